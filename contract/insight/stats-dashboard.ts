/** Dashboard counts, with those of the previous period (docs/api-reference.md#plain). */
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { periodParameters, timeZoneParameter } from '#contract/platform/period.ts';
import {
  decimal,
  integer,
  nullable,
  objectWithNames,
  shape,
  type Static,
  type TSchema,
} from '#contract/platform/schema.ts';

/** The five cards. Each equals the total of the project list with the card's filter. */
export type DashboardCounts = { assigned: number; active: number; revised: number; paused: number; completed: number };

export type Dashboard = {
  counts: DashboardCounts;
  /** Counts of the preceding period of equal length, or null without dates. */
  before: DashboardCounts | null;
  /** Change of each count in percent, or null if the earlier count is 0. */
  changes: Record<keyof DashboardCounts, number | null> | null;
};

const countsOf = <S extends TSchema>(each: S) =>
  objectWithNames(
    ['assignedProjects', 'activeProjects', 'revisedProjects', 'pausedProjects', 'completedProjects'],
    each,
  );
const growth = nullable(decimal());

const counts = countsOf(integer(0));
const dashboardResponse = shape({
  assignedProjects: integer(0),
  activeProjects: integer(0),
  revisedProjects: integer(0),
  pausedProjects: integer(0),
  completedProjects: integer(0),
  previous: nullable(counts),
  change: nullable(countsOf(growth)),
});
export type ApiDashboard = Static<typeof dashboardResponse>;
type ApiDashboardCounts<T> = Record<keyof Static<typeof counts>, T>;

const countsToApi = <T>(counts: Record<keyof DashboardCounts, T>): ApiDashboardCounts<T> => ({
  assignedProjects: counts.assigned,
  activeProjects: counts.active,
  revisedProjects: counts.revised,
  pausedProjects: counts.paused,
  completedProjects: counts.completed,
});

const countsFromApi = <T>(counts: Partial<ApiDashboardCounts<T>>, missing: T): Record<keyof DashboardCounts, T> => ({
  assigned: counts.assignedProjects ?? missing,
  active: counts.activeProjects ?? missing,
  revised: counts.revisedProjects ?? missing,
  paused: counts.pausedProjects ?? missing,
  completed: counts.completedProjects ?? missing,
});

export const dashboardToApi = ({ counts, before, changes }: Dashboard): ApiDashboard => ({
  ...countsToApi(counts),
  previous: before && countsToApi(before),
  change: changes && countsToApi(changes),
});

/** Converts the dashboard from its API form. Missing counts are 0 (docs/api-reference.md#plain). */
export const dashboardFromApi = (source: ApiDashboard): Dashboard => ({
  counts: countsFromApi(source, 0),
  before: source.previous ? countsFromApi(source.previous, 0) : null,
  changes: source.change ? countsFromApi<number | null>(source.change, null) : null,
});

export const getDashboard = endpoint({
  kind: 'plain',
  method: 'GET',
  status: 200,
  name: 'stats.dashboard',
  path: '/api/stats/dashboard',
  roles: EVERYONE,
  query: shape({ ...periodParameters, ...timeZoneParameter }),
  response: dashboardResponse,
  summary: 'Counts projects created in the period by state; editors count their own.',
});
