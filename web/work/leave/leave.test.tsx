/** Leave decisions: who may decide, conflicts, search and calendar. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aLeave, aProject } from '#server/testing/builders.ts';
import { parseRecords } from '#server/testing/parse-csv.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { failNext } from '#web/testing/fail-next.ts';
import { holdResponses } from '#web/testing/hold-responses.ts';
import { renderScreen, type Screen } from '#web/testing/render-screen.tsx';
import { watchDownloads } from '#web/testing/watch-downloads.ts';

const PASSWORD = 'cutting-room-floor';
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

const open = (address: string, caller?: Caller): Screen => renderScreen(address, { server, ...(caller && { caller }) });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const table = (name: string) => within(screen.getByRole('table', { name }));
const stored = () => server.db.selectFrom('leave_applications').selectAll().orderBy('id').execute();
const days = (from: string, till = from) => ({
  leave_from: `${from}T00:00:00.000Z`,
  leave_till: `${till}T00:00:00.000Z`,
});

describe('deciding on leave', () => {
  it("is limited to editors' leave for a manager, and shows who decided", async () => {
    await aLeave(server.db, { employee_id: editor.user.id, description: 'Trip' });
    await aLeave(server.db, { employee_id: manager.user.id, description: 'Own days' });
    const view = open('/leave', manager);
    await view.user.click(await screen.findByRole('button', { name: 'Approve leave of Ed Itor' }));
    await waitFor(() => expect(table('Leave to approve').getByText('Approved')).toBeTruthy());
    expect(screen.queryByText('Own days')).toBeNull();
    const [leave] = await stored();
    expect(leave).toMatchObject({ status: 'approved', approved_by_id: manager.user.id });
  });

  it('separates managers and editors on the approval page', async () => {
    await aLeave(server.db, { employee_id: manager.user.id, description: 'Conference' });
    await aLeave(server.db, { employee_id: editor.user.id, description: 'Trip' });
    const view = open('/admin/leave', admin);
    await screen.findByText('Conference', { selector: 'td *' });
    expect(table('Leave of managers').queryByText('Trip')).toBeNull();
    await view.user.click(await screen.findByRole('button', { name: 'Reject leave of Ed Itor' }));
    const editors = () => table('Leave of editors');
    await waitFor(() => expect(editors().getByText('Rejected')).toBeTruthy());
    expect(editors().getByText('Ada Min')).toBeTruthy();
    expect(editors().queryByRole('button', { name: /^(Approve|Reject)/ })).toBeNull();
  });

  it('shows a removed user as Unknown, in the table and in the details', async () => {
    await aLeave(server.db, { employee_id: editor.user.id, description: 'Trip', status: 'approved' });
    await admin.request('DELETE', `/api/users/${editor.user.id}`);
    const view = open('/admin/leave', admin);
    await view.user.click(await screen.findByText('Trip', { selector: 'td *' }));
    expect(table('Leave of editors').getByText('Unknown')).toBeTruthy();
    expect((await dialog('Leave of Unknown')).getByText('Unknown')).toBeTruthy();
    expect(screen.queryByText('Not assigned')).toBeNull();
  });

  it('shows no rows without their buttons before the current user is loaded', async () => {
    const password_hash = await server.deps.passwords.hash(PASSWORD);
    const { email } = (await server.as('admin', { password_hash })).user;
    await aLeave(server.db, { employee_id: manager.user.id, description: 'Conference' });
    const view = open('/admin/leave');
    const { promise: viewerReleased, resolve: releaseViewer } = Promise.withResolvers<void>();
    let listsRead = 0;
    const ask = globalThis.fetch;
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      if (input.includes('/api/users/me')) await viewerReleased;
      const response = await ask(input, init);
      if (input.includes('employee.type=manager')) listsRead += 1;
      return response;
    });
    await view.user.type(await screen.findByLabelText(/^Email/), email);
    await view.user.type(screen.getByLabelText(/^Password/), `${PASSWORD}{Enter}`);
    await waitFor(() => expect(listsRead).toBeGreaterThan(0));
    await act(async () => {});
    expect(screen.queryByText('Conference', { selector: 'td *' })).toBeNull();
    releaseViewer();
    const row = (await screen.findByText('Conference', { selector: 'td *' })).closest('tr') as HTMLElement;
    expect(within(row).getByRole('button', { name: 'Approve leave of Mo Derator' })).toBeTruthy();
  });

  it("shows another administrator's earlier decision without an error", async () => {
    const other = await server.as('admin', { first_name: 'Bea', last_name: 'Quick' });
    const leave = await aLeave(server.db, { employee_id: editor.user.id });
    const view = open('/admin/leave', admin);
    const approve = await screen.findByRole('button', { name: 'Approve leave of Ed Itor' });
    await other.patch(`/api/leave_applications/${leave.id}`, { status: 'rejected' });
    await view.user.click(approve);
    await waitFor(() => expect(table('Leave of editors').getByText('Bea Quick')).toBeTruthy());
    expect(screen.queryByText(/can no longer be decided/)).toBeNull();
    expect((await stored())[0]?.status).toBe('rejected');
  });

  it("is not available for one's own application", async () => {
    await aLeave(server.db, { employee_id: admin.user.id });
    open('/leave', admin);
    expect(await screen.findByText("You can't approve your own leave")).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  });

  it('shows who else is away and what is due in those days', async () => {
    const other = await server.as('editor', { first_name: 'Ann', last_name: 'Lee' });
    const leave = await aLeave(server.db, { employee_id: editor.user.id, ...days('2026-03-20', '2026-03-22') });
    await aLeave(server.db, {
      employee_id: other.user.id,
      ...days('2026-03-22', '2026-03-24'),
      status: 'approved',
      till_half: 'morning',
    });
    await aProject(server.db, {
      title: 'Wedding teaser',
      assigned_to_id: editor.user.id,
      deadline_at: '2026-03-21T17:00:00.000Z',
    });
    const view = open('/leave', manager);
    await view.user.click(await screen.findByRole('button', { name: '1 away, 1 due: leave of Ed Itor' }));
    expect(view.address()).toBe(`/leave?open=leave-${leave.id}`);
    const details = await dialog('Leave of Ed Itor');
    expect(await details.findByText('Ann Lee')).toBeTruthy();
    expect(details.getByText('03/22/2026 – 03/24/2026 morning')).toBeTruthy();
    expect(details.getByRole('link', { name: 'Wedding teaser' })).toBeTruthy();
    await view.user.click(details.getByRole('button', { name: 'Approve leave of Ed Itor' }));
    expect(await details.findByText('by Mo Derator')).toBeTruthy();
    await view.user.keyboard('{Escape}');
    // A decided application shows no conflicts anymore.
    expect(await screen.findByRole('button', { name: 'Details: leave of Ed Itor' })).toBeTruthy();
  });
});

describe('the leave search', () => {
  const setDates = async (view: Screen) => {
    await view.user.type(await screen.findByLabelText('From Date'), '03/01/2026{Tab}');
    await view.user.type(screen.getByLabelText('To Date'), '03/31/2026{Tab}');
  };

  it('requires both dates, and so does the export', async () => {
    const view = open('/leave', admin);
    await view.user.click(await screen.findByRole('button', { name: 'Search' }));
    expect(await screen.findByText('Please select both dates to search.')).toBeTruthy();
    await view.user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('Please select both start and end dates before exporting.')).toBeTruthy();
    expect(screen.queryByLabelText('Search specific user')).toBeNull();
  });

  it('updates the list and the calendar by dates and person, with a single export', async () => {
    await aLeave(server.db, { employee_id: editor.user.id, description: 'Trip', ...days('2026-07-06', '2026-07-08') });
    await aLeave(server.db, { employee_id: manager.user.id, description: 'Fair', ...days('2026-07-07') });
    const view = open('/leave?month=2026-05', admin);
    await screen.findByRole('region', { name: 'Calendar' });
    // The lazily loaded calendar replaces its placeholder, so it is looked up each time.
    const calendar = () => within(screen.getByRole('region', { name: 'Calendar' }));
    const shows = (text: string) => waitFor(() => expect(calendar().getByText(text)).toBeTruthy());
    const shown = (name: RegExp) => calendar().queryByRole('button', { name });
    await view.user.type(await screen.findByLabelText('From Date'), '07/01/2026{Tab}');
    await view.user.type(screen.getByLabelText('To Date'), '07/31/2026{Tab}');
    await view.user.click(screen.getByRole('button', { name: 'Search' }));
    await shows('July 2026');
    await waitFor(() => expect(shown(/^Ed Itor/)).toBeTruthy());
    expect(shown(/^Mo Derator/)).toBeTruthy();
    expect(view.address()).toBe('/leave?startDate=2026-07-01&endDate=2026-07-31');
    await view.user.click(screen.getByLabelText('Search specific user'));
    await view.user.type(await screen.findByPlaceholderText('Search by name...'), 'itor');
    await view.user.click(await screen.findByRole('option', { name: /Ed Itor/ }));
    await view.user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(shown(/^Mo Derator/)).toBeNull());
    expect(shown(/^Ed Itor/)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /Export/ })).toHaveLength(1);
    await view.user.click(calendar().getByRole('button', { name: 'Next month' }));
    await shows('This person has no leave in August 2026.');
    await view.user.click(calendar().getByRole('button', { name: 'Previous month' }));
    expect(view.address()).not.toContain('month=');
    await view.user.click(screen.getByRole('button', { name: 'Clear' }));
    await shows('March 2026');
  });

  it('accepts both dates typed before the calendar is loaded', async () => {
    const view = open('/leave', admin);
    await view.user.click(await screen.findByLabelText('From Date'));
    await view.user.keyboard('07/01/2026{Tab}07/31/2026');
    await view.user.click(screen.getByRole('button', { name: 'Search' }));
    expect(view.address()).toBe('/leave?startDate=2026-07-01&endDate=2026-07-31');
  });

  it('finds leave that overlaps the dates', async () => {
    await aLeave(server.db, { employee_id: editor.user.id, description: 'Trip', ...days('2026-02-27', '2026-03-01') });
    await aLeave(server.db, { employee_id: editor.user.id, description: 'Later', ...days('2026-04-01') });
    const view = open('/leave', admin);
    await screen.findByText('Later');
    await setDates(view);
    await view.user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(screen.queryByText('Later')).toBeNull());
    expect(screen.getByText('Trip')).toBeTruthy();
    expect(view.address()).toBe('/leave?startDate=2026-03-01&endDate=2026-03-31');
    await view.user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(await screen.findByText('Later')).toBeTruthy();
    expect(view.address()).toBe('/leave');
  });

  it('filters by a person found by name', async () => {
    await server.as('editor', { first_name: 'Ann', last_name: 'Lee', email: 'itor-fan@example.com' });
    await aLeave(server.db, { employee_id: editor.user.id, description: 'Trip' });
    await aLeave(server.db, { employee_id: manager.user.id, description: 'Conference' });
    const view = open('/leave', admin);
    await screen.findByText('Conference');
    await setDates(view);
    await view.user.click(await screen.findByLabelText('Search specific user'));
    await view.user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText('Please select both dates and a user to search.')).toBeTruthy();
    const name = await screen.findByPlaceholderText('Search by name...');
    await view.user.type(name, 'zzz');
    expect(await screen.findByText('No users found')).toBeTruthy();
    await view.user.clear(name);
    await view.user.type(name, 'itor');
    const option = await screen.findByRole('option', { name: /Ed Itor/ });
    expect(option.textContent).toContain('ed@example.com, Editor');
    expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(1);
    await view.user.click(option);
    await view.user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(screen.queryByText('Conference')).toBeNull());
    expect(view.address()).toContain('employee.email=ed@example.com');
    const files = watchDownloads();
    await view.user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect([...files.keys()]).toEqual(['leave_applications.csv']));
    const rows = parseRecords((await files.get('leave_applications.csv')?.text()) ?? '');
    expect(rows.map((row) => [row['Description'], row['Applied By']])).toEqual([['Trip', 'Ed Itor']]);
  });

  it('selects no person other than the highlighted one, however slow the responses are', async () => {
    await server.as('editor', { first_name: 'Ada', last_name: 'Itorson', email: 'ada@example.com' });
    await aLeave(server.db, { employee_id: manager.user.id, description: 'Conference' });
    const view = open('/leave', admin);
    await screen.findByText('Conference');
    await setDates(view);
    await view.user.click(await screen.findByLabelText('Search specific user'));
    const name = await screen.findByPlaceholderText<HTMLInputElement>('Search by name...');
    await view.user.type(name, 'i');
    await waitFor(() => expect(within(screen.getByRole('listbox')).getAllByRole('option').length).toBeGreaterThan(1));
    await view.user.keyboard('{ArrowDown}');
    view.setDelay(700);
    await view.user.keyboard('tor');
    expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(2);
    await view.user.keyboard('{Enter}');
    expect(name.value).toBe('itor');
    await view.user.keyboard('s{Enter}');
    expect(name.value).toBe('itors');
    await view.user.keyboard('{ArrowDown}{Enter}');
    expect(name.value).toBe('Ada Itorson');
  });

  it("shows the person's name again when the address is reopened", async () => {
    await aLeave(server.db, { employee_id: editor.user.id, description: 'Trip', ...days('2026-03-02') });
    open('/leave?startDate=2026-03-01&endDate=2026-03-31&employee.email=ed@example.com', manager);
    const name = await screen.findByLabelText<HTMLInputElement>('Search Editor by name only');
    await waitFor(() => expect(name.value).toBe('Ed Itor'));
    expect(await screen.findByText('Trip')).toBeTruthy();
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});

describe('the leave calendar', () => {
  it('shows pending and approved leave of the month, and opens one', async () => {
    await aLeave(server.db, { employee_id: editor.user.id, ...days('2026-03-30', '2026-04-02'), status: 'approved' });
    await aLeave(server.db, { employee_id: manager.user.id, ...days('2026-03-05'), status: 'rejected' });
    const view = open('/admin/leave', admin);
    const calendar = within(await screen.findByRole('region', { name: 'Calendar' }));
    expect(calendar.getByText('March 2026')).toBeTruthy();
    expect(await calendar.findByRole('button', { name: 'Ed Itor, 03/30/2026 – 04/02/2026, approved' })).toBeTruthy();
    expect(calendar.queryByRole('button', { name: /Mo Derator/ })).toBeNull();
    await view.user.click(calendar.getByRole('button', { name: 'Next month' }));
    expect(await calendar.findByText('April 2026')).toBeTruthy();
    expect(view.address()).toBe('/admin/leave?month=2026-04');
    await view.user.click(await calendar.findByRole('button', { name: /^Ed Itor/ }));
    expect(await dialog('Leave of Ed Itor')).toBeTruthy();
  });

  it('says when nobody is away', async () => {
    open('/manager/leave?month=2026-07', manager);
    expect(await screen.findByText('No leave in July 2026.')).toBeTruthy();
  });

  it('shows no empty message for another month before its response arrives', async () => {
    await aLeave(server.db, { employee_id: editor.user.id, ...days('2026-04-14'), status: 'approved' });
    const view = open('/admin/leave', admin);
    const calendar = within(await screen.findByRole('region', { name: 'Calendar' }));
    expect(await calendar.findByText('No leave in March 2026.')).toBeTruthy();
    const release = holdResponses(({ address }) => address.includes('order[leaveFrom]'));
    await view.user.click(calendar.getByRole('button', { name: 'Next month' }));
    expect(await calendar.findByText('April 2026')).toBeTruthy();
    expect(calendar.queryByText(/is away/)).toBeNull();
    expect(await calendar.findByText('Loading the calendar...')).toBeTruthy();
    release();
    expect(await calendar.findByRole('button', { name: /^Ed Itor/ })).toBeTruthy();
    expect(calendar.queryByText('Loading the calendar...')).toBeNull();
  });
});

describe('a failure', () => {
  it('of each list shows its own message, with Retry', async () => {
    const view = open('/admin/leave', admin);
    view.setDown(true);
    expect(await screen.findByText('Failed to fetch manager leaves')).toBeTruthy();
    expect(screen.getByText('Failed to fetch editor leaves')).toBeTruthy();
    view.setDown(false);
    for (const button of screen.getAllByRole('button', { name: 'Retry' })) await view.user.click(button);
    expect(await screen.findByText('No manager has applied for leave yet.')).toBeTruthy();
  });

  it('of the list and of the export says which one failed', async () => {
    const view = open('/leave?startDate=2026-03-01&endDate=2026-03-31', admin);
    await screen.findByRole('table', { name: 'Leave to approve' });
    failNext(({ address }) => address.startsWith('/api/stats/export/leave'), { status: 500 });
    await view.user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('Failed to export leave data. Please try again.')).toBeTruthy();
    view.unmount();
    open('/leave', admin);
    // Fails the requests of both the list and the calendar.
    for (let request = 0; request < 2; request += 1)
      failNext(({ address }) => address.startsWith('/api/leave_applications?'), { status: 500 });
    expect(await screen.findAllByText('Failed to fetch leave applications')).not.toHaveLength(0);
  });
});

describe('undoing a leave change', () => {
  const BY_WHOM = [
    ['a decision', 'approved'],
    ['a withdrawal', 'withdrawn'],
  ] as const;

  it.each(BY_WHOM)('is possible in the details after the notification is gone: %s', async (_act, status) => {
    const caller = status === 'withdrawn' ? editor : admin;
    const leave = await aLeave(server.db, { employee_id: editor.user.id, ...days('2026-05-04') });
    await caller.patch(`/api/leave_applications/${leave.id}`, { status });
    const view = open(`/leave?open=leave-${leave.id}`, caller);
    const details = await dialog('Leave of Ed Itor');
    await view.user.click(await details.findByRole('button', { name: /^Undo/ }));
    await screen.findByText('Undone.');
    expect(await details.findByText('Pending')).toBeTruthy();
    expect(details.queryByRole('button', { name: /^Undo/ })).toBeNull();
    expect((await stored()).map((one) => one.status)).toEqual(['pending']);
  });
});
