/** Passkeys on screens: add and remove, sign in instead of a code, requirement, and providers without them. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PASSKEY_TEXTS } from '#domain/identity/passkeys.ts';
import { setUpTwoFactor, codeOf } from '#server/testing/two-factor.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { arePasskeysPossible } from '#web/lib/passkeys-here.ts';
import { installPasskeyDevice } from '#web/testing/passkey-device.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

const PASSWORD = 'corridor-lantern-42';
const EMAIL = 'lena@example.com';
const SOON = '2026-03-10T12:01:00.000Z';

let server: TestApp;
let lena: Caller;
beforeEach(async () => {
  server = await testApp();
  lena = await server.as('editor', { email: EMAIL, password_hash: await server.deps.passwords.hash(PASSWORD) });
});

type View = ReturnType<typeof renderScreen>;

const withDevice = (path: string, caller?: Caller) => {
  const view = renderScreen(path, { server, ...(caller ? { caller } : {}) });
  return { view, device: installPasskeyDevice('http://localhost') };
};

const section = () => screen.findByRole('region', { name: 'Passkeys' });

async function add({ user }: View, password = PASSWORD): Promise<void> {
  const form = await screen.findByRole('form', { name: 'Add a passkey' });
  await user.clear(within(form).getByLabelText(/^Current password/));
  await user.type(within(form).getByLabelText(/^Current password/), password);
  await user.click(within(form).getByRole('button', { name: 'Add passkey' }));
}

async function addOnProfile(view: View): Promise<void> {
  await view.user.click(await within(await section()).findByRole('button', { name: 'Add a passkey' }));
  await add(view);
  await view.user.click(
    within(await screen.findByRole('dialog', { name: 'Your recovery codes' })).getByRole('button', { name: 'Done' }),
  );
}

const enterPassword = async ({ user }: View): Promise<void> => {
  await user.clear(await screen.findByLabelText(/^Email/));
  await user.type(screen.getByLabelText(/^Email/), EMAIL);
  await user.type(screen.getByLabelText(/^Password/), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Login' }));
};

it('adds, names and removes a passkey on the profile, and shows errors in the form', async () => {
  const { view, device } = withDevice('/profile', lena);
  const { user } = view;
  const region = within(await section());
  expect(await region.findByText(PASSKEY_TEXTS.none)).toBeTruthy();
  await user.click(region.getByRole('button', { name: 'Add a passkey' }));
  await add(view, 'not-mine');
  const form = within(await screen.findByRole('form', { name: 'Add a passkey' }));
  expect(await form.findByText('The current password is wrong.')).toBeTruthy();
  device.isAvailable = false;
  await add(view);
  expect(await form.findByText(PASSKEY_TEXTS.canceledAdding)).toBeTruthy();
  device.isAvailable = true;
  await user.clear(form.getByLabelText(/^Name/));
  await user.type(form.getByLabelText(/^Name/), 'Studio');
  await add(view);
  const codesDialog = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }));
  expect(codesDialog.getByLabelText<HTMLTextAreaElement>('Recovery codes').value.split('\n')).toHaveLength(10);
  await user.click(codesDialog.getByRole('button', { name: 'Done' }));
  const line = within(await region.findByRole('listitem'));
  expect(line.getByText('Studio')).toBeTruthy();
  expect(line.getByText(/^Added .*2026.*, never used$/)).toBeTruthy();
  const factor = within(await screen.findByRole('region', { name: 'Two-factor authentication' }));
  expect(await factor.findByText('Sign-in requires your passkey. 10 recovery codes are left.')).toBeTruthy();
  await user.click(line.getByRole('button', { name: 'Rename: Studio' }));
  const naming = within(await screen.findByRole('form', { name: 'Rename passkey' }));
  await user.clear(naming.getByLabelText(/^Name/));
  await user.click(naming.getByRole('button', { name: 'Save' }));
  expect(await naming.findByText('This value should not be blank.')).toBeTruthy();
  await user.type(naming.getByLabelText(/^Name/), 'Key ring');
  await user.click(naming.getByRole('button', { name: 'Save' }));
  await user.click(await region.findByRole('button', { name: 'Remove: Key ring' }));
  const proof = within(await screen.findByRole('form', { name: 'Remove passkey' }));
  expect(proof.getByText(/^“Key ring” will no longer sign you in\. It.s your last second factor/)).toBeTruthy();
  await user.type(proof.getByLabelText(/^Current password/), PASSWORD);
  await user.click(proof.getByRole('button', { name: 'Remove' }));
  expect(await region.findByText(PASSKEY_TEXTS.none)).toBeTruthy();
  expect(await factor.findByRole('button', { name: 'Set up' })).toBeTruthy();
});

it('signs in with a passkey and continues, and reports a canceled prompt', async () => {
  const { view, device } = withDevice('/profile', lena);
  await addOnProfile(view);
  view.unmount();
  const signedOutScreen = renderScreen('/editor/leaderboard', { server });
  device.isAvailable = false;
  await signedOutScreen.user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
  expect(await screen.findByText(PASSKEY_TEXTS.canceled)).toBeTruthy();
  device.isAvailable = true;
  await signedOutScreen.user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
  await waitFor(() => expect(signedOutScreen.address()).toBe('/editor/leaderboard'));
});

it('offers a passkey as an alternative to an app code after the password', async () => {
  const { view } = withDevice('/profile', lena);
  await addOnProfile(view);
  const { secret } = await setUpTwoFactor(server, lena, PASSWORD);
  server.setNow(SOON);
  view.unmount();
  const door = renderScreen('/login', { server });
  await enterPassword(door);
  const go = await screen.findByRole('button', { name: 'Continue' });
  expect(document.activeElement).toBe(go);
  await door.user.click(screen.getByRole('button', { name: 'Use your authenticator app' }));
  const field = await screen.findByLabelText(/^Code/);
  expect(document.activeElement).toBe(field);
  await door.user.type(field, '000000');
  await door.user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('This code is wrong or was already used.')).toBeTruthy();
  await door.user.clear(field);
  await door.user.type(field, codeOf(secret, SOON));
  await door.user.click(screen.getByRole('button', { name: 'Use a passkey' }));
  expect(screen.queryByText('This code is wrong or was already used.')).toBeNull();
  await door.user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(door.address()).toBe('/editor'));
});

it('sets up a passkey when the workspace requires two-factor authentication', async () => {
  const admin = await server.as('admin');
  await admin.patch('/api/settings', { secondFactorFor: 'all', secondFactorDays: 0 });
  const { view } = withDevice('/editor/leaderboard');
  await enterPassword(view);
  await view.user.click(await screen.findByRole('button', { name: 'Use a passkey instead' }));
  await add(view);
  await view.user.click(await screen.findByRole('button', { name: 'Done' }));
  await waitFor(() => expect(view.address()).toBe('/editor/leaderboard'));
});

it('shows the passkey to administrators, who can remove it along with two-factor authentication', async () => {
  const { view } = withDevice('/profile', lena);
  await addOnProfile(view);
  view.unmount();
  const admin = await server.as('admin', { password_hash: await server.deps.passwords.hash(PASSWORD) });
  const team = renderScreen('/admin/team', { server, caller: admin });
  const name = `${lena.user.first_name} ${lena.user.last_name}`;
  await team.user.click(await screen.findByRole('button', { name: `More for ${name}` }));
  await team.user.click(await screen.findByRole('menuitem', { name: 'Devices' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Devices of ${name}` }));
  expect(await dialog.findByText('Sign-in requires your passkey.')).toBeTruthy();
  await team.user.click(await dialog.findByRole('button', { name: 'Remove' }));
  const proof = within(await screen.findByRole('form', { name: 'Remove two-factor authentication' }));
  await team.user.type(proof.getByLabelText(/^Current password/), PASSWORD);
  await team.user.click(proof.getByRole('button', { name: 'Remove' }));
  expect(await dialog.findByText('Two-factor authentication is off.')).toBeTruthy();
});

it('hides the passkey button on IP addresses and on plain HTTP, where the server rejects passkeys', () => {
  withDevice('/login');
  expect(arePasskeysPossible('cutroom.example.com')).toBe(true);
  for (const hostname of ['127.0.0.1', '[::1]']) expect(arePasskeysPossible(hostname)).toBe(false);
  vi.stubGlobal('isSecureContext', false);
  expect(arePasskeysPossible('cutroom.example.com')).toBe(false);
});

it('hides the sign-in button and explains why on the profile when the browser does not support passkeys', async () => {
  const door = renderScreen('/login', { server });
  await screen.findByRole('button', { name: 'Login' });
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  door.unmount();
  renderScreen('/profile', { server, caller: lena });
  const region = within(await section());
  expect(await region.findByText(/^(Passkeys require HTTPS|This browser doesn't support passkeys)/)).toBeTruthy();
  expect(region.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});
