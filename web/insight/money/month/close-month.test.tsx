/** Tests for closing and reopening a month. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { iriOf } from '#contract/platform/jsonld.ts';
import { aMoneyMonth, type MoneyMonthWorld } from '#web/testing/money-month.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let world: MoneyMonthWorld;

beforeEach(async () => {
  world = await aMoneyMonth();
});

const open = (address: string) => renderScreen(address, { server: world.server, caller: world.admin });
const FEBRUARY = '/admin/month?month=2026-02';
const seen = async () => {
  const { closing } = (await world.admin.get('/api/months/2026-02/money?by=client')).json<{
    closing: Record<string, unknown>;
  }>();
  const { lines, client, editor, withoutRate } = closing;
  return { lines, client, editor, withoutRate };
};
const closeFebruary = async () => world.admin.post('/api/months/2026-02/close', await seen());
const figures = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);

it('closes a month with the totals on screen, once', async () => {
  const { user } = open(FEBRUARY);
  await user.click(await screen.findByRole('button', { name: 'Close month' }));
  const dialog = await screen.findByRole('dialog', { name: 'Close February 2026' });
  expect(figures(dialog)).toEqual(['3', 'EUR 800.00', 'EUR 50.00', '2']);
  expect(within(dialog).getByText(/^This is the first month you close/)).toBeTruthy();
  await user.dblClick(within(dialog).getByRole('button', { name: 'Close month' }));
  expect(await screen.findByText('February 2026 closed.')).toBeTruthy();
  expect(await screen.findByText('Closed Mar 10 by Maya Okafor')).toBeTruthy();
  expect(screen.queryByRole('alert', { name: /Couldn't/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Close month' })).toBeNull();
});

it('shows the present totals if they have changed since, and closes with those', async () => {
  const { user } = open(FEBRUARY);
  await user.click(await screen.findByRole('button', { name: 'Close month' }));
  const dialog = await screen.findByRole('dialog', { name: 'Close February 2026' });
  const line = { kind: 'client', client: iriOf('Client', world.acme), month: '2026-02', text: 'Extra', amount: 1000 };
  await world.admin.post('/api/month_lines', line, { 'content-type': 'application/json' });
  await user.click(within(dialog).getByRole('button', { name: 'Close month' }));
  expect(await within(dialog).findByText(/^The month has changed/)).toBeTruthy();
  expect(figures(dialog)).toEqual(['4', 'EUR 810.00', 'EUR 50.00', '2']);
  await user.click(within(dialog).getByRole('button', { name: 'Close month' }));
  expect(await screen.findByText('Closed Mar 10 by Maya Okafor')).toBeTruthy();
});

it('says why a month cannot be closed', async () => {
  open('/admin/month?month=2026-03');
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Close month' });
  expect(button.disabled).toBe(true);
  expect(screen.getByText("March 2026 isn't over yet.")).toBeTruthy();
});

it('reopens the last closed month with a reason', async () => {
  await closeFebruary();
  const { user } = open(FEBRUARY);
  await user.click(await screen.findByRole('button', { name: 'Reopen month' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reopen February 2026' });
  await user.click(within(dialog).getByRole('button', { name: 'Reopen month' }));
  expect(await within(dialog).findByText('This value should not be blank.')).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Wrong rate');
  await user.click(within(dialog).getByRole('button', { name: 'Reopen month' }));
  expect(await screen.findByText('Reopened Mar 10 by Maya Okafor: Wrong rate')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Close month' })).toBeTruthy();
});

it('lists what changed since a month was closed, and keeps its amounts', async () => {
  await closeFebruary();
  await world.server.db.updateTable('projects').set({ runtime_minutes: 60 }).where('id', '=', world.spot).execute();
  const { user } = open(FEBRUARY);
  expect(await screen.findByText('1 line changed since closing. Open a client to see which.')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Acme' }));
  const changes = await screen.findByRole('region', { name: 'Changed since closing' });
  expect(within(changes).getByRole('listitem').textContent).toBe('Spot, First cut: Different time');
  expect(within(changes).getByRole('link', { name: 'Spot' })).toBeTruthy();
  const lines = screen.getByRole('region', { name: 'Lines of the month' });
  await waitFor(() => expect(within(lines).getByText('1h 30m')).toBeTruthy());
  expect(screen.queryByRole('button', { name: 'Add line' })).toBeNull();
});

it('lists ends that closed months lack under the first open month', async () => {
  await world.server.db.updateTable('projects').set({ ended_at: null }).where('id', '=', world.spot).execute();
  await closeFebruary();
  await world.server.db
    .updateTable('projects')
    .set({ ended_at: '2026-02-04T10:00:00.000Z' })
    .where('id', '=', world.spot)
    .execute();
  open(`/admin/month?month=2026-03&client=${world.acme}`);
  expect(await screen.findByRole('rowheader', { name: 'From earlier months' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Spot' })).toBeTruthy();
});
