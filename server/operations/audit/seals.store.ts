/** Seals of the audit log in the database, and the entries that they cover, in ID order (docs/audit.md#chain). */
import type { AuditLine } from '#domain/journal/audit.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { readWithoutWriters } from '#server/platform/db/locks.ts';
import { KEYSET_PAGE, keysetPages } from '#server/platform/db/keyset.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { toLine } from './audit.store.ts';
import type { AuditSeal } from './chain.ts';

export type StoredSeal = AuditSeal & { sealedAt: string };

const toSeal = (row: Row<'audit_seals'>): StoredSeal => ({
  fromId: row.from_id,
  toId: row.to_id,
  count: row.row_count,
  head: row.head,
  sealedAt: row.sealed_at,
});

/** Returns the latest seal. */
export async function findLastSeal(db: Db): Promise<StoredSeal | undefined> {
  const row = await db.selectFrom('audit_seals').selectAll().orderBy('from_id', 'desc').limit(1).executeTakeFirst();
  return row && toSeal(row);
}

/** Returns the ID up to which no more entries can appear; undefined while one is being written. */
export const findSettledId = (db: Deps['db']): Promise<number | undefined> =>
  readWithoutWriters(db, 'audit', async (trx) => {
    const last = await trx.selectFrom('audit').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
    return last?.id ?? 0;
  });

/** Returns at most `limit` entries after one ID and up to another. */
export async function listLinesBetween(
  db: Db,
  { after, till, limit }: { after: number; till: number; limit: number },
): Promise<AuditLine[]> {
  const query = db.selectFrom('audit').selectAll().where('id', '>', after).where('id', '<=', till);
  return (await query.orderBy('id').limit(limit).execute()).map(toLine);
}

/** Inserts the seal; returns false if another process has already sealed from that entry. */
export async function insertSeal(db: Db, { fromId, toId, count, head }: AuditSeal, now: string): Promise<boolean> {
  const added = await db
    .insertInto('audit_seals')
    .values({ from_id: fromId, to_id: toId, row_count: count, head, sealed_at: now })
    .onConflict((conflict) => conflict.column('from_id').doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows ?? 0) > 0;
}

async function* flattenPages<T>(pages: AsyncIterable<T[]>): AsyncGenerator<T> {
  for await (const page of pages) yield* page;
}

/** Yields all seals, first to last. */
export const eachSeal = (db: Db): AsyncGenerator<StoredSeal> =>
  flattenPages(
    keysetPages(async (last: StoredSeal | undefined) => {
      const query = db
        .selectFrom('audit_seals')
        .selectAll()
        .where('from_id', '>', last?.fromId ?? 0);
      return (await query.orderBy('from_id').limit(KEYSET_PAGE).execute()).map(toSeal);
    }),
  );

/** Yields all entries up to an ID, first to last. */
export const eachLine = (db: Db, till: number): AsyncGenerator<AuditLine> =>
  flattenPages(
    keysetPages((last: AuditLine | undefined) =>
      listLinesBetween(db, { after: last?.id ?? 0, till, limit: KEYSET_PAGE }),
    ),
  );

/** Counts the entries that are not sealed yet. */
export async function countUnsealed(db: Db, after: number): Promise<number> {
  const query = db.selectFrom('audit').where('id', '>', after);
  return (await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
}
