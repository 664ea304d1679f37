/**
 * Whether one project is late, as its badges and the color of its deadline say. Elsewhere: lists of open work in
 * `project-due.ts`; finished work in figures, by its first end, in `server/work/figures/on-time.ts`, and in lists, by its
 * last end, in `server/work/projects/project-filters.ts` (docs/projects.md#due).
 */
import { isFinished } from '#domain/platform/project-status.ts';
import type { Project } from './project.ts';

/** Returns whether a project is past its deadline: still open, or ended after it. */
export function isLate(project: Pick<Project, 'status' | 'deadlineAt' | 'endedAt'>, now: string): boolean {
  const till = isFinished(project.status) ? project.endedAt : now;
  return project.deadlineAt !== null && till !== null && till > project.deadlineAt;
}
