/** Opens the embedded file or the PostgreSQL server that the settings name. */
import { chmodSync, existsSync } from 'node:fs';
import { type CompiledQuery, Kysely } from 'kysely';
import type { Engine } from './dialect.ts';
import { postgresDialect } from './postgres.ts';
import { readerThreadDialect } from './reader-thread.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Tables } from './tables.ts';

export type Database = {
  db: Kysely<Tables>;
  /** Read-only, for long reads: on SQLite it works in a thread of its own, so that no request waits for it. */
  reports: Kysely<Tables>;
  engine: Engine;
  close(): Promise<void>;
};

export type DatabasePlace = { file: string } | { url: string };

export type Watch = { onLost?: (error: Error) => void; onQuery?: (query: CompiledQuery) => void };

/** Opens without migrating; throws when the place cannot be opened. */
export function openDatabase(place: DatabasePlace, { onLost = () => {}, onQuery }: Watch = {}): Database {
  const log = onQuery ? { log: ({ query }: { query: CompiledQuery }) => onQuery(query) } : {};
  if ('url' in place) {
    const { dialect } = postgresDialect(place.url, onLost);
    const db = new Kysely<Tables>({ dialect, ...log });
    return { db, reports: db, engine: 'postgres', close: () => db.destroy() };
  }
  const dialect = sqliteDialect(place.file);
  for (const file of [place.file, `${place.file}-wal`, `${place.file}-shm`])
    if (existsSync(file)) chmodSync(file, 0o600);
  const db = new Kysely<Tables>({ dialect, ...log });
  const reports = new Kysely<Tables>({ dialect: readerThreadDialect(place.file), ...log });
  const close = async () => {
    await reports.destroy();
    await db.destroy();
  };
  return { db, reports, engine: 'sqlite', close };
}
