/** Project list in the browser, against the real server. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { aClient, aProject } from '#server/testing/builders.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { failNext } from '#web/testing/fail-next.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;
beforeEach(async () => {
  server = await testApp();
  localStorage.clear();
});

/** Finds the project's link, which both rows and cards have. */
const entry = (title: string) => screen.findByRole('link', { name: title });
const noEntry = (title: string) => screen.queryByRole('link', { name: title });
/** Stores a user preference. */
const prefer = (name: string, value: string): void => localStorage.setItem(`cutroom.preference.${name}`, value);

async function openMenu(user: UserEvent, title: string): Promise<ReturnType<typeof within>> {
  await user.click(await screen.findByRole('button', { name: `Actions: ${title}` }));
  return within(await screen.findByRole('menu'));
}

describe('the project list', () => {
  it('shows an admin every project, newest first, with the total', async () => {
    await aProject(server.db, { title: 'Older film' });
    await aProject(server.db, { title: 'Newer film' });
    renderScreen('/admin/projects', { server, caller: await server.as('admin') });
    await entry('Newer film');
    const table = within(screen.getByRole('table', { name: 'Projects' }));
    expect(table.getAllByRole('link').map((one) => one.textContent)).toEqual(['Newer film', 'Older film']);
    expect(screen.getByText('2 projects')).toBeTruthy();
  });

  it('reads filters from the address and removes one with its chip', async () => {
    await aProject(server.db, { title: 'Paused one', status: 'paused', started_at: '2026-03-01T09:00:00.000Z' });
    await aProject(server.db, { title: 'Assigned one' });
    const { user, address } = renderScreen('/admin/projects?status=paused&page=1', {
      server,
      caller: await server.as('admin'),
    });
    await entry('Paused one');
    expect(noEntry('Assigned one')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove filter Status: paused' }));
    await entry('Assigned one');
    expect(address()).toBe('/admin/projects');
  });

  it('writes the revision status as revised=true', async () => {
    await aProject(server.db, { title: 'Went back', is_revised: true, revision_count: 1 });
    await aProject(server.db, { title: 'Never went back' });
    const { user, address } = renderScreen('/admin/projects?page=3', { server, caller: await server.as('admin') });
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('checkbox', { name: 'revision' }));
    await entry('Went back');
    await waitFor(() => expect(noEntry('Never went back')).toBeNull());
    expect(address()).toBe('/admin/projects?revised=true');
  });

  it('normalizes outdated spellings in the address', async () => {
    await aProject(server.db, { title: 'Went back', is_revised: true });
    const { address } = renderScreen('/admin/projects?status=revision', { server, caller: await server.as('admin') });
    await entry('Went back');
    await waitFor(() => expect(address()).toBe('/admin/projects?revised=true'));
  });

  it('redirects from a page beyond the last to the last', async () => {
    await aProject(server.db, { title: 'The only one' });
    const { address } = renderScreen('/admin/projects?class=Premium&page=999', {
      server,
      caller: await server.as('admin'),
    });
    await entry('The only one');
    expect(address()).toBe('/admin/projects?class=Premium');
    expect(screen.getByText('Page 1 of 1')).toBeTruthy();
  });

  it('offers to reset the filters when nothing matches them', async () => {
    await aProject(server.db, { title: 'Assigned one' });
    const { user, address } = renderScreen('/admin/projects?status=paused', {
      server,
      caller: await server.as('admin'),
    });
    await screen.findByText('No projects match.');
    await user.click(screen.getByRole('button', { name: 'Reset filters' }));
    await entry('Assigned one');
    expect(address()).toBe('/admin/projects');
  });

  it('searches by tracking ID on Enter without waiting', async () => {
    await aProject(server.db, { title: 'Wanted', tracking_id: 'TRK-AAA-QWERTY' });
    await aProject(server.db, { title: 'Other' });
    const { user, address } = renderScreen('/manager/projects?searchByTrackingIdOnly=true', {
      server,
      caller: await server.as('manager'),
    });
    await entry('Other');
    await user.type(screen.getByRole('searchbox', { name: 'Search projects' }), 'QWERTY{Enter}');
    await waitFor(() => expect(noEntry('Other')).toBeNull());
    await entry('Wanted');
    expect(address()).toBe('/manager/projects?searchByTrackingIdOnly=true&search=QWERTY');
  });

  it('shows an editor their own projects with a breakdown by class', async () => {
    const caller = await server.as('editor');
    await aProject(server.db, { title: 'Mine', assigned_to_id: caller.user.id, class: 'Podcast' });
    await aProject(server.db, { title: 'Foreign' });
    const { user, address } = renderScreen('/editor/projects', { server, caller });
    await entry('Mine');
    expect(noEntry('Foreign')).toBeNull();
    await user.click(await screen.findByRole('button', { name: /Podcast\s*1 · 100%/ }));
    await waitFor(() => expect(address()).toBe('/editor/projects?class=Podcast'));
    expect(screen.queryByRole('button', { name: 'Create' })).toBeNull();
  });

  it('shows whose projects are listed, with a link back to the clients', async () => {
    const client = await aClient(server.db, { first_name: 'Ada', last_name: 'Reed' });
    await aProject(server.db, { title: 'For Ada', client_id: client.id });
    const list = `/admin/projects?client.id=${client.id}&fromView=1`;
    const { user, address, router } = renderScreen(list, { server, caller: await server.as('admin') });
    expect(await screen.findByText('Showing projects for client: Ada Reed')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(address()).toBe('/admin/clients'));
    await router.navigate({ to: '/admin/clients', search: { search: 'reed' } });
    await user.click(await screen.findByRole('link', { name: '1 projects of Ada Reed' }));
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(address(), 'the clients as they were').toBe('/admin/clients?search=reed'));
  });

  it('links an editor, who has no clients page, back home', async () => {
    const list = '/editor/projects?client.id=1&fromView=1';
    const { user, address } = renderScreen(list, { server, caller: await server.as('editor') });
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(address()).toBe('/editor'));
  });

  it('starts as a table for managers and as cards for editors, and remembers a change', async () => {
    const editor = await server.as('editor');
    await aProject(server.db, { title: 'In a row', assigned_to_id: editor.user.id });
    const lead = renderScreen('/admin/projects', { server, caller: await server.as('admin') });
    await screen.findByRole('row', { name: /In a row/ });
    await lead.user.click(screen.getByRole('radio', { name: 'Cards' }));
    await screen.findByRole('article', { name: 'In a row' });
    lead.unmount();
    renderScreen('/admin/projects', { server, caller: await server.as('admin') });
    await screen.findByRole('article', { name: 'In a row' });
    cleanup();
    localStorage.clear();
    renderScreen('/editor/projects', { server, caller: editor });
    await screen.findByRole('article', { name: 'In a row' });
    expect(screen.queryByRole('table', { name: 'Projects' })).toBeNull();
  });

  it('says that nobody is assigned yet', async () => {
    prefer('projects-view', 'cards');
    await aProject(server.db, { title: 'Free', assigned_to_id: null, assigned_by_id: null });
    renderScreen('/admin/projects', { server, caller: await server.as('admin') });
    const facts = within(await screen.findByRole('article', { name: 'Free' }));
    expect(facts.getAllByText('Not assigned')).toHaveLength(2);
    expect(facts.queryByText('Unknown')).toBeNull();
  });

  it('shows an error and recovers on Retry', async () => {
    await aProject(server.db, { title: 'Back again' });
    const { user, setDown } = renderScreen('/admin/projects', { server, caller: await server.as('admin') });
    await entry('Back again');
    setDown(true);
    await user.click(screen.getByRole('button', { name: 'Order' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Ascending' }));
    expect(await screen.findByText('Failed to fetch projects')).toBeTruthy();
    setDown(false);
    failNext(({ address }) => address.startsWith('/api/projects?'), { status: 500 });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('HTTP error! status: 500')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await entry('Back again');
  });
});

describe('permissions', () => {
  it("explain to a manager why another manager's project cannot be edited", async () => {
    await aProject(server.db, { title: 'Foreign' });
    const { user } = renderScreen('/manager/projects', { server, caller: await server.as('manager') });
    await entry('Foreign');
    const menu = await openMenu(user, 'Foreign');
    const edit = menu.getByRole('menuitem', { name: /^Edit project/ });
    expect(edit.getAttribute('aria-disabled')).toBe('true');
    expect(edit.textContent).toContain('You can only edit projects that you have assigned.');
    expect(menu.getByRole('menuitem', { name: 'Duplicate project' }).getAttribute('aria-disabled')).toBeNull();
    await user.click(edit);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('You can only edit projects that you have assigned.');
    expect(alert.textContent).toContain('You can only duplicate projects.');
  });

  it('require confirmation before deleting', async () => {
    await aProject(server.db, { title: 'Doomed' });
    const { user } = renderScreen('/admin/projects', { server, caller: await server.as('admin') });
    await entry('Doomed');
    const menu = await openMenu(user, 'Doomed');
    await user.click(menu.getByRole('menuitem', { name: 'Delete project' }));
    await screen.findByText('Are you sure you want to delete this project?');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Projects appear here once they are assigned.')).toBeTruthy();
    expect(screen.queryByText('No projects match.')).toBeNull();
  });

  it('show that deleting failed, with the reason below', async () => {
    const { id } = await aProject(server.db, { title: 'Kept' });
    const { user, setDown } = renderScreen('/admin/projects', { server, caller: await server.as('admin') });
    await entry('Kept');
    const remove = async (): Promise<void> => {
      const menu = await openMenu(user, 'Kept');
      await user.click(menu.getByRole('menuitem', { name: 'Delete project' }));
      await user.click(await screen.findByRole('button', { name: 'Delete' }));
    };
    const alertTexts = (): (string | null)[] => screen.getAllByRole('alert').map((alert) => alert.textContent);
    setDown(true);
    await remove();
    const away = 'The server cannot be reached. Check your connection and try again.';
    await waitFor(() => expect(alertTexts()).toContain(`Failed to delete project${away}`));
    setDown(false);
    await server.db.deleteFrom('projects').where('id', '=', id).execute();
    await remove();
    await waitFor(() => expect(alertTexts()).toContain('Failed to delete projectNot Found'));
  });

  it('let an editor start a project from its card', async () => {
    const caller = await server.as('editor');
    await aProject(server.db, { title: 'To start', assigned_to_id: caller.user.id });
    const { user } = renderScreen('/editor/projects', { server, caller });
    await entry('To start');
    await user.click(screen.getByRole('button', { name: 'Start Project' }));
    expect(await screen.findByRole('link', { name: /Running: To start/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Start Project' })).toBeNull();
  });
});
