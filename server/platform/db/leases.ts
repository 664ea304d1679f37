/** Rows of work that several processes share: one of them holds a row for as long as a lease, and another takes it over when that has run out. */
import { type RawBuilder, sql } from 'kysely';
import { addSeconds } from '#domain/platform/dates.ts';
import { type Db, skipsLocked } from './dialect.ts';
import type { Row } from './tables.ts';

type LeasedTable = 'jobs' | 'mails' | 'webhook_deliveries';

/** Nobody holds it, or no longer. `now` is ISO UTC. */
export const isFree = (now: string): RawBuilder<boolean> => sql`(locked_until is null or locked_until < ${now})`;

/** Of the rows that are `due`, holds the free one that is first by `orderColumn`, and counts the attempt; nobody else gets it meanwhile. */
export async function takeByLease<T extends LeasedTable>(
  db: Db,
  { table, due, orderColumn }: { table: T; due: RawBuilder<boolean>; orderColumn: keyof Row<T> & string },
  { now, leaseSeconds }: { now: string; leaseSeconds: number },
): Promise<Row<T> | undefined> {
  const first = sql<number>`(select id from ${sql.table(table)} where ${due} and ${isFree(now)}
    order by ${sql.ref(orderColumn)}, id limit 1 ${skipsLocked(db)})`;
  const row = await db
    // These columns are the same in all three; of a table that is a parameter the types cannot know it.
    .updateTable(table as 'jobs')
    .set((eb) => ({ locked_until: addSeconds(now, leaseSeconds), attempts: eb('attempts', '+', 1) }))
    .where('id', '=', first)
    .returningAll()
    .executeTakeFirst();
  return row as Row<T> | undefined;
}
