/** Timer actions that the workspace allows editors. Kept apart from other settings because every first visit loads it (docs/people.md#settings). */

export const TIMER_ACTIONS = ['start', 'pause', 'resume', 'end'] as const;
export type TimerAction = (typeof TIMER_ACTIONS)[number];

/** Start only; start, pause and resume; or all four actions. */
export const EDITOR_TIMERS = ['start', 'pause', 'all'] as const;
export type EditorTimer = (typeof EDITOR_TIMERS)[number];

const ACTIONS_OF: Record<EditorTimer, readonly TimerAction[]> = {
  start: ['start'],
  pause: ['start', 'pause', 'resume'],
  all: ['start', 'pause', 'resume', 'end'],
};

/** Returns the timer actions editors have on their own projects (docs/projects.md#timer). */
export const editorActionsOf = (timer: EditorTimer): readonly TimerAction[] => ACTIONS_OF[timer];
