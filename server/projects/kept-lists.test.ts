/** Lists that are kept up with changes hold what a list found anew holds: any filters, in any order, whoever has written in between. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { normaliseForSearch } from '#domain/text.ts';
import type { Actor } from '#domain/roles.ts';
import { isRefusal } from '#domain/refusal.ts';
import { listProjects } from '#contract/projects.ts';
import { type Database, openDatabase } from '#server/db/open.ts';
import { continueIds, type Db } from '#server/db/dialect.ts';
import { parseQueryString } from '#server/http/query-string.ts';
import { readListRequest } from '#server/http/read-query.ts';
import { aProject } from '#server/testing/builders.ts';
import { createTestPlace, type TestPlace } from '#server/testing/databases.ts';
import { questionsTo } from '#server/testing/random-questions.ts';
import { DAYS, fillTeam, projectRow, WORDS } from '#server/testing/random-team.ts';
import { listProjectsPage } from './projects.store.ts';

const ADMIN: Actor = { id: 1, type: 'admin', email: 'admin@example.com' };
const EDITOR: Actor = { id: 5, type: 'editor', email: 'editor@example.com' };
const HOSTS = ['localhost'];

let place: TestPlace;
let ours: Database;
/** Another process, as far as the database can tell. */
let theirs: Database;

beforeAll(async () => {
  place = await createTestPlace();
  ours = openDatabase(place.place);
  theirs = openDatabase(place.place);
  await fillTeam(ours.db);
  await continueIds(ours.db, ['projects']);
});
afterAll(async () => {
  await ours.close();
  await theirs.close();
  await place.drop();
});

const collection = listProjects.collection as NonNullable<typeof listProjects.collection>;
const requestOf = (query: string) => {
  const request = readListRequest(parseQueryString(query), collection, HOSTS);
  if (isRefusal(request)) throw new Error(request.message);
  return request;
};

/** Ids and total of a page as this server has kept it, and as one that has just begun finds it. */
async function bothOf(query: string, actor: Actor) {
  const anew = { db: ours.db.withoutPlugins(), reports: ours.reports };
  const [kept, found] = [
    await listProjectsPage(ours, actor, requestOf(query)),
    await listProjectsPage(anew, actor, requestOf(query)),
  ];
  return [kept, found].map(({ rows, total }) => ({ ids: rows.map(({ id }) => id), total }));
}

async function expectKept(query: string, actor: Actor = ADMIN): Promise<number> {
  const [kept, found] = await bothOf(query, actor);
  expect(kept).toEqual(found);
  return found?.total ?? 0;
}

const columns = projectRow.map((row) => ({ ...row, search: normaliseForSearch(row.title) }));
const step = fc.record({
  kind: fc.constantFrom('add', 'change', 'change', 'change', 'delete', 'rename client', 'rename person'),
  pick: fc.nat(1000),
  columns,
  isOurs: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer V> ? V : never;

const namesOf = (text: string) => ({ last_name: text, search_last: normaliseForSearch(text) });

async function doStep({ kind, pick, columns: row, isOurs }: Step): Promise<void> {
  const { db } = isOurs ? ours : theirs;
  const ids = await db.selectFrom('projects').select('id').orderBy('id').execute();
  const id = ids[pick % ids.length]?.id ?? 0;
  if (kind === 'add') await aProject(db, row);
  if (kind === 'change') await db.updateTable('projects').set(row).where('id', '=', id).execute();
  if (kind === 'delete') await db.deleteFrom('projects').where('id', '=', id).execute();
  if (kind === 'rename client')
    await db.updateTable('clients').set(namesOf(row.title)).where('id', '=', row.client_id).execute();
  if (kind === 'rename person')
    await db
      .updateTable('users')
      .set(namesOf(row.title))
      .where('id', '=', (pick % 6) + 1)
      .execute();
}

it('whatever is asked and written in turns', async () => {
  let found = 0;
  const asked = fc.tuple(questionsTo(listProjects), fc.constantFrom(ADMIN, ADMIN, EDITOR));
  // Few questions, so that the same are asked again and again.
  const questions = fc.sample(asked, { numRuns: 40, seed: 11 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 3 }),
      fc.array(fc.nat(39), { minLength: 1, maxLength: 4 }),
      async (steps, picks) => {
        for (const one of steps) await doStep(one);
        for (const pick of picks) {
          const [query, actor] = questions[pick] as (typeof questions)[number];
          found += await expectKept(query, actor);
        }
      },
    ),
    { numRuns: 250, seed: 3 },
  );
  expect(found).toBeGreaterThan(1000);
});

const ASKED = [
  'title=e&order[title]=desc',
  'search=wed&order[createdAt]=asc',
  'status[]=assigned&status[]=revision&order[deadlineAt]=asc',
  'order[title]=asc&page=2&itemsPerPage=20',
  'order[deadlineAt]=desc&order[id]=desc&itemsPerPage=200',
  'class=Premium&revised=false',
];

it('after more changes than anybody keeps account of', async () => {
  const { db } = theirs;
  for (const query of ASKED) await expectKept(query);
  const counted = async () =>
    (await sql<{ n: number }>`select count(*) as n from project_changes`.execute(db)).rows[0]?.n ?? 0;
  for (let n = 0; n < 60; n += 1) {
    await sql`update projects set title = title || ${n}, search = search || ${n}, created_at = ended_at
      where ended_at is not null and id % 60 = ${n}`.execute(db);
    await sql`update projects set version = version + 1`.execute(db);
    if (n % 20 === 0) for (const query of ASKED) await expectKept(query);
  }
  for (const query of ASKED) await expectKept(query);
  expect(await counted()).toBeLessThan(8000);
});

it('while many ask and write at once', async () => {
  const move = async ({ id }: { id: number }, n: number) => {
    const { db } = n % 3 === 0 ? theirs : ours;
    const text = `${WORDS[(id + n) % WORDS.length]} ${n}`;
    const created_at = `${DAYS[(id + n) % DAYS.length]}T0${n % 10}:00:00.000Z`;
    await db
      .updateTable('projects')
      .set({ title: text, search: normaliseForSearch(text), created_at, is_revised: n % 2 === 0 })
      .where('id', '=', id)
      .execute();
  };
  const ids = await ours.db.selectFrom('projects').select('id').limit(12).execute();
  for (let n = 0; n < 12; n += 1)
    await Promise.all([
      ...ids.map((one) => move(one, n)),
      ...ASKED.map((query) => listProjectsPage(ours, ADMIN, requestOf(query))),
      ...ASKED.map((query) => listProjectsPage(ours, EDITOR, requestOf(query))),
    ]);
  for (const query of ASKED)
    for (const actor of [ADMIN, EDITOR]) {
      const [kept, found] = await bothOf(query, actor);
      expect(kept).toEqual(found);
    }
});

// SQLite has one writer at a time: what began first has ended first.
it.runIf(process.env['TEST_DATABASE'] === 'postgres')('when what began before the asking ends after it', async () => {
  const ids = (await ours.db.selectFrom('projects').select('id').orderBy('id').limit(2).execute()).map(({ id }) => id);
  const [first = 0, second = 0] = ids;
  const rename = (db: Db, id: number) =>
    db.updateTable('projects').set({ title: 'Late change', search: 'late change' }).where('id', '=', id).execute();
  const ask = () => expectKept('title=late%20change&order[title]=asc');
  expect(await ask()).toBe(0);
  await theirs.db.transaction().execute(async (trx) => {
    await rename(trx, first);
    await rename(ours.db, second);
    expect(await ask()).toBe(1);
  });
  expect(await ask()).toBe(2);
});
