/** A file opened with Node's built-in SQLite: durable commits and cached prepared statements. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { LruCache } from '#server/platform/schedule/lru-cache.ts';

const CACHED_STATEMENTS = 500;

/** Page cache per connection. The operating system caches the file as well, so a miss costs a copy and rarely a disk access. */
const PAGE_CACHE_KIB = 16_384;
/** Page cache of connections that read everything once and rarely need a page again. */
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
 * Converts booleans and JSON by the declared column type, since SQLite has neither. Each row is a copy of an empty
 * one made by the JSON parser: V8 turns an object that is filled with forty properties one by one into a slow hash
 * table.
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

/** Updates of an upload's progress, lock and result, which happen several times a second and affect no cached response. */
const UNCACHED = /^update "cut_uploads" /;

function wrap(statement: StatementSync, onRun: (changes: number | bigint) => void = () => {}) {
  const isReader = statement.columns().length > 0;
  const read = rowReaderOf(statement);
  // Building rows from plain arrays takes half the time of the built-in row objects.
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

/** Returns a function that prepares each distinct statement once. */
function statementCache(database: DatabaseSync): (text: string) => Statement {
  const cache = new LruCache<Statement>(CACHED_STATEMENTS);
  // Number of changes that aren't cached. Kept in step with SQLite's total number of changes, and read in the same statement (feed.ts).
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

/** Opens a file with cached prepared statements. Writers make every commit durable. */
export function openSqliteFile(file: string, { readOnly = false, readsOnce = false } = {}) {
  const database = new DatabaseSync(file, { readOnly });
  database.exec(
    `pragma busy_timeout = 5000; pragma foreign_keys = on; pragma cache_size = -${readsOnce ? READ_ONCE_CACHE_KIB : PAGE_CACHE_KIB}; pragma temp_store = memory`,
  );
  if (!readOnly)
    // Waits for another program's lock only while opening. Later waits use timers (`whenNotBusy`), since SQLite's own wait
    // would block the event loop.
    database.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 4000; pragma busy_timeout = 0',
    );
  const prepare = statementCache(database);
  return {
    prepare,
    /** Runs a statement without parameters or rows, such as `commit`. */
    exec: (text: string) => void prepare(text).run([]),
    isTransaction: () => database.isTransaction,
    close: () => database.close(),
  };
}
