/** Lists of a manager's home page find their few projects by the index of the rarer filter, not by all projects of the manager (SQLite). */
import { CompiledQuery } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '#server/testing/databases.ts';
import { type Caller, testApp, type TestApp } from '#server/testing/test-app.ts';

const isPostgres = process.env['TEST_DATABASE'] === 'postgres';

let app: TestApp;
let manager: Caller;
let statements: CompiledQuery[] = [];

beforeAll(async () => {
  app = await testApp({}, await openTestDatabase({ onQuery: (query) => void statements.push(query) }));
  manager = await app.as('manager');
});

/** Returns how the statements of a list read projects. */
async function readsOf(filters: string): Promise<string[]> {
  statements = [];
  const { statusCode } = await manager.get(`/api/projects?${filters.replace('{id}', String(manager.user.id))}`);
  expect(statusCode).toBe(200);
  const lists = statements.filter(({ sql }) => /^select (?:count|projects).* from projects/.test(sql));
  const plans = lists.map(({ sql, parameters }) =>
    app.db.executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])),
  );
  return (await Promise.all(plans)).flatMap(({ rows }) =>
    rows.flatMap(({ detail }) => /^(?:SEARCH|SCAN) projects .*INDEX (\w+)/.exec(detail)?.[1] ?? []),
  );
}

it.skipIf(isPostgres).each([
  ['waiting=true&AssignedBy={id}&order[waitingSince]=asc', 'projects_waiting'],
  ['withClient=true&AssignedBy={id}', 'projects_waiting'],
  [
    'status=completed&scored=false&withClient=false&reviewedBy={id}&order[endedAt]=asc',
    /projects_review_ended|projects_unscored/,
  ],
])('%s', async (filters, index) => {
  const reads = (await readsOf(filters)).filter((name) => name !== 'projects_ids');
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.filter((name) => !name.match(index))).toEqual([]);
});
