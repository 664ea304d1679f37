/** Tests for the terms and the last months on a client's page, by role. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aClient } from '#server/testing/builders.ts';
import { type Caller, testApp, type TestApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;
let admin: Caller;
let id: number;
beforeEach(async () => {
  server = await testApp();
  admin = await server.as('admin');
  await admin.patch('/api/settings', { currency: 'EUR' });
  ({ id } = await aClient(server.db, { first_name: 'Acme', last_name: '' }));
});

const open = (caller: Caller) => renderScreen(`/${caller.user.type}/clients/${id}`, { server, caller });
const card = async () => within(await screen.findByRole('region', { name: 'Terms' }));
const stored = async () => (await admin.get(`/api/clients/${id}/money`)).json().terms;
const TERMS = { monthlyFee: 120_000, includedVideos: 4, includedRevisions: null, note: '' };
const setTerms = (month: string) => admin.request('PUT', `/api/clients/${id}/terms/${month}`, { body: TERMS });

it('sets terms from a month, with Undo', async () => {
  const { user } = open(admin);
  await user.click(await (await card()).findByRole('button', { name: 'Set terms' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Terms' }));
  await user.type(dialog.getByLabelText('Monthly fee (EUR)'), '1,200');
  await user.click(dialog.getByLabelText('Revisions are never charged'));
  await user.type(dialog.getByLabelText('Included revisions'), '2');
  await user.dblClick(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^Terms from March 2026 saved\./);
  expect(await stored()).toMatchObject([{ fromMonth: '2026-03', monthlyFee: 120_000, includedRevisions: 2 }]);
  expect(await (await card()).findByText('EUR 1,200.00')).toBeTruthy();
  const months = within(screen.getByRole('region', { name: 'Last 12 months' }));
  const [, march] = within(months.getByRole('table')).getAllByRole('row');
  expect(march?.textContent).toContain('1,200.00');
  expect(
    within(march as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe(`/admin/month?month=2026-03&client=${id}`);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await stored()).toEqual([]));
});

it('names fields with errors', async () => {
  const { user } = open(admin);
  await user.click(await (await card()).findByRole('button', { name: 'Set terms' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Terms' }));
  await user.type(dialog.getByLabelText('Monthly fee (EUR)'), 'much');
  await user.type(dialog.getByLabelText('Included videos'), '2000');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter an amount from 0 to 10,000,000.00.')).toBeTruthy();
  expect(dialog.getByText('This value should be between 0 and 1000.')).toBeTruthy();
  expect(await stored()).toEqual([]);
});

it('deletes terms with Undo, and links to the rates of the client', async () => {
  await setTerms('2026-03');
  const { user } = open(admin);
  const rates = await (await card()).findByRole('link', { name: 'Rates' });
  expect(rates.getAttribute('href')).toBe(`/admin/settings/money?client=${id}#rates`);
  await user.click(screen.getByRole('button', { name: 'Delete terms from March 2026' }));
  await screen.findByText(/^Terms from March 2026 deleted\./);
  expect(await stored()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await stored()).toMatchObject([{ fromMonth: '2026-03', includedVideos: 4 }]));
});

it('shows managers the terms with the setting only, and requests none without it', async () => {
  await setTerms('2026-03');
  const inject = vi.spyOn(server.fastify, 'inject');
  const requested = () => JSON.stringify(inject.mock.calls.map((sent: unknown[]) => sent[0]));
  const manager = await server.as('manager');
  const { unmount } = open(manager);
  await screen.findByText('No files yet. Drop files or folders here.');
  await waitFor(() => expect(requested()).toContain('/api/settings'));
  expect(screen.queryByRole('region', { name: 'Terms' })).toBeNull();
  expect(requested()).not.toContain('/money');
  unmount();
  await admin.patch('/api/settings', { managersSeeClientMoney: true });
  open(manager);
  expect(await (await card()).findByText('EUR 1,200.00')).toBeTruthy();
  expect((await card()).queryByRole('button')).toBeNull();
  expect((await card()).queryByRole('link', { name: 'Rates' })).toBeNull();
});
