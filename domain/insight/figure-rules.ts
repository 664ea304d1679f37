/** Explanations of figures: how each is calculated, and which dates count (docs/points.md#person-points, docs/figures.md#periods). */
import { byEnd, type Explanation, type FigureDates, periodText } from '#domain/platform/explanations.ts';
import { countOf, groupedText, hundredthsText, roundToHundredths, shareText, sumOf } from '#domain/platform/numbers.ts';
import { periodBefore } from '#domain/platform/period.ts';
import { bonusOf, type BonusWeights, type ClassCounts, TABLE_WEIGHTS } from '#domain/work/points.ts';
import { PROJECT_CLASSES, type ProjectClass } from '#domain/platform/project-classes.ts';
import { zoneLabel } from '#domain/platform/time-zone.ts';
import type { JobType } from '#domain/platform/actor.ts';

/** Explains which date counts for work in any state. */
const byCreation = (dates: FigureDates): string =>
  `Projects by the day they were assigned (${zoneLabel(dates.zone)}): ${periodText(dates)}.`;

/** Formats weights: 'Premium × 20, Standard × 15, …' */
export const weightsText = (weights: BonusWeights): string =>
  PROJECT_CLASSES.map((name) => `${name} × ${weights[name]}`).join(', ');

const NO_BONUS = 'Job type INT earns no bonus.';

/** Explains the bonus: the weight of each class, and the sum if counts are given. */
export function explainBonus(
  weights: BonusWeights,
  dates: FigureDates,
  of?: { counts: ClassCounts; jobType: JobType | null },
): Explanation {
  const rule = `Completed projects by weight: ${weightsText(weights)}.`;
  if (!of) return [rule, NO_BONUS, byEnd(dates)];
  if (of.jobType === 'INT') return [NO_BONUS, rule, byEnd(dates)];
  const parts = PROJECT_CLASSES.map((name) => `${groupedText(of.counts[name] ?? 0)} ${name} × ${weights[name]}`);
  return [`${parts.join(' + ')} = ${groupedText(bonusOf(weights, of.counts, of.jobType))}.`, byEnd(dates)];
}

/** Explains the bonus of one class. */
export function explainClassBonus(
  weights: BonusWeights,
  dates: FigureDates,
  of: { name: ProjectClass; count: number; jobType: JobType | null },
): Explanation {
  if (of.jobType === 'INT') return [NO_BONUS, byEnd(dates)];
  const product = groupedText(of.count * weights[of.name]);
  return [`${groupedText(of.count)} ${of.name} × ${weights[of.name]} = ${product}.`, byEnd(dates)];
}

/** Explains Extra: count times weight, and 0 for Basic (docs/points.md#bonus). */
export function explainExtra(name: ProjectClass, dates: FigureDates, count?: number): Explanation {
  if (name === 'Basic') return ['Extra for Basic is always 0.', byEnd(dates)];
  const weight = TABLE_WEIGHTS[name];
  if (count === undefined) return [`Extra: completed ${name} projects × ${weight}.`, byEnd(dates)];
  return [`${groupedText(count)} ${name} × ${weight} = ${groupedText(count * weight)}.`, byEnd(dates)];
}

/** Sum, mean, and the number of projects averaged, or null if unknown. */
type ScoreAverage = { points: number; average: number; averaged: number | null };

const divisionText = ({ points, average, averaged }: ScoreAverage, unitText: string): string =>
  averaged === null
    ? `${groupedText(points)} points / number of ${unitText}s = ${hundredthsText(average)}.`
    : `${groupedText(points)} points / ${countOf(averaged, unitText)} = ${hundredthsText(average)}.`;

/** Explains average points: project points divided by scored projects, with two decimals. */
export const explainAverage = (dates: FigureDates, mean?: ScoreAverage): Explanation => [
  mean ? divisionText(mean, 'scored project') : 'Project points / number of scored projects.',
  byEnd(dates),
];

/** Explains average designation points, per completed project (docs/points.md#person-points). */
export const explainDesignationAverage = (dates: FigureDates, mean: ScoreAverage): Explanation => [
  divisionText(mean, 'completed project'),
  byEnd(dates),
];

const TOTAL_RULE = 'Project, personal and designation points combined, as on the leaderboard.';

/** Explains total points, listing the parts that are known. */
export function explainTotal(
  dates: FigureDates,
  of?: { total: number; project: number; designation?: number },
): Explanation {
  if (!of) return [TOTAL_RULE, byEnd(dates)];
  const { total, project, designation } = of;
  const rest = roundToHundredths(total - sumOf([project, designation ?? 0]));
  const others =
    designation === undefined
      ? `${groupedText(rest)} personal and designation points`
      : `${groupedText(rest)} personal + ${groupedText(designation)} designation points`;
  return [`${groupedText(project)} project + ${others} = ${hundredthsText(total)}.`, byEnd(dates)];
}

/** Explains leaderboard points and the number of projects behind them. */
export const explainScore = (dates: FigureDates, projects?: number): Explanation => [
  projects === undefined
    ? TOTAL_RULE
    : `Project, personal and designation points of ${countOf(projects, 'completed project')}.`,
  byEnd(dates),
];

/** Explains the points of one class or kind. */
export const explainPoints = (dates: FigureDates, what = 'Project points (1 to 5 each)'): Explanation => [
  `${what} in total.`,
  byEnd(dates),
];

/** Explains minutes worked. */
export const explainMinutes = (dates: FigureDates): Explanation => [
  'Total run time: from start to end, without pauses. Work that was not measured is left out.',
  byEnd(dates),
];

/** Explains the mean run time. */
export const explainEditTime = (dates: FigureDates): Explanation => [
  'Average run time of projects that have one: from start to end, without pauses.',
  byEnd(dates),
];

/** Explains counts of finished work. */
export const explainCompleted = (dates: FigureDates): Explanation => [byEnd(dates)];

/** Explains counts of open work (docs/figures.md#periods). */
export const explainOngoing = (dates: FigureDates): Explanation => [
  'Assigned, started and paused projects.',
  byCreation(dates),
];

/** Explains a dashboard count, and its change from the previous period if there are dates. */
export function explainCount(
  countName: string,
  dates: FigureDates,
  of?: { count: number; before: number; percent: number | null },
): Explanation {
  const { period, zone } = dates;
  if (!period || !of) return [countName, byCreation(dates)];
  const { count, before, percent } = of;
  const earlier = periodText({ period: periodBefore(period, zone), zone });
  const change =
    percent === null
      ? `Nothing to compare with in the previous period of equal length (${earlier}).`
      : `Change: (${groupedText(count)} - ${groupedText(before)}) / ${groupedText(before)} = ${groupedText(percent)}%, compared with the previous period of equal length (${earlier}).`;
  return [change, countName, byCreation(dates)];
}

/** Explains a share in percent. */
export const explainShare = ({ part, whole }: { part: number; whole: number }): string =>
  `${groupedText(part)} of ${groupedText(whole)} = ${shareText(part, whole)}.`;
