/** Applying for leave and withdrawing it. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aLeave } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { failNext } from '#web/testing/fail-next.ts';
import { renderScreen, type Screen } from '#web/testing/render-screen.tsx';

let admin: Caller;
let manager: Caller;
let editor: Caller;

const server = await testApp();
beforeEach(async () => {
  for (const table of ['leave_applications', 'projects', 'users'] as const) await server.db.deleteFrom(table).execute();
  admin = await server.as('admin', { first_name: 'Ada', last_name: 'Min' });
  manager = await server.as('manager', { first_name: 'Mo', last_name: 'Derator' });
  editor = await server.as('editor', { first_name: 'Ed', last_name: 'Itor', email: 'ed@example.com' });
});

const open = (address: string, caller: Caller): Screen => renderScreen(address, { server, caller });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const table = (name: string) => within(screen.getByRole('table', { name }));
const stored = () => server.db.selectFrom('leave_applications').selectAll().orderBy('id').execute();
const days = (from: string, till = from) => ({
  leave_from: `${from}T00:00:00.000Z`,
  leave_till: `${till}T00:00:00.000Z`,
});

async function fill(view: Screen, values: { from?: string; till?: string; reason?: string }) {
  const form = await dialog('Apply for Leave');
  for (const [label, value] of [
    [/^Leave From/, values.from],
    [/^Leave Till/, values.till],
  ] as const) {
    if (!value) continue;
    await view.user.clear(form.getByLabelText(label));
    await view.user.type(form.getByLabelText(label), `${value}{Tab}`);
  }
  if (values.reason) await view.user.type(form.getByLabelText(/^Description/), values.reason);
  return form;
}

describe('applying for leave', () => {
  it('counts the days across the end of February in a leap year, and submits the application', async () => {
    const view = open('/leave', editor);
    await view.user.click(await screen.findByText("You haven't applied for leave yet."));
    await view.user.click(screen.getAllByRole('button', { name: 'Apply Leave' })[0] as HTMLElement);
    expect(view.address()).toBe('/leave?open=apply');
    const form = await fill(view, { from: '02/28/2028', till: '03/01/2028', reason: 'Trip' });
    expect(form.getByText('3 days')).toBeTruthy();
    await view.user.click(form.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('03/01/2028')).toBeTruthy();
    const [leave] = await stored();
    expect(leave).toMatchObject({
      employee_id: editor.user.id,
      leave_from: '2028-02-28T00:00:00.000Z',
      leave_till: '2028-03-01T00:00:00.000Z',
      description: 'Trip',
      status: 'pending',
    });
    expect(view.address()).toBe('/leave');
  });

  it('focuses the first field, and opens its calendar only on request', async () => {
    const view = open('/leave?open=apply', editor);
    const form = await dialog('Apply for Leave');
    const first = form.getByLabelText(/^Leave From/);
    await waitFor(() => expect(document.activeElement).toBe(first));
    expect(screen.queryByRole('button', { name: '20 March 2026' })).toBeNull();
    await view.user.click(first);
    await view.user.click(await screen.findByRole('button', { name: '20 March 2026' }));
    expect((first as HTMLInputElement).value).toBe('03/20/2026');
  });

  it('requires all three fields', async () => {
    const view = open('/editor/leave?open=apply', editor);
    const form = await fill(view, { from: '03/20/2026' });
    await view.user.click(form.getByRole('button', { name: 'Submit' }));
    expect(await form.findByText('All fields are required.')).toBeTruthy();
  });

  it('rejects an end before the start', async () => {
    const view = open('/leave?open=apply', editor);
    const form = await fill(view, { from: '03/18/2026', till: '03/20/2026', reason: 'Trip' });
    await fill(view, { from: '03/25/2026' });
    await view.user.click(form.getByRole('button', { name: 'Submit' }));
    expect(await form.findByText('Leave Till cannot be earlier than Leave From.')).toBeTruthy();
  });

  it('shows which leave overlaps, and keeps the input', async () => {
    await aLeave(server.db, { employee_id: editor.user.id, ...days('2026-03-19', '2026-03-21') });
    const view = open('/leave?open=apply', editor);
    const form = await fill(view, { from: '03/20/2026', till: '03/20/2026', reason: 'Trip' });
    await view.user.click(form.getByRole('button', { name: 'Submit' }));
    expect(await form.findByText('These days overlap pending leave from 03/19/2026 to 03/21/2026.')).toBeTruthy();
    expect(form.getByLabelText<HTMLTextAreaElement>(/^Description/).value).toBe('Trip');
  });

  it('shows an error in the dialog when the server is unreachable or fails, and keeps the input', async () => {
    const view = open('/leave?open=apply', editor);
    const form = await fill(view, { from: '03/20/2026', till: '03/20/2026', reason: 'Trip' });
    view.setDown(true);
    await view.user.click(form.getByRole('button', { name: 'Submit' }));
    expect((await form.findByRole('alert')).textContent).toContain('cannot be reached');
    view.setDown(false);
    for (const failure of [{ status: 500 }, { status: 500, detail: 'The disk is full.' }]) {
      failNext(({ method, address }) => method === 'POST' && address === '/api/leave_applications', failure);
      await view.user.click(form.getByRole('button', { name: 'Submit' }));
      expect(await form.findByText(failure.detail ?? 'Failed to submit leave application')).toBeTruthy();
    }
    expect(form.getByLabelText<HTMLTextAreaElement>(/^Description/).value).toBe('Trip');
  });
});

describe('own applications', () => {
  it("contain only an editor's own, and a pending one can be withdrawn", async () => {
    await aLeave(server.db, { employee_id: editor.user.id });
    const view = open('/leave', editor);
    await view.user.click(await screen.findByRole('button', { name: 'Withdraw leave of 03/20/2026' }));
    expect(screen.queryByRole('tab')).toBeNull();
    await view.user.click((await dialog('Withdraw leave')).getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Withdrawn')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
  });

  it('show who decided, and page by 10', async () => {
    for (let n = 1; n <= 10; n += 1)
      await aLeave(server.db, { employee_id: manager.user.id, ...days(`2026-01-${String(n + 10)}`) });
    await aLeave(server.db, {
      employee_id: manager.user.id,
      ...days('2026-02-01'),
      status: 'approved',
      approved_by_id: admin.user.id,
      created_at: '2026-01-01T00:00:00.000Z',
    });
    const view = open('/manager/leave?tab=own', manager);
    expect(await screen.findByText('Page 1 of 2')).toBeTruthy();
    const [first] = table('Your applied leaves').getAllByRole('row').slice(1);
    expect(within(first as HTMLElement).getByText('Ada Min')).toBeTruthy();
    await view.user.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(view.address()).toBe('/manager/leave?tab=own&page=2'));
  });
});
