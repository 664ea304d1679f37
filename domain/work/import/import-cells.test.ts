/** Parsing of single cells by column type (docs/people.md#import). */
import { expect, it } from 'vitest';
import { isEmptyCell, lengthText, readCell } from './import-cells.ts';
import type { CellType } from './import-fields.ts';

const START: CellType = { is: 'moment', time: '09:00' };

it.each<[string, CellType, unknown]>([
  ['Ada', { is: 'text', max: 3 }, { value: 'Ada' }],
  ['Adam', { is: 'text', max: 3 }, { fault: 'This value is too long. It should have 3 characters or less.' }],
  ['🎬🎬🎬', { is: 'text', max: 3 }, { value: '🎬🎬🎬' }],
  ['=1+1', { is: 'text', max: 9 }, { value: '=1+1' }],
  ['a\u0007', { is: 'text', max: 9 }, { fault: 'This value contains control characters.' }],
  ['MANAGER', { is: 'choice', values: { manager: 'manager' } }, { value: 'manager' }],
  ['boss', { is: 'choice', values: { manager: 'manager' } }, { fault: "“boss” isn't one of manager." }],
  ['constructor', { is: 'choice', values: { manager: 'manager' } }, { fault: "“constructor” isn't one of manager." }],
  ['Ada@Example.com', { is: 'email' }, { value: 'ada@example.com' }],
  ['ada', { is: 'email' }, { fault: 'This value is not a valid email address.' }],
  ['90', { is: 'length' }, { value: 90 }],
  ['1:02:03', { is: 'length' }, { value: 3723 }],
  ['12:30', { is: 'length' }, { value: 750 }],
  ['1e3', { is: 'length' }, { fault: "“1e3” isn't a length. Use h:mm:ss or seconds." }],
  ['1:20', { is: 'minutes' }, { value: 80 }],
  ['long', { is: 'minutes' }, { fault: "“long” isn't a working time. Use h:mm or minutes." }],
  ['03/02/26', START, { value: '2026-02-03T09:00:00.000Z' }],
  ['02/31/26', START, { fault: "“02/31/26” isn't a date in the format DD/MM/YYYY." }],
  ['In-Progress', { is: 'choice', values: { 'in progress': 'started' } }, { value: 'started' }],
  ['9999:00:00', { is: 'length' }, { fault: 'This value should be between 0 and 3600000.' }],
  ['4', { is: 'whole', min: 0, max: 5 }, { value: 4 }],
  ['4.0', { is: 'whole', min: 0, max: 5 }, { value: 4 }],
  ['4.5', { is: 'whole', min: 0, max: 5 }, { fault: "“4.5” isn't a whole number from 0 to 5." }],
  ['-1', { is: 'whole', min: 0, max: 5 }, { fault: "“-1” isn't a whole number from 0 to 5." }],
  ['01/01/1999', START, { fault: 'This date should be between 2000 and 2100.' }],
  ['شركة النور', { is: 'client' }, { value: 'شركة النور' }],
])('reads %s as %j: %j', (text, form, expected) => {
  expect(readCell(text, form, { format: 'DD/MM/YYYY', zone: 'UTC' })).toEqual(expected);
});

it.each<[string, CellType, boolean]>([
  ['', START, true],
  ['N/A', START, true],
  ['#N/A', { is: 'client' }, true],
  ['tbd', { is: 'person' }, true],
  ['TBD', START, false],
  ['tbd', { is: 'length' }, false],
  ['–', { is: 'text', max: 9 }, true],
  ['NA', { is: 'person' }, true],
  ['Na', { is: 'text', max: 9 }, false],
  ['0', { is: 'length' }, false],
  ['-5', { is: 'length' }, false],
])('treats %s as %j as empty: %s', (text, form, expected) => {
  expect(isEmptyCell(text, form)).toBe(expected);
});

it('truncates a long cell in messages', () => {
  expect(readCell('x'.repeat(500), { is: 'length' }, { format: 'YYYY-MM-DD', zone: 'UTC' })).toEqual({
    fault: `“${'x'.repeat(40)}…” isn't a length. Use h:mm:ss or seconds.`,
  });
});

it.each([
  [0, '0:00:00'],
  [3723, '1:02:03'],
])('formats %i seconds as %s', (seconds, text) => {
  expect(lengthText(seconds)).toBe(text);
});
