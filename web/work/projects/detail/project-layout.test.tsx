/** Layouts of an open project in the browser, against the real server: pane, page and dialog, navigation, inline edits, shortcuts, events. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aClient, aCut, aProject, aUser } from '#server/testing/builders.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { preferenceKey } from '#web/lib/preferences.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

/** The test environment's window API. */
declare const happyDOM: { setViewport: (size: { width: number; height: number }) => void };

const NOW = '2026-03-10T12:00:00.000Z';

let server: TestApp;
beforeEach(async () => {
  server = await testApp();
  server.setNow(NOW);
  localStorage.clear();
  localStorage.setItem(preferenceKey('projects-view'), 'cards');
});

afterEach(() => {
  vi.restoreAllMocks();
  document.documentElement.scrollTop = 0;
});

const pane = (name: string) => screen.findByRole('region', { name });
const card = (name: string) => screen.findByRole('article', { name });
const currentCards = () =>
  screen
    .getAllByRole('article')
    .filter((one) => one.getAttribute('aria-current') === 'true')
    .map((one) => one.getAttribute('aria-label'));

/** Creates three projects, newest first in the list: Third, Second, First. */
async function threeProjects(more: Parameters<typeof aProject>[1] = {}) {
  const first = await aProject(server.db, { title: 'First', ...more });
  const second = await aProject(server.db, { title: 'Second', ...more });
  const third = await aProject(server.db, { title: 'Third', ...more });
  return { first, second, third };
}

describe('the project pane', () => {
  it('keeps the list usable: another project can be opened, and the list shows which one is open', async () => {
    await threeProjects();
    const { user, address } = renderScreen('/admin/projects', { server, caller: await server.as('admin') });
    await user.click(within(await card('Third')).getByRole('link', { name: 'Third' }));
    await pane('Third');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Third'));
    expect(currentCards()).toEqual(['Third']);
    await user.click(within(await card('First')).getByRole('link', { name: 'First' }));
    await pane('First');
    expect(currentCards()).toEqual(['First']);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).not.toContain('/projects/'));
    expect(currentCards()).toEqual([]);
    expect(document.activeElement?.textContent).toBe('First');
  });

  it('returns the focus to the project in the list on Back', async () => {
    await threeProjects();
    const view = renderScreen('/admin/projects', { server, caller: await server.as('admin') });
    await view.user.click(within(await card('Second')).getByRole('link', { name: 'Second' }));
    await pane('Second');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
    view.router.history.back();
    await waitFor(() => expect(view.address()).not.toContain('/projects/'));
    const link = within(await card('Second')).getByRole('link', { name: 'Second' });
    await waitFor(() => expect(document.activeElement).toBe(link));
  });

  it('asks for confirmation before input is lost', async () => {
    const { third } = await threeProjects();
    const { user, address } = renderScreen(`/admin/projects/${third.id}`, {
      server,
      caller: await server.as('admin'),
    });
    await user.type(await screen.findByRole('textbox', { name: 'New feedback' }), 'Half a thought');
    await user.click(screen.getByRole('button', { name: 'Close project' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(address()).toBe(`/admin/projects/${third.id}`);
  });

  it('keeps the session after Logout is canceled to keep editing, even after later navigation', async () => {
    const { third } = await threeProjects();
    const { user, address } = renderScreen(`/admin/projects/${third.id}`, {
      server,
      caller: await server.as('admin'),
    });
    await user.click(await screen.findByRole('button', { name: 'Change title' }));
    const box = within(await screen.findByRole('form', { name: 'Change title' })).getByRole('textbox');
    await user.type(box, ' and last');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(address()).toBe(`/admin/projects/${third.id}`);
    await user.type(box, '{Enter}');
    await pane('Third and last');
    await user.click(screen.getByRole('link', { name: 'Clients' }));
    expect(await screen.findByRole('heading', { level: 1, name: /^Clients/ })).toBeTruthy();
    expect(address()).toBe('/admin/clients');
    expect(sessionStorage.getItem('token')).toBeTruthy();
  });

  it('switches to a page on Enter on its heading, and back to a pane', async () => {
    const { second } = await threeProjects();
    const { user, address } = renderScreen('/admin/projects?class=Premium', {
      server,
      caller: await server.as('admin'),
    });
    await user.click(within(await card('Second')).getByRole('link', { name: 'Second' }));
    await pane('Second');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Second'));
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Second' })).toBeTruthy();
    expect(address()).toBe(`/admin/projects/${second.id}?class=Premium&view=page`);
    expect(screen.queryByRole('article')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show next to the list' }));
    await pane('Second');
    expect(await card('Third')).toBeTruthy();
  });

  it('is a dialog in a narrow window, with the same history', async () => {
    const { second } = await threeProjects();
    const { user } = renderScreen(`/admin/projects/${second.id}`, { server, caller: await server.as('admin') });
    happyDOM.setViewport({ width: 1024, height: 800 });
    const dialog = await screen.findByRole('dialog', { name: 'Second' });
    await user.click(within(dialog).getByRole('button', { name: 'Next project' }));
    await screen.findByRole('dialog', { name: 'First' });
    await user.keyboard('kk');
    expect(await screen.findByRole('dialog', { name: 'Third' })).toBeTruthy();
  });
});

describe('moving between projects', () => {
  it("follows the list's order with j and k, and Back closes the project", async () => {
    const { first, third } = await threeProjects();
    const { user, address, router } = renderScreen('/admin/projects?order[title]=asc', {
      server,
      caller: await server.as('admin'),
    });
    await user.click(within(await card('First')).getByRole('link', { name: 'First' }));
    await pane('First');
    expect(address()).toContain(`/projects/${first.id}`);
    await user.keyboard('j');
    await pane('Second');
    await user.keyboard('j');
    await pane('Third');
    expect(address()).toContain(`/projects/${third.id}`);
    expect(screen.getByRole('button', { name: 'Next project' }).getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('k');
    await pane('Second');
    router.history.back();
    await waitFor(() => expect(address()).toBe('/admin/projects?order[title]=asc'));
  });

  it('continues to the next page and back', async () => {
    for (let n = 1; n <= 16; n += 1) await aProject(server.db, { title: `Cut ${String(n).padStart(2, '0')}` });
    const { user, address } = renderScreen('/admin/projects?order[title]=asc', {
      server,
      caller: await server.as('admin'),
    });
    await user.click(within(await card('Cut 15')).getByRole('link', { name: 'Cut 15' }));
    await pane('Cut 15');
    await user.keyboard('j');
    await pane('Cut 16');
    expect(address()).toContain('page=2');
    await card('Cut 16');
    await user.keyboard('k');
    await pane('Cut 15');
    expect(address()).not.toContain('page=');
  });

  it('ignores j and k while typing, and when single keys are off', async () => {
    const { second } = await threeProjects();
    const { user } = renderScreen(`/admin/projects/${second.id}`, { server, caller: await server.as('admin') });
    await pane('Second');
    await user.type(await screen.findByRole('textbox', { name: 'New feedback' }), 'just j and k');
    expect(screen.getByRole('region', { name: 'Second' })).toBeTruthy();
    localStorage.setItem('cutroom.preference.shortcut-keys', 'off');
    window.dispatchEvent(new StorageEvent('storage'));
    within(screen.getByRole('region', { name: 'Second' }))
      .getByRole('heading', { name: 'Second' })
      .focus();
    await user.keyboard('j');
    expect(screen.getByRole('region', { name: 'Second' })).toBeTruthy();
  });
});

describe('editing in place', () => {
  const editorFact = (name: string) => screen.findByRole('button', { name: `Change editor: ${name}` });

  it('changes the editor with a, searched by part of the name', async () => {
    const mo = await aUser(server.db, { first_name: 'Mo', last_name: 'Before' });
    await aUser(server.db, { first_name: 'Nia', last_name: 'After' });
    const { id } = await aProject(server.db, { title: 'Handed over', assigned_to_id: mo.id });
    const admin = await server.as('admin');
    const { user } = renderScreen(`/admin/projects/${id}`, { server, caller: admin });
    await editorFact('Mo Before');
    await user.keyboard('a');
    const form = within(await screen.findByRole('form', { name: 'Change editor' }));
    const field = form.getByRole('combobox', { name: /^Editor/ });
    await user.clear(field);
    await user.paste('nia');
    await user.click(await screen.findByRole('option', { name: /Nia After/ }));
    await user.keyboard('{Enter}');
    await editorFact('Nia After');
    expect(await screen.findByText('Editor saved.')).toBeTruthy();
    expect((await admin.get(`/api/projects/${id}`)).json().assignedTo.firstName).toBe('Nia');
  });

  it('sends only the edited field, and reports what else changed', async () => {
    const { id } = await aProject(server.db, { title: 'Longer', edit_ratio_min: 10, video_length_seconds: 600 });
    const { user } = renderScreen(`/admin/projects/${id}`, { server, caller: await server.as('admin') });
    await user.click(await screen.findByRole('button', { name: 'Change video length: 10m' }));
    const form = within(await screen.findByRole('form', { name: 'Change video length' }));
    const minutes = form.getByRole('textbox', { name: 'Video Length minutes' });
    await user.clear(minutes);
    await user.type(minutes, '20{Enter}');
    expect(await screen.findByText('Video Length saved. Also changed: Allowed time 2h 0m.')).toBeTruthy();
  });

  it('shows a validation error next to the field, and cancels on Escape', async () => {
    const times = { created_at: '2026-03-09T09:00:00.000Z', deadline_at: '2026-03-12T17:00:00.000Z' };
    const { id } = await aProject(server.db, { title: 'Due', ...times });
    const { user, address } = renderScreen(`/admin/projects/${id}`, { server, caller: await server.as('admin') });
    await screen.findByRole('button', { name: /^Change deadline/ });
    await user.keyboard('d');
    const form = within(await screen.findByRole('form', { name: 'Change deadline' }));
    const day = form.getByLabelText('Deadline date');
    await user.clear(day);
    await user.paste('03/01/2026');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Deadline date and time cannot be before start date and time.')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Change deadline' })).toBeNull());
    expect(address()).toBe(`/admin/projects/${id}`);
    expect(screen.getByRole('button', { name: /^Change deadline: .*03\/12\/2026/ })).toBeTruthy();
  });

  it('shows a change by someone else side by side', async () => {
    const admin = await server.as('admin');
    const { id } = await aProject(server.db, { title: 'Two hands', description: 'Old words' });
    const { user } = renderScreen(`/admin/projects/${id}`, { server, caller: admin });
    await user.click(await screen.findByRole('button', { name: 'Change title' }));
    const form = within(await screen.findByRole('form', { name: 'Change title' }));
    await user.type(form.getByRole('textbox', { name: /^Title/ }), ' and mine');
    await admin.patch(`/api/projects/${id}`, { title: 'Two hands and theirs' });
    await user.click(form.getByRole('button', { name: 'Save' }));
    const panel = within(await screen.findByRole('group', { name: 'Changes by someone else' }));
    expect(panel.getByText('Two hands and theirs')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Save' }));
    await pane('Two hands and mine');
  });

  it('shows plain text to users who may not edit', async () => {
    const caller = await server.as('editor');
    const { id } = await aProject(server.db, { title: 'Mine', assigned_to_id: caller.user.id });
    const { user } = renderScreen(`/editor/projects/${id}`, { server, caller });
    await screen.findByText('DEADLINE');
    await screen.findByText('No feedback yet.');
    expect(screen.queryByRole('button', { name: /^Change / })).toBeNull();
    await user.keyboard('ad');
    expect(screen.queryByRole('form')).toBeNull();
  });
});

describe('the sections of an open project', () => {
  const bar = async () => within(await screen.findByRole('navigation', { name: 'Sections' }));
  const names = async () => (await bar()).getAllByRole('button').map(({ textContent }) => textContent);
  const current = async () =>
    (await bar()).getAllByRole('button').find((one) => one.hasAttribute('aria-current'))?.textContent;

  /** Gives each section a position, which the test environment doesn't compute. */
  const layOut = (tops: Record<string, number>): void => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      return new DOMRect(0, tops[this.dataset['section'] ?? ''] ?? 0, 0, 0);
    });
  };

  it('stand in the order of the page, each from its first content on', async () => {
    const { id } = await aProject(server.db, { title: 'In order', description: 'Warm colors' });
    const admin = await server.as('admin');
    const view = renderScreen(`/admin/projects/${id}?view=page`, { server, caller: admin });
    await screen.findByText('No feedback yet.');
    expect(await names()).toEqual(['Details', 'Files', 'Feedback']);
    // There is somewhere to add the first version.
    const parts = [
      screen.getByRole('region', { name: 'Timer' }),
      screen.getByText('Warm colors'),
      screen.getByRole('region', { name: 'Versions' }),
      screen.getByText('CLIENT NAME'),
      screen.getByRole('region', { name: 'Feedback' }),
    ];
    const sorted = parts.toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    expect(sorted).toEqual(parts);
    view.unmount();
    await aCut(server.db, { project_id: id, uploaded_by_id: admin.user.id });
    await admin.post('/api/feedback', { project: `/api/projects/${id}`, content: 'Good' });
    renderScreen(`/admin/projects/${id}?view=page`, { server, caller: admin });
    await waitFor(async () => expect(await names()).toEqual(['Details', 'Versions 1', 'Files', 'Feedback 1']));
  });

  it('scroll to their place, which the address keeps without a history entry', async () => {
    layOut({ feedback: 700 });
    const { third } = await threeProjects();
    const view = renderScreen('/admin/projects', { server, caller: await server.as('admin') });
    await view.user.click(within(await card('Third')).getByRole('link', { name: 'Third' }));
    await screen.findByText('No feedback yet.');
    expect(await current()).toBe('Details');
    await view.user.click((await bar()).getByRole('button', { name: 'Feedback' }));
    expect(document.documentElement.scrollTop).toBe(692);
    expect(await current()).toBe('Feedback');
    await waitFor(() => expect(view.address()).toBe(`/admin/projects/${third.id}?section=feedback`));
    await view.user.click((await bar()).getByRole('button', { name: 'Details' }));
    expect(document.documentElement.scrollTop).toBe(0);
    await waitFor(() => expect(view.address()).toBe(`/admin/projects/${third.id}`));
    view.router.history.back();
    await waitFor(() => expect(view.address()).toBe('/admin/projects'));
  });

  it('are reached by [ and ], with the focus, and opened by the address', async () => {
    const { id } = await aProject(server.db, { title: 'By keys' });
    const { user, address } = renderScreen(`/admin/projects/${id}?section=feedback`, {
      server,
      caller: await server.as('admin'),
    });
    await screen.findByText('No feedback yet.');
    expect(await current()).toBe('Feedback');
    await user.keyboard('[[');
    expect(await current()).toBe('Files');
    await user.keyboard('[[');
    expect(await current()).toBe('Details');
    await waitFor(() => expect(address()).toBe(`/admin/projects/${id}`));
    await user.keyboard(']]');
    expect(await current()).toBe('Feedback');
    expect(document.activeElement?.contains(screen.getByRole('textbox', { name: 'New feedback' }))).toBe(true);
    await waitFor(() => expect(address()).toBe(`/admin/projects/${id}?section=feedback`));
  });

  it('follow scrolling', async () => {
    const { id } = await aProject(server.db, { title: 'Long' });
    renderScreen(`/admin/projects/${id}`, { server, caller: await server.as('admin') });
    await screen.findByText('No feedback yet.');
    layOut({ files: 200, feedback: 300 });
    fireEvent.scroll(document);
    expect(await current()).toBe('Details');
    layOut({ feedback: 0 });
    fireEvent.scroll(document);
    await waitFor(async () => expect(await current()).toBe('Feedback'));
  });

  it('show an empty description as one line to those who may write one', async () => {
    const { id } = await aProject(server.db, { title: 'Bare', description: '' });
    const { user } = renderScreen(`/admin/projects/${id}`, { server, caller: await server.as('admin') });
    await user.click(await screen.findByRole('button', { name: 'Add description' }));
    const form = within(await screen.findByRole('form', { name: 'Change description' }));
    await user.type(form.getByRole('textbox'), 'Warm colors');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Change description' })).toBeTruthy();
    expect(screen.getByText('Warm colors')).toBeTruthy();
  });
});

describe('shortcuts of an open project', () => {
  const done = { status: 'completed', started_at: '2026-03-09T10:00:00.000Z', ended_at: NOW } as const;

  it('control the timer, and focus the feedback field', async () => {
    const { id } = await aProject(server.db, { title: 'By keys' });
    const { user } = renderScreen(`/admin/projects/${id}`, { server, caller: await server.as('admin') });
    const timer = within(await screen.findByRole('region', { name: 'Timer' }));
    await screen.findByText('No feedback yet.');
    await user.keyboard('s');
    expect(await timer.findByText('Started')).toBeTruthy();
    await user.keyboard('s');
    expect(await timer.findByText('Paused')).toBeTruthy();
    await user.keyboard('f');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'New feedback' }));
  });

  it('request a revision, or open scoring with the points of the key selected', async () => {
    const { id } = await aProject(server.db, { title: 'Done', ...done });
    const { user } = renderScreen(`/admin/projects/${id}`, { server, caller: await server.as('admin') });
    await screen.findByText('No feedback yet.');
    await user.keyboard('4');
    const points = within(await screen.findByRole('dialog', { name: 'Edit Points' }));
    expect(points.getByRole<HTMLInputElement>('combobox', { name: 'Project points' }).value).toBe('4 Good');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('r');
    expect(await screen.findByRole('dialog', { name: 'Request revision' })).toBeTruthy();
  });

  it('do not open scoring for a manager', async () => {
    const { id } = await aProject(server.db, { title: 'Done', ...done });
    const { user, address } = renderScreen(`/manager/projects/${id}`, { server, caller: await server.as('manager') });
    await screen.findByText('No feedback yet.');
    await user.keyboard('4');
    expect(address()).toBe(`/manager/projects/${id}`);
  });

  it('show the link for copying when the clipboard is unavailable', async () => {
    const { id } = await aProject(server.db, { title: 'Shared' });
    const { user } = renderScreen(`/admin/projects/${id}`, { server, caller: await server.as('admin') });
    await screen.findByText('No feedback yet.');
    await user.keyboard('y');
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link to this project' });
    expect(field.value).toMatch(new RegExp(`/admin/projects/${id}$`));
  });

  it('are in the command palette too', async () => {
    const { id } = await aProject(server.db, { title: 'Offered' });
    const { user } = renderScreen(`/admin/projects/${id}`, { server, caller: await server.as('admin') });
    await screen.findByText('No feedback yet.');
    await user.keyboard('{Control>}k{/Control}');
    await user.click(await screen.findByRole('option', { name: /^Start timer/ }));
    expect(await within(screen.getByRole('region', { name: 'Timer' })).findByText('Started')).toBeTruthy();
  });
});

describe('the activity stream', () => {
  it('shows feedback and events by time', async () => {
    const admin = await server.as('admin', { first_name: 'Ann', last_name: 'Chief' });
    const client = await aClient(server.db);
    const started = '2026-03-10T09:00:00.000Z';
    const pauses = [
      { pausedAt: '2026-03-10T09:10:00.000Z', resumedAt: '2026-03-10T09:40:00.000Z' },
      { pausedAt: '2026-03-10T10:00:00.000Z', resumedAt: '2026-03-10T10:40:00.000Z' },
    ];
    const { id } = await aProject(server.db, {
      title: 'Whole story',
      client_id: client.id,
      assigned_by_id: admin.user.id,
      status: 'started',
      started_at: started,
      pauses,
    });
    await admin.post('/api/feedback', { project: `/api/projects/${id}`, content: 'First words' });
    server.setNow('2026-03-10T13:00:00.000Z');
    await admin.patch(`/api/projects/${id}`, { status: 'completed', endedAt: NOW });
    await admin.post(`/api/point/${id}`, { point: 4, description: 'Clean cut' });
    server.setNow('2026-03-10T14:00:00.000Z');
    await admin.post(`/api/projects/${id}/revision`, { reason: 'Logo is wrong' });
    renderScreen(`/admin/projects/${id}`, { server, caller: admin });
    const log = within(await screen.findByRole('log', { name: 'Feedback entries' }));
    await log.findByText('Scored 4/5 by Ann Chief');
    const lines = log.getAllByRole('listitem').map((one) => one.textContent ?? '');
    const order = [
      'Assigned by Ann Chief',
      'Started',
      'Paused 2 times, 1h 10m',
      'First words',
      'Ended after',
      'Scored 4/5 by Ann Chief',
      'Logo is wrong',
    ].map((words) => lines.findIndex((line) => line.includes(words)));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order).not.toContain(-1);
    expect(log.getByText('Clean cut')).toBeTruthy();
  });
});
