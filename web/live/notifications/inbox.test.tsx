/** Tests for the inbox: unread count, following a notification, and marking all as read. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aClient, aProject } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { holdResponses } from '#web/testing/hold-responses.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let editor: Caller;
let project: { id: number };

const server = await testApp();
const admin = await server.as('admin', { first_name: 'Maya', last_name: 'Okafor' });
afterEach(() => void vi.useRealTimers());
beforeEach(async () => {
  editor = await server.as('editor');
  project = await aProject(server.db, { title: 'Gear review', assigned_to_id: editor.user.id });
});

const move = (day: string) => admin.patch(`/api/projects/${project.id}`, { deadlineAt: `2026-04-${day}T10:00:00Z` });
const bell = (name: string) => screen.findByRole('link', { name });
const lines = async () => within(await screen.findByRole('list', { name: 'Inbox' }));

it('shows the unread count on the bell, and marks a notification as read when followed', async () => {
  await move('01');
  const { user, address } = renderScreen('/inbox', { server, caller: editor });
  await bell('Inbox, 1 unread');
  const list = await lines();
  expect(list.getByText(/^Maya Okafor moved the deadline to 04\//)).toBeTruthy();
  await user.click(list.getByRole('link', { name: 'Gear review' }));
  await waitFor(() => expect(address()).toBe(`/editor/projects/${project.id}`));
  await bell('Inbox');
});

it('shows a bulk change as one notification with the titles, linking to the projects', async () => {
  const other = await aProject(server.db, { title: 'Market tour', assigned_to_id: admin.user.id });
  await server.db.updateTable('projects').set({ assigned_to_id: admin.user.id }).where('id', '=', project.id).execute();
  const ids = [project.id, other.id];
  const change = { assignedTo: `/api/users/${editor.user.id}` };
  expect((await admin.post('/api/projects/bulk', { ids, count: 2, change })).statusCode).toBe(200);
  const { user, address } = renderScreen('/inbox', { server, caller: editor });
  await bell('Inbox, 1 unread');
  const list = await lines();
  expect(list.getByText('Gear review and Market tour')).toBeTruthy();
  await user.click(list.getByRole('link', { name: 'Maya Okafor gave you 2 projects' }));
  await waitFor(() => expect(address()).toBe('/editor/projects'));
});

it('shows no empty message before the response for another filter arrives', async () => {
  await move('01');
  await editor.post('/api/notifications/read', {});
  const { user } = renderScreen('/inbox?show=unread', { server, caller: editor });
  await screen.findByText('No unread notifications.');
  const release = holdResponses(({ address }) => address.startsWith('/api/notifications?'));
  await user.click(screen.getByRole('radio', { name: 'All' }));
  expect(screen.queryByText(/^No unread/)).toBeNull();
  release();
  expect((await lines()).getByText(/^Maya Okafor moved the deadline to 04\//)).toBeTruthy();
});

it('redirects from a page beyond the last to the last', async () => {
  await move('01');
  const { address } = renderScreen('/inbox?page=9', { server, caller: editor });
  expect((await lines()).getByText(/^Maya Okafor moved the deadline to 04\//)).toBeTruthy();
  expect(address()).toBe('/inbox');
});

it('shows each notification once, counts the unread ones and marks all as read', async () => {
  await move('01');
  await server.db.updateTable('projects').set({ assigned_to_id: admin.user.id }).where('id', '=', project.id).execute();
  await admin.patch(`/api/projects/${project.id}`, { assignedTo: `/api/users/${editor.user.id}` });
  const { user } = renderScreen('/inbox', { server, caller: editor });
  await bell('Inbox, 2 unread');
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await bell('Inbox');
  await user.click(screen.getByRole('radio', { name: 'Unread' }));
  expect(await screen.findByText('No unread notifications.')).toBeTruthy();
});

it('keeps its content while offline, and refetches once back online', async () => {
  await move('01');
  const { setDown } = renderScreen('/inbox', { server, caller: editor });
  await bell('Inbox, 1 unread');
  const network = (name: 'offline' | 'online'): void => void window.dispatchEvent(new Event(name));
  setDown(true);
  network('offline');
  // Moves the clock past the stale time.
  vi.setSystemTime(Date.now() + 60_000);
  network('online');
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(await bell('Inbox, 1 unread')).toBeTruthy();
  network('offline');
  await aProject(server.db, { title: 'Wedding', assigned_to_id: admin.user.id }).then(({ id }) =>
    admin.patch(`/api/projects/${id}`, { assignedTo: `/api/users/${editor.user.id}` }),
  );
  setDown(false);
  network('online');
  expect(await bell('Inbox, 2 unread')).toBeTruthy();
});

it('combines the unread and kind filters in either order', async () => {
  await move('01');
  const { user, router } = renderScreen('/inbox?kind=feedback', { server, caller: editor });
  await screen.findByText(/^No matching notifications/);
  const search = (): unknown => router.state.location.search;
  await user.click(screen.getByRole('radio', { name: 'Unread' }));
  await waitFor(() => expect(search()).toEqual({ kind: 'feedback', show: 'unread' }));
  expect(screen.getByLabelText<HTMLSelectElement>('Kind').value).toBe('feedback');
  await user.click(screen.getByRole('radio', { name: 'Mentions' }));
  await waitFor(() => expect(search()).toEqual({ kind: 'mention' }));
  await user.click(screen.getByRole('radio', { name: 'Unread' }));
  await waitFor(() => expect(search()).toEqual({ show: 'unread' }));
});

it('marks one notification as read without navigating', async () => {
  await move('01');
  const { user, address } = renderScreen('/inbox', { server, caller: editor });
  await user.click(await screen.findByRole('button', { name: 'Mark as read: Gear review' }));
  await bell('Inbox');
  expect(address()).toBe('/inbox');
});

it('mutes a project from its notification, and unmutes it from the profile', async () => {
  await move('01');
  const { user, router } = renderScreen('/inbox', { server, caller: editor });
  await user.click(await screen.findByRole('button', { name: 'Mute: Gear review' }));
  await screen.findByRole('button', { name: 'Unmute: Gear review' });
  await move('02');
  await bell('Inbox, 1 unread');
  expect((await lines()).getByText(/^Maya Okafor moved the deadline to 04\/.* · muted$/)).toBeTruthy();
  await router.navigate({ to: '/profile' });
  await user.click(await screen.findByRole('button', { name: 'Unmute: Gear review' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Unmute: Gear review' })).toBeNull());
});

it('shows a project the user lost access to without a link', async () => {
  const next = await server.as('editor');
  await admin.patch(`/api/projects/${project.id}`, { assignedTo: `/api/users/${next.user.id}` });
  renderScreen('/inbox', { server, caller: editor });
  const list = await lines();
  expect(list.getByText('Maya Okafor gave this project to someone else')).toBeTruthy();
  expect(list.queryByRole('link')).toBeNull();
});

it('says what it will contain while empty', async () => {
  renderScreen('/inbox', { server, caller: editor });
  expect(await screen.findByText(/^No notifications yet\. New assignments/)).toBeTruthy();
});

it('toggles read with u and by click, and undoes marking all as read', async () => {
  await move('01');
  const { user } = renderScreen('/inbox', { server, caller: editor });
  (await screen.findByRole('link', { name: 'Gear review' })).focus();
  await user.keyboard('u');
  await bell('Inbox');
  await user.click(await screen.findByRole('button', { name: 'Mark as unread: Gear review' }));
  await bell('Inbox, 1 unread');
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await bell('Inbox');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await bell('Inbox, 1 unread')).toBeTruthy();
});

it('filters by mentions, which come first, by kind and by project', async () => {
  const other = await aProject(server.db, { title: 'Market tour', assigned_to_id: editor.user.id });
  const name = `${editor.user.first_name} ${editor.user.last_name}`;
  await admin.post('/api/feedback', { project: `/api/projects/${project.id}`, content: `Look, @${name}` });
  await admin.patch(`/api/projects/${other.id}`, { deadlineAt: '2026-04-01T10:00:00Z' });
  const { user, address } = renderScreen('/inbox', { server, caller: editor });
  const shown = async (): Promise<(string | null)[]> =>
    (await lines()).getAllByRole('link').map(({ textContent }) => textContent);
  await waitFor(async () => expect(await shown()).toEqual(['Gear review', 'Market tour']));
  await user.click(screen.getByRole('radio', { name: 'Mentions' }));
  await waitFor(async () => expect(await shown()).toEqual(['Gear review']));
  expect((await lines()).getByText('Maya Okafor mentioned you')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Deadlines moved');
  await waitFor(async () => expect(await shown()).toEqual(['Market tour']));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Decisions on versions');
  expect(await screen.findByText('No matching notifications.')).toBeTruthy();
  cleanup();
  const one = renderScreen(`/inbox?project=${project.id}`, { server, caller: editor });
  await waitFor(async () => expect(await shown()).toEqual(['Gear review']));
  await one.user.click(screen.getByRole('button', { name: 'Remove filter Gear review' }));
  await waitFor(async () => expect((await shown()).length).toBe(2));
  expect(address()).toContain('kind=decision');
});

it('filters by client, and hides the client of projects the user has lost', async () => {
  const client = async (first_name: string) => (await aClient(server.db, { first_name, last_name: 'Reed' })).id;
  const [ada, bo] = [await client('Ada'), await client('Bo')];
  const give = async (title: string, client_id: number) => {
    const { id } = await aProject(server.db, { title, client_id });
    await admin.patch(`/api/projects/${id}`, { assignedTo: `/api/users/${editor.user.id}` });
    return id;
  };
  await give('Gear review two', ada);
  const lost = await give('Market tour', bo);
  const next = await server.as('editor');
  const { user, address } = renderScreen('/inbox', { server, caller: editor });
  const clients = await screen.findByRole('combobox', { name: 'Client' });
  await within(clients).findByRole('option', { name: 'Bo Reed' });
  await user.selectOptions(clients, 'Ada Reed');
  await waitFor(async () => expect((await lines()).getAllByRole('listitem')).toHaveLength(1));
  expect((await lines()).getByRole('link', { name: 'Gear review two' })).toBeTruthy();
  expect(address()).toBe(`/inbox?client=${ada}`);
  await admin.patch(`/api/projects/${lost}`, { assignedTo: `/api/users/${next.user.id}` });
  cleanup();
  renderScreen(`/inbox?client=${bo}`, { server, caller: editor });
  expect(await screen.findByText('No matching notifications.')).toBeTruthy();
  expect(screen.queryByRole('option', { name: 'Bo Reed' })).toBeNull();
});

it('opens from the bell as a drawer whose notifications navigate and close it', async () => {
  await move('01');
  const { user, address } = renderScreen('/profile', { server, caller: editor });
  await user.click(await bell('Inbox, 1 unread'));
  const drawer = within(await screen.findByRole('dialog', { name: 'Inbox' }));
  await user.click(await drawer.findByRole('link', { name: 'Gear review' }));
  await waitFor(() => expect(address()).toBe(`/editor/projects/${project.id}`));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Inbox' })).toBeNull());
  await bell('Inbox');
});

it('mutes and unmutes a project from its menu', async () => {
  const { user } = renderScreen(`/editor/projects/${project.id}`, { server, caller: editor });
  const press = async (item: string) => {
    const [menu] = await screen.findAllByRole('button', { name: 'Actions: Gear review' });
    await user.click(menu as HTMLElement);
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  const muted = async () => (await editor.get('/api/notifications/mutes')).json().projects.length;
  await press('Mute project');
  await waitFor(async () => expect(await muted()).toBe(1));
  await press('Unmute project');
  await waitFor(async () => expect(await muted()).toBe(0));
});
