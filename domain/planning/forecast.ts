/** Forecasts of finish dates from past delays, the risk of being late, and the accuracy of earlier forecasts (docs/planning.md#forecast). */
import type { Risk } from './board-values.ts';
import type { FinishDelay } from './finish-delays.ts';
import { type WorkCalendar, workingDayAfter } from './work-calendar.ts';

/** Minimum number of delays for a forecast, and the maximum used of one person and of the whole workspace. */
const MIN_DELAYS = 9;
const PERSON_DELAYS = 20;
const WORKSPACE_DELAYS = 60;

/** Range of working days by which work usually finishes later than planned. `n` is the number of past projects. */
export type DelayBounds = { from: number; till: number; n: number };

/** Returns the bounds that most delays lie between, as order statistics. Undefined below 9 delays. */
export function boundsOf(days: readonly number[]): DelayBounds | undefined {
  const n = days.length;
  if (n < MIN_DELAYS) return undefined;
  const sorted = days.toSorted((a, b) => a - b);
  const at = (rank: number): number => sorted[Math.min(n, rank) - 1] as number;
  return { from: at(Math.floor((n + 1) / 10)), till: at(Math.ceil((9 * (n + 1)) / 10)), n };
}

/** Delays of a person or of the workspace, latest end first. */
type FinishDelays = readonly FinishDelay[];

function lastDays(delays: FinishDelays, count: number): number[] {
  const found: number[] = [];
  for (const delay of delays) {
    if (found.length === count) break;
    const days = delay.days();
    if (days !== null) found.push(days);
  }
  return found;
}

/** Returns the bounds of a person: from their own last delays, else from the workspace's. */
export const delayBoundsOf = (person: FinishDelays, workspace: () => FinishDelays): DelayBounds | undefined =>
  boundsOf(lastDays(person, PERSON_DELAYS)) ?? boundsOf(lastDays(workspace(), WORKSPACE_DELAYS));

/** Range of days, as numbers, that a project usually finishes in. */
export type UsualFinish = { from: number; till: number | null; n: number };

/** Returns when work that is planned to finish on this day usually finishes. Never before the next working day, which may be today; `till` is null beyond the horizon. */
export function usualFinishOf(
  planned: number | null,
  bounds: DelayBounds | undefined,
  { calendar, today }: { calendar: WorkCalendar; today: number },
): UsualFinish | null {
  if (planned === null || !bounds) return null;
  const shift = (count: number): number | null => workingDayAfter(calendar, planned, count);
  const till = shift(bounds.till);
  const nextWorkingDay = workingDayAfter(calendar, today - 1, 1) ?? today;
  const from = Math.max(nextWorkingDay, shift(bounds.from) ?? today);
  return { from, till: till === null ? null : Math.max(from, till), n: bounds.n };
}

/** Returns the risk of missing a deadline on this day. Null without a deadline, or without a forecast before it. */
export function riskOf(deadline: { day: number; isPast: boolean } | null, usually: UsualFinish | null): Risk | null {
  if (deadline === null) return null;
  if (deadline.isPast) return 'late';
  if (usually === null) return null;
  if (usually.from > deadline.day) return 'late';
  return usually.till === null || usually.till > deadline.day ? 'tight' : 'on-track';
}

/** Number of past projects that were forecast, and of those that finished within their bounds. */
export type ForecastAccuracy = { n: number; within: number; projects: { projectId: number; isWithin: boolean }[] };

/** Delays of one person, latest end first. */
export type DelaysByPerson = ReadonlyMap<number, FinishDelays>;

/** Returns all delays of the workspace, latest end first. */
export const workspaceDelays = (byPerson: DelaysByPerson): FinishDelay[] =>
  [...byPerson.values()].flat().sort((a, b) => (a.endedAt > b.endedAt ? -1 : a.endedAt < b.endedAt ? 1 : 0));

/** Compares each of the workspace's last projects with the forecast that was possible when it was assigned. */
export function accuracyOf(byPerson: DelaysByPerson, all: FinishDelays = workspaceDelays(byPerson)): ForecastAccuracy {
  const personOf = new Map([...byPerson].flatMap(([, delays]) => delays.map((delay) => [delay, delays] as const)));
  const projects: ForecastAccuracy['projects'] = [];
  for (const delay of all.filter((one, at) => at < WORKSPACE_DELAYS && one.days() !== null)) {
    const before = (delays: FinishDelays): FinishDelays => delays.filter(({ endedAt }) => endedAt < delay.assignedAt);
    const bounds = delayBoundsOf(before(personOf.get(delay) ?? []), () => before(all));
    const days = delay.days() as number;
    if (bounds) projects.push({ projectId: delay.projectId, isWithin: bounds.from <= days && days <= bounds.till });
  }
  return { n: projects.length, within: projects.filter(({ isWithin }) => isWithin).length, projects };
}
