/** Four people and four deliverables: an editor uploads, a client decides on each by one link, changes are requested and made, and the owner reads the result (docs/review.md#deliverables). */
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aWav } from '#server/testing/audio.ts';
import { aPicture } from '#server/testing/upload-files.ts';
import { type RunningApp, startApp } from '../app.ts';
import { expectNoSidewaysScroll, expectWellMade } from '../checks.ts';
import { player } from '../cuts.ts';
import { aClient, aMember, aProject, close, dialog, type Member, press, sees } from '../people.ts';

const NAMES = ['Main', 'Short', 'Thumbnail', 'Podcast'] as const;
type Name = (typeof NAMES)[number];
const ENDINGS: Record<Name, string> = { Main: 'mp4', Short: 'mp4', Thumbnail: 'png', Podcast: 'wav' };
const fileOf = (name: Name): string => join(tmpdir(), `${name}-${process.pid}.${ENDINGS[name]}`);

let app: RunningApp;
let manager: Member;
let editor: Member;
let projectId: number;
let guest: Page;

beforeAll(async () => {
  app = await startApp();
  manager = await aMember(app, 'manager', 'Mia Manager');
  editor = await aMember(app, 'editor', 'Ed Itor');
  const client = await aClient(app, 'Ada', 'Reed');
  const people = { assignedTo: editor.iri, assignedBy: manager.iri };
  projectId = await aProject(app, { title: 'Wedding film', client, ...people });
  const video = await app.video({ num: 25, den: 1, frames: 50, kind: 'mp4' });
  await writeFile(fileOf('Main'), video);
  await writeFile(fileOf('Short'), video);
  await writeFile(fileOf('Thumbnail'), await aPicture('png', 1280, 720));
  await writeFile(fileOf('Podcast'), aWav(20));
});
afterAll(async () => {
  await app?.close();
  for (const name of NAMES) await rm(fileOf(name), { force: true });
});

const rowOf = (page: Page, name: Name): Locator =>
  page
    .getByRole('list', { name: 'Deliverables' })
    .locator('> li')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

const states = async (): Promise<string[]> => {
  const { body } = await app.call(manager, 'GET', `/api/projects/${projectId}/deliverables`);
  return body.deliverables.map(({ name, state }: { name: string; state: string }) => `${name} ${state}`);
};

async function upload(page: Page, name: Name, number: number): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, `Upload version of ${name}`)]);
  await chooser.setFiles(fileOf(name));
  await sees(page, `Version ${number} uploaded.`);
}

/** Switches to a deliverable in the guest's window. */
async function turnTo(name: Name): Promise<void> {
  const tab = guest
    .getByRole('navigation', { name: 'Deliverables' })
    .getByRole('button', { name: new RegExp(`^${name}`) });
  await tab.click();
  await expect.poll(() => tab.getAttribute('aria-current')).toBe('true');
}

it('a manager lists what is due, and an editor uploads a version of each', async () => {
  const page = await app.open(manager, `/manager/projects/${projectId}?view=page`);
  await press(page, 'Add deliverables');
  const form = dialog(page, 'Add deliverables');
  await form.getByRole('textbox').fill('Short 9:16 45s\nThumbnail\nPodcast 20s');
  await press(form, 'Add 3 deliverables');
  await sees(page, '3 deliverables added.');
  await close(page);
  const edits = await app.open(editor, `/editor/projects/${projectId}?view=page`);
  for (const [at, name] of NAMES.entries()) await upload(edits, name, at + 1);
  await rowOf(edits, 'Podcast').getByText('In review').waitFor();
  await expectWellMade(edits);
  await close(edits);
});

it('a client approves three by one link, and requests changes on the audio', async () => {
  const link = { project: `/api/projects/${projectId}`, label: 'For Ada', mayDecide: true };
  const { body } = await app.call(manager, 'POST', '/api/share_links', link);
  guest = await app.open('nobody', new URL(body.url, app.address).pathname, { isPhone: true });
  for (const name of NAMES.slice(0, 3)) {
    await turnTo(name);
    await press(guest, 'Approve');
    if (name === 'Main') {
      await guest.getByRole('textbox', { name: 'Your name' }).fill('Ada Reed');
      await guest.keyboard.press('Enter');
    }
    await press(dialog(guest, 'Approve'), 'Approve');
    await expect.poll(states).toContain(`${name} approved`);
  }
  await turnTo('Podcast');
  // Until it has loaded, the player of the deliverable before is still there.
  await player(guest)
    .and(guest.getByRole('region', { name: /^Version 4 of/ }))
    .press('n');
  await guest.keyboard.type('Too much echo');
  await guest.keyboard.press('Enter');
  await guest.getByRole('button', { name: /^Go to 0:00.00, note by/ }).waitFor();
  await expectNoSidewaysScroll(guest);
  await press(guest, 'Request changes');
  const form = dialog(guest, 'Request changes');
  await form.getByRole('textbox').fill('Please reduce the echo.');
  await press(form, 'Request changes');
  await expect.poll(states).toEqual(['Main approved', 'Short approved', 'Thumbnail approved', 'Podcast changes']);
});

it('a manager sends the work back, and the round names the note', async () => {
  const path = `/api/projects/${projectId}`;
  for (const status of ['started', 'completed'])
    expect((await app.call(status === 'started' ? editor : manager, 'PATCH', path, { status })).status).toBe(200);
  const reason = 'Less echo in the podcast';
  const { status } = await app.call(manager, 'POST', `${path}/revision`, { reason });
  expect(status).toBe(200);
  const { body: project } = await app.call('admin', 'GET', path);
  const { body: notes } = await app.call('admin', 'GET', `/api/feedback?project=${projectId}`);
  const [note] = notes.member;
  expect(note).toMatchObject({ content: 'Too much echo', timecode: '0:00.00', guestName: 'Ada Reed' });
  expect(project.revisionHistory.at(-1)).toMatchObject({ reason, cut: note.cut, notes: [note['@id']] });
  // Approved deliverables stay approved.
  expect(await states()).toEqual(['Main approved', 'Short approved', 'Thumbnail approved', 'Podcast changes']);
});

it('the editor uploads a second version, the client approves it, and the owner sees four of four', async () => {
  const page = await app.open(editor, `/editor/projects/${projectId}?view=page`);
  await upload(page, 'Podcast', 5);
  await sees(page, '3 of 4 approved');
  await close(page);
  await guest.reload();
  await turnTo('Podcast');
  await player(guest)
    .and(guest.getByRole('region', { name: /^Version 5 of/ }))
    .waitFor();
  await press(guest, 'Approve');
  await press(dialog(guest, 'Approve'), 'Approve');
  await expect.poll(states).toEqual(NAMES.map((name) => `${name} approved`));
  // Until the guest's page learned of version 5, it could ask for notes of version 4, which the link no longer showed.
  await close(guest, /status of 404 .*\/notes\/read/);
  const owner = await app.open('admin', `/admin/projects/${projectId}?view=page`);
  await sees(owner, '4 of 4 approved');
  if (process.env['SHOTS']) await owner.screenshot({ path: `${process.env['SHOTS']}/people.png`, fullPage: true });
  await close(owner);
});
