/** The counts behind the closing line: nothing that failed may go uncounted or untold. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addUp, closingLine, failedAt, NOTHING, readReport, remarks, type TestReport } from './count-tests.ts';

const folder = mkdtempSync(join(tmpdir(), 'cutroom-count-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function writeReport(numbers: Partial<TestReport>): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify({ ...NOTHING, ...numbers }));
  return file;
}

test('passed, failed and skipped come from the report', () => {
  const failures = [{ title: 'a', says: 'no' }];
  const file = writeReport({ passed: 7, failed: 1, skipped: 2, failures });
  expect(readReport(file, false)).toEqual({ ...NOTHING, passed: 7, failed: 1, skipped: 2, failures });
});

test('a run that ended badly though every test passed counts as failed', () => {
  expect(readReport(writeReport({ passed: 3 }), false)).toMatchObject({ passed: 3, failed: 1 });
});

test('a run without a report counts as failed', () => {
  expect(readReport(join(folder, 'absent.json'), true)).toMatchObject({ passed: 0, failed: 1 });
});

test('each failure, each second try and the number of the skipped are told', () => {
  const total = addUp([
    { ...NOTHING, passed: 2, skipped: 4 },
    { ...NOTHING, passed: 1, secondTries: ['journeys > leave'] },
    failedAt('timer', 'expected 1\nto be 2'),
  ]);
  expect(remarks(total)).toEqual([
    '  failed: timer\n      expected 1\n      to be 2',
    '  passed at the second try only: journeys > leave',
    '  4 tests are for the other database, and were skipped',
  ]);
  expect(remarks(NOTHING)).toEqual([]);
});

test('the closing line is plain', () => {
  expect(closingLine({ ...NOTHING, passed: 3, failed: 1, skipped: 4 })).toBe('3 passed, 1 failed');
});
