/** One week of the house, Monday to Sunday UTC, and what of its work was rework (docs/figures.md#week). */
import { addDays, dayOf } from '#domain/platform/dates.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { sumOf } from '#domain/platform/numbers.ts';
import { type Period, weekOf } from '#domain/platform/period.ts';
import type { Project } from '#domain/work/project.ts';

const DAYS = 7;

/** The day, or the nearest one that a record can have. */
function keptDay(day: string): string {
  const [first, last] = [`${LIMITS.minYear}-01-01`, `${LIMITS.maxYear}-12-31`];
  return day < first ? first : day > last ? last : day;
}

/** The ISO week that holds this day, of the years that are kept. */
export const weekHolding = (isoOrDay: string): Period => weekOf(keptDay(dayOf(isoOrDay)));

/** The Monday so many weeks later, or earlier where `count` is negative. */
export const mondayAfter = (week: Period, count: number): string => addDays(dayOf(week.from), count * DAYS);

export type Cuts = { firstCutMinutes: number; reworkMinutes: number };

/**
 * The minutes of finished work up to the first revision, and those after it. A round that an edit set back was sent back by
 * nobody: it belongs to the cut that it was part of.
 */
export function cutMinutesOf({ rounds, runtimeMinutes }: Pick<Project, 'rounds' | 'runtimeMinutes'>): Cuts {
  const revision = rounds.findIndex((round) => !round.isSetBack);
  const minutes = [...rounds.map((round) => round.runtimeMinutes), runtimeMinutes ?? 0];
  const firstCut = revision === -1 ? minutes.length : revision + 1;
  return { firstCutMinutes: sumOf(minutes.slice(0, firstCut)), reworkMinutes: sumOf(minutes.slice(firstCut)) };
}
