/** Deadlines of a month: moved by drag and by keyboard, undone, refused when stale, and counted like their list (docs/projects.md#calendar). */
import type { Page, Request } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../app.ts';
import { expectGoodContrastInDark, expectNoSidewaysScroll, expectWellMade } from '../checks.ts';
import { countOf, queryOf, readFigures } from '../figures.ts';
import { aClient, aMember, aProject, close, dialog, type Member, press, sees } from '../people.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 320, height: 720 };
const MOVES = '/api/projects/bulk';
/** A month that begins on a Thursday, far from today. */
const MONTH = '2031-05';

let app: RunningApp;
let manager: Member;
let editor: Member;
let foreign: Member;
let projectId: number;
let client: string;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  manager = await aMember(app, 'manager', 'Mia Manager');
  foreign = await aMember(app, 'manager', 'Max Manager');
  editor = await aMember(app, 'editor', 'Ed Itor');
  client = await aClient(app, 'Ada', 'Reed');
  const make = (title: string, deadlineAt: string, assignedBy = manager) =>
    aProject(app, {
      title,
      client,
      deadlineAt,
      assignedTo: editor.iri,
      assignedBy: assignedBy.iri,
      reviewedBy: manager.iri,
    });
  projectId = await make('Wedding film', '2031-05-14T17:30:00Z');
  await make('Teaser', '2031-05-15T09:00:00Z', foreign);
  for (let n = 1; n <= 12; n += 1) await make(`Clip ${n}`, `2031-05-21T${String(n + 8).padStart(2, '0')}:00:00Z`);
});

const entry = (title = 'Wedding film') => page.getByRole('link', { name: new RegExp(`^${title} `) });
const dayOf = (title = 'Wedding film'): Promise<string | null> =>
  page
    .locator('[data-day]')
    .filter({ has: entry(title) })
    .getAttribute('data-day');
const deadline = async (): Promise<string> =>
  (await app.call(manager, 'GET', `/api/projects/${projectId}`)).body['deadlineAt'];

const focusedId = () => page.evaluate<string>("document.activeElement.closest('[data-row]')?.dataset.row ?? ''");

/** Performs a move and returns what was sent, without the version, which each move raises. */
async function sentBy(move: () => Promise<void>): Promise<unknown> {
  const [request] = await Promise.all([
    page.waitForRequest((one: Request) => one.method() === 'POST' && one.url().endsWith(MOVES)),
    move(),
  ]);
  expect(request.headers()['if-match']).toMatch(/^"\d+"$/);
  await sees(page, 'Deadline moved to Thu May 15.');
  return request.postDataJSON();
}

async function undo(): Promise<void> {
  await page.keyboard.press('Control+z');
  await sees(page, 'Undone.');
  await expect.poll(() => dayOf()).toBe('2031-05-14');
  expect(await deadline()).toBe('2031-05-14T17:30:00+00:00');
}

it('moves a deadline by key and by drag with the same request, and undoes it', async () => {
  page = await app.open(manager, `/manager/calendar?month=${MONTH}`);
  await entry().waitFor();
  const byKey = await sentBy(async () => {
    await entry().focus();
    await page.keyboard.press('Alt+ArrowRight');
  });
  expect(await dayOf()).toBe('2031-05-15');
  expect(await deadline()).toBe('2031-05-15T17:30:00+00:00');
  // Focus stays on the entry in its new day.
  expect(await focusedId()).toBe(String(projectId));
  await undo();
  const byDrag = await sentBy(() => entry().dragTo(page.locator('[data-day="2031-05-15"]')));
  expect(byDrag).toEqual(byKey);
  await undo();
});

it('says why a deadline of someone else cannot be moved', async () => {
  await entry('Teaser').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await sees(page, 'You can only edit projects that you have assigned.');
  expect(await dayOf('Teaser')).toBe('2031-05-15');
});

it('shows both deadlines if someone else moved it first', async () => {
  const hold = async () => {
    await page.route(`**${MOVES}`, async (route) => {
      await app.call(manager, 'PATCH', `/api/projects/${projectId}`, { deadlineAt: '2031-05-20T12:00:00Z' });
      await route.continue();
    });
  };
  await hold();
  const [refused] = await Promise.all([
    page.waitForResponse((one) => one.url().endsWith(MOVES)),
    entry()
      .focus()
      .then(() => page.keyboard.press('Alt+ArrowLeft')),
  ]);
  expect(refused.status()).toBe(412);
  await page.unroute(`**${MOVES}`);
  const conflict = dialog(page, 'This project was changed');
  await sees(conflict, /Its deadline is Tue May 20, 12:00 PM. You chose Tue May 13.$/);
  await press(conflict, 'Keep Tue May 20');
  await expect.poll(() => dayOf()).toBe('2031-05-20');
  expect(await deadline()).toBe('2031-05-20T12:00:00+00:00');
});

it('follows an entry into another month', async () => {
  await entry().focus();
  for (const [day, text] of [
    ['2031-05-27', 'Tue May 27'],
    ['2031-06-03', 'Tue Jun 3'],
    ['2031-06-10', 'Tue Jun 10'],
  ] as const) {
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => dayOf()).toBe(day);
    await expect.poll(deadline).toBe(`${day}T12:00:00+00:00`);
    // A key pressed before the response is ignored.
    await sees(page, `Deadline moved to ${text}.`);
    // The next key needs the entry's focus, which follows it into the other month.
    await expect.poll(focusedId).toBe(String(projectId));
  }
  await expect.poll(() => page.url()).toContain('month=2031-06');
});

it('counts the days like their lists, for each role', async () => {
  for (const [member, role] of [
    [manager, 'manager'],
    [editor, 'editor'],
  ] as const) {
    await close(page, /status of 412/);
    page = await app.open(member, `/${role}/calendar?month=${MONTH}`);
    await page.getByRole('button', { name: /^\+\d+ more on Wed May 21$/ }).click();
    await page.getByRole('link', { name: '+2 more, 12 projects due Wed May 21' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: '+2 more, 12 projects due Wed May 21' }).waitFor({ state: 'detached' });
    const figures = (await readFigures(page)).filter(({ value }) => value.endsWith('due'));
    expect(figures.map(({ value }) => value)).toEqual(['1 due', '12 due']);
    for (const figure of figures) {
      const query = queryOf({ id: member.id, type: role, email: member.email }, figure.href);
      const list = await app.call(member, 'GET', `/api/projects${query}`);
      expect([figure.name, list.body['totalItems']]).toEqual([figure.name, countOf(figure)]);
    }
  }
});

it('is a list of days on a phone, and says so when nothing is due', async () => {
  await expectWellMade(page);
  await expectGoodContrastInDark(page);
  await page.setViewportSize(NARROW);
  await page.getByRole('link', { name: '+2 more, 12 projects due Wed May 21' }).waitFor();
  await expectWellMade(page);
  await press(page, 'Next month');
  await sees(page, 'Wedding film');
  await press(page, 'Next month');
  await sees(page, 'Nothing due in July.');
  await expectNoSidewaysScroll(page);
});

it('opens at today on a phone, but after Back where the user was', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const make = (title: string, day: string) =>
    aProject(app, {
      ...{ title, client, assignedTo: editor.iri, assignedBy: manager.iri, reviewedBy: manager.iri },
      ...{ createdAt: `${day}T00:00:00Z`, deadlineAt: `${day}T23:00:00Z` },
    });
  await Promise.all(Array.from({ length: 10 }, (_, n) => make(`Early ${n}`, `${today.slice(0, 8)}01`)));
  await Promise.all(['Now 1', 'Now 2'].map((title) => make(title, today)));
  await page.goto(`${app.address}/editor/calendar`);
  const endOfToday = async () => {
    const box = await page.locator(`[data-day="${today}"]`).boundingBox();
    return box ? box.y + box.height : Number.NaN;
  };
  await expect.poll(endOfToday).toBeLessThanOrEqual(NARROW.height);
  await page.evaluate('scrollTo(0, 150)');
  await entry('Early 1').scrollIntoViewIfNeeded();
  const position = await page.evaluate<number>('scrollY');
  await entry('Early 1').click();
  await expect.poll(() => page.url()).toContain('/projects/');
  await page.goBack();
  await entry('Early 1').waitFor();
  await expect.poll(() => page.evaluate('scrollY')).toBe(position);
  await page.setViewportSize(WIDE);
  await close(page);
});
