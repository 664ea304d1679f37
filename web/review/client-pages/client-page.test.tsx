/** A contact's page: parts with counts, opening and deciding, languages, more, and its end (docs/review.md#client-pages). */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { DEMO_MAILER } from '#server/platform/net/mailer.ts';
import { aClient, aCut, aProject } from '#server/testing/builders.ts';
import { aContact } from '#server/testing/contacts.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { PAGE_GUEST, SHARE_GUEST } from '#web/review/guest/stored-guest.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;
let admin: Caller;
let client_id: number;
let projectId: number;
let cutId: number;
let dana: number;

beforeEach(async () => {
  PAGE_GUEST.forget();
  SHARE_GUEST.forget();
  localStorage.clear();
  server = await testApp();
  server.deps.mailer = DEMO_MAILER;
  admin = await server.as('admin');
  client_id = (await aClient(server.db, { first_name: 'Ada', last_name: 'Weiss', company_name: null })).id;
  const created_at = '2026-02-01T09:00:00.000Z';
  projectId = (await aProject(server.db, { title: 'Wedding film', client_id, status: 'started', created_at })).id;
  cutId = (await aCut(server.db, { project_id: projectId, uploaded_by_id: admin.user.id })).id;
  dana = (await aContact(server.db, { client_id, name: 'Dana Weiss' })).id;
  await admin.post(`/api/cuts/${cutId}/send`, { contacts: [dana] });
});

const pathOf = async (contactId = dana): Promise<string> =>
  (await admin.post(`/api/client_contacts/${contactId}/page`)).json().url;
const openPage = async (contactId = dana) => renderScreen(await pathOf(contactId), { server });
const part = async (name: string) => within(await screen.findByRole('region', { name }));

it('shows projects by part with counts, and opens the version that awaits a decision', async () => {
  await aProject(server.db, { title: 'Trailer', client_id, created_at: '2026-02-02T09:00:00.000Z' });
  const { user } = await openPage();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Weiss' })).toBeTruthy();
  const waiting = await part('Waiting for you 1');
  expect(waiting.getByText('Please review')).toBeTruthy();
  expect(waiting.getByText(/^Version 1 · /)).toBeTruthy();
  const progress = await part('In progress 1');
  expect(progress.getByText('Planned')).toBeTruthy();
  expect(progress.queryByRole('button')).toBeNull();
  expect((await part('Delivered 0')).getByText('Nothing was delivered yet.')).toBeTruthy();
  await user.click(waiting.getByRole('button', { name: 'Wedding film' }));
  expect(await screen.findByRole('button', { name: 'Deciding as Dana Weiss · Not you?' })).toBeTruthy();
});

it('moves a project once it was decided on, without entering again', async () => {
  const path = await pathOf();
  const { unmount } = renderScreen(path, { server });
  await part('Waiting for you 1');
  unmount();
  await admin.post(`/api/cuts/${cutId}/approve`, {});
  renderScreen(path, { server });
  expect((await part('Delivered 1')).getByText('Approved')).toBeTruthy();
  expect(await server.db.selectFrom('client_page_visits').select('id').execute()).toHaveLength(1);
});

it('tells contacts who may not decide who does', async () => {
  const noa = (await aContact(server.db, { client_id, name: 'Noa Weiss', may_decide: false })).id;
  await openPage(noa);
  expect(await screen.findByText('Dana Weiss can approve versions.')).toBeTruthy();
  expect((await part('Waiting for you 1')).getByText('Awaiting approval')).toBeTruthy();
});

it('shows more projects of a part', async () => {
  for (let n = 0; n < 21; n += 1)
    await aProject(server.db, { title: `Film ${n}`, client_id, created_at: '2026-02-02T09:00:00.000Z' });
  const { user } = await openPage();
  const progress = await part('In progress 21');
  expect(progress.getAllByRole('listitem')).toHaveLength(20);
  await user.click(progress.getByRole('button', { name: 'More' }));
  await waitFor(() => expect(progress.getAllByRole('listitem')).toHaveLength(21));
  expect(progress.queryByRole('button', { name: 'More' })).toBeNull();
});

it.each([
  ['Deutsch', 'Wartet auf Sie 1', 'Bitte ansehen'],
  ['Français', 'En attente de votre part 1', 'À visionner'],
  ['Español', 'Pendiente de usted 1', 'Por revisar'],
])('speaks %s', async (language, heading, state) => {
  const { user } = await openPage();
  await part('Waiting for you 1');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), language);
  expect((await part(heading)).getByText(state)).toBeTruthy();
});

describe('without content', () => {
  it('says that there are no projects yet', async () => {
    const other = (await aClient(server.db)).id;
    await openPage((await aContact(server.db, { client_id: other })).id);
    expect(await screen.findByText('No projects yet. They appear here as soon as the team adds them.')).toBeTruthy();
  });

  it('says that the page has ended', async () => {
    const path = await pathOf();
    await admin.delete(`/api/client_contacts/${dana}/page`);
    renderScreen(path, { server });
    expect((await screen.findByRole('alert')).textContent).toContain("This link doesn't work.");
  });

  it('says why a project no longer opens', async () => {
    const { user } = await openPage();
    const button = await screen.findByRole('button', { name: 'Wedding film' });
    await admin.delete(`/api/cuts/${cutId}/send`);
    await user.click(button);
    expect(await screen.findByText('This project is no longer on this page.')).toBeTruthy();
  });
});
