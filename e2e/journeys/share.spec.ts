/** A client without an account: a manager creates a link, the client watches on a phone, adds a note and approves, and loses access when the link is revoked (docs/review.md#links). */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../app.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../checks.ts';
import { isAt, isReady, jumpTo, uploadCut } from '../cuts.ts';
import { aClient, aMember, aProject, close, dialog, gone, type Member, press, sees } from '../people.ts';

let app: RunningApp;
let manager: Member;
let editor: Member;
let projectId: number;
let cutId: number;
let leads: Page;
let guest: Page;
let address: string;

beforeAll(async () => {
  app = await startApp();
  manager = await aMember(app, 'manager', 'Mia Manager');
  editor = await aMember(app, 'editor', 'Ed Itor');
  const client = await aClient(app, 'Ada', 'Reed');
  const people = { assignedTo: editor.iri, assignedBy: manager.iri };
  projectId = await aProject(app, { title: 'Wedding film', client, ...people });
  const bytes = await app.video({ num: 25, den: 1, frames: 100, kind: 'mp4' });
  cutId = await uploadCut(app, editor, { projectId, name: 'film.mp4', bytes });
});

const wordsAtFocus = (page: Page) => page.evaluate<string | null>('document.activeElement.textContent');

const notesOf = async (who: Member) =>
  (await app.call(who, 'GET', `/api/feedback?cut=${cutId}`)).body.member as { id: number; content: string }[];

it('lets a manager create a link and copy its URL, also without a clipboard', async () => {
  leads = await app.open(manager, `/manager/projects/${projectId}`);
  await press(leads, /^Client links/);
  const links = dialog(leads, /^Client links/);
  await press(links, 'New link');
  const form = dialog(leads, /^New link/);
  await form.getByRole('textbox', { name: 'Label' }).fill('For Ada');
  await form.getByRole('checkbox', { name: 'Hold notes for release' }).check();
  await form.getByRole('checkbox', { name: 'Guests can approve or request changes' }).check();
  await form.getByRole('checkbox', { name: 'Watermark with guest name' }).check();
  await expectAccessible(leads);
  await press(form, 'Create link');
  const field = dialog(leads, /^Client links/).getByRole('textbox', { name: 'For Ada' });
  address = await field.inputValue();
  expect(address).toMatch(new RegExp(`^${app.address}/share/[\\w-]{43}$`));
  await press(leads, 'Done');
  await sees(dialog(leads, /^Client links/), 'Not opened yet');
  await expect.poll(() => wordsAtFocus(leads)).toBe('New link');
});

it('lets the client open it on a phone, enter a name, and note a frame', async () => {
  guest = await app.open('nobody', new URL(address).pathname, { isPhone: true });
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Ada Reed');
  await guest.keyboard.press('Enter');
  await isReady(guest);
  await guest.locator('[data-watermark]').waitFor();
  await expectNoSidewaysScroll(guest);
  await expectAccessible(guest);
  await jumpTo(guest, '00:00:02:00');
  await isAt(guest, 50);
  await guest.getByRole('textbox', { name: 'New note' }).fill('The logo comes too early');
  await guest.keyboard.press('Enter');
  await guest.getByText('awaiting release').waitFor();
  expect(await notesOf(editor)).toEqual([]);
  expect(await notesOf(manager)).toMatchObject([
    { content: 'The logo comes too early', frame: 50, guestName: 'Ada Reed', held: true },
  ]);
  // The guest's visit continues after a reload, without asking for the name again.
  await guest.reload();
  await isReady(guest);
  await sees(guest, 'The logo comes too early');
});

it('lets the team release the note and read who opened the link and what was decided', async () => {
  const [note] = await notesOf(manager);
  await app.call(manager, 'POST', `/api/feedback/${note?.id}/release`);
  expect(await notesOf(editor)).toMatchObject([{ content: 'The logo comes too early' }]);
  await gone(guest.getByText('awaiting release'));
  await press(guest, 'Approve');
  await press(dialog(guest, 'Approve'), 'Approve');
  await sees(guest, 'Approved');
  const { body } = await app.call(manager, 'GET', `/api/cuts/${cutId}`);
  expect(body).toMatchObject({ decision: 'approved', decidedByGuest: 'Ada Reed' });
  const links = dialog(leads, /^Client links/);
  await press(links, /^1 visit.*: For Ada$/);
  for (const visit of ['opened the link', 'played version 1', 'wrote notes on version 1', 'approved version 1'])
    await sees(links, `Guest Ada Reed ${visit}`);
});

it('stops current viewers when the link is revoked', async () => {
  const url = await guest.locator('video').evaluate((video: HTMLVideoElement) => video.currentSrc);
  expect((await fetch(url)).status).toBe(200);
  await press(dialog(leads, /^Client links/), 'Revoke: For Ada');
  await press(dialog(leads, 'For Ada'), 'Revoke');
  await sees(leads, 'Link revoked.');
  await expect.poll(() => wordsAtFocus(leads)).toMatch(/^1 visit/);
  expect((await fetch(url)).status).toBe(403);
  await sees(guest, "This link doesn't work");
  expect(await guest.locator('video').count()).toBe(0);
  await close(leads);
  await close(guest, /status of (403|404)/);
});
