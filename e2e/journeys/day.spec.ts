/** Start of a day: an editor starts work from the home page, a manager clears late work, the owner prints the week. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../app.ts';
import { expectAccessible, expectGoodContrast, expectNoSidewaysScroll, switchTheme } from '../checks.ts';
import { aClient, aMember, aProject, close, dialog, gone, type Member, press, sees } from '../people.ts';
import { settled } from '../watch.ts';

let app: RunningApp;
let manager: Member;
let editor: Member;
let client: string;

beforeAll(async () => {
  app = await startApp();
  manager = await aMember(app, 'manager', 'Mo Derator');
  editor = await aMember(app, 'editor', 'Ed Itor');
  client = await aClient(app, 'Ada', 'Reed');
});

const DAY_MS = 86_400_000;
const days = (count: number): string => new Date(Date.now() + count * DAY_MS).toISOString();

/** Creates a project for the editor, assigned by the manager. */
const given = (title: string, more: Record<string, unknown> = {}): Promise<number> =>
  aProject(app, {
    title,
    client,
    assignedTo: editor.iri,
    assignedBy: manager.iri,
    reviewedBy: manager.iri,
    createdAt: days(-9),
    ...more,
  });

const tab = (page: Page, label: string) => page.getByRole('tab', { name: new RegExp(`^\\d+\\s*${label}`) });
const countOf = async (page: Page, label: string): Promise<number> =>
  Number(/\d+/.exec((await tab(page, label).textContent()) ?? '')?.[0]);

/** Checks both themes and the phone. */
async function expectWellMade(page: Page): Promise<void> {
  await settled(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await switchTheme(page, 'dark');
  await settled(page);
  await expectGoodContrast(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await switchTheme(page, 'light');
}

it('shows an editor why work came back, what is due, and starts it in one click', async () => {
  const back = await given('Wedding film', { deadlineAt: days(2) });
  await app.call('admin', 'PATCH', `/api/projects/${back}`, { status: 'started' });
  await app.call('admin', 'PATCH', `/api/projects/${back}`, { status: 'completed' });
  await app.call('admin', 'POST', `/api/projects/${back}/revision`, { reason: 'The cut at 0:42 is too early.' });
  await given('Teaser', { deadlineAt: days(5) });
  const page = await app.open(editor, '/editor');
  const returned = page.getByRole('list', { name: 'Sent back' });
  await sees(returned, 'The cut at 0:42 is too early.');
  await sees(page.getByRole('list', { name: 'Due' }), 'Teaser');
  await expectWellMade(page);
  await press(page, 'Start: Wedding film');
  const running = page.getByRole('list', { name: 'Running now' });
  await sees(running, 'Wedding film');
  await gone(returned);
  await running.getByRole('link', { name: 'Wedding film' }).click();
  await page.getByRole('region', { name: 'Wedding film' }).waitFor();
  await close(page);
});

it('lets a manager open Late from the home screen, act in the row, and see the count drop', async () => {
  await given('Overdue spot', { deadlineAt: days(-1) });
  await given('Overdue reel', { deadlineAt: days(-3) });
  const page = await app.open(manager, '/manager');
  await tab(page, 'Late').click();
  const late = page.getByRole('list', { name: 'Late' });
  await sees(late, 'Overdue reel');
  expect(await countOf(page, 'Late')).toBe(2);
  await expectWellMade(page);
  await press(page, 'Start: Overdue reel');
  await late.getByRole('button', { name: 'Pause: Overdue reel' }).waitFor();
  await page.getByRole('link', { name: 'Show all 2: Late' }).click();
  await sees(page, '2 projects');
  await sees(page, 'Projects Under Me');
  await page.goBack();
  const project = (await app.call(manager, 'GET', '/api/projects?title=Overdue%20reel')).body.member[0].id;
  await app.call(manager, 'PATCH', `/api/projects/${project}`, { status: 'completed' });
  await gone(late.getByText('Overdue reel'));
  await expect.poll(() => countOf(page, 'Late')).toBe(1);
  await expect.poll(() => countOf(page, 'To review or score')).toBe(1);
  await tab(page, 'To review or score').click();
  await press(page, 'Request revision: Overdue reel');
  const form = dialog(page, 'Request revision');
  await form.getByLabel('Reason').fill('Shorter, please.');
  await press(form, 'Request revision');
  await gone(form);
  await tab(page, 'Sent back, not restarted').click();
  await sees(page.getByRole('list', { name: 'Sent back, not restarted' }), 'Overdue reel');
  await close(page);
});

it('lets the owner open the week from the home screen and print it on one page', async () => {
  await app.call('admin', 'PATCH', '/api/settings', { name: 'Reed Films' });
  const page = await app.open('admin', '/admin');
  await page.getByRole('link', { name: 'Weekly report' }).click();
  await page.getByRole('heading', { name: 'Week' }).waitFor();
  await expectWellMade(page);
  await page.getByRole('link', { name: /^Late now/ }).click();
  await sees(page, /\d+ projects?/);
  await page.goBack();
  await press(page, 'Previous week');
  await page.waitForURL(/day=\d{4}-\d\d-\d\d$/);
  await settled(page);
  const workspaceName = page.getByRole('main').getByText('Reed Films', { exact: true });
  expect(await workspaceName.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await workspaceName.isVisible()).toBe(true);
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  await expect
    .poll(() => page.evaluate<string>('getComputedStyle(document.body).backgroundColor'))
    .toBe('rgb(255, 255, 255)');
  const sheet = await page.pdf({ preferCSSPageSize: true });
  // A PDF has one such object per page.
  expect(sheet.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await page.goto('/admin/projects');
  await page.getByRole('table', { name: 'Projects' }).waitFor();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const control of ['checkbox', 'button'] as const)
    expect(await page.getByRole('main').getByRole(control).filter({ visible: true, hasNotText: /\w/ }).count()).toBe(0);
  expect(
    await page
      .getByRole('navigation', { name: /Views|Pages/ })
      .filter({ visible: true })
      .count(),
  ).toBe(0);
  const themeAt = (event: string): Promise<string> =>
    page.evaluate<string>(
      `dispatchEvent(new Event('${event}')); document.documentElement.getAttribute('data-mantine-color-scheme')`,
    );
  expect([await themeAt('beforeprint'), await themeAt('afterprint')]).toEqual(['light', 'dark']);
  await close(page);
});
