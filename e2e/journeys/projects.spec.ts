/** Project list and single project: filters by menu and by address, details, feedback, points, rounds, timers. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPdf, aPicture, anOfficeFile } from '#server/testing/upload-files.ts';
import { goInside } from '../actions.ts';
import { type RunningApp, startApp, type Who } from '../app.ts';
import { giveBack } from '../browser.ts';
import { expectAccessible, expectNoSidewaysScroll, expectWellMade } from '../checks.ts';
import { aClient, aMember, aProject, dialog, expectNothingClipped, type Member, press, sees } from '../people.ts';
import { act, addressOf, isAt, search, selects, shows, ticks, titlesOf } from '../projects-page.ts';
import { expectNoFaults, settled } from '../watch.ts';

const HOUR_MS = 3_600_000;
let app: RunningApp;
let manager: Member;
let otherManager: Member;
let editor: Member;
let ada: string;
const ids: Record<string, number> = {};

/** Sends a timer action as the button does. */
async function pressTimer(as: Who, id: number, change: Record<string, unknown>): Promise<void> {
  expect((await app.call(as, 'PATCH', `/api/projects/${id}`, change)).status).toBe(200);
}
const now = (): string => new Date().toISOString();
const start = (id: number) => pressTimer(manager, id, { startedAt: now(), status: 'started' });
const end = (id: number) => pressTimer(manager, id, { endedAt: now(), status: 'completed' });

beforeAll(async () => {
  app = await startApp();
  manager = await aMember(app, 'manager', 'Mo Derator');
  otherManager = await aMember(app, 'manager', 'Nora North');
  editor = await aMember(app, 'editor', 'Ed Itor');
  ada = await aClient(app, 'Ada', 'Reed');
  const bo = await aClient(app, 'Bo', 'Lind');
  const make = async (title: string, fields: Record<string, unknown> = {}): Promise<number> => {
    const people = { client: bo, assignedTo: editor.iri, assignedBy: manager.iri, createdAt: '2026-05-20T09:00:00Z' };
    return (ids[title] = await aProject(app, { ...people, title, ...fields }));
  };
  for (let n = 1; n <= 11; n += 1) await make(`Filler ${n}`, { class: 'Standard', assignedBy: otherManager.iri });
  await make('Alpha film', { client: ada, createdAt: '2026-05-01T09:00:00Z', trackingId: 'TRK-AAA-ALPHA1' });
  await start(await make('Beta film', { class: 'Basic' }));
  const gamma = await make('Gamma short', { class: 'Basic', client: ada });
  await start(gamma);
  await pressTimer(manager, gamma, { pauseTime: [now()], status: 'paused' });
  const delta = await make('Delta talk', { class: 'Podcast' });
  await start(delta);
  await end(delta);
  const back = await make('Epsilon film');
  await start(back);
  await end(back);
  expect((await app.call(manager, 'POST', `/api/projects/${back}/revision`, { reason: 'Sound' })).status).toBe(200);
  await make('Zeta team cut', { duplicate: true, originalProjectId: ids['Alpha film'] });
});
afterAll(() => app?.close());

async function close(page: Page, except?: RegExp): Promise<void> {
  expectNoFaults(page, except);
  await giveBack(page);
}

type Filter = [what: string, act: (page: Page) => Promise<void>, query: string, titles: string[], chip: string | null];

const FILTERS: Filter[] = [
  ['a type', (p) => selects(p, 'Project Type', 'Basic'), 'class=Basic', ['Gamma short', 'Beta film'], 'Type: Basic'],
  ['a status', (p) => ticks(p, 'paused'), 'status=paused', ['Gamma short'], 'Status: paused'],
  ['revision', (p) => ticks(p, 'revision'), 'revised=true', ['Epsilon film'], 'Status: revision'],
  [
    'the team filter',
    (p) => selects(p, 'Team Filter', 'Team Only'),
    'showTeamOnly=true',
    ['Zeta team cut'],
    'Team Only',
  ],
  [
    'the assignment filter',
    (p) => selects(p, 'Assignment Filter', 'Projects Under Me'),
    'showMyProjectsOnly=true',
    ['Zeta team cut', 'Epsilon film', 'Delta talk', 'Gamma short', 'Beta film', 'Alpha film'],
    'Projects Under Me',
  ],
  [
    'a title',
    (p) => search(p, 'Title Search', 'film'),
    'search=film',
    ['Epsilon film', 'Beta film', 'Alpha film'],
    'Title Search: film',
  ],
  [
    'a name',
    (p) => search(p, 'Name Only', 'reed'),
    'search=reed&searchByNameOnly=true',
    ['Gamma short', 'Alpha film'],
    'Name Only: reed',
  ],
  [
    'a tracking id',
    (p) => search(p, 'Tracking ID', 'ALPHA1'),
    'search=ALPHA1&searchByTrackingIdOnly=true',
    ['Alpha film'],
    'Tracking ID: ALPHA1',
  ],
];

const sortedQuery = (address: string): string[] => (address.split('?')[1] ?? '').split('&').toSorted();

describe('project list of a manager', () => {
  let page: Page;
  beforeAll(async () => {
    page = await app.open(manager, '/manager/projects');
    await settled(page);
  });
  afterAll(() => close(page));

  it.each(FILTERS)(
    'filters by %s through controls and URL, and clears by chip and by Reset',
    async (...filter: Filter) => {
      const [, apply, query, titles, chip] = filter;
      await goInside(page, '/manager/projects?page=2');
      await sees(page, 'Page 2 of 2');
      await apply(page);
      await shows(page, titles);
      await expect.poll(() => sortedQuery(addressOf(page))).toEqual(query.split('&').toSorted());
      await sees(page, `${titles.length} ${titles.length === 1 ? 'project' : 'projects'}`);
      await press(page, `Remove filter ${chip}`);
      // The count updates first, then the address.
      await expect.poll(() => addressOf(page)).not.toContain(query.split('&', 1)[0]);
      await sees(page, '17 projects');
      await goInside(page, `/manager/projects?${query}`);
      await shows(page, titles);
      await press(page, 'Reset');
      await isAt(page, '/manager/projects');
      await sees(page, '17 projects');
    },
  );

  it('filters by URLs that no control writes: several statuses, dates, a person, a client', async () => {
    for (const [query, titles] of [
      // Open work is sorted by deadline; without one, by number.
      ['status[]=started&status[]=paused', ['Beta film', 'Gamma short']],
      ['status[]=started&status[]=paused&order[id]=desc', ['Gamma short', 'Beta film']],
      [`assignedTo=${editor.id}&AssignedBy=${manager.id}&scored=false`, ['Delta talk']],
      ['returned=true', ['Epsilon film']],
      ['createdAt[after]=2026-04-30T00:00:00.000Z&createdAt[before]=2026-05-02T23:59:59.999Z', ['Alpha film']],
      ['startDate=2026-04-30&endDate=2026-05-02', ['Alpha film']],
      [`assignedTo.email=${editor.email}&class=Podcast`, ['Delta talk']],
      [`client.id=${ada.split('/').at(-1)}`, ['Gamma short', 'Alpha film']],
      ['status=revision', ['Epsilon film']],
    ] as const) {
      await goInside(page, `/manager/projects?${query}`);
      await shows(page, [...titles]);
    }
  });

  it('searches after typing pauses, including by ID, and Clear empties it', async () => {
    await goInside(page, '/manager/projects?searchByIdOnly=true');
    await sees(page, '17 projects');
    await page.getByRole('searchbox', { name: 'Search projects' }).pressSequentially(String(ids['Beta film']));
    await shows(page, ['Beta film']);
    await press(page, 'Clear');
    await sees(page, '17 projects');
    await isAt(page, '/manager/projects?searchByIdOnly=true');
  });

  it('sorts by ID both ways, paginates, and switches between table and cards', async () => {
    await goInside(page, '/manager/projects');
    await press(page, 'Order');
    await page.getByRole('menuitemradio', { name: 'Ascending' }).click();
    await isAt(page, '/manager/projects?order[id]=asc');
    await expect.poll(async () => (await titlesOf(page))[0]).toBe('Filler 1');
    await press(page, 'Next page');
    await shows(page, ['Epsilon film', 'Zeta team cut']);
    expect(sortedQuery(addressOf(page))).toEqual(['order[id]=asc', 'page=2']);
    const table = page.getByRole('table', { name: 'Projects' });
    expect(await table.getByRole('row').count()).toBe(3);
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNothingClipped(page, 'Projects');
      await expectAccessible(page);
    }
    await page.getByText('Cards', { exact: true }).click();
    await shows(page, ['Epsilon film', 'Zeta team cut']);
    expect(await page.getByRole('article').count()).toBe(2);
    await expectAccessible(page);
    await page.getByText('Table', { exact: true }).click();
    await table.getByRole('row', { name: /Zeta team cut/ }).waitFor();
  });

  it('has one menu each for filters, order and groups, on any screen', async () => {
    await goInside(page, '/manager/projects');
    await press(page, 'Filter');
    const menu = dialog(page, 'Filter');
    await menu.getByRole('combobox', { name: 'Editor' }).fill('ed i');
    await page.getByRole('option', { name: /Ed Itor/ }).click();
    await isAt(page, `/manager/projects?assignedTo=${editor.id}`);
    await expectWellMade(page);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await press(page, 'Remove filter Editor: Ed Itor');
    await press(page, 'Group by');
    await page.getByRole('menuitemradio', { name: 'Client' }).click();
    await page.getByRole('rowheader', { name: 'Ada Reed' }).first().waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await press(page, 'Filter');
    await dialog(page, 'Filters').waitFor();
    await expectAccessible(page);
    await press(dialog(page, 'Filters'), /^Show 17 projects$/);
    await page.setViewportSize({ width: 1440, height: 900 });
    await press(page, 'Reset');
  });

  it('resets on the Projects menu item', async () => {
    await goInside(page, '/manager/projects?class=Basic');
    await shows(page, ['Gamma short', 'Beta film']);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click();
    await isAt(page, '/manager/projects');
    await sees(page, '17 projects');
  });

  it('returns to where it was opened from', async () => {
    await page.goto('/manager');
    await page.getByRole('link', { name: 'Paused Projects' }).click();
    await page.waitForURL(/status=paused.*fromView=1/);
    await shows(page, ['Gamma short']);
    await press(page, 'Back');
    await isAt(page, '/manager');
  });

  it('opens a project next to itself at its own URL, and closes with one Escape', async () => {
    await page.goto('/manager/projects?class=Basic');
    await page.getByRole('link', { name: 'Beta film' }).click();
    const detail = page.getByRole('region', { name: 'Beta film' });
    await sees(detail, 'RAW VIDEO LENGTH');
    await isAt(page, `/manager/projects/${ids['Beta film']}?class=Basic`);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await isAt(page, '/manager/projects?class=Basic');
    await page.goto(`/manager/projects/${ids['Delta talk']}`);
    await sees(page.getByRole('region', { name: 'Delta talk' }), 'ENDED AT');
  });
});

describe('project list of an editor', () => {
  it('shows only own projects, with dates and a class breakdown that filters', async () => {
    await aProject(app, { title: 'Not mine', client: ada, assignedBy: manager.iri });
    const page = await app.open(editor, '/editor/projects');
    await sees(page, '17 projects');
    expect(await page.getByRole('button', { name: 'Create' }).count()).toBe(0);
    await page.getByRole('button', { name: /^Basic\s*2/ }).click();
    await shows(page, ['Gamma short', 'Beta film']);
    await isAt(page, '/editor/projects?class=Basic');
    await press(page, 'Reset');
    await press(page, 'Filter');
    for (const [field, day] of [
      ['Start date', '04/30/2026'],
      ['End date', '05/02/2026'],
    ] as const) {
      await page.getByRole('textbox', { name: field }).fill(day);
      await page.keyboard.press('Tab');
    }
    await shows(page, ['Alpha film']);
    await close(page);
  });

  it("does not link to another person's project", async () => {
    const id = await aProject(app, { title: 'Foreign', client: ada, assignedTo: manager.iri });
    const page = await app.open(editor, `/editor/projects/${id}`);
    await sees(page, 'Failed to fetch project');
    await close(page, /404/);
  });
});

describe('feedback', () => {
  it('is sent with five files, and only its author can change and delete it', async () => {
    const page = await app.open(editor, `/editor/projects?open=feedback-${ids['Filler 1']}`);
    const thread = page.getByRole('region', { name: 'Feedback', exact: true });
    await sees(thread, 'No feedback yet.');
    const files = [
      { name: 'one.png', mimeType: 'image/png', buffer: await aPicture('png') },
      { name: 'two.jpg', mimeType: 'image/jpeg', buffer: await aPicture('jpeg') },
      { name: 'three.webp', mimeType: 'image/webp', buffer: await aPicture('webp') },
      { name: 'notes.pdf', mimeType: 'application/pdf', buffer: aPdf() },
      { name: 'plan.docx', mimeType: 'application/octet-stream', buffer: anOfficeFile('docx') },
    ];
    await thread.locator('input[type=file]').setInputFiles(files);
    expect(await thread.getByRole('list', { name: 'Attachments to send' }).getByRole('listitem').count()).toBe(5);
    await thread.getByRole('textbox', { name: 'New feedback' }).fill('First cut');
    await expect.poll(() => thread.getByRole('button', { name: 'Send' }).isEnabled()).toBe(true);
    await expectAccessible(page);
    await press(thread, 'Send');
    const sent = thread.getByRole('log').getByRole('listitem').filter({ hasText: 'First cut' });
    await expect.poll(() => sent.getByRole('list', { name: 'Attachments' }).getByRole('listitem').count()).toBe(5);
    await thread.getByRole('textbox', { name: 'New feedback' }).fill('A line');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('and another');
    await page.keyboard.press('Enter');
    await sees(thread, /A line\s+and another/);
    await thread
      .getByRole('button', { name: /^Edit feedback/ })
      .last()
      .click();
    await thread.getByRole('textbox', { name: 'Edit feedback' }).fill('Better words');
    await press(thread, 'Save');
    const changed = thread.getByRole('log').getByRole('listitem').filter({ hasText: 'Better words' });
    await changed.getByRole('button', { name: /^Delete feedback/ }).waitFor();
    const reader = await app.open(manager, `/manager/projects?open=feedback-${ids['Filler 1']}`);
    await sees(reader, 'Better words');
    expect(await reader.getByRole('button', { name: /^(Edit|Delete) feedback/ }).count()).toBe(0);
    await close(reader);
    await changed.getByRole('button', { name: /^Delete feedback/ }).click();
    await sees(page, 'Are you sure you want to delete this feedback?');
    await press(dialog(page, 'Please confirm'), 'Delete');
    await changed.waitFor({ state: 'detached' });
    await close(page);
  });

  it('rejects a file that is not really an image, and keeps the text', async () => {
    const page = await app.open(editor, `/editor/projects?open=feedback-${ids['Filler 2']}`);
    const thread = page.getByRole('region', { name: 'Feedback', exact: true });
    await thread.getByRole('textbox', { name: 'New feedback' }).fill('See the picture');
    await thread
      .locator('input[type=file]')
      .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no') });
    await sees(thread, 'Attachment upload failed');
    expect(await thread.getByRole('textbox', { name: 'New feedback' }).inputValue()).toBe('See the picture');
    await close(page, /422/);
  });
});

describe('points', () => {
  it('are given in three modes with their rules, logged, and summed on the card', async () => {
    const id = ids['Delta talk'];
    const page = await app.open('admin', `/admin/projects?class=Podcast&open=points-${id}`);
    const form = dialog(page, 'Edit Points');
    const save = form.getByRole('button', { name: 'Save' });
    const describeAs = (words: string) => form.getByRole('textbox', { name: 'Description' }).fill(words);
    const reopen = async (mode: string): Promise<void> => {
      await form.waitFor({ state: 'detached' });
      await act(page, 'Delta talk', 'Edit points');
      await form.getByText(mode, { exact: true }).first().click();
    };
    await form.getByRole('combobox', { name: 'Project points' }).click();
    await page.getByRole('option', { name: '4 Good' }).click();
    expect(await save.isDisabled()).toBe(true);
    await describeAs('Clean cut');
    await expectAccessible(page);
    await save.click();
    await form.waitFor({ state: 'detached' });
    await page.getByText('Cards', { exact: true }).click();
    await sees(page, 'Points 4/5');
    await reopen('Personal points');
    await form.locator('input[inputmode=decimal]').fill('-1');
    await describeAs('Extra care');
    await save.click();
    await sees(form, 'Personal points cannot be negative');
    await form.locator('input[inputmode=decimal]').fill('2.25');
    await save.click();
    await reopen('Designation points');
    await form.locator('input[inputmode=decimal]').fill('-3');
    await describeAs('Left unsorted');
    await save.click();
    await sees(form, 'jPoint amount must be a valid non-negative number');
    await form.locator('input[inputmode=decimal]').fill('1.5');
    await form.getByText('Deduct', { exact: true }).click();
    await save.click();
    await form.waitFor({ state: 'detached' });
    await sees(page, 'J -1.5');
    await act(page, 'Delta talk', 'Point log');
    const log = dialog(page, /^Point Log/);
    for (const words of ['Clean cut', 'Extra care', 'Left unsorted']) await sees(log, words);
    const { body } = await app.call('admin', 'GET', `/api/projects/${id}`);
    expect([body.point, body.personalPoint, body.jPoint]).toEqual([4, 2.25, '-1.5']);
    await close(page);
  });

  it('reject a manager who opens the dialog by URL', async () => {
    const page = await app.open(manager, `/manager/projects?open=points-${ids['Delta talk']}`);
    await sees(page, 'Access Denied.');
    await close(page);
  });
});

describe('timer', () => {
  const timerOf = (page: Page): Locator => page.getByRole('region', { name: 'Timer' });
  const buttonsOf = async (page: Page): Promise<Record<string, boolean>> => {
    const found = await timerOf(page)
      .getByRole('button', { name: /^(Start|Pause|Resume|End)$/ })
      .all();
    const pairs = found.map(async (one) => [await one.textContent(), await one.isEnabled()] as const);
    return Object.fromEntries(await Promise.all(pairs));
  };
  const shown = (page: Page, expected: Record<string, boolean>) => expect.poll(() => buttonsOf(page)).toEqual(expected);

  it('syncs one project between two browsers, with the buttons of each role', async () => {
    const id = ids['Filler 3'];
    const own = await app.open(editor, `/editor/projects/${id}`);
    const lead = await app.open(manager, `/manager/projects/${id}`);
    await shown(own, { Start: true });
    await shown(lead, { Start: true, Pause: false, Resume: false, End: false });
    await press(timerOf(own), 'Start');
    await shown(own, { Start: false });
    await shown(lead, { Start: false, Pause: true, Resume: false, End: true });
    await press(timerOf(lead), 'Pause');
    await timerOf(own).getByText('Paused').first().waitFor();
    await shown(lead, { Start: false, Pause: false, Resume: true, End: false });
    const still = await own.getByRole('timer').textContent();
    await press(timerOf(lead), 'Resume');
    await expect.poll(() => own.getByRole('timer').textContent()).not.toBe(still);
    await press(timerOf(lead), 'End');
    await timerOf(own).getByText('Completed').waitFor();
    await shown(lead, { Start: false, Pause: false, Resume: false, End: false });
    await close(own);
    await close(lead);
  });

  it('uses server time on a laptop whose clock is three hours ahead, and ticks each second', async () => {
    const id = await aProject(app, {
      title: 'Clockwork',
      client: ada,
      assignedTo: editor.iri,
      assignedBy: manager.iri,
      status: 'started',
      startedAt: new Date(Date.now() - HOUR_MS / 2).toISOString(),
    });
    const page = await app.open(manager, '/manager/projects', { isFresh: true });
    await page.clock.install({ time: Date.now() + 3 * HOUR_MS });
    await page.goto(`/manager/projects/${id}`);
    // 60 seconds of video at one minute per hour: 60 minutes allowed, of which 30 have passed plus the duration of this test, so only hours and tens of minutes are checked.
    await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^0:2[5-9]:\d\dleft$/);
    const first = await page.getByRole('timer').textContent();
    await page.clock.runFor(3_000);
    await expect.poll(() => page.getByRole('timer').textContent()).not.toBe(first);
    // The lid is closed for ten minutes without a network while the timer runs. Then the server's time applies again.
    // A response arriving after the jump would bring the server's time with it.
    await settled(page);
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.clock.fastForward('10:00');
    await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^0:1[5-9]:\d\dleft$/);
    await page.context().setOffline(false);
    await expect
      .poll(
        async () => {
          await page.clock.runFor(1_000);
          return page.getByRole('timer').textContent();
        },
        { interval: 200 },
      )
      .toMatch(/^0:2[5-9]:\d\dleft$/);
    await close(page, /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
  });

  it('restarts in another round with a reason, and keeps the finished round visible', async () => {
    const id = await aProject(app, {
      title: 'Delivered',
      client: ada,
      assignedTo: editor.iri,
      assignedBy: manager.iri,
    });
    await start(id);
    await end(id);
    const page = await app.open(manager, `/manager/projects/${id}`);
    await press(timerOf(page), 'Request revision');
    const form = dialog(page, 'Request revision');
    await press(form, 'Request revision');
    await sees(form, 'This value should not be blank.');
    await form.getByRole('textbox', { name: 'Reason' }).fill('Logo is wrong');
    await press(form, 'Request revision');
    await page.getByRole('region', { name: 'Feedback', exact: true }).getByText('Logo is wrong').waitFor();
    await shown(page, { Start: true, Pause: false, Resume: false, End: false });
    const own = await app.open(editor, '/editor/revisions');
    await own.getByRole('article', { name: 'Delivered' }).getByRole('button', { name: 'Start Project' }).click();
    await timerOf(page).getByText('Started').first().waitFor();
    await close(own);
    await close(page);
  });

  it('shows the current state to the second of two people who act', async () => {
    const id = await aProject(app, { title: 'Raced', client: ada, assignedTo: editor.iri, assignedBy: manager.iri });
    const page = await app.open(manager, `/manager/projects/${id}`);
    await shown(page, { Start: true, Pause: false, Resume: false, End: false });
    // The other user acts between this browser's last refetch and its own action.
    await page.route(`**/api/projects/${id}`, async (route) => {
      if (route.request().method() === 'PATCH') await start(id);
      await route.continue();
    });
    await press(timerOf(page), 'Start');
    await sees(page, 'Failed to start project');
    await shown(page, { Start: false, Pause: true, Resume: false, End: true });
    await close(page, /409/);
  });
});
