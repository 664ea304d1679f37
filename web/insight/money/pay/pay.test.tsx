/** Tests for the pay of the month on an editor's home. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aProject } from '#server/testing/builders.ts';
import { type Caller, testApp, type TestApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;
let admin: Caller;
let editor: Caller;
beforeEach(async () => {
  server = await testApp();
  admin = await server.as('admin');
  editor = await server.as('editor');
  const done = { status: 'completed', class: 'Premium', ended_at: '2026-03-04T10:00:00.000Z', point: 4 } as const;
  await aProject(server.db, { ...done, title: 'Spot', assigned_to_id: editor.user.id });
});

const open = () => renderScreen('/editor', { server, caller: editor });
const setRates = (unit: string, amount: number) =>
  admin.request('PUT', '/api/rates', {
    body: { kind: 'editor', fromDay: '2026-01-01', rates: [{ class: null, unit, amount }] },
  });

it('shows the total of the month, and how each line is made', async () => {
  await admin.patch('/api/settings', { currency: 'EUR' });
  await setRates('project', 4_000);
  await setRates('point', 250);
  open();
  const card = within(await screen.findByRole('region', { name: 'This month' }));
  expect(card.getByText('EUR 50.00')).toBeTruthy();
  expect(card.getByText('Premium 40.00 + 4 points x 2.50')).toBeTruthy();
  expect(card.getByRole('link', { name: 'Spot' })).toBeTruthy();
  expect(card.getByRole('link', { name: 'Show month' }).getAttribute('href')).toContain('/editor/month?month=2026-03');
});

it('shows nothing to an editor without rates, and requests nothing without a currency', async () => {
  const inject = vi.spyOn(server.fastify, 'inject');
  const requested = () => JSON.stringify(inject.mock.calls.map((sent: unknown[]) => sent[0]));
  const { unmount } = open();
  await screen.findByText('Completed by class');
  await waitFor(() => expect(requested()).toContain('/api/settings'));
  expect(requested()).not.toContain('/money');
  unmount();
  await admin.patch('/api/settings', { currency: 'EUR' });
  open();
  await waitFor(() => expect(requested()).toContain('/money/editor'));
  await screen.findByText('Completed by class');
  expect(screen.queryByRole('region', { name: 'This month' })).toBeNull();
});
