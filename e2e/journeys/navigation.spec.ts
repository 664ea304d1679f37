/** Navigation between screens: each address belongs to its screen, every way back restores the screen, and cached data is shown immediately. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { UserType } from '#domain/platform/actor.ts';
import { isLongRun } from '#server/testing/rounds.ts';
import { type RunningApp, startApp } from '../app.ts';
import { releasePage } from '../browser.ts';
import { followFigures, readFigures } from '../figures.ts';
import { gate } from '../people.ts';
import { clickFigures } from '../click-figures.ts';
import { expectNoFaults, settled } from '../watch.ts';

const DAY_MS = 86_400_000;
const dayAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const DATES = `startDate=${dayAgo(45)}&endDate=${dayAgo(0)}`;
const OWN_DATES = `statsFrom=${dayAgo(45)}&statsTo=${dayAgo(0)}`;
const LENA = 6;

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ demo: true });
});

/** Switches charts to tables, where each figure is a link. */
const asTables =
  (charts: number) =>
  async (page: Page): Promise<void> => {
    const choices = page.getByRole('radiogroup');
    await choices.nth(charts - 1).waitFor();
    for (const choice of await choices.all()) await choice.getByText('Table', { exact: true }).click();
  };
const doNothing = async (): Promise<void> => undefined;

const pressed = new Set<string>();

/** Wide enough to show all columns of BOSS VIEW, so scrolling neither adds nor removes any. */
const WIDTH = 2800;

describe('each figure links to the list behind it, and going back restores the URL and figures', () => {
  /** Variants of screens that the list below has in another form. */
  const variants: [what: string, as: UserType, path: string][] = [
    ['the dashboard of all time', 'admin', '/admin'],
    ['the users table', 'admin', `/admin?tab=users&${DATES}`],
    ['the performance widget', 'manager', `/manager?tab=performance&${DATES}&order[bonus]=desc`],
    ['the boss view, ongoing', 'admin', '/admin/boss-view?status=ongoing'],
    ['the boss view, completed in dates', 'admin', `/admin/boss-view?status=completed&range=1&${DATES}`],
    ['the leaderboard', 'admin', `/admin/leaderboard?${DATES}`],
  ];

  it.each<[what: string, as: UserType, path: string]>([
    ...(isLongRun ? variants : []),
    ['the dashboard with dates', 'admin', `/admin?${DATES}`],
    ['the users table with a profile', 'admin', `/admin?tab=users&${DATES}&profile=${LENA}`],
    ['the performance widget with dates of its own', 'manager', `/manager?tab=performance&${DATES}&${OWN_DATES}`],
    ["the editor's dashboard", 'editor', '/editor'],
    ["the editor's points", 'editor', '/editor?points=project'],
    ['the boss view, assigned', 'admin', '/admin/boss-view?search=e'],
    ['the boss view, completed, with the dates that it takes itself', 'admin', '/admin/boss-view?status=completed'],
    ['analytics', 'admin', `/admin/analytics?${DATES}`],
    ['the leaderboard with a profile', 'admin', `/admin/leaderboard?${DATES}&profile=${LENA}`],
    ['the leaderboard of an editor', 'editor', '/editor/leaderboard'],
    ['the calendar', 'manager', '/manager/calendar'],
    ['the clients', 'manager', '/manager/clients?search=a&order[lastName]=desc'],
    ['a client', 'manager', '/manager/clients/2'],
    ['the team with a profile', 'admin', `/admin/team?editor.search=e&profile=${LENA}&profileView=projects`],
  ])('%s', async (_what, as, path) => {
    const page = await app.visit(as, path, { width: WIDTH });
    // The figures of an editor's home load once the page is idle.
    if (/^\/editor(\?|$)/.test(path)) await page.getByRole('heading', { name: 'Completed by class' }).waitFor();
    await settled(page);
    const { body } = await app.call(as, 'GET', '/api/users/me');
    const viewer = { id: body.id, email: body.email, type: as };
    const charts = await page.locator('main').getByRole('radiogroup').count();
    const restore = charts > 0 ? asTables(charts) : doNothing;
    await restore(page);
    await followFigures(app, viewer, await readFigures(page));
    expect(await clickFigures(app, page, { viewer, pressed, restore })).toBeGreaterThan(0);
    expectNoFaults(page);
  });
});

/** Longer than the debounce of typing and the delay of loading indicators. */
const SLOW_MS = 900;

/** Delays scripts of screens, so the previous screen stays for a while. */
async function slowDown(page: Page): Promise<void> {
  await page.route('**/assets/*.js', async (route) => {
    await pause(SLOW_MS);
    await route.continue();
  });
}

const pathOf = (page: Page): string => page.url().slice(new URL(page.url()).origin.length);
const totalOf = (page: Page) => page.locator('main output').filter({ hasText: /^[\d,]+ projects?$/ });

describe('the previous screen leaves the URL alone while the next one loads', () => {
  it('the month of the boss view', async () => {
    const page = await app.open('admin', '/admin/boss-view?status=completed', { isFresh: true });
    const count = page.locator('main header').getByRole('link', { name: /^[1-9]\d* completed projects of / });
    await count.first().waitFor();
    const board = pathOf(page);
    expect(board).toMatch(/^\/admin\/boss-view\?status=completed&mode=month&startDate=.*-01&endDate=/);
    const figure = Number(await count.first().textContent());
    const href = await count.first().getAttribute('href');
    await slowDown(page);
    await count.first().click();
    expect(await totalOf(page).textContent()).toBe(`${figure} ${figure === 1 ? 'project' : 'projects'}`);
    expect(pathOf(page)).toBe(href);
    await page.goBack();
    await count.first().waitFor();
    expect(pathOf(page)).toBe(board);
    expect(await page.evaluate('history.length'), 'no step was added').toBe(3);
    expectNoFaults(page);
    await releasePage(page);
  });

  it('a search that is typed but not yet submitted', async () => {
    const page = await app.open('manager', '/manager/clients', { isFresh: true });
    await settled(page);
    const { body } = await app.call('manager', 'GET', '/api/projects?itemsPerPage=1');
    await slowDown(page);
    // With a fake clock, the click comes before the debounce ends, the loading indicator after it.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + SLOW_MS);
    await page.getByRole('searchbox', { name: 'Search clients' }).fill('ada');
    await page.clock.runFor(150);
    await page.getByRole('navigation').getByRole('link', { name: 'Projects' }).click();
    await page.clock.runFor(190);
    await page.clock.resume();
    expect(await totalOf(page).textContent()).toBe(`${body.totalItems} projects`);
    expect(pathOf(page)).toBe('/manager/projects');
    expectNoFaults(page);
    await releasePage(page);
  });

  it('a search of the list itself, when the menu opens the full list', async () => {
    const page = await app.open('manager', '/manager/projects');
    await settled(page);
    const all = await totalOf(page).textContent();
    await page.getByRole('searchbox', { name: 'Search projects' }).fill('nothing is called so');
    await page.getByRole('navigation').getByRole('link', { name: 'Projects' }).click();
    await pause(SLOW_MS);
    expect(pathOf(page)).toBe('/manager/projects');
    expect(await totalOf(page).textContent()).toBe(all);
    expect(await page.getByRole('searchbox', { name: 'Search projects' }).inputValue()).toBe('');
    await releasePage(page);
  });
});

describe('cached data is shown immediately', () => {
  it("requests a list once before the profile loads, filtered by the user's own email", async () => {
    const page = await app.open('editor', '/editor/leaderboard');
    await settled(page);
    const { body: me } = await app.call('editor', 'GET', '/api/users/me');
    const isList = (address: string): boolean => {
      const { pathname, searchParams } = new URL(address);
      return (
        pathname === '/api/projects' &&
        searchParams.get('class') === 'Basic' &&
        searchParams.get('itemsPerPage') !== '0'
      );
    };
    const requests: string[] = [];
    page.on('request', (request) => {
      if (isList(request.url())) requests.push(decodeURIComponent(request.url()));
    });
    const profile = gate();
    await page.route('**/api/users/me', profile.hold);
    const list = page.waitForResponse((response) => isList(response.url()));
    await page.goto('/editor/projects?class=Basic');
    const { totalItems } = (await (await list).json()) as { totalItems: number };
    expect(await page.locator('[data-row]').count(), 'the profile is still on its way').toBe(0);
    profile.open();
    expect(await totalOf(page).textContent()).toBe(`${totalItems} projects`);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toContain(`assignedTo.email=${me.email}`);
    expectNoFaults(page);
    await releasePage(page);
  });

  it("opens a project with the list's data, then loads the full project", async () => {
    const page = await app.open('admin', '/admin/projects?status=completed');
    await settled(page);
    const link = page.locator('[data-row]').first().getByRole('link').first();
    const title = (await link.textContent()) ?? '';
    const item = gate();
    await page.route(/\/api\/projects\/\d+$/, item.hold);
    await link.click();
    const detail = page.getByRole('region', { name: title });
    await detail.getByText('ENDED AT').waitFor();
    const whole = page.waitForResponse(/\/api\/projects\/\d+$/);
    item.open();
    expect((await whole).status()).toBe(200);
    expectNoFaults(page);
    await releasePage(page);
  });
});
