/** Every kind of file, as the original and as the server's copy: the player shows the frame that it reports, before a release in Firefox too (docs/review.md#player). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ffmpegPath } from '#server/testing/ffmpeg.ts';
import { isLongRun } from '#server/testing/rounds.ts';
import { type RunningApp, startApp } from '../app.ts';
import { uploadCut } from '../cuts.ts';
import { findFaults, type Version } from '../painted-checks.ts';
import { boxCornerColors, openVersion, readScreen } from '../painted-player.ts';
import { KIND_NAMES, type KindName, kindOf, readPainted, RED_SQUARE } from '../painted-videos.ts';
import { aClient, aProject } from '../people.ts';
import { closeFirefox, type Viewer, VIEWERS } from '../viewers.ts';

/** The cheapest kinds that show each fault: frame order, edit list, non-square pixels, rotated picture. */
const USUAL: readonly KindName[] = ['MKV with B-frames', 'trimmed head', 'wide pixels', 'rotated'];
const KINDS = isLongRun ? KIND_NAMES : USUAL;
const BROWSERS = isLongRun ? VIEWERS : VIEWERS.filter(({ browser }) => browser === 'Chromium');

const BOX = { kind: 'box', color: '#ffffff', size: 20, points: RED_SQUARE };
const DRAWN_FRAME = 40;

type Instance = { app: RunningApp; project: number; ids: Map<KindName, number> };

/** Starts the app with one version of each kind, and a note on it that draws a box around the red square. */
async function startInstance(env: Record<string, string>): Promise<Instance> {
  const app = await startApp({ env });
  const project = await aProject(app, { title: 'Painted', client: await aClient(app, 'Ada', 'Reed') });
  const ids = new Map<KindName, number>();
  for (const name of KINDS) {
    const id = await uploadCut(app, 'admin', { projectId: project, name: kindOf(name).file, bytes: readPainted(name) });
    const position = { project: `/api/projects/${project}`, cut: `/api/cuts/${id}`, frame: DRAWN_FRAME };
    const note = { ...position, content: 'The corner', drawing: { strokes: [BOX] } };
    expect((await app.call('admin', 'POST', '/api/feedback', note)).status).toBe(201);
    ids.set(name, id);
  }
  return { app, project, ids };
}

const versionOf = async ({ app, ids }: Instance, name: KindName): Promise<Version> =>
  (await app.call('admin', 'GET', `/api/cuts/${ids.get(name)}`)).body;

const pathOf = ({ project }: Instance, { number }: Version): string => `/admin/projects/${project}/cut/${number}`;

let bare: Instance;
let converting: Instance | undefined;
beforeAll(async () => {
  bare = await startInstance({});
  if (ffmpegPath) converting = await startInstance({ FFMPEG: ffmpegPath });
});
afterAll(async () => {
  await closeFirefox();
  await bare?.app.close();
  await converting?.app.close();
});

/** Expects the player to show the exact frame at every position, with the drawing in the right spot. */
async function expectExact(viewer: Viewer, instance: Instance, name: KindName): Promise<void> {
  const version = await versionOf(instance, name);
  const path = pathOf(instance, version);
  expect(await openVersion(viewer, path)).toBe('');
  // Joined, since a failure shows the text of a string but not of a list.
  expect((await findFaults(viewer, version, kindOf(name))).join('; ')).toBe('');
  await openVersion(viewer, `${path}?f=${DRAWN_FRAME}`);
  expect(await boxCornerColors(viewer)).toEqual({ inside: ['red', 'red'], outside: ['other', 'other'] });
}

/** Opens the version as a guest who may not download it. */
async function openAsGuest(viewer: Viewer, { app, project }: Instance, { id }: Version): Promise<void> {
  const link = { project: `/api/projects/${project}`, cut: `/api/cuts/${id}`, label: 'Guest', mayDownload: false };
  const { body } = await app.call('admin', 'POST', '/api/share_links', link);
  await openVersion(viewer, new URL(body.url, app.address).pathname);
}

describe.each(BROWSERS)('in $browser', { meta: { isIndependent: true } }, ({ browser, open, isMissing }) => {
  const without = isMissing ? ` (no ${browser} here)` : '';
  const withoutCopy = ffmpegPath ? without : `${without} (no ffmpeg here)`;
  const viewers = new Map<Instance, Viewer>();
  const viewerOn = async (instance: Instance): Promise<Viewer> => {
    const viewer = viewers.get(instance) ?? (await open(instance.app, 'admin'));
    viewers.set(instance, viewer);
    return viewer;
  };
  afterAll(async () => {
    for (const viewer of viewers.values()) await viewer.close();
  });

  it.skipIf(isMissing).each(KINDS)(`shows what it reports, or says what helps: %s${without}`, async (name) => {
    const viewer = await viewerOn(bare);
    const version = await versionOf(bare, name);
    const isPictureShown = (await openVersion(viewer, pathOf(bare, version))) === '';
    if (isPictureShown && !kindOf(name).wrongIn?.includes(browser)) return expectExact(viewer, bare, name);
    await expect.poll(() => readScreen(viewer)).toMatch(/Add an H\.264 copy that plays everywhere\./);
    const guest = await open(bare.app, 'nobody');
    await openAsGuest(guest, bare, version);
    await expect.poll(() => readScreen(guest)).toMatch(/Ask the team for a copy that plays everywhere\./);
    return guest.close();
  });

  it.skipIf(isMissing || !ffmpegPath).each(KINDS.filter((name) => !kindOf(name).isPlain))(
    `shows what it reports in the copy: %s${withoutCopy}`,
    async (name) => {
      const instance = converting as Instance;
      await expect.poll(() => versionOf(instance, name)).toMatchObject({ copy: true });
      await expectExact(await viewerOn(instance), instance, name);
    },
  );
});
