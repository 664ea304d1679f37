/** A contact opens their page on a phone, approves the version that awaits them, and sends files, which the team finds (docs/review.md#client-pages). */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../app.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../checks.ts';
import { isReady, uploadCut } from '../cuts.ts';
import { aClient, aMember, aProject, close, dialog, type Member, press, sees } from '../people.ts';

let app: RunningApp;
let manager: Member;
let clientId: number;
let cutId: number;
let trailerId: number;
let contact: Page;

beforeAll(async () => {
  app = await startApp();
  manager = await aMember(app, 'manager', 'Mia Manager');
  const editor = await aMember(app, 'editor', 'Ed Itor');
  const client = await aClient(app, 'Ada', 'Reed');
  clientId = Number(String(client).split('/').at(-1));
  const people = { assignedTo: editor.iri, assignedBy: manager.iri };
  const projectId = await aProject(app, { title: 'Wedding film', client, ...people });
  trailerId = await aProject(app, { title: 'Trailer', client, ...people });
  const bytes = await app.video({ num: 25, den: 1, frames: 100, kind: 'mp4' });
  cutId = await uploadCut(app, editor, { projectId, name: 'film.mp4', bytes });
  await app.call(manager, 'POST', `/api/cuts/${cutId}/send`, {});
  const dana = { name: 'Dana Reed', email: 'dana@reed.example' };
  await app.call(manager, 'POST', `/api/clients/${clientId}/contacts`, dana);
});

it('lets a manager create the page of a contact', async () => {
  const leads = await app.open(manager, `/manager/clients/${clientId}`);
  await press(leads, 'Actions on Dana Reed');
  await leads.getByRole('menuitem', { name: 'Create client page' }).click();
  const created = dialog(leads, 'Client page of Dana Reed');
  const address = await created.getByRole('textbox', { name: 'Address' }).inputValue();
  expect(address).toMatch(new RegExp(`^${app.address}/client/[\\w-]{43}$`));
  await expectAccessible(leads);
  await press(created, 'Done');
  await sees(leads, /^Client page, not used yet/);
  await close(leads);
  contact = await app.open('nobody', new URL(address).pathname, { isPhone: true });
});

it('opens the version on a phone, where the contact approves without a name, and finds it delivered', async () => {
  const waiting = contact.getByRole('region', { name: 'Waiting for you 1' });
  await waiting.getByText('Please review').waitFor();
  await contact.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(contact);
  await expectAccessible(contact);
  await waiting.getByRole('button', { name: 'Wedding film' }).focus();
  await contact.keyboard.press('Enter');
  await isReady(contact);
  await press(contact, 'Approve');
  await press(dialog(contact, 'Approve'), 'Approve');
  await sees(contact, 'Approved');
  expect((await app.call(manager, 'GET', `/api/cuts/${cutId}`)).body).toMatchObject({ decidedByGuest: 'Dana Reed' });
  await contact.goBack();
  await contact.getByRole('region', { name: 'Delivered 1' }).getByText('Wedding film').waitFor();
  await contact.getByRole('region', { name: 'Waiting for you 0' }).waitFor();
  await expectAccessible(contact);
});

it('takes the files of the contact, who removes one and says that all are sent', async () => {
  await app.call(manager, 'POST', `/api/projects/${trailerId}/waits`, { kind: 'footage' });
  await contact.reload();
  await sees(contact, 'Please send footage');
  const files = contact.getByRole('region', { name: /^Files/ });
  await files
    .locator('input[type="file"]')
    .first()
    .setInputFiles(['A001.mov', 'Wrong.mov'].map((name) => ({ name, mimeType: '', buffer: Buffer.from(name) })));
  await press(contact, 'Remove Wrong.mov');
  await sees(contact, 'Wrong.mov removed.');
  await expectNoSidewaysScroll(contact);
  await expectAccessible(contact);
  await press(contact, 'Done, notify the team');
  await sees(contact, 'The team was notified.');
  await contact.getByRole('region', { name: 'Waiting for you 0' }).waitFor();
  await close(contact);
  const { body } = await app.call(manager, 'GET', `/api/projects/${trailerId}/waits`);
  expect(body).toMatchObject({ waits: [{ kind: 'footage', endedByContact: 'Dana Reed' }] });
});

it('shows the team what the contact sent', async () => {
  const leads = await app.open(manager, `/manager/projects/${trailerId}?view=page`);
  await leads.getByRole('navigation', { name: 'Sections' }).getByText('Files 1').click();
  const files = leads.getByRole('region', { name: 'Files' });
  await files.getByText('A001.mov').waitFor();
  await expectAccessible(leads);
  await close(leads);
});
