/** The real program: first and second start, every startup error, and shutdown. The program runs as a separate process where output, exit code or signals matter. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import { type DatabaseLocation, openDatabase } from '#server/platform/db/open.ts';
import { startupMessageOf } from '#server/platform/health/startup-error.ts';
import { startCutroom } from './start.ts';
import { createDatabaseFixture, type DatabaseFixture } from './testing/databases.ts';
import { eventually } from './testing/eventually.ts';
import { inheritedEnv } from './testing/spawn-server.ts';

const MAIN = path.join(import.meta.dirname, 'main.ts');
/** Cases independent of the database run on one engine only, since each one starts the program. */
const isPostgres = process.env['TEST_DATABASE'] === 'postgres';

type Program = {
  child: ChildProcess;
  output(): string;
  errorOutput(): string;
  /** Resolves when the program reports that it is ready, or has ended. */
  ready: Promise<void>;
  code: Promise<number | null>;
  address(): string;
};

let folder: string;
let fixture: DatabaseFixture;
let running: ChildProcess[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cutroom-main-'));
  fixture = await createDatabaseFixture({ isEmpty: true });
  running = [];
});
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  await fixture.drop();
  await rm(folder, { recursive: true, force: true });
});

const dataDir = (): string => path.join(folder, 'data');
const locationOfProgram = (): DatabaseLocation =>
  'url' in fixture.location ? fixture.location : { file: path.join(dataDir(), 'cutroom.db') };

function envWith(settings: Record<string, string>): NodeJS.ProcessEnv {
  const database = 'url' in fixture.location ? { DATABASE_URL: fixture.location.url } : {};
  return { DATA_DIR: dataDir(), HOST: '127.0.0.1', PORT: '0', ...database, ...settings };
}

function start(settings: Record<string, string> = {}): Program {
  const env = { ...inheritedEnv(), ...envWith(settings) };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  let [out, err] = ['', ''];
  const code = new Promise<number | null>((resolve) => child.once('close', (rc) => resolve(rc)));
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      if (out.includes('Cutroom is ready at')) resolve();
    });
    void code.then(() => resolve());
  });
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const address = () => /ready at (http:\/\/\S+)/.exec(out)?.[1] ?? `not ready: ${err}`;
  return { child, output: () => out, errorOutput: () => err, ready, code, address };
}

async function readyProgram(settings: Record<string, string> = {}): Promise<Program> {
  const program = start(settings);
  await program.ready;
  return program;
}

async function end(program: Program, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  program.child.kill(signal);
  return program.code;
}

/** Starts and stops the program in this process, which takes a tenth of the time. Returns the sentence of a failure, if any. */
async function runHere(settings: Record<string, string> = {}): Promise<string | undefined> {
  let config: Config | undefined;
  try {
    config = readConfig({ LOG_LEVEL: 'silent', ...envWith(settings) });
    const { stop } = await startCutroom(config);
    await stop();
    return undefined;
  } catch (error) {
    return startupMessageOf(error, config) ?? String(error);
  }
}

const signIn = (program: Program, email: string, password: string): Promise<Response> =>
  fetch(`${program.address()}/api/authentication_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

const printedPassword = (program: Program): string | undefined =>
  /Sign in as admin@cutroom\.local with the password (\S+)/.exec(program.output())?.[1];

async function takenPort(): Promise<{ port: number; free: () => void }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, free: () => server.close() };
}

describe('first start', () => {
  test('prints a working sign-in, and the second start prints none and preserves the tokens', async () => {
    const first = await readyProgram();
    const password = printedPassword(first);
    expect(password).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/);
    expect((await signIn(first, 'admin@cutroom.local', 'not the password')).status).toBe(401);
    const response = await signIn(first, 'admin@cutroom.local', password as string);
    expect(response.status).toBe(200);
    const { token } = (await response.json()) as { token: string };
    expect(await end(first)).toBe(0);

    const second = await readyProgram();
    expect(second.output()).not.toContain('password');
    const me = await fetch(`${second.address()}/api/users/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(me.status).toBe(200);
    expect(await me.json()).toMatchObject({ email: 'admin@cutroom.local', type: 'admin' });
    expect((await fetch(`${second.address()}/readyz`)).status).toBe(200);
    expect(await end(second)).toBe(0);
    const log =
      first.output().replace(/^Sign in as .*$/m, '') + second.output() + first.errorOutput() + second.errorOutput();
    for (const secret of [password, token, 'not the password']) expect(log).not.toContain(secret);
    expect(log).toContain('"event":"sign-in-refused","why":"wrong password"');
    expect(log).toContain('"event":"signed-in"');
  });

  test.skipIf(isPostgres)('warns about an unresponsive upload store and continues', async () => {
    const away = { S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'media' };
    const program = await readyProgram({
      ...away,
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
      LOG_LEVEL: 'warn',
    });
    await expect.poll(program.output).toMatch(/The file store at http:\/\/127\.0\.0\.1:1 does not answer.*S3_ENDPOINT/);
    expect((await fetch(`${program.address()}/readyz`)).status).toBe(200);
    expect(await end(program)).toBe(0);
  });

  test('is followed by starts that run no migrations and create no users', async () => {
    expect(await runHere()).toBeUndefined();
    const before = openDatabase(locationOfProgram());
    // Migrating recreates this table first, so the table's presence shows whether migration was attempted.
    await sql`drop table kysely_migration_lock`.execute(before.db);
    await before.close();
    expect(await runHere()).toBeUndefined();
    const after = openDatabase(locationOfProgram());
    await expect(sql`select * from kysely_migration_lock`.execute(after.db)).rejects.toThrow(/kysely_migration_lock/);
    expect(await after.db.selectFrom('users').select('email').execute()).toEqual([{ email: 'admin@cutroom.local' }]);
    await after.close();
  });

  test.skipIf(isPostgres)(
    'uses the email and password from the settings, and does not print the password',
    async () => {
      const program = await readyProgram({ ADMIN_EMAIL: 'Boss@Example.com', ADMIN_PASSWORD: 'the boss has spoken' });
      expect(program.output()).toContain('Sign in as boss@example.com with the password of ADMIN_PASSWORD.');
      expect(program.output()).not.toContain('the boss has spoken');
      expect((await signIn(program, 'boss@example.com', 'the boss has spoken')).status).toBe(200);
    },
  );

  test.skipIf(isPostgres)('creates a folder readable only by its owner', async () => {
    expect(await runHere()).toBeUndefined();
    const modeOf = async (name: string) => (await stat(path.join(dataDir(), name))).mode & 0o777;
    expect(await modeOf('')).toBe(0o700);
    for (const name of await readdir(dataDir()))
      expect([name, await modeOf(name)]).toEqual([name, ['media', 'cuts'].includes(name) ? 0o700 : 0o600]);
  });

  test('creates one administrator and one key when two processes start at once', async () => {
    const both = [start(), start()];
    await Promise.all(both.map((program) => program.ready));
    const passwords = both.map(printedPassword).filter((p) => p !== undefined);
    expect(both.map((program) => program.errorOutput())).toEqual(['', '']);
    expect(passwords).toHaveLength(1);
    const response = await signIn(both[0] as Program, 'admin@cutroom.local', passwords[0] as string);
    const { token } = (await response.json()) as { token: string };
    const me = await fetch(`${both[1]?.address()}/api/users/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(me.status).toBe(200);
  });
});

test.skipIf(isPostgres)('warns in the log about plain http on a public address, and runs', async () => {
  const program = await readyProgram({ PUBLIC_URL: 'http://cut.example.com' });
  expect(await end(program)).toBe(0);
  // The output is complete only after the exit.
  expect(program.output()).toContain('PUBLIC_URL is plain http on cut.example.com');
  expect(program.output()).toContain('Cutroom is ready at http://cut.example.com');
});

describe('a failed start explains the reason in one sentence and exits with 1', () => {
  /** Runs the program as a process, to see that it exits although the database is open. */
  const exitMessageOf = async (settings: Record<string, string> = {}): Promise<string> => {
    const program = start(settings);
    expect(await program.code).toBe(1);
    expect(program.output()).not.toContain('ready');
    expect(program.errorOutput().trim().split('\n')).toHaveLength(1);
    return program.errorOutput().trim();
  };

  test.skipIf(isPostgres)('for an invalid setting', async () => {
    expect(await exitMessageOf({ PORT: 'eighty' })).toBe('PORT must be a whole number from 0 to 65535, not "eighty".');
    expect(await runHere({ ADMIN_PASSWORD: 'password1' })).toMatch(/^ADMIN_PASSWORD cannot be used: .*common/);
    expect(await runHere({ TIME_ZONE: 'berlin' })).toMatch(
      /^TIME_ZONE must be a time zone such as Europe\/Berlin, not "berlin"\. Did you mean Europe\/Berlin, /,
    );
  });

  test.skipIf(isPostgres)('for a port in use, before creating anything', async () => {
    const { port, free } = await takenPort();
    expect(await exitMessageOf({ PORT: String(port) })).toBe(
      `Port ${port} is already in use. Stop the program that uses it, or set PORT to another one.`,
    );
    expect(await readdir(folder)).toEqual([]);
    free();
  });

  test.skipIf(isPostgres)('for an address not on this machine', async () => {
    expect(await runHere({ HOST: '192.0.2.1' })).toMatch(/^Cutroom cannot listen on 192\.0\.2\.1/);
  });

  test.skipIf(isPostgres)('for a data folder that is not writable', async () => {
    await writeFile(path.join(folder, 'file'), '');
    expect(await runHere({ DATA_DIR: path.join(folder, 'file') })).toMatch(
      /^The data folder .* cannot be used: a file with that name exists\./,
    );
    expect(await runHere({ DATA_DIR: '/proc/cutroom' })).toMatch(/^The data folder \/proc\/cutroom cannot be used: /);
  });

  test.skipIf(isPostgres)('for an empty database with files of another one, unless allowed', async () => {
    await mkdir(path.join(dataDir(), 'media'), { recursive: true });
    await writeFile(path.join(dataDir(), 'media', '0123456789abcdef0123456789abcdef.png'), 'of a lost instance');
    const message = await runHere();
    expect(message).toContain('cutroom.db is empty, but ');
    expect(message).toContain('set ALLOW_EMPTY_DATABASE=yes to start');
    expect(message).toBe(await runHere());
    expect(await runHere({ ALLOW_EMPTY_DATABASE: 'yes' })).toBeUndefined();
    // A database with users is in use.
    expect(await runHere()).toBeUndefined();
  });

  test('for a database changed by a newer version', async () => {
    expect(await runHere()).toBeUndefined();
    const database = openDatabase(locationOfProgram());
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2030')`.execute(database.db);
    await database.close();
    expect(await exitMessageOf()).toBe(
      'This database was changed by a newer version of Cutroom (step 9999-future). Start that version, or restore a backup made by this one.',
    );
  });

  test('for a stored time zone that this machine does not know, until TIME_ZONE names another', async () => {
    expect(await runHere({ TIME_ZONE: 'Asia/Kathmandu' })).toBeUndefined();
    const database = openDatabase(locationOfProgram());
    const { value } = await database.db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'house')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(value)).toMatchObject({ timeZone: 'Asia/Kathmandu', version: 0 });
    const unknown = value.replace('Asia/Kathmandu', 'Mars/Olympus');
    await database.db.updateTable('settings').set({ value: unknown }).where('name', '=', 'house').execute();
    await database.close();
    expect(await runHere()).toMatch(
      /^The workspace's time zone is Mars\/Olympus, which Node\.js .* doesn't know\. Set TIME_ZONE /,
    );
    expect(await runHere({ TIME_ZONE: 'Asia/Kathmandu' })).toBeUndefined();
    expect(await runHere()).toBeUndefined();
  });

  test.skipIf(isPostgres)('for a file that is not a database', async () => {
    await mkdir(dataDir(), { recursive: true });
    await writeFile(
      path.join(dataDir(), 'cutroom.db'),
      'this is a letter to my aunt, and no database at all'.repeat(50),
    );
    expect(await runHere()).toMatch(/^The database in .* is damaged or is not a database\./);
  });

  test.skipIf(isPostgres)('for an unreachable database server', async () => {
    const { port, free } = await takenPort();
    free();
    const url = `postgres://cutroom:secret@127.0.0.1:${port}/cutroom`;
    const sentence = await runHere({ DATABASE_URL: url });
    expect(sentence).toMatch(new RegExp(`^The database 127\\.0\\.0\\.1:${port}/cutroom cannot be used: `));
    expect(sentence).not.toContain('secret');
  });
});

describe('shutdown', () => {
  test.skipIf(isPostgres).each(['SIGTERM', 'SIGINT'] as const)(
    'on %s closes idle connections, answers the current request, accepts no new ones, and exits with 0',
    async (signal) => {
      const program = await readyProgram({ ADMIN_PASSWORD: 'the boss has spoken' });
      const port = Number(new URL(program.address()).port);
      const idle = connect(port, '127.0.0.1').on('error', () => {});
      const closed = new Promise((resolve) => idle.once('close', resolve));
      await new Promise((resolve) => idle.once('connect', resolve));
      const body = JSON.stringify({ email: 'admin@cutroom.local', password: 'the boss has spoken' });
      const head = ['POST /api/authentication_token HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
      const busy = connect(port, '127.0.0.1');
      let output = '';
      busy.on('data', (chunk: Buffer) => (output += chunk.toString()));
      busy.write([...head, `Content-Length: ${body.length}`, 'Expect: 100-continue', '', ''].join('\r\n'));
      await eventually(() => expect(output).toContain('100 Continue'));

      const code = end(program, signal);
      // The request is still in progress: shutdown did not wait for the idle connection.
      await closed;
      // npm forwards a signal that the program has already received from the terminal.
      if (signal === 'SIGINT') program.child.kill(signal);
      await expect(fetch(program.address())).rejects.toThrow('fetch failed');
      busy.write(body);
      await eventually(() => expect(output).toContain('"token"'));
      expect(output).toContain('HTTP/1.1 200 OK');
      expect(await code).toBe(0);
    },
  );
});
