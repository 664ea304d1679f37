/** Tables of working days, owned by work: hours, holiday calendars and allowances. */
import type { Generated } from 'kysely';
import type { Holiday } from '#domain/work/leave/working-days.ts';
import type { Minutes } from '#domain/platform/units.ts';

/** Working hours of a user from a day until the next row (docs/leave.md#working-days). */
type WorkHoursTable = {
  user_id: number;
  from_day: string;
  /** JSON: minutes of each weekday, Monday first. */
  minutes: Minutes[];
};

type HolidayCalendarsTable = {
  id: Generated<number>;
  version: Generated<number>;
  name: string;
  /** JSON: days in order. */
  days: Holiday[];
};

/** Vacation of a user in a year, in half days (docs/leave.md#balance). */
type LeaveAllowancesTable = {
  user_id: number;
  year: number;
  half_days: number;
  carried_half_days: Generated<number>;
  note: Generated<string>;
};

export type WorkingDaysTables = {
  work_hours: WorkHoursTable;
  holiday_calendars: HolidayCalendarsTable;
  leave_allowances: LeaveAllowancesTable;
};
