/** Inbox links into versions and to a note's frame. The page, drawer and email previews are accessible at every width, in both themes. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { WEBHOOK_FORMATS } from '#domain/live/webhook-formats.ts';
import { type RunningApp, startApp } from '../app.ts';
import { expectAccessible, expectGoodContrastInDark, expectNoSidewaysScroll, expectWellMade } from '../checks.ts';
import { isAt, isReady, player, uploadCut } from '../cuts.ts';
import { aClient, aMember, aProject, close, dialog, type Member, press, sees } from '../people.ts';
import { forgetFaults, settled } from '../watch.ts';

const WIDTHS = [390, 1024, 1440];

let app: RunningApp;
let manager: Member;
let editor: Member;
let project: string;
let cut: string;

beforeAll(async () => {
  app = await startApp();
  manager = await aMember(app, 'manager', 'Mo Derator');
  editor = await aMember(app, 'editor', 'Ed Itor');
  const client = await aClient(app, 'Ada', 'Reed');
  const people = { assignedTo: editor.iri, assignedBy: manager.iri, reviewedBy: manager.iri };
  const projectId = await aProject(app, { title: 'Wedding film', client, ...people });
  project = `/api/projects/${projectId}`;
  const bytes = await app.video({ num: 25, den: 1, frames: 60, kind: 'mp4' });
  cut = `/api/cuts/${await uploadCut(app, editor, { projectId, name: 'film.mp4', bytes })}`;
  const note = (content: string, frame: number) =>
    app.call(manager, 'POST', '/api/feedback', { project, cut, frame, content });
  await note('The logo is late', 12);
  await note('Too dark here, @Ed Itor', 20);
  await app.call(manager, 'POST', `${cut}/approve`, { openNotes: 2 });
});

/** Follows the notification of that kind. */
async function follow(who: Member, kind: string): Promise<Page> {
  const page = await app.open(who, `/inbox?kind=${kind}`);
  await page.getByRole('list', { name: 'Inbox' }).getByRole('link', { name: 'Wedding film' }).click();
  return page;
}

const versionOne = (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'Version 1 of Wedding film' }).waitFor();

describe('notification about a version', () => {
  it.each([
    ['feedback', 12, 'The logo is late'],
    ['mention', 20, 'Too dark here'],
  ])('for %s, opens the player at frame %i with the note selected', async (kind, frame, words) => {
    const page = await follow(editor, kind);
    await isReady(page);
    await isAt(page, frame);
    const chosen = page.getByRole('article').filter({ has: page.locator('button[aria-current]') });
    await sees(chosen, words);
    expect(await chosen.count()).toBe(1);
    await close(page);
  });

  it.each([
    ['cut', () => manager],
    ['decision', () => editor],
  ] as const)('for a %s, opens the version', async (kind, who) => {
    const page = await follow(who(), kind);
    await versionOne(page);
    await player(page).waitFor();
    await close(page);
  });
});

/** Checks the layout at every width; names and roles on the narrowest, contrast in both themes on the widest. */
async function expectGoodEverywhere(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    await expectNoSidewaysScroll(page);
    if (width === WIDTHS[0]) await expectAccessible(page);
  }
  await expectGoodContrastInDark(page);
}

describe('accessibility at every width and in both themes', () => {
  it('inbox as a page, and as a drawer where there is room', async () => {
    const page = await app.open(editor, '/inbox');
    await sees(page, 'Mo Derator mentioned you');
    await expectGoodEverywhere(page);
    await page.getByRole('link', { name: /^Inbox, \d+ unread$/ }).click();
    await dialog(page, 'Inbox').getByRole('link', { name: 'Wedding film' }).first().waitFor();
    await expectWellMade(page, '[role=dialog]');
    await close(page);
  });

  it('email settings and a new subscription in the profile', async () => {
    const page = await app.open(editor, '/inbox');
    const { body } = await app.call(editor, 'GET', '/api/mail/settings');
    await page.route('**/api/mail/settings', (route) => route.fulfill({ json: { ...body, offered: true } }));
    await page.goto(`${app.address}/profile`);
    await page.getByRole('heading', { name: 'Email', exact: true }).waitFor();
    await expectGoodEverywhere(page);
    await press(page, 'New subscription');
    await page.getByLabel('Label').fill('Phone');
    await expectWellMade(page, '[role=dialog]');
    await expectGoodContrastInDark(page);
    await press(page, 'Create subscription');
    await press(page, 'Copy: URL');
    await expectWellMade(page, '[role=dialog]');
    await expectGoodContrastInDark(page);
    await close(page);
  });

  it('failed emails, demo emails in each form, and webhooks to each service, in the settings', async () => {
    const page = await app.open('admin', '/admin/settings/email');
    const at = new Date().toISOString();
    const failed = { id: 1, to: editor.email, attempts: 3, createdAt: at, nextAt: at, error: 'connect ECONNREFUSED' };
    const html = '<!doctype html><html lang="en"><title>News</title><body><p>2 updates</p></body></html>';
    const mail = {
      id: 2,
      to: editor.email,
      subject: 'Wedding film: 2 updates',
      createdAt: at,
      text: '2 updates',
      html,
    };
    const responses = { troubles: { items: [failed] }, shown: { shown: true, items: [mail] } };
    for (const [name, json] of Object.entries(responses))
      await page.route(`**/api/mail/${name}`, (route) => route.fulfill({ json }));
    await page.reload();
    await sees(page, 'connect ECONNREFUSED');
    await page.frameLocator('iframe').getByText('2 updates').waitFor();
    await expectGoodEverywhere(page);
    await page.getByText('Plain text').click();
    await page.getByLabel('Wedding film: 2 updates, as plain text').waitFor();
    await expectWellMade(page);
    await page.goto('/admin/settings/webhooks');
    await press(page, 'New webhook');
    const format = page.getByLabel('Send to');
    for (const name of WEBHOOK_FORMATS) {
      await format.selectOption(name);
      await expectWellMade(page, '[role=dialog]');
    }
    await expectGoodContrastInDark(page);
    await page.getByRole('checkbox', { name: 'Work ended' }).press(' ');
    await format.selectOption('slack');
    const url = page.getByRole('dialog').getByLabel('URL');
    await page.setViewportSize({ width: 390, height: 844 });
    await url.fill('https://example.com/hook');
    await press(page, 'Create webhook');
    await sees(page, 'Use a URL from hooks.slack.com.');
    expect(await page.evaluate('document.activeElement.dataset.path')).toBe('webhook-url');
    // Not below the head of the dialog.
    expect((await url.boundingBox())?.y).toBeGreaterThan(100);
    forgetFaults(page);
    await expectWellMade(page, '[role=dialog]');
    await close(page);
  });

  it('button that shows new work on request', async () => {
    const page = await app.open(manager, '/manager/projects');
    await page.getByRole('row', { name: /Wedding film/ }).hover();
    const client = (await app.call('admin', 'GET', '/api/clients')).body.member[0]['@id'];
    await aProject(app, { title: 'Comes between', client, assignedTo: editor.iri, assignedBy: manager.iri });
    const pill = page.getByRole('button', { name: '1 new · Show' });
    await pill.waitFor();
    await expectWellMade(page);
    await expectGoodContrastInDark(page);
    await press(page, '1 new · Show');
    await sees(page, 'Comes between');
    await close(page);
  });
});
