/** Settings page in the browser against the real server. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { UTC } from '#domain/platform/time-zone.ts';
import { setTimeZone, timeZone } from '#web/lib/time/local-time.ts';
import { inBrowserZone } from '#web/testing/in-zone.ts';
import { type Form, formOf } from '#web/testing/project-form.ts';
import { renderScreen, type Screen } from '#web/testing/render-screen.tsx';
import { followTimeZone } from './follow-time-zone.ts';

let server: TestApp;
let admin: Caller;

const setUp = async (given: Parameters<typeof testApp>[0] = {}): Promise<void> => {
  server = await testApp(given);
  admin = await server.as('admin');
};
beforeEach(() => setUp());
afterEach(async () => {
  document.querySelector('meta[name="house-name"]')?.remove();
});

const TITLES = {
  workspace: 'Workspace',
  time: 'Time and working days',
  timer: 'Timer and points',
  review: 'Review and links',
  security: 'Sign-in and security',
} as const;

async function open(section: keyof typeof TITLES): Promise<{ view: Screen; form: Form }> {
  const view = renderScreen(`/admin/settings/${section}`, { server, caller: admin });
  return { view, form: await formOf(TITLES[section]) };
}
const save = ({ view, form }: { view: Screen; form: Form }): Promise<void> =>
  view.user.click(form.getByRole('button', { name: 'Save Settings' }));
const stored = async () => (await admin.get('/api/settings')).json();

describe('workspace settings', () => {
  it('name the workspace everywhere', async () => {
    const { view, form } = await open('workspace');
    await view.user.type(form.getByLabelText('Workspace name'), 'Reed Films');
    await save({ view, form });
    expect(await screen.findByText('Settings saved.')).toBeTruthy();
    expect(within(screen.getByRole('navigation', { name: 'Main' })).getByText('Reed Films')).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Workspace · Settings · Reed Films · Cutroom'));
    expect(await stored()).toMatchObject({ name: 'Reed Films', answered: true });
  });

  it('are stored as entered', async () => {
    const { view, form } = await open('timer');
    expect(form.getByRole<HTMLInputElement>('radio', { name: 'Start only' }).checked).toBe(true);
    await view.user.type(form.getByLabelText('Premium'), '5');
    await view.user.click(form.getByRole('radio', { name: 'Start, pause and resume' }));
    await save({ view, form });
    expect(await screen.findByText('Settings saved.')).toBeTruthy();
    expect(await stored()).toMatchObject({
      editRatios: { Premium: 5, Standard: null, Basic: null, Podcast: null },
      editorTimer: 'pause',
      answered: true,
    });
    // The form goes on with the saved values, written as they are stored.
    await view.user.clear(form.getByLabelText('Premium'));
    await view.user.type(form.getByLabelText('Premium'), ' 07');
    await save({ view, form });
    await waitFor(() => expect(form.getByLabelText<HTMLInputElement>('Premium').value).toBe('7'));
  });

  it('show errors next to their fields', async () => {
    const { view, form } = await open('timer');
    await view.user.type(form.getByLabelText('Basic'), '6.5');
    await view.user.click(form.getByRole('button', { name: 'Save Settings' }));
    expect(await form.findByText('Edit ratio minutes must be a whole number of 0 or more.')).toBeTruthy();
    expect(await stored()).toMatchObject({ answered: false });
  });

  it('limit review copies only where the server makes them', async () => {
    const first = await open('review');
    expect(first.form.getByLabelText<HTMLInputElement>('Review copies for videos above (Mbit/s)').disabled).toBe(true);
    expect(first.form.getByText('FFMPEG is not set on the server, so it makes no copies.')).toBeTruthy();
    first.view.unmount();
    await server.close();
    await setUp({ ffmpeg: '/usr/bin/ffmpeg' });
    const { view, form } = await open('review');
    const limit = form.getByLabelText<HTMLInputElement>('Review copies for videos above (Mbit/s)');
    expect(limit.value).toBe('20');
    await view.user.clear(limit);
    await view.user.type(limit, '4');
    await view.user.click(form.getByRole('button', { name: 'Save Settings' }));
    expect(await form.findByText(/between 10 and 1000/)).toBeTruthy();
    await view.user.clear(limit);
    await view.user.click(form.getByRole('button', { name: 'Save Settings' }));
    expect(await screen.findByText('Settings saved.')).toBeTruthy();
    expect(await stored()).toMatchObject({ copyAboveMbits: null });
  });

  it('require the password to change the two-factor authentication requirement', async () => {
    const PASSWORD = 'corridor-lantern-42';
    admin = await server.as('admin', { password_hash: await server.deps.passwords.hash(PASSWORD) });
    await server.db.updateTable('sessions').set({ in_app: true }).where('user_id', '=', admin.user.id).execute();
    server.setNow('2026-03-10T12:05:00.000Z');
    const { view, form } = await open('security');
    await view.user.click(form.getByRole('radio', { name: 'Administrators' }));
    await view.user.click(form.getByRole('button', { name: 'Save Settings' }));
    const proof = within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
    expect(await stored()).toMatchObject({ secondFactorFor: 'nobody' });
    await view.user.type(proof.getByLabelText(/^Current password/), `${PASSWORD}{Enter}`);
    expect(await screen.findByText('Settings saved.')).toBeTruthy();
    expect(await stored()).toMatchObject({ secondFactorFor: 'admins' });
  });

  it('have optional working hours', async () => {
    const { view, form } = await open('time');
    const hours = within(form.getByRole('group', { name: 'Working hours' }));
    await view.user.type(hours.getByLabelText('From (UTC)'), '09:00');
    await view.user.type(hours.getByLabelText('To (UTC)'), '17:30');
    await view.user.click(hours.getByRole('checkbox', { name: 'Tuesday' }));
    await view.user.click(hours.getByRole('checkbox', { name: 'Monday' }));
    await view.user.click(form.getByRole('button', { name: 'Save Settings' }));
    const expectedHours = { from: '09:00', till: '17:30', days: ['monday', 'tuesday'] };
    expect(await screen.findByText('Settings saved.')).toBeTruthy();
    expect(await stored()).toMatchObject({ workingHours: expectedHours });
    for (const label of ['From (UTC)', 'To (UTC)']) await view.user.clear(hours.getByLabelText(label));
    for (const name of ['Monday', 'Tuesday']) await view.user.click(hours.getByRole('checkbox', { name }));
    await view.user.click(form.getByRole('button', { name: 'Save Settings' }));
    await waitFor(async () => expect(await stored()).toMatchObject({ workingHours: null }));
  });

  it('show errors next to the working-hours fields, and focus the invalid one', async () => {
    const { view, form } = await open('time');
    const from = form.getByLabelText<HTMLInputElement>('From (UTC)');
    const till = form.getByLabelText<HTMLInputElement>('To (UTC)');
    await view.user.type(from, 'nine');
    await view.user.type(till, '17:30');
    await view.user.click(form.getByRole('button', { name: 'Save Settings' }));
    const days = form.getByRole('group', { name: 'Days' });
    expect(await form.findByText('Choose at least one day.')).toBeTruthy();
    expect(form.getByText('Enter a time as hh:mm.').id).toBe(from.getAttribute('aria-describedby'));
    expect(document.activeElement).toBe(from);
    await view.user.clear(from);
    await view.user.type(from, '18:00');
    await view.user.click(form.getByRole('button', { name: 'Save Settings' }));
    expect(await form.findByText("The working day can't end before it starts.")).toBeTruthy();
    expect(document.activeElement).toBe(till);
    await view.user.clear(till);
    await view.user.type(till, '19:00');
    await view.user.click(form.getByRole('button', { name: 'Save Settings' }));
    await waitFor(() => expect(document.activeElement).toBe(within(days).getByRole('checkbox', { name: 'Monday' })));
    expect(await stored()).toMatchObject({ answered: false });
  });

  it('ask only when someone else changed the same value in the meantime', async () => {
    const { view, form } = await open('timer');
    await admin.patch('/api/settings', { name: 'Reed Films', editRatios: { Premium: 7 }, editorTimer: 'all' });
    await view.user.type(form.getByLabelText('Premium'), '9');
    await view.user.type(form.getByLabelText('Basic'), '4');
    await save({ view, form });
    expect(await form.findByText('This page was changed while you were editing it.')).toBeTruthy();
    const conflict = within(form.getByRole('group', { name: 'Changes by someone else' }));
    expect(conflict.getAllByRole('radiogroup')).toEqual([
      conflict.getByRole('radiogroup', { name: 'Edit ratio: Premium' }),
    ]);
    await save({ view, form });
    await waitFor(async () =>
      expect(await stored()).toMatchObject({
        name: 'Reed Films',
        editRatios: { Premium: 9, Basic: 4 },
        editorTimer: 'all',
      }),
    );
  });

  it('are saved by section: what two windows change in different ones is kept without a question', async () => {
    const first = await open('timer');
    await first.view.user.type(first.form.getByLabelText('Premium'), '9');
    // The other window saves another ratio, and a setting of another section.
    await admin.patch('/api/settings', { name: 'Reed Films', editRatios: { Basic: 4 } });
    await save(first);
    expect(await screen.findByText('Settings saved.')).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Changes by someone else' })).toBeNull();
    expect(await stored()).toMatchObject({ name: 'Reed Films', editRatios: { Premium: 9, Basic: 4 } });
  });

  it('ask before unsaved changes of a section are lost', async () => {
    const { view, form } = await open('workspace');
    await view.user.type(form.getByLabelText('Workspace name'), 'Reed');
    const link = screen.getByRole('link', { name: 'Email' });
    await view.user.click(link);
    await view.user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(view.address()).toBe('/admin/settings/workspace');
    expect(form.getByLabelText<HTMLInputElement>('Workspace name').value).toBe('Reed');
    await save({ view, form });
    expect(await screen.findByText('Settings saved.')).toBeTruthy();
    await view.user.click(link);
    expect(await screen.findByRole('heading', { level: 1, name: 'Email' })).toBeTruthy();
  });

  it('show editorTimer as read-only when EDITOR_TIMER sets it', async () => {
    await server.close();
    await setUp({ editorTimer: 'all' });
    const { form } = await open('timer');
    expect(form.getByText('Set by EDITOR_TIMER.')).toBeTruthy();
    const all = form.getByRole<HTMLInputElement>('radio', { name: 'Start, pause, resume and end' });
    expect([all.checked, all.disabled]).toEqual([true, true]);
  });

  describe('in a browser of another zone', () => {
    inBrowserZone('America/Los_Angeles');
    afterEach(() => setTimeZone(UTC));
    const zoneField = (form: Form) => form.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' });

    it("suggest the browser's zone for a new workspace, with labels and working hours in it", async () => {
      const { view, form } = await open('time');
      expect(zoneField(form).value).toBe('America/Los_Angeles');
      expect(form.getByText('Suggested by your browser. Times, days and working hours of the workspace.')).toBeTruthy();
      const hours = within(form.getByRole('group', { name: 'Working hours' }));
      await view.user.type(hours.getByLabelText('From (PDT)'), '9:00');
      await view.user.type(hours.getByLabelText('To (PDT)'), '18:00');
      await view.user.click(hours.getByRole('checkbox', { name: 'Monday' }));
      await view.user.click(form.getByRole('button', { name: 'Save Settings' }));
      expect(await screen.findByText('Settings saved.')).toBeTruthy();
      expect(await stored()).toMatchObject({
        timeZone: 'America/Los_Angeles',
        workingHours: { from: '09:00', till: '18:00', days: ['monday'] },
      });
      expect(timeZone()).toBe('America/Los_Angeles');
    });

    it('keep the zone of a workspace that has settings, and tell what a change does', async () => {
      await admin.patch('/api/settings', { name: 'Reed Films' });
      const { view, form } = await open('time');
      expect(zoneField(form).value).toBe('UTC');
      expect(form.getByText(/Your browser is in America\/Los_Angeles\.$/)).toBeTruthy();
      await view.user.click(zoneField(form));
      await view.user.clear(zoneField(form));
      await view.user.type(zoneField(form), 'Pacific/Aukland');
      expect(form.getByLabelText('From (UTC)')).toBeTruthy();
      await view.user.click(form.getByRole('button', { name: 'Save Settings' }));
      expect(
        await form.findByText(/^There is no time zone “Pacific\/Aukland”\. Did you mean Pacific\/Auckland, /),
      ).toBeTruthy();
      await view.user.clear(zoneField(form));
      await view.user.type(zoneField(form), 'Pacific/Auckland');
      expect(
        form.getByText(
          'Times are shown in Pacific/Auckland from now on. Figures by day, week and month follow the new days.',
        ),
      ).toBeTruthy();
      expect(form.getByLabelText('From (GMT+13)')).toBeTruthy();
      expect(await stored()).toMatchObject({ timeZone: 'UTC' });
    });

    it('name a changed zone once in other tabs, which keep theirs', async () => {
      await open('workspace');
      await admin.patch('/api/settings', { timeZone: 'Pacific/Auckland' });
      await act(followTimeZone);
      await act(followTimeZone);
      expect(await screen.findAllByText('The time zone has changed')).toHaveLength(1);
      expect(screen.getByText('Times are shown in Pacific/Auckland now. Reload the page to see them.')).toBeTruthy();
      expect(timeZone()).toBe(UTC);
    });

    it('show the zone as read-only when TIME_ZONE sets it', async () => {
      await server.close();
      await setUp({ timeZone: 'Asia/Kathmandu' });
      const { form } = await open('time');
      expect(form.getByText('Set by TIME_ZONE.')).toBeTruthy();
      expect(zoneField(form).disabled).toBe(true);
    });
  });

  it('are not available to managers', async () => {
    const manager = await server.as('manager');
    const view = renderScreen('/admin/settings', { server, caller: manager });
    await waitFor(() => expect(view.address()).toBe('/unauthorized'));
  });
});
