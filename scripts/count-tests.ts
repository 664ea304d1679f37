/** Adds up what the parts of the proof counted, from the reports of their runs and from plain yes or no. */
import { existsSync, readFileSync } from 'node:fs';

type Failure = { title: string; says: string };

/** What tests came to; `secondTries` tells what failed at first and passed when its file was tried again. */
export type TestReport = {
  passed: number;
  failed: number;
  skipped: number;
  failures: readonly Failure[];
  secondTries: readonly Failure[];
};

/** What a run came to, by file; what went wrong outside of every file stands under the name ''. */
export type RunReport = Readonly<Record<string, TestReport>>;

const OUTSIDE = '';

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
export function readReport(file: string, isOk: boolean): RunReport {
  if (!existsSync(file)) return { [OUTSIDE]: failedAt('the run', 'It ended without a report.') };
  const report = JSON.parse(readFileSync(file, 'utf8')) as RunReport;
  if (isOk || failedFiles(report).length > 0) return report;
  return { ...report, [OUTSIDE]: failedAt('the run', 'It ended badly though no test failed.') };
}

/** The names of the files in which something failed. */
export const failedFiles = (run: RunReport): string[] =>
  Object.keys(run).filter((name) => (run[name]?.failed ?? 0) > 0);

/** Whether what failed may be tried again: it failed in files, and in few of them. */
export const mayTryAgain = (run: RunReport, most: number): boolean => {
  const failed = failedFiles(run);
  return failed.length > 0 && failed.length <= most && !failed.includes(OUTSIDE);
};

/** The first run with the files that were tried again in place of their first results; what then passed is told. */
export function withSecondTry(first: RunReport, second: RunReport): RunReport {
  const again = Object.entries(second).map(([name, report]): [string, TestReport] => {
    const failures = report.failed === 0 ? (first[name]?.failures ?? []) : [];
    return [name, { ...report, secondTries: [...report.secondTries, ...failures] }];
  });
  return { ...first, ...Object.fromEntries(again) };
}

/** The sum of all files of a run. */
export const sumOf = (run: RunReport): TestReport => addUp(Object.values(run));

const indented = (text: string): string => text.replace(/^(?=.)/gm, '      ');

const failureText = (what: string, { title, says }: Failure): string =>
  `  ${what}: ${title}${says && `\n${indented(says)}`}`;

/** What there is to know before the closing line: each failure, each second try, and how many tests were not run. */
export const remarks = ({ failures, secondTries, skipped }: TestReport): string[] => [
  ...failures.map((failure) => failureText('failed', failure)),
  ...secondTries.map((failure) => failureText('passed at the second try only', failure)),
  ...(skipped > 0
    ? [
        `  ${skipped} tests were skipped: for the other database, behind a step that failed, or for want of a program (named above)`,
      ]
    : []),
];

/** The closing line, read by machines: nothing else may stand on it. */
export const closingLine = ({ passed, failed }: TestReport): string => `${passed} passed, ${failed} failed`;
