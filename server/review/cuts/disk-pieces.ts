/** Files that grow in a folder: what is told to be there is on the disk. */
import { open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { partBytesOf } from '#domain/review/cuts.ts';
import { inStoreFolder } from '#server/files/media/disk-files.ts';
import type { Growing, Pieces, Progress } from '#server/platform/ports.ts';
import { giveBack } from './give-back.ts';

const FILE_MODE = 0o600;
/** On a slow line, what has come is made safe as often as this. */
const EVERY_MS = 2_000;

async function begin(folder: string, filename: string): Promise<null> {
  const file = await open(path.join(folder, filename), 'wx', FILE_MODE);
  await file.sync();
  await file.close();
  const names = await open(folder, 'r');
  await names.sync();
  await names.close();
  return null;
}

/** So much is gathered before it is written at once. */
const GATHERED = 1024 ** 2;

async function writeWhole(file: FileHandle, chunks: readonly Buffer[], position: number): Promise<number> {
  let rest = [...chunks];
  let at = position;
  while (rest.length > 0) {
    let { bytesWritten: written } = await file.writev(rest, at);
    at += written;
    while (rest[0] && rest[0].length <= written) written -= (rest.shift() as Buffer).length;
    if (rest[0] && written > 0) rest = [rest[0].subarray(written), ...rest.slice(1)];
  }
  chunks.forEach(giveBack);
  return at;
}

type Tell = (progress: Progress) => Promise<void>;

async function append(
  folder: string,
  file: Growing,
  { stream, tell }: { stream: AsyncIterable<Buffer>; tell: Tell },
): Promise<number> {
  const handle = await open(path.join(folder, file.filename), 'r+');
  const step = partBytesOf(file.sizeBytes);
  let reportedOffset = file.offsetBytes;
  let position = reportedOffset;
  let toldAt = performance.now();
  let chunks: Buffer[] = [];
  let held = 0;
  const write = async (): Promise<void> => {
    if (held > 0) position = await writeWhole(handle, chunks, position);
    chunks = [];
    held = 0;
  };
  const keep = async (): Promise<void> => {
    await write();
    if (position === reportedOffset) return;
    await handle.datasync();
    await tell({ offsetBytes: position, parts: [] });
    reportedOffset = position;
    toldAt = performance.now();
  };
  try {
    for await (const chunk of stream) {
      chunks.push(chunk);
      held += chunk.length;
      if (held >= GATHERED) await write();
      if (position - reportedOffset >= step || performance.now() - toldAt > EVERY_MS) await keep();
    }
  } finally {
    // Also what had come before the line broke.
    try {
      await keep();
    } finally {
      await handle.close();
    }
  }
  return position;
}

/** In that folder, which is there. */
export const createDiskPieces = (folder: string): Pieces => ({
  begin: (filename) => inStoreFolder(folder, () => begin(folder, filename)),
  append: (file, stream, tell) => append(folder, file, { stream, tell }),
  complete: async () => {},
  abort: ({ filename }) => rm(path.join(folder, filename), { force: true }),
});
