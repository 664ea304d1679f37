/** Counts of a project's checks. */
import type { ProjectCheck } from '#domain/work/checks/checks.ts';
import type { Project } from '#domain/work/projects/project.ts';

type CheckCounts = { total: number; open: number };

/** Returns the counts that a project comes with. */
export const countsOf = ({ checksTotal, openChecks }: Pick<Project, 'checksTotal' | 'openChecks'>): CheckCounts => ({
  total: checksTotal,
  open: openChecks,
});

/** Counts all checks and the open ones. */
export const countsIn = (checks: readonly Pick<ProjectCheck, 'done'>[]): CheckCounts => ({
  total: checks.length,
  open: checks.filter(({ done }) => done === null).length,
});
