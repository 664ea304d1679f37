/** A complete review with everyone in their own browser: the editor uploads, the manager adds notes and sends the work back, the client adds notes by link, the second version is approved, and points are given (docs/review.md). */
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../app.ts';
import { expectWellMade } from '../checks.ts';
import { isAt, isReady, jumpTo } from '../cuts.ts';
import { aClient, aMember, aProject, close, dialog, type Member, press, sees } from '../people.ts';
import { settled } from '../watch.ts';

let app: RunningApp;
let manager: Member;
let editor: Member;
let projectId: number;
let address: string;
let editorPage: Page;
let managerPage: Page;
let guestPage: Page;
/** Files on disk, for file choosers. */
const files: string[] = [];

beforeAll(async () => {
  app = await startApp({ env: { EDITOR_TIMER: 'all' } });
  manager = await aMember(app, 'manager', 'Mo Derator');
  editor = await aMember(app, 'editor', 'Ed Itor');
  const client = await aClient(app, 'Ada', 'Reed');
  const people = { assignedTo: editor.iri, assignedBy: manager.iri, reviewedBy: manager.iri };
  projectId = await aProject(app, { title: 'Wedding film', client, ...people });
  for (const number of [1, 2]) {
    const file = join(tmpdir(), `whole-review-${process.pid}-${number}.mp4`);
    await writeFile(file, await app.video({ num: 25, den: 1, frames: 60 + number, kind: 'mp4' }));
    files.push(file);
  }
});

const finish = async (): Promise<void> => {
  for (const status of ['started', 'completed'])
    expect((await app.call(editor, 'PATCH', `/api/projects/${projectId}`, { status })).status).toBe(200);
};

async function upload(number: number): Promise<void> {
  const section = editorPage.getByRole('region', { name: 'Versions' });
  const [chooser] = await Promise.all([editorPage.waitForEvent('filechooser'), press(section, 'Upload version')]);
  await chooser.setFiles(files[number - 1] ?? '');
  await sees(editorPage, `Version ${number} uploaded.`);
  await section.getByRole('link', { name: `Version ${number}` }).waitFor();
}

async function addNote(page: Page, { at, text }: { at: number; text: string }): Promise<void> {
  await jumpTo(page, `00:00:00:${at}`);
  await isAt(page, at);
  await page.getByRole('textbox', { name: 'New note' }).fill(text);
  await press(page, 'Add note');
  await page.getByRole('article').filter({ hasText: text }).waitFor();
}

const notesSeen = (page: Page): Promise<string[]> => page.getByRole('article').locator('p').allTextContents();

it('editor uploads the first version and ends the work', async () => {
  editorPage = await app.open(editor, `/editor/projects/${projectId}?view=page`);
  await upload(1);
  await finish();
});

it('manager finds it in the queue, notes a frame, and requests changes', async () => {
  managerPage = await app.open(manager, '/manager/reviews');
  await managerPage.getByRole('link', { name: 'Play first' }).click();
  await isReady(managerPage);
  await managerPage.getByRole('checkbox', { name: /Internal/ }).check();
  await addNote(managerPage, { at: 10, text: 'The client must not hear of the budget' });
  await managerPage.getByRole('checkbox', { name: /Internal/ }).uncheck();
  await addNote(managerPage, { at: 12, text: 'The logo is late' });
  await sees(managerPage, '2 of 2 open');
  await press(managerPage, 'Request changes');
  const form = dialog(managerPage, 'Request changes to version 1');
  await form.getByText('2 notes are still open on this version.').waitFor();
  await form.getByRole('textbox', { name: 'Reason' }).fill('The logo, mostly');
  await press(form, 'Request changes');
  await press(managerPage, 'Changes requested');
  await sees(managerPage, /^Changes requested by Mo Derator/);
  const { body } = await app.call(editor, 'GET', `/api/projects/${projectId}`);
  expect(body).toMatchObject({ status: 'assigned', revisionCount: 1 });
});

it('manager creates a share link that lets the client decide too', async () => {
  await managerPage.goto(`/manager/projects/${projectId}`);
  await press(managerPage, /^Client links/);
  await press(dialog(managerPage, /^Client links/), 'New link');
  const form = dialog(managerPage, /^New link/);
  await form.getByRole('textbox', { name: 'Label' }).fill('For Ada');
  await form.getByRole('checkbox', { name: 'Guests can approve or request changes' }).check();
  await press(form, 'Create link');
  address = await dialog(managerPage, /^Client links/)
    .getByRole('textbox', { name: 'For Ada' })
    .inputValue();
  await expectWellMade(managerPage, '[role=dialog]');
});

it('client opens it without an account, enters a name, notes a frame, and approves', async () => {
  guestPage = await app.open('nobody', new URL(address).pathname);
  await isReady(guestPage);
  await sees(guestPage, 'The logo is late');
  await jumpTo(guestPage, '00:00:01:15');
  await isAt(guestPage, 40);
  await guestPage.getByRole('textbox', { name: 'New note' }).fill('Our dog is missing');
  await press(guestPage, 'Add note');
  await dialog(guestPage, "What's your name?").getByRole('textbox').fill('Ada Reed');
  await guestPage.keyboard.press('Enter');
  await sees(guestPage, '2 of 2 open');
  expect(await notesSeen(guestPage)).toEqual(['The logo is late', 'Our dog is missing']);
  await press(guestPage, 'Approve');
  await dialog(guestPage, 'Approve').getByText('Approve version 1? 2 notes are still open on this version.').waitFor();
  await press(dialog(guestPage, 'Approve'), 'Approve');
  await sees(guestPage, 'Approved. Thank you.');
});

it('editor sees on the project who sent it back and who approved, and resolves every note', async () => {
  await editorPage.reload();
  await sees(editorPage, 'The logo, mostly');
  await sees(editorPage, '1 open client link');
  await sees(editorPage, '3 of 3 notes open');
  await sees(editorPage, /approved by guest Ada Reed/);
  // The round lists the notes that caused it and links to the first.
  await editorPage
    .getByText(/2 open notes/)
    .getByRole('link', { name: 'Version 1' })
    .click();
  await isReady(editorPage);
  await isAt(editorPage, 10);
  expect(await notesSeen(editorPage)).toEqual([
    'The client must not hear of the budget',
    'The logo is late',
    'Our dog is missing',
  ]);
  await editorPage.getByRole('article').filter({ hasText: 'Our dog is missing' }).getByText('guest').waitFor();
  await expectWellMade(editorPage);
  for (const timecode of ['00:00:00:10', '00:00:00:12', '00:00:01:15'])
    await press(editorPage, `Resolve note at ${timecode}`);
  await sees(editorPage, '0 of 3 open');
  await sees(guestPage, '0 of 2 open');
});

it('second version replaces the first, for the client too', async () => {
  await editorPage.goto(`/editor/projects/${projectId}?view=page`);
  await settled(editorPage);
  await upload(2);
  await finish();
  await guestPage.reload();
  await isReady(guestPage);
  await sees(guestPage, 'Version 2');
  await sees(guestPage, '0 of 0 open');
});

it('manager approves it from the queue, and the client sees the approval', async () => {
  await managerPage.goto('/manager/reviews');
  await managerPage.getByRole('tab', { name: 'To review 1' }).waitFor();
  await managerPage.getByRole('link', { name: 'Play first' }).click();
  await managerPage.waitForURL(/cut\/2/);
  await isReady(managerPage);
  await press(managerPage, 'Approve');
  await sees(managerPage, 'Version 2 is approved.');
  await press(managerPage, 'Approved');
  await sees(managerPage, /^Approved by Mo Derator/);
  await managerPage.goto('/manager/reviews');
  await sees(managerPage, 'Nothing to review.');
  await expectWellMade(managerPage);
  await guestPage.reload();
  await guestPage.getByText('Approved', { exact: true }).waitFor();
});

it('administrator scores it, and the editor gets the points', async () => {
  const page = await app.open('admin', `/admin/scoring?project=${projectId}`);
  await page.getByRole('article', { name: 'Wedding film' }).waitFor();
  await page.getByRole('textbox', { name: 'Description' }).fill('Twice looked at');
  await press(page, '4 Good');
  await sees(page, /^“Wedding film” scored 4/);
  expect((await app.call(editor, 'GET', `/api/projects/${projectId}`)).body.point).toBe(4);
  await editorPage.goto('/editor/dashboard');
  await settled(editorPage);
  for (const one of [page, managerPage, editorPage]) await close(one);
  // The link stopped showing version 1 when version 2 arrived, perhaps while its notes were being read.
  await close(guestPage, /status of 404/);
});
