/** A team of three editors on one video: copies with roles, versions and notes between them, one leaves, the client decides, each gets points (docs/projects.md#team). */
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../app.ts';
import { expectGoodContrastInDark, expectNoSidewaysScroll, expectWellMade } from '../checks.ts';
import { isReady, player } from '../cuts.ts';
import { aClient, aMember, aProject, close, closeAfterFailures, dialog, type Member, press, sees } from '../people.ts';

const FILM = join(tmpdir(), `team-film-${process.pid}.mp4`);
const NARROW = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

let app: RunningApp;
let manager: Member;
let lena: Member;
let noah: Member;
let sam: Member;
let leadId: number;
let colorId: number;
let soundId: number;

beforeAll(async () => {
  app = await startApp();
  manager = await aMember(app, 'manager', 'Mia Manager');
  lena = await aMember(app, 'editor', 'Lena Fischer');
  noah = await aMember(app, 'editor', 'Noah Petersen');
  sam = await aMember(app, 'editor', 'Sam Okoro');
  const client = await aClient(app, 'Ada', 'Reed');
  const people = { assignedTo: lena.iri, assignedBy: manager.iri, reviewedBy: manager.iri };
  leadId = await aProject(app, { title: 'Wedding film', client, ...people });
  await writeFile(FILM, await app.video({ num: 25, den: 1, frames: 50, kind: 'mp4' }));
});
afterAll(async () => {
  await app?.close();
  await rm(FILM, { force: true });
});

const pageOf = ({ role }: Member, id: number) => `/${role}/projects/${id}?view=page`;
const membersOf = async (id: number, who = manager) => (await app.call(who, 'GET', `/api/projects/${id}/team`)).body;

/** Duplicates the project on its page for another editor of the same video and returns the copy's ID. */
async function duplicate(page: Page, editor: Member, role: string): Promise<number> {
  await press(page, 'Duplicate: Wedding film');
  const form = dialog(page, /Duplicate Project/);
  await form.getByRole('combobox', { name: 'Editor' }).fill(editor.name);
  await form.getByRole('option', { name: new RegExp(editor.name) }).click();
  await form.getByRole('textbox', { name: 'Role' }).fill(role);
  await expectWellMade(page, '[role="dialog"]');
  await press(form, /^(Create|Duplicate)/);
  await sees(page, 'Project duplicated.');
  const { members } = await membersOf(leadId);
  return members.find((member: { role: string }) => member.role === role).id;
}

async function upload(page: Page, number: number): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'Upload version')]);
  await chooser.setFiles(FILM);
  await sees(page, `Version ${number} uploaded.`);
}

async function write(page: Page, text: string): Promise<void> {
  await isReady(page);
  await player(page).press('n');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await sees(page.getByRole('list').filter({ hasText: text }), text);
}

it('a manager duplicates the project for a colorist and a sound editor', async () => {
  const page = await app.open(manager, pageOf(manager, leadId));
  colorId = await duplicate(page, noah, 'Color');
  soundId = await duplicate(page, sam, 'Sound');
  const team = page.getByRole('region', { name: 'Team' });
  await sees(team, 'Sam Okoro (Sound)');
  await sees(team, '0 of 3 finished');
  await expectWellMade(page);
  await expectGoodContrastInDark(page);
  await page.setViewportSize(NARROW);
  await expectNoSidewaysScroll(page);
  await close(page);
});

it('the lead uploads, and the colorist sees it, writes on it and uploads the next version to it', async () => {
  const lead = await app.open(lena, pageOf(lena, leadId));
  await upload(lead, 1);
  await close(lead);

  const page = await app.open(noah, pageOf(noah, colorId));
  const shared = page.getByRole('region', { name: 'On “Wedding film”' });
  await shared.getByRole('link', { name: 'Version 1' }).waitFor();
  await upload(page, 2);
  await shared.getByRole('link', { name: 'Version 2' }).waitFor();
  await expectWellMade(page);
  await page.setViewportSize(NARROW);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(WIDE);
  await shared.getByRole('link', { name: 'Version 2' }).click();
  await write(page, 'Graded, the skin is warmer');
  await expectWellMade(page);
  await page.setViewportSize(NARROW);
  await expectNoSidewaysScroll(page);
  await close(page);
});

it('the lead reads the note and answers on the same version', async () => {
  const page = await app.open(lena, pageOf(lena, leadId));
  await page.getByRole('list', { name: 'Versions' }).getByRole('link', { name: 'Version 2' }).click();
  await sees(page, 'Graded, the skin is warmer');
  await press(page, /^Reply/);
  await page.keyboard.type('Looks right');
  await page.keyboard.press('Enter');
  await sees(page, 'Looks right');
  await close(page);
  const { body } = await app.call(noah, 'GET', `/api/feedback?project=${leadId}`);
  expect(body.member.map(({ content }: { content: string }) => content)).toEqual(
    expect.arrayContaining(['Graded, the skin is warmer', 'Looks right']),
  );
});

it('the sound editor leaves the team, and an open player ends', async () => {
  const player = await app.open(sam, pageOf(sam, soundId));
  await player.getByRole('region', { name: 'On “Wedding film”' }).getByRole('link', { name: 'Version 2' }).click();
  await isReady(player);

  const page = await app.open(manager, pageOf(manager, soundId));
  await sees(page.getByRole('region', { name: 'Team' }), 'Sam Okoro (Sound)');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('team of');
  await page.getByRole('option', { name: 'Team of this project', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await expectWellMade(page, '[role="dialog"]');
  await press(dialog(page, 'Team'), 'Leave the team');
  await sees(page, 'Left the team.');
  await close(page);

  await sees(player, /not found|no longer/i);
  await closeAfterFailures(player);
  expect((await app.call(sam, 'GET', `/api/cuts?project=${leadId}`)).body.member).toEqual([]);
  expect((await membersOf(leadId)).members.map(({ id }: { id: number }) => id)).toEqual([leadId, colorId]);
});

it('the client approves the version by a link, and each editor is given points', async () => {
  const link = { project: `/api/projects/${leadId}`, label: 'For Ada', mayDecide: true };
  const { body } = await app.call(manager, 'POST', '/api/share_links', link);
  const guest = await app.open('nobody', new URL(body.url, app.address).pathname, { isPhone: true });
  await isReady(guest);
  await press(guest, 'Approve');
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Ada Reed');
  await guest.keyboard.press('Enter');
  await press(dialog(guest, 'Approve'), 'Approve');
  await sees(guest, 'Approved');
  await close(guest);

  for (const [editor, id] of [
    [lena, leadId],
    [noah, colorId],
  ] as const)
    for (const [who, status] of [
      [editor, 'started'],
      [manager, 'completed'],
    ] as const)
      expect((await app.call(who, 'PATCH', `/api/projects/${id}`, { status })).status).toBe(200);
  const desk = await app.open('admin', '/admin/scoring');
  await sees(desk, '2 projects left');
  await desk.getByRole('textbox', { name: 'Description' }).fill('Clean cut');
  await desk.getByRole('heading', { name: 'Wedding film' }).focus();
  await desk.keyboard.press('4');
  await sees(desk, '1 project left');
  await desk.getByRole('textbox', { name: 'Description' }).fill('Even skin');
  await desk.getByRole('heading', { name: 'Wedding film' }).focus();
  await desk.keyboard.press('3');
  await sees(desk, /^Nothing/);
  await close(desk);

  const page = await app.open(manager, pageOf(manager, leadId));
  const team = page.getByRole('region', { name: 'Team' });
  await sees(team, /^2 of 2 finished/);
  const members = (await membersOf(leadId)).members;
  const points = members.map((member: { points: number }) => member.points);
  expect(points).toEqual([4, 3]);
  await sees(team, /7 points in total$/);
  await page.setViewportSize(NARROW);
  await expectNoSidewaysScroll(page);
  await close(page);
});
