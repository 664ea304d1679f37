/** Tests of chat webhooks: one message for everything due, what its answers cause, and a URL that is shown nowhere (docs/operations.md#chat). */
// Runs on both databases: deliveries are leased together, past locked rows.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { zstdDecompressSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WEBHOOK_TEXTS } from '#domain/live/webhooks.ts';
import { type Database, openDatabase } from '#server/platform/db/open.ts';
import { takeBackup } from '#server/operations/backups/take-backup.ts';
import { aClient, aLeave, aProject } from '#server/testing/builders.ts';
import { createDatabaseFixture, type DatabaseFixture } from '#server/testing/databases.ts';
import { aProjectFile } from '#server/testing/project-files.ts';
import { sendWebhooks } from '#server/testing/send-webhooks.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { type WebhookReceiver, webhookReceiver } from '#server/testing/webhook-receiver.ts';
import { postWebhook } from './post-webhook.ts';

const NOW = '2026-03-10T12:00:00.000Z';
const at = (seconds: number): string => new Date(Date.parse(NOW) + seconds * 1_000).toISOString();

let receiver: WebhookReceiver;
/** Two processes on one database. */
let admin: Caller;

const fixture: DatabaseFixture = await createDatabaseFixture();
const config = { webhookPrivateHosts: ['127.0.0.1'], publicUrl: 'https://cutroom.example' };
const database: Database = openDatabase(fixture.location);
const apps: TestApp[] = [await testApp(config, database), await testApp(config, openDatabase(fixture.location))];
const app = apps[0] as TestApp;
afterAll(async () => {
  for (const one of apps) await one.close();
  await fixture.drop();
});
beforeEach(async () => {
  receiver = await webhookReceiver();
  await app.db.deleteFrom('webhooks').execute();
  apps.forEach((one) => one.setNow(NOW));
  admin = await app.as('admin');
});
afterEach(() => receiver.close());

const otherFormat = (label: string): string =>
  `This is a URL of ${label}, which takes another format. Choose ${label}.`;
const URL_END = '/T000/B000/verysecret1234';
const HOOKS = '/api/settings/webhooks';
const chatUrl = (): string => new URL(URL_END, receiver.url).href;

async function make(more: object = {}): Promise<{ id: number }> {
  const body = { format: 'slack', url: chatUrl(), events: ['project.created', 'project.deleted', 'leave.requested'] };
  const response = await admin.post(HOOKS, { ...body, ...more });
  expect(response.statusCode).toBe(200);
  return response.json();
}

/** Runs both processes and returns the number of deliveries accepted. */
async function sendAll(now = NOW): Promise<number> {
  apps.forEach((one) => one.setNow(now));
  const sent = await Promise.all(apps.map(({ deps }) => sendWebhooks(deps)));
  apps.forEach((one) => one.setNow(NOW));
  return sent.reduce((sum, count) => sum + count, 0);
}

/** Returns what a backup contains, decompressed, and the files of an SQLite database as they are. */
async function storedBytes(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cutroom-chat-'));
  const options = { to: folder, madeAt: NOW, withMedia: false, withKey: false, passphrase: undefined };
  const { signal } = new AbortController();
  const { file } = await takeBackup(app.deps.config, database, { ...options, signal });
  const { location } = fixture;
  const files = 'file' in location ? [location.file, `${location.file}-wal`] : [];
  const parts = [zstdDecompressSync(await readFile(file)), ...(await Promise.all(files.map((one) => readFile(one))))];
  await rm(folder, { recursive: true });
  return Buffer.concat(parts).toString('latin1');
}

const texts = (): string[] => receiver.received.map(({ body }) => JSON.parse(body).text);
const log = async (id: number) => (await admin.get(`${HOOKS}/${id}/deliveries`)).json().deliveries;
const hook = async () => (await admin.get(HOOKS)).json().webhooks[0];
const projects = async (count: number, more: Parameters<typeof aProject>[1] = {}) => {
  for (let n = 0; n < count; n += 1) await aProject(app.db, { client_id: null, title: `Film ${n}`, ...more });
};

describe('a message', () => {
  it('contains everything due, ten lines and the number of others, and the next one waits ten seconds', async () => {
    await make();
    await projects(500);
    expect(await sendAll()).toBe(500);
    const lines = texts()[0]?.split('\n') ?? [];
    expect([receiver.received.length, lines.length, lines.at(-1)]).toEqual([1, 11, 'and 490 more']);
    expect(lines[0]).toMatch(/^\*Project created\* · <https:\/\/cutroom\.example\/projects\/\d+\|Film 0>$/);
    await projects(1);
    expect([await sendAll(at(9)), await sendAll(at(10))]).toEqual([0, 1]);
    expect(texts()[1]).toContain('Film 0');
  });

  it('names a file with the person or the contact who added it', async () => {
    await make({ events: ['file.added'] });
    const { id: client_id } = await aClient(app.db);
    const { id: project_id } = await aProject(app.db, { client_id, title: 'Wedding film' });
    await aProjectFile(app.db, { client_id, project_id, contact_name: 'Dana Weiss' });
    await aProjectFile(app.db, { client_id, original_name: 'Contract.pdf', uploaded_by_id: admin.user.id });
    await sendAll();
    const [ofContact, ofPerson] = texts()[0]?.split('\n') ?? [];
    expect(ofContact).toMatch(/Wedding film.*A001\.mov.*guest Dana Weiss/);
    expect(ofPerson).toContain(`Contract.pdf · ${admin.user.first_name}`);
  });

  it('is built from the records of the moment, without what is gone, and never says why somebody is away', async () => {
    const { id } = await make();
    const renamed = await aProject(app.db, { title: 'Before', client_id: null });
    const deleted = await aProject(app.db, { title: 'Secret', client_id: null });
    await aLeave(app.db, { employee_id: admin.user.id, description: 'Surgery' });
    await app.db.updateTable('projects').set({ title: 'After' }).where('id', '=', renamed.id).execute();
    await app.db.deleteFrom('projects').where('id', '=', deleted.id).execute();
    await sendAll();
    const [text = ''] = texts();
    expect(text.split('\n').map((line) => line.split(' · ')[0])).toEqual([
      '*Project created*',
      '*Leave requested*',
      '*Project deleted*',
    ]);
    expect(text).toContain('After');
    expect(text).toContain(`#${deleted.id}`);
    expect(text).not.toMatch(/Before|Secret|Surgery/);
    expect(await log(id)).toHaveLength(3);
  });

  it('says only what concerns its client, as do signed events', async () => {
    const [mine, other] = [await aClient(app.db), await aClient(app.db)];
    const client = `/api/clients/${mine.id}`;
    const { id } = await make({ client });
    await make({ client, format: 'standard', url: receiver.url });
    expect(await hook()).toMatchObject({ client: { id: mine.id } });
    await projects(1, { client_id: other.id, title: 'Other' });
    await projects(1, { client_id: mine.id, title: 'Mine' });
    await aLeave(app.db, { employee_id: admin.user.id });
    await admin.post(`${HOOKS}/${id}/test`);
    expect(await sendAll()).toBe(3);
    const bodies = receiver.received.map(({ body }) => JSON.parse(body));
    expect(bodies.filter(({ text }) => text === undefined)).toMatchObject([{ type: 'project.created' }]);
    const { text } = bodies.find((body) => body.text !== undefined);
    expect(text).toContain('Mine');
    expect(text).toContain('Cutroom is connected.');
    expect(text).not.toMatch(/Other|Leave/);
  });
});

describe('an answer of', () => {
  const failedHook = async (status: number | 'hang', headers = {}) => {
    const { id } = await make();
    await projects(3);
    receiver.respond(status, headers);
    await sendAll();
    return id;
  };

  it('429 waits as long as asked, also for signed events', async () => {
    for (const more of [{}, { format: 'standard', url: receiver.url }]) {
      await app.db.deleteFrom('webhooks').execute();
      const { id } = await make(more);
      await projects(1);
      receiver.respond(429, { 'retry-after': '120' });
      await sendAll();
      receiver.respond(204);
      await projects(1);
      expect([await sendAll(at(119)), await sendAll(at(120))]).toEqual([0, 2]);
      expect((await log(id)).map(({ state }: { state: string }) => state)).toEqual(['delivered', 'delivered']);
    }
  });

  it.each([404, 410])('%i turns it off at once', async (status) => {
    const id = await failedHook(status);
    expect(await hook()).toMatchObject({ isActive: false, offReason: `The channel answered ${status}.` });
    const error = `The channel answered ${status}. The webhook was turned off.`;
    expect(await log(id)).toMatchObject([1, 2, 3].map(() => ({ state: 'failed', status, error })));
  });

  it('400 fails the message at once and leaves the webhook on', async () => {
    const id = await failedHook(400);
    expect([await hook(), await log(id)]).toMatchObject([
      { isActive: true },
      [1, 2, 3].map(() => ({ state: 'failed' })),
    ]);
  });

  it.each([500, 408])('%i retries all of it', async (status) => {
    await failedHook(status);
    receiver.respond(204);
    expect([await sendAll(at(10)), receiver.received.length]).toEqual([3, 2]);
  });

  it('nothing at all retries', async () => {
    const { id } = await make();
    await projects(1);
    await receiver.close();
    await sendAll();
    expect(await log(id)).toMatchObject([{ state: 'waiting', attempts: 1, error: 'The connection was refused.' }]);
    receiver = await webhookReceiver();
  });

  it('nothing within the time limit is a failure without a status, which is retried', async () => {
    receiver.respond('hang');
    const message = { url: chatUrl(), headers: {}, body: '{}' };
    const error = 'No response within 0.1 seconds.';
    expect(await postWebhook(message, ['127.0.0.1'], 100)).toEqual({ status: null, error });
  });
});

describe('the URL', () => {
  it('is in no response, log line, audit row or backup, which show the host and its end', async () => {
    const lines: string[] = [];
    const write = (line: Buffer, _: string, done: () => void) => (lines.push(String(line)), done());
    const { log: quiet } = app.deps;
    const loud = pino({ level: 'debug' }, new Writable({ write })) as unknown as typeof quiet;
    const { child } = app.fastify.log;
    app.deps.log = loud;
    Object.assign(app.fastify.log, { child: () => loud });
    const created = await admin.post(HOOKS, { format: 'slack', url: chatUrl(), events: ['project.created'] });
    const { id, ...rest } = created.json();
    expect(rest).toMatchObject({ url: new URL(receiver.url).host, urlEnd: '1234', format: 'slack' });
    expect(rest).not.toHaveProperty('secret');
    const changed = await admin.patch(`${HOOKS}/${id}`, { url: chatUrl().replace('1234', '5678') });
    expect(changed.json()).toMatchObject({ urlEnd: '5678' });
    receiver.respond(500);
    await projects(1);
    await sendWebhooks(app.deps);
    app.deps.log = quiet;
    Object.assign(app.fastify.log, { child });
    const tables = ['webhooks', 'webhook_deliveries', 'audit'] as const;
    const rows = await Promise.all(tables.map((table) => app.db.selectFrom(table).selectAll().execute()));
    const seen = [
      created.body,
      changed.body,
      JSON.stringify(await hook()),
      JSON.stringify(await log(id)),
      lines.join(''),
    ];
    expect(lines.join('')).toContain('webhook failed');
    expect(lines.join('')).toContain(HOOKS);
    expect([...seen, JSON.stringify(rows)].join('')).not.toContain('verysecret');
    const stored = await storedBytes();
    expect(stored).toContain(new URL(receiver.url).host);
    expect(stored).not.toContain('verysecret');
    expect(receiver.received).toHaveLength(1);
  });

  it.each([
    ['slack', 'https://example.com/x', 'Use a URL from hooks.slack.com.'],
    ['discord', 'https://discord.com.evil.example/x', 'Use a URL from discord.com.'],
    ['teams', 'https://logic.azure.com.example/x', 'Use a URL from logic.azure.com or api.powerplatform.com.'],
    ['slack', 'https://discord.com/api/webhooks/1/x', otherFormat('Discord')],
    ['discord', 'https://hooks.slack.com/services/x', otherFormat('Slack')],
    ['standard', 'https://prod-1.westus.logic.azure.com/workflows/x', otherFormat('Teams')],
    ['standard', 'https://ntfy.sh/topic', otherFormat('ntfy')],
    ['ntfy', 'https://ntfy.sh/', WEBHOOK_TEXTS.noTopic],
    ['slack', 'http://hooks.slack.com/x', WEBHOOK_TEXTS.badUrl],
  ])('of %s is not %s', async (format, url, message) => {
    const response = await admin.post(HOOKS, { format, url, events: ['project.created'] });
    expect([response.statusCode, response.json().violations]).toMatchObject([422, [{ propertyPath: 'url', message }]]);
  });

  it('is asked for again when the format changes, which signed events cannot', async () => {
    const { id } = await make();
    const change = async (body: object) => (await admin.patch(`${HOOKS}/${id}`, body)).json().violations;
    expect(await change({ format: 'discord' })).toMatchObject([
      { propertyPath: 'url', message: WEBHOOK_TEXTS.urlNeeded },
    ]);
    expect(await change({ format: 'standard' })).toMatchObject([{ propertyPath: 'format' }]);
    expect(await change({ format: 'ntfy', url: `${receiver.url}/../topic` })).toBeUndefined();
    await admin.post(`${HOOKS}/${id}/test`);
    expect(await sendAll()).toBe(1);
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toEqual({
      topic: 'topic',
      title: 'Cutroom is connected.',
      message: 'Cutroom is connected.',
    });
  });
});
