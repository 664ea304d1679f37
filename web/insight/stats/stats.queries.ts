/** Figures from the server: the dashboard's counts, people's figures, charts, and their exports. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { listLeave } from '#contract/work/leave.ts';
import { type PeriodQuery, periodToQuery } from '#contract/platform/period.ts';
import { dashboardFromWire, getDashboard } from '#contract/insight/stats-dashboard.ts';
import {
  exportProjects,
  exportUser,
  exportUsers,
  formerMembersFromWire,
  getFormerMembers,
  getUserStats,
  listUserStats,
  userStatsFromWire,
  userStatsRowFromWire,
} from '#contract/insight/stats.ts';
import { getAnalytics, getWorkOverTime } from '#contract/insight/stats-charts.ts';
import { getUser, userFromWire } from '#contract/identity/users.ts';
import { exportFailedText, STATS_TEXTS } from '#domain/platform/messages.ts';
import type { TableFormat } from '#contract/platform/table-file.ts';
import type { Period } from '#domain/platform/period.ts';
import { call, callList } from '#web/lib/api.ts';
import { ApiError, failureOf, isLacking } from '#web/lib/api-error.ts';
import { download } from '#web/lib/transfer.ts';
import { notifyFailure } from '#web/ui/toasts.ts';
import { pollEvery } from '#web/lib/live.ts';

const COUNTS_MS = 10_000;
const CHARTS_MS = 60_000;

/** Other dates leave them in sight, for whoever draws them to dim. */
const shown = { placeholderData: keepPreviousData } as const;

export const dashboardQuery = (period: Period | undefined) =>
  queryOptions({
    queryKey: ['stats', 'dashboard', period],
    queryFn: async ({ signal }) =>
      dashboardFromWire((await call(getDashboard, { query: periodToQuery(period), signal })).data),
    refetchInterval: pollEvery(COUNTS_MS),
  });

export const workQuery = (period: Period | undefined) =>
  queryOptions({
    ...shown,
    queryKey: ['stats', 'work', period],
    queryFn: async ({ signal }) => (await call(getWorkOverTime, { query: periodToQuery(period), signal })).data,
    refetchInterval: pollEvery(CHARTS_MS),
  });

export const analyticsQuery = (period: Period | undefined) =>
  queryOptions({
    ...shown,
    queryKey: ['stats', 'analytics', period],
    queryFn: async ({ signal }) => (await call(getAnalytics, { query: periodToQuery(period), signal })).data,
    refetchInterval: pollEvery(CHARTS_MS),
  });

/** Part of an e-mail or of a name; empty ones do not narrow. */
export type PeopleFilter = { email?: string; firstName?: string; lastName?: string };

const peopleQuery = (filter: PeopleFilter, period: Period | undefined): PeopleFilter & PeriodQuery => ({
  ...filter,
  ...periodToQuery(period),
});

/** Every person's row that matches, by name. */
export const userStatsRowsQuery = (filter: PeopleFilter, period: Period | undefined) =>
  queryOptions({
    ...shown,
    queryKey: ['stats', 'users', filter, period],
    queryFn: async ({ signal }) => {
      const { data } = await call(listUserStats, { query: peopleQuery(filter, period), signal });
      return data.map(userStatsRowFromWire);
    },
    refetchInterval: pollEvery(CHARTS_MS),
  });

/** Of a provider without the call, which is not asked again and again. */
const LACKS_FORMER = null;

/** The figures of everybody who was removed, added up; null where the provider does not tell them. */
export const formerMembersQuery = (period: Period | undefined) =>
  queryOptions({
    ...shown,
    queryKey: ['stats', 'former', period],
    queryFn: async ({ signal }) => {
      try {
        return formerMembersFromWire((await call(getFormerMembers, { query: periodToQuery(period), signal })).data);
      } catch (error) {
        if (isLacking(error)) return LACKS_FORMER;
        throw error;
      }
    },
    refetchInterval: pollEvery(CHARTS_MS),
  });

/** One person's figures; dates are for administrators (docs/product.md#rights). */
export const userStatsQuery = (id: number, period: Period | undefined) =>
  queryOptions({
    queryKey: ['stats', 'user', id, period],
    queryFn: async ({ signal }) =>
      userStatsFromWire((await call(getUserStats, { params: { id }, query: periodToQuery(period), signal })).data),
    refetchInterval: pollEvery(COUNTS_MS),
  });

/** The person whose profile is open. */
export const profileUserQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', 'item', id],
    queryFn: async ({ signal }) => userFromWire((await call(getUser, { params: { id }, signal })).data),
  });

export const useExportProjects = () =>
  useMutation({
    mutationFn: ({ period, format }: { period: Period; format: TableFormat }) =>
      download(exportProjects, { format, query: periodToQuery(period) }),
    onError: (error) => {
      // oxlint-disable-next-line no-console -- the documents have it logged (docs/screens.md#messages)
      console.warn(exportFailedText(error instanceof ApiError ? error.status : 0));
      notifyFailure(failureOf(STATS_TEXTS.exportProjectsFailed, error));
    },
  });

export const useExportUsers = () =>
  useMutation({
    mutationFn: ({ filter, period, format }: { filter: PeopleFilter; period: Period; format: TableFormat }) =>
      download(exportUsers, { format, query: peopleQuery(filter, period) }),
    onError: (error) => notifyFailure(failureOf(STATS_TEXTS.exportUsersFailed, error)),
  });

export const useExportUser = () =>
  useMutation({
    mutationFn: ({ id, period, format }: { id: number; period: Period | undefined; format: TableFormat }) =>
      download(exportUser, { format, params: { id }, query: periodToQuery(period) }),
    onError: (error) => notifyFailure(failureOf(STATS_TEXTS.exportUserFailed, error)),
  });

/** How many leave applications a person has made (docs/figures.md#profile: only the total is read). */
export const leaveCountQuery = (email: string) =>
  queryOptions({
    queryKey: ['leave', 'count', email],
    queryFn: async ({ signal }) =>
      (await callList(listLeave, { 'employee.email': email, itemsPerPage: 0 }, signal)).totalItems,
  });
