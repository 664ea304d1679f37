/** A new user's first hour: from the printed password of an empty instance to the first finished and scored project, in few clicks. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { isLongRun } from '#server/testing/rounds.ts';
import { type RunningApp, startApp } from '../app.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../checks.ts';
import { dialog, gone, press, sees } from '../people.ts';
import { expectNoFaults, settled } from '../watch.ts';

const PASSWORD = 'corridor-lantern-42';
/** Limit of clicks; typing, Tab, Enter and arrow keys don't count. */
const FEWER_THAN = 12;
const LENA = 'Lena Fischer <lena@example.com>';

/** Counts pointer clicks; a click by keyboard has no detail. */
async function countClicks(page: Page, onClick: () => void): Promise<void> {
  await page.exposeFunction('countClick', onClick);
  await page.addInitScript(
    "document.addEventListener('click', (event) => { if (event.isTrusted && event.detail > 0) countClick(); }, true)",
  );
}

const hasFocus = (field: Locator): Promise<boolean> => field.evaluate((one) => one.matches(':focus'));

/** Presses Tab until the field has focus. */
async function tabTo(page: Page, field: Locator): Promise<void> {
  await field.waitFor();
  for (let presses = 0; presses < 20 && !(await hasFocus(field)); presses += 1) await page.keyboard.press('Tab');
  expect(await hasFocus(field)).toBe(true);
}

const PLACES: [place: string, width: number][] = [
  ['at a desk', 1440],
  ['on a phone', 390],
];

describe.each(isLongRun ? PLACES : PLACES.slice(0, 1))('%s', (_place, width) => {
  let app: RunningApp;
  let admin: Page;
  let editor: Page;
  let link: string;
  let clicks = 0;

  const open = async (path: string): Promise<Page> => {
    const page = await app.open('nobody', 'about:blank', { width, isFresh: true });
    await countClicks(page, () => (clicks += 1));
    await page.goto(path);
    return page;
  };
  const type = async (page: Page, ...words: string[]): Promise<void> => {
    for (const word of words) {
      if (word.startsWith('[')) await page.keyboard.press(word.slice(1, -1));
      else await page.keyboard.type(word);
    }
  };
  const step = (name: string): Locator => admin.getByRole('listitem').filter({ hasText: name });
  /** Expects no overflow, and on the desk no axe findings; names and roles don't depend on the width. */
  const expectGood = async (page: Page): Promise<void> => {
    await settled(page);
    await expectNoSidewaysScroll(page);
    if (width > 400) await expectAccessible(page);
  };
  const isTicked = (name: string): Promise<void> => step(name).getByRole('img', { name: 'Done' }).waitFor();

  beforeAll(async () => {
    app = await startApp();
  });

  it('signs in with the printed credentials and shows four steps', async () => {
    admin = await open('/login');
    await tabTo(admin, admin.getByLabel('Email'));
    await type(admin, app.printed.email, '[Tab]', app.printed.password, '[Enter]');
    await admin.getByRole('heading', { name: 'Choose your own password' }).waitFor();
    await expectGood(admin);
    await tabTo(admin, admin.getByLabel(/^Current password/));
    await type(admin, app.printed.password, '[Tab]');
    await tabTo(admin, admin.getByLabel(/^New password(?! again)/));
    await type(admin, PASSWORD);
    await tabTo(admin, admin.getByLabel(/^New password again/));
    await type(admin, PASSWORD, '[Enter]');
    await sees(admin, 'First steps (0 of 4)');
    await expectGood(admin);
  });

  it("saves the administrator's name", async () => {
    const form = admin.getByRole('form', { name: 'Your name' });
    await tabTo(admin, form.getByLabel('First Name'));
    await type(admin, 'Ada', '[Tab]', 'Min', '[Enter]');
    await gone(form);
  });

  it('names the workspace and lets editors end work', async () => {
    await press(admin, 'Set up workspace');
    const form = dialog(admin, 'Your workspace');
    await expect.poll(() => hasFocus(form.getByLabel('Workspace name'))).toBe(true);
    await expectGood(admin);
    await type(admin, 'Reed Films', '[Tab]', '5', '[Tab]', '10', '[Tab]', '20', '[Tab]', '15', '[Tab]');
    await type(admin, '[ArrowDown]', '[ArrowDown]', '[Enter]');
    await gone(form);
    await isTicked('Your workspace');
    const { body } = await app.call({ email: app.printed.email, password: PASSWORD }, 'GET', '/api/settings');
    expect(body).toMatchObject({ name: 'Reed Films', editRatios: { Premium: 5, Podcast: 15 }, editorTimer: 'all' });
    await expect.poll(() => admin.title()).toBe('Dashboard · Reed Films · Cutroom');
  });

  it('invites an editor by link', async () => {
    await press(admin, 'Invite people');
    await dialog(admin, 'Invite people').getByRole('textbox', { name: 'People' }).waitFor();
    await type(admin, LENA);
    await dialog(admin, 'Invite people').getByLabel('Last name').waitFor();
    await expectGood(admin);
    await type(admin, '[Control+Enter]');
    const links = dialog(admin, 'Invite link');
    await press(links, 'Copy: Lena Fischer');
    link = await links.getByLabel('Lena Fischer', { exact: true }).inputValue();
    expect(link).toMatch(/\/invite\/[\w-]{43}$/);
    await expectGood(admin);
    await type(admin, '[Escape]');
    await gone(links);
    await isTicked('People');
  });

  it('imports pasted clients', async () => {
    await press(admin, 'Add clients');
    const form = dialog(admin, 'Add clients');
    await form.getByRole('textbox', { name: 'Clients' }).waitFor();
    await type(admin, 'Acme', '[Enter]', 'Quill and Co');
    await expectGood(admin);
    await type(admin, '[Control+Enter]');
    await gone(form);
    await sees(admin, '2 clients created.');
    await isTicked('Clients');
  });

  it('creates the first project with the administrator as manager and reviewer', async () => {
    await press(admin, 'Create a project');
    const form = admin.getByRole('dialog').filter({ has: admin.getByLabel('Total Video Length minutes') });
    await form.getByLabel(/^Title/).waitFor();
    await type(admin, 'First film', '[Tab]', 'Acme');
    await form.getByRole('option', { name: /^Acme/ }).waitFor();
    await type(admin, '[ArrowDown]', '[Enter]', '[Tab]', 'Lena');
    await form.getByRole('option', { name: /Lena Fischer/ }).waitFor();
    await type(admin, '[ArrowDown]', '[Enter]');
    await sees(form, /manager Ada Min · reviewer Ada Min/);
    await tabTo(admin, form.getByLabel('Total Video Length minutes'));
    await type(admin, '10', '[Enter]');
    await gone(form);
    await gone(admin.getByRole('heading', { name: /^First steps/ }));
    expectNoFaults(admin);
  });

  it('lets the editor join, choose a password, and start and end the work', async () => {
    editor = await open(link);
    await sees(editor, 'Hello Lena Fischer. Reed Films has invited you.');
    await expectGood(editor);
    await tabTo(editor, editor.getByLabel(/^Password again/));
    await type(editor, PASSWORD, '[Shift+Tab]', PASSWORD, '[Enter]');
    await press(editor, 'Start: First film');
    await editor.getByRole('link', { name: 'First film' }).first().click();
    // Next to the list on a desktop, over it on a phone.
    const opened = editor
      .getByRole('region', { name: /First film/ })
      .or(editor.getByRole('dialog', { name: /First film/ }));
    await press(opened, /^End/);
    await sees(editor, 'Completed');
    expectNoFaults(editor);
  });

  it('lets the administrator score it, with fewer than twelve clicks in total', async () => {
    await type(admin, 'g', 'v');
    await admin.getByRole('article', { name: 'First film' }).waitFor();
    await type(admin, '4', 'A good beginning', '[Enter]');
    await sees(admin, '“First film” scored 4 Good.');
    const { body } = await app.call({ email: app.printed.email, password: PASSWORD }, 'GET', '/api/projects');
    expect(body.member).toMatchObject([{ title: 'First film', status: 'completed', point: 4 }]);
    expect(clicks).toBeGreaterThan(5);
    expect(clicks).toBeLessThan(FEWER_THAN);
    expectNoFaults(admin);
  });

  it('invalidates the used link', async () => {
    const page = await open(link);
    await sees(page, "This link doesn't work anymore.");
    await expectGood(page);
    expectNoFaults(page, /status of 404/);
  });
});
