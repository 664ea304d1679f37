/** Days of leave, and rights to decide on it (docs/leave.md#rights, docs/leave.md#days). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/platform/dates.ts';
import {
  checkDecideLeave,
  checkLeaveDates,
  checkLeaveForm,
  checkLeaveOverlap,
  checkLeaveSearch,
  checkWithdrawLeave,
  daysText,
  LEAVE_STATUSES,
  mayDecideAnyLeave,
  mayDecideLeave,
  mayReadLeave,
  totalDaysOf,
  type Employee,
} from './leave.ts';
import { overlaps } from './leave-halves.ts';

const may = (from: number, till: number) => ({
  leaveFrom: `2025-05-0${from}T00:00:00.000Z`,
  leaveTill: `2025-05-0${till}T00:00:00.000Z`,
});

it('counts both ends, in calendar days', () => {
  expect(totalDaysOf('2025-05-01T00:00:00.000Z', '2025-05-03T00:00:00.000Z')).toBe(3);
  expect(totalDaysOf('2025-05-01T18:00:00.000Z', '2025-05-02T02:00:00.000Z')).toBe(2);
  expect([daysText(1), daysText(3)]).toEqual(['1 day', '3 days']);
});

describe('overlaps', () => {
  it.each([
    [may(1, 3), may(3, 5), true],
    [may(1, 3), may(4, 5), false],
    [may(2, 2), may(1, 5), true],
    [may(1, 5), may(2, 2), true],
    [may(6, 7), may(1, 5), false],
  ])('of %j and %j: %s, in both directions', (a, b, expected) => {
    expect(overlaps(a, b)).toBe(expected);
    expect(overlaps(b, a)).toBe(expected);
  });

  it('means sharing a day', () => {
    const leave = fc.tuple(fc.nat(40), fc.nat(10)).map(([start, length]) => {
      const days = Array.from({ length: length + 1 }, (_, i) => addDays('2025-05-01', start + i));
      return { days, leaveFrom: days[0] ?? '', leaveTill: days.at(-1) ?? '' };
    });
    fc.assert(
      fc.property(leave, leave, (a, b) => {
        expect(overlaps(a, b)).toBe(a.days.some((day) => b.days.includes(day)));
      }),
    );
  });
});

describe('application form', () => {
  const EARLY = 'Leave Till cannot be earlier than Leave From.';

  it.each([
    [{ ...may(1, 3), description: 'Trip' }, []],
    [{ ...may(3, 1), description: 'Trip' }, [EARLY]],
    [{ ...may(1, 3), description: ' ' }, ['All fields are required.']],
    [{ leaveFrom: '', leaveTill: '', description: 'Trip' }, ['All fields are required.']],
  ])('validates %j with %j', (values, expected) => {
    expect(checkLeaveForm(values).map((v) => v.message)).toEqual(expected);
  });

  it('accepts a single day and rejects a last day before the first', () => {
    expect(checkLeaveDates(may(2, 2))).toEqual([]);
    expect(checkLeaveDates(may(2, 1))).toMatchObject([{ propertyPath: 'leaveTill', message: EARLY }]);
  });

  it.each([
    ['2025-05-01', '2025-05-01', 0],
    ['2025-05-01T00:00:00.000Z', '2025-05-01T00:00:00.000Z', 0],
    ['2025-05-01T15:00:00.000Z', '2025-05-01T00:00:00.000Z', 0],
    ['2025-05-01T09:00:00.000Z', '2025-05-01T15:00:00.000Z', 0],
    ['2025-05-01T15:00:00.000Z', '2025-05-01T09:00:00.000Z', 1],
    ['2025-05-01T15:00:00.000Z', '2025-05-02T09:00:00.000Z', 0],
  ])('from %s until %s returns %i refusals, respecting hours and whole days', (leaveFrom, leaveTill, count) => {
    expect(checkLeaveDates({ leaveFrom, leaveTill })).toHaveLength(count);
  });

  it.each([
    ['pending', 1],
    ['approved', 1],
    ['rejected', 0],
    ['withdrawn', 0],
  ] as const)('overlapping %s leave returns %i refusals', (status, count) => {
    expect(
      checkLeaveOverlap(may(3, 4), [
        { ...may(8, 9), status: 'pending' },
        { ...may(1, 3), status },
      ]),
    ).toHaveLength(count);
  });

  it('names the dates of the overlapping leave', () => {
    const [found] = checkLeaveOverlap(may(3, 4), [{ ...may(1, 3), status: 'approved' }]);
    expect(found?.message).toBe('These days overlap approved leave from 05/01/2025 to 05/03/2025.');
  });
});

it.each([
  [{ hasDates: true, isForUser: false, hasUser: false }, undefined],
  [{ hasDates: false, isForUser: false, hasUser: false }, 'Please select both dates to search.'],
  [{ hasDates: true, isForUser: true, hasUser: false }, 'Please select both dates and a user to search.'],
  [{ hasDates: false, isForUser: true, hasUser: true }, 'Please select both dates and a user to search.'],
  [{ hasDates: true, isForUser: true, hasUser: true }, undefined],
])('the search %j returns %j', (search, expected) => {
  expect(checkLeaveSearch(search)).toBe(expected);
});

describe('deciding on leave', () => {
  const people = {
    admin: { id: 1, type: 'admin' },
    otherAdmin: { id: 2, type: 'admin' },
    manager: { id: 3, type: 'manager' },
    otherManager: { id: 4, type: 'manager' },
    editor: { id: 5, type: 'editor' },
    otherEditor: { id: 6, type: 'editor' },
  } satisfies Record<string, Employee>;
  const names = Object.keys(people) as (keyof typeof people)[];

  it.each([
    ['admin', ['otherAdmin', 'manager', 'otherManager', 'editor', 'otherEditor'], true],
    ['manager', ['editor', 'otherEditor'], true],
    ['editor', [], false],
  ] as const)('%s may decide on the leave of %j', (who, whose, hasTab) => {
    const decided = names.filter((name) => mayDecideLeave(people[who], people[name]));
    expect(decided).toEqual(whose);
    expect(mayDecideAnyLeave(people[who])).toBe(hasTab);
    expect(names.filter((name) => mayReadLeave(people[who], people[name])).sort()).toEqual([who, ...whose].sort());
  });

  it('leaves applications of deleted users to administrators', () => {
    expect(mayDecideLeave(people.admin, null)).toBe(true);
    expect(mayDecideLeave(people.manager, null)).toBe(false);
  });

  it.each(LEAVE_STATUSES)('is possible only while pending: %s', (status) => {
    const leave = { status, employee: people.editor };
    const kind = status === 'pending' ? undefined : 'conflict';
    expect(checkDecideLeave(people.manager, leave)?.kind).toBe(kind);
    expect(checkWithdrawLeave(people.editor, leave)?.kind).toBe(kind);
    expect(checkDecideLeave(people.editor, leave)?.kind).toBe('forbidden');
    expect(checkWithdrawLeave(people.admin, leave)?.kind).toBe('forbidden');
  });
});
