/** The one step that a project waits for, as far as whoever looks may take it (docs/projects.md#next-step). */
import { checkScoring, ownershipOf } from '#domain/work/project-rights.ts';
import { isUnscored } from '#domain/work/points.ts';
import type { TimerAction } from '#domain/identity/editor-timer.ts';
import type { Project } from '#domain/work/project.ts';
import { timerActionsOf } from './timer-actions.ts';
import type { Viewer } from './viewer.ts';

export type NextStep = Exclude<TimerAction, 'end'> | 'score';

/** Start, Resume or Pause for whoever works on it; the score for whoever may give it; else nothing. */
export function nextStepOf(project: Project, viewer: Viewer): NextStep | undefined {
  if (isUnscored(project)) return checkScoring(viewer, ownershipOf(project)) ? undefined : 'score';
  if (viewer.type !== 'editor') return undefined;
  const able = timerActionsOf(project, viewer);
  return (['start', 'resume', 'pause'] as const).find((action) => able.includes(action));
}
