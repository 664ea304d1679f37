/** Values of the settings form, how an edit conflict shows them, and the request body. */
import type { ReadSettings } from '#contract/identity/settings.ts';
import { parseNumber } from '#domain/platform/numbers.ts';
import { parseTime } from '#domain/platform/parse-date.ts';
import { PROJECT_CLASSES, type ProjectClass } from '#domain/platform/project-classes.ts';
import { type TimeZone, UTC } from '#domain/platform/time-zone.ts';
import { currentName } from '#domain/platform/time-zone-names.ts';
import type { EditorTimer } from '#domain/platform/editor-timer.ts';
import { type TwoFactorAudience, type WorkspaceSettings, WEEK_DAYS, type WeekDay } from '#domain/platform/settings.ts';
import { deviceZone } from '#web/lib/time/local-time.ts';
import { COPIES, dayLabel, FACTOR, FACTOR_CHOICES, HOURS, TIMER_CHOICES, SEVERAL_TIMERS } from './settings-copy.ts';
import type { EditConflictField, Versioned } from '#web/lib/use-edit-conflict.ts';

export type SettingsValues = {
  name: string;
  timeZone: TimeZone;
  /** Start and end as hh:mm; both empty and no days selected if there are no working hours. */
  from: string;
  till: string;
  days: string[];
  /** As typed, in minutes. */
  breakMinutes: string;
  /** Edit ratios as typed; '' if not set. */
  ratios: Record<ProjectClass, string>;
  editorTimer: EditorTimer;
  twoTimers: boolean;
  secondFactorFor: TwoFactorAudience;
  /** Grace period as typed. */
  secondFactorDays: string;
  /** Limit as typed; '' for never. */
  copyAboveMbits: string;
};

const EMPTY_RATIOS = Object.fromEntries(PROJECT_CLASSES.map((name) => [name, ''])) as Record<ProjectClass, string>;

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
}: ReadSettings): SettingsValues => ({
  name,
  timeZone,
  from: workingHours?.from ?? '',
  till: workingHours?.till ?? '',
  days: workingHours?.days ?? [],
  breakMinutes: String(breakMinutes),
  ratios: PROJECT_CLASSES.reduce((all, one) => ({ ...all, [one]: String(editRatios[one] ?? '') }), EMPTY_RATIOS),
  editorTimer,
  twoTimers,
  secondFactorFor,
  secondFactorDays: String(secondFactorDays),
  copyAboveMbits: String(copyAboveMbits ?? ''),
});

/** Returns the time zone of this browser, by its current name. */
export const browserZone = (): TimeZone => currentName(deviceZone());

/** Returns the zone that the form opens with. */
export const zoneToOffer = ({ timeZone, isConfigured, isZoneFixed }: ReadSettings): string =>
  isConfigured || isZoneFixed || timeZone !== UTC ? timeZone : browserZone();

const numberOrNull = (typed: string): number | null => (typed.trim() === '' ? null : parseNumber(typed));

/** Returns a typed time as hh:mm, or the typed text if it isn't a time. */
const timeIn = (typed: string): string => parseTime(typed)?.slice(0, 'hh:mm'.length) ?? typed.trim();

/** Returns the settings for these values; without times and days there are no working hours. */
export function settingsOf(values: SettingsValues): WorkspaceSettings {
  const { name, timeZone, from, till, days, ratios, editorTimer, twoTimers, secondFactorFor, secondFactorDays } =
    values;
  const hasHours = from.trim() !== '' || till.trim() !== '' || days.length > 0;
  const inOrder = WEEK_DAYS.filter((day): day is WeekDay => days.includes(day));
  return {
    name: name.trim(),
    timeZone: timeZone.trim(),
    // An empty field is no break.
    breakMinutes: numberOrNull(values.breakMinutes) ?? 0,
    workingHours: hasHours ? { from: timeIn(from), till: timeIn(till), days: inOrder } : null,
    editRatios: Object.fromEntries(
      PROJECT_CLASSES.map((one) => [one, numberOrNull(ratios[one])]),
    ) as WorkspaceSettings['editRatios'],
    editorTimer,
    twoTimers,
    secondFactorFor,
    // An empty field is invalid, not 0.
    secondFactorDays: parseNumber(secondFactorDays),
    copyAboveMbits: numberOrNull(values.copyAboveMbits),
  };
}

/** Maps paths of domain and server errors to form fields. */
export const fieldOf = (path: string): string => path.replace('workingHours.', '').replace('editRatios.', 'ratios.');

const ratiosText = (ratios: Record<ProjectClass, string>): string =>
  PROJECT_CLASSES.map((one) => `${one} ${ratios[one].trim() || 'none'}`).join(', ');
const daysText = (days: readonly string[]): string =>
  WEEK_DAYS.filter((day) => days.includes(day))
    .map(dayLabel)
    .join(', ');

export const EDIT_CONFLICT_FIELDS: readonly EditConflictField<SettingsValues, Versioned<ReadSettings>>[] = [
  { name: 'name', label: 'Workspace name', read: ({ name }) => name.trim() },
  { name: 'timeZone', label: 'Time zone', read: ({ timeZone }) => timeZone },
  { name: 'from', label: 'From', read: ({ from }) => from.trim() },
  { name: 'till', label: 'To', read: ({ till }) => till.trim() },
  { name: 'days', label: 'Days', read: ({ days }) => daysText(days) },
  { name: 'breakMinutes', label: HOURS.breakLabel, read: ({ breakMinutes }) => breakMinutes.trim() },
  { name: 'ratios', label: 'Edit ratios', read: ({ ratios }) => ratiosText(ratios) },
  {
    name: 'editorTimer',
    label: 'Editor timer',
    read: ({ editorTimer }) => TIMER_CHOICES[editorTimer],
  },
  { name: 'secondFactorFor', label: FACTOR.label, read: ({ secondFactorFor }) => FACTOR_CHOICES[secondFactorFor] },
  { name: 'secondFactorDays', label: FACTOR.days, read: ({ secondFactorDays }) => secondFactorDays.trim() },
  { name: 'copyAboveMbits', label: COPIES.label, read: ({ copyAboveMbits }) => copyAboveMbits.trim() },
  { name: 'twoTimers', label: SEVERAL_TIMERS.label, read: ({ twoTimers }) => (twoTimers ? 'Yes' : 'No') },
];
