/** Feeds the border check small wrong trees: it must name each kind of breach, and pass what the house allows. */
import { expect, test } from 'vitest';
import { checkImports } from './check-imports.ts';

const check = (tree: Record<string, string>) => checkImports(new Map(Object.entries(tree)));

type Wrong = [what: string, file: string, line: string, sentence: string];

const WRONG: Wrong[] = [
  ['domain uses a package', 'domain/work/leave.ts', "import dayjs from 'dayjs';", 'domain imports nothing'],
  ['domain uses a built-in', 'domain/work/leave.ts', "import { join } from 'node:path';", 'domain imports nothing'],
  ['domain uses contract', 'domain/work/leave.ts', "import type { A } from '#contract/work/leave.ts';", 'domain imports nothing'],
  ['contract uses server', 'contract/work/leave.ts', "import { a } from '#server/app.ts';", 'contract imports domain'],
  ['contract uses a package', 'contract/work/leave.ts', "import { z } from 'zod';", 'contract imports domain'],
  [
    'server uses web',
    'server/work/leave/leave.routes.ts',
    "import { a } from '#web/lib/api.ts';",
    'server never imports web',
  ],
  ['server uses React', 'server/work/leave/leave.routes.ts', "import React from 'react';", 'no package of the screens'],
  ['web uses server', 'web/work/leave/leave.queries.ts', "import { a } from '#server/platform/deps.ts';", 'web never imports server'],
  ['web uses a built-in', 'web/lib/api.ts', "import { readFile } from 'node:fs';", 'no package of the server'],
  ['ui uses domain', 'web/ui/pager.tsx', "import { a } from '#domain/platform/paging.ts';", 'web/ui knows no domain word'],
  [
    'ui uses contract',
    'web/ui/pager.tsx',
    "import type { A } from '#contract/work/leave.ts';",
    'web/ui knows no domain word',
  ],
  ['ui uses a feature', 'web/ui/pager.tsx', "import { a } from '#web/work/leave/leave.queries.ts';", 'web/ui knows no'],
  ['lib uses a feature', 'web/lib/api.ts', "import { a } from '#web/work/leave/leave.queries.ts';", 'web/lib imports'],
  ['a feature uses another', 'web/leave/a.tsx', "import { B } from '#web/users/b.tsx';", 'screens compose features'],
  ['a feature uses a screen', 'web/leave/a.tsx', "import { B } from '#web/screens/b.tsx';", 'screens compose features'],
  ['a feature uses the app', 'web/leave/a.tsx', "import { B } from '#web/app/guard.tsx';", 'screens compose features'],
  ['a screen uses the app', 'web/screens/a.tsx', "import { B } from '#web/app/guard.tsx';", 'the app composes screens'],
  [
    'a feature uses routes of another',
    'server/work/leave/leave.routes.ts',
    "import { a } from '#server/identity/users/users.routes.ts';",
    "another feature's",
  ],
  [
    'a feature uses a store without a reason',
    'server/work/leave/leave.actions.ts',
    "import { a } from '#server/identity/users/users.store.ts';",
    "another feature's",
  ],
  [
    'a reason does not open the actions',
    'server/work/leave/leave.actions.ts',
    "// border: because\nimport { a } from '#server/identity/users/users.actions.ts';",
    "another feature's",
  ],
  [
    'a feature uses the plan',
    'server/work/leave/leave.routes.ts',
    "import { a } from '#server/app.ts';",
    'the plan of the house',
  ],
  [
    'http uses a feature, whatever the reason',
    'server/platform/http/serve.ts',
    "// border: because\nimport { a } from '#server/identity/users/users.store.ts';",
    'http knows no feature and no table',
  ],
  [
    'http reads a table',
    'server/platform/http/actor.ts',
    "import { a } from '#server/platform/db/prepared.ts';",
    'http knows no feature and no table',
  ],
  [
    'http has a store',
    'server/http/keys.store.ts',
    "import type { Db } from '#server/platform/db/dialect.ts';",
    'http knows no table',
  ],
  [
    'a step calls what lives on',
    'server/db/migrations/0099-more.ts',
    "import { normaliseForSearch } from '#domain/platform/text.ts';",
    'a step imports Kysely, types',
  ],
  [
    'a step uses another',
    'server/db/migrations/0099-more.ts',
    "import { A } from './0098-less.ts';",
    'a step imports Kysely, types',
  ],
  ['db uses http', 'server/platform/db/open.ts', "import { a } from '#server/platform/http/problems.ts';", 'db imports domain'],
  ['a feature uses the seed', 'server/work/leave/leave.store.ts', "import { a } from '#server/seed/demo.ts';", 'the seed'],
  [
    'a store goes up to actions',
    'server/work/leave/leave.store.ts',
    "import { a } from './leave.actions.ts';",
    'store never imports actions',
  ],
  [
    'actions go up to routes',
    'server/work/leave/leave.actions.ts',
    "import { a } from './leave.routes.ts';",
    'actions never imports routes',
  ],
  [
    'actions use the resource',
    'server/work/leave/leave.actions.ts',
    "import { a } from './leave.resource.ts';",
    'actions never imports resource',
  ],
  [
    'a resource goes up to actions',
    'server/leave/leave.resource.ts',
    "import { a } from './leave.actions.ts';",
    'resource never imports actions',
  ],
  [
    'a store knows HTTP',
    'server/work/leave/leave.store.ts',
    "import { a } from '#server/platform/http/problems.ts';",
    'a store knows no HTTP',
  ],
  [
    'a resource knows Fastify',
    'server/leave/leave.resource.ts',
    "import type { F } from 'fastify';",
    'a resource knows no HTTP',
  ],
  ['a room uses a yard', 'server/main.ts', "import { a } from '#scripts/x.ts';", 'the rooms never import'],
  ['a program uses test helpers', 'server/main.ts', "import { a } from './testing/as.ts';", 'only tests import'],
  ['a path climbs twice', 'e2e/journeys/a.spec.ts', "import { a } from '../../server/app.ts';", 'no ../../'],
  ['a path climbs to a neighbour', 'server/work/leave/leave.actions.ts', "import { a } from '../db/open.ts';", 'no ../'],
  ['a re-export is an import too', 'domain/work/leave.ts', "export * from '#contract/work/leave.ts';", 'domain imports nothing'],
  [
    'a lazy import is an import too',
    'domain/work/leave.ts',
    "const a = () => import('#server/app.ts');",
    'domain imports nothing',
  ],
];

test.each(WRONG)('%s: refused', (_what, file, line, sentence) => {
  const faults = check({ [file]: `/** A file. */\n${line}\n` });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(sentence);
  expect(faults[0]).toMatch(new RegExp(`^${file}:${line.split('\n').length + 1} `));
});

const RIGHT: [what: string, file: string, line: string][] = [
  ['contract uses domain', 'contract/work/leave.ts', "import { a } from '#domain/work/leave.ts';"],
  ['contract uses the schema library', 'contract/work/leave.ts', "import { Type } from 'typebox';"],
  [
    'routes use actions and resource',
    'server/work/leave/leave.routes.ts',
    "import { a } from './leave.actions.ts';\nimport { b } from './leave.resource.ts';",
  ],
  [
    'a reason opens another store',
    'server/work/leave/leave.actions.ts',
    "// border: names of people\nimport { a } from '#server/identity/users/users.store.ts';",
  ],
  [
    'a feature uses db, http and deps',
    'server/work/leave/leave.routes.ts',
    "import { a } from '#server/platform/http/serve.ts';\nimport type { D } from '#server/platform/deps.ts';",
  ],
  ['a subfolder uses its own folder', 'server/db/more/a.ts', "import { a } from '../dialect.ts';"],
  [
    'a step uses its parts, Kysely and types',
    'server/db/migrations/0004-lists.ts',
    "import { sql } from 'kysely';\nimport { F } from './0004-figures.ts';\nimport { C, type S } from './column-types.ts';\nimport type { D } from '../dialect.ts';",
  ],
  ['the plan uses every feature', 'server/app.ts', "import { a } from './leave/leave.routes.ts';"],
  [
    'a screen composes features',
    'web/screens/a.tsx',
    "import { B } from '#web/leave/b.tsx';\nimport { C } from '#web/users/c.tsx';",
  ],
  ['the app composes screens', 'web/app/routes.tsx', "const a = () => import('#web/screens/a.tsx');"],
  [
    'a web test uses the server in process',
    'web/work/leave/leave.test.tsx',
    "import { a } from '#server/testing/test-app.ts';",
  ],
  [
    'text that looks like an import',
    'domain/work/leave.ts',
    "// import { a } from 'zod';\nexport const text = \"import 'zod'\";",
  ],
];

test.each(RIGHT)('%s: allowed', (_what, file, line) => {
  expect(check({ [file]: `/** A file. */\n${line}\n` })).toEqual([]);
});

test('a cycle is reported once, with its files in order', () => {
  const faults = check({
    'domain/a.ts': "import { b } from './b.ts';",
    'domain/b.ts': "import { c } from './c.ts';",
    'domain/c.ts': "import { a } from '#domain/a.ts';",
  });
  expect(faults).toEqual(['domain/a.ts:1  a cycle: domain/a.ts -> domain/b.ts -> domain/c.ts -> domain/a.ts']);
});

test('types alone make no cycle', () => {
  const tree = { 'domain/a.ts': "import { b } from './b.ts';", 'domain/b.ts': "import type { A } from './a.ts';" };
  expect(check(tree)).toEqual([]);
});

test('a file that cannot be parsed is named, not skipped', () => {
  expect(() => check({ 'domain/a.ts': 'import {' })).toThrow('domain/a.ts cannot be parsed');
});
