/** Correcting the end of work when End was clicked offline: refusals and results. */
import { describe, expect, it } from 'vitest';
import { checkLateEnd, isLateAction, LATE_END_TEXTS, moveLateEnd } from './end-correction.ts';
import { endProject, type TimedProject } from './project-timer.ts';
import type { Project } from './project.ts';

const at = (time: string, day = '2026-03-10'): string => `${day}T${time}:00.000Z`;
const ARRIVED = at('17:42');
const running: TimedProject = {
  status: 'started',
  startedAt: at('09:00'),
  endedAt: null,
  pauses: [{ pausedAt: at('12:00'), resumedAt: at('13:00') }],
  runtimeMinutes: null,
  isRuntimeUnknown: false,
  isRevised: false,
  videoLengthSeconds: 0,
  editRatioMin: 0,
  editRatioHour: 1,
};
const ended = { ...endProject(running, ARRIVED), ...{ videoLengthSeconds: 0, editRatioMin: 0, editRatioHour: 1 } };
const project = { ...ended, timeCorrections: [] as Project['timeCorrections'] };
const by = { id: 1, name: 'Lena Fischer' };
const moved = { ...project, ...moveLateEnd(project, { at: at('17:10'), reason: 'Offline', by, now: ARRIVED }) };

it('is late after more than a minute', () => {
  expect([isLateAction(at('17:41'), ARRIVED), isLateAction('2026-03-10T17:40:59.000Z', ARRIVED)]).toEqual([
    false,
    true,
  ]);
});

describe('moving an end back', () => {
  it('recalculates the run time and keeps the previous times', () => {
    expect(moved).toMatchObject({ status: 'completed', endedAt: at('17:10'), runtimeMinutes: 430 });
    expect(moved.timeCorrections).toMatchObject([
      {
        before: { endedAt: ARRIVED, runtimeMinutes: 462 },
        after: { endedAt: at('17:10'), runtimeMinutes: 430 },
        reason: 'Offline',
        correctedBy: by,
        correctedAt: ARRIVED,
      },
    ]);
  });

  it('never moves before the last start or resume, although the API has second precision', () => {
    const since = '2026-03-10T13:00:00.700Z';
    const late = { ...project, pauses: [{ pausedAt: at('12:00'), resumedAt: since }] };
    expect(checkLateEnd(late, { at: at('13:00'), arrivedAt: ARRIVED, now: ARRIVED })).toBeUndefined();
    expect(moveLateEnd(late, { at: at('13:00'), reason: '', by, now: ARRIVED }).endedAt).toBe(since);
  });

  const longAgo = { ...project, startedAt: at('09:00', '2026-03-08'), pauses: [] };
  const backAndForth = { ...moved, endedAt: ARRIVED };
  it.each<[string, typeof project, { at?: string; arrivedAt?: string | undefined; now?: string }, string | undefined]>([
    ['within the hour', project, { now: at('18:42') }, undefined],
    ['after the hour', project, { now: '2026-03-10T18:42:00.001Z' }, LATE_END_TEXTS.tooLate],
    ['to the last resume', project, { at: at('13:00') }, undefined],
    [
      'before the last resume',
      project,
      { at: at('12:59') },
      `at: The timer last started at ${at('13:00')}. Choose a later time.`,
    ],
    ['by a minute', project, { at: at('17:41') }, `at: ${LATE_END_TEXTS.notEarlier}`],
    ['forward', project, { at: at('17:43') }, `at: ${LATE_END_TEXTS.notEarlier}`],
    ['by 24 hours', longAgo, { at: at('17:42', '2026-03-09') }, undefined],
    ['by more than 24 hours', longAgo, { at: at('17:41', '2026-03-09') }, `at: ${LATE_END_TEXTS.tooEarly}`],
    ['a second time', moved, {}, LATE_END_TEXTS.corrected],
    ['a second time, after a reset', backAndForth, {}, LATE_END_TEXTS.corrected],
    ['without using End', project, { arrivedAt: undefined }, LATE_END_TEXTS.notPressed],
    ['of an earlier round', project, { arrivedAt: at('08:00') }, LATE_END_TEXTS.corrected],
    ['of open work', { ...project, ...running }, {}, 'This project is started and has no end to move.'],
  ])('%s', (_name, record, given, message) => {
    const request = { at: at('17:10'), arrivedAt: ARRIVED, now: ARRIVED, ...given };
    expect(checkLateEnd(record, request)?.message).toBe(message);
  });
});
