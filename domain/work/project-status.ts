/** The states of a project, and the word a badge shows for each (docs/projects.md#status). */

export const PROJECT_STATUSES = ['assigned', 'started', 'paused', 'completed', 'revision'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

/** Work that somebody has begun and not finished. */
export const BEGUN_STATUSES = ['started', 'paused'] as const satisfies readonly ProjectStatus[];
/** Open work: assigned, started and paused (docs/figures.md#periods). */
export const OPEN_STATUSES = ['assigned', ...BEGUN_STATUSES] as const satisfies readonly ProjectStatus[];

/** The badge's text: completed and revision both read 'Completed'. */
export function badgeTextOf(status: ProjectStatus): string {
  if (status === 'completed' || status === 'revision') return 'Completed';
  if (status === 'paused') return 'Paused';
  if (status === 'started') return 'Started';
  return 'Not started';
}

/** Whether the work is done; the foreign value 'revision' counts as completed (docs/projects.md#status). */
export const isFinished = (status: ProjectStatus): boolean => status === 'completed' || status === 'revision';
