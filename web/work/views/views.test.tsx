/** Views above the project list, in the browser against the real server (docs/screens.md#views). */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aProject } from '#server/testing/builders.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;
let manager: Caller;
beforeEach(async () => {
  server = await testApp();
  localStorage.clear();
  manager = await server.as('manager', { first_name: 'Mo', last_name: 'Derator' });
  const own = { assigned_by_id: manager.user.id, reviewed_by_id: manager.user.id };
  await aProject(server.db, { ...own, title: 'Late one', deadline_at: '2026-03-09T10:00:00.000Z' });
  await aProject(server.db, { title: 'Due later', deadline_at: '2026-03-13T10:00:00.000Z', class: 'Basic' });
});

const views = () => screen.findByRole('navigation', { name: 'Views' });
const tab = async (name: string) => within(await views()).findByRole('link', { name: new RegExp(`^${name}`) });
const texts = async () =>
  within(await views())
    .getAllByRole('link')
    .map((link) => link.textContent);
const active = async () =>
  within(await views())
    .getAllByRole('link')
    .find((link) => link.getAttribute('aria-current'))?.textContent;
const button = (name: string) => screen.findByRole('button', { name });

describe('default views', () => {
  it('show project counts, link to the projects and are highlighted', async () => {
    const { user, address } = renderScreen('/manager/projects', { server, caller: manager });
    await waitFor(async () =>
      expect(await texts()).toEqual([
        'All2',
        'Mine1',
        'Late1',
        'To review0',
        'Not scored0',
        'This week2',
        'Waiting on client0',
      ]),
    );
    expect(await active()).toBe('All2');
    await user.click(await tab('Late'));
    await screen.findByText('1 project');
    expect(address()).toBe('/manager/projects?due=late&view=late');
    expect(await active()).toBe('Late1');
    await user.click(await tab('Mine'));
    await waitFor(() => expect(address()).toBe(`/manager/projects?AssignedBy=${manager.user.id}&view=mine`));
  });

  it('are highlighted for an address without a view', async () => {
    renderScreen('/manager/projects?due=week', { server, caller: manager });
    await waitFor(async () => expect(await active()).toBe('This week2'));
  });

  it('update their counts when the list below changes', async () => {
    const { user } = renderScreen('/manager/projects', { server, caller: manager });
    await waitFor(async () => expect((await texts()).slice(0, 3)).toEqual(['All2', 'Mine1', 'Late1']));
    await user.click(await button('Actions: Late one'));
    await user.click(await screen.findByRole('menuitem', { name: 'Wait for client' }));
    await user.click(await button('Start waiting'));
    // Sooner than the counts poll.
    await waitFor(async () => expect((await texts()).at(-1)).toBe('Waiting on client1'), { timeout: 30_000 });

    await user.click(await button('Actions: Late one'));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete project' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect((await texts()).slice(0, 3)).toEqual(['All1', 'Mine0', 'Late0']));
  });

  it('are Mine, Late, This week and Waiting on client for editors', async () => {
    const editor = await server.as('editor');
    await aProject(server.db, { assigned_to_id: editor.user.id, deadline_at: '2026-03-09T10:00:00.000Z' });
    renderScreen('/editor/projects', { server, caller: editor });
    await waitFor(async () => expect(await texts()).toEqual(['Mine1', 'Late1', 'This week1', 'Waiting on client0']));
  });
});

describe("the user's own view", () => {
  it('is saved, changed, reset and saved again', async () => {
    const { user, address } = renderScreen('/manager/projects?class=Basic&page=1', { server, caller: manager });
    await user.click(await button('Save as view'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as view' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Enter a name for the view.');
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Basic ones');
    await user.click(dialog.getByRole('radio', { name: 'The whole team' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await active()).toBe('Basic ones1'));
    const view = await server.db.selectFrom('saved_views').selectAll().executeTakeFirstOrThrow();
    expect(view).toMatchObject({ name: 'Basic ones', search: 'class=Basic', shared: 'team' });
    expect(address()).toBe(`/manager/projects?class=Basic&view=${view.id}`);
    expect(screen.queryByText('Edited:')).toBeNull();

    await user.click(await button('Remove filter Type: Basic'));
    await screen.findByText('Edited:');
    expect(await active()).toBe('Basic ones1');
    await user.click(await button('Reset'));
    await waitFor(() => expect(address()).toBe(`/manager/projects?class=Basic&view=${view.id}`));

    await user.click(await button('Remove filter Type: Basic'));
    await user.click(await button('Save'));
    await waitFor(async () => expect(await active()).toBe('Basic ones2'));
    expect(screen.queryByText('Edited:')).toBeNull();
  });

  it('is renamed, moved and deleted', async () => {
    for (const name of ['First', 'Second'])
      await manager.post('/api/views', { name, search: name === 'First' ? 'class=Basic' : 'class=Podcast' });
    const { user, address } = renderScreen('/manager/projects?class=Podcast', { server, caller: manager });
    await user.click(await button('Edit view'));
    await user.click(await screen.findByRole('menuitem', { name: 'Move left' }));
    await waitFor(async () => expect((await texts()).slice(-2)).toEqual(['Second0', 'First1']));
    await user.click(await button('Edit view'));
    expect(screen.queryByRole('menuitem', { name: 'Move left' })).toBeNull();
    await user.click(await screen.findByRole('menuitem', { name: 'Rename or share' }));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Podcasts');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await active()).toBe('Podcasts0'));
    await user.click(await button('Edit view'));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe('/manager/projects'));
    await waitFor(async () => expect((await texts()).at(-1)).toBe('First1'));
  });

  it('applies its columns', async () => {
    localStorage.setItem('cutroom.preference.projects-view', 'table');
    await manager.post('/api/views', { name: 'Ids', search: 'class=Basic', columns: ['trackingId', 'nonsense'] });
    const { user } = renderScreen('/manager/projects', { server, caller: manager });
    await user.click(await tab('Ids'));
    await waitFor(() =>
      // The first header cell has the select-all checkbox.
      expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
        '',
        'Title',
        'Tracking ID',
        'Actions',
      ]),
    );
  });
});

describe('a view of another user', () => {
  it('can be followed but not changed', async () => {
    await manager.post('/api/views', { name: 'For all', search: 'class=Basic', shared: 'team' });
    const editor = await server.as('editor');
    const { user, address } = renderScreen('/editor/projects', { server, caller: editor });
    const shared = await tab('For all');
    await waitFor(() => expect(shared.textContent).toBe('For all0'));
    expect(shared.getAttribute('title')).toBe('Shared by Mo Derator');
    await user.click(shared);
    await waitFor(() => expect(address()).toMatch(/class=Basic&view=\d+$/));
    expect(screen.queryByRole('button', { name: 'Edit view' })).toBeNull();
  });

  it('is unshared by an administrator', async () => {
    await manager.post('/api/views', { name: 'For all', search: 'class=Basic', shared: 'team' });
    const { user } = renderScreen('/admin/projects?class=Basic', { server, caller: await server.as('admin') });
    await user.click(await button('Edit view'));
    expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toEqual(['Stop sharing', 'Delete']);
    await user.click(screen.getByRole('menuitem', { name: 'Stop sharing' }));
    await waitFor(async () => expect((await texts()).at(-1)).toBe('Waiting on client0'));
  });
});

it('opens a view that names a removed user, with a message', async () => {
  const gone = await server.as('editor', { deleted_at: '2026-03-01T00:00:00.000Z' });
  await manager.post('/api/views', {
    name: 'Theirs',
    search: `assignedTo=${gone.user.id}&client.id=999999`,
  });
  const { user } = renderScreen('/manager/projects', { server, caller: manager });
  await user.click(await tab('Theirs'));
  expect(await button('Remove filter Editor: removed person')).toBeTruthy();
  expect(await button('Remove filter Client: removed client')).toBeTruthy();
});
