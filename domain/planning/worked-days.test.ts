/** Tests of worked minutes by day. */
import { expect, it } from 'vitest';
import type { WorkedRound, WorkRecord } from './finish-delays.ts';
import { PAST_PROJECTS } from './team-past.ts';
import { workedDaysOf } from './worked-days.ts';

const moment = { now: '2026-11-26T12:00:00.000Z', zone: 'Europe/Berlin' };
const at = (time: string): string => `2026-11-${time}:00.000Z`;
const round = (startedAt: string | null, endedAt: string | null, more: Partial<WorkedRound> = {}): WorkedRound => ({
  startedAt,
  endedAt,
  pauses: [],
  runMinutes: null,
  replacedAt: null,
  isSetBack: false,
  ...more,
});
const record = (...rounds: WorkedRound[]): WorkRecord => ({
  id: 1,
  class: 'Standard',
  deadlineAt: null,
  allowedMinutes: 60,
  assignedAt: at('20T08:00'),
  rounds,
});
const workedOn = (days: string[], open: WorkRecord[], finished: WorkRecord[] = []) =>
  days.map((day) => workedDaysOf({ open, finished }, moment)(`2026-11-${day}`));

it.each<[string, WorkedRound, (number | null)[]]>([
  ['not started', round(null, null), [0, 0]],
  ['running since the day before, in the zone', round(at('25T22:00'), null), [60, 720 + 60]],
  [
    'with a pause over midnight',
    round(at('25T15:00'), null, { pauses: [{ pausedAt: at('25T16:00'), resumedAt: at('26T11:30') }] as never }),
    [60, 30],
  ],
  [
    'paused',
    round(at('25T15:00'), null, { pauses: [{ pausedAt: at('25T16:00'), resumedAt: null }] as never }),
    [60, 0],
  ],
  ['ended with a corrected run time', round(at('25T08:00'), at('25T12:00'), { runMinutes: 90 }), [90, 0]],
  ['ended with an unknown run time', round(at('25T08:00'), at('25T12:00')), [0, 0]],
])('counts work %s', (_case, one, expected) => {
  expect(workedOn(['25', '26'], [record(one)])).toEqual(expected);
});

it('adds up rounds and projects, and knows nothing before the last finished ones', () => {
  const done = record(round(at('24T08:00'), at('24T09:00'), { runMinutes: 60, replacedAt: at('24T10:00') }));
  expect(workedOn(['23', '24'], [record(round(at('24T10:00'), at('24T10:15'), { runMinutes: 15 }))], [done])).toEqual([
    0, 75,
  ]);
  expect(
    workedOn(
      ['23', '24'],
      [],
      Array.from({ length: PAST_PROJECTS }, () => done),
    ),
  ).toEqual([null, 60 * PAST_PROJECTS]);
});
