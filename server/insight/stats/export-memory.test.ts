/** Tests that a long export reads no further than the client's buffer allows while the client pauses. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { KEYSET_PAGE } from '#server/platform/db/keyset.ts';
import { aProject } from '#server/testing/builders.ts';
import { type CountedReads, openCountedDatabase } from '#server/testing/counted-reads.ts';
import { rounds } from '#server/testing/rounds.ts';
import { testApp } from '#server/testing/test-app.ts';

const COUNT = rounds(25_000, 100_000);
const PAGES = COUNT / KEYSET_PAGE;

/** Doubles the projects until they exceed the buffers between server and client. */
async function fill(): Promise<void> {
  await aProject(app.db, { title: 'A title of some length '.repeat(32) });
  for (let n = 1; n < COUNT; n *= 2) {
    const rest = Math.min(n, COUNT - n);
    await sql`insert into projects (title, search, description, platform, class, status, tracking_id, tracking_tail, edit_ratio_min,
        edit_ratio_hour, raw_length_seconds, video_length_seconds, client_id, created_at, pauses, rounds, designation_entries,
        is_revised, revision_count, is_duplicate, point, personal_point, designation_points)
      select title, '', '', '', class, status, tracking_id || '.' || ${String(n)}, tracking_tail, edit_ratio_min,
        edit_ratio_hour, raw_length_seconds, video_length_seconds, client_id, created_at, pauses, rounds, designation_entries,
        is_revised, revision_count, is_duplicate, point, personal_point, designation_points
      from projects order by id limit ${rest}`.execute(app.db);
  }
}

const reads: CountedReads = await openCountedDatabase();
const app = await testApp({}, reads.database);
const admin = await app.as('admin');
await fill();
await app.fastify.listen({ port: 0, host: '127.0.0.1' });

const open = (path: string): Promise<http.IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { port } = app.fastify.server.address() as AddressInfo;
    const headers = { authorization: `Bearer ${admin.token}`, connection: 'close' };
    http.get({ host: '127.0.0.1', port, path, headers }, resolve).on('error', reject);
  });

/** Makes other requests until the export has read nothing for the duration of several pages. */
async function readsWhenStill(): Promise<number> {
  let all = 0;
  for (let now = -1; now !== 0;) {
    now = reads.take();
    all += now;
    for (let i = 0; i < 50; i += 1) {
      await admin.get('/api/users/me');
      await app.deps.reports.withoutPlugins().selectFrom('users').select('id').limit(1).execute();
    }
  }
  return all;
}

test('pauses the server while the client stops reading, and then sends every row', async () => {
  reads.take();
  const response = await open('/api/stats/export/projects');
  expect(response.statusCode).toBe(200);
  const still = await readsWhenStill();
  expect(still).toBeGreaterThan(0);
  expect(still).toBeLessThan(PAGES / 2);
  let lines = 0;
  for await (const chunk of response) for (const byte of chunk as Buffer) lines += Number(byte === 10);
  expect(lines).toBe(COUNT + 1);
  expect(still + reads.take()).toBe(PAGES + 1);
});
