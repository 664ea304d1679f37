/** Sending a version to contacts from its dialog: choice, preview, test, undo and history (docs/review.md#client-emails). */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { DEMO_MAILER } from '#server/platform/net/mailer.ts';
import { sendEmails } from '#server/live/email/send-emails.ts';
import { aClient, aCut, aProject } from '#server/testing/builders.ts';
import { aContact } from '#server/testing/contacts.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { addressDigestOf } from '#server/work/contacts/contacts.store.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;
let admin: Caller;
let clientId: number;
let projectId: number;
let cutId: number;
/** Emails handed to the mail server. */
let handed: { to: string; subject: string }[];

beforeEach(async () => {
  server = await testApp();
  handed = [];
  server.deps.mailer = { ...DEMO_MAILER, send: async ({ to, subject }) => void handed.push({ to, subject }) };
  admin = await server.as('admin');
  clientId = (await aClient(server.db)).id;
  projectId = (await aProject(server.db, { title: 'Wedding film', client_id: clientId, status: 'started' })).id;
  cutId = (await aCut(server.db, { project_id: projectId, uploaded_by_id: admin.user.id })).id;
  await aContact(server.db, { client_id: clientId, name: 'Dana Weiss', email: 'dana@weiss.example' });
  await aContact(server.db, { client_id: clientId, name: 'Noa Weiss', email: 'noa@weiss.example', may_decide: false });
});

async function openDialog(opener: string) {
  const { user } = renderScreen(`/admin/projects/${projectId}`, { server, caller: admin });
  await user.click(await screen.findByRole('button', { name: opener }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: /client/ })) };
}
const sends = async () => (await admin.get(`/api/projects/${projectId}/sends`)).json().sends;
const sentAt = async () => (await admin.get(`/api/cuts/${cutId}`)).json().sentAt;

it('emails two contacts with three presses, and takes it back with Undo', async () => {
  const { user, dialog } = await openDialog('Send to client: version 1');
  const dana = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Dana Weiss' });
  expect(dana.checked).toBe(true);
  await user.click(dialog.getByRole('checkbox', { name: 'Noa Weiss' }));
  await user.click(dialog.getByRole('button', { name: 'Email 2 contacts' }));
  expect(await screen.findByText('Version 1 sent. 2 emails in a minute.')).toBeTruthy();
  expect(await sends()).toMatchObject([{ name: 'Noa Weiss' }, { name: 'Dana Weiss' }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect([await sends(), await sentAt()]).toEqual([[], undefined]));
});

it('shows the email to the first contact, and sends a test to oneself', async () => {
  const { user, dialog } = await openDialog('Send to client: version 1');
  await user.type(await dialog.findByRole('textbox', { name: 'Message' }), 'The ending is new.');
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  const preview = within(await dialog.findByRole('region', { name: 'Preview' }));
  expect(preview.getByText('Wedding film: a version to review')).toBeTruthy();
  expect(preview.getByText(/Hello Dana Weiss,[^]*The ending is new\./)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Send a test to me' }));
  expect(await screen.findByText(`Test sent to ${admin.user.email}.`)).toBeTruthy();
  expect(handed).toEqual([{ to: admin.user.email, subject: 'Test: Wedding film: a version to review' }]);
  expect([await sends(), await sentAt()]).toEqual([[], undefined]);
});

it('marks as sent without an email when nobody is chosen', async () => {
  const { user, dialog } = await openDialog('Send to client: version 1');
  await user.click(await dialog.findByRole('checkbox', { name: 'Dana Weiss' }));
  await user.click(dialog.getByRole('button', { name: 'Mark as sent' }));
  expect(await screen.findByText('Version 1 sent.')).toBeTruthy();
  expect([await sends(), typeof (await sentAt())]).toEqual([[], 'string']);
});

it('offers only contacts who were not told of a sent version, and whom emails reach', async () => {
  const { contacts } = (await admin.get(`/api/clients/${clientId}/contacts`)).json();
  await admin.post(`/api/cuts/${cutId}/send`, { contacts: [contacts[0].id] });
  const digest = addressDigestOf('lea@weiss.example');
  await aContact(server.db, { client_id: clientId, name: 'Lea Weiss', email: 'lea@weiss.example' });
  const stop = { client_id: clientId, address_digest: digest, reason: 'stopped' as const, at: server.deps.clock() };
  await server.db.insertInto('email_stops').values(stop).execute();
  const { user, dialog } = await openDialog('Message to client: version 1');
  const isDisabled = async (name: string): Promise<boolean> =>
    (await dialog.findByRole<HTMLInputElement>('checkbox', { name })).disabled;
  expect([await isDisabled('Dana Weiss'), await isDisabled('Lea Weiss')]).toEqual([true, true]);
  expect(dialog.getByRole('button', { name: 'Mark as not sent' })).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: 'Noa Weiss' }));
  await user.click(dialog.getByRole('button', { name: 'Email 1 contact' }));
  await waitFor(async () => expect(await sends()).toHaveLength(2));
});

it('lists what was sent on the project, without addresses for its editor', async () => {
  const { contacts } = (await admin.get(`/api/clients/${clientId}/contacts`)).json();
  await admin.post(`/api/cuts/${cutId}/send`, { contacts: [contacts[0].id], message: 'The ending is new.' });
  server.setNow(new Date(Date.parse(server.deps.clock()) + 60_000).toISOString());
  await sendEmails(server.deps);
  const editor = await server.as('editor');
  await server.db.updateTable('projects').set({ assigned_to_id: editor.user.id }).execute();
  const { user, cachedText } = renderScreen(`/editor/projects/${projectId}`, { server, caller: editor });
  await user.click(await screen.findByText('Emails to the client'));
  const row = within(await screen.findByRole('list', { name: 'Emails to the client' }));
  expect(row.getByText('Dana Weiss · Version 1')).toBeTruthy();
  expect(row.getByText(/^Sent, last email/)).toBeTruthy();
  expect(row.getByText('The ending is new.')).toBeTruthy();
  expect(cachedText()).not.toContain('weiss.example');
});

it('emails a request for footage with a wait', async () => {
  const { user } = renderScreen(`/admin/projects/${projectId}`, { server, caller: admin });
  await user.click(await screen.findByRole('button', { name: 'Wait for client' }));
  const form = within(await screen.findByRole('form', { name: 'New wait' }));
  const dana = await form.findByRole<HTMLInputElement>('checkbox', { name: 'Dana Weiss' });
  expect(dana.checked).toBe(false);
  await user.click(dana);
  await user.type(form.getByRole('textbox', { name: 'Message' }), 'The second card.');
  await user.click(form.getByRole('button', { name: 'Email 1 contact' }));
  await waitFor(async () =>
    expect(await sends()).toMatchObject([{ kind: 'request', name: 'Dana Weiss', message: 'The second card.' }]),
  );
});
