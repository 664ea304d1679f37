/** Tests a database that fails and recovers under open streams: they stay open and report later changes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { aProject } from '#server/testing/builders.ts';
import { addressOf, openEventStream } from '#server/testing/listen.ts';
import { startPostgres } from '#server/testing/postgres-server.ts';
import { testApp } from '#server/testing/test-app.ts';

it.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'keeps a stream open across a short database outage',
  async () => {
    const home = mkdtempSync(path.join(tmpdir(), 'cutroom-stream-'));
    const server = await startPostgres(home, { isDurable: true });
    const database = openDatabase({ url: server.urlOf('postgres') });
    try {
      await migrate(database);
      const app = await testApp({}, database);
      const admin = await app.as('admin');
      const listener = await openEventStream(await addressOf(app.fastify), admin.token);
      await listener.next(({ name }) => name === 'hello');
      await server.stop();
      await server.startAgain();
      const { id } = await aProject(app.db, {});
      await listener.next(
        (event) =>
          event.name === 'hints' && event.hints.some(({ topic, ids }) => topic === 'projects' && ids.includes(id)),
      );
      expect(listener.received.filter(({ name }) => name === 'reset')).toEqual([]);
      listener.stop();
      await app.close();
    } finally {
      await server.stop();
      rmSync(home, { recursive: true, force: true });
    }
  },
);
