/** Reads all tables page by page in key order: the same rows in the same order from both engines. */
import { createHash, type Hash } from 'node:crypto';
import { setImmediate as nextRound } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/dialect.ts';
import { readStoredCounters } from '#server/work/figures/check-aggregates.ts';
import type { Database } from '#server/platform/db/open.ts';
import { type AnyRow, lineOf } from './canonical.ts';

const PAGE_ROWS = 100;

/** Keys of `settings` that belong to the location rather than the instance. */
const LOCATION_SETTINGS = ['signing-key', 'moved'] as const;

const belongsToInstance = (table: string) =>
  table === 'settings' ? sql`name not in (${sql.join([...LOCATION_SETTINGS])})` : sql`true`;

/** Yields a table's rows in pages by key, one event loop turn each, so that Ctrl-C is handled. */
export async function* pagesOf(db: Db, table: string, keys: readonly string[]): AsyncGenerator<AnyRow[]> {
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  // The database plans a single column better than a row value of one column.
  const asOne = (list: RawBuilder<unknown>) => (keys.length === 1 ? list : sql`(${list})`);
  let after: AnyRow | undefined;
  for (;;) {
    const values = after && sql.join(keys.map((key) => after?.[key]));
    const isBehind = values ? sql`${asOne(columns)} > ${asOne(values)}` : sql`true`;
    const { rows } =
      await sql<AnyRow>`select * from ${sql.table(table)} where ${isBehind} and ${belongsToInstance(table)}
      order by ${columns} limit ${sql.lit(PAGE_ROWS)}`.execute(db);
    await nextRound();
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE_ROWS) return;
    after = rows.at(-1);
  }
}

export type TableChecksum = { rows: number; sha256: string };

/** Returns an object that computes a checksum over lines and counts them. */
export function beginChecksum() {
  const hash: Hash = createHash('sha256');
  let rows = 0;
  return {
    add(line: string): void {
      hash.update(line);
      rows += 1;
    },
    end: (): TableChecksum => ({ rows, sha256: hash.digest('hex') }),
  };
}

/** Returns the checksum of a table in the database. Throws the signal's reason when aborted. */
export async function checksumOfTable(
  db: Db,
  { name, keys }: { name: string; keys: readonly string[] },
  signal: AbortSignal,
): Promise<TableChecksum> {
  const sum = beginChecksum();
  for await (const rows of pagesOf(db, name, keys)) {
    signal.throwIfAborted();
    for (const row of rows) sum.add(lineOf(row));
  }
  return sum.end();
}

/** Returns the checksum of the project counters, one line per key, even if a counter is split into several rows (ADR 19). */
export async function checksumOfCounters(db: Db): Promise<TableChecksum> {
  const sum = beginChecksum();
  for await (const rows of readStoredCounters(db)) for (const row of rows) sum.add(lineOf(row));
  return sum.end();
}

/** Reads from one snapshot; writers are not blocked. */
export async function* withinSnapshot<T>(database: Database, read: (db: Db) => AsyncGenerator<T>): AsyncGenerator<T> {
  if (database.engine === 'postgres') {
    const starting = database.withoutTimeLimit
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only');
    const trx = await starting.execute();
    try {
      yield* read(trx);
    } finally {
      await trx.rollback().execute();
    }
    return;
  }
  // Opens a separate read transaction, which doesn't see later commits in the write-ahead log (ADR 20).
  const reader = database.openReader('here');
  try {
    await sql`begin`.execute(reader);
    yield* read(reader);
  } finally {
    await reader.destroy();
  }
}
