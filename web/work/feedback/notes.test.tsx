/** Notes in the feedback thread: position, audience and actions. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aCut, aProject } from '#server/testing/builders.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;
let admin: Caller;
let manager: Caller;
let editor: Caller;
let projectId: number;
let cutId: number;
beforeEach(async () => {
  server = await testApp();
  [admin, manager] = [
    await server.as('admin'),
    await server.as('manager', { first_name: 'Daniel', last_name: 'Reyes' }),
  ];
  editor = await server.as('editor', { first_name: 'Lena', last_name: 'Fischer' });
  const at = { started_at: '2026-03-09T09:00:00.000Z', ended_at: '2026-03-09T10:00:00.000Z', runtime_minutes: 60 };
  const people = { assigned_to_id: editor.user.id, assigned_by_id: manager.user.id };
  projectId = (await aProject(server.db, { title: 'Noted', status: 'completed', ...at, ...people })).id;
  const of = { project_id: projectId, uploaded_by_id: editor.user.id, number: 2, start_frame: 90_000 };
  cutId = (await aCut(server.db, { ...of, comment: 'With the new logo', created_at: '2026-03-09T09:30:00.000Z' })).id;
});

async function aNote(caller: Caller, more: Record<string, unknown> = {}): Promise<number> {
  const mark = { cut: `/api/cuts/${cutId}`, frame: 305 };
  const body = { project: `/api/projects/${projectId}`, content: 'The logo', ...mark, ...more };
  return (await caller.post('/api/feedback', body)).json().id;
}

const openFeedback = (caller: Caller) => {
  const role = caller.user.type;
  return renderScreen(`/${role}/projects?open=feedback-${projectId}`, { server, caller });
};
const entry = async (text: string) => within((await screen.findByText(text)).closest('li') as HTMLElement);

describe('a note in the conversation', () => {
  it('links to its frame, and can be resolved and reopened', async () => {
    const id = await aNote(manager, { endFrame: 350 });
    await manager.post('/api/feedback', {
      project: `/api/projects/${projectId}`,
      content: 'Fine',
      parent: `/api/feedback/${id}`,
    });
    const { user } = openFeedback(manager);
    const note = await entry('The logo');
    const link = note.getByRole('link', { name: 'v2 · 01:00:12:05 – 01:00:14:00: play from this note' });
    expect(link.getAttribute('href')).toBe(`/manager/projects/${projectId}/cut/2?f=305&note=${id}`);
    expect((await entry('Fine')).getByText('Reply to a note')).toBeTruthy();
    await user.click(note.getByRole('button', { name: /^Resolve the note at 01:00:12:05/ }));
    expect(await note.findByText('Resolved by Daniel Reyes')).toBeTruthy();
    await user.click(await note.findByRole('button', { name: /^Reopen the note/ }));
    await waitFor(() => expect(note.queryByText('Resolved by Daniel Reyes')).toBeNull());
    await user.click(note.getByRole('button', { name: /^Delete feedback/ }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Fine')).toBeNull());
  });

  it('shows its assignee, and lets an editor resolve all notes but reopen only their own', async () => {
    await aNote(manager, { internal: true });
    const { user } = openFeedback(editor);
    const note = await entry('The logo');
    expect(note.getByText('internal')).toBeTruthy();
    await user.click(note.getByRole('button', { name: /^Resolve/ }));
    expect(await note.findByText('Resolved by Lena Fischer')).toBeTruthy();
    expect(note.queryByRole('button', { name: /^Reopen/ })).toBeNull();
  });

  it("shows a guest's name, and is released by a manager", async () => {
    const id = await aNote(manager, { content: 'Warmer' });
    const guest = { created_by_id: null, guest_name: 'Grace Hopper', is_held: true };
    await server.db.updateTable('feedback').set(guest).where('id', '=', id).execute();
    const { user } = openFeedback(admin);
    const note = await entry('Warmer');
    expect(note.getByText('Guest Grace Hopper')).toBeTruthy();
    expect(note.getByText('GH')).toBeTruthy();
    expect(note.getByText('awaiting release')).toBeTruthy();
    expect(note.queryByRole('button', { name: /^Edit feedback/ })).toBeNull();
    expect(note.getByRole('button', { name: /^Delete feedback/ })).toBeTruthy();
    await user.click(note.getByRole('button', { name: 'Release the note of guest Grace Hopper' }));
    await waitFor(() => expect(note.queryByText('awaiting release')).toBeNull());
    expect((await editor.get(`/api/feedback/${id}`)).statusCode).toBe(200);
  });
});

it('lists versions and decisions in the history, and links a round to its cause', async () => {
  const id = await aNote(manager);
  await manager.post(`/api/cuts/${cutId}/request_changes`, { reason: 'Louder, please' });
  const next = await aCut(server.db, {
    project_id: projectId,
    uploaded_by_id: editor.user.id,
    number: 3,
    created_at: '2026-03-09T11:00:00.000Z',
  });
  await manager.post(`/api/cuts/${next.id}/approve`);
  renderScreen(`/manager/projects/${projectId}`, { server, caller: manager });
  expect(
    await within(await screen.findByRole('region', { name: 'Versions' })).findByText('With the new logo'),
  ).toBeTruthy();
  const round = within((await screen.findByText(/^Round 1/)).closest('li') as HTMLElement);
  expect(round.getByText(/, 1 open note$/)).toBeTruthy();
  expect(round.getByRole('link', { name: 'Version 2' }).getAttribute('href')).toBe(
    `/manager/projects/${projectId}/cut/2?note=${id}`,
  );
  expect(screen.getByText(/approved by Daniel Reyes/)).toBeTruthy();
  expect(screen.queryByText(/changes requested by/)).toBeNull();
});
