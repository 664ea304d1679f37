/** What is expected of every page as it stands: nothing that axe finds, in either theme, and nothing that sticks out. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from './watch.ts';

type Scope = { part: string | undefined; rules?: string[] };

/** Axe stays in a document from its first look on: to read it again is a fifth of what a look costs. */
async function giveAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate<boolean>("'axe' in globalThis"))) await frame.evaluate(`${axe.source}; undefined`);
}

async function expectNothingFound(page: Page, { part, rules }: Scope): Promise<void> {
  await giveAxe(page);
  // Only what is wrong is told: to describe all that is right as well would be half of axe's work.
  const options = { reporter: 'no-passes', resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const found = await page.evaluate<string[]>(
    `axe.run(${part === undefined ? 'document' : JSON.stringify(part)}, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 200)).join(' | ')))`,
  );
  expect({ at: page.url(), found }).toEqual({ at: page.url(), found: [] });
}

/** Axe finds nothing on the page as it stands, or on the part of it that a selector names. */
export const expectAccessible = (page: Page, part?: string): Promise<void> => expectNothingFound(page, { part });

/** The colours of this theme can be told apart; the rest of what axe looks at is the same in both. */
export const expectGoodContrast = (page: Page, part?: string): Promise<void> =>
  expectNothingFound(page, { part, rules: ['color-contrast'] });

/** Puts the page into this theme, and waits until the app has followed. */
export async function turnTo(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
}

/** Nothing sticks out to the right. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate<string>(
    `document.documentElement.scrollWidth > innerWidth + 1
      ? 'scrolls to ' + document.documentElement.scrollWidth : 'fits'`,
  );
  expect(`${page.url()} ${width}`).toBe(`${page.url()} fits`);
}

/** All that axe looks at, and the layout; `part` where the rest lies under a dialog. */
export async function expectWellMade(page: Page, part?: string): Promise<void> {
  await settled(page);
  await expectAccessible(page, part);
  await expectNoSidewaysScroll(page);
}

/** The colours of the other theme. */
export async function expectGoodInTheDark(page: Page): Promise<void> {
  await turnTo(page, 'dark');
  await settled(page);
  await expectGoodContrast(page);
  await turnTo(page, 'light');
}
