/** Sign-in, role selection and the way out, on the real server. */
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '#server/testing/builders.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

const PASSWORD = 'cutting-room-floor';
let server: TestApp;

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

async function person(type: 'admin' | 'manager' | 'editor'): Promise<string> {
  const password_hash = await server.deps.passwords.hash(PASSWORD);
  return (await aUser(server.db, { type, password_hash })).email;
}

async function signIn(path: string, email: string, password = PASSWORD) {
  const view = renderScreen(path, { server });
  await view.user.type(await screen.findByLabelText(/^Email/), email);
  await view.user.type(screen.getByLabelText(/^Password/), password);
  await view.user.click(screen.getByRole('button', { name: 'Login' }));
  return view;
}

describe('signing in', () => {
  it('leads an administrator to /admin, and an editor to /editor', async () => {
    for (const type of ['admin', 'editor'] as const) {
      const view = await signIn('/login', await person(type));
      await waitFor(() => expect(view.address()).toBe(`/${type}`));
      expect(sessionStorage.getItem('selectedRole')).toBe(type);
      view.unmount();
    }
  });

  it('lets a manager choose a role, and goes back to the page that was wanted', async () => {
    const view = await signIn('/manager/projects?status=paused', await person('manager'));
    expect(await screen.findByRole('heading', { name: 'Select Your Role' })).toBeTruthy();
    expect(screen.queryByText('Full system access and control')).toBeNull();
    await view.user.click(screen.getByRole('button', { name: 'Continue as Manager' }));
    await waitFor(() => expect(view.address()).toBe('/manager/projects?status=paused'));
  });

  it('says the same of a wrong password and of an unknown e-mail', async () => {
    for (const email of [await person('editor'), 'nobody@cutroom.local']) {
      const view = await signIn('/login', email, 'not-the-password');
      expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password');
      expect(sessionStorage.getItem('token')).toBeNull();
      view.unmount();
    }
  });

  it('does not blame the password when the server cannot be reached', async () => {
    const view = renderScreen('/login', { server });
    view.setDown(true);
    await view.user.type(await screen.findByLabelText(/^Email/), 'ann@cutroom.local');
    await view.user.type(screen.getByLabelText(/^Password/), PASSWORD);
    await view.user.click(screen.getByRole('button', { name: 'Login' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached');
  });

  it('clears what an earlier session left, but not the theme', async () => {
    localStorage.setItem('old', 'x');
    localStorage.setItem('cutroom.preference.theme', 'dark');
    sessionStorage.setItem('other', 'x');
    renderScreen('/login', { server, caller: await server.as('admin') });
    await waitFor(() => expect(localStorage.getItem('old')).toBeNull());
    expect(sessionStorage.length).toBe(0);
    expect(localStorage.getItem('cutroom.preference.theme')).toBe('dark');
    localStorage.clear();
  });
});

describe('the session', () => {
  it('ends when the server refuses its token, and leads to sign-in', async () => {
    const caller = await server.as('admin');
    await server.db.updateTable('users').set({ is_active: false }).where('id', '=', caller.user.id).execute();
    const view = renderScreen('/profile', { server, caller });
    await waitFor(() => expect(view.address()).toBe('/login'));
    expect(sessionStorage.getItem('token')).toBeNull();
  });

  it('ends on Logout and forgets everything', async () => {
    const view = renderScreen('/profile', { server, caller: await server.as('editor') });
    await view.user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(view.address()).toBe('/login'));
    expect(sessionStorage.length).toBe(0);
  });

  it('drops a selected role that is not held', async () => {
    renderScreen('/profile', { server, caller: await server.as('editor'), role: 'admin' });
    expect(await screen.findByRole('heading', { name: 'Select Your Role' })).toBeTruthy();
    expect(sessionStorage.getItem('selectedRole')).toBeNull();
  });
});
