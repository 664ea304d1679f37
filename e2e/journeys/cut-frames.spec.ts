/** Frame accuracy: a note lands on the exact frame shown, at every common frame rate, after a reload and in every way of navigating (docs/review.md#player). */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Timebase, timecodeOf } from '#domain/platform/timecode.ts';
import { readAvidText, readEdl, readFcpxml, readXmeml } from '#server/testing/marker-files.ts';
import { parseRecords } from '#server/testing/parse-csv.ts';
import { rounds } from '#server/testing/rounds.ts';
import { type RunningApp, startApp } from '../app.ts';
import { shownFrame, isAt, isReady, jumpTo, player, uploadCut } from '../cuts.ts';
import { paintedFrame } from '../painted-frame.ts';
import { aClient, aMember, aProject, close, type Member } from '../people.ts';
import type { VideoOptions } from '../test-videos.ts';

const FRAMES = 300;
const NOTES = rounds(4, 100);
/** 01:00:00;00 at 29.97 drop frame. */
const AN_HOUR = 107_892;

type Film = Omit<VideoOptions, 'frames'> & { name: string; startFrame?: number; drop?: boolean };
const FILMS: Film[] = [
  { name: '23.976', num: 24_000, den: 1001, kind: 'mp4' },
  { name: '25', num: 25, den: 1, kind: 'mp4', hasSound: true },
  { name: '29.97 drop', num: 30_000, den: 1001, kind: 'mp4', startFrame: AN_HOUR, drop: true },
  { name: '50', num: 50, den: 1, kind: 'mp4' },
  { name: '59.94', num: 60_000, den: 1001, kind: 'mp4' },
  { name: 'WebM at 29.97', num: 30_000, den: 1001, kind: 'webm' },
];

let app: RunningApp;
let editor: Member;
let client: string;
beforeAll(async () => {
  app = await startApp();
  editor = await aMember(app, 'editor', 'Ed Itor');
  client = await aClient(app, 'Ada', 'Reed');
});
afterAll(() => app?.close());

async function filmed(film: Film): Promise<{ projectId: number; cutId: number }> {
  const bytes = await app.video({ ...film, frames: FRAMES });
  const projectId = await aProject(app, { title: `Film at ${film.name}`, client, assignedTo: editor.iri });
  const cutId = await uploadCut(app, editor, { projectId, name: `film.${film.kind}`, bytes });
  if (film.startFrame !== undefined)
    await app.call('admin', 'PATCH', `/api/cuts/${cutId}`, { startFrame: film.startFrame, drop: film.drop });
  return { projectId, cutId };
}

/** Expects the player's frame to equal the number painted into the picture. */
async function standsAt(page: Page, frame: number): Promise<void> {
  await isAt(page, frame);
  expect(await paintedFrame(page)).toBe(frame);
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
    const made = await filmed(film);
    cutId = made.cutId;
    page = await app.open('admin', `/admin/projects/${made.projectId}/cut/1`);
    await isReady(page);
    for (const frame of frames) {
      await jumpTo(page, timecodeOf(frame, timebase));
      await standsAt(page, frame);
      await page.getByRole('textbox', { name: 'New note' }).fill(`Painted ${frame}`);
      await page.keyboard.press('Enter');
      await page.getByText(`Painted ${frame}`, { exact: true }).first().waitFor();
      await expect.poll(() => page.getByRole('textbox', { name: 'New note' }).inputValue()).toBe('');
    }
    const { body } = await app.call('admin', 'GET', `/api/feedback?cut=${cutId}&itemsPerPage=100`);
    const noted = body.member.map(({ content, frame }: { content: string; frame: number }) => `${content} ${frame}`);
    expect(noted.toSorted()).toEqual(frames.map((frame) => `Painted ${frame} ${frame}`).toSorted());
  });

  it('after a reload, each note jumps to its frame and steps move one frame', async () => {
    await page.goto(page.url().split('?')[0] ?? '');
    await isReady(page);
    await page.getByText(`${NOTES} of ${NOTES} open`).waitFor();
    await player(page).focus();
    const inOrder = frames.toSorted((a, b) => a - b);
    // The player is already at the first one.
    for (const frame of inOrder.slice(1)) {
      await page.keyboard.press(']');
      await standsAt(page, frame);
    }
    for (const frame of inOrder.slice(0, -1).toReversed()) {
      await page.keyboard.press('[');
      await standsAt(page, frame);
      await page.keyboard.press('ArrowRight');
      await standsAt(page, frame + 1);
      await page.keyboard.press('ArrowLeft');
      await standsAt(page, frame);
    }
  });

  it('exports the same frames in every file format', async () => {
    const inOrder = frames.toSorted((a, b) => a - b);
    const taken = async (ending: string): Promise<string> => {
      const headers = { authorization: `Bearer ${await app.tokenOf('admin')}` };
      return (await fetch(`${app.address}/api/cuts/${cutId}/notes.${ending}`, { headers })).text();
    };
    const edl = readEdl(await taken('edl'), timebase);
    expect(edl.isDrop).toBe(timebase.isDrop);
    const fcpxml = readFcpxml(await taken('fcpxml'), timebase.rate);
    expect(fcpxml.startFrame).toBe(timebase.startFrame);
    const read = [edl, fcpxml, readXmeml(await taken('xml')), { markers: readAvidText(await taken('txt'), timebase) }];
    for (const { markers } of read) {
      expect(markers.map(({ frame }) => frame)).toEqual(inOrder);
      for (const { frame, text } of markers) expect(text).toMatch(new RegExp(`Painted ${frame}$`));
    }
    expect(parseRecords(await taken('csv')).map((note) => [Number(note['Frame']), note['Timecode']])).toEqual(
      inOrder.map((frame) => [frame, timecodeOf(frame, timebase)]),
    );
  });

  it('pauses on the frame it reports and restores that frame from the URL', async () => {
    for (const key of ['l', 'l', 'j']) {
      const from = await shownFrame(page);
      await page.keyboard.press(key);
      await expect.poll(() => shownFrame(page)).not.toBe(from);
      await page.keyboard.press('k');
      await expect.poll(async () => (await shownFrame(page)) - (await paintedFrame(page))).toBe(0);
    }
    await jumpTo(page, timecodeOf(117, timebase));
    await standsAt(page, 117);
    await page.waitForURL(/[?&]f=117/);
    await page.reload();
    await isReady(page);
    await standsAt(page, 117);
    // The version has no pictures yet, so the first viewer's browser generates them.
    await expect
      .poll(async () => (await app.call('admin', 'GET', `/api/cuts/${cutId}`)).body)
      .toMatchObject({ poster: true });
    // They appear right away, without reloading the video.
    await page.locator('[style*=".webp"]').first().waitFor();
    await standsAt(page, 117);
    await close(page);
  });
});
