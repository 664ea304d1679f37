/** Capacity of a day and working days of leave, against a naive count (docs/leave.md#working-days). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetweenInclusive, weekdayOf } from '#domain/platform/dates.ts';
import { DEFAULT_SETTINGS, WEEK_DAYS } from '#domain/platform/settings.ts';
import { FROM_HALVES, HALVES, halvesOn, leaveInYear, type LeaveSpan, TILL_HALVES } from './leave-halves.ts';
import {
  ASSUMED_WEEK,
  capacityOn,
  defaultWeek,
  type Holiday,
  type WorkingTime,
  workingHalves,
} from './working-days.ts';

const START = '2026-01-01';
const day = fc.nat(400).map((offset) => addDays(START, offset));
const week = fc.array(fc.constantFrom(0, 0, 240, 455, 480), { minLength: 7, maxLength: 7 });
const hours = fc
  .uniqueArray(fc.record({ fromDay: day, minutes: week }), { maxLength: 4, selector: ({ fromDay }) => fromDay })
  .map((entries) => entries.toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1)));
const holidays = fc
  .array(fc.record({ day, name: fc.constant('Holiday'), isHalf: fc.boolean() }), { maxLength: 20 })
  .map((days) => new Map(days.map((each): [string, Holiday] => [each.day, each])));
const span = fc
  .record({
    from: fc.nat(400),
    days: fc.nat(40),
    fromHalf: fc.constantFrom(...FROM_HALVES),
    tillHalf: fc.constantFrom(...TILL_HALVES),
  })
  .map(({ from, days, ...halves }) => ({
    leaveFrom: addDays(START, from),
    leaveTill: addDays(START, from + days),
    ...halves,
  }))
  .filter((each) => each.leaveFrom < each.leaveTill || each.fromHalf === 'whole' || each.tillHalf === 'whole');
const calendar = fc.record({ defaultMinutes: week, hours, holidays });

/** Lists the days from the first to the last, both included. */
const daysOf = ({ leaveFrom, leaveTill }: LeaveSpan): string[] =>
  Array.from({ length: daysBetweenInclusive(leaveFrom, leaveTill) }, (_, index) => addDays(leaveFrom, index));

const timeOf = (more: Partial<WorkingTime> = {}): WorkingTime => ({
  defaultMinutes: ASSUMED_WEEK,
  hours: [],
  holidays: new Map(),
  leave: [],
  ...more,
});
const onDay = (from: string, more: Partial<LeaveSpan> = {}): LeaveSpan => ({
  leaveFrom: from,
  leaveTill: from,
  ...more,
});
const holiday = (at: string, isHalf = false) => new Map([[at, { day: at, name: 'Christmas Eve', isHalf }]]);

/** Counts half by half, with sets of names instead of bits and sums. */
function naiveHalves(leave: LeaveSpan, time: Omit<WorkingTime, 'leave'>): number {
  const slots = daysOf(leave).flatMap((at) => [`${at} am`, `${at} pm`]);
  if (leave.fromHalf === 'afternoon') slots.shift();
  if (leave.tillHalf === 'morning') slots.pop();
  return slots.filter((slot) => {
    const [at = '', half] = slot.split(' ');
    const minutes = time.hours.filter(({ fromDay }) => fromDay <= at).at(-1)?.minutes ?? time.defaultMinutes;
    const free = time.holidays.get(at);
    return (minutes[weekdayOf(at)] ?? 0) > 0 && !(free && (!free.isHalf || half === 'pm'));
  }).length;
}

describe('capacity of a day', () => {
  it('is never negative, and more leave never raises it, in any order', () => {
    fc.assert(
      fc.property(calendar, fc.array(span, { maxLength: 4 }), span, day, (time, leave, more, at) => {
        const before = capacityOn({ ...time, leave }, at);
        const after = capacityOn({ ...time, leave: [...leave, more] }, at);
        expect(after).toBeGreaterThanOrEqual(0);
        expect(after).toBeLessThanOrEqual(before);
        expect(capacityOn({ ...time, leave: [more, ...leave.toReversed()] }, at)).toBe(after);
      }),
    );
  });

  it.each([
    ['no reason', timeOf(), 480],
    ['a half holiday', timeOf({ holidays: holiday('2026-12-24', true) }), 240],
    ['a holiday', timeOf({ holidays: holiday('2026-12-24') }), 0],
    ['leave in the morning', timeOf({ leave: [onDay('2026-12-24', { tillHalf: 'morning' })] }), 240],
    [
      'leave in the half of the holiday',
      timeOf({ holidays: holiday('2026-12-24', true), leave: [onDay('2026-12-24', { fromHalf: 'afternoon' })] }),
      240,
    ],
    [
      'leave in the other half',
      timeOf({ holidays: holiday('2026-12-24', true), leave: [onDay('2026-12-24', { tillHalf: 'morning' })] }),
      0,
    ],
    ['own hours', timeOf({ hours: [{ fromDay: '2026-12-24', minutes: [0, 0, 0, 300, 0, 0, 0] }] }), 300],
    ['own hours of later', timeOf({ hours: [{ fromDay: '2026-12-25', minutes: [0, 0, 0, 300, 0, 0, 0] }] }), 480],
  ])('with %s', (_reason, time, expected) => {
    expect(capacityOn(time, '2026-12-24')).toBe(expected);
  });
});

describe('working days of leave', () => {
  it('equal a naive count over a year with changed hours and holidays', () => {
    fc.assert(
      fc.property(calendar, span, (time, leave) => {
        expect(workingHalves(leave, time)).toBe(naiveHalves(leave, time));
      }),
      { numRuns: 300 },
    );
  });

  it('add up when a leave is split, at any half', () => {
    fc.assert(
      fc.property(calendar, span, fc.nat(81), (time, leave, cut) => {
        const last = daysOf(leave).length * 2 - 1;
        const split = Math.min(cut, last);
        const at = addDays(leave.leaveFrom, Math.floor(split / 2));
        const isAfternoon = split % 2 === 1;
        const first = { ...leave, leaveTill: at, tillHalf: isAfternoon ? ('morning' as const) : ('whole' as const) };
        const second = { ...leave, leaveFrom: at, fromHalf: 'afternoon' as const };
        const parts = isAfternoon
          ? [first, second]
          : [
              { ...leave, leaveTill: addDays(at, -1), tillHalf: 'whole' as const },
              { ...leave, leaveFrom: at, fromHalf: 'whole' as const },
            ];
        if (
          split === 0 ||
          (split === 1 && leave.fromHalf === 'afternoon') ||
          (split === last && leave.tillHalf === 'morning')
        )
          return;
        expect(parts.reduce((sum, part) => sum + workingHalves(part, time), 0)).toBe(workingHalves(leave, time));
      }),
    );
  });

  it('add up over the years', () => {
    const leave = {
      leaveFrom: '2025-12-22',
      leaveTill: '2027-01-06',
      fromHalf: 'afternoon',
      tillHalf: 'morning',
    } as const;
    const years = [2024, 2025, 2026, 2027, 2028].map((year) => leaveInYear(leave, year));
    expect(years.map((part) => (part ? workingHalves(part, timeOf()) : 0))).toEqual([0, 15, 522, 7, 0]);
    expect(workingHalves(leave, timeOf())).toBe(15 + 522 + 7);
  });

  it('cost half a day next to a half holiday, and nothing within it', () => {
    const time = timeOf({ holidays: holiday('2026-12-24', true) });
    expect(workingHalves(onDay('2026-12-24', { tillHalf: 'morning' }), time)).toBe(1);
    expect(workingHalves(onDay('2026-12-24', { fromHalf: 'afternoon' }), time)).toBe(0);
    expect(workingHalves(onDay('2026-12-24'), time)).toBe(1);
  });

  it('cost nothing on a day without hours', () => {
    expect(workingHalves(onDay('2026-12-26'), timeOf())).toBe(0);
    expect(halvesOn(onDay('2026-12-26'), '2026-12-26')).toBe(HALVES.whole);
  });
});

describe('hours of the workspace', () => {
  const settings = {
    ...DEFAULT_SETTINGS,
    workingHours: { from: '09:00', till: '17:30', days: [WEEK_DAYS[0], WEEK_DAYS[4]] },
  };

  it.each([
    [{ workingHours: null, breakMinutes: 30 }, ASSUMED_WEEK],
    [settings, [510, 0, 0, 0, 510, 0, 0]],
    [{ ...settings, breakMinutes: 30 }, [480, 0, 0, 0, 480, 0, 0]],
    [{ ...settings, breakMinutes: 600 }, [0, 0, 0, 0, 0, 0, 0]],
  ])('of %j are %j minutes', (of, expected) => {
    expect(defaultWeek(of)).toEqual(expected);
  });
});
