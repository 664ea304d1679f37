/** Rules of working hours per person (docs/leave.md#working-days). */
import { isDay } from '#domain/platform/dates.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { brokenRuleAt, outOfRangeAt } from '#domain/platform/violations.ts';
import { WEEK_DAYS } from '#domain/platform/settings.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { Minutes } from '#domain/platform/units.ts';
import { HOLIDAY_TEXTS } from './holidays.ts';
import type { HoursFrom, WeekMinutes } from './working-days.ts';

export const MAX_WORK_HOURS = 50;
const DAY_MINUTES = 1_440;

/** Hours of a person and their holiday calendar. */
export type WorkHours = { defaultMinutes: WeekMinutes; hours: HoursFrom[]; holidayCalendarId: number | null };

/** Describes hours, one text per entry: '2026-03-10: 480, 480, 480, 480, 240, 0, 0 min'. */
export const workHoursTexts = (hours: readonly HoursFrom[]): string[] =>
  hours.map(({ fromDay, minutes }) => `${fromDay}: ${minutes.join(', ')} min`);

const WORK_HOURS_TEXTS = {
  sevenDays: 'Enter the minutes of seven days, Monday first.',
  tooMany: `A person can have ${MAX_WORK_HOURS} entries of hours.`,
} as const;

/** Returns whether the actor may read someone's hours and allowances: their own, administrators everyone's. */
export const mayReadWorkHours = (actor: Pick<Actor, 'id' | 'type'>, userId: number): boolean =>
  actor.type === 'admin' || actor.id === userId;

/** Validates a person's hours. */
export function checkWorkHours(hours: readonly HoursFrom[]): Violation[] {
  const tooManyViolations = hours.length > MAX_WORK_HOURS ? [brokenRuleAt('hours', WORK_HOURS_TEXTS.tooMany)] : [];
  const seen = new Set<string>();
  const hourViolations = hours.flatMap(({ fromDay, minutes }, index): Violation[] => {
    const path = `hours[${index}]`;
    if (!isDay(fromDay)) return [brokenRuleAt(`${path}.fromDay`, HOLIDAY_TEXTS.badDay)];
    if (seen.has(fromDay)) return [brokenRuleAt(`${path}.fromDay`, HOLIDAY_TEXTS.twice)];
    seen.add(fromDay);
    if (minutes.length !== WEEK_DAYS.length) return [brokenRuleAt(`${path}.minutes`, WORK_HOURS_TEXTS.sevenDays)];
    const isDayLong = (each: Minutes): boolean => Number.isInteger(each) && each >= 0 && each <= DAY_MINUTES;
    return minutes.every(isDayLong) ? [] : [outOfRangeAt(`${path}.minutes`, 0, DAY_MINUTES)];
  });
  return [...tooManyViolations, ...hourViolations];
}
