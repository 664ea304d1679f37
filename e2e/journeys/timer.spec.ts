/** The timer on every screen: switching projects from the dock, wrong device time, a frozen tab, offline. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../app.ts';
import { releasePage } from '../browser.ts';
import { expectAccessible, expectGoodContrast, expectNoSidewaysScroll, switchTheme } from '../checks.ts';
import { aClient, aMember, aProject, close, type Member, sees } from '../people.ts';
import { smallControls } from '../touch.ts';
import { settled } from '../watch.ts';

const HOUR_MS = 3_600_000;
const PHONE = { width: 390 };

let app: RunningApp;
let editor: Member;
let forgetful: Member;
let gear: number;
let wedding: number;
let trailer: number;

beforeAll(async () => {
  app = await startApp();
  const manager = await aMember(app, 'manager', 'Mo Derator');
  editor = await aMember(app, 'editor', 'Ed Itor');
  const client = await aClient(app, 'Ada', 'Reed');
  const people = { client, assignedTo: editor.iri, assignedBy: manager.iri };
  const startedAt = new Date(Date.now() - HOUR_MS / 2).toISOString();
  gear = await aProject(app, { ...people, title: 'Gear review', status: 'started', createdAt: startedAt, startedAt });
  wedding = await aProject(app, { ...people, title: 'Wedding film' });
  forgetful = await aMember(app, 'editor', 'Lena Fischer');
  const longAgo = new Date(Date.now() - 6 * HOUR_MS).toISOString();
  const running = { status: 'started', createdAt: longAgo, startedAt: longAgo };
  trailer = await aProject(app, { ...people, ...running, assignedTo: forgetful.iri, title: 'Trailer' });
  await app.call('admin', 'PATCH', '/api/settings', { editorTimer: 'all', twoTimers: false });
});

const statusOf = async (id: number): Promise<string> =>
  (await app.call('admin', 'GET', `/api/projects/${id}`)).body.status;
const dock = (page: Page) => page.getByRole('group', { name: 'Timer' });
const runs = (page: Page, title: string) =>
  dock(page)
    .getByRole('link', { name: new RegExp(`^Running: ${title}`) })
    .waitFor();

it('switches projects from any screen by keyboard and shows the timer in the tab title', async () => {
  const page = await app.open(editor, '/editor/leave');
  await runs(page, 'Gear review');
  await settled(page);
  expect(await page.title()).toMatch(/^▶ 0:3\d Gear review · .*Cutroom$/);
  await expectAccessible(page);
  await switchTheme(page, 'dark');
  await expectGoodContrast(page);
  await dock(page).getByRole('button', { name: 'Timer and other projects' }).press('Enter');
  await sees(page, 'Start this instead');
  await page.getByRole('menuitem', { name: /^Wedding film/ }).press('Enter');
  await runs(page, 'Wedding film');
  expect([await statusOf(gear), await statusOf(wedding)]).toEqual(['paused', 'started']);
  const second = await app.call(editor, 'PATCH', `/api/projects/${gear}`, { status: 'started', resumeTime: [] });
  expect([second.status, second.body.detail]).toEqual([
    409,
    '“Wedding film” is already running, and only one timer can run at a time. Pause it first.',
  ]);
  await close(page);
});

it.each([390, 360, 320])('on a phone fits into the bar, and its menu into the screen, at %i', async (width) => {
  const page = await app.open(editor, '/editor/leave', { isPhone: true, width });
  await runs(page, 'Wedding film');
  await settled(page);
  expect(await smallControls(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await dock(page).getByRole('button', { name: 'Timer and other projects' }).click();
  await page.getByRole('menuitem', { name: /^Gear review/ }).waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await close(page);
});

it('warns when the device clock is wrong and uses server time', async () => {
  const page = await app.open(editor, '/editor/leave', { isFresh: true });
  await page.addInitScript(`{
    const RealDate = Date;
    const ahead = ${58 * 60_000};
    Date = class extends RealDate {
      constructor(...given) { if (given.length === 0) super(RealDate.now() + ahead); else super(...given); }
      static now() { return RealDate.now() + ahead; }
    };
  }`);
  await page.reload();
  await runs(page, 'Wedding film');
  await sees(page, "Your device's clock is 58 min off. Cutroom uses the server's time.");
  expect(await page.title()).toMatch(/^▶ 0:0\d Wedding film/);
  await close(page);
});

it('in a tab frozen for a day, refreshes before showing a figure', async () => {
  const page = await app.open(editor, '/editor/leave');
  await runs(page, 'Wedding film');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/projects?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.evaluate(`{ const now = Date.now; Date.now = () => now() + ${24 * HOUR_MS}; }`);
  await dock(page).getByText('updating').waitFor();
  release();
  // After a day the session must be renewed, which waits for user input.
  await page.keyboard.press('Shift');
  await dock(page).getByText('updating').waitFor({ state: 'detached' });
  await close(page);
});

/** Cumulative layout shift, as browsers measure it. */
const SHIFT = `new Promise((done) => {
  new PerformanceObserver((list) => done(list.getEntries().filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value }) => sum + value, 0)))
    .observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => done(0), 500);
})`;

it.each([390, 1440])('shows the idle question without moving content under a thumb, at %i', async (width) => {
  const page = await app.open(forgetful, '/editor/leave', { width });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/clock', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await runs(page, 'Trailer');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const positions = () =>
    page.evaluate(`['header', 'main', 'h1'].map((part) => document.querySelector(part).getBoundingClientRect().y)`);
  const before = await positions();
  release();
  const prompt = page.getByRole('region', { name: 'Still working? Trailer' });
  await prompt.waitFor();
  expect(await positions()).toEqual(before);
  expect(await page.evaluate(SHIFT)).toBeLessThanOrEqual(0.02);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // Content beneath the dock at the end of the page can be scrolled above it.
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  const [questionBox, main] = [await prompt.boundingBox(), await page.locator('main').boundingBox()];
  expect(Math.round((main?.y ?? 0) + (main?.height ?? 0))).toBeLessThanOrEqual(Math.round(questionBox?.y ?? 0));
  await close(page);
});

it('keeps the timer bar reachable while the idle question is shown', async () => {
  const page = await app.open(forgetful, `/editor/projects/${trailer}?view=page`, PHONE);
  const prompt = page.getByRole('region', { name: 'Still working? Trailer' });
  await prompt.waitFor();
  const bar = page.getByRole('group', { name: 'Timer bar' });
  const isAbove = async (): Promise<boolean> => {
    const [above, below] = [await bar.boundingBox(), await prompt.boundingBox()];
    return above !== null && below !== null && above.y + above.height <= below.y + 1;
  };
  await expect.poll(isAbove).toBe(true);
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await expect.poll(isAbove).toBe(true);
  // One line until it is opened.
  expect((await prompt.boundingBox())?.height).toBeLessThan(64);
  await prompt.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('button', { name: /^Pause at/ }).waitFor();
  await expect.poll(isAbove).toBe(true);
  await close(page);
});

it('can be installed, and reports when its server is unreachable', async () => {
  const page = await app.open(editor, '/editor/leave', { hasOfflinePage: true });
  await runs(page, 'Wedding film');
  const manifest = await page.request.get('/manifest.webmanifest');
  expect([manifest.status(), manifest.headers()['content-type']]).toEqual([200, 'application/manifest+json']);
  for (const { src } of (await manifest.json()).icons as { src: string }[])
    expect((await page.request.get(src)).status()).toBe(200);
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.context().setOffline(true);
  await page.goto('/editor/projects').catch(() => undefined);
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await runs(page, 'Wedding film');
  expect(await page.evaluate('caches.keys()')).toEqual([]);
  await releasePage(page);
});

it('removes the worker and every cache of an earlier version at sign-in', async () => {
  const page = await app.open(editor, '/editor/leave', { hasOfflinePage: true });
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.goto('/login');
  // As if the app had been loaded before the cache existed.
  await page.evaluate(`caches.open('old').then((cache) => cache.put('/old', new Response('old')))`);
  const leftovers = `Promise.all([caches.keys(), navigator.serviceWorker.getRegistrations()]).then((all) => all.map((one) => one.length))`;
  expect(await page.evaluate(leftovers)).toEqual([1, 1]);
  await page.getByLabel('Email').fill(editor.email);
  await page.locator('input[type=password]').fill('not-the-password');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('alert').waitFor();
  expect(await page.evaluate(leftovers)).toEqual([0, 0]);
  await releasePage(page);
});
