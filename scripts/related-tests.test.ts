/** Related tests on a small tree: by import, by feature, and not through the entry files. */
import { expect, test } from 'vitest';
import { findRelatedTests } from './related-tests.ts';

const SOURCES = new Map([
  ['domain/work/leave/leave.ts', ''],
  ['domain/work/leave/leave.test.ts', "import { a } from './leave.ts';"],
  ['server/work/leave/leave.actions.ts', "import { a } from '#domain/work/leave/leave.ts';"],
  ['server/work/leave/leave.test.ts', "import { a } from '#server/testing/test-app.ts';"],
  ['server/work/points/points.test.ts', "import { a } from '#server/testing/test-app.ts';"],
  ['server/app.ts', "import { a } from '#server/work/leave/leave.actions.ts';"],
  ['server/testing/test-app.ts', "import { a } from '#server/app.ts';"],
  ['server/testing/rights.test.ts', "import { a } from './test-app.ts';"],
  ['web/work/leave/leave-form.tsx', "import type { A } from '#domain/work/leave/leave.ts';"],
  ['web/work/leave/leave-form.test.tsx', "import { a } from './leave-form.tsx';"],
]);

test('are those that import the file, those of the features that do, and the rights table', () => {
  expect(findRelatedTests(['domain/work/leave/leave.ts'], SOURCES)).toEqual([
    'domain/work/leave/leave.test.ts',
    'server/work/leave/leave.test.ts',
    'server/testing/rights.test.ts',
  ]);
});

test('are all that use a changed helper of tests', () => {
  expect(findRelatedTests(['server/testing/test-app.ts'], SOURCES)).toEqual([
    'server/work/leave/leave.test.ts',
    'server/work/points/points.test.ts',
    'server/testing/rights.test.ts',
  ]);
});

test('are a changed test itself, and nothing for a document', () => {
  expect(findRelatedTests(['web/work/leave/leave-form.test.tsx'], SOURCES)).toEqual([
    'web/work/leave/leave-form.test.tsx',
  ]);
  expect(findRelatedTests(['docs/leave.md'], SOURCES)).toEqual([]);
});
