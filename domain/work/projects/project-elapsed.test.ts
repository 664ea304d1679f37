/** Timer state of a project: since when it runs or is paused, and when work exceeds its allowed time (docs/projects.md#clock-states). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALWAYS_EXCEEDED,
  timerSinceOf,
  NEVER_EXCEEDED,
  overAtOf,
  overnightCutoff,
  stoppedCutoff,
} from './project-elapsed.ts';
import { PROJECT_STATUSES } from '#domain/platform/project-status.ts';
import { type Allowance, type TimerTimes, isExceeded } from './project-timer.ts';

const START_MS = Date.parse('2026-03-02T09:00:00.000Z');
const at = (minutes: number): string => new Date(START_MS + Math.round(minutes * 60_000)).toISOString();
const pause = (from: number, till?: number) => ({
  pausedAt: at(from),
  resumedAt: till === undefined ? null : at(till),
});

type TimedProject = TimerTimes & Allowance;
/** Sixty minutes allowed. */
const waiting: TimedProject = {
  status: 'assigned',
  startedAt: null,
  endedAt: null,
  pauses: [],
  runtimeMinutes: null,
  isRuntimeUnknown: false,
  videoLengthSeconds: 600,
  editRatioMin: 10,
  editRatioHour: 1,
};
const running: TimedProject = { ...waiting, status: 'started', startedAt: at(0) };
const paused: TimedProject = { ...running, status: 'paused', pauses: [pause(20)] };
const ended: TimedProject = { ...running, status: 'completed', endedAt: at(70), runtimeMinutes: 70 };
/** First instant at which the rounded run time exceeds sixty minutes. */
const OVER_ALLOWANCE = 60.005;

describe('timer in its current state since', () => {
  it.each<[string, TimedProject, string | null]>([
    ['nothing before the start', waiting, null],
    ['the start', running, at(0)],
    ['the last resume', { ...running, pauses: [pause(5, 10), pause(20, 30)] }, at(30)],
    ['the pause', { ...paused, pauses: [pause(5, 10), pause(20)] }, at(20)],
    ['nothing after the end', ended, null],
    ['nothing in a revision', { ...ended, status: 'revision' }, null],
    ['nothing with an unknown pause', { ...paused, pauses: [] }, null],
  ])('%s', (_name, project, since) => {
    expect(timerSinceOf(project)).toBe(since);
  });
});

describe('work is over its allowance from', () => {
  it.each<[string, TimedProject, string | null]>([
    ['never, before the start', waiting, NEVER_EXCEEDED],
    ['the end of the allowance', running, at(OVER_ALLOWANCE)],
    [
      'the end of the allowance plus pauses',
      { ...running, pauses: [pause(5, 15), pause(40, 100)] },
      at(OVER_ALLOWANCE + 70),
    ],
    ['the end of the allowance, though paused since', { ...paused, pauses: [pause(65)] }, at(OVER_ALLOWANCE)],
    ['never, while paused within it', paused, NEVER_EXCEEDED],
    ['always, after ending over it', ended, ALWAYS_EXCEEDED],
    ['never, after ending within it', { ...ended, runtimeMinutes: 60 }, NEVER_EXCEEDED],
    ['always, by the timer without a recorded run time', { ...ended, runtimeMinutes: null }, ALWAYS_EXCEEDED],
    [
      'never, by the timer without a recorded run time',
      { ...ended, runtimeMinutes: null, pauses: [pause(10, 25)] },
      NEVER_EXCEEDED,
    ],
    [
      'never, with an allowance beyond all dates',
      { ...running, videoLengthSeconds: 3_600_000, editRatioHour: 10_000_000 },
      NEVER_EXCEEDED,
    ],
    ['nothing without an edit ratio', { ...running, editRatioMin: 0 }, null],
    ['nothing without a length', { ...ended, videoLengthSeconds: 0 }, null],
  ])('%s', (_name, project, overAt) => {
    expect(overAtOf(project)).toBe(overAt);
  });

  const minutes = fc.integer({ min: 0, max: 30_000 }).map((hundredths) => hundredths / 200);
  const clock = fc.record({
    status: fc.constantFrom(...PROJECT_STATUSES),
    startedAt: fc.option(minutes.map(at), { nil: null }),
    endedAt: fc.option(minutes.map(at), { nil: null }),
    pauses: fc.array(
      fc.tuple(minutes, fc.option(minutes, { nil: undefined })).map(([from, till]) => pause(from, till)),
      {
        maxLength: 4,
      },
    ),
    runtimeMinutes: fc.option(fc.constantFrom(0, 1, 1.01, 5, 60), { nil: null }),
    isRuntimeUnknown: fc.boolean(),
    videoLengthSeconds: fc.constantFrom(0, 60, 61, 600),
    editRatioMin: fc.constantFrom(0, 1, 10, 60),
    editRatioHour: fc.constantFrom(0, 1, 1, 2),
  });

  it('the exact moment the timer exceeds the allowance, for any history', () => {
    const offsets = fc.constantFrom(-60_000, -1, 0, 1, 60_000);
    fc.assert(
      fc.property(clock, minutes.map(at), offsets, (project, someTime, ms) => {
        const overAt = overAtOf(project);
        const isInstant = overAt !== null && overAt !== ALWAYS_EXCEEDED && overAt !== NEVER_EXCEEDED;
        const nows = isInstant ? [someTime, new Date(Date.parse(overAt) + ms).toISOString()] : [someTime];
        for (const now of nows) expect(overAt !== null && overAt <= now).toBe(isExceeded(project, now));
      }),
      { numRuns: 3000 },
    );
  });
});

it.each([
  ['2026-03-11T00:00:00.000Z', '2026-03-11T00:00:00.000Z', '2026-03-10T00:00:00.000Z'],
  ['2026-03-01T23:59:59.999Z', '2026-03-01T00:00:00.000Z', '2026-02-28T23:59:59.999Z'],
])(
  'at %s timers run overnight if running since before %s, and are stopped if paused since before %s',
  (now, overnight, stopped) => {
    expect([overnightCutoff(now, 'UTC'), stoppedCutoff(now)]).toEqual([overnight, stopped]);
  },
);
