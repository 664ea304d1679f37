/** The dashboard's counts on the wire (wire 9), with those of the period before. */
import { endpoint, EVERYONE } from './endpoint.ts';
import { periodParameters } from './period.ts';
import { shape, wire } from './schema.ts';
import { dashboardAnswer } from './stats-answers.ts';

/** The five cards; each equals the total of the project list with the card's filter. */
export type DashboardCounts = { assigned: number; active: number; revised: number; paused: number; completed: number };

export type Dashboard = {
  counts: DashboardCounts;
  /** The counts of the period of equal length before; null without dates. */
  before: DashboardCounts | null;
  /** Percent by which each count grew since; null where there is nothing to compare with. */
  changes: Record<keyof DashboardCounts, number | null> | null;
};

type WireCounts<T> = {
  assignedProjects: T;
  activeProjects: T;
  revisedProjects: T;
  pausedProjects: T;
  completedProjects: T;
};
export type WireDashboard = WireCounts<number> & {
  previous?: WireCounts<number> | null;
  change?: WireCounts<number | null> | null;
};

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

/** Missing counts are 0 (spec 2 section 7). */
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
  allow: EVERYONE,
  query: shape(periodParameters),
  answer: wire<WireDashboard>(dashboardAnswer),
  summary: 'Counts projects created in the period by state; editors count their own.',
});
