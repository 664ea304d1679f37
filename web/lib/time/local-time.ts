/**
 * Days and times in the workspace's time zone, which the page carries so that its first paint is right. Every screen formats and
 * parses dates here or in domain/platform (scripts/local-time.ts checks it). Leave is days without a zone (domain/work/leave/leave.ts).
 */
import { formatDate as formatDateIn, formatDateTime as formatDateTimeIn, formatTime } from '#domain/platform/dates.ts';
import * as zoned from '#domain/platform/time-zone.ts';
import type { FigureDates } from '#domain/platform/explanations.ts';
import { monthPeriod as monthPeriodIn, type Period, wholeDays as wholeDaysIn } from '#domain/platform/period.ts';
import { pageTexts } from '#web/lib/language/text.ts';
import { nowIso } from './server-clock.ts';

let zone = zoned.UTC;

/** Returns the workspace's time zone. */
export const timeZone = (): zoned.TimeZone => zone;

/** Sets the time zone: to that of the page at start, and to the new one after the setting was changed in this tab. */
export function setTimeZone(name: zoned.TimeZone): void {
  zone = name;
}

/** Returns the query parameter of figures by day, week or month; none in UTC, the API's default. */
export const timeZoneQuery = (): { timeZone?: zoned.TimeZone } =>
  timeZone() === zoned.UTC ? {} : { timeZone: timeZone() };

/** Returns a figure's period with the time zone of its days. */
export const explanationDates = (period: Period | undefined): FigureDates => ({ period, zone: timeZone() });

/** Returns the zone's name in texts, such as 'UTC' or 'Los Angeles time'. */
export const zoneLabel = (): string => zoned.zoneLabel(timeZone());
/** Returns the abbreviation at an instant, now by default, such as 'UTC' or 'PST'. */
export const zoneAbbreviation = (instant: string = nowIso()): string => zoned.zoneAbbreviation(instant, timeZone());

/** Returns today as YYYY-MM-DD. */
export const todayAt = (now: string = nowIso()): string => dayOf(now);
export const dayOf = (instant: string): string => zoned.dayOf(instant, timeZone());
/** Returns the exact time of day as hh:mm:ss.mmm. */
export const wallClockOf = (instant: string): string => zoned.wallTimeOf(instant, timeZone()).slice(11);
/** Returns the time of day as hh:mm. */
export const timeOf = (instant: string): string => zoned.timeOf(instant, timeZone());
/** Returns the month as YYYY-MM. */
export const monthOf = (instant: string): string => zoned.monthOf(instant, timeZone());
export const startOfDay = (day: string): string => zoned.startOfDay(day, timeZone());
export const endOfDay = (day: string): string => zoned.endOfDay(day, timeZone());
export const isEdgeOfDay = (instant: string): boolean => zoned.isEdgeOfDay(instant, timeZone());
export const instantOf = (day: string, time: string): string => zoned.instantOf(day, time, timeZone());
export const wholeDays = (from: string, till: string): Period => wholeDaysIn(from, till, timeZone());
/** Returns the period of a month (YYYY-MM). */
export const monthPeriod = (month: string): Period => monthPeriodIn(month, timeZone());

/** Formats the day as MM/DD/YYYY. */
export const formatDate = (instant: string): string => formatDateIn(instant, timeZone());
/** Formats as MM/DD/YYYY h:mm AM/PM and the abbreviation of the workspace's zone, or as usual in the language of the page. */
export const formatDateTime = (instant: string): string =>
  pageTexts()?.formatMoment(instant, timeZone()) ?? formatDateTimeIn(instant, timeZone());

const WEEKDAY = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: zoned.UTC });
const MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: zoned.UTC });
const SHORT_MONTH = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: zoned.UTC });
const SHORT_DAY = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: zoned.UTC });
const LONG_DATE = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: zoned.UTC });

/** Formats a day's name, such as 'Thursday'. */
export const weekdayName = (day: string): string => WEEKDAY.format(new Date(day));
/** Formats YYYY-MM or a day of the month as 'November 2026'. */
export const monthName = (month: string): string => MONTH.format(new Date(month));
/** Formats YYYY-MM or a day of the month as 'Nov 2026'. */
export const shortMonthName = (month: string): string => SHORT_MONTH.format(new Date(month));
/** Formats a day as 'Nov 3'. */
export const shortDayText = (day: string): string => SHORT_DAY.format(new Date(day));
/** Formats a day as 'November 3, 2026'. */
export const longDateText = (day: string): string => LONG_DATE.format(new Date(day));

/** Formats a day as 'Thu 12 Nov 2026', which can't be misread as month/day. Returns undefined while no day is chosen. */
export function longDayText(day: string | null | undefined): string | undefined {
  if (!day) return undefined;
  const [month = '', date = ''] = shortDayText(day).split(' ');
  return `${weekdayName(day).slice(0, 3)} ${date} ${month} ${day.slice(0, 4)}`;
}

const MINUTE_MS = 60_000;

/** Returns the time zone of this device, perhaps by an earlier name. */
export const deviceZone = (): zoned.TimeZone => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the time in the reader's own zone, such as 'Thu 2:00 AM your time', or undefined if it is the same there. */
export function deviceTimeText(instant: string): string | undefined {
  const at = new Date(instant);
  // Shifts the instant by the device's offset, to be formatted as UTC, which is much cheaper in long tables than another format.
  const wallTime = new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, -1);
  if (wallTime === zoned.wallTimeOf(instant, timeZone())) return undefined;
  return (
    pageTexts()?.formatDeviceTime(instant) ??
    `${weekdayName(wallTime.slice(0, 'YYYY-MM-DD'.length)).slice(0, 3)} ${formatTime(wallTime.slice(11, 16))} your time`
  );
}
