/** Leases on rows of work shared by several processes. Another process takes over when a lease expires. */
import { type RawBuilder, sql } from 'kysely';
import { addSeconds } from '#domain/platform/dates.ts';
import type { Seconds } from '#domain/platform/units.ts';
import type { Db } from './dialect.ts';
import { skipLockedRows } from './locks.ts';
import type { Row, Tables } from './tables.ts';

type LeaseColumns = { locked_until: unknown; attempts: unknown };
/** Tables with the columns of a lease. */
type LeasedTable = { [T in keyof Tables]: Tables[T] extends LeaseColumns ? T : never }[keyof Tables];

/** True when no valid lease exists. `now` is ISO UTC. */
export const isUnleased = (now: string): RawBuilder<boolean> => sql`(locked_until is null or locked_until < ${now})`;

/** Leases the first free row by `orderColumn` among the `due` ones and counts the attempt. */
export async function leaseFirstRow<T extends LeasedTable>(
  db: Db,
  { table, due, orderColumn }: { table: T; due: RawBuilder<boolean>; orderColumn: keyof Row<T> & string },
  { now, leaseSeconds }: { now: string; leaseSeconds: Seconds },
): Promise<Row<T> | undefined> {
  const first = sql<number>`(select id from ${sql.table(table)} where ${due} and ${isUnleased(now)}
    order by ${sql.ref(orderColumn)}, id limit 1 ${skipLockedRows(db)})`;
  const row = await db
    // All of these tables have these columns, which the types can't express for a table given as a parameter.
    .updateTable(table as 'jobs')
    .set((eb) => ({ locked_until: addSeconds(now, leaseSeconds), attempts: eb('attempts', '+', 1) }))
    .where('id', '=', first)
    .returningAll()
    .executeTakeFirst();
  return row as Row<T> | undefined;
}
