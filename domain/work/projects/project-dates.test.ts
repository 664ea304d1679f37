/** Order of the dates: assigned, start, deadline, ended (docs/projects.md#form-dates, docs/projects.md#form-rules). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  adjustDates,
  adjustEditedDates,
  checkProjectDates,
  type DateField,
  type DateNotes,
  defaultDates,
  type FormDates,
  isEndInFuture,
} from './project-dates.ts';

const day = (n: number): string => `2026-03-${String(n).padStart(2, '0')}T09:00:00.000Z`;
const dates = (assigned: number, start: number, deadline: number, ended: number): FormDates => ({
  assigned: day(assigned),
  start: day(start),
  deadline: day(deadline),
  ended: day(ended),
});

it('defaults to today at 09:00 and 17:00 UTC', () => {
  expect(defaultDates('2026-03-02T23:59:59.999Z', 'UTC')).toEqual({
    start: '2026-03-02T09:00:00.000Z',
    deadline: '2026-03-02T17:00:00.000Z',
  });
});

const START_NOTE = 'Start date/time adjusted to match new assigned date/time.';
const DEADLINE_NOTE = 'Deadline date/time adjusted to match new start date/time.';
const ENDED_NOTE = 'Ended date/time adjusted to match new deadline date/time.';

describe('adjustDates', () => {
  it.each<[string, FormDates, DateField, FormDates, DateNotes]>([
    ['leaves valid dates unchanged', dates(1, 2, 3, 4), 'assigned', dates(1, 2, 3, 4), {}],
    ['moves only the start', dates(3, 2, 3, 4), 'assigned', dates(3, 3, 3, 4), { start: START_NOTE }],
    [
      'moves every later date',
      dates(9, 2, 3, 4),
      'assigned',
      dates(9, 9, 9, 9),
      { start: START_NOTE, deadline: DEADLINE_NOTE, ended: ENDED_NOTE },
    ],
    ['moves the deadline after the start', dates(1, 4, 3, 5), 'start', dates(1, 4, 4, 5), { deadline: DEADLINE_NOTE }],
    ['never moves an earlier date', dates(1, 5, 3, 9), 'deadline', dates(1, 5, 3, 9), {}],
    ['moves nothing for the last date', dates(1, 2, 3, 1), 'ended', dates(1, 2, 3, 1), {}],
  ])('%s', (...[_name, given, changed, expected, notes]) => {
    expect(adjustDates(given, changed)).toEqual({ dates: expected, notes });
  });

  it('skips dates not in the form', () => {
    const given = { assigned: day(5), start: null, deadline: day(2), ended: null };
    expect(adjustDates(given, 'assigned')).toEqual({
      dates: { ...given, deadline: day(5) },
      notes: { deadline: 'Deadline date/time adjusted to match new assigned date/time.' },
    });
  });

  it('keeps all four dates in order when the first changes in an ordered form', () => {
    const days = fc.tuple(
      fc.integer({ min: 1, max: 28 }),
      fc.array(fc.integer({ min: 1, max: 28 }), { minLength: 3, maxLength: 3 }),
    );
    fc.assert(
      fc.property(days, ([first, rest]) => {
        const [start = 1, deadline = 1, ended = 1] = [...rest].sort((a, b) => a - b);
        const { dates: after, notes } = adjustDates(dates(first, start, deadline, ended), 'assigned');
        const list = [after.assigned, after.start, after.deadline, after.ended];
        for (const [i, date] of list.entries()) expect(i === 0 || String(list[i - 1]) <= String(date)).toBe(true);
        expect(after.assigned).toBe(day(first));
        expect(Object.keys(notes)).toHaveLength([start, deadline, ended].filter((d) => d < first).length);
      }),
    );
  });
});

describe('adjustEditedDates', () => {
  const BY_START = 'Ended date/time adjusted to match new start date/time.';
  it.each<[string, FormDates, DateField, FormDates, DateNotes]>([
    ['a later deadline does not change the end', dates(1, 2, 9, 4), 'deadline', dates(1, 2, 9, 4), {}],
    ['a start after the end moves the end', dates(1, 5, 9, 4), 'start', dates(1, 5, 9, 5), { ended: BY_START }],
    [
      'a start after deadline and end moves both',
      dates(1, 9, 3, 4),
      'start',
      dates(1, 9, 9, 9),
      { deadline: DEADLINE_NOTE, ended: BY_START },
    ],
    [
      'a start before the end does not change the end',
      dates(1, 3, 2, 4),
      'start',
      dates(1, 3, 3, 4),
      { deadline: DEADLINE_NOTE },
    ],
    [
      'an assignment that moves the start past the end moves the end',
      dates(6, 2, 8, 4),
      'assigned',
      dates(6, 6, 8, 6),
      { start: START_NOTE, ended: BY_START },
    ],
    [
      'an assignment that does not move the start does not change the end',
      dates(2, 5, 3, 4),
      'assigned',
      dates(2, 5, 3, 4),
      {},
    ],
    ['an end changes nothing else', dates(1, 2, 3, 1), 'ended', dates(1, 2, 3, 1), {}],
    [
      'unfinished work has no end to move',
      { ...dates(1, 5, 3, 4), ended: null },
      'start',
      { ...dates(1, 5, 5, 4), ended: null },
      { deadline: DEADLINE_NOTE },
    ],
  ])('%s', (...[_name, given, changed, expected, notes]) => {
    expect(adjustEditedDates(given, changed)).toEqual({ dates: expected, notes });
  });

  it('moves the end only for a new start, and never an earlier date', () => {
    const some = fc.integer({ min: 1, max: 28 });
    const field = fc.constantFrom<DateField>('assigned', 'start', 'deadline', 'ended');
    fc.assert(
      fc.property(fc.tuple(some, some, some, some), field, (days, changed) => {
        const given = dates(...days);
        const { dates: after } = adjustEditedDates(given, changed);
        expect(after[changed]).toBe(given[changed]);
        if (after.ended !== given.ended) expect([after.ended, changed]).toEqual([after.start, expect.any(String)]);
        if (changed === 'deadline' || changed === 'ended') expect(after).toEqual(given);
      }),
    );
  });
});

it.each([
  [day(3), day(2), true],
  ['2026-03-02T12:00:00.999Z', null, false],
  ['2026-03-02T12:00:01.000Z', null, true],
  [day(3), day(3), false],
  [day(1), day(3), false],
  [null, day(3), false],
])('an edited end of %s replacing %s is in the future: %s', (ended, stored, isAhead) => {
  expect(isEndInFuture(ended, { stored, now: '2026-03-02T12:00:00.000Z' })).toBe(isAhead);
});

describe('checkProjectDates', () => {
  const none = { createdAt: null, startedAt: null, deadlineAt: null, endedAt: null };
  const messages = (...args: Parameters<typeof checkProjectDates>): string[] =>
    checkProjectDates(...args).map((v) => `${v.propertyPath}: ${v.message}`);

  it.each([
    [
      { ...none, startedAt: day(3), deadlineAt: day(2) },
      ['deadlineAt: Deadline date and time cannot be before start date and time.'],
    ],
    [
      { ...none, createdAt: day(3), deadlineAt: day(2) },
      ['deadlineAt: Deadline date and time cannot be before start date and time.'],
    ],
    [
      { ...none, createdAt: day(3), startedAt: day(2) },
      ['startedAt: Start date and time cannot be before assigned date and time.'],
    ],
    [
      { ...none, startedAt: day(3), endedAt: day(2) },
      ['endedAt: End date and time cannot be before start date and time.'],
    ],
    [{ ...none, startedAt: day(3), deadlineAt: day(3), createdAt: day(3), endedAt: day(3) }, []],
    [{ ...none, deadlineAt: day(1) }, []],
    [{ ...none, startedAt: day(3), deadlineAt: day(5), endedAt: day(4) }, []],
    [none, []],
  ])('checks only the given dates (%#)', (given, expected) => {
    expect(messages(given)).toEqual(expected);
  });

  it('ignores a stored late start, and checks one that moves', () => {
    const late = { ...none, createdAt: day(1), startedAt: day(9), deadlineAt: day(5) };
    expect(messages(late, late)).toEqual([]);
    expect(messages({ ...late, deadlineAt: day(6) }, late)).toHaveLength(1);
  });
});
