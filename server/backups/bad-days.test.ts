/** Backups on bad days: people write meanwhile, the process is killed, the disk is full. Whole or not there at all, each time. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/open.ts';
import { aMedia, aProject, aUser } from '#server/testing/builders.ts';
import { type CommandHouse, createCommandHouse } from '#server/testing/command-house.ts';
import { bytesOf, fillHouseFully } from '#server/testing/full-house.ts';
import { keptFigures, recountFigures } from '#server/testing/recount.ts';
import { smallDisk } from '#server/testing/small-disk.ts';
import { fromHere } from '#server/testing/spawn-server.ts';
import { tablesOf } from './house-schema.ts';

const MAIN = path.join(import.meta.dirname, '../commands/main.ts');
const LARGE = 24 * 1024 * 1024;

let folder: string;
let house: CommandHouse;
let file: string;

async function inHouse<T>(of: CommandHouse, work: (database: Database) => Promise<T>): Promise<T> {
  const database = of.open();
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cutroom-bad-days-'));
  house = await createCommandHouse();
  await inHouse(house, async ({ db }) => {
    await fillHouseFully(db, house.folder);
    // So large that a process can be met while it is at work on it.
    const { filename } = await aMedia(db, { original_name: 'large.pdf' });
    await writeFile(
      path.join(house.folder, 'media', filename),
      Buffer.concat([Buffer.from('%PDF-1.4\n'), bytesOf('large', LARGE)]),
    );
  });
  file = path.join(folder, 'house.cutroom');
  await house.run(['backup', '--to', file]);
});
afterAll(async () => {
  await house.drop();
  await rm(folder, { recursive: true, force: true });
});

const namesIn = (place: string): Promise<string[]> => readdir(place, { recursive: true }).catch(() => []);

/** Runs the command as a process, and sends the signal as soon as its work is seen; how it ended. */
async function interrupted(
  args: readonly string[],
  { env, isSeen, signal }: { env: NodeJS.ProcessEnv; isSeen: () => Promise<boolean>; signal: NodeJS.Signals },
): Promise<[code: number | null, signal: NodeJS.Signals | null]> {
  const child: ChildProcess = spawn(process.execPath, [MAIN, ...args], {
    env: { ...fromHere(), ...env },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  while (child.exitCode === null && !(await isSeen())) await pause(2);
  child.kill(signal);
  return ended;
}

it('holds every write that was answered before it began, and none by half, while people write', async () => {
  const busy = await createCommandHouse();
  await inHouse(busy, async ({ db }) => {
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
    const { complained } = await busy.run(['backup', '--to', taken]);
    isOver = true;
    await writing;
    expect(complained).toBe('');
    expect(answered.length).toBeGreaterThan(before.length);
    expect((await busy.run(['verify', taken])).complained).toBe('');
    const again = await createCommandHouse({ isEmpty: true });
    expect((await again.run(['restore', taken])).complained).toBe('');
    await inHouse(again, async ({ db: restored }) => {
      const ids = (await restored.selectFrom('projects').select('id').execute()).map(({ id }) => id);
      expect(before.filter((id) => !ids.includes(id))).toEqual([]);
      const feedbackRows = await restored.selectFrom('feedback').select('project_id').execute();
      expect(feedbackRows.map(({ project_id }) => project_id).toSorted((a, b) => a - b)).toEqual(
        ids.toSorted((a, b) => a - b),
      );
      expect(await keptFigures(restored)).toEqual(await recountFigures(restored));
    });
    await again.drop();
  });
  await busy.drop();
});

it.each([
  ['SIGKILL', null],
  ['SIGINT', 130],
] as const)('has its name when it is whole, and not before: ended by %s', async (signal, code) => {
  const place = path.join(folder, `ended-${signal}`);
  await mkdir(place);
  const isSeen = async () => (await namesIn(place)).some((name) => name.endsWith('.part'));
  const ended = await interrupted(['backup', '--to', place], { env: house.env, isSeen, signal });
  expect(ended).toEqual([code, code === null ? signal : null]);
  const names = await namesIn(place);
  expect(names.filter((name) => name.endsWith('.cutroom'))).toEqual([]);
  if (signal === 'SIGINT') expect(names).toEqual([]);
});

it('is stopped as cleanly where one Ctrl-C comes twice: from the terminal, and from npm, which passes it on', async () => {
  const place = path.join(folder, 'ended-twice');
  await mkdir(place);
  const child = spawn(process.execPath, [MAIN, 'backup', '--to', place], {
    env: { ...fromHere(), ...house.env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const ended = once(child, 'close');
  while (child.exitCode === null && !(await namesIn(place)).some((name) => name.endsWith('.part'))) await pause(2);
  child.kill('SIGINT');
  await pause(2);
  child.kill('SIGINT');
  expect([await ended, words, await namesIn(place)]).toEqual([[130, null], 'Stopped. Nothing was left behind.\n', []]);
});

it('throws away what a killed one left a day ago, whatever name that was to have', async () => {
  const place = path.join(folder, 'left');
  await mkdir(place);
  const leftNames = [
    '.cutroom-20260310-030000.cutroom.0123456789ab.part',
    '.before the move.cutroom.0123456789ab.part',
    'house.part-01234567',
  ];
  for (const name of [...leftNames, '.ours.part', 'house.part-mine']) {
    await writeFile(path.join(place, name), 'x');
    await utimes(path.join(place, name), new Date('2026-03-10'), new Date('2026-03-10'));
  }
  expect((await house.run(['backup', '--to', path.join(place, 'new.cutroom')])).complained).toBe('');
  expect((await house.run(['export', '--to', path.join(place, 'house')])).code).toBe(0);
  expect((await readdir(place)).toSorted()).toEqual(['.ours.part', 'house', 'house.part-mine', 'new.cutroom']);
});

it.each(['SIGKILL', 'SIGINT'] as const)(
  'a restore that is ended by %s leaves no house, and can be begun again',
  async (signal) => {
    const target = await createCommandHouse({ isEmpty: true });
    const isSeen = async () => (await namesIn(path.join(target.folder, 'media'))).length > 0;
    const [code, by] = await interrupted(['restore', file], { env: target.env, isSeen, signal });
    expect([code, by]).toEqual(signal === 'SIGKILL' ? [null, signal] : [130, null]);
    expect(await namesIn(target.folder)).not.toContain('cutroom.db');
    if (target.env['DATABASE_URL'] !== undefined)
      await inHouse(target, async ({ db }) => {
        // The server hears of the death of its client a moment later.
        expect(await tablesOf(db)).toEqual([]);
      });
    const again = await target.run(['restore', file]);
    expect([again.complained, again.code]).toEqual(['', 0]);
    expect((await namesIn(target.folder)).filter((name) => name.includes('restoring'))).toEqual([]);
    await inHouse(target, async ({ db }) => expect(await keptFigures(db)).toEqual(await recountFigures(db)));
    await target.drop();
  },
);

describe('Ctrl-C in the middle of a large file', () => {
  /** Runs it within this process, and presses Ctrl-C as soon as some of the file is there. */
  async function stopped(of: CommandHouse, args: readonly string[], place: string) {
    const stopping = new AbortController();
    let isOver = false;
    const ran = of.run(args, { signal: stopping.signal }).finally(() => {
      isOver = true;
    });
    while (!isOver && (await namesIn(path.join(place, 'work'))).length < 2) await pause(0);
    stopping.abort();
    return ran;
  }

  let large: CommandHouse;
  let taken: string;
  beforeAll(async () => {
    large = await createCommandHouse();
    await inHouse(large, async ({ db }) => {
      const { filename } = await aMedia(db, { original_name: 'large.pdf' });
      await mkdir(path.join(large.folder, 'media'), { mode: 0o700 });
      await writeFile(path.join(large.folder, 'media', filename), Buffer.alloc(64 * 1024 * 1024));
    });
    taken = path.join(folder, 'large.cutroom');
    await large.run(['backup', '--to', taken]);
  });
  afterAll(() => large.drop());

  it('ends a restore at once, and leaves no house', async () => {
    const target = await createCommandHouse({ isEmpty: true });
    const { code, complained } = await stopped(target, ['restore', taken], target.folder);
    expect([code, complained]).toEqual([
      130,
      'Stopped. The place is empty as before, and the same command can be given again.\n',
    ]);
    expect((await namesIn(target.folder)).filter((name) => !['media', 'cuts', 'work'].includes(name))).toEqual([]);
    await target.drop();
  });

  it('ends a move at once, and the house takes writes as before', async () => {
    const target = path.join(folder, 'stopped-move');
    await mkdir(target, { mode: 0o700 });
    const { code, complained } = await stopped(large, ['move', '--to', target, '--media-to', target], target);
    expect([code, complained]).toEqual([
      130,
      'Stopped. The house takes writes as before, and the same command can be given again.\n',
    ]);
    expect((await namesIn(target)).filter((name) => !['media', 'cuts', 'work'].includes(name))).toEqual([]);
    await inHouse(large, ({ db }) => aProject(db, { title: 'Written afterwards' }));
  });
});

it('a move that is killed leaves its source as it was, and can be begun again', async () => {
  const target = path.join(folder, 'moved');
  await mkdir(target, { mode: 0o700 });
  const isSeen = async () => (await namesIn(path.join(target, 'media'))).length > 0;
  const args = ['move', '--to', target];
  expect(await interrupted(args, { env: house.env, isSeen, signal: 'SIGKILL' })).toEqual([null, 'SIGKILL']);
  expect(await namesIn(target)).not.toContain('cutroom.db');
  await inHouse(house, async ({ db }) => {
    expect(await db.selectFrom('settings').select('name').where('name', '=', 'moved').execute()).toEqual([]);
    expect(await keptFigures(db)).toEqual(await recountFigures(db));
  });
  const again = await house.run(args);
  expect([again.complained, again.code]).toEqual(['', 0]);
  expect(await namesIn(target)).toContain('cutroom.db');
  await house.run(['move', '--stay']);
});

/** On PostgreSQL only the files are on this disk. */
const isPostgres = process.env['TEST_DATABASE'] === 'postgres';
const disk = smallDisk(2);
afterAll(() => disk?.remove());

it.skipIf(disk === undefined)('a full disk is told in one sentence, and nothing stays on it', async () => {
  const place = disk?.place ?? '';
  const { code, complained } = await house.run(['backup', '--to', place]);
  expect([code, complained]).toEqual([1, 'The disk is full. Nothing was left behind.\n']);
  expect(await namesIn(place)).toEqual([]);
  const target = await createCommandHouse({ isEmpty: true });
  const restored = await target.run(['restore', file], { env: { DATA_DIR: place } });
  expect([restored.code, restored.complained]).toEqual([1, 'The disk is full. Nothing was left behind.\n']);
  expect((await namesIn(place)).filter((name) => !['media', 'cuts', 'work'].includes(name))).toEqual([]);
  for (const store of ['media', 'cuts']) expect(await namesIn(path.join(place, store))).toEqual([]);
  await target.drop();
});

it.skipIf(disk === undefined || isPostgres)(
  'a disk that is full at the very end of a restore keeps no file of it',
  async () => {
    const small = await createCommandHouse();
    const filename = `${'a'.repeat(32)}.png`;
    await inHouse(small, ({ db }) => aMedia(db, { filename }));
    await mkdir(path.join(small.folder, 'media'));
    await writeFile(path.join(small.folder, 'media', filename), 'a picture');
    const taken = path.join(folder, 'small.cutroom');
    expect((await small.run(['backup', '--to', taken])).complained).toBe('');
    const place = path.join(disk?.place ?? '', 'restored');
    const filler = path.join(disk?.place ?? '', 'filler');
    // Room for the file, and not for a database.
    await writeFile(filler, Buffer.alloc(1_800_000));
    const { complained } = await small.run(['restore', taken], { env: { DATA_DIR: place } });
    expect(complained).toBe('The disk is full. Nothing was left behind.\n');
    expect(await namesIn(path.join(place, 'media'))).toEqual([]);
    for (const left of [place, filler]) await rm(left, { recursive: true });
    await small.drop();
  },
);

it.skipIf(disk === undefined)('a move to a full disk leaves its source unmarked', async () => {
  const place = path.join(disk?.place ?? '', 'moved');
  await mkdir(place, { mode: 0o700 });
  const { code, complained } = await house.run(['move', '--to', place]);
  expect([code, complained]).toEqual([1, `The disk that holds ${place} is full.\n`]);
  expect(await namesIn(place)).not.toContain('cutroom.db');
  await inHouse(house, async ({ db }) =>
    expect(await db.selectFrom('settings').select('name').where('name', '=', 'moved').execute()).toEqual([]),
  );
  await rm(place, { recursive: true });
});

it.skipIf(disk === undefined)('an import that fills the disk goes on from there once there is room', async () => {
  const exported = path.join(folder, 'exported');
  expect((await house.run(['export', '--to', exported])).code).toBe(0);
  const target = await createCommandHouse();
  const place = path.join(disk?.place ?? '', 'house');
  await cp(target.folder, place, { recursive: true });
  const full = await target.run(['import', '--from', exported], { env: { DATA_DIR: place } });
  expect([full.code, full.complained]).toEqual([
    1,
    'The disk is full. What was imported stays; make room and run the command again, and it goes on from there.\n',
  ]);
  const roomy = path.join(folder, 'roomy');
  await cp(place, roomy, { recursive: true });
  const done = await target.run(['import', '--from', exported], { env: { DATA_DIR: roomy } });
  expect([done.complained, done.code]).toEqual(['', 0]);
  const again = await target.run(['import', '--from', exported], { env: { DATA_DIR: roomy } });
  expect(again.output.match(/\d+ (new|changed|added)/g)).toBeNull();
  await target.drop();
  await rm(place, { recursive: true });
});
