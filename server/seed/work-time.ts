/** Working hours of an editor: sessions from nine to six on weekdays, with breaks, nights and weekends in between. */
import type { TimerAction } from '#domain/platform/editor-timer.ts';
import type { Random } from './random.ts';

/** A timer action and its time in milliseconds. */
export type TimedAction = { action: TimerAction; atMs: number };

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
const WORKDAY_START_HOUR = 9;
const CLOSES_HOUR = 18;

export const isoOf = (ms: number): string => new Date(ms).toISOString();
export const startOfDayMs = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS;

/** The Unix epoch began on a Thursday. */
const isWeekend = (ms: number): boolean => [2, 3].includes(Math.floor(ms / DAY_MS) % 7);

/** Returns the time itself if it is in working hours, else nine o'clock of the next working day. */
export function workingMomentMs(ms: number): number {
  const day = startOfDayMs(ms);
  const opens = day + WORKDAY_START_HOUR * HOUR_MS;
  if (!isWeekend(ms) && ms < opens) return opens;
  if (!isWeekend(ms) && ms < day + CLOSES_HOUR * HOUR_MS) return ms;
  return workingMomentMs(day + DAY_MS);
}

/** Returns the time `days` working days later at the given hour. */
export function workingDaysLaterMs(ms: number, days: number, hour: number): number {
  let day = startOfDayMs(ms);
  for (let left = days; left > 0; left -= 1) day = startOfDayMs(workingMomentMs(day + DAY_MS));
  return day + hour * HOUR_MS;
}

/** Plans the timer actions (Start, Pause, Resume and End) for `minutes` of work from `startMs`. */
export function planWork(startMs: number, minutes: number, random: Random): TimedAction[] {
  const timedActions: TimedAction[] = [{ action: 'start', atMs: startMs }];
  let at = startMs;
  let left = Math.max(1, Math.round(minutes * 60)) * 1000;
  for (;;) {
    const closes = startOfDayMs(at) + CLOSES_HOUR * HOUR_MS;
    const workMs = Math.min(random.whole(70, 200) * MINUTE_MS, Math.max(closes - at, 20 * MINUTE_MS));
    if (left <= workMs) break;
    at += workMs;
    left -= workMs;
    timedActions.push({ action: 'pause', atMs: at });
    const back = at + random.whole(12, 55) * MINUTE_MS;
    at = workingMomentMs(back) === back ? back : workingMomentMs(back) + random.whole(2, 40) * MINUTE_MS;
    timedActions.push({ action: 'resume', atMs: at });
  }
  return [...timedActions, { action: 'end', atMs: at + left }];
}
