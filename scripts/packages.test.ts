/** Dependency pinning: exact versions, locked with checksums, and only from a registry (CONTRIBUTING.md). */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Locked = { version?: string; integrity?: string; resolved?: string };
type Dependencies = Record<string, string>;

const read = (name: string): unknown => JSON.parse(readFileSync(name, 'utf8'));
const { dependencies, devDependencies, optionalDependencies } = read('package.json') as Record<string, Dependencies>;
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
const installed = Object.entries(packages).filter(([where]) => where !== '');

it('pins each package to one version', () => {
  const named = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

it('locks the version and checksum of all transitive packages', () => {
  expect(installed.length).toBeGreaterThan(500);
  expect(installed.filter(([, { version, integrity }]) => !version || !/^sha512-/.test(integrity ?? ''))).toEqual([]);
});

it('uses packages from a registry only', () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^allow-git=none$[\s\S]*^allow-remote=none$/m);
});
