/** Contacts through the API: who may decide, equal addresses, stops that outlive contacts, deletion, audit and the live feed. */
// Runs on both databases: a unique index and triggers of each engine guard them.
import { beforeEach, describe, expect, it } from 'vitest';
import { aClient, aProject } from '#server/testing/builders.ts';
import { aContact } from '#server/testing/contacts.ts';
import { testApp } from '#server/testing/test-app.ts';
import { addressDigestOf } from './contacts.store.ts';

let clientId: number;

const app = await testApp();
const manager = await app.as('manager');
beforeEach(async () => {
  clientId = (await aClient(app.db, { first_name: 'Ada', last_name: 'Weiss', company_name: null })).id;
});

const pathOf = (id = clientId): string => `/api/clients/${id}/contacts`;
const add = (name: string, email: string, more: object = {}) => manager.post(pathOf(), { name, email, ...more });
const list = async (id = clientId) => (await manager.get(pathOf(id))).json().contacts;
const stop = (email: string, reason: 'stopped' | 'refused') =>
  app.db
    .insertInto('email_stops')
    .values({ client_id: clientId, address_digest: addressDigestOf(email), reason, at: '2026-03-01T09:00:00.000Z' })
    .execute();

describe('adding', () => {
  it('lets the first contact decide, and others only if ticked', async () => {
    const first = await add(' Dana\r\n Weiss ', ' Dana@Weiss.example ');
    expect([first.statusCode, first.json()]).toEqual([
      201,
      {
        id: expect.any(Number),
        version: 1,
        client: clientId,
        name: 'Dana Weiss',
        email: 'dana@weiss.example',
        language: null,
        mayDecide: true,
        emailState: 'on',
        emailStateSince: null,
      },
    ]);
    await add('Noa', 'noa@weiss.example', { language: 'de' });
    await add('Lea', 'lea@weiss.example', { mayDecide: true });
    expect((await list()).map((contact: { mayDecide: boolean }) => contact.mayDecide)).toEqual([true, false, true]);
  });

  it('refuses an address that the client already has, and allows it at another client', async () => {
    await add('Dana', 'dana@weiss.example');
    const again = await add('D. Weiss', 'DANA@weiss.example');
    expect(again.statusCode).toBe(422);
    expect(again.json().violations[0].propertyPath).toBe('email');
    const { id } = await aClient(app.db);
    expect((await manager.post(pathOf(id), { name: 'Dana', email: 'dana@weiss.example' })).statusCode).toBe(201);
  });

  it.each([
    [{ name: ' ', email: 'dana@weiss.example' }, 'name'],
    [{ name: 'Dana', email: 'dana' }, 'email'],
    [{ name: 'Dana', email: 'a@weiss.example, b@weiss.example' }, 'email'],
    [{ name: 'Dana', email: 'dana@weiss.example\r\nBcc: other@weiss.example' }, 'email'],
    [{ name: 'Dana', email: 'dana@weiss.example', language: 'it' }, 'language'],
  ])('refuses %o and names %s', async (body, field) => {
    const refused = await manager.post(pathOf(), body);
    expect([refused.statusCode, refused.json().violations[0].propertyPath]).toEqual([422, field]);
    expect(await list()).toEqual([]);
  });

  it('allows 20, also when the last two arrive at once', async () => {
    for (let n = 1; n < 20; n += 1) await aContact(app.db, { client_id: clientId });
    const both = await Promise.all([add('Noa', 'noa@weiss.example'), add('Lea', 'lea@weiss.example')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await list()).toHaveLength(20);
  });
});

describe('changing', () => {
  it('changes only the version that the caller has seen, and repeats nothing', async () => {
    const { id } = (await add('Dana', 'dana@weiss.example')).json();
    const path = `/api/client_contacts/${id}`;
    const changed = await manager.patch(path, { name: 'Dana Roth', language: 'fr' }, { 'if-match': '"1"' });
    expect(changed.json()).toMatchObject({ version: 2, name: 'Dana Roth', language: 'fr', mayDecide: true });
    expect((await manager.patch(path, { name: 'Noa' }, { 'if-match': '"1"' })).statusCode).toBe(412);
    expect((await manager.patch(path, { name: 'Dana Roth' })).json().version).toBe(2);
    expect((await manager.patch(path, { language: null })).json()).toMatchObject({ version: 3, language: null });
  });

  it('refuses the address of another contact', async () => {
    await add('Dana', 'dana@weiss.example');
    const { id } = (await add('Noa', 'noa@weiss.example')).json();
    const refused = await manager.patch(`/api/client_contacts/${id}`, { email: 'Dana@Weiss.example' });
    expect([refused.statusCode, refused.json().violations[0].propertyPath]).toEqual([422, 'email']);
  });
});

describe('a stopped address', () => {
  it('stays stopped when its contact is deleted and added again, or gets the address by a change', async () => {
    const { id } = (await add('Dana', 'dana@weiss.example')).json();
    await stop('dana@weiss.example', 'stopped');
    expect(await list()).toMatchObject([{ emailState: 'stopped', emailStateSince: '2026-03-01T09:00:00+00:00' }]);
    await manager.delete(`/api/client_contacts/${id}`);
    const again = (await add('Dana', 'DANA@weiss.example')).json();
    expect(again.emailState).toBe('stopped');
    const moved = await manager.patch(`/api/client_contacts/${again.id}`, { email: 'new@weiss.example' });
    expect(moved.json().emailState).toBe('on');
    const back = await manager.patch(`/api/client_contacts/${again.id}`, { email: 'dana@weiss.example', retry: true });
    expect(back.json().emailState).toBe('stopped');
  });

  it('is tried again on request if only the mail server refused it', async () => {
    const { id } = (await add('Dana', 'dana@weiss.example')).json();
    await stop('dana@weiss.example', 'refused');
    expect((await list())[0].emailState).toBe('refused');
    const retried = await manager.patch(`/api/client_contacts/${id}`, { retry: true });
    expect(retried.json()).toMatchObject({ emailState: 'on', emailStateSince: null });
  });
});

describe('deleting', () => {
  it('removes the contact for good', async () => {
    const { id } = (await add('Dana', 'dana@weiss.example')).json();
    const path = `/api/client_contacts/${id}`;
    expect((await manager.delete(path, { 'if-match': '"9"' })).statusCode).toBe(412);
    const deleted = await manager.delete(path);
    expect([deleted.statusCode, deleted.headers['x-undo'] ?? deleted.headers['link']]).toEqual([204, undefined]);
    expect([(await manager.delete(path)).statusCode, await list()]).toEqual([404, []]);
  });

  it('goes with its client into the trash and comes back with it, stops too', async () => {
    await add('Dana', 'dana@weiss.example', { language: 'es' });
    await add('Noa', 'noa@weiss.example');
    await stop('noa@weiss.example', 'stopped');
    const before = await list();
    await manager.delete(`/api/clients/${clientId}`);
    expect(await app.db.selectFrom('email_stops').selectAll().where('client_id', '=', clientId).execute()).toEqual([]);
    const { id } = await app.db
      .selectFrom('bin')
      .select('id')
      .where('record_id', '=', clientId)
      .where('kind', '=', 'client')
      .executeTakeFirstOrThrow();
    expect((await manager.post(`/api/bin/${id}/restore`, {})).statusCode).toBe(200);
    expect(await list()).toEqual(before);
  });
});

it('names the recipient in the audit log, under the client', async () => {
  const { id } = (await add('Dana', 'dana@weiss.example')).json();
  await manager.patch(`/api/client_contacts/${id}`, { email: 'roth@weiss.example' });
  await manager.delete(`/api/client_contacts/${id}`);
  const lines = await app.db
    .selectFrom('audit')
    .select(['action', 'record_name', 'before', 'after'])
    .where('record_kind', '=', 'client')
    .where('record_id', '=', clientId)
    .orderBy('id')
    .execute();
  expect(lines).toMatchObject([
    { action: 'contacts.add', record_name: 'Ada Weiss: Dana <dana@weiss.example>', after: { mayDecide: true } },
    {
      action: 'contacts.change',
      before: { email: 'dana@weiss.example' },
      after: { email: 'roth@weiss.example' },
    },
    { action: 'contacts.delete', record_name: 'Ada Weiss: Dana <roth@weiss.example>', before: { name: 'Dana' } },
  ]);
});

it('tells only leads of changes', async () => {
  const { id } = (await add('Dana', 'dana@weiss.example')).json();
  await manager.patch(`/api/client_contacts/${id}`, { name: 'Noa' });
  await stop('dana@weiss.example', 'stopped');
  await manager.delete(`/api/client_contacts/${id}`);
  const changes = await app.db
    .selectFrom('changes')
    .select(['topic', 'audience', 'person_id'])
    .where('record_id', '=', clientId)
    .where('audience', '=', 'leads')
    .execute();
  expect(changes).toEqual(Array.from({ length: 4 }, () => ({ topic: 'clients', audience: 'leads', person_id: null })));
});

it('is hidden from editors, also from those of the client’s projects', async () => {
  const editor = await app.as('editor');
  await aProject(app.db, { client_id: clientId, assigned_to_id: editor.user.id });
  const { id } = (await add('Dana', 'dana@weiss.example')).json();
  expect((await editor.get(pathOf())).statusCode).toBe(403);
  expect((await editor.patch(`/api/client_contacts/${id}`, { name: 'X' })).statusCode).toBe(403);
  expect(JSON.stringify((await editor.get(`/api/clients/${clientId}`)).json())).not.toContain('weiss.example');
});

it('lists the contacts of several clients, and leaves out those without any', async () => {
  await add('Dana', 'dana@weiss.example');
  await stop('gone@weiss.example', 'stopped');
  const { id: other } = await aClient(app.db);
  const { clients } = (await manager.get(`/api/client_contacts?clients=${clientId},${other}`)).json();
  expect(clients).toMatchObject([
    {
      id: clientId,
      contacts: [{ name: 'Dana', email: 'dana@weiss.example', mayDecide: true }],
      stops: [{ digest: addressDigestOf('gone@weiss.example'), reason: 'stopped' }],
    },
  ]);
  expect((await manager.get('/api/client_contacts?clients=x')).statusCode).toBe(400);
});
