/** Puts rows of a backup into a table as they were. */
import { sql } from 'kysely';
import { type Db, engineOf } from '#server/platform/db/dialect.ts';
import type { AnyRow } from './canonical.ts';

/** Of a statement of SQLite: what has been prepared is kept, and takes as much memory as it has places for values. */
const FEW_ROWS = 20;
/** What one statement of PostgreSQL is given as text. */
const MANY_ROWS = 400;

/** So many at a time, and the rest one by one: two statements for a table, however many rows come. */
function* chunksOf(rows: readonly AnyRow[], size: number): Generator<readonly AnyRow[]> {
  const whole = rows.length - (rows.length % size);
  for (let from = 0; from < whole; from += size) yield rows.slice(from, from + size);
  for (const row of rows.slice(whole)) yield [row];
}

/** Of these columns those that hold JSON, where a text is JSON too. */
async function jsonColumnsOf(db: Db, table: string): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_info(${table}) where lower(type) = 'json'`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

async function insertOnSqlite(db: Db, table: string, rows: readonly AnyRow[], columns: readonly string[]) {
  const json = await jsonColumnsOf(db, table);
  const cellOf = (row: AnyRow, column: string): unknown => {
    const value = row[column];
    return json.has(column) && value !== null ? JSON.stringify(value) : value;
  };
  const names = sql.join(columns.map((column) => sql.ref(column)));
  for (const chunk of chunksOf(rows, FEW_ROWS)) {
    const values = chunk.map((row) => sql`(${sql.join(columns.map((column) => cellOf(row, column)))})`);
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db);
  }
}

/** The server itself makes the types of the columns of it. */
async function insertOnPostgres(db: Db, table: string, rows: readonly AnyRow[], columns: readonly string[]) {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  for (let from = 0; from < rows.length; from += MANY_ROWS)
    await sql`insert into ${sql.table(table)} (${names}) select ${names}
      from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows.slice(from, from + MANY_ROWS))}::json)`.execute(
      db,
    );
}

/** Rows that all have the same columns. */
export async function insertLines(db: Db, table: string, rows: readonly AnyRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  if (engineOf(db) === 'sqlite') await insertOnSqlite(db, table, rows, columns);
  else await insertOnPostgres(db, table, rows, columns);
}
