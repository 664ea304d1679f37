/** Templates in the form of a new project, in a project's menu, in the settings and on a client's page; against the real server. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aClient, aProject, aUser } from '#server/testing/builders.ts';
import { aTemplate } from '#server/testing/project-templates.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import {
  dayField,
  field,
  type Form,
  formOf,
  openMore,
  pick,
  press,
  retype,
  timeField,
} from '#web/testing/project-form.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;
let manager: Caller;
let clientId: number;

beforeEach(async () => {
  server = await testApp();
  manager = await server.as('manager', { first_name: 'Mara', last_name: 'Voss' });
  clientId = (await aClient(server.db, { first_name: 'Ada', last_name: 'Reed', company_name: null })).id;
  await aUser(server.db, { first_name: 'Edda', last_name: 'Lind' });
});

const open = (kind = 'new', caller = manager) =>
  renderScreen(`/${caller.user.type}/projects?form=${kind}`, { server, caller });
const templateField = (form: Form) => form.getByRole<HTMLInputElement>('combobox', { name: 'Template' });
const typeField = (form: Form) => form.getByRole<HTMLInputElement>('combobox', { name: /^Project Type/ });
const stored = () => server.db.selectFrom('projects').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
const CHECK = { text: 'Captions', moment: 'end', mustBeDone: true } as const;

describe('the form of a new project', () => {
  it('has no template field and makes no request for templates while there are none', async () => {
    await aTemplate(server.db, { archived_at: '2026-03-01T09:00:00.000Z' });
    const requests: string[] = [];
    const inject = server.fastify.inject.bind(server.fastify) as (options: { url: string }) => Promise<unknown>;
    server.fastify.inject = ((options: { url: string }) => {
      requests.push(options.url);
      return inject(options);
    }) as typeof server.fastify.inject;
    const view = open();
    const form = await formOf('New Project');
    await openMore(view, form);
    expect(form.queryByRole('combobox', { name: 'Template' })).toBeNull();
    expect(requests.length).toBeGreaterThan(0);
    expect(requests.filter((path) => path.startsWith('/api/templates'))).toEqual([]);
  });

  it("preselects the client's template, fills untouched fields, and creates checks with the project", async () => {
    await aTemplate(server.db, { name: 'Other', client_id: (await aClient(server.db)).id });
    await aTemplate(server.db, {
      ...{ name: 'Weekly', client_id: clientId, class: 'Podcast', checks: [CHECK] },
      fields: {
        ...{ platform: 'YouTube', videoLengthSeconds: 1_800, editRatioMin: 5, deadlineDays: 3, deadlineTime: '12:00' },
        deliverables: [{ name: 'Short', aspect: '9:16', lengthSeconds: 0 }],
      },
    });
    const view = open();
    const form = await formOf('New Project');
    await waitFor(() => expect(templateField(form).value).toBe('None'));
    await openMore(view, form);
    await retype(view, field(form, 'Platform'), 'Cinema');
    await pick(view, form, ['Client', 'ree', /Ada Reed/]);
    await waitFor(() => expect(templateField(form).value).toBe('Weekly'));
    expect(form.getByText('Adds 1 check and 1 deliverable.')).toBeTruthy();
    await waitFor(() => expect(typeField(form).value).toBe('Podcast'));
    expect(field(form, 'Platform').value).toBe('Cinema');
    expect(field(form, 'Minimum Edit Ratio').value).toBe('5');
    expect([dayField(form, 'Deadline').value, timeField(form, 'Deadline').value]).toEqual(['03/13/2026', '12:00 PM']);
    await retype(view, field(form, 'Title'), 'Ep. 1');
    await pick(view, form, ['Editor', 'edd', /Edda Lind/]);
    await press(view, form, 'Create Project');
    await screen.findByRole('link', { name: 'Ep. 1' });
    expect(await stored()).toMatchObject({ platform: 'Cinema', class: 'Podcast', checks_total: 1, open_checks: 1 });
    expect(await server.db.selectFrom('deliverables').select('name').execute()).toEqual([{ name: 'Short' }]);
  });

  it('takes back what another template filled in, but not what was typed, and can go without one', async () => {
    await aTemplate(server.db, { name: 'One', fields: { platform: 'YouTube', editRatioMin: 5 } });
    await aTemplate(server.db, { name: 'Two', fields: { editRatioMin: 9 } });
    const view = open();
    const form = await formOf('New Project');
    await openMore(view, form);
    const choose = async (name: string): Promise<void> => {
      await view.user.click(templateField(form));
      await view.user.click(await screen.findByRole('option', { name }));
    };
    await waitFor(() => expect(form.queryByRole('combobox', { name: 'Template' })).toBeTruthy());
    await choose('One');
    await waitFor(() => expect(field(form, 'Platform').value).toBe('YouTube'));
    await choose('Two');
    await waitFor(() => expect(field(form, 'Platform').value).toBe(''));
    expect(field(form, 'Minimum Edit Ratio').value).toBe('9');
    await retype(view, field(form, 'Minimum Edit Ratio'), '7');
    await choose('One');
    await waitFor(() => expect(field(form, 'Platform').value).toBe('YouTube'));
    expect(field(form, 'Minimum Edit Ratio').value).toBe('7');
    await choose('None');
    await waitFor(() => expect(field(form, 'Platform').value).toBe(''));
    expect(field(form, 'Minimum Edit Ratio').value).toBe('7');
  });

  it('opens the chosen template, and fills in what was saved there', async () => {
    await aTemplate(server.db, { name: 'Weekly', class: 'Premium', fields: { platform: 'YouTube' } });
    const view = open();
    const form = await formOf('New Project');
    await waitFor(() => expect(templateField(form).value).toBe('Weekly'));
    await press(view, form, 'Edit template');
    const template = await formOf('Template');
    await retype(view, field(template, 'Platform'), 'Vimeo');
    await press(view, template, 'Save');
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Template' })).toBeNull());
    await openMore(view, form);
    await waitFor(() => expect(field(form, 'Platform').value).toBe('Vimeo'));
    expect(await server.db.selectFrom('projects').selectAll().execute()).toEqual([]);
  });
});

describe('the next episode', () => {
  it('is filled in with the next title, at the distance of the last two, and copies no people on leave', async () => {
    const [editor, gone] = [
      await aUser(server.db, { first_name: 'Lena', last_name: 'Fischer' }),
      await aUser(server.db, { type: 'manager', first_name: 'Rolf', last_name: 'Beck', is_active: false }),
    ];
    const shared = {
      client_id: clientId,
      class: 'Podcast' as const,
      platform: 'YouTube',
      edit_ratio_min: 5,
      video_length_seconds: 600,
      assigned_by_id: manager.user.id,
      assigned_to_id: editor.id,
      reviewed_by_id: gone.id,
    };
    const first = await aProject(server.db, {
      ...shared,
      title: 'Talk Ep. 08',
      deadline_at: '2026-03-04T16:00:00.000Z',
    });
    const last = await aProject(server.db, {
      ...{ ...shared, title: 'Talk Ep. 09', deadline_at: '2026-03-09T16:00:00.000Z', previous_id: first.id },
    });
    await server.db
      .insertInto('leave_applications')
      .values({
        ...{ employee_id: editor.id, leave_from: '2026-03-14T00:00:00.000Z', leave_till: '2026-03-14T23:59:59.000Z' },
        ...{
          description: '',
          status: 'approved',
          approved_by_id: manager.user.id,
          created_at: '2026-03-01T09:00:00.000Z',
        },
      } as never)
      .execute();
    const view = open(`next-${last.id}`);
    const form = await formOf('Next Episode');
    expect(field(form, 'Title').value).toBe('Talk Ep. 10');
    expect([dayField(form, 'Deadline').value, timeField(form, 'Deadline').value]).toEqual(['03/14/2026', '4:00 PM']);
    expect(
      form.getByText("Lena Fischer isn't assigned: on leave then. Rolf Beck isn't assigned: no longer active."),
    ).toBeTruthy();
    await pick(view, form, ['Editor', 'edd', /Edda Lind/]);
    await openMore(view, form);
    await pick(view, form, ['Reviewer', 'mar', /Mara Voss/]);
    await press(view, form, 'Create Project');
    await screen.findByRole('link', { name: 'Talk Ep. 10' });
    expect(await stored()).toMatchObject({
      ...{ previous_id: last.id, is_duplicate: false, original_project_id: null, platform: 'YouTube' },
      ...{ class: 'Podcast', reviewed_by_id: manager.user.id, deadline_at: '2026-03-14T16:00:00.000Z' },
    });
  });

  it('is offered in the menu of projects whose title has a number', async () => {
    await aProject(server.db, { client_id: clientId, title: 'Talk Ep. 09', assigned_by_id: manager.user.id });
    await aProject(server.db, { client_id: clientId, title: 'Wedding film', assigned_by_id: manager.user.id });
    const view = renderScreen('/manager/projects', { server, caller: manager });
    await view.user.click(await screen.findByRole('button', { name: 'Actions: Wedding film' }));
    await screen.findByRole('menuitem', { name: 'Save as template' });
    expect(screen.queryByRole('menuitem', { name: 'Next episode' })).toBeNull();
    await view.user.keyboard('{Escape}');
    await view.user.click(await screen.findByRole('button', { name: 'Actions: Talk Ep. 09' }));
    await view.user.click(await screen.findByRole('menuitem', { name: 'Next episode' }));
    expect(field(await formOf('Next Episode'), 'Title').value).toBe('Talk Ep. 10');
  });
});

it('saves the chosen parts of a project as a template of its client', async () => {
  const project = await aProject(server.db, {
    ...{ client_id: clientId, title: 'Ep. 1', platform: 'YouTube', class: 'Podcast', assigned_by_id: manager.user.id },
  });
  const view = renderScreen(`/manager/projects?open=template-${project.id}`, { server, caller: manager });
  const form = await formOf('Save as template');
  await view.user.click(form.getByRole('checkbox', { name: 'Manager' }));
  await press(view, form, 'Save template');
  expect(await form.findByText('Give the template a name.')).toBeTruthy();
  await view.user.type(field(form, 'Name'), 'Weekly');
  await press(view, form, 'Save template');
  await screen.findByText('Template saved.');
  const made = await server.db.selectFrom('templates').selectAll().executeTakeFirstOrThrow();
  expect(made).toMatchObject({ name: 'Weekly', client_id: clientId, class: 'Podcast' });
  expect(made.fields).toMatchObject({ platform: 'YouTube' });
  expect(made.fields.assignedBy).toBeUndefined();
});

describe('the settings', () => {
  it('add, edit, archive and restore templates, and filter them by client', async () => {
    const admin = await server.as('admin');
    await aTemplate(server.db, {
      name: 'Weekly',
      client_id: clientId,
      fields: { platform: 'YouTube', deadlineDays: 7 },
    });
    const view = renderScreen('/admin/settings/templates', { server, caller: admin });
    const lines = async () =>
      within(await screen.findByRole('list', { name: 'Templates' }))
        .getAllByRole('listitem')
        .map((one) => one.firstElementChild?.textContent);
    expect(await lines()).toEqual(['WeeklyAda Reed · YouTube · due in 7 days']);
    await view.user.click(screen.getByRole('button', { name: 'New template' }));
    const form = await formOf('Template');
    await view.user.type(field(form, 'Name'), 'Trailer');
    await view.user.type(form.getByLabelText('Deadline time'), '9');
    await view.user.type(form.getByLabelText('Days to the deadline'), '2');
    await press(view, form, 'Add check');
    await view.user.type(form.getByLabelText('Check 1'), 'Captions');
    await press(view, form, 'Save');
    expect(await form.findByText('Enter a time as hh:mm.')).toBeTruthy();
    await retype(view, form.getByLabelText('Deadline time'), '09:30');
    await press(view, form, 'Save');
    await waitFor(async () =>
      expect(await lines()).toEqual([
        'TrailerWorkspace · due in 2 days · 1 check',
        'WeeklyAda Reed · YouTube · due in 7 days',
      ]),
    );
    await view.user.click(screen.getByRole('combobox', { name: 'Client' }));
    await view.user.click(await screen.findByRole('option', { name: 'Ada Reed' }));
    await waitFor(async () => expect(await lines()).toHaveLength(1));
    await view.user.click(screen.getByRole('button', { name: 'Archive Weekly' }));
    await view.user.click(await screen.findByRole('button', { name: /Undo/ }));
    await screen.findByText('Template restored.');
    expect(
      await server.db.selectFrom('templates').select('name').where('archived_at', 'is', null).execute(),
    ).toHaveLength(2);
  });

  it("keep another person's changes of other fields, and ask about the same field", async () => {
    const admin = await server.as('admin');
    const { id } = await aTemplate(server.db, { name: 'Weekly', fields: { videoLengthSeconds: 90 } });
    const view = renderScreen('/admin/settings/templates', { server, caller: admin });
    await view.user.click(await screen.findByRole('button', { name: 'Edit Weekly' }));
    const form = await formOf('Template');
    expect([field(form, 'Video Length minutes').value, field(form, 'Video Length seconds').value]).toEqual(['1', '30']);
    await manager.patch(`/api/templates/${id}`, { class: 'Basic', name: 'Every week' });
    await retype(view, field(form, 'Name'), 'Daily');
    await retype(view, field(form, 'Raw Length minutes'), '20');
    await press(view, form, 'Save');
    const conflict = within(await form.findByRole('group', { name: 'Changes by someone else' }));
    expect(conflict.getByRole('radio', { name: /Every week/ })).toBeTruthy();
    await press(view, form, 'Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const saved = (await manager.get(`/api/templates/${id}`)).json();
    expect(saved).toMatchObject({ name: 'Daily', class: 'Basic' });
    expect(saved.fields).toMatchObject({ rawLengthSeconds: 1_200, videoLengthSeconds: 90 });
  });
});

it("shows a client's templates on its page", async () => {
  await aTemplate(server.db, { name: 'Weekly', client_id: clientId });
  renderScreen(`/manager/clients/${clientId}`, { server, caller: manager });
  const part = within(await screen.findByRole('region', { name: 'Templates' }));
  expect(part.getByRole('button', { name: 'Edit Weekly' })).toBeTruthy();
});
