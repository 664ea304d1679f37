/** One cell of a sheet, read as its column says, or refused with the reason (docs/people.md#import). */
import { isYearInRange } from '#domain/platform/dates.ts';
import type { CellForm } from './import-fields.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { roundToHundredths } from '#domain/platform/numbers.ts';
import { type DateFormat, parseMoment } from '#domain/platform/parse-date.ts';
import { parseLength } from '#domain/platform/parse-length.ts';
import { charactersIn, hasControlCharacters, normaliseForSearch, shortened } from '#domain/platform/text.ts';
import { checkEmail } from '#domain/identity/users.ts';
import { outOfRangeAt, tooLongAt, yearOutAt } from '#domain/platform/violations.ts';

/** What a cell holds, or what is wrong with it. */
export type CellValue = { value: string | number } | { fault: string };

const fault = (text: string): CellValue => ({ fault: text });

/** A cell in a sentence: of a long one its beginning. */
const quoted = (text: string): string => `“${shortened(text, 41)}”`;

function momentIn(text: string, { format, time }: { format: DateFormat; time: string }): CellValue {
  const iso = parseMoment(text, { format, time });
  if (iso === undefined) return fault(`${quoted(text)} is no date of the form ${format}.`);
  return isYearInRange(iso) ? { value: iso } : fault(yearOutAt('').message);
}

function secondsIn(text: string): CellValue {
  const value = parseLength(text, 'seconds');
  if (value === undefined) return fault(`${quoted(text)} is no length: write it as h:mm:ss, or in seconds.`);
  return value > LIMITS.lengthSeconds ? fault(outOfRangeAt('', 0, LIMITS.lengthSeconds).message) : { value };
}

function minutesIn(text: string): CellValue {
  const value = parseLength(text, 'minutes');
  if (value === undefined) return fault(`${quoted(text)} is no working time: write it as h:mm, or in minutes.`);
  return { value: roundToHundredths(value / 60) };
}

function wholeIn(text: string, { min, max }: { min: number; max: number }): CellValue {
  const value = Number(text);
  const isIn = /^\d{1,9}(\.0+)?$/.test(text) && value >= min && value <= max;
  return isIn ? { value } : fault(`${quoted(text)} is no whole number from ${min} to ${max}.`);
}

/** A word as choices compare it. */
export const choiceKey = (text: string): string => normaliseForSearch(text.replace(/[-_]+/g, ' '));

function choiceIn(text: string, words: Readonly<Record<string, string>>): CellValue {
  const key = choiceKey(text);
  const value = Object.hasOwn(words, key) ? words[key] : undefined;
  if (value !== undefined) return { value };
  return fault(`${quoted(text)} is none of ${[...new Set(Object.values(words))].join(', ')}.`);
}

function emailIn(text: string): CellValue {
  const value = text.toLowerCase();
  const [violation] = checkEmail(value);
  return violation ? fault(violation.message) : { value };
}

/** What a filled cell says; people and clients stay the name that stands there. */
export function readCell(text: string, form: CellForm, format: DateFormat): CellValue {
  if (hasControlCharacters(text)) return fault('This value contains control characters.');
  if (form.is === 'text')
    return charactersIn(text) > form.max ? fault(tooLongAt('', form.max).message) : { value: text };
  if (form.is === 'moment') return momentIn(text, { format, time: form.time });
  if (form.is === 'length') return secondsIn(text);
  if (form.is === 'minutes') return minutesIn(text);
  if (form.is === 'whole') return wholeIn(text, form);
  if (form.is === 'choice') return choiceIn(text, form.words);
  if (form.is === 'email') return emailIn(text);
  return charactersIn(text) > LIMITS.emailLength ? fault(tooLongAt('', LIMITS.emailLength).message) : { value: text };
}

/** Words that stand for an empty cell; `NA` may be a name or a text, but no date, number or choice. */
const EMPTY = /^(?:#?n\/a|tb[acd]|\?+|[-–—]+)$/i;
const EMPTY_VALUE = /^na$/i;

/** Whether a cell says nothing. */
export const isEmptyCell = (text: string, form: CellForm): boolean =>
  text === '' || EMPTY.test(text) || (form.is !== 'text' && EMPTY_VALUE.test(text));

/** A length as sheets and screens have it. */
export function lengthText(seconds: number): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
