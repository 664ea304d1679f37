/** Profile: name, picture, password (docs/people.md#profile). */
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TINY_PNG } from '#server/testing/multipart.ts';
import { testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

const OLD = 'cutting-room-floor';
const NEW = 'silver-screen-seven';

const server = await testApp();

async function openProfile() {
  const caller = await server.as('editor', { password_hash: await server.deps.passwords.hash(OLD) });
  return { caller, ...renderScreen('/profile', { server, caller }) };
}

it('saves a new name and shows it', async () => {
  const { user, caller } = await openProfile();
  const field = await screen.findByLabelText(/^First Name/);
  await user.clear(field);
  await user.type(field, 'Zelda');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Profile saved.')).toBeTruthy();
  expect((await caller.get('/api/users/me')).json()).toMatchObject({ firstName: 'Zelda' });
});

it('keeps fields that an administrator changed in the meantime', async () => {
  const { user, caller } = await openProfile();
  await user.type(await screen.findByLabelText(/^First Name/), 'ina');
  const admin = await server.as('admin');
  await admin.patch(`/api/users/${caller.user.id}`, { lastName: 'Renamed' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Profile saved.')).toBeTruthy();
  const me = (await caller.get('/api/users/me')).json();
  expect(me).toMatchObject({ firstName: `${caller.user.first_name}ina`, lastName: 'Renamed' });
});

it('shows an error next to an empty name', async () => {
  const { user } = await openProfile();
  await user.clear(await screen.findByLabelText(/^Last Name/));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This value should not be blank.')).toBeTruthy();
});

it('stores a selected picture', async () => {
  const { user, container } = await openProfile();
  await screen.findByLabelText(/^First Name/);
  const input = container.querySelector<HTMLInputElement>('input[type="file"]');
  await user.upload(input!, new File([new Uint8Array(TINY_PNG)], 'me.png', { type: 'image/png' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Profile saved.')).toBeTruthy();
  for (const place of ['form', 'header'])
    await waitFor(() => expect(container.querySelector(`${place} img[src*="/uploads/media/"]`)).toBeTruthy());
});

it('accepts a picture again after it was removed', async () => {
  const { user, container } = await openProfile();
  await screen.findByLabelText(/^First Name/);
  const input = container.querySelector<HTMLInputElement>('input[type="file"]');
  const picture = new File([new Uint8Array(TINY_PNG)], 'me.png', { type: 'image/png' });
  await user.upload(input!, picture);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await user.upload(input!, picture);
  expect(await screen.findByText('me.png')).toBeTruthy();
});

it('replaces the stored token after a password change', async () => {
  const { user, caller } = await openProfile();
  await user.type(await screen.findByLabelText(/^Current password/), OLD);
  await user.type(screen.getByLabelText(/^New password \*/), NEW);
  await user.type(screen.getByLabelText(/^New password again/), NEW);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Password changed. Your other sessions were signed out.')).toBeTruthy();
  expect(sessionStorage.getItem('token')).not.toBe(caller.token);
  expect((await caller.get('/api/users/me')).statusCode).toBe(401);
});

it('shows a wrong current password next to its field', async () => {
  const { user } = await openProfile();
  await user.type(await screen.findByLabelText(/^Current password/), 'not-this-one');
  await user.type(screen.getByLabelText(/^New password \*/), NEW);
  await user.type(screen.getByLabelText(/^New password again/), NEW);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('The current password is wrong.')).toBeTruthy();
});
