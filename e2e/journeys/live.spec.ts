/** Live updates: changes reach other users by themselves, an idle screen sends no requests, and changes missed during a lost stream are fetched. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { isLongRun } from '#server/testing/rounds.ts';
import { type RunningApp, startApp } from '../app.ts';
import { expectNoSidewaysScroll } from '../checks.ts';
import { WAIT_MS } from '../timeouts.ts';
import { aClient, aMember, aProject, close, dialog, type Member, press, rowOf, sees } from '../people.ts';
import { startStreamProxy, type StreamProxy } from '../stream-proxy.ts';
import { forgetFaults, settled } from '../watch.ts';

let app: RunningApp;
let manager: Member;
let editor: Member;
let client: string;

beforeAll(async () => {
  app = await startApp();
  manager = await aMember(app, 'manager', 'Mo Derator');
  editor = await aMember(app, 'editor', 'Ed Itor');
  client = await aClient(app, 'Ada', 'Reed');
});

const work = (title: string, assignedTo: string) =>
  aProject(app, { title, client, assignedTo, assignedBy: manager.iri });

/** Advances the page's clock and fires all timers due. */
const later = (page: Page, ms: number): Promise<void> => page.clock.runFor(ms);

/** Opens a page with a connected stream, since the screen's own polling would come later than a journey waits. */
async function openLive(who: Member, path: string): Promise<Page> {
  const page = await app.open(who, path);
  const [stream] = await Promise.all([page.waitForResponse(/\/api\/events/), page.reload()]);
  expect(stream.status()).toBe(200);
  await settled(page);
  return page;
}

it('shows assignments, timer changes, feedback and reassignments to other people', async () => {
  const lead = await openLive(manager, '/manager/projects');
  const desk = await openLive(editor, '/editor/projects');
  const id = await work('Gear review', editor.iri);
  await sees(lead, 'Gear review');
  await sees(desk, 'Gear review');
  const open = await openLive(manager, `/manager/projects/${id}`);
  await app.call(editor, 'PATCH', `/api/projects/${id}`, { status: 'started', startedAt: new Date().toISOString() });
  await open.getByRole('region', { name: 'Timer' }).getByText('Started', { exact: true }).waitFor();
  await app.call(editor, 'POST', '/api/feedback', {
    project: `/api/projects/${id}`,
    content: 'The first half is done',
  });
  await sees(open, 'The first half is done');
  await app.call('admin', 'PATCH', `/api/projects/${id}`, { assignedTo: manager.iri });
  await desk.getByText('Gear review').first().waitFor({ state: 'detached' });
  expect(await titles(desk)).toEqual([]);
  for (const page of [lead, desk, open]) await close(page, /status of (401|403|404)/);
});

const titles = (page: Page): Promise<string[]> => page.getByRole('link', { name: 'Gear review' }).allTextContents();

/** Counts stream chunks that the page has read and streams that ended. */
const COUNTS_PIECES = `
  const { read } = ReadableStreamDefaultReader.prototype;
  window.pieces = 0;
  window.cuts = 0;
  ReadableStreamDefaultReader.prototype.read = async function () {
    const piece = await read.call(this).catch((error) => {
      window.cuts += 1;
      throw error;
    });
    window.pieces += 1;
    return piece;
  };`;

/** Returns a counter of the page. */
const count = (page: Page, what: 'pieces' | 'cuts') => (): Promise<number> => page.evaluate<number>(`window.${what}`);

it('sends no requests for a minute on an idle open project', async () => {
  const id = await work('Quiet film', editor.iri);
  const proxy = await startStreamProxy(app.address);
  const page = await openBehind(proxy, `/manager/projects/${id}`);
  await sees(page, 'No feedback yet.');
  // Idle prefetching runs once the page is idle.
  await later(page, 8_000);
  await expect.poll(async () => (await page.requests()).some((one) => one.url().endsWith('/viewing'))).toBe(true);
  await settled(page);
  const requestUrls: string[] = [];
  page.on('request', (request) => requestUrls.push(request.url()));
  const pieces = count(page, 'pieces');
  for (let seconds = 0; seconds < 60; seconds += 20) {
    await later(page, 20_000);
    await settled(page);
    // The server's clock doesn't move with the page's.
    const before = await pieces();
    proxy.sendHeartbeat();
    await expect.poll(pieces, { timeout: WAIT_MS }).toBeGreaterThan(before);
  }
  expect(requestUrls.filter((url) => url.includes('/api/'))).toEqual([]);
  await close(page);
  proxy.stop();
});

it('shows a leave decision to the applicant, in the list and on the bell, without a page change', async () => {
  for (const who of [manager, editor]) await app.call(who, 'POST', '/api/notifications/read', {});
  const leadPage = await openLive(manager, '/leave');
  const applicantPage = await openLive(editor, '/leave');
  for (const page of [leadPage, applicantPage]) await page.evaluate('window.isStill = true');
  await press(applicantPage, 'Apply Leave');
  const form = dialog(applicantPage, 'Apply for Leave');
  for (const [label, day] of [
    ['Leave From', '05/06/2030'],
    ['Leave Till', '05/07/2030'],
  ] as const) {
    await form.getByRole('textbox', { name: label }).fill(day);
    await form.getByRole('textbox', { name: label }).press('Tab');
  }
  await form.getByRole('textbox', { name: 'Description' }).fill('Sister marries');
  await press(form, 'Submit');
  await leadPage.getByRole('link', { name: 'Inbox, 1 unread' }).waitFor();
  await press(rowOf(leadPage, 'Sister marries'), /^Approve leave of Ed/);
  await rowOf(applicantPage, 'Sister marries').getByText('Approved').waitFor();
  await applicantPage.getByRole('link', { name: 'Inbox, 1 unread' }).click();
  const drawer = dialog(applicantPage, 'Inbox');
  await drawer.getByText('Leave approved by Mo Derator').click();
  await sees(dialog(applicantPage, /^Leave of/), 'Approved');
  for (const page of [leadPage, applicantPage]) {
    expect(await page.evaluate('window.isStill')).toBe(true);
    await close(page);
  }
});

it('shows who else is viewing and typing, and holds back new list rows while the list is in use', async () => {
  const id = await work('Shared film', editor.iri);
  const lead = await openLive(manager, `/manager/projects/${id}`);
  const desk = await openLive(editor, `/editor/projects/${id}`);
  await lead.getByText('Also here: Ed Itor').waitFor();
  await desk.getByText('Also here: Mo Derator').waitFor();
  const box = desk.getByRole('textbox', { name: 'New feedback' });
  await box.pressSequentially('The titles are in');
  await lead.getByText('Ed is typing…').waitFor();
  await box.press('Enter');
  await sees(lead, 'The titles are in');
  await lead.getByText('Ed is typing…').waitFor({ state: 'detached' });
  await close(desk);
  await lead.getByText('Also here: Ed Itor').waitFor({ state: 'detached' });
  const list = await openLive(manager, '/manager/projects');
  await list.getByRole('row', { name: /Shared film/ }).hover();
  await work('Comes between', editor.iri);
  await list.getByRole('button', { name: '1 new · Show' }).waitFor();
  expect(await list.getByText('Comes between').count()).toBe(0);
  await app.call(manager, 'PATCH', `/api/projects/${id}`, { title: 'Shared film, renamed' });
  await sees(list, 'Shared film, renamed');
  expect(await list.getByText('Comes between').count()).toBe(0);
  await expectNoSidewaysScroll(list);
  await list.getByRole('button', { name: '1 new · Show' }).click();
  await sees(list, 'Comes between');
  for (const page of [lead, list]) await close(page);
});

it.runIf(isLongRun)('loads the ninth visible window, and keeps an earlier one live', async () => {
  const first = await openLive(manager, '/manager/projects');
  const windows = await Promise.all(Array.from({ length: 8 }, () => first.context().newPage()));
  for (const window of windows) {
    await window.goto('/inbox', { waitUntil: 'commit' });
    await window.getByRole('heading', { level: 1 }).waitFor();
  }
  await work('Seen among many', editor.iri);
  await sees(first, 'Seen among many');
  await first.context().close();
});

it('after a laptop wakes up, fetches each resource once, however much has changed', async () => {
  const page = await openLive(manager, '/manager/projects');
  // Data that an idle page fetches for the first time doesn't count.
  await page.getByRole('link', { name: /^All \d+$/ }).waitFor();
  await settled(page);
  const turn = (state: string) =>
    page.evaluate(`Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' });
      document.dispatchEvent(new Event('visibilitychange'))`);
  await turn('hidden');
  for (let n = 1; n <= 12; n += 1) await work(`Of the night ${n}`, editor.iri);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
  await turn('visible');
  await sees(page, 'Of the night 12');
  await settled(page);
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.filter((url, index) => requests.indexOf(url) !== index)).toEqual([]);
  await close(page);
});

it('moves nothing on a phone when people come and go', async () => {
  const id = await work('Small film', editor.iri);
  const desk = await app.open(editor, `/editor/projects/${id}`, { isPhone: true });
  const timer = desk.getByRole('region', { name: 'Timer' });
  await timer.waitFor();
  await settled(desk);
  const top = async () => (await timer.boundingBox())?.y;
  const alone = await top();
  const lead = await openLive(manager, `/manager/projects/${id}`);
  await desk.getByText('Also here: Mo Derator').waitFor();
  expect(await top()).toBe(alone);
  for (const page of [lead, desk]) await close(page);
});

it('keeps inbox rows and leave applications under the pointer and holds back new ones', async () => {
  const say = async (title: string) => {
    const project = `/api/projects/${await work(title, editor.iri)}`;
    await app.call(editor, 'POST', '/api/feedback', { project, content: 'Have a look' });
  };
  await say('First word');
  const page = await openLive(manager, '/inbox');
  const inbox = page.getByRole('list', { name: 'Inbox' });
  await inbox.getByText('First word').hover();
  await say('Second word');
  await page.getByRole('button', { name: '1 new · Show' }).click();
  await inbox.getByText('Second word').waitFor();
  await page.getByRole('link', { name: /^Inbox, \d+ unread$/ }).click();
  const drawer = dialog(page, 'Inbox');
  await drawer.getByText('Second word').hover();
  await say('Third word');
  await drawer.getByRole('button', { name: '1 new · Show' }).click();
  await drawer.getByText('Third word').waitFor();
  const applyForLeave = async (description: string, day: string) => {
    const [leaveFrom, leaveTill] = [`${day}T00:00:00Z`, `${day}T00:00:00Z`];
    const fields = { employee: editor.iri, leaveFrom, leaveTill, description };
    expect((await app.call(editor, 'POST', '/api/leave_applications', fields)).status).toBe(201);
  };
  await applyForLeave('Moving house', '2030-05-01');
  await page.goto(`${app.address}/manager/leave`);
  const leave = page.getByRole('region', { name: 'Leave to approve', exact: true });
  await leave.getByText('Moving house').hover();
  await applyForLeave('A second trip', '2030-05-08');
  await page.getByRole('button', { name: '1 new · Show' }).click();
  await leave.getByText('A second trip').waitFor();
  await close(page);
});

it('shows that the stream is down, polls, and catches up when it is back', async () => {
  const page = await app.open(manager, '/manager/dashboard', { isFresh: true });
  await settled(page);
  let isAway = true;
  await page.route('**/api/events*', (route) => (isAway ? route.abort() : route.continue()));
  await page.clock.install();
  await page.goto(`${app.address}/manager/projects`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await later(page, 15_000);
  await sees(page, 'Live updates are unavailable. Changes by others appear once a minute.');
  await expectNoSidewaysScroll(page);
  await work('Late arrival', editor.iri);
  await later(page, 60_000);
  await sees(page, 'Late arrival');
  isAway = false;
  forgetFaults(page);
  await later(page, 60_000);
  await page
    .getByText('Live updates are unavailable. Changes by others appear once a minute.')
    .waitFor({ state: 'detached' });
  await work('By itself again', editor.iri);
  await expect
    .poll(async () => (await later(page, 1_000), page.getByText('By itself again').count()))
    .toBeGreaterThan(0);
  await close(page);
});

const AWAY = 'Live updates are unavailable. Changes by others appear once a minute.';

/** Opens a path (the list by default) with a fake clock, with the event stream going through that proxy. */
async function openBehind(proxy: StreamProxy, path = '/manager/projects'): Promise<Page> {
  const page = await app.open(manager, '/manager/dashboard', { isFresh: true });
  await settled(page);
  await page.route('**/api/events*', (route) =>
    route.continue({ url: route.request().url().replace(app.address, proxy.address) }),
  );
  await page.addInitScript(COUNTS_PIECES);
  await page.clock.install();
  await page.goto(app.address + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** Advances the clock second by second until the text appears, up to a limit. */
async function expectWithin(page: Page, words: string, seconds: number): Promise<void> {
  for (let n = 0; n < seconds && (await page.getByText(words).count()) === 0; n += 1) {
    await later(page, 1_000);
    await settled(page);
  }
  expect(await page.getByText(words).first().textContent()).toContain(words);
}

it('behind a buffering proxy, reports it and polls until the stream passes', async () => {
  const proxy = await startStreamProxy(app.address);
  proxy.setBuffering(true);
  const page = await openBehind(proxy);
  await proxy.untilOpened();
  await later(page, 25_000);
  await sees(page, AWAY);
  await work('Kept by the proxy', editor.iri);
  await expectWithin(page, 'Kept by the proxy', 65);
  proxy.setBuffering(false);
  forgetFaults(page);
  await expect.poll(async () => (await later(page, 1_000), page.getByText(AWAY).count()), { timeout: WAIT_MS }).toBe(0);
  await work('Passed by the proxy', editor.iri);
  await expectWithin(page, 'Passed by the proxy', 5);
  await close(page, /ERR_/);
  proxy.stop();
});

it('behind a proxy that cuts long connections, stays live and loses nothing', async () => {
  const proxy = await startStreamProxy(app.address);
  const page = await openBehind(proxy);
  await proxy.untilOpened();
  await page.clock.pauseAt(Date.now() + 5_000);
  await expect.poll(count(page, 'pieces'), { timeout: WAIT_MS }).toBeGreaterThan(0);
  for (let n = 1; n <= 5; n += 1) {
    await later(page, 8_000);
    proxy.cut();
    // The pause before a retry starts once the page notices the lost stream.
    await expect.poll(count(page, 'cuts'), { timeout: WAIT_MS }).toBe(n);
    await work(`Made between ${n}`, editor.iri);
    // The fifth reconnection attempt still comes within two seconds.
    await later(page, 1_500);
    await proxy.untilOpened();
    await expectWithin(page, `Made between ${n}`, 3);
    expect(await page.getByText(AWAY).count()).toBe(0);
  }
  await close(page, /ERR_/);
  proxy.stop();
});

it('fetches changes older than the first stream as soon as the connection is back', async () => {
  const page = await app.open(manager, '/manager/dashboard', { isFresh: true });
  await settled(page);
  let isAway = true;
  // A stream restarted like this reports no changes older than a few seconds.
  const hello = { contentType: 'text/event-stream', body: 'id: 1\nevent: hello\ndata: []\n\n' };
  await page.route('**/api/events*', (route) => (isAway ? route.abort() : route.fulfill(hello)));
  await page.clock.install();
  await page.goto(`${app.address}/manager/projects`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await later(page, 15_000);
  await sees(page, AWAY);
  await work('Long before', editor.iri);
  isAway = false;
  await page.evaluate("dispatchEvent(new Event('online'))");
  await page.getByText(AWAY).waitFor({ state: 'detached' });
  await expectWithin(page, 'Long before', 3);
  await close(page, /ERR_/);
});

it('shows administrators a system problem on every screen until it is resolved', async () => {
  const page = await app.open('admin', '/admin');
  const streamBody = (message: string | null) =>
    `id: 1\nevent: hello\ndata: []\n\nid: 1\nevent: trouble\ndata: ${JSON.stringify(message)}\n\n`;
  let message: string | null = 'The disk of the database is full.';
  // Error of a full disk; another test covers a disk that is really full.
  await page.route(/\/api\/events/, (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: streamBody(message) }),
  );
  await page.reload();
  await sees(page, 'The disk of the database is full.');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Status' }).click();
  await page.getByRole('region', { name: 'This process' }).waitFor();
  await sees(page, 'The disk of the database is full.');
  await expectNoSidewaysScroll(page);
  // The stream is retried a second or two after each end of the stream.
  message = null;
  await page.getByText('The disk of the database is full.').waitFor({ state: 'detached' });
  await close(page);
});
