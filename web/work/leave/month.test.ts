/** Calendar months and leave bars: month and year boundaries, leap days, overlaps. */
import { describe, expect, it } from 'vitest';
import { addMonths, barsOf, isMonth, sheetPeriodOf, weeksOf } from './month.ts';

const leave = (leaveFrom: string, leaveTill = leaveFrom) => ({ leaveFrom, leaveTill });

describe('a month', () => {
  it.each([
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-03', 0, '2026-03'],
  ])('%s and %i more is %s', (month, count, expected) => {
    expect(addMonths(month, count)).toBe(expected);
  });

  it.each([
    ['2026-03', true],
    ['2026-13', false],
    ['1999-12', false],
    ['2026-3', false],
    ['soon', false],
  ])('%s is one: %s', (text, expected) => {
    expect(isMonth(text)).toBe(expected);
  });

  it('fills its weeks from Monday to Sunday', () => {
    const weeks = weeksOf('2026-03');
    expect(weeks).toHaveLength(6);
    expect(weeks[0]?.[0]).toBe('2026-02-23');
    expect(weeks.at(-1)?.at(-1)).toBe('2026-04-05');
    expect(weeks.every((week) => week.length === 7)).toBe(true);
  });

  it('that begins on a Monday and fills four weeks has no neighbours', () => {
    expect(weeksOf('2027-02').flat()).toHaveLength(28);
  });

  it('of a leap year has its 29 February', () => {
    expect(weeksOf('2028-02').flat()).toContain('2028-02-29');
  });

  it('shows everything from its first to its last cell', () => {
    expect(sheetPeriodOf('2026-12')).toEqual({ from: '2026-11-30T00:00:00.000Z', till: '2027-01-03T23:59:59.999Z' });
  });
});

describe('bars in the week from 28 December 2026', () => {
  const week = weeksOf('2026-12').at(-1) ?? [];

  it('go over the end of the year', () => {
    const [bar] = barsOf(week, [leave('2026-12-31T00:00:00.000Z', '2027-01-02T00:00:00.000Z')]);
    expect(bar).toMatchObject({ column: 3, span: 3, lane: 0, startsBefore: false, continuesAfter: false });
  });

  it('are cut at both ends of the week', () => {
    const [bar] = barsOf(week, [leave('2026-12-20', '2027-01-10')]);
    expect(bar).toMatchObject({ column: 0, span: 7, startsBefore: true, continuesAfter: true });
  });

  it('never lie upon each other, and use a row again once it is free', () => {
    const items = [leave('2026-12-28', '2026-12-30'), leave('2026-12-29'), leave('2026-12-31'), leave('2027-01-01')];
    expect(barsOf(week, items).map(({ lane }) => lane)).toEqual([0, 1, 0, 0]);
  });

  it('leave out what lies in other weeks', () => {
    expect(barsOf(week, [leave('2026-12-27'), leave('2027-01-04')])).toEqual([]);
  });
});
