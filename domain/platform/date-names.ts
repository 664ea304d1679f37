/** Names of months and weekdays in the languages of common spreadsheets, from the runtime's own data. */
import { weekdayOf } from './dates.ts';
import { normalizeForSearch } from './text.ts';

/** Languages whose names of months and weekdays don't contradict each other. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb'];
const MIN_LENGTH = 3;

const keyOf = (name: string): string => normalizeForSearch(name).replace(/\.$/, '');

type Names = ReadonlyMap<string, number>;

/** Maps the names of these days to their index; beginnings of three or more letters count if no other name shares them. */
function namesOf(days: readonly string[], part: 'month' | 'weekday'): Names {
  const formats = LANGUAGES.flatMap((language) =>
    (['short', 'long'] as const).map((length) => {
      // With a day, months are in the form that dates use.
      const options = part === 'month' ? { month: length, day: 'numeric' as const } : { weekday: length };
      return new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    }),
  );
  const nameIn = (format: Intl.DateTimeFormat, day: string): string =>
    keyOf(format.formatToParts(new Date(day)).find(({ type }) => type === part)?.value ?? '');
  const whole = formats.flatMap((format) => days.map((day, index) => [nameIn(format, day), index] as const));
  const numbers = new Map<string, number>();
  for (const [name, index] of whole)
    for (let length = MIN_LENGTH; length < name.length; length += 1) {
      const start = name.slice(0, length);
      numbers.set(start, (numbers.get(start) ?? index) === index ? index : Number.NaN);
    }
  return new Map([...[...numbers].filter(([, index]) => !Number.isNaN(index)), ...whole]);
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');
const FIRSTS = Array.from({ length: 12 }, (_, month) => `2024-${twoDigits(month + 1)}-01`);
/** A week from Monday on. */
const WEEK = Array.from({ length: 7 }, (_, weekday) => `2024-01-${twoDigits(weekday + 1)}`);

// Built at first use, since most visits need neither.
let months: Names | undefined;
let weekdays: Names | undefined;

/** Returns the number of a month, from 1, or undefined. Accepts `Dezember`, `déc.` and `Sept`. */
export function monthNamed(name: string): number | undefined {
  months ??= namesOf(FIRSTS, 'month');
  const index = months.get(keyOf(name));
  return index === undefined ? undefined : index + 1;
}

/** Returns whether a word names this day's weekday, or undefined if it names none. */
export function isWeekdayOf(name: string, day: string): boolean | undefined {
  weekdays ??= namesOf(WEEK, 'weekday');
  const weekday = weekdays.get(keyOf(name));
  return weekday === undefined ? undefined : weekday === weekdayOf(day);
}

const MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns the name of a month (YYYY-MM): 'October 2026'. */
export const monthText = (month: string): string => MONTH.format(new Date(`${month}-01`));
