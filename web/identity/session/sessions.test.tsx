/** Devices on the profile and of other users, silent renewal, and messages after an ended session (docs/people.md#sessions, docs/people.md#renewal). */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SESSIONS_TEXTS } from '#domain/platform/sign-in/sessions.ts';
import { TINY_PNG } from '#server/testing/multipart.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { freshTokenOfWork, renewAfterRefusal } from '#web/lib/api/renewal.ts';
import { errorFrom } from '#web/lib/api/request.ts';
import { upload } from '#web/files/upload.ts';
import { stubOlderRequest } from '#web/testing/older-request.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

const PASSWORD = 'cutting-room-floor';
const NOW = '2026-03-10T12:00:00.000Z';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:136.0) Gecko/20100101 Firefox/136.0';
const after = (hours: number): string => new Date(Date.parse(NOW) + hours * 3_600_000).toISOString();

const server = await testApp();
beforeEach(() => server.setNow(NOW));
afterEach(() => server.setNow(NOW));

const someone = async (type: 'admin' | 'editor' = 'editor'): Promise<Caller> =>
  server.as(type, { password_hash: await server.deps.passwords.hash(PASSWORD) });

async function signInElsewhere({ user }: Caller): Promise<string> {
  const headers = { 'user-agent': FIREFOX };
  const response = await server.anonymous.post(
    '/api/authentication_token',
    { email: user.email, password: PASSWORD },
    headers,
  );
  return response.json().token as string;
}

const isGood = async (token: string): Promise<boolean> =>
  (await server.anonymous.get('/api/users/me', { authorization: `Bearer ${token}` })).statusCode === 200;

/** Advances the time of server and browser. */
function pass(hours: number): void {
  server.setNow(after(hours));
  vi.setSystemTime(new Date(after(hours)));
}

const storedToken = (): string | null => sessionStorage.getItem('token');

it('lists sessions on the profile, and ends one or all others', async () => {
  const caller = await someone();
  const [one, two, three] = [
    await signInElsewhere(caller),
    await signInElsewhere(caller),
    await signInElsewhere(caller),
  ];
  const { user } = renderScreen('/profile', { server, caller });
  const region = await screen.findByRole('region', { name: 'Active sessions' });
  await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(4));
  expect(within(region).getByText(/Unknown device/).textContent).toContain('This device');
  expect(within(region).getAllByText(/127\.0\.0\.1, signed in 03\/10\/2026 12:00 PM UTC, last seen/)).toHaveLength(3);
  const [last] = within(region).getAllByRole('button', { name: /^Sign out: Firefox on Windows/ });
  await user.click(last!);
  await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(3));
  expect([await isGood(one), await isGood(two), await isGood(three)]).toEqual([true, true, false]);
  await user.click(within(region).getByRole('button', { name: 'Sign out everywhere else' }));
  expect(await screen.findByText('Signed out everywhere else.')).toBeTruthy();
  await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(1));
  expect([await isGood(one), await isGood(two), await isGood(caller.token)]).toEqual([false, false, true]);
});

it('shows an error for each of two sessions that could not be ended', async () => {
  const caller = await someone();
  for (const _ of [1, 2]) await signInElsewhere(caller);
  const { user, setDown } = renderScreen('/profile', { server, caller });
  const region = await screen.findByRole('region', { name: 'Active sessions' });
  const buttons = await within(region).findAllByRole('button', { name: /^Sign out: Firefox/ });
  const { promise: mayFail, resolve: letFail } = Promise.withResolvers<void>();
  setDown(true);
  const ask = globalThis.fetch;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    await mayFail;
    return ask(...request);
  });
  for (const button of buttons) await user.click(button);
  expect(buttons.map((button) => button.dataset['loading'])).toEqual(['true', 'true']);
  letFail();
  await waitFor(() => expect(screen.getAllByText(SESSIONS_TEXTS.endFailed)).toHaveLength(2));
});

it('lets an administrator sign out any user', async () => {
  const [admin, editor] = [await someone('admin'), await someone()];
  const token = await signInElsewhere(editor);
  const { user } = renderScreen('/admin/team', { server, caller: admin });
  const name = `${editor.user.first_name} ${editor.user.last_name}`;
  await user.click(await screen.findByRole('button', { name: `More for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Devices' }));
  const dialog = await screen.findByRole('dialog', { name: `Devices of ${name}` });
  await user.click(await within(dialog).findByRole('button', { name: 'Sign out everywhere' }));
  expect(await within(dialog).findByText('No active sessions.')).toBeTruthy();
  expect([await isGood(token), await isGood(editor.token)]).toEqual([false, false]);
});

it('redirects to sign-in with a message when the session was ended elsewhere', async () => {
  const caller = await someone();
  const { user, address } = renderScreen('/profile', { server, caller });
  await user.type(await screen.findByLabelText(/^First Name/), 'a');
  await screen.findByText('This device');
  await caller.delete(`/api/sessions/${caller.sessionId}`);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeTruthy();
  expect(address()).toBe('/login');
});

it('renews the token once on user input after half its lifetime, and not before', async () => {
  const caller = await someone();
  renderScreen('/profile', { server, caller });
  await screen.findByLabelText(/^First Name/);
  pass(5.9);
  fireEvent.keyDown(document.body, { key: 'a' });
  pass(6);
  const fetchSpy = vi.spyOn(globalThis, 'fetch');
  fireEvent.keyDown(document.body, { key: 'a' });
  fireEvent.pointerDown(document.body);
  await waitFor(() => expect(storedToken()).not.toBe(caller.token));
  fireEvent.pointerDown(document.body);
  expect(fetchSpy.mock.calls.filter(([url]) => String(url).endsWith('/api/sessions/renew'))).toHaveLength(1);
  expect(await isGood(storedToken() ?? '')).toBe(true);
});

it('renews the token for background work such as an upload without user input, and after a rejection', async () => {
  const caller = await someone();
  renderScreen('/profile', { server, caller });
  await screen.findByLabelText(/^First Name/);
  pass(20);
  await Promise.all([freshTokenOfWork(), freshTokenOfWork()]);
  const renewed = storedToken() ?? '';
  expect(renewed).not.toBe(caller.token);
  expect(await isGood(renewed)).toBe(true);
  await freshTokenOfWork();
  expect(storedToken()).toBe(renewed);
  // The server's clock is ahead, so only its response shows that the token has expired.
  server.setNow(after(40));
  const refused = await server.anonymous.get('/api/cut_uploads?project=1', { authorization: `Bearer ${renewed}` });
  const problem = errorFrom(refused.statusCode, refused.json(), null);
  expect(await renewAfterRefusal(problem, renewed)).toBe(true);
  expect(await isGood(storedToken() ?? '')).toBe(true);
});

it.each([
  ['uploads a file after the token has expired', () => pass(13)],
  // The server's clock is ahead, so only its response shows that the token has expired.
  ['uploads a file after the server rejected an expired token', () => server.setNow(after(13))],
])('%s', async (_what, timePasses) => {
  const caller = await someone();
  const { user, container } = renderScreen('/profile', { server, caller });
  stubOlderRequest();
  await screen.findByLabelText(/^First Name/);
  const field = container.querySelector<HTMLInputElement>('input[type="file"]');
  await user.upload(field!, new File([new Uint8Array(TINY_PNG)], 'me.png', { type: 'image/png' }));
  timePasses();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Profile saved.')).toBeTruthy();
  expect(storedToken()).not.toBe(caller.token);
  await waitFor(() => expect(container.querySelector('form img')?.getAttribute('src')).toContain('/uploads/media/'));
});

it('asks before the page is left while a file is uploaded', async () => {
  const caller = await someone();
  renderScreen('/profile', { server, caller });
  await screen.findByLabelText(/^First Name/);
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const uploading = upload(new File([new Uint8Array(TINY_PNG)], 'me.png', { type: 'image/png' }));
  expect(asks()).toBe(true);
  await uploading;
  expect(asks()).toBe(false);
});

it('ends the session when a file upload is rejected even with the renewed token', async () => {
  const caller = await someone();
  renderScreen('/profile', { server, caller });
  stubOlderRequest();
  await screen.findByLabelText(/^First Name/);
  server.setNow(after(13));
  const ask = globalThis.fetch;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const response = await ask(...request);
    // Ends the session right after the renewal, as from another device.
    if (String(request[0]).endsWith('/api/sessions/renew')) await server.db.deleteFrom('sessions').execute();
    return response;
  });
  const file = new File([new Uint8Array(TINY_PNG)], 'me.png', { type: 'image/png' });
  await expect(upload(file, () => undefined)).rejects.toThrow(ApiError);
  expect(storedToken()).toBeNull();
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
});

it('saves a form after the token has expired', async () => {
  const caller = await someone();
  const { user } = renderScreen('/profile', { server, caller });
  await user.type(await screen.findByLabelText(/^First Name/), ' Late');
  pass(20);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Profile saved.')).toBeTruthy();
  expect(storedToken()).not.toBe(caller.token);
});

it('keeps the form values when offline with an expired token, and saves once back online', async () => {
  const caller = await someone();
  const { user, setDown } = renderScreen('/profile', { server, caller });
  await user.type(await screen.findByLabelText(/^First Name/), ' Late');
  pass(20);
  setDown(true);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The server cannot be reached. Check your connection and try again.')).toBeTruthy();
  expect(storedToken()).toBe(caller.token);
  setDown(false);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Profile saved.')).toBeTruthy();
});

it('sends no requests while idle with an expired token, and continues on the next input', async () => {
  const caller = await someone();
  const { queryByText, router } = renderScreen('/profile', { server, caller });
  await screen.findByText('This device');
  pass(13);
  const fetchSpy = vi.spyOn(globalThis, 'fetch');
  await router.navigate({ to: '/inbox' });
  await screen.findByRole('heading', { name: 'Inbox' });
  expect(fetchSpy).not.toHaveBeenCalled();
  expect(storedToken()).toBe(caller.token);
  fireEvent.pointerDown(document.body);
  await waitFor(() => expect(storedToken()).not.toBe(caller.token));
  await waitFor(() => expect(queryByText('Loading...')).toBeNull());
  expect(fetchSpy.mock.calls.map(([url]) => String(url)).at(0)).toContain('/api/sessions/renew');
});

it('continues on a page opened with an expired token while the session is valid', async () => {
  const caller = await someone();
  server.setNow(after(100));
  renderScreen('/profile', { server, caller });
  expect(((await screen.findByLabelText(/^First Name/)) as HTMLInputElement).value).toBe(caller.user.first_name);
});

it('redirects a page opened with an expired token to sign-in when the session is no longer valid', async () => {
  const caller = await someone();
  server.setNow(after(8 * 24));
  renderScreen('/profile', { server, caller });
  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeTruthy();
});

it('ends the session on the server on Logout', async () => {
  const caller = await someone();
  const { user, address } = renderScreen('/profile', { server, caller });
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(address()).toBe('/login'));
  await expect.poll(() => isGood(caller.token)).toBe(false);
});
