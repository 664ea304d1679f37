/** Workspace settings: name, working hours, default edit ratios, timer rights of editors, and two-factor requirement (docs/people.md#settings). */
import type { ClientLanguage } from './clients/client-languages.ts';
import type { EditorTimer } from './editor-timer.ts';
import { LIMITS } from './limits.ts';
import { PROJECT_CLASSES, type ProjectClass } from './project-classes.ts';
import type { Violation } from './refusal.ts';
import type { RemainingVersions } from './storage/storage-rule.ts';
import { countCharacters } from './text.ts';
import { isTimeZone, type TimeZone, UTC } from './time-zone.ts';
import { nearestTimeZones } from './time-zone-names.ts';
import { brokenRuleAt, outOfRangeAt, tooLongAt } from './violations.ts';
import type { Minutes } from './units.ts';

export const WEEK_DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type WeekDay = (typeof WEEK_DAYS)[number];

/** Audiences of the two-factor requirement, from none to all. */
export const TWO_FACTOR_AUDIENCES = ['nobody', 'admins', 'leads', 'all'] as const;
export type TwoFactorAudience = (typeof TWO_FACTOR_AUDIENCES)[number];
export const TWO_FACTOR_GRACE_DAYS = 90;

/** Times of day as hh:mm, in the workspace's time zone. */
export type WorkingHours = { from: string; till: string; days: WeekDay[] };

export const MAX_BREAK_MINUTES = 240;

export type WorkspaceSettings = {
  name: string;
  timeZone: TimeZone;
  workingHours: WorkingHours | null;
  /** Part of the working hours in which nobody works. */
  breakMinutes: Minutes;
  /** Minutes of video per hour of editing, or null without a default. */
  editRatios: Record<ProjectClass, number | null>;
  editorTimer: EditorTimer;
  /** Allows several running timers per person. */
  twoTimers: boolean;
  /** Audience of the two-factor requirement, and the grace period in days (docs/people.md#factor-demand). */
  secondFactorFor: TwoFactorAudience;
  secondFactorDays: number;
  /** Bit rate in Mbit/s above which playable versions get a review copy too, or null for never (docs/review.md#copies). */
  copyAboveMbits: number | null;
  /** Upload shown as the logo on share pages and in emails, or null (docs/people.md#brand). */
  logo: number | null;
  /** Color of main buttons on share pages and in emails as #rrggbb, or null for the app's. */
  accent: string | null;
  /** Language of share pages and emails to clients, or null for that of the reader's browser (docs/review.md#language). */
  clientLanguage: ClientLanguage | null;
  /** Days after which a client is reminded by email, or 0 for never. */
  clientReminderDays: number;
  /** Address to which clients reply, or '' for that of the sender. */
  replyTo: string;
  /** Days after which files of completed work are removed, or null for never, and which versions keep theirs (docs/storage.md#rule). */
  keepFilesDays: number | null;
  keepFiles: RemainingVersions;
  /** ISO code of the currency, or '' for no money (docs/figures.md#money). */
  currency: string;
  /** Lets managers read what clients pay. */
  managersSeeClientMoney: boolean;
};

/** Default settings of a new workspace. */
export const DEFAULT_SETTINGS: WorkspaceSettings = {
  name: '',
  timeZone: UTC,
  workingHours: null,
  breakMinutes: 0,
  editRatios: { Premium: null, Standard: null, Basic: null, Podcast: null },
  editorTimer: 'start',
  twoTimers: true,
  secondFactorFor: 'nobody',
  secondFactorDays: 14,
  copyAboveMbits: 20,
  logo: null,
  accent: null,
  clientLanguage: null,
  clientReminderDays: 3,
  replyTo: '',
  keepFilesDays: null,
  keepFiles: 'approved',
  currency: '',
  managersSeeClientMoney: false,
};

/** Effective settings, and which of them the environment sets: EDITOR_TIMER and TIME_ZONE. FFMPEG decides whether the server makes copies. */
export type EffectiveSettings = WorkspaceSettings & {
  version: number;
  isTimerFixed: boolean;
  isZoneFixed: boolean;
  makesCopies: boolean;
  /** Start of the two-factor requirement, in ISO, or null while nobody needs it. */
  secondFactorSince: string | null;
  /** Instant before which the storage rule removes nothing, or null without a rule. */
  keepFilesFrom: string | null;
  /** Whether a month was closed, after which the currency stays. */
  isCurrencyFixed: boolean;
};

export const SETTINGS_TEXTS = {
  fixedBy: 'Set by EDITOR_TIMER.',
  zoneFixedBy: 'Set by TIME_ZONE.',
  zoneFixed: 'The environment variable TIME_ZONE sets the time zone.',
  timerFixed: 'The environment variable EDITOR_TIMER sets what editors can do with the timer.',
  badTime: 'Enter a time as hh:mm.',
  tillBeforeFrom: "The working day can't end before it starts.",
  noDays: 'Choose at least one day.',
  badRatio: 'Edit ratio minutes must be a whole number of 0 or more.',
} as const;

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

function checkHours({ from, till, days }: WorkingHours): Violation[] {
  const times = Object.entries({ from, till })
    .filter(([, time]) => !TIME.test(time))
    .map(([name]) => brokenRuleAt(`workingHours.${name}`, SETTINGS_TEXTS.badTime));
  if (times.length === 0 && till <= from) times.push(brokenRuleAt('workingHours.till', SETTINGS_TEXTS.tillBeforeFrom));
  return days.length > 0 ? times : [...times, brokenRuleAt('workingHours.days', SETTINGS_TEXTS.noDays)];
}

function checkRatios(ratios: WorkspaceSettings['editRatios']): Violation[] {
  return PROJECT_CLASSES.flatMap((name) => {
    const ratio = ratios[name];
    if (ratio === null) return [];
    if (!Number.isInteger(ratio) || ratio < 0) return [brokenRuleAt(`editRatios.${name}`, SETTINGS_TEXTS.badRatio)];
    return ratio > LIMITS.editRatioMin ? [outOfRangeAt(`editRatios.${name}`, 0, LIMITS.editRatioMin)] : [];
  });
}

const unknownZoneText = (name: string): string =>
  `There is no time zone “${name}”. Did you mean ${new Intl.ListFormat('en', { type: 'disjunction' }).format(nearestTimeZones(name))}?`;

const checkZone = (name: TimeZone): Violation[] =>
  isTimeZone(name) ? [] : [brokenRuleAt('timeZone', unknownZoneText(name))];

/** Bounds of the limit for review copies, in Mbit/s. The minimum exceeds a copy's bit rate, so a copy is always smaller than its file. */
const COPY_ABOVE_MBITS = { min: 10, max: 1_000 } as const;

function checkCopyLimit(mbits: number | null): Violation[] {
  const { min, max } = COPY_ABOVE_MBITS;
  const isFine = mbits === null || (Number.isInteger(mbits) && mbits >= min && mbits <= max);
  return isFine ? [] : [outOfRangeAt('copyAboveMbits', min, max)];
}

const isValidBreak = (minutes: Minutes): boolean =>
  Number.isInteger(minutes) && minutes >= 0 && minutes <= MAX_BREAK_MINUTES;

/** Validates the settings, but for those of which only their section loads the rules (brand/accent.ts, clients/client-settings.ts, storage/storage-rule.ts, money/currency.ts). */
export function checkSettings(
  settings: Omit<
    WorkspaceSettings,
    'logo' | 'clientReminderDays' | 'replyTo' | 'keepFilesDays' | 'keepFiles' | 'currency' | 'managersSeeClientMoney'
  >,
): Violation[] {
  const { name, timeZone, workingHours, editRatios, secondFactorDays, copyAboveMbits, breakMinutes } = settings;
  const long = countCharacters(name) > LIMITS.nameLength ? [tooLongAt('name', LIMITS.nameLength)] : [];
  const areDays =
    Number.isInteger(secondFactorDays) && secondFactorDays >= 0 && secondFactorDays <= TWO_FACTOR_GRACE_DAYS;
  const days = areDays ? [] : [outOfRangeAt('secondFactorDays', 0, TWO_FACTOR_GRACE_DAYS)];
  return [
    ...long,
    ...checkZone(timeZone),
    ...(workingHours ? checkHours(workingHours) : []),
    ...(isValidBreak(breakMinutes) ? [] : [outOfRangeAt('breakMinutes', 0, MAX_BREAK_MINUTES)]),
    ...checkRatios(editRatios),
    ...days,
    ...checkCopyLimit(copyAboveMbits),
  ];
}

/** Refuses settings that contradict the environment. */
export function checkFixedSettings(
  present: EffectiveSettings,
  wanted: { editorTimer?: EditorTimer | undefined; timeZone?: TimeZone | undefined },
): Violation[] {
  const { editorTimer = present.editorTimer, timeZone = present.timeZone } = wanted;
  const isTimerOther = present.isTimerFixed && editorTimer !== present.editorTimer;
  const isZoneOther = present.isZoneFixed && timeZone !== present.timeZone;
  return [
    ...(isTimerOther ? [brokenRuleAt('editorTimer', SETTINGS_TEXTS.timerFixed)] : []),
    ...(isZoneOther ? [brokenRuleAt('timeZone', SETTINGS_TEXTS.zoneFixed)] : []),
  ];
}
