/** Backup files: compressed, encrypted if a passphrase is given, and either complete under their name or absent. */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { sync } from '#server/files/media/disk-files.ts';
import { UnavailableError } from '#server/platform/health/unavailable.ts';
import type { BackupBytes } from './backup-bytes.ts';
import { BackupError, FileFault } from './backup-error.ts';
import { decryptStream, encryptStream, SEALED_MAGIC } from './encrypted-stream.ts';
import { entriesIn, type Entry, tarOf } from './tar.ts';

const PART = /^\..+\.cutroom\.[0-9a-f]{12}\.part$/;
const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
const CHUNK_BYTES = 256 * 1024;
/** Age after which the temporary file of a killed backup is deleted; by then no process is writing it. */
const LEFTOVER_MS = 24 * 60 * 60 * 1000;

/** Compression with a checksum, so that any changed byte is detected. */
const createCompressor = () => createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });

export type BackupFileOptions = { madeAt: string; passphrase: string | undefined; signal: AbortSignal };

async function deleteLeftovers(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!PART.test(name)) continue;
    const leftover = path.join(folder, name);
    if (now - (await stat(leftover)).mtimeMs > LEFTOVER_MS) await rm(leftover, { force: true });
  }
}

/** Writes the file (mode 0600) under a temporary name, renames it once it is complete and synced, and returns its size. */
export async function writeBackupFile(
  file: string,
  entries: AsyncIterable<Entry>,
  { madeAt, passphrase, signal }: BackupFileOptions,
): Promise<number> {
  const folder = path.dirname(file);
  await deleteLeftovers(folder, Date.parse(madeAt));
  const partFile = path.join(folder, `.${path.basename(file)}.${randomBytes(6).toString('hex')}.part`);
  const packed = Readable.from(tarOf(entries, madeAt), { objectMode: false, highWaterMark: CHUNK_BYTES });
  const target = createWriteStream(partFile, { flags: 'wx', mode: 0o600, highWaterMark: CHUNK_BYTES });
  try {
    if (passphrase === undefined) await pipeline(packed, createCompressor(), target, { signal });
    else
      await pipeline(
        packed,
        createCompressor(),
        (plain: AsyncIterable<Buffer>) => encryptStream(plain, passphrase),
        target,
        {
          signal,
        },
      );
    await sync(partFile);
    const { size } = await stat(partFile);
    await rename(partFile, file);
    await sync(folder);
    return size;
  } catch (error) {
    await rm(partFile, { force: true });
    throw error;
  }
}

const readHead = (bytes: BackupBytes): Promise<Buffer> =>
  buffer(bytes.read({ start: 0, end: Math.min(SEALED_MAGIC.length, bytes.size) - 1 }));

/** Returns true if opening the backup requires a passphrase. */
export const isEncrypted = async (bytes: BackupBytes): Promise<boolean> =>
  bytes.size > 0 && (await readHead(bytes)).equals(SEALED_MAGIC);

/** Yields the stream's bytes and turns decompression errors into FileFaults. */
async function* withFileFaults(unpacked: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* unpacked;
  } catch (error) {
    // Errors of the disk or the bucket pass through; anything else comes from the decompression.
    if (error instanceof FileFault || error instanceof BackupError || error instanceof UnavailableError) throw error;
    if ('syscall' in (error as Error)) throw error;
    throw new FileFault(/unexpected end/.test((error as Error).message) ? 'it is cut short' : 'it is damaged');
  }
}

/** Receives the number of bytes read and the total. */
type OnProgress = (done: number, total: number) => void;

async function* withProgress(
  chunks: AsyncIterable<Buffer>,
  total: number,
  onProgress?: OnProgress,
): AsyncGenerator<Buffer> {
  let done = 0;
  for await (const chunk of chunks) {
    onProgress?.((done += chunk.length), total);
    yield chunk;
  }
}

/** Yields the entries of the backup. Throws FileFault if it is not a backup or its bytes have changed. */
export async function* readBackup(
  bytes: BackupBytes,
  passphrase: string | undefined,
  onProgress?: OnProgress,
): AsyncGenerator<Entry> {
  const head = bytes.size > 0 ? await readHead(bytes) : Buffer.alloc(0);
  const isLocked = head.equals(SEALED_MAGIC);
  if (!isLocked && !head.subarray(0, ZSTD_MAGIC.length).equals(ZSTD_MAGIC))
    throw new FileFault("it isn't a Cutroom backup");
  if (isLocked && passphrase === undefined) throw new FileFault('it is encrypted; set BACKUP_PASSPHRASE');
  const all = withProgress(bytes.read(), bytes.size, onProgress);
  const packed = isLocked ? decryptStream(all, passphrase ?? '') : all;
  const unpacked = createZstdDecompress();
  // Errors of the pipeline surface when `unpacked` is read.
  const isDone = pipeline(packed, unpacked).catch(() => {});
  try {
    yield* entriesIn(withFileFaults(unpacked as AsyncIterable<Buffer>));
  } finally {
    unpacked.destroy();
    await isDone;
  }
}
