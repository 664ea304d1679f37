/** Calendar and clock, always UTC: instants are ISO strings with milliseconds, days are YYYY-MM-DD (docs/product.md#dates). */
import { LIMITS } from './limits.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const SHAPE = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?(Z|[+-]\d\d:?[0-5]\d)?)?$/i;

/** The calendar day of an instant. */
export const dayOf = (iso: string): string => iso.slice(0, 10);
/** The first millisecond of a day. */
export const startOfDay = (day: string): string => `${day}T00:00:00.000Z`;
/** The last millisecond of a day (docs/product.md#dates). */
export const endOfDay = (day: string): string => `${day}T23:59:59.999Z`;

/** The second of an instant, without its zone: on the wire a second is one moment (docs/wire.md#item, docs/wire.md#types). */
export const secondOf = (iso: string): string => iso.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);
/** The first and the last millisecond of an instant's second. */
export const startOfSecond = (iso: string): string => `${secondOf(iso)}.000Z`;
export const endOfSecond = (iso: string): string => `${secondOf(iso)}.999Z`;

const dayNumber = (isoOrDay: string): number => Date.parse(startOfDay(dayOf(isoOrDay))) / DAY_MS;

/** The day `count` days later (earlier when negative). */
export const addDays = (day: string, count: number): string =>
  new Date((dayNumber(day) + count) * DAY_MS).toISOString().slice(0, 10);

/** The instant `count` hours later (earlier when negative). */
export const addHours = (iso: string, count: number): string =>
  new Date(Date.parse(iso) + count * HOUR_MS).toISOString();

/** The instant so many seconds later. */
export const addSeconds = (iso: string, count: number): string =>
  new Date(Date.parse(iso) + count * 1000).toISOString();

/** Calendar days from one day or instant to another, both counted; 0 when the second is earlier (docs/leave.md#days). */
export const daysBetweenInclusive = (from: string, till: string): number =>
  Math.max(0, dayNumber(till) - dayNumber(from) + 1);

/** Minutes from one instant to another, unrounded; negative when the second is earlier. */
export const minutesBetween = (from: string, till: string): number => (Date.parse(till) - Date.parse(from)) / MINUTE_MS;

/** MM/DD/YYYY (docs/product.md#dates). */
export function formatDate(iso: string): string {
  const [year, month, day] = dayOf(iso).split('-');
  return `${month}/${day}/${year}`;
}

/** MM/DD/YYYY h:mm AM/PM UTC (docs/product.md#dates). */
export function formatDateTime(iso: string): string {
  const hour = Number(iso.slice(11, 13));
  const half = hour < 12 ? 'AM' : 'PM';
  return `${formatDate(iso)} ${hour % 12 || 12}:${iso.slice(14, 16)} ${half} UTC`;
}

/** Hours and minutes of an offset such as +05:30 in milliseconds; undefined beyond a day. */
function offsetMs(zone: string): number | undefined {
  if (zone === '' || zone.toUpperCase() === 'Z') return 0;
  const hours = Number(zone.slice(1, 3));
  if (hours > 23) return undefined;
  const minutes = hours * 60 + Number(zone.slice(-2));
  return (zone.startsWith('-') ? -minutes : minutes) * MINUTE_MS;
}

/**
 * The instant that a text names, or undefined: a day, or an ISO date-time with `Z`, an offset or no zone (UTC).
 * Impossible days are refused. Milliseconds stay, since the end of a day is sent as 23:59:59.999 (docs/product.md#dates).
 */
export function parseInstant(text: string): string | undefined {
  const match = SHAPE.exec(text);
  if (!match) return undefined;
  const [, day = '', hour = '00', minute = '00', second = '00', fraction = '', zone = ''] = match;
  const offset = offsetMs(zone);
  const wall = `${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  const ms = Date.parse(wall);
  // Date.parse takes 30 February for 2 March and 24:00 for the next day: only an exact echo is a real moment.
  if (offset === undefined || Number.isNaN(ms) || new Date(ms).toISOString() !== wall) return undefined;
  const iso = new Date(ms - offset).toISOString();
  return iso.length === 24 ? iso : undefined;
}

/** Whether an instant lies in the years that the product keeps (docs/product.md#bounds). */
export function isYearInRange(iso: string): boolean {
  const year = Number(iso.slice(0, 4));
  return year >= LIMITS.minYear && year <= LIMITS.maxYear;
}
