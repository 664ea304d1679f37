/** Invites in the browser against the real server: pasted people, their links, and the invite page. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sendSheet } from '#server/testing/sheets.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { holdResponses } from '#web/testing/hold-responses.ts';
import { renderScreen, type Screen } from '#web/testing/render-screen.tsx';

let server: TestApp;
let admin: Caller;
beforeEach(async () => {
  server = await testApp();
  admin = await server.as('admin', { first_name: 'Ada', last_name: 'Min' });
});

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const invited = async (): Promise<{ id: number; link: string }> => {
  const person = { firstName: 'Lena', lastName: 'Fischer', email: 'lena@example.com', type: 'editor' };
  const { invites } = (await admin.post('/api/invites', { people: [person] })).json();
  return { id: invites[0].user.id, link: invites[0].link };
};

describe('invites on the team page', () => {
  const open = (): Screen => renderScreen('/admin/team?open=invite-editor', { server, caller: admin });

  it('turns pasted lines into people, each with a link', async () => {
    const view = open();
    const form = await dialogOf('Invite people');
    await view.user.click(await form.findByLabelText(/^People/));
    await view.user.paste('Lena Fischer <lena@example.com>\nomar.haddad@example.com');
    expect(form.getByRole('group', { name: 'Person 2' })).toBeTruthy();
    expect(form.getAllByLabelText('First name').map((field) => (field as HTMLInputElement).value)).toEqual([
      'Lena',
      'Omar',
    ]);
    await view.user.click(form.getByRole('button', { name: 'Invite 2 people' }));
    const links = await dialogOf('Invite links');
    const field = links.getByLabelText<HTMLInputElement>('Omar Haddad');
    expect(field.value).toMatch(/^http:\/\/localhost.*\/invite\/[\w-]{43}$/);
    await view.user.click(links.getByRole('button', { name: 'Copy: Omar Haddad' }));
    await waitFor(() => expect(links.getAllByRole('status').some((one) => one.textContent !== '')).toBe(true));
    const all = links.getByLabelText<HTMLTextAreaElement>('All links').value.split('\n');
    expect(all).toEqual([expect.stringMatching(/^Lena Fischer: http/), `Omar Haddad: ${field.value}`]);
    expect(links.getByRole('button', { name: 'Copy all' })).toBeTruthy();
    await view.user.click(links.getByRole('button', { name: 'Done' }));
    expect(await screen.findAllByText(/^Invited, link valid until/)).toHaveLength(2);
  });

  it('invites people once, even when the submit keys are held down', async () => {
    const view = open();
    const form = await dialogOf('Invite people');
    await view.user.click(await form.findByLabelText(/^People/));
    await view.user.paste('Lena Fischer <lena@example.com>');
    const sent: string[] = [];
    const release = holdResponses(({ method, address }) => {
      if (method === 'POST') sent.push(address);
      return method === 'POST';
    });
    await view.user.keyboard('{Control>}{Enter>3/}{/Control}');
    release();
    await dialogOf('Invite link');
    expect(sent).toHaveLength(1);
  });

  it('shows errors next to their fields and adds nobody', async () => {
    await server.as('editor', { email: 'taken@example.com' });
    const view = open();
    const form = await dialogOf('Invite people');
    await view.user.click(await form.findByLabelText(/^People/));
    await view.user.paste('lena2@example.com\ntaken.one@example.com');
    await view.user.click(form.getByRole('button', { name: 'Invite 2 people' }));
    const first = within(form.getByRole('group', { name: 'Person 1' }));
    expect(await first.findByText('This value should not be blank.')).toBeTruthy();
    await view.user.type(first.getByLabelText('Last name'), 'Fischer');
    const second = within(form.getByRole('group', { name: 'Person 2' }));
    await view.user.clear(second.getByLabelText('Email'));
    await view.user.type(second.getByLabelText('Email'), 'taken@example.com');
    await view.user.click(form.getByRole('button', { name: 'Invite 2 people' }));
    expect(await second.findByText('This value is already used.')).toBeTruthy();
    const { totalItems } = (await admin.get('/api/users?search=lena2')).json();
    expect(totalItems).toBe(0);
  });

  it('shows all links that are renewed in a row', async () => {
    await invited();
    const omar = { firstName: 'Omar', lastName: 'Haddad', email: 'omar@example.com', type: 'editor' };
    await admin.post('/api/invites', { people: [omar] });
    const view = renderScreen('/admin/team', { server, caller: admin });
    await screen.findByRole('button', { name: 'New link for Omar Haddad' });
    const release = holdResponses(({ method }) => method === 'POST');
    for (const name of ['Lena Fischer', 'Omar Haddad'])
      await view.user.click(screen.getByRole('button', { name: `New link for ${name}` }));
    release();
    const links = await dialogOf('Invite links');
    expect(await links.findByLabelText('Omar Haddad')).toBeTruthy();
    expect(links.getByLabelText('Lena Fischer')).toBeTruthy();
  });

  it('renews and revokes a link', async () => {
    const { id } = await invited();
    const view = renderScreen('/admin/team', { server, caller: admin });
    await view.user.click(await screen.findByRole('button', { name: 'New link for Lena Fischer' }));
    await view.user.click((await dialogOf('Invite link')).getByRole('button', { name: 'Done' }));
    await view.user.click(await screen.findByRole('button', { name: 'Revoke link for Lena Fischer' }));
    await view.user.click(await screen.findByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Invited, link expired')).toBeTruthy();
    expect((await admin.get(`/api/users/${id}`)).json().invitedUntil).toBe('2026-03-10T12:00:00+00:00');
  });
});

describe('imported people', () => {
  it('have no password yet, and their link says that it requires activation', async () => {
    const file = await sendSheet(admin, 'Name,Email\nIda Moe,ida@example.com\n');
    const plan = { kind: 'people', columns: { name: 0, email: 1 }, key: 'email', mode: 'add' };
    const counts = { new: 1, changed: 0, same: 0, unmatched: 0, refused: 0 };
    expect((await admin.post(`/api/imports/${file.json().id}/run`, { ...plan, counts })).statusCode).toBe(200);
    const view = renderScreen('/admin/team', { server, caller: admin });
    expect(await screen.findByText('No password yet')).toBeTruthy();
    await view.user.click(screen.getByRole('button', { name: 'New link for Ida Moe' }));
    const shown = await dialogOf('Invite link');
    expect(shown.getByText('This user is inactive. Activate them to make the link work.')).toBeTruthy();
  });
});

describe('the invite page', () => {
  it('sets a password entered twice and signs in', async () => {
    await admin.patch('/api/settings', { name: 'Reed Films' });
    const { link } = await invited();
    const view = renderScreen(link, { server });
    expect(await screen.findByText(/^Hello Lena Fischer\. Reed Films has invited you\./)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Password \*|^Password$/));
    await view.user.type(screen.getByLabelText(/^Password \*|^Password$/), 'corridor-lantern-42');
    await view.user.type(screen.getByLabelText(/^Password again/), 'corridor-lantern-43');
    await view.user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText("The passwords don't match.")).toBeTruthy();
    await view.user.type(screen.getByLabelText(/^Password again/), '{Backspace}2');
    await view.user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(view.address()).toBe('/editor'));
  });

  it('says only that a link is no longer valid', async () => {
    renderScreen('/invite/nonsense', { server });
    expect(await screen.findByText("This link doesn't work anymore.")).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to sign-in' })).toBeTruthy();
  });
});
