/** The folder that holds the database, the key and the uploads: the owner's alone (docs/decisions.md#durability). */
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A folder that cannot hold the data; the message is for the person who starts the program. */
export class DataFolderError extends Error {}

const REASONS: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a read-only file system',
  ENOSPC: 'the disk is full',
  ENOENT: 'it cannot be made',
  ENOTDIR: 'there is a file in its place',
};

/** A folder with other people's files, such as a home, keeps its mode. */
const isOurs = (names: string[]): boolean =>
  names.length === 0 || names.some((name) => /^(cutroom\.db|signing-key|media)$/.test(name));

/** Node's own recursive form never returns where a folder exists that nothing can be made in, such as /proc. */
async function makeFolder(folder: string, mode: number): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || path.dirname(folder) === folder) throw error;
    await makeFolder(path.dirname(folder), 0o755);
    await mkdir(folder, { mode });
  }
}

async function prepare(folder: string): Promise<void> {
  await makeFolder(folder, 0o700);
  if (isOurs(await readdir(folder))) await chmod(folder, 0o700);
  const probe = path.join(folder, `.write-test-${randomBytes(6).toString('hex')}`);
  await writeFile(probe, '', { mode: 0o600 });
  await rm(probe);
}

/** Makes the folder where it is missing, closes it to others, and tries to write. Throws DataFolderError. */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await prepare(folder);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new DataFolderError(
      `The data folder ${folder} cannot be used: ${REASONS[code] ?? message}. Set DATA_DIR to a folder that can be written.`,
    );
  }
}
