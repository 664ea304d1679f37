/** Minutes that a person worked on each day, from the rounds of their projects (docs/planning.md). */
import { minutesBetween } from '#domain/platform/dates.ts';
import { type Period, splitPeriod } from '#domain/platform/period.ts';
import { dayOf, type TimeZone } from '#domain/platform/time-zone.ts';
import type { Minutes } from '#domain/platform/units.ts';
import type { WorkedRound } from './finish-delays.ts';
import { PAST_PROJECTS, type PersonRecords } from './team-past.ts';

type Moment = { now: string; zone: TimeZone };

/** Returns the times between start and end of a round without its pauses. */
function runsOf({ startedAt, endedAt, pauses }: WorkedRound, now: string): Period[] {
  if (startedAt === null) return [];
  const end = endedAt ?? now;
  const runs: Period[] = [];
  let from = startedAt;
  for (const { pausedAt, resumedAt } of pauses) {
    if (pausedAt > from) runs.push({ from, till: pausedAt });
    from = resumedAt ?? end;
  }
  if (end > from) runs.push({ from, till: end });
  return runs;
}

/** Adds the minutes of a round to their days. A corrected run time is spread over the times in proportion; an unknown one is left out. */
function addRound(byDay: Map<string, Minutes>, round: WorkedRound, { now, zone }: Moment): void {
  if (round.endedAt !== null && round.runMinutes === null) return;
  const parts = runsOf(round, now).flatMap((run) => splitPeriod(run, 'day', zone));
  const total = parts.reduce((sum, { from, till }) => sum + minutesBetween(from, till), 0);
  const factor = round.endedAt === null || total === 0 ? 1 : (round.runMinutes ?? 0) / total;
  for (const { from, till } of parts) {
    const day = dayOf(from, zone);
    byDay.set(day, (byDay.get(day) ?? 0) + minutesBetween(from, till) * factor);
  }
}

/** Returns a function with the whole minutes that a person worked on a day on projects that are theirs now, or null before the last of these that are read. */
export function workedDaysOf(
  { open, finished }: Pick<PersonRecords, 'open' | 'finished'>,
  moment: Moment,
): (day: string) => Minutes | null {
  const byDay = new Map<string, Minutes>();
  for (const record of [...open, ...finished]) for (const round of record.rounds) addRound(byDay, round, moment);
  const ends = finished.flatMap(({ rounds }) => rounds.at(-1)?.endedAt ?? []).toSorted();
  const [firstEnd] = ends;
  const since = ends.length < PAST_PROJECTS || firstEnd === undefined ? '' : dayOf(firstEnd, moment.zone);
  return (day) => (day < since ? null : Math.round(byDay.get(day) ?? 0));
}
