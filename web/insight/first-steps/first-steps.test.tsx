/** First steps in the browser, against the real server: shown to administrators of a new instance until done or hidden. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aClient, aProject } from '#server/testing/builders.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;
let admin: Caller;
beforeEach(async () => {
  server = await testApp();
  admin = await server.as('admin');
});
afterEach(async () => {
  document.querySelector('meta[name="house-name"]')?.remove();
});

const region = () => screen.findByRole('region', { name: /^First steps/ });

it('are checked off as they are completed, and disappear after the last', async () => {
  const view = renderScreen('/admin', { server, caller: admin });
  expect((await region()).textContent).toContain('First steps (0 of 4)');
  await view.user.click(screen.getByRole('button', { name: 'Add clients' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add clients' }));
  await view.user.type(form.getByLabelText(/^Clients/), 'Acme{Enter}acme{Enter}Quill and Co');
  await view.user.click(form.getByRole('button', { name: 'Add 2 clients' }));
  expect(await screen.findByText('2 clients created. Acme was listed more than once.')).toBeTruthy();
  await waitFor(async () => expect((await region()).textContent).toContain('First steps (1 of 4)'));
  await view.user.click(screen.getByRole('button', { name: 'Set up workspace' }));
  const settings = within(await screen.findByRole('dialog', { name: 'Your workspace' }));
  await view.user.type(await settings.findByLabelText('Workspace name'), 'Reed Films{Enter}');
  await waitFor(async () => expect((await region()).textContent).toContain('First steps (2 of 4)'));
  await waitFor(() => expect(document.title).toBe('Dashboard · Reed Films · Cutroom'));
  await server.as('editor');
  await aProject(server.db, { client_id: (await aClient(server.db)).id });
  view.unmount();
  renderScreen('/admin', { server, caller: admin });
  await screen.findByRole('region', { name: 'Needs attention' });
  await waitFor(() => expect(screen.queryByRole('region', { name: /^First steps/ })).toBeNull());
});

it('can be hidden permanently', async () => {
  const view = renderScreen('/admin', { server, caller: admin });
  await region();
  await view.user.click(screen.getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: /^First steps/ })).toBeNull());
  expect((await admin.get('/api/first_steps')).json().dismissed).toBe(true);
});

it('ask the first administrator for a name, which can be skipped', async () => {
  admin = await server.as('admin', { first_name: 'First', last_name: 'Administrator' });
  const view = renderScreen('/admin', { server, caller: admin });
  const form = within(await screen.findByRole('form', { name: 'Your name' }));
  await view.user.click(form.getByRole('button', { name: 'Save your name' }));
  await view.user.type(form.getByLabelText(/^First Name/), 'Maya');
  await view.user.type(form.getByLabelText(/^Last Name/), 'Okafor{Enter}');
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Your name' })).toBeNull());
  expect((await admin.get('/api/users/me')).json()).toMatchObject({ firstName: 'Maya', lastName: 'Okafor' });
  view.unmount();
  const other = await server.as('admin', { first_name: 'First', last_name: 'Administrator' });
  const skipped = renderScreen('/admin', { server, caller: other });
  await skipped.user.click(
    within(await screen.findByRole('form', { name: 'Your name' })).getByRole('button', { name: 'Skip' }),
  );
  expect(screen.queryByRole('form', { name: 'Your name' })).toBeNull();
  localStorage.clear();
});

it('are not shown to managers', async () => {
  const manager = await server.as('manager');
  renderScreen('/manager', { server, caller: manager });
  await screen.findByRole('region', { name: 'Needs attention' });
  expect(screen.queryByRole('region', { name: /^First steps/ })).toBeNull();
});
