/** The More section of a project form, and the values a new project copies from the client's last one; against the real server. */
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aClient, aProject, aUser } from '#server/testing/builders.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import {
  dayField,
  field,
  type Form,
  formOf,
  openMore,
  pick,
  picker,
  press,
  retype,
} from '#web/testing/project-form.ts';
import { renderScreen, type Screen } from '#web/testing/render-screen.tsx';
import { FIELD_LABELS } from './form-fields.ts';

let server: TestApp;
let manager: Caller;
let clientId: number;
let reviewerId: number;

beforeEach(async () => {
  server = await testApp();
  manager = await server.as('manager', { first_name: 'Mara', last_name: 'Voss' });
  await aUser(server.db, { first_name: 'Edda', last_name: 'Lind' });
  reviewerId = (await aUser(server.db, { type: 'manager', first_name: 'Rolf', last_name: 'Beck' })).id;
  clientId = (await aClient(server.db, { first_name: 'Ada', last_name: 'Reed' })).id;
  await aClient(server.db, { first_name: 'Cher', last_name: '' });
});

const open = (kind = 'new', caller = manager) =>
  renderScreen(`/${caller.user.type}/projects?form=${kind}`, { server, caller });
const fold = (form: Form) => form.getByRole('button', { name: 'More' });
const isOpen = (form: Form) => fold(form).getAttribute('aria-expanded') === 'true';
const summaryOf = (form: Form) =>
  document.getElementById(fold(form).getAttribute('aria-describedby') ?? '')?.textContent;
const stored = () => server.db.selectFrom('projects').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();

const lastOfClient = () =>
  aProject(server.db, {
    client_id: clientId,
    class: 'Podcast',
    platform: 'YouTube',
    edit_ratio_min: 7,
    reviewed_by_id: reviewerId,
    assigned_by_id: reviewerId,
  });

async function fillBasics(view: Screen, form: Form): Promise<void> {
  await retype(view, field(form, 'Title'), 'Spring film');
  await pick(view, form, ['Client', 'ree', /Ada Reed/]);
  await pick(view, form, ['Editor', 'edd', /Edda Lind/]);
  await view.user.type(form.getByLabelText('Total Video Length minutes'), '10');
}

describe('the More section', () => {
  it('hides all but title, client, editor, deadline and length at first', async () => {
    open();
    const form = await formOf('New Project');
    expect(isOpen(form)).toBe(false);
    expect(summaryOf(form)).toBe('Premium · manager Mara Voss');
    for (const label of ['Client', 'Editor']) expect(picker(form, label)).toBeTruthy();
    expect([field(form, 'Title'), dayField(form, 'Deadline')]).toHaveLength(2);
    for (const label of [/^Project Type/, /^Platform/, /^Description/, /^Reviewer/, /^Raw/, /^Minimum/, /^Start date/])
      expect(form.queryByLabelText(label)).toBeNull();
  });

  it('and the rest of the form have an input for every field of the table', async () => {
    const view = open('old');
    const form = await formOf('Old Project');
    await openMore(view, form);
    const isMissing = (label: string) => form.queryAllByText(new RegExp(label)).length === 0;
    expect(Object.values(FIELD_LABELS).filter(isMissing)).toEqual([]);
  });

  it('opens when one of its fields has an error, and stays open once it is corrected', async () => {
    const view = open();
    const form = await formOf('New Project');
    await fillBasics(view, form);
    await waitFor(() => expect(summaryOf(form)).toBe('Premium · manager Mara Voss · reviewer Mara Voss'));
    await press(view, form, 'Create Project');
    expect(await form.findByText('Edit ratio minutes are required.')).toBeTruthy();
    expect(isOpen(form)).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(field(form, 'Minimum Edit Ratio')));
    await view.user.type(field(form, 'Minimum Edit Ratio'), '5');
    expect(isOpen(form)).toBe(true);
    await press(view, form, 'Create Project');
    await screen.findByRole('link', { name: 'Spring film' });
    expect(await stored()).toMatchObject({ edit_ratio_min: 5, reviewed_by_id: manager.user.id });
  });

  it('opens for a deadline before the hidden start', async () => {
    const view = open();
    const form = await formOf('New Project');
    await retype(view, dayField(form, 'Deadline'), '03/01/2026');
    await press(view, form, 'Create Project');
    expect(await form.findByText('Deadline date and time cannot be before start date and time.')).toBeTruthy();
    expect(dayField(form, 'Start').value).toBe('03/10/2026');
  });

  it('is open when editing, and leaves the dates of finished work outside it', async () => {
    const project = await aProject(server.db, { assigned_by_id: manager.user.id });
    const edit = open(`edit-${project.id}`);
    expect(isOpen(await formOf('Edit Project'))).toBe(true);
    edit.unmount();
    open('old');
    const form = await formOf('Old Project');
    expect(isOpen(form)).toBe(false);
    for (const label of ['Assigned', 'Start', 'Deadline', 'Ended']) expect(dayField(form, label)).toBeTruthy();
  });
});

it('keeps the More section open over an invalid date', async () => {
  const view = open();
  const form = await formOf('New Project');
  await openMore(view, form);
  await retype(view, dayField(form, 'Start'), 'tomorrow');
  await press(view, form, 'More');
  expect(isOpen(form)).toBe(true);
  expect(dayField(form, 'Start').value).toBe('tomorrow');
  expect(document.activeElement).toBe(dayField(form, 'Start'));
  await retype(view, dayField(form, 'Start'), '03/12/2026');
  await press(view, form, 'More');
  expect(isOpen(form)).toBe(false);
});

describe("values of the client's last project", () => {
  it('fill in type, platform, reviewer and ratio, leaving five fields to complete', async () => {
    await lastOfClient();
    await aProject(server.db, { class: 'Basic', platform: 'TV', edit_ratio_min: 9 });
    const view = open();
    const form = await formOf('New Project');
    await fillBasics(view, form);
    await waitFor(() =>
      expect(summaryOf(form)).toBe('Podcast · YouTube · manager Mara Voss · reviewer Rolf Beck · 7 min per hour'),
    );
    await press(view, form, 'Create Project');
    await screen.findByRole('link', { name: 'Spring film' });
    expect(await stored()).toMatchObject({
      class: 'Podcast',
      platform: 'YouTube',
      edit_ratio_min: 7,
      reviewed_by_id: reviewerId,
      assigned_by_id: manager.user.id,
    });
  });

  it('do not replace typed values, and change with the client', async () => {
    await lastOfClient();
    const view = open();
    const form = await formOf('New Project');
    await openMore(view, form);
    await view.user.type(field(form, 'Platform'), 'Cinema');
    await pick(view, form, ['Client', 'ree', /Ada Reed/]);
    await waitFor(() => expect(field(form, 'Minimum Edit Ratio').value).toBe('7'));
    expect(field(form, 'Platform').value).toBe('Cinema');
    expect(form.getByRole<HTMLInputElement>('combobox', { name: /^Project Type/ }).value).toBe('Podcast');
    await pick(view, form, ['Client', 'cher', /Cher/]);
    await waitFor(() =>
      expect(form.getByRole<HTMLInputElement>('combobox', { name: /^Project Type/ }).value).toBe('Premium'),
    );
    expect(field(form, 'Minimum Edit Ratio').value).toBe('7');
    expect(field(form, 'Platform').value).toBe('Cinema');
  });

  it('omit a reviewer who is no longer available', async () => {
    await lastOfClient();
    await server.db.updateTable('users').set({ is_active: false }).where('id', '=', reviewerId).execute();
    const view = open();
    const form = await formOf('New Project');
    await fillBasics(view, form);
    await waitFor(() => expect(summaryOf(form)).toBe('Podcast · YouTube · manager Mara Voss · 7 min per hour'));
  });

  it('count only where they were chosen: the creator and the workspace ratio replace empty people and a ratio of 0', async () => {
    const { id } = await server.db
      .selectFrom('clients')
      .select('id')
      .where('first_name', '=', 'Ada')
      .executeTakeFirstOrThrow();
    await aProject(server.db, { client_id: id, class: 'Basic', edit_ratio_min: 0 });
    const admin = await server.as('admin', { first_name: 'Ines', last_name: 'Vale' });
    await admin.patch('/api/settings', { editRatios: { Premium: 4, Standard: null, Basic: 12, Podcast: null } });
    const view = open('new', admin);
    const form = await formOf('New Project');
    await pick(view, form, ['Client', 'ree', /Ada Reed/]);
    await waitFor(() =>
      expect(summaryOf(form)).toBe('Basic · manager Ines Vale · reviewer Ines Vale · 12 min per hour'),
    );
  });

  it('default to the current user for the first project, even an administrator without managers', async () => {
    await server.db.updateTable('users').set({ is_active: false }).where('type', '=', 'manager').execute();
    const view = open('new', await server.as('admin', { first_name: 'Ines', last_name: 'Vale' }));
    const form = await formOf('New Project');
    await pick(view, form, ['Client', 'ree', /Ada Reed/]);
    await waitFor(() => expect(summaryOf(form)).toBe('Premium · manager Ines Vale · reviewer Ines Vale'));
  });
});

describe('the workspace edit ratio', () => {
  const ratio = (form: Form) => field(form, 'Minimum Edit Ratio').value;

  it("applies to a client's first project, follows the type, and does not replace a typed value", async () => {
    const admin = await server.as('admin');
    const editRatios = { Premium: 4, Standard: null, Basic: 12, Podcast: null };
    expect((await admin.patch('/api/settings', { editRatios })).statusCode).toBe(200);
    const view = open();
    const form = await formOf('New Project');
    await openMore(view, form);
    await pick(view, form, ['Client', 'ree', /Ada Reed/]);
    await waitFor(() => expect(ratio(form)).toBe('4'));
    const choose = async (type: string): Promise<void> => {
      await view.user.click(form.getByRole('combobox', { name: /^Project Type/ }));
      await view.user.click(await screen.findByRole('option', { name: type }));
    };
    await choose('Basic');
    await waitFor(() => expect(ratio(form)).toBe('12'));
    await choose('Premium');
    await waitFor(() => expect(ratio(form)).toBe('4'));
    await retype(view, field(form, 'Minimum Edit Ratio'), '9');
    await choose('Premium');
    await choose('Basic');
    expect(ratio(form)).toBe('9');
  });
});
