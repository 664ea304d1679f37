/** Tests of playable copies that the server makes for unsupported formats, with a stand-in for ffmpeg. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { acceptedTypesText } from '#domain/review/cut-files.ts';
import { eventually } from '#server/testing/eventually.ts';
import { CUT_RULE_TEXTS } from '#domain/review/cuts.ts';
import { playabilityOf } from '#domain/review/playability.ts';
import { queueStoredCopies } from '#server/identity/settings/copies-job.ts';
import { jobHandlersFor } from '#server/job-handlers.ts';
import { runDueJobs } from '#server/platform/jobs/run-jobs.ts';
import { anAiff, aWav } from '#server/testing/audio.ts';
import { aProject } from '#server/testing/builders.ts';
import { ffmpegPath } from '#server/testing/ffmpeg.ts';
import { someOf } from '#server/testing/rounds.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { uploadWhole, cutPathOf } from '#server/testing/tus.ts';
import { aVideo } from '#server/testing/videos.ts';
import { sourceOf } from '#server/review/inspection/boxes.ts';
import { createCutFiles } from '#server/review/files/cut-storage.ts';
import type { FileMetadata } from '#server/review/inspection/frame-timing.ts';
import { readMetadata } from '#server/review/inspection/media-metadata.ts';

let folder: string;
let apps: TestApp[] = [];
let prores: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cutroom-copies-'));
  prores = await aVideo({ container: 'mov', codec: 'prores' });
});
afterEach(async () => {
  for (const app of apps) await app.close();
  apps = [];
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;

/** Writes a script that is called like ffmpeg, with `$target` set to the path of the copy. */
function program(lines: string): string {
  const file = path.join(folder, `program-${(count += 1)}`);
  writeFileSync(file, `#!/bin/sh\nfor target; do :; done\n${lines}\n`, { mode: 0o700 });
  return file;
}

async function withProgram(ffmpeg: string | undefined) {
  const app = await testApp({ ffmpeg });
  apps.push(app);
  const admin = await app.as('admin');
  const project = (await aProject(app.db)).id;
  const upload = async (bytes: Buffer, filename = 'a.mov'): Promise<string> =>
    cutPathOf(await uploadWhole(admin, bytes, { project, filename }));
  const run = () => runDueJobs(app.deps, jobHandlersFor(app.deps.config));
  const files = () => readdirSync(path.join(app.deps.config.dataDir, 'cuts'));
  return { app, admin, upload, run, files };
}

const copyOf = async (frames = 50): Promise<string> => {
  const file = path.join(folder, `copy-${frames}.mp4`);
  writeFileSync(file, await aVideo({ frames }));
  return file;
};

/** Returns a box of bytes that players skip. */
function freeBox(length: number): Buffer {
  const box = Buffer.alloc(8 + length);
  box.writeUInt32BE(box.length);
  box.write('free', 4);
  return box;
}

const cutAt = async (caller: Caller, address: string) => (await caller.get(address)).json();

it('creates a copy of a version that browsers cannot play, and reports progress', async () => {
  const go = path.join(folder, 'go');
  const copy = await copyOf();
  const { app, admin, upload, run } = await withProgram(
    program(`echo frame=25; while [ ! -e ${go} ]; do sleep 0.05; done; cp ${copy} "$target"; echo frame=50`),
  );
  const address = await upload(prores);
  expect(await cutAt(admin, address)).toMatchObject({ copy: false, copyProgress: 0 });
  const running = run();
  await eventually(async () => expect((await cutAt(admin, address)).copyProgress).toBeGreaterThan(0.4));
  writeFileSync(go, '');
  expect(await running).toBe(1);
  const cut = await cutAt(admin, address);
  expect(cut).toMatchObject({ copy: true, codec: 'prores' });
  expect(cut).not.toHaveProperty('copyProgress');
  const play = (await admin.get(`${address}/play`)).json();
  expect(play.isPlayable).toBe(true);
  expect((await app.anonymous.get(play.url)).rawPayload.equals(readFileSync(copy))).toBe(true);
  expect((await app.anonymous.get(play.download)).rawPayload.equals(prores)).toBe(true);
  expect(existsSync(path.join(app.deps.config.dataDir, 'work'))).toBe(true);
  expect(readdirSync(path.join(app.deps.config.dataDir, 'work'))).toEqual([]);
});

it('creates no copy when browsers can play the version, or without a program', async () => {
  const { app, upload, run } = await withProgram(program('exit 1'));
  await upload(await aVideo(), 'a.mp4');
  expect(await run()).toBe(0);
  const without = await withProgram(undefined);
  const cut = await cutAt(without.admin, await without.upload(prores));
  expect([cut.copy, 'copyProgress' in cut, await without.run()]).toEqual([false, false, 0]);
  expect(await app.db.selectFrom('jobs').selectAll().execute()).toEqual([]);
});

it('discards a copy with a different frame count, and retries after the program fails', async () => {
  const wrong = await withProgram(program(`cp ${await copyOf(49)} "$target"`));
  const address = await wrong.upload(prores);
  await wrong.run();
  const cut = await cutAt(wrong.admin, address);
  expect([cut.copy, 'copyProgress' in cut, wrong.files().length]).toEqual([false, false, 1]);
  expect(cut.copyFault).toBe('frames');
  expect(await wrong.run()).toBe(0);
  // A copy that a person adds takes its place.
  const added = await aVideo({ frames: 50 });
  await uploadWhole(wrong.admin, added, { project: cut.project.split('/').at(-1), cut: cut.id });
  expect(await cutAt(wrong.admin, address)).toMatchObject({ copy: true });
  expect(await cutAt(wrong.admin, address)).not.toHaveProperty('copyFault');

  const failing = await withProgram(program('echo "Unknown encoder" >&2; exit 1'));
  const other = await failing.upload(prores);
  await failing.run();
  expect(await cutAt(failing.admin, other)).toMatchObject({ copy: false, copyProgress: 0 });
  const [job] = await failing.app.db.selectFrom('jobs').selectAll().execute();
  expect(job?.last_error).toContain('Unknown encoder');
  expect(Date.parse(job?.run_at ?? '') - Date.parse(failing.app.deps.clock())).toBe(30_000);
  await failing.app.db.updateTable('jobs').set({ attempts: 4, run_at: '2026-03-10T12:00:00.000Z' }).execute();
  await failing.run();
  const failed = await cutAt(failing.admin, other);
  expect([failed.copyFault, 'copyProgress' in failed]).toEqual(['failed', false]);
});

it('creates a copy of audio that browsers cannot play, and reports progress by its time', async () => {
  const go = path.join(folder, 'go-audio');
  const copy = path.join(folder, 'copy.wav');
  writeFileSync(copy, aWav(2));
  const { admin, upload, run } = await withProgram(
    program(`echo out_time_us=1000000; while [ ! -e ${go} ]; do sleep 0.05; done; cp ${copy} "$target"`),
  );
  const address = await upload(anAiff(2), 'a.aiff');
  const running = run();
  await eventually(async () => expect((await cutAt(admin, address)).copyProgress).toBeGreaterThan(0.4));
  writeFileSync(go, '');
  expect(await running).toBe(1);
  expect(await cutAt(admin, address)).toMatchObject({ kind: 'audio', codec: 'pcm-s16be', copy: true });
  expect((await admin.get(`${address}/play`)).json().isPlayable).toBe(true);
});

it('stops without downloading the rest of the file, and leaves no files behind', async () => {
  // This store starts sending a file and never finishes.
  const store = createServer((_request, response) => response.writeHead(200).write('ftyp'));
  await new Promise<void>((resolve) => void store.listen(0, '127.0.0.1', resolve));
  const { port } = store.address() as AddressInfo;
  const s3 = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'cuts',
    region: 'r',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  };
  const { app, upload } = await withProgram(program('exit 1'));
  await upload(prores);
  const cutFiles = await createCutFiles({ ...app.deps.config, s3 });
  const work = path.join(app.deps.config.dataDir, 'work');
  const stop = new AbortController();
  const running = runDueJobs({ ...app.deps, cutFiles }, jobHandlersFor(app.deps.config), stop.signal);
  await eventually(() =>
    expect(readdirSync(work, { recursive: true }).some((name) => String(name).endsWith('.mov'))).toBe(true),
  );
  stop.abort();
  await running;
  const [job] = await app.db.selectFrom('jobs').selectAll().execute();
  expect(job).toMatchObject({ done_at: null, failed_at: null, locked_until: null });
  expect(readdirSync(work)).toEqual([]);
  store.closeAllConnections();
  await new Promise((resolve) => store.close(resolve));
});

it('creates no copy of a version deleted in the meantime, and leaves no files', async () => {
  const { admin, upload, run, files } = await withProgram(program('exit 1'));
  const address = await upload(prores);
  await admin.delete(address);
  expect([await run(), files()]).toEqual([1, []]);
});

describe('a copy in progress', () => {
  it.each<[what: string, end: (admin: Caller, address: string) => Promise<unknown>]>([
    ['the version is deleted', (admin, address) => admin.delete(address)],
    ['its project is deleted', async (admin, address) => admin.delete((await cutAt(admin, address)).project)],
    ['the settings ask for no copy', (admin) => admin.patch('/api/settings', { copyAboveMbits: null })],
  ])('ends at once when %s, and the next one begins', async (what, end) => {
    const hang = path.join(folder, `hang-${count}`);
    writeFileSync(hang, '');
    // The first copy never ends by itself. Its number is written when it runs.
    const lines = `if [ -s ${hang} ]; then cp ${await copyOf()} "$target"; else echo $$ >${hang}; sleep 1000; fi`;
    const { app, admin, upload, run } = await withProgram(program(lines));
    const plain = Buffer.concat([await aVideo(), freeBox(6_000_000)]);
    const address = what.includes('settings') ? await upload(plain, 'a.mp4') : await upload(prores);
    const other = (await aProject(app.db)).id;
    const next = cutPathOf(await uploadWhole(admin, prores, { project: other, filename: 'b.mov' }));
    const running = run();
    const pid = await eventually(() => {
      const number = Number(readFileSync(hang, 'utf8'));
      expect(number).toBeGreaterThan(0);
      return number;
    });
    await end(admin, address);
    expect(await running).toBeGreaterThanOrEqual(2);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect((await cutAt(admin, next)).copy).toBe(true);
    expect(readdirSync(path.join(app.deps.config.dataDir, 'work'))).toEqual([]);
    const jobs = await app.db.selectFrom('jobs').select(['done_at', 'failed_at']).execute();
    expect(jobs.filter(({ done_at, failed_at }) => done_at === null || failed_at !== null)).toEqual([]);
  });
});

it.each([
  ['is killed', 'kill -9 $$', /killed by SIGKILL/],
  ['needs more memory than such a picture', 'exec dd if=/dev/zero of=/dev/null bs=2G count=1', /memory exhausted/],
])('gives the copy up for good when the program %s', async (_what, lines, error) => {
  const { app, admin, upload, run } = await withProgram(program(lines));
  const address = await upload(prores);
  expect([await run(), await run()]).toEqual([1, 0]);
  const cut = await cutAt(admin, address);
  expect([cut.copy, 'copyProgress' in cut]).toEqual([false, false]);
  const [job] = await app.db.selectFrom('jobs').selectAll().execute();
  expect(job).toMatchObject({ attempts: 1, failed_at: app.deps.clock(), last_error: expect.stringMatching(error) });
});

it('shows the program nothing of the settings, when it reads a file and when it makes a copy', async () => {
  const seen = path.join(folder, 'seen');
  vi.stubEnv('TOKEN_SECRET', 'what only the server may know');
  const { upload, run } = await withProgram(program(`env >>${seen}; exit 1`));
  await upload(prores, 'a.mxf').catch(() => {});
  await upload(prores);
  await run();
  vi.unstubAllEnvs();
  const lines = readFileSync(seen, 'utf8').split('\n');
  expect(lines.filter((line) => line.startsWith('PATH='))).toHaveLength(2);
  expect(lines.filter((line) => line.includes('only the server'))).toEqual([]);
});

describe('a version above the limit of the settings', () => {
  /** Returns a plain file of two seconds at about this rate. */
  const plainAt = async (mbits: number): Promise<Buffer> => Buffer.concat([await aVideo(), freeBox((mbits * 2e6) / 8)]);
  const setLimit = (admin: Caller, copyAboveMbits: number | null) => admin.patch('/api/settings', { copyAboveMbits });

  it('gets a copy, plays both, and continues with its own file', async () => {
    const copy = await copyOf();
    const { app, admin, upload, run, files } = await withProgram(program(`cp ${copy} "$target"`));
    const heavy = await plainAt(24);
    const address = await upload(heavy, 'a.mp4');
    expect(await cutAt(admin, address)).toMatchObject({ copy: false, copyProgress: 0 });
    await upload(await plainAt(16), 'b.mp4');
    expect(await run()).toBe(1);
    const play = (await admin.get(`${address}/play`)).json();
    expect(play.isPlayable).toBe(true);
    expect((await app.anonymous.get(play.url)).rawPayload.equals(heavy)).toBe(true);
    expect((await app.anonymous.get(play.copy)).rawPayload.equals(readFileSync(copy))).toBe(true);
    expect(files()).toHaveLength(3);
    await admin.delete(address);
    expect(files()).toHaveLength(1);
    expect((await app.anonymous.get(play.copy)).statusCode).toBe(404);
  });

  it('is queued when the limit changes or the server starts, a few at a time and the latest first', async () => {
    const { app, admin, upload, run } = await withProgram(program(`cp ${await copyOf()} "$target"`));
    await setLimit(admin, null);
    const old: string[] = [];
    for (let at = 0; at < 7; at += 1) old.push(await upload(await plainAt(16), 'a.mp4'));
    // The search job queued by the settings change finds no version.
    expect(await run()).toBe(1);
    await setLimit(admin, 12);
    // Nine jobs: two for the search, and seven copies.
    expect(await run()).toBe(9);
    const copied = async () => Promise.all(old.map(async (address) => (await cutAt(admin, address)).copy));
    expect(await copied()).toEqual(old.map(() => true));
    const order = await app.db
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'cut-copy')
      .orderBy('id')
      .execute();
    const ids = order.map(({ payload }) => Number(payload['cutId']));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    await app.db.transaction().execute((trx) => queueStoredCopies(trx, app.deps.config, { now: app.deps.clock() }));
    expect(await run()).toBe(1);
  });

  it('gets no copy after the limit was lifted', async () => {
    const { admin, upload, run } = await withProgram(program('exit 1'));
    const address = await upload(await plainAt(24), 'a.mp4');
    await setLimit(admin, null);
    expect(await run()).toBe(2);
    const cut = await cutAt(admin, address);
    expect([cut.copy, 'copyProgress' in cut]).toEqual([false, false]);
  });
});

const PICTURE = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=2'];
const TONE = ['-f', 'lavfi', '-i', 'sine=d=2'];
/** Files that some browsers don't play correctly: how ffmpeg makes them, and the copy's width and audio channels. */
const KINDS = {
  'pcm.mov': [[...PICTURE, ...TONE, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'pcm_s24le'], 320, 1],
  'mono-pair.mov': [
    [...PICTURE, ...TONE, ...TONE, '-map', '0', '-map', '1', '-map', '2', '-c:v', 'libx264', '-c:a', 'pcm_s24le'],
    320,
    2,
  ],
  'b-frames.mkv': [[...PICTURE, ...TONE, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'], 320, 1],
  'wide-pixels.mp4': [[...PICTURE, '-vf', 'setsar=64/45', '-c:v', 'libx264', '-pix_fmt', 'yuv420p'], 454, undefined],
  '422.mov': [[...PICTURE, '-c:v', 'libx264', '-pix_fmt', 'yuv422p10le'], 320, undefined],
} as const;

it.skipIf(ffmpegPath === undefined).each(someOf(Object.entries(KINDS), 2))(
  `converts %s into a plain copy${ffmpegPath === undefined ? ' (no ffmpeg here)' : ''}`,
  async (filename, [making, width, channels]) => {
    const source = path.join(folder, filename);
    execFileSync(ffmpegPath as string, ['-v', 'error', '-y', ...making, source]);
    const { app, admin, upload, run } = await withProgram(ffmpegPath);
    const address = await upload(readFileSync(source), filename);
    expect(await cutAt(admin, address)).toMatchObject({ codec: 'avc', copy: false, frames: 50 });
    expect(await run()).toBe(1);
    const { url } = (await admin.get(`${address}/play`)).json();
    const copy = await readMetadata(sourceOf((await app.anonymous.get(url)).rawPayload));
    expect(playabilityOf(copy)).toEqual({ isPlain: true });
    expect([copy.frameCount, copy.width, copy.playback?.audioTracks[0]?.channels]).toEqual([50, width, channels]);
  },
);

const REAL = {
  prores: ['prores_ks', '-pix_fmt', 'yuv422p10le'],
  hevc: ['libx265', '-tag:v', 'hvc1', '-x265-params', 'log-level=none'],
};

it.skipIf(ffmpegPath === undefined).each(someOf(Object.entries(REAL), 1))(
  `converts a real %s file into a copy with its frames and audio${ffmpegPath === undefined ? ' (no ffmpeg here)' : ''}`,
  async (codec, encoding) => {
    const source = path.join(folder, `${codec}.mov`);
    const made = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=30000/1001:d=2', '-f', 'lavfi', '-i', 'sine=d=2'];
    execFileSync(ffmpegPath as string, ['-v', 'error', ...made, '-c:v', ...encoding, '-c:a', 'pcm_s16le', source]);
    const { app, admin, upload, run } = await withProgram(ffmpegPath);
    const address = await upload(readFileSync(source), `${codec}.mov`);
    const before = await cutAt(admin, address);
    expect(before).toMatchObject({ codec, copy: false, frames: 60, rate: { num: 30_000, den: 1001 } });
    expect(await run()).toBe(1);
    expect(await cutAt(admin, address)).toMatchObject({ codec, copy: true, frames: 60 });
    const { url, isPlayable } = (await admin.get(`${address}/play`)).json();
    const copy = await readMetadata(sourceOf((await app.anonymous.get(url)).rawPayload));
    expect([isPlayable, copy.codec, copy.frameCount, copy.width, copy.hasAudio]).toEqual([true, 'avc', 60, 320, true]);
  },
);

it.skipIf(ffmpegPath === undefined)(
  `makes a lighter copy of a heavy file with its frames${ffmpegPath === undefined ? ' (no ffmpeg here)' : ''}`,
  async () => {
    const source = path.join(folder, 'heavy.mp4');
    const size = ['-f', 'lavfi', '-i', 'testsrc2=s=1440x2560:r=30000/1001:d=1', ...TONE];
    const heavy = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-b:v', '60M', '-maxrate', '60M'];
    const filled = ['-bufsize', '60M', '-x264-params', 'nal-hrd=cbr', '-c:a', 'aac'];
    execFileSync(ffmpegPath as string, ['-v', 'error', '-y', ...size, ...heavy, ...filled, source]);
    const { app, admin, upload, run } = await withProgram(ffmpegPath);
    const address = await upload(readFileSync(source), 'heavy.mp4');
    expect(await run()).toBe(1);
    const play = (await admin.get(`${address}/play`)).json();
    const bytes = (await app.anonymous.get(play.copy)).rawPayload;
    const [copy, own] = await Promise.all([bytes, readFileSync(source)].map((file) => readMetadata(sourceOf(file))));
    expect(playabilityOf(copy as FileMetadata)).toEqual({ isPlain: true });
    expect(copy).toMatchObject({ frameCount: 30, width: 1080, height: 1920, rate: own?.rate, firstUs: own?.firstUs });
    expect((bytes.length * 8) / 1e6).toBeLessThan(10);
  },
);

/** Containers that only the converter reads: how ffmpeg makes them, and the metadata before and after the copy. */
const CONVERTED = {
  'tape.mxf': [
    [
      ...PICTURE,
      ...TONE,
      ...TONE,
      '-map',
      '0',
      '-map',
      '1',
      '-map',
      '2',
      '-c:v',
      'mpeg2video',
      '-timecode',
      '01:00:00:00',
    ],
    { codec: 'mpeg2video', frames: 50, startFrame: 90_000, width: 320 },
    320,
    2,
  ],
  'old.avi': [
    [...PICTURE, ...TONE, '-c:v', 'mpeg4', '-bf', '2', '-c:a', 'mp3'],
    { codec: 'mpeg4', frames: 50 },
    320,
    1,
  ],
  'camera.m2ts': [
    [
      ...PICTURE,
      ...TONE,
      '-vf',
      'setsar=4/3',
      '-flags',
      '+ildct+ilme',
      '-c:v',
      'libx264',
      '-x264opts',
      'tff',
      '-c:a',
      'ac3',
    ],
    { codec: 'avc', frames: 50 },
    426,
    1,
  ],
  'broadcast.ts': [[...PICTURE, ...TONE, '-c:v', 'mpeg2video', '-bf', '2', '-c:a', 'mp2'], { frames: 50 }, 320, 1],
} as const;

it.skipIf(ffmpegPath === undefined).each(someOf(Object.entries(CONVERTED), 2))(
  `accepts %s and converts it into a plain copy${ffmpegPath === undefined ? ' (no ffmpeg here)' : ''}`,
  async (filename, [making, facts, width, channels]) => {
    const source = path.join(folder, filename);
    execFileSync(ffmpegPath as string, ['-v', 'error', '-y', ...making, '-ar', '48000', source]);
    const { app, admin, upload, run } = await withProgram(ffmpegPath);
    const address = await upload(readFileSync(source), filename);
    expect(await cutAt(admin, address)).toMatchObject({ ...facts, rate: { num: 25, den: 1 }, constantRate: true });
    expect((await admin.get(`${address}/play`)).json().isPlayable).toBe(false);
    expect(await run()).toBe(1);
    expect(await cutAt(admin, address)).toMatchObject({ ...facts, copy: true });
    const { url, download } = (await admin.get(`${address}/play`)).json();
    const copy = await readMetadata(sourceOf((await app.anonymous.get(url)).rawPayload));
    expect(playabilityOf(copy)).toEqual({ isPlain: true });
    expect([copy.frameCount, copy.width, copy.playback?.audioTracks[0]?.channels]).toEqual([50, width, channels]);
    expect((await app.anonymous.get(download)).rawPayload.equals(readFileSync(source))).toBe(true);
  },
);

it.skipIf(ffmpegPath === undefined)(
  `refuses what is no such file, and all of them without the program${ffmpegPath === undefined ? ' (no ffmpeg here)' : ''}`,
  async () => {
    const tryUpload = async (program: string | undefined, filename: string, bytes: Buffer) => {
      const { app, admin } = await withProgram(program);
      const project = (await aProject(app.db)).id;
      return uploadWhole(admin, bytes, { project, filename });
    };
    const playlist = Buffer.from('#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:9/a.ts\n');
    for (const filename of ['a.ts', 'a.avi', 'a.mxf']) {
      const refused = await tryUpload(ffmpegPath, filename, playlist);
      expect([refused.statusCode, refused.json().violations[0].message]).toEqual([
        422,
        `${CUT_RULE_TEXTS.unreadable} ${acceptedTypesText(true)}`,
      ]);
    }
    const without = await tryUpload(undefined, 'a.MXF', playlist);
    expect([without.statusCode, without.json().violations[0].message]).toEqual([422, CUT_RULE_TEXTS.needsConverter]);
  },
);
