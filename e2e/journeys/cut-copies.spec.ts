/** A file that browsers can't play: the notice during upload, and playback of a copy added by a user or made by the server. */
import { execFileSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CUT_RULE_TEXTS } from '#domain/review/cuts.ts';
import { ffmpegPath } from '#server/testing/ffmpeg.ts';
import { aVideo } from '#server/testing/videos.ts';
import { type RunningApp, startApp } from '../app.ts';
import { expectWellMade } from '../checks.ts';
import { isAt, isReady, jumpTo, uploadCut } from '../cuts.ts';
import { aClient, aMember, aProject, close, closeAfterFailures, gone, type Member, press, sees } from '../people.ts';

const FRAMES = 50;
const PRORES_WARNING = "Browsers can't play ProRes. Add an H.264 copy to watch this version here.";

let app: RunningApp;
let editor: Member;
let projectId: number;
const fileOf = (name: string): string => join(tmpdir(), `cut-copies-${process.pid}-${name}`);
const [master, copy, short] = [fileOf('master.mov'), fileOf('copy.mp4'), fileOf('short.mp4')];

beforeAll(async () => {
  app = await startApp();
  editor = await aMember(app, 'editor', 'Ed Itor');
  const client = await aClient(app, 'Ada', 'Reed');
  projectId = await aProject(app, { title: 'Wedding film', client, assignedTo: editor.iri });
  await writeFile(master, await aVideo({ container: 'mov', codec: 'prores', frames: FRAMES }));
  const options = { num: 25, den: 1, kind: 'mp4' } as const;
  await writeFile(copy, await app.video({ ...options, frames: FRAMES }));
  await writeFile(short, await app.video({ ...options, frames: FRAMES - 1 }));
});
afterAll(async () => {
  await app?.close();
  for (const file of [master, copy, short]) await rm(file, { force: true });
});

async function choose(page: Page, button: string, file: string): Promise<void> {
  const section = page.getByRole('region', { name: 'Versions' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(section, button)]);
  await chooser.setFiles(file);
}

it('warns about an unplayable upload, then plays the added playable copy', async () => {
  const page = await app.open(editor, `/editor/projects/${projectId}?view=page`);
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  // Delays the first part until the test has read the notice.
  await page.route(/\/cut_uploads\/\w+$/, async (route) => {
    await held;
    await route.continue();
  });
  await choose(page, 'Upload version', master);
  await sees(page, /^This browser can't play this file\./);
  release();
  await sees(page, 'Version 1 uploaded.');
  const version = page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await sees(version, PRORES_WARNING);
  await expectWellMade(page);

  await choose(page, 'Add a playable copy to version 1', short);
  await sees(page, CUT_RULE_TEXTS.otherLength);
  // A viewer who is already waiting sees the video appear.
  const waiting = await app.open(editor, `/editor/projects/${projectId}/cut/1`);
  await sees(waiting, PRORES_WARNING);
  await choose(page, 'Add a playable copy to version 1', copy);
  await sees(page, 'Version 1 now has a playable copy.');
  await gone(version.getByText(PRORES_WARNING));
  await isReady(waiting);
  await close(waiting);
  await version.getByRole('link', { name: 'Version 1' }).click();
  await isReady(page);
  await jumpTo(page, '00:00:01:10');
  await isAt(page, 35);
  await close(page, /status of (401|409|422)/);
});

it('resumes a copy upload after a reload and accepts only the same file', async () => {
  const client = await aClient(app, 'Bea', 'Reed');
  const other = await aProject(app, { title: 'Portrait', client, assignedTo: editor.iri });
  await uploadCut(app, editor, { projectId: other, name: 'master.mov', bytes: await readFile(master) });
  const page = await app.open(editor, `/editor/projects/${other}?view=page`);
  const parts = /\/cut_uploads\/\w+$/;
  await page.route(parts, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()));
  await choose(page, 'Add a playable copy to version 1', copy);
  await sees(page, /Can't reach the server\. The upload resumes automatically\./);
  await page.unroute(parts);
  await page.reload();
  await sees(page, /Choose the same file to resume\./);
  await choose(page, 'Choose file', short);
  await sees(page, /doesn't match the unfinished upload/);
  await choose(page, 'Choose file', copy);
  await sees(page, 'Version 1 now has a playable copy.');
  await gone(page.getByRole('list', { name: 'Uploads' }));
  const { body } = await app.call(editor, 'GET', `/api/cuts?project=${other}`);
  expect(body.member).toMatchObject([{ number: 1 }]);
  await closeAfterFailures(page);
});

it.skipIf(ffmpegPath === undefined)(
  `plays the copy that the server makes and shows its progress${ffmpegPath === undefined ? ' (no ffmpeg here)' : ''}`,
  async () => {
    const [real, patient, go] = [fileOf('real.mov'), fileOf('ffmpeg'), fileOf('go')];
    const source = ['-f', 'lavfi', '-i', `testsrc2=s=320x180:r=25:d=${FRAMES / 25}`, '-c:v', 'prores_ks'];
    execFileSync(ffmpegPath as string, ['-v', 'error', '-y', ...source, real]);
    // The converter waits for a signal, so that the test can first see the state before it starts.
    const script = `#!/bin/sh\nwhile [ ! -e ${go} ]; do sleep 0.1; done\nexec ${ffmpegPath as string} "$@"\n`;
    await writeFile(patient, script, { mode: 0o700 });
    const other = await startApp({ env: { FFMPEG: patient } });
    const client = await aClient(other, 'Ada', 'Reed');
    const id = await aProject(other, { title: 'Wedding film', client });
    await uploadCut(other, 'admin', { projectId: id, name: 'real.mov', bytes: await readFile(real) });
    const making = 'Making a copy that plays in every browser: 0% done.';
    const list = await other.open('admin', `/admin/projects/${id}?view=page`);
    await sees(list, making);
    await close(list);
    const page = await other.open('admin', `/admin/projects/${id}/cut/1`);
    await sees(page, making);
    await expectWellMade(page);
    await writeFile(go, '');
    await isReady(page);
    await jumpTo(page, '00:00:01:24');
    await isAt(page, 49);
    await close(page);
    await other.close();
    for (const file of [real, patient, go]) await rm(file, { force: true });
  },
);
