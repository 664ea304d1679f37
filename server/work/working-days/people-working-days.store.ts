/** Working hours, holidays and allowances of many people, in a constant number of statements. */
import type { LeaveAllowance } from '#domain/work/leave/leave-balance.ts';
import type { Holiday, HoursFrom } from '#domain/work/leave/working-days.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { ALLOWANCE_COLUMNS } from './working-days.store.ts';

export type PersonWorkingDays = {
  id: number;
  hours: HoursFrom[];
  holidays: { name: string; days: Holiday[] } | null;
  allowances: LeaveAllowance[];
};

/** Returns the people of these IDs who have any, in the order of the IDs. */
export async function listWorkingDaysOf(db: Db, ids: readonly number[]): Promise<PersonWorkingDays[]> {
  const hours = await db
    .selectFrom('work_hours')
    .select(['user_id', 'from_day as fromDay', 'minutes'])
    .where('user_id', 'in', ids)
    .orderBy('from_day')
    .execute();
  const allowances = await db
    .selectFrom('leave_allowances')
    .select(['user_id', ...ALLOWANCE_COLUMNS])
    .where('user_id', 'in', ids)
    .orderBy('year')
    .execute();
  const holidays = await db
    .selectFrom('users')
    .innerJoin('holiday_calendars', 'holiday_calendars.id', 'holiday_calendar_id')
    .select(['users.id as user_id', 'name', 'days'])
    .where('users.id', 'in', ids)
    .execute();
  return ids.flatMap((id) => {
    const own = <T extends { user_id: number }>(rows: readonly T[]) =>
      rows.filter(({ user_id: userId }) => userId === id).map(({ user_id: _userId, ...row }) => row);
    const person = { id, hours: own(hours), holidays: own(holidays)[0] ?? null, allowances: own(allowances) };
    return person.hours.length + person.allowances.length > 0 || person.holidays ? [person] : [];
  });
}
