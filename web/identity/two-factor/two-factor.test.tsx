/** Two-factor authentication on screens: setup on the profile, sign-in, recovery and turning it off. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setUpTwoFactor, codeOf } from '#server/testing/two-factor.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

const PASSWORD = 'corridor-lantern-42';
const EMAIL = 'lena@example.com';
const NOW = '2026-03-10T12:00:00.000Z';
const SOON = '2026-03-10T12:01:00.000Z';

let server: TestApp;
let lena: Caller;
beforeEach(async () => {
  server = await testApp();
  lena = await server.as('editor', { email: EMAIL, password_hash: await server.deps.passwords.hash(PASSWORD) });
});

const prove = async ({ user }: ReturnType<typeof renderScreen>, name: string, button: string): Promise<void> => {
  const form = await screen.findByRole('form', { name });
  await user.type(within(form).getByLabelText(/^Current password/), PASSWORD);
  await user.click(within(form).getByRole('button', { name: button }));
};

it('is set up on the profile with the password, a secret, its first code and recovery codes', async () => {
  const view = renderScreen('/profile', { server, caller: lena });
  const { user } = view;
  const region = await screen.findByRole('region', { name: 'Two-factor authentication' });
  await user.click(await within(region).findByRole('button', { name: 'Set up' }));
  const proof = await screen.findByRole('form', { name: 'Set up two-factor authentication' });
  await user.type(within(proof).getByLabelText(/^Current password/), 'not-mine');
  await user.click(within(proof).getByRole('button', { name: 'Continue' }));
  expect(await within(proof).findByText('The current password is wrong.')).toBeTruthy();
  await user.clear(within(proof).getByLabelText(/^Current password/));
  await prove(view, 'Set up two-factor authentication', 'Continue');
  const first = await screen.findByRole('form', { name: 'Code from the app' });
  expect(within(first).getByRole('img', { name: 'QR code of the secret' })).toBeTruthy();
  const secret = within(first).getByLabelText<HTMLInputElement>('Secret').value;
  const code = within(first).getByLabelText<HTMLInputElement>(/^Code/);
  expect([code.inputMode, code.autocomplete]).toEqual(['numeric', 'one-time-code']);
  await user.type(code, codeOf(secret, '2026-03-10T11:00:00.000Z'));
  await user.click(within(first).getByRole('button', { name: 'Turn on' }));
  expect(await within(first).findByText('This code is wrong or was already used.')).toBeTruthy();
  await user.clear(code);
  await user.type(code, codeOf(secret, NOW));
  await user.click(within(first).getByRole('button', { name: 'Turn on' }));
  const codesDialog = await screen.findByRole('dialog', { name: 'Your recovery codes' });
  const codes = within(codesDialog).getByLabelText<HTMLTextAreaElement>('Recovery codes').value.split('\n');
  expect(codes).toHaveLength(10);
  await user.click(within(codesDialog).getByRole('button', { name: 'Copy: Recovery codes' }));
  expect(await within(codesDialog).findByText('Press Ctrl C to copy.')).toBeTruthy();
  await user.click(within(codesDialog).getByRole('button', { name: 'Done' }));
  expect(await within(region).findByText(/^On since .*2026.*\. 10 recovery codes are left\.$/)).toBeTruthy();
  expect(document.body.innerHTML).not.toContain(secret);
  for (const one of codes) expect(document.body.innerHTML).not.toContain(one);
});

it('issues new recovery codes and is turned off, each with the password', async () => {
  const { recoveryCodes } = await setUpTwoFactor(server, lena, PASSWORD);
  const view = renderScreen('/profile', { server, caller: lena });
  const region = await screen.findByRole('region', { name: 'Two-factor authentication' });
  await view.user.click(await within(region).findByRole('button', { name: 'New recovery codes' }));
  await prove(view, 'New recovery codes', 'Create new codes');
  const codesDialog = await screen.findByRole('dialog', { name: 'Your recovery codes' });
  expect(within(codesDialog).getByLabelText<HTMLTextAreaElement>('Recovery codes').value).not.toContain(
    recoveryCodes[0],
  );
  await view.user.click(within(codesDialog).getByRole('button', { name: 'Done' }));
  await view.user.click(within(region).getByRole('button', { name: 'Turn off' }));
  await prove(view, 'Turn off two-factor authentication', 'Turn off');
  expect(await within(region).findByRole('button', { name: 'Set up' })).toBeTruthy();
});

const enterPassword = async ({ user }: ReturnType<typeof renderScreen>): Promise<void> => {
  await user.clear(await screen.findByLabelText(/^Email/));
  await user.type(screen.getByLabelText(/^Email/), EMAIL);
  await user.type(screen.getByLabelText(/^Password/), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Login' }));
};

it('requires a code during sign-in, then continues to the requested page', async () => {
  const { secret } = await setUpTwoFactor(server, lena, PASSWORD);
  server.setNow(SOON);
  const view = renderScreen('/editor/leaderboard', { server });
  await enterPassword(view);
  const form = await screen.findByRole('form', { name: 'Verification' });
  const field = within(form).getByLabelText<HTMLInputElement>(/^Code/);
  expect([field.inputMode, field.autocomplete, document.activeElement === field]).toEqual([
    'numeric',
    'one-time-code',
    true,
  ]);
  await view.user.type(field, '000 000');
  await view.user.click(within(form).getByRole('button', { name: 'Continue' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This code is wrong or was already used.');
  expect(sessionStorage.getItem('token')).toBeNull();
  await view.user.clear(field);
  await view.user.click(field);
  await view.user.paste(` ${codeOf(secret, SOON)} `);
  await view.user.click(within(form).getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(view.address()).toBe('/editor/leaderboard'));
});

it('returns to the password step, and accepts a recovery code', async () => {
  const { recoveryCodes } = await setUpTwoFactor(server, lena, PASSWORD);
  const view = renderScreen('/login', { server });
  await enterPassword(view);
  await view.user.click(await screen.findByRole('button', { name: 'Back' }));
  expect((await screen.findByLabelText<HTMLInputElement>(/^Email/)).value).toBe(EMAIL);
  await enterPassword(view);
  await view.user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  const field = await screen.findByLabelText<HTMLInputElement>(/^Recovery code/);
  expect(document.activeElement).toBe(field);
  await view.user.type(field, recoveryCodes[3]?.toLowerCase() ?? '');
  await view.user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(view.address()).toBe('/editor'));
});

it('reports a sign-in that took too long', async () => {
  const { secret } = await setUpTwoFactor(server, lena, PASSWORD);
  const view = renderScreen('/login', { server });
  await enterPassword(view);
  const field = await screen.findByLabelText(/^Code/);
  server.setNow('2026-03-10T12:05:00.000Z');
  await view.user.type(field, codeOf(secret, '2026-03-10T12:05:00.000Z'));
  await view.user.click(screen.getByRole('button', { name: 'Continue' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This sign-in has expired/);
});

it('can be removed by an administrator in the devices dialog', async () => {
  await setUpTwoFactor(server, lena, PASSWORD);
  const admin = await server.as('admin', { password_hash: await server.deps.passwords.hash(PASSWORD) });
  const view = renderScreen('/admin/team', { server, caller: admin });
  const name = `${lena.user.first_name} ${lena.user.last_name}`;
  await view.user.click(await screen.findByRole('button', { name: `More for ${name}` }));
  await view.user.click(await screen.findByRole('menuitem', { name: 'Devices' }));
  const dialog = await screen.findByRole('dialog', { name: `Devices of ${name}` });
  await view.user.click(await within(dialog).findByRole('button', { name: 'Remove' }));
  await prove(view, 'Remove two-factor authentication', 'Remove');
  expect(await within(dialog).findByText('Two-factor authentication is off.')).toBeTruthy();
  expect(await within(dialog).findByText('No active sessions.')).toBeTruthy();
});

it('is set up between sign-in and the requested page when the workspace requires it', async () => {
  const admin = await server.as('admin');
  await admin.patch('/api/settings', { secondFactorFor: 'all', secondFactorDays: 0 });
  const view = renderScreen('/editor/leaderboard', { server });
  await enterPassword(view);
  expect(await screen.findByRole('heading', { name: 'Set up two-factor authentication' })).toBeTruthy();
  expect(view.address()).toBe('/set-up-factor');
  expect(
    await screen.findByText('This workspace requires two-factor authentication. Set it up to continue.'),
  ).toBeTruthy();
  await prove(view, 'Set up two-factor authentication', 'Continue');
  const first = await screen.findByRole('form', { name: 'Code from the app' });
  const secret = within(first).getByLabelText<HTMLInputElement>('Secret').value;
  await view.user.type(within(first).getByLabelText(/^Code/), codeOf(secret, NOW));
  await view.user.click(within(first).getByRole('button', { name: 'Turn on' }));
  await view.user.click(await screen.findByRole('button', { name: 'Done' }));
  await waitFor(() => expect(view.address()).toBe('/editor/leaderboard'));
});

it('shows the deadline, and redirects to set-up once it passes during a session', async () => {
  const admin = await server.as('admin');
  await admin.patch('/api/settings', { secondFactorFor: 'all', secondFactorDays: 2 });
  await server.db.updateTable('sessions').set({ in_app: true }).where('user_id', '=', lena.user.id).execute();
  const view = renderScreen('/editor/leaderboard', { server, caller: lena });
  expect(
    await screen.findByText(/^This workspace requires two-factor authentication\. Set it up by .*2026\.$/),
  ).toBeTruthy();
  await admin.patch('/api/settings', { secondFactorDays: 0 });
  await view.user.click(screen.getAllByRole('link', { name: 'Projects' })[0] as HTMLElement);
  await waitFor(() => expect(view.address()).toBe('/set-up-factor'));
});
