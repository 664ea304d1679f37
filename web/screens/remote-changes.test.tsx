/** Open forms show which fields someone else changed and by whom, before the user saves. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aClient, aProject, aUser } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { field, formOf, press, retype } from '#web/testing/project-form.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let admin: Caller;
let lena: Caller;
let mo: Caller;

const server = await testApp();
beforeEach(async () => {
  await server.db.deleteFrom('projects').execute();
  admin = await server.as('admin', { first_name: 'Maya', last_name: 'Okafor' });
  mo = await server.as('manager', { first_name: 'Mo', last_name: 'Derator' });
  lena = await server.as('admin', { first_name: 'Lena', last_name: 'Fischer' });
});

const peopleOfMo = () => ({ assigned_by_id: mo.user.id, assigned_to_id: mo.user.id, reviewed_by_id: mo.user.id });

/** Simulates returning to the tab, which refetches. */
const returnToTab = (): boolean => window.dispatchEvent(new Event('visibilitychange'));
const lines = async (): Promise<string[]> => {
  const note = within(await screen.findByRole('region', { name: 'Changed by others' }));
  return note.getAllByRole('listitem').map(({ textContent }) => textContent);
};

describe('an open form', () => {
  it('of a project shows who changed which field and the local value, and reports conflicts on save', async () => {
    const project = await aProject(server.db, { ...peopleOfMo(), title: 'First', platform: 'Web' });
    const view = renderScreen(`/admin/projects?form=edit-${project.id}`, { server, caller: admin });
    const form = await formOf('Edit Project');
    await retype(view, field(form, 'Title'), 'Mine');
    await mo.patch(`/api/projects/${project.id}`, { platform: 'TV' });
    returnToTab();
    await waitFor(async () => expect(await lines()).toEqual(['Mo Derator changed Platform: Web → TV']));
    expect(form.getByText('Saving keeps these changes.')).toBeTruthy();
    await lena.patch(`/api/projects/${project.id}`, { title: 'Theirs' });
    returnToTab();
    await waitFor(async () =>
      expect(await lines()).toEqual([
        'Lena Fischer changed Title: First → TheirsYour value: Mine',
        'Mo Derator changed Platform: Web → TV',
      ]),
    );
    expect(field(form, 'Title').value).toBe('Mine');
    await press(view, form, 'Save Changes');
    expect(await form.findByRole('group', { name: 'Changes by someone else' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Changed by others' })).toBeNull();
    expect(field(form, 'Platform').value).toBe('TV');
  });

  it('names nobody when several versions arrived at once', async () => {
    const project = await aProject(server.db, { title: 'First', platform: 'Web', assigned_by_id: mo.user.id });
    renderScreen(`/admin/projects?form=edit-${project.id}`, { server, caller: admin });
    const form = await formOf('Edit Project');
    await lena.patch(`/api/projects/${project.id}`, { personalPoint: 2, description: 'Well done' });
    await mo.patch(`/api/projects/${project.id}`, { platform: 'TV' });
    await lena.patch(`/api/projects/${project.id}`, { title: 'Second' });
    returnToTab();
    await waitFor(async () =>
      expect(await lines()).toEqual(['Title was changed: First → Second', 'Platform was changed: Web → TV']),
    );
    expect(field(form, 'Title').value).toBe('First');
  });

  it('of a single field shows the change next to the local value', async () => {
    const project = await aProject(server.db, { title: 'First', assigned_by_id: mo.user.id });
    const view = renderScreen(`/admin/projects/${project.id}`, { server, caller: admin });
    await view.user.click(await screen.findByRole('button', { name: /^Change title/ }));
    const form = within(await screen.findByRole('form', { name: 'Change title' }));
    await retype(view, form.getByRole('textbox'), 'Mine');
    await mo.patch(`/api/projects/${project.id}`, { title: 'Theirs', platform: 'TV' });
    await waitFor(async () =>
      expect(await lines()).toEqual(['Mo Derator changed Title: First → TheirsYour value: Mine']),
    );
  });

  it('of a client shows the change', async () => {
    const { id } = await aClient(server.db, { first_name: 'Ada', last_name: 'Reed' });
    renderScreen(`/admin/clients?open=edit-${id}`, { server, caller: admin });
    await screen.findByLabelText(/^First Name/);
    await mo.patch(`/api/clients/${id}`, { lastName: 'Lovelace' });
    returnToTab();
    await waitFor(async () => expect(await lines()).toEqual(['Mo Derator changed Last Name: Reed → Lovelace']));
  });

  it('of the workspace settings shows the change', async () => {
    const view = renderScreen('/admin/settings/timer', { server, caller: admin });
    const form = await formOf('Timer and points');
    await retype(view, field(form, 'Premium'), '9');
    // The name belongs to another section.
    await lena.patch('/api/settings', { name: 'Theirs', editRatios: { Premium: 7 }, twoTimers: false });
    returnToTab();
    await waitFor(async () =>
      expect(await lines()).toEqual([
        'Lena Fischer changed Edit ratio: Premium: — → 7Your value: 9',
        expect.stringMatching(/^Lena Fischer changed .*: Yes → No$/),
      ]),
    );
    await press(view, form, 'Save Settings');
    expect(await form.findByRole('group', { name: 'Changes by someone else' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Changed by others' })).toBeNull();
  });

  it("of a user shows the change, and distinguishes own changes from others'", async () => {
    const { id } = await aUser(server.db, { first_name: 'Ed', last_name: 'Itor' });
    renderScreen(`/admin/team?open=edit-${id}`, { server, caller: admin });
    await screen.findByLabelText(/^First Name/);
    await lena.patch(`/api/users/${id}`, { firstName: 'Edda' });
    returnToTab();
    await waitFor(async () => expect(await lines()).toEqual(['Lena Fischer changed First Name: Ed → Edda']));
    await admin.patch(`/api/users/${id}`, { lastName: 'Lind' });
    returnToTab();
    await waitFor(async () =>
      expect(await lines()).toEqual([
        'Lena Fischer changed First Name: Ed → Edda',
        'You changed Last Name: Itor → Lind',
      ]),
    );
  });
});
