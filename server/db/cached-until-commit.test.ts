/** What is cached equals what would be read anew, whoever has written in between. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProjectStatus } from '#domain/project-status.ts';
import { aClient, aProject } from '#server/testing/builders.ts';
import { createDatabaseFixture, type DatabaseFixture } from '#server/testing/databases.ts';
import type { Db } from './dialect.ts';
import { type Database, openDatabase } from './open.ts';
import { countOf } from './page.ts';
import { cachedUntilCommit } from './cached-until-commit.ts';

let fixture: DatabaseFixture;
let ours: Database;
let theirs: Database;
let clientId: number;

beforeAll(async () => {
  fixture = await createDatabaseFixture();
  ours = openDatabase(fixture.location);
  theirs = openDatabase(fixture.location);
  clientId = (await aClient(ours.db)).id;
});
afterAll(async () => {
  await ours.close();
  await theirs.close();
  await fixture.drop();
});

const STATUSES: ProjectStatus[] = ['assigned', 'started', 'completed'];

const totalOf = (db: Db, status: ProjectStatus): Promise<number> =>
  cachedUntilCommit(db, status, () => countOf(db.selectFrom('projects').where('status', '=', status).select('id')));

const recount = async (db: Db, status: ProjectStatus): Promise<number> =>
  (await db.selectFrom('projects').select('id').where('status', '=', status).execute()).length;

type Work = { kind: 'insert' | 'update' | 'delete' | 'rollback'; isOurs: boolean; status: ProjectStatus };

async function doWork(db: Database['db'], { kind, status }: Work): Promise<void> {
  const newest = db.selectFrom('projects').select('id').orderBy('id', 'desc').limit(1);
  if (kind === 'insert') await aProject(db, { status, client_id: clientId });
  if (kind === 'update') await db.updateTable('projects').set({ status }).where('id', 'in', newest).execute();
  if (kind === 'delete') await db.deleteFrom('projects').where('id', 'in', newest).execute();
  if (kind !== 'rollback') return;
  const work = db.transaction().execute(async (trx) => {
    await aProject(trx, { status, client_id: clientId });
    expect(await totalOf(trx, status)).toBe(await recount(trx, status));
    throw new Error('taken back');
  });
  await expect(work).rejects.toThrow('taken back');
}

it('after random work by two connections', async () => {
  const work: fc.Arbitrary<Work> = fc.record({
    kind: fc.constantFrom('insert', 'insert', 'update', 'delete', 'rollback'),
    isOurs: fc.boolean(),
    status: fc.constantFrom(...STATUSES),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(work, { maxLength: 6 }), async (steps) => {
      for (const step of steps) {
        await doWork(step.isOurs ? ours.db : theirs.db, step);
        for (const status of STATUSES) {
          expect(await totalOf(ours.db, status)).toBe(await recount(ours.db, status));
          expect(await totalOf(ours.db, status)).toBe(await recount(theirs.db, status));
        }
      }
    }),
    { numRuns: 15, seed: 11 },
  );
});
