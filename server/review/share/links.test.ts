/** Tests of share links through the API, as the team uses them (docs/review.md#links). */
import { beforeEach, describe, expect, it } from 'vitest';
import { aCut, aProject, aShareLink } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

let project: number;

const app = await testApp();
const admin = await app.as('admin');
const manager = await app.as('manager');
const reviewer = await app.as('manager');
const stranger = await app.as('manager');
const editor = await app.as('editor');

beforeEach(async () => {
  app.setNow('2026-03-10T12:00:00.000Z');
  const people = { assigned_by_id: manager.user.id, reviewed_by_id: reviewer.user.id, assigned_to_id: editor.user.id };
  project = (await aProject(app.db, people)).id;
});

const make = (body: object = {}, by: Caller = manager) =>
  by.post('/api/share_links', { project: `/api/projects/${project}`, label: 'For Ada', ...body });
const tokenOf = (url: string): string => url.split('/').at(-1) as string;
const openLink = (token: string) => app.anonymous.post('/api/share/look', { token });

describe('creating a link', () => {
  it('shows its URL once, and allows only notes for thirty days by default', async () => {
    const response = await make();
    const { url, ...link } = response.json();
    expect(response.statusCode).toBe(201);
    expect(link).toMatchObject({
      label: 'For Ada',
      expiresAt: '2026-04-09T12:00:00+00:00',
      mayNote: true,
      mayDecide: false,
      mayDownload: false,
      showsAllCuts: false,
      watermark: false,
      held: false,
      hasPassword: false,
      state: 'open',
      guests: 0,
    });
    expect(url).toMatch(/^\/share\/[\w-]{43}$/);
    expect((await openLink(tokenOf(url))).json()).toEqual({ needsPassword: false });
    const read = await manager.get(link['@id']);
    expect(read.body).not.toContain(tokenOf(url));
    expect('url' in read.json()).toBe(false);
    const rows = await app.db.selectFrom('share_links').selectAll().where('id', '=', link.id).execute();
    expect(JSON.stringify(rows)).not.toContain(tokenOf(url));
  });

  it('accepts every option', async () => {
    const cut = await aCut(app.db, { project_id: project, uploaded_by_id: editor.user.id });
    const chosen = {
      cut: `/api/cuts/${cut.id}`,
      expiresAt: '2026-05-01T00:00:00+00:00',
      mayNote: false,
      mayDecide: true,
      mayDownload: true,
      showsAllCuts: true,
      watermark: true,
      held: true,
    };
    const response = await make({ ...chosen, password: 'harbour-lights-9' });
    expect(response.json()).toMatchObject({ ...chosen, hasPassword: true });
    expect(response.body).not.toContain('harbour');
    expect((await openLink(tokenOf(response.json().url))).json()).toEqual({ needsPassword: true });
  });

  it.each([
    ['expiresAt', { expiresAt: '2026-03-10T12:00:00Z' }, 'Choose a time in the future.'],
    ['expiresAt', { expiresAt: '2027-04-15T12:00:01Z' }, 'A link is valid for at most 400 days.'],
    ['label', { label: ' ' }, 'This value should not be blank.'],
    ['password', { password: 'short' }, 'This value is too short. It should have 8 characters or more.'],
    ['password', { password: 'password1' }, 'This password is too common. Choose another.'],
  ])('rejects an invalid %s and names it', async (path, body, message) => {
    const response = await make(body);
    expect([response.statusCode, response.json().violations]).toMatchObject([422, [{ propertyPath: path, message }]]);
  });

  it('rejects a version of another project', async () => {
    const other = await aProject(app.db);
    const cut = await aCut(app.db, { project_id: other.id, uploaded_by_id: editor.user.id });
    const response = await make({ cut: `/api/cuts/${cut.id}` });
    expect([response.statusCode, response.json().violations[0].propertyPath]).toEqual([422, 'cut']);
    expect(await app.db.selectFrom('share_links').select('id').where('project_id', '=', project).execute()).toEqual([]);
  });

  it('allows at most fifty active links, even when many are created at once', async () => {
    const row = { project_id: project, created_by_id: manager.user.id };
    for (let index = 0; index < 48; index += 1) await aShareLink(app.db, row);
    await aShareLink(app.db, { ...row, revoked_at: '2026-03-01T00:00:00.000Z' });
    const responses = await Promise.all([make(), make(), make(), make()]);
    expect([201, 409].map((one) => responses.filter(({ statusCode }) => statusCode === one).length)).toEqual([2, 2]);
  });
});

describe('visibility of links', () => {
  it('lists those of projects a manager assigned or reviews, and all for administrators', async () => {
    const { id } = (await make()).json();
    const ids = async (by: Caller): Promise<number[]> =>
      (await by.get(`/api/share_links?project=${project}`)).json().member.map((one: { id: number }) => one.id);
    expect([await ids(manager), await ids(reviewer), await ids(admin)]).toEqual([[id], [id], [id]]);
    expect(await ids(stranger)).toEqual([]);
    expect((await make({}, reviewer)).statusCode).toBe(201);
    expect((await make({}, stranger)).statusCode).toBe(403);
  });

  it('shows readers of the project only the number of open links', async () => {
    const first = (await make()).json();
    await make({ expiresAt: '2026-03-11T00:00:00Z' });
    const count = async (by: Caller) => (await by.get(`/api/projects/${project}/share_links`)).json();
    expect(await count(editor)).toEqual({ open: 2 });
    await manager.post(`${first['@id']}/revoke`);
    expect(await count(editor)).toEqual({ open: 1 });
    app.setNow('2026-03-11T00:00:00.000Z');
    expect(await count(app.asUser(stranger.user))).toEqual({ open: 0 });
    const other = await app.as('editor');
    expect((await other.get(`/api/projects/${project}/share_links`)).statusCode).toBe(404);
  });
});

describe('changing and ending a link', () => {
  it('changes the given fields, and stores nothing when nothing differs', async () => {
    const made = await make({ password: 'harbour-lights-9' });
    const { '@id': iri } = made.json();
    const same = await manager.patch(iri, { label: ' For Ada ', mayNote: true });
    expect([same.statusCode, same.headers['etag']]).toEqual([200, made.headers['etag']]);
    const changed = await manager.patch(iri, { mayDecide: true, password: null }, { 'if-match': '"1"' });
    expect(changed.json()).toMatchObject({ mayDecide: true, hasPassword: false, label: 'For Ada' });
    expect((await manager.patch(iri, { label: 'Late' }, { 'if-match': '"1"' })).statusCode).toBe(412);
    // An expired link can still be edited and extended.
    app.setNow('2026-05-01T00:00:00.000Z');
    const later = app.asUser(manager.user);
    expect((await later.get(iri)).json().state).toBe('expired');
    expect((await later.patch(iri, { label: 'Old' })).statusCode).toBe(200);
    expect((await later.patch(iri, { expiresAt: '2026-06-01T00:00:00Z' })).json().state).toBe('open');
  });

  it('replaces its URL, and the earlier one stops working', async () => {
    const made = (await make()).json();
    const renewed = (await manager.post(`${made['@id']}/address`)).json();
    expect((await openLink(tokenOf(made.url))).statusCode).toBe(404);
    expect((await openLink(tokenOf(renewed.url))).statusCode).toBe(200);
  });

  it('revokes it for good, but keeps it in the list', async () => {
    const made = (await make()).json();
    const revoked = await manager.post(`${made['@id']}/revoke`);
    expect(revoked.json()).toMatchObject({ state: 'revoked', revokedAt: '2026-03-10T12:00:00+00:00' });
    expect((await manager.post(`${made['@id']}/revoke`)).headers['etag']).toBe(revoked.headers['etag']);
    for (const response of [
      await manager.patch(made['@id'], { expiresAt: '2026-06-01T00:00:00Z' }),
      await manager.post(`${made['@id']}/address`),
    ])
      expect([response.statusCode, response.json().detail]).toEqual([
        409,
        'This link was revoked. Create a new one instead.',
      ]);
  });

  it('returns the same response for an expired, revoked, deleted or unknown link', async () => {
    const [revoked, deleted, expired] = [(await make()).json(), (await make()).json(), (await make()).json()];
    await manager.post(`${revoked['@id']}/revoke`);
    expect((await manager.delete(deleted['@id'])).statusCode).toBe(204);
    await manager.patch(expired['@id'], { expiresAt: '2026-03-10T12:30:00Z' });
    app.setNow('2026-03-10T12:30:00.000Z');
    const bodies = [];
    for (const token of [...[revoked, deleted, expired].map(({ url }) => tokenOf(url)), 'nonsense'])
      for (const path of ['look', 'enter']) {
        const response = await app.anonymous.post(`/api/share/${path}`, { token });
        expect(response.statusCode).toBe(404);
        bodies.push(response.body);
      }
    expect(new Set(bodies).size).toBe(1);
  });

  it("rejects deleting a link with a guest's decision, and names the guest in notifications", async () => {
    const made = (await make({ mayDecide: true })).json();
    const cut = await aCut(app.db, { project_id: project, uploaded_by_id: editor.user.id });
    const guest = (await app.anonymous.post('/api/share/enter', { token: tokenOf(made.url) })).json().guest;
    const visitor = { token: tokenOf(made.url), guest };
    await app.anonymous.post('/api/share/name', { ...visitor, name: 'Ada' });
    expect((await app.anonymous.post('/api/share/approve', { ...visitor, cut: cut.id })).statusCode).toBe(200);
    const { items } = (await editor.get('/api/notifications?kind=decision')).json();
    expect(items).toMatchObject([{ project: { id: project }, guestName: 'Ada' }]);
    expect(items[0].actor).toBeUndefined();
    const refused = await manager.delete(made['@id']);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      "This link has a guest's decision and can't be deleted. Revoke it instead.",
    ]);
  });
});

it('moves to the trash and is restored with its project, including its guests', async () => {
  const made = (await make({ mayDecide: true })).json();
  await aCut(app.db, { project_id: project, uploaded_by_id: editor.user.id });
  const visitor = { token: tokenOf(made.url), guest: '' };
  visitor.guest = (await app.anonymous.post('/api/share/enter', { token: visitor.token })).json().guest;
  await app.anonymous.post('/api/share/name', { ...visitor, name: 'Ada' });
  const read = () => app.anonymous.post('/api/share/read', visitor);
  const before = (await read()).json();
  const note = { ...visitor, cut: before.shown, frame: 3, content: 'Here' };
  expect((await app.anonymous.post('/api/share/notes', note)).statusCode).toBe(200);
  const deleted = await manager.delete(`/api/projects/${project}`);
  expect((await read()).statusCode).toBe(404);
  expect((await manager.post(String(deleted.headers['undo']))).statusCode).toBe(200);
  expect((await read()).json()).toEqual(before);
  const { notes } = (await app.anonymous.post('/api/share/notes/read', { ...visitor, cut: before.shown })).json();
  expect(notes).toMatchObject([{ own: true, author: 'Ada', frame: 3 }]);
  expect((await manager.get(`${made['@id']}/visits`)).json().total).toBe(2);
});
