/** Working hours, allowances and holiday calendars in the database. */
import type { HolidayCalendar } from '#domain/work/leave/holidays.ts';
import type { LeaveAllowance } from '#domain/work/leave/leave-balance.ts';
import type { WorkHours } from '#domain/work/leave/work-hours.ts';
import { defaultWeek, type HoursFrom } from '#domain/work/leave/working-days.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { selectForUpdate } from '#server/platform/db/locks.ts';
import { readSettings } from '#server/platform/settings/settings.store.ts';

/** Returns a person's hours, earliest first, with those of the workspace. */
export async function readWorkHours(db: Db, userId: number): Promise<WorkHours> {
  const user = await db
    .selectFrom('users')
    .select('holiday_calendar_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const hours = await db
    .selectFrom('work_hours')
    .select(['from_day as fromDay', 'minutes'])
    .where('user_id', '=', userId)
    .orderBy('from_day')
    .execute();
  const defaultMinutes = defaultWeek(await readSettings(db));
  return { defaultMinutes, hours, holidayCalendarId: user.holiday_calendar_id };
}

const json = (value: unknown): never => JSON.stringify(value) as never;

/** Returns the row of a person's hours from a day. */
export const hoursRow = (userId: number, { fromDay, minutes }: HoursFrom) => ({
  user_id: userId,
  from_day: fromDay,
  minutes: json(minutes),
});

/** Replaces a person's hours. */
export async function replaceWorkHours(trx: Db, userId: number, hours: readonly HoursFrom[]): Promise<void> {
  await trx.deleteFrom('work_hours').where('user_id', '=', userId).execute();
  if (hours.length === 0) return;
  const rows = hours.map((one) => hoursRow(userId, one));
  await trx.insertInto('work_hours').values(rows).execute();
}

/** Sets the holiday calendar of a person. */
export async function assignCalendar(trx: Db, userId: number, calendarId: number | null): Promise<void> {
  await trx.updateTable('users').set({ holiday_calendar_id: calendarId }).where('id', '=', userId).execute();
}

/** Columns of `leave_allowances` as the fields of an allowance. */
export const ALLOWANCE_COLUMNS = [
  'year',
  'half_days as halfDays',
  'carried_half_days as carriedHalfDays',
  'note',
] as const;
/** Allowance of a year without one. */
export const NO_ALLOWANCE = { halfDays: null, carriedHalfDays: 0, note: '' } as const satisfies Partial<LeaveAllowance>;

/** Returns a person's allowances for these years, including years without one. */
export async function readAllowances(db: Db, userId: number, years: readonly number[]): Promise<LeaveAllowance[]> {
  const stored = await db
    .selectFrom('leave_allowances')
    .select(ALLOWANCE_COLUMNS)
    .where('user_id', '=', userId)
    .where('year', 'in', years)
    .execute();
  return years.map((year) => stored.find((each) => each.year === year) ?? { year, ...NO_ALLOWANCE });
}

/** Returns the row of a person's allowance, or none if it has no days. */
export const allowanceRows = (userId: number, { year, halfDays, carriedHalfDays, note }: LeaveAllowance) =>
  halfDays === null ? [] : [{ user_id: userId, year, half_days: halfDays, carried_half_days: carriedHalfDays, note }];

/** Writes a person's allowance for a year, or deletes it if it has no days. */
export async function writeAllowance(trx: Db, userId: number, allowance: LeaveAllowance): Promise<void> {
  const { year } = allowance;
  await trx.deleteFrom('leave_allowances').where('user_id', '=', userId).where('year', '=', year).execute();
  const rows = allowanceRows(userId, allowance);
  if (rows.length > 0) await trx.insertInto('leave_allowances').values(rows).execute();
}

const selectCalendars = (db: Db) =>
  db
    .selectFrom('holiday_calendars')
    .select(({ eb, fn }) => [
      'id',
      'version',
      'name',
      'days',
      eb
        .selectFrom('users')
        .select(fn.countAll<number>().as('n'))
        .whereRef('users.holiday_calendar_id', '=', 'holiday_calendars.id')
        .where('users.deleted_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('people'),
    ]);

/** Returns all holiday calendars by name. */
export const listHolidayCalendars = (db: Db): Promise<HolidayCalendar[]> =>
  selectCalendars(db).orderBy('name').orderBy('id').execute();

/** Returns the calendar, or undefined. `lock` keeps others from changing, deleting or assigning it until the transaction ends. */
export async function findCalendar(db: Db, id: number, lock?: 'lock'): Promise<HolidayCalendar | undefined> {
  if (lock) {
    const query = db.selectFrom('holiday_calendars').select('id').where('id', '=', id);
    await selectForUpdate(db, query).execute();
  }
  return selectCalendars(db).where('id', '=', id).executeTakeFirst();
}

/** Returns the holiday calendar of a person, or undefined. */
export const findCalendarOf = (
  db: Db,
  userId: number,
): Promise<Pick<HolidayCalendar, 'version' | 'days'> | undefined> =>
  db
    .selectFrom('users')
    .innerJoin('holiday_calendars', 'holiday_calendars.id', 'holiday_calendar_id')
    .select(['holiday_calendars.version', 'days'])
    .where('users.id', '=', userId)
    .executeTakeFirst();

type CalendarFields = Pick<HolidayCalendar, 'name' | 'days'>;

/** Inserts a calendar and returns its ID. */
export async function insertCalendar(trx: Db, { name, days }: CalendarFields): Promise<number> {
  const row = await trx
    .insertInto('holiday_calendars')
    .values({ name, days: json(days) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Updates a calendar and increments its version. */
export async function updateCalendar(trx: Db, id: number, { name, days }: CalendarFields): Promise<void> {
  await trx
    .updateTable('holiday_calendars')
    .set((eb) => ({ name, days: json(days), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Deletes a calendar and removes it from deleted users. */
export async function deleteCalendarRow(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('holiday_calendars').where('id', '=', id).execute();
}
