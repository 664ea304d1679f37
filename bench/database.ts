/** Temporary database with many projects on either engine, deleted when closed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { Engine } from '#server/platform/db/dialect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { type Database, openDatabase, type DatabaseHooks } from '#server/platform/db/open.ts';
import { fillLarge } from '#server/seed/large.ts';
import { createPasswords } from '#server/identity/session/passwords.ts';
import { startPostgres } from '#server/testing/postgres-server.ts';
import { runSql } from '#server/testing/run-sql.ts';

/** Constant rate of projects: more projects span more years, 2.4 per 100,000, so a month has the same number at any size. */
const YEARS_PER_PROJECT = 2.4 / 100_000;

export const BENCH_PASSWORD = 'a-password-for-the-bench';

export type BenchDatabase = {
  engine: Engine;
  /** Environment variables that point a server to this database. */
  env: Record<string, string>;
  fillSeconds: number;
  open(watch?: DatabaseHooks): Database;
  close(): Promise<void>;
};

type OpenedDatabase = Pick<BenchDatabase, 'env' | 'open'> & { stop(): Promise<void> };

async function openSqlite(folder: string): Promise<OpenedDatabase> {
  const file = path.join(folder, 'cutroom.db');
  return { env: { DATA_DIR: folder }, open: (watch) => openDatabase({ file }, watch), stop: async () => {} };
}

/** Uses PostgreSQL's default settings: an acknowledged write is on disk, as with the embedded database. */
async function openPostgres(folder: string): Promise<OpenedDatabase> {
  const server = await startPostgres(folder, { isDurable: true });
  await runSql(server.urlOf('postgres'), 'create database cutroom');
  const url = server.urlOf('cutroom');
  const env = { DATA_DIR: path.join(folder, 'data'), DATABASE_URL: url };
  return { env, open: (watch) => openDatabase({ url }, watch), stop: server.stop };
}

/** Exits on interruption, so that the exit handlers stop everything the run has started. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Creates and fills the database. */
export async function createBenchDatabase(engine: Engine, projects: number): Promise<BenchDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cutroom-bench-'));
  const { env, open, stop } = await (engine === 'sqlite' ? openSqlite(folder) : openPostgres(folder));
  const database = open();
  await migrate(database);
  const passwordHash = await createPasswords().hash(BENCH_PASSWORD);
  const startedAt = performance.now();
  const years = projects * YEARS_PER_PROJECT;
  await fillLarge(database.db, { projects, years, now: new Date().toISOString(), passwordHash });
  const fillSeconds = (performance.now() - startedAt) / 1000;
  // Stands in for autovacuum on a server that filled up over years.
  if (engine === 'postgres') await sql`vacuum analyze`.execute(database.db);
  await database.close();
  const close = async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { engine, env, fillSeconds, open, close };
}
