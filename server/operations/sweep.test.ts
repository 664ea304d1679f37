/** The sweep deletes files that nothing has referenced for a day, and nothing else. */
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { NewRow } from '#server/platform/db/tables.ts';
import { aClient, aMedia, aProject, aUser } from '#server/testing/builders.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { startSweep, sweepOnce } from './sweep.ts';

const NOW = '2026-03-10T12:00:00.000Z';
const OLD = '2026-03-09T11:59:59.999Z';
const FRESH = '2026-03-09T12:00:00.001Z';

let t: TestApp;
beforeEach(async () => {
  t = await testApp();
});

const folder = () => path.join(t.deps.config.dataDir, 'media');

async function stored(more: Partial<NewRow<'media'>> = {}) {
  const media = await aMedia(t.db, { created_at: OLD, ...more });
  await t.deps.files.put(media.filename, Buffer.from('x'));
  return media;
}

function strayFile(name: string, time: string): void {
  writeFileSync(path.join(folder(), name), 'x');
  utimesSync(path.join(folder(), name), new Date(time), new Date(time));
}

const idsLeft = async () => (await t.db.selectFrom('media').select('id').orderBy('id').execute()).map((row) => row.id);

test('deletes uploads without a record older than a day, with their files', async () => {
  const gone = await stored();
  const fresh = await stored({ created_at: FRESH });
  expect(await sweepOnce(t.deps)).toEqual({ rows: 1, files: 0 });
  expect(await idsLeft()).toEqual([fresh.id]);
  expect(readdirSync(folder())).toEqual([fresh.filename]);
  expect((await t.anonymous.get(`/uploads/media/${gone.filename}`)).statusCode).toBe(404);
});

test('keeps pictures of people (including removed ones) and clients, and attachments', async () => {
  const [person, removed, client, attachment] = [await stored(), await stored(), await stored(), await stored()];
  const author = await aUser(t.db, { picture_id: person.id });
  await aUser(t.db, { picture_id: removed.id, deleted_at: OLD });
  await aClient(t.db, { picture_id: client.id });
  const project = await aProject(t.db);
  const { id } = await t.db
    .insertInto('feedback')
    .values({
      project_id: project.id,
      editor_id: null,
      created_by_id: author.id,
      content: '',
      type: 'client',
      created_at: OLD,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('feedback_attachments')
    .values({ feedback_id: id, media_id: attachment.id, position: 0 })
    .execute();
  expect(await sweepOnce(t.deps)).toEqual({ rows: 0, files: 0 });
  expect((await idsLeft()).length).toBe(4);
});

test('sweeps more than one batch', async () => {
  for (let i = 0; i < 205; i += 1) await aMedia(t.db, { created_at: OLD });
  const freshMedia = await stored({ created_at: FRESH });
  expect((await sweepOnce(t.deps)).rows).toBe(205);
  expect(await idsLeft()).toEqual([freshMedia.id]);
});

test('deletes unknown files after a day, and keeps foreign and fresh ones', async () => {
  const freshMedia = await stored({ created_at: FRESH });
  strayFile(freshMedia.filename, OLD);
  strayFile('0000000000000000000000000000ffff.png', OLD);
  strayFile('.part-00000000000000ff', OLD);
  strayFile('0000000000000000000000000000eeee.png', FRESH);
  strayFile('notes.txt', OLD);
  expect(await sweepOnce(t.deps)).toEqual({ rows: 0, files: 2 });
  expect(readdirSync(folder()).sort()).toEqual(
    ['0000000000000000000000000000eeee.png', freshMedia.filename, 'notes.txt'].sort(),
  );
});

test('does not empty a folder when the database has no uploads', async () => {
  strayFile('0000000000000000000000000000ffff.png', OLD);
  expect(await sweepOnce(t.deps)).toEqual({ rows: 0, files: 0 });
  expect(readdirSync(folder()).length).toBe(1);
});

test('stops when requested', async () => {
  await stored();
  expect(await sweepOnce(t.deps, () => true)).toEqual({ rows: 0, files: 0 });
  expect((await idsLeft()).length).toBe(1);
});

test('does nothing at once, keeps no process alive, and can be stopped', async () => {
  t.setNow(NOW);
  await stored();
  const stop = startSweep(t.deps);
  await new Promise((resolve) => setTimeout(resolve, 20));
  stop();
  expect((await idsLeft()).length).toBe(1);
});
