/** Homes and the owner's week from the server. */
import { queryOptions } from '@tanstack/react-query';
import { getToday, getWeek, todayFromWire, weekFromWire } from '#contract/insight/home.ts';
import type { UserType } from '#domain/identity/roles.ts';
import { call } from '#web/lib/api.ts';
import { pollUnlessLacking } from '#web/lib/live.ts';

/** As lists do: others work on the same projects. */
const TODAY_MS = 10_000;
const WEEK_MS = 60_000;

/** What the home of this role begins with. */
export const todayQuery = (role: UserType) =>
  queryOptions({
    queryKey: ['home', 'today', role],
    queryFn: async ({ signal }) => todayFromWire((await call(getToday, { query: { as: role }, signal })).data),
    refetchInterval: pollUnlessLacking(TODAY_MS),
  });

/** The week that holds this day; the present one without it. No other one stays meanwhile: it would be printed under these dates. */
export const weekQuery = (day: string | undefined) =>
  queryOptions({
    queryKey: ['home', 'week', day],
    queryFn: async ({ signal }) => weekFromWire((await call(getWeek, { query: day ? { day } : {}, signal })).data),
    refetchInterval: pollUnlessLacking(WEEK_MS),
  });
