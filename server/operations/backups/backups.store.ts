/** Log of started and finished backups: scheduled ones once per instance, those by command each time. */
import type { Backup } from '#domain/operations/backups.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';

const toBackup = (row: Row<'backups'>): Backup => ({
  id: row.id,
  madeAt: row.made_at,
  finishedAt: row.finished_at,
  place: row.place,
  name: row.name,
  bytes: row.bytes,
  missing: row.missing,
  error: row.error,
  removedAt: row.removed_at,
});

export type StartedBackup = {
  place: string;
  /** The scheduled time; null for the command. */
  slot: string | null;
  now: string;
};

/** Records the start and returns the ID, or undefined if another process has started the same scheduled backup. */
export async function beginBackup(db: Db, { place, slot, now }: StartedBackup): Promise<number | undefined> {
  const row = await db
    .insertInto('backups')
    .values({ place, slot, made_at: now })
    .onConflict((conflict) => conflict.column('slot').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export type BackupOutcome = { now: string } & ({ name: string; bytes: number; missing: number } | { error: string });

const MAX_REASON_CHARS = 500;

/** Records the end; a backup that has ended stays unchanged. */
export async function endBackup(db: Db, id: number, { now, ...end }: BackupOutcome): Promise<void> {
  const reason = 'error' in end ? { error: end.error.slice(0, MAX_REASON_CHARS) } : end;
  await db
    .updateTable('backups')
    .set({ finished_at: now, ...reason })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute();
}

/** Returns the latest attempts, latest first. */
export async function listBackups(db: Db, limit: number): Promise<Backup[]> {
  const query = db.selectFrom('backups').selectAll().orderBy('made_at', 'desc').orderBy('id', 'desc').limit(limit);
  return (await query.execute()).map(toBackup);
}

/** Returns the last complete backup, scheduled or by command, or undefined. */
export async function lastBackup(db: Db): Promise<Backup | undefined> {
  const row = await db
    .selectFrom('backups')
    .selectAll()
    .where('finished_at', 'is not', null)
    .where('error', 'is', null)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toBackup(row);
}

/** Returns scheduled backups in that location beyond the `keep` newest whose files still exist. */
export async function listExpired(db: Db, place: string, keep: number): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .selectFrom('backups')
    .select(['id', 'name'])
    .where('place', '=', place)
    .where('slot', 'is not', null)
    .where('name', 'is not', null)
    .where('removed_at', 'is', null)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.slice(keep).map(({ id, name }) => ({ id, name: name ?? '' }));
}

/** Records that the backup's file was deleted. */
export const markRemoved = (db: Db, id: number, now: string) =>
  db.updateTable('backups').set({ removed_at: now }).where('id', '=', id).execute();

/** Deletes attempts before that instant whose files no longer exist, and returns their number. */
export async function deleteOldBackups(db: Db, before: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('backups')
    .where('made_at', '<', before)
    .where((eb) => eb.or([eb('removed_at', 'is not', null), eb('name', 'is', null)]))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
