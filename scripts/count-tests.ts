/** Adds up what the parts of the proof counted, from Vitest's JSON reports and from plain yes or no. */
import { existsSync, readFileSync } from 'node:fs';

export type Count = { passed: number; failed: number; skipped: number };

export const NOTHING: Count = { passed: 0, failed: 0, skipped: 0 };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};

/** The sum of all. */
export const addUp = (counts: readonly Count[]): Count =>
  counts.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    NOTHING,
  );

/** A report's numbers; a file that failed before its first test, and a run that failed though no test did, count as one. */
export function countReport(file: string, isOk: boolean): Count {
  if (!existsSync(file)) return { ...NOTHING, failed: 1 };
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  return {
    passed: report.numPassedTests,
    failed: !isOk && failed === 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** The closing line, read by machines: nothing else may stand on it. */
export const closingLine = ({ passed, failed, skipped }: Count): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
