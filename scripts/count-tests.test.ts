/** The counts behind the closing line: nothing that failed may go uncounted or untold. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  addUp,
  closingLine,
  failedAt,
  failedFiles,
  mayTryAgain,
  NOTHING,
  readReport,
  remarks,
  type RunReport,
  sumOf,
  withSecondTry,
} from './count-tests.ts';

const folder = mkdtempSync(join(tmpdir(), 'cutroom-count-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function writeReport(run: RunReport): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(run));
  return file;
}

const FAILURE = { title: 'b > two', says: 'no' };
const GOOD = { ...NOTHING, passed: 7, skipped: 2 };
const BAD = { ...NOTHING, passed: 3, failed: 1, failures: [FAILURE] };

test('passed, failed and skipped are summed from the report of all files', () => {
  const run = readReport(writeReport({ a: GOOD, b: BAD }), false);
  expect(sumOf(run)).toEqual({ ...NOTHING, passed: 10, failed: 1, skipped: 2, failures: [FAILURE] });
  expect(failedFiles(run)).toEqual(['b']);
});

test('a run that ended badly though every test passed counts as failed', () => {
  expect(sumOf(readReport(writeReport({ a: GOOD }), false))).toMatchObject({ passed: 7, failed: 1 });
});

test('a run without a report counts as failed', () => {
  expect(sumOf(readReport(join(folder, 'absent.json'), true))).toMatchObject({ passed: 0, failed: 1 });
});

test('few files that failed are tried again; a run that broke down, or broke in many places, is not', () => {
  expect(mayTryAgain({ a: GOOD }, 1)).toBe(false);
  expect(mayTryAgain({ a: GOOD, b: BAD }, 1)).toBe(true);
  expect(mayTryAgain({ b: BAD, c: BAD }, 1)).toBe(false);
  expect(mayTryAgain({ b: BAD, '': BAD }, 3)).toBe(false);
});

test('what passes at the second try counts and is told with its fault, what fails again has failed', () => {
  const first = { a: GOOD, b: BAD, c: BAD };
  const passes = withSecondTry(first, { b: { ...NOTHING, passed: 4 }, c: { ...NOTHING, passed: 4 } });
  expect(sumOf(passes)).toMatchObject({ passed: 15, failed: 0, failures: [], secondTries: [FAILURE, FAILURE] });
  const fails = withSecondTry(first, { b: { ...NOTHING, passed: 4 }, c: BAD });
  expect(sumOf(fails)).toMatchObject({ passed: 14, failed: 1, failures: [FAILURE], secondTries: [FAILURE] });
  const broke = withSecondTry(first, readReport(join(folder, 'absent.json'), false));
  expect(sumOf(broke)).toMatchObject({ failed: 3 });
});

test('each failure, each second try and the number of the skipped are told', () => {
  const total = addUp([
    { ...NOTHING, passed: 2, skipped: 4 },
    { ...NOTHING, passed: 1, secondTries: [{ title: 'journeys > leave', says: 'not seen' }] },
    failedAt('timer', 'expected 1\nto be 2'),
  ]);
  expect(remarks(total)).toEqual([
    '  failed: timer\n      expected 1\n      to be 2',
    '  passed at the second try only: journeys > leave\n      not seen',
    '  4 tests were skipped: for the other database, behind a step that failed, or for want of a program (named above)',
  ]);
  expect(remarks(NOTHING)).toEqual([]);
});

test('the closing line is plain', () => {
  expect(closingLine({ ...NOTHING, passed: 3, failed: 1, skipped: 4 })).toBe('3 passed, 1 failed');
});
