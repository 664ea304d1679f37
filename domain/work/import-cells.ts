/** Parsing of spreadsheet cells by column type (docs/people.md#import). */
import { isYearInRange } from '#domain/platform/dates.ts';
import type { CellType } from './import-fields.ts';
import { daysIn, weekIn } from './import-working-days.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { roundToHundredths } from '#domain/platform/numbers.ts';
import { type MomentFormat, parseMoment } from '#domain/platform/parse-date.ts';
import { parseLength } from '#domain/platform/parse-length.ts';
import { countCharacters, hasControlCharacters, normalizeForSearch, truncate } from '#domain/platform/text.ts';
import { checkEmail } from '#domain/identity/users.ts';
import { outOfRangeAt, tooLongAt, yearOutOfRangeAt } from '#domain/platform/violations.ts';

/** Value of a cell, or the error. */
export type CellValue = { value: string | number } | { fault: string };

const cellFault = (text: string): CellValue => ({ fault: text });

/** Quotes a cell in a message, truncated. */
const quoted = (text: string): string => `“${truncate(text, 41)}”`;

function momentIn(text: string, form: MomentFormat): CellValue {
  const iso = parseMoment(text, form);
  if (iso === undefined) return cellFault(`${quoted(text)} isn't a date in the format ${form.format}.`);
  return isYearInRange(iso) ? { value: iso } : cellFault(yearOutOfRangeAt('').message);
}

function secondsIn(text: string): CellValue {
  const value = parseLength(text, 'seconds');
  if (value === undefined) return cellFault(`${quoted(text)} isn't a length. Use h:mm:ss or seconds.`);
  return value > LIMITS.lengthSeconds ? cellFault(outOfRangeAt('', 0, LIMITS.lengthSeconds).message) : { value };
}

function minutesIn(text: string): CellValue {
  const value = parseLength(text, 'minutes');
  if (value === undefined) return cellFault(`${quoted(text)} isn't a working time. Use h:mm or minutes.`);
  return { value: roundToHundredths(value / 60) };
}

function wholeNumberIn(text: string, { min, max }: { min: number; max: number }): CellValue {
  const value = Number(text);
  const isIn = /^\d{1,9}(\.0+)?$/.test(text) && value >= min && value <= max;
  return isIn ? { value } : cellFault(`${quoted(text)} isn't a whole number from ${min} to ${max}.`);
}

function weekCell(text: string): CellValue {
  const value = weekIn(text);
  return value === undefined
    ? cellFault(`${quoted(text)} isn't a week of hours. Use 8 8 8 8 4 0 0, Monday first.`)
    : { value };
}

function daysCell(text: string, range: { min: number; max: number }): CellValue {
  const value = daysIn(text, range);
  const { min, max } = range;
  return value === undefined
    ? cellFault(`${quoted(text)} isn't a number of days in halves from ${min} to ${max}.`)
    : { value };
}

/** Normalizes a choice for comparison. */
export const choiceKey = (text: string): string => normalizeForSearch(text.replace(/[-_]+/g, ' '));

function choiceIn(text: string, values: Readonly<Record<string, string>>): CellValue {
  const key = choiceKey(text);
  const value = Object.hasOwn(values, key) ? values[key] : undefined;
  if (value !== undefined) return { value };
  return cellFault(`${quoted(text)} isn't one of ${[...new Set(Object.values(values))].join(', ')}.`);
}

function emailIn(text: string): CellValue {
  const value = text.toLowerCase();
  const [violation] = checkEmail(value);
  return violation ? cellFault(violation.message) : { value };
}

/** Format and time zone of a sheet's dates. */
export type SheetDates = Pick<MomentFormat, 'format' | 'zone'>;

/** Parses a filled cell. People and clients stay names. */
export function readCell(text: string, form: CellType, dates: SheetDates): CellValue {
  if (hasControlCharacters(text)) return cellFault('This value contains control characters.');
  if (form.is === 'text')
    return countCharacters(text) > form.max ? cellFault(tooLongAt('', form.max).message) : { value: text };
  if (form.is === 'moment') return momentIn(text, { ...dates, time: form.time });
  if (form.is === 'length') return secondsIn(text);
  if (form.is === 'minutes') return minutesIn(text);
  if (form.is === 'whole') return wholeNumberIn(text, form);
  if (form.is === 'week') return weekCell(text);
  if (form.is === 'days') return daysCell(text, form);
  if (form.is === 'choice') return choiceIn(text, form.values);
  if (form.is === 'email') return emailIn(text);
  return countCharacters(text) > LIMITS.emailLength
    ? cellFault(tooLongAt('', LIMITS.emailLength).message)
    : { value: text };
}

/** Placeholders for an empty cell. `NA` may be a name or text, but not a date, number or choice. */
const EMPTY = /^(?:#?n\/a|tb[acd]|\?+|[-–—]+)$/i;
const EMPTY_VALUE = /^na$/i;

/** Returns whether a cell is empty or a placeholder. */
export const isEmptyCell = (text: string, form: CellType): boolean =>
  text === '' || EMPTY.test(text) || (form.is !== 'text' && EMPTY_VALUE.test(text));

/** Formats a length as in spreadsheets and on screens. */
export function lengthText(seconds: number): string {
  const padTwo = (part: number): string => String(part).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${padTwo(Math.floor(seconds / 60) % 60)}:${padTwo(seconds % 60)}`;
}
