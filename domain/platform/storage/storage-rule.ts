/** Setting of the storage rule (docs/storage.md#rule). */
import { addDaysTo } from '#domain/platform/dates.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { outOfRangeAt } from '#domain/platform/violations.ts';

/** Versions whose files stay: the approved ones, or the newest. */
export const REMAINING_VERSIONS = ['approved', 'newest'] as const;
export type RemainingVersions = (typeof REMAINING_VERSIONS)[number];

/** Days after which files of completed work may go. */
export const FILE_DAYS = { min: 7, max: 3_650 } as const;

/** Days between the day on which the rule is set or shortened and its first run. */
export const FIRST_RUN_DAYS = 7;

/** The rule in effect. */
export type StorageRule = {
  days: number;
  remaining: RemainingVersions;
  /** The rule removes nothing before this instant. */
  from: string;
};

/** Settings of the rule; null days keep files forever. */
export type StorageSettings = {
  keepFilesDays: number | null;
  keepFiles: RemainingVersions;
  keepFilesFrom: string | null;
};

/** Returns the rule in effect, or undefined if files stay forever. */
export const storageRuleOf = ({ keepFilesDays, keepFiles, keepFilesFrom }: StorageSettings): StorageRule | undefined =>
  keepFilesDays === null ? undefined : { days: keepFilesDays, remaining: keepFiles, from: keepFilesFrom ?? '' };

/** Checks the days of the rule. */
export function checkKeepFilesDays(days: number | null): Violation[] {
  const { min, max } = FILE_DAYS;
  const isFine = days === null || (Number.isInteger(days) && days >= min && days <= max);
  return isFine ? [] : [outOfRangeAt('keepFilesDays', min, max)];
}

/** Returns the instant before which the rule removes nothing: a week from now if it removes more than before. */
export function ruleStart(before: StorageSettings, after: StorageSettings, now: string): string | null {
  if (after.keepFilesDays === null) return null;
  const isShortened = before.keepFilesDays === null || after.keepFilesDays < before.keepFilesDays;
  const isOther = after.keepFiles !== before.keepFiles;
  if (!isShortened && !isOther) return before.keepFilesFrom;
  return addDaysTo(now, FIRST_RUN_DAYS);
}
