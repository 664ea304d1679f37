/** Tests for the status page, and the banner shown on every screen while something needs attention. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { ApiStatus } from '#contract/operations/status.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { bytesText, processLines } from './status-labels.ts';

let server: TestApp;
let admin: Caller;
beforeEach(async () => {
  server = await testApp();
  admin = await server.as('admin');
});

const valueOf = (region: HTMLElement, label: string): string =>
  within(region).getByText(label).nextElementSibling?.textContent ?? '';

it('shows the status of the workspace and the process, and refreshes on request', async () => {
  const now = '2026-03-10T12:00:00.000Z';
  const { user, address } = renderScreen('/admin/settings', { server, caller: admin });
  await user.click(await screen.findByRole('link', { name: 'Status' }));
  await waitFor(() => expect(address()).toBe('/admin/status'));
  const region = await screen.findByRole('region', { name: 'Workspace' });
  expect(valueOf(region, 'Database')).toMatch(/^SQLite, [\d.]+ (KB|MB)$/);
  expect(valueOf(region, 'Jobs')).toBe('0 waiting');
  expect(valueOf(screen.getByRole('region', { name: 'This process' }), 'Requests')).toMatch(/^[\d,]+$/);
  const job = { kind: 'test', key: null, payload: '{}' as never, run_at: now, created_at: now };
  await server.db
    .insertInto('jobs')
    .values([job, { ...job, failed_at: now }])
    .execute();
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await within(region).findByText('1 waiting, 1 failed')).toBeTruthy();
  expect(within(region).getByRole('link', { name: 'none' }).getAttribute('href')).toBe('/admin/settings/storage');
  expect(screen.queryByText('Needs attention')).toBeNull();
});

it('shows first what needs attention', async () => {
  server.deps.readiness.reportDamage('The database is damaged (test). Restore a backup of cutroom.db.');
  renderScreen('/admin/status', { server, caller: admin });
  expect(await screen.findByRole('alert', { name: 'Needs attention' })).toHaveProperty(
    'textContent',
    expect.stringContaining('The database is damaged (test).'),
  );
});

it.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1536, '1.5 KB'],
  [260_046_848, '248 MB'],
  [10 * 1024 ** 3, '10 GB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});

it('uses thousands separators', () => {
  const process = { startedAt: '2026-03-10T12:00:00+00:00', memoryBytes: 0, streams: 0, medianMs: 5, slowMs: 100 };
  const lines = processLines({ process: { ...process, requests: 21_638, failed: 1_002 } } as ApiStatus);
  expect(lines.find(({ label }) => label === 'Requests')?.text).toBe('21,638, 1,002 failed');
});
