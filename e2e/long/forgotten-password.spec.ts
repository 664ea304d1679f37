/** A forgotten password: requested by email, a link made by an administrator, and the new password (docs/people.md#forgotten). */
import { beforeAll, expect, it } from 'vitest';
import { freePort } from '#server/testing/free-port.ts';
import { type RunningApp, startApp } from '../app.ts';
import { expectAccessible, expectGoodContrast, expectNoSidewaysScroll, switchTheme } from '../checks.ts';
import { aMember, close, closeAfterFailures, dialog, type Member, press, sees } from '../people.ts';
import { settled } from '../watch.ts';

const OWN = 'window-kettle-77';

let app: RunningApp;
let editor: Member;
let link: string;

/** Sets PUBLIC_URL, which links in emails need, before the server starts. */
beforeAll(async () => {
  const port = await freePort();
  const settings = { HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
  // Nothing listens on the SMTP port.
  app = await startApp({ env: { ...settings, SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'cutroom@example.com' } });
  editor = await aMember(app, 'editor', 'Ed Itor');
});

it('shows the same page for every email', async () => {
  const page = await app.open('nobody', '/forgot-password', { width: 390 });
  await page.getByLabel('Email').fill('nobody@example.com');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await press(page, 'Send link');
  await sees(page, /^If there is an account for nobody@example.com, we sent a link/);
  await expectAccessible(page);
  await switchTheme(page, 'dark');
  await expectGoodContrast(page);
  await close(page);
});

it('lets an administrator create a reset link that is shown once', async () => {
  const page = await app.open('admin', '/admin/team');
  await press(page, 'More for Ed Itor');
  await page.getByRole('menuitem', { name: 'Create password link' }).click();
  const made = dialog(page, 'New password for Ed Itor');
  link = new URL(await made.getByLabel('Ed Itor', { exact: true }).inputValue()).pathname;
  await settled(page);
  await expectAccessible(page);
  await switchTheme(page, 'dark');
  await expectGoodContrast(page);
  await close(page);
});

it('sets a new password that works for signing in', async () => {
  const page = await app.open('nobody', link, { width: 390 });
  await sees(page, /^Hello Ed Itor\. Choose a new password/);
  const fields = page.locator('input[type=password]');
  await fields.nth(0).fill(OWN);
  await fields.nth(1).fill('window-kettle-78');
  await press(page, 'Change password');
  await sees(page, "The new passwords don't match.");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await switchTheme(page, 'dark');
  await expectGoodContrast(page);
  await fields.nth(1).fill(OWN);
  await press(page, 'Change password');
  await sees(page, 'Password changed. Sign in with your new password.');
  await switchTheme(page, 'light');
  await expectAccessible(page);
  expect((await app.call({ email: editor.email, password: OWN }, 'GET', '/api/users/me')).status).toBe(200);
  await page.goto(link);
  await sees(page, "This link doesn't work anymore.");
  await expectAccessible(page);
  await closeAfterFailures(page);
});
