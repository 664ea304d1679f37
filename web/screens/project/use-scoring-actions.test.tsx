/** Decisions that fail: someone else was faster, or the server is unavailable (docs/screens.md#review). */
import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aProject } from '#server/testing/builders.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { renderScreen, type Screen } from '#web/testing/render-screen.tsx';

let server: TestApp;
let admin: Caller;
let first: number;
beforeEach(async () => {
  server = await testApp();
  admin = await server.as('admin');
  first = await finished('First', 1);
  await finished('Second', 2);
});
afterEach(() => {
  notifications.clean();
  return server.close();
});

async function finished(title: string, day: number): Promise<number> {
  const at = `2026-03-0${day}`;
  const times = { started_at: `${at}T09:00:00.000Z`, ended_at: `${at}T10:00:00.000Z`, runtime_minutes: 60 };
  return (await aProject(server.db, { title, status: 'completed', ...times })).id;
}

const onDesk = (title: string) => screen.findByRole('article', { name: title });
const stored = async (id: number) => (await admin.get(`/api/projects/${id}`)).json();

/** Opens the first project and types a description. */
async function openScoring(): Promise<Screen> {
  const view = renderScreen('/admin/scoring', { server, caller: admin });
  await onDesk('First');
  await view.user.type(screen.getByRole('textbox', { name: 'Description' }), 'Fine');
  return view;
}
const score = ({ user }: Screen) => user.click(screen.getByRole('button', { name: '4 Good' }));

it('does not score a project that someone else sent back, and shows the next one', async () => {
  const view = await openScoring();
  expect((await admin.post(`/api/projects/${first}/revision`, { reason: 'Logo is wrong' })).statusCode).toBe(200);
  await score(view);
  expect(await screen.findByText('“First” was already sent back.')).toBeTruthy();
  await onDesk('Second');
  expect((await stored(first)).point).toBe(0);
});

it('does not score a project that someone else deleted, and shows the next one', async () => {
  const view = await openScoring();
  expect((await admin.delete(`/api/projects/${first}`)).statusCode).toBe(204);
  await score(view);
  expect(await screen.findByText('“First” was deleted by someone else.')).toBeTruthy();
  await onDesk('Second');
});

it('does not send back a project that has been scored in the meantime', async () => {
  const { user } = await openScoring();
  await user.click(screen.getByRole('button', { name: 'Send back…' }));
  const form = within(await screen.findByRole('region', { name: 'Send back' }));
  await user.type(form.getByRole('textbox', { name: 'Reason' }), 'Logo is wrong');
  await admin.post(`/api/point/${first}`, { point: 2, description: 'Quicker' });
  await user.click(form.getByRole('button', { name: 'Send back' }));
  expect(await screen.findByText('“First” was already scored 2/5.')).toBeTruthy();
  await onDesk('Second');
  expect(await stored(first)).toMatchObject({ status: 'completed', point: 2, revisionCount: 0 });
});

it('keeps the project and text when a score cannot be sent, shows an error, and scores after a retry', async () => {
  const view = await openScoring();
  view.setDown(true);
  await score(view);
  expect(await screen.findByText('Failed to update project points')).toBeTruthy();
  expect(await onDesk('First')).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' }).value).toBe('Fine');
  view.setDown(false);
  await score(view);
  await onDesk('Second');
  await waitFor(async () => expect((await stored(first)).point).toBe(4));
});
