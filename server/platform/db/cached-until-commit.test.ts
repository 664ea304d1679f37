/** Cached values equal a fresh read, whatever has been written in between. */
// Runs on both databases: the version of a snapshot is read differently.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProjectStatus } from '#domain/platform/project-status.ts';
import { aClient, aProject, aUser } from '#server/testing/builders.ts';
import { createDatabaseFixture, type DatabaseFixture } from '#server/testing/databases.ts';
import { rounds } from '#server/testing/rounds.ts';
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
  const { id: project_id } = await aProject(ours.db, { client_id: clientId });
  const { id: owner_id } = await aUser(ours.db);
  await ours.db
    .insertInto('cut_uploads')
    .values({
      id: 'a'.repeat(32),
      project_id,
      owner_id,
      filename: `${'b'.repeat(32)}.mp4`,
      original_name: 'film.mp4',
      mime_type: 'video/mp4',
      comment: '',
      fingerprint: '',
      size_bytes: 1_000_000,
      offset_bytes: 0,
      created_at: '2026-03-10T09:00:00.000Z',
      expires_at: '2026-03-11T09:00:00.000Z',
    })
    .execute();
});
afterAll(async () => {
  await ours.close();
  await theirs.close();
});

const STATUSES: ProjectStatus[] = ['assigned', 'started', 'completed'];

const totalOf = (db: Db, status: ProjectStatus): Promise<number> =>
  cachedUntilCommit(db, status, () => countOf(db.selectFrom('projects').where('status', '=', status).select('id')));

const recount = async (db: Db, status: ProjectStatus): Promise<number> =>
  (await db.selectFrom('projects').select('id').where('status', '=', status).execute()).length;

type Work = {
  kind: 'insert' | 'update' | 'delete' | 'rollback' | 'upload' | 'upload-rollback';
  isOurs: boolean;
  status: ProjectStatus;
};

/** Stores the progress of an upload, which happens several times a second. */
const noteUpload = (db: Db) =>
  db
    .updateTable('cut_uploads')
    .set({ offset_bytes: sql`offset_bytes + 1` })
    .execute();

async function doWork(db: Database['db'], { kind, status }: Work): Promise<void> {
  const newest = db.selectFrom('projects').select('id').orderBy('id', 'desc').limit(1);
  if (kind === 'insert') await aProject(db, { status, client_id: clientId });
  if (kind === 'update') await db.updateTable('projects').set({ status }).where('id', 'in', newest).execute();
  if (kind === 'delete') await db.deleteFrom('projects').where('id', 'in', newest).execute();
  if (kind === 'upload') await noteUpload(db);
  if (kind !== 'rollback' && kind !== 'upload-rollback') return;
  const work = db.transaction().execute(async (trx) => {
    if (kind === 'upload-rollback') await noteUpload(trx);
    else await aProject(trx, { status, client_id: clientId });
    expect(await totalOf(trx, status)).toBe(await recount(trx, status));
    throw new Error('undone');
  });
  await expect(work).rejects.toThrow('undone');
}

it('matches the database after random changes on two connections', async () => {
  const work: fc.Arbitrary<Work> = fc.record({
    kind: fc.constantFrom('insert', 'insert', 'update', 'delete', 'rollback', 'upload', 'upload-rollback'),
    isOurs: fc.boolean(),
    status: fc.constantFrom(...STATUSES),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(work, { maxLength: 8 }), async (steps) => {
      for (const step of steps) {
        await doWork(step.isOurs ? ours.db : theirs.db, step);
        for (const status of STATUSES) {
          expect(await totalOf(ours.db, status)).toBe(await recount(ours.db, status));
          expect(await totalOf(ours.db, status)).toBe(await recount(theirs.db, status));
        }
      }
    }),
    { numRuns: rounds(5, 15), seed: 11 },
  );
});

it.runIf(process.env['TEST_DATABASE'] !== 'postgres')(
  'stays cached while upload progress is recorded, but not after later changes',
  async () => {
    const { db } = ours;
    let reads = 0;
    const total = () =>
      cachedUntilCommit(db, 'all', async () => {
        reads += 1;
        return countOf(db.selectFrom('projects').select('id'));
      });
    const before = await total();
    for (let pieces = 0; pieces < 3; pieces += 1) {
      await noteUpload(db);
      expect([await total(), reads]).toEqual([before, 1]);
    }
    await aProject(db, { client_id: clientId });
    expect([await total(), reads]).toEqual([before + 1, 2]);
    await noteUpload(db);
    await aProject(db, { client_id: clientId });
    expect([await total(), reads]).toEqual([before + 2, 3]);
  },
);
