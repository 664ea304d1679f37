/** Whose turn it is: footage is missing and then arrives, a version is sent, and the client approves it by a link (docs/projects.md#waits). */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../app.ts';
import { expectGoodContrastInDark, expectNoSidewaysScroll, expectWellMade } from '../checks.ts';
import { isReady, uploadCut } from '../cuts.ts';
import { aClient, aMember, aProject, close, dialog, gone, type Member, press, sees } from '../people.ts';

const NARROW = { width: 320, height: 720 };
const WIDE = { width: 1440, height: 900 };

let app: RunningApp;
let manager: Member;
let projectId: number;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  manager = await aMember(app, 'manager', 'Mia Manager');
  const editor = await aMember(app, 'editor', 'Ed Itor');
  const client = await aClient(app, 'Ada', 'Reed');
  projectId = await aProject(app, {
    title: 'Wedding film',
    client,
    assignedTo: editor.iri,
    assignedBy: manager.iri,
    reviewedBy: manager.iri,
  });
});

/** Returns the number on the home page, and that of the list behind it. */
const counts = async (): Promise<[number, number]> => {
  const { lists } = (await app.call(manager, 'GET', '/api/stats/today')).body;
  const { total } = lists.find(({ name }: { name: string }) => name === 'waiting');
  const listed = (await app.call(manager, 'GET', `/api/projects?waiting=true`)).body['totalItems'];
  return [total, listed];
};

const client = (): ReturnType<Page['getByRole']> => page.getByRole('region', { name: 'Client' });

it('waits for footage by keyboard alone, and undoes it', async () => {
  page = await app.open(manager, `/manager/projects/${projectId}?view=page`);
  await client().getByRole('button', { name: 'Wait for client' }).focus();
  await page.keyboard.press('Enter');
  const form = dialog(page, 'Wait for client');
  await form.getByRole('radio', { name: 'Footage' }).focus();
  await expectWellMade(page, '[role="dialog"]');
  await form.getByRole('textbox', { name: 'Note' }).fill('The second card is missing');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await sees(page, 'Waiting on the client for footage.');
  await page.getByText(/^Waiting on client · Footage/).waitFor();
  await page.keyboard.press('Control+z');
  await sees(page, 'Undone.');
  await gone(page.getByText(/^Waiting on client · Footage/));
  expect(await counts()).toEqual([0, 0]);
});

it('waits again, edits the note, and shows it on the home page, where the client replies', async () => {
  await client().getByRole('button', { name: 'Wait for client' }).click();
  await press(dialog(page, 'Wait for client'), 'Start waiting');
  await page.getByText(/^Waiting on client · Footage/).waitFor();
  await client().getByRole('button', { name: 'Edit wait' }).click();
  const form = dialog(page, 'Client waits');
  await form.getByRole('textbox', { name: 'Note' }).fill('Asked again');
  await press(form, 'Save');
  await sees(page, 'Wait changed.');
  await sees(page.getByRole('article').or(page.locator('main')).first(), 'Asked again');
  await expectWellMade(page);
  await expectGoodContrastInDark(page);
  await page.setViewportSize(NARROW);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(WIDE);
  expect(await counts()).toEqual([1, 1]);

  await page.goto(`${app.address}/manager?list=waiting`);
  await sees(page, 'Waiting on client');
  await expectWellMade(page);
  await press(page, 'Client replied: Wedding film');
  await sees(page, /^Client replied after/);
  await sees(page, 'Nothing here.');
  expect(await counts()).toEqual([0, 0]);

  await page.setViewportSize(NARROW);
  await page.goto(`${app.address}/manager/projects?waiting=true&order[waitingSince]=asc&view=waiting`);
  await sees(page, 'Nothing is waiting on a client.');
  const tab = await page.getByRole('link', { name: /^Waiting on client/ }).boundingBox();
  expect(tab && tab.x + tab.width).toBeLessThanOrEqual(NARROW.width);
  await page.setViewportSize(WIDE);
});

it('reopens the ended wait, and ends it again by undo', async () => {
  await page.goto(`${app.address}/manager/projects/${projectId}?view=page`);
  await client().getByRole('button', { name: 'Wait for client' }).click();
  await press(page, 'Reopen wait: Footage');
  await sees(page, 'Wait reopened.');
  await page.getByText(/^Waiting on client · Footage/).waitFor();
  expect(await counts()).toEqual([1, 1]);
  await press(page, 'Undo');
  await sees(page, 'Undone.');
  await gone(page.getByText(/^Waiting on client · Footage/));
  expect(await counts()).toEqual([0, 0]);
});

it('sends a version with a new link, and the approval of the client ends the wait', async () => {
  const bytes = await app.video({ num: 25, den: 1, frames: 50, kind: 'mp4' });
  await uploadCut(app, manager, { projectId, name: 'film.mp4', bytes });
  await page.goto(`${app.address}/manager/projects/${projectId}?view=page`);
  await press(page, 'Send to client: version 1');
  const form = dialog(page, 'Send version 1 to client');
  await press(form, 'Create link');
  await sees(page, 'Copy the message and send it to your client. The address is shown only once.');
  const message = await form.getByRole('textbox', { name: 'Message' }).inputValue();
  const [, address = ''] = /^Version 1 of “Wedding film” is ready for your review: (\S+)$/.exec(message) ?? [];
  await expectWellMade(page, '[role="dialog"]');
  await press(form, 'Mark as sent');
  await sees(page, 'Version 1 sent.');
  await press(page, 'Message to client: version 1');
  await press(dialog(page, 'Message to client: version 1'), 'Mark as not sent');
  // Asks first, since the time since it was sent is lost.
  expect(await counts()).toEqual([1, 1]);
  await press(dialog(page, 'Please confirm'), 'Mark as not sent');
  await sees(page, 'Version 1 marked as not sent.');
  expect(await counts()).toEqual([0, 0]);
  await press(page, 'Send to client: version 1');
  await press(form, 'Mark as sent');
  await page.getByText(/^Waiting on client · Approval/).waitFor();
  expect(await counts()).toEqual([1, 1]);

  const guest = await app.open('nobody', new URL(address).pathname, { isPhone: true });
  await isReady(guest);
  await press(guest, 'Approve');
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Ada Reed');
  await press(guest, 'Continue');
  await press(dialog(guest, 'Approve'), 'Approve');
  await sees(guest, 'Approved');
  await close(guest);

  await gone(page.getByText(/^Waiting on client · Approval/));
  await page.getByText(/^Waited .* for approval$/).waitFor();
  expect(await counts()).toEqual([0, 0]);
  await close(page);
});

it('shows the response time of the client', async () => {
  const admin = await aMember(app, 'admin', 'Ad Min');
  const page = await app.open(admin, '/admin/analytics');
  const row = page
    .getByRole('table', { name: 'Client response time' })
    .getByRole('row')
    .filter({ hasText: 'Ada Reed' });
  await row.getByRole('cell', { name: '2', exact: true }).waitFor();
  await expectWellMade(page);
  await close(page);
});
