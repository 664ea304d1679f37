/** Workload: three projects are assigned by drag, key and list, and half a day of leave shows on the board, the editor's home, the picker and the calendar (docs/planning.md). */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../app.ts';
import { expectGoodContrastInDark, expectNoSidewaysScroll, expectWellMade } from '../checks.ts';
import { aClient, aMember, aProject, close, dialog, type Member, press, sees } from '../people.ts';

const NARROW = { width: 320, height: 720 };
const WIDE = { width: 1440, height: 900 };
const DAY_MS = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
/** The next working days, today if it is one. */
const WORKING_DAYS = Array.from({ length: 7 }, (_, i) => dayOf(Date.now() + i * DAY_MS)).filter(
  (day) => new Date(day).getUTCDay() % 6 !== 0,
);
/** Takes almost two days: with half a day of leave, it ends on the third. */
const LONG = { videoLength: 900 * 60, editRatioMin: 60, editRatioHour: 1 };

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
  for (const [title, more] of [
    ['Teaser', {}],
    ['Trailer', {}],
    ['Wedding film', LONG],
  ] as const)
    ids.push(await aProject(app, { title, client, assignedBy: manager.iri, reviewedBy: manager.iri, ...more }));
});

const unassigned = (): Locator => page.getByRole('region', { name: 'Unassigned' }).getByRole('listitem');
const rowOf = (name: string): Locator =>
  page.getByRole('list', { name: 'People' }).locator('> li').filter({ hasText: name });
const editorOf = async (id: number): Promise<string | undefined> =>
  (await app.call(manager, 'GET', `/api/projects/${id}`)).body['assignedTo']?.firstName;

/** Drags a project of `Unassigned` onto a row, and waits for its preview. */
async function drag(title: string, name: string): Promise<void> {
  await unassigned().filter({ hasText: title }).hover();
  await page.mouse.down();
  await rowOf(name).hover();
  await rowOf(name)
    .getByText(/^Would finish/)
    .waitFor();
  await rowOf(name).hover();
  await page.mouse.up();
  await sees(page, `Assigned to ${name}.`);
}

let sentByDrag: unknown;

/** Performs an assignment and returns what was sent, without the version, which each change raises. */
async function sentBy(assign: () => Promise<void>): Promise<unknown> {
  const [request] = await Promise.all([page.waitForRequest((one) => one.method() === 'PATCH'), assign()]);
  expect(request.headers()['if-match']).toMatch(/^"\d+"$/);
  return { path: new URL(request.url()).pathname, body: request.postDataJSON() };
}

it('assigns by drag, and undoes it', async () => {
  page = await app.open(manager, '/manager/workload');
  await sees(page, 'Assuming 8 hours, Monday to Friday.');
  await sees(page, 'Not enough history for a forecast.');
  await press(page, '3 unassigned projects');
  await expectWellMade(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  sentByDrag = await sentBy(() => drag('Teaser', 'Lena Fischer'));
  expect(requests.filter((url) => url.includes('/candidates'))).toHaveLength(1);
  await rowOf('Lena Fischer').getByRole('button', { name: '1 open project of Lena Fischer' }).waitFor();
  expect(await editorOf(ids[0] as number)).toBe('Lena');
  await page.keyboard.press('Control+z');
  await sees(page, 'Undone.');
  await expect.poll(() => editorOf(ids[0] as number)).toBeUndefined();
});

it('assigns by keyboard alone', async () => {
  await unassigned().filter({ hasText: 'Teaser' }).getByRole('link').focus();
  await page.keyboard.press('m');
  const list = dialog(page, 'Assign to…');
  await list
    .getByText(/^Would finish/)
    .first()
    .waitFor();
  await expectWellMade(page, '[role="dialog"]');
  await list.getByRole('button', { name: /Lena Fischer/ }).focus();
  const sentByKey = await sentBy(() => page.keyboard.press('Enter'));
  expect(sentByKey).toEqual(sentByDrag);
  await sees(page, 'Assigned to Lena Fischer.');
  await drag('Trailer', 'Kenji Tanaka');
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

/** The third working day, as 'Thu, Nov 27'. */
const third = (): string => {
  const day = new Date(WORKING_DAYS[2] as string);
  return day.toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
};
const finish = (): RegExp => new RegExp(`^Finishes ${third()} · 15h$`);

it('takes half a day of approved leave off, without its reason', async () => {
  const [day] = WORKING_DAYS as [string];
  const leave = { leaveFrom: day, leaveTill: day, fromHalf: 'afternoon', description: 'Private matter' };
  await app.call(lena, 'POST', '/api/leave_applications', leave);
  const leaves = await app.open(manager, '/leave');
  await press(leaves, 'Approve leave of Lena Fischer');
  await sees(leaves.getByRole('row', { name: /Private matter/ }), 'Approved');
  await close(leaves);
  await rowOf('Lena Fischer')
    .getByRole('button', { name: /: 4h of 4h, Away half the day$/ })
    .waitFor();
  expect(await page.getByText('Private matter').count()).toBe(0);
  await rowOf('Lena Fischer')
    .getByRole('button', { name: /of Lena Fischer$/ })
    .click();
  await rowOf('Lena Fischer').getByText(finish()).waitFor();
  await expectWellMade(page);
  await expectGoodContrastInDark(page);
  await page.setViewportSize(NARROW);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(WIDE);
  await close(page, /status of (401|409|412|422)/);
});

it("shows the same on the editor's home page, in the picker and in the calendar", async () => {
  page = await app.open(lena, '/editor');
  const week = page.getByRole('region', { name: 'Your week' });
  await week.getByText(/planned of|No working hours left this week/).waitFor();
  await sees(week, finish());
  await expectWellMade(page);
  await close(page);
  page = await app.open(manager, `/manager/projects/${ids[0]}?view=page`);
  await page.getByRole('button', { name: /^Change editor/ }).click();
  await page.locator('input[aria-autocomplete="list"]').press('ArrowDown');
  await page
    .getByRole('option', { name: /Lena Fischer/ })
    .filter({ hasText: `Free from ${third()}` })
    .waitFor();
  await close(page);
  const [day] = WORKING_DAYS as [string];
  page = await app.open(manager, `/manager/calendar?month=${day.slice(0, 7)}`);
  await page.locator('[data-tip^="Lena Fischer, on leave "][data-tip$=" afternoon"]').first().waitFor();
  await close(page);
});
