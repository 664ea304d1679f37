/** Tests of the copies that ffmpeg makes of sound, and of recordings that were cut off (docs/review.md#copies). */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { playabilityOf } from '#domain/review/playability.ts';
import { jobHandlersFor } from '#server/job-handlers.ts';
import { runDueJobs } from '#server/platform/jobs/run-jobs.ts';
import { aProject } from '#server/testing/builders.ts';
import { ffmpegPath } from '#server/testing/ffmpeg.ts';
import { testApp } from '#server/testing/test-app.ts';
import { cutPathOf, uploadWhole } from '#server/testing/tus.ts';
import { sourceOf } from '#server/review/inspection/boxes.ts';
import { readMetadata } from '#server/review/inspection/media-metadata.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cutroom-sound-copies-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Uploads the file, makes its copy, and returns the version before it and the metadata of the copy. */
async function copied(bytes: Buffer, filename: string) {
  const app = await testApp({ ffmpeg: ffmpegPath });
  const admin = await app.as('admin');
  const project = (await aProject(app.db)).id;
  const address = cutPathOf(await uploadWhole(admin, bytes, { project, filename }));
  const before = (await admin.get(address)).json();
  expect(await runDueJobs(app.deps, jobHandlersFor(app.deps.config))).toBe(1);
  const { url } = (await admin.get(`${address}/play`)).json();
  const copy = await readMetadata(sourceOf((await app.anonymous.get(url)).rawPayload));
  expect(playabilityOf(copy)).toEqual({ isPlain: true });
  return { before, copy };
}

it.skipIf(ffmpegPath === undefined)(
  `converts a recording that was cut off with all its frames${ffmpegPath === undefined ? ' (no ffmpeg here)' : ''}`,
  async () => {
    const making = [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=320x180:r=25:d=2',
      '-c:v',
      'libvpx',
      '-deadline',
      'realtime',
      '-f',
      'webm',
      'pipe:1',
    ];
    // Written to a pipe, the file states no length.
    const whole = execFileSync(ffmpegPath as string, making, { maxBuffer: 1e8 });
    const { before, copy } = await copied(whole.subarray(0, Math.floor(whole.length * 0.8)), 'live.webm');
    expect([before.frames > 25 && before.frames < 50, before.playback.indexed]).toEqual([true, false]);
    expect(copy.frameCount).toBe(before.frames);
  },
);

const ALAC = [
  '-f',
  'lavfi',
  '-i',
  'sine=d=3',
  '-f',
  'lavfi',
  '-i',
  'sine=220:d=3',
  '-map',
  '0',
  '-map',
  '1',
  '-c:a',
  'alac',
];

it.skipIf(ffmpegPath === undefined).each([
  ['a.m4a', ALAC],
  ['a.aiff', ['-f', 'lavfi', '-i', 'sine=d=3', '-ac', '2', '-c:a', 'pcm_s24be']],
  ['a.mp3', ['-f', 'lavfi', '-i', 'sine=d=3', '-af', 'apad=pad_dur=3', '-q:a', '4', '-write_xing', '0', '-t', '3']],
])(
  `converts the sound of %s into a plain copy${ffmpegPath === undefined ? ' (no ffmpeg here)' : ''}`,
  async (filename, making) => {
    const source = path.join(folder, filename);
    execFileSync(ffmpegPath as string, ['-v', 'error', '-y', ...making, source]);
    const { before, copy } = await copied(readFileSync(source), filename);
    expect(before).toMatchObject({ kind: 'audio', copy: false, copyProgress: 0 });
    expect(copy).toMatchObject({ kind: 'audio', codec: 'aac', mimeType: 'audio/mp4' });
  },
);
