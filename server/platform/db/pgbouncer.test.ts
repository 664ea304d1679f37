/** Behind PgBouncer in transaction mode, configured as in `deploy/pgbouncer.ini`: few server connections carry many client connections. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { aUser } from '#server/testing/builders.ts';
import { createDatabaseFixture } from '#server/testing/databases.ts';
import { freePort } from '#server/testing/free-port.ts';
import { findProgram, missingHere } from '#server/testing/programs.ts';
import { runSql } from '#server/testing/run-sql.ts';
import { testApp } from '#server/testing/test-app.ts';
import { openDatabase } from './open.ts';

const SETTINGS = fileURLToPath(new URL('../../../deploy/pgbouncer.ini', import.meta.url));
const NOBODY = 65_534;
const missing = missingHere({ programs: ['pgbouncer'], toInstall: 'pgbouncer' });

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** Returns the configuration with the paths of this test. */
async function settingsFor(folder: string, database: URL, port: number): Promise<string> {
  const name = database.pathname.slice(1);
  const places: Readonly<Record<string, string>> = {
    cutroom: `host=${database.hostname} port=${database.port} dbname=${name}`,
    listen_port: String(port),
    auth_type: 'trust',
    auth_file: path.join(folder, 'users'),
    logfile: path.join(folder, 'log'),
    pidfile: path.join(folder, 'pid'),
    default_pool_size: '2',
  };
  const lines = (await readFile(SETTINGS, 'utf8')).split('\n').map((line) => {
    const [key = ''] = line.split(' = ');
    return places[key] === undefined ? line : `${key} = ${places[key]}`;
  });
  return [...lines, 'unix_socket_dir ='].join('\n');
}

/** Starts a pooler for the database and returns its address. */
async function startPooler(url: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cutroom-pooler-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  const poolerUrl = new URL(url);
  const port = await freePort();
  await writeFile(path.join(folder, 'settings.ini'), await settingsFor(folder, poolerUrl, port));
  await writeFile(path.join(folder, 'users'), `"${poolerUrl.username}" ""\n`);
  await chmod(folder, 0o777);
  // PgBouncer refuses to run as root.
  const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const program = findProgram('pgbouncer') ?? '';
  const pooler = spawn(program, [path.join(folder, 'settings.ini')], { ...identity, stdio: 'ignore' });
  const ended = once(pooler, 'exit');
  cleanups.push(async () => {
    pooler.kill('SIGKILL');
    await ended;
  });
  poolerUrl.port = String(port);
  poolerUrl.pathname = '/cutroom';
  await eventually(() => runSql(poolerUrl.href, 'select 1'));
  return poolerUrl.href;
}

describe.runIf(process.env['TEST_DATABASE'] === 'postgres')('behind PgBouncer', () => {
  beforeEach(({ skip }) => skip(missing !== '', `PgBouncer: ${missing}`));

  it('serves ten program connections with two server connections', async () => {
    const { location, drop } = await createDatabaseFixture();
    cleanups.push(drop);
    if (!('url' in location)) throw new Error('The test wants PostgreSQL.');
    const app = await testApp({}, openDatabase({ url: await startPooler(location.url), isNaming: false }));
    cleanups.push(() => app.close());
    const admin = app.asUser(await aUser(app.db, { type: 'admin' }));
    const names = Array.from({ length: 60 }, (_, n) => `Client ${n}`);
    const responses = await Promise.all(names.map((firstName) => admin.post('/api/clients', { firstName })));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(names.map(() => 201));
    expect((await admin.get('/api/clients')).json().totalItems).toBe(60);
  });
});
