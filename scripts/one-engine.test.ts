/** The tests that run on one database: they are there, they say why, and no SQL has come into them since. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ON_ONE_ENGINE } from './one-engine.ts';
import { ROOT } from './run-command.ts';

/** What a test needs that puts statements of its own to the database, or tells one database from the other. */
const AT_STAKE = [
  /from 'kysely'/,
  /from '(?:#server|\.|\.\.)\/db\/(?!tables\.ts)/,
  /\.store\.ts'/,
  /TEST_DATABASE|openTestDatabase|createDatabaseFixture/,
];

it.each(Object.entries(ON_ONE_ENGINE))('%s', (file, why) => {
  expect(existsSync(join(ROOT, file)), 'the file is there').toBe(true);
  expect(why).toMatch(/^[A-Z].{3,}\.$/);
  const text = readFileSync(join(ROOT, file), 'utf8');
  expect(AT_STAKE.flatMap((sign) => sign.exec(text)?.[0] ?? [])).toEqual([]);
});
