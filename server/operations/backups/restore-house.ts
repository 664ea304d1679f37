/** Makes a house of the entries of a backup: all of it, or nothing. */
import path from 'node:path';
import type { Config } from '#server/platform/config.ts';
import { createCutFiles } from '#server/review/cuts/cut-files.ts';
import { isDiskFull } from '#server/platform/db/database-errors.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { createDiskFiles } from '#server/files/media/disk-files.ts';
import { createS3Files } from '#server/files/media/s3-files.ts';
import { readSigningKey, writeSigningKey } from '#server/identity/session/signing-key.ts';
import { BackupError } from './backup-error.ts';
import { keyPrintOf, type Manifest } from './backup-format.ts';
import { fillHouse, quietHouse } from './fill-house.ts';
import { fillPlace } from './house-place.ts';
import { putFiles } from './put-files.ts';
import { type Taken, type Taker, takeEntries } from './take-entries.ts';
import type { Entry } from './tar.ts';

export type Restore = {
  config: Config;
  now: string;
  signal: AbortSignal;
  /** Sessions go on and what waits is sent: the house only changes its place. */
  goesOn: boolean;
  /** Asked when nothing is left to do; what it throws leaves the place empty. */
  lastCheck?: () => Promise<void>;
};

/** What holds of the house that was made. */
export type Restored = Taken & {
  /** It has the key of the house that the backup is of: what the key locks can be read. */
  hasItsKey: boolean;
  /** The counts and sums that it kept were not what its projects say; they are now. */
  hadWrongFigures: boolean;
};

/** The stores that the settings name, made where they are folders. */
export const storesOf = async (config: Pick<Config, 's3' | 'dataDir'>) => ({
  media: config.s3 ? createS3Files(config.s3) : await createDiskFiles(path.join(config.dataDir, 'media')),
  cuts: await createCutFiles(config),
});

/** Puts a key of the file into its place. A place with another key of its own is left alone: BackupError. */
async function keepKey(
  trx: Db,
  { config, key, manifest }: { config: Config; key: string | undefined; manifest: Manifest },
) {
  const present = await readSigningKey(config, trx);
  if (present !== undefined || key === undefined) {
    const isIts = present !== undefined && keyPrintOf(present) === manifest.keyPrint;
    if (key !== undefined && !isIts)
      throw new BackupError(
        config.tokenSecret === undefined
          ? `There is another signing key in ${config.dataDir} than in the backup. Move the file signing-key away, and try again.`
          : 'TOKEN_SECRET is another key than that of the backup. Take the setting away, and try again.',
      );
    return isIts;
  }
  await writeSigningKey(config, trx, key);
  return true;
}

/** Fills the empty place that the settings name. Throws FileFault for faults of the backup, BackupError for those of the place. */
export async function restoreHouse(
  entries: AsyncIterable<Entry>,
  { config, now, signal, goesOn, lastCheck }: Restore,
): Promise<Restored> {
  let files: ReturnType<typeof putFiles> | undefined;
  const work = async (trx: Db): Promise<Restored> => {
    files = putFiles(await storesOf(config), config);
    const filling = fillHouse(trx, signal);
    let key: string | undefined;
    try {
      const taker: Taker = {
        manifest: filling.manifest,
        rows: filling.rows,
        async key(text) {
          key = text || undefined;
        },
        file: files.file,
      };
      const taken = await takeEntries(entries, taker, signal);
      const { hadWrongFigures } = await filling.end(taken);
      if (!goesOn) await quietHouse(trx, now);
      // Nobody looks on who could have missed what was changed here.
      await trx.deleteFrom('changes').execute();
      const hasItsKey = await keepKey(trx, { config, key, manifest: taken.manifest });
      await lastCheck?.();
      return { ...taken, hasItsKey, hadWrongFigures };
    } catch (error) {
      await files.takeBack();
      throw error;
    }
  };
  try {
    return await fillPlace(config, work);
  } catch (error) {
    // A disk that is full at the commit has no house. Of a connection that breaks there nobody knows: what it may have made needs its files.
    if (isDiskFull(error)) await files?.takeBack();
    throw error;
  }
}
