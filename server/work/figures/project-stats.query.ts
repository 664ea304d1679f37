/** Counts of a user's completed and open projects. */
import type { Me } from '#domain/identity/users.ts';
import { OPEN_STATUSES } from '#domain/platform/project-status.ts';
import { type ProjectClass, ZERO_BY_CLASS } from '#domain/platform/project-classes.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { projectsBy } from './aggregates.ts';

/** Returns the number of completed projects in total and per class, and of open ones: assigned, started, paused (docs/figures.md#periods). */
export async function getProjectStats(db: Db, userId: number): Promise<Me['projectStats']> {
  const rows = await projectsBy(db, 'assigned_to')
    .select(({ fn }) => ['class', 'status', fn.sum<number>('n').as('count')])
    .where('assigned_to_id', '=', userId)
    .where('status', 'in', [...OPEN_STATUSES, 'completed'])
    .groupBy(['class', 'status'])
    .execute();
  const byClass = { ...ZERO_BY_CLASS };
  let ongoingProjects = 0;
  for (const row of rows)
    if (row.status === 'completed') byClass[row.class as ProjectClass] += row.count;
    else ongoingProjects += row.count;
  const completedProjects = Object.values(byClass).reduce((sum, count) => sum + count, 0);
  return { completedProjects, ongoingProjects, completedProjectCategories: byClass };
}
