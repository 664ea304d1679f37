/** Workload board in the browser against the real server: forecasts and risks, assumed hours, empty boards, many people. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { aLeave, aProject, aUser } from '#server/testing/builders.ts';
import { queuedTeam } from '#server/testing/queued-work.ts';
import { type Caller, testApp, type TestApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

/** A Tuesday. */
const NOW = '2026-03-10T12:00:00.000Z';

async function start(past = 0): Promise<{ server: TestApp; admin: Caller; ids: number[] }> {
  const server = await testApp();
  server.setNow(NOW);
  const people = past === 0 ? 0 : 1;
  const ids = await queuedTeam(server.db, { people, projectsEach: past, queue: 1, now: NOW, seed: 3 });
  return { server, admin: await server.as('admin', { first_name: 'Ada', last_name: 'Min' }), ids };
}

const HOUR = { video_length_seconds: 3600, edit_ratio_min: 60, edit_ratio_hour: 1 };
const people = async () => within(await screen.findByRole('list', { name: 'People' }));

it('show ranges and risks in words, and how often forecasts held', async () => {
  const { server, admin, ids } = await start(120);
  const [id] = ids as [number];
  const work = { ...HOUR, assigned_to_id: id, created_at: NOW };
  await aProject(server.db, { ...work, title: 'Overdue', deadline_at: '2026-03-09T17:00:00.000Z' });
  await aProject(server.db, { ...work, title: 'Relaxed', deadline_at: '2026-06-01T17:00:00.000Z' });
  await aProject(server.db, { ...work, title: 'On leave', deadline_at: '2026-05-05T17:00:00.000Z' });
  const leave = { leave_from: '2026-05-05T00:00:00.000Z', leave_till: '2026-05-05T00:00:00.000Z' };
  await aLeave(server.db, { ...leave, employee_id: id, status: 'approved' });
  const { user } = renderScreen('/admin/workload', { server, caller: admin });
  await user.click((await people()).getByRole('button', { name: /^\d+ open projects of/ }));
  const itemOf = (title: string) => screen.getByRole('link', { name: title }).closest('li')?.textContent;
  expect(itemOf('Overdue')).toContain('Late');
  expect(itemOf('Relaxed')).toMatch(/Finishes .+Usually .+ \(\d+ past projects\)On track/);
  expect(itemOf('On leave')).toContain('On trackDue while on leave');
  await user.click(
    screen.getByRole('button', { name: /^Forecasts like these were right for \d+ of the last \d+ projects$/ }),
  );
  const past = within(await screen.findByRole('list', { name: 'Projects, latest first' }));
  expect(past.getAllByText('As forecast').length).toBeGreaterThan(0);
});

it('show no range below 9 past projects, and a link to the missing working hours', async () => {
  const { server, admin, ids } = await start(8);
  await aProject(server.db, { ...HOUR, assigned_to_id: ids[0] as number, created_at: NOW });
  const { user } = renderScreen('/admin/workload', { server, caller: admin });
  await user.click((await people()).getByRole('button', { name: /^\d+ open projects of/ }));
  expect(screen.getAllByText('Not enough history for a forecast').length).toBe(2);
  expect(screen.getByText('Not enough history for a forecast.')).toBeTruthy();
  expect(screen.queryByText(/Usually/)).toBeNull();
  expect(screen.getByText(/^Assuming 8 hours, Monday to Friday\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Set working hours' }).getAttribute('href')).toBe(
    '/admin/settings/time#working-hours',
  );
});

it('begin today with those who are free first, and show earlier days on request', async () => {
  const { server, admin } = await start();
  const busy = await aUser(server.db, { first_name: 'Abe', last_name: 'Busy' });
  await aUser(server.db, { first_name: 'Zoe', last_name: 'Free' });
  await aProject(server.db, { ...HOUR, video_length_seconds: 7 * 3600, assigned_to_id: busy.id, created_at: NOW });
  const names = async () =>
    (await people()).getAllByRole('list', { name: /^Days of/ }).map((one) => one.getAttribute('aria-label'));
  const days = () => within(screen.getByRole('list', { name: 'Days of Zoe Free' })).getAllByRole('button');
  const view = renderScreen('/admin/workload', { server, caller: admin });
  expect(await names()).toEqual(['Days of Zoe Free', 'Days of Abe Busy']);
  expect(days()[0]?.getAttribute('aria-label')).toBe('Tue, Mar 10: 0m of 8h, 8h free');
  expect(days()[0]?.closest('li')?.textContent).toBe('8');
  await view.user.click(screen.getByRole('button', { name: 'Earlier' }));
  await waitFor(() => expect(days()[0]?.getAttribute('aria-label')).toMatch(/^Mon, Mar 9: 0m worked/));
  expect(view.address()).toBe('/admin/workload?from=2026-03-09');
  await view.user.click(screen.getByRole('button', { name: 'Earlier' }));
  await waitFor(() => expect(days()[0]?.getAttribute('aria-label')).toMatch(/^Mon, Mar 2:/));
  await view.user.click(screen.getByRole('button', { name: 'Today' }));
  await waitFor(() => expect(days()[0]?.getAttribute('aria-label')).toMatch(/^Tue, Mar 10:/));
  expect(view.address()).toBe('/admin/workload');
});

it('keep the order of people when their work changes, until reloaded', async () => {
  const { server, admin } = await start();
  const [abe, zoe] = [await aUser(server.db, { first_name: 'Abe' }), await aUser(server.db, { first_name: 'Zoe' })];
  const long = { ...HOUR, video_length_seconds: 7 * 3600, assigned_to_id: abe.id, created_at: NOW };
  const { id } = await aProject(server.db, long);
  const names = async () =>
    (await people())
      .getAllByRole('list', { name: /^Days of/ })
      .map((one) => one.getAttribute('aria-label')?.split(' ')[2]);
  const view = renderScreen('/admin/workload', { server, caller: admin });
  expect(await names()).toEqual(['Zoe', 'Abe']);
  await server.db.updateTable('projects').set({ assigned_to_id: zoe.id }).where('id', '=', id).execute();
  await view.user.selectOptions(screen.getByRole('combobox', { name: 'Weeks shown' }), '1');
  expect(await screen.findByRole('button', { name: /^1 open project of Zoe/ })).toBeTruthy();
  expect(await names()).toEqual(['Zoe', 'Abe']);
  view.unmount();
  renderScreen('/admin/workload', { server, caller: admin });
  expect(await names()).toEqual(['Abe', 'Zoe']);
});

it('fold unassigned work into one line, and remember when it is open', async () => {
  const { server, admin } = await start();
  onTestFinished(() => localStorage.clear());
  await aProject(server.db, { ...HOUR, title: 'Nobody', created_at: NOW, deadline_at: '2026-03-09T17:00:00.000Z' });
  const view = renderScreen('/admin/workload', { server, caller: admin });
  const strip = await screen.findByRole('button', { name: '1 unassigned project 1 late', expanded: false });
  expect(screen.queryByRole('link', { name: 'Nobody' })).toBeNull();
  await view.user.click(strip);
  expect(screen.getByRole('link', { name: 'Nobody' })).toBeTruthy();
  view.unmount();
  renderScreen('/admin/workload', { server, caller: admin });
  expect(await screen.findByRole('link', { name: 'Nobody' })).toBeTruthy();
});

it('say that nobody has open work, and render only the rows in the window', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(98);
  const { server, admin } = await start();
  for (let i = 0; i < 31; i += 1) await aUser(server.db);
  renderScreen('/admin/workload?weeks=1', { server, caller: admin });
  expect(await screen.findByText('Nobody has open work.')).toBeTruthy();
  await waitFor(() => {
    const rows = screen.getByRole('list', { name: 'People' }).querySelectorAll(':scope > li');
    expect(rows[0]?.getAttribute('aria-setsize')).toBe('31');
    expect(rows.length).toBeLessThan(25);
  });
});
