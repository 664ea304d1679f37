/** Tests for backups in the settings. */
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { beginBackup, endBackup } from '#server/operations/backups/backups.store.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;

const begin = async (now: string): Promise<number> =>
  (await beginBackup(server.db, { place: '/mnt/backups', slot: now, now })) ?? 0;

it('shows the latest backups, their size and any problem', async () => {
  server = await testApp({ backups: { to: '/mnt/backups', plan: { hour: 3 }, keep: 14, passphrase: undefined } });
  const made = '2026-01-01T03:00:00.000Z';
  const name = 'cutroom-20260101-030000.cutroom';
  await endBackup(server.db, await begin(made), { now: made, name, bytes: 5 * 1024 * 1024, missing: 1 });
  const failed = '2026-01-02T03:00:00.000Z';
  await endBackup(server.db, await begin(failed), { now: failed, error: 'The disk is full.' });
  renderScreen('/admin/settings/storage', { server, caller: await server.as('admin') });
  const section = await screen.findByRole('region', { name: 'Backups' });
  expect(within(section).getByRole('alert').textContent).toContain('The last backup failed: The disk is full.');
  const lines = within(section).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringMatching(/2026.* FailedThe disk is full\.$/),
    expect.stringMatching(/2026.*, 5 MB cutroom-20260101-030000\.cutroom in \/mnt\/backups\. 1 file was missing\.$/),
  ]);
});

it('says how to schedule backups when none are', async () => {
  server = await testApp();
  const caller = await server.as('admin');
  renderScreen('/admin/settings/storage', { server, caller });
  const section = within(await screen.findByRole('region', { name: 'Backups' }));
  expect(section.getByText('Scheduled backups are off. Set BACKUP_TO on the server to turn them on.')).toBeTruthy();
  expect(section.queryByRole('listitem')).toBeNull();
});
