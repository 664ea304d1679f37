/** Tests of who still sees a canceled deliverable: the team on some screens, clients nowhere (docs/review.md#deliverables). */
// Runs on both databases: which versions a link shows is hand-written SQL.
import { expect, it } from 'vitest';
import type { LightMyRequestResponse } from 'fastify';
import { DELIVERABLE_TEXTS } from '#domain/review/deliverables.ts';
import { aCut, aDeliverable, aProject, aShareLink } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';
import { aPicture } from '#server/testing/upload-files.ts';

/** What a caller sees of two versions: one of an active deliverable, one of the canceled deliverable. */
type Snapshot = {
  ids: number[];
  states: string[];
  queue: number[];
  opened: number[];
  exported: number[];
  posters: number[];
};
type GetResponse = (path: string) => Promise<LightMyRequestResponse>;

const callers = new Map<string, { look: () => Promise<Snapshot> }>();

const idsIn = (items: { id: number }[]): number[] =>
  items.map(({ id }) => id).filter((id) => [live, canceled].includes(id));

/** Returns the IDs of the two versions for which the request succeeds. */
async function successful(request: (cut: number) => Promise<LightMyRequestResponse>): Promise<number[]> {
  const ids: number[] = [];
  for (const id of [live, canceled]) if ((await request(id)).statusCode === 200) ids.push(id);
  return ids;
}

/** Returns the versions whose posters can be downloaded from this URL template. */
const postersAt = (template: string | undefined): Promise<number[]> =>
  successful((id) => app.anonymous.get((template ?? '/api/none').replace('{cut}', String(id))));

/** Returns what a team member sees: versions, states, review queue, playback, exports and posters. */
const teamSnapshot = (get: GetResponse) => async (): Promise<Snapshot> => {
  const cuts = await get(`/api/cuts?project=${projectId}`);
  const states = await get(`/api/projects/${projectId}/deliverables`);
  const queue = await get('/api/reviews');
  return {
    ids: idsIn(cuts.json().member ?? []),
    states: (states.json().deliverables ?? []).map(({ state }: { state: string }) => state),
    queue: idsIn((queue.json().items ?? []).map(({ cut }: { cut: { id: number } }) => cut)),
    opened: await successful((id) => get(`/api/cuts/${id}/play`)),
    exported: await successful((id) => get(`/api/cuts/${id}/notes.csv`)),
    posters: await postersAt((await get('/api/cut_posters')).json().url),
  };
};

/** Returns what a guest sees: the link's versions, and those that can be played, read, noted on or decided. */
const guestSnapshot = (token: string, guest: string) => async (): Promise<Snapshot> => {
  const ask = (path: string, body?: object) => app.anonymous.post(`/api/share/${path}`, { token, guest, ...body });
  const opened: number[] = [];
  for (const cut of [live, canceled]) {
    const responses = [
      await ask('play', { cut }),
      await ask('notes/read', { cut }),
      await ask('notes', { cut, frame: 0, content: `Note on ${cut}` }),
    ].map(({ statusCode }) => statusCode === 200);
    expect(new Set(responses).size).toBe(1);
    if (responses[0]) opened.push(cut);
  }
  const { cuts = [], posters } = (await ask('read')).json();
  const decided = await ask('approve', { cut: canceled, openNotes: 0 });
  expect(decided.statusCode).toBeGreaterThanOrEqual(400);
  return { ids: idsIn(cuts), states: [], queue: [], opened, exported: [], posters: await postersAt(posters) };
};

async function aGuest(more: object): Promise<{ look: () => Promise<Snapshot> }> {
  const owner = await app.as('admin');
  const link = { project_id: projectId, created_by_id: owner.user.id, may_decide: true, ...more };
  const { token } = await aShareLink(app.db, link);
  const { guest } = (await app.anonymous.post('/api/share/enter', { token })).json();
  await app.anonymous.post('/api/share/name', { token, guest, name: 'Ada' });
  return { look: guestSnapshot(token, guest) };
}

const app = await testApp();
const [manager, editor, other] = [await app.as('manager'), await app.as('editor'), await app.as('editor')];
const people = { assigned_by_id: manager.user.id, assigned_to_id: editor.user.id };
const projectId = (await aProject(app.db, people)).id;
const named = (name: string, more = {}) => aDeliverable(app.db, { project_id: projectId, name, ...more });
const [kept, gone] = [await named('Short 1'), await named('Short 2')];
const poster = `${app.deps.newId()}.webp`;
await app.deps.cutFiles.put(poster, await aPicture('webp', 64, 36));
const cut = { project_id: projectId, uploaded_by_id: editor.user.id, poster_filename: poster };
const live = (await aCut(app.db, { ...cut, number: 1, deliverable_id: kept.id })).id;
const canceled = (await aCut(app.db, { ...cut, number: 2, deliverable_id: gone.id })).id;
const admin = await app.as('admin');
for (const [name, { get }] of Object.entries({ admin, manager, own: editor, other, 'signed out': app.anonymous }))
  callers.set(name, { look: teamSnapshot(get) });
const scopes = ['cuts:read', 'deliverables:read', 'decisions:read'];
const made = await manager.post(`/api/users/${manager.user.id}/tokens`, { name: 'Script', scopes, days: 7 });
const authorization = `Bearer ${made.json().token}`;
callers.set('token', { look: teamSnapshot((path) => app.anonymous.get(path, { authorization })) });
callers.set('latest', await aGuest({}));
callers.set('all', await aGuest({ shows_all_cuts: true }));
callers.set('one', await aGuest({ cut_id: canceled }));
const { version, id } = gone;
await manager.patch(`/api/deliverables/${id}`, { canceled: true }, { 'if-match': `"${version}"` });

const NOTHING = { ids: [], states: [], queue: [], opened: [], exported: [], posters: [] };
const team = () => ({
  ids: [canceled, live],
  states: ['none', 'review', 'canceled'],
  opened: [live, canceled],
  exported: [live, canceled],
  posters: [live, canceled],
});

it.each([
  ['admin', () => ({ ...team(), queue: [live] })],
  ['manager', () => ({ ...team(), queue: [live] })],
  ['own', () => ({ ...team(), queue: [] })],
  ['token', () => ({ ...team(), queue: [live] })],
  ['other', () => NOTHING],
  ['signed out', () => NOTHING],
  ['latest', () => ({ ...NOTHING, ids: [live], opened: [live], posters: [live] })],
  ['all', () => ({ ...NOTHING, ids: [live], opened: [live], posters: [live] })],
  ['one', () => NOTHING],
])('%s', async (name, expected) => {
  const look = await callers.get(name)?.look();
  expect({ ...look, ids: look?.ids.toSorted((a, b) => b - a) }).toEqual(expected());
});

it.each([
  ['approve', {}],
  ['request_changes', { reason: 'Louder' }],
])('refuses to %s its version', async (action, body) => {
  const admin = await app.as('admin');
  const response = await admin.post(`/api/cuts/${canceled}/${action}`, body);
  expect([response.statusCode, response.json().detail]).toEqual([409, DELIVERABLE_TEXTS.canceled]);
});
