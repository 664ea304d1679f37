/** Tests of presence: reported by streams on any process, shown to users who may read the project, gone with the stream or its process. */
// Runs on both databases: presence expires by the clock of the database.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aProject } from '#server/testing/builders.ts';
import { createDatabaseFixture, type DatabaseFixture } from '#server/testing/databases.ts';
import { addressOf, type StreamListener, openEventStream } from '#server/testing/listen.ts';
import type { Caller, TestApp } from '#server/testing/test-app.ts';
import { createTwoApps, type TwoApps } from '#server/testing/two-apps.ts';
import type { StreamEvent } from '#contract/platform/events.ts';
import { deleteStalePresence, deletePresence, refreshPresence, type Watcher } from './presence.store.ts';

let apps: TwoApps;
let app: TestApp;
/** A second process on the same database. */
let secondApp: TestApp;
let admin: Caller;
let editor: Caller;
let other: Caller;
let project: { id: number };
const listeners: StreamListener[] = [];

const fixture: DatabaseFixture = await createDatabaseFixture();
beforeEach(async () => {
  apps = await createTwoApps({}, fixture);
  ({ app, secondApp } = apps);
  admin = await app.as('admin');
  editor = await app.as('editor');
  other = await app.as('editor');
  project = await aProject(app.db, { assigned_to_id: editor.user.id });
});
afterEach(async () => {
  for (const listener of listeners.splice(0)) listener.stop();
});

async function openStream(caller: Caller, query: string, at: TestApp = app): Promise<StreamListener> {
  const listener = await openEventStream(await addressOf(at.fastify), caller.token, undefined, query);
  listeners.push(listener);
  return listener;
}

const ofProject = (event: StreamEvent): boolean =>
  event.name === 'hints' &&
  event.hints.some(({ topic, projectIds }) => topic === 'viewing' && projectIds.includes(project.id));

type ShownViewer = { person: { id: number; firstName: string }; place: string; typing: boolean };
const shownTo = async (caller: Caller): Promise<ShownViewer[]> =>
  (await caller.get(`/api/projects/${project.id}/viewing`)).json().people;
const idsShownTo = async (caller: Caller): Promise<number[]> => (await shownTo(caller)).map(({ person }) => person.id);

/** Checks the condition on every hint about the project until the condition is met. */
async function until(listener: StreamListener, isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await listener.next(ofProject);
}

describe('viewers of a project', () => {
  it('are shown to the others of the project on all processes, and removed soon after the stream closes', async () => {
    const lead = await openStream(admin, '');
    const desk = await openStream(editor, `?project=${project.id}&place=cut`, secondApp);
    await until(lead, async () => (await idsShownTo(admin)).includes(editor.user.id));
    expect(await shownTo(admin)).toMatchObject([{ person: { id: editor.user.id }, place: 'cut', typing: false }]);
    expect(await idsShownTo(editor)).toEqual([]);
    desk.stop();
    await until(lead, async () => (await idsShownTo(admin)).length === 0);
  });

  it('do not include users without access, who are not informed either', async () => {
    const [stranger, lead] = [await openStream(other, `?project=${project.id}`), await openStream(admin, '')];
    await openStream(editor, `?project=${project.id}`);
    await until(lead, async () => (await idsShownTo(admin)).length > 0);
    expect(await idsShownTo(admin)).toEqual([editor.user.id]);
    const later = await aProject(app.db, { assigned_to_id: other.user.id });
    await stranger.next(
      (event) => event.name === 'hints' && event.hints.some(({ projectIds }) => projectIds.includes(later.id)),
    );
    expect(stranger.received.filter(ofProject)).toEqual([]);
    expect((await other.get(`/api/projects/${project.id}/viewing`)).statusCode).toBe(404);
  });

  it('are no longer shown after losing access, even with the page still open', async () => {
    const lead = await openStream(admin, '');
    await openStream(editor, `?project=${project.id}`);
    await until(lead, async () => (await idsShownTo(admin)).length > 0);
    await app.db.updateTable('projects').set({ assigned_to_id: null }).where('id', '=', project.id).execute();
    expect(await idsShownTo(admin)).toEqual([]);
  });

  it('are removed some time after their process dies, and the others are informed', async () => {
    const lead = await openStream(admin, '');
    await lead.next(({ name }) => name === 'hello');
    await refreshPresence(app.db, [
      { id: 'of a dead one', userId: editor.user.id, projectId: project.id, screen: 'cut' },
    ]);
    await until(lead, async () => (await idsShownTo(admin)).length > 0);
    await app.db.updateTable('viewings').set({ seen_at: '2026-01-01T00:00:00.000Z' }).execute();
    expect(await idsShownTo(admin)).toEqual([]);
    const before = lead.received.filter(ofProject).length;
    await deleteStalePresence(secondApp.db);
    while (lead.received.filter(ofProject).length === before) await lead.next(ofProject);
  });

  it('receive no event for their own arrival, in any window', async () => {
    const [own, lead] = [await openStream(editor, ''), await openStream(admin, '')];
    await openStream(editor, `?project=${project.id}`, secondApp);
    await lead.next(ofProject);
    const later = await aProject(app.db, { assigned_to_id: editor.user.id });
    await own.next(
      (event) => event.name === 'hints' && event.hints.some(({ projectIds }) => projectIds.includes(later.id)),
    );
    expect(own.received.filter(ofProject)).toEqual([]);
  });

  it('cause no event while they stay', async () => {
    const viewing = { id: 'still there', userId: editor.user.id, projectId: project.id, screen: 'project' } as const;
    await refreshPresence(app.db, [viewing]);
    const count = async () => (await app.db.selectFrom('changes').select('id').execute()).length;
    const before = await count();
    await refreshPresence(app.db, [viewing]);
    expect(await count()).toBe(before);
  });

  it('cause no event when they reconnect, even though the earlier row goes stale', async () => {
    const watcher: Watcher = { id: 'one', userId: editor.user.id, projectId: project.id, screen: 'project' };
    const other = { ...watcher, id: 'other' };
    const count = async () =>
      (
        await app.db
          .selectFrom('changes')
          .select('id')
          .where('topic', '=', 'viewing')
          .where('project_id', '=', project.id)
          .execute()
      ).length;
    await refreshPresence(app.db, [watcher]);
    expect(await count()).toBe(1);
    await refreshPresence(app.db, [other]);
    await deletePresence(app.db, [watcher.id]);
    await refreshPresence(app.db, [watcher]);
    await app.db.updateTable('viewings').set({ seen_at: '2026-01-01T00:00:00.000Z' }).where('id', '=', 'one').execute();
    await deleteStalePresence(app.db);
    expect(await count()).toBe(1);
    await refreshPresence(app.db, [{ ...watcher, screen: 'cut' }]);
    expect(await count()).toBe(2);
    await app.db.updateTable('viewings').set({ seen_at: '2026-01-01T00:00:00.000Z' }).execute();
    await deleteStalePresence(app.db);
    expect(await count()).toBe(4);
  });

  it('count as arriving again after their row went stale', async () => {
    const watcher = { id: 'slept', userId: editor.user.id, projectId: project.id, screen: 'project' } as const;
    await refreshPresence(app.db, [watcher]);
    await app.db.updateTable('viewings').set({ seen_at: '2026-01-01T00:00:00.000Z' }).execute();
    await app.db.deleteFrom('changes').execute();
    await refreshPresence(app.db, [{ ...watcher, id: 'awake' }]);
    expect(await app.db.selectFrom('changes').select('topic').execute()).toEqual([{ topic: 'viewing' }]);
  });

  it.each([
    ['project', '?project=twelve'],
    ['place', '?project=1&place=garden'],
  ])('rejects an invalid %s and names it', async (name, query) => {
    const address = await addressOf(app.fastify);
    const response = await fetch(`${address}/api/events${query}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect([response.status, ((await response.json()) as { detail: string }).detail]).toEqual([
      400,
      `Invalid value for query parameter "${name}".`,
    ]);
  });
});

describe('typing', () => {
  const reportTyping = (caller: Caller, typing: boolean) =>
    caller.post(`/api/projects/${project.id}/typing`, { typing });

  it('is shown while reported by a user with the project open, and only for seconds', async () => {
    const lead = await openStream(admin, '');
    await openStream(editor, `?project=${project.id}`, secondApp);
    await until(lead, async () => (await idsShownTo(admin)).length > 0);
    const isTyping = async () => (await shownTo(admin))[0]?.typing;
    await reportTyping(editor, true);
    await until(lead, async () => (await isTyping()) === true);
    await reportTyping(editor, false);
    await until(lead, async () => (await isTyping()) === false);
    await reportTyping(editor, true);
    await until(lead, async () => (await isTyping()) === true);
    await app.db.updateTable('viewings').set({ typing_at: '2026-01-01T00:00:00.000Z' }).execute();
    expect(await isTyping()).toBe(false);
  });

  it('is not shown for a user without the project open', async () => {
    expect((await reportTyping(admin, true)).statusCode).toBe(200);
    expect(await shownTo(editor)).toEqual([]);
  });
});
