/** Player performance in Chromium: time to the first frame of a heavy cut, time of frame steps, scrolling of a long list of notes, and opening a long list of captions. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { NOTE_LIMITS } from '#domain/work/notes.ts';
import { spawnServer } from '#server/testing/spawn-server.ts';
import { makeVideo } from '../e2e/test-videos.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/browsers/chromium.ts';
import { runNode } from '../scripts/run-command.ts';
import { upload } from './upload.ts';
import { BENCH_PASSWORD } from './database.ts';
import { longFilm } from './film.ts';
import { saveResult } from './save.ts';

const { values: options } = parseArgs({
  options: {
    mb: { type: 'string', default: '2048' },
    times: { type: 'string', default: '5' },
    save: { type: 'string' },
  },
});
const EMAIL = 'admin@example.com';
/** Frames of the ten-second source, and its repetitions. */
const [FRAMES, TIMES] = [250, 60];
const STEPS = 100;
const CUES = 10_000;
const AIMS = { firstFrameMs: 1500, stepMs: 60, taskMs: 50, captionsMs: 300 };

/** Reference page with only the video, which steps like the player does; the rest is the browser's own time. */
const BARE = `async ({ url, rate }) => {
  document.body.innerHTML = '<div data-stage><video muted preload="auto" style="width: 900px"></video></div>';
  const video = document.querySelector('video');
  let frame = 0;
  addEventListener('keydown', ({ key }) => {
    frame += key === 'ArrowLeft' ? -1 : 1;
    video.currentTime = (frame + 0.4) / rate;
  });
  const ready = new Promise((resolve) => video.addEventListener('canplaythrough', resolve, { once: true }));
  video.src = url;
  await ready;
}`;

/** Page script that records the first frame, the delay of each stepped frame after its key, and long tasks. */
const WATCH = `
  window.seen = { first: 0, steps: [], tasks: [] };
  let pressedAt = 0;
  addEventListener('keydown', ({ key, timeStamp }) => { if (key.startsWith('Arrow')) pressedAt = timeStamp; }, true);
  document.addEventListener('loadstart', ({ target }) => {
    if (!target.matches('[data-stage] video') || target.isWatched) return;
    target.isWatched = true;
    const look = (_now, { expectedDisplayTime }) => {
      if (seen.first === 0) seen.first = expectedDisplayTime;
      if (pressedAt > 0) seen.steps.push(Math.max(performance.now(), expectedDisplayTime) - pressedAt);
      pressedAt = 0;
      target.requestVideoFrameCallback(look);
    };
    target.requestVideoFrameCallback(look);
  }, true);
  new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) seen.tasks.push(duration); }).observe({ type: 'longtask' });
`;
type FrameLog = { first: number; steps: number[]; tasks: number[] };

const lines: string[] = [];
const print = (line: string): void => {
  lines.push(line);
  console.log(line);
};
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
const timeText = (ms: number, aim: number): string => `${ms.toFixed(0)} ms${ms < aim ? '' : `, over ${aim} ms`}`;

const executablePath = ensureChromium();
if (!executablePath) throw new Error('Chromium not found. Run apt-get install chromium, or set CHROMIUM_PATH.');
await runNode('scripts/boot.mjs', ['start'], { isShown: true });
const folder = await mkdtemp(path.join(tmpdir(), 'cutroom-bench-'));
const server = await spawnServer({
  env: { DATA_DIR: folder, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: BENCH_PASSWORD },
});
const address = server.address.replace('localhost', '127.0.0.1');
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });

async function post<T>(url: string, body: object, token = ''): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(address + url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Adds captions with two lines in each cue. */
async function addCaptions(cut: string, token: string): Promise<void> {
  const at = (ms: number): string => new Date(ms).toISOString().slice(11, 23).replace('.', ',');
  const cueMs = ((FRAMES * TIMES) / 25 / CUES) * 1000;
  const cues = Array.from(
    { length: CUES },
    (_, n) =>
      `${n + 1}\n${at(n * cueMs)} --> ${at((n + 1) * cueMs)}\nThe first line of cue ${n + 1},\nand its second line.\n`,
  );
  const form = new FormData();
  form.append('file', new Blob([cues.join('\n')]), 'film.en.srt');
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const response = await fetch(`${address}/api/cuts/${cut}/captions`, { method: 'POST', headers, body: form });
  if (!response.ok) throw new Error(`captions: ${response.status} ${await response.text()}`);
}

/** Opens the list of captions, and returns the time from the click to the first cue. */
const OPEN_CAPTIONS = `(async () => {
  const from = performance.now();
  document.querySelector('[role=tab][aria-selected=false]').click();
  while (!document.querySelector('[role=tabpanel] li')) await new Promise(requestAnimationFrame);
  return performance.now() - from;
})()`;

/** Creates a project with the heavy cut and the maximum number of notes. Returns the addresses of its player and file. */
async function fill(): Promise<{ player: string; file: string }> {
  const { token } = await post<{ token: string }>('/api/authentication_token', {
    email: EMAIL,
    password: BENCH_PASSWORD,
  });
  const client = await post<{ '@id': string }>('/api/clients', { firstName: 'Ada' }, token);
  const projectFields = { title: 'A film', class: 'Basic', client: client['@id'] };
  const { id: project } = await post<{ id: number }>('/api/projects', projectFields, token);
  const short = await makeVideo(browser, { num: 25, den: 1, frames: FRAMES, kind: 'mp4' });
  const video = await longFilm(short, { times: TIMES, bytes: Number(options.mb) * 1024 ** 2 });
  const cut = await upload({ address, token, project, video });
  await addCaptions(cut, token);
  for (let n = 0; n < NOTE_LIMITS.notesPerCut; n += 1)
    await post(
      '/api/feedback',
      {
        project: `/api/projects/${project}`,
        cut: `/api/cuts/${cut}`,
        frame: Math.floor((n * FRAMES * TIMES) / NOTE_LIMITS.notesPerCut),
        content: `Note ${n + 1}: ${'the logo is late, and the music is too loud here. '.repeat(1 + (n % 4))}`,
      },
      token,
    );
  const played = await fetch(`${address}/api/cuts/${cut}/play`, { headers: { authorization: `Bearer ${token}` } });
  const { url } = (await played.json()) as { url: string };
  return { player: `${address}/admin/projects/${project}/cut/1`, file: url };
}

async function newPage(): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, bypassCSP: true });
  await page.addInitScript(WATCH);
  return page;
}

async function signIn(): Promise<Page> {
  const page = await newPage();
  await page.goto(`${address}/login`);
  await page.getByLabel('Email').fill(EMAIL);
  await page.locator('input[type=password]').fill(BENCH_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  return page;
}

const seenIn = (page: Page): Promise<FrameLog> => page.evaluate<FrameLog>('window.seen');
/** Steps through the video, mostly forward, and returns the time of each step. */
async function step(page: Page): Promise<number[]> {
  await page.evaluate('seen.steps = []');
  for (let count = 1; count <= STEPS; count += 1) {
    await page.keyboard.press(count % 5 === 0 ? 'ArrowLeft' : 'ArrowRight');
    await isSeen(page, `seen.steps.length >= ${count}`);
  }
  return (await seenIn(page)).steps;
}
const quantiles = (steps: readonly number[]): string =>
  `p50 ${quantile(steps, 0.5).toFixed(0)} ms, p95 ${timeText(quantile(steps, 0.95), AIMS.stepMs)}`;
const isSeen = (page: Page, what: string): Promise<unknown> => page.waitForFunction(what, undefined, { timeout: 0 });

try {
  const { player, file } = await fill();
  const page = await signIn();
  const firsts: number[] = [];
  for (let time = 0; time < Number(options.times); time += 1) {
    await page.goto(player);
    await isSeen(page, 'seen.first > 0');
    firsts.push((await seenIn(page)).first);
  }
  print(
    `a cut of ${options.mb} MB with its tables at the end, ${FRAMES * TIMES} frames, ${NOTE_LIMITS.notesPerCut} notes`,
  );
  print(
    `time to the first frame: ${firsts.map((ms) => ms.toFixed(0)).join(', ')} ms; median ${timeText(quantile(firsts, 0.5), AIMS.firstFrameMs)}`,
  );

  const notes = page.getByRole('region', { name: 'Notes by position' });
  await notes.getByText(/^Note 1:/).waitFor();
  await page.getByRole('region', { name: /^Version 1 of/ }).focus();
  print(`from key to painted frame, ${STEPS} steps: ${quantiles(await step(page))}`);
  const bare = await newPage();
  await bare.goto(`${address}/healthz`);
  await bare.evaluate(`(${BARE})(${JSON.stringify({ url: file, rate: 25 })})`);
  print(`the same on a page with only the video: ${quantiles(await step(bare))}`);
  await bare.close();

  await page.evaluate('seen.tasks = []');
  await notes.hover();
  for (let turn = 0; turn < 400; turn += 1) await page.mouse.wheel(0, turn % 20 === 19 ? 20_000 : 400);
  await notes.getByText(/^Note 2000:/).waitFor();
  for (let turn = 0; turn < 200; turn += 1) await page.mouse.wheel(0, -700);
  const { tasks } = await seenIn(page);
  print(
    `scrolling through the notes: longest task ${tasks.length === 0 ? `below ${AIMS.taskMs} ms` : timeText(Math.max(...tasks), AIMS.taskMs)}${tasks.length > 0 ? `, ${tasks.length} over 50 ms` : ''}`,
  );

  for (const when of ['at once', 'when the page is idle']) {
    const openings: number[] = [];
    for (let time = 0; time < Number(options.times); time += 1) {
      await page.goto(player);
      await page.getByRole('tab', { name: 'Captions' }).waitFor();
      await isSeen(page, 'seen.first > 0');
      if (when !== 'at once')
        await isSeen(page, `performance.getEntriesByType('resource').some(({ name }) => name.includes('.vtt'))`);
      openings.push(await page.evaluate<number>(OPEN_CAPTIONS));
    }
    print(`opening ${CUES} captions ${when}: median ${timeText(quantile(openings, 0.5), AIMS.captionsMs)}`);
  }
} finally {
  await browser.close();
  await server.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}
if (options.save !== undefined) await saveResult(options.save, lines);
