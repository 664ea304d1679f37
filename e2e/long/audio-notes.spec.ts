/** Notes on audio return to their time, in five formats, in Chromium and Firefox: the media element's time lies within the note's 40 ms (docs/review.md#kinds). */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUDIO_ENCODERS, aWav, encodedAudio } from '#server/testing/audio.ts';
import { ffmpegPath } from '#server/testing/ffmpeg.ts';
import { rounds } from '#server/testing/rounds.ts';
import { type RunningApp, startApp } from '../app.ts';
import { uploadCut } from '../cuts.ts';
import { openVersion } from '../painted-player.ts';
import { aClient, aProject } from '../people.ts';
import { WAIT_MS } from '../timeouts.ts';
import { closeFirefox, type Viewer, VIEWERS } from '../viewers.ts';

const SECONDS = 30;
const NOTES = rounds(8, 100);
const FRAME_SECONDS = 0.04;
const ENCODED = Object.keys(AUDIO_ENCODERS) as (keyof typeof AUDIO_ENCODERS)[];
/** One plain and one compressed format, and in the long run all. */
const FORMATS = ['wav', ...ENCODED] as const;

type Note = { frame: number; timecode: string };

let app: RunningApp;
const versions = new Map<string, { path: string; notes: Note[] }>();

/** Returns frames spread over the whole length, at random within equal parts. */
const randomFrames = (): number[] =>
  Array.from({ length: NOTES }, (_, at) => Math.floor(((at + Math.random()) / NOTES) * (SECONDS / FRAME_SECONDS)));

beforeAll(async () => {
  app = await startApp();
  const project = await aProject(app, { title: 'Podcast', client: await aClient(app, 'Ada', 'Reed') });
  for (const format of FORMATS) {
    if (format !== 'wav' && !ffmpegPath) continue;
    const bytes = format === 'wav' ? aWav(SECONDS) : encodedAudio(ffmpegPath as string, format, SECONDS);
    const cutId = await uploadCut(app, 'admin', { projectId: project, name: `Episode.${format}`, bytes });
    const notes: Note[] = [];
    for (const frame of randomFrames()) {
      const note = { project: `/api/projects/${project}`, cut: `/api/cuts/${cutId}`, frame, content: `At ${frame}` };
      const { body } = await app.call('admin', 'POST', '/api/feedback', note);
      notes.push({ frame, timecode: body.timecode });
    }
    versions.set(format, { path: `/admin/projects/${project}/cut/${versions.size + 1}`, notes });
  }
});
afterAll(async () => {
  await closeFirefox();
  await app?.close();
});

type Reading = { shown: string; seconds: number; isSeeking: boolean };

/** Selects the note and returns what the player reports once it shows the note's time. */
async function goTo(viewer: Viewer, { timecode }: Note): Promise<Reading | undefined> {
  const button = `document.querySelector('button[aria-label^="Go to ${timecode}, note by"]')`;
  // The list renders only notes near its visible part, and stays where it is when a note is pressed.
  const scroll = `document.querySelector('[aria-label="Notes by position"]')?.scrollBy(0, 100)`;
  for (const since = performance.now(); performance.now() - since < WAIT_MS; await pause(20))
    if (await viewer.evaluate<boolean>(`${button} === null ? (${scroll}, false) : (${button}.click(), true)`)) break;
  for (const since = performance.now(); performance.now() - since < WAIT_MS; await pause(20)) {
    const seen = await viewer.evaluate<Reading>(`(() => {
      const video = document.querySelector('[data-stage] video');
      return { shown: document.querySelector('[aria-label=Time]').value, seconds: video.currentTime, isSeeking: video.seeking };
    })()`);
    if (!seen.isSeeking && seen.shown === timecode) return seen;
  }
  return undefined;
}

describe.each(VIEWERS)('in $browser', ({ browser, open, isMissing }) => {
  let viewer: Viewer | undefined;
  afterAll(() => viewer?.close());

  it.skipIf(isMissing).each(FORMATS)(
    `return to their time: %s${isMissing ? ` (no ${browser} here)` : ''}`,
    async (format) => {
      const version = versions.get(format);
      if (!version) return;
      viewer ??= await open(app, 'admin');
      expect(await openVersion(viewer, version.path)).toBe('');
      const strays: [Note, Reading | undefined][] = [];
      for (const note of version.notes) {
        const seen = await goTo(viewer, note);
        const off = (seen?.seconds ?? Infinity) - note.frame * FRAME_SECONDS;
        if (off < 0 || off >= FRAME_SECONDS) strays.push([note, seen]);
      }
      expect(strays).toEqual([]);
    },
  );
});
