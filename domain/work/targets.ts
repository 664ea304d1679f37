/** Monthly point targets of the team, written by admins (docs/points.md#targets). */
import { byEnd, type Explanation, type FigureDates } from '#domain/platform/explanations.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { groupedText, hundredthsText, parseNumber, roundToHundredths, sumOf } from '#domain/platform/numbers.ts';
import { refuse, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import { monthOf, type TimeZone } from '#domain/platform/time-zone.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { brokenRuleAt, outOfRangeAt } from '#domain/platform/violations.ts';

export type Target = {
  id: number;
  version: number;
  target: number;
  createdAt: string;
  /** Team points in the month the target was created, or null if the server doesn't send them. */
  monthPoints: number | null;
  /** Part of the team points that was earned by people who are no longer active, and so not ranked. */
  formerPoints: number;
};

export const TARGET_RULE_TEXTS = {
  empty: 'Please enter a target value.',
  invalid: 'Please enter a valid non-negative number.',
  closed: "Targets of past months can't be changed. Set one for the current month instead.",
} as const;

/** Checks a target as typed or sent: a number of 0 or more within the limit. */
export function checkTarget(input: string | number, path = 'target'): Violation[] {
  if (String(input).trim() === '') return [brokenRuleAt(path, TARGET_RULE_TEXTS.empty, 'blank')];
  const value = parseNumber(input);
  if (!Number.isFinite(value) || value < 0) return [brokenRuleAt(path, TARGET_RULE_TEXTS.invalid, 'atLeast')];
  return value > LIMITS.points ? [outOfRangeAt(path, 0, LIMITS.points)] : [];
}

/** Returns whether the actor may write targets: administrators only. Everyone reads them (docs/points.md#targets). */
export const mayWriteTargets = (actor: Pick<Actor, 'type'>): boolean => actor.type === 'admin';

type DatedTarget = { id: number; target: number; createdAt: string };

/** Refuses changes to past months. The latest entry stays editable, as documented (decisions, Figures). */
export function checkTargetOpen(
  entry: Pick<DatedTarget, 'id' | 'createdAt'>,
  { latestId, now, zone }: { latestId: number; now: string; zone: TimeZone },
): Refusal | undefined {
  const isOpen = entry.id === latestId || monthOf(entry.createdAt, zone) >= monthOf(now, zone);
  return isOpen ? undefined : refuse('conflict', TARGET_RULE_TEXTS.closed);
}

type Entries = readonly Pick<DatedTarget, 'target'>[];

const earlierIn = (entries: Entries): number => sumOf(entries.slice(0, -1).map(({ target }) => target));

/** Returns the value for a month's latest entry that makes its entries add up to the typed target. */
export const latestEntryFor = (input: number, entries: Entries): number =>
  roundToHundredths(input - earlierIn(entries));

/** Checks a month's target as typed. It can't be less than its earlier entries, because only the latest is edited. */
export function checkMonthTarget(input: string | number, entries: Entries): Violation[] {
  const invalid = checkTarget(input);
  const earlier = earlierIn(entries);
  if (invalid.length > 0 || Number(input) >= earlier) return invalid;
  return [brokenRuleAt('target', `Earlier entries of this month already add up to ${groupedText(earlier)}.`)];
}

/** Returns points as a percentage of the target, or null without a target. */
export const reachedPercent = (points: number, target: number): number | null =>
  target > 0 ? roundToHundredths((points / target) * 100) : null;

export type MonthSum = {
  /** YYYY-MM. */
  month: string;
  /** Sum of the month's targets. */
  points: number;
  /** Team points in the month, or null if the server doesn't send them. */
  reached: number | null;
  /** Part of the team points that was earned by former members. */
  former: number;
};

/** Sums the targets by the month they were created in, oldest first (docs/points.md#targets). */
export function targetsByMonth(
  targets: readonly { target: number; createdAt: string; monthPoints: number | null; formerPoints?: number }[],
  zone: TimeZone,
): MonthSum[] {
  const months = Map.groupBy(targets, ({ createdAt }) => monthOf(createdAt, zone));
  return [...months]
    .map(([month, found]) => ({
      month,
      points: sumOf(found.map(({ target }) => target)),
      reached: found[0]?.monthPoints ?? null,
      former: found[0]?.formerPoints ?? 0,
    }))
    .sort((a, b) => (a.month < b.month ? -1 : 1));
}

/** Explains the team's points compared with the month's target. */
export function explainReached(
  dates: FigureDates,
  of?: { points: number; target: number; percent: number | null },
): Explanation {
  const rule = 'Project, personal and designation points of everyone.';
  if (!of || of.percent === null) return [rule, byEnd(dates)];
  const { points, target, percent } = of;
  return [`${hundredthsText(points)} of ${hundredthsText(target)} = ${groupedText(percent)}%.`, rule, byEnd(dates)];
}
