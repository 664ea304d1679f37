/** Contacts on a client's page: list, add, edit, delete, stopped and refused addresses, and loading errors. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aClient } from '#server/testing/builders.ts';
import { aContact } from '#server/testing/contacts.ts';
import { testApp } from '#server/testing/test-app.ts';
import { addressDigestOf } from '#server/work/contacts/contacts.store.ts';
import { failNext } from '#web/testing/fail-next.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let clientId: number;

const server = await testApp();
const manager = await server.as('manager');
beforeEach(async () => {
  clientId = (await aClient(server.db, { first_name: 'Ada', last_name: 'Reed' })).id;
});

const open = () => renderScreen(`/manager/clients/${clientId}`, { server, caller: manager });
const part = async () => within(await screen.findByRole('region', { name: 'Contacts' }));
const stored = async () => (await manager.get(`/api/clients/${clientId}/contacts`)).json().contacts;
const press = async (user: ReturnType<typeof open>['user'], name: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions on ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

it('adds the first contact, who may decide, and names a second one with the same address', async () => {
  const { user } = open();
  const contacts = await part();
  expect(await contacts.findByText('No contacts yet.')).toBeTruthy();
  await user.click(contacts.getByRole('button', { name: 'Add contact' }));
  const form = within(await screen.findByRole('form', { name: 'Add contact' }));
  await user.click(form.getByRole('button', { name: 'Add contact' }));
  expect(await form.findAllByText('This value should not be blank.')).toHaveLength(2);
  await user.type(form.getByRole('textbox', { name: /^Name/ }), 'Dana Weiss');
  await user.type(form.getByRole('textbox', { name: /^Email/ }), 'dana@weiss.example');
  await user.selectOptions(form.getByRole('combobox', { name: 'Language' }), 'German');
  await user.click(form.getByRole('button', { name: 'Add contact' }));
  const row = within(await contacts.findByRole('listitem'));
  expect(row.getByText('May decide · German')).toBeTruthy();
  expect(await stored()).toMatchObject([{ name: 'Dana Weiss', language: 'de', mayDecide: true }]);
  await user.click(contacts.getByRole('button', { name: 'Add contact' }));
  const second = within(await screen.findByRole('form', { name: 'Add contact' }));
  expect((second.getByRole('checkbox', { name: 'May decide' }) as HTMLInputElement).checked).toBe(false);
  await user.type(second.getByRole('textbox', { name: /^Name/ }), 'D. Weiss');
  await user.type(second.getByRole('textbox', { name: /^Email/ }), 'Dana@weiss.example');
  await user.click(second.getByRole('button', { name: 'Add contact' }));
  expect(await second.findByText('This client already has a contact with this email.')).toBeTruthy();
});

it('edits a contact, and refuses to overwrite a newer version', async () => {
  const { id } = await aContact(server.db, { client_id: clientId, name: 'Dana Weiss' });
  const { user } = open();
  await press(user, 'Dana Weiss', 'Edit');
  const form = within(await screen.findByRole('form', { name: 'Edit contact' }));
  const name = form.getByRole('textbox', { name: /^Name/ });
  await user.clear(name);
  await user.type(name, 'Dana Roth');
  await manager.patch(`/api/client_contacts/${id}`, { language: 'fr' });
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(/Somebody else has changed this/)).toBeTruthy();
  expect(await stored()).toMatchObject([{ name: 'Dana Weiss', language: 'fr' }]);
});

it('creates the page of a contact, shows its address once, and ends it', async () => {
  await aContact(server.db, { client_id: clientId, name: 'Dana Weiss' });
  const { user } = open();
  await press(user, 'Dana Weiss', 'Create client page');
  const dialog = within(await screen.findByRole('dialog', { name: 'Client page of Dana Weiss' }));
  const { value } = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Address' });
  const token = value.split('/client/')[1] ?? '';
  const enter = async () => (await server.anonymous.post('/api/client_page/enter', { token })).statusCode;
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(await (await part()).findByText(/^Client page, not used yet/)).toBeTruthy();
  expect(await enter()).toBe(200);
  await press(user, 'Dana Weiss', 'End client page');
  const question = within(await screen.findByRole('dialog', { name: 'End client page of Dana Weiss' }));
  await user.click(question.getByRole('button', { name: 'End client page' }));
  expect(await (await part()).findByText('Client page ended')).toBeTruthy();
  expect(await enter()).toBe(404);
});

it('deletes a contact after saying that it is for good', async () => {
  await aContact(server.db, { client_id: clientId, name: 'Dana Weiss' });
  const { user } = open();
  await press(user, 'Dana Weiss', 'Delete');
  const question = within(await screen.findByRole('dialog', { name: 'Delete Dana Weiss' }));
  expect(question.getByText(/can't be undone/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await (await part()).findByText('No contacts yet.')).toBeTruthy();
  expect(await stored()).toEqual([]);
});

it('shows stopped and refused addresses, and tries only refused ones again', async () => {
  for (const [name, reason] of [
    ['Dana', 'stopped'],
    ['Noa', 'refused'],
  ] as const) {
    const { email } = await aContact(server.db, { client_id: clientId, name });
    const stop = { client_id: clientId, address_digest: addressDigestOf(email), reason };
    await server.db
      .insertInto('email_stops')
      .values({ ...stop, at: '2026-03-01T09:00:00.000Z' })
      .execute();
  }
  const { user } = open();
  const contacts = await part();
  expect(await contacts.findByText(/^Stopped emails on .*Only they can turn them on again\.$/)).toBeTruthy();
  await user.click(contacts.getByRole('button', { name: 'Actions on Dana' }));
  await screen.findByRole('menuitem', { name: 'Edit' });
  expect(screen.queryByRole('menuitem', { name: 'Try address again' })).toBeNull();
  await user.keyboard('{Escape}');
  await press(user, 'Noa', 'Try address again');
  await waitFor(() => expect(contacts.queryByText(/^Address refused/)).toBeNull());
  expect(await stored()).toMatchObject([{ emailState: 'stopped' }, { emailState: 'on' }]);
});

it('offers Retry when contacts fail to load', async () => {
  await aContact(server.db, { client_id: clientId, name: 'Dana Weiss' });
  const { user } = open();
  // The page asks first, and the list again when it appears.
  for (let n = 0; n < 2; n += 1)
    failNext(({ address }) => address === `/api/clients/${clientId}/contacts`, { status: 500 });
  expect(await screen.findByText("Couldn't load the contacts.")).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Dana Weiss')).toBeTruthy();
});

it('says that a client has the maximum, and offers no other', async () => {
  for (let n = 0; n < 20; n += 1) await aContact(server.db, { client_id: clientId });
  open();
  expect(await screen.findByText('A client has at most 20 contacts. Delete one first.')).toBeTruthy();
  expect(screen.queryByText('Add contact')).toBeNull();
});
