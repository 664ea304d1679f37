/** The queue of the review desk: finished work without a score, oldest end first, what was skipped behind it (docs/screens.md#review). */
import { iriOf } from '#contract/platform/jsonld.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { isUnscored } from '#domain/work/points.ts';
import type { Project } from '#domain/work/project.ts';
import type { Actor } from '#domain/identity/roles.ts';

/** More than anybody looks at before the list is asked for again. */
const AHEAD = 30;

/** Managers review what names them as its reviewer; administrators everything. */
export const queueParams = (viewer: Pick<Actor, 'id' | 'type'>, skipped: readonly number[]) => ({
  status: 'completed',
  scored: false,
  reviewedBy: viewer.type === 'admin' ? undefined : iriOf('User', viewer.id),
  'order[endedAt]': 'asc',
  itemsPerPage: Math.min(LIMITS.itemsPerPage, AHEAD + skipped.length),
});

/** Those that were skipped in this visit come last, in the order in which they were. A host may not know all of the filters. */
export function queueOf(projects: readonly Project[], skipped: readonly number[]): Project[] {
  const waiting = projects.filter(isUnscored);
  const later = skipped.flatMap((id) => waiting.filter((project) => project.id === id));
  return [...waiting.filter(({ id }) => !skipped.includes(id)), ...later];
}

/** The next one to look at, whichever is looked at now. */
export const nextAfter = (queue: readonly Project[], id: number | undefined): Project | undefined =>
  queue.find((project) => project.id !== id);
