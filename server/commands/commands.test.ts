/** The command line: help, usage errors, and recovery of access without an administrator. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { beforeEach, describe, expect, it, test } from 'vitest';
import type { Row } from '#server/platform/db/tables.ts';
import { createPasswords } from '#server/identity/session/passwords.ts';
import { aMedia, aUser } from '#server/testing/builders.ts';
import { type CommandFixture, createCommandFixture } from '#server/testing/command-fixture.ts';
import { inheritedEnv } from '#server/testing/spawn-server.ts';
import { COMMANDS } from './all-commands.ts';
import { runCommandLine } from './run-commands.ts';
import { createTerminal } from './terminal.ts';

let fixture: CommandFixture;
beforeEach(async () => {
  fixture = await createCommandFixture();
});

async function inFixture<T>(work: (db: ReturnType<CommandFixture['open']>['db']) => Promise<T>): Promise<T> {
  const database = fixture.open();
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

const personOf = (email: string): Promise<Row<'users'>> =>
  inFixture((db) => db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow());

const auditLines = () =>
  inFixture((db) => db.selectFrom('audit').select(['way', 'action', 'reason', 'record_id']).orderBy('id').execute());

const passwordIn = (output: string): string => /with the password (\S+) \(shown only once\)/.exec(output)?.[1] ?? '';

describe('command line', () => {
  it('lists every command with its arguments', async () => {
    const { code, output } = await fixture.run(['--help']);
    expect(code).toBe(0);
    for (const { name, summary } of COMMANDS) {
      expect(output).toContain(`${name} `);
      expect(output).toContain(summary);
      const help = await fixture.run([name, '--help']);
      expect(help.code).toBe(0);
      expect(help.output).toContain(`npm run cutroom -- ${name}`);
    }
  });

  it.each([
    [[], 'Usage: npm run cutroom'],
    [['fly'], 'Unknown command "fly"'],
    [['reset-password'], 'Usage: npm run cutroom -- reset-password EMAIL'],
    [['reset-password', 'a@example.com', 'b@example.com'], 'Usage: npm run cutroom -- reset-password EMAIL'],
    [['make-admin', 'a@example.com', '--now'], "Unknown option '--now'"],
  ])('rejects %j as misuse', async (args, words) => {
    const { code, output, errorOutput } = await fixture.run(args);
    expect(code).toBe(2);
    expect(output + errorOutput).toContain(words);
  });

  it('names the setting that is invalid', async () => {
    const result = await fixture.run(['make-admin', 'a@example.com'], { env: { PORT: 'often' } });
    expect(result).toMatchObject({
      code: 1,
      errorOutput: 'PORT must be a whole number from 0 to 65535, not "often".\n',
    });
  });

  it.each([
    ['backup', '--to', 'b.cutroom'],
    ['backup', '--to', 's3'],
    ['verify', 's3://media/backup-cutroom-20260310-030000.cutroom'],
    ['export', '--to', 'exported'],
    ['move', '--media-to', 'moved'],
    ['doctor'],
  ])('%s %s %s names the store that does not respond', async (...args) => {
    await inFixture(async (db) => {
      await aUser(db, { type: 'admin' });
      await aMedia(db);
    });
    const away = {
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_BUCKET: 'media',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    };
    const words = args.map((word) =>
      /^(b\.cutroom|exported|moved)$/.test(word) ? path.join(fixture.folder, word) : word,
    );
    const ran = await fixture.run(words, { env: away });
    expect(ran.code).toBe(1);
    const text = args[0] === 'doctor' ? ran.output : ran.errorOutput;
    expect(text).toMatch(/The file store at http:\/\/127\.0\.0\.1:1 does not answer.*Check .*S3_ENDPOINT/);
    if (args[0] !== 'doctor') expect(text.trim().split('\n')).toHaveLength(1);
    expect(await readdir(fixture.folder)).not.toContain('exported');
  });

  it('reports files missing from every store in an export', async () => {
    await inFixture(async (db) => {
      await aUser(db, { type: 'admin' });
      await aMedia(db);
    });
    const ran = await fixture.run(['export', '--to', path.join(fixture.folder, 'exported')]);
    expect(ran.code).toBe(0);
    expect(ran.errorOutput).toMatch(/^1 file is missing and not included: files\/\S+\.\n$/);
  });

  it.each([[['backup']], [['backup', '--to', '']], [['export']], [['move']]])(
    'requires a destination for %j',
    async (args) => {
      expect(await fixture.run(args)).toMatchObject({
        code: 1,
        errorOutput: expect.stringMatching(/^Specify a destination: --to/),
      });
    },
  );

  it('refuses to overwrite a file of another kind with a backup, in one sentence', async () => {
    const file = path.join(fixture.folder, 'notes.txt');
    await writeFile(file, 'mine');
    for (const to of [file, path.join(file, 'under')]) {
      const ran = await fixture.run(['backup', '--to', to]);
      expect([ran.code, ran.errorOutput]).toEqual([
        1,
        `${to} can't be a folder: a file has that name. Use a folder or a file name ending in .cutroom.
`,
      ]);
    }
    expect(await readFile(file, 'utf8')).toBe('mine');
  });

  it('runs as its own program', async () => {
    const main = path.join(import.meta.dirname, 'main.ts');
    const env = { ...inheritedEnv(), ...fixture.env };
    const [code, errorOutput] = await new Promise<[unknown, string]>((resolve) => {
      execFile(process.execPath, [main, 'reset-password', 'nobody@example.com'], { env }, (error, _out, err) =>
        resolve([error?.code ?? 0, err]),
      );
    });
    expect([code, errorOutput]).toEqual([1, 'No user has the email nobody@example.com.\n']);
  });
});

it('stops on Ctrl-C at a password prompt too', async () => {
  const [input, output, errors] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const streams = { input: Object.assign(input, { isTTY: true }), output, errors };
  const terminal = createTerminal(streams as unknown as NonNullable<Parameters<typeof createTerminal>[0]>);
  const { signal } = new AbortController();
  const running = runCommandLine(['backup', '--to', fixture.folder, '--encrypt'], {
    env: fixture.env,
    terminal,
    signal,
  });
  await once(output, 'data');
  input.write('\u0003');
  expect(await running).toBe(130);
  expect(String(errors.read())).toBe('Stopped. Nothing was written.\n');
});

describe('a missing or outdated instance', () => {
  test('is not created by a command', async () => {
    const empty = await createCommandFixture({ isEmpty: true });
    const { code, errorOutput } = await empty.run(['make-admin', 'a@example.com']);
    expect(code).toBe(1);
    expect(errorOutput).toMatch(/^(No Cutroom data found in |This database is empty or from an older version)/);
    expect(errorOutput.trimEnd().split('\n')).toHaveLength(1);
  });

  test('is not changed when its version is older', async () => {
    await inFixture((db) => db.deleteFrom('kysely_migration' as never).execute());
    const { code, errorOutput } = await fixture.run(['make-admin', 'a@example.com']);
    expect([code, errorOutput]).toEqual([
      1,
      'This database is empty or from an older version of Cutroom. Start this version once (npm start), then try again.\n',
    ]);
  });
});

describe('reset-password', () => {
  test('sets a working password that must be changed, and ends open sessions', async () => {
    const before = await inFixture((db) => aUser(db, { email: 'boss@example.com', type: 'admin' }));
    const { code, output } = await fixture.run(['reset-password', 'Boss@Example.com']);
    expect(code).toBe(0);
    const after = await personOf('boss@example.com');
    expect(await createPasswords().verify(passwordIn(output), after.password_hash)).toBe(true);
    expect(after.password_assigned).toBe(true);
    expect(after.token_version).toBe(before.token_version + 1);
    expect(await auditLines()).toEqual([
      { way: 'house', action: 'users.change', reason: 'By the command reset-password', record_id: before.id },
    ]);
  });

  test('removes two-factor authentication only with its option', async () => {
    const { id } = await inFixture((db) => aUser(db, { email: 'boss@example.com', type: 'admin' }));
    const factor = { user_id: id, secret: 'locked', last_step: 0, since: '2026-01-01T00:00:00.000Z' };
    await inFixture((db) => db.insertInto('second_factors').values(factor).execute());
    const names = { credential_id: 'a', public_key: 'b', transports: '', handle: 'c', name: 'Laptop' };
    const passkey = { user_id: id, ...names, counter: 0, is_synced: false, created_at: '2026-01-01T00:00:00.000Z' };
    await inFixture((db) => db.insertInto('passkeys').values(passkey).execute());
    const factors = () =>
      inFixture(async (db) => [
        ...(await db.selectFrom('second_factors').select('user_id').execute()),
        ...(await db.selectFrom('passkeys').select('user_id').execute()),
      ]);
    await fixture.run(['reset-password', 'boss@example.com']);
    expect(await factors()).toHaveLength(2);
    const { output } = await fixture.run(['reset-password', 'boss@example.com', '--without-second-factor']);
    expect(output).toContain('Two-factor authentication and passkeys were removed.');
    expect(await factors()).toEqual([]);
    expect((await auditLines()).map(({ action }) => action)).toEqual([
      'users.change',
      'users.change',
      'second-factor.remove',
    ]);
  });

  test('changes nothing when no user has the email', async () => {
    expect(await fixture.run(['reset-password', 'nobody@example.com'])).toMatchObject({
      code: 1,
      errorOutput: 'No user has the email nobody@example.com.\n',
    });
    expect(await auditLines()).toEqual([]);
  });
});

describe('make-admin', () => {
  test('makes an existing user an active administrator', async () => {
    const { id } = await inFixture((db) => aUser(db, { email: 'ed@example.com', is_active: false }));
    const { code, output } = await fixture.run(['make-admin', 'ed@example.com']);
    expect([code, output]).toEqual([0, 'ed@example.com is now an active administrator and has to sign in again.\n']);
    expect(await personOf('ed@example.com')).toMatchObject({ id, type: 'admin', job_type: null, is_active: true });
    const again = await fixture.run(['make-admin', 'ed@example.com']);
    expect(again.output).toBe('ed@example.com is already an active administrator.\n');
    expect(await auditLines()).toHaveLength(1);
  });

  test('creates an administrator with a password when no user has the email', async () => {
    const { output } = await fixture.run(['make-admin', 'New@Example.com']);
    const added = await personOf('new@example.com');
    expect(added).toMatchObject({ type: 'admin', is_active: true, password_assigned: true });
    expect(await createPasswords().verify(passwordIn(output), added.password_hash)).toBe(true);
    expect(await auditLines()).toEqual([
      { way: 'house', action: 'users.add', reason: 'By the command make-admin', record_id: added.id },
    ]);
  });

  test('rejects an invalid email', async () => {
    const ran = await fixture.run(['make-admin', 'somebody']);
    expect(ran).toMatchObject({ code: 1, errorOutput: '"somebody" is not a valid email address.\n' });
  });
});
