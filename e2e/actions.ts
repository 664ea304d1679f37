/** Actions common to all pages: signing in, navigating, expanding a form. */
import type { Locator, Page } from 'playwright-core';

/** Navigates inside the running app, as a link does. */
export const navigateInApp = (page: Page, href: string): Promise<void> =>
  page.evaluate<void>(
    `new Promise((done) => {
      history.pushState({}, '', ${JSON.stringify(href)});
      dispatchEvent(new PopStateEvent('popstate'));
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
    })`,
  );

/** Expands the rarely changed fields of a project form. */
export async function openMore(form: Locator): Promise<void> {
  const fold = form.getByRole('button', { name: 'More', exact: true });
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
}

/** Signs in through the login screen. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Signs in with a password set by someone else and chooses a new one. */
export async function choosePassword(page: Page, given: string, own: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Choose your own password' });
  const fields = form.locator('input[type=password]');
  for (const [index, text] of [given, own, own].entries()) await fields.nth(index).fill(text);
  await form.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((url) => url.pathname !== '/choose-password');
}
