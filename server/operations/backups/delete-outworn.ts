/** Deletes the files of old backups that the clock made, and no others. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { listOutworn, noteRemoved } from './backups.store.ts';
import { deleteFromBucket } from './bucket-place.ts';

/** Keeps as many of the newest as the settings say. */
export async function deleteOutworn(db: Db, { backups, s3 }: Config, now: string): Promise<void> {
  if (!backups) return;
  for (const { id, name } of await listOutworn(db, backups.to, backups.keep)) {
    if (backups.to !== 's3') await rm(path.join(backups.to, name), { force: true });
    else if (s3) await deleteFromBucket(s3, name);
    await noteRemoved(db, id, now);
  }
}
