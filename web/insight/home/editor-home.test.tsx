/** Tests for the editor's home page: running work, sent back, due and new projects, starting a project. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Round } from '#domain/work/projects/project.ts';
import { aProject } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let ann: Caller;

const server = await testApp();
beforeEach(async () => {
  for (const table of ['projects', 'users'] as const) await server.db.deleteFrom(table).execute();
  ann = await server.as('editor', { first_name: 'Ann', last_name: 'Cut' });
});

const NOW = '2026-03-10T12:00:00.000Z';
const own = (more: Parameters<typeof aProject>[1]) =>
  aProject(server.db, { assigned_to_id: ann.user.id, created_at: '2026-03-01T08:00:00.000Z', ...more });
const round = (reason: string, more: Partial<Round> = {}): Round => ({
  startedAt: '2026-03-02T09:00:00.000Z',
  endedAt: '2026-03-02T10:00:00.000Z',
  pauses: [],
  runtimeMinutes: 60,
  reason,
  requestedBy: { id: 1, name: 'Mo' },
  requestedAt: NOW,
  ...more,
});

const open = () => renderScreen('/editor', { server, caller: ann });
const listOf = async (name: string) => within(await screen.findByRole('list', { name }));
const titlesIn = async (name: string) => (await listOf(name)).getAllByRole('link').map((link) => link.textContent);

it('shows each project once: running, returned with the reason, then due, with late ones first', async () => {
  await own({ title: 'Runs', status: 'started', started_at: '2026-03-10T11:58:00.000Z' });
  const rounds = [round('Too long.'), round('The cut at 0:42 is too early.'), round('Set back', { isSetBack: true })];
  await own({ title: 'Back', revision_count: 2, rounds, deadline_at: '2026-03-11T12:00:00.000Z' });
  await own({ title: 'Later', deadline_at: '2026-03-20T12:00:00.000Z' });
  await own({ title: 'Overdue', deadline_at: '2026-03-08T12:00:00.000Z' });
  await own({ title: 'Somebody else’s', assigned_to_id: null });
  open();
  const running = await listOf('Running now');
  expect(running.getByRole('timer', { name: /^0:58:00 left$/ })).toBeTruthy();
  expect(running.queryByRole('button', { name: 'End' })).toBeNull();
  expect(await titlesIn('Sent back')).toEqual(['Back']);
  expect((await listOf('Sent back')).getByText('The cut at 0:42 is too early.')).toBeTruthy();
  expect(await titlesIn('Due')).toEqual(['Overdue', 'Later']);
  // Once more in the plan of the week.
  await waitFor(() => expect(screen.getAllByText('Back')).toHaveLength(2));
  expect(screen.queryByText('Somebody else’s')).toBeNull();
});

it('shows the usual time next to the allowed time, and the client', async () => {
  const done = {
    status: 'completed',
    started_at: '2026-03-02T09:00:00.000Z',
    ended_at: '2026-03-02T12:00:00.000Z',
  } as const;
  await own({ ...done, class: 'Basic', runtime_minutes: 80 });
  await own({ ...done, class: 'Basic', runtime_minutes: 100 });
  await own({ title: 'Known', class: 'Basic' });
  await own({ title: 'Unknown', class: 'Podcast', edit_ratio_min: 0 });
  open();
  const row = async (title: string) => (await screen.findAllByText(title))[0]?.closest('li') as HTMLElement;
  expect((await row('Known')).textContent).toContain('1h 0m allowedusually 1h 30m');
  expect((await row('Unknown')).textContent).toContain('No limit');
  expect((await row('Unknown')).textContent).not.toContain('usually');
});

it('says how much of the allowed time a paused project has used', async () => {
  const at = '2026-03-10T10:00:00.000Z';
  await own({
    title: 'Held',
    status: 'paused',
    started_at: at,
    pauses: [{ pausedAt: '2026-03-10T10:45:00.000Z', resumedAt: null }],
  });
  open();
  const row = (await screen.findAllByText('Held'))[0]?.closest('li') as HTMLElement;
  expect(row.textContent).toContain('45m (paused) of 1h 0m');
});

it('lists what is new since yesterday unless already shown above, and links to each full list', async () => {
  for (let n = 1; n <= 7; n += 1) await own({ title: `Due ${n}`, deadline_at: `2026-03-1${n}T12:00:00.000Z` });
  await own({ title: 'Fresh', created_at: '2026-03-09T00:00:00.000Z' });
  open();
  expect(await titlesIn('Due')).toHaveLength(5);
  expect(await titlesIn('New since yesterday')).toEqual(['Fresh']);
  const all = screen.getByRole('link', { name: 'Show all 8: Due' });
  expect(all.getAttribute('href')).toBe(
    '/editor/projects?status[]=assigned&status[]=started&status[]=paused&order[due]=asc&fromView=1',
  );
});

it('starts a project with one click and shows it at the top', async () => {
  await own({ title: 'Waiting', deadline_at: '2026-03-12T12:00:00.000Z' });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Start: Waiting' }));
  const running = await listOf('Running now');
  expect(running.getByRole('link', { name: 'Waiting' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Start: Waiting' })).toBeNull());
});

it('keeps the focus on a project started by keyboard, or in its position once it leaves the list', async () => {
  await own({ title: 'First', deadline_at: '2026-03-12T12:00:00.000Z' });
  await own({ title: 'Second', deadline_at: '2026-03-13T12:00:00.000Z' });
  const { user } = open();
  (await screen.findByRole('button', { name: 'Start: First' })).focus();
  await user.keyboard('{Enter}');
  await listOf('Running now');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('First'));
  screen.getByRole('button', { name: 'Start: Second' }).focus();
  await server.db.updateTable('projects').set({ assigned_to_id: null }).where('title', '=', 'Second').execute();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('Second')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('First'));
});

it('does not start the next project with the second click of a double-click', async () => {
  await own({ title: 'Waiting', deadline_at: '2026-03-12T12:00:00.000Z' });
  const { user } = open();
  const start = await screen.findByRole('button', { name: 'Start: Waiting' });
  fireEvent.click(start, { detail: 2 });
  expect(start.hasAttribute('disabled')).toBe(false);
  await user.click(start);
  await listOf('Running now');
});

it('shows managers in the editor role their own work', async () => {
  const manager = await server.as('manager');
  await own({ title: 'Ann’s' });
  await own({ title: 'Mine', assigned_to_id: manager.user.id });
  renderScreen('/editor', { server, caller: manager, role: 'editor' });
  expect(await titlesIn('Due')).toEqual(['Mine']);
});

it('shows an error and retries', async () => {
  await own({ title: 'Waiting' });
  const { setDown, router, user } = renderScreen('/profile', { server, caller: ann });
  await screen.findByRole('heading', { name: 'Profile' });
  setDown(true);
  await router.navigate({ to: '/editor' });
  expect(await screen.findByText("Couldn't load your home page.")).toBeTruthy();
  setDown(false);
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement);
  expect(await titlesIn('Due')).toEqual(['Waiting']);
});

it('keeps its content when refetching fails', async () => {
  await own({ title: 'Waiting' });
  const { setDown, router } = open();
  expect(await titlesIn('Due')).toEqual(['Waiting']);
  await router.navigate({ to: '/profile' });
  await screen.findByRole('heading', { name: 'Profile' });
  setDown(true);
  const fetches = vi.spyOn(globalThis, 'fetch');
  vi.setSystemTime(new Date(Date.now() + 60_000));
  await router.navigate({ to: '/editor' });
  const ofHome = () => fetches.mock.calls.findIndex(([url]) => String(url).includes('/api/stats/today'));
  await waitFor(() => expect(fetches.mock.settledResults[ofHome()]?.type).toBe('rejected'));
  expect(await titlesIn('Due')).toEqual(['Waiting']);
  // Other parts of the page may still report errors.
  expect(screen.queryByText("Couldn't load your home page.")).toBeNull();
});
