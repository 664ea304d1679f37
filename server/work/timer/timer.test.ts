/** Timers through the API: switching, one timer at a time, forgotten timers, user activity. */
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/open.ts';
import type { NewRow, Row } from '#server/platform/db/tables.ts';
import { aProject } from '#server/testing/builders.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import { eventually } from '#server/testing/eventually.ts';
import { storedFigures, recountFigures } from '#server/testing/recount.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';

const at = (time: string, day = '2026-03-10'): string => `${day}T${time}:00.000Z`;
const wire = (iso: string): string => `${iso.slice(0, 19)}+00:00`;
const START = at('10:00');

let database: Database;
let app: TestApp;
let admin: Caller;
let manager: Caller;
let otherManager: Caller;
let editor: Caller;

beforeAll(async () => {
  database = await openTestDatabase();
  app = await testApp({}, database);
});
beforeEach(async () => {
  app.setNow(START);
  admin = await app.as('admin');
  manager = await app.as('manager', { first_name: 'Mo', last_name: 'Derator' });
  otherManager = await app.as('manager');
  editor = await app.as('editor');
  await changeSettings({ twoTimers: true, workingHours: null, editorTimer: 'all' });
});

const changeSettings = (change: object) => admin.patch('/api/settings', change);
/** Renews a caller's token, since these tests move the clock by days. */
const signInAgain = (caller: Caller): Caller => app.asUser(caller.user);
const project = (more: Partial<NewRow<'projects'>> = {}): Promise<Row<'projects'>> =>
  aProject(app.db, { assigned_to_id: editor.user.id, assigned_by_id: manager.user.id, ...more });
const running = (more: Partial<NewRow<'projects'>> = {}) =>
  project({ status: 'started', created_at: START, started_at: START, ...more });
const paused = () => running({ status: 'paused', pauses: [{ pausedAt: START, resumedAt: null }] });
const stored = async ({ id }: { id: number }) => (await signInAgain(admin).get(`/api/projects/${id}`)).json();
const statuses = (...rows: { id: number }[]) => Promise.all(rows.map(async (row) => (await stored(row)).status));
const change = (caller: Caller, { id }: { id: number }) => caller.post(`/api/projects/${id}/switch`);
const press = (caller: Caller, { id }: { id: number }, status = 'started') =>
  caller.patch(`/api/projects/${id}`, { status });

describe('switching timers', () => {
  it('pauses the running project and starts or resumes the other in one request', async () => {
    const [first, second, third] = [await running(), await project(), await paused()];
    const started = await change(editor, second);
    expect([started.statusCode, started.json()]).toMatchObject([
      200,
      { id: second.id, status: 'started', startedAt: wire(START) },
    ]);
    expect(await statuses(first, second, third)).toEqual(['paused', 'started', 'paused']);
    expect((await change(manager, third)).json()).toMatchObject({ status: 'started', resumeTime: [wire(START)] });
    expect(await statuses(first, second, third)).toEqual(['paused', 'paused', 'started']);
    expect(await storedFigures(app.db)).toEqual(await recountFigures(app.db));
  });

  it("leaves other people's timers alone", async () => {
    const other = await app.as('editor');
    const [theirs, own, nobodys] = [
      await running({ assigned_to_id: other.user.id }),
      await project(),
      await running({ assigned_to_id: null }),
    ];
    expect((await change(editor, own)).statusCode).toBe(200);
    expect(await statuses(theirs, own, nobodys)).toEqual(['started', 'started', 'started']);
    const unassigned = await project({ assigned_to_id: null });
    expect((await change(manager, unassigned)).statusCode).toBe(200);
    expect(await statuses(nobodys)).toEqual(['started']);
  });

  it('is rejected with the timer’s message and pauses nothing', async () => {
    const [first, done] = [
      await running(),
      await running({ status: 'completed', ended_at: START, runtime_minutes: 0 }),
    ];
    const refused = await change(editor, done);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'This project is completed and cannot be started.',
    ]);
    expect((await change(editor, first)).statusCode).toBe(409);
    expect(await statuses(first)).toEqual(['started']);
    const stale = await editor.post(`/api/projects/${(await project()).id}/switch`, {}, { 'if-match': '"9"' });
    expect([stale.statusCode, ...(await statuses(first))]).toEqual([412, 'started']);
  });

  it('requires permission for every action it takes', async () => {
    await changeSettings({ editorTimer: 'start' });
    const [first, second] = [await running(), await project()];
    expect((await change(editor, second)).statusCode).toBe(403);
    expect(await statuses(first, second)).toEqual(['started', 'assigned']);
    expect((await change(await app.as('editor'), second)).statusCode).toBe(404);
    expect((await app.anonymous.post(`/api/projects/${second.id}/switch`)).statusCode).toBe(401);
    await press(manager, first, 'paused');
    expect((await change(editor, second)).statusCode).toBe(200);
  });

  it('leaves one running after concurrent requests on two processes', async () => {
    const second = await testApp({}, { ...database, close: async () => undefined });
    second.setNow(START);
    const there = second.asUser(editor.user);
    const rows = [await running(), await project(), await project(), await paused(), await project()];
    const responses = await Promise.all(rows.slice(1).map((row, n) => change(n % 2 ? editor : there, row)));
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200, 200]);
    expect((await statuses(...rows)).filter((status) => status === 'started')).toHaveLength(1);
    const same = await project();
    const twice = await Promise.all([change(editor, same), change(there, same)]);
    expect(twice.map((response) => response.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('one timer at a time', () => {
  const refusal = (title: string) =>
    `“${title}” is already running, and only one timer can run at a time. Pause it first.`;

  it('depends on the setting: by default, two may run', async () => {
    expect((await editor.get('/api/clock')).json()).toEqual({ twoTimers: true, hasWork: false, watches: [] });
    expect((await press(editor, await project())).statusCode).toBe(200);
    expect((await press(editor, await project())).statusCode).toBe(200);
    expect((await editor.get('/api/clock')).json()).toEqual({ twoTimers: true, hasWork: true, watches: [] });
  });

  it('rejects starting or resuming a second one and names the first, for every caller', async () => {
    await changeSettings({ twoTimers: false });
    expect((await editor.get('/api/clock')).json()).toEqual({ twoTimers: false, hasWork: false, watches: [] });
    await paused();
    expect((await editor.get('/api/clock')).json().hasWork).toBe(true);
    await app.db.deleteFrom('projects').where('assigned_to_id', '=', editor.user.id).execute();
    const [second, third, foreign] = [await project(), await paused(), await project({ assigned_to_id: null })];
    await running({ title: 'Gear review' });
    for (const [caller, row] of [
      [editor, second],
      [manager, second],
      [admin, third],
    ] as const) {
      const refused = await press(caller, row);
      expect([refused.statusCode, refused.json().detail]).toEqual([409, refusal('Gear review')]);
    }
    expect(await statuses(second, third)).toEqual(['assigned', 'paused']);
    expect((await press(manager, foreign)).statusCode).toBe(200);
    expect((await change(editor, second)).statusCode).toBe(200);
  });

  it('accepts one of two concurrent starts', async () => {
    await changeSettings({ twoTimers: false });
    const second = await testApp({}, { ...database, close: async () => undefined });
    second.setNow(START);
    const there = second.asUser(manager.user);
    const rows = [await project(), await paused(), await project()];
    const responses = await Promise.all(rows.map((row, n) => press(n % 2 ? editor : there, row)));
    expect(responses.map((response) => response.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await statuses(...rows)).filter((status) => status === 'started')).toHaveLength(1);
  });
});

/** Returns the number of writers waiting for a lock of this database. */
const waitingWriters = async (): Promise<number> => {
  const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await waiting.execute(app.db)).rows.length;
};

describe.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'one timer for an editor whose work is reassigned as it starts',
  () => {
    const begins = {
      start: (caller: Caller, row: { id: number }) => press(caller, row),
      switch: (caller: Caller, row: { id: number }) => change(caller, row),
      undo: async (caller: Caller, row: { id: number }) => {
        const undos = (await caller.get(`/api/projects/${row.id}/undos`)).json().undos;
        return caller.post(`/api/undos/${undos[0].id}`);
      },
    };

    it.each(['start', 'switch', 'undo'] as const)('counts the other timer: %s', async (how) => {
      await changeSettings({ twoTimers: false });
      const other = (await app.as('editor')).user.id;
      const [given, own] = [await project(), await project({ assigned_to_id: other })];
      if (how === 'undo') for (const status of ['started', 'completed']) await press(admin, given, status);
      const released = Promise.withResolvers<void>();
      let first = Promise.resolve<unknown>(undefined) as ReturnType<Caller['get']>;
      let writesBlocked = Promise.resolve<unknown>(undefined);
      // Reassigns the project while the first request waits for its row, then blocks writes until both requests have read the editor's projects.
      await app.db.transaction().execute(async (trx) => {
        await trx.updateTable('projects').set({ assigned_to_id: other }).where('id', '=', given.id).execute();
        first = begins[how](admin, given);
        await eventually(async () => expect(await waitingWriters()).toBe(1));
        writesBlocked = app.db.transaction().execute(async (barrier) => {
          await sql`lock table projects in share mode`.execute(barrier);
          await released.promise;
        });
        await eventually(async () => expect(await waitingWriters()).toBe(2));
      });
      await eventually(async () => expect(await waitingWriters()).toBe(1));
      const second = press(admin, own);
      await eventually(async () => expect(await waitingWriters()).toBe(2));
      released.resolve();
      await writesBlocked;
      const responses = await Promise.all([first, second]);
      expect(responses.map((response) => response.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect((await statuses(given, own)).filter((status) => status === 'started')).toHaveLength(1);
    });
  },
);

describe('an unattended timer', () => {
  const clock = async (caller = editor) => (await signInAgain(caller).get('/api/clock')).json().watches;
  const sign = () => signInAgain(editor).post('/api/clock/sign');
  const keepRunning = () => signInAgain(editor).post('/api/clock/keep');

  it('asks after four hours without activity, and cuts nothing', async () => {
    const row = await running();
    app.setNow(at('13:59'));
    expect(await clock()).toEqual([]);
    app.setNow(at('14:00'));
    expect(await clock()).toEqual([
      { project: row.id, reason: 'silence', lastSign: wire(START), pauseAt: wire(START) },
    ]);
    expect(await clock(manager)).toEqual([]);
    expect(await stored(row)).toMatchObject({ status: 'started', projectRuntime: 240 });
  });

  it('records activity coarsely on every process, without changing user versions', async () => {
    const row = await running();
    const version = (await admin.get(`/api/users/${editor.user.id}`)).headers['etag'];
    await sign();
    app.setNow(at('10:04'));
    await sign();
    app.setNow(at('13:59'));
    expect(await app.db.selectFrom('presence').selectAll().where('user_id', '=', editor.user.id).execute()).toEqual([
      { user_id: editor.user.id, seen_at: START, kept_at: null },
    ]);
    expect((await sign()).json()).toEqual({ twoTimers: true, hasWork: true, watches: [] });
    app.setNow(at('17:59'));
    const second = await testApp({}, { ...database, close: async () => undefined });
    second.setNow(at('17:59'));
    const there = second.asUser(editor.user);
    expect((await there.get('/api/clock')).json().watches).toEqual([
      { project: row.id, reason: 'silence', lastSign: wire(at('13:59')), pauseAt: wire(at('13:59')) },
    ]);
    await second.close();
    expect((await signInAgain(admin).get(`/api/users/${editor.user.id}`)).headers['etag']).toBe(version);
  });

  it('waits for the answer: further activity does not clear the question', async () => {
    const row = await running();
    app.setNow(at('08:00', '2026-03-11'));
    const watch = { project: row.id, reason: 'silence', lastSign: wire(START), pauseAt: wire(START) };
    expect((await sign()).json().watches).toEqual([watch]);
    expect(await clock()).toEqual([watch]);
    expect((await keepRunning()).json().watches).toEqual([]);
    expect(await stored(row)).toMatchObject({ status: 'started' });
  });

  it('asks once when working hours are over', async () => {
    await changeSettings({ workingHours: { from: '09:00', till: '12:00', days: ['tuesday'] } });
    const row = await running();
    app.setNow(at('11:58'));
    await sign();
    app.setNow(at('12:10'));
    expect(await clock()).toEqual([
      { project: row.id, reason: 'hours', lastSign: wire(at('11:58')), pauseAt: wire(at('12:00')) },
    ]);
    await keepRunning();
    app.setNow(at('13:00'));
    expect(await clock()).toEqual([]);
  });

  it('is shown to leads in the filtered list, with its last activity', async () => {
    const [silent, seen] = [await running(), await running({ assigned_to_id: (await app.as('editor')).user.id })];
    app.setNow(at('14:30'));
    await app.db
      .insertInto('presence')
      .values({ user_id: seen.assigned_to_id as number, seen_at: at('14:00'), kept_at: null })
      .execute();
    const list = (await signInAgain(manager).get(`/api/projects?AssignedBy=${manager.user.id}&clock=silent`)).json();
    expect(list.member.map(({ id }: { id: number }) => id)).toEqual([silent.id]);
    // Both timers run past their allowed time; only the silent one is flagged.
    const today = (await signInAgain(manager).get('/api/stats/today')).json();
    const { total } = today.lists.find(({ name }: { name: string }) => name === 'running');
    expect(total).toBe(2);
    expect(today.watches).toEqual([
      { project: silent.id, reason: 'silence', lastSign: wire(START), pauseAt: wire(START) },
    ]);
  });
});

describe('a timer after working hours', () => {
  const running_ = 'clock[]=over&clock[]=overnight&clock[]=silent&clock[]=hours';
  const listed = async (query = 'clock=hours') => {
    const list = (await signInAgain(manager).get(`/api/projects?AssignedBy=${manager.user.id}&${query}`)).json();
    return list.member.map(({ id }: { id: number }) => id);
  };
  const home = async () => (await signInAgain(manager).get('/api/stats/today')).json();

  it('is on the home screen of its assigner from that minute, with its question, until confirmed', async () => {
    await changeSettings({ workingHours: { from: '09:00', till: '12:00', days: ['tuesday'] } });
    const row = await running({ video_length_seconds: 0 });
    app.setNow(at('11:59'));
    expect([await listed(), (await home()).watches]).toEqual([[], []]);
    app.setNow(at('12:00'));
    await signInAgain(editor).post('/api/clock/sign');
    const { lists, watches } = await home();
    const { total, projects } = lists.find(({ name }: { name: string }) => name === 'running');
    expect([total, projects[0].id, await listed(), await listed(running_)]).toEqual([1, row.id, [row.id], [row.id]]);
    expect(watches).toMatchObject([{ project: row.id, reason: 'hours', pauseAt: wire(at('12:00')) }]);
    await signInAgain(editor).post('/api/clock/keep');
    expect([await listed(), (await home()).watches]).toEqual([[], []]);
  });

  it('excludes timers started or resumed later, paused ones, and workspaces without hours', async () => {
    await changeSettings({ workingHours: { from: '09:00', till: '12:00', days: ['tuesday'] } });
    const late = at('12:30');
    await running({ started_at: late });
    await running({ pauses: [{ pausedAt: at('11:00'), resumedAt: late }] });
    await paused();
    const nobodys = await running({ assigned_to_id: null });
    app.setNow(at('13:00'));
    expect(await listed()).toEqual([nobodys.id]);
    await changeSettings({ workingHours: null });
    expect(await listed()).toEqual([]);
  });
});

describe('pausing a forgotten timer', () => {
  const pause = (caller: Caller, { id }: { id: number }, body: object = { at: at('18:10') }) =>
    signInAgain(caller).post(`/api/projects/${id}/pause`, body);
  const NEXT = at('08:00', '2026-03-11');
  const forgotten = async () => {
    const row = await running();
    await app.db
      .insertInto('presence')
      .values({ user_id: editor.user.id, seen_at: at('18:10'), kept_at: null })
      .onConflict((one) => one.column('user_id').doUpdateSet({ seen_at: at('18:10') }))
      .execute();
    app.setNow(NEXT);
    return row;
  };

  it('updates run time, history and figures at once', async () => {
    const row = await forgotten();
    const response = await pause(manager, row, { at: at('18:10'), reason: ' Went home ' });
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      {
        status: 'paused',
        projectRuntime: 490,
        pauseTime: [wire(at('18:10'))],
        timeCorrections: [
          {
            before: { projectRuntime: 1320 },
            after: { projectRuntime: 490 },
            reason: 'Forgotten clock: Went home',
            correctedBy: { name: 'Mo Derator' },
          },
        ],
      },
    ]);
    expect((await signInAgain(editor).get('/api/clock')).json().watches).toEqual([]);
    await signInAgain(manager).patch(`/api/projects/${row.id}`, { status: 'started' });
    const ended = await signInAgain(manager).patch(`/api/projects/${row.id}`, { status: 'completed' });
    expect(ended.json()).toMatchObject({ projectRuntime: 490 });
    expect(await storedFigures(app.db)).toEqual(await recountFigures(app.db));
  });

  it('is allowed for callers who may pause or correct', async () => {
    await changeSettings({ editorTimer: 'start' });
    const row = await forgotten();
    expect((await pause(editor, row)).statusCode).toBe(403);
    expect((await pause(await app.as('editor'), row)).statusCode).toBe(404);
    expect((await app.anonymous.post(`/api/projects/${row.id}/pause`, { at: NEXT })).statusCode).toBe(401);
    expect((await pause(otherManager, row)).statusCode).toBe(200);
    app.setNow(START);
    await changeSettings({ editorTimer: 'pause' });
    const own = await forgotten();
    expect((await pause(editor, own)).statusCode).toBe(200);
    expect((await stored(own)).timeCorrections).toMatchObject([{ reason: 'Forgotten clock' }]);
  });

  it('rejects a blank reason and changes nothing', async () => {
    const row = await forgotten();
    const response = await pause(manager, row, { at: NEXT, reason: ' \u200b' });
    expect([response.statusCode, response.json().detail]).toEqual([422, expect.stringContaining('reason')]);
    expect((await stored(row)).status).toBe('started');
  });

  it('limits an editor to the time the timer asks about', async () => {
    const row = await forgotten();
    expect((await pause(editor, row, { at: at('18:09') })).statusCode).toBe(409);
    expect((await pause(editor, row, { at: at('20:00') })).statusCode).toBe(200);
    app.setNow(START);
    const fresh = await running();
    app.setNow(at('11:00'));
    expect((await pause(editor, fresh, { at: at('10:30') })).json().detail).toContain("wasn't forgotten");
  });

  it.each([
    ['before it began to run', { at: at('09:59') }, 422, 'at'],
    ['in the future', { at: at('08:01', '2026-03-11') }, 422, 'at'],
    ['without a moment', {}, 422, 'at'],
    ['at no moment', { at: 'noon' }, 400, 'at'],
  ])('is rejected %s and changes nothing', async (_name, body, status, named) => {
    const row = await forgotten();
    const before = await stored(row);
    const refused = await pause(manager, row, body);
    expect([refused.statusCode, refused.body.includes(named)]).toEqual([status, true]);
    expect(await stored(row)).toEqual(before);
  });

  it('is rejected for a stopped timer; one of two concurrent requests succeeds', async () => {
    const row = await forgotten();
    const responses = await Promise.all([pause(manager, row), pause(admin, row)]);
    expect(responses.map((response) => response.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await stored(row)).timeCorrections).toHaveLength(1);
  });
});

describe('moving an end that was clicked offline', () => {
  const PRESSED = at('17:10');
  const ARRIVED = at('17:42');
  const move = (caller: Caller, { id }: { id: number }, body: object = { at: PRESSED }) =>
    signInAgain(caller).post(`/api/projects/${id}/end_time`, body);
  const ended = async (by = editor) => {
    app.setNow(START);
    const row = await running();
    app.setNow(ARRIVED);
    expect((await press(signInAgain(by), row, 'completed')).statusCode).toBe(200);
    return row;
  };

  it('corrects times: run time, history, undo and figures follow', async () => {
    const row = await ended();
    app.setNow(at('18:40'));
    expect((await move(editor, row, { at: PRESSED, reason: ' No network ' })).json()).toMatchObject({
      status: 'completed',
      endedAt: wire(PRESSED),
      projectRuntime: 430,
      timeCorrections: [
        {
          before: { endedAt: wire(ARRIVED), projectRuntime: 462 },
          after: { endedAt: wire(PRESSED), projectRuntime: 430 },
          reason: 'No network',
          correctedBy: { id: editor.user.id },
        },
      ],
    });
    expect((await signInAgain(editor).get(`/api/projects/${row.id}/undos`)).json().undos).toEqual([]);
    expect(await storedFigures(app.db)).toEqual(await recountFigures(app.db));
  });

  it('works once, also for two concurrent requests', async () => {
    const row = await ended();
    const responses = await Promise.all([move(editor, row), move(manager, row)]);
    expect(responses.map((response) => response.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await move(admin, row, { at: at('17:05') })).json().detail).toBe('This end was already corrected.');
    expect((await stored(row)).timeCorrections).toMatchObject([{ reason: 'End was pressed offline' }]);
  });

  it('is allowed for callers who may use End, for an hour', async () => {
    const row = await ended(manager);
    expect((await move(await app.as('editor'), row)).statusCode).toBe(404);
    await signInAgain(admin).patch('/api/settings', { editorTimer: 'pause' });
    expect((await move(editor, row)).statusCode).toBe(403);
    app.setNow(at('18:43'));
    expect((await move(otherManager, row)).statusCode).toBe(409);
    app.setNow(at('18:42'));
    expect((await move(otherManager, row)).statusCode).toBe(200);
  });

  it('requires an End action that is still in effect', async () => {
    const reopened = await ended();
    const edited = await project({ status: 'completed', started_at: START, ended_at: ARRIVED });
    const [{ id: undo }] = (await signInAgain(editor).get(`/api/projects/${reopened.id}/undos`)).json().undos;
    await signInAgain(editor).post(`/api/undos/${undo}`);
    expect((await move(editor, reopened)).json().detail).toBe('This project is started and has no end to move.');
    expect((await move(admin, edited)).json().detail).toContain('Only an end set with the timer can be moved.');
  });

  it.each([
    ['before the work began', { at: at('09:59') }, 422, 'at'],
    ['after the end', { at: at('17:43') }, 422, 'at'],
    ['without a moment', {}, 422, 'at'],
    ['for a blank reason', { at: PRESSED, reason: ' ' }, 422, 'reason'],
  ])('is rejected %s and changes nothing', async (_name, body, status, named) => {
    const row = await ended();
    const refused = await move(admin, row, body);
    expect([refused.statusCode, refused.body.includes(named)]).toEqual([status, true]);
    expect(await stored(row)).toMatchObject({ endedAt: wire(ARRIVED), projectRuntime: 462 });
  });
});
