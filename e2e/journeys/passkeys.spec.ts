/** Passkeys with Chromium's virtual authenticator: adding, signing in with a passkey alone or after the password, removing; and without HTTPS. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../app.ts';
import { expectAccessible, expectGoodContrast, expectNoSidewaysScroll, switchTheme } from '../checks.ts';
import { aMember, close, closeAfterFailures, dialog, gone, type Member, press, sees } from '../people.ts';
import { settled } from '../watch.ts';

let app: RunningApp;
let editor: Member;
/** Page that holds the passkeys, since each page has its own authenticator. */
let page: Page;

/** Address of this machine as localhost, which browsers trust without HTTPS. */
const local = (path: string): string => app.address.replace('127.0.0.1', 'localhost') + path;

/** Adds a virtual authenticator with user verification that always succeeds. */
async function addAuthenticator(to: Page): Promise<void> {
  const devtools = await to.context().newCDPSession(to);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function enterPassword(): Promise<void> {
  await page.getByLabel('Email').fill(editor.email);
  await page.locator('input[type=password]').fill(editor.password);
  await press(page, 'Login');
}

async function signOut(): Promise<void> {
  await page.evaluate('sessionStorage.clear()');
  await page.goto(local('/login'));
  await settled(page);
}

const passkeys = () => page.getByRole('region', { name: 'Passkeys' });

beforeAll(async () => {
  app = await startApp();
  editor = await aMember(app, 'editor', 'Ed Itor');
  page = await app.open('nobody', '/login', { width: 390, isFresh: true });
  await addAuthenticator(page);
  await page.goto(local('/login'));
});

it('are added on the profile with the password and a name, and provide recovery codes', async () => {
  await enterPassword();
  await page.waitForURL('**/editor');
  await page.goto(local('/profile'));
  await passkeys().scrollIntoViewIfNeeded();
  await sees(passkeys(), 'No passkeys yet.');
  await press(passkeys(), 'Add a passkey');
  const form = dialog(page, 'Add a passkey');
  await form.getByLabel('Name').fill('My laptop');
  await form.locator('input[type=password]').fill(editor.password);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await press(form, 'Add passkey');
  const codesDialog = dialog(page, 'Your recovery codes');
  await codesDialog.getByLabel('Recovery codes', { exact: true }).waitFor();
  await press(codesDialog, 'Done');
  await passkeys().getByText('My laptop').waitFor();
  await switchTheme(page, 'dark');
  await expectGoodContrast(page);
  await switchTheme(page, 'light');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

it('are not added twice to one device', async () => {
  await press(passkeys(), 'Add a passkey');
  const form = dialog(page, 'Add a passkey');
  await form.locator('input[type=password]').fill(editor.password);
  await press(form, 'Add passkey');
  await sees(form, 'This device already has a passkey for your account.');
  await press(form, 'Cancel');
});

it('sign in alone, without email or password', async () => {
  await signOut();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await press(page, 'Sign in with a passkey');
  await page.waitForURL('**/editor');
});

it('are required after the password', async () => {
  await signOut();
  await enterPassword();
  await sees(page, 'Confirm with your passkey on this device.');
  await expectAccessible(page);
  await press(page, 'Use a recovery code');
  await press(page, 'Use a passkey');
  await press(page, 'Continue');
  await page.waitForURL('**/editor');
});

it('can be renamed, can be removed with the password, and then no longer sign in', async () => {
  await page.goto(local('/profile'));
  await passkeys().scrollIntoViewIfNeeded();
  await sees(passkeys(), /last used/);
  await press(passkeys(), 'Rename: My laptop');
  await dialog(page, 'Rename passkey').getByRole('textbox', { name: 'Name' }).fill('Studio');
  await press(dialog(page, 'Rename passkey'), 'Save');
  await press(passkeys(), 'Remove: Studio');
  const proof = dialog(page, 'Remove passkey');
  await sees(proof, /It's your last second factor/);
  await proof.locator('input[type=password]').fill(editor.password);
  await expectAccessible(page);
  await press(proof, 'Remove');
  await sees(passkeys(), 'No passkeys yet.');
  await gone(proof);
  await signOut();
  await press(page, 'Sign in with a passkey');
  await sees(page, "This passkey isn't valid here.");
  await expectAccessible(page);
  await enterPassword();
  await page.waitForURL('**/editor');
  await closeAfterFailures(page);
});

it('on a bare IP address, the profile explains that HTTPS is required and sign-in offers none', async () => {
  const numbered = await app.open(editor, '/profile');
  await sees(numbered, /^Passkeys require HTTPS/);
  expect(await numbered.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);
  await close(numbered);
  const loginPage = await app.open('nobody', '/login');
  await loginPage.getByRole('button', { name: 'Login' }).waitFor();
  expect(await loginPage.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
  await close(loginPage);
});

it('over plain HTTP, the sign-in page offers none', async () => {
  const plain = await app.open('nobody', '/login');
  const name = 'http://studio.test';
  await plain.route(`${name}/**`, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace(name, app.address) });
    await route.fulfill({ response });
  });
  await plain.goto(`${name}/login`);
  await plain.getByRole('button', { name: 'Login' }).waitFor();
  expect(await plain.evaluate('isSecureContext')).toBe(false);
  expect(await plain.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
  // A font request may still be pending; it ends with the page.
  await plain.unrouteAll({ behavior: 'ignoreErrors' });
  await plain.context().close();
});
