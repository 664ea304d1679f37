/** Backups under bad conditions (concurrent writes, killed process, full disk): complete or absent every time. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/open.ts';
import { aMedia, aProject, aUser } from '#server/testing/builders.ts';
import { type CommandFixture, createCommandFixture } from '#server/testing/command-fixture.ts';
import { bytesOf, fillFixtureFully } from '#server/testing/full-fixture.ts';
import { storedFigures, recountFigures } from '#server/testing/recount.ts';
import { smallDisk } from '#server/testing/small-disk.ts';
import { inheritedEnv } from '#server/testing/spawn-server.ts';
import { tablesOf } from './format/schema-catalog.ts';

const MAIN = path.join(import.meta.dirname, '../../commands/main.ts');
const LARGE = 24 * 1024 * 1024;
/** Tests that involve only files and signals run on one engine. */
const isPostgres = process.env['TEST_DATABASE'] === 'postgres';

let folder: string;
let fixture: CommandFixture;
let file: string;

async function inFixture<T>(of: CommandFixture, work: (database: Database) => Promise<T>): Promise<T> {
  const database = of.open();
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cutroom-bad-days-'));
  fixture = await createCommandFixture();
  await inFixture(fixture, async ({ db }) => {
    await fillFixtureFully(db, fixture.folder);
    // A file large enough to interrupt a process while it is read.
    const { filename } = await aMedia(db, { original_name: 'large.pdf' });
    await writeFile(
      path.join(fixture.folder, 'media', filename),
      Buffer.concat([Buffer.from('%PDF-1.4\n'), bytesOf('large', LARGE)]),
    );
  });
  file = path.join(folder, 'backup.cutroom');
  await fixture.run(['backup', '--to', file]);
});
afterAll(async () => {
  await fixture.drop();
  await rm(folder, { recursive: true, force: true });
});

const namesIn = (location: string): Promise<string[]> => readdir(location, { recursive: true }).catch(() => []);

/** Runs the command as a process, sends the signal as soon as its work is visible, and returns how it ended. */
async function interrupted(
  args: readonly string[],
  { env, isSeen, signal }: { env: NodeJS.ProcessEnv; isSeen: () => Promise<boolean>; signal: NodeJS.Signals },
): Promise<[code: number | null, signal: NodeJS.Signals | null]> {
  const child: ChildProcess = spawn(process.execPath, [MAIN, ...args], {
    env: { ...inheritedEnv(), ...env },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  while (child.exitCode === null && !(await isSeen())) await pause(2);
  child.kill(signal);
  return ended;
}

it('includes every write acknowledged before a backup began and no partial ones, during concurrent writes', async () => {
  const busy = await createCommandFixture();
  await inFixture(busy, async ({ db }) => {
    const author = await aUser(db, {});
    const answered: number[] = [];
    let isOver = false;
    const write = async (): Promise<void> => {
      while (!isOver) {
        const id = await db.transaction().execute(async (trx) => {
          const project = await aProject(trx, { title: 'Hammered' });
          const feedbackRow = {
            project_id: project.id,
            created_by_id: author.id,
            created_at: '2026-02-10T08:00:00.000Z',
          };
          await trx
            .insertInto('feedback')
            .values({ ...feedbackRow, editor_id: null, content: 'x', type: 'client' })
            .execute();
          return project.id;
        });
        answered.push(id);
        await pause(0);
      }
    };
    const writing = Promise.all([write(), write(), write()]);
    while (answered.length < 300) await pause(5);
    const before = [...answered];
    const taken = path.join(folder, 'hammered.cutroom');
    const { errorOutput } = await busy.run(['backup', '--to', taken]);
    isOver = true;
    await writing;
    expect(errorOutput).toBe('');
    expect(answered.length).toBeGreaterThan(before.length);
    expect((await busy.run(['verify', taken])).errorOutput).toBe('');
    const again = await createCommandFixture({ isEmpty: true });
    expect((await again.run(['restore', taken])).errorOutput).toBe('');
    await inFixture(again, async ({ db: restored }) => {
      const ids = (await restored.selectFrom('projects').select('id').execute()).map(({ id }) => id);
      expect(before.filter((id) => !ids.includes(id))).toEqual([]);
      const feedbackRows = await restored.selectFrom('feedback').select('project_id').execute();
      expect(feedbackRows.map(({ project_id }) => project_id).toSorted((a, b) => a - b)).toEqual(
        ids.toSorted((a, b) => a - b),
      );
      expect(await storedFigures(restored)).toEqual(await recountFigures(restored));
    });
  });
});

it.skipIf(isPostgres).each([
  ['SIGKILL', null],
  ['SIGINT', 130],
] as const)('gives a backup its final name only when complete: ended by %s', async (signal, code) => {
  const location = path.join(folder, `ended-${signal}`);
  await mkdir(location);
  const isSeen = async () => (await namesIn(location)).some((name) => name.endsWith('.part'));
  const ended = await interrupted(['backup', '--to', location], { env: fixture.env, isSeen, signal });
  expect(ended).toEqual([code, code === null ? signal : null]);
  const names = await namesIn(location);
  expect(names.filter((name) => name.endsWith('.cutroom'))).toEqual([]);
  if (signal === 'SIGINT') expect(names).toEqual([]);
});

it.skipIf(isPostgres)('stops cleanly when Ctrl-C arrives twice: from the terminal, and forwarded by npm', async () => {
  const location = path.join(folder, 'ended-twice');
  await mkdir(location);
  const child = spawn(process.execPath, [MAIN, 'backup', '--to', location], {
    env: { ...inheritedEnv(), ...fixture.env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let message = '';
  child.stderr.on('data', (chunk: Buffer) => (message += chunk.toString()));
  const ended = once(child, 'close');
  while (child.exitCode === null && !(await namesIn(location)).some((name) => name.endsWith('.part'))) await pause(2);
  child.kill('SIGINT');
  await pause(2);
  child.kill('SIGINT');
  expect([await ended, message, await namesIn(location)]).toEqual([[130, null], 'Stopped. Nothing was written.\n', []]);
});

it.skipIf(isPostgres)('deletes what a killed backup left a day ago, whatever its intended name', async () => {
  const location = path.join(folder, 'left');
  await mkdir(location);
  const leftNames = [
    '.cutroom-20260310-030000.cutroom.0123456789ab.part',
    '.before the move.cutroom.0123456789ab.part',
    'export.part-01234567',
  ];
  for (const name of [...leftNames, '.ours.part', 'export.part-mine']) {
    await writeFile(path.join(location, name), 'x');
    await utimes(path.join(location, name), new Date('2026-03-10'), new Date('2026-03-10'));
  }
  expect((await fixture.run(['backup', '--to', path.join(location, 'new.cutroom')])).errorOutput).toBe('');
  expect((await fixture.run(['export', '--to', path.join(location, 'export')])).code).toBe(0);
  expect((await readdir(location)).toSorted()).toEqual(['.ours.part', 'export', 'export.part-mine', 'new.cutroom']);
});

it.each(['SIGKILL', 'SIGINT'] as const)(
  'leaves no instance after a restore ended by %s, which can be restarted',
  async (signal) => {
    const target = await createCommandFixture({ isEmpty: true });
    const isSeen = async () => (await namesIn(path.join(target.folder, 'media'))).length > 0;
    const [code, by] = await interrupted(['restore', file], { env: target.env, isSeen, signal });
    expect([code, by]).toEqual(signal === 'SIGKILL' ? [null, signal] : [130, null]);
    expect(await namesIn(target.folder)).not.toContain('cutroom.db');
    if (target.env['DATABASE_URL'] !== undefined)
      await inFixture(target, async ({ db }) => {
        // The server notices a moment later that its client is gone.
        expect(await tablesOf(db)).toEqual([]);
      });
    const again = await target.run(['restore', file]);
    expect([again.errorOutput, again.code]).toEqual(['', 0]);
    expect((await namesIn(target.folder)).filter((name) => name.includes('restoring'))).toEqual([]);
    await inFixture(target, async ({ db }) => expect(await storedFigures(db)).toEqual(await recountFigures(db)));
    await target.drop();
  },
);

describe('Ctrl-C in the middle of a large file', () => {
  /** Runs the command in this process, and presses Ctrl-C once part of the file exists. */
  async function stopped(of: CommandFixture, args: readonly string[], location: string) {
    const stopping = new AbortController();
    let isOver = false;
    const result = of.run(args, { signal: stopping.signal }).finally(() => {
      isOver = true;
    });
    while (!isOver && (await namesIn(path.join(location, 'work'))).length < 2) await pause(0);
    stopping.abort();
    return result;
  }

  let large: CommandFixture;
  let taken: string;
  beforeAll(async () => {
    large = await createCommandFixture();
    await inFixture(large, async ({ db }) => {
      const { filename } = await aMedia(db, { original_name: 'large.pdf' });
      await mkdir(path.join(large.folder, 'media'), { mode: 0o700 });
      await writeFile(path.join(large.folder, 'media', filename), Buffer.alloc(64 * 1024 * 1024));
    });
    taken = path.join(folder, 'large.cutroom');
    await large.run(['backup', '--to', taken]);
  });

  it('ends a restore at once and leaves no instance', async () => {
    const target = await createCommandFixture({ isEmpty: true });
    const { code, errorOutput } = await stopped(target, ['restore', taken], target.folder);
    expect([code, errorOutput]).toEqual([
      130,
      'Stopped. Nothing was restored. Run the same command again to start over.\n',
    ]);
    expect((await namesIn(target.folder)).filter((name) => !['media', 'cuts', 'work'].includes(name))).toEqual([]);
  });

  it('ends a move at once, and the instance accepts writes as before', async () => {
    const target = path.join(folder, 'stopped-move');
    await mkdir(target, { mode: 0o700 });
    const { code, errorOutput } = await stopped(large, ['move', '--to', target, '--media-to', target], target);
    expect([code, errorOutput]).toEqual([
      130,
      'Stopped. The instance was not moved and accepts changes again. Run the same command to start over.\n',
    ]);
    expect((await namesIn(target)).filter((name) => !['media', 'cuts', 'work'].includes(name))).toEqual([]);
    await inFixture(large, ({ db }) => aProject(db, { title: 'Written afterwards' }));
  });
});

it('leaves the source unchanged after a killed move, which can be restarted', async () => {
  const target = path.join(folder, 'moved');
  await mkdir(target, { mode: 0o700 });
  const isSeen = async () => (await namesIn(path.join(target, 'media'))).length > 0;
  const args = ['move', '--to', target];
  expect(await interrupted(args, { env: fixture.env, isSeen, signal: 'SIGKILL' })).toEqual([null, 'SIGKILL']);
  expect(await namesIn(target)).not.toContain('cutroom.db');
  await inFixture(fixture, async ({ db }) => {
    expect(await db.selectFrom('settings').select('name').where('name', '=', 'moved').execute()).toEqual([]);
    expect(await storedFigures(db)).toEqual(await recountFigures(db));
  });
  const again = await fixture.run(args);
  expect([again.errorOutput, again.code]).toEqual(['', 0]);
  expect(await namesIn(target)).toContain('cutroom.db');
  await fixture.run(['move', '--stay']);
});

/** On PostgreSQL only the files are on this disk. */
const disk = smallDisk(2);
afterAll(() => disk?.remove());

it.skipIf(disk === undefined || isPostgres)(
  'reports a full disk with one error message and leaves nothing on it',
  async () => {
    const location = disk?.folder ?? '';
    const { code, errorOutput } = await fixture.run(['backup', '--to', location]);
    expect([code, errorOutput]).toEqual([1, 'The disk is full. Partial files were removed.\n']);
    expect(await namesIn(location)).toEqual([]);
    const target = await createCommandFixture({ isEmpty: true });
    const restored = await target.run(['restore', file], { env: { DATA_DIR: location } });
    expect([restored.code, restored.errorOutput]).toEqual([1, 'The disk is full. Partial files were removed.\n']);
    expect((await namesIn(location)).filter((name) => !['media', 'cuts', 'work'].includes(name))).toEqual([]);
    for (const store of ['media', 'cuts']) expect(await namesIn(path.join(location, store))).toEqual([]);
  },
);

it.skipIf(disk === undefined || isPostgres)(
  'leaves no file when the disk fills up at the very end of a restore',
  async () => {
    const small = await createCommandFixture();
    const filename = `${'a'.repeat(32)}.png`;
    await inFixture(small, ({ db }) => aMedia(db, { filename }));
    await mkdir(path.join(small.folder, 'media'));
    await writeFile(path.join(small.folder, 'media', filename), 'a picture');
    const taken = path.join(folder, 'small.cutroom');
    expect((await small.run(['backup', '--to', taken])).errorOutput).toBe('');
    const location = path.join(disk?.folder ?? '', 'restored');
    const filler = path.join(disk?.folder ?? '', 'filler');
    // Room for the file, but not for a database.
    await writeFile(filler, Buffer.alloc(1_800_000));
    const { errorOutput } = await small.run(['restore', taken], { env: { DATA_DIR: location } });
    expect(errorOutput).toBe('The disk is full. Partial files were removed.\n');
    expect(await namesIn(path.join(location, 'media'))).toEqual([]);
    for (const left of [location, filler]) await rm(left, { recursive: true });
    await small.drop();
  },
);

it.skipIf(disk === undefined)('leaves the source unmarked after a move to a full disk', async () => {
  const location = path.join(disk?.folder ?? '', 'moved');
  await mkdir(location, { mode: 0o700 });
  const { code, errorOutput } = await fixture.run(['move', '--to', location]);
  expect([code, errorOutput]).toEqual([1, `The disk that holds ${location} is full.\n`]);
  expect(await namesIn(location)).not.toContain('cutroom.db');
  await inFixture(fixture, async ({ db }) =>
    expect(await db.selectFrom('settings').select('name').where('name', '=', 'moved').execute()).toEqual([]),
  );
  await rm(location, { recursive: true });
});

it.skipIf(disk === undefined || isPostgres)('resumes an import that filled the disk once there is space', async () => {
  const exported = path.join(folder, 'exported');
  expect((await fixture.run(['export', '--to', exported])).code).toBe(0);
  const target = await createCommandFixture();
  const location = path.join(disk?.folder ?? '', 'export');
  await cp(target.folder, location, { recursive: true });
  const full = await target.run(['import', '--from', exported], { env: { DATA_DIR: location } });
  expect([full.code, full.errorOutput]).toEqual([
    1,
    'The disk is full. Records imported so far remain. Free up space and run the command again to continue.\n',
  ]);
  const roomy = path.join(folder, 'roomy');
  await cp(location, roomy, { recursive: true });
  const done = await target.run(['import', '--from', exported], { env: { DATA_DIR: roomy } });
  expect([done.errorOutput, done.code]).toEqual(['', 0]);
  const again = await target.run(['import', '--from', exported], { env: { DATA_DIR: roomy } });
  expect(again.output.match(/\d+ (new|changed|added)/g)).toBeNull();
  await target.drop();
  await rm(location, { recursive: true });
});
