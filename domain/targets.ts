/** The points that the team aims for: a value of 0 or more, written by admins (spec 2 sections 4.5 and 5). */
import { LIMITS } from './limits.ts';
import { sumOf } from './numbers.ts';
import type { Violation } from './refusal.ts';
import type { Actor } from './roles.ts';
import { breaksRule, isOutOfRange } from './violations.ts';

export const TARGET_RULE_TEXTS = {
  empty: 'Please enter a target value.',
  invalid: 'Please enter a valid non-negative number.',
} as const;

/** A target as typed or sent: not empty, a number, not negative, within the bound. */
export function checkTarget(typed: string | number, path = 'target'): Violation[] {
  if (String(typed).trim() === '') return [breaksRule(path, TARGET_RULE_TEXTS.empty, 'blank')];
  const value = Number(typed);
  if (!Number.isFinite(value) || value < 0) return [breaksRule(path, TARGET_RULE_TEXTS.invalid, 'atLeast')];
  return value > LIMITS.points ? [isOutOfRange(path, 0, LIMITS.points)] : [];
}

export const mayWriteTargets = (actor: Pick<Actor, 'type'>): boolean => actor.type === 'admin';

export type MonthSum = { /** YYYY-MM */ month: string; points: number };

/** The targets of each month that has one, summed by the month they were created in, oldest first (decisions 6). */
export function targetsByMonth(targets: readonly { target: number; createdAt: string }[]): MonthSum[] {
  const months = Map.groupBy(targets, ({ createdAt }) => createdAt.slice(0, 7));
  return [...months]
    .map(([month, found]) => ({ month, points: sumOf(found.map(({ target }) => target)) }))
    .sort((a, b) => (a.month < b.month ? -1 : 1));
}
