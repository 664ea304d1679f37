/** Workload: three projects are assigned by drag, key and list, leave takes time off, and the editor sees their week (docs/planning.md). */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../app.ts';
import { expectGoodContrastInDark, expectNoSidewaysScroll, expectWellMade } from '../checks.ts';
import { aClient, aMember, aProject, close, dialog, type Member, press, sees } from '../people.ts';

const NARROW = { width: 320, height: 720 };
const WIDE = { width: 1440, height: 900 };
const DAY_MS = 86_400_000;

let app: RunningApp;
let manager: Member;
let lena: Member;
let page: Page;
const ids: number[] = [];

beforeAll(async () => {
  app = await startApp();
  manager = await aMember(app, 'manager', 'Mia Manager');
  lena = await aMember(app, 'editor', 'Lena Fischer');
  await aMember(app, 'editor', 'Kenji Tanaka');
  const client = await aClient(app, 'Ada', 'Reed');
  for (const title of ['Teaser', 'Trailer', 'Wedding film'])
    ids.push(await aProject(app, { title, client, assignedBy: manager.iri, reviewedBy: manager.iri }));
});

const unassigned = (): Locator => page.getByRole('region', { name: 'Unassigned' }).getByRole('listitem');
const rowOf = (name: string): Locator =>
  page.getByRole('list', { name: 'People' }).locator('> li').filter({ hasText: name });
const editorOf = async (id: number): Promise<string | undefined> =>
  (await app.call(manager, 'GET', `/api/projects/${id}`)).body['assignedTo']?.firstName;

it('assigns by drag, and undoes it', async () => {
  page = await app.open(manager, '/manager/workload');
  await sees(page, 'Assuming 8 hours, Monday to Friday.');
  await sees(page, 'Not enough history for a forecast.');
  await expectWellMade(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await unassigned().filter({ hasText: 'Teaser' }).hover();
  await page.mouse.down();
  await rowOf('Lena Fischer').hover();
  await rowOf('Lena Fischer')
    .getByText(/^Would finish/)
    .waitFor();
  expect(requests.filter((url) => url.includes('/candidates'))).toHaveLength(1);
  await rowOf('Lena Fischer').hover();
  await page.mouse.up();
  await sees(page, 'Assigned to Lena Fischer.');
  await rowOf('Lena Fischer').getByRole('button', { name: '1 open project of Lena Fischer' }).waitFor();
  expect(await editorOf(ids[0] as number)).toBe('Lena');
  await page.keyboard.press('Control+z');
  await sees(page, 'Undone.');
  await expect.poll(() => editorOf(ids[0] as number)).toBeUndefined();
});

it('assigns by keyboard alone, and from the list', async () => {
  await unassigned().filter({ hasText: 'Teaser' }).getByRole('link').focus();
  await page.keyboard.press('m');
  const list = dialog(page, 'Assign to…');
  await list
    .getByText(/^Would finish/)
    .first()
    .waitFor();
  await expectWellMade(page, '[role="dialog"]');
  await list.getByRole('button', { name: /Lena Fischer/ }).focus();
  await page.keyboard.press('Enter');
  await sees(page, 'Assigned to Lena Fischer.');
  await press(page, 'Assign to…: Trailer');
  await list.getByRole('button', { name: /Kenji Tanaka/ }).click();
  await sees(page, 'Assigned to Kenji Tanaka.');
  expect([await editorOf(ids[0] as number), await editorOf(ids[1] as number)]).toEqual(['Lena', 'Kenji']);
});

it('shows both states of a project that someone else changed meanwhile', async () => {
  let isChanged = false;
  await page.route(`**/api/projects/${ids[2]}`, async (route) => {
    if (route.request().method() === 'PATCH' && !isChanged) {
      isChanged = true;
      await app.call(manager, 'PATCH', `/api/projects/${ids[2]}`, { title: 'Wedding movie' });
    }
    await route.continue();
  });
  await press(page, 'Assign to…: Wedding film');
  await dialog(page, 'Assign to…')
    .getByRole('button', { name: /Lena Fischer/ })
    .click();
  const conflict = dialog(page, 'The project was changed');
  await sees(conflict, /Now: assigned to Not assigned/);
  expect(await editorOf(ids[2] as number)).toBeUndefined();
  await press(conflict, 'Assign to Lena Fischer');
  await sees(page, 'Assigned to Lena Fischer.');
  await expect.poll(() => editorOf(ids[2] as number)).toBe('Lena');
});

it('takes approved leave off, without its reason', async () => {
  const days = Array.from({ length: 4 }, (_, i) => new Date(Date.now() + (i + 1) * DAY_MS));
  const day =
    days
      .find((one) => one.getUTCDay() % 6 !== 0)
      ?.toISOString()
      .slice(0, 10) ?? '';
  const leave = { leaveFrom: day, leaveTill: day, description: 'Private matter' };
  const { body } = await app.call(lena, 'POST', '/api/leave_applications', leave);
  await app.call(manager, 'PATCH', `/api/leave_applications/${body['id']}`, { status: 'approved' });
  await rowOf('Lena Fischer')
    .getByRole('button', { name: /: Away$/ })
    .waitFor();
  expect(await page.getByText('Private matter').count()).toBe(0);
  await rowOf('Lena Fischer')
    .getByRole('button', { name: /of Lena Fischer$/ })
    .click();
  await rowOf('Lena Fischer')
    .getByText(/^Finishes/)
    .first()
    .waitFor();
  await expectWellMade(page);
  await expectGoodContrastInDark(page);
  await page.setViewportSize(NARROW);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(WIDE);
  await close(page, /status of (401|409|412|422)/);
});

it("says on the editor's home page how much is planned, and in the picker who is free", async () => {
  page = await app.open(lena, '/editor');
  const week = page.getByRole('region', { name: 'Your week' });
  await week.getByText(/planned of/).waitFor();
  await sees(week, /^Finishes/);
  await expectWellMade(page);
  await close(page);
  page = await app.open(manager, `/manager/projects/${ids[0]}?view=page`);
  await page.getByRole('button', { name: /^Change editor/ }).click();
  await page.locator('input[aria-autocomplete="list"]').press('ArrowDown');
  await page.getByRole('option').filter({ hasText: /Free/ }).first().waitFor();
  await close(page);
});
