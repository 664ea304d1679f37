/** The open project: next to its list, stepping through the list, editing in place, on its own page, on a phone. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../app.ts';
import { releasePage } from '../browser.ts';
import { expectAccessible, expectGoodContrast, expectNoSidewaysScroll, switchTheme } from '../checks.ts';
import { aClient, aMember, aProject, type Member, press } from '../people.ts';
import { expectNoFaults, settled } from '../watch.ts';

let app: RunningApp;
let manager: Member;
const ids: Record<string, number> = {};

beforeAll(async () => {
  app = await startApp();
  manager = await aMember(app, 'manager', 'Mo Derator');
  const [ed, nia] = [await aMember(app, 'editor', 'Ed Itor'), await aMember(app, 'editor', 'Nia Next')];
  const client = await aClient(app, 'Ada', 'Reed');
  const people = { client, assignedBy: manager.iri, reviewedBy: manager.iri };
  for (let n = 1; n <= 12; n += 1) {
    const assignedTo = (n % 2 === 0 ? nia : ed).iri;
    const title = `Reel ${String(n).padStart(2, '0')}`;
    const dates = { createdAt: '2026-05-20T09:00:00Z', deadlineAt: '2026-05-29T17:00:00Z' };
    ids[title] = await aProject(app, { ...people, ...dates, assignedTo, title });
  }
});

const card = (page: Page, title: string): Locator => page.getByRole('article', { name: title });
const pane = (page: Page, title: string): Locator => page.getByRole('region', { name: title });
const isAt = (page: Page, path: string): Promise<void> =>
  expect.poll(() => decodeURIComponent(page.url().replace(app.address, ''))).toBe(path);
const scrolled = (page: Page): Promise<number> => page.evaluate<number>('scrollY');
/** Returns the project as stored. */
const stored = async (title: string) => (await app.call(manager, 'GET', `/api/projects/${ids[title]}`)).body;

describe('next to its list', () => {
  it('keeps the list interactive and scrolled, and moves through projects with j and k', async () => {
    const page = await app.open(manager, '/manager/projects?order[title]=asc');
    await page.getByText('Cards', { exact: true }).click();
    await card(page, 'Reel 01').getByRole('link', { name: 'Reel 01', exact: true }).click();
    await pane(page, 'Reel 01').getByText('RAW VIDEO LENGTH').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await card(page, 'Reel 01').getAttribute('aria-current')).toBe('true');
    await expectNoSidewaysScroll(page);
    // The list scrolls on its own, and opening another project keeps the scroll position.
    await card(page, 'Reel 06').scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    expect(before).toBeGreaterThan(0);
    await card(page, 'Reel 06').getByRole('link', { name: 'Reel 06', exact: true }).click();
    await pane(page, 'Reel 06').waitFor();
    expect(await scrolled(page)).toBe(before);
    await page.keyboard.press('j');
    await pane(page, 'Reel 07').waitFor();
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    await pane(page, 'Reel 05').waitFor();
    await expect.poll(() => card(page, 'Reel 05').getAttribute('aria-current')).toBe('true');
    // Stepping to a project scrolls its row into view.
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    const bottomOf = async (): Promise<number> => {
      const { y = 0, height = 0 } = (await card(page, 'Reel 04').boundingBox()) ?? {};
      return y + height;
    };
    expect(await bottomOf()).toBeLessThan(0);
    await page.keyboard.press('k');
    await pane(page, 'Reel 04').waitFor();
    await expect.poll(bottomOf).toBeGreaterThan(80);
    await page.keyboard.press('Escape');
    await isAt(page, '/manager/projects?order[title]=asc');
    await expect.poll(() => page.evaluate<string>('document.activeElement.textContent')).toBe('Reel 04');
    expectNoFaults(page);
    await releasePage(page);
  });

  it('opens from its own URL before its list, with shortcuts and a link to the list', async () => {
    const page = await app.open(manager, '/manager');
    const gate = Promise.withResolvers<void>();
    await page.route('**/assets/projects-*.js', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto(`/manager/projects/${ids['Reel 04']}?order[title]=asc`);
    await pane(page, 'Reel 04').getByText('RAW VIDEO LENGTH').waitFor();
    // The list and the versions load at the same time.
    await page.getByRole('main').getByText('Loading...').first().waitFor();
    // The button is enabled once the list has loaded, which may be later than the project.
    await page.getByRole('button', { name: 'Next project', disabled: false }).waitFor();
    await page.keyboard.press('j');
    await pane(page, 'Reel 05').waitFor();
    await page.keyboard.press('Escape');
    await isAt(page, '/manager/projects?order[title]=asc');
    await expect.poll(() => page.evaluate<string>('document.activeElement.id')).toBe('content');
    gate.resolve();
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    await page.getByRole('link', { name: 'Reel 05', exact: true }).waitFor();
    expectNoFaults(page);
    await releasePage(page);
  });

  it('is accessible in both themes and as a page', async () => {
    const page = await app.open(manager, `/manager/projects/${ids['Reel 03']}`);
    for (const view of ['', '?view=page']) {
      await page.goto(`/manager/projects/${ids['Reel 03']}${view}`);
      await settled(page);
      await expectAccessible(page);
      await switchTheme(page, 'dark');
      await settled(page);
      await expectGoodContrast(page);
      await switchTheme(page, 'light');
    }
    expectNoFaults(page);
    await releasePage(page);
  });

  it('opens as a page in a new tab on Ctrl+click', async () => {
    const page = await app.open(manager, '/manager/projects');
    await page.getByText('Cards', { exact: true }).click();
    const link = card(page, 'Reel 12').getByRole('link', { name: 'Reel 12', exact: true });
    await link.waitFor();
    const opened = page.context().waitForEvent('page');
    await link.click({ modifiers: ['ControlOrMeta'] });
    const tab = await opened;
    await expect.poll(() => new URL(tab.url()).search).toBe('?view=page');
    await expect.poll(() => link.getAttribute('href')).toBe(`/manager/projects/${ids['Reel 12']}`);
    await releasePage(page);
  });
});

describe('inline editing', () => {
  it('gives the keyboard to a popover that is still loading, and closes it with Escape', async () => {
    const page = await app.open(manager, '/manager');
    const way = Promise.withResolvers<void>();
    await page.route('**/property-popover-*.js', async (route) => {
      await way.promise;
      await route.continue();
    });
    await page.goto(`/manager/projects/${ids['Reel 04']}`);
    const panel = pane(page, 'Reel 04');
    await panel.getByRole('button', { name: 'Change editor: Nia Next' }).waitFor();
    const nextDialog = page.getByRole('dialog', { name: 'Change editor' });
    await page.keyboard.press('a');
    await nextDialog.getByText('Loading').waitFor();
    // Shortcuts of the project: deadline, next project.
    await page.keyboard.type('dj');
    expect(await page.getByRole('dialog').count()).toBe(1);
    await isAt(page, `/manager/projects/${ids['Reel 04']}`);
    await page.keyboard.press('Escape');
    await nextDialog.waitFor({ state: 'detached' });
    await panel.waitFor();
    await press(panel, /^Change editor/);
    await nextDialog.getByText('Loading').waitFor();
    way.resolve();
    await page.getByRole('form', { name: 'Change editor' }).waitFor();
    await expectAccessible(page);
    const focused = 'document.activeElement.closest("form")?.getAttribute("aria-label")';
    await expect.poll(() => page.evaluate<string>(focused)).toBe('Change editor');
    await page.keyboard.press('Escape');
    await page.getByRole('form', { name: 'Change editor' }).waitFor({ state: 'detached' });
    expectNoFaults(page);
    await releasePage(page);
  });

  it('shows a concurrent change from a second window next to the typed value', async () => {
    const page = await app.open(manager, `/manager/projects/${ids['Reel 02']}`);
    await press(pane(page, 'Reel 02'), /^Change video length/);
    const form = page.getByRole('form', { name: 'Change video length' });
    await form.getByLabel('Video Length minutes').fill('9');
    const other = { videoLength: 420 };
    expect((await app.call(manager, 'PATCH', `/api/projects/${ids['Reel 02']}`, other)).status).toBe(200);
    await press(form, 'Save');
    const panel = page.getByRole('group', { name: 'Changes by someone else' });
    await panel.getByText('7m').waitFor();
    await expectAccessible(page);
    await panel.getByRole('radio', { name: /Their change/ }).check();
    await press(form, 'Save');
    await form.waitFor({ state: 'detached' });
    expect(await stored('Reel 02')).toMatchObject({ videoLength: 420 });
    expectNoFaults(page, /412/);
    await releasePage(page);
  });

  it('brings the editor of a value that is out of view into view, with focus', async () => {
    const page = await app.open(manager, `/manager/projects/${ids['Reel 03']}`);
    await page.setViewportSize({ width: 1440, height: 420 });
    const value = pane(page, 'Reel 03').getByRole('button', { name: /^Change deadline/ });
    await value.waitFor();
    await settled(page);
    expect((await value.boundingBox())?.y).toBeGreaterThan(420);
    await page.keyboard.press('d');
    const form = page.getByRole('form', { name: 'Change deadline' });
    await form.waitFor();
    await expect.poll(async () => (await form.boundingBox())?.y).toBeLessThan(420);
    expect(await page.evaluate<boolean>('document.activeElement.closest("form") !== null')).toBe(true);
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await releasePage(page);
  });

  it('controls the timer by shortcut without losing focus, and Escape in a popover keeps the project open', async () => {
    const page = await app.open(manager, `/manager/projects/${ids['Reel 04']}`);
    const timer = page.getByRole('region', { name: 'Timer' });
    await pane(page, 'Reel 04').getByText('No feedback yet.').waitFor();
    const started = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.keyboard.press('s');
    await timer.getByText('Started', { exact: true }).waitFor();
    await pane(page, 'Reel 04').getByRole('log').getByText('Started').waitFor();
    // Pressed one after the other, as a quick typist does: the second key belongs to the editor field.
    await page.keyboard.press('d');
    await page.keyboard.press('Escape');
    await page.getByRole('form', { name: 'Change deadline' }).waitFor({ state: 'detached' });
    await isAt(page, `/manager/projects/${ids['Reel 04']}`);
    // Shown before the server answers; until then, another press is taken for a double one.
    await started;
    await settled(page);
    // Uses the shortcut while the button has focus; the screen moves on to the next project.
    await timer.getByRole('button', { name: 'Pause', disabled: false }).focus();
    const focusedText = () => page.evaluate<string>('document.activeElement.textContent');
    // On a busy machine the app may still be finishing the first press, and ignores this one as a double press.
    const pressed = async (): Promise<string> => {
      if ((await focusedText()) === 'Pause') await page.keyboard.press('s');
      return focusedText();
    };
    await expect.poll(pressed, { interval: 1_000 }).toBe('Resume');
    expectNoFaults(page);
    await releasePage(page);
  });
});

describe('on a phone', () => {
  it('opens the same dialog from its own URL, with its list behind it after closing', async () => {
    const page = await app.open(manager, `/manager/projects/${ids['Reel 08']}`, { width: 390 });
    const dialog = page.getByRole('dialog', { name: 'Reel 08' });
    await dialog.getByText('RAW VIDEO LENGTH').waitFor();
    await settled(page);
    await expectAccessible(page, '[role=dialog]');
    await press(dialog, 'Close');
    await isAt(page, '/manager/projects');
    await dialog.waitFor({ state: 'detached' });
    await card(page, 'Reel 08').scrollIntoViewIfNeeded();
    expect(await scrolled(page)).toBeGreaterThan(0);
    expectNoFaults(page);
    await releasePage(page);
  });

  it('fills the screen, with the timer and next action at the bottom at any scroll position', async () => {
    const page = await app.open(manager, '/manager/projects?order[title]=asc', { width: 390 });
    await card(page, 'Reel 05').getByRole('link', { name: 'Reel 05', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Reel 05' });
    const timerBar = dialog.getByRole('group', { name: 'Timer bar' });
    await timerBar.waitFor();
    const box = await timerBar.boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(page.viewportSize()?.height);
    await expectNoSidewaysScroll(page);
    await settled(page);
    await expectAccessible(page, '[role=dialog]');
    await press(timerBar, 'Start');
    await press(timerBar, 'Pause');
    await timerBar.getByRole('button', { name: 'Resume' }).waitFor();
    await press(dialog, 'Next project');
    await page.getByRole('dialog', { name: 'Reel 06' }).waitFor();
    await page.goBack();
    await isAt(page, '/manager/projects?order[title]=asc');
    expectNoFaults(page);
    await releasePage(page);
  });
});
