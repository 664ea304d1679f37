/** Leave queries (lists, a month, one application with its conflicts) and mutations. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import {
  applyForLeave,
  changeLeave,
  exportLeave,
  getLeave,
  getLeaveContext,
  leaveDecisionToApi,
  type LeaveForm,
  leaveFormToApi,
  leaveFromApi,
  listLeave,
} from '#contract/work/leave.ts';
import { periodToQuery } from '#contract/platform/period.ts';
import { listUndoableLeaveActions, type UndoableAction } from '#contract/journal/undo.ts';
import { listUsers, userFromApi } from '#contract/identity/users.ts';
import type { User } from '#domain/identity/users.ts';
import type { LeaveStatus, Leave } from '#domain/work/leave/leave.ts';
import { PAGE_SIZES } from '#domain/platform/limits.ts';
import { LEAVE_TEXTS } from '#domain/platform/messages.ts';
import { pageCountOf } from '#domain/platform/paging.ts';
import type { TableFormat } from '#contract/platform/table-file.ts';
import type { Period } from '#domain/platform/period.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { fullNameOf, normalizeForSearch } from '#domain/platform/text.ts';
import { call, callList, callWholeList } from '#web/lib/api/api.ts';
import { failureOf, fallbackIfUnsupported } from '#web/lib/api/api-error.ts';
import { useRefresh } from '#web/lib/api/refresh.ts';
import { download } from '#web/lib/api/download.ts';
import { useOfferUndo } from '#web/journal/offer-undo.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { pollEvery } from '#web/lib/live.ts';
import { useCall } from '#web/lib/api/use-call.ts';

const POLL_MS = 10_000;
const CONTEXT_POLL_MS = 60_000;
/** Maximum number of people in the drop-down. */
const PEOPLE_FOUND = 20;

export type LeaveListParams = {
  page: number;
  /** Filters by one person's ID or email, or by user type. */
  employeeId?: number;
  email?: string | undefined;
  type?: UserType | undefined;
  status?: LeaveStatus | undefined;
  /** Leave that overlaps this period, as in the export (docs/figures.md#periods). */
  period?: Period | undefined;
};

const overlapFilter = (period: Period | undefined) =>
  period ? { 'leaveFrom[before]': period.till, 'leaveTill[after]': period.from } : {};

const queryParams = ({ employeeId, email, type, status, period }: LeaveListParams) => ({
  ...(employeeId === undefined ? {} : { employee: employeeId }),
  ...(email ? { 'employee.email': email } : {}),
  ...(type ? { 'employee.type': type } : {}),
  ...(status ? { status } : {}),
  ...overlapFilter(period),
});

/** Returns the query for one page of applications, newest first; the previous page stays on screen while the next one loads. */
export const leaveQuery = (listParams: LeaveListParams) =>
  queryOptions({
    queryKey: ['leave', 'list', listParams],
    queryFn: async ({ signal }) => {
      const itemsPerPage = PAGE_SIZES.leaveApplications;
      const paged = { ...queryParams(listParams), page: listParams.page, itemsPerPage, 'order[createdAt]': 'desc' };
      const { member, totalItems } = await callList(listLeave, paged, signal);
      return {
        applications: member.map((one) => leaveFromApi(one)),
        total: totalItems,
        pages: pageCountOf(totalItems, itemsPerPage),
        question: JSON.stringify(paged),
      };
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(POLL_MS),
  });

/** Returns the query for pending and approved leave in a period, by start date; for everyone or one person. */
export const awayQuery = (period: Period, email: string | undefined) =>
  queryOptions({
    queryKey: ['leave', 'away', period.from, period.till, email],
    queryFn: async ({ signal }): Promise<Leave[]> => {
      const listParams = {
        ...queryParams({ page: 1, email, period }),
        'status[]': ['pending', 'approved'],
        'order[leaveFrom]': 'asc',
      };
      return (await callWholeList(listLeave, listParams, signal)).map((one) => leaveFromApi(one));
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(POLL_MS),
  });

/** Returns the query for one application, refetched while it is open. */
export const applicationQuery = (id: number) =>
  queryOptions({
    queryKey: ['leave', 'one', id],
    queryFn: async ({ signal }) => leaveFromApi((await call(getLeave, { params: { id }, signal })).data),
    refetchInterval: pollEvery(POLL_MS),
  });

/** Returns the query for who else is away and which of the person's projects are due on these days; for approvers only. */
export const contextQuery = (id: number) =>
  queryOptions({
    queryKey: ['leave', 'context', id],
    queryFn: async ({ signal }) => (await call(getLeaveContext, { params: { id }, signal })).data,
    staleTime: CONTEXT_POLL_MS,
    refetchInterval: pollEvery(CONTEXT_POLL_MS),
  });

/** Returns the query for leave actions that the user can still undo; empty if the server has no such endpoint. */
export const undoableLeaveQuery = ({ id, status }: Leave) =>
  queryOptions({
    queryKey: ['leave', 'undos', id, status],
    queryFn: async ({ signal }): Promise<UndoableAction[]> => {
      const request = call(listUndoableLeaveActions, { params: { id }, signal });
      return fallbackIfUnsupported(
        request.then(({ data }) => data.undos),
        [],
      );
    },
    refetchInterval: pollEvery(POLL_MS),
  });

/** Returns the query for people by name only (docs/leave.md#screen); the endpoint also matches emails, so those are filtered out. */
export const peopleByNameQuery = (searchText: string, type: UserType | undefined) =>
  queryOptions({
    queryKey: ['users', 'by-name', searchText, type],
    queryFn: async ({ signal }): Promise<User[]> => {
      const listParams = { search: searchText, itemsPerPage: PEOPLE_FOUND, ...(type ? { type } : {}) };
      const people = (await callList(listUsers, listParams, signal)).member.map((one) => userFromApi(one));
      return people.filter((one) => normalizeForSearch(fullNameOf(one)).includes(normalizeForSearch(searchText)));
    },
    placeholderData: keepPreviousData,
  });

/** Returns the query for the name of the person with this email, or the email itself if nobody has it anymore. */
export const personByEmailQuery = (email: string) =>
  queryOptions({
    queryKey: ['users', 'by-email', email],
    queryFn: async ({ signal }): Promise<{ name: string; email: string }> => {
      const { member } = await callList(listUsers, { email, itemsPerPage: PEOPLE_FOUND }, signal);
      const person = member.map((one) => userFromApi(one)).find((one) => one.email === email);
      return { name: (person && fullNameOf(person)) || email, email };
    },
  });

export const useApplyForLeave = () =>
  useCall('leave', async (form: LeaveForm) => {
    await call(applyForLeave, { body: leaveFormToApi(form) });
  });

/** Approves or rejects leave. Failures show no message (docs/leave.md#screen); the refetched list shows the actual status. */
export function useDecideLeave(id: number, deciderId: number | undefined) {
  const refresh = useRefresh('leave');
  const offerUndo = useOfferUndo();
  return useMutation({
    mutationFn: async (status: 'approved' | 'rejected') => {
      const { undo } = await call(changeLeave, { params: { id }, body: leaveDecisionToApi(status, deciderId ?? 0) });
      offerUndo(`Leave ${status}.`, undo);
    },
    onSettled: refresh,
  });
}

export const useWithdrawLeave = () =>
  useCall(
    'leave',
    async (id: number) => (await call(changeLeave, { params: { id }, body: { status: 'withdrawn' } })).undo,
  );

export const useExportLeave = () =>
  useMutation({
    mutationFn: ({ period, email, format }: { period: Period; email?: string | undefined; format: TableFormat }) =>
      download(exportLeave, { format, query: { ...periodToQuery(period), ...(email ? { userEmail: email } : {}) } }),
    onError: (error) => notifyFailure(failureOf(LEAVE_TEXTS.exportFailed, error)),
  });
