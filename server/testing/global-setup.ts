/** Runs once per test run: creates the migrated template of all test databases. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/platform/db/migrate.ts';
import { type DatabaseLocation, openDatabase } from '#server/platform/db/open.ts';
import { startPostgres } from './postgres-server.ts';
import type { TemplateLocation } from './templates.ts';
import { runSql } from './run-sql.ts';

async function makeTemplate(location: DatabaseLocation): Promise<void> {
  const database = openDatabase(location);
  await migrate(database);
  await database.close();
}

async function postgresTemplate(folder: string): Promise<{ location: TemplateLocation; stop: () => Promise<void> }> {
  const server = await startPostgres(folder);
  try {
    await runSql(server.urlOf('postgres'), 'create database cutroom_template');
    await makeTemplate({ url: server.urlOf('cutroom_template') });
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { location: { engine: 'postgres', folder, server: server.urlOf('') }, stop: server.stop };
}

async function sqliteTemplate(folder: string): Promise<{ location: TemplateLocation; stop: () => Promise<void> }> {
  await makeTemplate({ file: join(folder, 'template.db') });
  return { location: { engine: 'sqlite', folder }, stop: async () => {} };
}

/** Setup called by Vitest, which calls the returned function at the end of the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'cutroom-test-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const isPostgres = process.env['TEST_DATABASE'] === 'postgres';
  try {
    const { location, stop } = await (isPostgres ? postgresTemplate(folder) : sqliteTemplate(folder));
    project.provide('template', location);
    return () => stop().then(remove);
  } catch (error) {
    await remove();
    throw error;
  }
}
