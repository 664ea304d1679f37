/** Measures actions on the project list: time from input to the first change and to the painted result, and CPU time. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { DESK, type RunningApp, type OpenedPage, PHONE, type Profile } from './browser-app.ts';
import { measureResponseTimes, type ResponseTimes } from './browser-watch.ts';

export type MeasuredAction = ResponseTimes & { name: string; cpu: number };
type Action = {
  name: string;
  doneExpression: string;
  press(page: Page): Promise<void>;
  prepare?(page: Page): Promise<void>;
};

const ROWS = `document.querySelectorAll('main [data-row]')`;
/** True when the list differs from the marked one. */
const OTHER_ROWS = `!document.querySelector('[data-stale]') && [...${ROWS}].map((row) => row.dataset.row).join() !== window.rowsBefore`;
const markRows = (page: Page): Promise<unknown> =>
  page.evaluate(`window.rowsBefore = [...${ROWS}].map((row) => row.dataset.row).join()`);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();

const chooseOrder = (word: string): Action => ({
  name: `sort: ${word}`,
  doneExpression: OTHER_ROWS,
  prepare: async (page) => {
    await markRows(page);
    await button(page, 'Order').click();
    await page.getByRole('menuitemradio', { name: word, exact: true }).waitFor();
    // Waits for the menu's animation.
    await pause(600);
  },
  press: (page) => page.getByRole('menuitemradio', { name: word, exact: true }).click(),
});

const TIMER = `document.querySelector('section[aria-label=Timer]')`;

const LIST_ACTIONS: readonly Action[] = [
  chooseOrder('Sort by title'),
  chooseOrder('Due first'),
  {
    name: 'next page',
    doneExpression: OTHER_ROWS,
    prepare: async (page) => {
      await markRows(page);
      await button(page, 'Next page').scrollIntoViewIfNeeded();
      await pause(600);
    },
    press: (page) => button(page, 'Next page').click(),
  },
  {
    name: 'filter: Podcast',
    doneExpression: OTHER_ROWS,
    prepare: async (page) => {
      await page.evaluate('scrollTo(0, 0)');
      await markRows(page);
      await button(page, 'Filter').click();
      await page.getByRole('combobox', { name: 'Project Type' }).waitFor();
      await pause(600);
    },
    press: async (page) => {
      // The native option list belongs to the system; the page only receives the choice.
      await page.getByRole('combobox', { name: 'Project Type' }).selectOption('Podcast');
    },
  },
];

const OPEN_ACTIONS: readonly Action[] = [
  {
    name: 'open',
    doneExpression: `${TIMER} !== null`,
    press: (page) => page.locator('main [data-row] a').first().click(),
  },
  {
    name: 'close',
    doneExpression: `${TIMER} === null`,
    prepare: () => pause(1500),
    press: (page) => page.keyboard.press('Escape'),
  },
];

/** A timer action, complete when the opposite button is enabled. */
const timerAction = (name: string, opposite: string): Action => ({
  name: name.toLowerCase(),
  doneExpression: `[...${TIMER}.querySelectorAll('button')].some((one) => one.textContent === '${opposite}' && !one.disabled)`,
  prepare: () => pause(1000),
  press: (page) => page.getByRole('region', { name: 'Timer' }).getByRole('button', { name, exact: true }).click(),
});

async function busySeconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

async function perform({ page, cdp }: OpenedPage, action: Action): Promise<MeasuredAction> {
  await action.prepare?.(page);
  const before = await busySeconds(cdp);
  const responseTimes = await measureResponseTimes(page, action.doneExpression, () => action.press(page));
  await pause(300);
  return { name: action.name, ...responseTimes, cpu: ((await busySeconds(cdp)) - before) * 1000 };
}

async function runInOrder(opened: OpenedPage, actions: readonly Action[]): Promise<MeasuredAction[]> {
  const felt: MeasuredAction[] = [];
  for (const action of actions) felt.push(await perform(opened, action));
  return felt;
}

async function onList(app: RunningApp, profile: Profile, actions: readonly Action[]): Promise<MeasuredAction[]> {
  const opened = await app.open(profile, 'manager');
  await opened.cdp.send('Performance.enable');
  await opened.page.goto(`${app.address}/manager/projects`);
  await opened.page.locator('main [data-row]').first().waitFor();
  await pause(3000);
  const felt = await runInOrder(opened, actions);
  await opened.close();
  return felt;
}

/** Measures the timer on a started project, opened over a list. Which projects run depends on the hour of the demo data. */
async function onTimer(app: RunningApp, profile: Profile): Promise<MeasuredAction[]> {
  const opened = await app.open(profile, 'editor');
  await opened.cdp.send('Performance.enable');
  await opened.page.goto(`${app.address}/editor/projects?status[]=started&status[]=paused`);
  const id = await opened.page.locator('main [data-row]').first().getAttribute('data-row');
  await opened.page.goto(`${app.address}/editor/projects/${id}`);
  const timer = opened.page.getByRole('region', { name: 'Timer' });
  await timer.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  const runs = await timer.getByRole('button', { name: 'Pause', exact: true }).isEnabled();
  await pause(3000);
  const [first, second] = [timerAction('Pause', 'Resume'), timerAction('Resume', 'Pause')];
  const felt = await runInOrder(opened, runs ? [first, second] : [second, first]);
  await opened.close();
  return felt;
}

/** Measures sorting, paging and filtering on a phone; opening, closing and the timer on phone and desktop. */
export async function measureActions(app: RunningApp): Promise<{ phone: MeasuredAction[]; desk: MeasuredAction[] }> {
  const phone = [
    ...(await onList(app, PHONE, LIST_ACTIONS)),
    ...(await onList(app, PHONE, OPEN_ACTIONS)),
    ...(await onTimer(app, PHONE)),
  ];
  const desk = [
    ...(await onList(app, DESK, LIST_ACTIONS)),
    ...(await onList(app, DESK, [...OPEN_ACTIONS, ...OPEN_ACTIONS])),
    ...(await onTimer(app, DESK)),
  ];
  return { phone, desk };
}
