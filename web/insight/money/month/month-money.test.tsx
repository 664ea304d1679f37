/** Tests for the amounts of a month: what each role sees, joined rows, sheets, and files. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Caller } from '#server/testing/test-app.ts';
import { aMoneyMonth, type MoneyMonthWorld } from '#web/testing/money-month.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let world: MoneyMonthWorld;

beforeAll(async () => {
  world = await aMoneyMonth();
});

const open = (caller: Caller, address: string) => renderScreen(address, { server: world.server, caller });
const headersOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('columnheader')
    .map((header) => header.textContent);
const rowsOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent?.trim())
        .join('|'),
    );
const cardText = async (label: string) =>
  (await screen.findByText(label, { selector: 'main span' })).parentElement?.textContent;

it('shows administrators amounts, pay and margin by client, and clients that have only a fee', async () => {
  const { user } = open(world.admin, '/admin/month?month=2026-02');
  await waitFor(() =>
    expect(rowsOf('Month by client')).toEqual([
      'Acme|2|2h 0m|0|0m|—|4.00|300.001 line without a rate|50.001 line without a rate|250.00',
      'Nova|0|0m|0|0m|—|0.00|500.00|0.00|500.00',
    ]),
  );
  expect(headersOf('Month by client').slice(-3)).toEqual(['Amount (EUR)', 'Pay', 'Margin']);
  expect(await cardText('Amount')).toBe('AmountEUR 800.001 line without a rate');
  expect(await cardText('Margin')).toBe('MarginEUR 750.00Amount less pay');
  await user.click(screen.getByRole('radio', { name: 'By editor' }));
  await waitFor(() =>
    expect(rowsOf('Month by editor')).toEqual(['Ann Cut|2|2h 0m|0|0m|—|4.00|50.001 line without a rate']),
  );
  expect(headersOf('Month by editor').at(-1)).toBe('Pay (EUR)');
});

it("shows a client's lines with how their amounts are made", async () => {
  open(world.admin, `/admin/month?month=2026-02&client=${world.acme}`);
  await waitFor(() =>
    expect(rowsOf('Lines of the month')).toEqual([
      'Spot|Ann Cut|First cut|02/04/2026|1h 30m|4.00|300.00Premium 300.00|50.00Premium 40.00 + 4 points x 2.50|250.00',
      'Talk|Ann Cut|First cut|02/05/2026|30m|0.00|No rate|No rate|—',
    ]),
  );
  expect(screen.getByRole('link', { name: 'Spot' }).getAttribute('href')).toBe(`/admin/projects/${world.spot}`);
  expect(screen.queryByRole('region', { name: 'Rounds that ended in the month' })).toBeNull();
  expect(screen.getByText('Open')).toBeTruthy();
});

it('downloads the amounts', async () => {
  const { user } = open(world.admin, `/admin/month?month=2026-02&client=${world.acme}`);
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Export CSV' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
  await waitFor(() => expect(saved).toEqual([`month-2026-02-client-${world.acme}-money.csv`]));
  vi.restoreAllMocks();
});

it('shows editors their own pay and no other amount', async () => {
  const { cachedText } = open(world.ann, '/editor/month?month=2026-02');
  await waitFor(() =>
    expect(rowsOf('Lines of the month')).toEqual([
      'Spot|Acme|First cut|02/04/2026|1h 30m|4.00|50.00Premium 40.00 + 4 points x 2.50',
      'Talk|Acme|First cut|02/05/2026|30m|0.00|No rate',
    ]),
  );
  expect(await cardText('Pay')).toBe('PayEUR 50.001 line without a rate');
  expect(screen.queryByText('Amount')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add line' })).toBeNull();
  expect(cachedText()).not.toContain('300.00');
});

it('shows managers no amounts without the setting, and those of clients with it', async () => {
  const manager = await world.server.as('manager');
  const first = open(manager, '/manager/month?month=2026-02');
  await waitFor(() => expect(rowsOf('Month by client')).toEqual(['Acme|2|2h 0m|0|0m|—|4.00']));
  expect(screen.queryByText('Open')).toBeNull();
  expect(first.cachedText()).not.toContain('clientAmount');
  first.unmount();
  await world.admin.patch('/api/settings', { managersSeeClientMoney: true });
  const { cachedText } = open(manager, '/manager/month?month=2026-02');
  await waitFor(() =>
    expect(rowsOf('Month by client')).toEqual([
      'Acme|2|2h 0m|0|0m|—|4.00|300.001 line without a rate',
      'Nova|0|0m|0|0m|—|0.00|500.00',
    ]),
  );
  expect(screen.queryByRole('button', { name: 'Close month' })).toBeNull();
  expect(screen.queryByText('Margin')).toBeNull();
  expect(cachedText()).not.toContain('editorAmount');
});
