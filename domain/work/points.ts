/** Points: what a project earns, what a person sums up, and what the points dialog refuses (docs/points.md#kinds, docs/points.md#point-rules). */
import { LIMITS } from '#domain/platform/limits.ts';
import { roundToHundredths, sumOf } from '#domain/platform/numbers.ts';
import { isFinished } from './project-status.ts';
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import type { DesignationEntry, Project, PersonRef } from './project.ts';
import { refuse, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import type { JobType } from '#domain/identity/roles.ts';
import { charactersIn, isBlankText } from '#domain/platform/text.ts';
import { brokenRuleAt, outOfRangeAt, tooLongAt } from '#domain/platform/violations.ts';

export const POINT_ACTION_KINDS = ['project', 'personal'] as const;

export type PointActionKind = (typeof POINT_ACTION_KINDS)[number];

/** One line of the log. For the score it holds the score; for personal points the difference, so that they add up. */
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

/** What a completed project of each class is worth as bonus. */
export type BonusWeights = Readonly<Record<ProjectClass, number>>;

/** Bonus per completed project in the profile (docs/points.md#bonus). */
export const PROFILE_BONUS: BonusWeights = { Premium: 20, Standard: 10, Basic: 5, Podcast: 8 };
/** Weights of the users statistics table (docs/points.md#bonus). */
export const TABLE_WEIGHTS: BonusWeights = { Premium: 20, Standard: 15, Basic: 10, Podcast: 8 };

export const MIN_POINT = 1;
export const MAX_POINT = 5;
export const POINT_WORDS: Record<number, string> = {
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
  appendOnly: 'Designation points already given cannot be changed or removed; add a new entry instead.',
} as const;

export const NOT_SCORED = 'Not scored';

/** Whether finished work still waits for its score. */
export const isUnscored = ({ status, point }: Pick<Project, 'status' | 'point'>): boolean =>
  isFinished(status) && point === 0;

/** The score as a column has it: '4/5', or that finished work has none yet. */
export const scoreTextOf = (project: Pick<Project, 'status' | 'point'>): string =>
  isUnscored(project) ? NOT_SCORED : `${project.point}/${MAX_POINT}`;

/** The score on a card and in the detail: 'Points 4/5'; a 0 is told from a bad score (docs/projects.md#card). */
export const pointsTextOf = (project: Pick<Project, 'status' | 'point'>): string =>
  `Points ${project.point}/${MAX_POINT}${isUnscored(project) ? ', not scored' : ''}`;

/** Point + personal + designation points. */
export const totalPointsOf = (project: Pick<Project, 'point' | 'personalPoint' | 'designationPoints'>): number =>
  sumOf([project.point, project.personalPoint, project.designationPoints]);

/** Added less deducted, two decimals. */
export const designationSumOf = (entries: readonly DesignationEntry[]): number =>
  sumOf(entries.map(({ amount, isAdded }) => (isAdded ? amount : -amount)));

/** The difference that the log holds, so that the log's sum is the present value (docs/points.md#log). */
export function logEntryOf(before: number, after: number): { isAdded: boolean; point: number } {
  const difference = roundToHundredths(after - before);
  return { isAdded: difference >= 0, point: Math.abs(difference) };
}

/** Completed projects per class; a class left out counts 0. */
export type ClassCounts = Partial<Record<ProjectClass, number>>;

/** Completed projects by weight; 0 for job type INT. */
export function bonusOf(weights: BonusWeights, counts: ClassCounts, jobType: JobType | null): number {
  if (jobType === 'INT') return 0;
  return sumOf(Object.entries(counts).map(([name, count]) => count * weights[name as ProjectClass]));
}

/** Bonus of a profile; 0 for job type INT. */
export const profileBonusOf = (counts: ClassCounts, jobType: JobType | null): number =>
  bonusOf(PROFILE_BONUS, counts, jobType);
/** Bonus badge of the users statistics table; 0 for job type INT. */
export const tableBonusOf = (counts: ClassCounts, jobType: JobType | null): number =>
  bonusOf(TABLE_WEIGHTS, counts, jobType);
/** The table's Extra column: count × weight, and 0 for Basic (docs/points.md#bonus). */
export const tableExtraOf = (name: ProjectClass, count: number): number =>
  name === 'Basic' ? 0 : count * TABLE_WEIGHTS[name];

/** A project's point: a whole number from 1 to 5. */
export const checkPoint = (point: number, path = 'point'): Violation[] =>
  Number.isInteger(point) && point >= MIN_POINT && point <= MAX_POINT
    ? []
    : [brokenRuleAt(path, POINT_RULE_TEXTS.pointRange, 'range')];

/** Personal points: a number of 0 or more within the bound, in steps of 0.01 (docs/points.md#point-rules). */
export function checkPersonalPoint(point: number, path = 'personalPoint'): Violation[] {
  if (!Number.isFinite(point) || point < 0) return [brokenRuleAt(path, POINT_RULE_TEXTS.personalNegative, 'atLeast')];
  if (point > LIMITS.points) return [outOfRangeAt(path, 0, LIMITS.points)];
  return roundToHundredths(point) === point ? [] : [brokenRuleAt(path, POINT_RULE_TEXTS.personalTooFine)];
}

/** The text that goes with any points: required. */
export function checkPointDescription(description: string, path = 'description'): Violation[] {
  if (isBlankText(description)) return [brokenRuleAt(path, POINT_RULE_TEXTS.descriptionRequired, 'blank')];
  return charactersIn(description) > LIMITS.textLength ? [tooLongAt(path, LIMITS.textLength)] : [];
}

/** A designation amount as typed or sent: a number of 0 or more within the bound. */
export function checkDesignationAmount(amount: string | number, path = 'amount'): Violation[] {
  const value = String(amount).trim() === '' ? Number.NaN : Number(amount);
  if (!Number.isFinite(value) || value < 0) return [brokenRuleAt(path, POINT_RULE_TEXTS.designationInvalid, 'atLeast')];
  return value > LIMITS.points ? [outOfRangeAt(path, 0, LIMITS.points)] : [];
}

/** One entry: its amount and its description; the server gives the two paths of its wire. */
export const checkDesignationEntry = (
  entry: { amount: string | number; description: string },
  paths: { amount: string; description: string } = { amount: 'amount', description: 'description' },
): Violation[] => [
  ...checkDesignationAmount(entry.amount, paths.amount),
  ...checkPointDescription(entry.description, paths.description),
];

/** A conflict when the list that was sent changes or drops an entry that is stored (docs/points.md#log). */
export function checkAppendOnly(
  stored: readonly DesignationEntry[],
  sent: readonly DesignationEntry[],
): Refusal | undefined {
  const isKept = stored.every((entry, i) => {
    const other = sent[i];
    return other?.amount === entry.amount && other.isAdded === entry.isAdded && other.description === entry.description;
  });
  return isKept ? undefined : refuse('conflict', POINT_RULE_TEXTS.appendOnly);
}
