/** Scoring: scores by key, sending back, skipping, changing a score, on a phone, and two people at once. */
import type { Locator, Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../app.ts';
import { expectAccessible, expectGoodContrast, expectNoSidewaysScroll, switchTheme } from '../checks.ts';
import { aClient, aMember, aProject, close, type Member, press, sees } from '../people.ts';
import { settled } from '../watch.ts';

const PHONE = { width: 390, height: 844 };
const EMPTY_QUEUE_TEXT = 'Nothing to score. Finished work appears here.';
const FILM_COUNT = 6;

let app: RunningApp;
let manager: Member;
let otherManager: Member;
let editor: Member;
let ada: string;
/** Films 1 to 6, completed on the first days of May in that order. */
let films: number[];

const finished = (title: string, day: number): Promise<number> =>
  aProject(app, {
    title,
    client: ada,
    assignedTo: editor.iri,
    assignedBy: manager.iri,
    reviewedBy: otherManager.iri,
    createdAt: '2026-05-01T08:00:00Z',
    status: 'completed',
    startedAt: `2026-05-0${day}T09:00:00Z`,
    endedAt: `2026-05-0${day}T10:00:00Z`,
  });

beforeAll(async () => {
  app = await startApp();
  manager = await aMember(app, 'manager', 'Mo Derator');
  otherManager = await aMember(app, 'manager', 'Nora North');
  editor = await aMember(app, 'editor', 'Ed Itor');
  ada = await aClient(app, 'Ada', 'Reed');
  films = [];
  for (let day = 1; day <= FILM_COUNT; day += 1) films.push(await finished(`Film ${day}`, day));
});

const film = (number: number): number => films[number - 1] ?? 0;
const onDesk = (page: Page, title: string): Promise<void> => page.getByRole('article', { name: title }).waitFor();
const text = (page: Page): Locator => page.getByRole('textbox', { name: 'Description' });
const stored = async (number: number) => (await app.call('admin', 'GET', `/api/projects/${film(number)}`)).body;
const focused = (page: Page): Promise<string> => page.evaluate<string>('document.activeElement.textContent');

describe('as an administrator', () => {
  let page: Page;

  it('opens the oldest project, by menu and by shortcut', async () => {
    page = await app.open('admin', '/admin/projects');
    await settled(page);
    await page.keyboard.press('g');
    await page.keyboard.press('v');
    await onDesk(page, 'Film 1');
    await sees(page, '6 projects left');
    await settled(page);
    expect(new URL(page.url()).search).toBe(`?project=${film(1)}`);
    expect(await page.title()).toBe('Film 1 · completed · Cutroom');
    await expectAccessible(page);
    await switchTheme(page, 'dark');
    await settled(page);
    await expectGoodContrast(page);
    await switchTheme(page, 'light');
  });

  it('scores three by keyboard: text first, score first, and with a preset text', async () => {
    await text(page).fill('Good pace');
    await page.getByRole('heading', { name: 'Film 1' }).focus();
    await page.keyboard.press('4');
    await onDesk(page, 'Film 2');
    await expect.poll(() => focused(page)).toBe('Film 2');
    await page.keyboard.press('2');
    // Digits typed into the description don't score.
    await page.keyboard.type('Cut 1 of 5 is missing');
    await page.keyboard.press('Enter');
    await onDesk(page, 'Film 3');
    await press(page, 'Clean cut, good pace.');
    await page.keyboard.press('5');
    await onDesk(page, 'Film 4');
    await sees(page, '3 projects left');
    expect([await stored(1), await stored(2), await stored(3)].map(({ point }) => point)).toEqual([4, 2, 5]);
  });

  it('undoes the last score and gives another', async () => {
    await sees(page, '“Film 3” scored 5 Excellent.');
    await press(page, 'Undo');
    await onDesk(page, 'Film 3');
    await text(page).fill('Seen again');
    await press(page, '3 Average');
    await onDesk(page, 'Film 4');
    expect((await stored(3)).point).toBe(3);
  });

  it('skips one, sends the next back, and returns to the skipped one last', async () => {
    await text(page).fill('Half a thought');
    await press(page, 'Skip');
    await onDesk(page, 'Film 5');
    await page.keyboard.press('b');
    await page.getByRole('textbox', { name: 'Reason' }).fill('Logo is wrong');
    await press(page.getByRole('region', { name: 'Send back' }), 'Send back');
    await sees(page, '“Film 5” was sent back to Ed Itor.');
    await onDesk(page, 'Film 6');
    expect(await stored(5)).toMatchObject({ status: 'assigned', revisionCount: 1 });
    await page.keyboard.press('s');
    await onDesk(page, 'Film 4');
    expect(await text(page).inputValue()).toBe('Half a thought');
  });

  it('goes back step by step, and a reload keeps the position and typed text', async () => {
    await page.goBack();
    await onDesk(page, 'Film 6');
    await page.goForward();
    await page.reload();
    await onDesk(page, 'Film 4');
    expect(await text(page).inputValue()).toBe('Half a thought');
    await close(page);
  });
});

describe('on a phone', () => {
  it('fixes the score controls to the bottom edge without overflow', async () => {
    const page = await app.open('admin', `/admin/scoring?project=${film(4)}`, { width: PHONE.width, theme: 'dark' });
    await page.setViewportSize(PHONE);
    await onDesk(page, 'Film 4');
    await settled(page);
    await expectNoSidewaysScroll(page);
    const skip = await page.getByRole('button', { name: 'Skip' }).boundingBox();
    expect(skip && skip.y + skip.height).toBeLessThanOrEqual(PHONE.height);
    await expectAccessible(page);
    await close(page);
  });
});

describe('with two reviewers', () => {
  it('informs the second reviewer that a project is already scored and moves to the next', async () => {
    const page = await app.open('admin', `/admin/scoring?project=${film(4)}`);
    await onDesk(page, 'Film 4');
    await text(page).fill('Mine');
    // Another reviewer's score arrives before the screen refetches.
    const overtake = async (route: Route): Promise<void> => {
      await app.call('admin', 'POST', `/api/point/${film(4)}`, { point: 1, description: 'Quicker' });
      await route.continue();
    };
    await page.route('**/api/point/*', overtake, { times: 1 });
    await press(page, '5 Excellent');
    await sees(page, '“Film 4” was already scored 1/5.');
    await onDesk(page, 'Film 6');
    expect((await stored(4)).point).toBe(1);
    await close(page, /status of 412/);
  });

  it('shows managers what they review, without scoring, and lets them send back only what they assigned', async () => {
    const page = await app.open(otherManager, '/manager/scoring');
    await onDesk(page, 'Film 6');
    await sees(page, '1 project left');
    await sees(page, 'Not scored yet. Only an administrator can score it.');
    expect(await page.getByRole('group', { name: 'Score' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Send back…' }).count()).toBe(0);
    await close(page);
    const own = await app.open(manager, '/manager/scoring');
    await sees(own, EMPTY_QUEUE_TEXT);
    await close(own);
  });
});
