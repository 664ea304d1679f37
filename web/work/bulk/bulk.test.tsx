/** Bulk changes of the selected projects, in the browser against the real server (docs/projects.md#bulk). */
import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aClient, aProject, aUser } from '#server/testing/builders.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;
let manager: Caller;
beforeEach(async () => {
  server = await testApp();
  localStorage.clear();
  localStorage.setItem('cutroom.preference.projects-view', 'table');
  manager = await server.as('manager');
});
afterEach(async () => {
  // Removes toasts, which outlive the screen that showed them.
  notifications.clean();
});

const own = (title: string, more: object = {}) =>
  aProject(server.db, { title, assigned_by_id: manager.user.id, ...more });
const open = () => renderScreen('/manager/projects', { server, caller: manager });
type User = ReturnType<typeof open>['user'];

const tick = async (user: User, ...titles: string[]): Promise<void> => {
  for (const title of titles) await user.click(await screen.findByRole('checkbox', { name: `Select: ${title}` }));
};
const act = async (user: User, name: string) => {
  const actions = await screen.findByRole('group', { name: /^Change \d+ projects?$/ });
  await user.click(within(actions).getByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name }));
};
const isCleared = () =>
  waitFor(() => expect(screen.queryByRole('group', { name: /^Change \d+ projects?$/ })).toBeNull());
const stored = async (column: 'class' | 'assigned_to_id' | 'client_id' | 'reviewed_by_id' | 'deadline_at') =>
  (await server.db.selectFrom('projects').select(column).orderBy('id').execute()).map((row) => row[column as 'class']);

describe('bulk changes', () => {
  it.each([
    ['Editor', 'assigned_to_id', 'Ed Itor'],
    ['Reviewer', 'reviewed_by_id', 'Mo Derator'],
    ['Client', 'client_id', 'Ada Reed'],
  ] as const)('set %s', async (name, column, message) => {
    const editor = await aUser(server.db, { first_name: 'Ed', last_name: 'Itor' });
    const reviewer = await aUser(server.db, { first_name: 'Mo', last_name: 'Derator', type: 'manager' });
    const client = await aClient(server.db, { first_name: 'Ada', last_name: 'Reed' });
    const ids = { Editor: editor.id, Reviewer: reviewer.id, Client: client.id };
    await own('One');
    await own('Two');
    const { user } = open();
    await tick(user, 'One', 'Two');
    const popover = await act(user, name);
    const change = popover.getByRole('button', { name: 'Change 2 projects' });
    expect(change.hasAttribute('disabled')).toBe(true);
    await user.type(popover.getByRole('combobox', { name }), message);
    await user.click(await popover.findByRole('option', { name: new RegExp(message) }));
    await user.click(change);
    await screen.findByText('2 projects changed.');
    expect(await stored(column)).toEqual([ids[name], ids[name]]);
    await isCleared();
  });

  it('set the type of all matching projects', async () => {
    await own('One', { class: 'Basic' });
    await own('Two');
    const { user } = open();
    await tick(user, 'One');
    await user.click(await screen.findByRole('button', { name: 'Select all 2 that match' }));
    const popover = await act(user, 'Type');
    await user.click(popover.getByRole('combobox', { name: 'Project Type' }));
    await user.click(await screen.findByRole('option', { name: 'Podcast' }));
    await user.click(popover.getByRole('button', { name: 'Change 2 projects' }));
    await screen.findByText('2 projects changed.');
    expect(await stored('class')).toEqual(['Podcast', 'Podcast']);
  });

  it('set or shift the deadline', async () => {
    await own('One', { deadline_at: '2026-03-12T17:00:00.000Z' });
    const { user } = open();
    await tick(user, 'One');
    const shift = await act(user, 'Deadline');
    await user.click(shift.getByRole('radio', { name: 'Shift by days' }));
    const days = shift.getByRole('textbox', { name: 'Days' });
    // Half a day is invalid, and must not be read as 15.
    await user.type(days, '1,5');
    expect(shift.getByRole<HTMLButtonElement>('button', { name: 'Change 1 project' }).disabled).toBe(true);
    await user.clear(days);
    await user.type(days, '-2');
    await user.click(shift.getByRole('button', { name: 'Change 1 project' }));
    await waitFor(async () => expect(await stored('deadline_at')).toEqual(['2026-03-10T17:00:00.000Z']));
    await isCleared();
    await tick(user, 'One');
    const set = await act(user, 'Deadline');
    await user.type(set.getByRole('textbox', { name: 'Deadline date' }), '04/01/2026{Tab}');
    await user.click(set.getByRole('button', { name: 'Change 1 project' }));
    await waitFor(async () => expect(await stored('deadline_at')).toEqual(['2026-04-01T17:00:00.000Z']));
  });
});

it('supports bulk changes by keyboard from selection to undo, and returns the focus to the list', async () => {
  await own('One', { deadline_at: '2026-03-12T17:00:00.000Z' });
  await own('Two', { deadline_at: '2026-03-13T17:00:00.000Z' });
  await own('Three', { deadline_at: '2026-03-14T17:00:00.000Z' });
  const deadlines = async () => (await stored('deadline_at')).map((at) => String(at).slice(8, 10));
  const { user } = open();
  const rowOf = (title: string) => screen.findByRole('row', { name: new RegExp(title) });
  (await rowOf('Three')).focus();
  await user.keyboard('x{Shift>}{ArrowDown}{/Shift}');
  const bar = await screen.findByRole('region', { name: 'Selection' });
  expect(await within(bar).findByText('2 selected')).toBeTruthy();
  const act = await within(bar).findByRole('button', { name: 'Deadline' });
  for (let step = 0; step < 40 && document.activeElement !== act; step += 1) await user.tab({ shift: true });
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Deadline' }));
  const field = await dialog.findByRole('textbox', { name: 'Deadline date' });
  for (let step = 0; step < 5 && document.activeElement !== field; step += 1) await user.tab();
  await user.keyboard('04/01/2026{Enter}');
  await screen.findByText('2 projects changed.');
  expect(await deadlines()).toEqual(['12', '01', '01']);
  await isCleared();
  await waitFor(() => expect(document.activeElement?.getAttribute('data-row')).toBeTruthy());
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText('2 projects restored.');
  expect(await deadlines()).toEqual(['12', '13', '14']);
});

/** Changes the type of all selected projects to Podcast. */
async function makePodcasts(user: User, count: string): Promise<void> {
  const popover = await act(user, 'Type');
  await user.click(popover.getByRole('combobox', { name: 'Project Type' }));
  await user.click(await screen.findByRole('option', { name: 'Podcast' }));
  await user.click(popover.getByRole('button', { name: `Change ${count}` }));
}

describe('refusals', () => {
  it('list each refused project as a link, and change nothing', async () => {
    await own('Mine');
    await aProject(server.db, { title: 'Somebody else’s' });
    const { user, address } = open();
    await tick(user, 'Mine', 'Somebody else’s');
    await makePodcasts(user, '2 projects');
    const dialog = within(await screen.findByRole('dialog', { name: 'Nothing was changed' }));
    dialog.getByText('1 of 2 projects cannot be changed. Nothing was changed.');
    dialog.getByText('You can only edit projects that you have assigned.');
    expect(await stored('class')).toEqual(['Premium', 'Premium']);
    await user.click(dialog.getByRole('link', { name: 'Somebody else’s' }));
    await waitFor(() => expect(address()).toMatch(/^\/manager\/projects\/\d+$/));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Nothing was changed' })).toBeNull());
  });

  it.each([['ticked'], ['all']])(
    'report projects changed by someone else since the list was loaded: %s',
    async (kind) => {
      const one = await own('One');
      await own('Two');
      const { user } = open();
      await tick(user, 'One', 'Two');
      if (kind === 'all') {
        await tick(user, 'Two');
        await user.click(await screen.findByRole('button', { name: 'Select all 2 that match' }));
      }
      await manager.patch(`/api/projects/${one.id}`, { title: 'Renamed' });
      await makePodcasts(user, '2 projects');
      const dialog = within(await screen.findByRole('dialog', { name: 'Nothing was changed' }));
      dialog.getByText('1 of 2 projects cannot be changed. Nothing was changed.');
      dialog.getByText('It was changed in the meantime.');
      // The button works even while the list is refetched: the next press opens the popover again.
      expect(screen.queryByRole('dialog', { name: 'Type' })).toBeNull();
      expect(await stored('class')).toEqual(['Premium', 'Premium']);
      // After the refetch, the selection must have the current versions.
      await user.keyboard('{Escape}');
      await screen.findByRole('link', { name: 'Renamed' });
      await makePodcasts(user, '2 projects');
      await screen.findByText('2 projects changed.');
    },
  );

  it('about the whole selection appear next to the field', async () => {
    await own('One');
    const { user } = open();
    await tick(user, 'One');
    await user.click(await screen.findByRole('checkbox', { name: 'Select: One' }));
    await tick(user, 'One');
    await server.db.deleteFrom('projects').execute();
    await makePodcasts(user, '1 project');
    expect(await screen.findByText('It no longer exists.')).toBeTruthy();
  });
});

describe('undo', () => {
  it('is in the notification, and above the list for ten minutes', async () => {
    await own('One');
    const { user } = open();
    await tick(user, 'One');
    await makePodcasts(user, '1 project');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('1 project restored.');
    expect(await stored('class')).toEqual(['Premium']);
    await isCleared();

    await tick(user, 'One');
    await makePodcasts(user, '1 project');
    await user.click(await screen.findByRole('button', { name: 'Undo last bulk change' }));
    await waitFor(async () => expect(await stored('class')).toEqual(['Premium']));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo last bulk change' })).toBeNull());
  });

  it('reports projects that were changed since', async () => {
    const one = await own('One');
    const { user } = open();
    await tick(user, 'One');
    await makePodcasts(user, '1 project');
    await screen.findByText('1 project changed.');
    await manager.patch(`/api/projects/${one.id}`, { title: 'Renamed' });
    await user.click(await screen.findByRole('button', { name: 'Undo last bulk change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nothing was changed' }));
    expect(dialog.getByText('It has been changed since.')).toBeTruthy();
  });
});

it('shows editors no checkboxes', async () => {
  const editor = await server.as('editor');
  await own('One', { assigned_to_id: editor.user.id });
  renderScreen('/editor/projects', { server, caller: editor });
  await screen.findByRole('link', { name: 'One' });
  expect(screen.queryByRole('checkbox', { name: 'Select: One' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Undo last bulk change' })).toBeNull();
});
