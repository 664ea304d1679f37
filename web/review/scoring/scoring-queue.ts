/** Scoring queue: finished work without a score, oldest completion first, skipped projects last (docs/screens.md#review). */
import { iriOf } from '#contract/platform/jsonld.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { isUnscored } from '#domain/work/points.ts';
import type { Project } from '#domain/work/projects/project.ts';
import type { Actor } from '#domain/platform/actor.ts';

/** Returns the query: projects a manager reviews, or all of them for administrators. The page leaves room for many skipped projects. It doesn't depend on their number: a decision must remove its project from the list that is shown. */
export const queueParams = (viewer: Pick<Actor, 'id' | 'type'>) => ({
  status: 'completed',
  scored: false,
  reviewedBy: viewer.type === 'admin' ? undefined : iriOf('User', viewer.id),
  'order[endedAt]': 'asc',
  itemsPerPage: LIMITS.itemsPerPage,
});

/** Moves skipped projects to the end, in the order they were skipped. Filters again, because other servers may not support all filters. */
export function queueOf(projects: readonly Project[], skipped: readonly number[]): Project[] {
  const waiting = projects.filter(isUnscored);
  const later = skipped.flatMap((id) => waiting.filter((project) => project.id === id));
  return [...waiting.filter(({ id }) => !skipped.includes(id)), ...later];
}

/** Returns the next project after the current one. */
export const nextAfter = (queue: readonly Project[], id: number | undefined): Project | undefined =>
  queue.find((project) => project.id !== id);
