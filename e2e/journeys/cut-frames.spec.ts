/** Frame accuracy: a note lands on the exact frame shown, at every common frame rate, after a reload and in every way of navigating (docs/review.md#player). */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Timebase, timecodeOf } from '#domain/platform/timecode.ts';
import { readAvidText, readEdl, readFcpxml, readXmeml } from '#server/testing/marker-files.ts';
import { parseRecords } from '#server/testing/parse-csv.ts';
import { isLongRun, rounds } from '#server/testing/rounds.ts';
import { type RunningApp, startApp } from '../app.ts';
import { shownFrame, isAt, isReady, jumpTo, player, uploadCut } from '../cuts.ts';
import { paintedFrame } from '../painted-frame.ts';
import { aClient, aMember, aProject, close, dialog, type Member, press } from '../people.ts';
import { BITS, type VideoOptions } from '../test-videos.ts';

const FRAMES = 300;
const MIDDLE = 150;
const NOTES = rounds(4, 100);
/** Frame count of 01:00:00;00 at 29.97 drop frame. */
const AN_HOUR = 107_892;

type Film = Omit<VideoOptions, 'frames'> & { name: string; startFrame?: number; drop?: boolean };
/** The usual rates: with sound, with dropped numbers and a start, and in the other container. */
const USUAL: Film[] = [
  { name: '25', num: 25, den: 1, kind: 'mp4', hasSound: true },
  { name: '29.97 drop', num: 30_000, den: 1001, kind: 'mp4', startFrame: AN_HOUR, drop: true },
  { name: 'WebM at 29.97', num: 30_000, den: 1001, kind: 'webm' },
];
const OTHERS: Film[] = [
  { name: '23.976', num: 24_000, den: 1001, kind: 'mp4' },
  { name: '50', num: 50, den: 1, kind: 'mp4' },
  { name: '59.94', num: 60_000, den: 1001, kind: 'mp4' },
];
const FILMS = isLongRun ? [...USUAL, ...OTHERS] : USUAL;

let app: RunningApp;
let editor: Member;
let client: string;
beforeAll(async () => {
  app = await startApp();
  editor = await aMember(app, 'editor', 'Ed Itor');
  client = await aClient(app, 'Ada', 'Reed');
});

async function uploadFilm(film: Film): Promise<{ projectId: number; cutId: number }> {
  const bytes = await app.video({ ...film, frames: FRAMES });
  const projectId = await aProject(app, { title: `Film at ${film.name}`, client, assignedTo: editor.iri });
  const cutId = await uploadCut(app, editor, { projectId, name: `film.${film.kind}`, bytes });
  if (film.startFrame !== undefined)
    await app.call('admin', 'PATCH', `/api/cuts/${cutId}`, { startFrame: film.startFrame, drop: film.drop });
  return { projectId, cutId };
}

/** Expects the player's frame to equal the number painted into the picture. A busy browser may report a frame before it paints it. */
async function expectFrame(page: Page, frame: number): Promise<void> {
  await isAt(page, frame);
  await expect.poll(() => paintedFrame(page)).toBe(frame);
  expect(await shownFrame(page)).toBe(frame);
}

/** Returns distinct frames in random order, including the first and the last. */
function randomFrames(count: number): number[] {
  const frames = new Set([0, FRAMES - 1]);
  while (frames.size < count) frames.add(Math.floor(Math.random() * FRAMES));
  return [...frames].toSorted(() => Math.random() - 0.5);
}

describe.each(FILMS)('at $name', (film) => {
  const timebase: Timebase = { rate: film, startFrame: film.startFrame ?? 0, isDrop: film.drop ?? false };
  const frames = randomFrames(NOTES);
  let page: Page;
  let cutId: number;

  it('sets a note on the displayed frame', async () => {
    const made = await uploadFilm(film);
    cutId = made.cutId;
    page = await app.open('admin', `/admin/projects/${made.projectId}/cut/1`);
    await isReady(page);
    for (const frame of frames) {
      await jumpTo(page, timecodeOf(frame, timebase));
      await expectFrame(page, frame);
      await page.getByRole('textbox', { name: 'New note' }).fill(`Painted ${frame}`);
      await page.keyboard.press('Enter');
      await page.getByText(`Painted ${frame}`, { exact: true }).first().waitFor();
      await expect.poll(() => page.getByRole('textbox', { name: 'New note' }).inputValue()).toBe('');
    }
    const { body } = await app.call('admin', 'GET', `/api/feedback?cut=${cutId}&itemsPerPage=100`);
    const noteTexts = body.member.map(
      ({ content, frame }: { content: string; frame: number }) => `${content} ${frame}`,
    );
    expect(noteTexts.toSorted()).toEqual(frames.map((frame) => `Painted ${frame} ${frame}`).toSorted());
  });

  it('after a reload, each note jumps to its frame and steps move one frame', async () => {
    await page.goto(page.url().split('?')[0] ?? '');
    await isReady(page);
    await page.getByText(`${NOTES} of ${NOTES} open`).waitFor();
    await player(page).focus();
    const inOrder = frames.toSorted((a, b) => a - b);
    // The player is already at the first frame.
    for (const frame of inOrder.slice(1)) {
      await page.keyboard.press(']');
      await expectFrame(page, frame);
    }
    for (const frame of inOrder.slice(0, -1).toReversed()) {
      await page.keyboard.press('[');
      await expectFrame(page, frame);
      await page.keyboard.press('ArrowRight');
      await expectFrame(page, frame + 1);
      await page.keyboard.press('ArrowLeft');
      await expectFrame(page, frame);
    }
  });

  it('exports the same frames in every file format', async () => {
    const inOrder = frames.toSorted((a, b) => a - b);
    const exportNotes = async (ending: string): Promise<string> => {
      const headers = { authorization: `Bearer ${await app.tokenOf('admin')}` };
      return (await fetch(`${app.address}/api/cuts/${cutId}/notes.${ending}`, { headers })).text();
    };
    const edl = readEdl(await exportNotes('edl'), timebase);
    expect(edl.isDrop).toBe(timebase.isDrop);
    const fcpxml = readFcpxml(await exportNotes('fcpxml'), timebase.rate);
    expect(fcpxml.startFrame).toBe(timebase.startFrame);
    const read = [
      edl,
      fcpxml,
      readXmeml(await exportNotes('xml')),
      { markers: readAvidText(await exportNotes('txt'), timebase) },
    ];
    for (const { markers } of read) {
      expect(markers.map(({ frame }) => frame)).toEqual(inOrder);
      for (const { frame, text } of markers) expect(text).toMatch(new RegExp(`Painted ${frame}$`));
    }
    expect(parseRecords(await exportNotes('csv')).map((note) => [Number(note['Frame']), note['Timecode']])).toEqual(
      inOrder.map((frame) => [frame, timecodeOf(frame, timebase)]),
    );
  });

  it('pauses on the frame it reports and restores that frame from the URL', async () => {
    for (const key of ['l', 'l', 'j']) {
      // From the middle, so that a busy browser that plays to either end still leaves this frame.
      await jumpTo(page, timecodeOf(MIDDLE, timebase));
      await isAt(page, MIDDLE);
      await player(page).focus();
      await page.keyboard.press(key);
      await expect.poll(() => shownFrame(page)).not.toBe(MIDDLE);
      await page.keyboard.press('k');
      await expect.poll(async () => (await shownFrame(page)) - (await paintedFrame(page))).toBe(0);
    }
    await jumpTo(page, timecodeOf(117, timebase));
    await expectFrame(page, 117);
    await page.waitForURL(/[?&]f=117/);
    await page.reload();
    await isReady(page);
    await expectFrame(page, 117);
    // The version has no pictures yet, so the first viewer's browser generates them.
    await expect
      .poll(async () => (await app.call('admin', 'GET', `/api/cuts/${cutId}`)).body)
      .toMatchObject({ poster: true });
    // The pictures appear right away, without reloading the video.
    await page.locator('[style*=".webp"]').first().waitFor();
    await expectFrame(page, 117);
    await close(page);
  });
});

/** Box drawn over the lower half of the picture, in ten-thousandths. */
const BOX = {
  kind: 'box',
  color: '#ff00ff',
  size: 200,
  points: [
    [2_500, 5_000],
    [7_500, 9_000],
  ],
};

/** Returns the pixels of the only JPEG file in a PDF. */
async function readStill(pdf: Buffer) {
  const start = pdf.indexOf(Buffer.from([0xff, 0xd8, 0xff]));
  expect(pdf.indexOf(Buffer.from([0xff, 0xd8, 0xff]), start + 3)).toBe(-1);
  const jpeg = pdf.subarray(start, pdf.indexOf('endstream', start));
  const { data, info } = await sharp(jpeg).removeAlpha().resize(320, 180).raw().toBuffer({ resolveWithObject: true });
  return (x: number, y: number): number[] => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
}

it('exports a PDF with the exact frame of a note and its drawing, as this browser shows them', async () => {
  const { projectId, cutId } = await uploadFilm({ name: 'PDF', num: 25, den: 1, kind: 'mp4' });
  const note = { project: `/api/projects/${projectId}`, cut: `/api/cuts/${cutId}`, frame: 117, content: 'The corner' };
  await app.call('admin', 'POST', '/api/feedback', { ...note, drawing: { strokes: [BOX] } });
  const page = await app.open('admin', `/admin/projects/${projectId}/cut/1`);
  await press(page, 'Export notes');
  const form = dialog(page, 'Export notes on version 1');
  await form.getByRole('combobox', { name: 'Format' }).click();
  await page.getByRole('option', { name: 'PDF, for reading' }).click();
  const [saved] = await Promise.all([page.waitForEvent('download'), press(form, 'Export')]);
  const colorAt = await readStill(await readFile(await saved.path()));
  const bits = Array.from({ length: BITS }, (_, bit) => ((colorAt(bit * 20 + 10, 20)[0] ?? 0) > 127 ? 1 << bit : 0));
  expect(bits.reduce((a, b) => a + b)).toBe(117);
  const isDrawn = (x: number, y: number): boolean => {
    const [red = 0, green = 0, blue = 0] = colorAt(x, y);
    return red > 180 && green < 110 && blue > 180;
  };
  // Pixels on all four edges are drawn, those in the middle and outside are not.
  expect(
    [
      [80, 126],
      [240, 126],
      [160, 90],
      [160, 162],
    ].map(([x = 0, y = 0]) => isDrawn(x, y)),
  ).toEqual([true, true, true, true]);
  expect(
    [
      [160, 126],
      [60, 126],
      [160, 176],
    ].map(([x = 0, y = 0]) => isDrawn(x, y)),
  ).toEqual([false, false, false]);
  await close(page);
});
