/** Audio and images as versions: uploaded, commented, drawn on, and decided by the team and a client (docs/review.md#kinds). */
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aWav } from '#server/testing/audio.ts';
import { aPicture } from '#server/testing/upload-files.ts';
import { type RunningApp, startApp } from '../app.ts';
import { expectGoodContrastInDark, expectNoSidewaysScroll, expectWellMade } from '../checks.ts';
import { player, uploadCut } from '../cuts.ts';
import { aClient, aMember, aProject, close, type Member, press, sees } from '../people.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 900, height: 700 },
  { width: 390, height: 844 },
];
const files = { audio: join(tmpdir(), `episode-${process.pid}.wav`) };

let app: RunningApp;
let manager: Member;
let projectId: number;

beforeAll(async () => {
  app = await startApp();
  manager = await aMember(app, 'manager', 'Ma Nager');
  const client = await aClient(app, 'Ada', 'Reed');
  projectId = await aProject(app, { title: 'Podcast', client, assignedBy: manager.iri });
  await writeFile(files.audio, aWav(90));
});
afterAll(async () => {
  await app?.close();
  await rm(files.audio, { force: true });
});

const timeField = (page: Page): Locator => page.getByRole('textbox', { name: 'Time', exact: true });
const notesOf = async (): Promise<
  { content: string; timecode: string; drawing?: { strokes: { points: number[][] }[] } }[]
> => (await app.call(manager, 'GET', `/api/feedback?project=${projectId}&itemsPerPage=50`)).body.member;

const hasWaveform = async (): Promise<boolean> => {
  const { body } = await app.call(manager, 'GET', `/api/cuts?project=${projectId}`);
  return body.member[0].peaks !== undefined;
};

it('plays audio by its waveform, with notes at times', async () => {
  const page = await app.open(manager, `/manager/projects/${projectId}?view=page`);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'Upload version')]);
  await chooser.setFiles(files.audio);
  await sees(page, 'Version 1 uploaded.');
  // The browser that uploads makes the waveform, and leaving the page would end that.
  await expect.poll(hasWaveform).toBe(true);
  await page.goto(`${app.address}/manager/projects/${projectId}/cut/1`);
  await page.getByText('of 1:30.00').waitFor();
  await timeField(page).fill('1:02.48');
  await timeField(page).press('Enter');
  // The field shows what was typed until the player has moved.
  await expect.poll(() => page.url()).toContain('f=1562');
  await player(page).press('ArrowRight');
  await expect.poll(() => timeField(page).inputValue()).toBe('1:02.52');
  await player(page).press('n');
  await page.keyboard.type('Too loud');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Go to 1:02.52, note by/ }).waitFor();
  expect(await page.getByRole('button', { name: 'Draw' }).count()).toBe(0);
  const waveform = page.locator('[data-audio] [class*=peaks]');
  await expect.poll(async () => (await waveform.boundingBox())?.height ?? 0).toBeGreaterThan(100);
  await press(page, 'Play');
  await expect.poll(() => timeField(page).inputValue()).toMatch(/^1:0[34]/);
  await press(page, 'Pause');
  await expectWellMade(page, 'main');
  await expectGoodContrastInDark(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/audio-${size.width}.png` });
  }
  await close(page);
});

it('zooms an image, draws on it at two zooms, and keeps the drawing in place at three sizes', async () => {
  const bytes = await aPicture('png', 1600, 900);
  await uploadCut(app, manager, { projectId: await imageProject(), name: 'Thumb.png', bytes });
  const page = await app.open(manager, `/manager/projects/${projectId}/cut/1`);
  const stage = page.locator('[data-stage]');
  const picture = page.getByRole('img', { name: 'Version 1 of Thumbnails' });
  await picture.waitFor();
  /** Size of the picture at the last zoom, the largest. */
  const pixels = { width: 0, height: 0 };
  for (const zooms of [0, 2]) {
    for (let at = 0; at < zooms; at += 1) await player(page).press('+');
    await player(page).press('d');
    await page
      .getByRole('toolbar')
      .or(page.getByRole('group', { name: 'Drawing' }))
      .first()
      .waitFor();
    const box = await stage.boundingBox();
    if (!box) throw new Error('The stage has no size.');
    Object.assign(pixels, await picture.boundingBox());
    const [x, y] = [box.x + box.width * 0.5, box.y + box.height * 0.5];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 30, { steps: 5 });
    await page.mouse.up();
    await player(page).press('n');
    await page.keyboard.type(`Here at ${zooms}`);
    await page.keyboard.press('Enter');
    await page.getByText(`Here at ${zooms}`).waitFor();
  }
  const drawn = (await notesOf()).map(({ drawing }) => drawing?.strokes[0]?.points[0]);
  expect(drawn).toHaveLength(2);
  // Matches within one pixel on screen at the larger zoom.
  for (const [x = 0, y = 0] of drawn.map((point) => point ?? [])) {
    expect(Math.abs(x - 5_000) * pixels.width).toBeLessThanOrEqual(10_000);
    expect(Math.abs(y - 5_000) * pixels.height).toBeLessThanOrEqual(10_000);
  }
  await player(page).press('0');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const [image, layer] = await Promise.all([
      picture.boundingBox(),
      page.locator('[data-stage] svg').first().boundingBox(),
    ]);
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs((image?.[side] ?? 0) - (layer?.[side] ?? 0))).toBeLessThan(1);
    await expectNoSidewaysScroll(page);
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/image-${size.width}.png` });
  }
  await expectWellMade(page, 'main');
  await expectGoodContrastInDark(page);
  await press(page, 'Approve');
  await press(page, 'Approve anyway');
  await sees(page, 'Approved');
  await close(page);
});

async function imageProject(): Promise<number> {
  const client = await aClient(app, 'Bo', 'Reed');
  projectId = await aProject(app, { title: 'Thumbnails', client, assignedBy: manager.iri });
  return projectId;
}
