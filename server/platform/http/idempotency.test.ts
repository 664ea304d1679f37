/** A repeated POST runs once: sent twice, in parallel, through another process, and with other requests in between (docs/api-reference.md#retries). */
// Runs on both databases: requests in parallel claim one key.
import { beforeAll, describe, expect, it } from 'vitest';
import { sweepExpired } from '#server/sweep-expired.ts';
import { aClient, aProject } from '#server/testing/builders.ts';
import { multipartBody } from '#server/testing/multipart.ts';
import { snapshotOf } from '#server/testing/snapshot.ts';
import type { Caller, TestApp } from '#server/testing/test-app.ts';
import { createTwoApps, type TwoApps } from '#server/testing/two-apps.ts';

let apps: TwoApps;
let app: TestApp;
/** A second app on the same database, like another process. */
let secondApp: TestApp;
let admin: Caller;
let twin: Caller;

beforeAll(async () => {
  apps = await createTwoApps();
  ({ app, secondApp } = apps);
  admin = await app.as('admin');
  twin = secondApp.asUser(admin.user);
});

let keys = 0;
const newKey = () => ({ 'idempotency-key': `key-${(keys += 1)}` });
const clientsNamed = async (firstName: string): Promise<number> =>
  (await app.db.selectFrom('clients').select('id').where('first_name', '=', firstName).execute()).length;

it('repeats the first response exactly, without further changes', async () => {
  const key = newKey();
  const first = await admin.post('/api/clients', { firstName: 'Doubled' }, key);
  await admin.patch(String(first.headers['location']), { firstName: 'Renamed' });
  const before = await snapshotOf(app.db);
  const again = await admin.post('/api/clients', { firstName: 'Doubled' }, key);
  expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
  expect(again.body).toBe(first.body);
  for (const name of ['location', 'etag', 'content-type']) expect(again.headers[name]).toBe(first.headers[name]);
  expect(await snapshotOf(app.db)).toBe(before);
});

it('runs concurrent repeats once, across all processes', async () => {
  const key = newKey();
  const callers = [admin, twin, admin, twin, admin, twin];
  const responses = await Promise.all(
    callers.map((caller) => caller.post('/api/clients', { firstName: 'Hasty' }, key)),
  );
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(callers.map(() => 201));
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
  expect(await clientsNamed('Hasty')).toBe(1);
});

it('repeats the first response even if the state no longer allows the action', async () => {
  const project = await aProject(app.db, {
    status: 'completed',
    started_at: '2026-03-02T09:00:00.000Z',
    ended_at: '2026-03-02T10:00:00.000Z',
    runtime_minutes: 60,
  });
  const url = `/api/projects/${project.id}/revision`;
  const key = newKey();
  const responses = await Promise.all([admin, twin, admin].map((one) => one.post(url, { reason: 'Colours' }, key)));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect((await admin.get(`/api/projects/${project.id}`)).json().revisionCount).toBe(1);
  expect((await admin.post(url, { reason: 'Colours' }, newKey())).statusCode).toBe(409);
});

it('rejects another request with the same key, without changes', async () => {
  const key = newKey();
  await admin.post('/api/clients', { firstName: 'Mine' }, key);
  const before = await snapshotOf(app.db);
  for (const response of [
    await admin.post('/api/clients', { firstName: 'Other' }, key),
    await admin.post('/api/point_targets', { firstName: 'Mine' }, key),
  ]) {
    expect(response.statusCode).toBe(422);
    expect(response.json().violations[0].propertyPath).toBe('Idempotency-Key');
  }
  expect(await snapshotOf(app.db)).toBe(before);
});

it('treats the same key of another user as another key', async () => {
  const key = newKey();
  const other = await app.as('admin');
  await admin.post('/api/clients', { firstName: 'Shared' }, key);
  expect((await other.post('/api/clients', { firstName: 'Shared' }, key)).statusCode).toBe(201);
  expect(await clientsNamed('Shared')).toBe(2);
});

it('does not use up the key on a refusal', async () => {
  const key = newKey();
  expect((await admin.post('/api/clients', { firstName: ' ' }, key)).statusCode).toBe(422);
  expect((await admin.post('/api/clients', { firstName: 'Mended' }, key)).statusCode).toBe(201);
  const project = await aProject(app.db);
  const before = await snapshotOf(app.db);
  const refused = await admin.post(`/api/point/${project.id}`, { point: 3, description: 'D' }, newKey());
  expect(refused.statusCode).toBe(409);
  expect(await snapshotOf(app.db)).toBe(before);
});

it('does not use up the key on a failure in mid-action', async () => {
  const key = newKey();
  const body = {
    firstName: 'A',
    lastName: 'B',
    email: admin.user.email,
    plainPassword: 'a-long-phrase-42',
    type: 'admin',
  };
  expect((await admin.post('/api/users', body, key)).statusCode).toBe(422);
  expect((await admin.post('/api/users', { ...body, email: 'free@example.com' }, key)).statusCode).toBe(201);
});

it('counts a wrong current password as it does without a key: the record of a refusal is committed', async () => {
  const owner = await app.as('editor', { password_hash: await app.deps.passwords.hash('window-kettle-77') });
  const proveWith = (currentPassword: string) =>
    owner.post(`/api/users/${owner.user.id}/second_factor/remove`, { currentPassword }, newKey());
  const guesses = Array.from({ length: 10 }, (_, at) => `guess-${at}`);
  for (const guess of guesses) expect((await proveWith(guess)).statusCode).toBe(422);
  expect((await proveWith('window-kettle-77')).statusCode).toBe(429);
});

it('reports a missing right as it does without a key', async () => {
  const editor = await app.as('editor');
  const key = newKey();
  expect((await editor.post('/api/clients', '{broken', key)).statusCode).toBe(403);
  expect((await app.anonymous.post('/api/clients', { firstName: 'A' }, key)).statusCode).toBe(401);
});

it.each(['manager', 'editor'] as const)(
  'does not repeat the response for an administrator who is now %s',
  async (type) => {
    const demoted = await app.as('admin');
    const link = `/api/users/${(await app.as('editor')).user.id}/password_link`;
    const setType = (now: string) =>
      app.db
        .updateTable('users')
        .set({ type: now as 'admin' })
        .where('id', '=', demoted.user.id)
        .execute();
    const [clientKey, linkKey] = [newKey(), newKey()];
    const send = async () => [
      await demoted.post('/api/clients', { firstName: `Told ${type}` }, clientKey),
      await demoted.post(link, {}, linkKey),
    ];
    const first = await send();
    await setType(type);
    const currentResponse = await send();
    await setType('admin');
    expect((await send()).map(({ body }) => body)).toEqual(first.map(({ body }) => body));
    expect(currentResponse.map(({ statusCode }) => statusCode)).toEqual([type === 'editor' ? 403 : 409, 403]);
    expect(await clientsNamed(`Told ${type}`)).toBe(1);
  },
);

it('forgets a key after a day', async () => {
  const key = newKey();
  await admin.post('/api/clients', { firstName: 'Yesterday' }, key);
  app.setNow('2026-03-11T11:59:59.000Z');
  const fresh = app.asUser(admin.user);
  await fresh.post('/api/clients', { firstName: 'Yesterday' }, key);
  expect(await clientsNamed('Yesterday')).toBe(1);
  app.setNow('2026-03-11T12:00:01.000Z');
  await fresh.post('/api/clients', { firstName: 'Yesterday' }, key);
  expect(await clientsNamed('Yesterday')).toBe(2);
  app.setNow('2026-03-13T12:00:00.000Z');
  expect((await sweepExpired(app.deps))['keys']).toBeGreaterThan(0);
  expect(await app.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
  app.setNow('2026-03-10T12:00:00.000Z');
});

describe('idempotency key', () => {
  it.each(['x'.repeat(201), 'naïve', 'a\u007fb'])('is rejected if invalid: %s', async (key) => {
    const response = await admin.post('/api/clients', { firstName: 'Odd' }, { 'idempotency-key': key });
    expect([response.statusCode, await clientsNamed('Odd')]).toEqual([400, 0]);
    expect(response.json().detail).toContain('Idempotency-Key');
  });

  it('is ignored on reads and idempotent requests', async () => {
    const client = await aClient(app.db);
    const key = newKey();
    const path = `/api/clients/${client.id}`;
    await admin.patch(path, { firstName: 'One' }, key);
    expect((await admin.patch(path, { firstName: 'Two' }, key)).json().firstName).toBe('Two');
    await admin.post('/api/projects/counts', { queries: [] }, key);
    expect((await admin.post('/api/clients', { firstName: 'Still free' }, key)).statusCode).toBe(201);
  });
});

it('stores no one-time link in a form usable by a reader of the database', async () => {
  const body = { people: [{ firstName: 'Ada', lastName: 'Reed', email: 'ada.reed@example.com', type: 'editor' }] };
  const project = `/api/projects/${(await aProject(app.db)).id}`;
  const requests: [path: string, body: object][] = [
    ['/api/invites', body],
    ['/api/share_links', { project, label: 'A client', mayDecide: true }],
    [`/api/users/${(await app.as('editor')).user.id}/password_link`, {}],
  ];
  for (const [path, sent] of requests) {
    const key = newKey();
    const first = await admin.post(path, sent, key);
    const [token] = /[\w-]{40,}/.exec(first.body) ?? [];
    expect([path, first.statusCode < 300, typeof token]).toEqual([path, true, 'string']);
    expect(await snapshotOf(app.db)).not.toContain(token);
    expect((await twin.post(path, sent, key)).body).toBe(first.body);
  }
});

it('does not run again if the response was stored under another signing key', async () => {
  const key = newKey();
  await admin.post('/api/clients', { firstName: 'Rotated' }, key);
  await app.db.updateTable('idempotency_keys').set({ body: '{"firstName":"Rotated"}' }).execute();
  const again = await admin.post('/api/clients', { firstName: 'Rotated' }, key);
  expect([again.statusCode, await clientsNamed('Rotated')]).toEqual([409, 1]);
});

it('stores one upload for a file sent twice', async () => {
  const { body, contentType } = multipartBody();
  const key = newKey();
  const send = () =>
    admin.request('POST', '/api/media_uploads', { body, headers: { 'content-type': contentType, ...key } });
  const responses = await Promise.all([send(), send()]);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect(new Set([...responses, await send()].map((response) => response.body)).size).toBe(1);
  expect((await app.db.selectFrom('media').select('id').execute()).length).toBe(1);
});
