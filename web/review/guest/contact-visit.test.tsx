/** A contact's visit: the name that signs, another name, who decides, and the download of an approved version (docs/review.md#contact-links). */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { DEMO_MAILER } from '#server/platform/net/mailer.ts';
import { contactLink, findContactLink } from '#server/review/sends/contact-link.ts';
import { aClient, aCut, aProject } from '#server/testing/builders.ts';
import { aContact } from '#server/testing/contacts.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { SHARE_GUEST } from './stored-guest.ts';

let server: TestApp;
let admin: Caller;
let projectId: number;
let cutId: number;
let dana: number;
let noa: number;

beforeEach(async () => {
  SHARE_GUEST.forget();
  server = await testApp();
  server.deps.mailer = DEMO_MAILER;
  admin = await server.as('admin');
  const client_id = (await aClient(server.db)).id;
  projectId = (await aProject(server.db, { title: 'Wedding film', client_id, status: 'started' })).id;
  cutId = (await aCut(server.db, { project_id: projectId, uploaded_by_id: admin.user.id })).id;
  dana = (await aContact(server.db, { client_id, name: 'Dana Weiss' })).id;
  noa = (await aContact(server.db, { client_id, name: 'Noa Weiss', may_decide: false })).id;
  await admin.post(`/api/cuts/${cutId}/send`, { contacts: [dana, noa] });
});

async function openAs(contactId: number) {
  const link = await findContactLink(server.db, { contactId, projectId });
  if (!link) throw new Error('The contact has a link');
  const path = contactLink(server.deps, link).link.replace(/^https?:\/\/[^/]+/, '');
  return renderScreen(path, { server });
}

it('decides in the name of the contact without typing it, and then offers the download', async () => {
  const { user } = await openAs(dana);
  expect(await screen.findByRole('button', { name: 'Deciding as Dana Weiss · Not you?' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Approve' })).getByRole('button', { name: 'Approve' }),
  );
  await waitFor(async () =>
    expect((await admin.get(`/api/cuts/${cutId}`)).json()).toMatchObject({ decidedByGuest: 'Dana Weiss' }),
  );
});

it('gives up the right to decide with another name', async () => {
  const { user } = await openAs(dana);
  await user.click(await screen.findByRole('button', { name: 'Deciding as Dana Weiss · Not you?' }));
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Your name/ });
  expect(name.value).toBe('');
  await user.type(name, 'Lea{Enter}');
  expect(await screen.findByRole('button', { name: 'Change your name: Lea' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull());
  expect(screen.getByText('Dana Weiss can approve this.')).toBeTruthy();
});

it('tells contacts who may not decide who does', async () => {
  await openAs(noa);
  expect(await screen.findByText('Dana Weiss can approve this.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Noa Weiss · Not you?' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});
