/** App shell: menus per role, role switch, and addresses without access. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aCut, aProject } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';
import { renderScreen, type Screen } from '#web/testing/render-screen.tsx';
import { activeItem } from './menu-items.ts';

declare const happyDOM: { setViewport: (size: { width: number; height: number }) => void };

const server = await testApp();

async function menuLinks(): Promise<string[]> {
  const menu = await screen.findByRole('navigation', { name: 'Main' });
  return within(menu)
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
}

describe('the side menu', () => {
  it('shows an administrator the client section and no role switch', async () => {
    renderScreen('/profile', { server, caller: await server.as('admin') });
    expect(await menuLinks()).toEqual([
      'Dashboard /admin',
      'Projects /admin/projects',
      'Leaderboard /admin/leaderboard',
      'Team /admin/team',
      'BOSS VIEW /admin/boss-view',
      'Leave /leave',
      'Review /admin/reviews',
      'Scoring /admin/scoring',
      'Calendar /admin/calendar',
      'Workload /admin/workload',
      'Clients /admin/clients',
      'Reports /admin/analytics',
      'Settings /admin/settings',
    ]);
    expect(screen.queryByRole('button', { name: /Switch Role/ })).toBeNull();
  });

  it('shows a manager clients and revisions, and lets them switch roles', async () => {
    const view = renderScreen('/profile', { server, caller: await server.as('manager') });
    expect(await menuLinks()).toEqual([
      'Dashboard /manager',
      'Projects /manager/projects',
      'Revisions /manager/revisions',
      'Leaderboard /manager/leaderboard',
      'Leave /leave',
      'Review /manager/reviews',
      'Scoring /manager/scoring',
      'Calendar /manager/calendar',
      'Workload /manager/workload',
      'Clients /manager/clients',
      'Month /manager/month',
    ]);
    const [switchRole] = screen.getAllByRole('button', { name: 'Switch Role (Current: manager)' });
    await view.user.click(switchRole!);
    await view.user.click(await screen.findByRole('button', { name: 'Continue as Editor' }));
    await waitFor(() => expect(view.address()).toBe('/profile'));
    expect(await menuLinks()).toContain('Revisions /editor/revisions');
  });

  it('shows an editor no clients', async () => {
    renderScreen('/profile', { server, caller: await server.as('editor') });
    expect(await menuLinks()).toEqual([
      'Dashboard /editor',
      'Projects /editor/projects',
      'Revisions /editor/revisions',
      'Leaderboard /editor/leaderboard',
      'Leave /leave',
      'Calendar /editor/calendar',
      'Month /editor/month',
    ]);
  });

  it.each([
    ['/admin', '/admin'],
    ['/admin/projects/12', '/admin/projects'],
    ['/admin/leave', '/leave'],
    ['/leave', '/leave'],
    ['/admin/nowhere', undefined],
  ])('highlights for %s the item %s', (path, item) => {
    expect(activeItem('admin', path)).toBe(item);
  });

  it('stays collapsed after being minimized', async () => {
    const caller = await server.as('editor');
    const view = renderScreen('/profile', { server, caller });
    await view.user.click(await screen.findByRole('button', { name: 'Collapse menu' }));
    expect(screen.queryByText('MAIN MENU')).toBeNull();
    view.unmount();
    renderScreen('/profile', { server, caller });
    expect(await screen.findByRole('button', { name: 'Expand menu' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Projects' })).toBeTruthy();
    localStorage.clear();
  });

  it.each([1024, 1199])('is collapsed in a %i px window until expanded', async (width) => {
    const caller = await server.as('editor');
    onTestFinished(() => localStorage.clear());
    const view = renderScreen('/profile', { server, caller });
    await screen.findByRole('button', { name: 'Collapse menu' });
    act(() => happyDOM.setViewport({ width: 1200, height: 800 }));
    expect(screen.getByRole('button', { name: 'Collapse menu' })).toBeTruthy();
    act(() => happyDOM.setViewport({ width, height: 800 }));
    expect(screen.queryByText('MAIN MENU')).toBeNull();
    expect(screen.getByRole('link', { name: 'Projects' })).toBeTruthy();
    await view.user.click(screen.getByRole('button', { name: 'Expand menu' }));
    expect(screen.getByText('MAIN MENU')).toBeTruthy();
  });

  it('shows icons only in the player, until expanded there', async () => {
    const caller = await server.as('editor');
    const { id } = await aProject(server.db, { assigned_to_id: caller.user.id });
    onTestFinished(() => localStorage.clear());
    const view = renderScreen('/profile', { server, caller });
    await screen.findByRole('button', { name: 'Collapse menu' });
    await view.router.navigate({ to: `/editor/projects/${id}/cut/1` });
    await view.user.click(await screen.findByRole('button', { name: 'Expand menu' }));
    expect(await screen.findByText('MAIN MENU')).toBeTruthy();
    view.unmount();
    const again = renderScreen(`/editor/projects/${id}/cut/1`, { server, caller });
    await again.user.click(await screen.findByRole('button', { name: 'Collapse menu' }));
    await again.router.navigate({ to: '/profile' });
    expect(await screen.findByRole('button', { name: 'Collapse menu' })).toBeTruthy();
  });

  it('shows how many versions wait for the team, also without labels', async () => {
    const manager = await server.as('manager');
    const { id } = await aProject(server.db, { assigned_by_id: manager.user.id });
    await aCut(server.db, { project_id: id, uploaded_by_id: manager.user.id });
    const view = renderScreen('/profile', { server, caller: manager });
    expect(await screen.findByRole('link', { name: /^Review ?, 1 to review$/ })).toBeTruthy();
    await view.user.click(screen.getByRole('button', { name: 'Collapse menu' }));
    onTestFinished(() => localStorage.clear());
    expect(screen.getByRole('link', { name: /^Review ?, 1 to review$/ })).toBeTruthy();
  });

  it('resets the filters of the project list', async () => {
    const view = renderScreen('/profile', { server, caller: await server.as('editor') });
    await view.user.click(await screen.findByRole('link', { name: 'Projects' }));
    await waitFor(() => expect(view.router.state.location.state.resetFilters).toBe(true));
  });
});

describe('a page that crashes', () => {
  const main = async () => {
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('heading', { name: "Couldn't show this page" })).toBeTruthy();
    expect(screen.getAllByRole('main')).toHaveLength(1);
    return within(screen.getByRole('main'));
  };
  /** Makes the loading of a screen's file fail. */
  const breakRoute = (view: Screen, id: string): Promise<void> => {
    const { options } = view.router.routesById[id as '/login'] as { options: { beforeLoad?: unknown } };
    const before = options.beforeLoad;
    // The router and React also log the error.
    const consoleSpies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')].map((spy) => spy.mockReturnValue());
    onTestFinished(() => {
      options.beforeLoad = before;
      for (const consoleSpy of consoleSpies) consoleSpy.mockRestore();
    });
    options.beforeLoad = () => {
      throw new Error('no file');
    };
    return view.router.invalidate();
  };

  it('keeps the menu and serves as the main landmark inside the layout', async () => {
    const view = renderScreen('/profile', { server, caller: await server.as('admin') });
    await menuLinks();
    await breakRoute(view, '/shell/profile');
    expect((await main()).getByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
  });

  it('has its own main landmark without the layout', async () => {
    const view = renderScreen('/login', { server });
    await screen.findByRole('main');
    await breakRoute(view, '/login');
    expect((await main()).getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

describe('addresses', () => {
  it('shows a signed-in user a way back from an unknown address', async () => {
    renderScreen('/no/such/page', { server, caller: await server.as('admin') });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Go Back Home' })).toBeTruthy();
  });

  it('redirects a signed-out user to sign-in from an unknown address', async () => {
    const view = renderScreen('/no/such/page', { server });
    await waitFor(() => expect(view.address()).toBe('/login'));
  });

  it('adds the selected role to an address without one', async () => {
    const view = renderScreen('/revisions?page=2', { server, caller: await server.as('manager') });
    await waitFor(() => expect(view.address()).toBe('/manager/revisions?page=2'));
  });

  it('leaves no history entry at a former address', async () => {
    const view = renderScreen('/profile', { server, caller: await server.as('admin') });
    await menuLinks();
    await view.router.navigate({ to: '/admin/bin?page=1' });
    await screen.findByRole('heading', { name: 'Trash' });
    view.router.history.back();
    await waitFor(() => expect(view.address()).toBe('/profile'));
  });

  it('redirects / to the home page', async () => {
    const view = renderScreen('/', { server, caller: await server.as('editor'), role: null });
    await waitFor(() => expect(view.address()).toBe('/editor'));
  });
});
