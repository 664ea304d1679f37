/** Tests of the copies that ffmpeg makes of HDR and interlaced video (docs/review.md#copies). */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { jobHandlersFor } from '#server/job-handlers.ts';
import { runDueJobs } from '#server/platform/jobs/run-jobs.ts';
import { aProject } from '#server/testing/builders.ts';
import { ffmpegPath } from '#server/testing/ffmpeg.ts';
import { testApp } from '#server/testing/test-app.ts';
import { cutPathOf, uploadWhole } from '#server/testing/tus.ts';
import { sourceOf } from '#server/review/inspection/boxes.ts';
import { readMetadata } from '#server/review/inspection/media-metadata.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cutroom-picture-copies-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PICTURE = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=2'];

/** Uploads a file to a new workspace with the converter, and returns the version before its copy is made. */
async function uploaded(file: string) {
  const app = await testApp({ ffmpeg: ffmpegPath });
  const admin = await app.as('admin');
  const project = (await aProject(app.db)).id;
  const filename = path.basename(file);
  const address = cutPathOf(await uploadWhole(admin, readFileSync(file), { project, filename }));
  const read = async () => (await admin.get(address)).json();
  const run = () => runDueJobs(app.deps, jobHandlersFor(app.deps.config));
  return { app, admin, address, read, run };
}

const HDR = '-pix_fmt yuv420p10le -color_primaries bt2020 -colorspace bt2020nc -x265-params log-level=none'.split(' ');

it.skipIf(ffmpegPath === undefined).each([
  ['pq', 'smpte2084'],
  ['hlg', 'arib-std-b67'],
] as const)(
  `converts HDR (%s) into SDR, and mixes four named tracks${ffmpegPath === undefined ? ' (no ffmpeg here)' : ''}`,
  async (hdr, transfer) => {
    const source = path.join(folder, `${hdr}.mp4`);
    const tones = [1, 2, 3, 4].flatMap((at) => ['-f', 'lavfi', '-i', `sine=f=${at * 220}:d=2`]);
    const mapped = ['-map', '0', '-map', '1', '-map', '2', '-map', '3', '-map', '4', '-c:a', 'aac'];
    const named = ['-metadata:s:a:0', 'language=deu', '-metadata:s:a:1', 'title=Music'];
    const encoded = ['-c:v', 'libx265', '-tag:v', 'hvc1', ...HDR, '-color_trc', transfer];
    execFileSync(ffmpegPath as string, [
      '-v',
      'error',
      '-y',
      ...PICTURE,
      ...tones,
      ...mapped,
      ...named,
      ...encoded,
      source,
    ]);
    const { app, admin, address, read, run } = await uploaded(source);
    const { playback } = await read();
    expect(playback).toMatchObject({ hdr, audioTracks: [{ language: 'deu' }, { name: 'Music' }, {}, {}] });
    expect(await run()).toBe(1);
    const { url } = (await admin.get(`${address}/play`)).json();
    const file = path.join(folder, `${hdr}-copy.mp4`);
    writeFileSync(file, (await app.anonymous.get(url)).rawPayload);
    const copy = await readMetadata(sourceOf(readFileSync(file)));
    expect([copy.frameCount, copy.codec, copy.playback?.hdr, copy.playback?.audioTracks.length]).toEqual([
      50,
      'avc',
      undefined,
      1,
    ]);
    const { stderr } = spawnSync(ffmpegPath as string, ['-hide_banner', '-i', file], { encoding: 'utf8' });
    expect(stderr).toMatch(/yuv420p\(tv, bt709/);
  },
);

it.skipIf(ffmpegPath === undefined)(
  `deinterlaces where only the container says so${ffmpegPath === undefined ? ' (no ffmpeg here)' : ''}`,
  async () => {
    const source = path.join(folder, 'fields.mov');
    const fields = ['-vf', 'interlace,setfield=tff', '-c:v', 'prores_ks', '-flags', '+ildct', '-field_order', 'tt'];
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=50:d=2'];
    execFileSync(ffmpegPath as string, ['-v', 'error', '-y', ...picture, ...fields, source]);
    const { read, run } = await uploaded(source);
    expect(await read()).toMatchObject({ frames: 50, playback: { interlaced: true } });
    expect(await run()).toBe(1);
    expect(await read()).toMatchObject({ copy: true, frames: 50 });
  },
);
