/** Values of the settings form, how an edit conflict shows them, and the request body. */
import type { ReadSettings } from '#contract/identity/settings.ts';
import { CLIENT_LANGUAGE_LABELS, type ClientLanguage } from '#domain/platform/clients/client-languages.ts';
import { parseNumber } from '#domain/platform/numbers.ts';
import { parseTime } from '#domain/platform/parse-date.ts';
import { PROJECT_CLASSES, type ProjectClass } from '#domain/platform/project-classes.ts';
import { type TimeZone, UTC } from '#domain/platform/time-zone.ts';
import { currentName } from '#domain/platform/time-zone-names.ts';
import type { EditorTimer } from '#domain/platform/editor-timer.ts';
import { type TwoFactorAudience, type WorkspaceSettings, WEEK_DAYS, type WeekDay } from '#domain/platform/settings.ts';
import { deviceZone } from '#web/lib/time/local-time.ts';
import {
  CLIENT_COPY,
  COPIES,
  dayLabel,
  EDITOR_TIMER,
  FACTOR,
  FACTOR_CHOICES,
  HOURS,
  RATIOS,
  SEVERAL_TIMERS,
  TIMER_CHOICES,
  WORKSPACE_NAME,
  ZONE_TEXTS,
} from './settings-copy.ts';
import type { EditConflictField, Versioned } from '#web/lib/use-edit-conflict.ts';

/** Edit ratios as typed, by type; '' if not set. */
type RatioValues = Record<ProjectClass, string>;

export type SettingsValues = RatioValues & {
  name: string;
  timeZone: TimeZone;
  /** Start and end as hh:mm; both empty and no days selected if there are no working hours. */
  from: string;
  till: string;
  days: string[];
  /** As typed, in minutes. */
  breakMinutes: string;
  editorTimer: EditorTimer;
  twoTimers: boolean;
  secondFactorFor: TwoFactorAudience;
  /** Grace period as typed. */
  secondFactorDays: string;
  /** Limit as typed; '' for never. */
  copyAboveMbits: string;
  /** '' for that of the reader's browser. */
  clientLanguage: ClientLanguage | '';
  /** As typed. */
  clientReminderDays: string;
  replyTo: string;
  /** As typed; '' for the app's own color. */
  accent: string;
};

const ratiosOf = (ratios: WorkspaceSettings['editRatios']): RatioValues =>
  Object.fromEntries(PROJECT_CLASSES.map((one) => [one, String(ratios[one] ?? '')])) as RatioValues;

export const valuesOf = ({
  name,
  timeZone,
  workingHours,
  breakMinutes,
  editRatios,
  editorTimer,
  twoTimers,
  secondFactorFor,
  secondFactorDays,
  copyAboveMbits,
  clientLanguage,
  clientReminderDays,
  replyTo,
  accent,
}: ReadSettings): SettingsValues => ({
  name,
  timeZone,
  from: workingHours?.from ?? '',
  till: workingHours?.till ?? '',
  days: workingHours?.days ?? [],
  breakMinutes: String(breakMinutes),
  ...ratiosOf(editRatios),
  editorTimer,
  twoTimers,
  secondFactorFor,
  secondFactorDays: String(secondFactorDays),
  copyAboveMbits: String(copyAboveMbits ?? ''),
  clientLanguage: clientLanguage ?? '',
  clientReminderDays: String(clientReminderDays),
  replyTo,
  accent: accent ?? '',
});

/** Returns the time zone of this browser, by its current name. */
export const browserZone = (): TimeZone => currentName(deviceZone());

/** Returns the zone that the form opens with. */
export const zoneToOffer = ({ timeZone, isConfigured, isZoneFixed }: ReadSettings): string =>
  isConfigured || isZoneFixed || timeZone !== UTC ? timeZone : browserZone();

const numberOrNull = (typed: string): number | null => (typed.trim() === '' ? null : parseNumber(typed));

/** Returns a typed time as hh:mm, or the typed text if it isn't a time. */
const timeIn = (typed: string): string => parseTime(typed)?.slice(0, 'hh:mm'.length) ?? typed.trim();

/** Settings of the form. The logo is saved when it is chosen, the storage rule and the currency in their cards. */
export type FormSettings = Omit<
  WorkspaceSettings,
  'logo' | 'keepFilesDays' | 'keepFiles' | 'currency' | 'managersSeeClientMoney'
>;

/** Returns the settings for these values; without times and days there are no working hours. */
export function settingsOf(values: SettingsValues): FormSettings {
  const { name, timeZone, from, till, days, editorTimer, twoTimers, secondFactorFor, secondFactorDays } = values;
  const hasHours = from.trim() !== '' || till.trim() !== '' || days.length > 0;
  const inOrder = WEEK_DAYS.filter((day): day is WeekDay => days.includes(day));
  return {
    name: name.trim(),
    timeZone: timeZone.trim(),
    // An empty field is no break.
    breakMinutes: numberOrNull(values.breakMinutes) ?? 0,
    workingHours: hasHours ? { from: timeIn(from), till: timeIn(till), days: inOrder } : null,
    editRatios: Object.fromEntries(
      PROJECT_CLASSES.map((one) => [one, numberOrNull(values[one])]),
    ) as WorkspaceSettings['editRatios'],
    editorTimer,
    twoTimers,
    secondFactorFor,
    // An empty field is invalid, not 0.
    secondFactorDays: parseNumber(secondFactorDays),
    copyAboveMbits: numberOrNull(values.copyAboveMbits),
    clientLanguage: values.clientLanguage || null,
    clientReminderDays: parseNumber(values.clientReminderDays),
    replyTo: values.replyTo.trim(),
    accent: values.accent.trim() || null,
  };
}

/** Maps paths of domain and server errors to form fields. */
export const fieldOf = (path: string): string => path.replace('workingHours.', '').replace('editRatios.', '');

const daysText = (days: readonly string[]): string =>
  WEEK_DAYS.filter((day) => days.includes(day))
    .map(dayLabel)
    .join(', ');

export const languageLabel = (language: ClientLanguage | ''): string =>
  language === '' ? CLIENT_COPY.ofBrowser : CLIENT_LANGUAGE_LABELS[language];

export type SettingName = keyof FormSettings;

/** Form field with the setting it belongs to. Concurrent changes are compared field by field. */
type SettingsField = EditConflictField<SettingsValues, Versioned<ReadSettings>> & { setting: SettingName };

export const SETTINGS_FIELDS: readonly SettingsField[] = [
  { name: 'name', setting: 'name', label: WORKSPACE_NAME.label, read: ({ name }) => name.trim() },
  { name: 'timeZone', setting: 'timeZone', label: ZONE_TEXTS.label, read: ({ timeZone }) => timeZone },
  { name: 'from', setting: 'workingHours', label: 'From', read: ({ from }) => from.trim() },
  { name: 'till', setting: 'workingHours', label: 'To', read: ({ till }) => till.trim() },
  { name: 'days', setting: 'workingHours', label: HOURS.daysLabel, read: ({ days }) => daysText(days) },
  {
    name: 'breakMinutes',
    setting: 'breakMinutes',
    label: HOURS.breakLabel,
    read: ({ breakMinutes }) => breakMinutes.trim(),
  },
  ...PROJECT_CLASSES.map((name): SettingsField => ({
    name,
    setting: 'editRatios',
    label: RATIOS.of(name),
    read: (values) => values[name].trim(),
  })),
  {
    name: 'editorTimer',
    setting: 'editorTimer',
    label: EDITOR_TIMER.label,
    read: ({ editorTimer }) => TIMER_CHOICES[editorTimer],
  },
  {
    name: 'twoTimers',
    setting: 'twoTimers',
    label: SEVERAL_TIMERS.label,
    read: ({ twoTimers }) => (twoTimers ? 'Yes' : 'No'),
  },
  {
    name: 'secondFactorFor',
    setting: 'secondFactorFor',
    label: FACTOR.label,
    read: ({ secondFactorFor }) => FACTOR_CHOICES[secondFactorFor],
  },
  {
    name: 'secondFactorDays',
    setting: 'secondFactorDays',
    label: FACTOR.days,
    read: ({ secondFactorDays }) => secondFactorDays.trim(),
  },
  {
    name: 'copyAboveMbits',
    setting: 'copyAboveMbits',
    label: COPIES.label,
    read: ({ copyAboveMbits }) => copyAboveMbits.trim(),
  },
  {
    name: 'clientLanguage',
    setting: 'clientLanguage',
    label: CLIENT_COPY.language,
    read: ({ clientLanguage }) => languageLabel(clientLanguage),
  },
  {
    name: 'clientReminderDays',
    setting: 'clientReminderDays',
    label: CLIENT_COPY.reminders,
    read: ({ clientReminderDays }) => clientReminderDays.trim(),
  },
  { name: 'accent', setting: 'accent', label: CLIENT_COPY.accent, read: ({ accent }) => accent.trim() },
  { name: 'replyTo', setting: 'replyTo', label: CLIENT_COPY.replyTo, read: ({ replyTo }) => replyTo.trim() },
];
