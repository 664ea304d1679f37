/** Plans of a queue: order, minutes left, filled days, and properties of random plans. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  finishOf,
  medianOf,
  minutesLeft,
  orderQueue,
  paceOf,
  planDays,
  planQueue,
  type QueuedProject,
} from './plan.ts';
import { calendarOf, numberOfDay, workingDayAfter, workingDaysBetween } from './work-calendar.ts';

const MONDAY = numberOfDay('2026-11-23');
const project = (id: number, more: Partial<QueuedProject> = {}): QueuedProject => ({
  id,
  class: 'Basic',
  isRunning: false,
  waitingFor: null,
  deadlineAt: null,
  allowedMinutes: 100,
  workedMinutes: 0,
  ...more,
});
const noPace = paceOf([]);

describe('a queue', () => {
  it('has the running project first, then deadlines, then numbers, and blocked work last', () => {
    const queue = [
      project(1, { waitingFor: 'footage', deadlineAt: '2026-11-01' }),
      project(5),
      project(2),
      project(3, { deadlineAt: '2026-12-02' }),
      project(4, { deadlineAt: '2026-12-01', waitingFor: 'answer' }),
      project(6, { isRunning: true }),
    ];
    expect(orderQueue(queue).map(({ id }) => id)).toEqual([6, 4, 3, 2, 5, 1]);
  });

  it.each([
    ['the allowance without a past', {}, 100],
    ['what is left of it', { workedMinutes: 30.2 }, 70],
    ['the least while open', { workedMinutes: 300 }, 15],
    ['nothing while waiting for approval', { waitingFor: 'approval' as const }, 0],
    ['an hour without allowance and past', { allowedMinutes: 0 }, 60],
  ])('plans %s', (_name, more, minutes) => {
    expect(minutesLeft(project(1, more), noPace)).toBe(minutes);
  });

  it("plans by the median of the person's last 20 in the class", () => {
    const finished = [0.5, 0.8, 0.9, ...Array.from({ length: 17 }, () => 0.8), 3, 3, 3, 3].map((ratio) => ({
      class: 'Basic' as const,
      allowedMinutes: 200,
      runMinutes: ratio * 200,
    }));
    const pace = paceOf(finished);
    expect(minutesLeft(project(1), pace)).toBe(80);
    expect(minutesLeft(project(1, { allowedMinutes: 0 }), pace)).toBe(160);
    expect(minutesLeft(project(1, { class: 'Podcast' }), pace)).toBe(80);
    expect([medianOf([]), medianOf([3, 1]), medianOf([9, 1, 2])]).toEqual([null, 2, 2]);
  });
});

const weekdays = calendarOf((day) => ([6, 0].includes(new Date(day).getUTCDay()) ? 0 : 480));

describe('planned days', () => {
  it('fill working days in order', () => {
    const planned = planDays(
      [
        { id: 1, minutes: 300 },
        { id: 2, minutes: 2100 },
        { id: 3, minutes: 10 },
        { id: 4, minutes: 0 },
      ],
      { calendar: weekdays, today: MONDAY },
    );
    expect(planned.map(({ till }) => till && till - MONDAY)).toEqual([0, 4, 7, null]);
    expect(planned[1]?.portions[0]).toEqual({ day: MONDAY, minutes: 180 });
  });

  it('have no finish without capacity', () => {
    const days = { calendar: () => 0, today: MONDAY };
    expect(finishOf(5, days)).toBeNull();
    expect([480, 481].map((minutes) => finishOf(minutes, { calendar: weekdays, today: MONDAY }))).toEqual([
      MONDAY,
      MONDAY + 1,
    ]);
    expect(planDays([{ id: 1, minutes: 5 }], days)).toEqual([{ id: 1, minutes: 5, portions: [], till: null }]);
  });

  it('are counted between two days, and added', () => {
    expect(workingDaysBetween(weekdays, MONDAY, MONDAY + 7)).toBe(5);
    expect(workingDaysBetween(weekdays, MONDAY + 7, MONDAY)).toBe(-5);
    expect(workingDayAfter(weekdays, MONDAY + 4, 1)).toBe(MONDAY + 7);
    expect(workingDayAfter(weekdays, MONDAY, -1)).toBe(MONDAY - 3);
    expect(workingDayAfter(() => 0, MONDAY, 1)).toBeNull();
  });
});

it('has a pace from measured work only', () => {
  const done = (runMinutes: number | null) => ({ class: 'Basic', allowedMinutes: 100, runMinutes }) as const;
  const pace = paceOf([done(null), done(50), done(null), done(150)]);
  expect([pace.ratioOf('Basic'), pace.minutesOf('Basic')]).toEqual([1, 100]);
  const unmeasured = paceOf([done(null)]);
  expect([unmeasured.ratioOf('Basic'), unmeasured.minutesOf('Basic')]).toEqual([null, null]);
  // Work that was not measured doesn't take the place of measured work.
  const many = [...Array.from({ length: 20 }, () => done(null)), done(80)];
  expect(paceOf(many).minutesOf('Basic')).toBe(80);
});

const capacities = fc.array(fc.constantFrom(0, 120, 240, 480), { minLength: 7, maxLength: 30 });
const queues = fc.array(
  fc.record({
    class: fc.constantFrom('Basic' as const, 'Premium' as const),
    isRunning: fc.boolean(),
    waitingFor: fc.constantFrom(null, 'footage' as const, 'answer' as const, 'approval' as const),
    deadlineAt: fc.constantFrom(null, '2026-11-24', '2026-12-01'),
    allowedMinutes: fc.integer({ min: 0, max: 900 }),
    workedMinutes: fc.integer({ min: 0, max: 300 }),
  }),
  { minLength: 1, maxLength: 12 },
);
const daysOf = (pattern: number[]) => ({
  calendar: (day: number): number =>
    pattern[(((day - MONDAY) % pattern.length) + pattern.length) % pattern.length] ?? 0,
  today: MONDAY,
  pace: noPace,
});

describe('random plans', () => {
  it('contain all minutes left, and never more than the capacity of a day', () => {
    fc.assert(
      fc.property(queues, capacities, (queue, pattern) => {
        fc.pre(pattern.some((minutes) => minutes > 0));
        const numbered = queue.map((one, id) => ({ ...one, id }));
        const days = daysOf(pattern);
        const byDay = new Map<number, number>();
        for (const { id, minutes, portions } of planQueue(numbered, days)) {
          expect(minutes).toBe(minutesLeft(numbered[id] as QueuedProject, noPace));
          expect(portions.reduce((sum, one) => sum + one.minutes, 0)).toBe(minutes);
          for (const { day, minutes: part } of portions) byDay.set(day, (byDay.get(day) ?? 0) + part);
        }
        for (const [day, minutes] of byDay) expect(minutes).toBeLessThanOrEqual(days.calendar(day));
      }),
      { numRuns: 60 },
    );
  });

  it('finish each project on the day that its minutes and those before it fill', () => {
    fc.assert(
      fc.property(queues, capacities, (queue, pattern) => {
        const days = daysOf(pattern);
        const numbered = queue.map((one, id) => ({ ...one, id }));
        const planned = planQueue(numbered, days).filter(({ minutes }) => minutes > 0);
        const sums = planned.map((_, at) => planned.slice(0, at + 1).reduce((sum, { minutes }) => sum + minutes, 0));
        expect(sums.map((minutes) => finishOf(minutes, days))).toEqual(planned.map(({ till }) => till));
      }),
      { numRuns: 60 },
    );
  });

  it('never finish anything earlier with more work', () => {
    fc.assert(
      fc.property(queues, capacities, fc.nat(), (queue, pattern, pick) => {
        const numbered = queue.map((one, id) => ({ ...one, id }));
        const fewer = numbered.filter(({ id }) => id !== pick % queue.length);
        const all = new Map(planQueue(numbered, daysOf(pattern)).map((one) => [one.id, one.till ?? Infinity]));
        const isEarlier = ({ id, minutes, till }: { id: number; minutes: number; till: number | null }): boolean =>
          minutes > 0 && (all.get(id) ?? 0) < (till ?? Infinity);
        expect(planQueue(fewer, daysOf(pattern)).filter(isEarlier)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
