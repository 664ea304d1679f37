/** Tests that a page cached before a failover is not served afterwards, although the new server may reach the same transaction numbers. */
import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Actor } from '#domain/platform/actor.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { type Database, openDatabase } from '#server/platform/db/open.ts';
import { aClient, aProject } from '#server/testing/builders.ts';
import { startPostgres } from '#server/testing/postgres-server.ts';
import { listProjectsPage } from './projects.store.ts';

const NOW = '2026-02-11T12:00:00.000Z';
const ADMIN: Actor = { id: 1, type: 'admin', email: 'admin@example.com' };
const run = promisify(execFile);

async function titlesIn(database: Database): Promise<string[]> {
  const { rows } = await listProjectsPage(database, ADMIN, {
    filters: {},
    order: [],
    now: NOW,
    page: 1,
    itemsPerPage: 15,
  });
  return rows.map(({ title }) => title);
}

const snapshotIn = async ({ db }: Database): Promise<string | undefined> =>
  (await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db)).rows[0]?.snapshot;

it.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'lists are correct at once when a lagging standby takes over',
  async () => {
    const home = mkdtempSync(path.join(tmpdir(), 'cutroom-failover-'));
    const [data, behind] = [path.join(home, 'postgres'), path.join(home, 'behind')];
    const server = await startPostgres(home, { isDurable: true });
    const database = openDatabase({ url: server.urlOf('postgres') });
    try {
      await migrate(database);
      const { id } = await aProject(database.db, { title: 'Before', client_id: (await aClient(database.db)).id });
      const rename = (title: string) =>
        database.db.updateTable('projects').set({ title }).where('id', '=', id).execute();
      await server.stop();
      await run('cp', ['-a', data, behind]);
      await server.startAgain();
      await rename('Lost with the server that failed');
      const snapshot = await snapshotIn(database);
      expect(await titlesIn(database)).toEqual(['Lost with the server that failed']);
      await server.stop();
      await rm(data, { recursive: true });
      await run('mv', [behind, data]);
      await server.startAgain();
      await rename('After');
      expect(await snapshotIn(database)).toBe(snapshot);
      expect(await titlesIn(database)).toEqual(['After']);
    } finally {
      await database.close();
      await server.stop();
      await rm(home, { recursive: true });
    }
  },
  120_000,
);
