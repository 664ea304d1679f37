/** Failures: server down, network down, session ended, rate limited, server errors. Typed text survives, and the screen recovers. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPdf } from '#server/testing/upload-files.ts';
import { openMore } from '../actions.ts';
import { type RunningApp, startApp } from '../app.ts';
import { giveBack } from '../browser.ts';
import { aClient, aMember, aProject, type Member, press, sees } from '../people.ts';
import { expectNoFaults, forgetFaults, settled } from '../watch.ts';

let app: RunningApp;
let manager: Member;
let editor: Member;
let id: number;

beforeAll(async () => {
  app = await startApp({ env: { MAX_UPLOAD_MB: '1' } });
  manager = await aMember(app, 'manager', 'Mo Derator');
  editor = await aMember(app, 'editor', 'Ed Itor');
  const client = await aClient(app, 'Ada', 'Reed');
  id = await aProject(app, { title: 'Storm film', client, assignedTo: editor.iri, assignedBy: manager.iri });
});
afterAll(() => app?.close());

const draftOf = (page: Page): Locator => page.getByRole('textbox', { name: 'New feedback' });

it('keeps typed text while the server is down and sends it once it is back', async () => {
  const page = await app.open(editor, `/editor/projects/${id}`);
  await draftOf(page).fill('Written in the storm');
  await app.stop();
  await press(page, 'Send');
  await sees(page, 'Failed to send feedback');
  expect(await draftOf(page).inputValue()).toBe('Written in the storm');
  await sees(page, 'Storm film');
  await app.startAgain();
  await press(page, 'Send');
  await page.getByRole('log').getByText('Written in the storm').waitFor();
  await expect.poll(() => draftOf(page).inputValue()).toBe('');
  forgetFaults(page);
  await page.reload();
  await page.getByRole('log').getByText('Written in the storm').waitFor();
  expectNoFaults(page);
  await giveBack(page);
});

it('reports that a list failed to load and reloads it on Retry', async () => {
  const page = await app.open(manager, '/manager/projects');
  await page.getByRole('link', { name: 'Storm film', exact: true }).waitFor();
  await press(page, 'Order');
  const ascending = page.getByRole('menuitemradio', { name: 'Ascending' });
  await ascending.waitFor();
  await app.stop();
  await ascending.click();
  await sees(page, 'Failed to fetch projects');
  await app.startAgain();
  await press(page, 'Retry');
  await page.getByRole('link', { name: 'Storm film', exact: true }).waitFor();
  await page.getByText('Failed to fetch projects').waitFor({ state: 'detached' });
  await giveBack(page);
});

it('shows the status code of an internal server error', async () => {
  const page = await app.open(manager, '/manager/clients');
  await settled(page);
  await page.route('**/api/projects?*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click();
  await sees(page, 'HTTP error! status: 500');
  await page.unroute('**/api/projects?*');
  await press(page, 'Retry');
  await page.getByRole('link', { name: 'Storm film', exact: true }).waitFor();
  await giveBack(page);
});

it('shows a quiet bar while the network is offline', async () => {
  const page = await app.open(editor, `/editor/projects/${id}`);
  await draftOf(page).fill('In a tunnel');
  await page.context().setOffline(true);
  await sees(page, 'You are offline. This page may be out of date. Your changes are saved.');
  await page.context().setOffline(false);
  await page.getByText('You are offline.').waitFor({ state: 'detached' });
  expect(await draftOf(page).inputValue()).toBe('In a tunnel');
  await giveBack(page);
});

/** Ends a user's sessions, or lets them sign in again; old tokens stay invalid. */
async function setActive({ id: userId }: Member, status: boolean): Promise<void> {
  expect((await app.call('admin', 'PATCH', `/api/users/${userId}`, { status })).status).toBe(200);
}

async function signInAgain(page: Page, { email, password }: Member): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.locator('input[type=password]').fill(password);
  await press(page, 'Login');
}

/** Replaces the server's response to this call with a refusal of that status. */
async function refuse(page: Page, [method, path]: [string, string], [status, detail]: [number, string]): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify({ status, detail }) })
      : route.fallback(),
  );
}

const REFUSALS: [number, string][] = [
  [409, 'Someone else changed this at the same moment. Please try again.'],
  [413, 'The request is too large.'],
  [429, 'Too many requests. Please try again in 1 minute.'],
  [500, 'Internal Server Error'],
];

it('preserves a project form through every rejection, a server outage, and session expiry', async () => {
  const leaver = await aMember(app, 'manager', 'Lea Ver');
  const page = await app.open(leaver, '/manager/projects?form=new');
  const form = page.getByRole('form', { name: 'New Project' });
  const box = (name: string): Locator => form.getByRole('textbox', { name: new RegExp(`^${name}( \\*)?$`) });
  const pick = async (name: string, words: string): Promise<void> => {
    await form.getByRole('combobox', { name: new RegExp(`^${name}`) }).fill(words);
    await page.getByRole('option', { name: new RegExp(words) }).click();
  };
  await box('Title').fill('Typed in bad weather');
  await openMore(form);
  for (const [name, words] of [
    ['Client', 'Ada Reed'],
    ['Editor', 'Ed Itor'],
    ['Reviewer', 'Mo Derator'],
  ] as const)
    await pick(name, words);
  await form.getByLabel('Total Video Length minutes').fill('10');
  await box('Minimum Edit Ratio').fill('5');
  const isKept = async (): Promise<void> => {
    expect(await box('Title').inputValue()).toBe('Typed in bad weather');
    expect(await form.getByRole('combobox', { name: /^Client/ }).inputValue()).toBe('Ada Reed');
  };
  for (const refusal of REFUSALS) {
    await refuse(page, ['POST', '**/api/projects'], refusal);
    await press(form, 'Create Project');
    await sees(form, refusal[1]);
    await sees(form, 'Failed to create project. Please try again.');
    await isKept();
    await page.unroute('**/api/projects');
  }
  const { body } = await app.call('admin', 'GET', `/api/projects/${id}`);
  const own = await box('Tracking ID').inputValue();
  await box('Tracking ID').fill(body.trackingId);
  await press(form, 'Create Project');
  await sees(form, 'This value is already used.');
  await box('Tracking ID').fill(own);
  await app.stop();
  await press(form, 'Create Project');
  await sees(form, 'The server cannot be reached. Check your connection and try again.');
  await isKept();
  await app.startAgain();
  await setActive(leaver, false);
  // Not awaited, because the page hears of it as well and may be gone by now.
  await form
    .getByRole('button', { name: 'Create Project', exact: true })
    .evaluateAll((buttons) => (buttons as { click(): void }[])[0]?.click());
  await page.waitForURL('**/login');
  await setActive(leaver, true);
  await signInAgain(page, leaver);
  await press(page, 'Continue as Manager');
  await sees(form, "Your draft was restored. It isn't saved yet.");
  await isKept();
  await press(form, 'Create Project');
  await page.getByRole('link', { name: 'Typed in bad weather', exact: true }).waitFor();
  await giveBack(page);
});

it('shows changes by others next to typed values, each time there is a conflict', async () => {
  const page = await app.open(manager, `/manager/projects?form=edit-${id}`);
  const form = page.getByRole('form', { name: 'Edit Project' });
  const clash = form.getByRole('group', { name: 'Changes by someone else' });
  await form.getByRole('combobox', { name: /^Reviewer/ }).fill('Mo Derator');
  await page.getByRole('option', { name: /Mo Derator/ }).click();
  await form.getByRole('textbox', { name: /^Description/ }).fill('Mine');
  await form.getByRole('textbox', { name: /^Platform/ }).fill('My platform');
  for (const theirs of ['First of theirs', 'Second of theirs']) {
    await app.call(manager, 'PATCH', `/api/projects/${id}`, { description: theirs });
    await press(form, 'Save Changes');
    await sees(clash, theirs);
    await expect.poll(() => clash.evaluate((panel) => panel.matches(':focus'))).toBe(true);
    expect(await clash.getByRole('radio', { name: /Your change/ }).isChecked()).toBe(true);
    expect(await form.getByRole('textbox', { name: /^Description/ }).inputValue()).toBe('Mine');
  }
  await clash.getByText('Second of theirs').click();
  await press(form, 'Save Changes');
  await form.waitFor({ state: 'detached' });
  const { body } = await app.call(manager, 'GET', `/api/projects/${id}`);
  expect([body.description, body.platform]).toEqual(['Second of theirs', 'My platform']);
  await giveBack(page);
});

it('preserves feedback with its files through every rejection and session expiry', async () => {
  const leaver = await aMember(app, 'editor', 'Lou Long');
  expect((await app.call('admin', 'PATCH', `/api/projects/${id}`, { assignedTo: leaver.iri })).status).toBe(200);
  const page = await app.open(leaver, `/editor/projects/${id}`);
  const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(aPdf()) });
  const files = page.getByRole('region', { name: 'Feedback', exact: true }).locator('input[type=file]');
  const waiting = page.getByRole('list', { name: 'Attachments to send' }).getByRole('listitem');
  await draftOf(page).fill('Half a thought');
  await files.setInputFiles([pdf('stored.pdf')]);
  await expect.poll(() => page.getByRole('button', { name: 'Send' }).isEnabled()).toBe(true);
  for (const refusal of REFUSALS) {
    await refuse(page, ['POST', '**/api/feedback'], refusal);
    await press(page, 'Send');
    await sees(page, 'Failed to send feedback');
    await sees(page, refusal[1]);
    expect(await draftOf(page).inputValue()).toBe('Half a thought');
    await page.unroute('**/api/feedback');
  }
  await refuse(page, ['POST', '**/api/media_uploads'], [429, 'Too many requests. Please try again in 1 minute.']);
  await files.setInputFiles([pdf('waiting.pdf')]);
  await sees(waiting.last(), 'Attachment upload failed');
  await page.unroute('**/api/media_uploads');
  await setActive(leaver, false);
  await page.waitForURL('**/login');
  await signInAgain(page, leaver);
  await sees(page, 'Invalid email or password');
  await setActive(leaver, true);
  await press(page, 'Login');
  await page.waitForURL(`**/editor/projects/${id}`);
  await expect.poll(() => draftOf(page).inputValue()).toBe('Half a thought');
  await sees(waiting.first(), 'stored.pdf');
  await sees(waiting.last(), 'waiting.pdf');
  await expect.poll(() => page.getByRole('button', { name: 'Send' }).isEnabled()).toBe(true);
  await press(page, 'Send');
  const entry = page.getByRole('log').getByRole('listitem').filter({ hasText: 'Half a thought' });
  await entry.getByRole('link', { name: /waiting\.pdf/ }).waitFor();
  await expect.poll(() => draftOf(page).inputValue()).toBe('');
  await giveBack(page);
});

it('rejects a file that is too large with an error and keeps the others', async () => {
  const page = await app.open(manager, `/manager/projects/${id}`);
  const thread = page.getByRole('region', { name: 'Feedback', exact: true });
  await thread
    .locator('input[type=file]')
    .setInputFiles([{ name: 'huge.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(1_500_000, '%PDF-1.4 ') }]);
  await sees(thread, 'Attachment upload failed');
  await sees(thread, /too large/);
  await press(thread, 'Remove huge.pdf');
  await draftOf(page).fill('Without it');
  await press(thread, 'Send');
  await page.getByRole('log').getByText('Without it').waitFor();
  await giveBack(page);
});

it('rate-limits after ten failed sign-ins, even with the correct password', async () => {
  const page = await app.open('nobody', '/login');
  for (let n = 0; n < 10; n += 1)
    await fetch(`${app.address}/api/authentication_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: manager.email, password: 'wrong-password' }),
    });
  await page.getByLabel('Email').fill(manager.email);
  await page.locator('input[type=password]').fill(manager.password);
  await press(page, 'Login');
  await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/Too many|minute/);
  expect(new URL(page.url()).pathname).toBe('/login');
  await giveBack(page);
});
