/** Command palette and shortcuts against the real server, and the meaning of each key press. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aClient, aProject } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { renderScreen, type Screen } from '#web/testing/render-screen.tsx';
import { CHORD_MS, type KeyPress, readKeyPress } from './commands.tsx';

const server = await testApp();
const client = await aClient(server.db, { first_name: 'Harbour', last_name: 'Films' });
const tracking = { tracking_id: 'TRK-1-HARB01', tracking_tail: 'HARB01' };
const { id } = await aProject(server.db, { title: 'Harbour lights', ...tracking, client_id: client.id });
const projectId = id;
afterEach(() => localStorage.clear());

const openAs = async (caller: Caller): Promise<Screen> => {
  const view = renderScreen('/profile', { server, caller });
  await screen.findByLabelText(/^First Name/);
  return view;
};

const field = () => screen.findByRole('combobox', { name: 'Search and commands' });

async function openPalette(view: Screen, typed = ''): Promise<HTMLElement> {
  await view.user.keyboard('{Control>}k{/Control}');
  const input = await field();
  await waitFor(() => expect(document.activeElement).toBe(input));
  if (typed) await view.user.type(input, typed);
  return input;
}

const linesIn = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map((line) => line.textContent);

describe('the command palette', () => {
  it('opens from its button and navigates to a screen with arrow keys and Enter', async () => {
    const view = await openAs(await server.as('admin'));
    await view.user.click(screen.getByRole('button', { name: 'Search and commands' }));
    const input = await field();
    expect(screen.getByRole('dialog', { name: 'Search and commands' }).contains(input)).toBe(true);
    const first = screen.getByRole('option', { selected: true });
    expect(first.textContent).toContain('Dashboard');
    await view.user.type(input, '{ArrowDown}{ArrowDown}{ArrowDown}');
    const fourth = screen.getByRole('option', { selected: true });
    expect(fourth.textContent).toContain('Team');
    expect(input.getAttribute('aria-activedescendant')).toBe(fourth.id);
    await view.user.keyboard('{Enter}');
    await waitFor(() => expect(view.address().split('?')[0]).toBe('/admin/team'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps what is typed before its field has the focus, instead of running shortcuts', async () => {
    const view = await openAs(await server.as('manager'));
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    for (const key of ['c', 'a', 'x', 'Backspace', 'l', 'Enter', 'e']) fireEvent.keyDown(document.body, { key });
    const input = (await field()) as HTMLInputElement;
    await waitFor(() => expect(input.value).toBe('cale'));
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Calendar');
    await view.user.keyboard('n');
    expect(input.value).toBe('calen');
    expect(view.address()).toBe('/profile');
  });

  it('finds screens that have no menu entry', async () => {
    const view = await openAs(await server.as('admin'));
    const input = await openPalette(view);
    for (const [typed, label] of [
      ['import', 'Import'],
      ['trash', 'TrashGN'],
      ['status', 'Status'],
      ['audit', 'Audit logGO'],
      ['analytics', 'ReportsGA'],
      ['week', 'WeekGW'],
      ['month', 'MonthGM'],
    ] as const) {
      await view.user.clear(input);
      await view.user.type(input, typed);
      expect(linesIn('Go to')).toContain(label);
    }
  });

  it('opens the dialog that adds several clients', async () => {
    const view = await openAs(await server.as('manager'));
    await view.user.type(await openPalette(view), 'add clients{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Add clients' })).toBeTruthy();
    expect(view.address()).toBe('/manager/clients?open=several');
  });

  it('finds projects by title, ID and tracking ID, and clients; lists recent choices first next time', async () => {
    const view = await openAs(await server.as('manager'));
    const input = await openPalette(view, 'harbour');
    await screen.findByRole('group', { name: 'Projects' });
    expect(linesIn('Projects')).toEqual([`Harbour lights#${projectId} · TRK-1-HARB01 · Harbour Films`]);
    expect(linesIn('Clients')).toEqual(['Harbour FilmsClient · 1 project']);
    for (const typed of [`#${projectId}`, 'harb01']) {
      await view.user.clear(input);
      await view.user.type(input, typed);
      await screen.findByText('1 result');
      expect(linesIn('Projects')).toHaveLength(1);
    }
    await view.user.keyboard('{Enter}');
    await waitFor(() => expect(view.address()).toBe(`/manager/projects/${projectId}`));
    await view.router.navigate({ to: '/profile' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await openPalette(view);
    expect(linesIn('Recent')[0]).toContain('Harbour lights');
  });

  it('ignores results of an earlier query and keeps the option selected with the arrow keys', async () => {
    await aProject(server.db, { title: 'Elena travels' });
    const view = await openAs(await server.as('manager'));
    const input = await openPalette(view, 'harbour');
    await screen.findByRole('group', { name: 'Projects' });
    view.setDelay(700);
    await view.user.clear(input);
    await view.user.type(input, 'elena{Enter}');
    expect(screen.getByText('Searching…')).toBeTruthy();
    expect(view.address()).toBe('/profile');
    expect(await screen.findByRole('option', { name: /^Elena travels/ })).toBeTruthy();
    await view.user.clear(input);
    await view.user.type(input, 'ele');
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Elena travels');
    await view.user.clear(input);
    // 'help' matches at once; then the response inserts the project above it.
    await view.user.type(input, 'el{ArrowDown}');
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Keyboard shortcuts');
    await screen.findByText('2 results');
    expect(screen.getAllByRole('option')[0]?.textContent).toContain('Elena travels');
    const selected = screen.getByRole('option', { selected: true });
    expect([selected.textContent, input.getAttribute('aria-activedescendant')]).toEqual([
      expect.stringContaining('Keyboard shortcuts'),
      selected.id,
    ]);
  });

  it("shows an editor no people, clients or other editors' projects, and says so", async () => {
    const view = await openAs(await server.as('editor'));
    await openPalette(view, 'harbour');
    expect(await screen.findByText('No results for “harbour”.')).toBeTruthy();
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('shows a failed search and retries it', async () => {
    const view = await openAs(await server.as('admin'));
    view.setDown(true);
    await openPalette(view, 'harbour');
    const retry = await screen.findByRole('option', { name: /^Retry/ });
    expect(retry.textContent).toContain('cannot be reached');
    view.setDown(false);
    await view.user.keyboard('{Enter}');
    expect(await screen.findByRole('group', { name: 'Projects' })).toBeTruthy();
  });
});

describe('keyboard shortcuts', () => {
  it('navigates to a screen with g, and creates a project with c', async () => {
    const view = await openAs(await server.as('admin'));
    await view.user.keyboard('gt');
    await waitFor(() => expect(view.address()).toBe('/admin/team'));
    await view.user.keyboard('c');
    await waitFor(() => expect(view.address()).toBe('/admin/projects?form=choose'));
  });

  it('uses the physical key on a Cyrillic layout', async () => {
    const view = await openAs(await server.as('manager'));
    fireEvent.keyDown(document.body, { key: 'п', code: 'KeyG' });
    fireEvent.keyDown(document.body, { key: 'д', code: 'KeyL' });
    await waitFor(() => expect(view.address()).toBe('/manager/leaderboard'));
    fireEvent.keyDown(document.body, { key: 'л', code: 'KeyK', ctrlKey: true });
    expect(await field()).toBeTruthy();
  });

  it('keeps the list filters when c is pressed with a project open', async () => {
    const admin = await server.as('admin');
    const { id } = await aProject(server.db, { title: 'Wedding film', status: 'started' });
    const view = renderScreen(`/admin/projects/${id}?status=started`, { server, caller: admin });
    await screen.findByRole('heading', { name: 'Wedding film' });
    await view.user.keyboard('c');
    await waitFor(() => expect(view.address()).toBe('/admin/projects?status=started&form=choose'));
  });

  it('ignores single keys while typing', async () => {
    const view = await openAs(await server.as('admin'));
    await view.user.type(screen.getByLabelText(/^First Name/), 'gtc?');
    expect(view.address()).toBe('/profile');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does nothing when the role lacks the screen or permission', async () => {
    const view = await openAs(await server.as('editor'));
    await view.user.keyboard('gtc');
    expect(view.address()).toBe('/profile');
  });

  it('lists the shortcuts with ?, where single keys can be turned off', async () => {
    const view = await openAs(await server.as('manager'));
    await view.user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(dialog).getByText('Create a project')).toBeTruthy();
    await view.user.click(within(dialog).getByRole('switch', { name: 'Single-key shortcuts' }));
    await view.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await view.user.keyboard('gl');
    expect(view.address()).toBe('/profile');
  });

  it("focuses the page's search with /", async () => {
    const view = renderScreen('/manager/clients', { server, caller: await server.as('manager') });
    const search = await screen.findByRole('searchbox', { name: 'Search clients' });
    await view.user.keyboard('/');
    expect(document.activeElement).toBe(search);
  });
});

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  hasMod: false,
  hasAlt: false,
  isTyping: false,
  isInDialog: false,
  isInOwnDialog: false,
  isOffered: false,
  areKeysOn: true,
  at: 0,
  ...more,
});
const commandOf = (key: string, more?: Partial<KeyPress>, pendingSince?: number) =>
  readKeyPress(press(key, more), pendingSince).command;

describe('key press', () => {
  it.each([
    ['?', 'help'],
    ['/', 'search'],
    ['c', 'create'],
  ])('maps %s to %s', (key, name) => {
    expect(commandOf(key)).toEqual({ name });
  });

  it('opens the palette with Ctrl or Cmd in either case, even while typing', () => {
    expect(commandOf('k', { hasMod: true })).toEqual({ name: 'palette' });
    expect(commandOf('K', { hasMod: true, isTyping: true })).toEqual({ name: 'palette' });
  });

  it('does nothing while typing, in a dialog, with Alt, with Ctrl or when single keys are off', () => {
    for (const more of [
      { isTyping: true },
      { isInDialog: true },
      { hasAlt: true },
      { hasMod: true },
      { areKeysOn: false },
    ])
      expect(commandOf('c', more)).toBeUndefined();
    expect(commandOf('k', { hasMod: true, isInDialog: true })).toBeUndefined();
  });

  it("runs a screen's own shortcuts on the page and in its dialog, and ignores other single keys there", () => {
    expect(commandOf('j', { isOffered: true })).toEqual({ name: 'offered', key: 'j' });
    expect(commandOf('j', { isOffered: true, isInOwnDialog: true })).toEqual({ name: 'offered', key: 'j' });
    for (const more of [{ isTyping: true }, { isInDialog: true }, { hasMod: true }, { areKeysOn: false }])
      expect(commandOf('j', { isOffered: true, ...more })).toBeUndefined();
    for (const key of ['c', '/', '?', 'g']) expect(commandOf(key, { isInOwnDialog: true })).toBeUndefined();
    expect(commandOf('k', { hasMod: true, isInOwnDialog: true })).toEqual({ name: 'palette' });
  });

  it('navigates with a key pressed shortly after g', () => {
    const { pendingSince, command } = readKeyPress(press('g', { at: 100 }), undefined);
    expect([pendingSince, command]).toEqual([100, undefined]);
    expect(commandOf('c', { at: 100 + CHORD_MS }, pendingSince)).toEqual({ name: 'go', key: 'c' });
    expect(commandOf('c', { at: 101 + CHORD_MS }, pendingSince)).toEqual({ name: 'create' });
  });

  it('ignores Shift after g', () => {
    expect(readKeyPress(press('Shift', { at: 10 }), 5)).toEqual({ pendingSince: 5 });
  });
});
