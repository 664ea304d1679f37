/** Calendar months and their bars: month and year boundaries, leap days, overlaps. */
import { describe, expect, it } from 'vitest';
import { addMonths } from '#domain/platform/dates.ts';
import { isMonth } from '#domain/platform/dates.ts';
import { barsOf, type DaySpan, shownDaysOf, weeksOf } from './month.ts';

const span = (from: string, till = from): DaySpan => ({ from, till });

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

  it('shows everything from its first to its last cell', () => {
    expect(shownDaysOf('2026-12')).toEqual({ from: '2026-11-30', till: '2027-01-03' });
  });
});

describe('bars in the week of 28 December 2026', () => {
  const week = weeksOf('2026-12').at(-1) ?? [];
  const bars = (items: DaySpan[]) => barsOf(week, items, (item) => item);

  it('continue across the end of the year', () => {
    const [bar] = bars([span('2026-12-31', '2027-01-02')]);
    expect(bar).toMatchObject({ column: 3, span: 3, lane: 0, startsBefore: false, continuesAfter: false });
  });

  it('are cut off at both ends of the week', () => {
    const [bar] = bars([span('2026-12-20', '2027-01-10')]);
    expect(bar).toMatchObject({ column: 0, span: 7, startsBefore: true, continuesAfter: true });
  });

  it('never overlap, and reuse a row once it is free', () => {
    const items = [span('2026-12-28', '2026-12-30'), span('2026-12-29'), span('2026-12-31'), span('2027-01-01')];
    expect(bars(items).map(({ lane }) => lane)).toEqual([0, 1, 0, 0]);
  });

  it('omit leave in other weeks', () => {
    expect(bars([span('2026-12-27'), span('2027-01-04')])).toEqual([]);
  });
});
