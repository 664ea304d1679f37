/** The sign-in form embedded in the page: visible before the app loads, and input survives the handover (ADR 11). */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../app.ts';
import type { Appearance } from '../browser.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../checks.ts';
import { expectNoFaults } from '../watch.ts';

const PASSWORD = 'cutting-room-floor';

let app: RunningApp;
const admin = () => app.printed;

beforeAll(async () => {
  app = await startApp();
});

/** Opens a page without a user whose app script is held until released. */
async function openHeld(path: string, options: Appearance = {}): Promise<{ page: Page; release: () => void }> {
  const page = await app.open('nobody', '/favicon.svg', { ...options, isFresh: true });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('#first-form').waitFor();
  return { page, release: () => resolve() };
}

/** Position and text of each visible part that both forms have; the app's password field has a border of its own around it. */
const PARTS = `[...document.querySelectorAll('main img, main h1, main label, main input[type=email], main button:not([tabindex="-1"]), main a')]
  .filter((part) => part.getClientRects().length > 0)
  .map((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    return [part.localName, part.textContent, part.autocomplete, part.required, ...[x, y, width, height].map(Math.round)].join(' ');
  })`;

/** Waits for the app's font on both sides of the handover, since fallback fonts have other widths. */
const FONT_IS_THERE = `[...document.fonts].some(({ family, status }) => /Inter Variable/.test(family) && status === 'loaded')`;
const fontsAreThere = (page: Page) => expect.poll(() => page.evaluate<boolean>(FONT_IS_THERE)).toBe(true);

const takenOver = (page: Page): Promise<void> => page.locator('#first-page').waitFor({ state: 'detached' });

it.each<Appearance>([
  { theme: 'light' },
  { theme: 'dark' },
  { theme: 'light', width: 390 },
  { theme: 'dark', isPhone: true },
])('reads like the form of the app that replaces it, in the same places: %o', async (look) => {
  const { page, release } = await openHeld('/login', look);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await fontsAreThere(page);
  const before = await page.evaluate<string[]>(PARTS);
  expect(before.length).toBeGreaterThan(6);
  release();
  await takenOver(page);
  await fontsAreThere(page);
  await expect.poll(() => page.evaluate<string[]>(PARTS)).toEqual(before);
  expectNoFaults(page);
  await page.context().close();
});

it('preserves typed text, focus and selection', async () => {
  const { page, release } = await openHeld('/');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ann@cutroom.local');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  for (const key of ['Home', 'ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight']) await page.keyboard.press(key);
  release();
  await takenOver(page);
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(await page.getByLabel('Email').inputValue()).toBe('ann@cutroom.local');
  await page.keyboard.type('X');
  expect(await page.locator('main input[type=password]').inputValue()).toBe(`${PASSWORD[0]}X${PASSWORD.slice(3)}`);
  expectNoFaults(page);
  await page.context().close();
});

it('signs in once when submitted before the app loads, and shows a busy state until then', async () => {
  const { page, release } = await openHeld('/login');
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/api/authentication_token') && sent.push(request.method()));
  await page.getByLabel('Email').fill(admin().email);
  await page.locator('#first-password').fill(admin().password);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  expect(await page.getByRole('button', { name: 'Login' }).isDisabled()).toBe(true);
  expect(await page.locator('#first-form').getAttribute('aria-busy')).toBe('true');
  expect(sent).toEqual([]);
  release();
  await page.waitForURL((url) => url.pathname !== '/login');
  expect(sent).toEqual(['POST']);
  expect(page.url()).not.toContain(admin().password);
  expectNoFaults(page);
  await page.context().close();
});

it('cancels the submit when more is typed', async () => {
  const { page, release } = await openHeld('/login');
  await page.getByLabel('Email').fill(admin().email);
  await page.locator('#first-password').fill('not-yet-all');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.locator('#first-password').press('End');
  await page.keyboard.type('x');
  expect(await page.getByRole('button', { name: 'Login' }).isEnabled()).toBe(true);
  release();
  await takenOver(page);
  expect(await page.locator('input[type=password]').inputValue()).toBe('not-yet-allx');
  expect(new URL(page.url()).pathname).toBe('/login');
  await page.context().close();
});

it('focuses the missing field as the app does, and remembers no incomplete submit', async () => {
  const { page, release } = await openHeld('/login');
  await page.getByRole('button', { name: 'Login' }).click();
  expect(await page.locator('#first-form').getAttribute('data-pressed')).toBeNull();
  expect(await page.evaluate('document.activeElement.id')).toBe('first-email');
  release();
  await takenOver(page);
  expect(await page.evaluate('document.activeElement === document.querySelector("#root input")')).toBe(true);
  await page.context().close();
});

it('hides the form when signed in or when its script does not run', async () => {
  const page = await app.open('admin', '/favicon.svg', { isFresh: true });
  await page.route('**/assets/index-*.js', () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('#first-page').waitFor({ state: 'attached' });
  expect(await page.locator('#first-page').isVisible()).toBe(false);
  await page.context().close();
  const without = await app.open('nobody', '/favicon.svg', { isFresh: true });
  await without.route('**/first.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await without.route('**/assets/index-*.js', () => undefined);
  await without.goto('/login', { waitUntil: 'commit' });
  await without.locator('#first-page').waitFor({ state: 'attached' });
  expect(await without.locator('#first-page').isVisible()).toBe(false);
  await without.context().close();
});

it('reports that the app failed to load, and reloads the page on submit', async () => {
  const page = await app.open('nobody', '/favicon.svg', { isFresh: true });
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto('/login');
  await page.getByRole('alert').getByText("Couldn't load Cutroom.").waitFor();
  await page.unroute('**/assets/index-*.js');
  await page.getByLabel('Email').fill(admin().email);
  await page.locator('#first-password').fill(admin().password);
  await page.keyboard.press('Enter');
  await takenOver(page);
  await page.context().close();
});
