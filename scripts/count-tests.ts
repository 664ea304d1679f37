/** Sums the results of all test parts, from reports and from plain pass or fail. */
import { existsSync, readFileSync } from 'node:fs';

type Failure = { title: string; output: string };

/** Test counts. `retried` lists tests that failed first and passed when their file was run again. */
export type TestReport = {
  passed: number;
  failed: number;
  skipped: number;
  failures: readonly Failure[];
  retried: readonly Failure[];
};

/** Results of a run by file. Errors outside of any file are under the name ''. */
export type RunReport = Readonly<Record<string, TestReport>>;

const OUTSIDE = '';

export const EMPTY_REPORT: TestReport = { passed: 0, failed: 0, skipped: 0, failures: [], retried: [] };

/** Creates a report with one failure. */
export const failedAt = (title: string, output = ''): TestReport => ({
  ...EMPTY_REPORT,
  failed: 1,
  failures: [{ title, output }],
});

/** Sums reports. */
export const sumReports = (reports: readonly TestReport[]): TestReport =>
  reports.reduce(
    (sum, report) => ({
      passed: sum.passed + report.passed,
      failed: sum.failed + report.failed,
      skipped: sum.skipped + report.skipped,
      failures: [...sum.failures, ...report.failures],
      retried: [...sum.retried, ...report.retried],
    }),
    EMPTY_REPORT,
  );

/** Reads a run's report. A missing report, or a failed run without failed tests, counts as a failure. */
export function readReport(file: string, isOk: boolean): RunReport {
  if (!existsSync(file)) return { [OUTSIDE]: failedAt('the run', 'It ended without a report.') };
  const report = JSON.parse(readFileSync(file, 'utf8')) as RunReport;
  if (isOk || failedFiles(report).length > 0) return report;
  return { ...report, [OUTSIDE]: failedAt('the run', 'It failed although no test failed.') };
}

/** Returns the files with failures. */
export const failedFiles = (run: RunReport): string[] =>
  Object.keys(run).filter((name) => (run[name]?.failed ?? 0) > 0);

/** Returns whether the failures may be retried: all are in files, and in few of them. */
export const mayRetry = (run: RunReport, max: number): boolean => {
  const failed = failedFiles(run);
  return failed.length > 0 && failed.length <= max && !failed.includes(OUTSIDE);
};

/** Replaces the results of retried files, and records what passed the second time. */
export function withRetry(first: RunReport, second: RunReport): RunReport {
  const again = Object.entries(second).map(([name, report]): [string, TestReport] => {
    const failures = report.failed === 0 ? (first[name]?.failures ?? []) : [];
    return [name, { ...report, retried: [...report.retried, ...failures] }];
  });
  return { ...first, ...Object.fromEntries(again) };
}

/** Sums all files of a run. */
export const sumOf = (run: RunReport): TestReport => sumReports(Object.values(run));

const indented = (text: string): string => text.replace(/^(?=.)/gm, '      ');

const failureText = (what: string, { title, output }: Failure): string =>
  `  ${what}: ${title}${output && `\n${indented(output)}`}`;

/** Returns lines to print before the closing line: failures, second tries, and the number of skipped tests. */
export const summaryLines = ({ failures, retried, skipped }: TestReport): string[] => [
  ...failures.map((failure) => failureText('failed', failure)),
  ...retried.map((failure) => failureText('passed only at the second try', failure)),
  ...(skipped > 0
    ? [
        `  ${skipped} tests were skipped: for the other database, after a failed step, or because of a missing program (named above)`,
      ]
    : []),
];

/** Returns the closing line. Machines read it, so its format is fixed. */
export const closingLine = ({ passed, failed }: TestReport): string => `${passed} passed, ${failed} failed`;
