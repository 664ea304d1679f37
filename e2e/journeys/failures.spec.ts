/** Failures: server down, network down, session ended, rejected feedback and files. Typed text survives, and the screen recovers. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { aPdf } from '#server/testing/upload-files.ts';
import { type RunningApp, startApp } from '../app.ts';
import { releasePage } from '../browser.ts';
import { aClient, aMember, aProject, type Member, press, sees } from '../people.ts';
import { expectNoFaults, forgetFaults } from '../watch.ts';

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
  await releasePage(page);
});

it('shows a quiet bar while the network is offline', async () => {
  const page = await app.open(editor, `/editor/projects/${id}`);
  await draftOf(page).fill('In a tunnel');
  await page.context().setOffline(true);
  await sees(page, 'You are offline. This page may be out of date. Changes can be sent later.');
  await page.context().setOffline(false);
  await page.getByText('You are offline.').waitFor({ state: 'detached' });
  expect(await draftOf(page).inputValue()).toBe('In a tunnel');
  await releasePage(page);
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
  await releasePage(page);
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
  await releasePage(page);
});
