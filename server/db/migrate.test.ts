/** A database that an earlier version has made and filled is brought to the present with all that is in it. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Actor } from '#domain/roles.ts';
import type { FilterValues } from '#contract/filter.ts';
import { aProject } from '#server/testing/builders.ts';
import { createDatabaseFixture } from '#server/testing/databases.ts';
import { fillTeam } from '#server/testing/random-team.ts';
import { keptFigures, recountFigures } from '#server/testing/recount.ts';
import { schemaOf } from '#server/testing/schema.ts';
// border: what a step is for is seen in the lists
import { listProjectsPage } from '#server/projects/projects.store.ts';
import type { ProjectFilters } from '#server/projects/project-filters.ts';
import { continueIds } from './dialect.ts';
import { migrate, STEPS } from './migrate.ts';
import { type Database, openDatabase } from './open.ts';

const ADMIN: Actor = { id: 1, type: 'admin', email: 'admin@example.com' };

async function find(database: Database, filters: FilterValues<ProjectFilters>): Promise<number[]> {
  const { rows } = await listProjectsPage(database, ADMIN, { filters, order: [], page: 1, itemsPerPage: 200 });
  return rows.map(({ id }) => id);
}

async function onEmpty(work: (database: Database) => Promise<void>): Promise<void> {
  const { location, drop } = await createDatabaseFixture({ isEmpty: true });
  const database = openDatabase(location);
  try {
    await work(database);
  } finally {
    await database.close();
    await drop();
  }
}

async function presentSchema(): Promise<string[]> {
  let schema: string[] = [];
  await onEmpty(async (database) => {
    await migrate(database);
    schema = await schemaOf(database);
  });
  return schema;
}

it.each(STEPS.slice(0, -1).map(({ name }, at) => [name, at + 1] as const))('from %s', async (_name, count) => {
  const present = await presentSchema();
  await onEmpty(async (database) => {
    const { db } = database;
    await migrate(database, STEPS.slice(0, count));
    await fillTeam(db);
    await continueIds(db, ['projects']);
    await migrate(database);
    expect(await schemaOf(database)).toEqual(present);
    expect(await keptFigures(db)).toEqual(await recountFigures(db));
    const all = await db.selectFrom('projects').select(['id', 'search']).orderBy('id').execute();
    const holding = (words: string) => all.filter(({ search }) => search.includes(words)).map(({ id }) => id);
    expect(holding('wedding').length).toBeGreaterThan(3);
    expect(await find(database, { title: ['wedding'] })).toEqual(holding('wedding'));
    expect(await find(database, { title: ['ap'] })).toEqual(holding('ap'));
    const added = await aProject(db, { title: 'A wedding more', client_id: 1 });
    await db
      .deleteFrom('projects')
      .where('id', '=', holding('wedding')[0] ?? 0)
      .execute();
    expect(await find(database, { title: ['wedding'] })).toEqual([...holding('wedding').slice(1), added.id]);
    expect(await keptFigures(db)).toEqual(await recountFigures(db));
  });
});

it('no step that has landed says anything else than it did', () => {
  const digest = (statements: unknown) =>
    createHash('sha256').update(JSON.stringify(statements)).digest('hex').slice(0, 16);
  const digests = STEPS.map(
    ({ name, statements }) => `${name} ${digest(statements.sqlite)} ${digest(statements.postgres)}`,
  );
  expect(digests).toMatchInlineSnapshot(`
    [
      "0001-house 8503a09cd2a7f323 a6ad1b1d8d5817f8",
      "0002-project-changes d2121998a77d4046 5f699957d44ddc4e",
      "0003-words 56eaa919ad466346 4f53cda18c2baa0c",
      "0004-lists-by-sql f4cf94bb2aed344a 8460273c2c97bfd7",
      "0005-time-corrections 08b1c807a9d40357 05eb8b22374270ee",
    ]
  `);
});
