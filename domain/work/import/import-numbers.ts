/** Numbers with a unit in spreadsheet cells: lengths, hours, days and scores (docs/people.md#import-units). */
import type { CellType } from './import-fields.ts';
import type { ImportUnit } from './import-units.ts';
import { lengthText } from '#domain/work/projects/length-text.ts';
import { parseHalfDays, parseWeek, weekText } from '#domain/work/leave/week-text.ts';
import { ASSUMED_WEEK, type WeekMinutes } from '#domain/work/leave/working-days.ts';
import { roundToHundredths } from '#domain/platform/numbers.ts';
import { isBareNumber, parseLength } from '#domain/platform/parse-length.ts';
import { normalizeForSearch } from '#domain/platform/text.ts';
import type { Minutes, Seconds } from '#domain/platform/units.ts';

/** Unit of a column, and the hours of people who have none of their own. */
export type UnitReading = { unit?: ImportUnit | undefined; week?: WeekMinutes | undefined };

const DAY_MINUTES = 1_440;
const MAX_SCORE = 5;
const SCALES: Partial<Record<ImportUnit, number>> = { outOf5: MAX_SCORE, outOf10: 10, outOf100: 100 };

const numberOf = (text: string): number => Number(text.replace('−', '-').replace(',', '.'));

const sumOf = (minutes: WeekMinutes): Minutes => minutes.reduce((sum, each) => sum + each, 0);

/** Spreads the hours of a week over the days that people usually work. Returns undefined if they don't fit. */
export function spreadOver(week: WeekMinutes, minutes: Minutes): Minutes[] | undefined {
  const usual = sumOf(week) > 0 ? week : ASSUMED_WEEK;
  const days = usual.filter((each) => each > 0).length;
  const [each, rest] = [Math.floor(minutes / days), minutes % days];
  let worked = 0;
  const spread = usual.map((one) => {
    if (one === 0) return 0;
    worked += 1;
    return each + (worked <= rest ? 1 : 0);
  });
  return spread.every((one) => one <= DAY_MINUTES) ? spread : undefined;
}

const PER_WEEK = /\s*(?:\/|per|a|pro|par|por)\s*(?:w|wk|week|woche|semaine|semana)\.?$/;
const PER_DAY = /\s*(?:\/|per|a|pro|par|por)\s*(?:d|day|tag|jour|dia)\.?$/;

type WeekCell = { hours: string; unit: 'hoursPerDay' | 'hoursPerWeek' | undefined };

function weekCellOf(text: string): WeekCell {
  const key = normalizeForSearch(text);
  const unit = PER_WEEK.test(key) ? 'hoursPerWeek' : PER_DAY.test(key) ? 'hoursPerDay' : undefined;
  return { hours: key.replace(PER_WEEK, '').replace(PER_DAY, ''), unit };
}

const minutesOfHours = (text: string): Minutes | undefined => {
  const seconds = parseLength(text, 'hours', 'h:mm');
  return seconds === undefined ? undefined : Math.round(seconds / 60);
};

/** Returns the minutes of each weekday, or undefined. One number is a day's or a week's hours, by its own unit or that of the column. */
function weekOf(text: string, { unit: columnUnit = 'hoursPerDay', week = ASSUMED_WEEK }: UnitReading) {
  const { hours, unit = columnUnit } = weekCellOf(text);
  const minutes = minutesOfHours(hours);
  if (minutes === undefined) return parseWeek(text);
  if (unit === 'hoursPerWeek') return spreadOver(week, minutes);
  return minutes <= DAY_MINUTES ? ASSUMED_WEEK.map((each) => (each > 0 ? minutes : 0)) : undefined;
}

const DAYS_CELL =
  /^([-−]?[\d.,½]+)\s*(?:(d|days?|tage?|jours?|dias?)|(w|wks?|weeks?|wochen?|semaines?)|(h|hrs?|hours?|std|stunden?))\.?$/;

/** Returns days in halves, or undefined. Weeks and hours count by the workspace's working week. */
function daysOf(text: string, { unit: columnUnit = 'days', week = ASSUMED_WEEK }: UnitReading): number | undefined {
  const [, number = text, inDays, inWeeks, inHours] = DAYS_CELL.exec(normalizeForSearch(text)) ?? [];
  const unit = inDays ? 'days' : inWeeks ? 'weeks' : inHours ? 'hours' : columnUnit;
  if (unit === 'days') return (parseHalfDays(number) ?? Number.NaN) / 2;
  const workingDays = week.filter((each) => each > 0).length;
  const days = unit === 'weeks' ? numberOf(number) * workingDays : (numberOf(number) * 60) / Math.max(...week, 1);
  return Number.isInteger(days * 2) ? days : undefined;
}

const SCORE_CELL = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*(?:(?:\/|of|out of|von|sur|de)\s*(5|10|100)|(%))?$/;

/** Returns a score from 0 to 5, rounded if it comes from another scale. */
function scoreOf(text: string, { unit = 'outOf5' }: UnitReading): number | undefined {
  const [, number = '', scale, percent] = SCORE_CELL.exec(normalizeForSearch(text)) ?? [];
  const max = percent ? 100 : scale ? Number(scale) : (SCALES[unit] ?? MAX_SCORE);
  const value = (numberOf(number) * MAX_SCORE) / max;
  if (number === '' || value > MAX_SCORE) return undefined;
  return max === MAX_SCORE && !Number.isInteger(value) ? undefined : Math.round(value);
}

/** Returns the seconds of a length, or undefined. */
const secondsOf = (text: string, { unit }: UnitReading): Seconds | undefined =>
  parseLength(text, unit === 'minutes' || unit === 'hours' ? unit : 'seconds', unit === 'hours' ? 'h:mm' : 'm:ss');

/** Returns the minutes of a working time, or undefined. */
function minutesOf(text: string, { unit }: UnitReading): Minutes | undefined {
  const seconds = parseLength(text, unit === 'hours' ? 'hours' : 'minutes', 'h:mm');
  return seconds === undefined ? undefined : roundToHundredths(seconds / 60);
}

/** Parses a number with a unit: seconds, minutes, days, a score, or the text of a week. Returns undefined if it is none. */
export function numberIn(text: string, form: CellType, reading: UnitReading): number | string | undefined {
  if (form.is === 'week') {
    const week = weekOf(text, reading);
    return week && weekText(week);
  }
  if (form.is === 'days') {
    const days = daysOf(text, reading);
    return days !== undefined && days >= form.min && days <= form.max ? days : undefined;
  }
  if (form.is === 'score') return scoreOf(text, reading);
  if (form.is === 'minutes') return minutesOf(text, reading);
  return secondsOf(text, reading);
}

/** Returns the number in a cell whose meaning depends on the unit of its column, or undefined. */
export function numberWithoutUnit(text: string, form: CellType): number | undefined {
  if (form.is === 'week') {
    const { hours, unit } = weekCellOf(text);
    const minutes = unit ? undefined : minutesOfHours(hours);
    return minutes === undefined ? undefined : minutes / 60;
  }
  const value = text.trim().replace(/^[-−]/, '').replace('½', '.5');
  return isBareNumber(value) ? numberOf(value) : undefined;
}

/** Formats a stored number with its unit: '9h 15m', '32 h a week', '28.5 days', '4 of 5'. */
export function numberText(value: number | string, form: CellType): string | undefined {
  if (form.is === 'length') return lengthText(Number(value));
  if (form.is === 'minutes') return lengthText(Math.round(Number(value) * 60));
  if (form.is === 'score') return `${value} of ${MAX_SCORE}`;
  if (form.is === 'days') return `${value} ${Number(value) === 1 ? 'day' : 'days'}`;
  if (form.is !== 'week') return undefined;
  const minutes = sumOf(parseWeek(String(value)) ?? []);
  return `${minutes % 15 === 0 ? minutes / 60 : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`} h a week`;
}
