/** Hours and vacation of people in spreadsheet imports (docs/people.md#import-working-days). */
import type { Violation } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import { MAX_ALLOWANCE } from './leave-balance.ts';
import { parseHalfDays, parseWeek, weekText } from './week-text.ts';

const MAX_DAYS = MAX_ALLOWANCE / 2;

/** Hours apply from the day of the import, vacation is that of its year. */
export const WORKING_DAY_FIELDS = [
  { name: 'hours', label: 'Working hours', form: { is: 'week' }, headers: ['hours', 'work hours', 'hours per day'] },
  {
    name: 'allowanceDays',
    label: 'Vacation days',
    form: { is: 'days', min: 0, max: MAX_DAYS },
    headers: ['vacation', 'leave allowance', 'allowance', 'annual leave', 'leave days'],
  },
  {
    name: 'carriedDays',
    label: 'Carried over',
    form: { is: 'days', min: -MAX_DAYS, max: MAX_DAYS },
    headers: ['carried over days', 'days carried over', 'carryover', 'carry over'],
  },
] as const;

type Days = Readonly<Record<string, string | number | null>>;

/** Rejects days carried over for a person without vacation. */
export const checkCarriedDays = ({ allowanceDays = null, carriedDays = 0 }: Days): Violation[] =>
  allowanceDays === null && carriedDays !== 0 ? [brokenRuleAt('carriedDays', 'Enter the vacation days too.')] : [];

/** Returns the hours of a week as text in one form, or undefined. */
export function weekIn(text: string): string | undefined {
  const week = parseWeek(text);
  return week && weekText(week);
}

/** Returns a number of days in halves, or undefined. */
export function daysIn(text: string, { min, max }: { min: number; max: number }): number | undefined {
  const days = (parseHalfDays(text) ?? Number.NaN) / 2;
  return days >= min && days <= max ? days : undefined;
}
