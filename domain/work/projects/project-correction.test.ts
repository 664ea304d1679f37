/** Time corrections by an edit: filled in, removed and refused values. */
import { describe, expect, it } from 'vitest';
import {
  checkCorrection,
  checkPauses,
  checkPausesWithin,
  type Correction,
  correctTiming,
  minutesByDates,
  pausesOf,
  statusFromDates,
  timeCorrectionOf,
} from './project-correction.ts';
import type { ProjectStatus } from '#domain/platform/project-status.ts';
import type { TimerTimes, TimedProject } from './project-timer.ts';

const NOW = '2026-03-10T12:00:00.000Z';
const at = (time: string): string => `2026-03-10T${time}:00.000Z`;

const started: TimedProject = {
  status: 'started',
  startedAt: at('09:00'),
  endedAt: null,
  pauses: [{ pausedAt: at('10:00'), resumedAt: at('10:30') }],
  runtimeMinutes: null,
  isRuntimeUnknown: false,
  isRevised: false,
  videoLengthSeconds: 600,
  editRatioMin: 5,
  editRatioHour: 1,
};
const completed: TimedProject = { ...started, status: 'completed', endedAt: at('11:00'), runtimeMinutes: 90 };

describe('correctTiming', () => {
  it('recalculates the run time of finished work without marking it revised', () => {
    const timing = correctTiming(completed, { endedAt: at('12:00') }, NOW);
    expect(timing).toMatchObject({ status: 'completed', endedAt: at('12:00'), runtimeMinutes: 150, isRevised: false });
  });

  it('ends work at the current time and marks it revised when over the allowed time', () => {
    expect(correctTiming(started, { status: 'completed' }, NOW)).toMatchObject({
      endedAt: NOW,
      runtimeMinutes: 150,
      isRevised: true,
    });
    const longVideo = { ...started, videoLengthSeconds: 6000 };
    expect(correctTiming(longVideo, { status: 'completed' }, NOW).isRevised).toBe(false);
  });

  it('reopens finished work without an end or recorded run time', () => {
    expect(correctTiming(completed, { status: 'started' }, NOW)).toMatchObject({
      status: 'started',
      startedAt: at('09:00'),
      endedAt: null,
      runtimeMinutes: null,
      isRuntimeUnknown: false,
    });
  });

  it('resets the timer of work assigned again', () => {
    expect(correctTiming(completed, { status: 'assigned' }, NOW)).toEqual({
      status: 'assigned',
      startedAt: null,
      endedAt: null,
      pauses: [],
      runtimeMinutes: null,
      isRuntimeUnknown: false,
      isRevised: false,
    });
  });

  it('starts at the current time when there is no start, and opens a pause for paused work', () => {
    const fresh = { ...started, status: 'assigned' as const, startedAt: null, pauses: [] };
    expect(correctTiming(fresh, { status: 'started' }, NOW).startedAt).toBe(NOW);
    expect(correctTiming(fresh, { status: 'paused' }, NOW).pauses).toEqual([{ pausedAt: NOW, resumedAt: null }]);
  });

  it('closes an open pause of running or ended work', () => {
    const paused = { ...started, status: 'paused' as const, pauses: [{ pausedAt: at('10:00'), resumedAt: null }] };
    expect(correctTiming(paused, { status: 'started' }, NOW).pauses).toEqual([
      { pausedAt: at('10:00'), resumedAt: NOW },
    ]);
    const ended = correctTiming(paused, { status: 'completed', endedAt: at('11:00') }, NOW);
    expect(ended).toMatchObject({ pauses: [{ pausedAt: at('10:00'), resumedAt: at('11:00') }], runtimeMinutes: 60 });
  });

  it('keeps an open pause when other dates change', () => {
    const pauses = [{ pausedAt: at('10:00'), resumedAt: null }];
    const paused = { ...started, status: 'paused' as const, pauses };
    expect(correctTiming(paused, { startedAt: at('08:00') }, NOW)).toMatchObject({ startedAt: at('08:00'), pauses });
  });

  it('marks the imported status revision as revised', () => {
    expect(correctTiming(completed, { status: 'revision' }, NOW).isRevised).toBe(true);
  });
});

describe('invalid corrections', () => {
  it.each<[ProjectStatus, Correction, string[]]>([
    ['assigned', { startedAt: at('09:00') }, ['startedAt']],
    ['assigned', { pauses: [{ pausedAt: at('09:00'), resumedAt: null }] }, ['pauseTime']],
    ['assigned', { startedAt: null, endedAt: null, pauses: [] }, []],
    ['started', { startedAt: null }, ['startedAt']],
    ['started', { endedAt: at('09:00') }, ['endedAt']],
    ['paused', { startedAt: null, endedAt: at('09:00') }, ['startedAt', 'endedAt']],
    ['completed', { endedAt: null }, ['endedAt']],
    ['completed', { startedAt: null, endedAt: at('11:00') }, ['startedAt']],
    ['revision', { startedAt: null }, ['startedAt']],
    ['revision', { endedAt: null }, ['endedAt']],
  ])('for status %s: %j', (status, correction, paths) => {
    expect(checkCorrection(status, correction).map((v) => v.propertyPath)).toEqual(paths);
  });

  it('with unpaired pauses', () => {
    expect(checkPauses([at('10:00')], [at('10:30')])).toEqual([]);
    expect(checkPauses([at('10:00'), at('11:00')], [at('10:30')])).toEqual([]);
    expect(checkPauses([], [at('10:30')])).toHaveLength(1);
    expect(checkPauses([at('10:00'), at('11:00')], [])).toHaveLength(1);
    expect(checkPauses([at('10:00')], [at('09:30')])).toHaveLength(1);
    expect(checkPauses([at('10:00'), at('10:10')], [at('10:30'), at('10:40')])).toHaveLength(1);
    expect(pausesOf([at('10:00'), at('11:00')], [at('10:30')])).toEqual([
      { pausedAt: at('10:00'), resumedAt: at('10:30') },
      { pausedAt: at('11:00'), resumedAt: null },
    ]);
  });
});

describe('pauses outside the work', () => {
  const ended = { startedAt: at('09:00'), endedAt: at('11:00') };
  const running = { startedAt: at('09:00'), endedAt: null };

  it.each([
    [ended, [at('09:00'), at('10:30')], [at('10:00'), at('11:00')], []],
    [ended, [at('08:59')], [at('10:00')], ['pauseTime']],
    [ended, [at('10:00')], [at('11:01')], ['resumeTime']],
    [ended, [at('11:01')], [at('11:30')], ['pauseTime', 'resumeTime']],
    [ended, [at('11:01')], [], ['pauseTime']],
    [running, [at('11:59')], [NOW], []],
    [running, [at('11:59')], [at('12:01')], ['resumeTime']],
    // Start in the future, later on the same day.
    [{ ...running, startedAt: at('17:00') }, [at('17:00')], [], []],
    [{ startedAt: null, endedAt: at('11:00') }, [at('08:00')], [at('09:00')], []],
  ])('for %j: %j, %j report %j', (dates, pausedAts, resumedAts, paths) => {
    expect(checkPausesWithin({ pausedAts, resumedAts }, dates, NOW).map((v) => v.propertyPath)).toEqual(paths);
  });

  it('are compared by the second, the precision of the API', () => {
    const late = { ...ended, startedAt: '2026-03-10T09:00:00.700Z' };
    expect(checkPausesWithin({ pausedAts: [at('09:00')], resumedAts: [] }, late, NOW)).toEqual([]);
    expect(checkPauses(['2026-03-10T10:00:00.700Z'], [at('10:00')])).toEqual([]);
  });
});

it('derives the status of a new project from its dates', () => {
  expect(statusFromDates({ startedAt: null, endedAt: null })).toBe('assigned');
  expect(statusFromDates({ startedAt: NOW, endedAt: null })).toBe('started');
  expect(statusFromDates({ startedAt: null, endedAt: NOW })).toBe('completed');
});

describe('timeCorrectionOf', () => {
  const by = { id: 1, name: 'Ann Chief' };
  const corrected = (before: TimedProject, after: Partial<TimerTimes>) =>
    timeCorrectionOf(before, { ...before, ...after }, { reason: 'Why', by, now: NOW });
  const [pause] = started.pauses as [TimedProject['pauses'][number]];
  const paused: TimedProject = { ...started, status: 'paused', pauses: [{ pausedAt: at('10:00'), resumedAt: null }] };
  const fresh: TimedProject = { ...started, status: 'assigned', startedAt: null, pauses: [] };

  it('returns the times before and after, with run time, author, time and reason', () => {
    expect(corrected(completed, { endedAt: at('12:00'), runtimeMinutes: 150 })).toEqual({
      before: { startedAt: at('09:00'), endedAt: at('11:00'), pauses: [pause], runtimeMinutes: 90 },
      after: { startedAt: at('09:00'), endedAt: at('12:00'), pauses: [pause], runtimeMinutes: 150 },
      reason: 'Why',
      correctedBy: by,
      correctedAt: NOW,
    });
  });

  it.each<[string, TimedProject, Partial<TimerTimes>, boolean]>([
    ['another start', started, { startedAt: at('08:00') }, true],
    ['a removed end', completed, { status: 'started', endedAt: null, runtimeMinutes: null }, true],
    ['a removed pause', started, { pauses: [] }, true],
    ['a pause that began later', started, { pauses: [{ ...pause, pausedAt: at('10:10') }] }, true],
    ['a pause that ended later', started, { pauses: [{ ...pause, resumedAt: at('10:40') }] }, true],
    ['an added pause', started, { pauses: [pause, { pausedAt: at('11:00'), resumedAt: at('11:05') }] }, true],
    ['no change', completed, {}, false],
    ['a first start', fresh, { status: 'started', startedAt: NOW }, false],
    ['a first end', started, { status: 'completed', endedAt: NOW, runtimeMinutes: 150 }, false],
    ['a pause', started, { status: 'paused', pauses: [pause, { pausedAt: NOW, resumedAt: null }] }, false],
    ['a resumed pause', paused, { status: 'started', pauses: [{ pausedAt: at('10:00'), resumedAt: NOW }] }, false],
  ])('%s', (_name, before, after, is) => {
    expect(corrected(before, after) !== undefined).toBe(is);
  });
});

it.each<[string, [string | null, string | null], TimerTimes | undefined, number | null]>([
  ['as recorded with the stored dates', [at('09:00'), at('11:00')], { ...completed, runtimeMinutes: 77 }, 77],
  ['without the stored pauses for another end', [at('09:00'), at('12:00')], completed, 150],
  ['until now without an end', [at('09:00'), null], undefined, 180],
  ['never below zero', [at('09:00'), at('08:00')], completed, 0],
  ['as unknown without a start', [null, at('11:00')], undefined, null],
])('calculates the run time in a form: %s', (_name, [start, ended], stored, minutes) => {
  expect(minutesByDates({ start, ended }, stored, NOW)).toBe(minutes);
});
