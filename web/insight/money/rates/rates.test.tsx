/** Tests for the settings section Money: the currency, what managers see, and rates. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aClient, aProject } from '#server/testing/builders.ts';
import { type Caller, testApp, type TestApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;
let admin: Caller;
beforeEach(async () => {
  server = await testApp();
  admin = await server.as('admin');
});

const open = (search = '') => renderScreen(`/admin/settings/money${search}`, { server, caller: admin });
const setCurrency = () => admin.patch('/api/settings', { currency: 'EUR' });
const rates = async () => within(await screen.findByRole('region', { name: 'Rates' }));
const cell = async (name: string) => (await rates()).findByLabelText<HTMLInputElement>(name);
const save = async () => (await rates()).getByRole<HTMLButtonElement>('button', { name: 'Save' });
const storedRates = async () => (await admin.get('/api/rates')).json().rates;

describe('the currency', () => {
  it('shows rates once it is set, and whether managers see what clients pay', async () => {
    const { user } = open();
    const form = within(await screen.findByRole('region', { name: 'Currency' }));
    expect(form.getByRole<HTMLInputElement>('switch').disabled).toBe(true);
    expect(screen.queryByRole('region', { name: 'Rates' })).toBeNull();
    await user.click(form.getByRole('combobox', { name: 'Currency' }));
    await user.keyboard('yen');
    await user.click(await screen.findByText('Japanese Yen (JPY)'));
    await user.click(form.getByRole('switch', { name: /^Managers see what clients pay/ }));
    await user.dblClick(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Currency saved.');
    const settings = (await admin.get('/api/settings')).json();
    expect(settings).toMatchObject({ currency: 'JPY', managersSeeClientMoney: true });
    expect(await cell('All types, Video')).toBeTruthy();
  });

  it('confirms another one, since amounts are not converted', async () => {
    await setCurrency();
    const { user } = open();
    const form = within(await screen.findByRole('region', { name: 'Currency' }));
    await user.click(form.getByRole('combobox', { name: 'Currency' }));
    await user.click(await screen.findByText('None', { selector: '[role=option] *' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change currency' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Rates' })).toBeNull());
  });
});

describe('rates', () => {
  beforeEach(setCurrency);

  it('apply to all until a client has its own, and a save sends changed cells only', async () => {
    const { id } = await aClient(server.db, { first_name: 'Acme', last_name: '' });
    await admin.request('PUT', '/api/rates', {
      body: { kind: 'client', fromDay: '2026-01-01', rates: [{ class: null, unit: 'project', amount: 30_000 }] },
    });
    const { user } = open(`?client=${id}`);
    const video = await cell('All types, Video');
    expect([video.value, video.placeholder]).toEqual(['', '300.00']);
    expect((await save()).disabled).toBe(true);
    await user.type(await cell('Premium, Video'), '450');
    await user.dblClick(await save());
    await screen.findByText('Saved. No open lines change.');
    expect(await storedRates()).toMatchObject([
      { client: { id }, class: 'Premium', unit: 'project', amount: 45_000, fromDay: '2026-03-10' },
      { client: null, amount: 30_000 },
    ]);
    const history = within(await screen.findByRole('region', { name: 'History of rates' }));
    expect(history.getAllByRole('row')).toHaveLength(2);
    expect((await cell('Premium, Video')).value).toBe('450.00');
  });

  it('say how many open lines they change', async () => {
    const { user: editor } = await server.as('editor');
    const ended = '2026-03-04T10:00:00.000Z';
    const done = { status: 'completed', ended_at: ended, runtime_minutes: 60, point: 4 } as const;
    await aProject(server.db, { ...done, assigned_to_id: editor.id });
    const { user } = open('?of=editor');
    await user.type(await cell('All types, Point'), '2.50');
    const day = (await rates()).getByLabelText('From day');
    await user.clear(day);
    await user.type(day, '03/01/2026{Enter}');
    expect(await screen.findByText('Saved. 1 open line changes.')).toBeTruthy();
  });

  it('name the cell with an error, and keep what was typed', async () => {
    const { user } = open();
    await user.type(await cell('Basic, Hour'), 'many');
    await user.click(await save());
    expect(await screen.findByText('Enter an amount from 0 to 10,000,000.00.')).toBeTruthy();
    expect((await cell('Basic, Hour')).getAttribute('aria-invalid')).toBe('true');
    expect(await storedRates()).toEqual([]);
  });

  it('are refused in a closed month, and the currency stays then', async () => {
    const { closing } = (await admin.get('/api/months/2026-02/money?by=client')).json();
    const { lines, client, editor, withoutRate } = closing;
    const closed = await admin.post('/api/months/2026-02/close', { lines, client, editor, withoutRate });
    expect(closed.statusCode).toBe(200);
    const { user } = open();
    expect(await screen.findByText("The currency can't change after a month was closed.")).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Currency' }).disabled).toBe(true);
    await user.type(await cell('All types, Video'), '300');
    const day = (await rates()).getByLabelText('From day');
    await user.clear(day);
    await user.type(day, '02/10/2026{Enter}');
    expect(await screen.findByText('February 2026 is closed. Use a later month, or reopen it first.')).toBeTruthy();
    expect((await cell('All types, Video')).value).toBe('300');
  });
});
