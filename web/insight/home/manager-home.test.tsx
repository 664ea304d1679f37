/** Tests for the home page of managers and administrators: counts, rows and actions. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aLeave, aProject, aUser } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let mo: Caller;
let ed: Caller;

const server = await testApp();
beforeEach(async () => {
  for (const table of ['leave_applications', 'projects', 'users'] as const) await server.db.deleteFrom(table).execute();
  mo = await server.as('manager', { first_name: 'Mo', last_name: 'Derator' });
  ed = await server.as('editor', { first_name: 'Ed', last_name: 'Itor' });
});

const given = (more: Parameters<typeof aProject>[1]) =>
  aProject(server.db, { assigned_to_id: ed.user.id, assigned_by_id: mo.user.id, ...more });
const late = (title: string, more: Parameters<typeof aProject>[1] = {}) =>
  given({ title, deadline_at: '2026-03-08T12:00:00.000Z', ...more });
const done = (title: string, more: Parameters<typeof aProject>[1] = {}) =>
  given({
    title,
    status: 'completed',
    started_at: '2026-03-02T09:00:00.000Z',
    ended_at: '2026-03-02T10:00:00.000Z',
    runtime_minutes: 60,
    ...more,
  });

const count = (label: string) => screen.findByRole('tab', { name: new RegExp(`^\\d+ ?${label}$`) });
const rows = async (label: string) => within(await screen.findByRole('list', { name: label }));
const LABELS = [
  'Late',
  'To review or score',
  'Sent back, not restarted',
  'Paused over a day',
  'Over time or overnight',
  'Due soon, not started',
  'Waiting on client',
  'Leave to approve',
  'Free now',
];

it('counts what needs a manager, and opens the first count that is not 0', async () => {
  await late('Theirs', { assigned_by_id: null });
  await done('Mine to review', { reviewed_by_id: mo.user.id });
  await done('Another’s to review');
  await given({ revision_count: 1, title: 'Back' });
  await given({
    status: 'paused',
    started_at: '2026-03-08T09:00:00.000Z',
    pauses: [{ pausedAt: '2026-03-08T10:00:00.000Z', resumedAt: null }],
  });
  await given({ status: 'started', started_at: '2026-03-09T09:00:00.000Z' });
  await given({ deadline_at: '2026-03-11T12:00:00.000Z' });
  await given({ title: 'No footage', waiting_for: 'footage', waiting_since: '2026-03-05T12:00:00.000Z' });
  await aLeave(server.db, { employee_id: ed.user.id });
  await aUser(server.db, { first_name: 'Free', last_name: 'Person' });
  const { user, address } = renderScreen('/manager', { server, caller: mo });
  await count('Late');
  const tabs = screen.getAllByRole('tab').slice(0, 9);
  expect(tabs.map((one) => one.textContent)).toEqual(LABELS.map((label, n) => `${n === 0 ? 0 : 1}${label}`));
  expect((await rows('To review or score')).getByRole('link', { name: 'Mine to review' })).toBeTruthy();
  await user.click(await count('Waiting on client'));
  expect((await rows('Waiting on client')).getByText(/^Waiting on client · Footage/)).toBeTruthy();
  await user.click(await count('Free now'));
  expect((await rows('Free now')).getByText('Free Person')).toBeTruthy();
  expect(address()).toBe('/manager?list=free');
  await user.click(await count('Late'));
  expect((await rows('Late')).getByText('Nothing here.')).toBeTruthy();
});

it('links an open count to exactly its projects', async () => {
  for (let n = 0; n < 7; n += 1) await late(`Late ${n}`);
  renderScreen('/manager', { server, caller: mo });
  expect((await rows('Late')).getAllByRole('listitem')).toHaveLength(5);
  expect(screen.getByText('Open projects past their deadline, assigned by you.')).toBeTruthy();
  const all = screen.getByRole('link', { name: 'Show all 7: Late' });
  expect(all.getAttribute('href')).toBe('/manager/projects?due=late&showMyProjectsOnly=true&order[due]=asc&fromView=1');
});

it('starts a late project from its row', async () => {
  await late('Overdue');
  const { user } = renderScreen('/manager', { server, caller: mo });
  await user.click(await screen.findByRole('button', { name: 'Start: Overdue' }));
  expect(await screen.findByRole('button', { name: 'Pause: Overdue' })).toBeTruthy();
});

it('opens the form and the revision request on top of the home page', async () => {
  const project = await late('Overdue');
  const finished = await done('Finished', { reviewed_by_id: mo.user.id });
  const { user, address } = renderScreen('/manager', { server, caller: mo });
  await user.click(await screen.findByRole('button', { name: 'Edit: Overdue' }));
  expect(address()).toBe(`/manager?form=edit-${project.id}`);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(address()).toBe('/manager'));
  await user.click(await count('To review or score'));
  expect(screen.queryByRole('button', { name: 'Score: Finished' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Request revision: Finished' }));
  expect(address()).toBe(`/manager?list=review&open=revision-${finished.id}`);
  await user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Shorter, please.');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /Request revision/ }));
  await waitFor(async () => expect((await count('To review or score')).textContent).toContain('0'));
  expect((await count('Sent back, not restarted')).textContent).toContain('1');
});

it('approves leave from its row', async () => {
  await aLeave(server.db, { employee_id: ed.user.id });
  const { user } = renderScreen('/manager?list=leave', { server, caller: mo });
  const list = await rows('Leave to approve');
  expect(screen.getByRole('link', { name: 'Show all 1: Leave to approve' }).getAttribute('href')).toBe(
    '/manager/leave?status=pending',
  );
  await user.click(await list.findByRole('button', { name: /Approve/ }));
  await waitFor(async () => expect((await count('Leave to approve')).textContent).toContain('0'));
});

it('keeps the default list open without changing the address after its last item is done', async () => {
  await aLeave(server.db, { employee_id: ed.user.id });
  const { user, address } = renderScreen('/manager', { server, caller: mo });
  await user.click(await (await rows('Leave to approve')).findByRole('button', { name: /Approve/ }));
  await waitFor(async () => expect((await count('Leave to approve')).textContent).toContain('0'));
  expect((await count('Free now')).textContent).toContain('1');
  expect((await rows('Leave to approve')).getByText('Nothing here.')).toBeTruthy();
  expect(address()).toBe('/manager');
});

it('covers the whole workspace for an administrator, who can score from the row', async () => {
  await late('Theirs', { assigned_by_id: null });
  await done('Finished', { assigned_by_id: null });
  const owner = await server.as('admin');
  const { user, address } = renderScreen('/admin?list=review', { server, caller: owner });
  expect((await count('Late')).textContent).toContain('1');
  await user.click(await screen.findByRole('button', { name: 'Score: Finished' }));
  expect(address()).toMatch(/^\/admin\?list=review&open=points-\d+$/);
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

it('lists open work of former members as long as there is any', async () => {
  await given({ title: 'Left behind' });
  await done('Finished');
  const stays = await aUser(server.db, { first_name: 'Time left' });
  await given({ title: 'In hands', assigned_to_id: stays.id });
  const admin = await server.as('admin');
  await admin.patch(`/api/users/${ed.user.id}`, { status: false });
  const { user, address } = renderScreen('/manager', { server, caller: mo });
  await user.click(await count('No active editor'));
  const list = await rows('No active editor');
  expect(list.getByRole('link', { name: 'Left behind' })).toBeTruthy();
  expect([list.queryByText('In hands'), list.queryByText('Finished')]).toEqual([null, null]);
  await user.click(screen.getByRole('link', { name: /^Show all/ }));
  expect(address()).toContain('activeEditor=false');
  expect(await screen.findByText('Left behind')).toBeTruthy();
  expect(await screen.findByText('No active editor')).toBeTruthy();
  expect(screen.queryByText('In hands')).toBeNull();
});

it('says when nothing needs attention', async () => {
  await server.db.deleteFrom('users').where('id', '=', ed.user.id).execute();
  renderScreen('/manager', { server, caller: mo });
  expect(await screen.findByText('Nothing needs your attention.')).toBeTruthy();
});
