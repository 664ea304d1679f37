/** Paces, delays and accuracy of people, from their finished projects (docs/planning.md#slips). */
import type { TimeZone } from '#domain/platform/time-zone.ts';
import { accuracyOf, type ForecastAccuracy, type DelayBounds, delayBoundsOf, workspaceDelays } from './forecast.ts';
import { type Pace, paceOf } from './plan.ts';
import {
  type FinishedWork,
  finishedWorkOf,
  type FinishDelay,
  finishDelaysOf,
  type WorkRecord,
} from './finish-delays.ts';
import type { WorkCalendar } from './work-calendar.ts';

/** Number of a person's latest finished projects that pace, delays and accuracy derive from. */
export const PAST_PROJECTS = 40;

/** Open and finished projects of a person. */
export type PersonRecords = { open: readonly WorkRecord[]; finished: readonly WorkRecord[]; calendar: WorkCalendar };

export type TeamHistory = {
  paceOf(personId: number): Pace;
  boundsOf(personId: number): DelayBounds | undefined;
  accuracy(): ForecastAccuracy;
};

const latestFirst = (a: FinishedWork, b: FinishedWork): number =>
  a.endedAt === b.endedAt ? b.id - a.id : a.endedAt < b.endedAt ? 1 : -1;

/** Returns the finished projects with their first end, latest first. */
const finishedOf = (records: readonly WorkRecord[]): FinishedWork[] =>
  records.flatMap((record) => finishedWorkOf(record) ?? []).sort(latestFirst);

/** Returns the paces, delays and accuracy derived from these people's finished projects. */
export function teamPastOf(people: ReadonlyMap<number, PersonRecords>, zone: TimeZone): TeamHistory {
  const paces = new Map<number, Pace>();
  const delays = new Map<number, FinishDelay[]>();
  for (const [id, { open, finished: records, calendar }] of people) {
    const finished = finishedOf(records);
    const past = { records: [...open, ...records], finished, calendar, zone };
    paces.set(id, paceOf(finished));
    delays.set(id, finishDelaysOf(past));
  }
  const all = workspaceDelays(delays);
  const noPace = paceOf([]);
  return {
    paceOf: (id) => paces.get(id) ?? noPace,
    boundsOf: (id) => delayBoundsOf(delays.get(id) ?? [], () => all),
    accuracy: () => accuracyOf(delays, all),
  };
}
