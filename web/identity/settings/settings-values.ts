/** What stands in the form of the settings, how it reads beside another version, and what is sent. */
import type { ReadSettings } from '#contract/identity/settings.ts';
import { PROJECT_CLASSES, type ProjectClass } from '#domain/platform/project-classes.ts';
import type { EditorTimer } from '#domain/identity/editor-timer.ts';
import { type FactorAudience, type HouseSettings, WEEK_DAYS, type WeekDay } from '#domain/identity/settings.ts';
import { dayLabel, FACTOR, FACTOR_CHOICES, TIMER_CHOICES, TWO_TIMERS } from './settings-words.ts';
import type { EditConflictField, Versioned } from '#web/lib/use-edit-conflict.ts';

export type SettingsValues = {
  name: string;
  /** As hh:mm; both empty and no day chosen where the house has no hours. */
  from: string;
  till: string;
  days: string[];
  /** As typed; '' where the house has none. */
  ratios: Record<ProjectClass, string>;
  editorTimer: EditorTimer;
  twoTimers: boolean;
  secondFactorFor: FactorAudience;
  /** As typed. */
  secondFactorDays: string;
};

const EMPTY_RATIOS = Object.fromEntries(PROJECT_CLASSES.map((name) => [name, ''])) as Record<ProjectClass, string>;

export const valuesOf = ({
  name,
  workingHours,
  editRatios,
  editorTimer,
  twoTimers,
  secondFactorFor,
  secondFactorDays,
}: ReadSettings): SettingsValues => ({
  name,
  from: workingHours?.from ?? '',
  till: workingHours?.till ?? '',
  days: workingHours?.days ?? [],
  ratios: PROJECT_CLASSES.reduce((all, one) => ({ ...all, [one]: String(editRatios[one] ?? '') }), EMPTY_RATIOS),
  editorTimer,
  twoTimers,
  secondFactorFor,
  secondFactorDays: String(secondFactorDays),
});

const ratioOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

/** The settings that the values stand for; without any of them there are no working hours. */
export function settingsOf(values: SettingsValues): HouseSettings {
  const { name, from, till, days, ratios, editorTimer, twoTimers, secondFactorFor, secondFactorDays } = values;
  const hasHours = from.trim() !== '' || till.trim() !== '' || days.length > 0;
  const inOrder = WEEK_DAYS.filter((day): day is WeekDay => days.includes(day));
  return {
    name: name.trim(),
    workingHours: hasHours ? { from: from.trim(), till: till.trim(), days: inOrder } : null,
    editRatios: Object.fromEntries(
      PROJECT_CLASSES.map((one) => [one, ratioOf(ratios[one])]),
    ) as HouseSettings['editRatios'],
    editorTimer,
    twoTimers,
    secondFactorFor,
    // An empty box is no number of days, and says so.
    secondFactorDays: secondFactorDays.trim() === '' ? Number.NaN : Number(secondFactorDays),
  };
}

/** The rule's and the server's paths under the names of the form's fields. */
export const fieldOf = (path: string): string => path.replace('workingHours.', '').replace('editRatios.', 'ratios.');

const ratiosText = (ratios: Record<ProjectClass, string>): string =>
  PROJECT_CLASSES.map((one) => `${one} ${ratios[one].trim() || 'none'}`).join(', ');
const daysText = (days: readonly string[]): string =>
  WEEK_DAYS.filter((day) => days.includes(day))
    .map(dayLabel)
    .join(', ');

export const EDIT_CONFLICT_FIELDS: readonly EditConflictField<SettingsValues, Versioned<ReadSettings>>[] = [
  { name: 'name', label: 'Name of the house', read: ({ name }) => name.trim() },
  { name: 'from', label: 'From', read: ({ from }) => from.trim() },
  { name: 'till', label: 'Till', read: ({ till }) => till.trim() },
  { name: 'days', label: 'Days', read: ({ days }) => daysText(days) },
  { name: 'ratios', label: 'Edit ratios', read: ({ ratios }) => ratiosText(ratios) },
  {
    name: 'editorTimer',
    label: 'Timer of editors',
    read: ({ editorTimer }) => TIMER_CHOICES[editorTimer],
  },
  { name: 'secondFactorFor', label: FACTOR.label, read: ({ secondFactorFor }) => FACTOR_CHOICES[secondFactorFor] },
  { name: 'secondFactorDays', label: FACTOR.days, read: ({ secondFactorDays }) => secondFactorDays.trim() },
  { name: 'twoTimers', label: TWO_TIMERS.label, read: ({ twoTimers }) => (twoTimers ? 'Yes' : 'No') },
];
