/** Texts of planned time, forecasts and days. */
import type { Risk } from '#domain/planning/board-values.ts';
import type { BoardDay, Candidate, Forecast } from '#domain/planning/workload.ts';
import { addDays, weekdayOf } from '#domain/platform/dates.ts';
import { sumOf } from '#domain/platform/numbers.ts';
import type { Minutes } from '#domain/platform/units.ts';
import { shortHoursText } from '#domain/platform/hours-text.ts';
import { shortDayText, todayAt, weekdayName } from '#web/lib/time/local-time.ts';
import { freeMinutesOf } from './free-first.ts';

export const WORKLOAD_TEXTS = {
  fetchFailed: "Couldn't load the workload.",
  candidatesFailed: "Couldn't load possible editors.",
  assignFailed: "Couldn't assign the project.",
  nobody: 'Nobody has open work.',
  noHistory: 'Not enough history for a forecast',
  assumedHours: 'Assuming 8 hours, Monday to Friday.',
} as const;

export const RISK_LABELS: Record<Risk, string> = { 'on-track': 'On track', tight: 'Tight', late: 'Late' };
const DAYS_PER_WEEK = 7;

/** Returns whether a week begins on this day. */
export const isMonday = (day: string): boolean => weekdayOf(day) === 0;

/** Returns the Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -weekdayOf(day));

export const DUE_AWAY = 'Due while on leave';

/** Formats a day as 'Thu, Nov 27'. */
const dayText = (day: string): string => `${weekdayName(day).slice(0, 3)}, ${shortDayText(day)}`;

type UsualFinish = Pick<Forecast, 'usually'>;

/** Returns 'usually Thu, Nov 27 to Mon, Dec 1', or undefined without enough history. */
function rangeText({ usually }: UsualFinish): string | undefined {
  if (usually === null) return undefined;
  const { from, till } = usually;
  if (till === null) return `usually after ${dayText(from)}`;
  return from === till ? `usually ${dayText(from)}` : `usually ${dayText(from)} to ${dayText(till)}`;
}

/** Returns 'Finishes Thu, Nov 27'. */
export const finishText = ({ till, minutes }: Pick<Forecast, 'till' | 'minutes'>): string =>
  till !== null ? `Finishes ${dayText(till)}` : minutes === 0 ? 'Waiting for approval' : 'No working hours to plan';

/** Returns 'Usually Thu, Nov 27 to Mon, Dec 1 (20 past projects)'. */
export function usuallyText(forecast: UsualFinish): string {
  const range = rangeText(forecast);
  if (range === undefined) return WORKLOAD_TEXTS.noHistory;
  return `U${range.slice(1)} (${forecast.usually?.n} past projects)`;
}

/** Returns 'Would finish Thu, Nov 27, usually Thu, Nov 27 to Mon, Dec 1'. */
export function wouldFinishText(candidate: Candidate): string {
  const { till } = candidate;
  const finish = till === null ? 'No working hours to plan' : `Would finish ${dayText(till)}`;
  const range = rangeText(candidate);
  return range === undefined ? finish : `${finish}, ${range}`;
}

/** Returns 'Would finish Thu, Nov 27, usually Thu, Nov 27 to Mon, Dec 1 · Tight'. */
export const previewText = (candidate: Candidate): string => {
  const { risk, isDueAway } = candidate;
  return [wouldFinishText(candidate), risk && RISK_LABELS[risk], isDueAway && DUE_AWAY].filter(Boolean).join(' · ');
};

/** Returns 'Free from Wed, Nov 26' or 'Free today'. */
export function freeFromText({ freeFrom }: Pick<Candidate, 'freeFrom'>): string {
  if (freeFrom === null) return 'No free time';
  return freeFrom === todayAt() ? 'Free today' : `Free from ${dayText(freeFrom)}`;
}

/** Returns 'Free from Wed, Nov 26 · finishes Thu, Nov 27' for pickers. */
export const pickText = (candidate: Candidate): string =>
  candidate.till === null
    ? freeFromText(candidate)
    : `${freeFromText(candidate)} · finishes ${dayText(candidate.till)}`;

/** Returns why a day has less time than usual, or undefined. */
function offText({ holiday, awayHalves }: BoardDay): string | undefined {
  const away = awayHalves === 1 ? 'Away half the day' : awayHalves === 2 ? 'Away' : undefined;
  return [holiday !== null && `Holiday: ${holiday}`, away].filter(Boolean).join(', ') || undefined;
}

const workedText = (minutes: Minutes): string => `${shortHoursText(minutes)} worked`;

/** Returns what is planned of a day's hours, or was worked in them; undefined for a day off without work. */
function hoursOf(day: BoardDay): string | undefined {
  const { capacity, planned, worked } = day;
  const done = day.day >= todayAt() ? shortHoursText(planned) : worked === undefined ? undefined : workedText(worked);
  if (capacity > 0) return done === undefined ? shortHoursText(capacity) : `${done} of ${shortHoursText(capacity)}`;
  if (worked) return done;
  return offText(day) === undefined ? 'no working hours' : undefined;
}

/** Returns '2h 30m free', or undefined for past days and without free time. */
const freeText = (day: BoardDay): string | undefined =>
  day.day >= todayAt() && freeMinutesOf(day) > 0 ? `${shortHoursText(freeMinutesOf(day))} free` : undefined;

/** Returns 'Thu, Nov 27: 5h of 7h 30m, 2h 30m free' or 'Mon, Nov 24: 5h worked of 7h 30m', with holidays and leave. */
export const cellText = (day: BoardDay): string =>
  `${dayText(day.day)}: ${[hoursOf(day), freeText(day), offText(day)].filter((text) => text !== undefined).join(', ')}`;

/** Names a week that begins on this Monday: 'this week', 'next week' or 'in the week of Dec 7'. */
function weekPhrase(monday: string): string {
  const current = mondayOf(todayAt());
  if (monday === current) return 'this week';
  return monday === addDays(current, DAYS_PER_WEEK) ? 'next week' : `in the week of ${shortDayText(monday)}`;
}

/** Returns what was worked and what is free in the week of these days, or undefined if neither is known. */
function weekText(days: readonly BoardDay[]): string | undefined {
  const [past, left] = [days.filter(({ day }) => day < todayAt()), days.filter(({ day }) => day >= todayAt())];
  const isKnown = past.length > 0 && past.every(({ worked }) => worked !== undefined);
  const free = sumOf(left.map(freeMinutesOf));
  // Someone without hours is not someone without free time: no days are left to plan.
  const noneText = left.some(({ capacity }) => capacity > 0) ? 'no free time' : 'no working hours left';
  const parts = [
    isKnown && workedText(sumOf(past.map(({ worked = 0 }) => worked))),
    left.length > 0 && (free === 0 ? noneText : `${shortHoursText(free)} free`),
  ].filter((part) => part !== false);
  if (parts.length === 0) return undefined;
  const text = `${parts.join(', ')} ${weekPhrase(mondayOf(days[0]?.day ?? todayAt()))}`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Returns a text for each week shown, which may begin today: '9h worked, 11h free this week', '32h free next week'. */
export const weekTexts = (days: readonly BoardDay[]): string[] =>
  [...new Set(days.map(({ day }) => mondayOf(day)))]
    .map((monday) => weekText(days.filter(({ day }) => mondayOf(day) === monday)))
    .filter((text) => text !== undefined);
