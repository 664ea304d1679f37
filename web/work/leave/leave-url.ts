/** Address of the leave screens: tab, dates, person, status, month and page. */
import { LEAVE_STATUSES, type LeaveStatus } from '#domain/work/leave/leave.ts';
import { type Days, parseDays, type PeriodParam, daysPatch } from '#web/lib/address/period-search.ts';
import type { Search, SearchPatch } from '#web/lib/address/search-codec.ts';
import { firstValueOf, pageOf } from '#web/lib/address/search-state.ts';
import type { LeaveSearchSubject } from './leave-search.tsx';
import { isMonth } from '#domain/platform/dates.ts';

export type LeaveTab = 'approve' | 'own';

export type LeaveSearchParams = {
  tab: LeaveTab;
  days: Days;
  /** Email of the person, in specific-user mode only. */
  email: string | undefined;
  status: LeaveStatus | undefined;
  /** Month of the calendar as YYYY-MM; undefined for the current one. */
  month: string | undefined;
  page: number;
};

/** Query parameters of the leave screens. */
export type LeaveParam = PeriodParam | 'tab' | 'employee.email' | 'status' | 'month' | 'page';

export function parseLeaveSearch(search: Search<LeaveParam>): LeaveSearchParams {
  const month = firstValueOf(search, 'month');
  return {
    tab: firstValueOf(search, 'tab') === 'own' ? 'own' : 'approve',
    days: parseDays(search),
    email: firstValueOf(search, 'employee.email') || undefined,
    status: LEAVE_STATUSES.find((status) => status === firstValueOf(search, 'status')),
    month: month && isMonth(month) ? month : undefined,
    page: pageOf(search),
  };
}

/** Returns the patch for a search. Clears the month, so the calendar follows the dates. */
export const searchPatch = ({ days, email }: LeaveSearchSubject): SearchPatch<LeaveParam> => ({
  ...daysPatch(days),
  'employee.email': email,
  month: undefined,
});

/** Returns the patch for a tab. Clears the filters, since the other tab has its own list. */
export const tabPatch = (tab: LeaveTab): SearchPatch<LeaveParam> => ({
  ...daysPatch({ from: null, to: null }),
  'employee.email': undefined,
  status: undefined,
  tab: tab === 'own' ? tab : undefined,
  page: undefined,
});
