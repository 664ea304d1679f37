/** The timer through the API: rights to each button, effects of each action, and random actions against a model. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NewRow, Row } from '#server/platform/db/tables.ts';
import { aProject } from '#server/testing/builders.ts';
import { rounds } from '#server/testing/rounds.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const START = '2026-03-10T12:00:00.000Z';
const later = (seconds: number): string => new Date(Date.parse(START) + seconds * 1000).toISOString();
const wire = (iso: string): string => `${iso.slice(0, 19)}+00:00`;

/** Time of a wrong client clock, as clients of the documented API may send it. */
const THEIRS = '2020-01-01T00:00:00+00:00';
const TIMER_BODIES = {
  start: { startedAt: THEIRS, status: 'started' },
  pause: { pauseTime: [THEIRS], status: 'paused' },
  resume: { resumeTime: [THEIRS], status: 'started' },
  end: { endedAt: THEIRS, status: 'completed' },
} as const;
type Action = keyof typeof TIMER_BODIES;
const ACTIONS = Object.keys(TIMER_BODIES) as Action[];

const STATES: Record<string, Partial<NewRow<'projects'>>> = {
  assigned: { status: 'assigned' },
  started: { status: 'started', started_at: START },
  paused: { status: 'paused', started_at: START, pauses: [{ pausedAt: START, resumedAt: null }] },
  completed: { status: 'completed', started_at: START, ended_at: START, runtime_minutes: 0 },
};
/** The one status that allows each button. */
const FROM: Record<Action, string> = { start: 'assigned', pause: 'started', resume: 'paused', end: 'started' };

const app = await testApp();
const allTimersApp = await testApp({ editorTimer: 'all' });
const admin = await app.as('admin');
const manager = await app.as('manager');
const editor = await app.as('editor');
const otherEditor = await app.as('editor');
beforeEach(() => app.setNow(START));

const project = (more: Partial<NewRow<'projects'>> = {}): Promise<Row<'projects'>> =>
  aProject(app.db, { assigned_to_id: editor.user.id, ...more });
const sendTimerAction = (caller: Caller, row: { id: number }, action: Action, headers?: Record<string, string>) =>
  caller.patch(`/api/projects/${row.id}`, TIMER_BODIES[action], headers);

describe('timer permissions', () => {
  it.each(ACTIONS)(
    '%s: allowed for administrators and any manager; editors may only Start, on their own projects',
    async (action) => {
      const expected: [Caller, number][] = [
        [admin, 200],
        [manager, 200],
        [editor, action === 'start' ? 200 : 403],
        [otherEditor, 404],
        [app.anonymous as Caller, 401],
      ];
      for (const [caller, status] of expected)
        expect((await sendTimerAction(caller, await project(STATES[FROM[action]]), action)).statusCode).toBe(status);
    },
  );

  it.each(ACTIONS)('%s: also allowed for the editor when the setting permits', async (action) => {
    const own = await allTimersApp.as('editor');
    const row = await aProject(allTimersApp.db, { assigned_to_id: own.user.id, ...STATES[FROM[action]] });
    const foreign = await aProject(allTimersApp.db, STATES[FROM[action]]);
    expect((await sendTimerAction(own, row, action)).statusCode).toBe(200);
    expect((await sendTimerAction(own, foreign, action)).statusCode).toBe(404);
  });
});

describe('timer states', () => {
  it.each(ACTIONS.flatMap((action) => Object.keys(STATES).map((state) => [action, state] as const)))(
    '%s on a project that is %s',
    async (action, state) => {
      const row = await project(STATES[state]);
      const response = await sendTimerAction(admin, row, action);
      if (FROM[action] === state) return expect(response.statusCode).toBe(200);
      expect([response.statusCode, response.json().detail]).toEqual([409, expect.stringContaining(state)]);
      expect((await admin.get(`/api/projects/${row.id}`)).headers['etag']).toBe('"1"');
    },
  );

  it('treats an action that repeats the stored values as an action', async () => {
    const row = await project(STATES['started']);
    const response = await admin.patch(`/api/projects/${row.id}`, { status: 'started', startedAt: wire(START) });
    expect(response.statusCode).toBe(409);
  });

  /** Bodies with times of clients whose clocks were never set or are a century ahead. */
  const ODD_BODIES: Record<Action, (time: string) => object> = {
    start: (time) => ({ startedAt: time, status: 'started' }),
    pause: (time) => ({ pauseTime: [time], status: 'paused' }),
    resume: (time) => ({ resumeTime: [time], status: 'started' }),
    end: (time) => ({ endedAt: time, startedAt: time, status: 'completed' }),
  };

  it.each(ACTIONS.flatMap((action) => ['1970-01-01T00:00:00Z', '2199-12-31'].map((time) => [action, time] as const)))(
    '%s depends on the state only, although its time is %s',
    async (action, time) => {
      const pressed = await project(STATES[FROM[action]]);
      const response = await admin.patch(`/api/projects/${pressed.id}`, ODD_BODIES[action](time));
      expect([response.statusCode, response.body.includes(time.slice(0, 10))]).toEqual([200, false]);
      const again = await admin.patch(`/api/projects/${pressed.id}`, ODD_BODIES[action](time));
      expect([again.statusCode, again.json().detail]).toEqual([409, expect.stringContaining(response.json().status)]);
    },
  );

  it('an editor who starts with an odd time has started, and a second Start is 409', async () => {
    const row = await project();
    const start = () => editor.patch(`/api/projects/${row.id}`, ODD_BODIES.start('1999-01-01T00:00:00Z'));
    const response = await start();
    expect([response.statusCode, response.json().startedAt]).toEqual([200, wire(START)]);
    expect((await start()).statusCode).toBe(409);
  });

  it('answers 400 to an invalid time and limits times in an edit', async () => {
    const row = await project();
    const send = async (body: object) => (await admin.patch(`/api/projects/${row.id}`, body)).statusCode;
    for (const startedAt of [5, true, 'garbage', '2026-02-30'])
      expect([startedAt, await send({ status: 'started', startedAt })]).toEqual([startedAt, 400]);
    expect(await send({ status: 'paused', pauseTime: ['garbage'] })).toBe(400);
    const startedAt = '1999-01-01T00:00:00Z';
    expect(await send({ startedAt })).toBe(422);
    expect(await send({ status: 'assigned', startedAt })).toBe(422);
    expect(await send({ status: 'nonsense', startedAt })).toBe(422);
    expect(await send({ status: 'started', startedAt, title: 'Teaser' })).toBe(422);
  });

  it('a status alone triggers the action that leads there', async () => {
    const row = await project();
    for (const status of ['started', 'paused', 'started', 'completed'])
      expect((await admin.patch(`/api/projects/${row.id}`, { status })).json().status).toBe(status);
  });

  it('accepts one of two concurrent Starts and reports the other', async () => {
    const row = await project();
    const responses = await Promise.all(
      [admin, manager, editor].map((caller) => sendTimerAction(caller, row, 'start')),
    );
    expect(responses.map((response) => response.statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it('checks the version before the state', async () => {
    const row = await project(STATES['started']);
    expect((await sendTimerAction(admin, row, 'start', { 'if-match': '"9"' })).statusCode).toBe(412);
    expect((await sendTimerAction(admin, row, 'pause', { 'if-match': '"1"' })).statusCode).toBe(200);
  });
});

describe('result of a timer action', () => {
  it("uses the server's time whatever the caller's clock says; pauses stop the timer", async () => {
    const row = await project({ edit_ratio_min: 1, video_length_seconds: 60 });
    expect((await sendTimerAction(editor, row, 'start')).json()).toMatchObject({
      startedAt: wire(START),
      projectRuntime: 0,
    });
    app.setNow(later(600));
    expect((await sendTimerAction(admin, row, 'pause')).json()).toMatchObject({
      pauseTime: [wire(later(600))],
      projectRuntime: 10,
    });
    app.setNow(later(1200));
    expect((await admin.get(`/api/projects/${row.id}`)).json().projectRuntime).toBe(10);
    expect((await sendTimerAction(admin, row, 'resume')).json()).toMatchObject({
      resumeTime: [wire(later(1200))],
      status: 'started',
    });
    app.setNow(later(1830));
    const response = await sendTimerAction(admin, row, 'end');
    expect(response.json()).toMatchObject({ status: 'completed', endedAt: wire(later(1830)), projectRuntime: 20.5 });
    app.setNow(later(9999));
    expect((await admin.get(`/api/projects/${row.id}`)).json()).toMatchObject({ projectRuntime: 20.5, revised: false });
  });

  it('marks a project that took longer than allowed as revised', async () => {
    const row = await project({ edit_ratio_min: 10, video_length_seconds: 600, ...STATES['started'] });
    app.setNow(later(3600));
    expect((await sendTimerAction(admin, row, 'end')).json()).toMatchObject({ revised: false });
    const slow = await project({ edit_ratio_min: 10, video_length_seconds: 600, ...STATES['started'] });
    app.setNow(later(3601));
    expect((await sendTimerAction(admin, slow, 'end')).json()).toMatchObject({ revised: true });
  });
});

type Model = {
  status: string;
  startedAt: number | null;
  endedAt: number | null;
  pausedAt: number | null;
  paused: number;
};

/** Applies an action to the model: the rules in their simplest form, in seconds. */
function applyToModel(model: Model, action: Action, now: number): boolean {
  if (model.status !== FROM[action]) return false;
  if (action === 'start') Object.assign(model, { status: 'started', startedAt: now });
  if (action === 'pause') Object.assign(model, { status: 'paused', pausedAt: now });
  if (action === 'resume')
    Object.assign(model, { status: 'started', paused: model.paused + now - (model.pausedAt ?? now), pausedAt: null });
  if (action === 'end') Object.assign(model, { status: 'completed', endedAt: now });
  return true;
}

function workedSeconds(model: Model, now: number): number | undefined {
  if (model.startedAt === null) return undefined;
  const till = model.endedAt ?? model.pausedAt ?? now;
  return till - model.startedAt - model.paused;
}

const timerActions = fc.array(
  fc.record({ action: fc.constantFrom(...ACTIONS), wait: fc.integer({ min: 0, max: 5000 }) }),
  {
    minLength: 1,
    maxLength: 12,
  },
);

describe('random timer actions', () => {
  it('match the model: stale ones are 409, and time is never negative or above wall-clock time', async () => {
    await fc.assert(
      fc.asyncProperty(timerActions, async (sequence) => {
        const row = await project();
        const model: Model = { status: 'assigned', startedAt: null, endedAt: null, pausedAt: null, paused: 0 };
        let now = 0;
        for (const { action, wait } of sequence) {
          now += wait;
          app.setNow(later(now));
          const isTaken = applyToModel(model, action, now);
          const response = await sendTimerAction(admin, row, action);
          expect(response.statusCode).toBe(isTaken ? 200 : 409);
          const read = (await admin.get(`/api/projects/${row.id}`)).json();
          const worked = workedSeconds(model, now);
          expect(read.status).toBe(model.status);
          if (worked === undefined) expect(read).not.toHaveProperty('projectRuntime');
          else {
            expect(read.projectRuntime).toBeCloseTo(worked / 60, 1);
            expect(read.projectRuntime).toBeGreaterThanOrEqual(0);
            expect(read.projectRuntime).toBeLessThanOrEqual((now - (model.startedAt ?? now)) / 60 + 0.01);
          }
          expect(read.pauseTime.length - read.resumeTime.length).toBe(model.status === 'paused' ? 1 : 0);
        }
      }),
      { numRuns: rounds(5, 40), seed: 20260310 },
    );
  });
});
