/** Creates an instance from the entries of a backup: all of it, or nothing. */
import path from 'node:path';
import type { Config } from '#server/platform/config/config.ts';
import { createCutFiles } from '#server/review/files/cut-storage.ts';
import { isDiskFull } from '#server/platform/db/database-errors.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { createDiskFiles } from '#server/files/media/disk-files.ts';
import { createS3Files } from '#server/files/media/s3-files.ts';
import { readSigningKey, writeSigningKey } from '#server/identity/session/signing-key.ts';
import { BackupError } from './format/backup-error.ts';
import { keyFingerprintOf, type Manifest } from './format/backup-format.ts';
import { fillInstance, resetAfterRestore } from './fill-instance.ts';
import { fillDatabase } from './fill-database.ts';
import { putFiles } from './put-files.ts';
import { type VerifiedBackup, type EntryConsumer, consumeEntries } from './format/consume-entries.ts';
import type { Entry } from './format/tar.ts';

export type Restore = {
  config: Config;
  now: string;
  signal: AbortSignal;
  /** True for a move: sessions and pending emails are kept, since the instance only changes its location. */
  isMove: boolean;
  /** Check that runs last; if it throws, the location stays empty. */
  lastCheck?: () => Promise<void>;
};

/** Result of a restore. */
export type RestoreResult = VerifiedBackup & {
  /** True if the restored instance has the backup's signing key, so encrypted secrets can be read. */
  hasOriginalKey: boolean;
  /** True if the backup's counters did not match its projects and have been corrected. */
  hadWrongFigures: boolean;
};

/** Returns the configured stores; creates them if they are folders. */
export const storesOf = async (config: Pick<Config, 's3' | 'dataDir'>) => ({
  media: config.s3 ? createS3Files(config.s3) : await createDiskFiles(path.join(config.dataDir, 'media')),
  cuts: await createCutFiles(config),
});

/** Writes a key file into its location. Throws BackupError if there is a different key. */
async function installKey(
  trx: Db,
  { config, key, manifest }: { config: Config; key: string | undefined; manifest: Manifest },
) {
  const present = await readSigningKey(config, trx);
  if (present !== undefined || key === undefined) {
    const isSameKey = present !== undefined && keyFingerprintOf(present) === manifest.keyPrint;
    if (key !== undefined && !isSameKey)
      throw new BackupError(
        config.tokenSecret === undefined
          ? `${config.dataDir} has a different signing key than the backup. Move its signing-key file elsewhere and try again.`
          : "TOKEN_SECRET differs from the backup's signing key. Remove the setting and try again.",
      );
    return isSameKey;
  }
  await writeSigningKey(config, trx, key);
  return true;
}

/** Fills the empty location of the configuration. Throws FileFault for faults of the backup, BackupError for those of the location. */
export async function restoreInstance(
  entries: AsyncIterable<Entry>,
  { config, now, signal, isMove, lastCheck }: Restore,
): Promise<RestoreResult> {
  let files: ReturnType<typeof putFiles> | undefined;
  const work = async (trx: Db): Promise<RestoreResult> => {
    files = putFiles(await storesOf(config), config);
    const filling = fillInstance(trx, signal);
    let key: string | undefined;
    try {
      const consumer: EntryConsumer = {
        manifest: filling.manifest,
        rows: filling.rows,
        async key(text) {
          key = text || undefined;
        },
        file: files.file,
      };
      const verified = await consumeEntries(entries, consumer, signal);
      const { hadWrongFigures } = await filling.end(verified);
      if (!isMove) await resetAfterRestore(trx, now);
      // No client is connected yet, so nobody needs these changes.
      await trx.deleteFrom('changes').execute();
      const hasOriginalKey = await installKey(trx, { config, key, manifest: verified.manifest });
      await lastCheck?.();
      return { ...verified, hasOriginalKey, hadWrongFigures };
    } catch (error) {
      await files.removeWritten();
      throw error;
    }
  };
  try {
    return await fillDatabase(config, work);
  } catch (error) {
    // A disk that fills up at the commit leaves no database. If the connection breaks, the commit may have succeeded , and then the files are needed.
    if (isDiskFull(error)) await files?.removeWritten();
    throw error;
  }
}
