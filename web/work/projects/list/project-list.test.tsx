/** Working in the project list: table and columns, next step, menu, filters, order, groups and shortcuts. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aClient, aProject, aUser } from '#server/testing/builders.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { holdResponses } from '#web/testing/hold-responses.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

const STARTED = { status: 'started', started_at: '2026-03-01T09:00:00.000Z' } as const;
const DONE = {
  status: 'completed',
  started_at: '2026-03-01T09:00:00.000Z',
  ended_at: '2026-03-01T10:00:00.000Z',
} as const;

let server: TestApp;
beforeEach(async () => {
  server = await testApp();
  localStorage.clear();
});

const row = (title: string) => screen.findByRole('row', { name: new RegExp(title) });
/** Column headers without the checkbox column. */
const heads = () =>
  screen
    .getAllByRole('columnheader')
    .slice(1)
    .map((one) => one.textContent);
const titles = () =>
  within(screen.getByRole('table', { name: 'Projects' }))
    .getAllByRole('link')
    .map((one) => one.textContent)
    .filter((text) => text !== 'Score');
const prefer = (name: string, value: string): void => localStorage.setItem(`cutroom.preference.${name}`, value);

describe('the project table', () => {
  it('shows two values per cell, with due dates and points visible', async () => {
    const client = await aClient(server.db, { first_name: 'Ada', last_name: 'Reed' });
    const editor = await aUser(server.db, { first_name: 'Ed', last_name: 'Itor', type: 'editor' });
    await aProject(server.db, {
      title: 'Spring film',
      client_id: client.id,
      assigned_to_id: editor.id,
      assigned_by_id: null,
      class: 'Basic',
      deadline_at: null,
    });
    renderScreen('/admin/projects', { server, caller: await server.as('admin') });
    const cells = within(await row('Spring film'))
      .getAllByRole('cell')
      .slice(1);
    expect(heads()).toEqual(['Title', 'Status', 'Editor', 'Time', 'Due', 'Points', 'Actions']);
    expect(cells[0]?.textContent).toMatch(/^Spring filmAda Reed · Basic · #\d+ /);
    expect(cells[2]?.textContent).toContain('Ed Itorby Not assigned');
    expect(cells[4]?.textContent).toBe('No deadline');
    expect(cells[5]?.textContent).toBe('—');
  });

  it.each(['table', 'cards'])('shows no empty message before the response arrives: %s', async (view) => {
    prefer('projects-view', view);
    const caller = await server.as('editor');
    await aProject(server.db, { title: 'Spring film', assigned_to_id: caller.user.id });
    const { user } = renderScreen('/editor/projects?status=paused', { server, caller });
    await screen.findByText('No projects match.');
    const release = holdResponses(({ address }) => address.startsWith('/api/projects?'));
    await user.click(screen.getByRole('button', { name: 'Reset filters' }));
    expect(screen.queryByText(/^No projects|^Projects appear here/)).toBeNull();
    release();
    expect(await screen.findByText('Spring film')).toBeTruthy();
  });

  it('adds, removes and stores columns, and ignores unknown ones in storage', async () => {
    prefer('projects-columns', 'due,nonsense,trackingId');
    prefer('projects-density', 'nonsense');
    await aProject(server.db, { title: 'Wide', tracking_id: 'TRK-AAA-WIDE' });
    const { user } = renderScreen('/admin/projects', { server, caller: await server.as('admin') });
    await row('Wide');
    expect(heads()).toEqual(['Title', 'Due', 'Tracking ID', 'Actions']);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    expect((await screen.findByRole('menuitemradio', { name: 'Comfortable' })).getAttribute('aria-checked')).toBe(
      'true',
    );
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Points' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Tracking ID' }));
    expect(heads()).toEqual(['Title', 'Due', 'Points', 'Actions']);
    expect(localStorage.getItem('cutroom.preference.projects-columns')).toBe('due,points');
    await user.click(screen.getByRole('menuitem', { name: 'Reset' }));
    expect(heads()).toEqual(['Title', 'Status', 'Editor', 'Time', 'Due', 'Points', 'Actions']);
  });

  it('is sorted by the header of any sortable column', async () => {
    await aProject(server.db, { title: 'B', ...DONE, point: 5 });
    await aProject(server.db, { title: 'A', ...DONE, point: 3 });
    const { user, address } = renderScreen('/admin/projects', { server, caller: await server.as('admin') });
    await row('B');
    await user.click(screen.getByRole('button', { name: 'Points' }));
    await waitFor(() => expect(address()).toBe('/admin/projects?order[points]=asc'));
    await waitFor(() => expect(titles()).toEqual(['A', 'B']));
    await user.click(screen.getByRole('button', { name: 'Points' }));
    await waitFor(() => expect(titles()).toEqual(['B', 'A']));
  });
});

describe('the next step', () => {
  it('is Start for an editor, and scoring of finished work for users who may score', async () => {
    const caller = await server.as('editor');
    prefer('projects-view', 'table');
    await aProject(server.db, { title: 'To start', assigned_to_id: caller.user.id });
    await aProject(server.db, { title: 'Runs', assigned_to_id: caller.user.id, ...STARTED });
    await aProject(server.db, { title: 'Done', assigned_to_id: caller.user.id, ...DONE });
    const view = renderScreen('/editor/projects', { server, caller });
    await row('To start');
    expect(within(await row('Runs')).getAllByRole('button')).toHaveLength(1);
    await view.user.click(screen.getByRole('button', { name: 'Start: To start' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Start: To start' })).toBeNull());
    view.unmount();
    const lead = renderScreen('/admin/projects', { server, caller: await server.as('admin') });
    await row('To start');
    expect(screen.queryByRole('button', { name: /^(Start|Pause|Score): (To start|Runs)/ })).toBeNull();
    await lead.user.click(screen.getByRole('link', { name: 'Score: Done' }));
    await waitFor(() => expect(lead.address()).toMatch(/^\/admin\/scoring\?project=\d+$/));
  });

  it('shows an error with the reason when it fails', async () => {
    const caller = await server.as('editor');
    prefer('projects-view', 'table');
    const { id } = await aProject(server.db, { title: 'Raced', assigned_to_id: caller.user.id });
    const { user } = renderScreen('/editor/projects', { server, caller });
    const start = await screen.findByRole('button', { name: 'Start: Raced' });
    await server.db.updateTable('projects').set(STARTED).where('id', '=', id).execute();
    await user.click(start);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Failed to start project'));
  });
});

describe('the project menu', () => {
  const items = async (): Promise<(string | null)[]> => {
    // The mute item loads last, since the muted state is requested when the menu opens.
    await screen.findByRole('menuitem', { name: 'Mute project' });
    await screen.findByRole('menuitem', { name: 'Wait for client' });
    return screen.getAllByRole('menuitem').map((one) => one.textContent);
  };

  it('contains every action of an administrator, including the timer', async () => {
    await aProject(server.db, { title: 'Runs', ...STARTED });
    const { user } = renderScreen('/admin/projects', { server, caller: await server.as('admin') });
    const button = await screen.findByRole('button', { name: 'Actions: Runs' });
    await user.click(button);
    expect(await items()).toEqual([
      'View',
      'Feedback (0)',
      'Copy link',
      'Inbox for this project',
      'Mute project',
      'Pause',
      'End',
      'Edit project',
      'Duplicate project',
      'Team',
      'Client links',
      'Save as template',
      'Hide on client page',
      'Request revisionThis project is started; a revision can be requested once it is completed.',
      'Designation points (J 0)',
      'Point log',
      'Add checks',
      'Wait for client',
      'Delete project',
    ]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions: Runs');
  });

  it('contains what an editor may do', async () => {
    const caller = await server.as('editor');
    await aProject(server.db, { title: 'Mine', assigned_to_id: caller.user.id });
    const { user, address } = renderScreen('/editor/projects', { server, caller });
    await user.click(await screen.findByRole('button', { name: 'Actions: Mine' }));
    expect(await items()).toEqual([
      'View',
      'Feedback (0)',
      'Copy link',
      'Inbox for this project',
      'Mute project',
      'Designation points (J 0)',
      'Point log',
      'Add checks',
      'Wait for client',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'View' }));
    await waitFor(() => expect(address()).toMatch(/^\/editor\/projects\/\d+$/));
  });

  it("copies the project's link", async () => {
    const { id } = await aProject(server.db, { title: 'Shared' });
    const { user } = renderScreen('/manager/projects', { server, caller: await server.as('manager') });
    await user.click(await screen.findByRole('button', { name: 'Actions: Shared' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
    await screen.findByText('Link copied.');
    expect(await navigator.clipboard.readText()).toMatch(new RegExp(`/manager/projects/${id}$`));
  });
});

describe('filters and order', () => {
  it('are set in one menu, appear in the address and as chips, and are sent to the server', async () => {
    await aProject(server.db, { title: 'Scored', ...DONE, point: 4 });
    await aProject(server.db, { title: 'Unscored', ...DONE });
    await aProject(server.db, { title: 'Open' });
    const { user, address } = renderScreen('/admin/projects', { server, caller: await server.as('admin') });
    await row('Open');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Score' }), 'Not scored');
    await waitFor(() => expect(titles()).toEqual(['Unscored']));
    expect(address()).toBe('/admin/projects?scored=false');
    await user.click(screen.getByRole('button', { name: 'Remove filter Not scored' }));
    await waitFor(() => expect(titles()).toHaveLength(3));
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    const status = within(await screen.findByRole('group', { name: 'Project Status' }));
    await user.click(status.getByRole('checkbox', { name: 'assigned' }));
    await user.click(status.getByRole('checkbox', { name: 'completed' }));
    await waitFor(() => expect(address()).toBe('/admin/projects?status[]=assigned&status[]=completed'));
  });

  it('each write their own part of the address, and Reset clears all', async () => {
    await aProject(server.db, { title: 'Open' });
    const { user, address } = renderScreen('/manager/projects?page=2', { server, caller: await server.as('manager') });
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Filter' }));
    const box = (name: string) => menu.getByRole('combobox', { name });
    for (const [name, option, query] of [
      ['Project Type', 'Basic', 'class=Basic'],
      ['Team Filter', 'Team Only', 'showTeamOnly=true'],
      ['Assignment Filter', 'Projects Under Me', 'showMyProjectsOnly=true'],
      ['Time', 'Over time', 'overTime=true'],
      ['Revisions', 'Sent back', 'returned=true'],
    ] as const) {
      await user.selectOptions(box(name), option);
      await waitFor(() => expect(address()).toContain(query));
    }
    expect(address()).not.toContain('page=');
    await user.keyboard('{Escape}');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Search type' }), 'Name Only');
    await user.click(screen.getByRole('searchbox', { name: 'Search projects' }));
    await user.paste('reed');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(address()).toContain('search=reed'));
    expect(address()).toContain('searchByNameOnly=true');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(address()).toBe('/manager/projects'));
  });

  it('filter the list by a person and a client by name', async () => {
    const editor = await aUser(server.db, { first_name: 'Elena', last_name: 'Moss', type: 'editor' });
    await aProject(server.db, { title: 'Hers', assigned_to_id: editor.id });
    await aProject(server.db, { title: 'Other' });
    const { user, address } = renderScreen('/manager/projects', { server, caller: await server.as('manager') });
    await row('Other');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.type(await screen.findByRole('combobox', { name: 'Editor' }), 'elena');
    await user.click(await screen.findByRole('option', { name: /Elena Moss/ }));
    await waitFor(() => expect(titles()).toEqual(['Hers']));
    expect(address()).toBe(`/manager/projects?assignedTo=${editor.id}`);
    await user.click(screen.getByRole('button', { name: 'Remove filter Editor: Elena Moss' }));
    await waitFor(() => expect(titles()).toHaveLength(2));
  });

  it('sort open work by due date first for managers, and newest first when selected', async () => {
    await aProject(server.db, { title: 'Soon', deadline_at: '2026-03-05T17:00:00.000Z' });
    await aProject(server.db, { title: 'Later', deadline_at: '2026-03-09T17:00:00.000Z' });
    const { user, address } = renderScreen('/manager/projects', { server, caller: await server.as('manager') });
    await row('Soon');
    expect(titles()).toEqual(['Later', 'Soon']);
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('checkbox', { name: 'assigned' }));
    await waitFor(() => expect(titles()).toEqual(['Soon', 'Later']));
    expect(address()).toBe('/manager/projects?status=assigned');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Order' }));
    expect((await screen.findByRole('menuitemradio', { name: 'Due first' })).getAttribute('aria-checked')).toBe('true');
    await user.click(screen.getByRole('menuitemradio', { name: 'Sort by ID' }));
    await waitFor(() => expect(titles()).toEqual(['Later', 'Soon']));
    expect(address()).toBe('/manager/projects?status=assigned&order[id]=desc');
  });
});

describe('groups', () => {
  it('have headings where the grouping value changes, in rows and on cards', async () => {
    await aProject(server.db, { title: 'Done', ...DONE });
    await aProject(server.db, { title: 'Older' });
    await aProject(server.db, { title: 'Newer' });
    const { user, address } = renderScreen('/admin/projects', { server, caller: await server.as('admin') });
    await row('Newer');
    await user.click(screen.getByRole('button', { name: 'Group by' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Status' }));
    const groups = await screen.findAllByRole('rowheader');
    expect(titles()).toEqual(['Newer', 'Older', 'Done']);
    expect(address()).toBe('/admin/projects?group=status');
    expect(groups.map((one) => [one.textContent, one.getAttribute('scope')])).toEqual([
      ['Not started', 'rowgroup'],
      ['Completed', 'rowgroup'],
    ]);
    await user.click(screen.getByRole('radio', { name: 'Cards' }));
    const open = within(await screen.findByRole('region', { name: 'Not started' }));
    expect(open.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual(['Newer', 'Older']);
  });
});

describe('groups while their rows are loading', () => {
  it('match the rows shown', async () => {
    await aProject(server.db, { title: 'Older' });
    await aProject(server.db, { title: 'Done', ...DONE });
    await aProject(server.db, { title: 'Newer' });
    const { user } = renderScreen('/admin/projects', { server, caller: await server.as('admin') });
    await row('Newer');
    const seen = new Set<string>();
    const watch = new MutationObserver(() => {
      seen.add([...document.querySelectorAll('[scope=rowgroup]')].map((one) => one.textContent).join());
    });
    watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    await user.click(screen.getByRole('button', { name: 'Group by' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Status' }));
    await waitFor(() => expect(titles()).toEqual(['Newer', 'Older', 'Done']));
    watch.disconnect();
    // The old order must never show under the new headings.
    expect([...seen]).toEqual(['', 'Not started,Completed']);
  });
});

describe('keyboard navigation', () => {
  it('has one tab stop in the list, moves across groups with arrows, and opens with Enter', async () => {
    await aProject(server.db, { title: 'Done', ...DONE });
    const { id } = await aProject(server.db, { title: 'Open' });
    const { user, address } = renderScreen('/manager/projects?group=status', {
      server,
      caller: await server.as('manager'),
    });
    const [open, done] = [await row('Open'), await row('Done')];
    const stops = (element: HTMLElement) =>
      [...element.querySelectorAll('a, button')].map((one) => one.getAttribute('tabindex'));
    expect([open.tabIndex, done.tabIndex]).toEqual([0, -1]);
    expect([stops(open), stops(done)]).toEqual([
      ['0', '0'],
      ['-1', '-1'],
    ]);
    open.focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(done);
    expect([open.tabIndex, done.tabIndex]).toEqual([-1, 0]);
    await user.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(address()).toBe(`/manager/projects/${id}?group=status`));
  });

  it('works on cards as well', async () => {
    const caller = await server.as('editor');
    for (const title of ['One', 'Two']) await aProject(server.db, { title, assigned_to_id: caller.user.id });
    const { user } = renderScreen('/editor/projects', { server, caller });
    const two = await screen.findByRole('article', { name: 'Two' });
    two.focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('One');
  });
});
