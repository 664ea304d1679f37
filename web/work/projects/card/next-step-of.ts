/** Next step of a project that this user can take (docs/projects.md#next-step). */
import { checkScoring, ownershipOf } from '#domain/work/projects/project-rights.ts';
import { isUnscored } from '#domain/work/points.ts';
import type { TimerAction } from '#domain/platform/editor-timer.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { timerActionsOf } from '#web/work/timer/timer-actions.ts';
import type { Viewer } from './viewer.ts';

export type NextStep = Exclude<TimerAction, 'end'> | 'score';

/** Returns start, resume or pause for the assignee, 'score' for those who may score, else undefined. */
export function nextStepOf(project: Project, viewer: Viewer): NextStep | undefined {
  if (isUnscored(project)) return checkScoring(viewer, ownershipOf(project)) ? undefined : 'score';
  if (viewer.type !== 'editor') return undefined;
  const possible = timerActionsOf(project, viewer);
  return (['start', 'resume', 'pause'] as const).find((action) => possible.includes(action));
}
