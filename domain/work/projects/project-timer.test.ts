/** Run time counts work but no pauses, in any sequence of timer actions (docs/projects.md#run-time). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROJECT_STATUSES, type ProjectStatus } from '#domain/platform/project-status.ts';
import {
  allowedMinutesOf,
  checkTransition,
  durationText,
  endedText,
  endProject,
  isExceeded,
  pauseProject,
  remainingSecondsOf,
  resumeProject,
  runtimeMinutesOf,
  runtimeTextOf,
  startProject,
  type TimedProject,
  type Timing,
} from './project-timer.ts';
import { TIMER_ACTIONS } from '#domain/platform/editor-timer.ts';

const START_MS = Date.parse('2026-03-02T09:00:00.000Z');
const at = (minutes: number): string => new Date(START_MS + Math.round(minutes * 60_000)).toISOString();
/** Ten minutes of video at a ratio of 10 minutes per hour: 60 minutes allowed. */
const fresh: TimedProject = {
  status: 'assigned',
  startedAt: null,
  endedAt: null,
  pauses: [],
  runtimeMinutes: null,
  isRuntimeUnknown: false,
  isRevised: false,
  videoLengthSeconds: 600,
  editRatioMin: 10,
  editRatioHour: 1,
};
const withTiming = (timing: Timing): TimedProject => ({ ...fresh, ...timing });
const started: TimedProject = { ...fresh, status: 'started', startedAt: at(0) };
const paused: TimedProject = { ...started, status: 'paused', pauses: [{ pausedAt: at(20), resumedAt: null }] };
const completed: TimedProject = { ...started, status: 'completed', endedAt: at(50), runtimeMinutes: 50 };

describe('allowed minutes', () => {
  it.each([
    [600, 10, 1, 60],
    [601, 10, 1, 61],
    [600, 7, 1, 86],
    [90, 10, 2, 18],
    [600, 0, 1, 0],
    [0, 10, 1, 0],
    [600, 10, 0, 0],
  ])('%i s at %i min per %i h allow %i minutes', (videoLengthSeconds, editRatioMin, editRatioHour, expected) => {
    expect(allowedMinutesOf({ videoLengthSeconds, editRatioMin, editRatioHour })).toBe(expected);
  });

  it('are the least whole number that covers the length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_600_000 }), fc.integer({ min: 1, max: 10_000 }), (seconds, ratio) => {
        const allowed = allowedMinutesOf({ videoLengthSeconds: seconds, editRatioMin: ratio, editRatioHour: 1 });
        expect(allowed * ratio).toBeGreaterThanOrEqual(seconds);
        expect((allowed - 1) * ratio).toBeLessThan(seconds);
      }),
    );
  });
});

describe('run time', () => {
  it.each<[string, TimedProject, number, number | null]>([
    ['is unknown before the start', fresh, 30, null],
    ['runs while started', started, 30, 30],
    ['keeps two decimals', started, 10 + 1 / 3, 10.33],
    ['stops during an open pause', paused, 500, 20],
    ['excludes a finished pause', { ...started, pauses: [{ pausedAt: at(10), resumedAt: at(25) }] }, 60, 45],
    ['is never negative', started, -30, 0],
    ['is the recorded one once completed', { ...completed, runtimeMinutes: 42.5 }, 900, 42.5],
    ['is calculated from start and end if not recorded', { ...completed, runtimeMinutes: null }, 900, 50],
    ['ignores a stale recording while the timer runs', { ...started, runtimeMinutes: 3 }, 30, 30],
    [
      'counts overlapping pauses once',
      {
        ...started,
        pauses: [
          { pausedAt: at(10), resumedAt: at(30) },
          { pausedAt: at(20), resumedAt: at(40) },
        ],
      },
      60,
      30,
    ],
    ['ignores pause time before the start', { ...started, pauses: [{ pausedAt: at(-20), resumedAt: at(10) }] }, 60, 50],
  ])('%s', (_name, project, minute, expected) => {
    expect(runtimeMinutesOf(project, at(minute))).toBe(expected);
  });

  it.each<[TimedProject, number, string]>([
    [fresh, 0, 'Not started yet'],
    [started, 59.9, '59m'],
    [started, 60, '1h 0m'],
    [started, 125, '2h 5m'],
    [started, 0, '0m'],
    [paused, 500, 'Paused'],
    [{ ...paused, runtimeMinutes: 20 }, 500, '20m'],
    [completed, 500, '50m'],
  ])('shows %# as on the card', (project, minute, expected) => {
    expect(runtimeTextOf(project, at(minute))).toBe(expected);
  });

  it.each([
    [0, '0 minutes 0 seconds'],
    [10.5, '10 minutes 30 seconds'],
    [0.9999, '1 minutes 0 seconds'],
    [125, '125 minutes 0 seconds'],
    [-3, '0 minutes 0 seconds'],
  ])('formats %d minutes as %j', (minutes, expected) => {
    expect(durationText(minutes)).toBe(expected);
  });
});

describe('remaining time', () => {
  it.each<[string, TimedProject, number, number | null, boolean]>([
    ['is the whole allowance before the start', fresh, 0, 3600, false],
    ['counts down by the second', started, 0.5, 3570, false],
    ['is 0 and not exceeded exactly at the allowance', started, 60, 0, false],
    ['is negative and exceeded after it', started, 61, -60, true],
    ['stops during a pause', paused, 500, 2400, false],
    ['does not exist without a ratio', { ...started, editRatioMin: 0 }, 5000, null, false],
    ['does not exist without a length', { ...started, videoLengthSeconds: 0 }, 5000, null, false],
    ['stops once completed', completed, 5000, 600, false],
  ])('%s', (...[_name, project, minute, remaining, exceeded]) => {
    expect(remainingSecondsOf(project, at(minute))).toBe(remaining);
    expect(isExceeded(project, at(minute))).toBe(exceeded);
  });
});

describe('transitions', () => {
  const allowed: Record<ProjectStatus, string[]> = {
    assigned: ['start'],
    started: ['pause', 'end'],
    paused: ['resume'],
    completed: [],
    revision: [],
  };

  it.each(PROJECT_STATUSES)('from %s follow the table, and a refusal names the status', (status) => {
    const project = { status, startedAt: status === 'assigned' ? null : at(0) };
    for (const action of TIMER_ACTIONS) {
      const refusal = checkTransition(project, action);
      if (allowed[status].includes(action)) expect(refusal).toBeUndefined();
      else expect(refusal).toMatchObject({ kind: 'conflict', message: expect.stringContaining(` ${status} `) });
    }
  });

  it('refuses to start a project that has a start time', () => {
    expect(checkTransition({ status: 'assigned', startedAt: at(0) }, 'start')?.kind).toBe('conflict');
  });

  it('refuses to end a paused project with the documented text', () => {
    expect(checkTransition(paused, 'end')?.message).toBe('This project is paused and cannot be ended.');
  });

  it('set the time of each action', () => {
    const one = startProject(fresh, at(0));
    expect(one).toEqual({
      status: 'started',
      startedAt: at(0),
      endedAt: null,
      pauses: [],
      runtimeMinutes: null,
      isRuntimeUnknown: false,
      isRevised: false,
    });
    const two = pauseProject(one, at(10));
    expect(two).toMatchObject({ status: 'paused', pauses: [{ pausedAt: at(10), resumedAt: null }] });
    const three = resumeProject(two, at(25));
    expect(three).toMatchObject({ status: 'started', pauses: [{ pausedAt: at(10), resumedAt: at(25) }] });
    const four = endProject(withTiming(three), at(40));
    expect(four).toMatchObject({ status: 'completed', endedAt: at(40), runtimeMinutes: 25, isRevised: false });
    expect(Object.keys(four).sort()).toEqual(Object.keys(one).sort());
  });

  it.each([
    [60, false],
    [60.01, true],
  ])('mark work as revised only over its allowance: %d minutes', (minutes, isRevised) => {
    expect(endProject(started, at(minutes)).isRevised).toBe(isRevised);
  });

  it('preserve an earlier revised mark, and never mark unlimited work', () => {
    expect(endProject({ ...started, isRevised: true }, at(1)).isRevised).toBe(true);
    expect(endProject({ ...started, editRatioMin: 0 }, at(9999)).isRevised).toBe(false);
  });

  it('use the timer rather than a stale recorded run time when ending', () => {
    expect(endProject({ ...started, runtimeMinutes: 999 }, at(30))).toMatchObject({
      runtimeMinutes: 30,
      isRevised: false,
    });
  });

  it('never end before the start', () => {
    expect(endProject(started, at(-5))).toMatchObject({ endedAt: at(0), runtimeMinutes: 0 });
  });
});

describe('any sequence of timer actions', () => {
  /** Alternating durations of work and pause in milliseconds, ending with work. */
  const stretches = fc
    .array(fc.tuple(fc.nat(5_000_000), fc.nat(5_000_000)), { maxLength: 8 })
    .chain((pairs) => fc.tuple(fc.constant(pairs), fc.nat(5_000_000)));

  it('sums exactly the periods of work, and remaining plus worked time equals the allowance', () => {
    fc.assert(
      fc.property(stretches, ([pairs, last]) => {
        const iso = (ms: number): string => new Date(START_MS + ms).toISOString();
        let clock = 0;
        let worked = 0;
        let project = withTiming(startProject(fresh, iso(0)));
        for (const [work, rest] of pairs) {
          project = withTiming(pauseProject(project, iso((clock += work))));
          worked += work;
          const whilePaused = runtimeMinutesOf(project, iso(clock + rest));
          expect(whilePaused).toBe(runtimeMinutesOf(project, iso(clock)));
          project = withTiming(resumeProject(project, iso((clock += rest))));
        }
        const now = iso(clock + last);
        worked += last;
        expect(runtimeMinutesOf(project, now)).toBeCloseTo(worked / 60_000, 1);
        const exact = 3600 - worked / 1000;
        expect(Math.abs((remainingSecondsOf(project, now) ?? Number.NaN) - exact)).toBeLessThan(0.501);
        const ended = withTiming(endProject(project, now));
        expect(ended.runtimeMinutes).toBe(runtimeMinutesOf(project, now));
        expect(runtimeMinutesOf(ended, iso(clock + last + 999_999))).toBe(ended.runtimeMinutes);
        expect(ended.isRevised).toBe(isExceeded(project, now));
      }),
    );
  });
});

it.each([
  [45, 'Ended after 45m.'],
  [60, 'Ended after 1h 0m.'],
  [60.5, 'Ended after 1h 0m, under 1m over.'],
  [176, 'Ended after 2h 56m, 1h 56m over.'],
])('describes an end after %i minutes', (minutes, text) => {
  const ended = { ...fresh, ...endProject({ ...fresh, ...startProject(fresh, at(0)) }, at(minutes)) };
  expect(endedText(ended, at(999))).toBe(text);
});
