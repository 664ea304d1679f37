/** Test counts behind the closing line: every failure must be counted and reported. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  sumReports,
  closingLine,
  failedAt,
  failedFiles,
  mayRetry,
  EMPTY_REPORT,
  readReport,
  summaryLines,
  type RunReport,
  sumOf,
  withRetry,
} from './count-tests.ts';

const folder = mkdtempSync(join(tmpdir(), 'cutroom-count-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function writeReport(run: RunReport): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(run));
  return file;
}

const FAILURE = { title: 'b > two', output: 'no' };
const GOOD = { ...EMPTY_REPORT, passed: 7, skipped: 2 };
const BAD = { ...EMPTY_REPORT, passed: 3, failed: 1, failures: [FAILURE] };

test('sums passed, failed and skipped tests from the report of all files', () => {
  const run = readReport(writeReport({ a: GOOD, b: BAD }), false);
  expect(sumOf(run)).toEqual({ ...EMPTY_REPORT, passed: 10, failed: 1, skipped: 2, failures: [FAILURE] });
  expect(failedFiles(run)).toEqual(['b']);
});

test('counts a run with a failing exit code as failed even if every test passed', () => {
  expect(sumOf(readReport(writeReport({ a: GOOD }), false))).toMatchObject({ passed: 7, failed: 1 });
});

test('counts a run without a report as failed', () => {
  expect(sumOf(readReport(join(folder, 'absent.json'), true))).toMatchObject({ passed: 0, failed: 1 });
});

test('retries a few failed files, but not a crashed run or many failures', () => {
  expect(mayRetry({ a: GOOD }, 1)).toBe(false);
  expect(mayRetry({ a: GOOD, b: BAD }, 1)).toBe(true);
  expect(mayRetry({ b: BAD, c: BAD }, 1)).toBe(false);
  expect(mayRetry({ b: BAD, '': BAD }, 3)).toBe(false);
});

test('counts tests that pass on retry and reports their error, and fails those that fail again', () => {
  const first = { a: GOOD, b: BAD, c: BAD };
  const passes = withRetry(first, { b: { ...EMPTY_REPORT, passed: 4 }, c: { ...EMPTY_REPORT, passed: 4 } });
  expect(sumOf(passes)).toMatchObject({ passed: 15, failed: 0, failures: [], retried: [FAILURE, FAILURE] });
  const fails = withRetry(first, { b: { ...EMPTY_REPORT, passed: 4 }, c: BAD });
  expect(sumOf(fails)).toMatchObject({ passed: 14, failed: 1, failures: [FAILURE], retried: [FAILURE] });
  const broke = withRetry(first, readReport(join(folder, 'absent.json'), false));
  expect(sumOf(broke)).toMatchObject({ failed: 3 });
});

test('reports each failure, each retry and the number of skipped tests', () => {
  const total = sumReports([
    { ...EMPTY_REPORT, passed: 2, skipped: 4 },
    { ...EMPTY_REPORT, passed: 1, retried: [{ title: 'journeys > leave', output: 'not seen' }] },
    failedAt('timer', 'expected 1\nto be 2'),
  ]);
  expect(summaryLines(total)).toEqual([
    '  failed: timer\n      expected 1\n      to be 2',
    '  passed only at the second try: journeys > leave\n      not seen',
    '  4 tests were skipped: for the other database, after a failed step, or because of a missing program (named above)',
  ]);
  expect(summaryLines(EMPTY_REPORT)).toEqual([]);
});

test('prints a plain summary line', () => {
  expect(closingLine({ ...EMPTY_REPORT, passed: 3, failed: 1, skipped: 4 })).toBe('3 passed, 1 failed');
});
