/** Tests that every page of every list equals a full read of all projects: any filters and order, with writes in between. */
// Runs on both databases: plans and orders are written per engine.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRefusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { normalizeForSearch } from '#domain/platform/text.ts';
import { listProjects } from '#contract/work/projects.ts';
import { advanceIdSequences, type Db } from '#server/platform/db/dialect.ts';
import { type Database, openDatabase } from '#server/platform/db/open.ts';
import { parseQueryString } from '#server/platform/http/request/query-string.ts';
import { readListRequest } from '#server/platform/http/request/read-query.ts';
import { fillLarge } from '#server/seed/large.ts';
import { bruteForceList } from '#server/testing/brute-force-list.ts';
import { aProject, clockColumns } from '#server/testing/builders.ts';
import { localPeriod, setTimeZone, SOME_ZONES } from '#server/testing/local-time.ts';
import { createDatabaseFixture, type DatabaseFixture, openTestDatabase } from '#server/testing/databases.ts';
import { randomRequests } from '#server/testing/random-requests.ts';
import { fillTeam, projectRow } from '#server/testing/random-team.ts';
import { storedFigures, recountFigures } from '#server/testing/recount.ts';
import { rounds } from '#server/testing/rounds.ts';
import { listProjectsPage } from './projects.store.ts';

const ADMIN: Actor = { id: 1, type: 'admin', email: 'admin@example.com' };
const NOW = '2026-03-10T12:00:00.000Z';
const EDITOR: Actor = { id: 5, type: 'editor', email: 'editor@example.com' };

const collection = listProjects.collection as NonNullable<typeof listProjects.collection>;

/** Returns the actual and the expected page. */
async function bothOf(database: Database, query: string, { actor = ADMIN, now = NOW, zone = 'UTC' } = {}) {
  const listRequest = readListRequest(parseQueryString(query), collection, ['localhost']);
  if (isRefusal(listRequest)) throw new Error(listRequest.message);
  const request = { ...listRequest, now };
  await setTimeZone(database.db, zone);
  const { rows, total } = await listProjectsPage(database, actor, request);
  const editorId = actor.type === 'editor' ? actor.id : undefined;
  const expected = await bruteForceList(database.db, { ...request, zone }, editorId);
  return { found: { query, ids: rows.map(({ id }) => id), total }, expected: { query, ...expected } };
}

describe('lists of a random team', () => {
  let fixture: DatabaseFixture;
  let ours: Database;
  /** A second connection that acts as another process. */
  let theirs: Database;

  beforeAll(async () => {
    fixture = await createDatabaseFixture();
    ours = openDatabase(fixture.location);
    theirs = openDatabase(fixture.location);
    await fillTeam(ours.db);
    await advanceIdSequences(ours.db, ['projects']);
  });
  afterAll(async () => {
    await ours.close();
    await theirs.close();
  });

  const someone = fc.record({
    actor: fc.constantFrom(ADMIN, ADMIN, EDITOR),
    // Times during the test data's period, at the end of a day, and after everything.
    now: fc.constantFrom('2026-02-10T11:00:00.000Z', '2025-12-31T00:00:00.000Z', '2026-02-28T23:59:59.999Z', NOW),
    zone: fc.constantFrom('UTC', ...SOME_ZONES),
  });
  const requests = fc.tuple(randomRequests(listProjects), someone);

  it('match a plain model for any query', async () => {
    let many = 0;
    const ask = fc.asyncProperty(requests, async ([query, asking]) => {
      const { found, expected } = await bothOf(ours, query, asking);
      expect(found).toEqual(expected);
      many += found.total;
    });
    const numRuns = rounds(10, 400);
    await fc.assert(ask, { numRuns, seed: 3 });
    expect(many).toBeGreaterThan(2.5 * numRuns);
  });

  const step = fc.record({
    kind: fc.constantFrom('add', 'change', 'change', 'change', 'delete', 'rename client', 'rename person'),
    pick: fc.nat(1000),
    columns: projectRow.map((row) => ({ ...row, search: normalizeForSearch(row.title) })),
    isOurs: fc.boolean(),
  });
  type Step = typeof step extends fc.Arbitrary<infer V> ? V : never;

  const namesOf = (text: string) => ({ last_name: text, search_last: normalizeForSearch(text) });

  /** Writes a row like the server does, with its derived columns. */
  async function rewrite(db: Db, id: number, columns: Step['columns']): Promise<void> {
    const before = await db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst();
    if (!before) return;
    const pauses = JSON.stringify(columns.pauses) as never;
    const set = { ...columns, pauses, ...clockColumns({ ...before, ...columns }) };
    await db.updateTable('projects').set(set).where('id', '=', id).execute();
  }

  async function doStep({ kind, pick, columns, isOurs }: Step): Promise<void> {
    const { db } = isOurs ? ours : theirs;
    const ids = await db.selectFrom('projects').select('id').orderBy('id').execute();
    const id = ids[pick % ids.length]?.id ?? 0;
    const names = namesOf(columns.title);
    if (kind === 'add') await aProject(db, columns);
    if (kind === 'change') await rewrite(db, id, columns);
    if (kind === 'delete') await db.deleteFrom('projects').where('id', '=', id).execute();
    if (kind === 'rename client')
      await db.updateTable('clients').set(names).where('id', '=', columns.client_id).execute();
    if (kind === 'rename person')
      await db
        .updateTable('users')
        .set(names)
        .where('id', '=', (pick % 6) + 1)
        .execute();
  }

  it('match a plain model for repeated queries between writes', async () => {
    // Uses few queries, so that the same ones repeat.
    const samples = fc.sample(requests, { numRuns: 20, seed: 11 });
    const picks = fc.array(fc.nat(19), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 2 }), picks, async (steps, some) => {
        for (const one of steps) await doStep(one);
        for (const pick of some) {
          const { found, expected } = await bothOf(ours, ...(samples[pick] as (typeof samples)[number]));
          expect(found).toEqual(expected);
        }
      }),
      { numRuns: rounds(4, 80), seed: 3 },
    );
  });
});

describe('lists of many projects', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
    await fillLarge(database.db, { projects: 4000, now: '2026-03-10T12:00:00.000Z', passwordHash: 'none' });
    // A gap in the IDs, as deleted projects leave it.
    await database.db.deleteFrom('projects').where('id', '>', 500).where('id', '<=', 900).execute();
  });

  it.each([
    '',
    'order[id]=desc',
    'order[createdAt]=desc',
    'order[title]=asc',
    'order[title]=desc&order[id]=desc',
    'order[deadlineAt]=asc',
    'order[deadlineAt]=desc&order[createdAt]=asc',
    'status=completed&order[id]=desc',
    'status=completed&order[deadlineAt]=asc',
    'status[]=started&status[]=paused&status[]=revision&order[title]=desc',
    'onTime=true&order[id]=desc',
    'onTime=false',
    'revised=false&order[createdAt]=asc',
    'class[]=Premium&class[]=Standard&order[createdAt]=desc',
    'AssignedBy=5&order[deadlineAt]=asc',
    'AssignedBy[]=5&AssignedBy[]=6&status=completed',
    'assignedTo.email=editor7@large.example&order[createdAt]=desc',
    'client.id=3&order[title]=asc',
    'title=wedding&order[id]=desc',
    'search=ad&status=completed',
    'search=a&order[createdAt]=desc',
    'search=ada&endedAt[after]=2025-06-01&order[createdAt]=asc',
    'createdAt[after]=2025-01-01&createdAt[before]=2025-12-31T23:59:59.999Z&order[createdAt]=desc',
    'startedAt[after]=2026-02-10&order[id]=asc',
    'due[]=late&due[]=week&order[due]=asc',
    'due=late&AssignedBy=5&order[due]=desc',
    'clock[]=over&clock[]=overnight&order[editor]=asc&order[due]=asc',
    'clock=stopped&status=paused',
    'status=completed&scored=false&reviewedBy=5&order[endedAt]=desc',
    'status=completed&scored=false&reviewedBy=5&order[endedAt]=asc',
    'scored=false&order[endedAt]=asc',
    'status=completed&scored=false&withClient=false&order[endedAt]=asc',
    'waiting=true&AssignedBy=5&order[waitingSince]=asc',
    'status=completed&scored=false&class=Podcast&order[endedAt]=asc',
    'scored=false&reviewedBy=5&client=2&order[endedAt]=asc',
    'scored=true&order[points]=desc',
    'overTime=true&returned=true&order[runtime]=desc',
    'overTime=false&order[class]=asc',
    'status=assigned&returned=true&AssignedBy[]=5&AssignedBy[]=6',
    'order[due]=asc',
    'order[due]=desc',
    'order[status]=desc&order[deadlineAt]=asc',
    'order[editor]=desc',
    'order[client]=asc&order[startedAt]=desc',
    'order[dueWeek]=asc&order[title]=asc',
    'order[dueWeek]=desc',
  ])('have correct first and deep pages for %j', async (list) => {
    const first = await bothOf(database, `${list}&itemsPerPage=30`);
    expect(first.found).toEqual(first.expected);
    const last = Math.ceil(first.found.total / 30);
    for (const page of [2, Math.ceil(last / 2), last, last + 1].filter((one) => one > 1)) {
      const { found, expected } = await bothOf(database, `${list}&itemsPerPage=30&page=${page}`);
      expect(found).toEqual(expected);
    }
  });

  it.each(SOME_ZONES)('are ordered by the week of the deadline in %s', async (zone) => {
    const midnights = ['2025-10-27', '2026-03-09', '2026-03-30', '2026-04-06'].map(
      (day) => localPeriod(day, day, zone).from,
    );
    for (const [n, from] of midnights.entries())
      for (const shift of [-3_600_000, -1, 0, 3_600_000, 32_400_000])
        await aProject(database.db, {
          title: `Week ${(n * 7 + shift) % 5}`,
          deadline_at: new Date(Date.parse(from) + shift).toISOString(),
        });
    for (const direction of ['asc', 'desc']) {
      const { found, expected } = await bothOf(
        database,
        `title=week&order[dueWeek]=${direction}&order[title]=asc&itemsPerPage=100`,
        { zone },
      );
      expect(found).toEqual(expected);
    }
  });

  it('have correct aggregates after being filled in', async () => {
    expect(await storedFigures(database.db)).toEqual(await recountFigures(database.db));
  });
});
