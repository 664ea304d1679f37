/** Working time of many people, in a constant number of statements (docs/leave.md#working-days). */
import { endOfDay, startOfDay, UTC } from '#domain/platform/time-zone.ts';
import type { WorkspaceSettings } from '#domain/platform/settings.ts';
import type { LeaveSpan } from '#domain/work/leave/leave-halves.ts';
import {
  defaultWeek,
  type Holiday,
  type HoursFrom,
  type WorkingCalendar,
  type WorkingTime,
} from '#domain/work/leave/working-days.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { readSettings } from '#server/platform/settings/settings.store.ts';

/** People and days to read, with the workspace's settings. Days are YYYY-MM-DD. */
export type WorkingTimeRequest = {
  userIds: readonly number[];
  from: string;
  till: string;
  settings: Pick<WorkspaceSettings, 'workingHours' | 'breakMinutes'>;
};

type UserHours = { calendarId: number | null; hours: HoursFrom[] };

/** Reads hours and the ID of the holiday calendar of each user in one statement. */
async function readHours(db: Db, userIds: readonly number[]): Promise<Map<number, UserHours>> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('work_hours', 'work_hours.user_id', 'users.id')
    .select(['users.id', 'holiday_calendar_id', 'from_day', 'minutes'])
    .where('users.id', 'in', userIds)
    .orderBy('from_day')
    .execute();
  const found = new Map<number, UserHours>();
  for (const { id, holiday_calendar_id: calendarId, from_day: fromDay, minutes } of rows) {
    const hours = found.get(id)?.hours ?? [];
    if (fromDay !== null && minutes !== null) hours.push({ fromDay, minutes });
    found.set(id, { calendarId, hours });
  }
  return found;
}

/** Reads the holiday calendars of these users, by ID and day. */
async function readHolidays(db: Db, userIds: readonly number[]): Promise<Map<number, Map<string, Holiday>>> {
  const rows = await db
    .selectFrom('holiday_calendars')
    .select(['id', 'days'])
    .where('id', 'in', (eb) =>
      eb.selectFrom('users').select('holiday_calendar_id').where('users.id', 'in', userIds).$castTo<number>(),
    )
    .execute();
  return new Map(rows.map(({ id, days }) => [id, new Map(days.map((holiday) => [holiday.day, holiday]))]));
}

/** Reads the approved leave of these users that overlaps the days. */
async function readApprovedLeave(
  db: Db,
  { userIds, from, till }: WorkingTimeRequest,
): Promise<Map<number, LeaveSpan[]>> {
  const rows = await db
    .selectFrom('leave_applications')
    .select(['employee_id', 'leave_from', 'leave_till', 'from_half', 'till_half'])
    .where('status', '=', 'approved')
    .where('employee_id', 'in', userIds)
    .where('leave_from', '<=', endOfDay(till, UTC))
    .where('leave_till', '>=', startOfDay(from, UTC))
    .orderBy('leave_from')
    .execute();
  const spans = rows.map((row) => ({
    userId: row.employee_id,
    leaveFrom: row.leave_from,
    leaveTill: row.leave_till,
    fromHalf: row.from_half,
    tillHalf: row.till_half,
  }));
  return Map.groupBy(spans, ({ userId }) => userId);
}

const NO_HOLIDAYS: ReadonlyMap<string, Holiday> = new Map();

/** Returns hours and holidays of each user, without leave. Executes two statements. */
export async function readWorkingCalendars(
  db: Db,
  { userIds, settings }: Pick<WorkingTimeRequest, 'userIds' | 'settings'>,
): Promise<Map<number, WorkingCalendar>> {
  if (userIds.length === 0) return new Map();
  const users = await readHours(db, userIds);
  const holidays = await readHolidays(db, userIds);
  const defaultMinutes = defaultWeek(settings);
  return new Map(
    [...users].map(([id, { calendarId, hours }]) => [
      id,
      { defaultMinutes, hours, holidays: (calendarId !== null && holidays.get(calendarId)) || NO_HOLIDAYS },
    ]),
  );
}

/** Returns the calendars of users with their own hours or holidays. The workspace's hours apply to all others. */
export async function readOwnCalendars(db: Db, userIds: readonly number[]): Promise<Map<number, WorkingCalendar>> {
  if (userIds.length === 0) return new Map();
  const calendars = await readWorkingCalendars(db, { userIds, settings: await readSettings(db) });
  return new Map([...calendars].filter(([, { hours, holidays }]) => hours.length > 0 || holidays.size > 0));
}

/** Returns the working time of each user, with approved leave on these days. Executes three statements. */
export async function readWorkingTime(db: Db, request: WorkingTimeRequest): Promise<Map<number, WorkingTime>> {
  const calendars = await readWorkingCalendars(db, request);
  if (calendars.size === 0) return new Map();
  const leave = await readApprovedLeave(db, request);
  return new Map([...calendars].map(([id, calendar]) => [id, { ...calendar, leave: leave.get(id) ?? [] }]));
}

/** A holiday of one calendar, and its users. */
export type CalendarHoliday = Holiday & { calendarId: number; calendarName: string };

/** Returns the holidays of all calendars on these days, or only of the calendar of one user, in order. */
export async function listHolidays(
  db: Db,
  { from, till, userId }: { from: string; till: string; userId?: number },
): Promise<CalendarHoliday[]> {
  let query = db.selectFrom('holiday_calendars').select(['id', 'name', 'days']).orderBy('name').orderBy('id');
  if (userId !== undefined)
    query = query.where('id', '=', (eb) =>
      eb.selectFrom('users').select('holiday_calendar_id').where('id', '=', userId).$castTo<number>(),
    );
  const rows = await query.execute();
  return rows
    .flatMap(({ id, name, days }) => days.map((holiday) => ({ ...holiday, calendarId: id, calendarName: name })))
    .filter(({ day }) => from <= day && day <= till)
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}
