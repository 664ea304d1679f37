/** The team's main workflow from an empty instance: people, a client, a project, the timer with pauses, feedback, a score, the leaderboard. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { choosePassword, openMore, signIn } from '../actions.ts';
import { type RunningApp, startApp } from '../app.ts';
import { dialog, press, sees } from '../people.ts';
import { expectNoFaults, settled } from '../watch.ts';

const PASSWORD = 'corridor-lantern-42';
const OWN = 'window-kettle-77';

let app: RunningApp;
let admin: Page;
let manager: Page;
let editor: Page;

beforeAll(async () => {
  app = await startApp();
});

/** Opens a screen from the menu and waits for its heading, since the previous screen stays until the new one is ready. */
async function menu(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await settled(page);
}

/** Signs in with the given password and chooses a new one; a manager then selects the manager role. */
async function enter(email: string, password: string, role?: string): Promise<Page> {
  const page = await app.open('nobody', '/login');
  await page.getByRole('button', { name: 'Login' }).waitFor();
  await settled(page);
  await signIn(page, email, password);
  await settled(page);
  await choosePassword(page, password, OWN);
  if (role) await press(page, new RegExp(`Continue as ${role}`, 'i'));
  await settled(page);
  return page;
}

async function fillPerson(
  page: Page,
  section: string,
  { first, last, email }: Record<'first' | 'last' | 'email', string>,
) {
  await press(page, `+ New User in ${section}`);
  const form = dialog(page, 'New User');
  await form.getByLabel(/^First Name/).fill(first);
  await form.getByLabel(/^Last Name/).fill(last);
  await form.getByLabel(/^Email/).fill(email);
  await form.locator('input[type=password]').fill(PASSWORD);
  await press(form, 'Create User');
  await form.waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: email }).waitFor();
}

async function pick(form: Locator, field: string, typed: string, option: RegExp) {
  await form.getByRole('textbox', { name: field }).or(form.getByLabel(field)).first().fill(typed);
  await form.getByRole('option', { name: option }).first().click();
}

/** The project's row or card. */
const card = (page: Page): Locator => page.locator('[data-row]').filter({ hasText: 'Wedding teaser' });

async function openProject(page: Page): Promise<Locator> {
  await menu(page, 'Projects');
  await card(page).getByRole('link', { name: 'Wedding teaser' }).first().click();
  const detail = page.getByRole('region', { name: /Wedding teaser/ });
  await detail.waitFor();
  await settled(page);
  return detail;
}

async function sendFeedback(detail: Locator, words: string) {
  await detail.getByRole('textbox', { name: 'New feedback' }).fill(words);
  await press(detail, 'Send');
  await detail.getByRole('log').getByText(words).waitFor();
}

describe('main workflow', () => {
  it('administrator signs in with the printed credentials and creates a manager, an editor and a client', async () => {
    admin = await enter(app.printed.email, app.printed.password);
    expect(new URL(admin.url()).pathname).toBe('/admin');
    await menu(admin, 'Team');
    await fillPerson(admin, 'Managers', { first: 'Mo', last: 'Derator', email: 'mo@example.com' });
    await fillPerson(admin, 'Editors', { first: 'Ed', last: 'Itor', email: 'ed@example.com' });
    await menu(admin, 'Clients');
    await press(admin, '+ Add Client');
    const form = dialog(admin, 'Add New Client');
    await form.getByLabel(/^First Name/).fill('Ada');
    await form.getByLabel(/^Last Name/).fill('Reed');
    await press(form, 'Save Client');
    await sees(admin, 'Client created successfully!');
    await admin.getByRole('row').filter({ hasText: 'Ada Reed' }).waitFor();
    expectNoFaults(admin);
  });

  it('manager creates a project for the editor', async () => {
    manager = await enter('mo@example.com', PASSWORD, 'manager');
    expect(new URL(manager.url()).pathname).toBe('/manager');
    await menu(manager, 'Projects');
    await press(manager, 'Create');
    await press(dialog(manager, 'What kind of project?'), /^New/);
    const form = manager.getByRole('dialog').filter({ has: manager.getByLabel('Total Video Length minutes') });
    await form.getByLabel(/^Title/).fill('Wedding teaser');
    await pick(form, 'Client', 'ada', /Ada Reed/);
    await pick(form, 'Editor', 'ed', /Ed Itor/);
    await openMore(form);
    await pick(form, 'Manager', 'mo', /Mo Derator/);
    await pick(form, 'Reviewer', 'mo', /Mo Derator/);
    await form.getByLabel('Total Video Length minutes').fill('10');
    await form.getByLabel(/^Minimum Edit Ratio/).fill('5');
    await press(form, 'Create Project');
    await form.waitFor({ state: 'detached' });
    await card(manager).waitFor();
    expectNoFaults(manager);
  });

  it('editor starts it and sees no other button', async () => {
    editor = await enter('ed@example.com', PASSWORD);
    expect(new URL(editor.url()).pathname).toBe('/editor');
    const detail = await openProject(editor);
    expect(await detail.getByRole('button', { name: /^(Pause|Resume|End)/ }).count()).toBe(0);
    await press(detail, /^Start/);
    await sees(detail, 'Started');
    await sendFeedback(detail, 'On it, first cut tonight.');
    expectNoFaults(editor);
  });

  it('manager pauses, resumes and ends it, and replies', async () => {
    const detail = await openProject(manager);
    await detail.getByRole('log').getByText('On it, first cut tonight.').waitFor();
    await press(detail, /^Pause/);
    await sees(detail, 'Paused');
    await press(detail, /^Resume/);
    await sees(detail, 'Started');
    await sendFeedback(detail, 'Please lift the music at 0:42.');
    await press(detail, /^End/);
    await sees(detail, 'Completed');
    expectNoFaults(manager);
    await editor.getByRole('log').getByText('Please lift the music at 0:42.').waitFor();
  });

  it('administrator scores it', async () => {
    await menu(admin, 'Projects');
    await press(card(admin), 'Actions: Wedding teaser');
    await admin.getByRole('menuitem', { name: 'Edit points' }).click();
    const points = dialog(admin, 'Edit Points');
    await points.getByLabel('Project points', { exact: true }).last().click();
    await admin
      .getByRole('option', { name: '4 Good' })
      .or(points.getByRole('radio', { name: '4 Good' }))
      .first()
      .click();
    await points.getByLabel(/^Description/).fill('Clean cut, on time.');
    await press(points, 'Save');
    await points.waitFor({ state: 'detached' });
    await sees(card(admin), /4\/5/);
    expectNoFaults(admin);
  });

  it('editor finds the points on the leaderboard', async () => {
    await editor.keyboard.press('Escape');
    await menu(editor, 'Leaderboard');
    await settled(editor);
    const row = editor.getByRole('row').filter({ hasText: 'Ed Itor' });
    await row.waitFor();
    expect(await row.textContent()).toContain('4.00');
    expectNoFaults(editor);
  });
});
