/** Queries for home pages and the weekly report. */
import { queryOptions } from '@tanstack/react-query';
import { type ApiToday, getToday, getWeek, type Today, todayFromApi, weekFromApi } from '#contract/insight/home.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { call } from '#web/lib/api/api.ts';
import { pollUnlessUnsupported } from '#web/lib/live.ts';
import { startOfDay, timeZoneQuery } from '#web/lib/time/local-time.ts';

/** Time in milliseconds after which the data is stale, as for lists, since others work on the same projects. */
const TODAY_MS = 10_000;
const WEEK_MS = 60_000;

/** Query for the home page of a role, whose response `read` converts. */
export const todayQuery = (role: UserType, read: (response: ApiToday) => Today = todayFromApi) =>
  queryOptions({
    queryKey: ['home', 'today', role],
    queryFn: async ({ signal }) => read((await call(getToday, { query: { as: role }, signal })).data),
    refetchInterval: pollUnlessUnsupported(TODAY_MS),
  });

/** Query for the week that contains this day; the current week by default. Doesn't show the previous week while loading, since it could be printed under the wrong dates. */
export const weekQuery = (day: string | undefined) =>
  queryOptions({
    queryKey: ['home', 'week', day],
    queryFn: async ({ signal }) => {
      const query = { ...(day ? { day: startOfDay(day) } : {}), ...timeZoneQuery() };
      return weekFromApi((await call(getWeek, { query, signal })).data);
    },
    refetchInterval: pollUnlessUnsupported(WEEK_MS),
  });
