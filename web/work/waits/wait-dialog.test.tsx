/** The wait dialog: by keyboard alone, and while someone else changes the waits. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aClient, aProject, aWait } from '#server/testing/builders.ts';
import { aContact } from '#server/testing/contacts.ts';
import { testApp } from '#server/testing/test-app.ts';
import { syncProjects } from '#server/work/waits/waits.store.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

it('keeps a typed note when someone else starts a wait first, and shows the refusal', async () => {
  const server = await testApp();
  const caller = await server.as('manager');
  const { id } = await aProject(server.db, { assigned_by_id: caller.user.id });
  const { user, cachedText } = renderScreen(`/manager/projects/${id}`, { server, caller });
  await user.click(await screen.findByRole('button', { name: 'Wait for client' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Wait for client' }));
  await user.type(await dialog.findByRole('textbox', { name: 'Note' }), 'Second card');
  await caller.post(`/api/projects/${id}/waits`, { kind: 'brief' });
  await user.click(dialog.getByRole('button', { name: 'Start waiting' }));
  expect(await screen.findByText('This project is already waiting on the client.')).toBeTruthy();
  await waitFor(() => expect(cachedText()).toContain('"kind":"brief"'));
  expect((screen.getByRole('textbox', { name: 'Note' }) as HTMLTextAreaElement).value).toBe('Second card');
});

it("says whether an email that requests footage links to the contact's page", async () => {
  const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'Cutroom <cutroom@example.com>' };
  const server = await testApp({ mail, publicUrl: 'https://cut.example.com' });
  const caller = await server.as('manager');
  const { id: client_id } = await aClient(server.db);
  const { id } = await aProject(server.db, { client_id, assigned_by_id: caller.user.id });
  const dana = await aContact(server.db, { client_id, name: 'Dana Weiss', email: 'dana@weiss.example' });
  await aContact(server.db, { client_id, name: 'Noa Weiss', email: 'noa@weiss.example' });
  const ben = await aContact(server.db, { client_id, name: 'Ben Weiss', email: 'ben@weiss.example' });
  for (const { id: contact } of [dana, ben]) await caller.post(`/api/client_contacts/${contact}/page`);
  await server.db.updateTable('client_pages').set({ token_salt: null }).where('contact_id', '=', ben.id).execute();
  const { user } = renderScreen(`/manager/projects/${id}`, { server, caller });
  await user.click(await screen.findByRole('button', { name: 'Wait for client' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Wait for client' }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Dana Weiss' }));
  expect(await dialog.findByText('The email links to the page for sending files.')).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: 'Noa Weiss' }));
  const without = 'Noa Weiss has no client page, so the email has no link for sending files.';
  expect(await dialog.findByText(without)).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: 'Noa Weiss' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Ben Weiss' }));
  const outdated = 'The page of Ben Weiss needs a new address, so the email has no link for sending files.';
  expect(await dialog.findByText(outdated)).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: 'Brief' }));
  expect(dialog.queryByText(outdated)).toBeNull();
});

it('edits a wait, ends it at an earlier time and reopens it, by keyboard alone', async () => {
  const server = await testApp();
  const caller = await server.as('manager');
  const { id } = await aProject(server.db, { assigned_by_id: caller.user.id });
  await aWait(server.db, { project_id: id, since: '2026-03-04T12:00:00.000Z', until: null });
  await syncProjects(server.db, [id]);
  const wait = async () => (await caller.get(`/api/projects/${id}/waits`)).json().waits[0];
  const { user } = renderScreen(`/manager/projects/${id}`, { server, caller });
  const enter = async (name: string) => {
    (await screen.findByRole('button', { name })).focus();
    await user.keyboard('{Enter}');
  };
  const typeInto = async (label: string, text: string) => {
    (await screen.findByLabelText(label)).focus();
    await user.keyboard(text);
  };
  await enter('Edit wait');
  await typeInto('Footage', '{ArrowDown}');
  await typeInto('Note', 'Called twice');
  await enter('Save');
  await waitFor(async () => expect(await wait()).toMatchObject({ kind: 'brief', note: 'Called twice' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Client waits' })).toBeNull());
  await enter('Edit wait');
  expect(await screen.findByText('Waiting on the client for the brief.')).toBeTruthy();
  await typeInto('Client replied at', '2026-03-10T11:55{Enter}');
  await waitFor(async () => expect(await wait()).toMatchObject({ until: '2026-03-10T11:55:00+00:00' }));
  await enter('Wait for client');
  await enter('Reopen wait: Brief');
  await waitFor(async () => expect(await wait()).toMatchObject({ kind: 'brief', until: null }));
});
