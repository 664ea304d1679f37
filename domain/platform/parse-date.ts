/** Parsing of dates and times in spreadsheets and forms (docs/people.md#import). */
import { isWeekdayOf, monthNamed } from './date-names.ts';
import { addDays, parseInstant } from './dates.ts';
import { instantOf, type TimeZone, UTC, zoneAbbreviation } from './time-zone.ts';

export const DATE_FORMATS = ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

const YEAR = String.raw`(?<year>\d{4}|\d{2})`;
const OPTIONAL_YEAR = String.raw`(?:[/.-]${YEAR}|\.)?`;

const DAY: Record<DateFormat, RegExp> = {
  'MM/DD/YYYY': new RegExp(String.raw`^(?<month>\d{1,2})[/.-](?<day>\d{1,2})${OPTIONAL_YEAR}$`),
  'DD/MM/YYYY': new RegExp(String.raw`^(?<day>\d{1,2})[/.-](?<month>\d{1,2})${OPTIONAL_YEAR}$`),
  'YYYY-MM-DD': /^(?:(?<year>\d{4})[/.-])?(?<month>\d{1,2})[/.-](?<day>\d{1,2})$/,
};

/** Year-first dates mean the same in every format, since nobody writes year-day-month. */
const YEAR_FIRST = [
  /^(?<year>\d{4})[/.-](?<month>\d{1,2})[/.-](?<day>\d{1,2})$/,
  /^(?<year>20\d\d)(?<month>\d\d)(?<day>\d\d)$/,
];

/** `2. Dezember 2026`, `2 de diciembre de 2026`, `1er déc.`; and `December 2nd, 2026`. */
const NAMED = [
  new RegExp(
    String.raw`^(?<day>\d{1,2})(?:st|nd|rd|th|er)?[ .-]*(?:de )?(?<name>\p{L}{3,})\.?(?:[ ,.-]+(?:de )?'?${YEAR})?$`,
    'iu',
  ),
  new RegExp(String.raw`^(?<name>\p{L}{3,})\.?[ -]*(?<day>\d{1,2})(?:st|nd|rd|th)?(?:[ ,-]+'?${YEAR})?$`, 'iu'),
];

const TIME = /^(\d{1,2})(?:[:.]?([0-5]\d)(?::([0-5]\d))?)?\s*(?:([ap])\.?(?:m\.?)?)?$/i;

type Parts = Record<string, string | undefined>;

function existingDay(year: string, { month = '', day = '' }: Parts): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return parseInstant(text) === undefined ? undefined : text;
}

const distance = (day: string, near: string): number => Math.abs(Date.parse(day) - Date.parse(near));

/** Returns the days that these parts may mean, likeliest first. Two-digit years belong to this century; without a year, that nearest to `near`. */
function daysOfParts(parts: Parts, near: string | undefined): string[] {
  const { year } = parts;
  if (year === undefined && near === undefined) return [];
  const nearYear = Number(near?.slice(0, 'YYYY'.length));
  const years = year === undefined ? [nearYear - 1, nearYear, nearYear + 1].map(String) : [year];
  const days = years.flatMap((one) => existingDay(one.length === 2 ? `20${one}` : one, parts) ?? []);
  return near === undefined ? days : days.toSorted((a, b) => distance(a, near) - distance(b, near));
}

function firstParts(forms: readonly RegExp[], text: string): Parts | undefined {
  for (const form of forms) {
    const groups = form.exec(text)?.groups;
    if (groups) return groups;
  }
  return undefined;
}

function namedParts(text: string): Parts | undefined {
  const parts = firstParts(NAMED, text);
  const month = monthNamed(parts?.['name'] ?? '');
  return parts && month !== undefined ? { ...parts, month: String(month) } : undefined;
}

const partsOf = (text: string, format: DateFormat): Parts =>
  firstParts([...YEAR_FIRST, DAY[format]], text) ?? namedParts(text) ?? {};

/** A weekday in front of a date: `Fri 12/4`, `Freitag, 4.12.2026`. */
const WEEKDAY = /^(?<name>\p{L}{2,})(?:-feira)?[.,]*\s+(?:den |the )?(?<rest>.*\d.*)$/iu;

/**
 * Returns the day as YYYY-MM-DD, or undefined if there is no such day, or its weekday is another one. Accepts two-digit years,
 * names of months, and, with a day that is near, dates without a year.
 */
export function parseDay(text: string, format: DateFormat, near?: string): string | undefined {
  const [day] = daysOfParts(partsOf(text, format), near);
  if (day !== undefined) return day;
  const { name = '', rest = '' } = WEEKDAY.exec(text)?.groups ?? {};
  return daysOfParts(partsOf(rest, format), near).find((one) => isWeekdayOf(name, one));
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

/** End of a working day, for deadlines without a time. */
export const END_OF_WORK = '17:00';
const END_OF_DAY = String.raw`(?:eod|eob|cob|end of (?:the )?(?:day|business))`;
const AT_END_OF_DAY = new RegExp(String.raw`^(?:by\s+)?${END_OF_DAY},?\s+|,?\s+${END_OF_DAY}$`, 'i');

/** Number of a day in Excel, with its time as a fraction. The bounds are the years 2000 and 2100. */
const SERIAL = /^\d{5}(?:\.\d+)?$/;
const SERIALS = { zero: '1899-12-30', first: 36_526, last: 73_415 };
const DAY_SECONDS = 86_400;

/** Format of dates, the time of dates without one, and the zone of both. Dates without a year are read only with a day that is `near`. */
export type MomentFormat = { format: DateFormat; time: string; zone: TimeZone; near?: string | undefined };

function serialMoment(text: string, { time, zone }: MomentFormat): string | undefined {
  const serial = Number(text);
  if (!SERIAL.test(text) || serial < SERIALS.first || serial >= SERIALS.last) return undefined;
  const seconds = Math.round((serial % 1) * DAY_SECONDS);
  const typedTime = new Date(seconds * 1000).toISOString().slice('YYYY-MM-DDT'.length, -'.000Z'.length);
  const days = Math.floor(serial) + (seconds === DAY_SECONDS ? 1 : 0);
  return instantOf(addDays(SERIALS.zero, days), serial % 1 === 0 ? time : typedTime, zone);
}

/**
 * Returns the instant, or undefined if the text isn't a date of that format. UTC and the zone's own abbreviation may follow. Numbers
 * of Excel are dates too.
 */
export function parseMoment(text: string, form: MomentFormat): string | undefined {
  if (WITH_ZONE.test(text)) return parseInstant(text);
  const bare = text.trim();
  const at = serialMoment(bare, form) ?? wallMoment(bare, form);
  if (at !== undefined) return at;
  const zoneName = ABBREVIATION.exec(bare)?.[1]?.toUpperCase();
  if (zoneName === undefined) return undefined;
  const zone = zoneName === UTC ? UTC : form.zone;
  const zoned = wallMoment(bare.replace(ABBREVIATION, '').trim(), { ...form, zone });
  const isZoneCorrect = zoneName === UTC || (zoned !== undefined && zoneName === zoneAbbreviation(zoned, form.zone));
  return isZoneCorrect ? zoned : undefined;
}

function wallMoment(text: string, { format, time, zone, near }: MomentFormat): string | undefined {
  const isEndOfDay = AT_END_OF_DAY.test(text);
  const bare = isEndOfDay ? text.replace(AT_END_OF_DAY, '') : text;
  const clock = CLOCK.exec(bare);
  const typedTime = clock && parseTime(clock[1] ?? '');
  const day = parseDay(typedTime ? bare.slice(0, clock.index) : bare, format, near);
  return day && instantOf(day, typedTime ?? (isEndOfDay ? END_OF_WORK : time), zone);
}

const parseDayInFormat = (text: string, format: DateFormat, near?: string): string | undefined =>
  parseMoment(text, { format, time: '00:00', zone: UTC, near });

/** Returns whether the text is a date in any format. */
export const isDate = (text: string, near?: string): boolean =>
  DATE_FORMATS.some((format) => parseDayInFormat(text, format, near) !== undefined);

/**
 * Returns the format that fits most of these dates, or null if several formats fit and would read some dates differently. If all
 * formats read them alike, returns the last, which is what ISO dates look like.
 */
export function guessDateFormat(texts: readonly string[], near?: string): DateFormat | null {
  const readings = DATE_FORMATS.map((format) => texts.map((text) => parseDayInFormat(text, format, near)));
  const counts = readings.map((reading) => reading.filter((at) => at !== undefined).length);
  const max = Math.max(...counts);
  if (max === 0) return null;
  const best = DATE_FORMATS.filter((_, at) => counts[at] === max);
  const distinct = new Set(readings.filter((_, at) => counts[at] === max).map((reading) => reading.join()));
  return distinct.size === 1 ? (best.at(-1) ?? null) : null;
}
