/** The words of the settings page (docs/people.md#settings). */
import type { EditorTimer, WeekDay } from '#domain/settings.ts';

export const TIMER_CHOICES: Record<EditorTimer, string> = {
  start: 'Start alone',
  pause: 'Pause and resume too',
  all: 'All: end too',
};

export const TWO_TIMERS = {
  label: 'Two timers of one person may run at once',
  description: 'Where they may not, a second one is refused until the first is paused.',
} as const;

export const HOURS = {
  label: 'Working hours',
  description:
    'When a working day has ended, a timer that still runs asks its person whether they are still working. Times are UTC. Without hours, leave all of it empty.',
} as const;

export const SETTINGS_WORDS = {
  saved: 'Settings saved.',
  loadFailed: 'Failed to fetch settings',
  saveFailed: 'Failed to save settings',
} as const;

/** 'Monday'. */
export const dayLabel = (day: WeekDay): string => day.charAt(0).toUpperCase() + day.slice(1);
