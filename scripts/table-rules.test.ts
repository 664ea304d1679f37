/** Tests of the rule on tables. */
import { expect, it } from 'vitest';
import { type Exceptions, findForeignTables } from './table-rules.ts';

const TABLES = {
  'server/platform/db/tables/work.ts': 'export type WorkTables = {\n  projects: ProjectsTable;\n};\n',
  'server/platform/db/tables/work/leave.ts': 'export type LeaveTables = {\n  leave: LeaveTable;\n};\n',
  'server/platform/db/tables/review.ts': 'export type ReviewTables = {\n  cuts: CutsTable;\n};\n',
};

const check = (file: string, text: string, exceptions: Exceptions = {}) =>
  findForeignTables(new Map(Object.entries({ ...TABLES, [file]: text })), exceptions);

const STORE = 'server/work/projects/projects.store.ts';

it.each([
  ["db.selectFrom('cuts')", 'reads'],
  ["db.selectFrom('cuts as later')", 'reads'],
  ["db.selectFrom(['projects', 'cuts'])", 'reads'],
  ["query.leftJoin('cuts', 'cuts.project_id', 'projects.id')", 'reads'],
  ['sql`select 1 from projects join cuts on true`', 'reads'],
  ['sql`exists (select 1 from cuts as later)`', 'reads'],
  ["type Cut = Row<'cuts'>", 'reads'],
  ["db.insertInto('cuts')", 'writes'],
  ["db.updateTable('cuts')", 'writes'],
  ["db.deleteFrom('cuts')", 'writes'],
  ["db.replaceInto('cuts')", 'writes'],
  ["db.updateTable('projects').from('cuts')", 'reads'],
  ['sql`delete from cuts`', 'writes'],
  ['sql`update cuts set number = 1`', 'writes'],
  ['sql`insert into cuts values (1)`', 'writes'],
  ["restoreRows(trx, 'cuts', rows)", 'writes'],
  ["updateRows(trx, { table: 'cuts' })", 'writes'],
  ["const REFERENCES = { projects: [['cuts', 'project_id']] }", 'writes'],
])('reports %s in a lower area', (text, verb) => {
  expect(check(STORE, `\n${text};`)).toEqual([
    `${STORE}:2  work ${verb} cuts, a table of review (docs/architecture.md#tables)`,
  ]);
});

it('accepts tables of the own area and lower ones, and texts that name none', () => {
  expect(check(STORE, "db.selectFrom('projects').innerJoin('leave', 'a', 'b');")).toEqual([]);
  expect(check('server/review/versions/cuts.store.ts', "db.updateTable('projects').from('cuts');")).toEqual([]);
  expect(check(STORE, "const topic = { kind: 'cuts', text: 'a few cuts' };")).toEqual([]);
});

it('knows the owner of tables in a folder', () => {
  expect(check('server/identity/users/users.store.ts', "db.selectFrom('leave');")).toEqual([
    expect.stringContaining('identity reads leave, a table of work'),
  ]);
});

it.each([
  'server/start.ts',
  'server/commands/doctor.ts',
  'server/seed/demo.ts',
  'server/testing/builders.ts',
  'server/work/projects/projects.test.ts',
  'server/platform/db/migrations/0001-words.ts',
])('lets %s name every table', (file) => {
  expect(check(file, "db.deleteFrom('cuts');")).toEqual([]);
});

it('excepts reads but no writes, and reports exceptions that are no longer needed', () => {
  const exceptions = { [STORE]: ['cuts'] };
  expect(check(STORE, "db.selectFrom('cuts');", exceptions)).toEqual([]);
  expect(check(STORE, "db.deleteFrom('cuts');", exceptions)).toEqual([expect.stringContaining('work writes cuts')]);
  expect(check(STORE, "db.selectFrom('projects');", exceptions)).toEqual([
    `${STORE}  names cuts no longer: remove it from the exceptions in table-rules.ts`,
  ]);
});
