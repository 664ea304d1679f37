/** Tests of webhooks: recorded with each change, signed, sent once by several processes, retried, given up, redelivered. */
// Runs on both databases: several processes claim deliveries past locked rows.
import { Webhook as Verifier } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TEST_EVENT, WEBHOOK_EVENTS, WEBHOOK_TEXTS, type WebhookEvent } from '#domain/live/webhooks.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { aClient, aCut, aLeave, aProject, aUser } from '#server/testing/builders.ts';
import { aProjectFile } from '#server/testing/project-files.ts';
import { createDatabaseFixture, type DatabaseFixture } from '#server/testing/databases.ts';
import { eventually } from '#server/testing/eventually.ts';
import { sendWebhooks } from '#server/testing/send-webhooks.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { type WebhookReceiver, webhookReceiver } from '#server/testing/webhook-receiver.ts';
import { isSecondEngine } from '#server/testing/rounds.ts';
import { startWebhooks } from './send-webhooks.ts';
import { leaseDelivery } from './deliveries.store.ts';
import { WEBHOOK_PURPOSE } from './webhook-secret.ts';

let fixture: DatabaseFixture;
let receiver: WebhookReceiver;
/** Two processes on one database. */
let apps: TestApp[];
let app: TestApp;
let admin: Caller;

beforeEach(async () => {
  [fixture, receiver] = [await createDatabaseFixture(), await webhookReceiver()];
  const config = { webhookPrivateHosts: ['127.0.0.1'] };
  apps = [];
  for (let n = 0; n < 2; n += 1) apps.push(await testApp(config, openDatabase(fixture.location)));
  app = apps[0] as TestApp;
  admin = await app.as('admin');
});
afterEach(async () => {
  for (const one of apps) await one.close();
  await receiver.close();
  await fixture.drop();
});

const NOW = '2026-03-10T12:00:00.000Z';

type CreatedWebhook = { id: number; secret: string };

/** Creates a webhook for all or some events. */
async function make(events: readonly WebhookEvent[] = WEBHOOK_EVENTS, url = receiver.url): Promise<CreatedWebhook> {
  const response = await admin.post('/api/settings/webhooks', { url, events });
  expect(response.statusCode).toBe(200);
  return response.json();
}

/** Runs both processes and returns the number of deliveries accepted. */
async function sendAll(now = NOW): Promise<number> {
  apps.forEach((one) => one.setNow(now));
  const sent = await Promise.all(apps.map(({ deps }) => sendWebhooks(deps)));
  // Resets the clock, because user tokens would expire long before the last attempt.
  apps.forEach((one) => one.setNow(NOW));
  return sent.reduce((sum, count) => sum + count, 0);
}

const bodies = () => receiver.received.map(({ body }) => JSON.parse(body));
/** Returns event names in the order they occurred, because two processes deliver concurrently and out of order. */
const deliveredEvents = (): string[] => {
  const numberOf = (id: unknown): number => Number(/^msg_(\d+)_/.exec(String(id))?.[1]);
  return receiver.received
    .map(({ headers, body }) => ({ number: numberOf(headers['webhook-id']), type: JSON.parse(body).type as string }))
    .toSorted((a, b) => a.number - b.number)
    .map(({ type }) => type);
};
const log = async (id: number) => (await admin.get(`/api/settings/webhooks/${id}/deliveries`)).json().deliveries;

describe('the payload and its events', () => {
  it('is the same to the byte as before there were chats', async () => {
    const { id } = await make(['project.created']);
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    await app.db
      .updateTable('webhooks')
      .set({ secret: app.deps.secrets.encrypt(WEBHOOK_PURPOSE, secret) })
      .where('id', '=', id)
      .execute();
    await aProject(app.db, { title: 'Gear review' });
    await app.db.updateTable('webhook_deliveries').set({ at: NOW }).execute();
    await sendAll();
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    expect(body).toBe(
      '{"type":"project.created","timestamp":"2026-03-10T12:00:00.000Z","data":{"@id":"/api/projects/1","id":1,"project":"/api/projects/1"}}',
    );
    const { host: _host, ...sent } = headers;
    expect(sent).toEqual({
      'content-type': 'application/json',
      'user-agent': 'Cutroom webhooks',
      'webhook-id': 'msg_1_1773144000000',
      'webhook-timestamp': '1773144000',
      'webhook-signature': 'v1,TC1e9GicuDi4yHM7HDJ5zTLsbz0duV3HGF24+DBSmyw=',
      'content-length': String(body.length),
      connection: 'close',
    });
  });

  it('names the event, the record and its project, and none of its content', async () => {
    await make(['project.created']);
    const { id } = await aProject(app.db, { title: 'Gear review' });
    expect(await sendAll()).toBe(1);
    const project = `/api/projects/${id}`;
    expect(bodies()).toEqual([
      {
        type: 'project.created',
        timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
        data: { '@id': project, id, project },
      },
    ]);
  });

  it('follows a project from creation to points, with each step once', async () => {
    await make();
    const editor = await aUser(app.db, { type: 'editor' });
    const person = `/api/users/${editor.id}`;
    const client = await aClient(app.db);
    const body = { title: 'A film', class: 'Basic', client: `/api/clients/${client.id}` };
    const { id } = (await admin.post('/api/projects', body)).json();
    const change = (patch: object) => admin.patch(`/api/projects/${id}`, patch);
    await change({ assignedTo: person });
    await change({ deadlineAt: '2026-04-01T12:00:00+00:00' });
    const { db } = app;
    for (const status of ['started', 'paused', 'started', 'completed'] as const)
      await db.updateTable('projects').set({ status }).where('id', '=', id).execute();
    expect((await admin.post(`/api/point/${id}`, { point: 4, description: 'Good' })).statusCode).toBe(201);
    expect((await admin.post(`/api/projects/${id}/revision`, { reason: 'Louder' })).statusCode).toBeLessThan(300);
    await sendAll();
    const ofProject = deliveredEvents().filter((type) => type.startsWith('project.'));
    expect(ofProject).toEqual([
      'project.created',
      'project.assigned',
      'project.deadline_changed',
      'project.started',
      'project.paused',
      'project.resumed',
      'project.ended',
      'project.scored',
      'project.revision_requested',
    ]);
  });

  it('covers every available event', async () => {
    await make();
    const project = await aProject(app.db);
    const editor = await aUser(app.db);
    const version = { project_id: project.id, uploaded_by_id: editor.id };
    const cuts = [await aCut(app.db, version), await aCut(app.db, { ...version, number: 2 })];
    const leaves = [await aLeave(app.db, { employee_id: editor.id }), await aLeave(app.db, { employee_id: editor.id })];
    const { db } = app;
    const set = (values: object, id = project.id) =>
      db.updateTable('projects').set(values).where('id', '=', id).execute();
    await set({ assigned_to_id: editor.id });
    for (const status of ['started', 'paused', 'started', 'completed'] as const) await set({ status });
    await set({ point: 20 });
    await set({ revision_count: 1 });
    await set({ deadline_at: '2026-04-01T00:00:00.000Z' });
    for (const waitingSince of ['2026-03-01T00:00:00.000Z', null]) await set({ waiting_since: waitingSince });
    for (const [n, decision] of (['approved', 'changes'] as const).entries())
      await db
        .updateTable('cuts')
        .set({ decision })
        .where('id', '=', cuts[n]?.id ?? 0)
        .execute();
    for (const [n, status] of (['approved', 'withdrawn'] as const).entries())
      await db
        .updateTable('leave_applications')
        .set({ status })
        .where('id', '=', leaves[n]?.id ?? 0)
        .execute();
    await admin.post('/api/feedback', { project: `/api/projects/${project.id}`, content: 'Louder' });
    await aProjectFile(db, { client_id: (await aClient(db)).id });
    await set({ client_id: (await aClient(db)).id });
    const sent = { project_id: project.id, contact_name: 'Dana', kind: 'request', message: '' } as const;
    await db
      .insertInto('client_sends')
      .values({ ...sent, cuts: '[]' as never, created_at: project.created_at })
      .execute();
    await db.updateTable('client_sends').set({ last_at: project.created_at }).execute();
    await set({ files_due_at: project.created_at, files_removed_at: project.created_at });
    await admin.delete(`/api/projects/${(await aProject(app.db)).id}`);
    await sendAll();
    expect([...new Set(deliveredEvents())].toSorted()).toEqual([...WEBHOOK_EVENTS].toSorted());
  });

  it("sends a guest's note only once it is released to the editor", async () => {
    await make(['feedback.created']);
    const { id } = await aProject(app.db);
    const held = {
      project_id: id,
      content: 'Hm',
      type: 'client',
      is_held: true,
      created_at: app.deps.clock(),
    } as const;
    await app.db.insertInto('feedback').values(held).execute();
    expect(await sendAll()).toBe(0);
    await app.db.updateTable('feedback').set({ is_held: false }).execute();
    expect(await sendAll()).toBe(1);
  });

  it('sends nothing that was rolled back or not subscribed to, or while the webhook is off', async () => {
    const { id } = await make(['project.created']);
    const given = new Error('no');
    const failing = app.db.transaction().execute(async (trx) => {
      await aProject(trx);
      throw given;
    });
    await expect(failing).rejects.toBe(given);
    await aClient(app.db);
    await admin.patch(`/api/settings/webhooks/${id}`, { isActive: false });
    await aProject(app.db);
    await admin.patch(`/api/settings/webhooks/${id}`, { isActive: true });
    expect([await sendAll(), await log(id)]).toEqual([0, []]);
  });
});

describe('delivery', () => {
  it('signs id, timestamp and body with the secret, which is shown only once', async () => {
    const { secret } = await make(['client.created']);
    await aClient(app.db);
    await sendAll(new Date().toISOString());
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    const sent = {
      'webhook-id': String(headers['webhook-id']),
      'webhook-timestamp': String(headers['webhook-timestamp']),
      'webhook-signature': String(headers['webhook-signature']),
    };
    expect(new Verifier(secret).verify(body, sent)).toMatchObject({ type: 'client.created' });
    expect(() => new Verifier(secret).verify(`${body} `, sent)).toThrow('No matching signature');
    expect(JSON.stringify((await admin.get('/api/settings/webhooks')).json())).not.toContain(secret);
  });

  it('sends each delivery once, however many processes run', async () => {
    await make(['client.created']);
    for (let n = 0; n < 10; n += 1) await aClient(app.db);
    expect(await sendAll()).toBe(10);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(10);
    expect([await sendAll(), receiver.received.length]).toEqual([0, 10]);
  });

  it('resends the same delivery after its process died', async () => {
    const { id } = await make(['client.created']);
    await aClient(app.db);
    expect(await leaseDelivery(app.db, { webhookId: id, now: NOW, leaseSeconds: 60 })).toBeDefined();
    expect(await sendAll()).toBe(0);
    expect(await sendAll('2026-03-10T12:01:01.000Z')).toBe(1);
  });

  it('retries after ten seconds to twelve hours with the same id, and turns off after the last attempt', async () => {
    const { id } = await make(['client.created']);
    await aClient(app.db);
    receiver.respond(500);
    const pauses = [10, 60, 300, 1_800, 7_200, 18_000, 28_800, 43_200];
    let now = Date.parse(NOW);
    const at = (ms: number): string => new Date(ms).toISOString();
    await sendAll(at(now));
    for (const seconds of pauses) {
      await sendAll(at(now + seconds * 1000 - 1));
      const tries = receiver.received.length;
      now += seconds * 1000;
      await sendAll(at(now));
      expect(receiver.received.length).toBe(tries + 1);
    }
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const [webhook] = (await admin.get('/api/settings/webhooks')).json().webhooks;
    expect(webhook).toMatchObject({ id, isActive: false, offReason: WEBHOOK_TEXTS.unanswered });
    expect(await log(id)).toMatchObject([
      { state: 'failed', attempts: 9, status: 500, error: 'The server responded with 500.', nextAt: null },
    ]);
    await admin.patch(`/api/settings/webhooks/${id}`, { isActive: true });
    expect((await admin.get('/api/settings/webhooks')).json().webhooks).toMatchObject([
      { isActive: true, offReason: null },
    ]);
  });

  it('stays on when a later event was delivered', async () => {
    const { id } = await make(['client.created']);
    await aClient(app.db);
    receiver.respond(500);
    await sendAll();
    receiver.respond(204);
    await aClient(app.db);
    await sendAll('2026-03-10T12:00:01.000Z');
    await app.db.updateTable('webhook_deliveries').set({ attempts: 8 }).where('delivered_at', 'is', null).execute();
    receiver.respond(500);
    await sendAll('2026-03-11T12:00:00.000Z');
    expect((await log(id)).map(({ state }: { state: string }) => state)).toEqual(['delivered', 'failed']);
    expect((await admin.get('/api/settings/webhooks')).json().webhooks).toMatchObject([{ isActive: true }]);
  });

  it.skipIf(isSecondEngine)('turns off immediately on 410 Gone', async () => {
    const { id } = await make(['client.created']);
    await aClient(app.db);
    receiver.respond(410);
    await sendAll();
    const [webhook] = (await admin.get('/api/settings/webhooks')).json().webhooks;
    expect(webhook).toMatchObject({ id, isActive: false, offReason: WEBHOOK_TEXTS.gone });
  });

  it('notifies administrators once when it turns itself off, and nobody when a user turns it off', async () => {
    const [other, gone, manager] = [await app.as('admin'), await app.as('admin'), await app.as('manager')];
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', gone.user.id).execute();
    const { id } = await make(['client.created']);
    await admin.patch(`/api/settings/webhooks/${id}`, { isActive: false });
    const notifications = () =>
      app.db.selectFrom('notifications').select(['user_id', 'kind', 'count']).orderBy('user_id').execute();
    expect(await notifications()).toEqual([]);
    await admin.patch(`/api/settings/webhooks/${id}`, { isActive: true });
    for (let n = 0; n < 3; n += 1) await aClient(app.db);
    receiver.respond(410);
    await sendAll();
    await sendAll('2026-03-10T12:10:00.000Z');
    const line = { kind: 'webhook-off', count: 1 };
    expect(await notifications()).toEqual([admin, other].map(({ user }) => ({ user_id: user.id, ...line })));
    expect((await manager.get('/api/notifications')).json().items).toEqual([]);
  });

  it.skipIf(isSecondEngine)('does not follow redirects', async () => {
    const { id } = await make(['client.created']);
    const other = await webhookReceiver();
    receiver.respond(302, { location: other.url });
    await aClient(app.db);
    await sendAll();
    expect([other.received.length, await log(id)]).toMatchObject([0, [{ state: 'waiting', status: 302 }]]);
    await other.close();
  });

  it('does not block other webhooks with an unreachable one', async () => {
    const dead = await make(['client.created'], 'http://127.0.0.1:9/nobody');
    const alive = await make(['client.created']);
    await aClient(app.db);
    await sendAll();
    expect([await log(dead.id), await log(alive.id)]).toMatchObject([
      [{ state: 'waiting', status: null, error: 'The connection was refused.' }],
      [{ state: 'delivered', status: 204, attempts: 1 }],
    ]);
  });
});

describe('the running sender', () => {
  it('finishes the current delivery on stop, and starts no other', async () => {
    const { id } = await make(['client.created']);
    for (let n = 0; n < 2; n += 1) await aClient(app.db);
    receiver.respond('hang');
    const stop = startWebhooks(app.deps);
    await eventually(() => expect(receiver.received).toHaveLength(1));
    const stopped = stop();
    receiver.respond(204);
    await stopped;
    expect(await log(id)).toMatchObject([
      { state: 'waiting', attempts: 0 },
      { state: 'delivered', attempts: 1 },
    ]);
  });

  it('does not delay other webhooks for a slow one', async () => {
    const slowReceiver = await webhookReceiver();
    slowReceiver.respond('hang');
    const slow = await make(['client.created'], slowReceiver.url);
    const quick = await make(['project.created']);
    await aClient(app.db);
    const stop = startWebhooks(app.deps);
    await eventually(() => expect(slowReceiver.received).toHaveLength(1));
    await aProject(app.db, { client_id: null });
    await eventually(async () => expect(await log(quick.id)).toMatchObject([{ state: 'delivered' }]));
    // The slow webhook's only attempt is still in progress.
    expect(await log(slow.id)).toMatchObject([{ state: 'waiting', attempts: 1, error: null }]);
    expect(slowReceiver.received).toHaveLength(1);
    slowReceiver.respond(204);
    await stop();
    expect(await log(slow.id)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
    await slowReceiver.close();
  });

  it('applies changed settings to waiting deliveries, however many there are', async () => {
    const moved = await webhookReceiver();
    const { id } = await make(['client.created']);
    for (let n = 0; n < 3; n += 1) await aClient(app.db);
    receiver.respond('hang');
    const stop = startWebhooks(app.deps);
    await eventually(() => expect(receiver.received).toHaveLength(1));
    moved.respond('hang');
    await admin.patch(`/api/settings/webhooks/${id}`, { url: moved.url });
    receiver.respond(204);
    await eventually(() => expect(moved.received).toHaveLength(1));
    await admin.patch(`/api/settings/webhooks/${id}`, { isActive: false });
    moved.respond(204);
    await eventually(async () =>
      expect((await log(id)).map(({ state }: { state: string }) => state)).toEqual([
        'waiting',
        'delivered',
        'delivered',
      ]),
    );
    await stop();
    expect([receiver.received.length, moved.received.length]).toEqual([1, 1]);
    await moved.close();
  });
});

describe('manual actions', () => {
  it('sends a test, and redelivers a delivery with the same id', async () => {
    const { id } = await make(['client.created']);
    expect((await admin.post(`/api/settings/webhooks/${id}/test`)).statusCode).toBe(204);
    await sendAll();
    const [delivery] = await log(id);
    expect([deliveredEvents(), delivery]).toMatchObject([[TEST_EVENT], { event: TEST_EVENT, state: 'delivered' }]);
    expect((await admin.post(`/api/settings/webhook_deliveries/${delivery.id}/replay`)).statusCode).toBe(204);
    await sendAll();
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    await admin.patch(`/api/settings/webhooks/${id}`, { isActive: false });
    for (const path of [`/api/settings/webhooks/${id}/test`, `/api/settings/webhook_deliveries/${delivery.id}/replay`])
      expect((await admin.post(path)).statusCode).toBe(409);
    expect((await admin.delete(`/api/settings/webhooks/${id}`)).statusCode).toBe(204);
    expect((await admin.get(`/api/settings/webhooks/${id}/deliveries`)).statusCode).toBe(404);
  });

  it('pages the log by fifty, and rejects a webhook beyond the limit', async () => {
    const { id } = await make(['client.created']);
    for (let n = 0; n < 60; n += 1) await aClient(app.db);
    const first = await log(id);
    const rest = (await admin.get(`/api/settings/webhooks/${id}/deliveries?before=${first.at(-1).id}`)).json()
      .deliveries;
    expect([first.length, rest.length, rest[0].id < first.at(-1).id]).toEqual([50, 10, true]);
    for (let n = 1; n < 20; n += 1) await make(['client.created']);
    const response = await admin.post('/api/settings/webhooks', { url: receiver.url, events: ['client.created'] });
    expect([response.statusCode, response.json().detail]).toEqual([
      409,
      expect.stringContaining('There are 20 webhooks'),
    ]);
  });
});

describe.skipIf(isSecondEngine)('allowed addresses', () => {
  it.each([
    ['not an address', WEBHOOK_TEXTS.badUrl],
    ['http://example.com/hook', WEBHOOK_TEXTS.badUrl],
    ['ftp://example.com/hook', WEBHOOK_TEXTS.badUrl],
    ['https://name:word@example.com/', WEBHOOK_TEXTS.badUrl],
    ['https://10.1.2.3/', WEBHOOK_TEXTS.privateUrl],
    ['https://169.254.169.254/latest/meta-data/', WEBHOOK_TEXTS.privateUrl],
    ['https://[::1]/', WEBHOOK_TEXTS.privateUrl],
    ['https://[::ffff:127.0.0.1]/', WEBHOOK_TEXTS.privateUrl],
    ['https://[64:ff9b::7f00:1]/', WEBHOOK_TEXTS.privateUrl],
    ['https://[fd00::1]/', WEBHOOK_TEXTS.privateUrl],
    ['https://2130706434/', WEBHOOK_TEXTS.privateUrl],
    ['https://0x7f.1.1/', WEBHOOK_TEXTS.privateUrl],
  ])('rejects %s on save', async (url, message) => {
    const response = await admin.post('/api/settings/webhooks', { url, events: ['client.created'] });
    expect([response.statusCode, response.json().violations]).toMatchObject([422, [{ propertyPath: 'url', message }]]);
  });

  it('checks all addresses of a host name on each delivery, and does not connect to a private one', async () => {
    const inside = await testApp({}, openDatabase(fixture.location));
    const { port } = new URL(receiver.url);
    // A hostname of the local machine is accepted until it is resolved.
    const { id } = await make(['client.created'], `https://localhost:${port}/hook`);
    await aClient(app.db);
    await sendWebhooks(inside.deps);
    expect([receiver.received.length, await log(id)]).toMatchObject([
      0,
      [{ state: 'waiting', status: null, error: WEBHOOK_TEXTS.privateUrl }],
    ]);
  });

  it('does not send to an address that the settings no longer allow', async () => {
    const { id } = await make(['client.created']);
    const strict = await testApp({}, openDatabase(fixture.location));
    await aClient(app.db);
    await sendWebhooks(strict.deps);
    expect([receiver.received.length, await log(id)]).toMatchObject([0, [{ error: expect.any(String) }]]);
  });
});
