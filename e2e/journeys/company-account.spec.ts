/** Company account in a real browser against a real provider: linking, signing in, accepting an invite, and when it is required (docs/people.md#company-account). */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { freePort } from '#server/testing/free-port.ts';
import { type OidcServer, startOidcServer } from '#server/testing/oidc-server.ts';
import { type RunningApp, startApp } from '../app.ts';
import {
  expectAccessible,
  expectGoodContrast,
  expectGoodContrastInDark,
  expectNoSidewaysScroll,
  expectWellMade,
  switchTheme,
} from '../checks.ts';
import { aMember, type Member, press, sees } from '../people.ts';

const NARROW = { width: 320, height: 720 };
const WIDE = { width: 1440, height: 900 };

let provider: OidcServer;
let app: RunningApp;
let env: Record<string, string>;
let editor: Member;
let page: Page;

/** Settings of an instance on a free port of this machine, which browsers trust without https. */
async function settingsOf(more: Record<string, string> = {}): Promise<Record<string, string>> {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  provider = await startOidcServer(publicUrl);
  const { issuer, clientId, clientSecret, label } = provider.config();
  const named = { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_LABEL: label };
  return { PORT: String(port), PUBLIC_URL: publicUrl, OIDC_ISSUER: issuer, ...named, ...more };
}

beforeAll(async () => {
  env = await settingsOf();
  app = await startApp({ env });
  provider.accounts.set('ed', { email: 'ed@company.example', email_verified: false });
  editor = await aMember(app, 'editor', 'Ed Itor');
});

/** Forgets the sessions here and at the provider, which would otherwise not ask which account. */
async function signOutEverywhere(): Promise<void> {
  await page.evaluate('sessionStorage.clear()');
  await page.context().clearCookies();
}

const chooseAccount = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

it('is linked from the profile', async () => {
  page = await app.open(editor, '/profile');
  const link = page.getByRole('button', { name: 'Link account' });
  await link.waitFor();
  await expectWellMade(page);
  await link.press('Enter');
  await chooseAccount('nobody');
  await link.press('Enter');
  await chooseAccount('ed');
  await sees(page, 'Company account linked.');
  const section = page.getByRole('region', { name: 'Company account' });
  await section.getByText('Linked as ed@company.example').waitFor();
  expect(new URL(page.url()).hash).toBe('');
});

it('signs in by keyboard, returns to the page that was asked for, and can be canceled at the provider', async () => {
  page = await app.open('nobody', '/leave');
  const button = page.getByRole('button', { name: 'Continue with Acme ID' });
  await button.waitFor();
  await expectWellMade(page);
  await expectGoodContrastInDark(page);
  await page.setViewportSize(NARROW);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(WIDE);
  await button.press('Enter');
  await chooseAccount('nobody');
  await button.press('Enter');
  await page.getByRole('heading', { name: 'Provider' }).waitFor();
  await chooseAccount('ed');
  await page.waitForURL(`${app.address}/leave`);
  await page.getByRole('heading', { name: 'Leave', exact: true }).first().waitFor();
});

it('can be canceled on the page that the provider returns to', async () => {
  await signOutEverywhere();
  await page.goto(`${app.address}/login`);
  // Never answered.
  await page.route('**/api/authentication_token/oidc', () => undefined);
  await press(page, 'Continue with Acme ID');
  await chooseAccount('ed');
  await sees(page, 'Signing you in…');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await switchTheme(page, 'dark');
  await expectGoodContrast(page);
  await switchTheme(page, 'light');
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.waitForURL(`${app.address}/login`);
  await page.unroute('**/api/authentication_token/oidc');
});

it('says on the sign-in page that nobody here uses this account', async () => {
  provider.accounts.set('stranger', { email: 'stranger@company.example', email_verified: true });
  await signOutEverywhere();
  await page.goto(`${app.address}/login`);
  await press(page, 'Continue with Acme ID');
  await chooseAccount('stranger');
  await page.getByRole('alert').getByText('No account here uses this sign-in.').waitFor();
  await page.getByRole('textbox', { name: 'Email' }).waitFor();
});

it('accepts an invite, has no password, and sets one', async () => {
  const person = { firstName: 'Ivy', lastName: 'New', email: 'ivy@example.com', type: 'editor', jobType: 'J1' };
  const { invites } = (await app.call('admin', 'POST', '/api/invites', { people: [person] })).body;
  provider.accounts.set('ivy', { email: 'ivy@private.example' });
  await signOutEverywhere();
  await page.goto(invites[0].link);
  await page.getByRole('button', { name: 'Continue with Acme ID' }).waitFor();
  await expectWellMade(page);
  await press(page, 'Continue with Acme ID');
  await chooseAccount('ivy');
  await page.waitForURL(/\/editor$/);
  await page.goto(`${app.address}/profile`);
  const section = page.getByRole('region', { name: 'Company account' });
  await section.getByRole('button', { name: 'Unlink' }).click();
  await sees(page, 'Set a password first. This is your only way to sign in.');
  await page.locator('input[autocomplete=new-password]').first().fill('window-kettle-77');
  await page.locator('input[autocomplete=new-password]').last().fill('window-kettle-77');
  await press(page, 'Set password');
  await sees(page, /Password changed/);
  await expectGoodContrastInDark(page);
  await section.getByRole('button', { name: 'Unlink' }).press('Enter');
  await sees(page, 'Company account unlinked.');
});

it('is marked in the team and unlinked there by keyboard', async () => {
  page = await app.open('admin', '/admin/team');
  const row = page.getByRole('row').filter({ hasText: 'Ed Itor' });
  await row.getByRole('img', { name: 'Company account linked' }).waitFor();
  await expectWellMade(page);
  await page.getByRole('button', { name: 'More for Ed Itor' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Unlink company account' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).press('Enter');
  await sees(page, 'Company account unlinked.');
  await row.getByRole('img', { name: 'Company account linked' }).waitFor({ state: 'detached' });
});

it('is the only way for everyone but administrators, if required, and a link lets in a person with a password', async () => {
  const only = await startApp({ env: await settingsOf({ OIDC_ONLY: 'yes' }) });
  provider.accounts.set('una', { email: 'una@company.example' });
  const una = { firstName: 'Una', lastName: 'Linked', email: 'una@example.com', type: 'editor', jobType: 'J2' };
  await only.call('admin', 'POST', '/api/users', { ...una, plainPassword: 'window-kettle-77' });
  page = await only.open('nobody', '/login');
  await page.getByRole('button', { name: 'Continue with Acme ID' }).waitFor();
  await sees(page, /ask an administrator for a link/);
  await expectWellMade(page);
  await expectGoodContrastInDark(page);
  expect(await page.getByLabel('Email').count()).toBe(0);
  await press(page, 'Administrator sign-in');
  await page.getByLabel('Email').fill(only.printed.email);
  await page.locator('input[type=password]').fill('not the password');
  await press(page, 'Login');
  await page.getByRole('alert').getByText('Continue with Acme ID').waitFor();
  await page.locator('input[type=password]').fill(only.printed.password);
  await press(page, 'Login');
  await page.waitForURL((url) => url.pathname !== '/login');
  page = await only.open('admin', '/admin/team');
  await page.getByRole('button', { name: 'More for Una Linked' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Create company link' }).press('Enter');
  const created = page.getByRole('dialog', { name: 'Company link for Una Linked' });
  const link = await created.getByRole('textbox').inputValue();
  await expectWellMade(page, '[role=dialog]');
  await signOutEverywhere();
  await page.goto(link);
  await sees(page, /Continue to link your company account/);
  await expectWellMade(page);
  await press(page, 'Continue with Acme ID');
  await chooseAccount('una');
  await page.waitForURL(/\/editor$/);
});
