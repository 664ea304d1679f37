/** Tests of the inbox: who gets which notification, with the count per line, and that other users don't see it. */
// Runs on both databases: lines are counted up by an upsert on a partial index.
import { beforeEach, describe, expect, it } from 'vitest';
import { aCut, aLeave, aProject } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

let admin: Caller;
let manager: Caller;
let reviewer: Caller;
let editor: Caller;
let project: { id: number };

const app = await testApp();
[admin, manager, reviewer] = [await app.as('admin'), await app.as('manager'), await app.as('manager')];
beforeEach(async () => {
  editor = await app.as('editor');
  project = await aProject(app.db, {
    title: 'Gear review',
    assigned_to_id: editor.user.id,
    assigned_by_id: manager.user.id,
    reviewed_by_id: reviewer.user.id,
  });
  await app.db.deleteFrom('notifications').execute();
});

type Line = {
  kind: string;
  outcome?: string;
  detail?: string;
  count: number;
  project?: { id?: number; title: string };
  actor?: { name: string };
};
const inboxOf = async (caller: Caller, query = ''): Promise<Line[]> =>
  (await caller.get(`/api/notifications${query}`)).json().items;
const kindsOf = async (caller: Caller): Promise<string[]> => (await inboxOf(caller)).map(({ kind }) => kind).toSorted();
/** Signs in again, since a new password ends all sessions. */
const signInAgain = async ({ user: { id } }: Caller): Promise<Caller> =>
  app.asUser(await app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
const nameOf = ({ user }: Caller): string => `${user.first_name} ${user.last_name}`;
const iri = (caller: Caller): string => `/api/users/${caller.user.id}`;
const change = (caller: Caller, body: object) => caller.patch(`/api/projects/${project.id}`, body);

describe('recipients', () => {
  it('notifies both editors of a reassignment, and shows the previous one the title without a link', async () => {
    const next = await app.as('editor');
    await change(manager, { assignedTo: iri(next) });
    expect(await inboxOf(next)).toEqual([
      expect.objectContaining({
        kind: 'assigned',
        count: 1,
        project: { id: project.id, title: 'Gear review' },
        actor: { id: manager.user.id, name: nameOf(manager) },
      }),
    ]);
    const [line] = await inboxOf(editor);
    expect([line?.kind, line?.project]).toEqual(['taken-away', { title: 'Gear review' }]);
    expect(await kindsOf(manager)).toEqual([]);
  });

  it('notifies the editor of a new project, but not users who assign it to themselves', async () => {
    const client = project && (await app.db.selectFrom('clients').select('id').executeTakeFirstOrThrow());
    const body = {
      title: 'New cut',
      class: 'Premium',
      client: `/api/clients/${client.id}`,
      rawLenght: 60,
      videoLength: 60,
      editRatioMin: 10,
      editRatioHour: 1,
      assignedBy: iri(manager),
      reviewedBy: iri(reviewer),
    };
    expect((await manager.post('/api/projects', { ...body, assignedTo: iri(editor) })).statusCode).toBe(201);
    expect((await manager.post('/api/projects', { ...body, assignedTo: iri(manager) })).statusCode).toBe(201);
    expect([await kindsOf(editor), await kindsOf(manager)]).toEqual([['assigned'], []]);
  });

  it('notifies the editor of deadlines, revisions and points, and the manager and reviewer of completed work', async () => {
    await change(manager, { deadlineAt: '2026-04-01T10:00:00Z' });
    await change(editor, { status: 'started' });
    await change(manager, { status: 'completed', endedAt: '2026-03-10T12:00:00Z' });
    expect([await kindsOf(manager), await kindsOf(reviewer)]).toEqual([[], ['ended']]);
    await manager.post(`/api/projects/${project.id}/revision`, { reason: 'Colours' });
    await change(editor, { status: 'started' });
    await change(admin, { status: 'completed', endedAt: '2026-03-10T12:00:00Z' });
    await admin.post(`/api/point/${project.id}`, { point: 4, description: 'Clean cut' });
    const details = (await inboxOf(editor)).map(({ kind, detail }) => [kind, detail]);
    expect(Object.fromEntries(details)).toEqual({
      deadline: '2026-04-01T10:00:00.000Z',
      points: '4',
      revision: 'Colours',
    });
    expect(await kindsOf(manager)).toEqual(['ended']);
  });

  it('notifies the editor, manager and reviewer of feedback, but not its author', async () => {
    await editor.post('/api/feedback', { project: `/api/projects/${project.id}`, content: 'Half is done' });
    await manager.post('/api/feedback', { project: `/api/projects/${project.id}`, content: 'Continue' });
    expect((await inboxOf(reviewer)).map(({ kind, count }) => [kind, count])).toEqual([['feedback', 2]]);
    expect([await kindsOf(editor), await kindsOf(manager)]).toEqual([['feedback'], ['feedback']]);
  });

  it('notifies those working on a version of a decision on it', async () => {
    const cut = await aCut(app.db, { project_id: project.id, uploaded_by_id: editor.user.id });
    expect((await manager.post(`/api/cuts/${cut.id}/approve`, {})).statusCode).toBe(200);
    expect([await kindsOf(editor), await kindsOf(reviewer), await kindsOf(manager)]).toEqual([
      ['decision'],
      ['decision'],
      [],
    ]);
  });

  it('tells the outcome of the last decision and the first words of its reason', async () => {
    const outcomes = async (caller: Caller) =>
      (await inboxOf(caller)).map(({ count, outcome, detail }) => ({ count, outcome, detail }));
    const cut = await aCut(app.db, { project_id: project.id, uploaded_by_id: editor.user.id });
    expect((await manager.post(`/api/cuts/${cut.id}/approve`, {})).statusCode).toBe(200);
    expect(await outcomes(editor)).toEqual([{ count: 1, outcome: 'approved' }]);
    const reason = `Shorter\nintro: ${'very '.repeat(40)}much`;
    expect((await manager.post(`/api/cuts/${cut.id}/request_changes`, { reason })).statusCode).toBe(200);
    const detail = expect.stringMatching(/^Shorter intro: (very )+very…$/);
    expect(await outcomes(editor)).toEqual([{ count: 2, outcome: 'changes', detail }]);
    expect(await outcomes(reviewer)).toEqual([{ count: 2, outcome: 'changes', detail }]);
  });

  it('notifies each editor of a bulk change once', async () => {
    const other = await aProject(app.db, { assigned_to_id: editor.user.id, assigned_by_id: manager.user.id });
    const body = { ids: [project.id, other.id], count: 2, change: { deadlineAt: '2026-04-01T10:00:00Z' } };
    expect((await admin.post('/api/projects/bulk', body)).statusCode).toBe(200);
    expect(await inboxOf(editor)).toMatchObject([{ kind: 'deadline', count: 2 }]);
  });

  it('notifies approvers of a leave application, and the applicant of the decision', async () => {
    const days = { leaveFrom: '2026-05-01', leaveTill: '2026-05-02', description: 'Trip' };
    const response = await editor.post('/api/leave_applications', days);
    expect([response.statusCode, await kindsOf(admin), await kindsOf(manager)]).toEqual([
      201,
      ['leave-asked'],
      ['leave-asked'],
    ]);
    await manager.patch(String(response.headers['location']), { status: 'approved' });
    expect(await inboxOf(editor)).toMatchObject([{ kind: 'leave-decided', outcome: 'approved' }]);
    const own = await aLeave(app.db, { employee_id: manager.user.id });
    await manager.patch(`/api/leave_applications/${own.id}`, { status: 'withdrawn' });
    expect([await kindsOf(admin), await kindsOf(reviewer)]).toEqual([
      ['leave-asked', 'leave-withdrawn'],
      ['leave-asked'],
    ]);
  });

  it('tells the outcome of the remaining decision after the last one was undone', async () => {
    const onDay = (day: string) => aLeave(app.db, { employee_id: editor.user.id, leave_from: day, leave_till: day });
    const leave = [await onDay('2026-05-01T00:00:00.000Z'), await onDay('2026-05-04T00:00:00.000Z')];
    const decide = (at: number, status: string) =>
      manager.patch(`/api/leave_applications/${leave[at]?.id}`, { status });
    await decide(0, 'approved');
    const undo = (await decide(1, 'rejected')).headers['undo'];
    expect(await inboxOf(editor)).toMatchObject([{ count: 2, outcome: 'rejected' }]);
    expect((await manager.post(String(undo))).statusCode).toBeLessThan(300);
    expect(await inboxOf(editor)).toMatchObject([{ count: 1, outcome: 'approved' }]);
  });

  it('notifies everyone of a new target except the user who set it', async () => {
    expect((await admin.post('/api/point_targets', { target: 100 })).statusCode).toBe(201);
    expect([await inboxOf(editor), await kindsOf(admin)]).toMatchObject([[{ kind: 'target', detail: '100' }], []]);
  });

  it('notifies a user of a password change by another user, with the name, or by a link', async () => {
    const password = { plainPassword: 'corridor-lantern-42' };
    const path = `/api/users/${editor.user.id}`;
    expect((await admin.patch(path, password)).statusCode).toBe(200);
    expect(await inboxOf(await signInAgain(editor))).toEqual([
      expect.objectContaining({ kind: 'password', actor: { id: admin.user.id, name: nameOf(admin) } }),
    ]);
    await app.db.deleteFrom('notifications').execute();
    const { link } = (await admin.post(`${path}/password_link`, {})).json();
    const token = String(link).split('/').at(-1);
    const used = await app.anonymous.post('/api/password_links/use', { token, plainPassword: 'river-under-stairs-7' });
    expect(used.statusCode).toBeLessThan(300);
    const [line] = await inboxOf(await signInAgain(editor));
    expect([line?.kind, line?.actor]).toEqual(['password', undefined]);
  });

  it('notifies a user of a new API token for their account, and nobody of changing their own password', async () => {
    const path = `/api/users/${manager.user.id}`;
    const body = { name: 'Export', scopes: ['projects:read'], days: 7 };
    expect((await manager.post(`${path}/tokens`, body)).statusCode).toBe(200);
    expect(await kindsOf(manager)).toEqual(['script-token']);
    await app.db.deleteFrom('notifications').execute();
    const person = `/api/users/${admin.user.id}`;
    expect((await admin.patch(person, { plainPassword: 'corridor-lantern-42' })).statusCode).toBe(200);
    admin = await signInAgain(admin);
    expect(await kindsOf(admin)).toEqual([]);
  });

  it('sends nothing for a rejected change', async () => {
    await change(reviewer, { deadlineAt: '2026-04-01T10:00:00Z' });
    expect(await kindsOf(editor)).toEqual([]);
  });
});

describe('a muted project', () => {
  const mute = (caller: Caller, muted: boolean, id = project.id) =>
    caller.post('/api/notifications/mutes', { project: `/api/projects/${id}`, muted });

  it('sends no notifications except for assignments until it is unmuted', async () => {
    expect((await mute(editor, true)).json()).toEqual({ projects: [{ id: project.id, title: 'Gear review' }] });
    await mute(editor, true);
    await change(admin, { deadlineAt: '2026-04-01T10:00:00Z' });
    expect(await kindsOf(editor)).toEqual([]);
    await change(admin, { assignedTo: iri(reviewer) });
    await change(admin, { assignedTo: iri(editor) });
    expect(await inboxOf(editor)).toEqual([
      expect.objectContaining({ kind: 'assigned', project: { id: project.id, title: 'Gear review', muted: true } }),
    ]);
    expect((await mute(editor, false)).json()).toEqual({ projects: [] });
    await change(admin, { deadlineAt: '2026-04-02T10:00:00Z' });
    expect(await kindsOf(editor)).toEqual(['assigned', 'deadline']);
  });

  it('is not muted for other users, nor are other projects', async () => {
    const other = await aProject(app.db, { assigned_to_id: editor.user.id });
    await mute(editor, true);
    await change(editor, { status: 'started' });
    await change(admin, { status: 'completed', endedAt: '2026-03-10T12:00:00Z' });
    expect([await kindsOf(manager), (await manager.get('/api/notifications/mutes')).json()]).toEqual([
      ['ended'],
      { projects: [] },
    ]);
    await admin.patch(`/api/projects/${other.id}`, { deadlineAt: '2026-04-01T10:00:00Z' });
    expect(await kindsOf(editor)).toEqual(['deadline']);
  });

  it('is not listed for users who lost access', async () => {
    await mute(editor, true);
    await change(admin, { assignedTo: iri(reviewer) });
    expect((await editor.get('/api/notifications/mutes')).json()).toEqual({ projects: [] });
  });
});

describe('grouping notifications', () => {
  it('counts up while a notification is unread, and starts a new one once it was read', async () => {
    await change(manager, { deadlineAt: '2026-04-01T10:00:00Z' });
    await change(admin, { deadlineAt: '2026-04-02T10:00:00Z' });
    expect(await inboxOf(editor)).toEqual([
      expect.objectContaining({ count: 2, actor: { id: admin.user.id, name: nameOf(admin) } }),
    ]);
    expect((await editor.get('/api/notifications/unread')).json()).toEqual({ unread: 1 });
    const [line] = await inboxOf(editor);
    expect((await editor.post('/api/notifications/read', { ids: [(line as { id?: number }).id] })).json()).toEqual({
      unread: 0,
      readAt: '2026-03-10T12:00:00.000Z',
    });
    await change(manager, { deadlineAt: '2026-04-03T10:00:00Z' });
    expect((await inboxOf(editor)).map(({ count }) => count)).toEqual([1, 2]);
    expect((await inboxOf(editor, '?unread=true')).map(({ count }) => count)).toEqual([1]);
  });

  it('marks notifications as read by project or all at once, and never those of other users', async () => {
    const other = await aProject(app.db, { assigned_to_id: editor.user.id, assigned_by_id: manager.user.id });
    for (const { id } of [project, other])
      await admin.patch(`/api/projects/${id}`, { deadlineAt: '2026-04-01T10:00:00Z' });
    const [line] = await inboxOf(editor);
    await manager.post('/api/notifications/read', { ids: [(line as { id?: number }).id] });
    await editor.post('/api/notifications/read', { project: `/api/projects/${project.id}` });
    expect((await editor.get('/api/notifications/unread')).json()).toEqual({ unread: 1 });
    await editor.post('/api/notifications/read', {});
    expect((await editor.get('/api/notifications/unread')).json()).toEqual({ unread: 0 });
  });

  it('marks at most five hundred at once', async () => {
    const ids = Array.from({ length: 501 }, (_, index) => index + 1);
    expect((await editor.post('/api/notifications/read', { ids })).statusCode).toBe(422);
  });

  it('keeps one notification even for simultaneous changes', async () => {
    const projects = await Promise.all(
      Array.from({ length: 8 }, () =>
        aProject(app.db, {
          assigned_to_id: editor.user.id,
          status: 'completed',
          started_at: '2026-03-01T10:00:00.000Z',
          ended_at: '2026-03-02T10:00:00.000Z',
        }),
      ),
    );
    await Promise.all(
      projects.flatMap(({ id }) =>
        [3, 4].map((point) => admin.post(`/api/point/${id}`, { point, description: 'Good' })),
      ),
    );
    expect((await inboxOf(editor)).map(({ count }) => count)).toEqual(projects.map(() => 2));
  });

  it('keeps notifications when the project is renamed, and deletes them with it', async () => {
    await change(manager, { deadlineAt: '2026-04-01T10:00:00Z' });
    await change(manager, { title: 'Renamed' });
    expect((await inboxOf(editor))[0]?.project?.title).toBe('Gear review');
    await manager.delete(`/api/projects/${project.id}`);
    expect(await inboxOf(editor)).toEqual([]);
  });
});
