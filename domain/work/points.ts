/** Points: project scores, personal totals, bonus, and validation (docs/points.md#kinds, docs/points.md#point-rules). */
import { LIMITS } from '#domain/platform/limits.ts';
import { parseNumber, roundToHundredths, sumOf } from '#domain/platform/numbers.ts';
import { isFinished } from '#domain/platform/project-status.ts';
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import type { DesignationEntry, Project } from '#domain/work/projects/project.ts';
import type { PersonRef } from '#domain/platform/person.ts';
import { refuse, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import type { JobType } from '#domain/platform/actor.ts';
import { countCharacters, isBlankText } from '#domain/platform/text.ts';
import { brokenRuleAt, outOfRangeAt, tooLongAt } from '#domain/platform/violations.ts';

export const POINT_ACTION_KINDS = ['project', 'personal'] as const;

type PointActionKind = (typeof POINT_ACTION_KINDS)[number];

/** Entry of the point log. Scores are logged as values; personal points as differences, so that they add up. */
export type PointAction = {
  id: number;
  projectId: number;
  kind: PointActionKind;
  isAdded: boolean;
  point: number;
  description: string;
  createdBy: PersonRef | null;
  createdAt: string;
};

/** Bonus per completed project of each class. */
export type BonusWeights = Readonly<Record<ProjectClass, number>>;

/** Bonus weights of the profile (docs/points.md#bonus). */
export const PROFILE_BONUS: BonusWeights = { Premium: 20, Standard: 10, Basic: 5, Podcast: 8 };
/** Bonus weights of the users statistics table (docs/points.md#bonus). */
export const TABLE_WEIGHTS: BonusWeights = { Premium: 20, Standard: 15, Basic: 10, Podcast: 8 };

export const MIN_POINT = 1;
export const MAX_POINT = 5;
export const POINT_LABELS: Record<number, string> = {
  1: 'Poor',
  2: 'Below Average',
  3: 'Average',
  4: 'Good',
  5: 'Excellent',
};

export const POINT_RULE_TEXTS = {
  descriptionRequired: 'Description is required',
  pointRange: 'Project points must be between 1 and 5',
  personalNegative: 'Personal points cannot be negative',
  personalTooFine: 'Personal points cannot have more than two decimals',
  designationInvalid: 'jPoint amount must be a valid non-negative number',
  appendOnly: "Designation points can't be changed or removed. Add a new entry instead.",
} as const;

const NOT_SCORED = 'Not scored';

/** Returns whether finished work has no score yet. */
export const isUnscored = ({ status, point }: Pick<Project, 'status' | 'point'>): boolean =>
  isFinished(status) && point === 0;

/** Returns the score for a table column: '4/5', or a label for finished work without a score. */
export const scoreTextOf = (project: Pick<Project, 'status' | 'point'>): string =>
  isUnscored(project) ? NOT_SCORED : `${project.point}/${MAX_POINT}`;

/** Returns the score for a card and the details: 'Points 4/5'. Unscored work is distinguished from a low score (docs/projects.md#card). */
export const pointsTextOf = (project: Pick<Project, 'status' | 'point'>): string =>
  `Points ${project.point}/${MAX_POINT}${isUnscored(project) ? ', not scored' : ''}`;

/** Adds project, personal and designation points. */
export const totalPointsOf = (project: Pick<Project, 'point' | 'personalPoint' | 'designationPoints'>): number =>
  sumOf([project.point, project.personalPoint, project.designationPoints]);

/** Returns additions less deductions, with two decimals. */
export const designationSumOf = (entries: readonly DesignationEntry[]): number =>
  sumOf(entries.map(({ amount, isAdded }) => (isAdded ? amount : -amount)));

/** Returns the difference to log, so that the log's sum is the current value (docs/points.md#log). */
export function loggedDifference(before: number, after: number): { isAdded: boolean; point: number } {
  const difference = roundToHundredths(after - before);
  return { isAdded: difference >= 0, point: Math.abs(difference) };
}

/** Completed projects per class. Missing classes count 0. */
export type ClassCounts = Partial<Record<ProjectClass, number>>;

/** Sums completed projects by weight. Returns 0 for job type INT. */
export function bonusOf(weights: BonusWeights, counts: ClassCounts, jobType: JobType | null): number {
  if (jobType === 'INT') return 0;
  return sumOf(Object.entries(counts).map(([name, count]) => count * weights[name as ProjectClass]));
}

/** Returns the bonus of a profile, or 0 for job type INT. */
export const profileBonusOf = (counts: ClassCounts, jobType: JobType | null): number =>
  bonusOf(PROFILE_BONUS, counts, jobType);
/** Returns the bonus of the users statistics table, or 0 for job type INT. */
export const tableBonusOf = (counts: ClassCounts, jobType: JobType | null): number =>
  bonusOf(TABLE_WEIGHTS, counts, jobType);
/** Returns the table's Extra column: count × weight, and 0 for Basic (docs/points.md#bonus). */
export const tableExtraOf = (name: ProjectClass, count: number): number =>
  name === 'Basic' ? 0 : count * TABLE_WEIGHTS[name];

/** Checks a project's score: a whole number from 1 to 5. */
export const checkPoint = (point: number, path = 'point'): Violation[] =>
  Number.isInteger(point) && point >= MIN_POINT && point <= MAX_POINT
    ? []
    : [brokenRuleAt(path, POINT_RULE_TEXTS.pointRange, 'range')];

/** Checks personal points: 0 or more within the limit, in steps of 0.01 (docs/points.md#point-rules). */
export function checkPersonalPoint(point: number, path = 'personalPoint'): Violation[] {
  if (!Number.isFinite(point) || point < 0) return [brokenRuleAt(path, POINT_RULE_TEXTS.personalNegative, 'atLeast')];
  if (point > LIMITS.points) return [outOfRangeAt(path, 0, LIMITS.points)];
  return roundToHundredths(point) === point ? [] : [brokenRuleAt(path, POINT_RULE_TEXTS.personalTooFine)];
}

/** Requires a description for any points. */
export function checkPointDescription(description: string, path = 'description'): Violation[] {
  if (isBlankText(description)) return [brokenRuleAt(path, POINT_RULE_TEXTS.descriptionRequired, 'blank')];
  return countCharacters(description) > LIMITS.textLength ? [tooLongAt(path, LIMITS.textLength)] : [];
}

/** Checks a designation amount as typed or sent: 0 or more within the limit. */
export function checkDesignationAmount(amount: string | number, path = 'amount'): Violation[] {
  const value = parseNumber(amount);
  if (!Number.isFinite(value) || value < 0) return [brokenRuleAt(path, POINT_RULE_TEXTS.designationInvalid, 'atLeast')];
  return value > LIMITS.points ? [outOfRangeAt(path, 0, LIMITS.points)] : [];
}

/** Checks the amount and description of an entry, reporting at the given API paths. */
export const checkDesignationEntry = (
  entry: { amount: string | number; description: string },
  paths: { amount: string; description: string } = { amount: 'amount', description: 'description' },
): Violation[] => [
  ...checkDesignationAmount(entry.amount, paths.amount),
  ...checkPointDescription(entry.description, paths.description),
];

/** Returns a conflict if the sent list changes or drops a stored entry (docs/points.md#log). */
export function checkAppendOnly(
  stored: readonly DesignationEntry[],
  sent: readonly DesignationEntry[],
): Refusal | undefined {
  const isUnchanged = stored.every((entry, i) => {
    const other = sent[i];
    return other?.amount === entry.amount && other.isAdded === entry.isAdded && other.description === entry.description;
  });
  return isUnchanged ? undefined : refuse('conflict', POINT_RULE_TEXTS.appendOnly);
}
