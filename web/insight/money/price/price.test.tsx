/** Tests for the agreed price of a project and the line about revisions, by role. */
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aClient, aProject } from '#server/testing/builders.ts';
import { type Caller, testApp, type TestApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;
let admin: Caller;
let manager: Caller;
let client: number;
let id: number;
beforeEach(async () => {
  server = await testApp();
  admin = await server.as('admin');
  manager = await server.as('manager');
  await admin.patch('/api/settings', { currency: 'EUR' });
  client = (await aClient(server.db)).id;
  const done = { status: 'completed', ended_at: '2026-02-04T10:00:00.000Z', point: 4 } as const;
  ({ id } = await aProject(server.db, { ...done, client_id: client, assigned_by_id: manager.user.id }));
});

const open = (caller: Caller, search = '') =>
  renderScreen(`/${caller.user.type}/projects/${id}${search}`, { server, caller });
const stored = async () => (await admin.get(`/api/projects/${id}/price`)).json().price;
const setPrice = (amount: number) => admin.request('PUT', `/api/projects/${id}/price`, { body: { amount } });
const change = () => screen.findByRole('button', { name: /^Change agreed price/ });

it('is set in place by administrators, with Undo', async () => {
  await setPrice(30_000);
  const { user } = open(admin);
  expect((await change()).textContent).toContain('EUR 300.00');
  await user.click(await change());
  const field = await screen.findByLabelText<HTMLInputElement>('Agreed price (EUR)');
  await user.clear(field);
  await user.type(field, 'much');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Enter an amount from 0 to 10,000,000.00.')).toBeTruthy();
  await user.clear(field);
  await user.type(field, '450.50');
  await user.dblClick(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^Agreed price EUR 450\.50\./);
  expect(await stored()).toMatchObject({ amount: 45_050 });
  await waitFor(async () => expect(document.activeElement).toBe(await change()));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect(await stored()).toMatchObject({ amount: 30_000 }));
});

it('is read only once billed, and for managers with the setting', async () => {
  await setPrice(30_000);
  await admin.patch('/api/settings', { managersSeeClientMoney: true });
  const { closing } = (await admin.get('/api/months/2026-02/money?by=client')).json();
  const { lines, client: total, editor, withoutRate } = closing;
  await admin.post('/api/months/2026-02/close', { lines, client: total, editor, withoutRate });
  const { unmount } = open(admin);
  expect(await screen.findByText('Billed in February 2026')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Change agreed price/ })).toBeNull();
  unmount();
  open(manager);
  expect(await screen.findByText('EUR 300.00')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Change agreed price/ })).toBeNull();
});

it('is neither shown to nor requested for managers without the setting, and editors', async () => {
  await setPrice(30_000);
  const inject = vi.spyOn(server.fastify, 'inject');
  const requested = () => JSON.stringify(inject.mock.calls.map((sent: unknown[]) => sent[0]));
  const { unmount } = open(manager);
  await waitFor(() => expect(requested()).toContain('/api/settings'));
  await screen.findByText('TRACKING ID');
  expect(screen.queryByText('AGREED PRICE')).toBeNull();
  unmount();
  const editor = await server.as('editor');
  await admin.patch(`/api/projects/${id}`, { assignedTo: `/api/users/${editor.user.id}` });
  open(editor);
  await screen.findByText('TRACKING ID');
  expect(screen.queryByText('AGREED PRICE')).toBeNull();
  expect(requested()).not.toContain('/price');
});

it('says before a revision is requested how many are included', async () => {
  const { unmount } = open(admin, `?open=revision-${id}`);
  expect(await screen.findByText('Revision 1, not charged')).toBeTruthy();
  unmount();
  const terms = { monthlyFee: 0, includedVideos: null, includedRevisions: 2, note: '' };
  await admin.request('PUT', `/api/clients/${client}/terms/2026-03`, { body: terms });
  open(admin, `?open=revision-${id}`);
  expect(await screen.findByText('Revision 1, 2 included')).toBeTruthy();
});
