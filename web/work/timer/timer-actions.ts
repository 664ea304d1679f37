/** Timer buttons of a user on a project, which of them are enabled, and their error texts (docs/projects.md#timer). */
import { TIMER_TEXTS } from '#domain/platform/messages.ts';
import { type ControlState, timerControlsFor } from '#domain/work/projects/project-rights.ts';
import { TIMER_ACTIONS, type TimerAction } from '#domain/platform/editor-timer.ts';
import type { Project } from '#domain/work/projects/project.ts';
import type { Viewer } from '#web/work/projects/card/viewer.ts';

export const TIMER_FAILURES: Record<TimerAction, string> = {
  start: TIMER_TEXTS.startFailed,
  pause: TIMER_TEXTS.pauseFailed,
  resume: TIMER_TEXTS.resumeFailed,
  end: TIMER_TEXTS.endFailed,
};

/** Returns the state of each of the four buttons. */
export const controlsForViewer = (viewer: Viewer, project: Project): Record<TimerAction, ControlState> =>
  timerControlsFor(
    {
      actorType: viewer.type,
      isAssignee: project.assignedTo?.id === viewer.id,
      editorTimer: viewer.editorTimer,
    },
    project,
  );

/** Returns the enabled actions. */
export function timerActionsOf(project: Project, viewer: Viewer): TimerAction[] {
  const controls = controlsForViewer(viewer, project);
  return TIMER_ACTIONS.filter((action) => controls[action] === 'enabled');
}

/** Returns the most likely next action. Never returns End, which must not be triggered by accident. */
export const nextTimerActionOf = (viewer: Viewer, project: Project): TimerAction | undefined =>
  (['start', 'resume', 'pause'] as const).find((action) => controlsForViewer(viewer, project)[action] === 'enabled');
