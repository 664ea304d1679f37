/** Password dialog before calls that grant or restore access (docs/people.md#proof). */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { renderScreen, type Screen } from '#web/testing/render-screen.tsx';

const PASSWORD = 'corridor-lantern-42';
let server: TestApp;
let admin: Caller;

beforeEach(async () => {
  server = await testApp();
  admin = await server.as('admin', {
    first_name: 'Ada',
    last_name: 'Min',
    password_hash: await server.deps.passwords.hash(PASSWORD),
  });
  await server.db.updateTable('sessions').set({ in_app: true }).where('id', '=', admin.sessionId).execute();
  server.setNow('2026-03-10T12:05:00.000Z');
});

const proofDialog = async () => within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: "Confirm it's you" })).toBeNull());
const links = async () => (await server.db.selectFrom('password_links').selectAll().execute()).length;

async function requestLink(): Promise<Screen> {
  const view = renderScreen('/admin/team', { server, caller: admin });
  await view.user.click(await screen.findByRole('button', { name: 'More for Ada Min' }));
  await view.user.click(await screen.findByRole('menuitem', { name: 'Create password link' }));
  return view;
}

it('shows a wrong password next to its field, and continues with the right one', async () => {
  const { user } = await requestLink();
  const proof = await proofDialog();
  const field = proof.getByLabelText(/^Current password/);
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('{Enter}');
  expect(await proof.findByText('This value should not be blank.')).toBeTruthy();
  await user.type(field, 'not-mine{Enter}');
  expect(await proof.findByText('The current password is wrong.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(await links()).toBe(0);
  await user.clear(field);
  await user.type(field, `${PASSWORD}{Enter}`);
  const made = await screen.findByRole('dialog', { name: 'New password for Ada Min' });
  expect(within(made).getByLabelText<HTMLInputElement>('Ada Min').value).toContain('/reset/');
  await isGone();
  expect(await links()).toBe(1);
});

it('changes nothing when canceled, and says so', async () => {
  const { user } = await requestLink();
  await user.click((await proofDialog()).getByRole('button', { name: 'Cancel' }));
  await isGone();
  expect(await screen.findByText('Canceled. Nothing was changed.')).toBeTruthy();
  expect(await links()).toBe(0);
});

it("opens on top of the form that requires it, and keeps the form's values", async () => {
  const { user } = renderScreen('/profile', { server, caller: admin });
  await user.click(await screen.findByRole('button', { name: 'New token' }));
  const form = within(await screen.findByRole('form', { name: 'New token' }));
  await user.type(form.getByLabelText(/^Name/), 'Nightly');
  await user.click(form.getByRole('checkbox', { name: 'Read: Projects' }));
  const make = form.getByRole('button', { name: 'Create token' });
  await user.click(make);
  await proofDialog();
  await user.keyboard('{Escape}');
  await isGone();
  expect(await form.findByText('Canceled. Nothing was changed.')).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Nightly');
  await user.click(make);
  await user.type((await proofDialog()).getByLabelText(/^Current password/), `${PASSWORD}{Enter}`);
  expect(await screen.findByRole('dialog', { name: 'Your token' })).toBeTruthy();
});
