/** Hiding a project on the client's page from its menu, and undoing that (docs/review.md#client-pages). */
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aClient, aProject } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

const server = await testApp();
const manager = await server.as('manager');

const openMenu = async (user: ReturnType<typeof renderScreen>['user'], title: string): Promise<void> =>
  user.click(await screen.findByRole('button', { name: `Actions: ${title}` }));

it('hides a project, says so in the menu, and takes it back with Undo', async () => {
  const client_id = (await aClient(server.db)).id;
  const { id } = await aProject(server.db, { title: 'Secret film', client_id, assigned_by_id: manager.user.id });
  const isHidden = async () => (await manager.get(`/api/projects/${id}`)).json().hiddenFromClient ?? false;
  const { user } = renderScreen('/manager/projects', { server, caller: manager });
  await openMenu(user, 'Secret film');
  await user.click(await screen.findByRole('menuitem', { name: 'Hide on client page' }));
  expect(await screen.findByText('Hidden on the client page.')).toBeTruthy();
  expect(await isHidden()).toBe(true);
  await openMenu(user, 'Secret film');
  expect(await screen.findByRole('menuitem', { name: 'Show on client page' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  await waitFor(async () => expect(await isHidden()).toBe(false));
});

it('is not offered for a project without a client, nor to those who may not edit it', async () => {
  await aProject(server.db, { title: 'No client', client_id: null, assigned_by_id: manager.user.id });
  await aProject(server.db, { title: 'Of another', client_id: (await aClient(server.db)).id });
  const { user } = renderScreen('/manager/projects', { server, caller: manager });
  for (const title of ['No client', 'Of another']) {
    await openMenu(user, title);
    await screen.findByRole('menuitem', { name: 'Wait for client' });
    expect(screen.queryByRole('menuitem', { name: 'Hide on client page' })).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  }
});
