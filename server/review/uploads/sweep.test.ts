/** Tests of cut files being deleted with their cut, moved to the trash and back with their project, and swept, and of the limit of unfinished uploads. */
// Runs on both databases: expired uploads are found by their leases, and unfinished ones counted under a lock.
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { sweepExpired } from '#server/sweep-expired.ts';
import { aProject } from '#server/testing/builders.ts';
import { snapshotOf } from '#server/testing/snapshot.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { addressOf, getUploadProgress, beginUpload, sendPiece, uploadWhole, cutPathOf } from '#server/testing/tus.ts';
import { aPicture, bodyOfParts, MULTIPART_TYPE } from '#server/testing/upload-files.ts';
import { aVideo } from '#server/testing/videos.ts';
import { isSecondEngine } from '#server/testing/rounds.ts';

let app: TestApp;
let admin: Caller;
let project: number;
let video: Buffer;
beforeEach(async () => {
  app = await testApp();
  admin = await app.as('admin');
  project = (await aProject(app.db)).id;
  video = await aVideo();
});

const folder = () => path.join(app.deps.config.dataDir, 'cuts');
const files = () => readdirSync(folder()).toSorted();
const later = (iso: string): Caller => {
  app.setNow(iso);
  return app.asUser(admin.user);
};

/** Sets file times, which the sweep reads from the disk. */
const setFileTimes = (names: readonly string[], time = '2026-03-09T11:00:00Z'): void => {
  for (const name of names) utimesSync(path.join(folder(), name), new Date(time), new Date(time));
};

async function aCutWithPictures(): Promise<string> {
  const cut = cutPathOf(await uploadWhole(admin, video, { project }));
  const parts = [
    { name: 'poster', filename: 'p.webp', content: await aPicture('webp') },
    { name: 'strip', filename: 's.webp', content: await aPicture('webp') },
    { name: 'stripCount', content: '2' },
  ];
  await admin.request('POST', `${cut}/pictures`, {
    body: bodyOfParts(parts),
    headers: { 'content-type': MULTIPART_TYPE },
  });
  return cut;
}

it.skipIf(isSecondEngine)('deletes all files of a deleted version', async () => {
  const cut = await aCutWithPictures();
  expect(files()).toHaveLength(3);
  await admin.delete(cut);
  expect(files()).toEqual([]);
});

it('keeps the versions of a project in the trash, and restores them with their ids and files', async () => {
  const cut = await aCutWithPictures();
  const before = (await admin.get(cut)).json();
  const filesBefore = files();
  const gone = await admin.delete(`/api/projects/${project}`);
  expect((await admin.get(cut)).statusCode).toBe(404);
  setFileTimes(filesBefore);
  const someone = later('2026-03-20T12:00:00.000Z');
  await uploadWhole(someone, video, { project: (await aProject(app.db)).id });
  await sweepExpired(app.deps);
  expect((await someone.post(String(gone.headers['undo']))).statusCode).toBe(200);
  expect((await someone.get(cut)).json()).toEqual(before);
  const { url } = (await someone.get(`${cut}/play`)).json();
  expect((await app.anonymous.get(url)).rawPayload.equals(video)).toBe(true);
  const next = await uploadWhole(someone, video, { project });
  expect((await someone.get(cutPathOf(next))).json().number).toBe(2);
});

it.skipIf(isSecondEngine)('deletes the files of a project removed from the trash, even with notes', async () => {
  const cut = Number((await aCutWithPictures()).split('/').at(-1));
  const note = await admin.post('/api/feedback', { project, content: 'Here' });
  await app.db.insertInto('feedback_marks').values({ feedback_id: note.json().id, cut_id: cut, frame: 1 }).execute();
  const old = files();
  expect((await admin.delete(`/api/projects/${project}`)).statusCode).toBe(204);
  const other = (await aProject(app.db)).id;
  await uploadWhole(admin, video, { project: other });
  setFileTimes(old);
  later('2026-05-10T12:00:00.000Z');
  expect(await sweepExpired(app.deps)).toMatchObject({ binned: 1, cutFiles: 3 });
  expect(files()).toHaveLength(1);
});

it('keeps active uploads and unrelated files, and deletes expired uploads', async () => {
  await uploadWhole(admin, video, { project });
  const [open, over] = await Promise.all(
    ['a.mp4', 'b.mp4'].map(async (filename) =>
      addressOf(await beginUpload(admin, video.length, { project, filename })),
    ),
  );
  for (const address of [open, over])
    await sendPiece(admin, address as string, { offset: 0, bytes: video.subarray(0, 50) });
  writeFileSync(path.join(folder(), 'notes.txt'), 'mine');
  writeFileSync(path.join(folder(), `${'a'.repeat(32)}.mp4`), 'stray');
  setFileTimes(files());
  const someone = later('2026-03-11T11:59:00.000Z');
  await sendPiece(someone, open as string, { offset: 50, bytes: video.subarray(50, 90) });
  setFileTimes(files());
  const after = later('2026-03-11T12:01:00.000Z');
  // The upload that the test finished at its start is deleted as well.
  expect(await sweepExpired(app.deps)).toMatchObject({ cutUploads: 2, cutFiles: 1 });
  expect(files()).toHaveLength(3);
  expect(existsSync(path.join(folder(), 'notes.txt'))).toBe(true);
  expect((await getUploadProgress(after, over as string)).statusCode).toBe(404);
  const done = await sendPiece(after, open as string, { offset: 90, bytes: video.subarray(90) });
  expect(done.headers).toHaveProperty('cut-id');
  // A finished upload is deleted; its cut remains.
  const day = later('2026-03-13T12:00:00.000Z');
  await sweepExpired(app.deps);
  expect((await getUploadProgress(day, open as string)).statusCode).toBe(404);
  const { url } = (await day.get(`${cutPathOf(done)}/play`)).json();
  expect((await app.anonymous.get(url)).rawPayload.equals(video)).toBe(true);
});

it('deletes no files when the database has no versions', async () => {
  writeFileSync(path.join(folder(), `${'b'.repeat(32)}.mp4`), 'kept');
  setFileTimes(files());
  const before = await snapshotOf(app.db);
  expect(await sweepExpired(app.deps)).toMatchObject({ cutFiles: 0 });
  expect([files().length, await snapshotOf(app.db)]).toEqual([1, before]);
});

it('limits a person to 10 unfinished uploads, however many start at once', async () => {
  const person = await app.as('admin');
  const begin = (name: string) =>
    beginUpload(person, video.length, { project, filename: `${name}.mp4`, fingerprint: name });
  const begun = await Promise.all(Array.from({ length: 13 }, (_, at) => begin(`file ${at}`)));
  const [allowed, refused] = [201, 429].map((status) => begun.filter((one) => one.statusCode === status));
  expect([allowed?.length, refused?.length]).toEqual([10, 3]);
  for (const response of refused ?? [])
    expect([response.json(), response.headers['retry-after']]).toEqual([
      { code: 429, message: 'You have 10 unfinished uploads, the maximum. Finish or cancel one to start another.' },
      '60',
    ]);
  const before = files();
  expect((await begin('another')).statusCode).toBe(429);
  expect(files()).toEqual(before);
  const open = begun.findIndex((one) => one.statusCode === 201);
  expect(addressOf(await begin(`file ${open}`))).toBe(addressOf(begun[open] as (typeof begun)[0]));
  expect((await beginUpload(admin, video.length, { project, filename: 'a.mp4' })).statusCode).toBe(201);
  await sendPiece(person, addressOf(begun[open] as (typeof begun)[0]), { offset: 0, bytes: video });
  expect((await begin('another')).statusCode).toBe(201);
});
