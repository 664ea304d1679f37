/** What is done on any page: signing in, going somewhere, unfolding a form. */
import type { Locator, Page } from 'playwright-core';

/** Each question of a first visit goes by itself, so that it can be held or failed: the one for all of them answers none. */
export async function askOneByOne(page: Page): Promise<void> {
  const none = { contentType: 'application/json', body: '{"answers":[]}' };
  await page.route('**/api/asks', (route) => route.fulfill(none));
}

/** Goes to an address inside the running app, as a link does. */
export const goInside = (page: Page, href: string): Promise<void> =>
  page.evaluate<void>(
    `new Promise((done) => {
      history.pushState({}, '', ${JSON.stringify(href)});
      dispatchEvent(new PopStateEvent('popstate'));
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
    })`,
  );

/** Unfolds the fields of a project form that seldom change. */
export async function openMore(form: Locator): Promise<void> {
  const fold = form.getByRole('button', { name: 'More', exact: true });
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
}

/** Signs in as a person does, through the login screen. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Signs in with a password that somebody else chose, and chooses another one. */
export async function choosePassword(page: Page, given: string, own: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Choose your own password' });
  const fields = form.locator('input[type=password]');
  for (const [index, text] of [given, own, own].entries()) await fields.nth(index).fill(text);
  await form.getByRole('button', { name: 'Go on' }).click();
  await page.waitForURL((url) => url.pathname !== '/choose-password');
}
