/** Sign-in, role selection and sign-out, against the real server. */
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aUser } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

const PASSWORD = 'cutting-room-floor';

const server = await testApp();

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
  it('takes an administrator to /admin and an editor to /editor', async () => {
    for (const type of ['admin', 'editor'] as const) {
      const view = await signIn('/login', await person(type));
      await waitFor(() => expect(view.address()).toBe(`/${type}`));
      expect(sessionStorage.getItem('selectedRole')).toBe(type);
      view.unmount();
    }
  });

  it('lists demo accounts only when configured, and fills the form when one is clicked', async () => {
    const email = await person('editor');
    const view = renderScreen('/login', { server });
    await screen.findByLabelText(/^Email/);
    expect(screen.queryByRole('group')).toBeNull();
    view.unmount();
    const meta = document.createElement('meta');
    meta.name = 'offered-sign-ins';
    meta.content = JSON.stringify([{ type: 'editor', name: 'Lena Fischer', email, password: PASSWORD }]);
    document.head.append(meta);
    const demo = renderScreen('/login', { server });
    await demo.user.click(await screen.findByRole('button', { name: 'Editor: Lena Fischer' }));
    expect((screen.getByLabelText(/^Email/) as HTMLInputElement).value).toBe(email);
    await demo.user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(demo.address()).toBe('/editor'));
    meta.remove();
  });

  it('lets a manager select a role, then returns to the requested page', async () => {
    const view = await signIn('/manager/projects?status=paused', await person('manager'));
    expect(await screen.findByRole('heading', { name: 'Select Your Role' })).toBeTruthy();
    expect(screen.queryByText('Full system access and control')).toBeNull();
    await view.user.click(screen.getByRole('button', { name: 'Continue as Manager' }));
    await waitFor(() => expect(view.address()).toBe('/manager/projects?status=paused'));
  });

  it('shows the same message for a wrong password and an unknown email', async () => {
    for (const email of [await person('editor'), 'nobody@cutroom.local']) {
      const view = await signIn('/login', email, 'not-the-password');
      expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password');
      expect(sessionStorage.getItem('token')).toBeNull();
      view.unmount();
    }
  });

  it('does not blame the password when the server is unreachable', async () => {
    const view = renderScreen('/login', { server });
    view.setDown(true);
    await view.user.type(await screen.findByLabelText(/^Email/), 'ann@cutroom.local');
    await view.user.type(screen.getByLabelText(/^Password/), PASSWORD);
    await view.user.click(screen.getByRole('button', { name: 'Login' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached');
  });

  it('says that the disk is too full for anyone but administrators', async () => {
    const { freeBytes } = server.deps;
    server.deps.freeBytes = async () => 0;
    await signIn('/login', await person('editor'));
    expect((await screen.findByRole('alert')).textContent).toContain('Only administrators can sign in.');
    server.deps.freeBytes = freeBytes;
  });

  it('clears data of an earlier session except the theme', async () => {
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
  it('ends when the server rejects its token, and redirects to sign-in', async () => {
    const caller = await server.as('admin');
    await server.db.updateTable('users').set({ is_active: false }).where('id', '=', caller.user.id).execute();
    const view = renderScreen('/profile', { server, caller });
    await waitFor(() => expect(view.address()).toBe('/login'));
    expect(sessionStorage.getItem('token')).toBeNull();
  });

  it('tells a deleted user why the session ended, until the next one starts', async () => {
    const caller = await server.as('editor');
    const view = renderScreen('/editor/projects', { server, caller });
    await screen.findByText('Projects appear here once they are assigned to you.');
    await server.db
      .updateTable('users')
      .set({ deleted_at: '2026-03-01T09:00:00.000Z' })
      .where('id', '=', caller.user.id)
      .execute();
    // The next request is refused, whether it comes from the click or from polling just before it.
    for (const link of screen.queryAllByRole('link', { name: 'Leaderboard' })) await view.user.click(link);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'You were signed out: your account was deactivated, deleted or changed. Sign in again, or ask an administrator.',
    );
    view.unmount();
    const again = await signIn('/login', await person('editor'));
    await waitFor(() => expect(again.address()).toBe('/editor'));
    await again.user.click(await screen.findByRole('button', { name: 'Logout' }));
    await screen.findByRole('button', { name: 'Login' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stays on an unknown address with a way home while active, and redirects to sign-in otherwise', async () => {
    const view = renderScreen('/editor/nowhere/at-all?x=1', { server, caller: await server.as('editor') });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
    expect(view.address()).toBe('/editor/nowhere/at-all?x=1');
    await view.user.click(screen.getByRole('button', { name: 'Go Back Home' }));
    await waitFor(() => expect(view.address()).toBe('/editor'));
    view.unmount();
    const signedOut = renderScreen('/editor/nowhere/at-all', { server });
    await screen.findByRole('button', { name: 'Login' });
    expect(signedOut.address()).toBe('/login');
  });

  it.each([
    ['', false],
    [' without a network', true],
  ])('ends on Logout%s and clears all data', async (_how, isDown) => {
    const caller = await server.as('editor');
    const view = renderScreen('/profile', { server, caller });
    const logout = await screen.findByRole('button', { name: 'Logout' });
    await waitFor(() => expect(view.cachedText()).toContain(caller.user.email));
    sessionStorage.setItem('cutroom.draft.note', 'Nobody else is to read this');
    view.setDown(isDown);
    await view.user.click(logout);
    await waitFor(() => expect(view.address()).toBe('/login'));
    await waitFor(() => expect(sessionStorage.length).toBe(0));
    expect(view.cachedText()).not.toContain(caller.user.email);
  });

  it('drops a selected role that the user does not have', async () => {
    renderScreen('/profile', { server, caller: await server.as('editor'), role: 'admin' });
    expect(await screen.findByRole('heading', { name: 'Select Your Role' })).toBeTruthy();
    expect(sessionStorage.getItem('selectedRole')).toBeNull();
  });
});
