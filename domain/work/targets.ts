/** The points that the team aims for in a month: a value of 0 or more, written by admins (docs/points.md#targets). */
import { LIMITS } from '#domain/platform/limits.ts';
import { groupedText, roundToHundredths, sumOf } from '#domain/platform/numbers.ts';
import { refuse, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import { brokenRuleAt, outOfRangeAt } from '#domain/platform/violations.ts';

export type Target = {
  id: number;
  version: number;
  target: number;
  createdAt: string;
  /** What the team has got in the month that it was created in; null where a provider does not tell. */
  monthPoints: number | null;
  /** What of it people got who are no longer active, and so stand in no ranking. */
  formerPoints: number;
};

export const TARGET_RULE_TEXTS = {
  empty: 'Please enter a target value.',
  invalid: 'Please enter a valid non-negative number.',
  closed: 'The target of a past month is closed; set one for the present month instead.',
} as const;

/** A target as typed or sent: not empty, a number, not negative, within the bound. */
export function checkTarget(input: string | number, path = 'target'): Violation[] {
  if (String(input).trim() === '') return [brokenRuleAt(path, TARGET_RULE_TEXTS.empty, 'blank')];
  const value = Number(input);
  if (!Number.isFinite(value) || value < 0) return [brokenRuleAt(path, TARGET_RULE_TEXTS.invalid, 'atLeast')];
  return value > LIMITS.points ? [outOfRangeAt(path, 0, LIMITS.points)] : [];
}

/** Administrators alone; everybody reads them (docs/points.md#targets). */
export const mayWriteTargets = (actor: Pick<Actor, 'type'>): boolean => actor.type === 'admin';

type Dated = { id: number; target: number; createdAt: string };

/** YYYY-MM of an instant. */
export const monthOf = (iso: string): string => iso.slice(0, 7);

/** A past month is closed; only the latest entry stays open, since the documents have it edited whenever it was made (decisions, Figures). */
export function checkTargetOpen(
  entry: Pick<Dated, 'id' | 'createdAt'>,
  { latestId, now }: { latestId: number; now: string },
): Refusal | undefined {
  const isOpen = entry.id === latestId || monthOf(entry.createdAt) >= monthOf(now);
  return isOpen ? undefined : refuse('conflict', TARGET_RULE_TEXTS.closed);
}

type Entries = readonly Pick<Dated, 'target'>[];

const earlierIn = (entries: Entries): number => sumOf(entries.slice(0, -1).map(({ target }) => target));

/** What the latest entry of a month has to be, so that the month's entries come to what was typed. */
export const latestEntryFor = (input: number, entries: Entries): number =>
  roundToHundredths(input - earlierIn(entries));

/** A month's target as typed: a target, and not less than what its earlier entries come to, since only the latest is edited. */
export function checkMonthTarget(input: string | number, entries: Entries): Violation[] {
  const invalid = checkTarget(input);
  const earlier = earlierIn(entries);
  if (invalid.length > 0 || Number(input) >= earlier) return invalid;
  return [brokenRuleAt('target', `Earlier entries of this month already come to ${groupedText(earlier)}.`)];
}

/** Points against the target in percent; null without a target. */
export const reachedPercent = (points: number, target: number): number | null =>
  target > 0 ? roundToHundredths((points / target) * 100) : null;

export type MonthSum = {
  /** YYYY-MM */
  month: string;
  /** The month's targets, added up. */
  points: number;
  /** What the team has got in it; null where the provider does not tell. */
  reached: number | null;
  /** What of it former members got. */
  former: number;
};

/** The targets of each month that has one, summed by the month they were created in, oldest first (docs/points.md#targets). */
export function targetsByMonth(
  targets: readonly { target: number; createdAt: string; monthPoints: number | null; formerPoints?: number }[],
): MonthSum[] {
  const months = Map.groupBy(targets, ({ createdAt }) => monthOf(createdAt));
  return [...months]
    .map(([month, found]) => ({
      month,
      points: sumOf(found.map(({ target }) => target)),
      reached: found[0]?.monthPoints ?? null,
      former: found[0]?.formerPoints ?? 0,
    }))
    .sort((a, b) => (a.month < b.month ? -1 : 1));
}
