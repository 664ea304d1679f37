/** A file of the runtime's own SQLite: durable, with its prepared statements kept. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { LruCache } from '#server/platform/lru-cache.ts';

const KEPT_STATEMENTS = 500;

/** Of each connection. The system keeps the file's pages too: a page that is not here costs a copy, and rarely the disk. */
const PAGE_CACHE_KIB = 16_384;
/** Of one that reads everything once, where a page is rarely asked for again. */
const READ_ONCE_CACHE_KIB = 2_048;

function toSqlite(value: unknown): SQLInputValue {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  if (value !== null && typeof value === 'object' && !(value instanceof Uint8Array)) return JSON.stringify(value);
  return value as SQLInputValue;
}

type Cell = (value: unknown) => unknown;

const CELLS: Record<string, Cell | undefined> = {
  boolean: (value) => (value === null ? null : value !== 0),
  json: (value) => (typeof value === 'string' ? JSON.parse(value) : value),
};

type Row = Record<string, unknown>;
type RowReader = (values: readonly unknown[]) => Row;

/**
 * SQLite has no booleans and no JSON; the declared type of a column tells what it holds. Each row is a copy of an empty one, which
 * the parser of JSON makes as a record: filled name by name, forty columns become a hash table, slow to make and to read.
 */
function rowReaderOf(statement: StatementSync): RowReader {
  const columns = statement.columns().map(({ name, type }) => ({ name, cell: CELLS[(type ?? '').toLowerCase()] }));
  const empty = JSON.parse(JSON.stringify(Object.fromEntries(columns.map(({ name }) => [name, null])))) as Row;
  return (values) => {
    const row = { ...empty };
    let at = 0;
    for (const { name, cell } of columns) {
      const value = values[at++];
      row[name] = cell ? cell(value) : value;
    }
    return row;
  };
}

/** How far an upload is, who writes it, and what it became: no answer that is cached has any of it, and it changes many times a second. */
const UNCACHED = /^update "cut_uploads" /;

function wrap(statement: StatementSync, onRun: (changes: number | bigint) => void = () => {}) {
  const isReader = statement.columns().length > 0;
  const read = rowReaderOf(statement);
  // Rows made here from bare values take half as long as those that the runtime makes.
  if (isReader) statement.setReturnArrays(true);
  return {
    reader: isReader,
    all: (parameters: readonly unknown[]) =>
      (statement.all(...parameters.map(toSqlite)) as unknown as unknown[][]).map(read),
    run: (parameters: readonly unknown[]) => {
      const result = statement.run(...parameters.map(toSqlite));
      onRun(result.changes);
      return result;
    },
  };
}

type Statement = ReturnType<typeof wrap>;

/** Prepares a statement once for as long as its text is used. */
function statementCache(database: DatabaseSync): (text: string) => Statement {
  const cache = new LruCache<Statement>(KEPT_STATEMENTS);
  // Counted in the very moment of the change, and read by the statement that reads the number of all changes (dialect.ts).
  let uncached = 0n;
  database.function('uncached_changes', () => uncached);
  const count = (changes: number | bigint): void => {
    uncached += BigInt(changes);
  };
  return (text) => {
    const found = cache.get(text);
    if (found) return found;
    const statement = wrap(database.prepare(text), UNCACHED.test(text) ? count : undefined);
    cache.set(text, statement);
    return statement;
  };
}

export type SqliteFile = ReturnType<typeof openSqliteFile>;

/** Opens a file and keeps its prepared statements; a writer makes every commit durable. */
export function openSqliteFile(file: string, { readOnly = false, readsOnce = false } = {}) {
  const database = new DatabaseSync(file, { readOnly });
  database.exec(
    `pragma busy_timeout = 5000; pragma foreign_keys = on; pragma cache_size = -${readsOnce ? READ_ONCE_CACHE_KIB : PAGE_CACHE_KIB}; pragma temp_store = memory`,
  );
  if (!readOnly)
    // Another program's lock is waited for while opening, and by timers afterwards (`whenNotBusy`): SQLite's own wait would
    // stop the event loop.
    database.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 4000; pragma busy_timeout = 0',
    );
  const prepare = statementCache(database);
  return {
    prepare,
    /** One statement without parameters or rows, such as those of a transaction. */
    exec: (text: string) => void prepare(text).run([]),
    isTransaction: () => database.isTransaction,
    close: () => database.close(),
  };
}
