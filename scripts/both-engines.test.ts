/** Every feature whose SQL can differ by engine has a test that runs on both databases. */
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path/posix';
import { expect, it } from 'vitest';
import { listFilesOnBoth } from './both-engines.ts';

/** Hand-written SQL, and locks. SQL that Kysely builds differs little; each endpoint's statements run once in rights.test.ts. */
const RISK = /\bsql[<`]|\bselectFor(?:Update|Change)\(|\badvisoryLock\(|\bskipLockedRows\(/;

/** Folders without tests of their own, and where their statements are tested. */
const TEST_FILES: Readonly<Record<string, string>> = {
  'server/identity/accounts': 'server/identity/users',
  'server/identity/link-tokens': 'server/identity/invites',
  'server/journal': 'server/work/undo',
  'server/operations/api-import/kinds': 'server/operations/api-import',
  'server/operations/backups/format': 'server/operations/backups',
  'server/platform/db/check': 'server/platform/db',
  'server/platform/settings': 'server/identity/settings',
  'server/work/checks': 'server/work/project-checks',
  'server/work/mentions': 'server/work/teams',
};

const sources = globSync('server/*/**/*.ts', { exclude: ['**/*.test.ts', 'server/{testing,seed}/**'] });
const risky = sources
  .filter((file) => RISK.test(readFileSync(file, 'utf8')))
  .map((file) => dirname(file.replaceAll('\\', '/')));
const tested = new Set(listFilesOnBoth().map((file) => dirname(file)));

it.each([...new Set(risky)].toSorted())('%s has a test on both databases', (folder) => {
  expect([...tested]).toContain(TEST_FILES[folder] ?? folder);
});
