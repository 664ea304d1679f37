/** Uploading a removed file again: the same file only, and the version stays as it was (docs/storage.md#upload-again). */
import { expect, it } from 'vitest';
import { aProject } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';
import { cutPathOf, uploadWhole } from '#server/testing/tus.ts';
import { aVideo } from '#server/testing/videos.ts';

const app = await testApp();
const admin = await app.as('admin');
const video: Buffer = await aVideo();

const idIn = (url: string): string => String(url.split('/').at(-1));

/** Uploads a version, approves it, and removes its file. */
async function aRemovedCut() {
  const done = { status: 'completed', started_at: '2026-01-01T09:00:00.000Z', ended_at: '2026-01-01T12:00:00.000Z' };
  const { id: project } = await aProject(app.db, { ...done, status: 'completed', point: 3 });
  const cut = cutPathOf(await uploadWhole(admin, video, { project }));
  await admin.post(`${cut}/approve`, { openNotes: 0 });
  const before = (await admin.get(cut)).json();
  const removed = await admin.post(`/api/projects/${project}/remove_files`, { expectedBytes: video.length });
  expect(removed.json()).toEqual({ files: 1, bytes: video.length });
  return { project, cut, before };
}

it('gives the version its file back, and changes nothing else', async () => {
  const { project, cut, before } = await aRemovedCut();
  expect((await admin.get(`${cut}/play`)).statusCode).toBe(404);
  const sent = await uploadWhole(admin, video, { project, cut: idIn(cut) });
  expect([sent.statusCode, cutPathOf(sent)]).toEqual([204, cut]);
  expect((await admin.get(cut)).json()).toEqual(before);
  const { url } = (await admin.get(`${cut}/play`)).json();
  expect((await admin.get(url)).rawPayload.equals(video)).toBe(true);
  expect((await admin.get(`/api/cuts?project=${project}`)).json()['totalItems']).toBe(1);
});

it('refuses another file: by its size before the first byte, and by its content after the last', async () => {
  const { project, cut } = await aRemovedCut();
  const other = await uploadWhole(admin, Buffer.concat([video, Buffer.alloc(8)]), { project, cut: idIn(cut) });
  expect([other.statusCode, other.body]).toEqual([409, expect.stringContaining("isn't the same file")]);
  const changed = Buffer.from(video);
  changed[changed.length - 1] = (changed.at(-1) as number) ^ 1;
  const sent = await uploadWhole(admin, changed, { project, cut: idIn(cut) });
  expect(sent.statusCode).toBe(409);
  expect((await admin.get(cut)).json().fileRemovedBy).toBe('person');
});

it('is for those who may upload versions', async () => {
  const { project, cut } = await aRemovedCut();
  const stranger = await app.as('editor');
  expect((await uploadWhole(stranger, video, { project, cut: idIn(cut) })).statusCode).toBe(404);
});
