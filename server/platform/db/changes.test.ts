/** Change feed: each committed change is recorded once with its audience, and old ones are deleted. */
// Runs on both databases: triggers and feed positions differ per engine.
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { aClient, aLeave, aProject, aUser } from '#server/testing/builders.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import type { Database } from './open.ts';

const database: Database = await openTestDatabase();
const client_id = (await aClient(database.db)).id;
beforeEach(() => sql`delete from changes`.execute(database.db));

const changes = () =>
  database.db
    .selectFrom('changes')
    .select(['topic', 'record_id', 'project_id', 'audience', 'person_id'])
    .orderBy('id')
    .execute();

it('contains committed changes and no rolled back ones', async () => {
  const { db } = database;
  const [{ id: one }, { id: two }] = [await aProject(db, { client_id }), await aProject(db, { client_id })];
  await db.updateTable('projects').set({ title: 'Changed' }).execute();
  const work = db.transaction().execute(async (trx) => {
    await trx.deleteFrom('projects').execute();
    throw new Error('undone');
  });
  await expect(work).rejects.toThrow('undone');
  await db.deleteFrom('projects').where('id', '=', one).execute();
  expect((await changes()).map(({ topic, record_id }) => [topic, record_id])).toEqual(
    [one, two, one, two, one].map((id) => ['projects', id]),
  );
});

it('lists who may see a change: current and former editors of a project, leave applicants, view owners', async () => {
  const { db } = database;
  const [ann, ben] = [await aUser(db), await aUser(db)];
  const project = await aProject(db, { client_id, assigned_to_id: ann.id });
  await sql`delete from changes`.execute(db);
  await db.updateTable('projects').set({ assigned_to_id: ben.id }).where('id', '=', project.id).execute();
  const feedback = await db
    .insertInto('feedback')
    .values({ project_id: project.id, content: 'x', type: 'client', created_at: '2026-03-09T10:00:00.000Z' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const leave = await aLeave(db, { employee_id: ann.id });
  const found = await changes();
  const heldBack = { record_id: project.id, project_id: project.id };
  expect(found.filter(({ topic }) => topic === 'projects')).toEqual(
    expect.arrayContaining([
      { topic: 'projects', ...heldBack, audience: 'leads', person_id: ben.id },
      { topic: 'projects', ...heldBack, audience: 'person', person_id: ann.id },
    ]),
  );
  expect(found.filter(({ topic }) => topic !== 'projects')).toEqual([
    { topic: 'cuts', record_id: 0, project_id: project.id, audience: 'person', person_id: ann.id },
    { topic: 'feedback', record_id: feedback.id, project_id: project.id, audience: 'leads', person_id: ben.id },
    { topic: 'leave', record_id: leave.id, project_id: null, audience: 'leads', person_id: ann.id },
  ]);
});

it('omits values not shown on any screen', async () => {
  const { db } = database;
  for (const name of ['readiness probe', 'signing-key', 'house'])
    await db.insertInto('settings').values({ name, value: '{}' }).execute();
  expect((await changes()).map(({ topic }) => topic)).toEqual(['settings']);
});

it('stores about the last four thousand changes, even with concurrent writes', async () => {
  const { db } = database;
  const ids = await Promise.all(Array.from({ length: 300 }, async () => (await aProject(db, { client_id })).id));
  for (let n = 0; n < 6; n += 1)
    await Promise.all(
      [0, 1, 2, 3].map((part) =>
        db
          .updateTable('projects')
          .set((eb) => ({ version: eb('version', '+', 1) }))
          // Each transaction uses its own rows, since locking the same rows in a different order would deadlock.
          .where(
            'id',
            'in',
            ids.filter((id) => id % 4 === part),
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
  const found = await changes();
  expect(found.length).toBeGreaterThan(4096);
  expect(found.length).toBeLessThan(4096 + 2 * 1024);
  expect(
    found
      .slice(-300)
      .map(({ record_id }) => record_id)
      .toSorted((a, b) => a - b),
  ).toEqual(ids.toSorted((a, b) => a - b));
});
