/** Units that the numbers in imported columns can have (docs/people.md#import-units). */
import type { CellType } from './import-fields.ts';
import { LENGTH_UNITS } from '#domain/platform/parse-length.ts';

export const IMPORT_UNITS = [
  ...LENGTH_UNITS,
  'hoursPerDay',
  'hoursPerWeek',
  'days',
  'weeks',
  'outOf5',
  'outOf10',
  'outOf100',
] as const;
export type ImportUnit = (typeof IMPORT_UNITS)[number];

const UNITS: Partial<Record<CellType['is'], readonly ImportUnit[]>> = {
  length: LENGTH_UNITS,
  minutes: ['minutes', 'hours'],
  week: ['hoursPerDay', 'hoursPerWeek'],
  days: ['days', 'weeks', 'hours'],
  score: ['outOf5', 'outOf10', 'outOf100'],
};

/** Returns the units that numbers of a column type can have; none if they have only one. */
export const unitsOf = (form: CellType): readonly ImportUnit[] => UNITS[form.is] ?? [];

export const UNIT_LABELS: Record<ImportUnit, string> = {
  seconds: 'Seconds',
  minutes: 'Minutes',
  hours: 'Hours',
  hoursPerDay: 'Hours a day',
  hoursPerWeek: 'Hours a week',
  days: 'Days',
  weeks: 'Weeks',
  outOf5: 'Out of 5',
  outOf10: 'Out of 10',
  outOf100: 'Out of 100',
};

/** Asks for the unit of a number. */
export const unitMissing = (text: string, form: CellType): string => {
  const names = unitsOf(form).map((unit) => UNIT_LABELS[unit].toLowerCase());
  return `“${text}” has no unit. Choose one for the column: ${new Intl.ListFormat('en', { type: 'disjunction' }).format(names)}.`;
};
