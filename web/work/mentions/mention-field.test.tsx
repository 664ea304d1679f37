/** Mentioning people in feedback and reasons by keyboard and pointer, against the real server. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aCut, aProject } from '#server/testing/builders.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;
let admin: Caller;
let editor: Caller;
let projectId: number;
beforeEach(async () => {
  server = await testApp();
  admin = await server.as('admin', { first_name: 'Maya', last_name: 'Okafor' });
  await server.as('manager', { first_name: 'Dan', last_name: 'Cole' });
  editor = await server.as('editor', { first_name: 'Dana', last_name: 'Reyes' });
  await server.as('editor', { first_name: 'Danny', last_name: 'Elsewhere' });
  projectId = (await aProject(server.db, { title: 'Gear review', assigned_to_id: editor.user.id })).id;
});

const open = () => renderScreen(`/admin/projects?open=feedback-${projectId}`, { server, caller: admin });
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'New feedback' });
const stored = async (): Promise<string[]> =>
  (await server.db.selectFrom('feedback').select('content').orderBy('id').execute()).map(({ content }) => content);
const options = () => within(screen.getByRole('listbox', { name: 'People to mention' })).getAllByRole('option');
const names = (): (string | null)[] => options().map(({ textContent }) => textContent);

it('lists after @ the people who can read the project, and inserts the one selected with arrows and Enter', async () => {
  const { user } = open();
  const field = await box();
  await user.type(field, 'Ask @da');
  expect(await screen.findByRole('listbox', { name: 'People to mention' })).toBeTruthy();
  expect(names()).toEqual(['Dan Colemanager', 'Dana Reyeseditor']);
  const [first] = options();
  expect([field.getAttribute('aria-activedescendant'), field.getAttribute('aria-controls')]).toEqual([
    first?.id,
    screen.getByRole('listbox', { name: 'People to mention' }).id,
  ]);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(field.value).toBe('Ask @Dana Reyes ');
  expect(screen.queryByRole('listbox', { name: 'People to mention' })).toBeNull();
  await user.keyboard('please{Enter}');
  const entry = await screen.findByRole('listitem');
  expect(within(entry).getByText('@Dana Reyes').tagName).toBe('SPAN');
  expect(await stored()).toEqual([`Ask @[${editor.user.id}] please`]);
});

it('selects on Enter once the list arrives, without sending the text', async () => {
  const { user, setDelay } = open();
  const field = await box();
  setDelay(150);
  await user.type(field, '@dana{Enter}');
  expect(screen.queryByRole('listbox', { name: 'People to mention' })).toBeNull();
  await waitFor(() => expect(field.value).toBe('@Dana Reyes '));
  expect(await stored()).toEqual([]);
});

it('sends on Enter when no name matches the text after @', async () => {
  const { user, setDelay } = open();
  const field = await box();
  setDelay(150);
  await user.type(field, 'Call me @5pm{Enter}');
  await waitFor(async () => expect(await stored()).toEqual(['Call me @5pm']));
  await waitFor(() => expect(field.value).toBe(''));
});

it('closes the list but not its dialog on Escape, and selects with Tab or a click', async () => {
  const { user } = open();
  const field = await box();
  await user.type(field, '@dan');
  await screen.findByRole('listbox', { name: 'People to mention' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox', { name: 'People to mention' })).toBeNull();
  expect(screen.getByRole('dialog')).toBeTruthy();
  await user.keyboard('{Enter}');
  await waitFor(async () => expect(await stored()).toEqual(['@dan']));
  await waitFor(() => expect(field.value).toBe(''));
  await user.type(field, '@rey');
  await screen.findByRole('listbox', { name: 'People to mention' });
  await user.keyboard('{Tab}');
  expect([field.value, document.activeElement]).toEqual(['@Dana Reyes ', field]);
  await user.type(field, '@');
  await user.click(await screen.findByRole('option', { name: /Dan Cole/ }));
  expect([field.value, document.activeElement]).toEqual(['@Dana Reyes @Dan Cole ', field]);
});

it('keeps mentions when the text is edited', async () => {
  await admin.post('/api/feedback', { project: `/api/projects/${projectId}`, content: 'Ask @Dana Reyes' });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Edit feedback of/ }));
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit feedback' });
  expect(field.value).toBe('Ask @Dana Reyes');
  await user.type(field, ' now{Enter}');
  await waitFor(async () => expect(await stored()).toEqual([`Ask @[${editor.user.id}] now`]));
});

it('supports mentions in a revision reason', async () => {
  await server.db
    .updateTable('projects')
    .set({ status: 'completed', started_at: '2026-03-01T10:00:00.000Z', ended_at: '2026-03-02T10:00:00.000Z' })
    .execute();
  const { user } = renderScreen(`/admin/projects?open=revision-${projectId}`, { server, caller: admin });
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ });
  await user.type(field, '@da');
  await screen.findByRole('listbox', { name: 'People to mention' });
  await user.keyboard('{Enter}');
  expect(field.value).toBe('@Dan Cole ');
});

it('supports mentions in a note on a version', async () => {
  await aCut(server.db, { project_id: projectId, uploaded_by_id: editor.user.id, number: 1 });
  const { user } = renderScreen(`/admin/projects/${projectId}/cut/1`, { server, caller: admin });
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
  await user.type(field, '@dana');
  await screen.findByRole('listbox', { name: 'People to mention' });
  await user.keyboard('{Enter}');
  expect(field.value).toBe('@Dana Reyes ');
  fireEvent.blur(field);
  expect(screen.queryByRole('listbox', { name: 'People to mention' })).toBeNull();
});
