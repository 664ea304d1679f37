/** Which backups were made or begun: by the clock once in the house, by the command as often as it is given. */
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

export type Begun = {
  place: string;
  /** The moment at which it was due by the clock; null of the command. */
  slot: string | null;
  now: string;
};

/** Notes that one begins; its id, or undefined where another process has begun that of the same moment. */
export async function beginBackup(db: Db, { place, slot, now }: Begun): Promise<number | undefined> {
  const row = await db
    .insertInto('backups')
    .values({ place, slot, made_at: now })
    .onConflict((conflict) => conflict.column('slot').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export type Ended = { now: string } & ({ name: string; bytes: number; missing: number } | { error: string });

const LONGEST_REASON = 500;

/** Notes how it ended; one that has ended stays as it is. */
export async function endBackup(db: Db, id: number, { now, ...end }: Ended): Promise<void> {
  const reason = 'error' in end ? { error: end.error.slice(0, LONGEST_REASON) } : end;
  await db
    .updateTable('backups')
    .set({ finished_at: now, ...reason })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute();
}

/** The last tries, latest first. */
export async function listBackups(db: Db, limit: number): Promise<Backup[]> {
  const query = db.selectFrom('backups').selectAll().orderBy('made_at', 'desc').orderBy('id', 'desc').limit(limit);
  return (await query.execute()).map(toBackup);
}

/** The last that was made whole, by the clock or by the command; undefined where there is none. */
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

/** Of those that the clock made in that place, the ones beyond so many of the newest whose files are there yet. */
export async function listOutworn(db: Db, place: string, keep: number): Promise<{ id: number; name: string }[]> {
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

/** Its file is gone. */
export const noteRemoved = (db: Db, id: number, now: string) =>
  db.updateTable('backups').set({ removed_at: now }).where('id', '=', id).execute();

/** Forgets tries from before that instant whose files are gone or never were; how many. */
export async function deleteOldBackups(db: Db, before: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('backups')
    .where('made_at', '<', before)
    .where((eb) => eb.or([eb('removed_at', 'is not', null), eb('name', 'is', null)]))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
