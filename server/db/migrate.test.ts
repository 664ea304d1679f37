/** A database that an earlier version has made and filled is brought to the present with all that is in it. */
import { expect, it } from 'vitest';
import type { Actor } from '#domain/roles.ts';
import type { FilterValues } from '#contract/filter.ts';
import { aProject } from '#server/testing/builders.ts';
import { createTestPlace } from '#server/testing/databases.ts';
import { fillTeam } from '#server/testing/random-team.ts';
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

it.each(STEPS.slice(0, -1).map(({ name }, at) => [name, at + 1] as const))('from %s', async (_name, count) => {
  const { place, drop } = await createTestPlace({ isEmpty: true });
  const database = openDatabase(place);
  const { db } = database;
  try {
    await migrate(database, STEPS.slice(0, count));
    await fillTeam(db);
    await continueIds(db, ['projects']);
    await migrate(database);
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
  } finally {
    await database.close();
    await drop();
  }
});
