/** Tests that text search of projects equals a full read, also after titles, names and people have changed. */
// Runs on both databases: the text index differs per engine.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normalizeForSearch } from '#domain/platform/text.ts';
import type { FilterValues, Order } from '#contract/platform/filter.ts';
import { aClient, aProject, aUser } from '#server/testing/builders.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import { rounds } from '#server/testing/rounds.ts';
import type { Database } from '#server/platform/db/open.ts';
import type { ProjectFilters } from './project-filters.ts';
import { listProjectsPage } from './projects.store.ts';

const NOW = '2026-03-10T12:00:00.000Z';
const ADMIN = { id: 1, type: 'admin' as const, email: 'admin@example.com' };

const database: Database = await openTestDatabase();
const { db } = database;
const clientIds: number[] = [await aClient(db), await aClient(db)].map(({ id }) => id);
const personIds: number[] = [await aUser(db, { last_name: 'Reed' }), await aUser(db, { last_name: 'Wedding' })].map(
  ({ id }) => id,
);

const word = fc.constantFrom(
  ...[
    'Wedding',
    'zoë',
    '100%',
    'a_b',
    '"quoted"',
    "it's",
    '*',
    'AND',
    'Ünïcödé',
    '日本語版',
    '-',
    '\\',
    '\u{e001}\u{e100}\u{e101}',
  ],
);
const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((all) => all.join(' '));
const typedWords = fc
  .tuple(words, fc.nat(8), fc.nat(5))
  .map(([text, from, more]) => [...text].slice(from, from + 1 + more).join('') || 'wed');
const person = fc.nat(2).map((n) => personIds[n] ?? null);

type Change = { title: string; client: number; editor: number | null; manager: number | null; isRevised: boolean };
const change: fc.Arbitrary<Change> = fc.record({
  title: words,
  client: fc.nat(1),
  editor: person,
  manager: person,
  isRevised: fc.boolean(),
});
const step = fc.record({
  kind: fc.constantFrom('add', 'add', 'add', 'change', 'delete', 'rename client', 'rename person'),
  pick: fc.nat(100),
  change,
});
const searches = fc.record(
  {
    title: fc.array(typedWords, { minLength: 1, maxLength: 2 }),
    search: fc.array(typedWords, { minLength: 1, maxLength: 2 }),
    revised: fc.boolean(),
    assignedTo: person.map((id) => [id ?? 0]),
    AssignedBy: person.map((id) => [id ?? 0]),
    status: fc.constant(['assigned']),
  },
  { requiredKeys: [] },
);
const direction = fc.constantFrom<Order['direction']>('asc', 'desc');

type ValueOf<A> = A extends fc.Arbitrary<infer V> ? V : never;
type Step = ValueOf<typeof step>;
type ScreenRequest = ValueOf<typeof searches>;

const namesOf = (text: string) => ({
  first_name: 'Ada',
  last_name: text,
  search_first: 'ada',
  search_last: normalizeForSearch(text),
});

async function doStep({ kind, pick, change: { title, client, editor, manager, isRevised } }: Step) {
  const { db } = database;
  const columns = {
    title,
    search: normalizeForSearch(title),
    client_id: clientIds[client] ?? null,
    assigned_to_id: editor,
    assigned_by_id: manager,
    is_revised: isRevised,
  };
  const ids = (await db.selectFrom('projects').select('id').orderBy('id').execute()).map(({ id }) => id);
  const id = ids[pick % Math.max(1, ids.length)] ?? 0;
  if (kind === 'add') await aProject(db, columns);
  if (kind === 'change') await db.updateTable('projects').set(columns).where('id', '=', id).execute();
  if (kind === 'delete') await db.deleteFrom('projects').where('id', '=', id).execute();
  if (kind === 'rename client')
    await db
      .updateTable('clients')
      .set(namesOf(title))
      .where('id', '=', clientIds[client] ?? 0)
      .execute();
  if (kind === 'rename person')
    await db
      .updateTable('users')
      .set(namesOf(title))
      .where('id', '=', personIds[client] ?? 0)
      .execute();
}

/** Returns the expected IDs by reading every project. */
async function expectedIds({ title, search, revised, assignedTo, AssignedBy, status }: ScreenRequest) {
  const rows = await database.db
    .selectFrom('projects as p')
    .leftJoin('clients as c', 'c.id', 'p.client_id')
    .leftJoin('users as u', 'u.id', 'p.assigned_by_id')
    .selectAll('p')
    .select(['c.search_first as cf', 'c.search_last as cl', 'u.search_first as uf', 'u.search_last as ul'])
    .orderBy('p.id')
    .execute();
  const holds = (text: string, some: string): boolean => text.includes(normalizeForSearch(some));
  return rows
    .filter((row) => !title || title.some((some) => holds(row.search, some)))
    .filter(
      (row) =>
        !search ||
        search.some((some) =>
          [row.search, `${row.cf} ${row.cl}`, `${row.uf} ${row.ul}`].some((text) => holds(text, some)),
        ),
    )
    .filter((row) => revised === undefined || row.is_revised === revised)
    .filter((row) => !assignedTo || assignedTo.includes(row.assigned_to_id ?? -1))
    .filter((row) => !AssignedBy || AssignedBy.includes(row.assigned_by_id ?? -1))
    .filter((row) => !status || row.status === status[0])
    .map(({ id }) => id);
}

it('matches a plain model for any query', async () => {
  let found = 0;
  const numRuns = rounds(120, 300);
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 4 }),
      searches,
      direction,
      async (steps, filters, way) => {
        for (const one of steps) await doStep(one);
        const expected = await expectedIds(filters);
        if (way === 'desc') expected.reverse();
        const request = {
          filters: filters as FilterValues<ProjectFilters>,
          order: [{ by: 'id' as const, direction: way }],
        };
        const { rows, total } = await listProjectsPage(database, ADMIN, {
          ...request,
          now: NOW,
          page: 1,
          itemsPerPage: 200,
        });
        expect({ ids: rows.map(({ id }) => id), total }).toEqual({ ids: expected, total: expected.length });
        found += filters.title || filters.search ? expected.length : 0;
      },
    ),
    { numRuns, seed: 5 },
  );
  expect(found).toBeGreaterThan(numRuns / 2);
});
