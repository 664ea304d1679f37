/** Holiday calendars and the break in Settings, and a person's working days in Team Overview, against the real server. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aUser } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

const server = await testApp();
const admin = await server.as('admin');

const open = (address: string) => renderScreen(address, { server, caller: admin });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('name the line of a holiday calendar that is wrong, and store the corrected one', async () => {
  const { user } = open('/admin/settings/time');
  expect(await screen.findByText('No holidays yet.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'New calendar' }));
  const form = await dialog('New holiday calendar');
  const days = form.getByLabelText(/^Days/);
  await user.type(form.getByLabelText(/^Name/), 'Germany');
  await user.click(days);
  await user.paste('2026-12-24 Christmas Eve half\n2026-13-01 Nothing');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(document.activeElement).toBe(days));
  expect(form.getAllByText('Line 2: enter a date as YYYY-MM-DD, then a name.')).toHaveLength(1);
  await user.clear(days);
  await user.paste('2026-12-24 Christmas Eve half\n2027-01-01 New Year');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('2 days, 0 people')).toBeTruthy();
});

it("set a person's hours from a day, and vacation", async () => {
  const { id } = await aUser(server.db, { first_name: 'Lena', last_name: 'Fischer' });
  const { user } = open(`/admin/team?open=working-days-${id}`);
  const form = await dialog('Working days of Lena Fischer');
  await form.findByText(/^Assuming 8 hours, Monday to Friday\./);
  expect(form.getByRole('link', { name: 'Set working hours' }).getAttribute('href')).toBe(
    '/admin/settings/time#working-hours',
  );
  await user.click(form.getByRole('button', { name: 'Add hours' }));
  await user.type(form.getByLabelText('From: hours 1'), '2026-04-01');
  await user.type(form.getByLabelText('Days in 2026'), '28.3');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Enter days in halves, such as 28 or 28.5.')).toBeTruthy();
  await user.clear(form.getByLabelText('Days in 2026'));
  await user.type(form.getByLabelText('Days in 2026'), '28.5');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect((await admin.get(`/api/users/${id}/work_hours`)).json().hours).toEqual([
      { fromDay: '2026-04-01', minutes: [480, 480, 480, 480, 480, 0, 0] },
    ]),
  );
  await waitFor(async () =>
    expect((await admin.get(`/api/users/${id}/leave_allowances?year=2026`)).json()).toMatchObject({ halfDays: 57 }),
  );
});

it('store the break per day', async () => {
  const { user } = open('/admin/settings/time');
  const field = await screen.findByLabelText('Break per day (minutes)');
  await user.clear(field);
  await user.type(field, '45');
  await user.click(screen.getByRole('button', { name: 'Save Settings' }));
  await waitFor(async () => expect((await admin.get('/api/settings')).json()).toMatchObject({ breakMinutes: 45 }));
});
