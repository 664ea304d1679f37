/** Endpoints of figures. Exports are in export.routes.ts. */
import { lastDays, lastWeeks, type Period } from '#domain/platform/period.ts';
import { accessDenied, isRefusal, notFound, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { PeriodQuery } from '#contract/platform/period.ts';
import { dashboardToApi, getDashboard } from '#contract/insight/stats-dashboard.ts';
import {
  formerMembersToApi,
  getFormerMembers,
  getUserPoints,
  getUserStats,
  listUserStats,
  userPointsToApi,
  userStatsRowToApi,
  userStatsToApi,
} from '#contract/insight/stats.ts';
import { getAnalytics, getClientWaits, getWorkOverTime } from '#contract/insight/stats-charts.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { idFromDigits } from '#contract/platform/jsonld.ts';
import { badValue, readPeriod, readZone } from '#server/platform/http/request/period.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { countProjects } from '#server/work/projects/list-request.ts';
import { readAnalytics } from './analytics.query.ts';
import { readClientWaits } from './client-waits.query.ts';
import { readDashboard } from './dashboard.query.ts';
import { hasPerson, readFormerMembers, readUserPoints, readUserStats, readUserStatsRows } from './stats.query.ts';
import { readWorkOverTime } from './work.query.ts';

/** Default periods: 30 days for the dashboard's panel (docs/figures.md#periods) and twelve weeks of throughput. */
const PANEL_DAYS = 30;
const ANALYTICS_WEEKS = 12;

/** Returns the period after checking rights: editors may only ask about themselves, only administrators may choose dates (docs/product.md#rights). */
async function periodForPerson(
  db: Db,
  { actor, userId, query }: { actor: Actor; userId: number; query: PeriodQuery },
): Promise<Period | undefined | Refusal> {
  const period = readPeriod(query);
  if (isRefusal(period)) return period;
  if (!(await hasPerson(db, userId))) return notFound();
  if (actor.type === 'editor' && actor.id !== userId) return accessDenied();
  return period && actor.type !== 'admin' ? accessDenied() : period;
}

function registerPeople(serve: Serve): void {
  serve(listUserStats, {
    handle: async ({ deps, query }) => {
      const period = readPeriod(query);
      if (isRefusal(period)) return period;
      return { plain: (await readUserStatsRows(deps.reports, { people: query, period })).map(userStatsRowToApi) };
    },
  });

  serve(getFormerMembers, {
    handle: async ({ deps, query }) => {
      const period = readPeriod(query);
      if (isRefusal(period)) return period;
      return { plain: formerMembersToApi(await readFormerMembers(deps.reports, period)) };
    },
  });

  serve(getUserStats, {
    authorizeItem: ({ deps, actor, params, query }) =>
      periodForPerson(deps.reports, { actor, userId: params.id, query }),
    handle: async ({ deps, params, record: period }) => ({
      plain: userStatsToApi(await readUserStats(deps.reports, params.id, period)),
    }),
  });

  serve(getUserPoints, {
    authorizeItem: ({ deps, actor, params, query }) =>
      periodForPerson(deps.reports, { actor, userId: params.userId, query }),
    handle: async ({ deps, params, record: period }) => ({
      plain: userPointsToApi(await readUserPoints(deps.reports, params.userId, period)),
    }),
  });
}

function registerCharts(serve: Serve): void {
  serve(getWorkOverTime, {
    handle: async ({ deps, query }) => {
      const [period, zone] = [readPeriod(query), readZone(query)];
      if (isRefusal(period)) return period;
      if (isRefusal(zone)) return zone;
      return { plain: await readWorkOverTime(deps.reports, period ?? lastDays(deps.clock(), PANEL_DAYS, zone), zone) };
    },
  });

  serve(getClientWaits, {
    handle: async ({ deps, query }) => {
      const [period, zone] = [readPeriod(query), readZone(query)];
      if (isRefusal(period)) return period;
      if (isRefusal(zone)) return zone;
      const clientId = query.client === undefined ? undefined : idFromDigits(query.client);
      if (query.client !== undefined && clientId === undefined) return badValue('client', 'it must be an ID.');
      const shown = period ?? lastWeeks(deps.clock(), ANALYTICS_WEEKS, zone);
      return { plain: await readClientWaits(deps.reports, shown, clientId) };
    },
  });

  serve(getAnalytics, {
    handle: async ({ deps, actor, query }) => {
      const [period, zone] = [readPeriod(query), readZone(query)];
      if (isRefusal(period)) return period;
      if (isRefusal(zone)) return zone;
      const now = deps.clock();
      const shown = period ?? lastWeeks(now, ANALYTICS_WEEKS, zone);
      const analytics = await readAnalytics(deps.reports, shown, { now, zone });
      return { plain: { ...analytics, openLate: await countProjects(deps, { actor, now }, { due: 'late' }) } };
    },
  });
}

export function registerStats(serve: Serve): void {
  serve(getDashboard, {
    handle: async ({ deps, actor, query }) => {
      const [period, zone] = [readPeriod(query), readZone(query)];
      if (isRefusal(period)) return period;
      if (isRefusal(zone)) return zone;
      return { plain: dashboardToApi(await readDashboard(deps.reports, actor, { period, zone })) };
    },
  });
  registerPeople(serve);
  registerCharts(serve);
}
