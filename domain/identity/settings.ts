/** Settings of the house: its name, its working hours, the edit ratio of new work by type, what editors may do with the timer, and whether two may run (docs/people.md#settings). */
import type { EditorTimer } from './editor-timer.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { PROJECT_CLASSES, type ProjectClass } from '#domain/platform/project-classes.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { charactersIn } from '#domain/platform/text.ts';
import { brokenRuleAt, outOfRangeAt, tooLongAt } from '#domain/platform/violations.ts';

export const WEEK_DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type WeekDay = (typeof WEEK_DAYS)[number];

/** Of whom a house demands a second factor, from nobody on to ever more people. */
export const FACTOR_AUDIENCES = ['nobody', 'admins', 'leads', 'all'] as const;
export type FactorAudience = (typeof FACTOR_AUDIENCES)[number];
export const FACTOR_GRACE_DAYS = 90;

/** Times of day as hh:mm, in UTC like everything. */
export type WorkingHours = { from: string; till: string; days: WeekDay[] };

export type HouseSettings = {
  name: string;
  workingHours: WorkingHours | null;
  /** Minutes of video per hour of editing; null where the house has none. */
  editRatios: Record<ProjectClass, number | null>;
  editorTimer: EditorTimer;
  /** Whether one person's clock may run on two projects at once. */
  twoTimers: boolean;
  /** Of whom a second factor is demanded, and the days that they are given (docs/people.md#factor-demand). */
  secondFactorFor: FactorAudience;
  secondFactorDays: number;
};

/** What a house has that never answered. */
export const UNANSWERED: HouseSettings = {
  name: '',
  workingHours: null,
  editRatios: { Premium: null, Standard: null, Basic: null, Podcast: null },
  editorTimer: 'start',
  twoTimers: true,
  secondFactorFor: 'nobody',
  secondFactorDays: 14,
};

/** The settings as they hold; `isTimerFixed` where EDITOR_TIMER decides. */
export type PresentSettings = HouseSettings & {
  version: number;
  isTimerFixed: boolean;
  /** In ISO; null where of nobody. */
  secondFactorSince: string | null;
};

export const SETTINGS_TEXTS = {
  fixedBy: 'Set by EDITOR_TIMER.',
  timerFixed: 'The environment variable EDITOR_TIMER decides what editors may do with the timer.',
  badTime: 'Please give a time as hh:mm.',
  tillBeforeFrom: 'The working day cannot end before it begins.',
  noDays: 'Please choose at least one day.',
  badRatio: 'Edit ratio minutes must be a number of 0 or more.',
} as const;

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

function checkHours({ from, till, days }: WorkingHours): Violation[] {
  const times = Object.entries({ from, till })
    .filter(([, time]) => !TIME.test(time))
    .map(([name]) => brokenRuleAt(`workingHours.${name}`, SETTINGS_TEXTS.badTime));
  if (times.length === 0 && till <= from) times.push(brokenRuleAt('workingHours.till', SETTINGS_TEXTS.tillBeforeFrom));
  return days.length > 0 ? times : [...times, brokenRuleAt('workingHours.days', SETTINGS_TEXTS.noDays)];
}

function checkRatios(ratios: HouseSettings['editRatios']): Violation[] {
  return PROJECT_CLASSES.flatMap((name) => {
    const ratio = ratios[name];
    if (ratio === null) return [];
    if (!Number.isInteger(ratio) || ratio < 0) return [brokenRuleAt(`editRatios.${name}`, SETTINGS_TEXTS.badRatio)];
    return ratio > LIMITS.editRatioMin ? [outOfRangeAt(`editRatios.${name}`, 0, LIMITS.editRatioMin)] : [];
  });
}

/** What is wrong with the settings. */
export function checkSettings({ name, workingHours, editRatios, secondFactorDays }: HouseSettings): Violation[] {
  const long = charactersIn(name) > LIMITS.nameLength ? [tooLongAt('name', LIMITS.nameLength)] : [];
  const areDays = Number.isInteger(secondFactorDays) && secondFactorDays >= 0 && secondFactorDays <= FACTOR_GRACE_DAYS;
  const days = areDays ? [] : [outOfRangeAt('secondFactorDays', 0, FACTOR_GRACE_DAYS)];
  return [...long, ...(workingHours ? checkHours(workingHours) : []), ...checkRatios(editRatios), ...days];
}

/** Broken where the environment decides about the timer, and this would decide otherwise. */
export const checkTimerSetting = (present: PresentSettings, wanted: EditorTimer | undefined): Violation[] =>
  present.isTimerFixed && wanted !== undefined && wanted !== present.editorTimer
    ? [brokenRuleAt('editorTimer', SETTINGS_TEXTS.timerFixed)]
    : [];
