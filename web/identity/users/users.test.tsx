/** Team Overview: sections, creating, editing, removing, and protection of the last administrator. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { OIDC_META, offerToMeta } from '#contract/platform/oidc-offer.ts';
import { aLeave, aProject, aUser } from '#server/testing/builders.ts';
import { anIdentity } from '#server/testing/identity.ts';
import { TINY_PNG } from '#server/testing/multipart.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { failNext } from '#web/testing/fail-next.ts';
import type { HeldRequest } from '#web/testing/hold-responses.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

const GOOD = 'cutting-room-floor';
let admin: Caller;

const server = await testApp();
beforeEach(async () => {
  for (const table of ['bin', 'undos', 'leave_applications', 'projects', 'users'] as const)
    await server.db.deleteFrom(table).execute();
  admin = await server.as('admin', { first_name: 'Ada', last_name: 'Min' });
});

const open = (address = '/admin/team') => renderScreen(address, { server, caller: admin });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const section = async (name: RegExp) =>
  within((await screen.findByRole('heading', { name })).closest('section') as HTMLElement);
const userByEmail = (email: string) =>
  server.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

describe('team sections', () => {
  it('show the number of people, and rank, projects and performance for everyone but administrators', async () => {
    await aUser(server.db, {
      type: 'editor',
      first_name: 'Ed',
      last_name: 'Itor',
      email: 'ed@example.com',
      job_type: 'J2',
    });
    const { user, address } = open();
    expect(await screen.findByRole('heading', { name: 'Managers (0)' })).toBeTruthy();
    const editors = await section(/^Editors \(1\)$/);
    expect(await editors.findByText('J2')).toBeTruthy();
    expect(editors.getByText('01/02/2025')).toBeTruthy();
    expect(editors.getByRole('link', { name: 'View Projects of Ed Itor' }).getAttribute('href')).toBe(
      '/admin/projects?assignedTo.email=ed@example.com&order[createdAt]=asc&fromView=1',
    );
    const admins = await section(/^Administrators \(1\)$/);
    expect(admins.queryByText('Rank')).toBeNull();
    expect(admins.queryByRole('link')).toBeNull();
    const performance = editors.getByRole('button', { name: 'View Performance of Ed Itor' });
    expect(performance.textContent).toBe('View Performance');
    await user.click(performance);
    await waitFor(() => expect(address()).toContain('profile='));
  });

  it('search separately, with a message for no results', async () => {
    await aUser(server.db, { type: 'editor', first_name: 'Ed', last_name: 'Itor' });
    const { user, address } = open();
    await user.type(await screen.findByRole('searchbox', { name: 'Search editors' }), 'zz{Enter}');
    expect(await screen.findByRole('heading', { name: 'Editors (0)' })).toBeTruthy();
    expect(address()).toBe('/admin/team?editor.search=zz');
    expect((await section(/^Editors/)).getByText('No users found.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Administrators (1)' })).toBeTruthy();
  });
});

it('marks a linked company account, which is unlinked under More', async () => {
  const meta = Object.assign(document.createElement('meta'), { name: OIDC_META });
  meta.content = offerToMeta({ label: 'Acme ID', only: false });
  document.head.append(meta);
  const client = { issuer: 'https://id.example', clientId: 'cutroom', clientSecret: 'secret' };
  server.deps.config.oidc = { ...client, label: 'Acme ID', only: false, isTwoFactorTrusted: false };
  onTestFinished(() => {
    meta.remove();
    server.deps.config.oidc = undefined;
  });
  const { id } = await aUser(server.db, { type: 'editor', first_name: 'Ed', last_name: 'Itor' });
  await aUser(server.db, { type: 'editor', first_name: 'Una', last_name: 'Linked' });
  await anIdentity(server.db, id);
  const { user } = open();
  const mark = await screen.findByRole('img', { name: 'Company account linked' });
  expect(mark.closest('tr')?.textContent).toContain('Ed Itor');
  await user.click(screen.getByRole('button', { name: 'More for Una Linked' }));
  expect(await screen.findByRole('menuitem', { name: 'Devices' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Unlink company account' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More for Ed Itor' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Unlink company account' }));
  await user.click((await dialog('Unlink company account of Ed Itor')).getByRole('button', { name: 'Unlink' }));
  expect(await screen.findByText('Company account unlinked.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Company account linked' })).toBeNull());
  expect(await server.db.selectFrom('identities').selectAll().execute()).toEqual([]);
});

describe('creating a user', () => {
  it('requires all required fields, and stores the user and picture', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '+ New User in Editors' }));
    const form = await dialog('New User');
    await user.click(form.getByRole('button', { name: 'Create User' }));
    expect(await form.findAllByText('This value should not be blank.')).toHaveLength(4);
    expect(form.getByLabelText(/^Password/).getAttribute('aria-invalid')).toBe('true');
    await user.type(form.getByLabelText(/^First Name/), 'Nora');
    await user.type(form.getByLabelText(/^Last Name/), 'Berg');
    await user.type(form.getByLabelText(/^Email/), 'nora@');
    await user.type(form.getByLabelText(/^Password/), 'password');
    await user.click(form.getByRole('button', { name: 'Create User' }));
    expect(await form.findByText('This value is not a valid email address.')).toBeTruthy();
    await user.type(form.getByLabelText(/^Email/), 'example.com');
    await user.click(form.getByRole('button', { name: 'Create User' }));
    expect(await form.findByText('This password is too common. Choose another.')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Suggest' }));
    expect(form.getByLabelText<HTMLInputElement>(/^Password/).value).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    const input = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
    await user.upload(input, new File([new Uint8Array(TINY_PNG)], 'nora.png', { type: 'image/png' }));
    await user.click(form.getByRole('button', { name: 'Create User' }));
    expect(await screen.findByRole('heading', { name: 'Editors (1)' })).toBeTruthy();
    const stored = await userByEmail('nora@example.com');
    expect([stored.type, stored.job_type, stored.is_active]).toEqual(['editor', 'J1', true]);
    expect(stored.picture_id).not.toBeNull();
  });

  it('shows a duplicate email next to its field', async () => {
    const { user } = open('/admin/team?open=new-admin');
    const form = await dialog('New User');
    expect(form.queryByLabelText(/^Sub Designation/)).toBeNull();
    await user.type(form.getByLabelText(/^First Name/), 'Other');
    await user.type(form.getByLabelText(/^Last Name/), 'Min');
    await user.type(form.getByLabelText(/^Email/), admin.user.email);
    await user.type(form.getByLabelText(/^Password/), GOOD);
    await user.click(form.getByRole('button', { name: 'Create User' }));
    expect(await form.findByText('This value is already used.')).toBeTruthy();
  });
});

describe('editing a user', () => {
  it('keeps the password when left blank and changes the rest', async () => {
    const ed = await aUser(server.db, { first_name: 'Ed', last_name: 'Itor', email: 'ed@example.com' });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit Ed Itor' }));
    const form = await dialog('Edit User');
    const name = await form.findByLabelText(/^First Name/);
    await user.clear(name);
    await user.type(name, 'Edwin');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Edwin Itor')).toBeTruthy();
    expect((await userByEmail('ed@example.com')).password_hash).toBe(ed.password_hash);
  });

  it("shows another administrator's changes next to the current values and overwrites nothing unseen", async () => {
    const ed = await aUser(server.db, { first_name: 'Ed', last_name: 'Itor', email: 'ed@example.com', job_type: 'J1' });
    const other = await server.as('admin');
    const { user } = open(`/admin/team?open=edit-${ed.id}`);
    const form = await dialog('Edit User');
    await user.type(await form.findByLabelText(/^Last Name/), 'sson');
    await other.patch(`/api/users/${ed.id}`, { lastName: 'Torial', jobType: 'J3' });
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    const clash = within(await form.findByRole('group', { name: 'Changes by someone else' }));
    expect(clash.getByText('This user was changed while you were editing it.')).toBeTruthy();
    const last = within(clash.getByRole('radiogroup', { name: 'Last Name' }));
    expect(last.getByRole<HTMLInputElement>('radio', { name: /Your change\s*Itorsson/ }).checked).toBe(true);
    expect(last.getByRole('radio', { name: /Their change\s*Torial/ })).toBeTruthy();
    expect(clash.getAllByRole('radiogroup')).toHaveLength(1);
    expect(form.getByRole<HTMLInputElement>('combobox', { name: 'Sub Designation' }).value).toBe('J3');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Ed Itorsson')).toBeTruthy();
    expect(await userByEmail('ed@example.com')).toMatchObject({ last_name: 'Itorsson', job_type: 'J3' });
  });

  it('uploads a selected picture once, and a different one again', async () => {
    await server.db.deleteFrom('media').execute();
    const ed = await aUser(server.db, { first_name: 'Ed', last_name: 'Itor', email: 'ed@example.com' });
    const other = await server.as('admin');
    const { user } = open(`/admin/team?open=edit-${ed.id}`);
    const form = await dialog('Edit User');
    await user.type(await form.findByLabelText(/^Last Name/), 'sson');
    const input = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
    const choose = (name: string) =>
      user.upload(input, new File([new Uint8Array(TINY_PNG)], name, { type: 'image/png' }));
    const save = () => user.click(form.getByRole('button', { name: 'Save Changes' }));
    const clash = () => form.findByRole('group', { name: 'Changes by someone else' });
    await choose('first.png');
    await other.patch(`/api/users/${ed.id}`, { lastName: 'Torial' });
    await save();
    await clash();
    await other.patch(`/api/users/${ed.id}`, { lastName: 'Itorial' });
    await save();
    await form.findByText('Itorial');
    await choose('second.png');
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const uploaded = server.db.selectFrom('media').select('original_name').where('mime_type', '=', 'image/png');
    const names = (await uploaded.orderBy('id').execute()).map(({ original_name: name }) => name);
    expect(names.slice(-2)).toEqual(['first.png', 'second.png']);
    expect(names.filter((name) => name === 'first.png')).toHaveLength(1);
    expect((await userByEmail('ed@example.com')).picture_id).not.toBeNull();
  });

  it('keeps the session when changing the own email', async () => {
    const { user } = open(`/admin/team?open=edit-${admin.user.id}`);
    const form = await dialog('Edit User');
    const email = await form.findByLabelText(/^Email/);
    await user.clear(email);
    await user.type(email, 'ada@example.com');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('ada@example.com', { selector: 'td *' })).toBeTruthy();
    expect(sessionStorage.getItem('token')).not.toBe(admin.token);
  });
});

describe('removing from the team', () => {
  it('deactivates after confirmation, and reactivates', async () => {
    await aUser(server.db, { first_name: 'Ed', last_name: 'Itor', email: 'ed@example.com' });
    const { user } = open();
    await user.click(await screen.findByRole('switch', { name: 'Active: Ed Itor' }));
    await user.click((await dialog('Deactivate Ed Itor')).getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('Inactive')).toBeTruthy();
    expect((await userByEmail('ed@example.com')).is_active).toBe(false);
    await user.click(screen.getByRole('switch', { name: 'Active: Ed Itor' }));
    await waitFor(() => expect(screen.queryByText('Inactive')).toBeNull());
  });

  it('deletes after confirmation', async () => {
    await aUser(server.db, { first_name: 'Ed', last_name: 'Itor' });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete Ed Itor' }));
    const confirmDialog = await dialog('Delete Ed Itor');
    const text = 'Are you sure you want to delete this user? Their name stays on their projects.';
    expect(confirmDialog.getByText(text)).toBeTruthy();
    await user.click(confirmDialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('heading', { name: 'Editors (0)' })).toBeTruthy();
  });

  it('keeps the last administrator, and says why', async () => {
    const { user } = open();
    const refusal = /^This is the last active administrator/;
    await user.click(await screen.findByRole('button', { name: 'Delete Ada Min' }));
    expect(await screen.findByText(refusal)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('signs out users who delete themselves', async () => {
    await aUser(server.db, { type: 'admin' });
    const { user, address } = open();
    await screen.findByRole('heading', { name: 'Administrators (2)' });
    await user.click(screen.getByRole('button', { name: 'Delete Ada Min' }));
    const question = await dialog('Delete Ada Min');
    expect(question.getByText(/You will be signed out immediately/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sessionStorage.getItem('token')).toBeNull());
    expect(address()).toBe('/login');
  });
});

describe('a failure', () => {
  it("shows the server's message or its own, and keeps the input", async () => {
    const { user } = open('/admin/team?open=new-manager');
    const form = await dialog('New User');
    for (const [label, value] of [
      [/^First Name/, 'Fay'],
      [/^Last Name/, 'Lure'],
      [/^Email/, 'fay@example.com'],
      [/^Password/, GOOD],
    ] as const) {
      await user.click(form.getByLabelText(label));
      await user.paste(value);
    }
    const create = () => user.click(form.getByRole('button', { name: 'Create User' }));
    const isCreation = ({ method, address }: HeldRequest) => method === 'POST' && address === '/api/users';
    failNext(isCreation, { status: 500 });
    await create();
    expect(await form.findByText('Failed to create user')).toBeTruthy();
    failNext(isCreation, { status: 500, detail: 'The disk is full.' });
    await create();
    expect(await form.findByText('The disk is full.')).toBeTruthy();
    const input = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
    await user.upload(input, new File([new Uint8Array(TINY_PNG)], 'fay.png', { type: 'image/png' }));
    failNext(({ address }) => address === '/api/media_uploads', { status: 500 });
    await create();
    expect(await form.findByText(/^Image upload failed/)).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>(/^First Name/).value).toBe('Fay');
    await create();
    await user.click(await screen.findByRole('button', { name: 'Edit Fay Lure' }));
    const edit = await dialog('Edit User');
    await user.type(await edit.findByLabelText(/^First Name/), 'e');
    failNext(({ method }) => method === 'PATCH', { status: 500 });
    await user.click(edit.getByRole('button', { name: 'Save Changes' }));
    expect(await edit.findByText('Failed to update user')).toBeTruthy();
    expect(edit.getByLabelText<HTMLInputElement>(/^First Name/).value).toBe('Faye');
  });

  it('of a section says that it may not be viewed, and loads on Retry', async () => {
    const { user, router } = renderScreen('/admin/clients', { server, caller: admin });
    await screen.findByRole('heading', { level: 1 });
    failNext(({ address }) => address.startsWith('/api/users?type=manager'), { status: 403 });
    void router.navigate({ to: '/admin/team' });
    const managers = await section(/^Managers/);
    expect(await managers.findByText('You do not have permission to view users (403 Forbidden)')).toBeTruthy();
    await user.click(managers.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Managers (0)' })).toBeTruthy();
  });
});

it('opens the team page for administrators only', async () => {
  const view = renderScreen('/admin/team', { server, caller: await server.as('manager') });
  await waitFor(() => expect(view.address()).toBe('/unauthorized'));
});

describe('removing a user with open work', () => {
  const work = async () => {
    const ed = await server.as('editor', { first_name: 'Ed', last_name: 'Itor' });
    const next = await aUser(server.db, { type: 'editor', first_name: 'Nora', last_name: 'Berg' });
    const own = { assigned_to_id: ed.user.id, assigned_by_id: admin.user.id };
    const waiting = await aProject(server.db, own);
    const running = await aProject(server.db, { ...own, status: 'started', started_at: '2026-03-10T10:00:00.000Z' });
    const reviewed = await aProject(server.db, { assigned_to_id: next.id, reviewed_by_id: ed.user.id });
    await aLeave(server.db, { employee_id: ed.user.id });
    return { ed, next, waiting, running, reviewed };
  };
  const stored = async ({ id }: { id: number }) => {
    const row = await server.db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return [row.assigned_to_id, row.status];
  };

  it('shows the open work, pauses timers, reassigns projects and deletes the user', async () => {
    const { ed, next, waiting, running } = await work();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete Ed Itor' }));
    const form = await dialog('Delete Ed Itor');
    expect(form.getByText('2 open projects, 1 running timer')).toBeTruthy();
    expect(form.getByText('1 project to review')).toBeTruthy();
    expect(form.getByText('1 pending leave application, withdrawn automatically')).toBeTruthy();
    await user.type(form.getByRole('combobox', { name: /^Hand projects over to/ }), 'Nora');
    await user.click(await screen.findByRole('option', { name: /Nora Berg/ }));
    await user.click(form.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Ed Itor deleted.')).toBeTruthy();
    expect([await stored(waiting), await stored(running)]).toEqual([
      [next.id, 'assigned'],
      [next.id, 'paused'],
    ]);
    const leave = await server.db.selectFrom('leave_applications').select(['status', 'employee_id']).execute();
    expect(leave).toContainEqual({ status: 'withdrawn', employee_id: ed.user.id });
  });

  it('keeps the assignments when nobody is selected, and does nothing on Cancel', async () => {
    const { ed, running } = await work();
    const { user } = open();
    const active = () => screen.findByRole('switch', { name: 'Active: Ed Itor' });
    await user.click(await active());
    await user.click((await dialog('Deactivate Ed Itor')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await userByEmail(ed.user.email)).is_active).toBe(true);
    await user.click(await active());
    const form = await dialog('Deactivate Ed Itor');
    await user.click(form.getByLabelText('Pause running timers'));
    await user.click(form.getByRole('button', { name: 'Deactivate' }));
    await waitFor(async () => expect((await userByEmail(ed.user.email)).is_active).toBe(false));
    expect(await stored(running)).toEqual([ed.user.id, 'started']);
  });
});
