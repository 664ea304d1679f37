/** Databases for tests: each a fresh copy of the migrated template of the run, on the engine in TEST_DATABASE. */
import { randomBytes } from 'node:crypto';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { type Database, type DatabaseLocation, openDatabase, type DatabaseHooks } from '#server/platform/db/open.ts';
import { runSql } from './run-sql.ts';
import { closeLater } from './close-later.ts';
import type { TemplateLocation } from './templates.ts';

/** A database for a program started by the test; `drop` removes the database before the test ends, even if clients are connected. */
export type DatabaseFixture = { location: DatabaseLocation; drop(): Promise<void> };

async function sqliteFixture(folder: string, name: string, isEmpty: boolean): Promise<DatabaseFixture> {
  const file = join(folder, `${name}.db`);
  if (!isEmpty) await copyFile(join(folder, 'template.db'), file);
  const drop = async () => {
    for (const part of [file, `${file}-wal`, `${file}-shm`]) await rm(part, { force: true });
  };
  return { location: { file }, drop };
}

async function postgresFixture(server: string, name: string, isEmpty: boolean): Promise<DatabaseFixture> {
  const template = isEmpty ? 'template0' : 'cutroom_template';
  await runSql(`${server}postgres`, `create database ${name} template ${template} strategy file_copy`);
  return {
    location: { url: `${server}${name}` },
    drop: () => runSql(`${server}postgres`, `drop database if exists ${name} with (force)`),
  };
}

/** Creates a database without opening it: migrated, or with `isEmpty` in the state before the first start. */
export async function createDatabaseFixture({ isEmpty = false } = {}): Promise<DatabaseFixture> {
  const template: TemplateLocation = inject('template');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const { location, drop } =
    template.engine === 'sqlite'
      ? await sqliteFixture(template.folder, name, isEmpty)
      : await postgresFixture(template.server, name, isEmpty);
  return { location, drop: closeLater(drop) };
}

/** Opens a fresh migrated database, closed and removed after the test or file that opens it. `hooks` receive its statements. */
export async function openTestDatabase(hooks: DatabaseHooks = {}): Promise<Database> {
  const { location, drop } = await createDatabaseFixture();
  const database = openDatabase(location, hooks);
  const isSqlite = database.engine === 'sqlite';
  // Test data need not survive a power cut, and waiting for the disk would take most of the time.
  if (isSqlite) await sql`pragma synchronous = off`.execute(database.db);
  // Starting a thread for each test would take more than its reads. The thread is covered by tests of whole processes.
  const reports = isSqlite ? database.openReader('here') : database.reports;
  return {
    ...database,
    reports,
    close: closeLater(async () => {
      await reports.destroy();
      await database.close();
      await drop();
    }),
  };
}
