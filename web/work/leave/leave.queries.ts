/** Leave from the server: lists, a month, one application with what its approver must know, and every act upon it. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import {
  applyForLeave,
  changeLeave,
  exportLeave,
  getLeave,
  getLeaveContext,
  leaveDecisionToWire,
  type LeaveForm,
  leaveFormToWire,
  leaveFromWire,
  listLeave,
} from '#contract/work/leave.ts';
import { periodToQuery } from '#contract/platform/period.ts';
import { listUndoableLeaveActs, type UndoableAct } from '#contract/work/undo.ts';
import { listUsers, userFromWire } from '#contract/identity/users.ts';
import type { User } from '#domain/identity/users.ts';
import type { LeaveStatus, Leave } from '#domain/work/leave.ts';
import { PAGE_SIZES } from '#domain/platform/limits.ts';
import { LEAVE_TEXTS } from '#domain/platform/messages.ts';
import { pageCountOf } from '#domain/platform/paging.ts';
import type { TableFormat } from '#contract/platform/table-file.ts';
import type { Period } from '#domain/platform/period.ts';
import type { UserType } from '#domain/identity/roles.ts';
import { fullNameOf, normaliseForSearch } from '#domain/platform/text.ts';
import { call, callList, callWholeList } from '#web/lib/api.ts';
import { failureOf, isLacking } from '#web/lib/api-error.ts';
import { useRefresh } from '#web/lib/refresh.ts';
import { download } from '#web/lib/transfer.ts';
import { useOfferUndo } from '#web/ui/offer-undo.ts';
import { notifyFailure } from '#web/ui/toasts.ts';
import { pollEvery } from '#web/lib/live.ts';

const POLL_MS = 10_000;
const CONTEXT_POLL_MS = 60_000;
/** As many as a drop-down can sensibly show. */
const PEOPLE_FOUND = 20;

export type LeaveAsk = {
  page: number;
  /** Whose: one person's by id or e-mail, or those of a kind of people. */
  employeeId?: number;
  email?: string | undefined;
  type?: UserType | undefined;
  status?: LeaveStatus | undefined;
  /** Leave that touches these days, as the export has it (docs/figures.md#periods). */
  period?: Period | undefined;
};

const touching = (period: Period | undefined) =>
  period ? { 'leaveFrom[before]': period.till, 'leaveTill[after]': period.from } : {};

const wireAsk = ({ employeeId, email, type, status, period }: LeaveAsk) => ({
  ...(employeeId === undefined ? {} : { employee: employeeId }),
  ...(email ? { 'employee.email': email } : {}),
  ...(type ? { 'employee.type': type } : {}),
  ...(status ? { status } : {}),
  ...touching(period),
});

/** One page of applications, the newest first; the old page stays while the next one loads. */
export const leaveQuery = (ask: LeaveAsk) =>
  queryOptions({
    queryKey: ['leave', 'list', ask],
    queryFn: async ({ signal }) => {
      const itemsPerPage = PAGE_SIZES.leaveApplications;
      const paged = { ...wireAsk(ask), page: ask.page, itemsPerPage, 'order[createdAt]': 'desc' };
      const { member, totalItems } = await callList(listLeave, paged, signal);
      return {
        applications: member.map((one) => leaveFromWire(one)),
        total: totalItems,
        pages: pageCountOf(totalItems, itemsPerPage),
        question: JSON.stringify(paged),
      };
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(POLL_MS),
  });

/** Pending and approved leave that touches the days, in the order of its beginning; of everybody, or of one person. */
export const awayQuery = (period: Period, email: string | undefined) =>
  queryOptions({
    queryKey: ['leave', 'away', period.from, period.till, email],
    queryFn: async ({ signal }): Promise<Leave[]> => {
      const ask = {
        ...wireAsk({ page: 1, email, period }),
        'status[]': ['pending', 'approved'],
        'order[leaveFrom]': 'asc',
      };
      return (await callWholeList(listLeave, ask, signal)).map((one) => leaveFromWire(one));
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(POLL_MS),
  });

/** One application, followed while it is open. */
export const applicationQuery = (id: number) =>
  queryOptions({
    queryKey: ['leave', 'one', id],
    queryFn: async ({ signal }) => leaveFromWire((await call(getLeave, { params: { id }, signal })).data),
    refetchInterval: pollEvery(POLL_MS),
  });

/** Who else is away in those days, and which of the person's projects fall due in them; for those who may decide. */
export const contextQuery = (id: number) =>
  queryOptions({
    queryKey: ['leave', 'context', id],
    queryFn: async ({ signal }) => (await call(getLeaveContext, { params: { id }, signal })).data,
    staleTime: CONTEXT_POLL_MS,
    refetchInterval: pollEvery(CONTEXT_POLL_MS),
  });

/** What this person may still take back of what was decided about it; nothing where the server has no such call. */
export const undoableLeaveQuery = ({ id, status }: Leave) =>
  queryOptions({
    queryKey: ['leave', 'undos', id, status],
    queryFn: async ({ signal }): Promise<UndoableAct[]> => {
      try {
        return (await call(listUndoableLeaveActs, { params: { id }, signal })).data.undos;
      } catch (error) {
        if (isLacking(error)) return [];
        throw error;
      }
    },
    refetchInterval: pollEvery(POLL_MS),
  });

/** People by their name alone (docs/leave.md#screen); the call looks at e-mails as well. */
export const peopleByNameQuery = (words: string, type: UserType | undefined) =>
  queryOptions({
    queryKey: ['users', 'by-name', words, type],
    queryFn: async ({ signal }): Promise<User[]> => {
      const ask = { search: words, itemsPerPage: PEOPLE_FOUND, ...(type ? { type } : {}) };
      const people = (await callList(listUsers, ask, signal)).member.map((one) => userFromWire(one));
      return people.filter((one) => normaliseForSearch(fullNameOf(one)).includes(normaliseForSearch(words)));
    },
    placeholderData: keepPreviousData,
  });

/** The name of the person with that e-mail, or the e-mail where nobody has it any more. */
export const personByEmailQuery = (email: string) =>
  queryOptions({
    queryKey: ['users', 'by-email', email],
    queryFn: async ({ signal }): Promise<{ name: string; email: string }> => {
      const { member } = await callList(listUsers, { email, itemsPerPage: PEOPLE_FOUND }, signal);
      const person = member.map((one) => userFromWire(one)).find((one) => one.email === email);
      return { name: (person && fullNameOf(person)) || email, email };
    },
  });

export function useApplyForLeave() {
  const refresh = useRefresh('leave');
  return useMutation({
    mutationFn: async (form: LeaveForm) => {
      await call(applyForLeave, { body: leaveFormToWire(form) });
    },
    onSuccess: refresh,
  });
}

/** Approve or Reject. A failure is silent (docs/leave.md#screen): the list then shows what is true. */
export function useDecideLeave(id: number, deciderId: number | undefined) {
  const refresh = useRefresh('leave');
  const offerUndo = useOfferUndo();
  return useMutation({
    mutationFn: async (status: 'approved' | 'rejected') => {
      const { undo } = await call(changeLeave, { params: { id }, body: leaveDecisionToWire(status, deciderId ?? 0) });
      offerUndo(`Leave ${status}.`, undo);
    },
    onSettled: refresh,
  });
}

export function useWithdrawLeave() {
  const refresh = useRefresh('leave');
  return useMutation({
    mutationFn: async (id: number) => (await call(changeLeave, { params: { id }, body: { status: 'withdrawn' } })).undo,
    onSettled: refresh,
  });
}

export const useExportLeave = () =>
  useMutation({
    mutationFn: ({ period, email, format }: { period: Period; email?: string | undefined; format: TableFormat }) =>
      download(exportLeave, { format, query: { ...periodToQuery(period), ...(email ? { userEmail: email } : {}) } }),
    onError: (error) => notifyFailure(failureOf(LEAVE_TEXTS.exportFailed, error)),
  });
