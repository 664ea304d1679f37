/** After an import: activating imported people, and undoing it when others have worked with its records (docs/people.md#import). */
// Runs on both databases: many rows are updated by one statement per engine.
import { beforeEach, describe, expect, it } from 'vitest';
import { guessColumns } from '#domain/work/import/import-headers.ts';
import type { ImportKind } from '#domain/work/import/import-kinds.ts';
import { aClient, aCut, aProject, aShareLink, aUser, aWait } from '#server/testing/builders.ts';
import { sendSheet } from '#server/testing/sheets.ts';
import { snapshotOf } from '#server/testing/snapshot.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { isSecondEngine } from '#server/testing/rounds.ts';
import { listWrongColumns, syncProjects } from '#server/work/waits/waits.store.ts';

const NOW = '2026-03-10T12:00:00.000Z';
let app: TestApp;
let admin: Caller;
let manager: Caller;

beforeEach(async () => {
  app = await testApp();
  admin = await app.as('admin');
  manager = await app.as('manager');
  app.setNow(NOW);
});

const PEOPLE = 'First name,Last name,Email,Role\nIda,Moe,ida@example.com,Editor\nEva,Lund,eva@example.com,admin\n';

/** Imports all rows of the sheet. */
async function run(kind: ImportKind, content: string, more: object = {}, by = admin) {
  const { id, columns } = (await sendSheet(by, content)).json();
  const form = kind === 'projects' ? { key: 'trackingId', dateFormat: 'DD/MM/YYYY' } : { key: 'email' };
  const plan = { kind, columns: guessColumns(kind, columns), mode: 'add', ...form, ...more };
  const { counts } = (await by.post(`/api/imports/${id}/preview`, plan)).json();
  expect((await by.post(`/api/imports/${id}/run`, { ...plan, counts })).statusCode).toBe(200);
  return { id, by };
}
const undo = ({ id, by }: { id: number; by: Caller }) => by.request('POST', `/api/imports/${id}/undo`);

it('imported people choose a password through a link and work once they are active', async () => {
  await run('people', PEOPLE);
  const [ida] = (await admin.get('/api/users?email=ida@example.com')).json().member;
  expect(ida).toMatchObject({ status: false, invitedUntil: '1970-01-01T00:00:00+00:00' });
  const made = await admin.post(`${ida['@id']}/invite`);
  expect(made.json()).toMatchObject({ user: { status: false }, validUntil: '2026-03-17T12:00:00+00:00' });
  const choice = { token: made.json().link.split('/invite/')[1], plainPassword: 'corridor-lantern-42' };
  const accept = () => app.anonymous.post('/api/invites/accept', choice);
  expect((await accept()).statusCode).toBe(404);
  expect((await admin.patch(ida['@id'], { status: true })).statusCode).toBe(200);
  expect((await accept()).statusCode).toBe(200);
  const credentials = { email: 'ida@example.com', password: choice.plainPassword };
  expect((await app.anonymous.post('/api/authentication_token', credentials)).statusCode).toBe(200);
  expect((await admin.post(`${ida['@id']}/invite`)).statusCode).toBe(409);
});

it('an undo keeps people whom a deleted project references, so that it can be restored', async () => {
  const sheet = await run('people', PEOPLE);
  const [ida] = (await admin.get('/api/users?email=ida@example.com')).json().member;
  const project = await aProject(app.db, { assigned_by_id: ida.id });
  const deleted = await admin.delete(`/api/projects/${project.id}`);
  expect((await undo(sheet)).json().items).toEqual([
    { id: ida.id, title: 'Ida Moe', message: 'Other records now refer to it.' },
  ]);
  const [binned] = await app.db.selectFrom('bin').select('id').execute();
  expect([deleted.statusCode, (await admin.post(`/api/bin/${binned?.id}/restore`)).statusCode]).toEqual([204, 200]);
});

it('an undo keeps people who were activated and have acted, with what they did', async () => {
  const sheet = await run('people', PEOPLE);
  const [eva] = (await admin.get('/api/users?email=eva@example.com')).json().member;
  await admin.patch(eva['@id'], { status: true });
  const account = await app.db.selectFrom('users').selectAll().where('id', '=', eva.id).executeTakeFirstOrThrow();
  const own = app.asUser(account);
  const client = await own.post('/api/clients', { firstName: 'Acme' }, { 'idempotency-key': 'k-1' });
  await own.delete(client.json()['@id']);
  expect((await own.post('/api/clock/sign')).statusCode).toBeLessThan(300);
  const before = await snapshotOf(app.db);
  expect((await undo(sheet)).json().items).toEqual([
    { id: eva.id, title: 'Eva Lund', message: 'It has been changed since.' },
  ]);
  expect(await snapshotOf(app.db)).toBe(before);
});

it('an undo does not assign a project to a person whose own import was undone', async () => {
  await aClient(app.db, { first_name: 'Acme', last_name: 'Film' });
  await aUser(app.db, { email: 'bob@example.com', first_name: 'Bob', last_name: 'Day' });
  const people = await run('people', PEOPLE);
  const text = 'Tracking ID,Title,Client,Editor,Ended\n1,Reel,Acme Film,Ida Moe,01/02/2026\n';
  await run('projects', text);
  const change = await run('projects', text.replace('Ida Moe', 'Bob Day'), { mode: 'update' });
  expect((await undo(people)).statusCode).toBe(200);
  const response = await undo(change);
  expect([response.statusCode, response.json().items?.[0]?.message]).toEqual([
    409,
    'Its person or client no longer exists.',
  ]);
});

it('names the importer when the undo of an earlier action is rejected', async () => {
  await aClient(app.db, { first_name: 'Acme', last_name: 'Film' });
  const project = await aProject(app.db, {
    tracking_id: '7',
    title: 'Reel',
    status: 'started',
    started_at: '2026-03-10T09:00:00.000Z',
  });
  const ended = await manager.patch(`/api/projects/${project.id}`, { status: 'completed' });
  const importer = await app.as('admin', { first_name: 'Maya', last_name: 'Okafor' });
  const sheet = await run('projects', 'Tracking ID,Title\n7,Reel two\n', { mode: 'update' }, importer);
  const refused = await manager.post(String(ended.headers['undo']));
  expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining('Maya Okafor')]);
  await undo(sheet);
  const { changed_by_id: by } = await app.db.selectFrom('projects').selectAll().executeTakeFirstOrThrow();
  expect(by).toBe(importer.user.id);
});

it('moves the adjusted deadline with the deadline, and back with an undo', async () => {
  const client = await aClient(app.db, { first_name: 'Acme', last_name: 'Film' });
  const [start, end] = ['2026-03-02T09:00:00.000Z', '2026-03-05T09:00:00.000Z'];
  const ended = { status: 'completed', created_at: start, started_at: start, ended_at: end } as const;
  const deadline = { deadline_at: '2026-03-04T09:00:00.000Z', client_id: client.id, tracking_id: '7' };
  const project = await aProject(app.db, { ...ended, ...deadline });
  await aWait(app.db, { project_id: project.id, since: start, until: '2026-03-03T15:00:00.000Z' });
  await syncProjects(app.db, [project.id]);
  const sheet = await run('projects', 'Tracking ID,Deadline\n7,03/03/2026\n', { mode: 'update' });
  const row = await app.db.selectFrom('projects').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    deadline_at: '2026-03-03T17:00:00.000Z',
    deadline_set_at: NOW,
    adjusted_deadline_at: null,
  });
  expect(await listWrongColumns(app.db, [project.id])).toEqual([]);
  expect((await undo(sheet)).statusCode).toBe(200);
  expect(await listWrongColumns(app.db, [project.id])).toEqual([]);
  const { deadline_set_at: setAt, adjusted_deadline_at: adjusted } = await app.db
    .selectFrom('projects')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect([setAt, adjusted]).toEqual([null, '2026-03-05T15:00:00.000Z']);
});

type Ids = { project: number; by: number };

const uploadOf = ({ project, by }: Ids) => ({
  id: 'a'.repeat(32),
  project_id: project,
  owner_id: by,
  fingerprint: 'f',
  original_name: 'half.mp4',
  mime_type: 'video/mp4',
  size_bytes: 9,
  offset_bytes: 4,
  filename: 'b'.repeat(32),
  created_at: NOW,
  expires_at: '2026-03-11T12:00:00.000Z',
});

it.each([
  ['clients', 'First name,Last name\nAcme,Film\n', { key: 'name' }],
  ['projects', 'Tracking ID,Title,Client,Ended\n1,Reel,Acme Film,01/02/2026\n', { clients: { 'acme film': null } }],
] as const)('an undo keeps clients that a webhook is limited to: %s', async (kind, content, more) => {
  const sheet = await run(kind, content, more);
  const [client] = (await admin.get('/api/clients')).json().member;
  const hook = { url: 'https://example.com/hook', events: ['project.created'], client: client['@id'] };
  expect((await admin.post('/api/settings/webhooks', hook)).statusCode).toBe(200);
  expect((await undo(sheet)).json().items).toEqual([
    { id: client.id, title: 'Acme Film', message: 'Other records now refer to it.' },
  ]);
});

it('an undo keeps clients that have contacts by now', async () => {
  const sheet = await run('clients', 'First name,Last name\nAcme,Film\n', { key: 'name' });
  const [client] = (await admin.get('/api/clients')).json().member;
  await admin.post(`${client['@id']}/contacts`, { name: 'Dana', email: 'dana@weiss.example' });
  expect((await undo(sheet)).json().items).toEqual([
    { id: client.id, title: 'Acme Film', message: 'Other records now refer to it.' },
  ]);
});

describe.skipIf(isSecondEngine)('projects already in use', () => {
  const gainOf = {
    'a version': (db: TestApp['db'], ids: Ids) => aCut(db, { project_id: ids.project, uploaded_by_id: ids.by }),
    'a version on its way': (db: TestApp['db'], ids: Ids) =>
      db.insertInto('cut_uploads').values(uploadOf(ids)).execute(),
    'a wait': (db: TestApp['db'], ids: Ids) => aWait(db, { project_id: ids.project, since: NOW, until: NOW }),
    'a link': (db: TestApp['db'], ids: Ids) => aShareLink(db, { project_id: ids.project, created_by_id: ids.by }),
    feedback: async (_db: TestApp['db'], ids: Ids) =>
      admin.post('/api/feedback', { project: `/api/projects/${ids.project}`, content: 'Good' }),
  };

  it.each(Object.entries(gainOf))('remain after an undo when they have %s', async (_gain, add) => {
    await aClient(app.db, { first_name: 'Acme', last_name: 'Film' });
    const sheet = await run(
      'projects',
      'Tracking ID,Title,Client,Ended\n001,Reel,Acme Film,02/02/2026\n002,Teaser,Acme Film,03/02/2026\n',
    );
    const [one] = (await admin.get('/api/projects?order[id]=asc')).json().member;
    await add(app.db, { project: one.id, by: admin.user.id });
    const before = await snapshotOf(app.db);
    const response = await undo(sheet);
    expect(response.statusCode).toBe(409);
    expect(response.json().items).toEqual([
      { id: one.id, title: one.title, message: 'Other records now refer to it.' },
    ]);
    expect(await snapshotOf(app.db)).toBe(before);
  });
});
