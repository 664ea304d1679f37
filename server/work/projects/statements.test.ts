/** Number of statements per request: on a database server each one is a round trip. */
import { expect, test } from 'vitest';
import { engineOf } from '#server/platform/db/dialect.ts';
import { aClient, aProject } from '#server/testing/builders.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

let statements: string[] = [];

const ofChange = (): number => (engineOf(app.db) === 'postgres' ? 3 : 4);

const app = await testApp({}, await openTestDatabase({ onQuery: ({ sql }) => void statements.push(sql) }));
const [manager, editor] = [await app.as('manager'), await app.as('editor')];
const client = await aClient(app.db);
const people = { assigned_to_id: editor.user.id, assigned_by_id: manager.user.id, reviewed_by_id: manager.user.id };
const { id } = await aProject(app.db, { ...people, client_id: client.id, status: 'assigned' });
const path = `/api/projects/${id}`;

/** Returns the statements of a request that must succeed. */
async function statementsOf(request: () => ReturnType<Caller['get']>): Promise<string[]> {
  statements = [];
  const { statusCode } = await request();
  expect(statusCode).toBe(200);
  return statements;
}

test('reads a project in two statements: the caller, and the project with its people, client and feedback', async () => {
  expect(await statementsOf(() => manager.get(path))).toHaveLength(2);
});

test("reads a manager's home page in at most fifteen: the lists, their totals in one, leave and free editors", async () => {
  expect((await statementsOf(() => manager.get('/api/stats/today'))).length).toBeLessThanOrEqual(15);
});

test('changes a project in four: the caller, the project, the change, and the project with its people and client; PostgreSQL joins the last two', async () => {
  expect(await statementsOf(() => manager.patch(path, { title: 'A new cut' }))).toHaveLength(ofChange());
  await app.db.updateTable('projects').set({ status: 'started', started_at: '2026-03-10T09:00:00.000Z' }).execute();
  expect(await statementsOf(() => manager.patch(path, { status: 'paused', pauseTime: [] }))).toHaveLength(ofChange());
});

test('starts a timer in one more: whether the workspace allows two at once', async () => {
  await app.db
    .updateTable('projects')
    .set({ status: 'assigned', started_at: null, pauses: '[]' as never })
    .execute();
  expect(await statementsOf(() => editor.patch(path, { status: 'started', startedAt: null }))).toHaveLength(
    ofChange() + 1,
  );
});
