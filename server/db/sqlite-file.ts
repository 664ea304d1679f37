/** A file of the runtime's own SQLite: durable, with its prepared statements kept. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

const KEPT_STATEMENTS = 500;

function toSqlite(value: unknown): SQLInputValue {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  if (value !== null && typeof value === 'object' && !(value instanceof Uint8Array)) return JSON.stringify(value);
  return value as SQLInputValue;
}

type RowReader = (row: Record<string, unknown>) => Record<string, unknown>;

/** SQLite has no booleans and no JSON; the declared type of a column tells what it holds. */
function rowReaderOf(statement: StatementSync): RowReader {
  const booleans: string[] = [];
  const documents: string[] = [];
  for (const column of statement.columns()) {
    const declared = (column.type ?? '').toLowerCase();
    if (declared === 'boolean') booleans.push(column.name);
    if (declared === 'json') documents.push(column.name);
  }
  return (row) => {
    for (const name of booleans) if (row[name] !== null) row[name] = row[name] !== 0;
    for (const name of documents) if (typeof row[name] === 'string') row[name] = JSON.parse(row[name]);
    return row;
  };
}

function wrap(statement: StatementSync) {
  const isReader = statement.columns().length > 0;
  const read = isReader ? rowReaderOf(statement) : (row: Record<string, unknown>) => row;
  return {
    reader: isReader,
    all: (parameters: readonly unknown[]) => statement.all(...parameters.map(toSqlite)).map((row) => read(row)),
    run: (parameters: readonly unknown[]) => statement.run(...parameters.map(toSqlite)),
  };
}

type Statement = ReturnType<typeof wrap>;

/** Keeps prepared statements by their text; the least recently used goes first. */
function statementCache(database: DatabaseSync): (text: string) => Statement {
  const kept = new Map<string, Statement>();
  return (text) => {
    const found = kept.get(text);
    if (found) {
      kept.delete(text);
      kept.set(text, found);
      return found;
    }
    const statement = wrap(database.prepare(text));
    if (kept.size >= KEPT_STATEMENTS) kept.delete(kept.keys().next().value as string);
    kept.set(text, statement);
    return statement;
  };
}

export type SqliteFile = ReturnType<typeof openSqliteFile>;

/** Opens a file and keeps its prepared statements; a writer makes every commit durable. */
export function openSqliteFile(file: string, { readOnly = false } = {}) {
  const database = new DatabaseSync(file, { readOnly });
  database.exec(
    'pragma busy_timeout = 5000; pragma foreign_keys = on; pragma cache_size = -65536; pragma temp_store = memory',
  );
  if (!readOnly)
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 4000');
  return {
    prepare: statementCache(database),
    /** For statements without parameters or rows, such as those of a transaction. */
    exec: (text: string) => database.exec(text),
    isTransaction: () => database.isTransaction,
    close: () => database.close(),
  };
}
