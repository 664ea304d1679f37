/** Tests of undo: who may undo, until when, and that no later work is lost (docs/projects.md#undo). */
// Runs on both databases: two people undo at once.
import { beforeEach, describe, expect, it } from 'vitest';
import { sweepExpired } from '#server/sweep-expired.ts';
import { aCut, aLeave, aProject } from '#server/testing/builders.ts';
import { storedFigures, recountFigures } from '#server/testing/recount.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp({ editorTimer: 'all' });
const admin = await app.as('admin', { first_name: 'Maya', last_name: 'Okafor' });
const manager = await app.as('manager', { first_name: 'Daniel', last_name: 'Reyes' });
const otherManager = await app.as('manager');
const editor = await app.as('editor', { first_name: 'Lena', last_name: 'Fischer' });
beforeEach(() => app.setNow('2026-03-10T12:00:00.000Z'));

type InjectedResponse = Awaited<ReturnType<Caller['get']>>;
const undoIn = (response: InjectedResponse): string => String(response.headers['undo']);
const END = { status: 'completed', endedAt: '2026-03-10T12:00:00Z' };

const people = () => ({ assigned_to_id: editor.user.id, assigned_by_id: manager.user.id });

const aRunningProject = (more = {}) =>
  aProject(app.db, {
    ...people(),
    status: 'started',
    started_at: '2026-03-10T04:00:00.000Z',
    pauses: [{ pausedAt: '2026-03-10T05:00:00.000Z', resumedAt: '2026-03-10T06:00:00.000Z' }] as never,
    ...more,
  });

const aFinished = (more = {}) =>
  aProject(app.db, {
    ...people(),
    status: 'completed',
    started_at: '2026-03-09T09:00:00.000Z',
    ended_at: '2026-03-09T10:00:00.000Z',
    runtime_minutes: 60,
    ...more,
  });

const shownState = async (id: number): Promise<Record<string, unknown>> => {
  const {
    version: _version,
    changed_by_id: _by,
    ...row
  } = await app.db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return row;
};

describe('undoing an end', () => {
  it.each(['admin', 'manager', 'otherManager', 'editor'] as const)(
    'by %s restores the state before it',
    async (who) => {
      const caller = { admin, manager, otherManager, editor }[who];
      const { id } = await aRunningProject();
      const before = await shownState(id);
      const ended = await caller.patch(`/api/projects/${id}`, END);
      expect(ended.json()).toMatchObject({ status: 'completed', revised: true, projectRuntime: 420 });
      app.setNow('2026-03-10T12:30:00.000Z');
      const undone = await caller.post(undoIn(ended));
      expect([undone.statusCode, undone.json()]).toEqual([200, { kind: 'end', recordId: id }]);
      expect(await shownState(id)).toEqual(before);
      // The timer continues as if nothing had been clicked.
      const now = (await admin.get(`/api/projects/${id}`)).json();
      expect(now).toMatchObject({ status: 'started', revised: false, projectRuntime: 450 });
      expect(await storedFigures(app.db)).toEqual(await recountFigures(app.db));
    },
  );

  it('is allowed for its author and administrators, by current permissions', async () => {
    const { id } = await aRunningProject();
    const ended = await editor.patch(`/api/projects/${id}`, END);
    expect((await otherManager.post(undoIn(ended))).statusCode).toBe(403);
    expect((await (await app.as('editor')).post(undoIn(ended))).statusCode).toBe(404);
    await app.db.updateTable('projects').set({ assigned_to_id: null }).where('id', '=', id).execute();
    expect((await editor.post(undoIn(ended))).statusCode).toBe(404);
    expect((await admin.post(undoIn(ended))).statusCode).toBe(200);
  });

  it('is rejected for an editor when the workspace no longer lets editors end', async () => {
    const strict = await testApp({ editorTimer: 'start' });
    const own = await strict.as('editor');
    const { id } = await aProject(strict.db, {
      assigned_to_id: own.user.id,
      status: 'started',
      started_at: '2026-03-10T04:00:00.000Z',
    });
    const ended = await (await strict.as('admin')).patch(`/api/projects/${id}`, END);
    await strict.db.updateTable('undos').set({ actor_id: own.user.id }).execute();
    expect((await own.post(undoIn(ended))).statusCode).toBe(403);
  });

  it('is rejected when another person has changed the project since, who is named', async () => {
    const { id } = await aRunningProject();
    const ended = await editor.patch(`/api/projects/${id}`, END);
    await admin.patch(`/api/projects/${id}`, { title: 'Renamed' });
    const refused = await editor.post(undoIn(ended));
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      "Maya Okafor has changed this since, so it can't be undone.",
    ]);
    expect((await admin.post(undoIn(ended))).json().detail).toMatch(/^You have changed this since/);
    expect((await admin.get(`/api/projects/${id}`)).json()).toMatchObject({ title: 'Renamed', status: 'completed' });
  });

  it('is rejected when its timer would be a second one where one is allowed, even concurrently', async () => {
    await admin.patch('/api/settings', { twoTimers: false });
    const own = await app.as('editor');
    const { id } = await aRunningProject({ assigned_to_id: own.user.id });
    const next = await aProject(app.db, { assigned_to_id: own.user.id });
    const ended = await own.patch(`/api/projects/${id}`, END);
    const [start, undo] = await Promise.all([
      own.patch(`/api/projects/${next.id}`, { status: 'started', startedAt: '2026-03-10T12:00:00Z' }),
      own.post(undoIn(ended)),
    ]);
    const running = await app.db
      .selectFrom('projects')
      .select('id')
      .where('status', '=', 'started')
      .where('id', 'in', [id, next.id])
      .execute();
    expect([running.length, start.statusCode + undo.statusCode]).toEqual([1, 200 + 409]);
    if (undo.statusCode === 409) expect(undo.json().detail).toMatch(/is already running, and only one timer/);
    await admin.patch('/api/settings', { twoTimers: true });
    if (undo.statusCode === 409) expect((await own.post(undoIn(ended))).statusCode).toBe(200);
  });

  it('succeeds once for concurrent requests', async () => {
    const { id } = await aRunningProject();
    const path = undoIn(await editor.patch(`/api/projects/${id}`, END));
    const statuses = (await Promise.all([editor, admin, editor].map((one) => one.post(path)))).map((a) => a.statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it('excludes a concurrent change: one succeeds and the other is rejected', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id } = await aRunningProject();
      const ended = await editor.patch(`/api/projects/${id}`, END);
      const ifMatch = { 'if-match': String(ended.headers['etag']) };
      const [undone, changed] = await Promise.all([
        editor.post(undoIn(ended)),
        admin.patch(`/api/projects/${id}`, { title: 'Renamed' }, ifMatch),
      ]);
      const isChanged = changed.statusCode === 200;
      expect([undone.statusCode, changed.statusCode]).toEqual(isChanged ? [409, 200] : [200, 412]);
    }
  });

  it('is possible for thirty days', async () => {
    const { id } = await aRunningProject();
    const path = undoIn(await editor.patch(`/api/projects/${id}`, END));
    app.setNow('2026-04-09T12:00:01.000Z');
    const late = app.asUser(editor.user);
    expect((await late.post(path)).statusCode).toBe(409);
    expect((await sweepExpired(app.deps))['undos']).toBeGreaterThan(0);
    expect((await late.post(path)).statusCode).toBe(404);
  });
});

it('offers no undo for other timer actions, and a restore from the trash for a deletion', async () => {
  const { id } = await aRunningProject();
  const paused = await editor.patch(`/api/projects/${id}`, { status: 'paused', pauseTime: ['2026-03-10T12:00:00Z'] });
  expect(paused.headers['undo']).toBeUndefined();
  expect(undoIn(await admin.delete(`/api/projects/${id}`))).toMatch(/^\/api\/bin\/\d+\/restore$/);
});

it('restores a project that was sent back, with its round and points', async () => {
  const { id } = await aFinished({ point: 4 });
  const before = await shownState(id);
  const sent = await manager.post(`/api/projects/${id}/revision`, { reason: 'Colours' });
  expect(sent.json()).toMatchObject({ status: 'assigned', revisionCount: 1 });
  expect((await otherManager.post(undoIn(sent))).statusCode).toBe(403);
  expect((await manager.post(undoIn(sent))).statusCode).toBe(200);
  expect(await shownState(id)).toEqual(before);
});

it('keeps later change requests by another person on a version when the round is undone', async () => {
  const project = await aFinished();
  const cut = await aCut(app.db, { project_id: project.id, uploaded_by_id: editor.user.id, decision: 'approved' });
  const decision = async () => {
    const { decision, decisionReason, decidedBy } = (await admin.get(`/api/cuts/${cut.id}`)).json();
    return { decision, reason: decisionReason, by: decidedBy?.['@id'] };
  };
  const byManager = { decision: 'changes', reason: 'Colours', by: `/api/users/${manager.user.id}` };
  const sent = await manager.post(`/api/projects/${project.id}/revision`, { reason: 'Colours' });
  expect(await decision()).toEqual(byManager);
  const response = await admin.post(`/api/cuts/${cut.id}/request_changes`, { reason: 'The logo too' });
  expect(response.statusCode).toBe(200);
  expect((await manager.post(undoIn(sent))).statusCode).toBe(200);
  const byAdmin = { decision: 'changes', reason: 'The logo too', by: `/api/users/${admin.user.id}` };
  expect(await decision()).toEqual(byAdmin);
});

it('restores the previous score and logs both', async () => {
  const { id } = await aFinished();
  const path = `/api/projects/${id}`;
  const pointOf = async () => (await admin.get(path)).json().point;
  const score = (point: number) => admin.post(`/api/point/${id}`, { point, description: 'Clean' });
  const first = await score(3);
  const second = await score(5);
  expect((await admin.post(undoIn(first))).statusCode).toBe(409);
  expect((await admin.post(undoIn(second))).statusCode).toBe(200);
  expect(await pointOf()).toBe(3);
  const log = (await admin.get(`/api/point_actions?project=${id}`)).json().member;
  expect(log.map((line: { operation: boolean; point: number }) => [line.operation, line.point])).toEqual([
    [true, 3],
    [true, 5],
    [false, 5],
  ]);
  const alone = await score(4);
  await admin.post(undoIn(alone));
  expect(await pointOf()).toBe(3);
  expect(await storedFigures(app.db)).toEqual(await recountFigures(app.db));
});

describe('undoing leave', () => {
  const days = { leave_from: '2026-05-01T00:00:00.000Z', leave_till: '2026-05-03T00:00:00.000Z' };
  const statusOf = async (id: number) => (await admin.get(`/api/leave_applications/${id}`)).json().status;

  it.each(['approved', 'rejected'] as const)('makes %s leave pending again', async (status) => {
    const { id } = await aLeave(app.db, { ...days, employee_id: (await app.as('editor')).user.id });
    const decided = await manager.patch(`/api/leave_applications/${id}`, { status });
    expect((await otherManager.post(undoIn(decided))).statusCode).toBe(403);
    expect((await manager.post(undoIn(decided))).json()).toEqual({ kind: 'leave', recordId: id });
    const after = (await admin.get(`/api/leave_applications/${id}`)).json();
    expect([after.status, after.approvedBy]).toEqual(['pending', undefined]);
    expect((await admin.patch(`/api/leave_applications/${id}`, { status: 'approved' })).statusCode).toBe(200);
    expect((await manager.post(undoIn(decided))).statusCode).toBe(409);
  });

  it('lets the applicant restore withdrawn leave unless the days are taken', async () => {
    const applicant = await app.as('editor');
    const apply = async (from: string, till: string) =>
      (await applicant.post('/api/leave_applications', { leaveFrom: from, leaveTill: till, description: 'D' })).json()
        .id;
    const id = await apply('2026-06-01', '2026-06-03');
    const withdrawn = await applicant.patch(`/api/leave_applications/${id}`, { status: 'withdrawn' });
    const other = await apply('2026-06-03', '2026-06-04');
    const refused = await applicant.post(undoIn(withdrawn));
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'These days overlap pending leave from 06/03/2026 to 06/04/2026.',
    ]);
    await applicant.patch(`/api/leave_applications/${other}`, { status: 'withdrawn' });
    expect((await admin.post(undoIn(withdrawn))).statusCode).toBe(403);
    expect((await applicant.post(undoIn(withdrawn))).statusCode).toBe(200);
    expect(await statusOf(id)).toBe('pending');
  });
});

describe('concurrent requests', () => {
  type UndoneAction = { by: Caller; also?: Caller; undo: string; change: () => Promise<InjectedResponse> };

  const renameCase = async (id: number): Promise<UndoneAction['change']> => {
    const path = `/api/projects/${id}`;
    const ifMatch = { 'if-match': String((await admin.get(path)).headers['etag']) };
    return () => admin.patch(path, { title: 'Renamed' }, ifMatch);
  };
  /** Actions, each with a change that conflicts with its undo. */
  const ACTIONS: Record<string, () => Promise<UndoneAction>> = {
    score: async () => {
      const { id } = await aFinished();
      const scored = await admin.post(`/api/point/${id}`, { point: 4, description: 'Clean' });
      return { by: admin, undo: undoIn(scored), change: await renameCase(id) };
    },
    revision: async () => {
      const { id } = await aFinished();
      const sent = await manager.post(`/api/projects/${id}/revision`, { reason: 'Colours' });
      return { by: manager, undo: undoIn(sent), change: await renameCase(id) };
    },
    withdrawal: async () => {
      const applicant = await app.as('editor');
      const days = { leaveFrom: '2026-06-01', leaveTill: '2026-06-03', description: 'D' };
      const { id } = (await applicant.post('/api/leave_applications', days)).json();
      const withdrawn = await applicant.patch(`/api/leave_applications/${id}`, { status: 'withdrawn' });
      const change = () => applicant.post('/api/leave_applications', days);
      return { by: applicant, also: applicant, undo: undoIn(withdrawn), change };
    },
  };

  it.each(Object.entries(ACTIONS))('undo a %s exactly once', async (_kind, done) => {
    const { by, also = admin, undo } = await done();
    const responses = await Promise.all([by, also, by].map((one) => one.post(undo)));
    expect(responses.map((one) => one.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await storedFigures(app.db)).toEqual(await recountFigures(app.db));
  });

  it.each(Object.entries(ACTIONS))('either undo a %s or change it, never both', async (_kind, done) => {
    for (let round = 0; round < 4; round += 1) {
      const { by, undo, change } = await done();
      const requests = [() => by.post(undo), change];
      // The requests are sent in alternating order.
      const responses = await Promise.all((round % 2 ? requests.toReversed() : requests).map((ask) => ask()));
      const [held, refused] = responses.map((one) => one.statusCode).toSorted((a, b) => a - b);
      expect([200, 201]).toContain(held);
      expect([409, 412, 422]).toContain(refused);
    }
    expect(await storedFigures(app.db)).toEqual(await recountFigures(app.db));
  });

  it('undo a leave decision once, and reject a decision on its old version', async () => {
    const { id } = await aLeave(app.db, { employee_id: editor.user.id });
    const path = `/api/leave_applications/${id}`;
    const decided = await manager.patch(path, { status: 'approved' });
    const ifMatch = { 'if-match': String(decided.headers['etag']) };
    const [first, second, other] = await Promise.all([
      manager.post(undoIn(decided)),
      admin.post(undoIn(decided)),
      admin.patch(path, { status: 'rejected' }, ifMatch),
    ]);
    expect([first.statusCode, second.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([409, 412]).toContain(other.statusCode);
    expect((await admin.get(path)).json().status).toBe('pending');
  });
});

it('lists available undos of leave to people who can use them, and none once expired', async () => {
  const applicant = await app.as('editor');
  const apply = () => aLeave(app.db, { employee_id: applicant.user.id });
  const [decided, withdrawn] = [await apply(), await apply()];
  const listed = async (caller: Caller, { id }: { id: number }) =>
    (await caller.get(`/api/leave_applications/${id}/undos`)).json().undos;
  expect(await listed(manager, decided)).toEqual([]);
  const decision = await manager.patch(`/api/leave_applications/${decided.id}`, { status: 'rejected' });
  const act = { id: Number(undoIn(decision).split('/').at(-1)), kind: 'leave', by: 'Daniel Reyes' };
  expect(await listed(manager, decided)).toEqual([{ ...act, createdAt: '2026-03-10T12:00:00+00:00' }]);
  await applicant.patch(`/api/leave_applications/${withdrawn.id}`, { status: 'withdrawn' });
  const offered = async (caller: Caller) => [
    (await listed(caller, decided)).length,
    (await listed(caller, withdrawn)).length,
  ];
  const offers = { manager: await offered(manager), otherManager: await offered(otherManager) };
  expect({ ...offers, admin: await offered(admin), applicant: await offered(applicant) }).toEqual({
    manager: [1, 0],
    otherManager: [0, 0],
    admin: [1, 0],
    applicant: [0, 1],
  });
  expect((await editor.get(`/api/leave_applications/${decided.id}/undos`)).statusCode).toBe(404);
  expect((await manager.post(undoIn(decision))).statusCode).toBe(200);
  expect(await listed(manager, decided)).toEqual([]);
  app.setNow('2026-04-09T12:00:01.000Z');
  expect(await listed(app.asUser(applicant.user), withdrawn)).toEqual([]);
});

describe('available undos of a project', () => {
  it('are listed to people who can use them, and to nobody once expired', async () => {
    const { id } = await aRunningProject();
    const listed = async (caller: Caller) => (await caller.get(`/api/projects/${id}/undos`)).json().undos;
    expect(await listed(editor)).toEqual([]);
    const ended = await editor.patch(`/api/projects/${id}`, END);
    const act = { id: Number(undoIn(ended).split('/').at(-1)), kind: 'end', by: 'Lena Fischer' };
    expect(await listed(editor)).toEqual([{ ...act, createdAt: '2026-03-10T12:00:00+00:00' }]);
    expect(await listed(admin)).toHaveLength(1);
    expect(await listed(manager)).toEqual([]);
    await admin.patch(`/api/projects/${id}`, { title: 'Renamed' });
    expect(await listed(editor)).toEqual([]);
  });
});
