/** Adds up what the parts of the proof counted, from the reports of their runs and from plain yes or no. */
import { existsSync, readFileSync } from 'node:fs';

type Failure = { title: string; says: string };

/** What a run came to; `secondTries` names the tests that passed only when they were tried again. */
export type TestReport = {
  passed: number;
  failed: number;
  skipped: number;
  failures: readonly Failure[];
  secondTries: readonly string[];
};

export const NOTHING: TestReport = { passed: 0, failed: 0, skipped: 0, failures: [], secondTries: [] };

/** One thing that went wrong, as a report of its own. */
export const failedAt = (title: string, says = ''): TestReport => ({
  ...NOTHING,
  failed: 1,
  failures: [{ title, says }],
});

/** The sum of all. */
export const addUp = (reports: readonly TestReport[]): TestReport =>
  reports.reduce(
    (sum, report) => ({
      passed: sum.passed + report.passed,
      failed: sum.failed + report.failed,
      skipped: sum.skipped + report.skipped,
      failures: [...sum.failures, ...report.failures],
      secondTries: [...sum.secondTries, ...report.secondTries],
    }),
    NOTHING,
  );

/** What a run wrote down; one that wrote nothing, and one that ended badly though no test failed, count as a failure. */
export function readReport(file: string, isOk: boolean): TestReport {
  if (!existsSync(file)) return failedAt('the run', 'It ended without a report.');
  const report = JSON.parse(readFileSync(file, 'utf8')) as TestReport;
  return isOk || report.failed > 0
    ? report
    : addUp([report, failedAt('the run', 'It ended badly though no test failed.')]);
}

const indented = (text: string): string => text.replace(/^(?=.)/gm, '      ');

/** What there is to know before the closing line: each failure, each second try, and how many tests did not apply. */
export const remarks = ({ failures, secondTries, skipped }: TestReport): string[] => [
  ...failures.map(({ title, says }) => `  failed: ${title}${says && `\n${indented(says)}`}`),
  ...secondTries.map((title) => `  passed at the second try only: ${title}`),
  ...(skipped > 0 ? [`  ${skipped} tests are for the other database, and were skipped`] : []),
];

/** The closing line, read by machines: nothing else may stand on it. */
export const closingLine = ({ passed, failed }: TestReport): string => `${passed} passed, ${failed} failed`;
