/** Figures of one week, Monday to Sunday, and its share of rework (docs/figures.md#week). */
import { addDays } from '#domain/platform/dates.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { sumOf } from '#domain/platform/numbers.ts';
import { type Period, weekOf } from '#domain/platform/period.ts';
import { dayOf, endOfDay, startOfDay, type TimeZone } from '#domain/platform/time-zone.ts';
import type { Project } from '#domain/work/projects/project.ts';
import type { Minutes } from '#domain/platform/units.ts';

const WEEK_DAYS = 7;

/** Returns the day of an instant, clamped to the supported years. Days after the year 9999 don't compare as text. */
function clampedDay(instant: string, zone: TimeZone): string {
  const [first, last] = [`${LIMITS.minYear}-01-01`, `${LIMITS.maxYear}-12-31`];
  if (instant > endOfDay(last, zone)) return last;
  return instant < startOfDay(first, zone) ? first : dayOf(instant, zone);
}

/** Returns the ISO week that contains this instant, clamped to the supported years. */
export const weekContaining = (instant: string, zone: TimeZone): Period => weekOf(clampedDay(instant, zone), zone);

/** Returns the Monday `count` weeks later, or earlier when negative. */
export const mondayAfter = (week: Period, count: number, zone: TimeZone): string =>
  addDays(dayOf(week.from, zone), count * WEEK_DAYS);

export type CutMinutes = { firstCutMinutes: Minutes; reworkMinutes: Minutes };

/**
 * Splits the minutes of finished work into those before and after the first revision. A round that an edit set back
 * is not a revision, so its minutes count toward the same side. Unknown minutes are left out.
 */
export function cutMinutesOf({ rounds, runtimeMinutes }: Pick<Project, 'rounds' | 'runtimeMinutes'>): CutMinutes {
  const revision = rounds.findIndex((round) => !round.isSetBack);
  const minutes = [...rounds.map((round) => round.runtimeMinutes ?? 0), runtimeMinutes ?? 0];
  const firstCut = revision === -1 ? minutes.length : revision + 1;
  return { firstCutMinutes: sumOf(minutes.slice(0, firstCut)), reworkMinutes: sumOf(minutes.slice(firstCut)) };
}
