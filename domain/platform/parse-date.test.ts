/** Parsing of typed dates and times (docs/people.md#import). */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DateFormat, guessDateFormat, parseDay, parseMoment, parseTime } from './parse-date.ts';

it.each<[string, DateFormat, string | undefined]>([
  ['03/02/2026', 'DD/MM/YYYY', '2026-02-03T09:00:00.000Z'],
  ['03/02/2026', 'MM/DD/YYYY', '2026-03-02T09:00:00.000Z'],
  ['3/4/25', 'MM/DD/YYYY', '2025-03-04T09:00:00.000Z'],
  ['4.3.25', 'DD/MM/YYYY', '2025-03-04T09:00:00.000Z'],
  ['2026/2/3', 'DD/MM/YYYY', '2026-02-03T09:00:00.000Z'],
  ['03-02-2026 8:05', 'DD/MM/YYYY', '2026-02-03T08:05:00.000Z'],
  ['4/5/25 5:00 PM', 'MM/DD/YYYY', '2025-04-05T17:00:00.000Z'],
  ['4/5/25 5pm', 'MM/DD/YYYY', '2025-04-05T17:00:00.000Z'],
  ['02/03/2026 12:30 AM UTC', 'MM/DD/YYYY', '2026-02-03T00:30:00.000Z'],
  ['02/03/2026 23:59:58', 'MM/DD/YYYY', '2026-02-03T23:59:58.000Z'],
  ['2026-02-03T10:00', 'MM/DD/YYYY', '2026-02-03T10:00:00.000Z'],
  ['2026-02-03T10:00:00+02:00', 'DD/MM/YYYY', '2026-02-03T08:00:00.000Z'],
  ['Mar 4, 2025', 'DD/MM/YYYY', '2025-03-04T09:00:00.000Z'],
  ['4 March 2025', 'MM/DD/YYYY', '2025-03-04T09:00:00.000Z'],
  ['4-Mar-25', 'MM/DD/YYYY', '2025-03-04T09:00:00.000Z'],
  ['March 4th, 2025 17:30', 'MM/DD/YYYY', '2025-03-04T17:30:00.000Z'],
  ['31/12/2026', 'MM/DD/YYYY', undefined],
  ['30/02/2026', 'DD/MM/YYYY', undefined],
  ['2026-13-01', 'YYYY-MM-DD', undefined],
  ['02/03/2026 13:00 PM', 'MM/DD/YYYY', undefined],
  ['02/03/2026 24:00', 'MM/DD/YYYY', undefined],
  ['4 Mai 2025', 'DD/MM/YYYY', '2025-05-04T09:00:00.000Z'],
  ['03/02/026', 'DD/MM/YYYY', undefined],
  ['46056', 'DD/MM/YYYY', '2026-02-03T09:00:00.000Z'],
  ['45992.75', 'DD/MM/YYYY', '2025-12-01T18:00:00.000Z'],
  ['20260', 'DD/MM/YYYY', undefined],
  ['20261204', 'DD/MM/YYYY', '2026-12-04T09:00:00.000Z'],
  ['02/03/2026 5', 'MM/DD/YYYY', undefined],
  ['02/03/2026 1730', 'MM/DD/YYYY', undefined],
  ['4 March 12', 'MM/DD/YYYY', '2012-03-04T09:00:00.000Z'],
  ['1e3', 'MM/DD/YYYY', undefined],
  ['soon', 'YYYY-MM-DD', undefined],
])('parses %s with format %s as %s', (text, format, expected) => {
  expect(parseMoment(text, { format, time: '09:00', zone: 'UTC' })).toBe(expected);
});

it.each<[string, string, string | undefined]>([
  ['03/02/2026', 'America/Los_Angeles', '2026-03-02T17:00:00.000Z'],
  ['07/02/2026 5:00 PM', 'America/Los_Angeles', '2026-07-03T00:00:00.000Z'],
  ['03/02/2026 10:00 AM PST', 'America/Los_Angeles', '2026-03-02T18:00:00.000Z'],
  ['03/02/2026 10:00 AM pst', 'America/Los_Angeles', '2026-03-02T18:00:00.000Z'],
  ['03/02/2026 10:00 PDT', 'America/Los_Angeles', undefined],
  ['03/02/2026 10:00 AM EST', 'America/Los_Angeles', undefined],
  ['03/02/2026 10:00 AM UTC', 'America/Los_Angeles', '2026-03-02T10:00:00.000Z'],
  ['03/02/2026 UTC', 'America/Los_Angeles', '2026-03-02T09:00:00.000Z'],
  ['2026-03-02T10:00:00Z', 'America/Los_Angeles', '2026-03-02T10:00:00.000Z'],
  ['2026-03-02T10:00', 'America/Los_Angeles', '2026-03-02T18:00:00.000Z'],
  ['03/08/2026 2:30 AM', 'America/Los_Angeles', '2026-03-08T10:30:00.000Z'],
  ['11/01/2026 1:30 AM', 'America/Los_Angeles', '2026-11-01T08:30:00.000Z'],
  ['Mar 2, 2026', 'Asia/Kathmandu', '2026-03-02T03:15:00.000Z'],
  ['03/02/2026 10:00 GMT+5:45', 'Asia/Kathmandu', '2026-03-02T04:15:00.000Z'],
  ['4 March', 'America/Los_Angeles', undefined],
  ['31/12/2026 PST', 'America/Los_Angeles', undefined],
])('parses %s in %s as %s', (text, zone, expected) => {
  expect(parseMoment(text, { format: 'MM/DD/YYYY', time: '09:00', zone })).toBe(expected);
});

it('knows the names of all months, in full and abbreviated', () => {
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month)));
  const parsed = (['long', 'short'] as const).map((length) =>
    months.map((first) => {
      const name = first.toLocaleString('en', { month: length, timeZone: 'UTC' });
      return parseMoment(`1 ${name} 2026`, { format: 'MM/DD/YYYY', time: '00:00', zone: 'UTC' });
    }),
  );
  const expected = months.map((first) => first.toISOString());
  expect(parsed).toEqual([expected, expected]);
});

it.each([
  ['17:30', '17:30:00'],
  ['5:30 PM', '17:30:00'],
  ['5 am', '05:00:00'],
  ['5 PM', '17:00:00'],
  ['5 p.m.', '17:00:00'],
  ['5pm', '17:00:00'],
  ['5p', '17:00:00'],
  ['12 AM', '00:00:00'],
  ['12:15 pm', '12:15:00'],
  ['12:30', '12:30:00'],
  ['17:05:09', '17:05:09'],
  ['1730', '17:30:00'],
  ['9:30', '09:30:00'],
  ['9', '09:00:00'],
  ['0', '00:00:00'],
  ['', undefined],
  ['noon', undefined],
  ['24:00', undefined],
  ['13 PM', undefined],
  ['0 am', undefined],
  ['9:60', undefined],
  ['9:5', undefined],
  ['-1', undefined],
  ['1e3', undefined],
])('parses the time %s as %s', (text, expected) => {
  expect(parseTime(text)).toBe(expected);
});

it.each<[string, DateFormat, string | undefined]>([
  ['12/2/26', 'MM/DD/YYYY', '2026-12-02'],
  ['2/12/26', 'DD/MM/YYYY', '2026-12-02'],
  ['26-12-02', 'YYYY-MM-DD', undefined],
  ['02/29/27', 'MM/DD/YYYY', undefined],
])('parses the day %s with format %s as %s', (text, format, expected) => {
  expect(parseDay(text, format)).toBe(expected);
});

it.each<[string, string[], DateFormat | null]>([
  ['a day above 12 in second place', ['3/4/25', '3/14/25'], 'MM/DD/YYYY'],
  ['a day above 12 in first place', ['4/3/25', '14/3/25', 'soon'], 'DD/MM/YYYY'],
  ['days that could be months', ['3/4/25', '5/6/25'], null],
  ['a day equal to its month', ['3/3/25'], 'DD/MM/YYYY'],
  ['ISO days and instants', ['2026-02-03', '2026-02-03T10:00:00Z', 'Mar 4, 2025'], 'YYYY-MM-DD'],
  ['no dates', ['soon'], null],
])('detects the format of %s', (_case, texts, expected) => {
  expect(guessDateFormat(texts)).toBe(expected);
});

const NEAR = '2026-11-18';

it.each<[string, DateFormat, string | undefined]>([
  ['12/1', 'MM/DD/YYYY', '2026-12-01T17:00:00.000Z'],
  ['1/12', 'DD/MM/YYYY', '2026-12-01T17:00:00.000Z'],
  ['1.12.', 'DD/MM/YYYY', '2026-12-01T17:00:00.000Z'],
  ['1/5', 'MM/DD/YYYY', '2027-01-05T17:00:00.000Z'],
  ['Dec 1', 'DD/MM/YYYY', '2026-12-01T17:00:00.000Z'],
  ['1 de diciembre', 'DD/MM/YYYY', '2026-12-01T17:00:00.000Z'],
  ['2/29', 'MM/DD/YYYY', undefined],
  ['Fri 12/4', 'MM/DD/YYYY', '2026-12-04T17:00:00.000Z'],
  ['Fri. 12/4 5:30 PM', 'MM/DD/YYYY', '2026-12-04T17:30:00.000Z'],
  ['Thu 12/4', 'MM/DD/YYYY', '2025-12-04T17:00:00.000Z'],
  ['Mon 12/4', 'MM/DD/YYYY', undefined],
  ['Freitag, 4.12.2026', 'DD/MM/YYYY', '2026-12-04T17:00:00.000Z'],
  ['ven. 4 déc. 2026', 'DD/MM/YYYY', '2026-12-04T17:00:00.000Z'],
  ['Sat 12/4/26', 'MM/DD/YYYY', undefined],
  ['mar 4 dic 2026', 'DD/MM/YYYY', undefined],
  ['Mar 4 2026', 'DD/MM/YYYY', '2026-03-04T17:00:00.000Z'],
  ['EOD 12/4', 'MM/DD/YYYY', '2026-12-04T17:00:00.000Z'],
  ['12/4/26 EOD', 'MM/DD/YYYY', '2026-12-04T17:00:00.000Z'],
  ['by EOD Fri 12/4', 'MM/DD/YYYY', '2026-12-04T17:00:00.000Z'],
  ['2. Dezember 2026', 'MM/DD/YYYY', '2026-12-02T17:00:00.000Z'],
  ['1er décembre 2026', 'MM/DD/YYYY', '2026-12-01T17:00:00.000Z'],
  ['2 de dezembro de 2026', 'MM/DD/YYYY', '2026-12-02T17:00:00.000Z'],
  ['ASAP', 'MM/DD/YYYY', undefined],
  ['TBD 12', 'MM/DD/YYYY', undefined],
  ['v2 12/4', 'MM/DD/YYYY', undefined],
])('parses %s with format %s near a day as %s', (text, format, expected) => {
  expect(parseMoment(text, { format, time: '17:00', zone: 'UTC', near: NEAR })).toBe(expected);
});

it('reads EOD as the end of the working day, whatever the default time', () => {
  expect(parseMoment('EOD 12/4/26', { format: 'MM/DD/YYYY', time: '09:00', zone: 'UTC' })).toBe(
    '2026-12-04T17:00:00.000Z',
  );
});

const someDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const language = fc.constantFrom('en', 'en-GB', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb');

it('reads the dates that each language writes, with and without weekday', () => {
  fc.assert(
    fc.property(someDay, language, fc.boolean(), fc.constantFrom('long', 'short'), (day, locale, hasWeekday, month) => {
      const options: Intl.DateTimeFormatOptions = { year: 'numeric', month, day: 'numeric', timeZone: 'UTC' };
      const weekday = hasWeekday ? { weekday: month } : {};
      const text = new Intl.DateTimeFormat(locale, { ...options, ...weekday }).format(new Date(day));
      expect([text, parseDay(text, 'DD/MM/YYYY')]).toEqual([text, day]);
    }),
  );
});

it('reads a date without its year as itself within half a year, in each format', () => {
  fc.assert(
    fc.property(someDay, fc.integer({ min: -180, max: 180 }), (day, offset) => {
      const near = new Date(Date.parse(day) + offset * 86_400_000).toISOString().slice(0, 10);
      const [, month = '', date = ''] = day.split('-');
      fc.pre(`${month}-${date}` !== '02-29');
      expect(parseDay(`${month}/${date}`, 'MM/DD/YYYY', near)).toBe(day);
      expect(parseDay(`${Number(date)}.${Number(month)}.`, 'DD/MM/YYYY', near)).toBe(day);
    }),
  );
});

it('reads the number that Excel gives a day as that day', () => {
  fc.assert(
    fc.property(someDay, (day) => {
      const serial = (Date.parse(day) - Date.parse('1899-12-30')) / 86_400_000;
      const form = { format: 'DD/MM/YYYY', time: '09:00', zone: 'UTC' } as const;
      expect(parseMoment(String(serial), form)).toBe(`${day}T09:00:00.000Z`);
      expect(parseMoment(String(serial + 0.5), form)).toBe(`${day}T12:00:00.000Z`);
    }),
  );
});
