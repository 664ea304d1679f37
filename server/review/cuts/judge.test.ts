/** Inspection of videos in threads: one person's file neither runs without end nor holds up another's. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CUT_RULE_TEXTS } from '#domain/review/cuts.ts';
import { askedBy } from '#server/platform/asker.ts';
import type { Deps } from '#server/platform/deps.ts';
import { aVideo } from '#server/testing/videos.ts';
import { judgeFile } from './judge.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'cutroom-judge-'));
const deps = { config: { s3: undefined, dataDir } } as unknown as Pick<Deps, 'config'>;
const fileAt = (filename: string): string => path.join(dataDir, 'cuts', filename);

let sizeBytes: number;
beforeAll(async () => {
  await mkdir(path.join(dataDir, 'cuts'));
  const video = await aVideo();
  sizeBytes = video.length;
  await writeFile(fileAt('whole.mp4'), video);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const judgedFor = (actorId: number, filename: string) =>
  askedBy({ ip: '192.0.2.1', actorId }, () => judgeFile(deps, { filename, sizeBytes }));

test("another person's file is inspected while one is still under way; the same person's next file waits", async () => {
  // A pipe: reading it doesn't begin before somebody writes, and then fails.
  execFileSync('/usr/bin/mkfifo', [fileAt('endless.mp4')]);
  const settled: string[] = [];
  const judging = (actorId: number, filename: string) =>
    judgedFor(actorId, filename).finally(() => settled.push(`${filename} of ${actorId}`));
  const first = judging(1, 'endless.mp4').catch((error: Error) => error.message);
  const next = judging(1, 'whole.mp4');
  expect(await judging(2, 'whole.mp4')).toMatchObject({ facts: { frameCount: 50 } });
  expect(settled).toEqual(['whole.mp4 of 2']);
  await (await open(fileAt('endless.mp4'), 'w')).close();
  expect(await first).toContain('ESPIPE');
  expect(await next).toMatchObject({ facts: { frameCount: 50 } });
});

test('a thread that works for too long ends, and its uploader is told', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const judging = judgedFor(3, 'whole.mp4');
    await vi.advanceTimersByTimeAsync(61_000);
    expect(await judging).toEqual({ fault: CUT_RULE_TEXTS.tooMuch });
  } finally {
    vi.useRealTimers();
  }
  expect(await judgedFor(3, 'whole.mp4')).toMatchObject({ facts: { frameCount: 50 } });
});
