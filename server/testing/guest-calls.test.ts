/** Every call of guests × nine guests of contacts' links, and the address that stops emails: what each gets, and that a refused call changes nothing (docs/review.md#contact-links). */
import { describe, expect, it } from 'vitest';
import { clientStopPath } from '#server/live/email/client-stop-link.ts';
import { aClient, aCut } from './builders.ts';
import {
  aClientWorld,
  ADDRESSES,
  type ClientWorld,
  contactTokenOf,
  DANA,
  enterAsGuest,
  type Guest,
  linkPathOf,
  mailingApp,
  PEOPLE,
} from './client-world.ts';
import { snapshotOf } from './snapshot.ts';

const app = await mailingApp();

const share = (path: string, body: object) => app.anonymous.post(`/api/share/${path}`, body);
const enter = (token: string): Promise<Guest> => enterAsGuest(app, token);
const tokenOf = (contactId: number, projectId: number): Promise<string> =>
  contactTokenOf(app, { contactId, projectId });

const GUESTS = [
  'contact who may decide',
  'contact who may not decide',
  'someone else on the link of a contact',
  'guest of a link made by hand',
  'contact with the link to another project',
  'contact with the visit of another',
  'contact whose link is revoked',
  'contact who was deleted',
  'contact of the client that the project had before',
] as const;
type GuestKind = (typeof GUESTS)[number];

/** Prepares each guest in a new world. Those without a right to the link have had one. */
const ARRIVE: Record<GuestKind, (world: ClientWorld) => Promise<Guest>> = {
  'contact who may decide': async (w) => w.guest,
  'contact who may not decide': async (w) => enter(await tokenOf(w.noa, w.projectId)),
  'someone else on the link of a contact': async (w) => {
    await share('name', { ...w.guest, name: 'Lea' });
    return w.guest;
  },
  'guest of a link made by hand': async (w) => {
    const link = { project: `/api/projects/${w.projectId}`, label: 'By hand', mayNote: false };
    const { url } = (await w.manager.post('/api/share_links', link)).json();
    const guest = await enter(url.split('/').at(-1));
    await share('name', { ...guest, name: 'Lea' });
    return guest;
  },
  'contact with the link to another project': async (w) => {
    const { id } = await aCut(app.db, { project_id: w.quietId, uploaded_by_id: w.editor.user.id });
    await w.manager.post(`/api/cuts/${id}/send`, { contacts: [w.dana] });
    return enter(await tokenOf(w.dana, w.quietId));
  },
  'contact with the visit of another': async (w) => ({
    token: w.token,
    guest: (await enter(await tokenOf(w.noa, w.projectId))).guest,
  }),
  'contact whose link is revoked': async (w) => {
    await w.manager.post(`${linkPathOf(w)}/revoke`);
    return w.guest;
  },
  'contact who was deleted': async (w) => {
    await w.manager.delete(`/api/client_contacts/${w.dana}`);
    return w.guest;
  },
  'contact of the client that the project had before': async (w) => {
    const { id } = await aClient(app.db);
    await w.manager.patch(`/api/projects/${w.projectId}`, { client: `/api/clients/${id}` });
    return w.guest;
  },
};

type GuestCall = {
  statuses: readonly [number, number, number, number, number, number, number, number, number];
  path: string;
  body: (world: ClientWorld) => object;
  isRead?: true;
};
const ENDED = [404, 404, 404] as const;
const ofCut = (w: ClientWorld) => ({ cut: w.cutId });
const aNote = (w: ClientWorld) => ({ cut: w.cutId, content: 'Too dark', frame: 4 });

const GUEST_CALLS: Record<string, GuestCall> = {
  'reads what the link shows': {
    statuses: [200, 200, 200, 200, 200, 403, ...ENDED],
    path: 'read',
    body: () => ({}),
    isRead: true,
  },
  'gives a name': { statuses: [200, 200, 200, 200, 200, 403, ...ENDED], path: 'name', body: () => ({ name: 'Ira' }) },
  'plays the version': { statuses: [200, 200, 200, 200, 404, 403, ...ENDED], path: 'play', body: ofCut },
  'says that it cannot be played': {
    statuses: [200, 200, 200, 200, 404, 403, ...ENDED],
    path: 'unplayable',
    body: ofCut,
  },
  'reads notes': {
    statuses: [200, 200, 200, 200, 404, 403, ...ENDED],
    path: 'notes/read',
    body: ofCut,
    isRead: true,
  },
  'adds a note': { statuses: [200, 200, 200, 403, 404, 403, ...ENDED], path: 'notes', body: aNote },
  approves: { statuses: [200, 403, 403, 403, 404, 403, ...ENDED], path: 'approve', body: ofCut },
  'requests changes': {
    statuses: [200, 403, 403, 403, 404, 403, ...ENDED],
    path: 'request_changes',
    body: (w) => ({ cut: w.cutId, reason: 'Color' }),
  },
};

/** Opens the world in which both contacts were sent the version, and lets a guest of this kind in. */
async function arrive(kind: GuestKind): Promise<{ world: ClientWorld; guest: Guest }> {
  const world = await aClientWorld(app);
  await world.manager.post(`/api/cuts/${world.cutId}/send`, { contacts: [world.noa] });
  const guest = await ARRIVE[kind](world);
  expect(guest.guest.length).toBeGreaterThan(20);
  return { world, guest };
}

describe.each(Object.entries(GUEST_CALLS))('%s', (_name, { statuses, path, body, isRead }) => {
  it.each(GUESTS)('%s', async (kind) => {
    const { world, guest } = await arrive(kind);
    const before = await snapshotOf(app.db);
    const { statusCode, body: text } = await share(path, { ...guest, ...body(world) });
    expect([statusCode, statusCode >= 400 ? text : '']).toEqual([
      statuses[GUESTS.indexOf(kind)],
      statusCode >= 400 ? text : '',
    ]);
    if (statusCode >= 400 || isRead) expect(await snapshotOf(app.db)).toBe(before);
    expect(text).not.toMatch(ADDRESSES);
  });
});

it.each(GUESTS)('offers the download of an approved version: %s', async (kind) => {
  const { world, guest } = await arrive(kind);
  const play = async () => (await share('play', { ...guest, cut: world.cutId })).json();
  expect(await play()).not.toHaveProperty('download');
  await world.admin.post(`/api/cuts/${world.cutId}/approve`, {});
  const isOffered = GUESTS.indexOf(kind) < GUESTS.indexOf('guest of a link made by hand');
  expect('download' in (await play())).toBe(isOffered);
});

describe('the address that stops emails', () => {
  const stops = () => app.db.selectFrom('email_stops').select(['client_id', 'reason']).execute();
  const pathOf = (w: ClientWorld): string => clientStopPath(app.deps.signer, { clientId: w.clientId, email: DANA });
  const request = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}) =>
    app.fastify.inject({ method, url, headers, ...(method === 'POST' && { payload: 'List-Unsubscribe=One-Click' }) });

  it('stops by a post without an account only, and is lifted from its own page only', async () => {
    const world = await aClientWorld(app);
    const path = pathOf(world);
    const before = await snapshotOf(app.db);
    expect((await request('GET', path)).statusCode).toBe(200);
    expect(await snapshotOf(app.db)).toBe(before);
    expect((await request('POST', path)).statusCode).toBe(200);
    expect(await stops()).toEqual([{ client_id: world.clientId, reason: 'stopped' }]);
    const stopped = await snapshotOf(app.db);
    await request('GET', `${path}&resume=1`);
    expect(await snapshotOf(app.db)).toBe(stopped);
    expect((await request('POST', `${path}&resume=1`)).statusCode).toBe(200);
    expect(await stops()).toEqual([]);
  });

  it.each<[string, (path: string, w: ClientWorld) => string]>([
    ['another client', (path, w) => path.replace(`client=${w.clientId}`, `client=${w.clientId + 1}`)],
    ['another address', (path) => path.replace(/address=./, 'address=f').replace(/address=ff/, 'address=f0')],
    ['no signature', (path) => path.replace(/seal=.*/, 'seal=')],
    ['the signature of a user', (path, w) => path.replace(/client=\d+/, `person=${w.admin.user.id}`)],
  ])('changes nothing with %s', async (_case, forge) => {
    const world = await aClientWorld(app);
    const before = await snapshotOf(app.db);
    for (const method of ['GET', 'POST'] as const)
      expect((await request(method, forge(pathOf(world), world))).statusCode).toBe(404);
    expect(await snapshotOf(app.db)).toBe(before);
  });

  it.each(PEOPLE)('cannot be lifted by: %s', async (who) => {
    const world = await aClientWorld(app);
    await request('POST', pathOf(world));
    await world[who].patch(`/api/client_contacts/${world.dana}`, { retry: true, name: 'Dana W.' });
    expect(await stops()).toContainEqual({ client_id: world.clientId, reason: 'stopped' });
    const sent = await world[who].post(`/api/projects/${world.quietId}/waits`, {
      kind: 'brief',
      contacts: [world.dana],
    });
    expect([403, 404, 422]).toContain(sent.statusCode);
  });
});
