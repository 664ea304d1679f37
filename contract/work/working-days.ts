/** Working hours, leave allowances and holiday calendars on the API (docs/api-reference.md#calls-working-days). */
import { LIMITS } from '#domain/platform/limits.ts';
import { type HolidayCalendar, MAX_HOLIDAYS } from '#domain/work/leave/holidays.ts';
import { ALLOWANCE_NOTE_LENGTH, type LeaveAllowance, type LeaveBalance } from '#domain/work/leave/leave-balance.ts';
import { MAX_WORK_HOURS, type WorkHours } from '#domain/work/leave/work-hours.ts';
import type { Minutes } from '#domain/platform/units.ts';
import { ADMINS, endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import {
  described,
  flag,
  integer,
  list,
  nested,
  nonBlankText,
  nullable,
  optional,
  partial,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';

const WEEK_DAYS = 7;
const DAY = 'YYYY-MM-DD'.length;
const week = described(list(integer<Minutes>(), WEEK_DAYS), 'Minutes of work on each weekday, Monday first.');
export const hours = described(
  list(nested({ fromDay: text(DAY), minutes: week }), MAX_WORK_HOURS),
  'Own hours, each valid from its day (YYYY-MM-DD) until the next.',
);
const holidayCalendarId = nullable(integer(1));

const hoursResponse = shape({
  defaultMinutes: described(list(integer<Minutes>()), 'Hours of the workspace, valid before the first own ones.'),
  hours,
  holidayCalendarId,
});
export type ApiWorkHours = Static<typeof hoursResponse>;

/** Converts working hours to their API form. */
export const workHoursToApi = ({ defaultMinutes, hours: own, holidayCalendarId: id }: WorkHours): ApiWorkHours => ({
  defaultMinutes: [...defaultMinutes],
  hours: own.map(({ fromDay, minutes }) => ({ fromDay, minutes: [...minutes] })),
  holidayCalendarId: id,
});

const plain = { kind: 'plain', status: 200 } as const;

export const getWorkHours = endpoint({
  ...plain,
  name: 'working-days.hours',
  method: 'GET',
  path: '/api/users/:id/work_hours',
  roles: EVERYONE,
  response: hoursResponse,
  refusals: [403],
  summary: "Returns a person's working hours and holiday calendar: your own, or anyone's for administrators.",
});

export const changeWorkHours = endpoint({
  ...plain,
  name: 'working-days.change-hours',
  method: 'PATCH',
  path: '/api/users/:id/work_hours',
  roles: ADMINS,
  body: partial(shape({ hours, holidayCalendarId })),
  response: hoursResponse,
  refusals: [412],
  summary: "Replaces a person's working hours, or sets their holiday calendar.",
});

export const allowanceFields = {
  halfDays: described(nullable(integer()), 'Vacation of the year in half days. Null without an allowance.'),
  carriedHalfDays: described(integer(), 'Half days carried over from the year before.'),
  note: text(ALLOWANCE_NOTE_LENGTH),
};
const allowanceResponse = shape({
  year: integer(),
  ...allowanceFields,
  takenHalfDays: described(integer(0), 'Approved vacation.'),
  pendingHalfDays: described(integer(0), 'Requested vacation.'),
  leftHalfDays: described(
    nullable(integer()),
    'Allowance and carried days less taken and pending ones. Null without an allowance.',
  ),
});
export type ApiAllowance = LeaveAllowance & LeaveBalance;
const yearQuery = shape({ year: optional(described(integer(), 'The current year by default.')) });

export const getAllowance = endpoint({
  ...plain,
  name: 'working-days.allowance',
  method: 'GET',
  path: '/api/users/:id/leave_allowances',
  roles: EVERYONE,
  query: yearQuery,
  response: allowanceResponse,
  refusals: [403],
  summary: "Returns a person's vacation of a year and what is left: your own, or anyone's for administrators.",
});

export const changeAllowance = endpoint({
  ...plain,
  name: 'working-days.change-allowance',
  method: 'PATCH',
  path: '/api/users/:id/leave_allowances',
  roles: ADMINS,
  query: yearQuery,
  body: partial(shape(allowanceFields)),
  response: allowanceResponse,
  refusals: [412],
  summary: "Changes a person's vacation of a year.",
});

export const holiday = nested({
  day: described(text(DAY), 'YYYY-MM-DD.'),
  name: nonBlankText(LIMITS.nameLength),
  isHalf: described(flag(), 'Whether only the afternoon is free.'),
});
const calendarBody = shape({ name: nonBlankText(LIMITS.nameLength), days: list(holiday, MAX_HOLIDAYS) });
const calendarResponse = nested({
  id: integer(1),
  version: described(integer(1), 'Row version, for If-Match.'),
  name: text(),
  days: described(list(holiday), 'In order.'),
  people: described(integer(0), 'Number of people it is assigned to.'),
});
export type ApiHolidayCalendar = Static<typeof calendarResponse>;

/** Converts a holiday calendar to its API form, without unknown fields of its days. */
export const calendarToApi = ({ days, ...same }: HolidayCalendar): ApiHolidayCalendar => ({
  ...same,
  days: days.map(({ day, name, isHalf }) => ({ day, name, isHalf })),
});

export const listCalendars = endpoint({
  ...plain,
  name: 'working-days.calendars',
  method: 'GET',
  path: '/api/holiday_calendars',
  roles: EVERYONE,
  response: shape({ calendars: list(calendarResponse) }),
  summary: 'Lists the holiday calendars by name.',
});

export const createCalendar = endpoint({
  ...plain,
  name: 'working-days.create-calendar',
  method: 'POST',
  path: '/api/holiday_calendars',
  roles: ADMINS,
  body: calendarBody,
  response: calendarResponse,
  refusals: [409],
  summary: 'Creates a holiday calendar.',
});

export const changeCalendar = endpoint({
  ...plain,
  name: 'working-days.change-calendar',
  method: 'PATCH',
  path: '/api/holiday_calendars/:id',
  roles: ADMINS,
  body: partial(calendarBody),
  response: calendarResponse,
  refusals: [412],
  summary: 'Renames a holiday calendar or replaces its days.',
});

export const deleteCalendar = endpoint({
  kind: 'plain',
  name: 'working-days.delete-calendar',
  method: 'DELETE',
  path: '/api/holiday_calendars/:id',
  roles: ADMINS,
  status: 204,
  refusals: [409, 412],
  summary: 'Deletes a holiday calendar that is assigned to nobody.',
});
