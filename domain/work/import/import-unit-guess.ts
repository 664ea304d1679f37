/** Guesses the unit of an imported column from its header and its numbers (docs/people.md#import-units). */
import type { CellType } from './import-fields.ts';
import { numberWithoutUnit } from './import-numbers.ts';
import { type ImportUnit, unitsOf } from './import-units.ts';
import { lengthUnitOf } from '#domain/platform/parse-length.ts';
import { normalizeForSearch } from '#domain/platform/text.ts';

/** Highest values that are plausible, or possible, in each unit. */
const MAX_UNAMBIGUOUS_HOURS = 200;
const MAX_DAY_HOURS = 24;
const MAX_SHORT_DAY = 9;
const MAX_WEEKS = 8;
const MAX_VACATION_DAYS = 60;
const MIN_CLEAR_SECONDS = 3_600;
const MIN_CLEAR_MINUTES = 1_000;

const WEEK_WORD = /^(?:wk|week|weekly|w|woche|wochen.*|semaine|hebdo.*|seman[ai].*|settiman.*)$/;
const DAY_WORD = /^(?:d|day|days|daily|tag.*|jours?|journalie.*|dias?|diari.*|giorn.*)$/;
const WEEKS_WORD = /^(?:wks?|weeks?|wochen?|semaines?|semanas?)$/;

const wordsOf = (header: string): string[] =>
  normalizeForSearch(header)
    .split(/[^a-z0-9%]+/)
    // Field names of the API end with their unit: `videolengthseconds`.
    .flatMap((word) => (word.endsWith('seconds') ? ['seconds'] : [word]));

const SCALE_WORD = /^(?:%|percent|5|10|100|of|out)$/;
const PER_WORD = /^(?:per|a|pro|par|por)$/;

/** Returns a header without its unit: `Dauer (min)` is `dauer`, and `Weekly hrs` is empty. Undefined if it names no unit. */
export function headerWithoutUnit(header: string): string | undefined {
  const isUnit = (word: string): boolean =>
    lengthUnitOf(word) !== undefined || [WEEK_WORD, WEEKS_WORD, DAY_WORD, SCALE_WORD].some((one) => one.test(word));
  const words = wordsOf(header).filter((word) => word !== '');
  return words.some(isUnit) ? words.filter((word) => !isUnit(word) && !PER_WORD.test(word)).join(' ') : undefined;
}

/** Returns the unit that a header names. */
function unitInHeader(form: CellType, header: string): ImportUnit | undefined {
  const words = wordsOf(header);
  const lengthUnit = words.map(lengthUnitOf).find((unit) => unit !== undefined);
  const has = (word: RegExp): boolean => words.some((one) => word.test(one));
  const isWeekly = has(WEEK_WORD);
  const unitByForm: Partial<Record<CellType['is'], ImportUnit | undefined>> = {
    length: lengthUnit,
    minutes: lengthUnit,
    week: isWeekly ? 'hoursPerWeek' : has(DAY_WORD) ? 'hoursPerDay' : undefined,
    days: lengthUnit === 'hours' ? 'hours' : has(DAY_WORD) ? 'days' : has(WEEKS_WORD) ? 'weeks' : undefined,
    score: has(/%|^percent$|^100$/)
      ? 'outOf100'
      : has(/^10$/)
        ? 'outOf10'
        : has(/^(?:5|point)$/)
          ? 'outOf5'
          : undefined,
  };
  const unit = unitByForm[form.is];
  return unit && unitsOf(form).includes(unit) ? unit : undefined;
}

type Numbers = { all: readonly number[]; min: number; max: number; hasFractions: boolean };

const isQuarter = (value: number): boolean => Number.isInteger(value * 4);

const unitByNumbers: Partial<Record<CellType['is'], (numbers: Numbers, form: CellType) => ImportUnit | undefined>> = {
  length: ({ min, hasFractions }) => (!hasFractions && min >= MIN_CLEAR_SECONDS ? 'seconds' : undefined),
  minutes: ({ all, max, hasFractions }) => {
    if (hasFractions && all.every(isQuarter) && max <= MAX_UNAMBIGUOUS_HOURS) return 'hours';
    return max >= MIN_CLEAR_MINUTES ? 'minutes' : undefined;
  },
  week: ({ min, max }) => {
    if (max <= MAX_SHORT_DAY) return 'hoursPerDay';
    return max > MAX_DAY_HOURS && min > MAX_SHORT_DAY ? 'hoursPerWeek' : undefined;
  },
  days: ({ max }, form) => {
    // Few days are carried over, while few vacation days may be weeks.
    const isCarried = form.is === 'days' && form.min < 0;
    return (isCarried || max > MAX_WEEKS) && max <= MAX_VACATION_DAYS ? 'days' : undefined;
  },
  score: ({ max }) => (max <= 5 ? 'outOf5' : undefined),
};

/** Returns the unit of a column, or undefined if neither its header nor its numbers show it. */
export function guessUnit(form: CellType, header: string, texts: readonly string[]): ImportUnit | undefined {
  const named = unitInHeader(form, header);
  if (named) return named;
  const all = texts.flatMap((text) => numberWithoutUnit(text, form) ?? []);
  if (all.length === 0) return unitsOf(form)[0];
  const [min, max] = [all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b))];
  return unitByNumbers[form.is]?.({ all, min, max, hasFractions: !all.every(Number.isInteger) }, form);
}
