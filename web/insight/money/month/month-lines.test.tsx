/** Tests for lines of a month that administrators enter by hand. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { iriOf } from '#contract/platform/jsonld.ts';
import { aMoneyMonth, type MoneyMonthWorld } from '#web/testing/money-month.ts';
import { renderScreen, type Screen } from '#web/testing/render-screen.tsx';

let world: MoneyMonthWorld;

beforeAll(async () => {
  world = await aMoneyMonth();
});

const open = (address: string) => renderScreen(address, { server: world.server, caller: world.admin });
const lineRows = () =>
  within(screen.getByRole('region', { name: 'Lines of the month' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => {
      const cells = within(row).getAllByRole('cell');
      return `${cells[0]?.textContent} ${cells[6]?.textContent}`;
    });
const undo = async ({ user }: Screen) => user.click(await screen.findByRole('button', { name: 'Undo' }));

async function fill({ user }: Screen, dialog: HTMLElement, values: { text: string; amount: string }) {
  const [text, amount] = within(dialog).getAllByRole('textbox') as [HTMLElement, HTMLElement];
  await user.clear(text);
  await user.type(text, values.text);
  await user.clear(amount);
  await user.type(amount, values.amount);
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
}

async function choose({ user }: Screen, line: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `Actions on ${line}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

it('adds a line, with Undo', async () => {
  const page = open(`/admin/month?month=2026-02&client=${world.nova}`);
  await page.user.click(await screen.findByRole('button', { name: 'Add line' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add line' });
  await fill(page, dialog, { text: 'Discount', amount: 'much' });
  expect(within(dialog).getByText('Enter an amount from -10,000,000.00 to 10,000,000.00.')).toBeTruthy();
  await fill(page, dialog, { text: 'Discount', amount: '-25.5' });
  await waitFor(() => expect(lineRows()).toEqual(['Monthly fee 500.00', 'Discount -25.50']));
  await undo(page);
  await waitFor(() => expect(lineRows()).toEqual(['Monthly fee 500.00']));
});

it('changes and deletes a line, each with Undo', async () => {
  const body = {
    kind: 'client',
    client: iriOf('Client', world.nova),
    month: '2026-02',
    text: 'Music',
    amount: 100_000,
  };
  await world.admin.post('/api/month_lines', body, { 'content-type': 'application/json' });
  const page = open(`/admin/month?month=2026-02&client=${world.nova}`);
  await choose(page, 'Music', 'Edit');
  const edit = await screen.findByRole('dialog', { name: 'Edit line' });
  await fill(page, edit, { text: 'Music license', amount: '900' });
  await waitFor(() => expect(lineRows()).toEqual(['Monthly fee 500.00', 'Music license 900.00']));
  await undo(page);
  await waitFor(() => expect(lineRows()).toEqual(['Monthly fee 500.00', 'Music 1,000.00']));

  await choose(page, 'Music', 'Delete');
  await waitFor(() => expect(lineRows()).toEqual(['Monthly fee 500.00']));
  await undo(page);
  await waitFor(() => expect(lineRows()).toEqual(['Monthly fee 500.00', 'Music 1,000.00']));
});

it("adds a deduction to an editor's month, and asks after a conflicting change", async () => {
  const page = open(`/admin/month?month=2026-02&editor=${world.ann.user.id}`);
  await page.user.click(await screen.findByRole('button', { name: 'Add line' }));
  await fill(page, await screen.findByRole('dialog'), { text: 'Advance', amount: '-10' });
  await choose(page, 'Advance', 'Edit');
  const [stored] = await world.server.db.selectFrom('month_lines').selectAll().where('text', '=', 'Advance').execute();
  await world.admin.patch(`/api/month_lines/${stored?.id}`, { text: 'Advance of January' });
  const edit = await screen.findByRole('dialog', { name: 'Edit line' });
  await fill(page, edit, { text: 'Advance paid', amount: '-10' });
  expect(await within(edit).findByText(/Advance of January/)).toBeTruthy();
  await page.user.click(within(edit).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(lineRows()).toEqual(['Spot 50.00Premium 40.00 + 4 points x 2.50', 'Talk No rate', 'Advance paid -10.00']),
  );
});
