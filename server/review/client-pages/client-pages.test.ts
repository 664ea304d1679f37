/** Pages of contacts through the API: what they show and open, who enters, and what ends them (docs/review.md#client-pages). */
// Runs on both databases: conditions on versions and teams are hand-written SQL.
import { beforeEach, describe, expect, it } from 'vitest';
import { addHours } from '#domain/platform/dates.ts';
import { CLIENT_PAGE_LIMITS } from '#domain/review/client-pages.ts';
import { SHARE_LIMITS } from '#domain/review/share.ts';
import type { ClientPage } from '#contract/review/client-pages.ts';
import { aClient, aCut, aDeliverable, aProject, nextNumber } from '#server/testing/builders.ts';
import {
  aClientWorld,
  ADDRESSES,
  type ClientWorld,
  enterAsGuest,
  enterPage,
  enterPageOf,
  type Guest,
  linkPathOf,
  mailingApp,
} from '#server/testing/client-world.ts';
import { addressDigestOf } from '#server/work/contacts/contacts.store.ts';
import { clientPageHeadOf } from './page-head.ts';
import { deleteOldPageVisits } from './pages.store.ts';

let world: ClientWorld;
let page: Guest;

const app = await mailingApp();
beforeEach(async () => {
  world = await aClientWorld(app);
  page = await enterPageOf(app, world, world.dana);
});

const post = (path: string, body: object) => app.anonymous.post(`/api/client_page/${path}`, body);
const read = async (visitor = page, limits?: object): Promise<ClientPage> =>
  (await post('read', { ...visitor, ...(limits && { limits }) })).json();
const open = (project = world.projectId, visitor = page) => post('open', { ...visitor, project });
const statusesOf = async (visitor = page, project = world.projectId) => [
  (await post('enter', { token: visitor.token })).statusCode,
  (await post('read', visitor)).statusCode,
  (await open(project, visitor)).statusCode,
];

/** Returns the state of each project on the page, by ID. */
async function states(visitor = page): Promise<Record<number, string>> {
  const { parts } = await read(visitor);
  return Object.fromEntries(Object.values(parts).flatMap((part) => part.projects.map(({ id, state }) => [id, state])));
}

const cutOf = (projectId: number, more: object = {}) =>
  aCut(app.db, {
    project_id: projectId,
    uploaded_by_id: world.editor.user.id,
    number: nextNumber(),
    ...more,
  });
const sent = async (projectId: number, more: object = {}): Promise<number> => {
  const { id } = await cutOf(projectId, more);
  expect((await world.manager.post(`/api/cuts/${id}/send`, {})).statusCode).toBe(200);
  return id;
};
const projectOf = async (more: object = {}): Promise<number> =>
  (
    await aProject(app.db, {
      client_id: world.clientId,
      assigned_by_id: world.manager.user.id,
      created_at: '2026-02-01T09:00:00.000Z',
      ...more,
    })
  ).id;

describe('what it shows', () => {
  it('puts each project into the part that its sent versions, open request and status ask for', async () => {
    const wait = (id: number, kind: string) => world.manager.post(`/api/projects/${id}/waits`, { kind });
    const [planned, footage, approved, changes, completed] = [
      await projectOf(),
      await projectOf(),
      await projectOf({ status: 'started', started_at: '2026-02-02T09:00:00.000Z' }),
      await projectOf({ status: 'started', started_at: '2026-02-02T09:00:00.000Z' }),
      await projectOf({
        status: 'completed',
        started_at: '2026-02-02T09:00:00.000Z',
        ended_at: '2026-02-03T09:00:00.000Z',
      }),
    ];
    expect((await wait(footage, 'footage')).statusCode).toBe(201);
    await world.admin.post(`/api/cuts/${await sent(approved)}/approve`, {});
    await world.admin.post(`/api/cuts/${await sent(changes)}/request_changes`, { reason: 'Color' });
    expect(await states()).toEqual({
      [world.projectId]: 'decide',
      [footage]: 'footage',
      [planned]: 'planned',
      [world.quietId]: 'working',
      [changes]: 'changes',
      [approved]: 'approved',
      [completed]: 'completed',
    });
    const { parts, ...head } = await read();
    expect(Object.entries(parts).map(([name, { total }]) => [name, total])).toEqual([
      ['waiting', 2],
      ['inProgress', 3],
      ['delivered', 2],
    ]);
    expect(head).toMatchObject({ name: 'Dana Weiss', mayDecide: true, deciders: ['Dana Weiss'] });
    expect(parts.waiting.projects.find(({ id }) => id === world.projectId)).toMatchObject({
      title: 'Wedding film',
      openDecisions: 1,
      version: { id: world.cutId, number: 1, deliverable: null, kind: 'video', decision: '', decidedAt: null },
    });
  });

  it('shows the newest version that was sent, and nothing newer', async () => {
    const next = await cutOf(world.projectId);
    const shown = async () => (await read()).parts.waiting.projects[0]?.version?.id;
    expect(await shown()).toBe(world.cutId);
    await world.manager.post(`/api/cuts/${next.id}/send`, {});
    expect(await shown()).toBe(next.id);
    await world.manager.delete(`/api/cuts/${next.id}/send`);
    expect(await shown()).toBe(world.cutId);
  });

  it('counts versions of several deliverables, none of canceled ones, and delivers when all are approved', async () => {
    const { id: short } = await aDeliverable(app.db, { project_id: world.projectId, name: 'Short' });
    const { id: trailer } = await aDeliverable(app.db, { project_id: world.projectId, name: 'Trailer' });
    const shown = async () => (await read()).parts.waiting.projects[0];
    const ofShort = await sent(world.projectId, { deliverable_id: short });
    await sent(world.projectId, { deliverable_id: trailer });
    expect(await shown()).toMatchObject({ openDecisions: 3, version: { deliverable: 'Trailer' } });
    await world.manager.patch(`/api/deliverables/${trailer}`, { canceled: true });
    expect(await shown()).toMatchObject({ openDecisions: 2, version: { deliverable: 'Short' } });
    for (const id of [world.cutId, ofShort]) await world.admin.post(`/api/cuts/${id}/approve`, {});
    expect((await states())[world.projectId]).toBe('approved');
    await world.manager.patch(`/api/deliverables/${trailer}`, { canceled: false });
    await app.db.updateTable('cuts').set({ sent_at: null }).where('deliverable_id', '=', trailer).execute();
    expect((await states())[world.projectId]).toBe('working');
  });

  it('leaves out other clients, hidden projects, copies of a team, and what is older than 24 months', async () => {
    const old = { created_at: '2023-01-01T09:00:00.000Z', status: 'completed', ended_at: '2023-02-01T09:00:00.000Z' };
    await projectOf(old);
    const waits = await projectOf({ created_at: '2023-01-01T09:00:00.000Z' });
    await world.manager.post(`/api/projects/${waits}/waits`, { kind: 'brief' });
    const stranger = await projectOf({ client_id: (await aClient(app.db)).id });
    const copy = await projectOf({ team_id: world.projectId });
    expect(Object.keys(await states()).map(Number)).toEqual(
      [world.projectId, world.quietId, waits].toSorted((a, b) => a - b),
    );
    for (const id of [stranger, copy]) expect((await open(id)).statusCode).toBe(404);
    const change = (hiddenFromClient: boolean) =>
      world.manager.patch(`/api/projects/${world.projectId}`, { hiddenFromClient });
    expect((await change(true)).json().hiddenFromClient).toBe(true);
    expect(await states()).not.toHaveProperty(String(world.projectId));
    expect((await open()).statusCode).toBe(404);
    expect((await change(false)).json()).not.toHaveProperty('hiddenFromClient');
    expect(await states()).toHaveProperty(String(world.projectId));
    const lines = await app.db
      .selectFrom('audit')
      .select('action')
      .where('record_id', '=', world.projectId)
      .where('action', 'in', ['projects.hide', 'projects.show'])
      .orderBy('id')
      .execute();
    expect(lines.map(({ action }) => action)).toEqual(['projects.hide', 'projects.show']);
  });

  it('names nothing of the team but its workspace', async () => {
    await app.db
      .updateTable('projects')
      .set({ description: 'Internal brief', deadline_at: '2026-04-01T09:00:00.000Z', team_role: 'Color' })
      .execute();
    await world.manager.post(`/api/projects/${world.quietId}/waits`, { kind: 'answer', note: 'Ask them nicely' });
    const { body } = await post('read', page);
    expect(body).not.toMatch(ADDRESSES);
    const people = [world.editor, world.manager].map(({ user }) => user.last_name);
    for (const secret of ['Internal brief', '2026-04-01', 'nicely', 'Color', ...people])
      expect(body).not.toContain(secret);
  });

  it('returns as many projects as asked for, the latest first, and how many there are', async () => {
    for (let n = 0; n < 22; n += 1)
      await projectOf({ created_at: `2026-02-${String(n + 1).padStart(2, '0')}T09:00:00.000Z` });
    const { inProgress } = (await read()).parts;
    expect([inProgress.total, inProgress.projects.length]).toEqual([23, CLIENT_PAGE_LIMITS.shownFirst]);
    const dates = inProgress.projects.map(({ at }) => at);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect((await read(page, { inProgress: 23 })).parts.inProgress.projects).toHaveLength(23);
    expect((await post('read', { ...page, limits: { inProgress: 1_001 } })).statusCode).toBe(422);
  });
});

describe('opening a project', () => {
  it("returns the contact's link, on which they decide without a name", async () => {
    const { url } = (await open()).json();
    const guest = await enterAsGuest(app, url.split('/').at(-1));
    const share = (await app.anonymous.post('/api/share/read', guest)).json();
    expect(share).toMatchObject({ name: 'Dana Weiss', mayDecide: true, contact: { signs: true } });
    expect(url.split('/').at(-1)).toBe(world.token);
  });

  it('makes a link for a contact who was not emailed, which ends a day later', async () => {
    const noa = await enterPageOf(app, world, world.noa);
    const { url } = (await open(world.projectId, noa)).json();
    const guest = await enterAsGuest(app, url.split('/').at(-1));
    expect((await app.anonymous.post('/api/share/read', guest)).json()).toMatchObject({
      name: 'Noa Weiss',
      mayDecide: false,
      expiresAt: '2026-03-11T12:00:00+00:00',
    });
    expect((await read(noa)).deciders).toEqual(['Dana Weiss']);
  });

  it('opens an expired link again, and shortens none', async () => {
    const link = () =>
      app.db.selectFrom('share_links').select('expires_at').where('id', '=', world.linkId).executeTakeFirstOrThrow();
    const before = await link();
    await open();
    expect(await link()).toEqual(before);
    const later = addHours(before.expires_at, 24);
    app.setNow(later);
    const again = await enterPage(app, page.token);
    expect((await open(world.projectId, again)).statusCode).toBe(200);
    expect((await link()).expires_at).toBe(addHours(later, CLIENT_PAGE_LIMITS.linkHours));
  });

  it('shows and opens no version once the link was revoked, until one is sent again', async () => {
    await world.manager.post(`${linkPathOf(world)}/revoke`);
    const { id } = await cutOf(world.projectId);
    expect([(await states())[world.projectId], (await open()).statusCode]).toEqual(['working', 404]);
    await world.manager.post(`/api/cuts/${id}/send`, { contacts: [world.dana] });
    expect([(await states())[world.projectId], (await open()).statusCode]).toEqual(['decide', 200]);
  });
});

describe('several steps', () => {
  it.each([
    [
      'moves to another client',
      async () => {
        const { id } = await aClient(app.db);
        await world.manager.patch(`/api/projects/${world.projectId}`, { client: `/api/clients/${id}` });
      },
    ],
    ['is hidden', () => world.manager.patch(`/api/projects/${world.projectId}`, { hiddenFromClient: true })],
    ['is deleted', () => world.admin.delete(`/api/projects/${world.projectId}`)],
    ['was not sent after all', () => world.manager.delete(`/api/cuts/${world.cutId}/send`)],
  ])('opens nothing and sends no poster once the project %s', async (_name, act) => {
    await app.db.updateTable('cuts').set({ poster_filename: 'missing.webp' }).where('id', '=', world.cutId).execute();
    const { posters } = await read();
    await act();
    expect((await open()).statusCode).toBe(404);
    expect((await app.anonymous.get(posters.replace('{cut}', String(world.cutId)))).statusCode).toBe(404);
    expect((await states())[world.projectId] ?? 'working').toBe('working');
  });

  it('still works for a contact who stopped the emails, as only emails were stopped', async () => {
    const digest = addressDigestOf('dana@weiss.example');
    const stop = {
      client_id: world.clientId,
      address_digest: digest,
      reason: 'stopped',
      at: app.deps.clock(),
    } as const;
    await app.db.insertInto('email_stops').values(stop).execute();
    expect(await statusesOf()).toEqual([200, 200, 200]);
  });

  it.each([
    ['is ended', () => world.manager.delete(`/api/client_contacts/${world.dana}/page`)],
    ['gets another address', () => world.manager.post(`/api/client_contacts/${world.dana}/page`)],
    ['loses its contact', () => world.manager.delete(`/api/client_contacts/${world.dana}`)],
    ['loses its client', () => world.admin.delete(`/api/clients/${world.clientId}`)],
  ])('lets nobody in once the page %s', async (name, act) => {
    if (name === 'loses its client') await app.db.updateTable('projects').set({ client_id: null }).execute();
    const { posters } = await read();
    await act();
    expect(await statusesOf()).toEqual([404, 404, 404]);
    expect((await app.anonymous.get(posters.replace('{cut}', String(world.cutId)))).statusCode).toBe(404);
    const unknown = await post('enter', { token: 'x'.repeat(43) });
    expect((await post('enter', page)).body).toBe(unknown.body);
  });

  it('takes the secret of no other page, link or visit', async () => {
    const noa = await enterPageOf(app, world, world.noa);
    for (const visitor of [
      { token: page.token, guest: noa.guest },
      { token: page.token, guest: world.guest.guest },
      { token: page.token, guest: page.token },
    ])
      expect((await statusesOf(visitor)).slice(1)).toEqual([403, 403]);
    expect((await statusesOf(world.guest)).slice(1)).toEqual([404, 404]);
    expect((await app.anonymous.post('/api/share/read', page)).statusCode).toBe(404);
  });
});

describe('its end', () => {
  it('comes 400 days after the last visit', async () => {
    const DAY_HOURS = 24;
    const almost = addHours(app.deps.clock(), 400 * DAY_HOURS - 1);
    app.setNow(almost);
    expect((await post('enter', page)).statusCode).toBe(200);
    app.setNow(addHours(almost, 400 * DAY_HOURS));
    expect((await post('enter', page)).statusCode).toBe(404);
    const person = app.asUser(world.admin.user);
    expect((await person.get(`/api/clients/${world.clientId}/pages`)).json().pages).toMatchObject([
      { contact: world.dana, open: false },
    ]);
  });

  it('ends visits after 30 days, which then begin anew', async () => {
    app.setNow(addHours(app.deps.clock(), 30 * 24));
    await deleteOldPageVisits(app.db, app.deps.clock());
    expect((await post('read', page)).statusCode).toBe(403);
    expect((await post('read', await enterPage(app, page.token))).statusCode).toBe(200);
  });
});

it('lets an address in 100 times an hour, and other addresses meanwhile', async () => {
  const entry = { contact_id: world.dana, address: '127.0.0.1', at: app.deps.clock() };
  for (let n = 1; n < SHARE_LIMITS.entriesPerHour; n += 1)
    await app.db
      .insertInto('client_page_visits')
      .values({ ...entry, secret_hash: `spent ${n}` })
      .execute();
  expect((await post('enter', page)).statusCode).toBe(429);
  expect((await post('read', page)).statusCode).toBe(200);
  const elsewhere = { method: 'POST', url: '/api/client_page/enter', remoteAddress: '192.0.2.1' } as const;
  expect((await app.fastify.inject({ ...elsewhere, payload: { token: page.token } })).statusCode).toBe(200);
});

describe('the team', () => {
  it('sees when a page was last entered, and its address only once', async () => {
    const path = `/api/clients/${world.clientId}/pages`;
    expect((await world.manager.get(path)).json().pages).toEqual([
      {
        contact: world.dana,
        createdAt: '2026-03-10T12:00:00+00:00',
        usedAt: '2026-03-10T12:00:00+00:00',
        endsAt: '2027-04-14T12:00:00+00:00',
        inEmails: true,
        open: true,
      },
    ]);
    const made = await world.manager.post(`/api/client_contacts/${world.noa}/page`);
    expect([made.statusCode, made.json().url]).toEqual([201, expect.stringMatching(/^\/client\/[\w-]{43}$/)]);
    expect((await world.manager.get(path)).body).not.toContain(made.json().url.split('/').at(-1));
  });

  it('finds a line in the audit log for the page and its end, and none for an end without a page', async () => {
    await world.manager.delete(`/api/client_contacts/${world.dana}/page`);
    await world.manager.delete(`/api/client_contacts/${world.dana}/page`);
    const lines = await app.db
      .selectFrom('audit')
      .select(['action', 'record_name'])
      .where('action', 'in', ['contacts.make-page', 'contacts.end-page'])
      .where('record_id', '=', world.clientId)
      .orderBy('id')
      .execute();
    expect(lines.map(({ action }) => action)).toEqual(['contacts.make-page', 'contacts.end-page']);
    expect(lines[0]?.record_name).toContain('Dana Weiss <dana@weiss.example>');
  });

  it('alone is told of changes of pages', async () => {
    await app.db.deleteFrom('changes').execute();
    await enterPage(app, page.token);
    await world.manager.delete(`/api/client_contacts/${world.dana}/page`);
    await world.manager.post(`/api/client_contacts/${world.dana}/page`);
    const changes = await app.db.selectFrom('changes').select(['topic', 'record_id', 'audience']).execute();
    expect(changes).toEqual(
      Array.from({ length: 3 }, () => ({ topic: 'clients', record_id: world.clientId, audience: 'leads' })),
    );
  });

  it('gets a page back with its client from the trash, under the same address', async () => {
    await app.db.updateTable('projects').set({ client_id: null }).execute();
    await world.admin.delete(`/api/clients/${world.clientId}`);
    const { id } = await app.db
      .selectFrom('bin')
      .select('id')
      .where('kind', '=', 'client')
      .where('record_id', '=', world.clientId)
      .executeTakeFirstOrThrow();
    expect((await post('enter', page)).statusCode).toBe(404);
    expect((await world.admin.post(`/api/bin/${id}/restore`, {})).statusCode).toBe(200);
    expect((await post('read', await enterPage(app, page.token))).statusCode).toBe(200);
  });
});

it('has language and brand in its head, is kept out of search engines, and shows no preview', async () => {
  await app.db.updateTable('client_contacts').set({ language: 'fr' }).where('id', '=', world.dana).execute();
  const body = await clientPageHeadOf(app.deps, `/client/${page.token}`);
  expect(body).toContain('noindex');
  expect(body).toContain('content="fr"');
  expect(body).not.toContain('og:');
});
