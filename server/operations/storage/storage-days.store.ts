/** Stored inventories by day (docs/storage.md#inventory). */
import { GROWTH, type DayTotal, type StorageKind } from '#domain/operations/storage.ts';
import { addDays } from '#domain/platform/dates.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { chunksOf } from '#server/platform/db/insert-chunks.ts';

/** Retention of inventories. */
const RETENTION_DAYS = 400;

/** Returns the day of the latest inventory. */
export const latestDay = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('storage_days').select('day').orderBy('day', 'desc').limit(1).executeTakeFirst())?.day;

type InventoryRow = { kind: StorageKind; clientId: number | null; bytes: number };

/** Stores the inventory of a day in place of one that another process stored, and deletes old ones. */
export const writeDay = (db: Db, day: string, rows: readonly InventoryRow[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx.deleteFrom('storage_days').where('day', '=', day).execute();
    await trx.deleteFrom('storage_days').where('day', '<', addDays(day, -RETENTION_DAYS)).execute();
    const clients = await trx.selectFrom('clients').select('id').execute();
    const present = new Set(clients.map(({ id }) => id));
    // A client may have been deleted while the stores were listed.
    const values = rows.map(({ kind, clientId, bytes }) => ({
      day,
      kind,
      client_id: clientId !== null && present.has(clientId) ? clientId : null,
      bytes,
    }));
    for (const chunk of chunksOf(values)) await trx.insertInto('storage_days').values(chunk).execute();
  });

/** Returns the bytes of a day by kind. */
export async function listKinds(db: Db, day: string): Promise<Map<StorageKind, number>> {
  const rows = await db
    .selectFrom('storage_days')
    .select(({ fn }) => ['kind', fn.sum<number>('bytes').as('bytes')])
    .where('day', '=', day)
    .groupBy('kind')
    .execute();
  return new Map(rows.map(({ kind, bytes }) => [kind, Number(bytes)]));
}

/** Returns the bytes of a day by client, largest first, without the database. */
export async function listClientBytes(db: Db, day: string): Promise<{ id: number | null; bytes: number }[]> {
  const rows = await db
    .selectFrom('storage_days')
    .select(({ fn }) => ['client_id as id', fn.sum<number>('bytes').as('bytes')])
    .where('day', '=', day)
    .where('kind', '<>', 'database')
    .groupBy('client_id')
    .execute();
  return rows.map(({ id, bytes }) => ({ id, bytes: Number(bytes) })).toSorted((a, b) => b.bytes - a.bytes);
}

/** Returns the totals of the days before this one, oldest first. */
export async function listTotals(db: Db, day: string): Promise<DayTotal[]> {
  const rows = await db
    .selectFrom('storage_days')
    .select(({ fn }) => ['day', fn.sum<number>('bytes').as('bytes')])
    .where('day', '>=', addDays(day, -GROWTH.days))
    .groupBy('day')
    .orderBy('day')
    .execute();
  return rows.map((row) => ({ day: row.day, bytes: Number(row.bytes) }));
}
