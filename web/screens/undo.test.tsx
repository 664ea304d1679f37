/** Undo of the last action, and the trash, in the browser against the real server (docs/screens.md#undo). */
import { notifications, notificationsStore } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aClient, aProject, aUser } from '#server/testing/builders.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

/** Window handle of the test environment. */
declare const happyDOM: { setViewport: (size: { width: number; height: number }) => void };

let server: TestApp;
let admin: Caller;
beforeEach(async () => {
  server = await testApp();
  admin = await server.as('admin', { first_name: 'Maya', last_name: 'Okafor' });
});
afterEach(async () => {
  // Removes toasts, which outlive the screen that showed them.
  notifications.clean();
});

const running = () =>
  aProject(server.db, {
    title: 'Teaser',
    status: 'started',
    started_at: '2026-03-10T05:04:00.000Z',
    video_length_seconds: 3_000,
  });
const statusOf = async (id: number) => (await admin.get(`/api/projects/${id}`)).json().status;
const open = (path: string, caller = admin) => renderScreen(path, { server, caller });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('ending a project', () => {
  it('confirms the end, and undoes it with the button', async () => {
    const { id } = await running();
    const { user } = open(`/admin/projects/${id}`);
    await user.click(await button('End'));
    expect(await screen.findByText('Ended after 6h 56m, 1h 56m over.')).toBeTruthy();
    expect(await statusOf(id)).toBe('completed');
    await user.click(
      within(screen.getByText(/^Ended after .+\.$/).parentElement as HTMLElement).getByRole('button', { name: 'Undo' }),
    );
    expect(await screen.findByText('Undone.')).toBeTruthy();
    expect(await statusOf(id)).toBe('started');
    expect(document.activeElement?.closest('main')).toBeTruthy();
  });

  it('is undone once, however quickly Undo is pressed', async () => {
    const { id } = await running();
    const { user, setDelay } = open(`/admin/projects/${id}`);
    await user.click(await button('End'));
    const undo = await screen.findByText(/^Ended after .+\.$/);
    setDelay(100);
    await user.dblClick(within(undo.parentElement as HTMLElement).getByRole('button', { name: 'Undo' }));
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect(await statusOf(id)).toBe('started'));
    await screen.findByText('Undone.');
    await waitFor(() => expect(screen.queryByText(/Couldn't undo/)).toBeNull());
    expect(screen.getAllByText('Undone.')).toHaveLength(1);
  });

  it('is undone with Ctrl+Z, but not while typing', async () => {
    const { id } = await running();
    const { user } = open(`/admin/projects/${id}`);
    await user.click(await button('End'));
    await screen.findByText(/^Ended after .+\.$/);
    const text = await screen.findByRole('textbox', { name: /feedback/i });
    await user.type(text, 'Nice{Control>}z{/Control}');
    expect(await statusOf(id)).toBe('completed');
    text.blur();
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByText('Undone.');
    expect(await statusOf(id)).toBe('started');
  });

  it('is undone with Tab and Enter in the dialog it was done in', async () => {
    const { id } = await running();
    const { user } = open(`/admin/projects/${id}`);
    act(() => happyDOM.setViewport({ width: 390, height: 780 }));
    await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'End' }));
    const toast = within(screen.getByRole('dialog'));
    await toast.findByText(/^Ended after .+\.$/);
    const undo = toast.getAllByRole('button', { name: 'Undo' }).at(-1);
    for (let step = 0; step < 60 && document.activeElement !== undo; step += 1) await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await statusOf(id)).toBe('started'));
  });

  it("can be undone in the project's history until someone changes the project", async () => {
    const { id } = await running();
    await admin.patch(`/api/projects/${id}`, { status: 'completed', endedAt: '2026-03-10T12:00:00Z' });
    const { user } = open(`/admin/projects/${id}`);
    await user.click(await button('Undo'));
    await screen.findByText('Undone.');
    expect(await statusOf(id)).toBe('started');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  it('closes its notification when undone in the history', async () => {
    const { id } = await running();
    const { user } = open(`/admin/projects/${id}`);
    await user.click(await button('End'));
    const message = (await screen.findByText(/^Ended after .+\.$/)).closest('[role="alert"]');
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2));
    const inHistory = screen.getAllByRole('button', { name: 'Undo' }).find((one) => !message?.contains(one));
    await user.click(inHistory as HTMLElement);
    await screen.findByText('Undone.');
    // A closing toast stays in the page during its exit animation.
    expect(notificationsStore.getState().notifications.map((one) => one.message)).toEqual(['Undone.']);
    expect(await statusOf(id)).toBe('started');
  });

  it('cannot be undone after someone else changed the project, and says who', async () => {
    const { id } = await running();
    const manager = await server.as('manager');
    const { user } = open(`/manager/projects/${id}`, manager);
    await user.click(await button('End'));
    await screen.findByText(/^Ended after .+\.$/);
    await admin.patch(`/api/projects/${id}`, { title: 'Renamed' });
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText("Maya Okafor has changed this since, so it can't be undone.")).toBeTruthy();
  });
});

it("moves the focus to the list's heading when a project is deleted on its page", async () => {
  const { id } = await running();
  const { user } = open(`/admin/projects/${id}?view=page`);
  await user.click(await button(/^Delete/));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Project deleted');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Projects'));
});

it('undoes the deletion of a client from the toast', async () => {
  await aClient(server.db, { first_name: 'Ada', last_name: 'Reed' });
  const { user } = open('/admin/clients');
  await user.click(await button('Delete Ada Reed'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Ada Reed deleted.');
  await user.click(await button('Undo'));
  await screen.findByText('Undone.');
  expect(await button('Delete Ada Reed')).toBeTruthy();
});

it('undoes a score in the activity stream, which keeps it and adds that no points remain', async () => {
  const { id } = await aProject(server.db, {
    status: 'completed',
    started_at: '2026-03-10T05:04:00.000Z',
    ended_at: '2026-03-10T06:04:00.000Z',
    runtime_minutes: 60,
  });
  await admin.post(`/api/point/${id}`, { point: 4, description: 'On brief' });
  const { user } = open(`/admin/projects/${id}`);
  const line = async (text: string) => within((await screen.findByText(text)).closest('li') as HTMLElement);
  await user.click(await (await line('On brief')).findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The score of 4 was taken back.')).toBeTruthy();
  expect(screen.getByText('On brief')).toBeTruthy();
  expect((await admin.get(`/api/projects/${id}`)).json().point).toBe(0);
});

it('sends one request when a timer key is pressed twice before the response', async () => {
  const { id } = await running();
  open(`/admin/projects/${id}`);
  await button('Pause');
  const sent = vi.fn<typeof fetch>(fetch);
  vi.stubGlobal('fetch', sent);
  // Presses both keys in the same frame.
  for (const key of ['s', 's']) fireEvent.keyDown(document.body, { key });
  await waitFor(async () => expect(await statusOf(id)).toBe('paused'));
  expect(sent.mock.calls.filter(([, init]) => init?.method === 'PATCH')).toHaveLength(1);
});

describe('the trash', () => {
  it('shows deleted items and restores them', async () => {
    const { id, title } = await aProject(server.db, { title: 'Wedding' });
    await admin.delete(`/api/projects/${id}`);
    const { user } = open('/admin/trash');
    const row = (await screen.findByText(title)).closest('tr') as HTMLElement;
    for (const words of ['Project', 'Maya Okafor', '30 days']) expect(within(row).getByText(words)).toBeTruthy();
    await user.click(await button('Restore: Wedding'));
    expect(await screen.findByText('Wedding restored.')).toBeTruthy();
    expect(await screen.findByText('Trash is empty.')).toBeTruthy();
    expect(await statusOf(id)).toBe('assigned');
  });

  it('is linked from the settings', async () => {
    const { user, address } = open('/admin/settings/import');
    await user.click(await screen.findByRole('link', { name: 'Trash' }));
    await screen.findByRole('heading', { name: 'Trash' });
    expect(address()).toBe('/admin/trash');
  });

  it('requires another email when the original is taken', async () => {
    const person = await aUser(server.db, { email: 'lena@example.com', first_name: 'Lena', last_name: 'Fischer' });
    await admin.delete(`/api/users/${person.id}`);
    await aUser(server.db, { email: 'lena@example.com' });
    const { user } = open('/admin/trash');
    await user.click(await button('Restore: Lena Fischer'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore Lena Fischer' }));
    const field = dialog.getByRole('textbox', { name: /Email/ });
    expect(document.activeElement).toBe(field);
    await user.type(field, 'lena.f@example.com{Enter}');
    await screen.findByText('Lena Fischer restored.');
    expect((await admin.get(`/api/users/${person.id}`)).json().email).toBe('lena.f@example.com');
  });

  it('restores a client along with a project, or assigns the project another client', async () => {
    const clients = await Promise.all(
      ['Ada', 'Eve'].map((name) => aClient(server.db, { first_name: name, last_name: 'Reed' })),
    );
    const titles = ['Wedding', 'Trailer'];
    for (const [at, client] of clients.entries()) {
      const project = await aProject(server.db, { title: titles[at] as string, client_id: client.id });
      await admin.delete(`/api/projects/${project.id}`);
      await admin.delete(`/api/clients/${client.id}`);
    }
    await aClient(server.db, { first_name: 'Uma', last_name: 'Stone' });
    const { user } = open('/admin/trash');
    await user.click(await button('Restore: Wedding'));
    const first = within(await screen.findByRole('dialog', { name: 'Restore Wedding' }));
    expect(first.getByText(/^This project's client, Ada Reed, is in the trash too/)).toBeTruthy();
    expect(first.getByRole('button', { name: 'Restore' })).toHaveProperty('disabled', true);
    await user.click(first.getByRole('radio', { name: 'Restore the client too' }));
    await user.click(first.getByRole('button', { name: 'Restore' }));
    await screen.findByText('Wedding restored.');
    expect((await admin.get('/api/clients?firstName=Ada')).json().totalItems).toBe(1);
    await user.click(await button('Restore: Trailer'));
    const second = within(await screen.findByRole('dialog', { name: 'Restore Trailer' }));
    await user.click(second.getByRole('radio', { name: 'Choose another client' }));
    await user.type(second.getByRole('combobox', { name: /Client/ }), 'Uma Stone');
    await user.click(await second.findByRole('option', { name: /Uma Stone/ }));
    await user.click(second.getByRole('button', { name: 'Restore' }));
    await screen.findByText('Trailer restored.');
    expect((await admin.get('/api/projects?title=Trailer')).json().member[0].client.firstName).toBe('Uma');
    expect(await screen.findByText('Eve Reed')).toBeTruthy();
  });

  it('is not available to editors', async () => {
    const { address } = open('/editor/trash', await server.as('editor'));
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
    expect(address()).toBe('/editor/trash');
  });
});
