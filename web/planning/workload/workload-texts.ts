/** Texts of planned time, forecasts and days. */
import type { Risk } from '#domain/planning/board-values.ts';
import type { BoardDay, Candidate, Forecast } from '#domain/planning/workload.ts';
import { addDays } from '#domain/platform/dates.ts';
import { shortDayText, todayAt, weekdayName } from '#web/lib/local-time.ts';

export const WORKLOAD_TEXTS = {
  fetchFailed: "Couldn't load the workload.",
  candidatesFailed: "Couldn't load possible editors.",
  assignFailed: "Couldn't assign the project.",
  nobody: 'Nobody has open work.',
  noHistory: 'Not enough history for a forecast',
  assumedHours: 'Assuming 8 hours, Monday to Friday.',
} as const;

export const RISK_LABELS: Record<Risk, string> = { 'on-track': 'On track', tight: 'Tight', late: 'Late' };
export const DUE_AWAY = 'Due while on leave';

/** Number of days within which weekday and day of the month are unambiguous. */
const NEAR_DAYS = 20;

/** Formats a day as 'Thu 27', and adds the month if it is more than three weeks away. */
function dayText(day: string): string {
  const today = todayAt();
  const isNear = day > addDays(today, -NEAR_DAYS) && day < addDays(today, NEAR_DAYS);
  const weekday = weekdayName(day).slice(0, 3);
  return isNear ? `${weekday} ${Number(day.slice(8))}` : `${weekday}, ${shortDayText(day)}`;
}

/** Formats minutes as '7 h 30', '5 h' or '45 min'. */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`;
}

type UsualFinish = Pick<Forecast, 'usually'>;

/** Returns 'usually Thu 27 to Mon 1', or undefined without enough history. */
function rangeText({ usually }: UsualFinish): string | undefined {
  if (usually === null) return undefined;
  const { from, till } = usually;
  if (till === null) return `usually after ${dayText(from)}`;
  return from === till ? `usually ${dayText(from)}` : `usually ${dayText(from)} to ${dayText(till)}`;
}

/** Returns 'Finishes Thu 27'. */
export const finishText = ({ till, minutes }: Pick<Forecast, 'till' | 'minutes'>): string =>
  till !== null ? `Finishes ${dayText(till)}` : minutes === 0 ? 'Waiting for approval' : 'No working hours to plan';

/** Returns 'Usually Thu 27 to Mon 1 (20 past projects)'. */
export function usuallyText(forecast: UsualFinish): string {
  const range = rangeText(forecast);
  if (range === undefined) return WORKLOAD_TEXTS.noHistory;
  return `U${range.slice(1)} (${forecast.usually?.n} past projects)`;
}

/** Returns 'Would finish Thu 27, usually Thu 27 to Mon 1'. */
export function wouldFinishText(candidate: Candidate): string {
  const { till } = candidate;
  const finish = till === null ? 'No working hours to plan' : `Would finish ${dayText(till)}`;
  const range = rangeText(candidate);
  return range === undefined ? finish : `${finish}, ${range}`;
}

/** Returns 'Would finish Thu 27, usually Thu 27 to Mon 1 · Tight'. */
export const previewText = (candidate: Candidate): string => {
  const { risk, isDueAway } = candidate;
  return [wouldFinishText(candidate), risk && RISK_LABELS[risk], isDueAway && DUE_AWAY].filter(Boolean).join(' · ');
};

/** Returns 'Free from Wed 26' or 'Free today'. */
export function freeFromText({ freeFrom }: Pick<Candidate, 'freeFrom'>): string {
  if (freeFrom === null) return 'No free time';
  return freeFrom === todayAt() ? 'Free today' : `Free from ${dayText(freeFrom)}`;
}

/** Returns 'Free from Wed 26 · finishes Thu 27' for pickers. */
export const pickText = (candidate: Candidate): string =>
  candidate.till === null
    ? freeFromText(candidate)
    : `${freeFromText(candidate)} · finishes ${dayText(candidate.till)}`;

/** Returns why a day has less time than usual, or undefined. */
function offText({ holiday, awayHalves }: BoardDay): string | undefined {
  const away = awayHalves === 1 ? 'Away half the day' : awayHalves === 2 ? 'Away' : undefined;
  return [holiday !== null && `Holiday: ${holiday}`, away].filter(Boolean).join(', ') || undefined;
}

/** Returns 'Thu 27: 5 h of 7 h 30', with holidays and leave. */
export function cellText(day: BoardDay): string {
  const time =
    day.capacity === 0 ? 'no working hours' : `${durationText(day.planned)} of ${durationText(day.capacity)}`;
  return `${dayText(day.day)}: ${[day.capacity === 0 && offText(day) ? undefined : time, offText(day)].filter(Boolean).join(', ')}`;
}
