/** Navigation to a screen: focuses the heading, sets the document title and announces the screen. */
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aUser } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';
import { session } from '#web/lib/api/session-store.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

const PASSWORD = 'cutting-room-floor';

const server = await testApp();

/** Delays responses to this path until the returned function is called. */
function holdResponse(path: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const originalFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (input.includes(path)) await promise;
    return originalFetch(input, init);
  });
  return resolve;
}

const heading = (name: RegExp | string) => screen.findByRole('heading', { level: 1, name });

it('focuses the heading of the new screen, sets the tab title and announces it', async () => {
  const view = renderScreen('/profile', { server, caller: await server.as('manager') });
  await screen.findByLabelText(/^First Name/);
  expect(document.activeElement).toBe(document.body);
  await view.user.click(screen.getByRole('link', { name: 'Clients' }));
  const clients = await heading(/^Clients/);
  await waitFor(() => expect(document.activeElement).toBe(clients));
  expect(document.title).toBe('Clients · Cutroom');
  expect(screen.getAllByRole('status').some((one) => one.textContent === 'Clients')).toBe(true);
});

it('keeps the focus on the heading when the screen is replaced once the user is loaded', async () => {
  const password_hash = await server.deps.passwords.hash(PASSWORD);
  const person = await aUser(server.db, { type: 'editor', password_hash });
  const view = renderScreen('/leave', { server });
  const answered = holdResponse('/api/users/me');
  await view.user.type(await screen.findByLabelText(/^Email/), person.email);
  await view.user.type(screen.getByLabelText(/^Password/), PASSWORD);
  await view.user.click(screen.getByRole('button', { name: 'Login' }));
  const first = await heading('Leave');
  await waitFor(() => expect(document.activeElement).toBe(first));
  answered();
  await screen.findByText("You haven't applied for leave yet.");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Leave' })));
});

it('redirects to sign-in when the session is refused between the route guard and the app mounting', async () => {
  const watch = session.watch;
  // `watch` is the first call of the mounted app, after the guard of its first screen.
  vi.spyOn(session, 'watch').mockImplementationOnce((onRecheck) => {
    session.end();
    return watch(onRecheck);
  });
  const view = renderScreen('/profile', { server, caller: await server.as('manager') });
  await screen.findByRole('button', { name: 'Login' });
  expect(view.address()).toBe('/login');
});

it('keeps the focus when only filters change', async () => {
  const view = renderScreen('/manager/clients', { server, caller: await server.as('manager') });
  const search = await screen.findByRole('searchbox', { name: 'Search clients' });
  await view.user.type(search, 'nobody{Enter}');
  await waitFor(() => expect(view.address()).toContain('search=nobody'));
  // Waits longer than the delay before focus moves.
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(document.activeElement).toBe(search);
});
