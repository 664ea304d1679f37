/** The folder that holds the database, the signing key and the uploads, accessible to its owner only (docs/operations.md#durability). */
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A folder that can't hold the data. The message is for the administrator who starts the server. */
export class DataFolderError extends Error {}

const REASONS: Record<string, string> = {
  EACCES: 'this user has no permission to write there',
  EPERM: 'this user has no permission to write there',
  EROFS: 'it is on a read-only file system',
  ENOSPC: 'the disk is full',
  ENOENT: 'it cannot be created',
  ENOTDIR: 'a file with that name exists',
};

/** Returns whether the folder is Cutroom's and not one with unrelated files, such as a home folder, whose mode is left unchanged. */
const isCutroomFolder = (names: string[]): boolean =>
  names.length === 0 || names.some((name) => /^(cutroom\.db|signing-key|media)$/.test(name));

/** Creates folders one by one: Node's recursive mkdir hangs inside file systems such as /proc where nothing can be created. */
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
  if (isCutroomFolder(await readdir(folder))) await chmod(folder, 0o700);
  const probe = path.join(folder, `.write-test-${randomBytes(6).toString('hex')}`);
  await writeFile(probe, '', { mode: 0o600 });
  await rm(probe);
}

/** Creates the folder if needed, restricts it to its owner and tests that it is writable. Throws DataFolderError. */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await prepare(folder);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new DataFolderError(
      `The data folder ${folder} cannot be used: ${REASONS[code] ?? message}. Set DATA_DIR to a writable folder.`,
    );
  }
}
