/** Team, clients and profile: permissions, confirmations, and refusals with their messages. */
import type { Locator, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TINY_PNG } from '#server/testing/multipart.ts';
import { choosePassword, signIn } from '../actions.ts';
import { type RunningApp, startApp } from '../app.ts';
import { expectAccessible } from '../checks.ts';
import {
  aClient,
  aMember,
  aProject,
  close,
  closeAfterFailures,
  dialog,
  expectNothingClipped,
  failNext,
  gone,
  type Member,
  press,
  refusal,
  rowOf,
  sees,
} from '../people.ts';
import { settled } from '../watch.ts';

let app: RunningApp;
let manager: Member;
let editor: Member;
let otherAdmin: Member;

beforeAll(async () => {
  app = await startApp();
  manager = await aMember(app, 'manager', 'Mo Derator');
  editor = await aMember(app, 'editor', 'Ed Itor');
  otherAdmin = await aMember(app, 'admin', 'Ada Second');
});
afterAll(() => app?.close());

const picture = { name: 'face.png', mimeType: 'image/png', buffer: TINY_PNG };
describe('team', () => {
  it('adds an editor after validating each field, and shows the picture', async () => {
    const page = await app.open('admin', '/admin/team');
    await press(page, '+ New User in Editors');
    const form = dialog(page, 'New User');
    await press(form, 'Create User');
    expect(await form.getByText('This value should not be blank.').count()).toBe(4);
    await form.getByLabel(/^First Name/).fill('Nina');
    await form.getByLabel(/^Last Name/).fill('Novak');
    await form.getByLabel(/^Email/).fill('nina@');
    await form.locator('input[type=password]').fill('password1');
    await press(form, 'Create User');
    await sees(form, 'This value is not a valid email address.');
    expect(await form.getByRole('combobox', { name: 'Sub Designation' }).inputValue()).toBe('J1');
    await form.getByLabel(/^Email/).fill(editor.email);
    await press(form, 'Create User');
    await sees(form, 'This password is too common. Choose another.');
    await form.locator('input[type=password]').fill('a-long-walk-home');
    await press(form, 'Create User');
    await sees(form, 'This value is already used.');
    await form.getByLabel(/^Email/).fill('nina@example.com');
    await form.locator('input[type=file]').setInputFiles(picture);
    await expectAccessible(page);
    await press(form, 'Create User');
    await sees(page, 'Nina Novak can sign in now.');
    await gone(form);
    const row = rowOf(page, 'nina@example.com');
    await row.locator('img').waitFor();
    expect(await row.textContent()).toContain('J1');
    await page.getByRole('heading', { name: 'Editors (2)' }).waitFor();
    await close(page);
    const own = await app.open('nobody', '/login');
    await signIn(own, 'nina@example.com', 'a-long-walk-home');
    await choosePassword(own, 'a-long-walk-home', 'a-short-walk-home');
    expect(new URL(own.url()).pathname).toBe('/editor');
    await close(own);
  });

  it('edits a person: sends only changed fields, and a blank password keeps the old one', async () => {
    const page = await app.open('admin', '/admin/team');
    await press(page, 'Edit Ed Itor');
    const form = dialog(page, 'Edit User');
    await form.getByLabel(/^Last Name/).fill('');
    await press(form, 'Save Changes');
    await sees(form, 'This value should not be blank.');
    await form.getByLabel(/^Last Name/).fill('Itorsson');
    await press(form, 'Save Changes');
    await sees(page, 'Ed Itorsson was saved.');
    await rowOf(page, 'Ed Itorsson').waitFor();
    await close(page);
    const own = await app.open('nobody', '/login');
    await signIn(own, editor.email, editor.password);
    await close(own);
  });

  it('prevents silent overwrites when two administrators edit at once', async () => {
    const person = await aMember(app, 'editor', 'Tina Two');
    const pages = await Promise.all([
      app.open('admin', `/admin/team?open=edit-${person.id}`),
      app.open(otherAdmin, `/admin/team?open=edit-${person.id}`),
    ]);
    const [my, their] = pages.map((page) => dialog(page, 'Edit User')) as [Locator, Locator];
    await my.getByLabel(/^Last Name/).fill('Twofold');
    await their.getByLabel(/^Last Name/).fill('Twain');
    await press(their, 'Save Changes');
    await gone(their);
    await press(my, 'Save Changes');
    const clash = my.getByRole('group', { name: 'Changes by someone else' });
    await sees(clash, 'This user was changed while you were editing it.');
    await clash.getByRole('radio', { name: /^Their change\s*Twain$/ }).check();
    expect(await my.getByRole('textbox', { name: 'Last Name' }).inputValue()).toBe('Twain');
    await press(my, 'Save Changes');
    await gone(my);
    await rowOf(pages[0], 'Tina Twain').waitFor();
    for (const page of pages) await closeAfterFailures(page);
    await app.call('admin', 'DELETE', person.iri);
  });

  it('deactivates a person, who is signed out at once and rejected until reactivated', async () => {
    const guest = await aMember(app, 'editor', 'Gil Guest');
    const own = await app.open(guest, '/editor');
    await settled(own);
    const page = await app.open('admin', '/admin/team');
    const active = page.getByRole('switch', { name: 'Active: Gil Guest' });
    await page.getByText('Active: Gil Guest').or(rowOf(page, 'Gil Guest').locator('label')).first().click();
    const question = dialog(page, 'Deactivate Gil Guest');
    await sees(question, "Gil Guest is signed out immediately and can't sign in until reactivated.");
    await press(question, 'Deactivate');
    await rowOf(page, 'Gil Guest').getByText('Not active').waitFor();
    expect(await active.isChecked()).toBe(false);
    // The event stream ends with the permission to sign in.
    await own.waitForURL('**/login');
    await sees(own, /^You were signed out: your account was deactivated/);
    await own.getByLabel('Email').fill(guest.email);
    await own.locator('input[type=password]').fill(guest.password);
    await press(own, 'Login');
    await sees(own, 'Invalid email or password');
    await rowOf(page, 'Gil Guest').locator('label').first().click();
    await rowOf(page, 'Gil Guest').getByText('Active', { exact: true }).waitFor();
    await press(own, 'Login');
    await own.waitForURL('**/editor');
    await close(own);
    await close(page);
  });

  it('shows a specific message for each failure and keeps typed values', async () => {
    const page = await app.open('admin', '/admin/team?open=new-manager');
    const form = dialog(page, 'New User');
    for (const [label, value] of [
      ['First Name', 'Fay'],
      ['Last Name', 'Lure'],
      ['Email', 'fay@example.com'],
    ] as const)
      await form.getByLabel(new RegExp(`^${label}`)).fill(value);
    await form.locator('input[type=password]').fill('a-long-walk-home');
    await failNext(page, '**/api/users', { status: 500 });
    expect(await refusal(form, 'Create User')).toBe('Failed to create user');
    await failNext(page, '**/api/users', { status: 500, detail: 'The disk is full.' });
    expect(await refusal(form, 'Create User')).toBe('The disk is full.');
    await form.locator('input[type=file]').setInputFiles({ ...picture, name: 'notes.txt' });
    await press(form, 'Create User');
    await sees(form, 'Choose a PNG, JPEG, GIF or WebP picture.');
    await form.locator('input[type=file]').setInputFiles(picture);
    await form.locator('img[src^="blob:"]').waitFor();
    await failNext(page, '**/api/media_uploads', { status: 500 });
    expect(await refusal(form, 'Create User')).toMatch(/^Image upload failed/);
    await press(form, 'Remove');
    await press(form, 'Create User');
    await sees(page, 'Fay Lure can sign in now.');
    await press(page, 'Edit Fay Lure');
    const edit = dialog(page, 'Edit User');
    await edit.getByLabel(/^First Name/).fill('Faye');
    await failNext(page, /\/api\/users\/\d+$/, { status: 500 });
    expect(await refusal(edit, 'Save Changes')).toBe('Failed to update user');
    expect(await edit.getByLabel(/^First Name/).inputValue()).toBe('Faye');
    await page.keyboard.press('Escape');
    await press(dialog(page, 'Discard changes?'), 'Discard');
    await gone(edit);
    // The list also refetches on events, so it is refused until Retry is clicked.
    await page.route(/\/api\/users\?/, async (route) => {
      const isPressed = await page.evaluate<boolean>('globalThis.isPressed === true').catch(() => false);
      return isPressed ? route.fallback() : route.fulfill({ status: 403, body: '{}' });
    });
    await page.goto('/admin/team');
    await sees(page, 'You do not have permission to view users (403 Forbidden)');
    await page.evaluate("addEventListener('click', () => { globalThis.isPressed = true; }, { capture: true })");
    // Each section has its own request.
    await press(page.getByRole('region', { name: /^Managers/ }), 'Retry');
    await rowOf(page, 'Fay Lure').waitFor();
    await closeAfterFailures(page);
  });

  it('fits on small screens together with the clients, row by row, with labeled values', async () => {
    await aClient(app, 'Small', 'Screen');
    const page = await app.open('admin', '/admin/team', { width: 320 });
    const row = page.getByRole('row').filter({ hasText: editor.email });
    for (const width of [320, 390, 1024]) {
      await page.setViewportSize({ width, height: 844 });
      await row.getByRole('cell', { name: editor.email }).waitFor();
      await expectNothingClipped(page, 'Editors');
    }
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 844 });
    await page.goto('/admin/clients');
    await rowOf(page, 'Small Screen').waitFor();
    await expectNothingClipped(page, 'Clients');
    await expectAccessible(page);
    await press(page, 'Delete Small Screen');
    await press(dialog(page, 'Delete Small Screen'), 'Delete');
    await gone(rowOf(page, 'Small Screen'));
    await close(page);
  });

  it("confirms deletion, keeps the last administrator, and allows deleting one's own account", async () => {
    await aMember(app, 'editor', 'Del Etta');
    const page = await app.open(otherAdmin, '/admin/team');
    await press(page, 'Delete Del Etta');
    const question = dialog(page, 'Delete Del Etta');
    await sees(question, 'Are you sure you want to delete this user? Their name stays on their projects.');
    await press(question, 'Cancel');
    await gone(question);
    await press(page, 'Delete Del Etta');
    await press(question, 'Delete');
    await sees(page, 'Del Etta deleted.');
    await gone(rowOf(page, 'del.etta@example.com'));
    await press(page, 'Delete Ada Second');
    await sees(dialog(page, 'Delete Ada Second'), 'This is your own account. You will be signed out immediately.');
    await press(dialog(page, 'Delete Ada Second'), 'Delete');
    await page.waitForURL('**/login');
    await close(page);
    const last = await app.open('admin', '/admin/team');
    await last.getByRole('heading', { name: 'Administrators (1)' }).waitFor();
    await rowOf(last, app.printed.email)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await sees(last, /This is the last active administrator and can't be deleted/);
    await close(last);
  });

  it.each(['manager', 'editor'] as const)('is closed to a %s', async (role) => {
    const page = await app.open(role === 'manager' ? manager : editor, '/admin/team');
    await sees(page, role === 'manager' ? /Select Your Role|Access Denied/ : 'Access Denied');
    expect(await page.getByRole('heading', { name: 'Team Overview' }).count()).toBe(0);
    await close(page);
  });
});

describe('clients', () => {
  it('are added with a picture and edited by a manager', async () => {
    const page = await app.open(manager, '/manager/clients');
    await page.getByRole('heading', { name: 'Clients (0 Total)' }).waitFor();
    await sees(page, 'No clients yet.');
    await press(page, '+ Add Client');
    const form = dialog(page, 'Add New Client');
    await press(form, 'Save Client');
    await sees(form, 'This value should not be blank.');
    await form.getByLabel(/^First Name/).fill('Cher');
    await form.locator('input[type=file]').setInputFiles({ ...picture, buffer: Buffer.from('no picture at all') });
    await press(form, 'Save Client');
    await sees(form, /Image upload failed/);
    await form.locator('input[type=file]').setInputFiles(picture);
    await press(form, 'Save Client');
    await sees(page, 'Client created successfully!');
    await page.getByRole('heading', { name: 'Clients (1 Total)' }).waitFor();
    await rowOf(page, 'Cher').locator('img').waitFor();
    await expectAccessible(page);
    await press(page, 'Edit Cher');
    const edit = dialog(page, 'Edit Client');
    await edit.getByLabel(/^Last Name/).fill('Bono');
    await press(edit, 'Save Changes');
    await rowOf(page, 'Cher Bono').waitFor();
    await press(page, 'Edit Cher Bono');
    await edit.getByLabel(/^Last Name/).fill('');
    await press(edit, 'Save Changes');
    await sees(edit, 'This value should not be blank.');
    await edit.getByLabel(/^Last Name/).fill('Bono');
    await press(edit, 'Save Changes');
    await gone(edit);
    await close(page);
  });

  it('show a specific message for each failure and keep typed values', async () => {
    const page = await app.open(manager, '/manager/clients');
    await press(page, '+ Add Client');
    const form = dialog(page, 'Add New Client');
    await form.getByLabel(/^First Name/).fill('Flo');
    const refusals = [
      [{ status: 404 }, 'Client creation endpoint not found (404)'],
      [{ status: 422 }, 'Validation or bad request error'],
      [{ status: 400, detail: 'This name is reserved.' }, 'This name is reserved.'],
      [{ status: 500 }, 'Failed to create client: 500'],
      [{ status: 500, detail: 'The disk is full.' }, 'The disk is full.'],
    ] as const;
    for (const [answer, text] of refusals) {
      await failNext(page, '**/api/clients', answer);
      expect(await refusal(form, 'Save Client')).toBe(text);
    }
    await form.locator('input[type=file]').setInputFiles(picture);
    await form.locator('img[src^="blob:"]').waitFor();
    await failNext(page, '**/api/media_uploads', { status: 500 });
    expect(await refusal(form, 'Save Client')).toMatch(/^Image upload failed/);
    expect(await form.getByLabel(/^First Name/).inputValue()).toBe('Flo');
    const pressedAt = performance.now();
    await press(form, 'Save Client');
    const banner = page.getByRole('alert').filter({ hasText: 'Client created successfully!' });
    await banner.waitFor();
    await gone(banner);
    // Shown for three seconds; a busy machine can only make it longer.
    expect(performance.now() - pressedAt).toBeGreaterThan(3_000);
    await failNext(page, /\/api\/clients\/\d+$/, { status: 404 });
    await press(page, 'Delete Flo');
    await press(dialog(page, 'Delete Flo'), 'Delete');
    await sees(page, 'Client not found (404)');
    await failNext(page, /\/api\/clients\/\d+$/, { status: 500 });
    await press(page, 'Delete Flo');
    await press(dialog(page, 'Delete Flo'), 'Delete');
    await sees(page, 'Failed to delete client');
    await rowOf(page, 'Flo').waitFor();
    for (const [status, text] of [
      [404, 'No clients found (404)'],
      [500, 'Failed to fetch clients'],
    ] as const) {
      await page.route(/\/api\/clients\?/, (route) => route.fulfill({ status, body: '' }));
      await page.goto('/manager/clients');
      await sees(page, text);
      await page.unroute(/\/api\/clients\?/);
    }
    await press(page, 'Retry');
    await press(page, 'Delete Flo');
    await press(dialog(page, 'Delete Flo'), 'Delete');
    await gone(rowOf(page, 'Flo'));
    await closeAfterFailures(page);
  });

  it('merge concurrent edits field by field', async () => {
    const id = Number((await aClient(app, 'Tess', 'Twice')).split('/').at(-1));
    const [mine, theirs] = await Promise.all([
      app.open(manager, `/manager/clients?open=edit-${id}`),
      app.open('admin', `/admin/clients?open=edit-${id}`),
    ]);
    const [my, their] = [dialog(mine, 'Edit Client'), dialog(theirs, 'Edit Client')];
    await my.getByLabel(/^First Name/).fill('Tessa');
    await their.getByLabel(/^First Name/).fill('Theresa');
    await their.getByLabel(/^Last Name/).fill('Once');
    await press(their, 'Save Changes');
    await gone(their);
    await press(my, 'Save Changes');
    const clash = my.getByRole('group', { name: 'Changes by someone else' });
    await sees(clash, 'This client was changed while you were editing it.');
    await sees(clash, 'Theresa');
    expect(await my.getByRole('textbox', { name: 'First Name' }).inputValue()).toBe('Tessa');
    expect(await my.getByRole('textbox', { name: 'Last Name' }).inputValue()).toBe('Once');
    await expectAccessible(mine);
    await press(my, 'Save Changes');
    await rowOf(mine, 'Tessa Once').waitFor();
    await theirs.reload();
    await rowOf(theirs, 'Tessa Once').waitFor();
    for (const page of [mine, theirs]) await closeAfterFailures(page);
    await app.call('admin', 'DELETE', `/api/clients/${id}`);
  });

  it('are kept while they have projects, with a link to those; otherwise deleted after confirmation', async () => {
    const client = await aClient(app, 'Busy', 'Bee');
    await aProject(app, { title: 'Hive film', client });
    await aClient(app, 'Idle', 'Ivy');
    const page = await app.open('admin', '/admin/clients');
    await press(page, 'Delete Busy Bee');
    const refusal = dialog(page, "Can't delete this client");
    await sees(refusal, "This client can't be deleted: 1 project belongs to it.");
    await refusal.getByRole('link', { name: 'Show projects' }).click();
    await sees(page, 'Showing projects for client: Busy Bee');
    await page.getByRole('link', { name: 'Hive film', exact: true }).waitFor();
    await press(page, 'Back');
    await page.waitForURL('**/admin/clients');
    await press(page, 'Delete Idle Ivy');
    await sees(dialog(page, 'Delete Idle Ivy'), 'Are you sure you want to delete this client?');
    await press(dialog(page, 'Delete Idle Ivy'), 'Delete');
    await sees(page, 'Idle Ivy deleted.');
    await gone(rowOf(page, 'Idle Ivy').getByRole('cell').first());
    await close(page);
  });

  it('are searched on Enter, and are closed to an editor', async () => {
    await aClient(app, 'Wanda', 'Lind');
    const page = await app.open(manager, '/manager/clients');
    await rowOf(page, 'Wanda Lind').waitFor();
    await page.getByRole('searchbox', { name: 'Search clients' }).fill('wan');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/manager/clients?search=wan');
    await gone(rowOf(page, 'Busy Bee'));
    expect(await page.getByRole('row').count()).toBe(2);
    await close(page);
    const denied = await app.open(editor, '/manager/clients');
    await sees(denied, 'Access Denied');
    await close(denied);
  });
});

describe('profile', () => {
  it("changes the user's own name, picture and password; only the current session continues", async () => {
    const person = await aMember(app, 'editor', 'Pia Profile');
    const [page, elsewhere] = await Promise.all([app.open(person, '/profile'), app.open(person, '/profile')]);
    await page.getByLabel(/^First Name/).fill('');
    await press(page, 'Save');
    await sees(page, 'This value should not be blank.');
    await page.getByLabel(/^First Name/).fill('Pina');
    await page.locator('input[type=file]').setInputFiles(picture);
    await press(page, 'Save');
    await sees(page, 'Profile saved.');
    await page.locator('header img[src*="/uploads/media/"]').waitFor();
    const password = page.getByRole('form', { name: 'Password' });
    const change = async (current: string, next: string, again = next): Promise<void> => {
      for (const [label, value] of [
        ['Current password', current],
        ['New password', next],
        ['New password again', again],
      ] as const)
        await password.getByLabel(new RegExp(`^${label}( \\*)?$`)).fill(value);
      await press(password, 'Change password');
    };
    await change('not-my-password', 'short', 'other');
    await sees(password, /too short/);
    await sees(password, "The new passwords don't match.");
    await change('not-my-password', 'a-second-lantern');
    await sees(password, 'The current password is wrong.');
    await change(person.password, 'a-second-lantern');
    await sees(page, 'Password changed. Your other sessions were signed out.');
    await page.reload();
    await page.getByLabel(/^First Name/).waitFor();
    expect(await page.getByLabel(/^First Name/).inputValue()).toBe('Pina');
    await elsewhere.reload();
    await elsewhere.waitForURL(/\/login(\?|$)/);
    await signIn(elsewhere, person.email, 'a-second-lantern');
    for (const each of [page, elsewhere]) await close(each);
  });

  it('has a main landmark and a heading while its frame loads', async () => {
    const page = await app.open(editor, '/unauthorized');
    const held: Route[] = [];
    await page.route(/assets\/frame-.*\.js/, (route) => void held.push(route));
    await page.goto('/profile');
    await page.locator('main h1').waitFor({ state: 'attached' });
    await expectAccessible(page);
    expect(held.length).toBeGreaterThan(0);
    for (const route of held) await route.continue();
    await page.getByLabel(/^First Name/).waitFor();
    expect(await page.locator('main').count()).toBe(1);
    await close(page);
  });
});
