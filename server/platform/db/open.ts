/** Opens the configured database: the embedded file or a PostgreSQL server. */
import { chmodSync, existsSync } from 'node:fs';
import { type CompiledQuery, type Dialect, Kysely } from 'kysely';
import type { Milliseconds } from '#domain/platform/units.ts';
import type { Engine } from './dialect.ts';
import { postgresDialect } from './postgres.ts';
import { readerThreadDialect } from './sqlite/reader-thread.ts';
import { sqliteDialect } from './sqlite/sqlite.ts';
import type { Tables } from './tables.ts';

export type Database = {
  db: Kysely<Tables>;
  /** Read-only connection for long reads. Uses a separate thread on SQLite and separate connections on PostgreSQL, so that no request waits for it. */
  reports: Kysely<Tables>;
  /** Connection without a time limit, for migrations. */
  withoutTimeLimit: Kysely<Tables>;
  engine: Engine;
  /**
   * Opens another read-only connection for work that would block the others. On SQLite it runs in its own thread, or
   * with `here` in the current one, for a process that does nothing else and reads everything once, which saves about
   * 50 MiB. The caller closes it.
   */
  openReader(where?: 'here'): Kysely<Tables>;
  close(): Promise<void>;
};

export type DatabaseLocation = { file: string } | ({ url: string } & Partial<ServerSettings>);

/** Connection settings for a PostgreSQL server; see docs/operations.md. */
export type ServerSettings = {
  /** Maximum connections: for requests, and for reports and exports. */
  pool: number;
  reportsPool: number;
  /** Statement timeouts of both pools. */
  limitMs: Milliseconds;
  reportsLimitMs: Milliseconds;
  /** Whether statements are named. Off for poolers without support for named prepared statements. */
  isNaming: boolean;
};

export const SERVER_STANDARD: ServerSettings = {
  pool: 10,
  reportsPool: 4,
  limitMs: 15_000,
  reportsLimitMs: 60_000,
  isNaming: true,
};

/** Connections without a time limit: one migrates, the other takes the lock. */
const UNLIMITED_POOL = 2;

export type DatabaseHooks = { onLost?: (error: Error) => void; onQuery?: (query: CompiledQuery) => void };

type Dialects = { db: Dialect; reports: Dialect; reader(where?: 'here'): Dialect; withoutTimeLimit?: Dialect };

function openServer(url: string, settings: ServerSettings, onLost: (error: Error) => void): Dialects {
  const { isNaming } = settings;
  const poolOf = (maxConnections: number, limitMs: Milliseconds) =>
    postgresDialect({ url, maxConnections, limitMs, isNaming, onLost });
  return {
    db: poolOf(settings.pool, settings.limitMs),
    reports: poolOf(settings.reportsPool, settings.reportsLimitMs),
    reader: () => poolOf(1, 0),
    withoutTimeLimit: poolOf(UNLIMITED_POOL, 0),
  };
}

function openFile(file: string): Dialects {
  const db = sqliteDialect(file);
  for (const part of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(part)) chmodSync(part, 0o600);
  const reader = (where?: 'here') =>
    where === 'here' ? sqliteDialect(file, { readOnly: true, readsOnce: true }) : readerThreadDialect(file);
  return { db, reports: reader(), reader };
}

/** Opens the database without migrating it. Throws when the location can't be opened. */
export function openDatabase(location: DatabaseLocation, { onLost = () => {}, onQuery }: DatabaseHooks = {}): Database {
  const log = onQuery ? { log: ({ query }: { query: CompiledQuery }) => onQuery(query) } : {};
  const dialects =
    'url' in location ? openServer(location.url, { ...SERVER_STANDARD, ...location }, onLost) : openFile(location.file);
  const db = new Kysely<Tables>({ dialect: dialects.db, ...log });
  const reports = new Kysely<Tables>({ dialect: dialects.reports, ...log });
  const untimedDb = dialects.withoutTimeLimit ? new Kysely<Tables>({ dialect: dialects.withoutTimeLimit, ...log }) : db;
  const close = async () => {
    await reports.destroy();
    if (untimedDb !== db) await untimedDb.destroy();
    await db.destroy();
  };
  const openReader = (where?: 'here') => new Kysely<Tables>({ dialect: dialects.reader(where), ...log });
  return {
    db,
    reports,
    withoutTimeLimit: untimedDb,
    engine: 'url' in location ? 'postgres' : 'sqlite',
    openReader,
    close,
  };
}
