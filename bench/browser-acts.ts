/** Acts on the list of projects: from the press to the first change and to the picture of the result, and what the processor does for it. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { DESK, type RunningApp, type Opened, PHONE, type Profile } from './browser-app.ts';
import { feel, type Felt } from './browser-watch.ts';

export type ActFelt = Felt & { name: string; cpu: number };
type Act = { name: string; isThere: string; press(page: Page): Promise<void>; prepare?(page: Page): Promise<void> };

const ROWS = `document.querySelectorAll('main [data-row]')`;
/** Another list than the one that was marked. */
const OTHER_ROWS = `!document.querySelector('[data-stale]') && [...${ROWS}].map((row) => row.dataset.row).join() !== window.rowsBefore`;
const markRows = (page: Page): Promise<unknown> =>
  page.evaluate(`window.rowsBefore = [...${ROWS}].map((row) => row.dataset.row).join()`);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();

const chooseOrder = (word: string): Act => ({
  name: `sort: ${word}`,
  isThere: OTHER_ROWS,
  prepare: async (page) => {
    await markRows(page);
    await button(page, 'Order').click();
    await page.getByRole('menuitemradio', { name: word, exact: true }).waitFor();
    // The menu has come to rest.
    await pause(600);
  },
  press: (page) => page.getByRole('menuitemradio', { name: word, exact: true }).click(),
});

const TIMER = `document.querySelector('section[aria-label=Timer]')`;

const LIST_ACTS: readonly Act[] = [
  chooseOrder('Sort by title'),
  chooseOrder('Due first'),
  {
    name: 'next page',
    isThere: OTHER_ROWS,
    prepare: async (page) => {
      await markRows(page);
      await button(page, 'Next page').scrollIntoViewIfNeeded();
      await pause(600);
    },
    press: (page) => button(page, 'Next page').click(),
  },
  {
    name: 'filter: Podcast',
    isThere: OTHER_ROWS,
    prepare: async (page) => {
      await page.evaluate('scrollTo(0, 0)');
      await markRows(page);
      await button(page, 'Filter').click();
      await page.getByRole('combobox', { name: 'Project Type' }).waitFor();
      await pause(600);
    },
    press: async (page) => {
      // Its own list of words is the system's: only the choice is told to the page.
      await page.getByRole('combobox', { name: 'Project Type' }).selectOption('Podcast');
    },
  },
];

const OPEN_ACTS: readonly Act[] = [
  {
    name: 'open',
    isThere: `${TIMER} !== null`,
    press: (page) => page.locator('main [data-row] a').first().click(),
  },
  {
    name: 'close',
    isThere: `${TIMER} === null`,
    prepare: () => pause(1500),
    press: (page) => page.keyboard.press('Escape'),
  },
];

/** A press of the timer, done when its opposite can be pressed. */
const timerPress = (name: string, opposite: string): Act => ({
  name: name.toLowerCase(),
  isThere: `[...${TIMER}.querySelectorAll('button')].some((one) => one.textContent === '${opposite}' && !one.disabled)`,
  prepare: () => pause(1000),
  press: (page) => page.getByRole('region', { name: 'Timer' }).getByRole('button', { name, exact: true }).click(),
});

async function busySeconds(wire: CDPSession): Promise<number> {
  const { metrics } = await wire.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

async function perform({ page, wire }: Opened, act: Act): Promise<ActFelt> {
  await act.prepare?.(page);
  const before = await busySeconds(wire);
  const felt = await feel(page, act.isThere, () => act.press(page));
  await pause(300);
  return { name: act.name, ...felt, cpu: ((await busySeconds(wire)) - before) * 1000 };
}

async function inTurn(opened: Opened, acts: readonly Act[]): Promise<ActFelt[]> {
  const felt: ActFelt[] = [];
  for (const act of acts) felt.push(await perform(opened, act));
  return felt;
}

async function onList(app: RunningApp, profile: Profile, acts: readonly Act[]): Promise<ActFelt[]> {
  const opened = await app.open(profile, 'manager');
  await opened.wire.send('Performance.enable');
  await opened.page.goto(`${app.address}/manager/projects`);
  await opened.page.locator('main [data-row]').first().waitFor();
  await pause(3000);
  const felt = await inTurn(opened, acts);
  await opened.close();
  return felt;
}

/** Over a list, on a project that was begun: whose clock runs and whose stands is another matter at each hour of the demo. */
async function onTimer(app: RunningApp, profile: Profile): Promise<ActFelt[]> {
  const opened = await app.open(profile, 'editor');
  await opened.wire.send('Performance.enable');
  await opened.page.goto(`${app.address}/editor/projects?status[]=started&status[]=paused`);
  const id = await opened.page.locator('main [data-row]').first().getAttribute('data-row');
  await opened.page.goto(`${app.address}/editor/projects/${id}`);
  const timer = opened.page.getByRole('region', { name: 'Timer' });
  await timer.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  const runs = await timer.getByRole('button', { name: 'Pause', exact: true }).isEnabled();
  await pause(3000);
  const [first, second] = [timerPress('Pause', 'Resume'), timerPress('Resume', 'Pause')];
  const felt = await inTurn(opened, runs ? [first, second] : [second, first]);
  await opened.close();
  return felt;
}

/** Sorting, paging and filtering on a phone; opening, closing and the timer on both. */
export async function measureActs(app: RunningApp): Promise<{ phone: ActFelt[]; desk: ActFelt[] }> {
  const phone = [
    ...(await onList(app, PHONE, LIST_ACTS)),
    ...(await onList(app, PHONE, OPEN_ACTS)),
    ...(await onTimer(app, PHONE)),
  ];
  const desk = [
    ...(await onList(app, DESK, LIST_ACTS)),
    ...(await onList(app, DESK, [...OPEN_ACTS, ...OPEN_ACTS])),
    ...(await onTimer(app, DESK)),
  ];
  return { phone, desk };
}
