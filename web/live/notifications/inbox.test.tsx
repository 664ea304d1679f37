/** Tests for the inbox: unread count, following a notification, and marking all as read. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { aClient, aProject } from '#server/testing/builders.ts';
import { type Caller, testApp, type TestApp } from '#server/testing/test-app.ts';
import { holdAnswers } from '#web/testing/hold-answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;
let admin: Caller;
let editor: Caller;
let project: { id: number };

beforeAll(async () => {
  server = await testApp();
  admin = await server.as('admin', { first_name: 'Maya', last_name: 'Okafor' });
});
afterAll(() => server.close());
afterEach(() => void vi.useRealTimers());
beforeEach(async () => {
  editor = await server.as('editor');
  project = await aProject(server.db, { title: 'Gear review', assigned_to_id: editor.user.id });
});

const move = (day: string) => admin.patch(`/api/projects/${project.id}`, { deadlineAt: `2026-04-${day}T10:00:00Z` });
const bell = (name: string) => screen.findByRole('link', { name });
const lines = async () => within(await screen.findByRole('list', { name: 'Inbox' }));

it('counts on the bell, and a line that is followed is read', async () => {
  await move('01');
  const { user, address } = renderScreen('/inbox', { server, caller: editor });
  await bell('Inbox, 1 unread');
  const list = await lines();
  expect(list.getByText('Maya Okafor moved the deadline')).toBeTruthy();
  await user.click(list.getByRole('link', { name: 'Gear review' }));
  await waitFor(() => expect(address()).toBe(`/editor/projects/${project.id}`));
  await bell('Inbox');
});

it('tells of a bulk change in one line with the titles, which leads to the projects', async () => {
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

it('says of no other lines that there are none before their answer has come', async () => {
  await move('01');
  await editor.post('/api/notifications/read', {});
  const { user } = renderScreen('/inbox?show=unread', { server, caller: editor });
  await screen.findByText('No unread notifications.');
  const letGo = holdAnswers(({ address }) => address.startsWith('/api/notifications?'));
  await user.click(screen.getByRole('radio', { name: 'All' }));
  expect(screen.queryByText(/^No unread/)).toBeNull();
  letGo();
  expect((await lines()).getByText('Maya Okafor moved the deadline')).toBeTruthy();
});

it('leads from a page beyond the last to the last', async () => {
  await move('01');
  const { address } = renderScreen('/inbox?page=9', { server, caller: editor });
  expect((await lines()).getByText('Maya Okafor moved the deadline')).toBeTruthy();
  expect(address()).toBe('/inbox');
});

it('is told once and counts up, and is read all at once', async () => {
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

it('stands with what it knew while the network is away, and is asked for when that is back', async () => {
  await move('01');
  const { setDown } = renderScreen('/inbox', { server, caller: editor });
  await bell('Inbox, 1 unread');
  const network = (name: 'offline' | 'online'): void => void window.dispatchEvent(new Event(name));
  setDown(true);
  network('offline');
  // Beyond the stale time.
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

it('shows what is unread of a kind, in whichever order the two are chosen', async () => {
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

it('one line is marked without going anywhere', async () => {
  await move('01');
  const { user, address } = renderScreen('/inbox', { server, caller: editor });
  await user.click(await screen.findByRole('button', { name: 'Mark as read: Gear review' }));
  await bell('Inbox');
  expect(address()).toBe('/inbox');
});

it('a project is muted on its line, and unmuted in the profile', async () => {
  await move('01');
  const { user, router } = renderScreen('/inbox', { server, caller: editor });
  await user.click(await screen.findByRole('button', { name: 'Mute: Gear review' }));
  await screen.findByRole('button', { name: 'Unmute: Gear review' });
  await move('02');
  await bell('Inbox, 1 unread');
  expect((await lines()).getByText('Maya Okafor moved the deadline · muted')).toBeTruthy();
  await router.navigate({ to: '/profile' });
  await user.click(await screen.findByRole('button', { name: 'Unmute: Gear review' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Unmute: Gear review' })).toBeNull());
});

it('names work that one has lost without leading to it', async () => {
  const next = await server.as('editor');
  await admin.patch(`/api/projects/${project.id}`, { assignedTo: `/api/users/${next.user.id}` });
  renderScreen('/inbox', { server, caller: editor });
  const list = await lines();
  expect(list.getByText('Maya Okafor gave this project to someone else')).toBeTruthy();
  expect(list.queryByRole('link')).toBeNull();
});

it('says what it will hold while it is empty', async () => {
  renderScreen('/inbox', { server, caller: editor });
  expect(await screen.findByText(/^No notifications yet\. New assignments/)).toBeTruthy();
});

it('marks both ways by the key u and by press, and takes all back that was read at once', async () => {
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

it('shows mentions before all else, and alone; a kind alone; one project alone', async () => {
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

it('shows the lines of one client alone, and of work that was taken away says nothing of whose it was', async () => {
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

it('opens from the bell as a drawer, whose lines lead on and close it', async () => {
  await move('01');
  const { user, address } = renderScreen('/profile', { server, caller: editor });
  await user.click(await bell('Inbox, 1 unread'));
  const drawer = within(await screen.findByRole('dialog', { name: 'Inbox' }));
  await user.click(await drawer.findByRole('link', { name: 'Gear review' }));
  await waitFor(() => expect(address()).toBe(`/editor/projects/${project.id}`));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Inbox' })).toBeNull());
  await bell('Inbox');
});

it('a project is muted and unmuted by its menu', async () => {
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
