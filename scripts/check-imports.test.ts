/** Import check on small trees: reports each kind of violation and accepts allowed imports. */
import { expect, test } from 'vitest';
import { checkImports } from './check-imports.ts';

const check = (tree: Record<string, string>) => checkImports(new Map(Object.entries(tree)));

type WrongImport = [what: string, file: string, line: string, message: string];

const WRONG: WrongImport[] = [
  ['domain uses a package', 'domain/work/leave/leave.ts', "import dayjs from 'dayjs';", 'domain imports nothing'],
  [
    'domain uses a built-in',
    'domain/work/leave/leave.ts',
    "import { join } from 'node:path';",
    'domain imports nothing',
  ],
  [
    'domain uses contract',
    'domain/work/leave/leave.ts',
    "import type { A } from '#contract/work/leave.ts';",
    'domain imports nothing',
  ],
  ['contract uses server', 'contract/work/leave.ts', "import { a } from '#server/app.ts';", 'contract imports domain'],
  ['contract uses a package', 'contract/work/leave.ts', "import { z } from 'zod';", 'contract imports domain'],
  [
    'server uses web',
    'server/work/leave/leave.routes.ts',
    "import { a } from '#web/lib/api/api.ts';",
    'server never imports web',
  ],
  ['server uses React', 'server/work/leave/leave.routes.ts', "import React from 'react';", 'no package of the screens'],
  [
    'web uses server',
    'web/work/leave/leave.queries.ts',
    "import { a } from '#server/platform/deps.ts';",
    'web never imports server',
  ],
  ['web uses a built-in', 'web/lib/api/api.ts', "import { readFile } from 'node:fs';", 'no package of the server'],
  [
    'ui uses domain',
    'web/ui/table/pager.tsx',
    "import { a } from '#domain/platform/paging.ts';",
    'web/ui knows no domain or contract',
  ],
  [
    'ui uses contract',
    'web/ui/table/pager.tsx',
    "import type { A } from '#contract/work/leave.ts';",
    'web/ui knows no domain or contract',
  ],
  [
    'ui uses a feature',
    'web/ui/table/pager.tsx',
    "import { a } from '#web/work/leave/leave.queries.ts';",
    'ui never imports work',
  ],
  [
    'lib uses a feature',
    'web/lib/api/api.ts',
    "import { a } from '#web/work/leave/leave.queries.ts';",
    'lib never imports work',
  ],
  [
    'a web area uses a later one',
    'web/work/leave/a.tsx',
    "import { B } from '#web/review/share/b.tsx';",
    'work never imports review',
  ],
  [
    'a feature uses a screen',
    'web/work/leave/a.tsx',
    "import { B } from '#web/screens/b.tsx';",
    'work never imports screens',
  ],
  [
    'a feature uses the app',
    'web/work/leave/a.tsx',
    "import { B } from '#web/app/guard.tsx';",
    'work never imports app',
  ],
  [
    'a screen uses the app',
    'web/screens/a.tsx',
    "import { B } from '#web/app/guard.tsx';",
    'screens never imports app',
  ],
  [
    'a feature uses routes of another',
    'server/work/leave/leave.routes.ts',
    "import { a } from '#server/identity/users/users.routes.ts';",
    'routes are imported by app.ts alone',
  ],
  [
    'an area uses a later one',
    'server/work/leave/leave.actions.ts',
    "import { a } from '#server/review/versions/cuts.store.ts';",
    'work never imports review',
  ],
  [
    'a type of a later area is an import too',
    'server/work/leave/a.ts',
    "import type { A } from '#server/live/email/a.ts';",
    'work never imports live',
  ],
  [
    'an area uses a later one of another layer',
    'server/identity/users/users.query.ts',
    "import { a } from '#domain/work/leave/leave.ts';",
    'identity never imports work',
  ],
  [
    'contract follows the order of domain',
    'contract/work/leave.ts',
    "import type { A } from '#domain/review/share.ts';",
    'work never imports review',
  ],
  [
    'web lib is platform',
    'web/lib/api/api.ts',
    "import { a } from '#contract/journal/undo.ts';",
    'lib never imports journal',
  ],
  [
    'domain areas have an order too',
    'domain/identity/users.ts',
    "import { a } from '#domain/work/leave/leave.ts';",
    'identity never imports work',
  ],
  [
    'a folder that is no area',
    'server/leave/leave.actions.ts',
    "import { a } from '#server/platform/config/config.ts';",
    'server/leave is not an area',
  ],
  [
    'a feature uses an entry file',
    'server/work/leave/leave.routes.ts',
    "import { a } from '#server/app.ts';",
    'no area imports an entry file',
  ],
  [
    'http uses a platform feature',
    'server/platform/http/serve.ts',
    "import { a } from '#server/platform/jobs/jobs.store.ts';",
    'http knows no feature and no table',
  ],
  [
    'http reads a table',
    'server/platform/http/idempotency.ts',
    "import { a } from '#server/platform/db/sqlite/prepared.ts';",
    'http knows no feature and no table',
  ],
  [
    'http has a store',
    'server/platform/http/keys.store.ts',
    "import type { Db } from '#server/platform/db/dialect.ts';",
    'http knows no table',
  ],
  [
    'a step calls what lives on',
    'server/platform/db/migrations/0099-more.ts',
    "import { normaliseForSearch } from '#domain/platform/text.ts';",
    'a migration imports Kysely, types',
  ],
  [
    'a step uses another',
    'server/platform/db/migrations/0099-more.ts',
    "import { A } from './0098-less.ts';",
    'a migration imports Kysely, types',
  ],
  [
    'db uses http',
    'server/platform/db/open.ts',
    "import { a } from '#server/platform/http/response/problems.ts';",
    'db imports domain',
  ],
  [
    'a feature uses the demo data',
    'server/work/leave/leave.store.ts',
    "import { a } from '#server/seed/demo.ts';",
    'work never imports seed',
  ],
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
    'server/work/leave/leave.resource.ts',
    "import { a } from './leave.actions.ts';",
    'resource never imports actions',
  ],
  [
    'a store knows HTTP',
    'server/work/leave/leave.store.ts',
    "import { a } from '#server/platform/http/response/problems.ts';",
    'a store knows no HTTP',
  ],
  [
    'a resource knows Fastify',
    'server/work/leave/leave.resource.ts',
    "import type { F } from 'fastify';",
    'a resource knows no HTTP',
  ],
  ['the program uses tooling', 'server/main.ts', "import { a } from '#scripts/x.ts';", 'the program never imports'],
  ['a program uses test helpers', 'server/main.ts', "import { a } from './testing/as.ts';", 'only tests import'],
  ['a path climbs twice', 'e2e/journeys/a.spec.ts', "import { a } from '../../server/app.ts';", 'no ../../'],
  [
    'a path climbs to a neighbour',
    'server/work/leave/leave.actions.ts',
    "import { a } from '../db/open.ts';",
    'no ../',
  ],
  [
    'a re-export is an import too',
    'domain/work/leave/leave.ts',
    "export * from '#contract/work/leave.ts';",
    'domain imports nothing',
  ],
  [
    'a lazy import is an import too',
    'domain/work/leave/leave.ts',
    "const a = () => import('#server/app.ts');",
    'domain imports nothing',
  ],
];

test.each(WRONG)('rejects: %s', (_what, file, line, message) => {
  const faults = check({ [file]: `/** A file. */\n${line}\n` });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(message);
  expect(faults[0]).toMatch(new RegExp(`^${file}:${line.split('\n').length + 1} `));
});

const RIGHT: [what: string, file: string, line: string][] = [
  ['contract uses domain', 'contract/work/leave.ts', "import { a } from '#domain/work/leave/leave.ts';"],
  ['contract uses the schema library', 'contract/work/leave.ts', "import { Type } from 'typebox';"],
  [
    'routes use actions and resource',
    'server/work/leave/leave.routes.ts',
    "import { a } from './leave.actions.ts';\nimport { b } from './leave.resource.ts';",
  ],
  [
    'a feature uses another one of its area, and of earlier areas',
    'server/work/leave/leave.actions.ts',
    "import { a } from '#server/work/points/points.actions.ts';\nimport { b } from '#server/identity/accounts/users.store.ts';",
  ],
  [
    'a feature uses db, http and deps',
    'server/work/leave/leave.routes.ts',
    "import { a } from '#server/platform/http/serve.ts';\nimport type { D } from '#server/platform/deps.ts';",
  ],
  ['a subfolder uses its own folder', 'server/platform/db/more/a.ts', "import { a } from '../dialect.ts';"],
  [
    'a step uses its parts, Kysely and types',
    'server/platform/db/migrations/0004-lists.ts',
    "import { sql } from 'kysely';\nimport { F } from './0004-figures.ts';\nimport { C, type S } from './column-types.ts';\nimport type { D } from '../dialect.ts';",
  ],
  [
    'lib uses the platform of other layers',
    'web/lib/api/api.ts',
    "import { a } from '#contract/platform/endpoint.ts';\nimport { b } from '#domain/platform/paging.ts';",
  ],
  [
    'the types of tables name those of every area',
    'server/platform/db/tables/live.ts',
    "import type { A } from '#domain/live/webhooks.ts';",
  ],
  [
    'the app and commands use every area of another layer',
    'web/app/routes.tsx',
    "import { a } from '#contract/operations/backups.ts';",
  ],
  ['an entry file uses every feature', 'server/app.ts', "import { a } from '#server/work/leave/leave.routes.ts';"],
  [
    'a screen composes features',
    'web/screens/a.tsx',
    "import { B } from '#web/work/leave/b.tsx';\nimport { C } from '#web/identity/users/c.tsx';",
  ],
  ['the app composes screens', 'web/app/routes.tsx', "const a = () => import('#web/screens/a.tsx');"],
  [
    'a web test uses the server in process',
    'web/work/leave/leave.test.tsx',
    "import { a } from '#server/testing/test-app.ts';",
  ],
  [
    'text that looks like an import',
    'domain/work/leave/leave.ts',
    "// import { a } from 'zod';\nexport const text = \"import 'zod'\";",
  ],
];

test.each(RIGHT)('allows: %s', (_what, file, line) => {
  expect(check({ [file]: `/** A file. */\n${line}\n` })).toEqual([]);
});

test('reports a cycle once, with its files in order', () => {
  const faults = check({
    'domain/work/a.ts': "import { b } from './b.ts';",
    'domain/work/b.ts': "import { c } from './c.ts';",
    'domain/work/c.ts': "import { a } from '#domain/work/a.ts';",
  });
  expect(faults).toEqual([
    'domain/work/a.ts:1  a cycle: domain/work/a.ts -> domain/work/b.ts -> domain/work/c.ts -> domain/work/a.ts',
  ]);
});

test('reports a cycle of types only', () => {
  const tree = {
    'domain/work/a.ts': "import { b } from './b.ts';",
    'domain/work/b.ts': "import type { A } from './a.ts';",
  };
  expect(check(tree)).toHaveLength(1);
});

test('reports a file that cannot be parsed instead of skipping it', () => {
  expect(() => check({ 'domain/work/a.ts': 'import {' })).toThrow('domain/work/a.ts cannot be parsed');
});
