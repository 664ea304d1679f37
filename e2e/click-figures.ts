/** Clicks figures on a screen: the list has the same total, and every way back restores the screen. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Actor } from '#domain/platform/actor.ts';
import type { RunningApp } from './app.ts';
import {
  countOf,
  countText,
  type Figure,
  FIGURE_LINKS,
  isCount,
  queryOf,
  readFigures,
  WITH_TIMERS,
} from './figures.ts';

const LOOK_MS = 100;

export type FigureClicks = {
  viewer: Actor;
  /** Kinds of links that were already followed, by screen. */
  pressed: Set<string>;
  /** Restores state outside the address, such as tables in place of charts. */
  restore: (page: Page) => Promise<void>;
};

/** Returns the path and query in the URL bar. */
const addressOf = (page: Page): string => page.url().slice(new URL(page.url()).origin.length);

async function linksOf(page: Page): Promise<Locator> {
  const dialog = page.locator('[role=dialog]');
  return ((await dialog.count()) > 0 ? dialog : page.locator('main')).locator(FIGURE_LINKS);
}

/** Returns the parameter names of a link. */
const shapeOf = ({ href }: Figure): string => [...new URL(href, 'http://localhost').searchParams.keys()].join(' ');

/**
 * Returns the first figure of each set of filter parameters, once across all states of a screen, and one per state. The other
 * figures are compared with their lists without a click (figures.ts).
 */
function sampleOf(figures: readonly Figure[], kindOf: (figure: Figure) => string, pressed: Set<string>): Figure[] {
  const reachable = figures.filter(({ isCovered }) => !isCovered);
  const kinds = [...Map.groupBy(reachable, kindOf)];
  const fresh = kinds.filter(([kind]) => !pressed.has(kind));
  return (fresh.length > 0 ? fresh : kinds.slice(0, 1)).flatMap(([, [first]]) => first ?? []);
}

/**
 * Returns the texts to compare. Running timers change the hours left, which are ignored, and the order of editors by them; all
 * other figures keep their order.
 */
function comparableTexts(figures: readonly Figure[]): string[] {
  const [timed = [], others = []] = [true, false].map((hasTimers) =>
    figures.filter(({ name }) => WITH_TIMERS.test(name) === hasTimers),
  );
  return [
    ...others.map(({ href, name, value }) => `${name}: ${value} at ${href}`),
    ...timed.map(({ href, name }) => `${name} at ${href}`).toSorted(),
  ];
}

/** Returns the texts that changed, joined, since a report shows the text of a string but not of a list. */
const changesOf = (before: readonly string[], after: readonly string[]): string =>
  Array.from({ length: Math.max(before.length, after.length) }, (_, at) => `${before[at]} -> ${after[at]}`)
    .filter((_, at) => before[at] !== after[at])
    .join('; ');

async function expectSoon(read: () => Promise<unknown>, expected: unknown, description: string): Promise<void> {
  await expect.poll(read, { interval: LOOK_MS, message: description }).toEqual(expected);
}

const goBackInBrowser = async (page: Page): Promise<void> => {
  await page.evaluate('history.back()');
};
const goBackInApp = (page: Page): Promise<void> =>
  page.locator('main').getByRole('button', { name: 'Back', exact: true }).click();
const BACK_ACTIONS = [
  ["the app's Back", goBackInApp],
  ["the browser's Back", goBackInBrowser],
] as const;

/** Expects the list at the link's address with the total of the figure. */
async function expectList(app: RunningApp, page: Page, { viewer }: FigureClicks, figure: Figure): Promise<void> {
  const { body } = await app.call(viewer.type, 'GET', `/api/projects${queryOf(viewer, figure.href)}&itemsPerPage=1`);
  const total = countText(body.totalItems);
  if (isCount(figure)) expect(`${figure.name}: ${countText(countOf(figure))}`).toBe(`${figure.name}: ${total}`);
  const count = page.locator('main output').filter({ hasText: /^[\d,]+ projects?$/ });
  await expectSoon(async () => ((await count.count()) === 1 ? count.textContent() : 'none'), total, figure.name);
  const query = (address: string): string => queryOf(viewer, address);
  expect(query(addressOf(page))).toBe(query(figure.href));
}

/** Follows a sample of a screen's figures, returning alternately by the app's button and the browser's. */
export async function clickFigures(app: RunningApp, page: Page, clicks: FigureClicks): Promise<number> {
  const address = addressOf(page);
  const before = await readFigures(page);
  const expectedFigures = comparableTexts(before);
  const kindOf = (figure: Figure): string => `${clicks.viewer.type} ${address.split('?')[0]} ${shapeOf(figure)}`;
  const sample = sampleOf(before, kindOf, clicks.pressed);
  for (const [turn, figure] of sample.entries()) {
    // Tries both buttons for the first figure.
    for (const [what, goBack] of turn === 0 ? BACK_ACTIONS : [BACK_ACTIONS[turn % 2] ?? BACK_ACTIONS[0]]) {
      await (await linksOf(page)).nth(figure.index).click();
      await expectList(app, page, clicks, figure);
      await goBack(page);
      await expectSoon(async () => addressOf(page), address, `${what} after ${figure.name}`);
      await clicks.restore(page);
      await expectSoon(
        async () => changesOf(expectedFigures, comparableTexts(await readFigures(page))),
        '',
        `${what} after ${figure.name}`,
      );
      expect(addressOf(page)).toBe(address);
    }
    clicks.pressed.add(kindOf(figure));
  }
  return sample.length;
}
