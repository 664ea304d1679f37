/** Every project form with all of its errors and explanations: create, edit, duplicate, points, revision, feedback. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPdf, aPicture } from '#server/testing/upload-files.ts';
import { goInside, openMore } from '../actions.ts';
import { type RunningApp, startApp } from '../app.ts';
import { giveBack } from '../browser.ts';
import { expectAccessible } from '../checks.ts';
import { aClient, aMember, aProject, gate, type Member, press } from '../people.ts';
import { expectNoFaults, forgetFaults } from '../watch.ts';

let app: RunningApp;
let manager: Member;
let editor: Member;
let ada: string;
/** One page for all forms of the manager, one for the administrator's points. */
let page: Page;

beforeAll(async () => {
  app = await startApp();
  manager = await aMember(app, 'manager', 'Mo Derator');
  editor = await aMember(app, 'editor', 'Ed Itor');
  ada = await aClient(app, 'Ada', 'Reed');
  page = await app.open(manager, '/manager/projects');
});
afterAll(() => app?.close());

/** Waits for an exact text. */
const sees = (scope: Page | Locator, text: string | RegExp): Promise<void> =>
  scope.getByText(text, { exact: true }).first().waitFor();
const formOf = (name: string): Locator => page.getByRole('form', { name });
const field = (form: Locator, label: string): Locator =>
  form.getByRole('textbox', { name: new RegExp(`^${label}( \\*)?$`) });
const picker = (form: Locator, label: string): Locator =>
  form.getByRole('combobox', { name: new RegExp(`^${label}( \\*)?$`) });
const dayOf = (form: Locator, label: string): Locator => field(form, `${label} date`);
const timeOf = (form: Locator, label: string): Locator => form.getByRole('combobox', { name: `${label} time (UTC)` });
const holds = (box: Locator, value: string) => expect.poll(() => box.inputValue()).toBe(value);

/** Replaces the text of a field and leaves it. */
async function retype(box: Locator, text: string): Promise<void> {
  await box.fill(text);
  await box.press('Tab');
}

async function pick(form: Locator, label: string, [typed, name]: [string, RegExp]): Promise<void> {
  await picker(form, label).fill(typed);
  await page.getByRole('option', { name }).click();
}

async function fillRest(form: Locator, title: string): Promise<void> {
  await field(form, 'Title').fill(title);
  await pick(form, 'Client', ['ree', /Ada Reed/]);
  await pick(form, 'Editor', ['ed i', /Ed Itor/]);
  await openMore(form);
  await pick(form, 'Reviewer', ['mo', /Mo Derator/]);
  await form.getByLabel('Total Video Length minutes').fill('10');
  await field(form, 'Minimum Edit Ratio').fill('5');
}

/** Returns the stored project of that title. */
async function storedProject(title: string): Promise<Record<string, unknown>> {
  const { body } = await app.call('admin', 'GET', `/api/projects?title=${encodeURIComponent(title)}&order[id]=desc`);
  return body.member[0];
}

async function openKind(kind: 'New' | 'Ongoing' | 'Old'): Promise<Locator> {
  await press(page, 'Create');
  await page
    .getByRole('dialog', { name: 'What kind of project?' })
    .getByRole('button', { name: new RegExp(`^${kind}`) })
    .click();
  return formOf(`${kind} Project`);
}

const project = (title: string, fields: Record<string, unknown> = {}): Promise<number> =>
  aProject(app, { title, client: ada, assignedTo: editor.iri, assignedBy: manager.iri, ...fields });

const DONE = {
  status: 'completed',
  createdAt: '2026-03-01T09:00:00Z',
  startedAt: '2026-03-01T09:00:00Z',
  endedAt: '2026-03-01T10:00:00Z',
};

describe('new project form', () => {
  let form: Locator;
  it('lists every missing or invalid field and focuses the first', async () => {
    form = await openKind('New');
    await press(form, 'Create Project');
    await sees(form, 'Give the project a title.');
    await sees(form, 'Please select a client from the dropdown.');
    await sees(form, 'Please select an editor.');
    await sees(form, 'Please select a reviewer.');
    await sees(form, 'Total video length minutes are required.');
    await sees(form, 'Edit ratio minutes are required.');
    await expect.poll(() => field(form, 'Title').evaluate((box) => box.matches(':focus'))).toBe(true);
    await expectAccessible(page, '[role=dialog]');
    await picker(form, 'Client').fill('Nobody Known');
    await field(form, 'Minimum Edit Ratio').fill('-3');
    await press(form, 'Create Project');
    await sees(form, 'Edit ratio minutes must be a number of 0 or more.');
    await sees(form, 'Please select a client from the dropdown.');
  });

  it('clamps lengths while typing, in both units', async () => {
    const minutes = form.getByLabel('Total Video Length minutes');
    const seconds = form.getByLabel('Total Video Length seconds');
    await minutes.fill('90');
    await seconds.fill('75');
    await holds(seconds, '59');
    await seconds.fill('4x');
    await holds(seconds, '4');
    await form.getByText('Hours and minutes', { exact: true }).click();
    await holds(form.getByLabel('Total Video Length hours'), '1');
    await minutes.fill('75');
    await holds(minutes, '59');
    await form.getByText('Minutes and seconds', { exact: true }).click();
    await holds(minutes, '119');
  });

  it('accepts typed and picked dates, moves the deadline along and reports it', async () => {
    await holds(timeOf(form, 'Start'), '9:00 AM');
    await holds(timeOf(form, 'Deadline'), '5:00 PM');
    await retype(dayOf(form, 'Start'), '12/30/2029');
    await sees(form, 'Deadline date/time adjusted to match new start date/time.');
    await holds(dayOf(form, 'Deadline'), '12/30/2029');
    await holds(timeOf(form, 'Deadline'), '9:00 AM');
    await retype(timeOf(form, 'Deadline'), '8 am');
    await press(form, 'Create Project');
    await sees(form, 'Deadline time cannot be before start time on the same day.');
    await retype(dayOf(form, 'Deadline'), '12/29/2029');
    await press(form, 'Create Project');
    await sees(form, 'Deadline date and time cannot be before start date and time.');
    const calendar = page.getByRole('button', { name: '31 December 2029' });
    await dayOf(form, 'Deadline').click();
    await calendar.waitFor();
    await page.keyboard.press('Escape');
    await calendar.waitFor({ state: 'hidden' });
    await form.waitFor();
    await dayOf(form, 'Deadline').click();
    await calendar.click();
    await holds(dayOf(form, 'Deadline'), '12/31/2029');
    const times = timeOf(form, 'Deadline');
    await times.click();
    await page.keyboard.press('Escape');
    await expect.poll(() => times.getAttribute('aria-expanded')).not.toBe('true');
    await form.waitFor();
    await times.click();
    await page.getByRole('option', { name: '5:30 PM', exact: true }).click();
    await holds(times, '5:30 PM');
    await retype(dayOf(form, 'Deadline'), '13/45/2029');
    const fault = form.getByText('Enter a valid date (MM/DD/YYYY).');
    await fault.waitFor();
    await holds(dayOf(form, 'Deadline'), '13/45/2029');
    await retype(dayOf(form, 'Deadline'), '2029-12-31');
    await fault.waitFor({ state: 'detached' });
    await holds(dayOf(form, 'Deadline'), '12/31/2029');
    await retype(times, 'noonish');
    await form.getByText('Enter a valid time, such as 9:30 AM.').waitFor();
    await holds(times, 'noonish');
    await retype(times, '17:30');
    await holds(times, '5:30 PM');
  });

  it('confirms before Escape discards it, then creates what was typed', async () => {
    await fillRest(form, 'Spring film');
    await field(form, 'Title').press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await press(form, 'Create Project');
    await form.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Spring film', exact: true }).waitFor();
    expect(await storedProject('Spring film')).toMatchObject({
      status: 'assigned',
      class: 'Premium',
      videoLength: 604,
      revisionCount: 0,
      createdAt: '2029-12-30T09:00:00+00:00',
      deadlineAt: '2029-12-31T17:30:00+00:00',
    });
  });
});

describe('fast typing on a slow connection', () => {
  it('selects the typed client or none', async () => {
    await aClient(app, 'Elena', 'Stone');
    const form = await openKind('New');
    const client = picker(form, 'Client');
    const first = gate();
    await page.route('**/api/clients?*', first.hold);
    await client.pressSequentially('elena');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await holds(client, 'elena');
    expect(await form.getByText('Give the project a title.').count()).toBe(0);
    first.open();
    await page.getByRole('option', { name: /Elena Stone/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await holds(client, 'Elena Stone');
    // The form already shows the project, so this response isn't needed.
    const second = gate();
    await page.unroute('**/api/clients?*');
    await page.route('**/api/clients?*', second.hold);
    await client.fill('stone');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await holds(client, 'Elena Stone');
    second.open();
    await page.unroute('**/api/clients?*');
    await client.fill('');
    const top = page.getByRole('listbox').getByRole('option').first();
    await expect.poll(() => top.textContent()).toMatch(/Elena Stone.*Recent/);
    await page.keyboard.press('ArrowDown');
    await expectAccessible(page, '[role=dialog]');
    // The form is unchanged, so it closes without a question.
    await field(form, 'Title').focus();
    await page.getByRole('listbox').waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
  });
});

describe('other forms', () => {
  it('for ongoing work: keeps dates in order and starts the timer', async () => {
    const form = await openKind('Ongoing');
    await retype(dayOf(form, 'Start'), '01/02/2026');
    await press(form, 'Create Project');
    await sees(form, 'Start date and time cannot be before assigned date and time.');
    await retype(dayOf(form, 'Assigned'), '01/01/2026');
    await retype(dayOf(form, 'Deadline'), '01/03/2026');
    await retype(dayOf(form, 'Assigned'), '01/05/2026');
    await sees(form, 'Start date/time adjusted to match new assigned date/time.');
    await sees(form, 'Deadline date/time adjusted to match new start date/time.');
    await holds(dayOf(form, 'Deadline'), '01/05/2026');
    await retype(timeOf(form, 'Deadline'), '1000');
    await holds(timeOf(form, 'Deadline'), '10:00 AM');
    await fillRest(form, 'Running film');
    await press(form, 'Create Project');
    await form.waitFor({ state: 'detached' });
    expect(await storedProject('Running film')).toMatchObject({
      status: 'started',
      startedAt: '2026-01-05T09:00:00+00:00',
    });
  });

  it('for past work: requires an end and records it as completed', async () => {
    const form = await openKind('Old');
    await retype(dayOf(form, 'Assigned'), '01/01/2026');
    await retype(dayOf(form, 'Start'), '01/02/2026');
    await retype(dayOf(form, 'Deadline'), '01/03/2026');
    await retype(dayOf(form, 'Ended'), '01/01/2026');
    await press(form, 'Create Project');
    await sees(form, 'End date and time cannot be before start date and time.');
    await retype(dayOf(form, 'Deadline'), '01/04/2026');
    await sees(form, 'Ended date/time adjusted to match new deadline date/time.');
    await expectAccessible(page, '[role=dialog]');
    await fillRest(form, 'Old film');
    await field(form, 'Revision Count').fill('2x');
    await holds(field(form, 'Revision Count'), '2');
    await press(form, 'Create Project');
    await form.waitFor({ state: 'detached' });
    expect(await storedProject('Old film')).toMatchObject({
      status: 'completed',
      revisionCount: 2,
      endedAt: '2026-01-04T17:00:00+00:00',
    });
  });

  it('for editing: shows stored values, keeps the status, and rejects forbidden edits', async () => {
    const [own, foreign, done] = [
      await project('To edit', { videoLength: 605 }),
      await project('Foreign', { assignedBy: (await aMember(app, 'manager', 'Nora North')).iri }),
      await project('Finished', DONE),
    ];
    await goInside(page, `/manager/projects?form=edit-${own}`);
    const form = formOf('Edit Project');
    await holds(form.getByLabel('Total Video Length seconds'), '5');
    await field(form, 'Title').fill('Edited');
    await pick(form, 'Reviewer', ['nor', /Nora North/]);
    await press(form, 'Save Changes');
    await form.waitFor({ state: 'detached' });
    expect(await storedProject('Edited')).toMatchObject({ id: own, status: 'assigned', videoLength: 605 });
    for (const [id, text] of [
      [foreign, 'You can only edit projects that you have assigned.'],
      [done, 'Completed projects cannot be edited.'],
    ] as const) {
      await goInside(page, `/manager/projects?form=edit-${id}`);
      await sees(page.getByRole('dialog'), text);
      await page.keyboard.press('Escape');
    }
  });

  it('for duplicating: copies the original, and warns when it could not be marked', async () => {
    const id = await project('Twice', { reviewedBy: manager.iri, platform: 'Web' });
    await goInside(page, `/manager/projects?form=duplicate-${id}`);
    const form = formOf('Duplicate Project');
    for (const label of ['Title', 'Platform', 'Description', 'Tracking ID', 'Minimum Edit Ratio'])
      expect(await field(form, label).isDisabled()).toBe(true);
    await page.route(`**/api/projects/${id}`, (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
    );
    await press(form, 'Duplicate Project');
    await form.waitFor({ state: 'detached' });
    await page.getByRole('alert').getByText('Failed to update original project as duplicated').waitFor();
    await page.unroute(`**/api/projects/${id}`);
    expect(await storedProject('Twice')).toMatchObject({ duplicate: true, originalProjectId: id, status: 'assigned' });
    expectNoFaults(page, /500/);
    forgetFaults(page);
  });
});

describe('dialogs for finished work', () => {
  it('require a reason before another round', async () => {
    const id = await project('Back again', DONE);
    await goInside(page, `/manager/projects?open=revision-${id}`);
    const dialog = page.getByRole('dialog', { name: 'Request revision' });
    await press(dialog, 'Request revision');
    await sees(dialog, 'This value should not be blank.');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('x'.repeat(2_001));
    await press(dialog, 'Request revision');
    await sees(dialog, 'This value is too long. It should have 2000 characters or less.');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Logo is wrong');
    await press(dialog, 'Request revision');
    await dialog.waitFor({ state: 'detached' });
    expect(await storedProject('Back again')).toMatchObject({ status: 'assigned', revised: true, revisionCount: 1 });
  });

  it('give points in three modes, each with its own labels', async () => {
    const id = await project('To score', DONE);
    const admin = await app.open('admin', `/admin/projects?open=points-${id}`);
    const dialog = admin.getByRole('dialog', { name: 'Edit Points' });
    const description = dialog.getByRole('textbox', { name: 'Description' });
    const number = dialog.locator('input[inputmode=decimal]');
    const score = dialog.getByRole('combobox', { name: 'Project points' });
    const save = dialog.getByRole('button', { name: 'Save' });
    const choose = async (): Promise<void> => {
      await score.click();
      await admin.getByRole('option', { name: '5 Excellent' }).click();
    };
    await choose();
    await choose();
    await sees(dialog, 'Project points must be between 1 and 5');
    await description.fill('Clean');
    expect(await save.isDisabled()).toBe(true);
    await description.fill('');
    await sees(dialog, 'Description is required');
    await expectAccessible(admin, '[role=dialog]');
    await dialog.getByText('Personal points', { exact: true }).first().click();
    expect(await dialog.getByText('Description is required').count()).toBe(0);
    await number.fill('-0.01');
    await sees(dialog, 'Personal points cannot be negative');
    await dialog.getByText('Designation points', { exact: true }).first().click();
    await number.fill('-1');
    await sees(dialog, 'jPoint amount must be a valid non-negative number');
    await description.fill('Unsorted bins');
    for (const [path, text, mode] of [
      ['**/api/projects/*', 'Failed to update jPoint', 'Designation points'],
      ['**/api/projects/*', 'Failed to update personal points', 'Personal points'],
      ['**/api/point/*', 'Failed to update project points', 'Project points'],
    ] as const) {
      await admin.route(path, (route) =>
        route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, body: '{}' }),
      );
      await dialog.getByText(mode, { exact: true }).first().click();
      if (mode === 'Project points') await choose();
      else await number.fill('1.25');
      await save.click();
      await sees(dialog, text);
      await admin.unroute(path);
    }
    await save.click();
    await dialog.waitFor({ state: 'detached' });
    expect(await storedProject('To score')).toMatchObject({ point: 5, personalPoint: 0, jPoint: '0' });
    expectNoFaults(admin, /500/);
    await giveBack(admin);
  });
});

describe('feedback', () => {
  it('accepts five files, dropped, pasted and chosen, and shows upload progress', async () => {
    const id = await project('With files');
    await goInside(page, `/manager/projects?open=feedback-${id}`);
    const thread = page.getByRole('region', { name: 'Feedback', exact: true });
    const box = thread.getByRole('textbox', { name: 'New feedback' });
    await box.waitFor();
    let letThrough = (): void => undefined;
    const gate = new Promise<void>((resolve) => (letThrough = resolve));
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
    letThrough();
    await expect.poll(() => thread.getByRole('progressbar').count()).toBe(0);
    await page.unroute('**/api/media_uploads');
    await press(thread, 'Send');
    const sent = thread.getByRole('log').getByRole('list', { name: 'Attachments' }).getByRole('listitem');
    await expect.poll(() => sent.count()).toBe(5);
    expectNoFaults(page);
    await page.keyboard.press('Escape');
  });

  it('shows specific messages for missing, loading and failed feedback', async () => {
    const id = await project('Talked about');
    const fail = (path: string, method: string) =>
      page.route(path, (route) =>
        route.request().method() === method ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
      );
    await fail('**/api/feedback?*', 'GET');
    await goInside(page, `/manager/projects?open=feedback-${id}`);
    const thread = page.getByRole('region', { name: 'Feedback', exact: true });
    await thread.getByText('Loading feedbacks...').waitFor({ state: 'attached' });
    await sees(thread, 'Failed to fetch feedbacks');
    await page.unroute('**/api/feedback?*');
    await press(thread, 'Retry');
    await sees(thread, 'No feedback yet.');
    const box = thread.getByRole('textbox', { name: 'New feedback' });
    const send = thread.getByRole('button', { name: 'Send' });
    await box.fill('   ');
    expect(await send.isDisabled()).toBe(true);
    await box.fill('First words');
    await fail('**/api/feedback', 'POST');
    await send.click();
    await sees(thread, 'Failed to send feedback');
    await page.unroute('**/api/feedback');
    await send.click();
    const entry = thread.getByRole('log').getByRole('listitem').filter({ hasText: 'First words' });
    await entry.getByRole('button', { name: /^Edit feedback/ }).click();
    await thread.getByRole('textbox', { name: 'Edit feedback' }).fill('Better words');
    await fail('**/api/feedback/*', 'PATCH');
    await press(thread, 'Save');
    await sees(thread, 'Failed to edit feedback');
    await page.unroute('**/api/feedback/*');
    await press(thread, 'Save');
    const changed = thread.getByRole('log').getByRole('listitem').filter({ hasText: 'Better words' });
    await fail('**/api/feedback/*', 'DELETE');
    for (const isWorking of [false, true]) {
      await changed.getByRole('button', { name: /^Delete feedback/ }).click();
      await sees(page, 'Are you sure you want to delete this feedback?');
      await press(page.getByRole('dialog', { name: 'Please confirm' }), 'Delete');
      if (isWorking) continue;
      await sees(thread, 'Failed to delete feedback');
      await page.unroute('**/api/feedback/*');
    }
    await sees(thread, 'No feedback yet.');
    expectNoFaults(page, /500/);
  });
});
