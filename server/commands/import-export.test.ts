/** `import` and `export` on the terminal: the demo imported, killed midway, exported to a folder and imported again. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { startOfSecond } from '#domain/platform/dates.ts';
import { DEMO_PASSWORD, demoSignIns, fillDemo } from '#server/seed/demo.ts';
import { listWrongCheckCounts } from '#server/work/checks/checks.store.ts';
import { aUser } from '#server/testing/builders.ts';
import { type CommandFixture, createCommandFixture } from '#server/testing/command-fixture.ts';
import { addressOf } from '#server/testing/listen.ts';
import { hydraPage, json, startOtherProvider } from '#server/testing/other-provider.ts';
import { expectSameResponses } from '#server/testing/same-responses.ts';
import { inheritedEnv } from '#server/testing/spawn-server.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

const EMAIL = demoSignIns().find(({ type }) => type === 'admin')?.email ?? '';
const PASSWORD = { IMPORT_PASSWORD: DEMO_PASSWORD };

let fixture: CommandFixture;
let folder: string;
beforeEach(async () => {
  fixture = await createCommandFixture();
  folder = await mkdtemp(path.join(tmpdir(), 'cutroom-moving-'));
});
afterEach(async () => {
  await fixture.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Serves the instance with the files that the commands put into its folder. */
const served = (one: CommandFixture): Promise<TestApp> => testApp({ dataDir: one.folder }, one.open());

/** Whole command runs, each in its own process. */
describe('the demo', () => {
  let demo: TestApp;
  beforeAll(async () => {
    demo = await testApp();
    demo.setNow('2026-11-20T12:00:00.000Z');
    await fillDemo(demo.deps);
    // The API rounds minutes of a running timer to hundredths and instants to seconds.
    const running = await demo.db.selectFrom('projects').selectAll().where('ended_at', 'is', null).execute();
    for (const { id, started_at: startedAt, pauses } of running)
      await demo.db
        .updateTable('projects')
        .set({
          started_at: startedAt && startOfSecond(startedAt),
          pauses: JSON.stringify(
            pauses.map(({ pausedAt, resumedAt }) => ({
              pausedAt: startOfSecond(pausedAt),
              resumedAt: resumedAt && startOfSecond(resumedAt),
            })),
          ) as never,
        })
        .where('id', '=', id)
        .execute();
    const unmeasured = { runtime_minutes: null, over_at: null, is_runtime_unknown: true };
    const revised = await demo.db
      .selectFrom('projects')
      .select(['id', 'rounds'])
      .where('revision_count', '>', 0)
      .execute();
    for (const { id, rounds } of revised) {
      // The API doesn't name the editor of an earlier round.
      await demo.db
        .updateTable('project_rounds')
        .set({ assigned_to_id: null })
        .where('project_id', '=', id)
        .where('number', '<=', rounds.length)
        .execute();
      await demo.db
        .updateTable('projects')
        .set({ rounds: JSON.stringify(rounds.map((round) => ({ ...round, runtimeMinutes: null }))) as never })
        .where('id', '=', id)
        .execute();
    }
    await demo.db
      .updateTable('projects')
      .set(unmeasured)
      .where('status', '=', 'completed')
      .where('point', '=', 3)
      .execute();
    // Presence and settings are not part of the API.
    await demo.db.deleteFrom('presence').execute();
    await demo.db.deleteFrom('settings').where('name', '=', 'house').execute();
  });

  it('is imported through the API and then from a folder with identical responses', async () => {
    const from = await addressOf(demo.fastify);
    const result = await fixture.run(['import', '--from', from, '--email', EMAIL], { env: PASSWORD });
    expect([result.code, result.errorOutput]).toEqual([0, '']);
    expect(result.output).toMatch(/Points of people and months: \d{2,} compared, all are the same\./);
    const first = await served(fixture);
    first.setNow(demo.deps.clock());
    await expectSameResponses(demo, first, EMAIL);

    const exported = await fixture.run(['export', '--to', path.join(folder, 'export')]);
    expect([exported.code, exported.errorOutput]).toEqual([0, '']);
    const manifest = path.join(folder, 'export', 'manifest.json');
    expect(((await stat(path.dirname(manifest))).mode & 0o777).toString(8)).toBe('700');
    expect(((await stat(manifest)).mode & 0o777).toString(8)).toBe('600');

    const other = await createCommandFixture();
    const moved = await other.run(['import', '--from', path.join(folder, 'export')]);
    expect([moved.code, moved.errorOutput]).toEqual([0, '']);
    const second = await served(other);
    second.setNow(demo.deps.clock());
    await expectSameResponses(first, second, EMAIL);
    const checksOf = ({ db }: TestApp) =>
      db
        .selectFrom('project_checks')
        .select(['project_id', 'text', 'moment', 'must_be_done', 'position', 'done_by_id', 'created_by_id'])
        .orderBy('project_id')
        .orderBy('position')
        .execute();
    expect([(await checksOf(demo)).length, await checksOf(second)]).toEqual([13, await checksOf(first)]);
    expect(await listWrongCheckCounts(second.db)).toEqual([]);
    const waitsOf = ({ db }: TestApp) =>
      db
        .selectFrom('waits')
        .select(['project_id', 'kind', 'since', 'until', 'note', 'opened_by_id', 'ended_by_id'])
        .orderBy('project_id')
        .orderBy('since')
        .execute();
    expect((await waitsOf(first)).length).toBe((await waitsOf(demo)).length);
    expect((await waitsOf(first)).length).toBeGreaterThan(50);
    expect(await waitsOf(second)).toEqual(await waitsOf(first));
    const deliverablesOf = ({ db }: TestApp) =>
      db.selectFrom('deliverables').select(['name', 'aspect', 'length_seconds', 'position']).orderBy('id').execute();
    expect(await deliverablesOf(first)).not.toEqual([]);
    expect(await deliverablesOf(second)).toEqual(await deliverablesOf(first));
    const captionsOf = ({ db }: TestApp) =>
      db
        .selectFrom('captions')
        .select(['cut_id', 'language', 'label', 'original_name', 'size_bytes', 'cue_count', 'last_ms', 'is_internal'])
        .select(['uploaded_by_id', 'created_at'])
        .orderBy('cut_id')
        .orderBy('language')
        .execute();
    expect([(await captionsOf(demo)).length, await captionsOf(second)]).toEqual([4, await captionsOf(first)]);
    const contactsOf = async ({ db }: TestApp) => ({
      contacts: await db
        .selectFrom('client_contacts')
        .select(['client_id', 'name', 'email', 'email_key', 'language', 'may_decide'])
        .orderBy('client_id')
        .orderBy('id')
        .execute(),
      stops: await db.selectFrom('email_stops').selectAll().execute(),
    });
    expect((await contactsOf(first)).contacts).toHaveLength(11);
    expect((await contactsOf(first)).stops).toHaveLength(1);
    expect(await contactsOf(second)).toEqual(await contactsOf(first));
    const templatesOf = ({ db }: TestApp) =>
      db.selectFrom('templates').select(['name', 'client_id', 'class', 'fields', 'checks']).orderBy('name').execute();
    expect(await templatesOf(demo)).toHaveLength(2);
    expect(await templatesOf(first)).toEqual(await templatesOf(demo));
    expect(await templatesOf(second)).toEqual(await templatesOf(first));
    const filesOf = async ({ db, deps }: TestApp) => {
      const rows = await db.selectFrom('project_files').selectAll().orderBy('id').execute();
      for (const { filename, size_bytes: size } of rows) expect(await deps.cutFiles.sizeOf(filename)).toBe(size);
      // A contact's file keeps the contact's name; pages, on which contacts remove own files, don't move.
      return rows.map(({ filename: _filename, contact_id: _contact, ...row }) => row);
    };
    expect(await filesOf(demo)).toHaveLength(8);
    expect(await filesOf(first)).toEqual(await filesOf(demo));
    expect(await filesOf(second)).toEqual(await filesOf(first));
    await first.close();
    await second.close();
  });
});

/** Serves pages of one project each; `onPage` is called before each page is answered. */
const projectPages = (pages: number, onPage: (page: number) => Promise<void> | void) =>
  startOtherProvider(({ path: at, url }) => {
    if (at !== '/api/projects') return undefined;
    const page = Number(url.searchParams.get('page') ?? 1);
    const project = { id: page, title: `Film ${page}`, class: 'Basic', status: 'assigned', trackingId: `TRK-${page}` };
    const next = page < pages ? `/api/projects?page=${page + 1}` : undefined;
    return (response) => void Promise.resolve(onPage(page)).then(() => json(hydraPage([project], next))(response));
  });

test('resumes an import killed after every tenth page, without duplicates', async () => {
  const pages = 32;
  let killedAt = 11;
  let reached = (): void => {};
  const other = await projectPages(pages, (page) => {
    if (page < killedAt) return undefined;
    reached();
    // The request hangs until the program is killed.
    return new Promise<void>(() => {});
  });
  const args = ['import', '--from', other.address, '--email', 'ada@there.example'];
  const env = { ...inheritedEnv(), ...fixture.env, IMPORT_PASSWORD: 'secret' };
  for (; killedAt < pages; killedAt += 10) {
    const arrived = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const main = path.join(import.meta.dirname, 'main.ts');
    const child = spawn(process.execPath, [main, ...args], { env, stdio: 'ignore' });
    await arrived;
    child.kill('SIGKILL');
    await once(child, 'exit');
    const { db, close } = fixture.open();
    expect(await db.selectFrom('projects').select('id').execute()).toHaveLength(killedAt - 1);
    await close();
  }
  const ran = await fixture.run(args, { env: { IMPORT_PASSWORD: 'secret' } });
  expect([ran.code, ran.errorOutput]).toEqual([0, '']);
  expect(ran.output).toContain(`Projects: ${pages} added`);
  const { db, close } = fixture.open();
  const titles = await db.selectFrom('projects').select('title').orderBy('id').execute();
  expect(titles.map(({ title }) => title)).toEqual(Array.from({ length: pages }, (_, at) => `Film ${at + 1}`));
  await close();
});

test('stops between two pages on Ctrl-C, with a message', async () => {
  const stopping = new AbortController();
  const other = await projectPages(4, (page) => {
    if (page === 3) stopping.abort();
  });
  const args = ['import', '--from', other.address, '--email', 'ada@there.example'];
  const ran = await fixture.run(args, { env: { IMPORT_PASSWORD: 'secret' }, signal: stopping.signal });
  expect([ran.code, ran.errorOutput]).toEqual([
    130,
    'Stopped. Records imported so far remain. Run the same command again to continue.\n',
  ]);
});

test("shows each invited user's link once", async () => {
  const other = await startOtherProvider();
  const args = ['import', '--from', other.address, '--email', 'ada@there.example', '--invite'];
  const ran = await fixture.run(args, { env: { IMPORT_PASSWORD: 'secret' } });
  expect(ran.output).toMatch(/ada@there\.example {2}\S*\/invite\/\S{20,}/);
});

describe('invalid input', () => {
  it.each([
    [['import'], 'Specify a source'],
    [['import', '--from', 'https://old.example'], 'Specify the account to sign in with'],
    [['import', '--from', 'https://old.example', '--email', 'a@b.example'], 'A password is required'],
    [['import', '--from', '/nowhere/at/all'], 'There is no export in'],
    [['import', '--from', 'http://169.254.169.254/', '--email', 'a@b.example'], 'belongs to the machine or its cloud'],
    [['export'], 'Specify a destination'],
    [['export', '--to', 'FOLDER'], 'There is no active administrator'],
  ])('explains %j in one sentence', async (args, message) => {
    const password = args.some((word) => word.includes('169')) ? { IMPORT_PASSWORD: 'secret' } : {};
    const ran = await fixture.run(
      args.map((word) => (word === 'FOLDER' ? path.join(folder, 'out') : word)),
      { env: password },
    );
    expect(ran.code).toBe(1);
    expect(ran.errorOutput).toContain(message);
    expect(ran.errorOutput.trimEnd().split('\n')).toHaveLength(1);
    expect(await readdir(folder)).toEqual([]);
  });

  it('refuses to write to a folder that is not empty or to read a damaged one', async () => {
    const opened = fixture.open();
    await aUser(opened.db, { type: 'admin' });
    await opened.close();
    const to = path.join(folder, 'out');
    expect((await fixture.run(['export', '--to', to])).code).toBe(0);
    const again = await fixture.run(['export', '--to', to]);
    expect([again.code, again.errorOutput]).toEqual([
      1,
      `${to} is not empty. Choose a folder that doesn't exist yet.\n`,
    ]);
    const page = path.join(to, 'users', '1.jsonld');
    await writeFile(page, (await readFile(page, 'utf8')).replace('Last', 'Lost'));
    const other = await createCommandFixture();
    const ran = await other.run(['import', '--from', to]);
    expect([ran.code, ran.errorOutput]).toEqual([
      1,
      `${page} is missing or has changed since the export.
`,
    ]);
  });

  it('removes the output of a stopped export', async () => {
    const opened = fixture.open();
    await aUser(opened.db, { type: 'admin' });
    await opened.close();
    const ran = await fixture.run(['export', '--to', path.join(folder, 'out')], { signal: AbortSignal.abort() });
    expect(ran.code).toBe(130);
    expect(await readdir(folder)).toEqual([]);
  });
});
