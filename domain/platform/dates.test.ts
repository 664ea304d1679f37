/** UTC dates: parsing, rejected input and formatting. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addHours,
  daysBetweenInclusive,
  endOfSecond,
  formatDate,
  formatDateTime,
  isYearInRange,
  minutesBetween,
  parseInstant,
  startOfSecond,
} from './dates.ts';
import { dayOf, endOfDay, startOfDay, UTC } from './time-zone.ts';

const instants = fc
  .integer({ min: Date.parse('2000-01-01'), max: Date.parse('2100-12-31') })
  .map((ms) => new Date(ms).toISOString());

describe('parseInstant', () => {
  it.each([
    ['2026-02-28', '2026-02-28T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['2025-03-02T01:00:00Z', '2025-03-02T01:00:00.000Z'],
    ['2025-03-02T01:00:00+00:00', '2025-03-02T01:00:00.000Z'],
    ['2025-03-02T01:00:00+05:30', '2025-03-01T19:30:00.000Z'],
    ['2025-03-02T01:00:00-0800', '2025-03-02T09:00:00.000Z'],
    ['2025-03-02T01:00', '2025-03-02T01:00:00.000Z'],
    ['2025-03-02 01:00:00', '2025-03-02T01:00:00.000Z'],
    ['2025-03-11T23:59:59.999Z', '2025-03-11T23:59:59.999Z'],
    ['2025-03-11T23:59:59.123456Z', '2025-03-11T23:59:59.123Z'],
    ['2025-03-11T23:59:59.5Z', '2025-03-11T23:59:59.500Z'],
    ['1850-01-01', '1850-01-01T00:00:00.000Z'],
    ['0050-01-01', '0050-01-01T00:00:00.000Z'],
  ])('parses %j as %j', (text, expected) => {
    expect(parseInstant(text)).toBe(expected);
  });

  it.each([
    '',
    'now',
    '12',
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '2026-01-01T24:00:00Z',
    '2026-01-01T10:60:00Z',
    '2026-01-01T10:00:60Z',
    '2026-01-01T10:00:00+25:00',
    '2026-01-01T10:00:00+10:75',
    '2026-01-01Z',
    '2026-01-01T10Z',
    ' 2026-01-01',
    '2026-01-01\n',
    '+012026-01-01T00:00:00Z',
    '0000-01-01T00:00:00+01:00',
  ])('rejects %j', (text) => {
    expect(parseInstant(text)).toBeUndefined();
  });

  it('returns every ISO instant unchanged', () => {
    fc.assert(
      fc.property(instants, (iso) => {
        expect(parseInstant(iso)).toBe(iso);
      }),
    );
  });
});

it.each([
  ['1999-12-31T23:59:59.999Z', false],
  ['2000-01-01T00:00:00.000Z', true],
  ['2100-12-31T23:59:59.999Z', true],
  ['2101-01-01T00:00:00.000Z', false],
])('accepts the years 2000 to 2100: %s is %s', (iso, expected) => {
  expect(isYearInRange(iso)).toBe(expected);
});

describe('days', () => {
  it('contain every instant between their first and last millisecond', () => {
    fc.assert(
      fc.property(instants, (iso) => {
        const day = dayOf(iso, UTC);
        expect(startOfDay(day, UTC) <= iso && iso <= endOfDay(day, UTC)).toBe(true);
      }),
    );
  });

  it('contain seconds that include their milliseconds', () => {
    expect(startOfSecond('2026-02-03T09:00:07.512Z')).toBe('2026-02-03T09:00:07.000Z');
    expect(endOfSecond('2026-02-03T09:00:07.512Z')).toBe('2026-02-03T09:00:07.999Z');
  });

  it.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2025-02-28', 1, '2025-03-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-29', 1, '2026-03-30'],
  ])('adds to %s: %i days is %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected);
  });

  it.each([
    ['2025-05-01', '2025-05-03', 3],
    ['2025-05-01', '2025-05-01', 1],
    ['2025-05-03', '2025-05-01', 0],
    ['2024-02-28', '2024-03-01', 3],
  ])('counts %s to %s as %i days', (from, till, expected) => {
    expect(daysBetweenInclusive(from, till)).toBe(expected);
  });

  it('counts n + 1 days to the day n days later', () => {
    fc.assert(
      fc.property(instants, fc.nat(2000), (iso, n) => {
        expect(daysBetweenInclusive(dayOf(iso, UTC), addDays(dayOf(iso, UTC), n))).toBe(n + 1);
      }),
    );
  });
});

it('measures signed minutes', () => {
  expect(minutesBetween('2026-01-01T00:00:00.000Z', '2026-01-01T01:30:30.000Z')).toBe(90.5);
  expect(minutesBetween('2026-01-01T01:00:00.000Z', '2026-01-01T00:00:00.000Z')).toBe(-60);
});

describe('date formatting', () => {
  it.each([
    ['2026-01-02T00:05:00.000Z', '01/02/2026 12:05 AM UTC'],
    ['2026-01-02T09:00:00.000Z', '01/02/2026 9:00 AM UTC'],
    ['2026-01-02T12:00:00.000Z', '01/02/2026 12:00 PM UTC'],
    ['2026-11-22T17:30:59.999Z', '11/22/2026 5:30 PM UTC'],
  ])('formats %s as %s', (iso, expected) => {
    expect(formatDateTime(iso, UTC)).toBe(expected);
  });

  it('puts the month first', () => {
    expect(formatDate('2026-01-02T23:59:59.999Z', UTC)).toBe('01/02/2026');
  });
});

it.each([
  ['2026-02-28T23:30:00.000Z', 1, '2026-03-01T00:30:00.000Z'],
  ['2026-03-01T00:00:00.001Z', -24, '2026-02-28T00:00:00.001Z'],
  ['2026-01-01T12:00:00.000Z', 48, '2026-01-03T12:00:00.000Z'],
])('%s plus %i hours is %s', (iso, hours, expected) => {
  expect(addHours(iso, hours)).toBe(expected);
});
