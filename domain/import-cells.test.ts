/** One cell of a sheet, read as its column says and never guessed (docs/people.md#import). */
import { expect, it } from 'vitest';
import { type DateFormat, lengthText, readCell } from './import-cells.ts';
import type { CellForm } from './import-fields.ts';

const START: CellForm = { is: 'moment', time: '09:00' };

it.each<[string, DateFormat, string]>([
  ['03/02/2026', 'DD/MM/YYYY', '2026-02-03T09:00:00.000Z'],
  ['03/02/2026', 'MM/DD/YYYY', '2026-03-02T09:00:00.000Z'],
  ['2026-02-03', 'YYYY-MM-DD', '2026-02-03T09:00:00.000Z'],
  ['2026/2/3', 'YYYY-MM-DD', '2026-02-03T09:00:00.000Z'],
  ['3.2.2026', 'DD/MM/YYYY', '2026-02-03T09:00:00.000Z'],
  ['03-02-2026 8:05', 'DD/MM/YYYY', '2026-02-03T08:05:00.000Z'],
  ['02/03/2026 12:30 AM UTC', 'MM/DD/YYYY', '2026-02-03T00:30:00.000Z'],
  ['02/03/2026 12:30 PM', 'MM/DD/YYYY', '2026-02-03T12:30:00.000Z'],
  ['02/03/2026 23:59:58', 'MM/DD/YYYY', '2026-02-03T23:59:58.000Z'],
  // What names its own order is the same in every form.
  ['2026-02-03', 'DD/MM/YYYY', '2026-02-03T09:00:00.000Z'],
  ['2026-02-03T10:00:00Z', 'MM/DD/YYYY', '2026-02-03T10:00:00.000Z'],
  ['2026-02-03T10:00:00+02:00', 'DD/MM/YYYY', '2026-02-03T08:00:00.000Z'],
])('%s as %s is %s', (text, format, value) => {
  expect(readCell(text, START, format)).toEqual({ value });
});

it.each<[string, DateFormat]>([
  ['31/12/2026', 'MM/DD/YYYY'],
  ['12/31/2026', 'DD/MM/YYYY'],
  ['30/02/2026', 'DD/MM/YYYY'],
  ['2026-13-01', 'YYYY-MM-DD'],
  ['03/02/26', 'DD/MM/YYYY'],
  ['3 Feb 2026', 'DD/MM/YYYY'],
  ['02/03/2026 13:00 PM', 'MM/DD/YYYY'],
  ['02/03/2026 24:00', 'MM/DD/YYYY'],
  ['46056', 'DD/MM/YYYY'],
  ['soon', 'YYYY-MM-DD'],
])('%s is no date of the form %s', (text, format) => {
  expect(readCell(text, START, format)).toEqual({ fault: `“${text}” is no date of the form ${format}.` });
});

it.each<[string, CellForm, unknown]>([
  ['Ada', { is: 'text', max: 3 }, { value: 'Ada' }],
  ['Adam', { is: 'text', max: 3 }, { fault: 'This value is too long. It should have 3 characters or less.' }],
  ['🎬🎬🎬', { is: 'text', max: 3 }, { value: '🎬🎬🎬' }],
  ['=1+1', { is: 'text', max: 9 }, { value: '=1+1' }],
  ['a\u0007', { is: 'text', max: 9 }, { fault: 'This value contains control characters.' }],
  ['MANAGER', { is: 'choice', words: { manager: 'manager' } }, { value: 'manager' }],
  ['boss', { is: 'choice', words: { manager: 'manager' } }, { fault: '“boss” is none of manager.' }],
  ['constructor', { is: 'choice', words: { manager: 'manager' } }, { fault: '“constructor” is none of manager.' }],
  ['Ada@Example.com', { is: 'email' }, { value: 'ada@example.com' }],
  ['ada', { is: 'email' }, { fault: 'This value is not a valid email address.' }],
  ['90', { is: 'length' }, { value: 90 }],
  ['1:02:03', { is: 'length' }, { value: 3723 }],
  ['12:30', { is: 'length' }, { fault: '“12:30” is no length: write it as h:mm:ss, or in seconds.' }],
  ['9999:00:00', { is: 'length' }, { fault: 'This value should be between 0 and 3600000.' }],
  ['4', { is: 'whole', min: 0, max: 5 }, { value: 4 }],
  ['4.0', { is: 'whole', min: 0, max: 5 }, { value: 4 }],
  ['4.5', { is: 'whole', min: 0, max: 5 }, { fault: '“4.5” is no whole number from 0 to 5.' }],
  ['-1', { is: 'whole', min: 0, max: 5 }, { fault: '“-1” is no whole number from 0 to 5.' }],
  ['01/01/1999', START, { fault: 'This date should be between 2000 and 2100.' }],
  ['شركة النور', { is: 'client' }, { value: 'شركة النور' }],
])('%s as %j is %j', (text, form, expected) => {
  expect(readCell(text, form, 'DD/MM/YYYY')).toEqual(expected);
});

it('says a long cell by its beginning', () => {
  expect(readCell('x'.repeat(500), { is: 'length' }, 'YYYY-MM-DD')).toEqual({
    fault: `“${'x'.repeat(40)}…” is no length: write it as h:mm:ss, or in seconds.`,
  });
});

it.each([
  [0, '0:00:00'],
  [3723, '1:02:03'],
])('%i seconds are %s', (seconds, text) => {
  expect(lengthText(seconds)).toBe(text);
});
