/** The counts behind the closing line: nothing that failed may go uncounted. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addUp, closingLine, countReport } from './count-tests.ts';

const folder = mkdtempSync(join(tmpdir(), 'cutroom-count-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function reportOf(numbers: Record<string, unknown>): string {
  const file = join(folder, 'report.json');
  const sound = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
  writeFileSync(file, JSON.stringify({ ...sound, ...numbers }));
  return file;
}

test('passed, failed and skipped come from the report', () => {
  const file = reportOf({ numPassedTests: 7, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 });
  expect(countReport(file, false)).toEqual({ passed: 7, failed: 2, skipped: 2 });
});

test('a file that breaks before its first test counts as failed', () => {
  const file = reportOf({ numPassedTests: 3, testResults: [{ status: 'failed', assertionResults: [] }] });
  expect(countReport(file, false)).toEqual({ passed: 3, failed: 1, skipped: 0 });
});

test('a run that failed though every test passed counts as failed', () => {
  expect(countReport(reportOf({ numPassedTests: 3 }), false)).toEqual({ passed: 3, failed: 1, skipped: 0 });
});

test('a run without a report counts as failed', () => {
  expect(countReport(join(folder, 'absent.json'), true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('the closing line is plain, and names what was skipped only when something was', () => {
  const total = addUp([
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 2, failed: 1, skipped: 0 },
  ]);
  expect(closingLine(total)).toBe('3 passed, 1 failed');
  expect(closingLine({ ...total, skipped: 4 })).toBe('3 passed, 1 failed, 4 skipped');
});
