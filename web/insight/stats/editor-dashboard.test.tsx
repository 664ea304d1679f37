/** Tests for the editor's dashboard: own figures, their breakdown, and the projects behind them. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aProject } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let ann: Caller;

const server = await testApp();
beforeEach(async () => {
  for (const table of ['projects', 'users'] as const) await server.db.deleteFrom(table).execute();
  ann = await server.as('editor', { first_name: 'Ann', last_name: 'Cut', email: 'ann@example.com' });
  const own = {
    assigned_to_id: ann.user.id,
    status: 'completed',
    started_at: '2026-03-01T09:00:00.000Z',
    ended_at: '2026-03-02T09:00:00.000Z',
  } as const;
  await aProject(server.db, { ...own, title: 'Summer film', point: 5, designation_points: 1.5 });
  await aProject(server.db, { ...own, title: 'Short', class: 'Basic', point: 2 });
  await aProject(server.db, { assigned_to_id: ann.user.id, title: 'Not started yet' });
  await aProject(server.db, { title: 'Somebody else’s' });
});

const open = (address = '/editor') => renderScreen(address, { server, caller: ann });
const card = async (label: string) => (await screen.findByText(label)).closest('a, button') as HTMLElement;

it("greets by name and shows the editor's own figures, each linking to its list", async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Welcome back, Ann Cut' })).toBeTruthy();
  expect(screen.getByText('Editor Dashboard')).toBeTruthy();
  await waitFor(async () => expect((await card('Project Points')).textContent).toContain('7Average 3.50'));
  expect((await card('Designation (J) Points')).textContent).toContain('1.5Average 0.75');
  const completed = await card('Projects Completed');
  expect([completed.textContent, completed.getAttribute('href')]).toEqual([
    'Projects Completed2Finished work',
    '/editor/projects?status=completed&order[createdAt]=asc&fromView=1',
  ]);
  expect((await card('Ongoing Projects')).getAttribute('href')).toBe(
    '/editor/projects?status[]=assigned&status[]=started&status[]=paused&order[createdAt]=asc&fromView=1&showRevised=true',
  );
  // In the list of open work, and in the week once that has loaded.
  expect((await screen.findAllByText('Not started yet')).length).toBeGreaterThan(0);
  expect(screen.queryByText('Somebody else’s')).toBeNull();
});

it('breaks points down by class, and a class into its projects, with linked titles', async () => {
  const { user, address } = open();
  await waitFor(async () => expect((await card('Project Points')).textContent).toContain('7'));
  await user.click(await card('Project Points'));
  const points = within(await screen.findByRole('dialog', { name: 'Project Points' }));
  expect(points.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'ClassPointsCompleted projects',
    'Basic21',
    'Standard00',
    'Premium51',
  ]);
  await user.click(points.getByRole('button', { name: 'Premium' }));
  const list = within(await screen.findByRole('dialog', { name: 'Premium: 1 completed' }));
  expect(address()).toBe('/editor?class=Premium');
  expect((await list.findByText('Summer film')).closest('tr')?.textContent).toBe('Summer film5/5Completed');
  await user.click(list.getByRole('link', { name: 'Summer film' }));
  await waitFor(() => expect(address()).toMatch(/^\/editor\/projects\/\d+$/));
});

it('adds a history entry for a dialog and another for a nested one, and removes both when closed', async () => {
  const { user, address, router } = open();
  await card('Project Points');
  await router.navigate({ to: '/leaderboard' });
  await router.navigate({ to: '/editor' });
  const openClass = async (): Promise<void> => {
    await user.click(await card('Project Points'));
    const points = within(await screen.findByRole('dialog', { name: 'Project Points' }));
    await user.click(points.getByRole('button', { name: 'Premium' }));
    await screen.findByRole('dialog', { name: /^Premium/ });
  };
  await openClass();
  router.history.back();
  await screen.findByRole('dialog', { name: 'Project Points' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/editor'));
  await openClass();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/editor'));
  router.history.back();
  await waitFor(() => expect(address()).toMatch(/leaderboard$/));
});

it('says when nothing is pending', async () => {
  await server.db.deleteFrom('projects').execute();
  open();
  expect(await screen.findByText('Nothing is waiting for you.')).toBeTruthy();
});
