/** Dashboard counts. Each is the total of the project list with that card's filter (docs/figures.md#dashboard). */
import { changePercentOf, type Period, periodBefore } from '#domain/platform/period.ts';
import type { TimeZone } from '#domain/platform/time-zone.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { Dashboard, DashboardCounts } from '#contract/insight/stats-dashboard.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { projectsBy, projectsCreatedIn } from '#server/work/figures/aggregates.ts';

/** Returns the stored counts for this scope (ADR 6), or the project rows for an editor with dates, for whom no counts are stored. */
function projectsFor(db: Db, actor: Actor, period: Period | undefined) {
  if (actor.type === 'editor') return projectsBy(db, period ? undefined : 'assigned_to');
  return period ? projectsCreatedIn(db, period) : projectsBy(db, 'all');
}

/** Counts projects created in the period by status and flag; for editors, those assigned to them. */
async function readGroups(db: Db, actor: Actor, period: Period | undefined) {
  let query = projectsFor(db, actor, period);
  if (actor.type === 'editor') query = query.where('assigned_to_id', '=', actor.id);
  if (period) query = query.where('created_at', '>=', period.from).where('created_at', '<=', period.till);
  return query
    .select((eb) => ['status', 'is_revised', eb.fn.sum<number>('n').as('n')])
    .groupBy(['status', 'is_revised'])
    .execute();
}

async function readCounts(db: Db, actor: Actor, period: Period | undefined): Promise<DashboardCounts> {
  const groups = await readGroups(db, actor, period);
  const count = (isOnCard: (group: (typeof groups)[number]) => boolean): number =>
    groups.filter(isOnCard).reduce((sum, { n }) => sum + n, 0);
  return {
    assigned: count(({ status }) => status === 'assigned'),
    active: count(({ status }) => status === 'started'),
    revised: count((group) => group.is_revised),
    paused: count(({ status }) => status === 'paused'),
    completed: count(({ status }) => status === 'completed'),
  };
}

/** Returns the counts and, with dates, their change against the preceding period of equal length (docs/figures.md#dashboard). */
export async function readDashboard(
  db: Db,
  actor: Actor,
  { period, zone }: { period: Period | undefined; zone: TimeZone },
): Promise<Dashboard> {
  const counts = await readCounts(db, actor, period);
  if (!period) return { counts, before: null, changes: null };
  const before = await readCounts(db, actor, periodBefore(period, zone));
  const changeOf = (card: keyof DashboardCounts) => changePercentOf(counts[card], before[card]);
  return {
    counts,
    before,
    changes: {
      assigned: changeOf('assigned'),
      active: changeOf('active'),
      revised: changeOf('revised'),
      paused: changeOf('paused'),
      completed: changeOf('completed'),
    },
  };
}
