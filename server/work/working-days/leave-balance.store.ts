/** Leave balances of a person, from allowances, vacation, hours and holidays (docs/leave.md#balance). */
import { endOfDay, startOfDay, UTC } from '#domain/platform/time-zone.ts';
import { ASSUMED_WEEK, type WorkingCalendar } from '#domain/work/leave/working-days.ts';
import {
  balanceOf,
  type CountedLeave,
  type LeaveAllowance,
  type LeaveBalance,
} from '#domain/work/leave/leave-balance.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { readSettings } from '#server/platform/settings/settings.store.ts';
import { readWorkingCalendars } from './working-time.store.ts';
import { readAllowances } from './working-days.store.ts';

/** Returns a person's pending and approved vacation that touches these years. */
async function listVacation(db: Db, userId: number, years: readonly number[]): Promise<CountedLeave[]> {
  const rows = await db
    .selectFrom('leave_applications')
    .select(['id', 'status', 'leave_from as leaveFrom', 'leave_till as leaveTill'])
    .select(['from_half as fromHalf', 'till_half as tillHalf'])
    .where('employee_id', '=', userId)
    .where('kind', '=', 'vacation')
    .where('status', 'in', ['pending', 'approved'])
    .where('leave_from', '<=', endOfDay(`${Math.max(...years)}-12-31`, UTC))
    .where('leave_till', '>=', startOfDay(`${Math.min(...years)}-01-01`, UTC))
    .orderBy('id')
    .execute();
  return rows as CountedLeave[];
}

export type Balances = { allowances: LeaveAllowance[]; balances: LeaveBalance[]; calendar: WorkingCalendar };

/** Returns a person's allowances and balances of these years, without the leave of `exceptLeaveId`. */
export async function readBalances(
  db: Db,
  { userId, years, exceptLeaveId }: { userId: number; years: readonly number[]; exceptLeaveId?: number },
): Promise<Balances> {
  const allowances = await readAllowances(db, userId, years);
  const vacation = (await listVacation(db, userId, years)).filter(({ id }) => id !== exceptLeaveId);
  const calendars = await readWorkingCalendars(db, { userIds: [userId], settings: await readSettings(db) });
  const calendar = calendars.get(userId) ?? { defaultMinutes: ASSUMED_WEEK, hours: [], holidays: new Map() };
  return { allowances, balances: allowances.map((each) => balanceOf(each, vacation, calendar)), calendar };
}
