/** Project list in the browser: order, pages, table and cards, its menus at every width; and the timer on a wrong clock. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { navigateInApp } from '../actions.ts';
import { type RunningApp, startApp } from '../app.ts';
import { releasePage } from '../browser.ts';
import { expectAccessible, expectNoSidewaysScroll, expectWellMade } from '../checks.ts';
import { aClient, aMember, aProject, dialog, expectNothingClipped, type Member, press, sees } from '../people.ts';
import { expectNoFaults, settled } from '../watch.ts';

const HOUR_MS = 3_600_000;
let app: RunningApp;
let manager: Member;
let editor: Member;
let ada: string;

beforeAll(async () => {
  app = await startApp();
  manager = await aMember(app, 'manager', 'Mo Derator');
  editor = await aMember(app, 'editor', 'Ed Itor');
  ada = await aClient(app, 'Ada', 'Reed');
  const bo = await aClient(app, 'Bo', 'Lind');
  const people = { assignedTo: editor.iri, assignedBy: manager.iri };
  for (let n = 1; n <= 15; n += 1) await aProject(app, { ...people, client: bo, title: `Filler ${n}` });
  for (const title of ['Alpha film', 'Beta film']) await aProject(app, { ...people, client: ada, title });
});

async function close(page: Page, except?: RegExp): Promise<void> {
  expectNoFaults(page, except);
  await releasePage(page);
}

/** Returns the titles in the list, in rows or cards. */
const titlesOf = (page: Page): Promise<string[]> =>
  page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => row.querySelector('a')?.textContent ?? ''));
const shows = (page: Page, titles: string[]) => expect.poll(() => titlesOf(page)).toEqual(titles);
const isAt = (page: Page, address: string) =>
  expect.poll(() => decodeURIComponent(page.url().replace(app.address, ''))).toBe(address);

describe('project list of a manager', () => {
  let page: Page;
  beforeAll(async () => {
    page = await app.open(manager, '/manager/projects');
    await settled(page);
  });
  afterAll(() => close(page));

  it('sorts by ID both ways, paginates, and switches between table and cards', async () => {
    await navigateInApp(page, '/manager/projects');
    await sees(page, '17 projects');
    await press(page, 'Order');
    await page.getByRole('menuitemradio', { name: 'Ascending' }).click();
    await isAt(page, '/manager/projects?order[id]=asc');
    await expect.poll(async () => (await titlesOf(page))[0]).toBe('Filler 1');
    await press(page, 'Next page');
    await shows(page, ['Alpha film', 'Beta film']);
    expect(new URL(page.url()).searchParams.get('page')).toBe('2');
    const table = page.getByRole('table', { name: 'Projects' });
    expect(await table.getByRole('row').count()).toBe(3);
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNothingClipped(page, 'Projects');
    }
    await expectAccessible(page);
    await page.getByText('Cards', { exact: true }).click();
    await shows(page, ['Alpha film', 'Beta film']);
    expect(await page.getByRole('article').count()).toBe(2);
    await expectAccessible(page);
    await page.getByText('Table', { exact: true }).click();
    await table.getByRole('row', { name: /Beta film/ }).waitFor();
  });

  it('has one menu each for filters, order and groups, on any screen', async () => {
    await navigateInApp(page, '/manager/projects');
    await press(page, 'Filter');
    const menu = dialog(page, 'Filter');
    await menu.getByRole('combobox', { name: 'Editor' }).fill('ed i');
    await page.getByRole('option', { name: /Ed Itor/ }).click();
    await isAt(page, `/manager/projects?assignedTo=${editor.id}`);
    await expectWellMade(page);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await press(page, 'Remove filter Editor: Ed Itor');
    await press(page, 'Group by');
    await page.getByRole('menuitemradio', { name: 'Client' }).click();
    await page.getByRole('rowheader', { name: 'Ada Reed' }).first().waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await press(page, 'Filter');
    await dialog(page, 'Filters').waitFor();
    await expectAccessible(page);
    await press(dialog(page, 'Filters'), /^Show 17 projects$/);
    await page.setViewportSize({ width: 1440, height: 900 });
    await press(page, 'Reset');
  });
});

it('uses server time on a laptop whose clock is three hours ahead, and ticks each second', async () => {
  const id = await aProject(app, {
    title: 'Clockwork',
    client: ada,
    assignedTo: editor.iri,
    assignedBy: manager.iri,
    status: 'started',
    startedAt: new Date(Date.now() - HOUR_MS / 2).toISOString(),
  });
  const page = await app.open(manager, '/manager/projects', { isFresh: true });
  await page.clock.install({ time: Date.now() + 3 * HOUR_MS });
  await page.goto(`/manager/projects/${id}`);
  // 60 seconds of video at one minute per hour: 60 minutes allowed, of which 30 have passed plus the duration of this test, so only hours and tens of minutes are checked.
  await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^0:2[5-9]:\d\dleft$/);
  const first = await page.getByRole('timer').textContent();
  await page.clock.runFor(3_000);
  await expect.poll(() => page.getByRole('timer').textContent()).not.toBe(first);
  // The lid is closed for ten minutes without a network while the timer runs. Then the server's time applies again.
  // A response arriving after the jump would bring the server's time with it.
  await settled(page);
  await page.context().setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await page.clock.fastForward('10:00');
  await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^0:1[5-9]:\d\dleft$/);
  await page.context().setOffline(false);
  await expect
    .poll(
      async () => {
        await page.clock.runFor(1_000);
        return page.getByRole('timer').textContent();
      },
      { interval: 200 },
    )
    .toMatch(/^0:2[5-9]:\d\dleft$/);
  await close(page, /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
});
