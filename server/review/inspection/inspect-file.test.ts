/** Tests of video inspection in threads: one user's file neither runs forever nor blocks another's. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { CUT_RULE_TEXTS } from '#domain/review/cuts.ts';
import { BusyError } from '#server/platform/schedule/fair-queue.ts';
import { withCaller } from '#server/platform/caller.ts';
import type { Deps } from '#server/platform/deps.ts';
import { aVideo } from '#server/testing/videos.ts';
import { inspectFile } from './inspect-file.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'cutroom-judge-'));
const deps = { config: { s3: undefined, dataDir } } as unknown as Pick<Deps, 'config'>;
const fileAt = (filename: string): string => path.join(dataDir, 'cuts', filename);

await mkdir(path.join(dataDir, 'cuts'));
const video = await aVideo();
const sizeBytes = video.length;
await writeFile(fileAt('whole.mp4'), video);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const inspectedFor = (actorId: number, filename: string) =>
  withCaller({ ip: '192.0.2.1', actorId }, () => inspectFile(deps, { filename, sizeBytes }));

test('inspects files of different users at the same time, and files of one user in sequence', async () => {
  // The file is a named pipe: opening it blocks until someone writes to it, and reading at an offset then fails.
  execFileSync('/usr/bin/mkfifo', [fileAt('endless.mp4')]);
  const settled: string[] = [];
  const inspecting = (actorId: number, filename: string) =>
    inspectedFor(actorId, filename).finally(() => settled.push(`${filename} of ${actorId}`));
  const first = inspecting(1, 'endless.mp4').catch((error: Error) => error.message);
  const next = inspecting(1, 'whole.mp4');
  expect(await inspecting(2, 'whole.mp4')).toMatchObject({ metadata: { frameCount: 50 } });
  expect(settled).toEqual(['whole.mp4 of 2']);
  await (await open(fileAt('endless.mp4'), 'w')).close();
  expect(await first).toContain('ESPIPE');
  expect(await next).toMatchObject({ metadata: { frameCount: 50 } });
});

test('stops an inspection that takes too much processor time, and tells the uploader to export again', async () => {
  const limits = { cpuMs: 0, wallMs: 600_000 };
  expect(await inspectFile(deps, { filename: 'whole.mp4', sizeBytes }, limits)).toEqual({
    fault: CUT_RULE_TEXTS.tooMuch,
  });
  expect(await inspectedFor(3, 'whole.mp4')).toMatchObject({ metadata: { frameCount: 50 } });
});

test('gives up on a machine that is too slow, and tells the uploader to try again', async () => {
  const inspecting = inspectFile(deps, { filename: 'whole.mp4', sizeBytes }, { cpuMs: 600_000, wallMs: 0 });
  await expect(inspecting).rejects.toEqual(new BusyError(CUT_RULE_TEXTS.busy));
});
