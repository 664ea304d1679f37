/** Parsing of lengths in spreadsheets and forms (docs/people.md#import). */
import type { Seconds } from './units.ts';

export const LENGTH_UNITS = ['seconds', 'minutes', 'hours'] as const;
/** Unit of a bare number. */
export type LengthUnit = (typeof LENGTH_UNITS)[number];

/** Meaning of two numbers with a colon. */
type ClockForm = 'm:ss' | 'h:mm';

const SECONDS: Record<LengthUnit, Seconds> = { seconds: 1, minutes: 60, hours: 3600 };

const UNIT_WORDS: Record<LengthUnit, RegExp> = {
  hours: /^(?:h|hrs?|hours?|std|stunden?|heures?|horas?|or[ae])$/,
  minutes: /^(?:m|mins?|minut(?:e[ns]?|os?|i)?|')$/,
  seconds: /^(?:s|secs?|seconds?|sek|sekunden?|secondes?|segundos?|second[oi]|")$/,
};

/** Returns the unit that a lower-case word names, in the languages of common spreadsheets. */
export const lengthUnitOf = (word: string): LengthUnit | undefined =>
  LENGTH_UNITS.find((unit) => UNIT_WORDS[unit].test(word));

const CLOCK = /^(?:(\d{1,4}):)?(\d{1,4}):([0-5]\d)$/;
const NUMBER = /^\d{1,9}(?:[.,]\d{1,4})?$/;
/** A number and its unit. Only the last number may lack one: it is in the next smaller unit. */
const PART = /(\d{1,6}(?:[.,]\d{1,2})?)\s*([a-z]+\.?|['"])?[\s,]*/y;

function clockSeconds([, hours, minutes = '', seconds = '']: RegExpExecArray, form: ClockForm): Seconds | undefined {
  if (hours !== undefined)
    return Number(minutes) < 60 ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) : undefined;
  const value = Number(minutes) * 60 + Number(seconds);
  return form === 'h:mm' ? value * 60 : value;
}

const numberOf = (text: string): number => Number(text.replace(',', '.'));

/** Returns the seconds of a number, or undefined for a fraction of a second. */
function secondsOf(text: string, unit: LengthUnit): Seconds | undefined {
  const value = numberOf(text);
  if (unit === 'seconds' && !Number.isInteger(value)) return undefined;
  return Math.round(value * SECONDS[unit]);
}

/** Parses `1h 20m`, `1 min 30` and `1'30"`: units from large to small, each once. */
function partsSeconds(text: string): Seconds | undefined {
  let [sum, at] = [0, 0];
  let last: LengthUnit | undefined;
  while (at < text.length) {
    PART.lastIndex = at;
    const [part = '', value = '', word] = PART.exec(text) ?? [];
    at += part.length;
    const smaller: LengthUnit | undefined = last && LENGTH_UNITS[LENGTH_UNITS.indexOf(last) - 1];
    const unit = word === undefined ? smaller : lengthUnitOf(word.replace('.', ''));
    const seconds =
      part === '' || !unit || (word === undefined && at < text.length) ? undefined : secondsOf(value, unit);
    if (seconds === undefined || !unit || (last && SECONDS[unit] >= SECONDS[last])) return undefined;
    sum += seconds;
    last = unit;
  }
  return last && sum;
}

/** Straightens typographic quotes and primes. */
const straightened = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[′’‘]/g, "'")
    .replace(/″|”|“|''/g, '"');

/** Returns whether the meaning of a text depends on the unit of its column. */
export const isBareNumber = (text: string): boolean => NUMBER.test(text.trim());

/**
 * Returns a length in seconds, never negative, or undefined. Accepts `1:20:00`, `12:30`, `1:30 h`, `1h 20m`, `5 min`, `1'30"` and
 * bare numbers of the unit. Unless `clock` says otherwise, `12:30` is minutes and seconds only if the unit is seconds.
 */
export function parseLength(
  text: string,
  unit: LengthUnit,
  clock: ClockForm = unit === 'seconds' ? 'm:ss' : 'h:mm',
): Seconds | undefined {
  const bare = straightened(text);
  const [, figures = '', word = ''] = /^([\d:]*:\d+)\s*([a-z]+)?\.?$/.exec(bare) ?? [];
  const clockMatch = CLOCK.exec(figures);
  if (clockMatch) {
    if (word === '') return clockSeconds(clockMatch, clock);
    const named = lengthUnitOf(word);
    return named && named !== 'seconds' ? clockSeconds(clockMatch, named === 'hours' ? 'h:mm' : 'm:ss') : undefined;
  }
  return NUMBER.test(bare) ? secondsOf(bare, unit) : partsSeconds(bare);
}
