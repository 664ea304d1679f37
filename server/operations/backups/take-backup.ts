/** Makes a backup of a house that runs: into a folder, under a name, or into the bucket of its uploads. */
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/open.ts';
import { readSigningKey } from '#server/identity/session/signing-key.ts';
import { addressInBucket } from './backup-bytes.ts';
import { BackupError } from './backup-error.ts';
import { writeBackupFile } from './backup-file.ts';
import { type Checks, fileNameOf } from './backup-format.ts';
import { BUCKET_PREFIX, putIntoBucket } from './bucket-place.ts';
import { type HouseParts, type HouseSource, readHouse } from './read-house.ts';
import { withinSnapshot } from './read-tables.ts';
import { storesOf } from './restore-house.ts';
import { VERSION } from '#server/platform/version.ts';
import { inWorkFolder } from '#server/platform/work-folder.ts';

export type BackupWish = {
  /** A folder, a file, or the bucket of the uploads. */
  to: string;
  madeAt: string;
  withMedia: boolean;
  withKey: boolean;
  passphrase: string | undefined;
  signal: AbortSignal;
  onProgress?: HouseSource['onProgress'];
};

export type TakenBackup = { file: string; /** Of the file alone. */ name: string; bytes: number; checks: Checks };

/** All entries: the tables of one moment, and behind them the files. */
export async function* entriesOf(database: Database, parts: HouseParts) {
  yield* withinSnapshot(database, (db) => parts.tables(db, database.engine));
  yield* parts.rest();
}

const isFolder = (target: string): Promise<boolean> =>
  stat(target).then(
    (found) => found.isDirectory(),
    () => false,
  );

async function makeFolder(target: string): Promise<void> {
  try {
    await mkdir(target, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST' && code !== 'ENOTDIR') throw error;
    throw new BackupError(
      `${target} can be no folder: a file is in its way. Name a folder, or a file that ends with .cutroom.`,
    );
  }
}

/** The file that is meant: a folder, or what does not look like a file, gets one of its own name. */
async function fileFor(to: string, madeAt: string): Promise<string> {
  const target = path.resolve(to);
  const isFile = !to.endsWith(path.sep) && target.endsWith('.cutroom') && !(await isFolder(target));
  if (!isFile) await makeFolder(target);
  return isFile ? target : path.join(target, fileNameOf(madeAt));
}

/** Of a house with these settings and this database; nothing is left where it fails. */
export async function takeBackup(config: Config, database: Database, wish: BackupWish): Promise<TakenBackup> {
  const { madeAt, withKey, withMedia, signal, passphrase } = wish;
  const key = (await readSigningKey(config, database.db)) ?? '';
  const source: HouseSource = {
    stores: await storesOf(config),
    version: VERSION,
    ...{ madeAt, key, withKey, withMedia, signal },
    ...(wish.onProgress ? { onProgress: wish.onProgress } : {}),
  };
  const parts = readHouse(source);
  const write = async (file: string): Promise<TakenBackup> => {
    const bytes = await writeBackupFile(file, entriesOf(database, parts), { madeAt, passphrase, signal });
    return { file, name: path.basename(file), bytes, checks: parts.checks };
  };
  if (wish.to !== 's3') return write(await fileFor(wish.to, madeAt));
  const { s3 } = config;
  if (!s3) throw new BackupError('There is no bucket: set S3_ENDPOINT, or name a folder.');
  return inWorkFolder(config, async (folder) => {
    const taken = await write(path.join(folder, fileNameOf(madeAt)));
    await putIntoBucket(s3, taken.file, signal);
    return { ...taken, file: addressInBucket(s3.bucket, `${BUCKET_PREFIX}${taken.name}`) };
  });
}
