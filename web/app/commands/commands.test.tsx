/** Command palette and shortcuts against the real server, and the meaning of each key press. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aClient, aProject } from '#server/testing/builders.ts';
import { type Caller, testApp, type TestApp } from '#server/testing/test-app.ts';
import { renderScreen, type Screen } from '#web/testing/render-screen.tsx';
import { CHORD_MS, type KeyPress, readKeyPress } from './commands.tsx';

let server: TestApp;
let projectId: number;

beforeAll(async () => {
  server = await testApp();
  const client = await aClient(server.db, { first_name: 'Harbour', last_name: 'Films' });
  const tracking = { tracking_id: 'TRK-1-HARB01', tracking_tail: 'HARB01' };
  const { id } = await aProject(server.db, { title: 'Harbour lights', ...tracking, client_id: client.id });
  projectId = id;
});
afterAll(() => server.close());
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

describe('the palette', () => {
  it('opens by its button and leads to a screen by arrow keys and Enter', async () => {
    const view = await openAs(await server.as('admin'));
    await view.user.click(screen.getByRole('button', { name: 'Search and commands' }));
    const input = await field();
    expect(screen.getByRole('dialog', { name: 'Search and commands' }).contains(input)).toBe(true);
    const first = screen.getByRole('option', { selected: true });
    expect(first.textContent).toContain('Dashboard');
    await view.user.type(input, '{ArrowDown}{ArrowDown}');
    const third = screen.getByRole('option', { selected: true });
    expect(third.textContent).toContain('Scoring');
    expect(input.getAttribute('aria-activedescendant')).toBe(third.id);
    await view.user.keyboard('{Enter}');
    await waitFor(() => expect(view.address().split('?')[0]).toBe('/admin/review'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('finds a project by title, id and tracking id, and its client; what was chosen comes first the next time', async () => {
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

  it('follows nothing that was found for other words, and stays on the line that the arrows chose', async () => {
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
    // 'help' matches at once; the answer inserts the project before it.
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

  it('shows an editor no people, no clients and nobody else’s projects, and says so', async () => {
    const view = await openAs(await server.as('editor'));
    await openPalette(view, 'harbour');
    expect(await screen.findByText('No results for “harbour”.')).toBeTruthy();
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('tells of a search that failed, and tries again', async () => {
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

describe('a key', () => {
  it('leads to a screen after g, and c creates a project', async () => {
    const view = await openAs(await server.as('admin'));
    await view.user.keyboard('gt');
    await waitFor(() => expect(view.address()).toBe('/admin/team'));
    await view.user.keyboard('c');
    await waitFor(() => expect(view.address()).toBe('/admin/projects?form=choose'));
  });

  it('goes by its place on a Cyrillic layout', async () => {
    const view = await openAs(await server.as('manager'));
    fireEvent.keyDown(document.body, { key: 'п', code: 'KeyG' });
    fireEvent.keyDown(document.body, { key: 'д', code: 'KeyL' });
    await waitFor(() => expect(view.address()).toBe('/manager/leaderboard'));
    fireEvent.keyDown(document.body, { key: 'л', code: 'KeyK', ctrlKey: true });
    expect(await field()).toBeTruthy();
  });

  it('c beside an open project leaves the list as it is narrowed', async () => {
    const admin = await server.as('admin');
    const { id } = await aProject(server.db, { title: 'Wedding film', status: 'started' });
    const view = renderScreen(`/admin/projects/${id}?status=started`, { server, caller: admin });
    await screen.findByRole('heading', { name: 'Wedding film' });
    await view.user.keyboard('c');
    await waitFor(() => expect(view.address()).toBe('/admin/projects?status=started&form=choose'));
  });

  it('is only a letter while someone types', async () => {
    const view = await openAs(await server.as('admin'));
    await view.user.type(screen.getByLabelText(/^First Name/), 'gtc?');
    expect(view.address()).toBe('/profile');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does nothing where the role has no such screen or right', async () => {
    const view = await openAs(await server.as('editor'));
    await view.user.keyboard('gtc');
    expect(view.address()).toBe('/profile');
  });

  it('? lists the shortcuts, where single keys can be switched off', async () => {
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

  it('/ goes to the search of the page', async () => {
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

describe('a key press', () => {
  it.each([
    ['?', 'help'],
    ['/', 'search'],
    ['c', 'create'],
  ])('%s means %s', (key, name) => {
    expect(commandOf(key)).toEqual({ name });
  });

  it('means the palette with Ctrl or Cmd, also while typing, in either case', () => {
    expect(commandOf('k', { hasMod: true })).toEqual({ name: 'palette' });
    expect(commandOf('K', { hasMod: true, isTyping: true })).toEqual({ name: 'palette' });
  });

  it('means nothing while typing, in a dialog, with Alt, with Ctrl, and when single keys are off', () => {
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

  it('means what the screen offers by it, over the page and in the dialog of that, and there nothing else', () => {
    expect(commandOf('j', { isOffered: true })).toEqual({ name: 'offered', key: 'j' });
    expect(commandOf('j', { isOffered: true, isInOwnDialog: true })).toEqual({ name: 'offered', key: 'j' });
    for (const more of [{ isTyping: true }, { isInDialog: true }, { hasMod: true }, { areKeysOn: false }])
      expect(commandOf('j', { isOffered: true, ...more })).toBeUndefined();
    for (const key of ['c', '/', '?', 'g']) expect(commandOf(key, { isInOwnDialog: true })).toBeUndefined();
    expect(commandOf('k', { hasMod: true, isInOwnDialog: true })).toEqual({ name: 'palette' });
  });

  it('after g leads somewhere, within a moment', () => {
    const { pendingSince, command } = readKeyPress(press('g', { at: 100 }), undefined);
    expect([pendingSince, command]).toEqual([100, undefined]);
    expect(commandOf('c', { at: 100 + CHORD_MS }, pendingSince)).toEqual({ name: 'go', key: 'c' });
    expect(commandOf('c', { at: 101 + CHORD_MS }, pendingSince)).toEqual({ name: 'create' });
  });

  it('of Shift after g changes nothing', () => {
    expect(readKeyPress(press('Shift', { at: 10 }), 5)).toEqual({ pendingSince: 5 });
  });
});
