/** Instance status: for administrators in the app, and for monitoring at /metrics. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { addressOf, openEventStream } from '#server/testing/listen.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { listenForMetrics } from './status.routes.ts';

const TOKEN = 'a token of sixteen or more';
const NOW = '2026-03-10T12:00:00.000Z';

let app: TestApp;
beforeEach(async () => {
  app = await testApp({ metricsToken: TOKEN });
});

const addJob = (more: { failed_at?: string; done_at?: string }) =>
  app.db
    .insertInto('jobs')
    .values({ kind: 'test', key: null, payload: '{}' as never, run_at: NOW, created_at: NOW, ...more })
    .execute();

const metrics = async (token: string = TOKEN) => {
  const headers = { authorization: `Bearer ${token}` };
  return app.fastify.inject({ method: 'GET', url: '/metrics', headers });
};

describe('for administrators', () => {
  it('shows pending and failed work and the state of the process', async () => {
    await addJob({});
    await addJob({ done_at: NOW });
    await addJob({ failed_at: NOW });
    const admin = await app.as('admin');
    await admin.get('/api/clients');
    const listener = await openEventStream(await addressOf(app.fastify), admin.token);
    await listener.next(({ name }) => name === 'hello');
    const status = (await admin.get('/api/settings/status')).json();
    expect(status).toMatchObject({
      trouble: null,
      engine: process.env['TEST_DATABASE'] ?? 'sqlite',
      jobs: { waiting: 1, failed: 1 },
      mails: { waiting: 0, failed: 0 },
      deliveries: { waiting: 0, failed: 0 },
      process: { streams: 1, requests: 1, failed: 0, medianMs: expect.any(Number), slowMs: expect.any(Number) },
    });
    expect(status.databaseBytes).toBeGreaterThan(100_000);
    expect(status.freeBytes).toBeGreaterThan(0);
    expect(status.process.memoryBytes).toBeGreaterThan(10_000_000);
    listener.stop();
  });

  it('reports what needs attention', async () => {
    const admin = await app.as('admin');
    app.deps.readiness.reportDamage('The database is damaged.');
    expect((await admin.get('/api/settings/status')).json().trouble).toBe('The database is damaged.');
    expect((await metrics()).body).toContain('cutroom_trouble 1');
  });

  it('shows the time of the last complete backup and warns of a failed one', async () => {
    const admin = await app.as('admin');
    const begun = { place: '/backups', slot: null, made_at: NOW };
    await app.db
      .insertInto('backups')
      .values({ ...begun, finished_at: NOW, name: 'a.cutroom', bytes: 7 })
      .execute();
    const whole = (await admin.get('/api/settings/status')).json();
    expect([Date.parse(whole.lastBackup), whole.trouble]).toEqual([Date.parse(NOW), null]);
    expect((await metrics()).body).toContain(`cutroom_last_backup_timestamp_seconds ${Date.parse(NOW) / 1_000}\n`);
    const later = '2026-03-10T13:00:00.000Z';
    const failed = { ...begun, made_at: later, finished_at: later, error: 'The disk is full.' };
    await app.db.insertInto('backups').values(failed).execute();
    app.setNow('2026-03-10T14:00:00.000Z');
    const warned = (await admin.get('/api/settings/status')).json();
    expect([Date.parse(warned.lastBackup), warned.trouble]).toEqual([
      Date.parse(NOW),
      'The last backup failed: The disk is full.',
    ]);
  });

  it('rejects everyone else', async () => {
    for (const type of ['manager', 'editor'] as const)
      expect((await (await app.as(type)).get('/api/settings/status')).statusCode).toBe(403);
    expect((await app.anonymous.get('/api/settings/status')).statusCode).toBe(401);
  });
});

describe('for monitoring programs', () => {
  it('counts responses by endpoint and status class, with figures of the instance', async () => {
    const admin = await app.as('admin');
    await admin.get('/api/clients');
    await admin.get('/api/clients');
    await admin.get('/api/clients/999999');
    await addJob({ failed_at: NOW });
    const { statusCode, headers, body } = await metrics();
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('text/plain; version=0.0.4');
    const count = 'cutroom_http_request_duration_seconds_count';
    expect(body).toContain(`${count}{endpoint="clients.list",status="2xx"} 2\n`);
    expect(body).toContain(`${count}{endpoint="clients.get",status="4xx"} 1\n`);
    expect(body).toContain('cutroom_queue{queue="jobs",state="failed"} 1\n');
    expect(body).toContain('cutroom_trouble 0\n');
    expect(body).toMatch(/^cutroom_database_bytes \d+$/m);
    // Each name is declared once.
    const declared = body.match(/^# TYPE \S+/gm) ?? [];
    expect(new Set(declared).size).toBe(declared.length);
  });

  it('rejects a wrong or missing token', async () => {
    expect((await metrics('a token of sixteen or mora')).statusCode).toBe(401);
    const response = await app.fastify.inject({ method: 'GET', url: '/metrics' });
    expect([response.statusCode, response.body.includes('cutroom_')]).toEqual([401, false]);
  });

  it('is absent unless configured', async () => {
    const without = await testApp();
    const { statusCode, body } = await without.fastify.inject({ method: 'GET', url: '/metrics' });
    expect(body).not.toContain('cutroom_http');
    expect([200, 404]).toContain(statusCode);
  });

  it('has its own port if configured, and shows what it can while the database is down', async () => {
    const server = await listenForMetrics({
      ...app.deps,
      config: { ...app.deps.config, metricsPort: 0, host: '127.0.0.1' },
    });
    const { port } = (server as Server).address() as AddressInfo;
    const body = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(body).toContain('cutroom_trouble 0\n');
    expect((await fetch(`http://127.0.0.1:${port}/other`)).status).toBe(404);
    server?.close();
  });
});
