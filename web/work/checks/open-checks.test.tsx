/** Questions about open checks before a timer ends, a version is sent or approved. */
import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aProject } from '#server/testing/builders.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

const START = '2026-03-10T10:00:00.000Z';

let server: TestApp;
let manager: Caller;
let editor: Caller;
let projectId: number;

const inApp = async (caller: Caller): Promise<Caller> => {
  await server.db.updateTable('sessions').set({ in_app: true }).where('id', '=', caller.sessionId).execute();
  return caller;
};

beforeEach(async () => {
  server = await testApp();
  manager = await inApp(await server.as('manager', { first_name: 'Mo', last_name: 'Derator' }));
  editor = await inApp(await server.as('editor', { first_name: 'Lena', last_name: 'Fischer' }));
  await (await server.as('admin')).patch('/api/settings', { editorTimer: 'all' });
  const people = { assigned_to_id: editor.user.id, assigned_by_id: manager.user.id };
  const started = { status: 'started', created_at: START, started_at: START } as const;
  projectId = (await aProject(server.db, { title: 'Wedding film', ...people, ...started })).id;
});

const add = async (...checks: object[]): Promise<{ id: number }[]> =>
  (await manager.post(`/api/projects/${projectId}/checks`, { checks })).json().checks;
const REQUIRED = [
  { text: 'Captions', mustBeDone: true },
  { text: 'Music license', mustBeDone: true },
  { text: 'Color', mustBeDone: false },
];
const project = async () => (await manager.get(`/api/projects/${projectId}`)).json();
const statusOf = async (): Promise<string> => (await project()).status;
const open = (caller: Caller, path = `projects/${projectId}?view=page`) =>
  renderScreen(`/${caller === manager ? 'manager' : 'editor'}/${path}`, { server, caller });
const timer = async () => within(await screen.findByRole('region', { name: 'Timer' }));
const endButton = async () => (await timer()).findByRole('button', { name: 'End' });
const question = async (name: string) => within(await screen.findByRole('dialog', { name }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('asks an editor for a reason before work ends with open checks', async () => {
  await add(...REQUIRED);
  const { user } = open(editor);
  // Only the two that End asks about, once the checks are loaded.
  expect(await (await timer()).findByText('2 checks open')).toBeTruthy();
  await user.click(await endButton());
  const dialog = await question('2 checks open');
  expect(await statusOf()).toBe('started');
  await user.click(dialog.getByRole('button', { name: 'End anyway' }));
  expect(await dialog.findByText('This value should not be blank.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'The client sends them.');
  await user.click(dialog.getByRole('button', { name: 'End anyway' }));
  await waitFor(async () => expect(await statusOf()).toBe('completed'));
  await isClosed();
  const line = 'Ended by Lena Fischer with 2 open checks: Captions, Music license';
  expect(await screen.findByText(line)).toBeTruthy();
  expect(screen.getByText('The client sends them.')).toBeTruthy();
});

it('ticks checks in the question, and ends without one when all are done', async () => {
  await add(...REQUIRED);
  const { user } = open(editor);
  await (await timer()).findByText('2 checks open');
  await user.click(await endButton());
  const dialog = await question('2 checks open');
  await user.click(dialog.getByRole('checkbox', { name: 'Captions' }));
  await question('1 check open');
  await user.click(dialog.getByRole('checkbox', { name: 'Music license' }));
  const done = await question('All checks done');
  expect(done.queryByRole('textbox')).toBeNull();
  await user.click(done.getByRole('button', { name: 'End' }));
  await waitFor(async () => expect(await statusOf()).toBe('completed'));
  expect((await project()).checkBypasses).toBeUndefined();
});

it('changes nothing when canceled', async () => {
  await add(...REQUIRED);
  const { user } = open(manager);
  await (await timer()).findByText('2 checks open');
  await user.click(await endButton());
  await user.click((await question('2 checks open')).getByRole('button', { name: 'Cancel' }));
  await isClosed();
  expect(await statusOf()).toBe('started');
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(async () => expect((await endButton()).hasAttribute('disabled')).toBe(false));
});

it('asks when the server names checks that the page has not loaded', async () => {
  const { user } = open(manager);
  const end = await endButton();
  await add(...REQUIRED);
  await user.click(end);
  const dialog = await question('2 checks open');
  // A lead needs no reason.
  await user.click(dialog.getByRole('button', { name: 'End anyway' }));
  await waitFor(async () => expect(await statusOf()).toBe('completed'));
});

it('shows the new open checks if others changed them meanwhile', async () => {
  const [captions] = await add(...REQUIRED);
  const { user } = open(manager);
  await (await timer()).findByText('2 checks open');
  await user.click(await endButton());
  await question('2 checks open');
  await editor.post(`/api/checks/${captions?.id}/done`);
  await user.click(screen.getByRole('button', { name: 'End anyway' }));
  const dialog = await question('1 check open');
  expect(dialog.getByText(/^The open checks have changed\./)).toBeTruthy();
  expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'End anyway' }));
  await waitFor(async () => expect(await statusOf()).toBe('completed'));
});

it('asks before an end is stored that can not be sent, which later needs no answer', async () => {
  await add(...REQUIRED);
  const { user, setDown } = open(manager);
  await (await timer()).findByText('2 checks open');
  setDown(true);
  await user.click(await endButton());
  const dialog = await question('2 checks open');
  await user.click(dialog.getByRole('checkbox', { name: 'Captions' }));
  await question('1 check open');
  await user.click(dialog.getByRole('button', { name: 'End anyway' }));
  await isClosed();
  expect(await screen.findByText('2 changes were not sent: check, timer end.')).toBeTruthy();
  setDown(false);
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(async () => expect(await statusOf()).toBe('completed'));
  expect((await project()).checkBypasses).toMatchObject([{ action: 'ended', checks: ['Music license'] }]);
  notifications.clean();
});

it('asks in the dock too, on a screen without the project', async () => {
  await add(...REQUIRED);
  const { user } = open(editor, 'leave');
  await user.click(await screen.findByRole('button', { name: 'Timer and other projects' }));
  await user.click(await screen.findByRole('menuitem', { name: 'End' }));
  const dialog = await question('2 checks open');
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Later');
  await user.click(dialog.getByRole('button', { name: 'End anyway' }));
  await waitFor(async () => expect(await statusOf()).toBe('completed'));
});

it('ends at once when no check is required', async () => {
  await add({ text: 'Color', mustBeDone: false }, { text: 'License', moment: 'delivery', mustBeDone: true });
  const { user } = open(editor);
  await screen.findByRole('checkbox', { name: 'Color' });
  expect((await timer()).queryByText(/open$/)).toBeNull();
  await user.click(await endButton());
  await waitFor(async () => expect(await statusOf()).toBe('completed'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
