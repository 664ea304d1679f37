/** Limits of the converter on a hostile file (docs/review.md#copy-limits). */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyLimitsOf } from '#domain/review/review-copy.ts';
import { PermanentError } from '#server/platform/jobs/run-jobs.ts';
import { ffmpegPath } from '#server/testing/ffmpeg.ts';
import { videoFacts } from '#server/testing/video-facts.ts';
import { convert } from './converter.ts';
import { copyArguments } from './copy-arguments.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cutroom-converter-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.skipIf(ffmpegPath === undefined)('decodes no pictures larger than any camera or screen has', async () => {
  const source = path.join(folder, 'huge.mkv');
  const huge = ['-f', 'lavfi', '-i', 'color=s=16384x2200:r=25:d=0.04', '-c:v', 'mjpeg', '-threads', '1'];
  execFileSync(ffmpegPath as string, ['-v', 'error', '-y', ...huge, source]);
  const facts = videoFacts({ codec: 'mjpeg' });
  const args = copyArguments(facts, 'encode', { source, target: path.join(folder, 'huge.mp4') });
  const { signal } = new AbortController();
  const converting = convert(ffmpegPath as string, { args, limits: copyLimitsOf(facts), signal, onLine: () => {} });
  await expect(converting).rejects.toThrow(PermanentError);
});
