/** Deletes the files of old scheduled backups, and no others. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { listExpired, markRemoved } from './backups.store.ts';
import { deleteFromBucket } from './bucket-backups.ts';

/** Deletes all but the configured number of newest backups. */
export async function deleteExpiredBackups(db: Db, { backups, s3 }: Config, now: string): Promise<void> {
  if (!backups) return;
  for (const { id, name } of await listExpired(db, backups.to, backups.keep)) {
    if (backups.to !== 's3') await rm(path.join(backups.to, name), { force: true });
    else if (s3) await deleteFromBucket(s3, name);
    await markRemoved(db, id, now);
  }
}
