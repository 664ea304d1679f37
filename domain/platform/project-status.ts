/** Project statuses and their badge texts (docs/projects.md#status). */

export const PROJECT_STATUSES = ['assigned', 'started', 'paused', 'completed', 'revision'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

/** Statuses of work that was started and isn't finished. */
export const IN_PROGRESS_STATUSES = ['started', 'paused'] as const satisfies readonly ProjectStatus[];
/** Statuses of open work: assigned, started and paused (docs/figures.md#periods). */
export const OPEN_STATUSES = ['assigned', ...IN_PROGRESS_STATUSES] as const satisfies readonly ProjectStatus[];

/** Returns the badge text. Completed and revision both read 'Completed'. */
export function badgeTextOf(status: ProjectStatus): string {
  if (status === 'completed' || status === 'revision') return 'Completed';
  if (status === 'paused') return 'Paused';
  if (status === 'started') return 'Started';
  return 'Not started';
}

/** Returns whether work is finished. The status 'revision' of other servers counts as completed (docs/projects.md#status). */
export const isFinished = (status: ProjectStatus): boolean => status === 'completed' || status === 'revision';
