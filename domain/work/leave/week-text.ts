/** A week's hours and days of leave as people type them: '8 8 8 8 4 0 0', '28.5'. */
import type { Minutes } from '#domain/platform/units.ts';
import type { WeekMinutes } from './working-days.ts';

const WEEK_DAYS = 7;
const DAY_MINUTES = 1_440;

/** Returns minutes as hours: '7.5', or '7:35' if decimals don't fit. */
function hoursText(minutes: Minutes): string {
  if (minutes % 15 === 0) return String(minutes / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Writes the hours of a week, Monday first. */
export const weekText = (minutes: WeekMinutes): string => minutes.map(hoursText).join(' ');

function parseHours(text: string): Minutes | undefined {
  const [, whole = '', minutes] = /^(\d{1,2})(?::([0-5]\d))?$/.exec(text) ?? [];
  if (whole !== '') return Number(whole) * 60 + Number(minutes ?? 0);
  const decimal = /^\d{0,2}[.,]\d{1,2}$/.test(text) ? Number(text.replace(',', '.')) * 60 : Number.NaN;
  return Number.isInteger(Math.round(decimal)) ? Math.round(decimal) : undefined;
}

/** Parses the hours of a week; one number stands for Monday to Friday. Returns undefined if it is none. */
export function parseWeek(text: string): Minutes[] | undefined {
  const parts = text.trim().split(/\s*;\s*|\s+/);
  const minutes = parts.map(parseHours);
  if (minutes.some((each) => each === undefined || each > DAY_MINUTES)) return undefined;
  const [first] = minutes as Minutes[];
  if (minutes.length === 1) return Array.from({ length: WEEK_DAYS }, (_, day) => (day < 5 ? (first as Minutes) : 0));
  return minutes.length === WEEK_DAYS ? (minutes as Minutes[]) : undefined;
}

/** Parses a number of days in halves as half days: '28.5' or '28½' is 57. Returns undefined if it is none. */
export function parseHalfDays(text: string): number | undefined {
  const typed = text.trim().replace(',', '.').replace(/^−/, '-').replace('½', '.5');
  if (!/^-?(\d{1,3}(\.[05]0?)?|\.5)$/.test(typed)) return undefined;
  return Number(typed) * 2;
}
