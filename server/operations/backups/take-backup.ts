/** Backs up a running instance to a folder, a file name, or the bucket of its uploads. */
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/open.ts';
import { readSigningKey } from '#server/identity/session/signing-key.ts';
import { bucketUrlOf } from './format/backup-bytes.ts';
import { BackupError } from './format/backup-error.ts';
import { writeBackupFile } from './format/backup-file.ts';
import { type Checks, fileNameOf } from './format/backup-format.ts';
import { BUCKET_PREFIX, putIntoBucket } from './bucket-backups.ts';
import { type InstanceParts, type InstanceSource, readInstance } from './read-instance.ts';
import { withinSnapshot } from './format/read-tables.ts';
import { storesOf } from './restore-instance.ts';
import { VERSION } from '#server/platform/version.ts';
import { inWorkFolder } from '#server/platform/health/work-folder.ts';

export type BackupOptions = {
  /** Target: a folder, a file, or the bucket of the uploads. */
  to: string;
  madeAt: string;
  withMedia: boolean;
  withKey: boolean;
  passphrase: string | undefined;
  signal: AbortSignal;
  onProgress?: InstanceSource['onProgress'];
};

export type BackupResult = {
  file: string;
  /** File name without its folder. */ name: string;
  bytes: number;
  checks: Checks;
};

/** Yields all entries: the tables of one snapshot, and then the files. */
async function* entriesOf(database: Database, parts: InstanceParts) {
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
      `${target} can't be a folder: a file has that name. Use a folder or a file name ending in .cutroom.`,
    );
  }
}

/** Returns the target file: a folder, or a path that doesn't look like a file, gets a generated name in it. */
async function fileFor(to: string, madeAt: string): Promise<string> {
  const target = path.resolve(to);
  const isFile = !to.endsWith(path.sep) && target.endsWith('.cutroom') && !(await isFolder(target));
  if (!isFile) await makeFolder(target);
  return isFile ? target : path.join(target, fileNameOf(madeAt));
}

/** Backs up the instance with this configuration and database; leaves nothing behind if it fails. */
export async function takeBackup(config: Config, database: Database, options: BackupOptions): Promise<BackupResult> {
  const { madeAt, withKey, withMedia, signal, passphrase } = options;
  const key = (await readSigningKey(config, database.db)) ?? '';
  const source: InstanceSource = {
    stores: await storesOf(config),
    version: VERSION,
    ...{ madeAt, key, withKey, withMedia, signal },
    ...(options.onProgress ? { onProgress: options.onProgress } : {}),
  };
  const parts = readInstance(source);
  const write = async (file: string): Promise<BackupResult> => {
    const bytes = await writeBackupFile(file, entriesOf(database, parts), { madeAt, passphrase, signal });
    return { file, name: path.basename(file), bytes, checks: parts.checks };
  };
  if (options.to !== 's3') return write(await fileFor(options.to, madeAt));
  const { s3 } = config;
  if (!s3) throw new BackupError('No bucket is configured. Set S3_ENDPOINT or use a folder.');
  return inWorkFolder(config, async (folder) => {
    const result = await write(path.join(folder, fileNameOf(madeAt)));
    await putIntoBucket(s3, result.file, signal);
    return { ...result, file: bucketUrlOf(s3.bucket, `${BUCKET_PREFIX}${result.name}`) };
  });
}
