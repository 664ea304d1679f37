/** The words of the settings page (docs/people.md#settings). */
import type { EditorTimer } from '#domain/identity/editor-timer.ts';
import type { FactorAudience, WeekDay } from '#domain/identity/settings.ts';

export const TIMER_CHOICES: Record<EditorTimer, string> = {
  start: 'Start alone',
  pause: 'Pause and resume too',
  all: 'All: end too',
};

export const FACTOR_CHOICES: Record<FactorAudience, string> = {
  nobody: 'Nobody',
  admins: 'Administrators',
  leads: 'Administrators and managers',
  all: 'Everybody',
};

export const FACTOR = {
  label: 'A second factor is demanded of',
  days: 'Days to set one up',
  daysExplained: 'After them nothing is open in the app but setting it up. 0: at once.',
} as const;

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
