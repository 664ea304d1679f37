/** Holiday calendars: their rules, and days as text, one per line (docs/leave.md#holidays). */
import { isDay } from '#domain/platform/dates.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { refuse, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import { countCharacters, isBlankText } from '#domain/platform/text.ts';
import { blankAt, brokenRuleAt, tooLongAt } from '#domain/platform/violations.ts';
import type { Holiday } from './working-days.ts';

export const MAX_HOLIDAYS = 400;
export const MAX_HOLIDAY_CALENDARS = 50;

export type HolidayCalendar = {
  id: number;
  version: number;
  name: string;
  /** In order. */
  days: Holiday[];
  /** Number of people it is assigned to. */
  people: number;
};

export const HOLIDAY_TEXTS = {
  badDay: 'Enter a date as YYYY-MM-DD.',
  twice: 'This date is listed twice.',
  tooMany: `A calendar can have ${MAX_HOLIDAYS} days.`,
  tooManyCalendars: `A workspace can have ${MAX_HOLIDAY_CALENDARS} holiday calendars.`,
  nameTaken: 'Another holiday calendar has this name.',
  missing: "This holiday calendar doesn't exist.",
} as const;

/** Validates a name and its days. */
export function checkHolidays({ name, days }: Pick<HolidayCalendar, 'name' | 'days'>): Violation[] {
  const long = countCharacters(name) > LIMITS.nameLength ? [tooLongAt('name', LIMITS.nameLength)] : [];
  const seen = new Set<string>();
  const dayViolations = days.flatMap((holiday, index): Violation[] => {
    const path = `days[${index}]`;
    if (!isDay(holiday.day)) return [brokenRuleAt(`${path}.day`, HOLIDAY_TEXTS.badDay)];
    if (seen.has(holiday.day)) return [brokenRuleAt(`${path}.day`, HOLIDAY_TEXTS.twice)];
    seen.add(holiday.day);
    if (isBlankText(holiday.name)) return [blankAt(`${path}.name`)];
    return countCharacters(holiday.name) > LIMITS.nameLength ? [tooLongAt(`${path}.name`, LIMITS.nameLength)] : [];
  });
  const tooManyViolations = days.length > MAX_HOLIDAYS ? [brokenRuleAt('days', HOLIDAY_TEXTS.tooMany)] : [];
  return [...(isBlankText(name) ? [blankAt('name')] : long), ...tooManyViolations, ...dayViolations];
}

/** Refuses to delete a calendar that is assigned to people. */
export function checkDeleteCalendar(people: number): Refusal | undefined {
  if (people === 0) return undefined;
  return refuse('conflict', `This calendar is assigned to ${people === 1 ? '1 person' : `${people} people`}.`);
}

/** Writes holidays as text: one day per line, 'half' at the end of half holidays. */
export const holidaysText = (days: readonly Holiday[]): string =>
  days.map(({ day, name, isHalf }) => `${day} ${name}${isHalf ? ' half' : ''}`).join('\n');

const LINE = /^(\S+)\s+(.*?)(\s+half)?$/i;

/** Parses holidays written as text, in order of days, or returns the first error with its line. */
export function parseHolidays(text: string): { days: Holiday[] } | { error: string } {
  const days: Holiday[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (isBlankText(line)) continue;
    const [, day = '', name = '', half] = LINE.exec(line.trim()) ?? [];
    const at = `Line ${index + 1}:`;
    if (!isDay(day) || isBlankText(name)) return { error: `${at} enter a date as YYYY-MM-DD, then a name.` };
    if (countCharacters(name) > LIMITS.nameLength)
      return { error: `${at} use at most ${LIMITS.nameLength} characters for the name.` };
    if (days.some((other) => other.day === day)) return { error: `${at} ${day} is listed twice.` };
    days.push({ day, name, isHalf: half !== undefined });
  }
  if (days.length > MAX_HOLIDAYS) return { error: HOLIDAY_TEXTS.tooMany };
  return { days: days.toSorted((a, b) => (a.day < b.day ? -1 : 1)) };
}
