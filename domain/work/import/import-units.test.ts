/** Units of imported numbers: guessed, or asked (docs/people.md#import-units). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importFieldOf } from './import-fields.ts';
import { guessColumns } from './import-headers.ts';
import type { ImportKind } from './import-kinds.ts';
import { numberIn, numberText, spreadOver } from './import-numbers.ts';
import { guessUnit } from './import-unit-guess.ts';
import { type ImportUnit, unitsOf } from './import-units.ts';
import { ASSUMED_WEEK } from '#domain/work/leave/working-days.ts';

const formOf = (kind: ImportKind, field: string) => {
  const form = importFieldOf(kind, field)?.form;
  if (!form) throw new Error(field);
  return form;
};

const FIELDS = {
  worked: formOf('projects', 'worked'),
  video: formOf('projects', 'videoLengthSeconds'),
  point: formOf('projects', 'point'),
  hours: formOf('people', 'hours'),
  vacation: formOf('people', 'allowanceDays'),
  carried: formOf('people', 'carriedDays'),
};
type Field = keyof typeof FIELDS;

it.each<[Field, string, string[], ImportUnit | undefined]>([
  ['worked', 'Hrs', ['6.5', '2', '5h', '14:30'], 'hours'],
  ['worked', 'Std.', ['40'], 'hours'],
  ['worked', 'Worked (min)', ['9.25'], 'minutes'],
  ['worked', 'Worked', ['9.25', '7'], 'hours'],
  ['worked', 'Worked', ['1200', '90'], 'minutes'],
  ['worked', 'Worked', ['90', '45'], undefined],
  ['worked', 'Worked', ['1:30', '45 min'], 'minutes'],
  ['video', 'Dauer (min)', ['3'], 'minutes'],
  ['video', 'Video Length (s)', ['3'], 'seconds'],
  ['video', 'videoLengthSeconds', ['3'], 'seconds'],
  ['video', 'Length', ['90', '1:30'], undefined],
  ['video', 'Length', ['1:00', '45 min'], 'seconds'],
  ['video', 'Length', ['5400', '7200'], 'seconds'],
  ['hours', 'Weekly hrs', ['40', '20', '8'], 'hoursPerWeek'],
  ['hours', 'h/wk', ['8'], 'hoursPerWeek'],
  ['hours', 'Wochenstunden', ['8'], 'hoursPerWeek'],
  ['hours', 'Hours per day', ['8'], 'hoursPerDay'],
  ['hours', 'Hours', ['40', '32'], 'hoursPerWeek'],
  ['hours', 'Hours', ['8', '7.5'], 'hoursPerDay'],
  ['hours', 'Hours', ['20'], undefined],
  ['hours', 'Hours', ['40', '8'], undefined],
  ['vacation', 'Vacation', ['28.5', '30'], 'days'],
  ['vacation', 'Vacation', ['5'], undefined],
  ['vacation', 'Vacation', ['160'], undefined],
  ['vacation', 'PTO (hrs)', ['160'], 'hours'],
  ['carried', 'Carried over', ['-1', '2'], 'days'],
  ['point', 'Score', ['4', '5'], 'outOf5'],
  ['point', 'Score', ['8', '5'], undefined],
  ['point', 'Score %', ['80'], 'outOf100'],
  ['point', 'Score (of 10)', ['5'], 'outOf10'],
])('guesses the unit of %s under “%s” with %j as %s', (field, header, cells, expected) => {
  expect(guessUnit(FIELDS[field], header, cells)).toBe(expected);
});

it.each<[Field, string, ImportUnit, string | undefined]>([
  ['worked', '9.25', 'hours', '9h 15m'],
  ['worked', '9,25', 'hours', '9h 15m'],
  ['worked', '14:30', 'minutes', '14h 30m'],
  ['video', '2', 'minutes', '2m'],
  ['video', '12:30', 'minutes', '12m 30s'],
  ['video', '1:30', 'hours', '1h 30m'],
  ['hours', '32', 'hoursPerWeek', '32 h a week'],
  ['hours', '20', 'hoursPerDay', '100 h a week'],
  ['hours', '38.5 h/week', 'hoursPerDay', '38.5 h a week'],
  ['hours', '8 8 8 8 4 0 0', 'hoursPerWeek', '36 h a week'],
  ['hours', '200', 'hoursPerWeek', undefined],
  ['vacation', '5', 'weeks', '25 days'],
  ['vacation', '120', 'hours', '15 days'],
  ['vacation', '5 weeks', 'days', '25 days'],
  ['vacation', '13', 'hours', undefined],
  ['point', '8', 'outOf10', '4 of 5'],
  ['point', '80%', 'outOf5', '4 of 5'],
  ['point', '4/5', 'outOf10', '4 of 5'],
  ['point', '4.5', 'outOf5', undefined],
])('stores %s of “%s” in %s as %s', (field, text, unit, expected) => {
  const value = numberIn(text, FIELDS[field], { unit });
  expect(value === undefined ? undefined : numberText(value, FIELDS[field])).toBe(expected);
});

it('spreads every possible week evenly over the days that people work, without losing a minute', () => {
  const days = fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }).filter((week) => week.includes(true));
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 7 * 1440 }), (works, minutes) => {
      const week = works.map((isWorked) => (isWorked ? 480 : 0));
      const spread = spreadOver(week, minutes);
      expect(spread === undefined).toBe(minutes > works.filter(Boolean).length * 1440);
      if (!spread) return;
      const worked = spread.filter((_, day) => works[day]);
      expect(spread.reduce((sum, each) => sum + each, 0)).toBe(minutes);
      expect(Math.max(...worked) - Math.min(...worked)).toBeLessThan(2);
    }),
  );
  expect(spreadOver(ASSUMED_WEEK, 32 * 60)).toEqual([384, 384, 384, 384, 384, 0, 0]);
});

it('gives every field with a unit one for a column without bare numbers', () => {
  for (const form of Object.values(FIELDS)) expect(guessUnit(form, 'X', ['soon'])).toBe(unitsOf(form)[0]);
});

describe('headers with units', () => {
  it.each<[ImportKind, string[], Record<string, number>]>([
    ['people', ['Name', 'E-mail', 'Weekly hrs', 'Urlaub (Tage)'], { name: 0, email: 1, hours: 2, allowanceDays: 3 }],
    ['people', ['Std./Woche', 'PTO hrs'], { hours: 0, allowanceDays: 1 }],
    ['projects', ['Titel', 'Kunde', 'Dauer (min)', 'Std.'], { title: 0, client: 1, videoLengthSeconds: 2, worked: 3 }],
    ['projects', ['Run Time (min)', 'Runtime', 'Raw (hrs)'], { worked: 0, videoLengthSeconds: 1, rawLengthSeconds: 2 }],
    [
      'projects',
      ['Job #', 'Video', 'Client', 'Editor', 'In', 'Due', 'Start', 'Finished', 'Status', 'Length', 'Hrs', 'Drive'],
      {
        trackingId: 0,
        title: 1,
        client: 2,
        assignedTo: 3,
        createdAt: 4,
        deadlineAt: 5,
        startedAt: 6,
        endedAt: 7,
        status: 8,
        videoLengthSeconds: 9,
        worked: 10,
      },
    ],
  ])('are matched: %s %j', (kind, headers, expected) => {
    expect(guessColumns(kind, headers)).toEqual(expected);
  });
});
