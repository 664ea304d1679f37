/** Project forms in the browser, against the real server: create, edit, duplicate, and all error messages. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { aClient, aProject, aUser } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { failNext } from '#web/testing/fail-next.ts';
import {
  dayField,
  field,
  fill,
  formOf,
  openMore,
  pick,
  picker,
  press,
  retype,
  timeField,
} from '#web/testing/project-form.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

// All dates are UTC, regardless of the browser's time zone.
const { TZ } = process.env;
process.env['TZ'] = 'Pacific/Auckland';
afterAll(() => {
  if (TZ === undefined) delete process.env['TZ'];
  else process.env['TZ'] = TZ;
});

let manager: Caller;

const server = await testApp();
await aUser(server.db, { first_name: 'Edda', last_name: 'Lind' });
await aUser(server.db, { type: 'manager', first_name: 'Rolf', last_name: 'Beck' });
await aUser(server.db, { type: 'manager', first_name: 'Gone', last_name: 'Home', is_active: false });
await aClient(server.db, { first_name: 'Ada', last_name: 'Reed' });
await aClient(server.db, { first_name: 'Cher', last_name: '' });
// A new user for each test, so that drafts don't carry over.
beforeEach(async () => {
  await server.db.deleteFrom('projects').execute();
  manager = await server.as('manager', { first_name: 'Mara', last_name: 'Voss' });
});

const open = (form: string, caller = manager) =>
  renderScreen(`/${caller.user.type}/projects?form=${form}`, { server, caller });
const stored = () => server.db.selectFrom('projects').selectAll().orderBy('id').execute();

/** People of a project that the manager may edit. */
const managerFields = () => ({
  assigned_by_id: manager.user.id,
  assigned_to_id: manager.user.id,
  reviewed_by_id: manager.user.id,
});

describe('creating a project', () => {
  it('asks for the kind first, then creates a new project with the status assigned', async () => {
    const view = open('choose');
    await view.user.click(
      within(await screen.findByRole('dialog', { name: 'What kind of project?' })).getByRole('button', {
        name: /^New/,
      }),
    );
    expect(view.address()).toBe('/manager/projects?form=new');
    const form = await formOf('New Project');
    await openMore(view, form);
    expect(form.getByRole<HTMLInputElement>('combobox', { name: /^Manager/ }).value).toBe('Mara Voss');
    expect(dayField(form, 'Start').value).toBe('03/10/2026');
    expect(timeField(form, 'Start').value).toBe('9:00 AM');
    expect(timeField(form, 'Deadline').value).toBe('5:00 PM');
    expect(field(form, 'Tracking ID').value).toMatch(/^TRK-[0-9A-Z]+-[0-9A-Z]{6}$/);
    await fill(view, form);
    await view.user.type(form.getByLabelText('Total Video Length seconds'), '75');
    expect(form.getByLabelText<HTMLInputElement>('Total Video Length seconds').value).toBe('59');
    expect(form.getByText('Allowed editing time: 2h 12m')).toBeTruthy();
    await press(view, form, 'Create Project');
    expect(await screen.findByRole('link', { name: 'Spring film' })).toBeTruthy();
    expect(view.address()).toBe('/manager/projects');
    const [project] = await stored();
    expect(project).toMatchObject({
      status: 'assigned',
      class: 'Premium',
      video_length_seconds: 659,
      edit_ratio_min: 5,
      edit_ratio_hour: 1,
      revision_count: 0,
      assigned_by_id: manager.user.id,
    });
    expect(project?.created_at).toBe('2026-03-10T09:00:00.000Z');
    expect(project?.deadline_at).toBe('2026-03-10T17:00:00.000Z');
    expect(project?.started_at).toBeNull();
  });

  it('keeps the dates of an old project in order, and reports each date it moved', async () => {
    const view = open('old');
    const form = await formOf('Old Project');
    await fill(view, form);
    await retype(view, dayField(form, 'Assigned'), '03/12/2026');
    expect(form.getByText('Start date/time adjusted to match new assigned date/time.')).toBeTruthy();
    expect(form.getByText('Deadline date/time adjusted to match new start date/time.')).toBeTruthy();
    expect(dayField(form, 'Ended').value).toBe('03/12/2026');
    await retype(view, dayField(form, 'Assigned'), '03/01/2026');
    await retype(view, timeField(form, 'Ended'), '11:30 pm');
    await press(view, form, 'Create Project');
    await screen.findByRole('link', { name: 'Spring film' });
    const [project] = await stored();
    expect(project).toMatchObject({ status: 'completed', is_revised: false });
    expect(project?.created_at).toBe('2026-03-01T09:00:00.000Z');
    expect(project?.ended_at).toBe('2026-03-12T23:30:00.000Z');
  });

  it('starts the timer of an ongoing project at the given start', async () => {
    const view = open('ongoing');
    const form = await formOf('Ongoing Project');
    await fill(view, form);
    await view.user.type(form.getByLabelText('Cut Video Length minutes'), '2');
    await press(view, form, 'Create Project');
    await screen.findByRole('link', { name: 'Spring film' });
    const [project] = await stored();
    expect(project).toMatchObject({ status: 'started', video_length_seconds: 120 });
    expect(project?.started_at).toBe('2026-03-10T09:00:00.000Z');
  });

  it('accepts a client name typed in full in any case, and a client with only a first name', async () => {
    const view = open('new');
    const form = await formOf('New Project');
    await fill(view, form);
    await retype(view, form.getByRole('combobox', { name: /^Client/ }), 'cHER{Enter}');
    await screen.findByRole('link', { name: 'Spring film' });
    expect(await screen.findByText(/^Cher(?: · |$)/)).toBeTruthy();
  });

  it('offers active managers as manager and reviewer and everyone as editor, with their roles', async () => {
    const view = open('new');
    const form = await formOf('New Project');
    await openMore(view, form);
    await view.user.click(form.getByRole('combobox', { name: /^Reviewer/ }));
    const managers = (await within(await screen.findByRole('listbox')).findAllByRole('option')).map(
      (one) => one.textContent,
    );
    expect(managers.some((text) => text.includes('Rolf Beck') && text.endsWith('Manager'))).toBe(true);
    expect(managers.every((text) => text.endsWith('Manager'))).toBe(true);
    expect(managers.some((text) => text.includes('Gone Home'))).toBe(false);
    await view.user.click(form.getByRole('combobox', { name: /^Editor/ }));
    expect(await screen.findByRole('option', { name: /Edda Lind.*Editor/ })).toBeTruthy();
    expect(screen.getByRole('option', { name: /Rolf Beck/ })).toBeTruthy();
  });
});

describe('validation', () => {
  it('marks every missing field, and focuses the first', async () => {
    const view = open('new');
    const form = await formOf('New Project');
    await press(view, form, 'Create Project');
    expect(await form.findByText('Please select a client from the dropdown.')).toBeTruthy();
    expect(form.getByText('Give the project a title.')).toBeTruthy();
    expect(form.getByText('Please select an editor.')).toBeTruthy();
    expect(form.getByText('Please select a reviewer.')).toBeTruthy();
    expect(form.getByText('Total video length minutes are required.')).toBeTruthy();
    expect(form.getByText('Edit ratio minutes are required.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field(form, 'Title')));
    expect(await stored()).toHaveLength(0);
  });

  it('rejects an unknown client and an invalid ratio', async () => {
    const view = open('new');
    const form = await formOf('New Project');
    await retype(view, form.getByRole('combobox', { name: /^Client/ }), 'Nobody');
    await openMore(view, form);
    await retype(view, field(form, 'Minimum Edit Ratio'), '-3');
    await press(view, form, 'Create Project');
    expect(await form.findByText('Please select a client from the dropdown.')).toBeTruthy();
    expect(form.getByText('Edit ratio minutes must be a whole number of 0 or more.')).toBeTruthy();
  });

  it('rejects a deadline before the start, with a separate message for the same day', async () => {
    const view = open('new');
    const form = await formOf('New Project');
    await retype(view, timeField(form, 'Deadline'), '8 am{Enter}');
    expect(await form.findByText('Deadline time cannot be before start time on the same day.')).toBeTruthy();
    await retype(view, dayField(form, 'Deadline'), '03/09/2026');
    await press(view, form, 'Create Project');
    expect(await form.findByText('Deadline date and time cannot be before start date and time.')).toBeTruthy();
  });

  it('does not submit an invalid date, and keeps it with an error and the focus', async () => {
    const project = await aProject(server.db, { ...managerFields(), deadline_at: '2026-03-20T17:00:00.000Z' });
    const view = open(`edit-${project.id}`);
    const form = await formOf('Edit Project');
    const deadline = dayField(form, 'Deadline');
    await retype(view, deadline, '31.12.2026');
    await press(view, form, 'Save Changes');
    expect(await form.findByText('Enter a valid date (MM/DD/YYYY).')).toBeTruthy();
    expect([deadline.value, document.activeElement]).toEqual(['31.12.2026', deadline]);
    await retype(view, deadline, '01/01/1999');
    await press(view, form, 'Save Changes');
    expect(await form.findByText('Choose 01/01/2000 or later.')).toBeTruthy();
    await retype(view, deadline, '2026-12-31');
    await press(view, form, 'Save Changes');
    await waitFor(async () => expect(await stored()).toMatchObject([{ deadline_at: '2026-12-31T17:00:00.000Z' }]));
  });

  it('rejects a start before the assignment', async () => {
    const view = open('ongoing');
    const form = await formOf('Ongoing Project');
    await retype(view, dayField(form, 'Start'), '03/09/2026');
    await press(view, form, 'Create Project');
    expect(await form.findByText('Start date and time cannot be before assigned date and time.')).toBeTruthy();
  });

  it('shows server errors next to their fields', async () => {
    await aProject(server.db, { tracking_id: 'TRK-TAKEN-1' });
    const view = open('new');
    const form = await formOf('New Project');
    await fill(view, form);
    await retype(view, field(form, 'Tracking ID'), 'TRK-TAKEN-1');
    await press(view, form, 'Create Project');
    expect(await form.findByText('This value is already used.')).toBeTruthy();
  });

  it('shows why the server refused, and keeps the input', async () => {
    const view = open('new');
    const form = await formOf('New Project');
    await fill(view, form);
    for (const [status, detail] of [
      [409, 'Someone else changed this at the same moment. Please try again.'],
      [413, 'The request is too large.'],
      [429, 'Too many requests. Please try again in 1 minute.'],
      [500, 'Internal Server Error'],
    ] as const) {
      failNext(({ method, address }) => method === 'POST' && address === '/api/projects', { status, detail });
      await press(view, form, 'Create Project');
      expect(await form.findByText(detail)).toBeTruthy();
      expect(form.getByText('Failed to create project. Please try again.')).toBeTruthy();
      expect([field(form, 'Title').value, picker(form, 'Client').value]).toEqual(['Spring film', 'Ada Reed']);
    }
  });

  it('keeps the input while the server is unreachable, and saves once it is back', async () => {
    const view = open('new');
    const form = await formOf('New Project');
    await fill(view, form);
    view.setDown(true);
    await press(view, form, 'Create Project');
    const lines = [...(await form.findByRole('alert')).querySelectorAll('p')].map((line) => line.textContent);
    expect(lines.slice(0, 2)).toEqual(['Failed to create project. Please try again.', 'Failed to create project']);
    expect(lines[2]).toMatch(/cannot be reached/);
    view.setDown(false);
    await press(view, form, 'Create Project');
    expect(await screen.findByRole('link', { name: 'Spring film' })).toBeTruthy();
  });
});

describe('leaving the form', () => {
  it('asks for confirmation before discarding input, on Escape and on navigation', async () => {
    const view = open('new');
    const form = await formOf('New Project');
    await view.user.type(field(form, 'Title'), 'Half a thought');
    await view.user.keyboard('{Escape}');
    await view.user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(field(form, 'Title').value).toBe('Half a thought');
    void view.router.navigate({ to: '/manager/clients' });
    await view.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await screen.findByRole('heading', { name: /^Clients/ });
    void view.router.navigate({ to: '/manager/projects', search: { form: 'new' } });
    expect(field(await formOf('New Project'), 'Title').value).toBe('');
  });

  it('restores the input after the session has ended', async () => {
    const view = open('old');
    await view.user.type(field(await formOf('Old Project'), 'Title'), 'Not lost');
    await server.db.updateTable('users').set({ is_active: false }).where('id', '=', manager.user.id).execute();
    // The session ends with the next request of the screen.
    await view.user.click((await formOf('Old Project')).getByRole('combobox', { name: /^Editor/ }));
    await screen.findByRole('button', { name: 'Login' });
    await server.db.updateTable('users').set({ is_active: true }).where('id', '=', manager.user.id).execute();
    view.unmount();
    const again = open('old');
    const form = await formOf('Old Project');
    expect(field(form, 'Title').value).toBe('Not lost');
    expect(form.getByText(/Your draft was restored/)).toBeTruthy();
    await press(again, form, 'Cancel');
    await again.user.click(await screen.findByRole('button', { name: 'Discard' }));
  });
});

describe('editing a project', () => {
  it('shows the stored values, saves changes and keeps the status', async () => {
    const project = await aProject(server.db, {
      title: 'Old title',
      ...managerFields(),
      status: 'started',
      started_at: '2026-03-01T09:10:11.000Z',
      created_at: '2026-03-01T08:00:00.000Z',
    });
    const view = open(`edit-${project.id}`);
    const form = await formOf('Edit Project');
    expect(form.getByLabelText<HTMLInputElement>('Total Video Length minutes').value).toBe('10');
    expect(timeField(form, 'Start').value).toBe('9:10 AM');
    await retype(view, field(form, 'Title'), 'New title');
    await retype(view, field(form, 'Revision Count'), '2');
    await press(view, form, 'Save Changes');
    expect(await screen.findByRole('link', { name: 'New title' })).toBeTruthy();
    expect((await stored())[0]).toMatchObject({
      title: 'New title',
      status: 'started',
      started_at: '2026-03-01T09:10:11.000Z',
      revision_count: 2,
      is_revised: true,
    });
  });

  it('says that saving failed, with the reason below', async () => {
    const project = await aProject(server.db, { title: 'Old title', ...managerFields() });
    const view = open(`edit-${project.id}`);
    const form = await formOf('Edit Project');
    await retype(view, field(form, 'Title'), 'New title');
    view.setDown(true);
    await press(view, form, 'Save Changes');
    const reason = await form.findByText(/cannot be reached/);
    expect(reason.previousElementSibling?.textContent).toBe('Failed to update project');
    expect(field(form, 'Title').value).toBe('New title');
  });

  it('saves an unchanged start before the assignment, but rejects a changed one', async () => {
    const project = await aProject(server.db, {
      ...managerFields(),
      status: 'started',
      created_at: '2026-03-01T09:00:00.000Z',
      started_at: '2026-03-01T00:40:00.000Z',
    });
    const view = open(`edit-${project.id}`);
    const form = await formOf('Edit Project');
    await retype(view, timeField(form, 'Start'), '12:30 AM{Enter}');
    await press(view, form, 'Save Changes');
    expect(await form.findByText('Start date and time cannot be before assigned date and time.')).toBeTruthy();
    await retype(view, field(form, 'Title'), 'Early bird');
    await retype(view, timeField(form, 'Start'), '12:40 AM');
    await press(view, form, 'Save Changes');
    expect(await screen.findByRole('link', { name: 'Early bird' })).toBeTruthy();
    expect((await stored())[0]).toMatchObject({ title: 'Early bird', started_at: '2026-03-01T00:40:00.000Z' });
  });

  it('focuses an invalid date, and opens its calendar only on a click', async () => {
    const project = await aProject(server.db, {
      ...managerFields(),
      created_at: '2026-03-02T08:00:00.000Z',
      deadline_at: '2026-03-05T17:00:00.000Z',
    });
    const view = open(`edit-${project.id}`);
    const form = await formOf('Edit Project');
    const deadline = dayField(form, 'Deadline');
    await retype(view, deadline, '03/01/2026');
    await press(view, form, 'Save Changes');
    expect(await form.findByText('Deadline date and time cannot be before start date and time.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(deadline));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(document.querySelector('[data-dates-dropdown]')).toBeNull();
    await view.user.click(deadline);
    await waitFor(() => expect(document.querySelector('[data-dates-dropdown]')).toBeTruthy());
  });

  it('shows a newer version next to the input, field by field', async () => {
    const project = await aProject(server.db, { ...managerFields(), title: 'First', platform: 'Web' });
    const view = open(`edit-${project.id}`);
    const form = await formOf('Edit Project');
    await retype(view, field(form, 'Title'), 'Mine');
    await view.user.type(field(form, 'Description'), 'Only here');
    await manager.patch(`/api/projects/${project.id}`, { title: 'Theirs', platform: 'TV' });
    await press(view, form, 'Save Changes');
    expect(await form.findByText('This project was changed while you were editing it.')).toBeTruthy();
    expect(document.activeElement).toBe(form.getByRole('group', { name: 'Changes by someone else' }));
    const title = within(form.getByRole('radiogroup', { name: 'Title' }));
    expect(title.getByText('Theirs')).toBeTruthy();
    expect(title.getByRole<HTMLInputElement>('radio', { name: /Your change/ }).checked).toBe(true);
    expect(field(form, 'Platform').value).toBe('TV');
    expect(form.queryByRole('radiogroup', { name: 'Platform' })).toBeNull();
    await view.user.click(title.getByRole('radio', { name: /Their change/ }));
    expect(field(form, 'Title').value).toBe('Theirs');
    await view.user.click(title.getByRole('radio', { name: /Your change/ }));
    await manager.patch(`/api/projects/${project.id}`, { title: 'Theirs again' });
    await press(view, form, 'Save Changes');
    expect(await form.findByText('Theirs again')).toBeTruthy();
    expect(document.activeElement).toBe(form.getByRole('group', { name: 'Changes by someone else' }));
    await press(view, form, 'Save Changes');
    expect(await screen.findByRole('link', { name: 'Mine' })).toBeTruthy();
    expect((await stored())[0]).toMatchObject({ title: 'Mine', platform: 'TV', description: 'Only here' });
  });

  it('accepts changes made only by someone else without asking', async () => {
    const project = await aProject(server.db, { ...managerFields(), title: 'First', platform: 'Web' });
    const view = open(`edit-${project.id}`);
    const form = await formOf('Edit Project');
    await view.user.type(field(form, 'Description'), 'Mine');
    await manager.patch(`/api/projects/${project.id}`, { title: 'Theirs', platform: 'TV' });
    await press(view, form, 'Save Changes');
    expect(await screen.findByRole('link', { name: 'Theirs' })).toBeTruthy();
    expect((await stored())[0]).toMatchObject({ title: 'Theirs', platform: 'TV', description: 'Mine' });
  });

  it('saves over a newer version whose changes do not overlap', async () => {
    const editor = await server.as('editor');
    const project = await aProject(server.db, { ...managerFields(), assigned_to_id: editor.user.id, title: 'First' });
    const view = open(`edit-${project.id}`);
    const form = await formOf('Edit Project');
    await retype(view, field(form, 'Title'), 'Second');
    await editor.patch(`/api/projects/${project.id}`, { status: 'started', startedAt: '2026-03-10T12:00:00+00:00' });
    await press(view, form, 'Save Changes');
    expect(await screen.findByRole('link', { name: 'Second' })).toBeTruthy();
    expect((await stored())[0]).toMatchObject({ title: 'Second', status: 'started' });
  });

  it('explains why editing is not allowed when opened by address', async () => {
    const project = await aProject(server.db, {});
    const view = open(`edit-${project.id}`);
    expect(await screen.findByText('You can only edit projects that you have assigned.')).toBeTruthy();
    view.unmount();
    const ended_at = '2026-03-01T10:00:00.000Z';
    const done = await aProject(server.db, { ...managerFields(), status: 'completed', started_at: ended_at, ended_at });
    open(`edit-${done.id}`);
    expect(await screen.findByText('Completed projects cannot be edited.')).toBeTruthy();
  });
});

describe('duplicating a project', () => {
  it("locks the original's fields, creates a new project and marks the original", async () => {
    const client = await aClient(server.db, { first_name: 'Ida', last_name: 'Holm' });
    const project = await aProject(server.db, {
      title: 'Twice',
      client_id: client.id,
      status: 'completed',
      started_at: '2026-03-01T09:00:00.000Z',
      ended_at: '2026-03-01T10:00:00.000Z',
      assigned_to_id: manager.user.id,
      reviewed_by_id: manager.user.id,
      assigned_by_id: manager.user.id,
      revision_count: 3,
      tracking_id: 'TRK-FIRST-1',
      links: JSON.stringify([{ label: 'Footage', url: '/Volumes/7' }]) as never,
    });
    const view = open(`duplicate-${project.id}`);
    const form = await formOf('Duplicate Project');
    expect(screen.getByRole('dialog', { name: 'Duplicate Project TEAM' })).toBeTruthy();
    for (const label of ['Title', 'Platform', 'Description', 'Tracking ID', 'Minimum Edit Ratio'])
      expect(field(form, label).disabled).toBe(true);
    expect(form.getByRole<HTMLInputElement>('combobox', { name: /^Client/ }).disabled).toBe(true);
    await pick(view, form, ['Editor', 'edd', /Edda Lind/]);
    await view.user.type(form.getByRole('textbox', { name: 'Role' }), 'Color');
    await press(view, form, 'Duplicate Project');
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Twice' })).toHaveLength(2));
    const [original, copy] = await stored();
    expect(original).toMatchObject({ is_duplicate: true, status: 'completed', team_id: project.id });
    expect(copy).toMatchObject({ team_id: project.id, team_role: 'Color' });
    expect(copy).toMatchObject({
      is_duplicate: true,
      original_project_id: project.id,
      status: 'assigned',
      client_id: client.id,
      revision_count: 0,
      deadline_at: '2026-03-10T17:00:00.000Z',
      links: [{ label: 'Footage', url: '/Volumes/7' }],
    });
    expect(copy?.tracking_id).not.toBe('TRK-FIRST-1');
  });

  it('is a plain copy when it is for another video', async () => {
    const { id } = manager.user;
    const original = await aProject(server.db, { assigned_to_id: id, assigned_by_id: id, reviewed_by_id: id });
    const view = open(`duplicate-${original.id}`);
    const form = await formOf('Duplicate Project');
    await view.user.click(form.getByRole('checkbox', { name: 'Works on the same video' }));
    await press(view, form, 'Duplicate Project');
    const plain = { team_id: null, is_duplicate: true };
    await waitFor(async () => expect(await stored()).toMatchObject([plain, plain]));
  });

  it('leaves out people who have left', async () => {
    const gone = await aUser(server.db, { deleted_at: server.deps.clock() });
    const inactive = await aUser(server.db, { type: 'manager', is_active: false });
    const active = await aUser(server.db, { type: 'manager', first_name: 'Nora', last_name: 'Kern' });
    const people = { assigned_to_id: gone.id, assigned_by_id: active.id, reviewed_by_id: inactive.id };
    const project = await aProject(server.db, { title: 'Twice', ...people });
    open(`duplicate-${project.id}`);
    const form = await formOf('Duplicate Project');
    const nameIn = (label: RegExp) => form.getByRole<HTMLInputElement>('combobox', { name: label }).value;
    expect([nameIn(/^Editor/), nameIn(/^Manager/), nameIn(/^Reviewer/)]).toEqual(['', 'Nora Kern', '']);
  });

  it('warns when the original could not be marked', async () => {
    const project = await aProject(server.db, { title: 'Twice', ...managerFields() });
    const view = open(`duplicate-${project.id}`);
    const form = await formOf('Duplicate Project');
    await pick(view, form, ['Editor', 'edd', /Edda Lind/]);
    failNext(({ method }) => method === 'PATCH', { status: 500 });
    await press(view, form, 'Duplicate Project');
    expect(await screen.findByText('Failed to update original project as duplicated')).toBeTruthy();
    expect(await stored()).toHaveLength(2);
  });
});
