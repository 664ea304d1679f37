/** Parsing of spreadsheet cells by column type (docs/people.md#import). */
import { isYearInRange } from '#domain/platform/dates.ts';
import { CHECK_LIMITS, CHECK_TEXTS, linesOf } from '#domain/work/checks/checks.ts';
import type { CellType } from './import-fields.ts';
import { numberIn, numberWithoutUnit, type UnitReading } from './import-numbers.ts';
import { unitMissing, unitsOf } from './import-units.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { type MomentFormat, parseMoment } from '#domain/platform/parse-date.ts';
import { countCharacters, hasControlCharacters, normalizeForSearch, truncate } from '#domain/platform/text.ts';
import { checkEmail } from '#domain/identity/users.ts';
import { outOfRangeAt, tooLongAt, yearOutOfRangeAt } from '#domain/platform/violations.ts';
import type { Seconds } from '#domain/platform/units.ts';

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

/** Says what a number should be. */
function numberFault(text: string, form: CellType): string {
  if (form.is === 'minutes') return `${quoted(text)} isn't a working time. Use h:mm or minutes.`;
  if (form.is === 'week') return `${quoted(text)} isn't a week of hours. Use 8 8 8 8 4 0 0, Monday first.`;
  if (form.is === 'days') return `${quoted(text)} isn't a number of days in halves from ${form.min} to ${form.max}.`;
  if (form.is === 'score') return `${quoted(text)} isn't a whole number from 0 to 5.`;
  return `${quoted(text)} isn't a length. Use h:mm:ss or seconds.`;
}

function numberCell(text: string, form: CellType, reading: CellReading): CellValue {
  if (reading.isUnitOpen && numberWithoutUnit(text, form) !== undefined)
    return cellFault(unitMissing(truncate(text, 41), form));
  const value = numberIn(text, form, reading);
  if (value === undefined) return cellFault(numberFault(text, form));
  const isTooLong = form.is === 'length' && Number(value) > LIMITS.lengthSeconds;
  return isTooLong ? cellFault(outOfRangeAt('', 0, LIMITS.lengthSeconds).message) : { value };
}

function wholeNumberIn(text: string, { min, max }: { min: number; max: number }): CellValue {
  const value = Number(text);
  const isIn = /^\d{1,9}(\.0+)?$/.test(text) && value >= min && value <= max;
  return isIn ? { value } : cellFault(`${quoted(text)} isn't a whole number from ${min} to ${max}.`);
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

/** Reads one check per line. */
function checksIn(text: string): CellValue {
  const lines = linesOf(text);
  return lines.length > CHECK_LIMITS.perProject ? cellFault(CHECK_TEXTS.tooMany) : { value: lines.join('\n') };
}

/** Format and time zone of a sheet's dates, and a day to which dates without a year are near. */
export type SheetDates = Pick<MomentFormat, 'format' | 'zone' | 'near'>;

/** Meaning of dates and numbers in a column. With an open unit, numbers without one are refused. */
export type CellReading = SheetDates & UnitReading & { isUnitOpen?: boolean };

/** Parses a filled cell. People and clients stay names. */
export function readCell(text: string, form: CellType, reading: CellReading): CellValue {
  if (hasControlCharacters(text)) return cellFault('This value contains control characters.');
  if (form.is === 'text')
    return countCharacters(text) > form.max ? cellFault(tooLongAt('', form.max).message) : { value: text };
  if (form.is === 'checks') return checksIn(text);
  if (form.is === 'moment') return momentIn(text, { ...reading, time: form.time });
  if (form.is === 'whole') return wholeNumberIn(text, form);
  if (unitsOf(form).length > 0) return numberCell(text, form, reading);
  if (form.is === 'choice') return choiceIn(text, form.values);
  if (form.is === 'email') return emailIn(text);
  return countCharacters(text) > LIMITS.emailLength
    ? cellFault(tooLongAt('', LIMITS.emailLength).message)
    : { value: text };
}

/** Placeholders for an empty cell. `NA` may be a name or text, but not a date, number or choice. */
const EMPTY = /^(?:#?n\/a|\?+|[-–—]+)$/i;
const EMPTY_VALUE = /^na$/i;
const TO_BE_DECIDED = /^tb[acd]$/i;

/** Returns whether the import asks once about a value that it can't read, instead of refusing its rows for good. */
export const isAskable = (form: CellType): boolean =>
  form.is === 'moment' || form.is === 'choice' || form.is === 'whole' || unitsOf(form).length > 0;

/** Returns whether a cell is empty or a placeholder. A date or number to be decided is asked about, since someone may know it by now. */
export const isEmptyCell = (text: string, form: CellType): boolean =>
  text === '' ||
  EMPTY.test(text) ||
  (form.is !== 'text' && EMPTY_VALUE.test(text)) ||
  (TO_BE_DECIDED.test(text) && (form.is === 'choice' || !isAskable(form)));

/** Formats a length as in spreadsheets and on screens. */
export function lengthText(seconds: Seconds): string {
  const padTwo = (part: number): string => String(part).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${padTwo(Math.floor(seconds / 60) % 60)}:${padTwo(seconds % 60)}`;
}
