/** What editors may do with the timer of their own projects, as the house says: apart from its other settings, since every first visit waits for it (docs/people.md#settings). */

export const TIMER_ACTIONS = ['start', 'pause', 'resume', 'end'] as const;
export type TimerAction = (typeof TIMER_ACTIONS)[number];

/** Start alone; pausing and resuming too; all four. */
export const EDITOR_TIMERS = ['start', 'pause', 'all'] as const;
export type EditorTimer = (typeof EDITOR_TIMERS)[number];

const ACTIONS_OF: Record<EditorTimer, readonly TimerAction[]> = {
  start: ['start'],
  pause: ['start', 'pause', 'resume'],
  all: ['start', 'pause', 'resume', 'end'],
};

/** The buttons that editors have on their own projects (docs/projects.md#timer). */
export const editorActionsOf = (timer: EditorTimer): readonly TimerAction[] => ACTIONS_OF[timer];
