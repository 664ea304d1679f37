/** The feed of changes: each committed change of a project is written down once, in order, and old ones are thrown away. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aClient, aProject } from '#server/testing/builders.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import type { Db } from './dialect.ts';
import type { Database } from './open.ts';

let database: Database;
let client_id: number;
beforeAll(async () => {
  database = await openTestDatabase();
  client_id = (await aClient(database.db)).id;
});
afterAll(() => database.close());

async function changesIn(db: Db): Promise<(number | null)[]> {
  const { rows } = await sql<{ project_id: number | null }>`select project_id from project_changes order by id`.execute(
    db,
  );
  return rows.map((row) => row.project_id);
}

it('holds what was committed, and nothing of what was taken back or of names', async () => {
  const { db } = database;
  const [{ id: one }, { id: two }] = [await aProject(db, { client_id }), await aProject(db, { client_id })];
  await db.updateTable('projects').set({ title: 'Changed' }).execute();
  await db.updateTable('clients').set({ search_last: 'renamed' }).execute();
  const work = db.transaction().execute(async (trx) => {
    await trx.deleteFrom('projects').execute();
    throw new Error('taken back');
  });
  await expect(work).rejects.toThrow('taken back');
  await db.deleteFrom('projects').where('id', '=', one).execute();
  expect(await changesIn(db)).toEqual([one, two, one, two, one]);
});

it('keeps the last four thousand, and not many more, also while many write at once', async () => {
  const { db } = database;
  const ids = await Promise.all(Array.from({ length: 300 }, async () => (await aProject(db, { client_id })).id));
  for (let n = 0; n < 6; n += 1)
    await Promise.all(
      [0, 1, 2, 3].map((part) =>
        db
          .updateTable('projects')
          .set((eb) => ({ version: eb('version', '+', 1) }))
          .where(
            'id',
            'in',
            ids.filter((id) => id % 4 === part || part === 0),
          )
          .execute(),
      ),
    );
  for (let n = 0; n < 20; n += 1)
    await db
      .updateTable('projects')
      .set({ title: `Cut ${n}` })
      .where('id', 'in', ids)
      .execute();
  const changes = await changesIn(db);
  expect(changes.length).toBeGreaterThan(4096);
  expect(changes.length).toBeLessThan(4096 + 2 * 1024);
  expect(changes.slice(-300).toSorted((a, b) => Number(a) - Number(b))).toEqual(ids.toSorted((a, b) => a - b));
});
