/** The project list in the browser, against the real server. */
import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aClient, aProject } from '#server/testing/builders.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

// The first screen of a run is fetched and compiled on demand.
configure({ asyncUtilTimeout: 8_000 });

let server: TestApp;
beforeEach(async () => {
  server = await testApp();
  localStorage.clear();
});
afterEach(() => server.close());

const card = (title: string) => screen.findByRole('article', { name: title });

describe('the list', () => {
  it('shows an admin every project, newest first, and tells how many', async () => {
    await aProject(server.db, { title: 'Older film' });
    await aProject(server.db, { title: 'Newer film' });
    renderScreen('/admin/projects', { server, caller: await server.as('admin') });
    await card('Newer film');
    const cards = screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'));
    expect(cards).toEqual(['Newer film', 'Older film']);
    expect(screen.getByText('2 projects')).toBeTruthy();
  });

  it('reads filters from the address and takes one off by its chip', async () => {
    await aProject(server.db, { title: 'Paused one', status: 'paused', started_at: '2026-03-01T09:00:00.000Z' });
    await aProject(server.db, { title: 'Assigned one' });
    const { user, address } = renderScreen('/admin/projects?status=paused&page=1', {
      server,
      caller: await server.as('admin'),
    });
    await card('Paused one');
    expect(screen.queryByRole('article', { name: 'Assigned one' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove filter Status: paused' }));
    await card('Assigned one');
    expect(address()).toBe('/admin/projects');
  });

  it('writes the revision status as revised=true', async () => {
    await aProject(server.db, { title: 'Went back', is_revised: true, revision_count: 1 });
    await aProject(server.db, { title: 'Never went back' });
    const { user, address } = renderScreen('/admin/projects?page=3', { server, caller: await server.as('admin') });
    await user.click(await screen.findByRole('combobox', { name: 'Project Status' }));
    await user.click(await screen.findByRole('option', { name: 'revision' }));
    await card('Went back');
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Never went back' })).toBeNull());
    expect(address()).toBe('/admin/projects?revised=true');
  });

  it('writes an old spelling in the address as it is to be', async () => {
    await aProject(server.db, { title: 'Went back', is_revised: true });
    const { address } = renderScreen('/admin/projects?status=revision', { server, caller: await server.as('admin') });
    await card('Went back');
    await waitFor(() => expect(address()).toBe('/admin/projects?revised=true'));
  });

  it('goes to the last page from one beyond it', async () => {
    await aProject(server.db, { title: 'The only one' });
    const { address } = renderScreen('/admin/projects?class=Premium&page=999', {
      server,
      caller: await server.as('admin'),
    });
    await card('The only one');
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
    await card('Assigned one');
    expect(address()).toBe('/admin/projects');
  });

  it('searches by tracking id, by Enter, without waiting', async () => {
    await aProject(server.db, { title: 'Wanted', tracking_id: 'TRK-AAA-QWERTY' });
    await aProject(server.db, { title: 'Other' });
    const { user, address } = renderScreen('/manager/projects?searchByTrackingIdOnly=true', {
      server,
      caller: await server.as('manager'),
    });
    await card('Other');
    await user.type(screen.getByRole('searchbox', { name: 'Search projects' }), 'QWERTY{Enter}');
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Other' })).toBeNull());
    await card('Wanted');
    expect(address()).toBe('/manager/projects?searchByTrackingIdOnly=true&search=QWERTY');
  });

  it('shows an editor the own projects with a breakdown by class', async () => {
    const caller = await server.as('editor');
    await aProject(server.db, { title: 'Mine', assigned_to_id: caller.user.id, class: 'Podcast' });
    await aProject(server.db, { title: 'Foreign' });
    renderScreen('/editor/projects', { server, caller });
    await card('Mine');
    expect(screen.queryByRole('article', { name: 'Foreign' })).toBeNull();
    expect(await screen.findByRole('button', { name: /Podcast\s*1 · 100%/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create' })).toBeNull();
  });

  it('says whose projects are listed and leads back to the clients', async () => {
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

  it('keeps the table view as it was chosen', async () => {
    await aProject(server.db, { title: 'In a row' });
    const { user } = renderScreen('/admin/projects', { server, caller: await server.as('admin') });
    await card('In a row');
    await user.click(screen.getByRole('radio', { name: 'Table' }));
    const row = within(await screen.findByRole('table', { name: 'Projects' })).getByRole('row', { name: /In a row/ });
    expect(within(row).getByRole('link', { name: 'View: In a row' })).toBeTruthy();
  });

  it('tells that nobody is assigned yet', async () => {
    await aProject(server.db, { title: 'Free', assigned_to_id: null, assigned_by_id: null });
    renderScreen('/admin/projects', { server, caller: await server.as('admin') });
    const facts = within(await card('Free'));
    expect(facts.getAllByText('Nobody yet')).toHaveLength(2);
    expect(facts.queryByText('Unknown')).toBeNull();
  });

  it('says what failed and recovers with Retry', async () => {
    await aProject(server.db, { title: 'Back again' });
    const { user, setDown } = renderScreen('/admin/projects', { server, caller: await server.as('admin') });
    await card('Back again');
    setDown(true);
    await user.click(screen.getByRole('button', { name: /Sort by ID/ }));
    expect(await screen.findByText('Failed to fetch projects')).toBeTruthy();
    setDown(false);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await card('Back again');
  });
});

describe('what may be done', () => {
  it('tells a manager why a foreign project cannot be edited', async () => {
    await aProject(server.db, { title: 'Foreign' });
    const { user } = renderScreen('/manager/projects', { server, caller: await server.as('manager') });
    await card('Foreign');
    await user.click(screen.getByRole('button', { name: 'Edit: Foreign' }));
    const said = await screen.findByRole('alert');
    expect(said.textContent).toContain('You can only edit projects that you have assigned.');
    expect(said.textContent).toContain('You can only duplicate projects.');
    await user.hover(screen.getByRole('button', { name: 'Duplicate: Foreign' }));
    expect((await screen.findByRole('tooltip')).textContent).toBe('You can only duplicate projects.');
  });

  it('asks before it deletes', async () => {
    await aProject(server.db, { title: 'Doomed' });
    const { user } = renderScreen('/admin/projects', { server, caller: await server.as('admin') });
    await card('Doomed');
    await user.click(screen.getByRole('button', { name: 'Delete: Doomed' }));
    await screen.findByText('Are you sure you want to delete this project?');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No projects match.')).toBeTruthy();
  });

  it('says that deleting failed, and below it why', async () => {
    const { id } = await aProject(server.db, { title: 'Kept' });
    const { user, setDown } = renderScreen('/admin/projects', { server, caller: await server.as('admin') });
    await card('Kept');
    const remove = async (): Promise<void> => {
      await user.click(screen.getByRole('button', { name: 'Delete: Kept' }));
      await user.click(await screen.findByRole('button', { name: 'Delete' }));
    };
    const said = (): (string | null)[] => screen.getAllByRole('alert').map((alert) => alert.textContent);
    setDown(true);
    await remove();
    const away = 'The server cannot be reached. Check your connection and try again.';
    await waitFor(() => expect(said()).toContain(`Failed to delete project${away}`));
    setDown(false);
    await server.db.deleteFrom('projects').where('id', '=', id).execute();
    await remove();
    await waitFor(() => expect(said()).toContain('Failed to delete projectNot Found'));
  });

  it('starts an editor’s project from its card', async () => {
    const caller = await server.as('editor');
    await aProject(server.db, { title: 'To start', assigned_to_id: caller.user.id });
    const { user } = renderScreen('/editor/projects', { server, caller });
    await card('To start');
    await user.click(screen.getByRole('button', { name: 'Start Project' }));
    expect(await screen.findByRole('link', { name: /Running: To start/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Start Project' })).toBeNull();
  });
});
