/** Calendar days and times of day in a time zone (docs/product.md#dates). Pure: the zone is always a parameter. */
import type { Milliseconds, Minutes } from './units.ts';

/** IANA name such as `America/Los_Angeles`. */
export type TimeZone = string;

export const UTC: TimeZone = 'UTC';

const DAY_MS = 86_400_000;

/** Shape of IANA names. ICU also accepts offsets such as `+05:00`, which don't follow daylight saving time. */
const NAME = /^[A-Za-z][A-Za-z0-9_+/-]*$/;

/** Maximum number of cached formats. Requests can name any zone, in any case, and each format takes some kilobytes. */
const MAX_FORMATS = 64;

/** Returns a function that creates the format of a zone once, since creating one takes a hundred times as long as using it. */
function formatsOf(options: Intl.DateTimeFormatOptions): (zone: TimeZone) => Intl.DateTimeFormat {
  const formats = new Map<TimeZone, Intl.DateTimeFormat>();
  return (zone) => {
    const known = formats.get(zone);
    if (known) return known;
    const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone });
    if (formats.size >= MAX_FORMATS) formats.clear();
    formats.set(zone, format);
    return format;
  };
}

const TWO_DIGITS = '2-digit';
const wallFormat = formatsOf({
  hourCycle: 'h23',
  year: 'numeric',
  month: TWO_DIGITS,
  day: TWO_DIGITS,
  hour: TWO_DIGITS,
  minute: TWO_DIGITS,
  second: TWO_DIGITS,
});
const nameFormat = formatsOf({ timeZoneName: 'short' });

/** Returns whether this runtime knows the zone. */
export function isTimeZone(name: string): boolean {
  try {
    return NAME.test(name) && wallFormat(name) !== undefined;
  } catch {
    return false;
  }
}

const WALL_TIME = /^(\d\d)\/(\d\d)\/(\d+), (\d\d):(\d\d):(\d\d)$/;

/** Returns the wall time as milliseconds since 1970, as if it were UTC. */
function wallMs(ms: Milliseconds, zone: TimeZone): Milliseconds {
  if (zone === UTC) return ms;
  const [, month, day, year, hour, minute, second] = (WALL_TIME.exec(wallFormat(zone).format(ms)) ?? []).map(Number);
  const wallTimeMs = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
  return wallTimeMs + (((ms % 1000) + 1000) % 1000);
}

/** Returns the instant of a wall time. A time skipped in spring moves forward; of one that occurs twice in autumn, returns the first. */
function instantMs(wallTime: Milliseconds, zone: TimeZone): Milliseconds {
  if (zone === UTC) return wallTime;
  const offsetAround = (ms: Milliseconds): Milliseconds => wallMs(ms, zone) - ms;
  const candidates = [wallTime - DAY_MS, wallTime + DAY_MS].map((ms) => wallTime - offsetAround(ms));
  const [early, late] = candidates.toSorted((a, b) => a - b) as [number, number];
  if (wallMs(early, zone) === wallTime) return early;
  return wallMs(late, zone) === wallTime ? late : (candidates[0] as number);
}

const isoOf = (ms: Milliseconds): string => new Date(ms).toISOString();

/** Returns the wall time of an instant, as YYYY-MM-DDTHH:MM:SS.mmm. */
export const wallTimeOf = (instant: string, zone: TimeZone): string =>
  zone === UTC ? instant.slice(0, -1) : isoOf(wallMs(Date.parse(instant), zone)).slice(0, -1);

/** Returns the calendar day of an instant, as YYYY-MM-DD. */
export const dayOf = (instant: string, zone: TimeZone): string => wallTimeOf(instant, zone).slice(0, 10);

/** Returns the time of day of an instant, as hh:mm. */
export const timeOf = (instant: string, zone: TimeZone): string => wallTimeOf(instant, zone).slice(11, 16);

/** Returns the month of an instant, as YYYY-MM. */
export const monthOf = (instant: string, zone: TimeZone): string => wallTimeOf(instant, zone).slice(0, 7);

/** Returns the instant of a day and a time of day (hh:mm or hh:mm:ss). */
export const instantOf = (day: string, time: string, zone: TimeZone): string =>
  isoOf(instantMs(Date.parse(`${day}T${time}Z`), zone));

/** Returns the first millisecond of a day. */
export const startOfDay = (day: string, zone: TimeZone): string =>
  zone === UTC ? `${day}T00:00:00.000Z` : instantOf(day, '00:00', zone);

/** Returns the last millisecond of a day, which may have 23 or 25 hours. */
export function endOfDay(day: string, zone: TimeZone): string {
  if (zone === UTC) return `${day}T23:59:59.999Z`;
  return isoOf(instantMs(Date.parse(`${day}T00:00Z`) + DAY_MS, zone) - 1);
}

/** Returns whether an instant is the first or the last millisecond of its day. */
export function isEdgeOfDay(instant: string, zone: TimeZone): boolean {
  const day = dayOf(instant, zone);
  return instant === startOfDay(day, zone) || instant === endOfDay(day, zone);
}

/** A zone's offset from UTC in minutes, and the instant from which it applies. */
export type Offset = { since: string; minutes: Minutes };

/** Step of the search for offset changes, shorter than the time between any two changes. */
const PROBE_MS = 14 * DAY_MS;

/** Returns the zone's offsets from UTC between two instants, starting with the one in effect at the first instant. */
export function offsetsBetween(from: string, till: string, zone: TimeZone): Offset[] {
  const minutesAt = (ms: Milliseconds): Minutes => (wallMs(ms, zone) - ms) / 60_000;
  const found: Offset[] = [{ since: from, minutes: minutesAt(Date.parse(from)) }];
  for (let at = Date.parse(from); at < Date.parse(till); at += PROBE_MS) {
    let [before, after] = [at, at + PROBE_MS];
    if (minutesAt(before) === minutesAt(after)) continue;
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (minutesAt(middle) === minutesAt(at)) before = middle;
      else after = middle;
    }
    found.push({ since: isoOf(after), minutes: minutesAt(after) });
  }
  return found;
}

/** Returns the zone's abbreviation at an instant, such as PST, PDT or GMT+5:45. */
export function zoneAbbreviation(instant: string, zone: TimeZone): string {
  if (zone === UTC) return UTC;
  const parts = nameFormat(zone).formatToParts(Date.parse(instant));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** Returns a short name of the zone, such as `Los Angeles time` or `UTC`. */
export function zoneLabel(zone: TimeZone): string {
  const [area = '', ...rest] = zone.split('/');
  return rest.length === 0 || area === 'Etc' ? zone : `${(rest.at(-1) ?? '').replaceAll('_', ' ')} time`;
}
