/** A person's calendar of planning equals their capacity, day by day. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FROM_HALVES, TILL_HALVES } from '#domain/work/leave/leave-halves.ts';
import { capacityOn } from '#domain/work/leave/working-days.ts';
import { dayOfNumber, mondayOf, numberOfDay } from './work-calendar.ts';
import { workCalendarOf } from './workload.ts';

const START = numberOfDay('2026-10-01');
const day = fc.nat(120).map((offset) => dayOfNumber(START + offset));
const week = fc.array(fc.constantFrom(0, 240, 455, 480), { minLength: 7, maxLength: 7 });
const hours = fc
  .uniqueArray(fc.record({ fromDay: day, minutes: week }), { maxLength: 3, selector: ({ fromDay }) => fromDay })
  .map((entries) => entries.toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1)));
const holidays = fc
  .array(fc.record({ day, name: fc.constant('Holiday'), isHalf: fc.boolean() }), { maxLength: 6 })
  .map((days) => new Map(days.map((one) => [one.day, one])));
const leave = fc.array(
  fc.record({
    leaveFrom: day,
    leaveTill: day.map((at) => `${at}T00:00:00.000Z`),
    fromHalf: fc.constantFrom(...FROM_HALVES),
    tillHalf: fc.constantFrom(...TILL_HALVES),
  }),
  { maxLength: 3 },
);

it('equals the capacity of each day, with changed hours, holidays and leave', () => {
  fc.assert(
    fc.property(fc.record({ defaultMinutes: week, hours, holidays, leave }), (time) => {
      const calendar = workCalendarOf(time);
      for (let at = START - 10; at < START + 140; at += 1) expect(calendar(at)).toBe(capacityOn(time, dayOfNumber(at)));
    }),
    { numRuns: 25 },
  );
  expect(['1969-12-30', '2026-11-29', '2026-11-30'].map((one) => dayOfNumber(mondayOf(numberOfDay(one))))).toEqual([
    '1969-12-29',
    '2026-11-23',
    '2026-11-30',
  ]);
});
