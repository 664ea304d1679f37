/** Uploads in a folder: written aside, synced and renamed, so that a file is whole or not there. */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { ByteRange, Content, MediaFiles } from '#server/platform/ports.ts';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** No stored name begins with a dot, so nothing that is half written can be asked for. */
const ASIDE_PREFIX = '.part-';

const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 'ENOENT';

/** Forces a file's bytes, or a folder's names, to the disk. */
export async function sync(target: string): Promise<void> {
  const handle = await open(target, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeAside(aside: string, content: Content): Promise<void> {
  if (Buffer.isBuffer(content)) await writeFile(aside, content, { flag: 'wx', mode: FILE_MODE });
  else {
    await copyFile(content.path, aside, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await chmod(aside, FILE_MODE);
  }
  await sync(aside);
}

/** Made for its owner alone; one that is there stays as it is. */
export async function makeStoreFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  await sync(path.dirname(folder));
}

/** Does it, and once more in a folder that is made anew where somebody took the folder away while the program ran. */
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
  const aside = path.join(folder, `${ASIDE_PREFIX}${randomBytes(8).toString('hex')}`);
  try {
    await writeAside(aside, content);
    await rename(aside, path.join(folder, filename));
  } catch (error) {
    await rm(aside, { force: true });
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

/** What a player asks for is much: each piece is work for two threads, however small. */
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

async function* listOlderThan(folder: string, instant: string): AsyncGenerator<string> {
  const limitMs = Date.parse(instant);
  const entries = await opendir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for await (const entry of entries) {
    if (!entry.isFile()) continue;
    const found = await stat(path.join(folder, entry.name)).catch(() => undefined);
    if (found && found.mtimeMs < limitMs) yield entry.name;
  }
}

/** Files in that folder, which is made for its owner alone when it is not there. */
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
  };
}
