/** The dashboard's counts on the wire (docs/wire.md#plain), with those of the period before. */
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { periodParameters } from '#contract/platform/period.ts';
import { decimal, integer, nullable, perName, shape, type Static, type TSchema } from '#contract/platform/schema.ts';

/** The five cards; each equals the total of the project list with the card's filter. */
export type DashboardCounts = { assigned: number; active: number; revised: number; paused: number; completed: number };

export type Dashboard = {
  counts: DashboardCounts;
  /** The counts of the period of equal length before; null without dates. */
  before: DashboardCounts | null;
  /** Percent by which each count grew since; null where there is nothing to compare with. */
  changes: Record<keyof DashboardCounts, number | null> | null;
};

const countsOf = <S extends TSchema>(each: S) =>
  perName(['assignedProjects', 'activeProjects', 'revisedProjects', 'pausedProjects', 'completedProjects'], each);
const growth = nullable(decimal());

const counts = countsOf(integer(0));
const dashboardAnswer = shape({
  assignedProjects: integer(0),
  activeProjects: integer(0),
  revisedProjects: integer(0),
  pausedProjects: integer(0),
  completedProjects: integer(0),
  previous: nullable(counts),
  change: nullable(countsOf(growth)),
});
export type WireDashboard = Static<typeof dashboardAnswer>;
type WireCounts<T> = Record<keyof Static<typeof counts>, T>;

const countsToWire = <T>(counts: Record<keyof DashboardCounts, T>): WireCounts<T> => ({
  assignedProjects: counts.assigned,
  activeProjects: counts.active,
  revisedProjects: counts.revised,
  pausedProjects: counts.paused,
  completedProjects: counts.completed,
});

const countsFromWire = <T>(counts: Partial<WireCounts<T>>, missing: T): Record<keyof DashboardCounts, T> => ({
  assigned: counts.assignedProjects ?? missing,
  active: counts.activeProjects ?? missing,
  revised: counts.revisedProjects ?? missing,
  paused: counts.pausedProjects ?? missing,
  completed: counts.completedProjects ?? missing,
});

export const dashboardToWire = ({ counts, before, changes }: Dashboard): WireDashboard => ({
  ...countsToWire(counts),
  previous: before && countsToWire(before),
  change: changes && countsToWire(changes),
});

/** Missing counts are 0 (docs/wire.md#plain). */
export const dashboardFromWire = (source: WireDashboard): Dashboard => ({
  counts: countsFromWire(source, 0),
  before: source.previous ? countsFromWire(source.previous, 0) : null,
  changes: source.change ? countsFromWire<number | null>(source.change, null) : null,
});

export const getDashboard = endpoint({
  kind: 'plain',
  method: 'GET',
  status: 200,
  name: 'stats.dashboard',
  path: '/api/stats/dashboard',
  roles: EVERYONE,
  query: shape(periodParameters),
  answer: dashboardAnswer,
  summary: 'Counts projects created in the period by state; editors count their own.',
});
