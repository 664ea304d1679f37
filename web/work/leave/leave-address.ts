/** The leave screens in the address: tab, dates, person, status, month and pages. */
import { LEAVE_STATUSES, type LeaveStatus } from '#domain/work/leave.ts';
import { type Days, daysFrom, type DaysName, daysPatch } from '#web/lib/period-search.ts';
import type { Search, SearchPatch } from '#web/lib/search-codec.ts';
import { oneOf, pageOf } from '#web/lib/search-state.ts';
import type { LeaveSearchFor } from './leave-search.tsx';
import { isMonth } from './month.ts';

export type LeaveTab = 'approve' | 'own';

export type LeaveAddress = {
  tab: LeaveTab;
  days: Days;
  /** In specific-user mode. */
  email: string | undefined;
  status: LeaveStatus | undefined;
  /** YYYY-MM of the calendar; the present month where none is named. */
  month: string | undefined;
  page: number;
};

/** The parameters of the leave screens. */
export type LeaveName = DaysName | 'tab' | 'employee.email' | 'status' | 'month' | 'page';

export function leaveFrom(search: Search<LeaveName>): LeaveAddress {
  const month = oneOf(search, 'month');
  return {
    tab: oneOf(search, 'tab') === 'own' ? 'own' : 'approve',
    days: daysFrom(search),
    email: oneOf(search, 'employee.email') || undefined,
    status: LEAVE_STATUSES.find((status) => status === oneOf(search, 'status')),
    month: month && isMonth(month) ? month : undefined,
    page: pageOf(search),
  };
}

/** The calendar goes along: a month that was turned to by hand no longer counts. */
export const searchPatch = ({ days, email }: LeaveSearchFor): SearchPatch<LeaveName> => ({
  ...daysPatch(days),
  'employee.email': email,
  month: undefined,
});

/** The other tab has its own list: what narrowed this one is left behind. */
export const tabPatch = (tab: LeaveTab): SearchPatch<LeaveName> => ({
  ...daysPatch({ from: null, to: null }),
  'employee.email': undefined,
  status: undefined,
  tab: tab === 'own' ? tab : undefined,
  page: undefined,
});
