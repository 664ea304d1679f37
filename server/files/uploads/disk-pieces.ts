/** Storage of growing files on disk. Reported bytes are durable. */
import { open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { partBytesOf } from '#domain/files/uploads.ts';
import { inStoreFolder } from '#server/files/media/disk-files.ts';
import type { PartialUpload, PieceStore, Progress } from '#server/platform/ports.ts';
import { freeBuffer } from './free-buffer.ts';

const FILE_MODE = 0o600;
/** Interval between syncs to disk on a slow connection. */
const SYNC_MS = 2_000;

async function begin(folder: string, filename: string): Promise<null> {
  const file = await open(path.join(folder, filename), 'wx', FILE_MODE);
  await file.sync();
  await file.close();
  const names = await open(folder, 'r');
  await names.sync();
  await names.close();
  return null;
}

/** Bytes collected per write. */
const WRITE_BYTES = 1024 ** 2;

async function writeWhole(file: FileHandle, chunks: readonly Buffer[], position: number): Promise<number> {
  let remainingChunks = [...chunks];
  let at = position;
  while (remainingChunks.length > 0) {
    let { bytesWritten: written } = await file.writev(remainingChunks, at);
    at += written;
    while (remainingChunks[0] && remainingChunks[0].length <= written)
      written -= (remainingChunks.shift() as Buffer).length;
    if (remainingChunks[0] && written > 0)
      remainingChunks = [remainingChunks[0].subarray(written), ...remainingChunks.slice(1)];
  }
  chunks.forEach(freeBuffer);
  return at;
}

type OnProgress = (progress: Progress) => Promise<void>;

async function append(
  folder: string,
  file: PartialUpload,
  { stream, onProgress }: { stream: AsyncIterable<Buffer>; onProgress: OnProgress },
): Promise<number> {
  const handle = await open(path.join(folder, file.filename), 'r+');
  const step = partBytesOf(file.sizeBytes);
  let reportedOffset = file.offsetBytes;
  let position = reportedOffset;
  let reportedAt = performance.now();
  let chunks: Buffer[] = [];
  let buffered = 0;
  let hasFailed = false;
  const write = async (): Promise<void> => {
    if (buffered > 0) position = await writeWhole(handle, chunks, position);
    chunks = [];
    buffered = 0;
  };
  const flush = async (): Promise<void> => {
    await write();
    if (position === reportedOffset) return;
    await handle.datasync();
    await onProgress({ offsetBytes: position, parts: [] });
    reportedOffset = position;
    reportedAt = performance.now();
  };
  const store = async (): Promise<void> => {
    try {
      if (buffered >= WRITE_BYTES) await write();
      if (position - reportedOffset >= step || performance.now() - reportedAt > SYNC_MS) await flush();
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  try {
    for await (const chunk of stream) {
      chunks.push(chunk);
      buffered += chunk.length;
      await store();
    }
  } finally {
    // Also flushes the bytes received before the connection broke. A failed sync isn't repeated: a second one would succeed without the lost pages.
    try {
      if (!hasFailed) await flush();
    } finally {
      await handle.close();
    }
  }
  return position;
}

/** Creates the storage in an existing folder. */
export const createDiskPieces = (folder: string): PieceStore => ({
  begin: (filename) => inStoreFolder(folder, () => begin(folder, filename)),
  append: (file, stream, onProgress) => append(folder, file, { stream, onProgress }),
  complete: async () => {},
  abort: ({ filename }) => rm(path.join(folder, filename), { force: true }),
});
