/** Inserts rows of a backup into a table unchanged. */
import { sql } from 'kysely';
import { type Db, engineOf } from '#server/platform/db/dialect.ts';
import type { AnyRow } from './format/canonical.ts';

/** Rows per SQLite statement: prepared statements are cached and use memory per parameter. */
const FEW_ROWS = 20;
/** Rows per PostgreSQL statement, which takes them as one text. */
const MANY_ROWS = 400;

/** Yields full chunks and then single rows: two distinct statements per table, however many rows there are. */
function* chunksOf(rows: readonly AnyRow[], size: number): Generator<readonly AnyRow[]> {
  const whole = rows.length - (rows.length % size);
  for (let from = 0; from < whole; from += size) yield rows.slice(from, from + size);
  for (const row of rows.slice(whole)) yield [row];
}

/** Returns the columns that hold JSON, where a text value is JSON too. */
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

/** Lets the server convert the values to the column types. */
async function insertOnPostgres(db: Db, table: string, rows: readonly AnyRow[], columns: readonly string[]) {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  for (let from = 0; from < rows.length; from += MANY_ROWS)
    await sql`insert into ${sql.table(table)} (${names}) select ${names}
      from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows.slice(from, from + MANY_ROWS))}::json)`.execute(
      db,
    );
}

/** Inserts rows that all have the same columns. */
export async function insertLines(db: Db, table: string, rows: readonly AnyRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  if (engineOf(db) === 'sqlite') await insertOnSqlite(db, table, rows, columns);
  else await insertOnPostgres(db, table, rows, columns);
}
