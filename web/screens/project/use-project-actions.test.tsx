/** Actions of project screens: dialogs and forms in the URL, and closing a project to its list. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aProject } from '#server/testing/builders.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { holdResponses } from '#web/testing/hold-responses.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;
let id: number;
beforeEach(async () => {
  server = await testApp();
  id = (await aProject(server.db, { title: 'Teaser', class: 'Basic', status: 'completed' })).id;
});

const open = async (path: string) => renderScreen(path, { server, caller: await server.as('admin') });

it('keeps the filters when a form opens over the list, and restores them alone when it closes', async () => {
  const { user, address } = await open('/admin/projects?class=Basic');
  await user.click(await screen.findByRole('button', { name: 'Actions: Teaser' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate project' }));
  await screen.findByRole('form', { name: 'Duplicate Project' });
  expect(address()).toBe(`/admin/projects?class=Basic&form=duplicate-${id}`);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/admin/projects?class=Basic'));
});

it('drops the score parameter of another dialog when a dialog opens', async () => {
  const { user, address } = await open('/admin/projects?class=Basic&score=4');
  await user.click(await screen.findByRole('button', { name: 'Actions: Teaser' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Point log/i }));
  await screen.findByRole('dialog', { name: 'Point Log: Teaser' });
  expect(address()).toBe(`/admin/projects?class=Basic&open=log-${id}`);
});

it('adds one history entry for a form, and none for choosing its kind', async () => {
  const { user, address, router } = await open('/admin/projects?class=Basic');
  const back = (): void => router.history.back();
  const escape = (): void => void user.keyboard('{Escape}');
  for (const leave of [back, escape]) {
    await user.click(await screen.findByRole('button', { name: 'Create' }));
    await user.click(await screen.findByRole('button', { name: /^Ongoing/ }));
    await screen.findByRole('form', { name: 'Ongoing Project' });
    expect(address()).toBe('/admin/projects?class=Basic&form=ongoing');
    leave();
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Ongoing Project' })).toBeNull());
    expect(address()).toBe('/admin/projects?class=Basic');
  }
});

it('leaves no history entries for closed dialogs, so the project closes and Back leaves the list', async () => {
  const { user, address, router } = await open('/admin/clients');
  await screen.findByRole('heading', { level: 1 });
  await router.navigate({ to: '/admin/projects', search: { class: 'Basic' } });
  await user.click(await screen.findByRole('link', { name: 'Teaser' }));
  const pane = within(await screen.findByRole('region', { name: 'Teaser' }));
  await pane.findByRole('region', { name: 'Timer' });
  for (const [key, name] of [
    ['r', 'Request revision'],
    ['5', 'Edit Points'],
  ] as const) {
    await user.keyboard(key);
    await screen.findByRole('dialog', { name });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe(`/admin/projects/${id}?class=Basic`));
  }
  await user.click(pane.getByRole('button', { name: 'Close project' }));
  await waitFor(() => expect(address()).toBe('/admin/projects?class=Basic'));
  router.history.back();
  await waitFor(() => expect(address()).toBe('/admin/clients'));
});

it('keeps the list in place when a dialog is closed twice or with Back', async () => {
  const { user, address, router } = await open('/admin/clients');
  await screen.findByRole('heading', { level: 1 });
  await router.navigate({ to: '/admin/projects', search: { class: 'Basic' } });
  const openLog = async (): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: 'Actions: Teaser' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Point log/i }));
    await screen.findByRole('dialog', { name: 'Point Log: Teaser' });
  };
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Point Log: Teaser' })).toBeNull());
  await openLog();
  router.history.back();
  await isClosed();
  // Browsers go back asynchronously.
  const late = vi.spyOn(router.history, 'go').mockImplementation(() => undefined);
  await openLog();
  const close = screen.getByRole('button', { name: 'Close' });
  await user.dblClick(close);
  expect(late.mock.calls).toEqual([[-1]]);
  late.mockRestore();
  router.history.go(-1);
  await isClosed();
  expect(address()).toBe('/admin/projects?class=Basic');
});

it('replaces a project opened by address with its list, keeping the filters but not its page view', async () => {
  const { user, address, router } = await open('/admin/clients');
  await screen.findByRole('heading', { level: 1 });
  await router.navigate({ to: `/admin/projects/${id}`, search: { class: 'Basic', view: 'page' } });
  await user.click(await screen.findByRole('button', { name: 'Back to the list' }));
  await waitFor(() => expect(address()).toBe('/admin/projects?class=Basic'));
  router.history.back();
  await waitFor(() => expect(address()).toBe('/admin/clients'));
});

it('closes an open project deleted from its row, and leaves another project open', async () => {
  const other = await aProject(server.db, { title: 'Trailer', class: 'Basic' });
  const { user, address } = await open(`/admin/projects/${other.id}?class=Basic`);
  const remove = async (title: string): Promise<void> => {
    const row = await screen.findByRole('row', { name: new RegExp(title) });
    await user.click(within(row).getByRole('button', { name: `Actions: ${title}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete project' }));
    // Moves the clock past the time the list was loaded, as in real use: the user's own changes show at once.
    vi.setSystemTime(Date.now() + 1_000);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(title) })).toBeNull());
  };
  await screen.findByRole('region', { name: 'Trailer' });
  await remove('Teaser');
  expect(address()).toBe(`/admin/projects/${other.id}?class=Basic`);
  await remove('Trailer');
  await waitFor(() => expect(address()).toBe('/admin/projects?class=Basic'));
});

it('closes the open project when it is deleted and another deletion follows right after', async () => {
  await aProject(server.db, { title: 'Trailer' });
  const { user, address } = await open(`/admin/projects/${id}`);
  await screen.findByRole('region', { name: 'Teaser' });
  await screen.findByRole('row', { name: /Trailer/ });
  const release = holdResponses(({ method }) => method === 'DELETE');
  for (const title of ['Teaser', 'Trailer']) {
    const row = within(screen.getByRole('row', { name: new RegExp(title) }));
    await user.click(row.getByRole('button', { name: `Actions: ${title}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete project' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
  }
  release();
  await waitFor(() => expect(address()).toBe('/admin/projects'));
});
