/** Parsing of dates and times in spreadsheets and forms (docs/people.md#import). */
import { parseInstant } from './dates.ts';
import { instantOf, type TimeZone, UTC, zoneAbbreviation } from './time-zone.ts';

export const DATE_FORMATS = ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

const YEAR = String.raw`(?<year>\d{4}|\d{2})`;

const DAY: Record<DateFormat, RegExp> = {
  'MM/DD/YYYY': new RegExp(String.raw`^(?<month>\d{1,2})[/.-](?<day>\d{1,2})[/.-]${YEAR}$`),
  'DD/MM/YYYY': new RegExp(String.raw`^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-]${YEAR}$`),
  'YYYY-MM-DD': /^(?<year>\d{4})[/.-](?<month>\d{1,2})[/.-](?<day>\d{1,2})$/,
};

/** Year-first dates mean the same in every format, since nobody writes year-day-month. */
const ISO_DAY = DAY['YYYY-MM-DD'];

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NAMED = [
  new RegExp(String.raw`^(?<day>\d{1,2})(?:st|nd|rd|th)?[ .-]+(?<name>[a-z]{3,9})\.?[ ,.-]+${YEAR}$`, 'i'),
  new RegExp(String.raw`^(?<name>[a-z]{3,9})\.?[ -]+(?<day>\d{1,2})(?:st|nd|rd|th)?[ ,-]+${YEAR}$`, 'i'),
];

const TIME = /^(\d{1,2})(?:[:.]?([0-5]\d)(?::([0-5]\d))?)?\s*(?:([ap])\.?(?:m\.?)?)?$/i;

type Parts = Record<string, string | undefined>;

/** Two-digit years belong to this century. */
function dayOfParts({ year = '', month = '', day = '' }: Parts): string | undefined {
  if (year === '') return undefined;
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function namedDay(text: string): string | undefined {
  const parts: Parts | undefined = NAMED.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  const month = MONTHS.indexOf((parts?.['name'] ?? '').slice(0, 3).toLowerCase()) + 1;
  return parts && month > 0 ? dayOfParts({ ...parts, month: String(month) }) : undefined;
}

/** Returns the day as YYYY-MM-DD, or undefined if there is no such day. Accepts two-digit years and English month names. */
export function parseDay(text: string, format: DateFormat): string | undefined {
  const form = ISO_DAY.test(text) ? ISO_DAY : DAY[format];
  const day = dayOfParts(form.exec(text)?.groups ?? {}) ?? namedDay(text);
  return day !== undefined && parseInstant(day) !== undefined ? day : undefined;
}

/** Returns a time of day as hh:mm:ss, or undefined. Accepts 17:30, 1730, 5:30 PM, 5p and 5. */
export function parseTime(text: string): string | undefined {
  const [, hours = '', minutes = '00', seconds = '00', half = ''] = TIME.exec(text.trim()) ?? [];
  const hour = Number(hours);
  if (hours === '' || hour > 23 || (half !== '' && (hour < 1 || hour > 12))) return undefined;
  const hour24 = half === '' ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${String(hour24).padStart(2, '0')}:${minutes}:${seconds}`;
}

/** Timestamps with a zone, as in exports and XLSX date cells, which mean the same in every format. */
const WITH_ZONE = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/i;
/** Time after a day. A number without colon or AM/PM isn't a time, because it may be a year. */
const CLOCK = /[\sT]+(\d{1,2}(?:(?::\d\d){1,2}(?:\s*[AP]M)?|\s*[AP]M))$/i;

/** A zone's abbreviation after a time, as screens show it. */
const ABBREVIATION = /\s*(?<![A-Z])(?!AM$|PM$)([A-Z]{2,5}|GMT[+-]\d{1,2}(?::\d\d)?)$/i;

/** Format of dates, the time of dates without one, and the zone of both. */
export type MomentFormat = { format: DateFormat; time: string; zone: TimeZone };

/** Returns the instant, or undefined if the text isn't a date of that format. UTC and the zone's own abbreviation may follow. */
export function parseMoment(text: string, { format, time, zone }: MomentFormat): string | undefined {
  if (WITH_ZONE.test(text)) return parseInstant(text);
  const zoneName = ABBREVIATION.exec(text)?.[1]?.toUpperCase();
  const bare = zoneName === undefined ? text.trim() : text.replace(ABBREVIATION, '').trim();
  const at = wallMoment(bare, { format, time, zone: zoneName === UTC ? UTC : zone });
  const isZoneCorrect =
    zoneName === undefined || zoneName === UTC || (at !== undefined && zoneName === zoneAbbreviation(at, zone));
  return isZoneCorrect ? at : undefined;
}

function wallMoment(bare: string, { format, time, zone }: MomentFormat): string | undefined {
  const clock = CLOCK.exec(bare);
  const typedTime = clock && parseTime(clock[1] ?? '');
  const day = parseDay(typedTime ? bare.slice(0, clock.index) : bare, format);
  return day && instantOf(day, typedTime ?? time, zone);
}

const parseDayInFormat = (text: string, format: DateFormat): string | undefined =>
  parseMoment(text, { format, time: '00:00', zone: UTC });

/** Returns whether the text is a date in any format. */
export const isDate = (text: string): boolean =>
  DATE_FORMATS.some((format) => parseDayInFormat(text, format) !== undefined);

/**
 * Returns the format that fits most of these dates, or null if several formats fit and would read some dates differently. If all
 * formats read them alike, returns the last, which is what ISO dates look like.
 */
export function guessDateFormat(texts: readonly string[]): DateFormat | null {
  const readings = DATE_FORMATS.map((format) => texts.map((text) => parseDayInFormat(text, format)));
  const counts = readings.map((reading) => reading.filter((at) => at !== undefined).length);
  const max = Math.max(...counts);
  if (max === 0) return null;
  const best = DATE_FORMATS.filter((_, at) => counts[at] === max);
  const distinct = new Set(readings.filter((_, at) => counts[at] === max).map((reading) => reading.join()));
  return distinct.size === 1 ? (best.at(-1) ?? null) : null;
}
