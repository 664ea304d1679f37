/** Reads the tables of a house page by page, along their keys: the same rows in the same order from either engine. */
import { createHash, type Hash } from 'node:crypto';
import { setImmediate as nextRound } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/dialect.ts';
import { readKeptFigures } from '#server/platform/db/check-aggregates.ts';
import type { Database } from '#server/platform/db/open.ts';
import { type AnyRow, lineOf } from './canonical.ts';

const PAGE = 100;

/** Rows of `settings` that say something of the place rather than of the house. */
export const SETTINGS_OF_PLACE = ['signing-key', 'moved'] as const;

const isOfHouse = (table: string) =>
  table === 'settings' ? sql`name not in (${sql.join([...SETTINGS_OF_PLACE])})` : sql`true`;

/** All rows of a table in pages, in the order of its keys, each in a round of the event loop of its own: Ctrl-C is heard. */
export async function* pagesOf(db: Db, table: string, keys: readonly string[]): AsyncGenerator<AnyRow[]> {
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  // A comparison of one column alone is planned better as such.
  const asOne = (list: RawBuilder<unknown>) => (keys.length === 1 ? list : sql`(${list})`);
  let after: AnyRow | undefined;
  for (;;) {
    const values = after && sql.join(keys.map((key) => after?.[key]));
    const isBehind = values ? sql`${asOne(columns)} > ${asOne(values)}` : sql`true`;
    const { rows } = await sql<AnyRow>`select * from ${sql.table(table)} where ${isBehind} and ${isOfHouse(table)}
      order by ${columns} limit ${sql.lit(PAGE)}`.execute(db);
    await nextRound();
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1);
  }
}

export type TableSum = { rows: number; sha256: string };

/** A sum over lines, and how many there were. */
export function beginSum() {
  const hash: Hash = createHash('sha256');
  let rows = 0;
  return {
    add(line: string): void {
      hash.update(line);
      rows += 1;
    },
    end: (): TableSum => ({ rows, sha256: hash.digest('hex') }),
  };
}

/** The sum of a table as it is in the database. Throws what the signal was aborted with. */
export async function sumOfTable(
  db: Db,
  { name, keys }: { name: string; keys: readonly string[] },
  signal: AbortSignal,
): Promise<TableSum> {
  const sum = beginSum();
  for await (const rows of pagesOf(db, name, keys)) {
    signal.throwIfAborted();
    for (const row of rows) sum.add(lineOf(row));
  }
  return sum.end();
}

/** The sum of the counts and sums that the house keeps of its projects, each key once, whichever rows it is kept in (ADR 19). */
export async function sumOfFigures(db: Db): Promise<TableSum> {
  const sum = beginSum();
  for await (const rows of readKeptFigures(db)) for (const row of rows) sum.add(lineOf(row));
  return sum.end();
}

/** Reads what is there at one moment, whoever writes meanwhile; nobody waits for it. */
export async function* withinSnapshot<T>(database: Database, read: (db: Db) => AsyncGenerator<T>): AsyncGenerator<T> {
  if (database.engine === 'postgres') {
    const begun = database.patient.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    const trx = await begun.execute();
    try {
      yield* read(trx);
    } finally {
      await trx.rollback().execute();
    }
    return;
  }
  // A transaction on a connection of its own: what others commit is behind it in the file beside (ADR 20).
  const reader = database.openReader('here');
  try {
    await sql`begin`.execute(reader);
    yield* read(reader);
  } finally {
    await reader.destroy();
  }
}
