/** Captions show on their frames: the cue of frame n over the picture of frame n, in the original and its copy, in Chromium and Firefox (docs/captions.md#offset). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timecodeOf } from '#domain/platform/timecode.ts';
import { rounds } from '#server/testing/rounds.ts';
import { type RunningApp, startApp } from '../app.ts';
import { uploadCut } from '../cuts.ts';
import { jumpInPlayer, openVersion, playBriefly, settledReading } from '../painted-player.ts';
import { aClient, aProject } from '../people.ts';
import { closeFirefox, type Viewer, VIEWERS } from '../viewers.ts';

const FRAMES = 120;
const JUMPS = rounds(4, 30);
/** Frame count of 01:00:00;00 at 29.97 drop frame. */
const AN_HOUR = 107_892;

const FILMS = [
  { name: '23.976', num: 24_000, den: 1001, startFrame: 0, drop: false },
  { name: '25', num: 25, den: 1, startFrame: 0, drop: false },
  { name: '29.97 drop', num: 30_000, den: 1001, startFrame: AN_HOUR, drop: true },
  { name: '50', num: 50, den: 1, startFrame: 0, drop: false },
] as const;
type Film = (typeof FILMS)[number];

const FILES = ['original', 'copy'] as const;

let app: RunningApp;
const paths = new Map<string, string>();

const clockText = (ms: number): string => new Date(ms).toISOString().slice(11, 23).replace('.', ',');

/** Returns captions with one cue for each frame, with times in milliseconds as programs write them. */
function cuePerFrame({ num, den }: Film): string {
  const at = (frame: number): string => clockText(Math.round((frame * den * 1000) / num));
  return Array.from(
    { length: FRAMES },
    (_, frame) => `${frame + 1}\n${at(frame)} --> ${at(frame + 1)}\nFrame <i>${frame}</i>\n`,
  ).join('\n');
}

async function addCaptions(cutId: number, text: string): Promise<void> {
  const form = new FormData();
  form.append('language', 'en');
  form.append('file', new Blob([text]), 'film.en.srt');
  const headers = { authorization: `Bearer ${await app.tokenOf('admin')}`, accept: 'application/json' };
  const sent = await fetch(`${app.address}/api/cuts/${cutId}/captions`, { method: 'POST', headers, body: form });
  expect(sent.status).toBe(201);
}

beforeAll(async () => {
  app = await startApp();
  const client = await aClient(app, 'Ada', 'Reed');
  for (const film of FILMS) {
    const bytes = await app.video({ num: film.num, den: film.den, frames: FRAMES, kind: 'mp4' });
    const projectId = await aProject(app, { title: `Film at ${film.name}`, client });
    const cutId = await uploadCut(app, 'admin', { projectId, name: 'film.mp4', bytes });
    const { startFrame, drop } = film;
    if (startFrame > 0) await app.call('admin', 'PATCH', `/api/cuts/${cutId}`, { startFrame, drop });
    const copy = await app.video({ num: film.num, den: film.den, frames: FRAMES, kind: 'mp4', isNoisy: true });
    await uploadCut(app, 'admin', { projectId, name: 'copy.mp4', bytes: copy, copyOf: cutId });
    await addCaptions(cutId, cuePerFrame(film));
    paths.set(film.name, `/admin/projects/${projectId}/cut/1`);
  }
});
afterAll(async () => {
  await closeFirefox();
  await app?.close();
});

const captionOn = (viewer: Viewer): Promise<string> =>
  viewer.evaluate<string>(`document.querySelector('[data-captions]')?.textContent ?? ''`);

/** Returns the address of the file that plays, without its signature. */
const fileOf = (viewer: Viewer): Promise<string> =>
  viewer.evaluate<string>(`document.querySelector('[data-stage] video').currentSrc.split('?')[0]`);

describe.each(VIEWERS)('in $browser', ({ browser, open, isMissing }) => {
  let viewer: Viewer | undefined;
  const originals = new Map<string, string>();
  afterAll(() => viewer?.close());

  const cases = FILMS.flatMap((film) => FILES.map((file) => ({ ...film, file })));
  it.skipIf(isMissing).each(cases)(`show on their frames: $file at $name (${browser})`, async ({ file, ...film }) => {
    viewer ??= await open(app, 'admin');
    const shown = viewer;
    const preferences = { 'player-captions': 'yes', 'player-quality': file };
    for (const [name, value] of Object.entries(preferences))
      await shown.evaluate(`localStorage.setItem('cutroom.preference.${name}', '${value}')`);
    expect(await openVersion(shown, paths.get(film.name) ?? '')).toBe('');
    await expect.poll(() => captionOn(shown)).toMatch(/^Frame \d+$/);
    if (file === 'original') originals.set(film.name, await fileOf(shown));
    else expect(await fileOf(shown)).not.toBe(originals.get(film.name));
    const timebase = { rate: film, startFrame: film.startFrame, isDrop: film.drop };
    for (let count = 0; count < JUMPS; count += 1) {
      const goal = 1 + Math.floor(Math.random() * (FRAMES - 2));
      await jumpInPlayer(shown, timecodeOf(goal, timebase));
      const isGoal = (seen: { reported: number; painted: number }): boolean =>
        seen.reported === goal && seen.painted === goal;
      expect(await settledReading(shown, isGoal)).toMatchObject({ reported: goal, painted: goal });
      await expect.poll(() => captionOn(shown)).toBe(`Frame ${goal}`);
    }
    await shown.press('Home');
    await settledReading(shown, ({ reported, painted }) => reported === 0 && painted === 0);
    await playBriefly(shown);
    const { painted } = await settledReading(shown, (seen) => seen.reported === seen.painted);
    await expect.poll(() => captionOn(shown)).toBe(`Frame ${painted}`);
  });
});
