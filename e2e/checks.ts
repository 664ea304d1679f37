/** Checks that apply to every page: no axe findings in either theme, no horizontal overflow. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from './watch.ts';

type Scope = { part: string | undefined; rules?: string[] };

/** Injects axe once per document; injecting it again would be a fifth of the cost of each check. */
async function injectAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate<boolean>("'axe' in globalThis"))) await frame.evaluate(`${axe.source}; undefined`);
}

async function expectNothingFound(page: Page, { part, rules }: Scope): Promise<void> {
  await injectAxe(page);
  // Reports violations only, since describing passed checks would be half of axe's work.
  const options = { reporter: 'no-passes', resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const found = await page.evaluate<string[]>(
    `axe.run(${part === undefined ? 'document' : JSON.stringify(part)}, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 200)).join(' | ')))`,
  );
  // As one text, so that a report names what was found.
  expect(`${page.url()} ${found.join('\n')}`).toBe(`${page.url()} `);
}

/** Expects no axe findings on the page, or on the part that a selector names. */
export const expectAccessible = (page: Page, part?: string): Promise<void> => expectNothingFound(page, { part });

/** Expects sufficient color contrast in the current theme; all other rules are independent of the theme. */
export const expectGoodContrast = (page: Page, part?: string): Promise<void> =>
  expectNothingFound(page, { part, rules: ['color-contrast'] });

/** Switches the theme and waits until the app has followed. */
export async function switchTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
}

/** The elements that reach beyond the window, as a report names them. */
const OVERFLOWING = `[...document.body.querySelectorAll('*')]
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => one.tagName + ' ' + one.className + ' ' + one.textContent.slice(0, 40))`;

/** Expects no horizontal overflow, once the app has followed a window that was resized just before. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  const width = await page.evaluate<string>(
    `document.documentElement.scrollWidth > innerWidth + 1
      ? 'scrolls to ' + document.documentElement.scrollWidth + ': ' + ${OVERFLOWING}.slice(-3).join(' | ') : 'fits'`,
  );
  expect(`${width} at ${page.url()}`).toMatch(/^fits /);
}

/** Runs all axe rules and the layout check; `part` limits it to a dialog over the rest. */
export async function expectWellMade(page: Page, part?: string): Promise<void> {
  await settled(page);
  await expectAccessible(page, part);
  await expectNoSidewaysScroll(page);
}

/** Checks the contrast in the other theme. */
export async function expectGoodContrastInDark(page: Page): Promise<void> {
  await switchTheme(page, 'dark');
  await settled(page);
  await expectGoodContrast(page);
  await switchTheme(page, 'light');
}
