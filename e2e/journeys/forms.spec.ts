/** Project form and feedback in the browser: layers that take Escape, picked dates and times, files dropped, pasted and chosen. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { aPdf, aPicture } from '#server/testing/upload-files.ts';
import { navigateInApp, openMore } from '../actions.ts';
import { type RunningApp, startApp } from '../app.ts';
import { expectAccessible } from '../checks.ts';
import { aClient, aMember, aProject, type Member, press, sees } from '../people.ts';
import { expectNoFaults } from '../watch.ts';

let app: RunningApp;
let manager: Member;
let editor: Member;
let ada: string;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  manager = await aMember(app, 'manager', 'Mo Derator');
  editor = await aMember(app, 'editor', 'Ed Itor');
  ada = await aClient(app, 'Ada', 'Reed');
  page = await app.open(manager, '/manager/projects');
});

const field = (form: Locator, label: string): Locator =>
  form.getByRole('textbox', { name: new RegExp(`^${label}( \\*)?$`) });

async function pick(form: Locator, label: string, [typed, name]: [string, RegExp]): Promise<void> {
  await form.getByRole('combobox', { name: new RegExp(`^${label}( \\*)?$`) }).fill(typed);
  await page.getByRole('option', { name }).click();
}

it('takes dates and times from their lists, where Escape closes only the list, and creates the project', async () => {
  await press(page, 'Create');
  await press(page.getByRole('dialog', { name: 'What kind of project?' }), /^New/);
  const form = page.getByRole('form', { name: 'New Project' });
  await press(form, 'Create Project');
  await sees(form, 'Give the project a title.');
  await expect.poll(() => field(form, 'Title').evaluate((box) => box.matches(':focus'))).toBe(true);
  await expectAccessible(page, '[role=dialog]');
  await field(form, 'Start date').fill('12/30/2029');
  await field(form, 'Start date').press('Tab');
  await sees(form, 'Deadline date/time adjusted to match new start date/time.');
  const day = field(form, 'Deadline date');
  const calendar = page.getByRole('button', { name: '31 December 2029' });
  await day.click();
  await calendar.waitFor();
  await page.keyboard.press('Escape');
  await calendar.waitFor({ state: 'hidden' });
  await form.waitFor();
  await day.click();
  await calendar.click();
  const time = form.getByRole('combobox', { name: 'Deadline time (UTC)' });
  await time.click();
  await page.keyboard.press('Escape');
  await expect.poll(() => time.getAttribute('aria-expanded')).not.toBe('true');
  await form.waitFor();
  await time.click();
  await page.getByRole('option', { name: '5:30 PM', exact: true }).click();
  await field(form, 'Title').fill('Spring film');
  await form.getByRole('combobox', { name: /^Client/ }).fill('ree');
  await page.getByRole('option', { name: /Ada Reed/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Enter');
  await pick(form, 'Editor', ['ed i', /Ed Itor/]);
  await openMore(form);
  await pick(form, 'Reviewer', ['mo', /Mo Derator/]);
  await form.getByLabel('Total Video Length minutes').fill('10');
  await field(form, 'Minimum Edit Ratio').fill('5');
  await field(form, 'Title').press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await press(form, 'Create Project');
  await form.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Spring film', exact: true }).waitFor();
  const { body } = await app.call('admin', 'GET', '/api/projects?title=Spring');
  expect(body.member[0]).toMatchObject({
    createdAt: '2029-12-30T09:00:00+00:00',
    deadlineAt: '2029-12-31T17:30:00+00:00',
  });
  expectNoFaults(page);
});

it('accepts five files for feedback, dropped, pasted and chosen, and shows upload progress', async () => {
  const id = await aProject(app, { title: 'With files', client: ada, assignedTo: editor.iri, assignedBy: manager.iri });
  await navigateInApp(page, `/manager/projects?open=feedback-${id}`);
  const thread = page.getByRole('region', { name: 'Feedback', exact: true });
  const box = thread.getByRole('textbox', { name: 'New feedback' });
  await box.waitFor();
  let releaseRequest = (): void => undefined;
  const gate = new Promise<void>((resolve) => (releaseRequest = resolve));
  await page.route('**/api/media_uploads', async (route) => {
    await gate;
    await route.continue();
  });
  const png = (await aPicture('png')).toString('base64');
  const give = (kind: 'drop' | 'paste', names: string[]): Promise<void> =>
    box.evaluate(
      (element, given) => {
        const bytes = Uint8Array.from(atob(given.png), (one) => one.codePointAt(0) ?? 0);
        const data = new DataTransfer();
        for (const name of given.names) data.items.add(new File([bytes], name, { type: 'image/png' }));
        const how = { bubbles: true, cancelable: true };
        const event =
          given.kind === 'drop'
            ? new DragEvent('drop', { ...how, dataTransfer: data })
            : new ClipboardEvent('paste', { ...how, clipboardData: data });
        element.dispatchEvent(event);
      },
      { kind, names, png },
    );
  await give('drop', ['one.png', 'two.png']);
  await give('paste', ['three.png']);
  const chooser = page.waitForEvent('filechooser');
  await press(thread, 'Attach files');
  await (
    await chooser
  ).setFiles(
    ['four.pdf', 'five.pdf'].map((name) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(aPdf()) })),
  );
  for (const name of ['one.png', 'two.png', 'three.png', 'four.pdf', 'five.pdf'])
    await thread.getByRole('progressbar', { name: `Uploading ${name}` }).waitFor({ state: 'attached' });
  expect(await thread.locator('img').count()).toBe(3);
  await box.fill('All of them');
  expect(await thread.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  releaseRequest();
  await expect.poll(() => thread.getByRole('progressbar').count()).toBe(0);
  await page.unroute('**/api/media_uploads');
  await expectAccessible(page);
  await press(thread, 'Send');
  const sent = thread.getByRole('log').getByRole('list', { name: 'Attachments' }).getByRole('listitem');
  await expect.poll(() => sent.count()).toBe(5);
  expectNoFaults(page);
});
