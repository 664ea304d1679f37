/** Presses figures on a screen as a person does: the list has that total, and every way back gives the same screen again. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Actor } from '#domain/roles.ts';
import { countOf, countText, type Figure, FIGURE_LINKS, isCount, queryOf, readFigures } from './figures.ts';
import { type House } from './fixtures.ts';

const PATIENCE_MS = 10_000;
const LOOK_MS = 100;

/** Of a table one figure of each kind of link is pressed in the first row, and one in the second. */
const SAMPLED_ROWS = 2;

export type Press = {
  viewer: Actor;
  /** What stands above the tables is pressed elsewhere. */
  isOfTables: boolean;
  /** Brings back what is no part of the address, such as the tables in place of charts. */
  restore: (page: Page) => Promise<void>;
};

/** The path and query as the address bar has them. */
const addressOf = (page: Page): string => page.url().slice(new URL(page.url()).origin.length);

async function linksOf(page: Page): Promise<Locator> {
  const dialog = page.locator('[role=dialog]');
  return ((await dialog.count()) > 0 ? dialog : page.locator('main')).locator(FIGURE_LINKS);
}

/** The parameters of a link without their values. */
const shapeOf = ({ href }: Figure): string => [...new URL(href, 'http://house').searchParams.keys()].join(' ');

/** All that stand by themselves, and of each table the first of those that are alike. */
function sampleOf(figures: readonly Figure[], isOfTables: boolean): Figure[] {
  const seen = new Set<string>();
  return figures.filter((figure) => {
    const { isCovered, table, row } = figure;
    if (isCovered || row >= SAMPLED_ROWS || (isOfTables && table === '')) return false;
    const kind = `${table} ${row} ${row === 0 ? shapeOf(figure) : ''}`;
    const isFirst = !seen.has(kind);
    seen.add(kind);
    return table === '' || isFirst;
  });
}

/** A clock that runs changes no more than the hours that are left. */
const toldBy = (figures: readonly Figure[]): string[] =>
  figures.map(({ href, name, value }) => `${name}: ${/Hours left$/.test(name) ? '' : value} at ${href}`);

async function expectSoon(look: () => Promise<unknown>, expected: unknown, what: string): Promise<void> {
  await expect.poll(look, { timeout: PATIENCE_MS, interval: LOOK_MS, message: what }).toEqual(expected);
}

const goBackInBrowser = async (page: Page): Promise<void> => {
  await page.evaluate('history.back()');
};
const goBackInApp = (page: Page): Promise<void> =>
  page.locator('main').getByRole('button', { name: 'Back', exact: true }).click();
const WAYS_BACK = [
  ["the app's Back", goBackInApp],
  ["the browser's Back", goBackInBrowser],
] as const;

/** The list that a press leads to stands at the link's own address and has the total of the figure. */
async function expectList(house: House, page: Page, { viewer }: Press, figure: Figure): Promise<void> {
  const { body } = await house.call(viewer.type, 'GET', `/api/projects${queryOf(viewer, figure.href)}&itemsPerPage=1`);
  const total = countText(body.totalItems);
  if (isCount(figure)) expect(`${figure.name}: ${countText(countOf(figure))}`).toBe(`${figure.name}: ${total}`);
  const told = page.locator('main output').filter({ hasText: /^[\d,]+ projects?$/ });
  await expectSoon(async () => ((await told.count()) === 1 ? told.textContent() : 'none'), total, figure.name);
  const query = (address: string): string => queryOf(viewer, address);
  expect(query(addressOf(page))).toBe(query(figure.href));
}

/** Presses a sample of the figures of a screen and comes back from each list, by the app's button and the browser's in turn. */
export async function pressFigures(house: House, page: Page, press: Press): Promise<number> {
  const address = addressOf(page);
  await press.restore(page);
  const before = await readFigures(page);
  const told = toldBy(before);
  const sample = sampleOf(before, press.isOfTables);
  for (const [turn, figure] of sample.entries()) {
    // The first is come back from both ways.
    for (const [what, goBack] of turn === 0 ? WAYS_BACK : [WAYS_BACK[turn % 2] ?? WAYS_BACK[0]]) {
      await (await linksOf(page)).nth(figure.place).click();
      await expectList(house, page, press, figure);
      await goBack(page);
      await expectSoon(async () => addressOf(page), address, `${what} after ${figure.name}`);
      await press.restore(page);
      await expectSoon(async () => toldBy(await readFigures(page)), told, `${what} after ${figure.name}`);
      expect(addressOf(page)).toBe(address);
    }
  }
  return sample.length;
}
