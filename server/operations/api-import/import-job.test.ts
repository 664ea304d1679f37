/** Imports started in the settings: run in the background, stopped, and continued by another process. */
// Runs on both databases: ids are reserved from sequences.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { EXPIRED_INVITE } from '#domain/identity/invites.ts';
import { API_IMPORT_SCREEN_TEXTS } from '#domain/operations/api-import.ts';
import { LONG_HANDLERS } from '#server/job-handlers.ts';
import { runDueJobs } from '#server/platform/jobs/run-jobs.ts';
import { hydraPage, json, type OtherProvider, startOtherProvider } from '#server/testing/other-provider.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';

const PATH = '/api/settings/wire-imports';
const PAGES = 6;

let app: TestApp;
let admin: Caller;
let other: OtherProvider;
/** Called before each page of projects is answered. */
let onPage: (page: number) => Promise<unknown> | undefined;
beforeEach(async () => {
  app = await testApp();
  admin = await app.as('admin');
  onPage = () => undefined;
  other = await startOtherProvider(({ path, url }) => {
    if (path !== '/api/projects') return undefined;
    const page = Number(url.searchParams.get('page') ?? 1);
    const project = { id: page, title: `Film ${page}`, class: 'Basic', status: 'assigned', trackingId: `TRK-${page}` };
    const next = page < PAGES ? `/api/projects?page=${page + 1}` : undefined;
    return (response) => void Promise.resolve(onPage(page)).then(() => json(hydraPage([project], next))(response));
  });
});
afterEach(async () => {
  await app.close();
  await other.close();
});

const begin = (more: object = {}) =>
  admin.post(PATH, { address: other.address, email: 'ada@there.example', password: 'secret', ...more });
const shown = async () => (await admin.get(PATH)).json().import;
const titles = async () =>
  (await app.db.selectFrom('projects').select('title').orderBy('id').execute()).map(({ title }) => title);
const payload = async () =>
  (await app.db.selectFrom('jobs').select('payload').orderBy('id', 'desc').executeTakeFirstOrThrow()).payload;

it('is shown once started, runs one at a time, and is logged with who started it', async () => {
  expect(await shown()).toBeNull();
  expect((await begin()).json().import).toMatchObject({ state: 'waiting', address: other.address, counts: [] });
  const second = await begin();
  expect([second.statusCode, second.json().detail]).toEqual([409, API_IMPORT_SCREEN_TEXTS.underWay]);
  expect(await runDueJobs(app.deps, LONG_HANDLERS)).toBe(1);
  const counts = { added: PAGES, changed: 0, same: 0, kept: 0, matched: 0, refused: 0 };
  expect(await shown()).toMatchObject({
    state: 'done',
    error: null,
    counts: expect.arrayContaining([{ phase: 'projects', outcomes: counts }]),
  });
  expect(await payload()).toMatchObject({ lockedPassword: null });
  const line = await app.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'import.run')
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({ actor_id: admin.user.id, record_kind: 'import', record_name: other.address });
  expect((await admin.post(`${PATH}/stop`)).statusCode).toBe(409);
});

it.each([
  'http://169.254.169.254/',
  'http://2852039166/latest',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[2002:a9fe:a9fe::1]/',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
])('never starts for %s, which belongs to the machine or its cloud', async (address) => {
  const response = await begin({ address });
  expect([response.statusCode, response.json().violations]).toMatchObject([422, [{ propertyPath: 'address' }]]);
  expect(await shown()).toBeNull();
});

it('stops between two pages on request and resumes when started again', async () => {
  onPage = (page) => (page === 3 ? admin.post(`${PATH}/stop`).then(() => undefined) : undefined);
  await begin();
  await runDueJobs(app.deps, LONG_HANDLERS);
  expect(await shown()).toMatchObject({ state: 'stopped', phase: 'projects', read: 3 });
  expect(await titles()).toEqual(['Film 1', 'Film 2', 'Film 3']);
  expect(await payload()).toMatchObject({ lockedPassword: null });
  onPage = () => undefined;
  await begin();
  await runDueJobs(app.deps, LONG_HANDLERS);
  expect(await shown()).toMatchObject({ state: 'done' });
  expect(await titles()).toHaveLength(PAGES);
});

it('is continued by another process after a shutdown', async () => {
  const stop = new AbortController();
  onPage = async (page) => {
    if (page === 4) stop.abort();
  };
  await begin();
  await runDueJobs(app.deps, LONG_HANDLERS, stop.signal);
  expect(await shown()).toMatchObject({ state: 'running', error: null });
  expect((await titles()).length).toBeLessThan(PAGES);
  onPage = () => undefined;
  expect(await runDueJobs(app.deps, LONG_HANDLERS)).toBe(1);
  expect(await shown()).toMatchObject({ state: 'done' });
  expect(await titles()).toHaveLength(PAGES);
});

it('fails when the password can no longer be decrypted', async () => {
  await begin();
  await app.db
    .updateTable('jobs')
    .set({ payload: JSON.stringify({ ...(await payload()), lockedPassword: 'of another key' }) as never })
    .execute();
  await runDueJobs(app.deps, LONG_HANDLERS);
  expect(await shown()).toMatchObject({ state: 'failed', error: expect.stringContaining('Start the import again') });
});

it.each([
  [{}, 0],
  [{ invite: true }, 1],
])('started with %j, imports active people with active %i and without a password', async (options, active) => {
  await begin(options);
  await runDueJobs(app.deps, LONG_HANDLERS);
  const imported = await app.db.selectFrom('users').selectAll().where('email', '=', 'ada@there.example').execute();
  expect(imported.map((row) => [Number(row.is_active), row.invited_until])).toEqual([[active, EXPIRED_INVITE]]);
  expect((await admin.post(`/api/users/${imported[0]?.id}/invite`)).statusCode).toBe(200);
});
