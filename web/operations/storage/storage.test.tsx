/** Tests for the storage card, the storage rule, and versions without their file. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { aProject } from '#server/testing/builders.ts';
import { aStoredCut } from '#server/testing/stored-cuts.ts';
import { type Caller, testApp, type TestApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;
let caller: Caller;
let project: number;
beforeEach(async () => {
  server = await testApp();
  caller = await server.as('admin');
  const ended = '2025-12-01T09:00:00.000Z';
  const done = { status: 'completed', started_at: ended, ended_at: ended, point: 4 } as const;
  ({ id: project } = await aProject(server.db, { title: 'Harbor film', ...done }));
  const row = { project_id: project, uploaded_by_id: caller.user.id, size_bytes: 4_096, copy_filename: null };
  await aStoredCut(server, { ...row, number: 1, decision: 'changes' });
  await aStoredCut(server, { ...row, number: 2, decision: 'approved' });
});

it('removes the files of a project once confirmed, but not of a pinned one', async () => {
  renderScreen('/admin/settings/storage', { server, caller });
  await userEvent.click(await screen.findByRole('button', { name: 'Pin Harbor film' }));
  await screen.findByRole('button', { name: 'Unpin Harbor film' });
  const remove = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Remove files of Harbor film' });
  expect((await remove()).disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Unpin Harbor film' }));
  await screen.findByRole('button', { name: 'Pin Harbor film' });
  await userEvent.click(await remove());
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Remove 8 KB of “Harbor film”/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Remove files' }));
  expect(await screen.findByText('8 KB removed.')).toBeTruthy();
  expect(await screen.findByText('No versions are stored.')).toBeTruthy();
});

it('shows what a rule would remove before it is saved', async () => {
  renderScreen('/admin/settings/storage', { server, caller });
  const rule = within(await screen.findByRole('region', { name: 'Storage rule' }));
  await userEvent.selectOptions(rule.getByLabelText('Keep all files of completed projects'), '30');
  await userEvent.click(rule.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^Files of 1 project, 4 KB, would be removed/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Storage rule saved.')).toBeTruthy();
  expect((await caller.get('/api/settings')).json()).toMatchObject({ keepFilesDays: 30, keepFiles: 'approved' });
  const due = await screen.findByRole('region', { name: 'Removed in the next 30 days' });
  expect(within(due).getByText('Harbor film')).toBeTruthy();
});

it('shows a version without its file, where it is archived, and how to upload it again', async () => {
  await caller.post(`/api/projects/${project}/remove_files`, { expectedBytes: 8_192 });
  renderScreen(`/admin/projects/${project}/cut/2`, { server, caller });
  expect(await screen.findByText(/^Removed on .* by an administrator$/)).toBeTruthy();
  expect(screen.getByText('Upload again')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Archived at'), 'LTO 12');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByDisplayValue('LTO 12');
  const { member } = (await caller.get(`/api/cuts?project=${project}`)).json();
  expect(member[0]).toMatchObject({ number: 2, archiveLocation: 'LTO 12', decision: 'approved' });
});
