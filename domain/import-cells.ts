/** One cell of a sheet, read as what its column is: never guessed, and refused in words (docs/people.md#import). */
import { isYearInRange, parseInstant } from './dates.ts';
import type { CellForm } from './import-fields.ts';
import { LIMITS } from './limits.ts';
import { charactersIn, hasControlCharacters } from './text.ts';
import { checkEmail } from './users.ts';
import { outOfRangeAt, tooLongAt, yearOutAt } from './violations.ts';

export const DATE_FORMATS = ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** What a cell holds, or what is wrong with it. */
export type CellValue = { value: string | number } | { fault: string };

const fault = (text: string): CellValue => ({ fault: text });

/** A cell in a sentence: of a long one its beginning. */
const quoted = (text: string): string => `“${charactersIn(text) > 40 ? `${[...text].slice(0, 40).join('')}…` : text}”`;

const DAY: Record<DateFormat, RegExp> = {
  'MM/DD/YYYY': /^(?<month>\d{1,2})[/.-](?<day>\d{1,2})[/.-](?<year>\d{4})$/,
  'DD/MM/YYYY': /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4})$/,
  'YYYY-MM-DD': /^(?<year>\d{4})[/.-](?<month>\d{1,2})[/.-](?<day>\d{1,2})$/,
};

const TIME = /^(\d{1,2}):(\d\d)(?::(\d\d))?(?:\s*(AM|PM))?$/i;

function dayIn(text: string, format: DateFormat): string | undefined {
  const { year = '', month = '', day = '' } = DAY[format].exec(text)?.groups ?? {};
  return year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function timeIn(text: string): string | undefined {
  const [, hours = '', minutes = '', seconds = '00', half = ''] = TIME.exec(text) ?? [];
  if (hours === '') return undefined;
  if (half === '') return `${hours.padStart(2, '0')}:${minutes}:${seconds}`;
  const hour = Number(hours);
  if (hour < 1 || hour > 12) return undefined;
  const of24 = (hour % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
  return `${String(of24).padStart(2, '0')}:${minutes}:${seconds}`;
}

/** A moment that names its zone is the same in every format: exports and the date cells of XLSX have such ones. */
const WITH_ZONE = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/i;

/** So is a day that begins with its year and has two digits of each: nobody writes the day before the month there. */
const ISO_DAY = /^\d{4}-\d\d-\d\d$/;

function momentIn(text: string, { format, time }: { format: DateFormat; time: string }): CellValue {
  const [day = '', ...rest] = text.replace(/\s*UTC$/i, '').split(/[\sT]+/);
  const written = dayIn(day, ISO_DAY.test(day) ? 'YYYY-MM-DD' : format);
  const clock = rest.length === 0 ? `${time}:00` : timeIn(rest.join(' '));
  const iso = WITH_ZONE.test(text) ? parseInstant(text) : parseInstant(`${written ?? ''}T${clock ?? ''}Z`);
  if (iso === undefined) return fault(`${quoted(text)} is no date of the form ${format}.`);
  return isYearInRange(iso) ? { value: iso } : fault(yearOutAt('').message);
}

function secondsIn(text: string): CellValue {
  const [, hours = '', minutes = '', seconds = ''] = /^(\d{1,4}):([0-5]\d):([0-5]\d)$/.exec(text) ?? [];
  const isWhole = /^\d{1,9}$/.test(text);
  if (hours === '' && !isWhole) return fault(`${quoted(text)} is no length: write it as h:mm:ss, or in seconds.`);
  const value = isWhole ? Number(text) : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return value > LIMITS.lengthSeconds ? fault(outOfRangeAt('', 0, LIMITS.lengthSeconds).message) : { value };
}

function wholeIn(text: string, { min, max }: { min: number; max: number }): CellValue {
  const value = Number(text);
  const isIn = /^\d{1,9}(\.0+)?$/.test(text) && value >= min && value <= max;
  return isIn ? { value } : fault(`${quoted(text)} is no whole number from ${min} to ${max}.`);
}

function choiceIn(text: string, words: Readonly<Record<string, string>>): CellValue {
  const value = Object.hasOwn(words, text.toLowerCase()) ? words[text.toLowerCase()] : undefined;
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
  if (form.is === 'whole') return wholeIn(text, form);
  if (form.is === 'choice') return choiceIn(text, form.words);
  if (form.is === 'email') return emailIn(text);
  return charactersIn(text) > LIMITS.emailLength ? fault(tooLongAt('', LIMITS.emailLength).message) : { value: text };
}

/** A length as sheets and screens have it. */
export function lengthText(seconds: number): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
