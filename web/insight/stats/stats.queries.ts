/** Queries for figures: dashboard counts, user statistics, charts and their exports. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { listLeave } from '#contract/work/leave.ts';
import { type PeriodQuery, periodToQuery } from '#contract/platform/period.ts';
import { dashboardFromApi, getDashboard } from '#contract/insight/stats-dashboard.ts';
import {
  exportProjects,
  exportUser,
  exportUsers,
  formerMembersFromApi,
  getFormerMembers,
  getUserStats,
  listUserStats,
  userStatsFromApi,
  userStatsRowFromApi,
} from '#contract/insight/stats.ts';
import { type ClientWaits, getAnalytics, getClientWaits, getWorkOverTime } from '#contract/insight/stats-charts.ts';
import { getUser, userFromApi } from '#contract/identity/users.ts';
import { exportFailedText, STATS_TEXTS } from '#domain/platform/messages.ts';
import type { TableFormat } from '#contract/platform/table-file.ts';
import type { Period } from '#domain/platform/period.ts';
import { call, callList } from '#web/lib/api/api.ts';
import { ApiError, failureOf, fallbackIfUnsupported, isUnsupported } from '#web/lib/api/api-error.ts';
import { download } from '#web/lib/api/download.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { pollEvery } from '#web/lib/live.ts';
import { timeZoneQuery } from '#web/lib/time/local-time.ts';

const COUNTS_MS = 10_000;
const CHARTS_MS = 60_000;

/** Returns the parameters of figures that count days, weeks or months, or compare with the days before. */
const figuresQuery = (period: Period | undefined) => ({ ...periodToQuery(period), ...timeZoneQuery() });

/** Keeps previous data while dates change; the caller dims it. */
const keepShown = { placeholderData: keepPreviousData } as const;

export const dashboardQuery = (period: Period | undefined) =>
  queryOptions({
    queryKey: ['stats', 'dashboard', period],
    queryFn: async ({ signal }) =>
      dashboardFromApi((await call(getDashboard, { query: figuresQuery(period), signal })).data),
    refetchInterval: pollEvery(COUNTS_MS),
  });

export const workQuery = (period: Period | undefined) =>
  queryOptions({
    ...keepShown,
    queryKey: ['stats', 'work', period],
    queryFn: async ({ signal }) => (await call(getWorkOverTime, { query: figuresQuery(period), signal })).data,
    refetchInterval: pollEvery(CHARTS_MS),
  });

export const analyticsQuery = (period: Period | undefined) =>
  queryOptions({
    ...keepShown,
    queryKey: ['stats', 'analytics', period],
    queryFn: async ({ signal }) => (await call(getAnalytics, { query: figuresQuery(period), signal })).data,
    refetchInterval: pollEvery(CHARTS_MS),
  });

/** Query for how long clients, or one client, take to reply; null if the server doesn't record waits. */
export const clientWaitsQuery = (period: Period | undefined, clientId?: number) =>
  queryOptions({
    ...keepShown,
    queryKey: ['stats', 'waits', period, clientId],
    queryFn: ({ signal }): Promise<ClientWaits[] | null> =>
      fallbackIfUnsupported(
        call(getClientWaits, {
          query: { ...figuresQuery(period), ...(clientId === undefined ? {} : { client: String(clientId) }) },
          signal,
        }).then(({ data }) => data),
        null,
      ),
    refetchInterval: pollEvery(CHARTS_MS),
  });

/** Filter by parts of an email or name; empty values don't filter. */
export type PeopleFilter = { email?: string; firstName?: string; lastName?: string };

const peopleQuery = (filter: PeopleFilter, period: Period | undefined): PeopleFilter & PeriodQuery => ({
  ...filter,
  ...periodToQuery(period),
});

/** Query for the rows of all matching people, by name. */
export const userStatsRowsQuery = (filter: PeopleFilter, period: Period | undefined) =>
  queryOptions({
    ...keepShown,
    queryKey: ['stats', 'users', filter, period],
    queryFn: async ({ signal }) => {
      const { data } = await call(listUserStats, { query: peopleQuery(filter, period), signal });
      return data.map(userStatsRowFromApi);
    },
    refetchInterval: pollEvery(CHARTS_MS),
  });

/** Cached result for servers without this call, so that the call isn't repeated. */
const FORMER_UNSUPPORTED = null;

/** Query for the combined figures of former members; null when the server doesn't support it. */
export const formerMembersQuery = (period: Period | undefined) =>
  queryOptions({
    ...keepShown,
    queryKey: ['stats', 'former', period],
    queryFn: async ({ signal }) => {
      try {
        return formerMembersFromApi((await call(getFormerMembers, { query: periodToQuery(period), signal })).data);
      } catch (error) {
        if (isUnsupported(error)) return FORMER_UNSUPPORTED;
        throw error;
      }
    },
    refetchInterval: pollEvery(CHARTS_MS),
  });

/** Query for one person's figures; dates are for administrators (docs/product.md#rights). */
export const userStatsQuery = (id: number, period: Period | undefined) =>
  queryOptions({
    queryKey: ['stats', 'user', id, period],
    queryFn: async ({ signal }) =>
      userStatsFromApi((await call(getUserStats, { params: { id }, query: periodToQuery(period), signal })).data),
    refetchInterval: pollEvery(COUNTS_MS),
  });

/** Query for the person of the open profile. */
export const profileUserQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', 'item', id],
    queryFn: async ({ signal }) => userFromApi((await call(getUser, { params: { id }, signal })).data),
  });

export const useExportProjects = () =>
  useMutation({
    mutationFn: ({ period, format }: { period: Period; format: TableFormat }) =>
      download(exportProjects, { format, query: periodToQuery(period) }),
    onError: (error) => {
      // oxlint-disable-next-line no-console -- the documents require logging it (docs/screens.md#messages)
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

/** Query for the number of leave applications of a person (docs/figures.md#profile: only the total is read). */
export const leaveCountQuery = (email: string) =>
  queryOptions({
    queryKey: ['leave', 'count', email],
    queryFn: async ({ signal }) =>
      (await callList(listLeave, { 'employee.email': email, itemsPerPage: 0 }, signal)).totalItems,
  });
