/** Licenses of the packages that Cutroom consists of: compatible with its own, and listed. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { appPackages, isCompatible, licensesDocument, licenseTexts, runtimePackages } from './licenses.ts';
import { ROOT } from './run-command.ts';

const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');

it('accepts only licenses that may be combined with AGPL-3.0-or-later', () => {
  expect((JSON.parse(read('package.json')) as { license: string }).license).toBe('AGPL-3.0-or-later');
  const packages = [...runtimePackages(), ...appPackages()];
  expect(packages.length).toBeGreaterThan(200);
  expect(packages.filter(({ license }) => !isCompatible(license))).toEqual([]);
});

it.each([
  ['MIT', true],
  ['(MIT OR CC0-1.0)', true],
  ['MIT OR GPL-2.0-only', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', true],
  ['Apache-2.0 AND GPL-2.0-only', false],
  ['SSPL-1.0', false],
  ['unknown', false],
])('finds %s compatible: %s', (license, isExpected) => {
  expect(isCompatible(license)).toBe(isExpected);
});

it('lists all in docs/licenses.md (to renew: node scripts/licenses.ts)', () => {
  expect(read('docs/licenses.md')).toBe(licensesDocument());
});

it('knows what the app consists of, and has the texts of their licenses', () => {
  const names = appPackages().map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['@mantine/core', 'react', 'react-dom', 'recharts', 'scheduler']));
  expect(names.filter((name) => ['vite', 'fastify', 'vitest', 'typescript'].includes(name))).toEqual([]);
  expect(licenseTexts()).toContain('Permission is hereby granted');
});
