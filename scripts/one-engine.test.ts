/** Checks the list of tests that run on one database only: each file exists, has a reason, and contains no SQL. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ON_ONE_ENGINE } from './one-engine.ts';
import { ROOT } from './run-command.ts';

/** Signs that a test runs SQL of its own or distinguishes between the databases. */
const SQL_SIGNS = [
  /from 'kysely'/,
  /from '(?:#server|\.|\.\.)\/db\/(?!tables\.ts)/,
  /\.store\.ts'/,
  /TEST_DATABASE|openTestDatabase|createDatabaseFixture/,
];

it.each(Object.entries(ON_ONE_ENGINE))('%s', (file, why) => {
  expect(existsSync(join(ROOT, file)), 'the file is there').toBe(true);
  expect(why).toMatch(/^[A-Z].{3,}\.$/);
  const text = readFileSync(join(ROOT, file), 'utf8');
  expect(SQL_SIGNS.flatMap((sign) => sign.exec(text)?.[0] ?? [])).toEqual([]);
});
