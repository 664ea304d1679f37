/** Calendar months and leave bars: month and year boundaries, leap days, overlaps. */
import { describe, expect, it } from 'vitest';
import { addMonths } from '#domain/platform/dates.ts';
import { barsOf, isMonth, sheetPeriodOf, weeksOf } from './month.ts';

const leave = (leaveFrom: string, leaveTill = leaveFrom) => ({ leaveFrom, leaveTill });

describe('a month', () => {
  it.each([
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-03', 0, '2026-03'],
  ])('%s plus %i months is %s', (month, count, expected) => {
    expect(addMonths(month, count)).toBe(expected);
  });

  it.each([
    ['2026-03', true],
    ['2026-13', false],
    ['1999-12', false],
    ['2026-3', false],
    ['soon', false],
  ])('recognizes %s as valid: %s', (text, expected) => {
    expect(isMonth(text)).toBe(expected);
  });

  it('fills its weeks from Monday to Sunday', () => {
    const weeks = weeksOf('2026-03');
    expect(weeks).toHaveLength(6);
    expect(weeks[0]?.[0]).toBe('2026-02-23');
    expect(weeks.at(-1)?.at(-1)).toBe('2026-04-05');
    expect(weeks.every((week) => week.length === 7)).toBe(true);
  });

  it('has no days of adjacent months when it starts on a Monday and fills four weeks', () => {
    expect(weeksOf('2027-02').flat()).toHaveLength(28);
  });

  it('includes 29 February in a leap year', () => {
    expect(weeksOf('2028-02').flat()).toContain('2028-02-29');
  });

  it('requests everything from its first to its last cell', () => {
    expect(sheetPeriodOf('2026-12')).toEqual({ from: '2026-11-30T00:00:00.000Z', till: '2027-01-03T23:59:59.999Z' });
  });
});

describe('bars in the week of 28 December 2026', () => {
  const week = weeksOf('2026-12').at(-1) ?? [];

  it('continue across the end of the year', () => {
    const [bar] = barsOf(week, [leave('2026-12-31T00:00:00.000Z', '2027-01-02T00:00:00.000Z')]);
    expect(bar).toMatchObject({ column: 3, span: 3, lane: 0, startsBefore: false, continuesAfter: false });
  });

  it('are cut off at both ends of the week', () => {
    const [bar] = barsOf(week, [leave('2026-12-20', '2027-01-10')]);
    expect(bar).toMatchObject({ column: 0, span: 7, startsBefore: true, continuesAfter: true });
  });

  it('never overlap, and reuse a row once it is free', () => {
    const items = [leave('2026-12-28', '2026-12-30'), leave('2026-12-29'), leave('2026-12-31'), leave('2027-01-01')];
    expect(barsOf(week, items).map(({ lane }) => lane)).toEqual([0, 1, 0, 0]);
  });

  it('omit leave in other weeks', () => {
    expect(barsOf(week, [leave('2026-12-27'), leave('2027-01-04')])).toEqual([]);
  });
});
