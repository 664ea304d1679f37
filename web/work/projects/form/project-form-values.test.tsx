/** Values of the project forms: dates of finished projects and lengths in both units; in the browser against the real server. */
import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aClient, aProject, aUser } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { dayField, field, fill, type Form, formOf, press, retype, timeField } from '#web/testing/project-form.ts';
import { renderScreen, type Screen } from '#web/testing/render-screen.tsx';

let manager: Caller;

const server = await testApp();
await aUser(server.db, { first_name: 'Edda', last_name: 'Lind' });
await aUser(server.db, { type: 'manager', first_name: 'Rolf', last_name: 'Beck' });
await aClient(server.db, { first_name: 'Ada', last_name: 'Reed' });
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

describe('the dates of finished work', () => {
  const done = () => ({
    ...managerFields(),
    title: 'Delivered',
    status: 'completed' as const,
    created_at: '2026-03-01T08:00:00.000Z',
    started_at: '2026-03-01T09:00:00.000Z',
    ended_at: '2026-03-01T09:40:00.000Z',
    deadline_at: '2026-03-01T17:00:00.000Z',
    pauses: [{ pausedAt: '2026-03-01T09:10:00.000Z', resumedAt: '2026-03-01T09:20:00.000Z' }],
    runtime_minutes: 30,
  });
  const edit = async () => {
    const project = await aProject(server.db, done());
    const view = open(`edit-${project.id}`, await server.as('admin'));
    return { view, form: await formOf('Edit Project') };
  };
  const reason = (form: Form) => form.queryByRole('textbox', { name: /^Reason for the new times/ });

  it('keep the end when the deadline moves later, and require no reason', async () => {
    const { view, form } = await edit();
    expect(form.getByText('Run time: 30m')).toBeTruthy();
    await retype(view, dayField(form, 'Deadline'), '03/20/2026');
    expect([dayField(form, 'Ended').value, timeField(form, 'Ended').value]).toEqual(['03/01/2026', '9:40 AM']);
    expect(form.getByText('Run time: 30m')).toBeTruthy();
    expect(reason(form)).toBeNull();
    await press(view, form, 'Save Changes');
    await waitFor(async () => expect((await stored())[0]?.deadline_at).toBe('2026-03-20T17:00:00.000Z'));
    expect((await stored())[0]).toMatchObject({ ended_at: done().ended_at, runtime_minutes: 30, time_corrections: [] });
  });

  it('move the end with a start after it, announced at the field until it is edited', async () => {
    const { view, form } = await edit();
    await retype(view, dayField(form, 'Start'), '03/02/2026');
    const message = 'Ended date/time adjusted to match new start date/time.';
    const note = form.getByText(message);
    expect(note.matches('output')).toBe(true);
    const ended = form.getByRole('group', { name: 'Ended', description: message });
    expect(ended.contains(dayField(form, 'Ended')) && ended.contains(note)).toBe(true);
    expect(dayField(form, 'Ended').value).toBe('03/02/2026');
    expect(form.getByText('Run time: 0m, was 30m')).toBeTruthy();
    await retype(view, dayField(form, 'Deadline'), '03/08/2026');
    expect(form.getByText(message)).toBeTruthy();
    await retype(view, timeField(form, 'Ended'), '11:10 am{Enter}');
    expect(form.queryByText(message)).toBeNull();
    expect(form.getByText('Run time: 2h 10m, was 30m')).toBeTruthy();
  });

  it('keep an invalid time with an error, and do not submit the previous time', async () => {
    const { view, form } = await edit();
    await retype(view, field(form, 'Title'), 'Renamed');
    await retype(view, timeField(form, 'Deadline'), 'noon');
    await view.user.tab();
    expect(await form.findByText('Enter a valid time, such as 9:30 AM.')).toBeTruthy();
    expect(timeField(form, 'Deadline').value).toBe('noon');
    await press(view, form, 'Save Changes');
    expect(document.activeElement).toBe(timeField(form, 'Deadline'));
    expect((await stored())[0]).toMatchObject({ title: done().title, deadline_at: done().deadline_at });
    await retype(view, timeField(form, 'Deadline'), '12 pm{Enter}');
    expect(form.queryByText(/This is no time/)).toBeNull();
    await waitFor(async () =>
      expect((await stored())[0]).toMatchObject({ title: 'Renamed', deadline_at: '2026-03-01T12:00:00.000Z' }),
    );
  });

  it('reject an end in the future, and require a reason only while times are corrected', async () => {
    const { view, form } = await edit();
    await retype(view, dayField(form, 'Ended'), '03/11/2026');
    await press(view, form, 'Save Changes');
    expect(await form.findByText('End date and time cannot be in the future.')).toBeTruthy();
    expect(form.getByText('This value should not be blank.')).toBeTruthy();
    expect((await stored())[0]?.ended_at).toBe(done().ended_at);
    await retype(view, dayField(form, 'Ended'), '03/01/2026');
    expect(reason(form)).toBeNull();
  });

  it('record the previous values of a correction, with its reason', async () => {
    const { view, form } = await edit();
    await retype(view, timeField(form, 'Ended'), '9:30 am{Enter}');
    await retype(view, reason(form) as HTMLElement, 'Forgot to press End');
    await press(view, form, 'Save Changes');
    await waitFor(async () => expect((await stored())[0]?.runtime_minutes).toBe(20));
    expect((await stored())[0]?.time_corrections).toMatchObject([
      { reason: 'Forgot to press End', before: { runtimeMinutes: 30 }, after: { runtimeMinutes: 20 } },
    ]);
  });
});

describe('a length with a separator', () => {
  const both = (form: Form, unit: readonly [string, string]) =>
    unit.map((name) => form.getByLabelText<HTMLInputElement>(`Total Video Length ${name}`).value);

  it.each(['12:30', '12.30', '12,30'])('fills both fields as typed: %s', async (typed) => {
    const view = open('new');
    const form = await formOf('New Project');
    await view.user.click(form.getByLabelText('Total Video Length minutes'));
    await view.user.keyboard(typed);
    expect(both(form, ['minutes', 'seconds'])).toEqual(['12', '30']);
    await view.user.click(form.getByText('Hours and minutes'));
    await view.user.clear(form.getByLabelText('Total Video Length hours'));
    await view.user.keyboard(typed);
    expect(both(form, ['hours', 'minutes'])).toEqual(['12', '30']);
  });

  it('fills both fields when pasted', async () => {
    const view = open('new');
    const form = await formOf('New Project');
    await view.user.click(form.getByLabelText('Total Video Length minutes'));
    await view.user.paste('7:05');
    expect(both(form, ['minutes', 'seconds'])).toEqual(['7', '5']);
    await view.user.clear(form.getByLabelText('Total Video Length minutes'));
    await view.user.paste('1h 20m 5s');
    expect(both(form, ['minutes', 'seconds'])).toEqual(['80', '5']);
  });

  it('keeps a number in another notation with its error, and is not saved', async () => {
    const view = open('new');
    const form = await formOf('New Project');
    await view.user.type(form.getByLabelText(/^Title/), 'Refused');
    await view.user.click(form.getByLabelText('Total Video Length minutes'));
    await view.user.keyboard('1e3');
    await press(view, form, 'Create Project');
    expect(await form.findByText('Enter a whole number.')).toBeTruthy();
    expect(both(form, ['minutes', 'seconds'])).toEqual(['1e3', '']);
    expect((await stored()).map(({ title }) => title)).not.toContain('Refused');
  });
});

it('clamps lengths while typing, in both units', async () => {
  const view = open('new');
  const form = await formOf('New Project');
  const box = (unit: string) => form.getByLabelText<HTMLInputElement>(`Total Video Length ${unit}`);
  await retype(view, box('minutes'), '90');
  await retype(view, box('seconds'), '4x');
  expect(box('seconds').value).toBe('4');
  await view.user.click(form.getByText('Hours and minutes'));
  expect(box('hours').value).toBe('1');
  await retype(view, box('minutes'), '75');
  expect(box('minutes').value).toBe('59');
  await view.user.click(form.getByText('Minutes and seconds'));
  expect(box('minutes').value).toBe('119');
});

describe('lengths in hours and minutes', () => {
  const toHours = (view: Screen, form: Form) => view.user.click(form.getByText('Hours and minutes'));
  const hours = (form: Form) => form.getByLabelText<HTMLInputElement>('Total Video Length hours');
  const minutes = (form: Form) => form.getByLabelText<HTMLInputElement>('Total Video Length minutes');
  const savedLength = (seconds: number) =>
    waitFor(async () => expect((await stored())[0]).toMatchObject({ title: 'Saved', video_length_seconds: seconds }));

  it('submit no hidden seconds', async () => {
    const view = open('new');
    const form = await formOf('New Project');
    await fill(view, form);
    await retype(view, field(form, 'Title'), 'Saved');
    await retype(view, minutes(form), '125');
    await view.user.type(form.getByLabelText('Total Video Length seconds'), '30');
    expect(form.getByText('Allowed editing time: 25h 6m')).toBeTruthy();
    await toHours(view, form);
    expect([hours(form).value, minutes(form).value]).toEqual(['2', '5']);
    expect(form.getByText('Allowed editing time: 25h 0m')).toBeTruthy();
    await press(view, form, 'Create Project');
    await savedLength(7500);
  });

  it('keep an unchanged stored length, with its seconds shown next to it', async () => {
    const project = await aProject(server.db, { ...managerFields(), video_length_seconds: 7530 });
    const view = open(`edit-${project.id}`);
    const form = await formOf('Edit Project');
    await retype(view, field(form, 'Title'), 'Saved');
    await toHours(view, form);
    expect(form.getByText('and 30 s')).toBeTruthy();
    await press(view, form, 'Save Changes');
    await savedLength(7530);
  });

  it('replace a stored length when retyped', async () => {
    const project = await aProject(server.db, { ...managerFields(), video_length_seconds: 7530 });
    const view = open(`edit-${project.id}`);
    const form = await formOf('Edit Project');
    await retype(view, field(form, 'Title'), 'Saved');
    await toHours(view, form);
    await retype(view, minutes(form), '5');
    expect(form.queryByText('and 30 s')).toBeNull();
    await press(view, form, 'Save Changes');
    await savedLength(7500);
  });
});
