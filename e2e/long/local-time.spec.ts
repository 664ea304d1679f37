/** A team in Los Angeles, with an editor in Berlin and a client in Tokyo: the browser's zone is suggested, times are typed and shown in the workspace's. */
import { beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../app.ts';
import { uploadCut } from '../cuts.ts';
import { aClient, aMember, aProject, close, dialog, gone, type Member, press, sees } from '../people.ts';

let app: RunningApp;
let manager: Member;
let editor: Member;
let projectId: number;

beforeAll(async () => {
  app = await startApp();
  manager = await aMember(app, 'manager', 'Mo Derator');
  editor = await aMember(app, 'editor', 'Ed Itor');
  const client = await aClient(app, 'Ada', 'Reed');
  const people = { assignedTo: editor.iri, assignedBy: manager.iri, reviewedBy: manager.iri };
  projectId = await aProject(app, { title: 'Wedding film', client, ...people });
});

it("suggests the browser's time zone in the first steps, with working hours in it", async () => {
  const owner = await aMember(app, 'admin', 'Ada Min');
  const page = await app.open(owner, '/admin', { timeZone: 'America/Los_Angeles' });
  await press(page, 'Set up workspace');
  const form = dialog(page, 'Your workspace');
  expect(await form.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('America/Los_Angeles');
  await form.getByLabel(/^From \(P[DS]T\)/).fill('9:00');
  await form.getByLabel(/^To \(P[DS]T\)/).fill('18:00');
  await form.getByRole('checkbox', { name: 'Monday' }).check();
  await press(form, /^Save/);
  await gone(form);
  const { body } = await app.call(owner, 'GET', '/api/settings');
  expect(body).toMatchObject({ timeZone: 'America/Los_Angeles', workingHours: { from: '09:00', till: '18:00' } });
  await close(page);
});

it("takes a deadline in the workspace's time, and tells an editor elsewhere their own", async () => {
  const page = await app.open(manager, `/manager/projects/${projectId}`, { timeZone: 'America/Los_Angeles' });
  await press(page, /^Change deadline/);
  const form = page.getByRole('form', { name: 'Change deadline' });
  await form.getByRole('textbox', { name: 'Deadline date' }).fill('12/02/2030');
  await press(form, 'Save');
  await sees(page, '12/02/2030 5:00 PM PST');
  await expect
    .poll(async () => (await app.call(manager, 'GET', `/api/projects/${projectId}`)).body.deadlineAt)
    .toBe('2030-12-03T01:00:00+00:00');
  await close(page);
  const other = await app.open(editor, `/editor/projects/${projectId}`, { timeZone: 'Europe/Berlin' });
  const deadline = other.locator('time', { hasText: '12/02/2030 5:00 PM PST' }).first();
  expect(await deadline.textContent()).toBe('12/02/2030 5:00 PM PST, Tue 2:00 AM your time');
  await close(other);
});

it('names the zone to guests', async () => {
  const bytes = await app.video({ num: 25, den: 1, frames: 25, kind: 'mp4' });
  await uploadCut(app, editor, { projectId, name: 'film.mp4', bytes });
  const link = { project: `/api/projects/${projectId}`, label: 'For Ada' };
  const { status, body } = await app.call(manager, 'POST', '/api/share_links', link);
  expect(status).toBe(201);
  const page = await app.open('nobody', new URL(body.url, app.address).pathname, {
    timeZone: 'Asia/Tokyo',
    isPhone: true,
  });
  await sees(page, 'Los Angeles time');
  await close(page);
});
