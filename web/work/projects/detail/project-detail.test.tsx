/** Project detail in the browser, against the real server: properties, timer by role, rounds, refusals. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aClient, aProject } from '#server/testing/builders.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;
beforeEach(async () => {
  server = await testApp();
});

const NOW = '2026-03-10T12:00:00.000Z';
const started = { status: 'started', started_at: '2026-03-10T11:30:00.000Z' } as const;
const button = (name: string) =>
  within(screen.getByRole('region', { name: 'Timer' })).getByRole('button', { name }) as HTMLButtonElement;
const timer = () => screen.findByRole('region', { name: 'Timer' });

describe('the project detail', () => {
  it('opens next to the list at its own address, and keeps the filters when closed', async () => {
    const { id } = await aProject(server.db, { title: 'Over the list', class: 'Basic' });
    const { user, address } = renderScreen('/admin/projects?class=Basic', { server, caller: await server.as('admin') });
    await user.click(await screen.findByRole('link', { name: 'Over the list' }));
    const pane = await screen.findByRole('region', { name: 'Over the list' });
    expect(await within(pane).findByText('RAW VIDEO LENGTH')).toBeTruthy();
    expect(within(pane).queryByText('ENDED AT')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.title).toBe('Over the list · not started · Cutroom'));
    expect(address()).toBe(`/admin/projects/${id}?class=Basic`);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/admin/projects?class=Basic'));
    await waitFor(() => expect(document.title).toBe('Projects · Cutroom'));
  });

  it('shows a loading state in a live region, and names the only available action', async () => {
    const { id } = await aProject(server.db, { title: 'Foreign' });
    // The filter excludes the project, so the list can't provide a placeholder.
    renderScreen(`/manager/projects/${id}?status=paused`, { server, caller: await server.as('manager') });
    const { promise, resolve } = Promise.withResolvers<void>();
    const ask = globalThis.fetch;
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      if (input.includes(`/api/projects/${id}`)) await promise;
      return ask(input, init);
    });
    const pane = within(await screen.findByRole('region', { name: 'Project' }));
    const loading = await pane.findByText('Loading...');
    expect(loading.getAttribute('role') ?? loading.tagName).toBe('OUTPUT');
    expect(loading.closest('.mantine-VisuallyHidden-root')).toBeNull();
    resolve();
    expect(await screen.findByText('You can only duplicate projects.')).toBeTruthy();
  });

  it('shows an error for a project an editor may not see', async () => {
    const { id } = await aProject(server.db, { title: 'Foreign' });
    renderScreen(`/editor/projects/${id}`, { server, caller: await server.as('editor') });
    expect(await screen.findByText('Failed to fetch project')).toBeTruthy();
  });

  it('closes one layer per Escape', async () => {
    const { id } = await aProject(server.db, { title: 'Layered' });
    const { user, address } = renderScreen(`/admin/projects/${id}?open=log-${id}`, {
      server,
      caller: await server.as('admin'),
    });
    await screen.findByRole('dialog', { name: 'Point Log: Layered' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe(`/admin/projects/${id}`));
    expect(await screen.findByRole('region', { name: 'Layered' })).toBeTruthy();
  });

  it('adds one history entry, whatever was opened on top of it', async () => {
    await aProject(server.db, { title: 'Layered' });
    const { user, address, router } = renderScreen('/admin/clients', { server, caller: await server.as('admin') });
    await router.navigate({ to: '/admin/projects' });
    await user.click(await screen.findByRole('link', { name: 'Layered' }));
    const detail = within(await screen.findByRole('region', { name: 'Layered' }));
    await user.click(await detail.findByRole('button', { name: /^Point log/i }));
    await screen.findByRole('dialog', { name: 'Point Log: Layered' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).not.toContain('open='));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/admin/projects'));
    router.history.back();
    await waitFor(() => expect(address()).toBe('/admin/clients'));
  });

  it('opens over its own list when opened from another screen', async () => {
    const { id } = await aProject(server.db, { title: 'First cut', is_revised: true });
    const revisions = '/manager/revisions?search=first&class=Premium';
    const { user, address } = renderScreen(revisions, { server, caller: await server.as('manager') });
    await user.click(await screen.findByRole('link', { name: 'First cut' }));
    await waitFor(() => expect(address()).toBe(`/manager/projects/${id}`));
    await screen.findByRole('region', { name: 'First cut' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe(revisions));
  });
});

describe('the timer', () => {
  it("counts down by the server's clock", async () => {
    server.setNow(NOW);
    const { id } = await aProject(server.db, { title: 'Running', ...started });
    renderScreen(`/manager/projects/${id}`, { server, caller: await server.as('manager') });
    await timer();
    const clock = await screen.findByRole('timer');
    expect(clock.textContent).toBe('0:30:00left');
    vi.setSystemTime(new Date('2026-03-10T13:00:05.000Z'));
    await waitFor(() => expect(clock.textContent).toBe('+0:30:05over the allowed time'));
  });

  it('shows a manager all four buttons, enabled by status', async () => {
    const { id } = await aProject(server.db, { title: 'Running', ...started });
    const { user } = renderScreen(`/manager/projects/${id}`, { server, caller: await server.as('manager') });
    await timer();
    expect([
      button('Start').disabled,
      button('Pause').disabled,
      button('Resume').disabled,
      button('End').disabled,
    ]).toEqual([true, false, true, false]);
    await user.click(button('Pause'));
    await waitFor(() => expect(button('Resume').disabled).toBe(false));
    expect(button('End').disabled).toBe(true);
  });

  it('shows an editor only Start', async () => {
    const caller = await server.as('editor');
    const { id } = await aProject(server.db, { title: 'Mine', assigned_to_id: caller.user.id });
    renderScreen(`/editor/projects/${id}`, { server, caller });
    const names = within(await timer())
      .getAllByRole('button')
      .map((one) => one.textContent);
    expect(names).toEqual(['Start']);
  });

  it('shows an error when someone else was faster, and updates to the actual state', async () => {
    const caller = await server.as('manager');
    const { id } = await aProject(server.db, { title: 'Raced', ...started });
    const { user } = renderScreen(`/manager/projects/${id}`, { server, caller });
    await timer();
    await caller.patch(`/api/projects/${id}`, { pauseTime: [NOW], status: 'paused' });
    await user.click(button('Pause'));
    expect(await screen.findByText('Failed to pause project')).toBeTruthy();
    await waitFor(() => expect(button('Resume').disabled).toBe(false));
  });
});

describe('another round', () => {
  it('is requested with a reason, and shows the finished round', async () => {
    const done = { ...started, status: 'completed', ended_at: NOW, runtime_minutes: 30 } as const;
    const { id } = await aProject(server.db, { title: 'Delivered', ...done });
    const { user } = renderScreen(`/admin/projects/${id}`, { server, caller: await server.as('admin') });
    await timer();
    await user.click(button('Request revision'));
    const dialog = await screen.findByRole('dialog', { name: 'Request revision' });
    await user.click(within(dialog).getByRole('button', { name: 'Request revision' }));
    expect(await within(dialog).findByText('This value should not be blank.')).toBeTruthy();
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Logo is wrong');
    await user.click(within(dialog).getByRole('button', { name: 'Request revision' }));
    expect(await screen.findByText('Logo is wrong')).toBeTruthy();
    expect(within(await timer()).getByText('Not started')).toBeTruthy();
  });
});

it('shows work that was not measured as such, never as the time between its dates', async () => {
  const dates = { started_at: '2026-03-03T09:00:00.000Z', ended_at: '2026-03-06T17:00:00.000Z' };
  const work = { ...dates, status: 'completed', title: 'Imported', is_runtime_unknown: true } as const;
  const { id } = await aProject(server.db, work);
  renderScreen(`/admin/projects/${id}`, { server, caller: await server.as('admin') });
  const card = await timer();
  expect(within(card).getByRole('timer').textContent).toBe('—not measured');
  expect(within(card).queryByRole('progressbar')).toBeNull();
  expect(await screen.findByText('Ended, not measured')).toBeTruthy();
  // 80 hours lie between the dates.
  expect(document.body.textContent).not.toMatch(/80h|79h|4,?800 min/);
});

describe('edited times', () => {
  it('show a reverted round with who and when, and the times before and after a correction', async () => {
    server.setNow(NOW);
    const admin = await server.as('admin', { first_name: 'Ann', last_name: 'Chief' });
    const pauses = [{ pausedAt: '2026-03-10T11:40:00.000Z', resumedAt: '2026-03-10T11:45:00.000Z' }];
    const { id } = await aProject(server.db, { title: 'Set back', ...started, pauses });
    await admin.patch(`/api/projects/${id}`, { startedAt: '2026-03-10T11:00:00Z', reason: 'Began at eleven' });
    await admin.patch(`/api/projects/${id}`, { title: 'Set back', status: 'assigned' });
    renderScreen(`/admin/projects/${id}`, { server, caller: admin });
    const round = within(await screen.findByRole('region', { name: 'Feedback' }));
    expect(await round.findByText('Round 1 · 55m')).toBeTruthy();
    expect(round.getByText('From 03/10/2026 11:00 AM UTC, not ended, 1 pause')).toBeTruthy();
    expect(round.getByText('Set back to assigned.')).toBeTruthy();
    expect(round.getByText('Set back to assigned by Ann Chief, 03/10/2026 12:00 PM UTC')).toBeTruthy();
    expect(round.getByText('Corrected times')).toBeTruthy();
    expect(round.getByText('Before: From 03/10/2026 11:30 AM UTC, not ended, 1 pause · 25m')).toBeTruthy();
    expect(round.getByText('After: From 03/10/2026 11:00 AM UTC, not ended, 1 pause · 55m')).toBeTruthy();
    expect(round.getByText('Began at eleven')).toBeTruthy();
    expect(round.getByText('Corrected by Ann Chief, 03/10/2026 12:00 PM UTC')).toBeTruthy();
  });
});

describe('revisions', () => {
  it('are found by title, client and assigner, for an editor and a manager', async () => {
    const boss = await server.as('manager', { first_name: 'Priya', last_name: 'Raman' });
    await aProject(server.db, {
      title: 'First cut',
      is_revised: true,
      revision_count: 1,
      assigned_by_id: boss.user.id,
    });
    const ada = await aClient(server.db, { first_name: 'Ada', last_name: 'Reed' });
    for (let n = 1; n <= 16; n += 1)
      await aProject(server.db, { title: `Later cut ${n}`, is_revised: true, client_id: ada.id, class: 'Basic' });
    await aProject(server.db, { title: 'Never back' });
    const { user, address } = renderScreen('/manager/revisions', { server, caller: boss });
    expect(await screen.findByText('17 projects')).toBeTruthy();
    expect(screen.queryByRole('article', { name: 'Never back' })).toBeNull();
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'priya');
    expect(await screen.findByText('1 project')).toBeTruthy();
    expect(screen.getByRole('article', { name: 'First cut' })).toBeTruthy();
    await user.clear(screen.getByRole('searchbox', { name: 'Search' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'a reed');
    await waitFor(() => expect(address()).toBe('/manager/revisions?search=a%20reed'));
    expect(await screen.findByText('16 projects')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    // Earliest deadline first; without deadlines, older projects first.
    expect(await screen.findByRole('article', { name: 'Later cut 16' })).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Premium');
    expect(await screen.findByText('No matching projects.')).toBeTruthy();
    expect(address()).toBe('/manager/revisions?search=a%20reed&class=Premium');
  });
});
