/** What each figure of a person or a period is made of, in words: the sum with its numbers, and which dates count (docs/points.md#person-points, docs/figures.md#periods). */
import { formatDate } from '#domain/platform/dates.ts';
import { countOf, groupedText, hundredthsText, roundToHundredths, sumOf } from '#domain/platform/numbers.ts';
import { type Period, periodBefore } from '#domain/platform/period.ts';
import { bonusOf, type BonusWeights, type ClassCounts, TABLE_WEIGHTS } from '#domain/work/points.ts';
import { PROJECT_CLASSES, type ProjectClass } from '#domain/platform/project-classes.ts';
import type { JobType } from '#domain/identity/roles.ts';

/** Sentences, the sum first. */
export type Explanation = string[];

/** '03/01/2026 to 03/31/2026', or 'all time'. */
export const periodText = (period: Period | undefined): string =>
  period ? `${formatDate(period.from)} to ${formatDate(period.till)}` : 'all time';

/** Which date decides about finished work. */
export const byEnd = (period: Period | undefined): string =>
  `Completed projects, by the day they ended (UTC): ${periodText(period)}.`;
/** Which date decides about work whatever its state. */
export const byCreation = (period: Period | undefined): string =>
  `Projects by the day they were assigned (UTC): ${periodText(period)}.`;

/** 'Premium × 20, Standard × 15, …' */
export const weightsText = (weights: BonusWeights): string =>
  PROJECT_CLASSES.map((name) => `${name} × ${weights[name]}`).join(', ');

const NO_BONUS = 'Nobody with job type INT has a bonus.';

/** The bonus: each class with its weight; with a person's counts, their sum. */
export function tellBonus(
  weights: BonusWeights,
  period: Period | undefined,
  of?: { counts: ClassCounts; jobType: JobType | null },
): Explanation {
  const rule = `Completed projects by weight: ${weightsText(weights)}.`;
  if (!of) return [rule, NO_BONUS, byEnd(period)];
  if (of.jobType === 'INT') return [NO_BONUS, rule, byEnd(period)];
  const parts = PROJECT_CLASSES.map((name) => `${groupedText(of.counts[name] ?? 0)} ${name} × ${weights[name]}`);
  return [`${parts.join(' + ')} = ${groupedText(bonusOf(weights, of.counts, of.jobType))}.`, byEnd(period)];
}

/** The bonus of one class. */
export function tellClassBonus(
  weights: BonusWeights,
  period: Period | undefined,
  of: { name: ProjectClass; count: number; jobType: JobType | null },
): Explanation {
  if (of.jobType === 'INT') return [NO_BONUS, byEnd(period)];
  const product = groupedText(of.count * weights[of.name]);
  return [`${groupedText(of.count)} ${of.name} × ${weights[of.name]} = ${product}.`, byEnd(period)];
}

/** Extra: count by weight, and 0 for Basic (docs/points.md#bonus). */
export function tellExtra(name: ProjectClass, period: Period | undefined, count?: number): Explanation {
  if (name === 'Basic') return ['Extra of Basic is always 0.', byEnd(period)];
  const weight = TABLE_WEIGHTS[name];
  if (count === undefined) return [`Extra: completed ${name} projects × ${weight}.`, byEnd(period)];
  return [`${groupedText(count)} ${name} × ${weight} = ${groupedText(count * weight)}.`, byEnd(period)];
}

/** A sum, its mean, and how many it is over; null where that is not known. */
type Mean = { points: number; average: number; averaged: number | null };

const divided = ({ points, average, averaged }: Mean, what: string): string =>
  averaged === null
    ? `${groupedText(points)} points by the number of ${what}s = ${hundredthsText(average)}.`
    : `${groupedText(points)} points / ${countOf(averaged, what)} = ${hundredthsText(average)}.`;

/** Average points: project points by the scored projects, two decimals. */
export const tellAverage = (period: Period | undefined, mean?: Mean): Explanation => [
  mean ? divided(mean, 'scored project') : 'Project points by the number of projects that are scored.',
  byEnd(period),
];

/** Average designation points: by all completed projects (docs/points.md#person-points). */
export const tellDesignationAverage = (period: Period | undefined, mean: Mean): Explanation => [
  divided(mean, 'completed project'),
  byEnd(period),
];

const TOTAL_RULE = 'Project, personal and designation points together: the number of the leaderboard.';

/** Total points; what is known of its parts is told apart. */
export function tellTotal(
  period: Period | undefined,
  of?: { total: number; project: number; designation?: number },
): Explanation {
  if (!of) return [TOTAL_RULE, byEnd(period)];
  const { total, project, designation } = of;
  const rest = roundToHundredths(total - sumOf([project, designation ?? 0]));
  const others =
    designation === undefined
      ? `${groupedText(rest)} personal and designation points`
      : `${groupedText(rest)} personal + ${groupedText(designation)} designation points`;
  return [`${groupedText(project)} project + ${others} = ${hundredthsText(total)}.`, byEnd(period)];
}

/** Points on the leaderboard, which tells how many projects they come from. */
export const tellScore = (period: Period | undefined, projects?: number): Explanation => [
  projects === undefined
    ? TOTAL_RULE
    : `Project, personal and designation points of ${countOf(projects, 'completed project')}.`,
  byEnd(period),
];

/** What everybody has got, and how it stands against the target of the month. */
export function tellReached(
  period: Period,
  of?: { points: number; target: number; percent: number | null },
): Explanation {
  const rule = 'Project, personal and designation points of everybody.';
  if (!of || of.percent === null) return [rule, byEnd(period)];
  const { points, target, percent } = of;
  return [`${hundredthsText(points)} of ${hundredthsText(target)} = ${groupedText(percent)}%.`, rule, byEnd(period)];
}

/** Points of one class, or of a kind of points. */
export const tellPoints = (period: Period | undefined, what = 'Project points (1 to 5 each)'): Explanation => [
  `${what} added up.`,
  byEnd(period),
];

/** Minutes worked. */
export const tellMinutes = (period: Period | undefined): Explanation => [
  'Run times added up: from start to end, less the pauses.',
  byEnd(period),
];

/** The mean run time. */
export const tellEditTime = (period: Period | undefined): Explanation => [
  'Mean run time of the projects that have one: from start to end, less the pauses.',
  byEnd(period),
];

/** Finished work: that is all there is to say, but for the date that decides. */
export const tellCompleted = (period: Period | undefined): Explanation => [byEnd(period)];

/** Open work (docs/figures.md#periods). */
export const tellOngoing = (period: Period | undefined): Explanation => [
  'Assigned, started and paused projects.',
  byCreation(period),
];

/** Shares are told with one decimal. */
const TENTHS = 10;

/** A count of the dashboard, with the change against the period before where there are dates. */
export function tellCount(
  which: string,
  period: Period | undefined,
  of?: { count: number; before: number; percent: number | null },
): Explanation {
  if (!period || !of) return [which, byCreation(period)];
  const { count, before, percent } = of;
  const earlier = periodText(periodBefore(period));
  const change =
    percent === null
      ? `There was nothing to compare with in the period of equal length before (${earlier}).`
      : `Change: (${groupedText(count)} - ${groupedText(before)}) / ${groupedText(before)} = ${groupedText(percent)}%, against the period of equal length before (${earlier}).`;
  return [change, which, byCreation(period)];
}

/** A part of a whole in percent. */
export const tellShare = ({ part, whole, percent }: { part: number; whole: number; percent: number }): string =>
  `${groupedText(part)} of ${groupedText(whole)} = ${groupedText(Math.round(percent * TENTHS) / TENTHS)}%.`;
