/** Scheduled backups: once per instance, in a separate process, with retention and reports to administrators. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { type CommandFixture, createCommandFixture } from '#server/testing/command-fixture.ts';
import { spawnServer } from '#server/testing/spawn-server.ts';
import { testApp } from '#server/testing/test-app.ts';
import { backupEnv, claimDueBackup } from './scheduled-backups.ts';
import { beginBackup, endBackup, lastBackup, listBackups } from './backups.store.ts';
import { deleteExpiredBackups } from './delete-expired.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'cutroom-clock-'));
const fixture: CommandFixture = await createCommandFixture();
afterAll(async () => {
  await fixture.drop();
  await rm(folder, { recursive: true, force: true });
});

const configOf = (more: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: folder, BACKUP_TO: path.join(folder, 'kept'), ...more });

it('is started by one process only', async () => {
  const database = fixture.open();
  const at = (now: string) => ({ db: database.db, clock: () => now, config: configOf() });
  const ids = await Promise.all([1, 2, 3].map(() => claimDueBackup(at('2026-03-10T03:00:30.000Z'))));
  expect(ids.filter((id) => id !== undefined)).toHaveLength(1);
  expect(await claimDueBackup(at('2026-03-11T02:59:00.000Z'))).toBeUndefined();
  expect(await claimDueBackup(at('2026-03-11T03:01:00.000Z'))).toBeGreaterThan(0);
  await database.db.deleteFrom('backups').execute();
  await database.close();
});

it('keeps the configured number of scheduled backups and all manual ones', async () => {
  const database = fixture.open();
  const { db } = database;
  const config = configOf({ BACKUP_KEEP: '2' });
  const location = path.join(folder, 'kept');
  await rm(location, { recursive: true, force: true });
  for (const [day, slot] of [
    ['01', true],
    ['02', false],
    ['03', true],
    ['04', true],
  ] as const) {
    const now = `2026-03-${day}T03:00:00.000Z`;
    const id = (await beginBackup(db, { place: location, slot: slot ? now : null, now })) ?? 0;
    await endBackup(db, id, { now, name: `${day}.cutroom`, bytes: 1, missing: 0 });
  }
  const failed = await beginBackup(db, { place: location, slot: 'later', now: '2026-03-05T03:00:00.000Z' });
  await endBackup(db, failed ?? 0, { now: '2026-03-05T03:00:00.000Z', error: 'no room' });
  await mkdir(location);
  for (const day of ['01', '02', '03', '04']) await writeFile(path.join(location, `${day}.cutroom`), '');
  await deleteExpiredBackups(db, config, '2026-03-05T04:00:00.000Z');
  expect((await readdir(location)).toSorted()).toEqual(['02.cutroom', '03.cutroom', '04.cutroom']);
  expect((await listBackups(db, 10)).filter(({ removedAt }) => removedAt !== null)).toMatchObject([
    { name: '01.cutroom' },
  ]);
  expect(await lastBackup(db)).toMatchObject({ name: '04.cutroom' });
  const app = await testApp(
    { backups: config.backups },
    {
      ...database,
      close: async () => {},
    },
  );
  const response = (await (await app.as('admin')).get('/api/settings/backups')).json();
  expect(response).toMatchObject({ planned: true, warning: 'The last backup failed: no room.' });
  expect(response.items[0]).toMatchObject({ state: 'failed', error: 'no room', removed: false });
  expect(response.items[1]).toMatchObject({ name: '04.cutroom', bytes: 1, madeAt: '2026-03-04T03:00:00+00:00' });
  expect(response.items).toHaveLength(5);
  await app.close();
  await db.deleteFrom('backups').execute();
  await database.close();
});

it('sees the settings of the database, the stores and backups, and no others', () => {
  const needed = {
    DATABASE_URL: 'postgres://a:b@c/d',
    S3_SECRET_ACCESS_KEY: 'secret',
    BACKUP_PASSPHRASE: 'secret',
    TOKEN_SECRET: 'secret',
    PATH: '/bin',
  };
  const others = {
    SMTP_URL: 'smtp://a:b@c',
    OIDC_CLIENT_SECRET: 'secret',
    METRICS_TOKEN: 'secret',
    ADMIN_PASSWORD: 'x',
  };
  expect(backupEnv({ ...needed, ...others })).toEqual(needed);
});

it('is made by the running server, encrypted when a passphrase is set', async () => {
  const location = path.join(folder, 'by-program');
  const env = {
    ...fixture.env,
    BACKUP_TO: location,
    BACKUP_EVERY_HOURS: '168',
    BACKUP_PASSPHRASE: 'a long passphrase',
  };
  const server = await spawnServer({ env: env as Record<string, string> });
  const database = fixture.open();
  for (;;) {
    const [last] = await listBackups(database.db, 1);
    if (last && last.finishedAt !== null) break;
    await pause(50);
  }
  const last = await lastBackup(database.db);
  expect([last?.place, last?.error]).toEqual([location, null]);
  const names = await readdir(location);
  expect(names).toEqual([last?.name]);
  expect((await readFile(path.join(location, names[0] ?? ''))).length).toBe(last?.bytes);
  expect((await fixture.run(['verify', path.join(location, names[0] ?? '')], { env })).output).toContain('is intact');
  expect(await server.end('SIGTERM')).toBe(0);
  await database.close();
});
