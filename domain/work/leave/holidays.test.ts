/** Holidays written as text (docs/leave.md#holidays). */
import { expect, it } from 'vitest';
import { holidaysText, parseHolidays } from './holidays.ts';

it('parses one day per line, in order of days, and writes them back', () => {
  const text = '2026-12-25  Christmas Day\n\n2026-12-24 Christmas Eve half\r\n2026-05-01 May Day HALF ';
  const parsed = parseHolidays(text);
  expect(parsed).toEqual({
    days: [
      { day: '2026-05-01', name: 'May Day', isHalf: true },
      { day: '2026-12-24', name: 'Christmas Eve', isHalf: true },
      { day: '2026-12-25', name: 'Christmas Day', isHalf: false },
    ],
  });
  const days = 'days' in parsed ? parsed.days : [];
  expect(parseHolidays(holidaysText(days))).toEqual(parsed);
});

it.each([
  ['2026-12-25 Christmas\n\n12/24/2026 Christmas Eve', 'Line 3: enter a date as YYYY-MM-DD, then a name.'],
  ['2026-12-25', 'Line 1: enter a date as YYYY-MM-DD, then a name.'],
  ['2026-02-30 Nothing', 'Line 1: enter a date as YYYY-MM-DD, then a name.'],
  ['2026-12-25 A\n2026-12-25 B', 'Line 2: 2026-12-25 is listed twice.'],
  [`2026-12-25 ${'x'.repeat(101)}`, 'Line 1: use at most 100 characters for the name.'],
  [
    Array.from(
      { length: 401 },
      (_, day) => `${new Date(day * 86_400_000 + 1_767_225_600_000).toISOString().slice(0, 10)} X`,
    ).join('\n'),
    'A calendar can have 400 days.',
  ],
])('names the line of an error: %#', (text, error) => {
  expect(parseHolidays(text)).toEqual({ error });
});
