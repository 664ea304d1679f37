/** Forgotten password from the sign-in page to the next sign-in, against the real server (docs/people.md#forgotten). */
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PASSWORD_EMAIL_META } from '#contract/platform/session.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { holdResponses } from '#web/testing/hold-responses.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

const OWN = 'window-kettle-77';
let server: TestApp;
let admin: Caller;
let lena: Caller;
beforeEach(async () => {
  server = await testApp();
  admin = await server.as('admin', { first_name: 'Ada', last_name: 'Min' });
  lena = await server.as('editor', { first_name: 'Lena', last_name: 'Fischer', email: 'lena@example.com' });
});
afterEach(async () => {
  document.querySelector(`meta[name="${PASSWORD_EMAIL_META}"]`)?.remove();
});

it('refers to administrators on the sign-in page when email is not configured', async () => {
  const { user } = renderScreen('/login', { server });
  await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
  expect(await screen.findByText(/^Ask an administrator to create a password link/)).toBeTruthy();
  expect(screen.queryByLabelText(/^Email/)).toBeNull();
});

it('requests an email address and shows the same message for any address', async () => {
  document.head.append(Object.assign(document.createElement('meta'), { name: PASSWORD_EMAIL_META, content: 'yes' }));
  server.deps.mailer = { send: () => Promise.resolve(), check: () => Promise.resolve() };
  const { user } = renderScreen('/forgot-password', { server });
  await user.type(await screen.findByLabelText(/^Email/), 'nobody@example.com');
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText(/^If there is an account for nobody@example.com, we sent a link/)).toBeTruthy();
});

it('lets an administrator create a link that the user sets a new password with', async () => {
  const team = renderScreen('/admin/team', { server, caller: admin });
  await team.user.click(await screen.findByRole('button', { name: 'More for Lena Fischer' }));
  await team.user.click(await screen.findByRole('menuitem', { name: 'Create password link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New password for Lena Fischer' }));
  const link = new URL(dialog.getByLabelText<HTMLInputElement>('Lena Fischer').value).pathname;
  team.unmount();
  const { user } = renderScreen(link, { server });
  expect(await screen.findByText(/^Hello Lena Fischer\. Choose a new password for lena@example\.com\./)).toBeTruthy();
  await user.type(screen.getByLabelText(/^New password(?! again)/), 'password1');
  await user.type(screen.getByLabelText(/^New password again/), 'password1');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('This password is too common. Choose another.')).toBeTruthy();
  for (const label of [/^New password(?! again)/, /^New password again/]) {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), OWN);
  }
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Password changed. Sign in with your new password.')).toBeTruthy();
  const body = { email: lena.user.email, password: OWN };
  expect((await server.anonymous.post('/api/authentication_token', body)).statusCode).toBe(200);
});

it('says that a link is no longer valid and offers to request another', async () => {
  renderScreen('/reset/none-such', { server });
  expect(await screen.findByText("This link doesn't work anymore.")).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Request a new link' })).toBeTruthy();
});

it('shows two links created in a row one after the other', async () => {
  await server.as('editor', { first_name: 'Omar', last_name: 'Haddad' });
  const { user } = renderScreen('/admin/team', { server, caller: admin });
  await screen.findByRole('button', { name: 'More for Omar Haddad' });
  const release = holdResponses(({ address }) => address.endsWith('/password_link'));
  for (const name of ['Lena Fischer', 'Omar Haddad']) {
    await user.click(screen.getByRole('button', { name: `More for ${name}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Create password link' }));
  }
  release();
  for (const name of ['Lena Fischer', 'Omar Haddad']) {
    const dialog = within(await screen.findByRole('dialog', { name: `New password for ${name}` }));
    expect(dialog.getByLabelText<HTMLInputElement>(name).value).toMatch(/^http/);
    await user.click(dialog.getByRole('button', { name: 'Done' }));
  }
});
