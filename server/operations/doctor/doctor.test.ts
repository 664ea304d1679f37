/** Doctor: a healthy instance is reported as such, each fault is found by name, and fixable ones are fixed. */
import { chmod, mkdir, open, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/open.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { aClient, aCut, aProject, aShareLink, aUser } from '#server/testing/builders.ts';
import { aProjectFile } from '#server/testing/project-files.ts';
import { type CommandFixture, createCommandFixture } from '#server/testing/command-fixture.ts';
import { aContact } from '#server/testing/contacts.ts';
import { mailServer } from '#server/testing/mail-server.ts';

const isPostgres = process.env['TEST_DATABASE'] === 'postgres';
const NOW = '2026-03-10T12:00:00.000Z';
const FILE = `${'0123456789abcdef'.repeat(2)}.png`;

let fixture: CommandFixture;
beforeEach(async () => {
  fixture = await createCommandFixture();
  await inFixture(async ({ db }) => {
    await aUser(db, { type: 'admin' });
    const made = { place: 'elsewhere', name: 'a.cutroom', made_at: NOW, finished_at: NOW, bytes: 1, missing: 0 };
    await db.insertInto('backups').values(made).execute();
  });
});

async function inFixture(work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = fixture.open();
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

const SETTINGS = { PUBLIC_URL: 'https://cutroom.example.com', TRUST_PROXY: 'loopback' };
const runDoctor = (args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) =>
  fixture.run(['doctor', ...args], { env: { ...SETTINGS, ...env } });
const linesOf = (output: string, state: string): string[] =>
  output.split('\n').filter((line) => line.startsWith(state));

it('reports a healthy instance and exits with 0', async () => {
  await fixture.run(['doctor', '--fix'], { env: SETTINGS });
  const { code, output } = await runDoctor();
  expect(linesOf(output, 'FAULT').concat(linesOf(output, 'warning'))).toEqual([]);
  expect([code, output.trimEnd().split('\n').at(-1)]).toEqual([0, '0 faults, 0 warnings.']);
  expect(linesOf(output, 'ok').length).toBeGreaterThan(10);
});

it('reports why the database cannot be opened', async () => {
  const env = isPostgres
    ? { DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none' }
    : { DATA_DIR: path.join(fixture.folder, 'nothing') };
  const { code, output } = await runDoctor([], env);
  expect(code).toBe(1);
  expect(output.match(/^FAULT +(database|data folder) .*$/gm)?.at(-1)).toMatch(/^FAULT +database +\S/);
});

describe('fixable problems', () => {
  it('files that others can open', async () => {
    const file = path.join(fixture.folder, 'signing-key.txt');
    await writeFile(file, '');
    await chmod(file, 0o644);
    const before = await runDoctor();
    expect(before.output).toContain(`Other users of this machine can open ${file}`);
    expect((await runDoctor(['--fix'])).output).toContain('fixed    data folder  Only the owner can open them now.');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(linesOf((await runDoctor()).output, 'warning')).toEqual([]);
  });

  it('wrong counters: a fault until recalculated', async () => {
    await inFixture(async ({ db }) => {
      await aProject(db, { status: 'started' });
      await sql`update ${sql.table(isPostgres ? 'settled_counts' : 'project_counts')} set n = n + 7`.execute(db);
      // On PostgreSQL the update above may find no settled rows, so a count is also inserted for a client that doesn't exist.
      await sql`insert into ${sql.table(isPostgres ? 'settled_counts' : 'project_counts')} (facet, part, created_at, status, class, is_revised, is_duplicate, on_time, n)
        values ('client', 999, '', 'started', 'Basic', false, false, '', 3)`.execute(db);
    });
    const before = await runDoctor();
    expect(before.code).toBe(1);
    expect(before.output).toMatch(/FAULT +counters +\d+ counters? (doesn't|don't) match the projects/);
    expect((await runDoctor(['--fix'])).code).toBe(0);
    expect((await runDoctor()).output).toContain('All counters match the projects.');
  });

  it("a contact's link to a project of another client, and a send with another project's version", async () => {
    await inFixture(async ({ db }) => {
      const clients = [await aClient(db), await aClient(db)];
      const projects = [];
      for (const { id } of clients) projects.push(await aProject(db, { client_id: id }));
      const [one] = projects as [Row<'projects'>];
      const contact = await aContact(db, { client_id: one.client_id ?? 0 });
      const { id: userId } = await aUser(db);
      for (const { id } of projects)
        await aShareLink(db, { project_id: id, contact_id: contact.id, created_by_id: userId });
      const cuts = [];
      for (const { id } of projects)
        cuts.push((await aCut(db, { project_id: id, uploaded_by_id: userId, file_removed_at: NOW })).id);
      const send = { project_id: one.id, contact_id: contact.id, contact_name: 'Dana', kind: 'version' } as const;
      // The last version was deleted.
      const named = JSON.stringify([...cuts, 999]) as never;
      await db
        .insertInto('client_sends')
        .values({ ...send, cuts: named, message: '', created_at: NOW })
        .execute();
    });
    const { code, output } = await runDoctor();
    expect(code).toBe(1);
    expect(linesOf(output, 'FAULT')).toEqual([
      expect.stringMatching(/contact links +1 open link of a contact leads to a project of another client/),
      expect.stringMatching(/sends +1 send names versions of another project/),
    ]);
    await runDoctor(['--fix']);
    await inFixture(async ({ db }) => {
      const links = await db.selectFrom('share_links').select('revoked_at').orderBy('id').execute();
      expect(links).toEqual([{ revoked_at: null }, { revoked_at: expect.any(String) }]);
      const { cuts } = await db.selectFrom('client_sends').select('cuts').executeTakeFirstOrThrow();
      expect(cuts).toHaveLength(2);
      expect(cuts).toContain(999);
    });
    expect(linesOf((await runDoctor()).output, 'FAULT')).toEqual([]);
  });

  it('orphaned files, and leftovers of a killed process', async () => {
    await fixture.run(['doctor'], { env: SETTINGS });
    const row = { filename: `${'f'.repeat(32)}.png`, original_name: 'a.png', mime_type: 'image/png', size_bytes: 1 };
    await inFixture(({ db }) =>
      db
        .insertInto('media')
        .values({ ...row, uploaded_by_id: null, created_at: '2999-01-01T00:00:00.000Z' })
        .execute(),
    );
    await writeFile(path.join(fixture.folder, 'media', row.filename), 'x', { mode: 0o600 });
    const [stray, left] = [path.join(fixture.folder, 'media', FILE), path.join(fixture.folder, 'work', 'cutroom-left')];
    await writeFile(stray, 'x', { mode: 0o600 });
    await mkdir(left, { recursive: true, mode: 0o700 });
    await chmod(path.join(fixture.folder, 'work'), 0o700);
    for (const old of [stray, left]) await utimes(old, new Date(NOW), new Date(NOW));
    const { code, output } = await runDoctor();
    expect(code).toBe(0);
    expect(output).toContain("1 file isn't referenced by the database");
    expect(output).toContain('1 leftover folder of killed processes');
    await runDoctor(['--fix']);
    expect(await readdir(path.join(fixture.folder, 'media'))).toEqual([row.filename]);
    expect(await readdir(path.join(fixture.folder, 'work'))).toEqual([]);
    expect(linesOf((await runDoctor()).output, 'warning')).toEqual([]);
  });
});

it('finds an orphaned version file of any type', async () => {
  await fixture.run(['doctor'], { env: SETTINGS });
  const stray = path.join(fixture.folder, 'cuts', `${'c'.repeat(32)}.mp4`);
  await writeFile(stray, 'x', { mode: 0o600 });
  await utimes(stray, new Date(NOW), new Date(NOW));
  expect(linesOf((await runDoctor()).output, 'warning')).toEqual([
    expect.stringMatching(/cuts +1 file isn't referenced by the database/),
  ]);
});

it('finds missing files of projects, other sizes than recorded, and those without a row', async () => {
  const names = ['a', 'b', 'c'].map((letter) => `${letter.repeat(32)}.bin`);
  await inFixture(async ({ db }) => {
    const { id } = await aClient(db);
    for (const filename of names) await aProjectFile(db, { client_id: id, filename, size_bytes: 4 });
  });
  const [whole, short, , stray] = [...names, `${'d'.repeat(32)}.bin`].map((name) =>
    path.join(fixture.folder, 'cuts', name),
  ) as [string, string, string, string];
  await fixture.run(['doctor'], { env: SETTINGS });
  await writeFile(whole, 'four', { mode: 0o600 });
  await writeFile(short, 'two', { mode: 0o600 });
  await writeFile(stray, 'x', { mode: 0o600 });
  await utimes(stray, new Date(NOW), new Date(NOW));
  const { output } = await runDoctor();
  expect(linesOf(output, 'FAULT')).toEqual([
    expect.stringMatching(/cuts +1 file is missing: c{32}\.bin/),
    expect.stringMatching(/project-files +1 file differs in size from the record: b{32}\.bin/),
  ]);
  expect(linesOf(output, 'warning')).toEqual([
    expect.stringMatching(/cuts +1 file isn't referenced by the database\. They/),
  ]);
});

it('deletes nothing next to a database without any files, and does not claim to', async () => {
  await fixture.run(['doctor'], { env: SETTINGS });
  const stray = path.join(fixture.folder, 'media', FILE);
  await writeFile(stray, 'x', { mode: 0o600 });
  await utimes(stray, new Date(NOW), new Date(NOW));
  const { output } = await runDoctor(['--fix']);
  expect(await readdir(path.dirname(stray))).toEqual([FILE]);
  expect(output).not.toContain('fixed    uploads');
  expect(linesOf(output, 'warning')).toEqual([
    expect.stringMatching(/uploads +1 file isn't referenced by the database, and the database has no files at all/),
  ]);
});

it.skipIf(isPostgres)('reports what could not be fixed and continues', async () => {
  await inFixture(async ({ db }) => {
    await sql`insert into project_counts (facet, part, created_at, status, class, is_revised, is_duplicate, on_time, n)
      values ('client', 999, '', 'started', 'Basic', false, false, '', 3)`.execute(db);
    await sql`create trigger kept before delete on project_counts begin select raise(abort, 'not today'); end`.execute(
      db,
    );
  });
  const { code, output } = await runDoctor(['--fix']);
  expect(code).toBe(1);
  expect(linesOf(output, 'FAULT')).toEqual([
    expect.stringMatching(/counters +1 counter doesn't/),
    expect.stringMatching(/counters +Couldn't fix it: not today/),
  ]);
  expect(linesOf(output, 'ok').at(-1)).toMatch(/webhooks/);
});

describe('problems that need attention', () => {
  it('a missing file', async () => {
    const row = { filename: FILE, original_name: 'a.png', mime_type: 'image/png', size_bytes: 1 };
    await inFixture(({ db }) =>
      db
        .insertInto('media')
        .values({ ...row, uploaded_by_id: null, created_at: NOW })
        .execute(),
    );
    const { code, output } = await runDoctor();
    expect(code).toBe(1);
    expect(output).toContain(`1 file is missing: ${FILE}. Restore from a backup.`);
  });

  it('an instance without a backup', async () => {
    await inFixture(({ db }) => db.deleteFrom('backups').execute());
    expect(linesOf((await runDoctor()).output, 'warning')).toEqual([expect.stringContaining('No backup found.')]);
  });

  it('jobs that were given up, and a disabled webhook', async () => {
    await inFixture(async ({ db }) => {
      const job = { kind: 'test', key: null, payload: '{}' as never, run_at: NOW, created_at: NOW, failed_at: NOW };
      await db.insertInto('jobs').values(job).execute();
      const hook = {
        url: 'https://example.com/hook',
        events: ' ',
        secret: 'locked',
        created_by_id: null,
        created_at: NOW,
      };
      await db
        .insertInto('webhooks')
        .values({ ...hook, is_active: false, off_reason: 'It answered 410.' })
        .execute();
    });
    const { code, output } = await runDoctor();
    expect(code).toBe(0);
    expect(linesOf(output, 'warning')).toEqual([
      expect.stringContaining('1 failed. See the log'),
      expect.stringContaining('Cutroom disabled https://example.com/hook: It answered 410.'),
    ]);
  });

  it('audit log entries that do not match their seal', async () => {
    await inFixture(({ db }) =>
      db
        .insertInto('audit_seals')
        .values({ from_id: 1, to_id: 3, row_count: 3, head: 'f'.repeat(64), sealed_at: NOW })
        .execute(),
    );
    const { code, output } = await runDoctor();
    expect(code).toBe(1);
    expect(linesOf(output, 'FAULT')).toEqual([expect.stringContaining("1 range doesn't match the seals")]);
  });

  it.each([
    [{ PUBLIC_URL: '', TRUST_PROXY: '' }, 'PUBLIC_URL is not set'],
    [{ TRUST_PROXY: '' }, 'TRUST_PROXY is not set'],
    [{ PUBLIC_URL: 'http://cutroom.example.com', TRUST_PROXY: '' }, 'PUBLIC_URL is plain http'],
  ])('%j', async (env, message) => {
    expect(linesOf((await runDoctor([], env)).output, 'warning')).toEqual([expect.stringContaining(message)]);
  });

  it('a mail server that rejects everyone, and one that does not', async () => {
    const server = await mailServer();
    const mail = { SMTP_URL: server.url, MAIL_FROM: 'cutroom@example.com' };
    expect((await runDoctor([], mail)).output).toContain('The mail server accepts email.');
    await server.close();
    const { code, output } = await runDoctor([], mail);
    expect(code).toBe(1);
    expect(output).toMatch(/FAULT +email +Can't use the mail server: .*Check SMTP_URL\./);
  });

  it.skipIf(isPostgres)('an unreachable upload store', async () => {
    const s3 = { S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
    const { code, output } = await runDoctor([], s3);
    expect(code).toBe(1);
    expect(linesOf(output, 'FAULT')).toHaveLength(2);
  });

  it.skipIf(isPostgres)('a damaged database', async () => {
    const file = path.join(fixture.folder, 'cutroom.db');
    await inFixture(({ db }) => sql`pragma wal_checkpoint(truncate)`.execute(db));
    const { size } = await stat(file);
    const handle = await open(file, 'r+');
    // Damages pages that a start doesn't read.
    await handle.write(Buffer.alloc(8192, 0xff), 0, 8192, Math.floor(size / 2 / 4096) * 4096);
    await handle.close();
    const { code, output } = await runDoctor();
    expect(code).toBe(1);
    expect(output).toMatch(/FAULT +(file|database|counters|files)/);
  });
});
