/** The timer buttons that a person has on a project, which of them can be pressed, and the words of a press that failed (docs/projects.md#timer). */
import { TIMER_TEXTS } from '#domain/platform/messages.ts';
import { type ControlState, timerControlsFor } from '#domain/work/project-rights.ts';
import { TIMER_ACTIONS, type TimerAction } from '#domain/identity/editor-timer.ts';
import type { Project } from '#domain/work/project.ts';
import type { Viewer } from './viewer.ts';

export const TIMER_FAILURES: Record<TimerAction, string> = {
  start: TIMER_TEXTS.startFailed,
  pause: TIMER_TEXTS.pauseFailed,
  resume: TIMER_TEXTS.resumeFailed,
  end: TIMER_TEXTS.endFailed,
};

/** The state of each of the four buttons. */
export const timerControlsOf = (viewer: Viewer, project: Project): Record<TimerAction, ControlState> =>
  timerControlsFor(
    {
      actorType: viewer.type,
      isAssignee: project.assignedTo?.id === viewer.id,
      editorTimer: viewer.editorTimer,
    },
    project,
  );

/** Those that can be pressed now. */
export function timerActionsOf(project: Project, viewer: Viewer): TimerAction[] {
  const controls = timerControlsOf(viewer, project);
  return TIMER_ACTIONS.filter((action) => controls[action] === 'enabled');
}

/** What a person would press next. Never End, which is not to be pressed by the way. */
export const nextPressOf = (viewer: Viewer, project: Project): TimerAction | undefined =>
  (['start', 'resume', 'pause'] as const).find((action) => timerControlsOf(viewer, project)[action] === 'enabled');
