/** Creating records from the pickers of a project form, against the real server. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aClient, aUser } from '#server/testing/builders.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { field, type Form, formOf, openMore, picker, press, retype } from '#web/testing/project-form.ts';
import { renderScreen, type Screen } from '#web/testing/render-screen.tsx';

let server: TestApp;

beforeEach(async () => {
  server = await testApp();
});

const open = (caller: Caller) => renderScreen(`/${caller.user.type}/projects?form=new`, { server, caller });
const clients = () => server.db.selectFrom('clients').select(['first_name', 'last_name']).orderBy('id').execute();

describe('a client who does not exist', () => {
  it('is created from the text in the field, and selected at once', async () => {
    const view = open(await server.as('manager'));
    const form = await formOf('New Project');
    const client = picker(form, 'Client');
    await retype(view, client, 'acme studios Berlin');
    await view.user.click(await screen.findByRole('option', { name: "+ Create client 'acme studios Berlin'" }));
    await waitFor(() => expect(client.value).toBe('acme studios Berlin'));
    expect(await clients()).toEqual([{ first_name: 'acme', last_name: 'studios Berlin' }]);
    await press(view, form, 'Create Project');
    expect(await form.findByText('Give the project a title.')).toBeTruthy();
    expect(form.queryByText('Please select a client from the dropdown.')).toBeNull();
  });

  it('is created by keyboard without submitting the form', async () => {
    await aClient(server.db, { first_name: 'Acme', last_name: 'Films' });
    const view = open(await server.as('admin'));
    const form = await formOf('New Project');
    const client = picker(form, 'Client');
    await retype(view, client, 'Acme');
    await screen.findByRole('option', { name: "+ Create client 'Acme'" });
    await view.user.keyboard('{ArrowUp}{Enter}');
    await waitFor(async () => expect(await clients()).toHaveLength(2));
    expect(form.queryByText('Give the project a title.')).toBeNull();
    expect(client.value).toBe('Acme');
  });

  it('is offered after a similar client, which Enter selects', async () => {
    await aClient(server.db, { first_name: 'Acme', last_name: 'Studios' });
    await aClient(server.db, { first_name: 'Cafe', last_name: 'Acme' });
    const view = open(await server.as('manager'));
    const form = await formOf('New Project');
    const client = picker(form, 'Client');
    await retype(view, client, 'acme s');
    await screen.findByRole('option', { name: "+ Create client 'acme s'" });
    const options = within(screen.getByRole('listbox')).getAllByRole('option');
    expect(options.map((one) => one.textContent)).toEqual(['ASAcme Studios', "+ Create client 'acme s'"]);
    await view.user.keyboard('{Enter}');
    expect(client.value).toBe('Acme Studios');
    await retype(view, client, 'acme');
    expect(await screen.findByText('2 found')).toBeTruthy();
    await view.user.keyboard('{Enter}');
    expect(client.value).toBe('Acme Studios');
    expect(form.queryByText('Give the project a title.')).toBeNull();
    expect(await clients()).toHaveLength(2);
  });

  it('is not offered when the name exists regardless of case and accents, and shows a server error', async () => {
    await aClient(server.db, { first_name: 'Chér', last_name: '' });
    const view = open(await server.as('manager'));
    const form = await formOf('New Project');
    const client = picker(form, 'Client');
    await retype(view, client, 'cHER');
    await screen.findByRole('option', { name: /Chér/ });
    expect(screen.queryByRole('option', { name: /Create client/ })).toBeNull();
    await retype(view, client, 'x'.repeat(300));
    await view.user.click(await screen.findByRole('option', { name: /Create client/ }));
    expect(await form.findByText(/too long/)).toBeTruthy();
    expect(await clients()).toHaveLength(1);
  });
});

describe('an editor who does not exist', () => {
  it('is invited by an administrator from the form, which keeps its input', async () => {
    const view = open(await server.as('admin'));
    const form = await formOf('New Project');
    await retype(view, field(form, 'Title'), 'Spring film');
    await retype(view, picker(form, 'Editor'), 'Jo Ray');
    await view.user.click(await screen.findByRole('option', { name: "+ Invite editor 'Jo Ray'" }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite people' }));
    expect(dialog.getByLabelText<HTMLInputElement>('First name').value).toBe('Jo');
    expect(dialog.getByLabelText<HTMLInputElement>('Last name').value).toBe('Ray');
    const address = dialog.getByLabelText('Email');
    await waitFor(() => expect(document.activeElement).toBe(address));
    await view.user.type(address, 'jo.ray@reed.example{Enter}');
    const links = within(await screen.findByRole('dialog', { name: /link/i }));
    expect(links.getByRole<HTMLInputElement>('textbox', { name: /Jo Ray/ }).value).toMatch(/\/invite/);
    await view.user.click(links.getByRole('button', { name: 'Done' }));
    expect(picker(form, 'Editor').value).toBe('Jo Ray');
    expect(field(form, 'Title').value).toBe('Spring film');
    expect(form.queryByText(/Please select/)).toBeNull();
    const added = await server.db.selectFrom('users').selectAll().where('first_name', '=', 'Jo').execute();
    expect(added).toMatchObject([{ last_name: 'Ray', type: 'editor', email: 'jo.ray@reed.example' }]);
  });

  it('is not offered to managers', async () => {
    const view = open(await server.as('manager'));
    const form = await formOf('New Project');
    await retype(view, picker(form, 'Editor'), 'Jo Ray');
    expect((await screen.findAllByText('No users found.')).length).toBeGreaterThan(0);
    expect(within(screen.getByRole('listbox')).queryByRole('option')).toBeNull();
  });
});

describe('a workspace without managers', () => {
  const reviewerOf = async (view: Screen, form: Form): Promise<HTMLElement> => {
    await openMore(view, form);
    return picker(form, 'Reviewer');
  };

  it('offers administrators as manager and reviewer, until there is one', async () => {
    const admin = await server.as('admin', { first_name: 'Ines', last_name: 'Vale' });
    const first = open(admin);
    await first.user.click(await reviewerOf(first, await formOf('New Project')));
    expect(await screen.findByRole('option', { name: /Ines Vale.*Admin/ })).toBeTruthy();
    first.unmount();
    await aUser(server.db, { type: 'manager', first_name: 'Rolf', last_name: 'Beck' });
    const second = open(admin);
    const reviewer = await reviewerOf(second, await formOf('New Project'));
    await second.user.click(reviewer);
    expect(await screen.findByRole('option', { name: /Rolf Beck/ })).toBeTruthy();
    expect(screen.queryByRole('option', { name: /Ines Vale/ })).toBeNull();
    await retype(second, reviewer, 'Ines');
    expect((await screen.findAllByText('No users found.')).length).toBeGreaterThan(0);
  });
});
