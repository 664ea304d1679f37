/** Questions about open checks before a version is sent to the client or approved (docs/projects.md#checks). */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aCut, aProject, aShareLink } from '#server/testing/builders.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;
let admin: Caller;
let projectId: number;
let cutId: number;

beforeEach(async () => {
  server = await testApp();
  admin = await server.as('admin', { first_name: 'Ada', last_name: 'Min' });
  await server.db.updateTable('sessions').set({ in_app: true }).where('id', '=', admin.sessionId).execute();
  projectId = (await aProject(server.db, { title: 'Wedding film' })).id;
  cutId = (await aCut(server.db, { project_id: projectId, uploaded_by_id: admin.user.id })).id;
  const checks = [
    { text: 'Captions', mustBeDone: true },
    { text: 'Thumbnail', moment: 'delivery', mustBeDone: true },
  ];
  await admin.post(`/api/projects/${projectId}/checks`, { checks });
});

const open = (path: string) => renderScreen(`/admin/projects/${projectId}${path}`, { server, caller: admin });
const cut = async () => (await admin.get(`/api/cuts/${cutId}`)).json();
const bypasses = async () => (await admin.get(`/api/projects/${projectId}`)).json().checkBypasses;
const question = async () => within(await screen.findByRole('dialog', { name: '1 check open' }));

it('asks before a version is approved', async () => {
  const { user } = open('/cut/1');
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await user.click((await question()).getByRole('button', { name: 'Cancel' }));
  expect((await cut()).decision).toBe('');
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await user.type((await question()).getByRole('textbox', { name: 'Reason' }), 'The client has one.');
  await user.click((await question()).getByRole('button', { name: 'Approve anyway' }));
  expect(await screen.findByText('Version 1 is approved.')).toBeTruthy();
  expect((await cut()).decision).toBe('approved');
  const approved = { action: 'approved', checks: ['Thumbnail'], reason: 'The client has one.' };
  expect(await bypasses()).toMatchObject([approved]);
});

it('asks before a version is sent, above the dialog that stays open if canceled', async () => {
  await aShareLink(server.db, { project_id: projectId, created_by_id: admin.user.id, may_decide: true });
  const { user } = open('?view=page');
  await user.click(await screen.findByRole('button', { name: 'Send to client: version 1' }));
  const send = within(await screen.findByRole('dialog', { name: 'Send version 1 to client' }));
  await user.click(await send.findByRole('button', { name: 'Mark as sent' }));
  await user.click((await question()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '1 check open' })).toBeNull());
  await user.click(send.getByRole('button', { name: 'Mark as sent' }));
  await user.click((await question()).getByRole('button', { name: 'Send anyway' }));
  expect(await screen.findByText('Version 1 sent.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await cut()).sentAt).toBeTruthy();
  expect(await bypasses()).toMatchObject([{ action: 'sent', checks: ['Thumbnail'] }]);
});
