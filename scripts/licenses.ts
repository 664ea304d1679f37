/** Licenses of the packages that Cutroom consists of: those that npm installs with it, and those inside the built app. */
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { ROOT } from './run-command.ts';

type Locked = {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};

export type LicensedPackage = { name: string; version: string; license: string; where: string };

const DOCUMENT = 'docs/licenses.md';

/** Licenses that may be combined with AGPL-3.0-or-later. A package with another one is not accepted. */
const COMPATIBLE: readonly string[] = [
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
    'Unlicense',
  ],
  // Libraries of the picture program, and the reader of video files.
  ...['LGPL-3.0-or-later', 'MPL-2.0'],
  // Fonts, of the app and of PDF files.
  ...['OFL-1.1', 'Bitstream-Vera'],
];

/** Returns whether all licenses of an expression with AND may be combined, and at least one of those with OR. */
export function isCompatible(license: string): boolean {
  const parts = license.replaceAll(/[()]/g, '').split(' AND ');
  return parts.every((part) => part.split(' OR ').some((one) => COMPATIBLE.includes(one)));
}

const lock = (): Record<string, Locked> =>
  (JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> })
    .packages;

const nameOf = (where: string): string => where.slice(where.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Licenses of packages whose manifest doesn't name one that can be read by a program: they are in the files named here. */
const READ_BY_HAND: Readonly<Record<string, string>> = {
  // LICENSE
  'png-js': 'MIT',
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  // Readme.md
  'combine-errors': 'MIT',
};

function packageAt(where: string, { version = '', license = 'unknown' }: Locked): LicensedPackage {
  const name = nameOf(where);
  return { name, version, license: READ_BY_HAND[name] ?? license, where };
}

const byName = (a: LicensedPackage, b: LicensedPackage): number =>
  a.name < b.name || (a.name === b.name && a.version < b.version) ? -1 : 1;

/** Returns the packages that npm installs with Cutroom, those for other platforms too. */
export const runtimePackages = (): LicensedPackage[] =>
  Object.entries(lock())
    .filter(([where, { dev, devOptional }]) => where !== '' && !dev && !devOptional)
    .map(([where, one]) => packageAt(where, one))
    .sort(byName);

/** Returns the packages that sources of the app name. */
function namedByApp(): string[] {
  const files = globSync('web/**/*.{ts,tsx,css}', {
    cwd: ROOT,
    exclude: ['**/*.test.*', 'web/{build,dist,testing}/**', 'web/vite.config.ts'],
  });
  const names = files.flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/(?:from|import)[ (]+'([a-z@][^']*)'/g)].map(
      ([, name = '']) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '',
    ),
  );
  return [...new Set(names)].filter((name) => `node_modules/${name}` in lock());
}

/** Returns the packages inside the built app: those that it names, and what these need. */
export function appPackages(): LicensedPackage[] {
  const packages = lock();
  const found = new Map<string, LicensedPackage>();
  const add = (name: string, from: string): void => {
    const nested = `${from}/node_modules/${name}`;
    const where = nested in packages ? nested : `node_modules/${name}`;
    const one = packages[where];
    if (!one || found.has(where) || name.startsWith('@types/')) return;
    found.set(where, packageAt(where, one));
    for (const next of Object.keys({ ...one.dependencies, ...one.peerDependencies })) add(next, where);
  };
  for (const name of namedByApp()) add(name, '');
  return [...found.values()].sort(byName);
}

const tableOf = (packages: readonly LicensedPackage[]): string =>
  packages.map(({ name, version, license }) => `| \`${name}\` | ${version} | ${license} |`).join('\n');

/** Returns the document that lists them. */
export function licensesDocument(): string {
  const [installed, bundled] = [runtimePackages(), appPackages()];
  return `# Licenses

Cutroom is licensed under [AGPL-3.0-or-later](../LICENSE). It consists of ${installed.length} packages that npm installs with it, some of them only on other platforms, and ${bundled.length} inside the app that browsers load. All their licenses may be combined with it. Each installed package contains its license; the texts of those inside the app are in \`dist/licenses.txt\` of the package.

This page is written by \`node scripts/licenses.ts\`, and a test checks it.

## Installed

| Package | Version | License |
|---|---|---|
${tableOf(installed)}

## Inside the app

| Package | Version | License |
|---|---|---|
${tableOf(bundled)}
`;
}

/** Returns the license texts of the packages inside the app, which ship with it. */
export function licenseTexts(): string {
  return appPackages()
    .map(({ name, version, license, where }) => {
      const folder = path.join(ROOT, where);
      const names = existsSync(folder) ? readdirSync(folder).filter((file) => /^(licen[cs]e|notice)/i.test(file)) : [];
      const texts = names.map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
      return [`${name} ${version} (${license})`, ...texts].join('\n\n');
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`);
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) writeFileSync(path.join(ROOT, DOCUMENT), licensesDocument());
