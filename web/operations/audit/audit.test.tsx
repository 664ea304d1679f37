/** Tests for the audit log in the browser against the real server (docs/screens.md#audit). */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sealAudit } from '#server/operations/audit/seal-audit.ts';
import { aProject } from '#server/testing/builders.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;
let admin: Caller;
let editor: Caller;
beforeEach(async () => {
  server = await testApp();
  admin = await server.as('admin', { first_name: 'Maya', last_name: 'Okafor' });
  editor = await server.as('editor', { first_name: 'Lena', last_name: 'Fischer' });
});

const open = (path: string, caller = admin) => renderScreen(path, { server, caller });
const table = () => screen.findByRole('table', { name: 'Audit log' });
const changeEditor = () => admin.patch(`/api/users/${editor.user.id}`, { lastName: 'Berg', status: false });

describe('the audit log', () => {
  it('shows who did what to whom, and what changed', async () => {
    await changeEditor();
    open('/admin/audit?action=users');
    const link = await within(await table()).findByRole('link', { name: 'Lena Fischer' });
    const row = link.closest('tr') as HTMLElement;
    expect(row.textContent).toContain('Maya Okafor');
    expect(row.textContent).toContain('Last name: Fischer →  changed to Berg');
    expect(row.textContent).toContain('Active: yes →  changed to no');
    expect(link.getAttribute('href')).toBe('/admin/team');
  });

  it('shows days of leave as days in every time zone', async () => {
    await admin.patch('/api/settings', { timeZone: 'America/Los_Angeles' });
    const days = { leaveFrom: '2026-11-30T00:00:00.000Z', leaveTill: '2026-12-01T00:00:00.000Z' };
    const { id } = (
      await editor.post('/api/leave_applications', {
        ...days,
        employee: `/api/users/${editor.user.id}`,
        description: 'Family',
      })
    ).json();
    await admin.patch(`/api/leave_applications/${id}`, { status: 'approved' });
    open('/admin/audit?action=leave');
    await within(await table()).findByText('Decided on leave');
    const text = (await table()).textContent;
    expect(text).toContain('From: 11/30/2026');
    expect(text).toContain('Until: 12/01/2026');
  });

  it('is filtered in the address by area, person and record, and reset', async () => {
    await changeEditor();
    await admin.post('/api/point_targets', { target: 40 });
    const { user, address } = open('/admin/audit');
    await user.click(await screen.findByRole('button', { name: 'Show only entries about Lena Fischer' }));
    await waitFor(() => expect(address()).toContain(`record=user:${editor.user.id}`));
    await waitFor(() => expect(screen.queryByText('Set the point target')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Remove: About Lena Fischer' }));
    expect(await screen.findByText('Set the point target')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Area'), 'Point targets');
    await waitFor(() => expect(address()).toContain('action=targets'));
    await waitFor(() => expect(screen.queryByText('Changed')).toBeNull());
  });

  it('describes the filters of log views in words', async () => {
    const filters = {
      from: '2026-01-01',
      till: '2099-01-31',
      record: `user:${editor.user.id}`,
      words: 'ink & paint',
    };
    await admin.get(`/api/audit?${new URLSearchParams(filters).toString()}`);
    open('/admin/audit?action=audit');
    const link = await within(await table()).findByText(
      `From 2026-01-01, about person ${editor.user.id}, until 2099-01-31, with “ink & paint”`,
    );
    expect(link.closest('tr')?.textContent).toContain('Maya Okafor');
  });

  it('pages to older entries and back to the newest', async () => {
    for (let target = 0; target < 51; target += 1) await admin.post('/api/point_targets', { target });
    const { user } = open('/admin/audit?action=targets');
    const [first] = await screen.findAllByText(/Target:/);
    expect(first?.closest('li')?.textContent).toBe('Target: 50');
    await user.click(screen.getByRole('button', { name: 'Older' }));
    await waitFor(() => expect(screen.getAllByText(/Target:/)).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Newest' }));
    await waitFor(() => expect(screen.getAllByText(/Target:/)).toHaveLength(50));
  });

  it('is verified, and shows the result', async () => {
    await admin.post('/api/point_targets', { target: 40 });
    await sealAudit(server.deps);
    const { user } = open('/admin/audit');
    await user.click(await screen.findByRole('button', { name: 'Verify' }));
    const verdict = await screen.findByText(/^The log is intact: 1 entry verified\./);
    expect(verdict.closest('[role=status]')).toBeTruthy();
  });

  it('is available to administrators only, and redirects others home', async () => {
    const { address } = open('/admin/audit', editor);
    await waitFor(() => expect(address()).not.toBe('/admin/audit'));
  });
});

it("shows on the profile, on request, the events of the user's own account", async () => {
  await admin.patch(`/api/users/${editor.user.id}`, { lastName: 'Berg' });
  const { user } = open('/profile', editor);
  const part = await screen.findByRole('region', { name: 'Account activity' });
  await user.click(within(part).getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(part.textContent).toContain('by Maya Okafor'));
  expect(part.textContent).toContain('Last name: Fischer →  changed to Berg');
});

it("shows on request who created and changed a project's share links, to those who may create some", async () => {
  const manager = await server.as('manager', { first_name: 'Mia', last_name: 'Reed' });
  const { id } = await aProject(server.db, { title: 'Wedding film', assigned_by_id: manager.user.id });
  const link = { project: `/api/projects/${id}`, label: 'For Ada' };
  const made = (await manager.post('/api/share_links', link)).json();
  await admin.patch(made['@id'], { label: 'For Ada and Ben' });
  const { user } = open(`/manager/projects?open=links-${id}`, manager);
  const dialog = within(await screen.findByRole('dialog', { name: 'Client links: Wedding film' }));
  await user.click(await dialog.findByRole('button', { name: 'Log' }));
  const log = within(await dialog.findByRole('region', { name: 'Log' }));
  const lines = await log.findAllByRole('listitem');
  expect(lines.map((line) => line.textContent).join(' ')).toMatch(
    /Changed a share link.*by Maya Okafor.*For Ada → .*For Ada and Ben.*Created a share link.*by Mia Reed/,
  );
});
