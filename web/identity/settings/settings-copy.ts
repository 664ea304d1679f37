/** Texts of the workspace settings (docs/people.md#settings). */
import type { EditorTimer } from '#domain/platform/editor-timer.ts';
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import type { TwoFactorAudience, WeekDay } from '#domain/platform/settings.ts';

export const WORKSPACE_NAME = {
  label: 'Workspace name',
  description: 'Shown on the sign-in page, in the menu and in tab titles.',
} as const;

export const RATIOS = {
  label: 'Edit ratios',
  legend: 'Edit ratio for new projects (minutes of video per hour of editing)',
  of: (name: ProjectClass): string => `Edit ratio: ${name}`,
} as const;

export const EDITOR_TIMER = { label: 'Timer actions for editors' } as const;

export const TIMER_CHOICES: Record<EditorTimer, string> = {
  start: 'Start only',
  pause: 'Start, pause and resume',
  all: 'Start, pause, resume and end',
};

export const FACTOR_CHOICES: Record<TwoFactorAudience, string> = {
  nobody: 'Nobody',
  admins: 'Administrators',
  leads: 'Administrators and managers',
  all: 'Everyone',
};

export const FACTOR = {
  label: 'Require two-factor authentication for',
  days: 'Days to set it up',
  daysExplained: 'After that, the app stays locked until it is set up. 0 means immediately.',
} as const;

export const SEVERAL_TIMERS = {
  label: 'Allow several running timers per person',
  description: 'If off, pause the running timer before you start another.',
} as const;

export const COPIES = {
  label: 'Review copies for videos above (Mbit/s)',
  description: 'Lighter copies for slow connections and phones. Leave empty to turn them off.',
  noProgram: 'FFMPEG is not set on the server, so it makes no copies.',
} as const;

export const CLIENT_COPY = {
  language: 'Language of share pages and emails',
  languageDescription: 'Clients can choose another one on a share page.',
  ofBrowser: "The client's browser",
  reminders: 'Remind clients after (days)',
  remindersDescription: 'By email, and once more after twice as long. 0 means never.',
  logo: 'Logo',
  logoDescription: 'PNG, JPEG or WebP of up to 1 MB, shown on share pages and in emails.',
  logoSaved: 'Logo saved.',
  logoRemoved: 'Logo removed.',
  logoFailed: "Couldn't save the logo.",
  chooseLogo: 'Choose logo',
  changeLogo: 'Change logo',
  accent: 'Accent color',
  accentDescription: 'Color of the main buttons that clients see. Leave empty for the default.',
  pickColor: 'Pick a color',
  sample: 'Approve',
  replyTo: 'Reply-to address',
  replyToDescription: 'Replies of clients go here. Leave empty for the person who sent the email.',
} as const;

export const ZONE_TEXTS = {
  label: 'Time zone',
  description: 'Times, days and working hours of the workspace.',
  suggested: 'Suggested by your browser.',
  browser: (zone: string): string => `Your browser is in ${zone}.`,
  preview: (zone: string): string =>
    `Times are shown in ${zone} from now on. Figures by day, week and month follow the new days.`,
} as const;

export const HOURS = {
  label: 'Working hours',
  daysLabel: 'Days',
  breakLabel: 'Break per day (minutes)',
  description: (zone: string): string =>
    `After working hours, running timers ask if you are still working. Times are ${zone}. Leave everything empty for no working hours.`,
} as const;

export const SETTINGS_COPY = {
  saved: 'Settings saved.',
  loadFailed: 'Failed to fetch settings',
  saveFailed: 'Failed to save settings',
} as const;

/** Returns the label of a day: 'Monday'. */
export const dayLabel = (day: WeekDay): string => day.charAt(0).toUpperCase() + day.slice(1);
