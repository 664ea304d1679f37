/** Actions on the project list: search, filters, the menu of a project, and the titles shown. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { dialog, press } from './people.ts';

/** Returns the titles in the list, in rows or cards. */
export const titlesOf = (page: Page): Promise<string[]> =>
  page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => row.querySelector('a')?.textContent ?? ''));
export const shows = (page: Page, titles: string[]) => expect.poll(() => titlesOf(page)).toEqual(titles);
/** Returns path and query, decoded. */
export function addressOf(page: Page): string {
  const { pathname, search: query } = new URL(page.url());
  return decodeURIComponent(pathname + query);
}
export const isAt = (page: Page, address: string) => expect.poll(() => addressOf(page)).toBe(address);

/** Sets a filter in the menu and closes it. */
async function filter(page: Page, act: (menu: Locator) => Promise<unknown>): Promise<void> {
  await press(page, 'Filter');
  await act(dialog(page, 'Filter'));
  await page.keyboard.press('Escape');
}

/** Selects an option of a filter. */
export const selects = (page: Page, field: string, option: string): Promise<void> =>
  filter(page, (menu) => menu.getByRole('combobox', { name: field }).selectOption(option));
/** Checks an option of a filter. */
export const ticks = (page: Page, word: string): Promise<void> =>
  filter(page, (menu) => menu.getByText(word, { exact: true }).click());

/** Clicks an entry of a project's menu. */
export async function act(page: Page, title: string, name: string): Promise<void> {
  await press(page, `Actions: ${title}`);
  await page.getByRole('menuitem', { name }).click();
}

/** Searches by one of the kinds. */
export async function search(page: Page, kind: string, words: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Search type' }).selectOption(kind);
  await page.getByRole('searchbox', { name: 'Search projects' }).fill(words);
  await press(page, 'Search');
}
