/** File store in a folder. Files are written under a temporary name, synced and renamed, so that each is complete or absent. */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { ByteRange, Content, MediaFiles, StoredFile } from '#server/platform/ports.ts';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** Stored names never begin with a dot, so a partial file can't be requested. */
const PART_PREFIX = '.part-';

const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 'ENOENT';

/** Flushes a file's bytes, or a folder's entries, to disk. */
export async function sync(target: string): Promise<void> {
  const handle = await open(target, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeTemporary(temporaryPath: string, content: Content): Promise<void> {
  if (Buffer.isBuffer(content)) await writeFile(temporaryPath, content, { flag: 'wx', mode: FILE_MODE });
  else {
    await copyFile(content.path, temporaryPath, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await chmod(temporaryPath, FILE_MODE);
  }
  await sync(temporaryPath);
}

/** Creates the folder for its owner only. An existing one is left unchanged. */
async function makeStoreFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  await sync(path.dirname(folder));
}

/** Runs `work`. Recreates the folder and retries once if it was removed while the server was running. */
export async function inStoreFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isMissing(error)) throw error;
    await makeStoreFolder(folder);
    return work();
  }
}

async function put(folder: string, filename: string, content: Content): Promise<void> {
  const temporaryPath = path.join(folder, `${PART_PREFIX}${randomBytes(8).toString('hex')}`);
  try {
    await writeTemporary(temporaryPath, content);
    await rename(temporaryPath, path.join(folder, filename));
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw error;
  }
  await sync(folder);
}

async function sizeOf(file: string): Promise<number | undefined> {
  try {
    const found = await stat(file);
    return found.isFile() ? found.size : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Chunk size for reads. Each chunk costs work in two threads, however small, and players request a lot of data. */
const PIECE_BYTES = 256 * 1024;

async function read(file: string, range?: ByteRange): Promise<Readable | undefined> {
  try {
    const handle = await open(file, 'r');
    return handle.createReadStream({ ...range, ...(range && { highWaterMark: PIECE_BYTES }) });
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function* listEntries(folder: string): AsyncGenerator<{ name: string; bytes: number; changedMs: number }> {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for await (const entry of entries) {
    if (!entry.isFile()) continue;
    const found = await stat(path.join(folder, entry.name)).catch(() => undefined);
    if (found) yield { name: entry.name, bytes: found.size, changedMs: found.mtimeMs };
  }
}

async function* listOlderThan(folder: string, instant: string): AsyncGenerator<string> {
  const limitMs = Date.parse(instant);
  for await (const { name, changedMs } of listEntries(folder)) if (changedMs < limitMs) yield name;
}

async function* listSizes(folder: string): AsyncGenerator<StoredFile> {
  for await (const { name, bytes } of listEntries(folder)) yield { name, bytes };
}

/** Returns a store in that folder. Creates a missing folder with access for its owner only. */
export async function createDiskFiles(folder: string): Promise<MediaFiles> {
  await makeStoreFolder(folder);
  await chmod(folder, FOLDER_MODE);
  const fileOf = (filename: string): string => path.join(folder, path.basename(filename));
  return {
    put: (filename, content) => inStoreFolder(folder, () => put(folder, path.basename(filename), content)),
    sizeOf: (filename) => sizeOf(fileOf(filename)),
    read: (filename, range) => read(fileOf(filename), range),
    delete: (filename) => rm(fileOf(filename), { force: true }),
    listOlderThan: (instant) => listOlderThan(folder, instant),
    listSizes: () => listSizes(folder),
  };
}
