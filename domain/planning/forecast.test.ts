/** Finish delays of finished projects, bounds, risk, and accuracy on random workspaces. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UTC } from '#domain/platform/time-zone.ts';
import { accuracyOf, boundsOf, riskOf, delayBoundsOf, usualFinishOf } from './forecast.ts';
import { finishedWorkOf, queuedAt, roundsOf, finishDelaysOf, type WorkRecord } from './finish-delays.ts';
import { calendarOf, dayOfNumber, numberOfDay } from './work-calendar.ts';

const MONDAY = numberOfDay('2026-11-23');
const weekdays = calendarOf((day) => ([6, 0].includes(new Date(day).getUTCDay()) ? 0 : 480));
const at = (day: number, hour = 9): string => `${dayOfNumber(day)}T${String(hour).padStart(2, '0')}:00:00.000Z`;

type Times = { assigned: string; ended?: string; started?: string; id?: number; minutes?: number };
const record = ({ assigned, ended, started = assigned, id = 1, minutes = 480 }: Times): WorkRecord => ({
  id,
  class: 'Basic',
  deadlineAt: null,
  allowedMinutes: minutes,
  assignedAt: assigned,
  rounds: roundsOf({
    startedAt: started,
    endedAt: ended ?? null,
    pauses: [],
    runtimeMinutes: ended ? 480 : null,
    rounds: [],
  }),
});
const slipDays = (of: WorkRecord, others: WorkRecord[] = []): number | null | undefined => {
  const records = [of, ...others];
  const finished = records.flatMap((one) => finishedWorkOf(one) ?? []);
  return finishDelaysOf({ records, finished, calendar: weekdays, zone: UTC })
    .find(({ projectId }) => projectId === of.id)
    ?.days();
};

describe('a delay', () => {
  it('is 0 if the plan was right, and counts working days else', () => {
    const friday = MONDAY + 4;
    expect(slipDays(record({ assigned: at(MONDAY), ended: at(MONDAY, 17) }))).toBe(0);
    expect(slipDays(record({ assigned: at(friday), ended: at(friday + 3, 17) }))).toBe(1);
    expect(slipDays(record({ assigned: at(MONDAY), ended: at(MONDAY, 17), minutes: 1440 }))).toBe(-2);
  });

  it('depends on the work that was open at the assignment', () => {
    const work = record({ assigned: at(MONDAY, 10), ended: at(MONDAY + 1), started: at(MONDAY + 1), id: 2 });
    expect(slipDays(work)).toBe(1);
    expect(slipDays(work, [record({ assigned: at(MONDAY), ended: at(MONDAY, 17), id: 1 })])).toBe(0);
    expect(slipDays(work, [record({ assigned: at(MONDAY), ended: at(MONDAY, 9), id: 1 })])).toBe(1);
  });

  it('ends with the first round that was not discarded, since the assignment', () => {
    const round = { startedAt: at(1), endedAt: at(2), pauses: [], runtimeMinutes: 7, reason: '', requestedAt: at(3) };
    const requestedBy = { id: 1, name: '' };
    const rounds = [
      { ...round, requestedBy, isSetBack: true },
      { ...round, requestedBy, startedAt: at(4), endedAt: at(5), runtimeMinutes: 9, requestedAt: at(6) },
    ];
    const times = { startedAt: at(7), endedAt: at(8), pauses: [], runtimeMinutes: 11, rounds };
    const work = { ...record({ assigned: at(0) }), rounds: roundsOf(times) };
    expect(finishedWorkOf(work)).toMatchObject({ endedAt: at(5), runMinutes: 9 });
    expect(finishedWorkOf({ ...work, assignedAt: at(6) })).toMatchObject({ endedAt: at(8), runMinutes: 11 });
    expect(finishedWorkOf({ ...work, assignedAt: at(9) })).toBeUndefined();
    expect(queuedAt(work, at(5, 10))).toBeUndefined();
    expect(queuedAt(work, at(6, 10))).toMatchObject({ isRunning: false, workedMinutes: 0 });
    expect(queuedAt(work, at(7, 11))).toMatchObject({ isRunning: true, workedMinutes: 11 });
  });
});

it.each([
  ['unknown', null, 0],
  ['recorded', 30, 30],
])('counts %s minutes of ended work at most, not the days between its dates', (_name, runtimeMinutes, worked) => {
  const times = { startedAt: at(1), endedAt: at(4), pauses: [], runtimeMinutes, rounds: [] };
  const work = { ...record({ assigned: at(1) }), rounds: roundsOf(times) };
  expect(queuedAt(work, at(3))?.workedMinutes).toBe(worked);
});

describe('bounds', () => {
  const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);
  it.each([
    [9, 1, 9],
    [20, 2, 19],
    [60, 6, 55],
  ])('of %i delays are ranks %i and %i', (n, from, till) => {
    expect(boundsOf(upTo(n))).toEqual({ from, till, n });
  });

  it('need 9 delays, of the person or the workspace', () => {
    const delays = (n: number, days: number) =>
      Array.from({ length: n }, (_, projectId) => ({ projectId, days: () => days, assignedAt: '', endedAt: '' }));
    expect(delayBoundsOf(delays(8, 1), () => delays(8, 2))).toBeUndefined();
    expect(delayBoundsOf(delays(8, 1), () => delays(99, 2))).toEqual({ from: 2, till: 2, n: 60 });
    expect(delayBoundsOf(delays(30, 1), () => [])).toEqual({ from: 1, till: 1, n: 20 });
  });

  it('move the planned finish by working days, not before the next one', () => {
    const days = { calendar: weekdays, today: MONDAY };
    expect(usualFinishOf(MONDAY + 4, { from: -2, till: 1, n: 9 }, days)).toEqual({
      from: MONDAY + 2,
      till: MONDAY + 7,
      n: 9,
    });
    expect(usualFinishOf(MONDAY, { from: -2, till: -1, n: 9 }, days)).toEqual({ from: MONDAY, till: MONDAY, n: 9 });
    expect(usualFinishOf(MONDAY, undefined, days)).toBeNull();
    const onSaturday = { calendar: weekdays, today: MONDAY - 2 };
    expect(usualFinishOf(MONDAY, { from: -2, till: 1, n: 9 }, onSaturday)?.from).toBe(MONDAY);
  });
});

it.each([
  ['late', 9, 12, 8],
  ['tight', 8, 12, 8],
  ['tight', 8, null, 8],
  ['on-track', 7, 8, 8],
] as const)('is %s from %i to %s with a deadline on %i', (risk, from, till, day) => {
  expect(riskOf({ day, isPast: false }, { from, till, n: 20 })).toBe(risk);
});

it('has no risk without a deadline or a forecast, unless the deadline is past', () => {
  expect(riskOf(null, { from: 1, till: 2, n: 9 })).toBeNull();
  expect(riskOf({ day: 1, isPast: false }, null)).toBeNull();
  expect(riskOf({ day: 1, isPast: true }, null)).toBe('late');
});

it('counts how many past projects finished within the bounds known at their assignment', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(2), fc.integer({ min: -2, max: 3 })), { maxLength: 120 }), (rows) => {
      const delays = rows.map(([person, days], i) => ({
        person,
        delay: { projectId: i, days: () => days, assignedAt: at(i - 3), endedAt: at(i) },
      }));
      const newest = delays.toReversed();
      const people = new Map(
        [0, 1, 2].map((id) => [id, newest.flatMap((one) => (one.person === id ? [one.delay] : []))]),
      );
      const expected = newest.slice(0, 60).flatMap(({ person, delay }) => {
        const past = newest.filter((one) => one.delay.projectId < delay.projectId - 3);
        const own = past.filter((one) => one.person === person).slice(0, 20);
        const used = own.length >= 9 ? own : past.slice(0, 60);
        const days = used.map((one) => one.delay.days() as number).sort((a, b) => a - b);
        const n = days.length;
        if (n < 9) return [];
        const [from, till] = [days[Math.floor((n + 1) / 10) - 1], days[Math.min(n, Math.ceil((9 * (n + 1)) / 10)) - 1]];
        return [(from as number) <= (delay.days() as number) && (delay.days() as number) <= (till as number)];
      });
      const { n, within } = accuracyOf(people);
      expect([n, within]).toEqual([expected.length, expected.filter(Boolean).length]);
    }),
    { numRuns: 40 },
  );
});
