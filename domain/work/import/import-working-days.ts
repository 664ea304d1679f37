/** Hours and vacation of people in spreadsheet imports (docs/people.md#import-working-days). */
import type { Violation } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import { MAX_ALLOWANCE } from '#domain/work/leave/leave-balance.ts';

const MAX_DAYS = MAX_ALLOWANCE / 2;

/** Hours apply from the day of the import, vacation is that of its year. */
export const WORKING_DAY_FIELDS = [
  {
    name: 'hours',
    label: 'Working hours',
    form: { is: 'week' },
    headers: ['hours', 'work hours', 'contract', 'arbeitszeit'],
  },
  {
    name: 'allowanceDays',
    label: 'Vacation days',
    form: { is: 'days', min: 0, max: MAX_DAYS },
    headers: [
      'vacation',
      'pto',
      'holidays',
      'urlaub',
      'urlaubstage',
      'leave allowance',
      'allowance',
      'annual leave',
      'leave days',
    ],
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
