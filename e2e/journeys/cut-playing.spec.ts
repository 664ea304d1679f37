/** Playback in all circumstances: full screen, a phone in landscape, a slow connection, a damaged file; and files dropped outside the drop area (docs/review.md#player-layout). */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../app.ts';
import { DESK, type Appearance } from '../browser.ts';
import { expectAccessible, expectGoodContrastInDark, expectNoSidewaysScroll, expectWellMade } from '../checks.ts';
import { isAt, isReady, jumpTo, player, shownFrame, uploadCut } from '../cuts.ts';
import { paintedFrame } from '../painted-frame.ts';
import { readPainted } from '../painted-videos.ts';
import { aClient, aMember, aProject, close, dialog, gate, gone, type Member, press, sees } from '../people.ts';
import { settled } from '../watch.ts';

/** Download speed in bytes per second, slower than playback needs. */
const SLOW = 40_000;
const UNLIMITED = -1;

/** Bytes in the middle of the plain file's pictures. */
const DAMAGE = { first: 5_000, last: 9_000 };

let app: RunningApp;
let manager: Member;
let projectId: number;

beforeAll(async () => {
  app = await startApp();
  manager = await aMember(app, 'manager', 'Mo Derator');
  const client = await aClient(app, 'Ada', 'Reed');
  projectId = await aProject(app, { title: 'Wedding film', client, assignedBy: manager.iri, reviewedBy: manager.iri });
  await uploadCut(app, 'admin', { projectId, name: 'plain.mp4', bytes: readPainted('plain H.264') });
});

const openVersion = async (number: number, options?: Appearance): Promise<Page> => {
  const page = await app.open(manager, `/manager/projects/${projectId}/cut/${number}`, options);
  await isReady(page);
  return page;
};

const aPlainVersion = (name: string): Promise<number> =>
  uploadCut(app, 'admin', { projectId, name, bytes: readPainted('plain H.264') });

/** Drops a file in the middle of the page, as the browser reports it. */
const dropFile = (page: Page, name: string): Promise<void> =>
  page.evaluate(`(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['no video'], ${JSON.stringify(name)}));
    for (const type of ['dragenter', 'dragover', 'drop'])
      document.querySelector('main').dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  })()`);

it('holds the whole review in full screen, by keyboard: note, drawing, decision', async () => {
  const page = await openVersion(1);
  await jumpTo(page, '+12');
  await player(page).focus();
  await page.keyboard.press('f');
  await page.locator('[data-full=picture]').waitFor();
  const stage = await page.locator('[data-stage]').boundingBox();
  expect(stage?.width).toBeGreaterThan(DESK.width - 20);
  await page.keyboard.press('n');
  await page.keyboard.type('Seen in full screen');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await sees(page, '1 of 1 open');
  await page.keyboard.press('d');
  await page.getByRole('application').waitFor();
  await page.keyboard.press('Escape');
  await gone(page.getByRole('application'));
  await press(page, 'Request changes');
  await dialog(page, 'Request changes to version 1').getByRole('textbox', { name: 'Reason' }).waitFor();
  await page.keyboard.press('Escape');
  await player(page).focus();
  await page.keyboard.press('Escape');
  await gone(page.locator('[data-full]'));
  const { body } = await app.call('admin', 'GET', `/api/feedback?project=${projectId}`);
  expect(body.member).toMatchObject([{ content: 'Seen in full screen', frame: 12 }]);
  await close(page);
});

/** A phone on its side. */
const ON_ITS_SIDE = { width: 844, height: 390 };
const SIZES = [{ width: 390, height: 844 }, ON_ITS_SIDE, DESK, { width: 2560, height: 1440 }];

it.each(['a manager', 'a guest'])(
  'fills the height of a phone on its side at once, with the controls over the picture, for %s',
  async (who) => {
    const link = { project: `/api/projects/${projectId}`, label: 'Guest' };
    const { body } = await app.call('admin', 'POST', '/api/share_links', link);
    const page =
      who === 'a guest'
        ? await app.open('nobody', new URL(body.url, app.address).pathname, { isPhone: true })
        : await openVersion(1, { isPhone: true });
    await isReady(page);
    const picture = page.locator('[data-stage]');
    const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { y: 0, height: 0 };
    // The app's header stays above the picture; guests have none.
    const top = who === 'a guest' ? 0 : 52;
    const fillsHeight = async (): Promise<void> => {
      await expect.poll(async () => (await boxOf(picture)).y).toBeCloseTo(top, 0);
      expect((await boxOf(picture)).height).toBeGreaterThan(ON_ITS_SIDE.height - top - 10);
    };
    await page.setViewportSize(ON_ITS_SIDE);
    await fillsHeight();
    await page.reload();
    await isReady(page);
    await settled(page);
    await fillsHeight();
    const [stage, controls] = [await boxOf(picture), await boxOf(page.getByRole('group', { name: 'Playback' }))];
    expect(controls.y).toBeGreaterThan(stage.y);
    expect(controls.y + controls.height).toBeLessThanOrEqual(stage.y + stage.height);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await close(page);
  },
);

/** Waits until the whole element is inside the window. */
const isInWindow = (part: Locator): Promise<void> =>
  expect
    .poll(() =>
      part.evaluate((element) => {
        const { top, right, bottom, left } = element.getBoundingClientRect();
        return top >= 0 && left >= 0 && bottom <= window.innerHeight + 1 && right <= window.innerWidth + 1;
      }),
    )
    .toBe(true);

it('brings the picture into view for drawing, and for the position of a note, wherever the page is scrolled', async () => {
  const page = await openVersion(1, { isPhone: true });
  await page.setViewportSize(ON_ITS_SIDE);
  const [picture, tools] = [page.locator('[data-stage]'), page.getByRole('toolbar', { name: 'Drawing' })];
  const draws = async (): Promise<void> => {
    await press(page, 'Draw');
    await isInWindow(tools);
    await isInWindow(picture);
    await isInWindow(tools.getByRole('button', { name: 'Done drawing' }));
  };
  await draws();
  // No control covers the picture's lower edge.
  await page.getByRole('application').click({ position: { x: 60, y: 300 }, trial: true });
  await expectWellMade(page);
  await press(page, 'Done drawing');
  await page.getByRole('textbox', { name: 'New note' }).fill('Too dark');
  await press(page, 'Add note');
  await page
    .getByRole('button', { name: /^Go to 00:.*, note by Mo/ })
    .last()
    .click();
  await isInWindow(picture);
  await page.keyboard.press('f');
  await page.keyboard.press('d');
  await isInWindow(tools);
  await isInWindow(picture);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.setViewportSize(DESK);
  await page.keyboard.press('t');
  await draws();
  await close(page);
});

it('shows on a slow connection that it waits and what is loaded, and tries again when nothing arrives', async () => {
  const bytes = await app.video({ num: 25, den: 1, frames: 200, kind: 'mp4', isNoisy: true });
  await uploadCut(app, 'admin', { projectId, name: 'long.mp4', bytes });
  const page = await app.open(manager, `/manager/projects/${projectId}/cut/1`, { isFresh: true });
  await isReady(page);
  const session = await page.context().newCDPSession(page);
  const limit = (bytesPerSecond: number) => {
    const [downloadThroughput, uploadThroughput] = [bytesPerSecond, bytesPerSecond];
    return session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput,
      uploadThroughput,
    });
  };
  await limit(SLOW);
  await page.getByRole('button', { name: 'Version 2 is newer' }).click();
  await page.getByLabel('Loading', { exact: true }).waitFor();
  await isReady(page);
  await sees(page, 'This video is slow to load. Pause to let it load.');
  const loaded = () => page.locator('svg[aria-hidden] path[d^="M0.0 0H"]').getAttribute('d');
  const first = await loaded();
  await expect.poll(loaded).not.toBe(first);
  const { hold, open } = gate();
  await page.route(/\/uploads\/cuts\/.*\.mp4/, hold);
  await page.keyboard.press('End');
  await sees(page, 'No data is arriving.');
  await expectAccessible(page);
  await press(page, 'Try again');
  await limit(UNLIMITED);
  open();
  await gone(page.getByLabel('Loading', { exact: true }));
  await isAt(page, 199);
  await expect.poll(() => paintedFrame(page)).toBe(199);
  await close(page);
});

it('shows where a file is damaged, takes a note there, and continues behind it', async () => {
  const bytes = readPainted('plain H.264').fill(0, DAMAGE.first, DAMAGE.last);
  await uploadCut(app, 'admin', { projectId, name: 'damaged.mp4', bytes });
  const page = await openVersion(3);
  const playToDamage = async (): Promise<void> => {
    await player(page).focus();
    await page.keyboard.press('Space');
    await sees(page, /^The file is damaged at 00:00:0\d:\d\d\./);
  };
  await playToDamage();
  await expectAccessible(page);
  const damaged = await shownFrame(page);
  await page.getByRole('textbox', { name: 'New note' }).fill('Broken here');
  await press(page, 'Add note');
  await sees(page, '1 of 1 open');
  await playToDamage();
  await press(page, 'Skip ahead');
  await expect.poll(() => shownFrame(page)).toBeGreaterThan(damaged + 5);
  await expect.poll(async () => (await paintedFrame(page)) - (await shownFrame(page))).toBe(0);
  await gone(page.getByText(/^The file is damaged/));
  await close(page);
});

it('takes a file dropped anywhere on a project, and keeps any other page', async () => {
  const page = await app.open(manager, `/manager/projects/${projectId}?view=page`);
  await settled(page);
  await dropFile(page, 'notes.txt');
  await sees(page, /^notes\.txt: /);
  await page.goto('/manager/reviews');
  await settled(page);
  await dropFile(page, 'film.mp4');
  await sees(page, "Files can't be dropped here.");
  expect(new URL(page.url()).pathname).toBe('/manager/reviews');
  await close(page);
});

it('compares by the chosen quality, with an accessible menu in both themes, and fits every screen', async () => {
  const [first, copies] = [await aPlainVersion('quality.mp4'), 'copy.mp4'];
  await uploadCut(app, 'admin', { projectId, name: copies, bytes: readPainted('plain H.264'), copyOf: first });
  const second = await aPlainVersion('second.mp4');
  const { body } = await app.call('admin', 'GET', `/api/cuts/${second}`);
  const number: number = body.number;
  const page = await app.open(manager, `/manager/projects/${projectId}/cut/${number - 1}`, { isFresh: true });
  await isReady(page);
  await press(page, 'Quality');
  const choice = page.getByRole('menuitemradio', { name: 'Review copy' });
  await choice.waitFor();
  await expectWellMade(page);
  await expectGoodContrastInDark(page);
  const sourceOf = (label: RegExp) => page.getByLabel(label).getAttribute('src');
  await page.keyboard.press('Escape');
  await page.goto(`/manager/projects/${projectId}/cut/${number}?with=${number - 1}`);
  const compared = new RegExp(`^Version ${number - 1}, compared$`);
  await page.getByLabel(compared).waitFor();
  await expect.poll(() => sourceOf(compared)).not.toBeNull();
  const original = await sourceOf(compared);
  await page.evaluate(`localStorage.setItem('cutroom.preference.player-quality', 'copy')`);
  await page.reload();
  await expect
    .poll(async () => new URL((await sourceOf(compared)) ?? '', app.address).pathname)
    .not.toBe(new URL(original ?? '', app.address).pathname);
  await settled(page);
  // A window that is really full screen can't be resized, so the player only fills the window instead.
  await page.evaluate('Element.prototype.requestFullscreen = undefined');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
    await player(page).focus();
    await page.keyboard.press('f');
    await page.locator('[data-full=picture]').waitFor();
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('f');
    await gone(page.locator('[data-full]'));
  }
  await close(page);
});
