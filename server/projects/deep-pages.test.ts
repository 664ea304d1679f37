/** Pages far behind the first hold what a plain walk along the whole list finds there, whichever way the list is sorted and filtered. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListRequest } from '#contract/filter.ts';
import { BLOCK, BLOCKS_IN_SPAN } from '#server/db/kept-figures.ts';
import { aClient, aProject } from '#server/testing/builders.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import type { Database } from '#server/db/open.ts';
import type { Row } from '#server/db/tables.ts';
import { fillLarge } from '#server/seed/large.ts';
import { keptFigures, recountFigures } from '#server/testing/recount.ts';
import type { ProjectFilters } from './project-filters.ts';
import { listProjectsPage } from './projects.store.ts';

const TOTAL = 4 * BLOCK;
const ITEMS = 100;
const ADMIN = { id: 1, type: 'admin' as const, email: 'admin1@large.example' };

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await fillLarge(database.db, { projects: TOTAL, now: '2026-03-10T12:00:00.000Z', passwordHash: 'none' });
  // A gap, as deleted projects leave it: blocks and days of unequal size.
  await database.db.deleteFrom('projects').where('id', '>', 500).where('id', '<=', 900).execute();
  // And ids far ahead of them, as after many years.
  const ahead = Array.from({ length: 300 }, (_, i) => (i % 3) * BLOCK * BLOCKS_IN_SPAN + TOTAL + 1 + 7 * i);
  const { id: client_id } = await aClient(database.db);
  for (const id of ahead) await aProject(database.db, { id, client_id });
});
afterAll(() => database.close());

const LINE = ['id', 'created_at', 'status', 'class', 'is_revised', 'ended_at', 'deadline_at'] as const;

type Request = Pick<ListRequest<ProjectFilters>, 'filters' | 'order'>;
type Line = Pick<Row<'projects'>, (typeof LINE)[number]>;

const CASES: [name: string, request: Request, holds: (row: Line) => boolean][] = [
  ['all by id', { filters: {}, order: [] }, () => true],
  ['all, newest id first', { filters: {}, order: [{ by: 'id', direction: 'desc' }] }, () => true],
  ['all by creation', { filters: {}, order: [{ by: 'createdAt', direction: 'asc' }] }, () => true],
  ['all, newest first', { filters: {}, order: [{ by: 'createdAt', direction: 'desc' }] }, () => true],
  [
    'completed ones, newest id first',
    { filters: { status: ['completed'] }, order: [{ by: 'id', direction: 'desc' }] },
    (row) => row.status === 'completed',
  ],
  [
    'those on time, newest id first',
    { filters: { onTime: true }, order: [{ by: 'id', direction: 'desc' }] },
    ({ ended_at, deadline_at }) => ended_at !== null && deadline_at !== null && ended_at <= deadline_at,
  ],
  [
    'unrevised ones by creation',
    { filters: { revised: false }, order: [{ by: 'createdAt', direction: 'asc' }] },
    (row) => !row.is_revised,
  ],
  [
    'three classes, newest first',
    { filters: { class: ['Premium', 'Standard', 'Basic'] }, order: [{ by: 'createdAt', direction: 'desc' }] },
    (row) => row.class !== 'Podcast',
  ],
];

function sortedBy(rows: Line[], [order = { by: 'id', direction: 'asc' }]: Request['order']): number[] {
  const way = order.direction === 'asc' ? 1 : -1;
  const byDate = (a: Line, b: Line) =>
    a.created_at < b.created_at ? -way : a.created_at > b.created_at ? way : a.id - b.id;
  const byId = (a: Line, b: Line) => way * (a.id - b.id);
  return rows.toSorted(order.by === 'id' ? byId : byDate).map(({ id }) => id);
}

it.each(CASES)('%s', async (_name, request, holds) => {
  const rows = await database.db.selectFrom('projects').select(LINE).execute();
  const expected = sortedBy(rows.filter(holds), request.order);
  const pages = Math.ceil(expected.length / ITEMS);
  expect(expected.length).toBeGreaterThan(2 * BLOCK + ITEMS);
  for (let page = Math.floor((2 * BLOCK) / ITEMS) - 1; page <= pages + 1; page += 1) {
    const found = await listProjectsPage(database, ADMIN, { ...request, page, itemsPerPage: ITEMS });
    expect(found.total).toBe(expected.length);
    expect(found.rows.map(({ id }) => id)).toEqual(expected.slice((page - 1) * ITEMS, page * ITEMS));
  }
});

it('the kept counts and sums are right after the large data has been filled in', async () => {
  expect(await keptFigures(database.db)).toEqual(await recountFigures(database.db));
});
