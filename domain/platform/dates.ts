/** Dates and times: instants are ISO UTC strings with milliseconds, days are YYYY-MM-DD (docs/product.md#dates). */
import { LIMITS } from './limits.ts';
import { dayOf, timeOf, type TimeZone, zoneAbbreviation } from './time-zone.ts';
import type { Hours, Milliseconds, Minutes, Seconds } from './units.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const INSTANT_PATTERN =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?(Z|[+-]\d\d:?[0-5]\d)?)?$/i;

/** Returns the second of an instant without its zone. The API has no finer resolution (docs/api-reference.md#item, docs/api-reference.md#types). */
export const truncateToSecond = (iso: string): string => iso.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);
/** Returns the first millisecond of an instant's second. */
export const startOfSecond = (iso: string): string => `${truncateToSecond(iso)}.000Z`;
export const endOfSecond = (iso: string): string => `${truncateToSecond(iso)}.999Z`;

const dayNumber = (day: string): number => Date.parse(day) / DAY_MS;

/** Returns the day `count` days later, or earlier when negative. */
export const addDays = (day: string, count: number): string =>
  new Date((dayNumber(day) + count) * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Returns the weekday of a day: 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

/** Returns the month `count` months later, or earlier when negative. Months are YYYY-MM. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 'YYYY-MM'.length);
}

/** Returns the last day of a month (YYYY-MM). */
export const lastDayOfMonth = (month: string): string => addDays(`${addMonths(month, 1)}-01`, -1);

/** Returns the instant `count` times 24 hours later, or earlier when negative. */
export const addDaysTo = (iso: string, count: number): string =>
  new Date(Date.parse(iso) + count * DAY_MS).toISOString();

/** Returns the instant `count` hours later, or earlier when negative. */
export const addHours = (iso: string, count: Hours): string =>
  new Date(Date.parse(iso) + count * HOUR_MS).toISOString();

/** Returns the instant `count` seconds later. */
export const addSeconds = (iso: string, count: Seconds): string =>
  new Date(Date.parse(iso) + count * 1000).toISOString();

/** Counts calendar days from one to another, both included. Returns 0 when the second is earlier (docs/leave.md#days). */
export const daysBetweenInclusive = (from: string, till: string): number =>
  Math.max(0, dayNumber(till) - dayNumber(from) + 1);

/** Returns the minutes between two instants, unrounded, negative when the second is earlier. */
export const minutesBetween = (from: string, till: string): Minutes =>
  (Date.parse(till) - Date.parse(from)) / MINUTE_MS;

/** Formats a day as MM/DD/YYYY (docs/product.md#dates). */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}

/** Formats the day of an instant as MM/DD/YYYY (docs/product.md#dates). */
export const formatDate = (instant: string, zone: TimeZone): string => formatDay(dayOf(instant, zone));

/** Formats hh:mm as h:mm AM/PM. */
export function formatTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Formats MM/DD/YYYY h:mm AM/PM and the zone's abbreviation, such as UTC (docs/product.md#dates). */
export const formatDateTime = (instant: string, zone: TimeZone): string =>
  `${formatDate(instant, zone)} ${formatTime(timeOf(instant, zone))} ${zoneAbbreviation(instant, zone)}`;

/** Returns a UTC offset such as +05:30 in milliseconds, or undefined beyond a day. */
function offsetMs(zone: string): Milliseconds | undefined {
  if (zone === '' || zone.toUpperCase() === 'Z') return 0;
  const hours = Number(zone.slice(1, 3));
  if (hours > 23) return undefined;
  const minutes = hours * 60 + Number(zone.slice(-2));
  return (zone.startsWith('-') ? -minutes : minutes) * MINUTE_MS;
}

/**
 * Parses a day, or an ISO date-time with `Z`, an offset or no zone (UTC). Returns undefined for anything else, including
 * impossible days. Milliseconds are kept, since the end of a day is sent as 23:59:59.999 (docs/product.md#dates).
 */
export function parseInstant(text: string): string | undefined {
  const match = INSTANT_PATTERN.exec(text);
  if (!match) return undefined;
  const [, day = '', hour = '00', minute = '00', second = '00', fraction = '', zone = ''] = match;
  const offset = offsetMs(zone);
  const wallTime = `${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  const ms = Date.parse(wallTime);
  // Date.parse reads February 30 as March 2 and 24:00 as the next day, so only values that round-trip are valid.
  if (offset === undefined || Number.isNaN(ms) || new Date(ms).toISOString() !== wallTime) return undefined;
  const iso = new Date(ms - offset).toISOString();
  return iso.length === 24 ? iso : undefined;
}

const MONTH_PATTERN = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** Returns whether a text is a month (YYYY-MM) of the supported years. */
export const isMonth = (text: string): boolean => MONTH_PATTERN.test(text) && isYearInRange(text);

/** Returns whether a text is an existing day (YYYY-MM-DD) of the supported years. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && parseInstant(text) !== undefined && isYearInRange(text);

/** Returns whether an instant lies in the supported years (docs/product.md#bounds). */
export function isYearInRange(iso: string): boolean {
  const year = Number(iso.slice(0, 4));
  return year >= LIMITS.minYear && year <= LIMITS.maxYear;
}
