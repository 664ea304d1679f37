/** Tests of truncated audio, and of files whose content contradicts their brand (docs/review.md#kinds). */
import { expect, it } from 'vitest';
import { CUT_RULE_TEXTS } from '#domain/review/cuts.ts';
import { AUDIO_ENCODERS, aWav, encodedAudio } from '#server/testing/audio.ts';
import { ffmpegPath } from '#server/testing/ffmpeg.ts';
import { aVideo } from '#server/testing/videos.ts';
import { sourceOf } from './boxes.ts';
import { readMetadata } from './media-metadata.ts';

const SHARES = [0.1, 0.5, 0.9];
const FORMATS = Object.keys(AUDIO_ENCODERS) as (keyof typeof AUDIO_ENCODERS)[];

const readBytes = (bytes: Buffer) => readMetadata(sourceOf(bytes));
const cutAt = (bytes: Buffer, share: number): Buffer => bytes.subarray(0, Math.floor(bytes.length * share));

it.each(SHARES)('refuses a WAV truncated to %d, but not one written as a stream', async (share) => {
  const wav = aWav(10);
  await expect(readBytes(cutAt(wav, share))).rejects.toThrow(CUT_RULE_TEXTS.notWhole);
  const streamed = Buffer.from(cutAt(wav, share));
  for (const at of [4, 40]) streamed.writeUInt32LE(0xff_ff_ff_ff, at);
  expect((await readBytes(streamed)).frameCount).toBe(Math.round(250 * share));
});

it.skipIf(ffmpegPath === undefined).each(FORMATS)(
  `refuses truncated %s${ffmpegPath === undefined ? ' (no ffmpeg here)' : ''}`,
  async (format) => {
    const bytes = encodedAudio(ffmpegPath as string, format, 10);
    expect((await readBytes(bytes)).kind).toBe('audio');
    for (const share of SHARES) await expect(readBytes(cutAt(bytes, share))).rejects.toThrow(CUT_RULE_TEXTS.notWhole);
  },
);

it.skipIf(ffmpegPath === undefined)('takes an MP3 that does not state its length as long as it is', async () => {
  const bytes = encodedAudio(ffmpegPath as string, 'mp3', 10, ['-write_xing', '0']);
  expect((await readBytes(cutAt(bytes, 0.5))).frameCount).toBeLessThan(130);
});

it.skipIf(ffmpegPath === undefined)('takes the length that an MP3 states, without reading it to its end', async () => {
  const bytes = encodedAudio(ffmpegPath as string, 'mp3', 30, ['-b:a', '320k']);
  const source = sourceOf(bytes);
  let read = 0;
  const counted = { ...source, read: (start: number, end: number) => ((read += end - start), source.read(start, end)) };
  const { frameCount } = await readMetadata(counted);
  expect(read).toBeLessThan(bytes.length / 2);
  const lying = Buffer.from(bytes);
  lying.writeUInt32BE(0xff_ff_ff_ff, Math.max(bytes.indexOf('Xing'), bytes.indexOf('Info')) + 8);
  expect((await readMetadata(sourceOf(lying))).frameCount).toBe(frameCount);
});

/** Returns the file with a text replaced wherever it occurs. */
function replaced(bytes: Buffer, from: string, to: string): Buffer {
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf(from); at >= 0; at = copy.indexOf(from, at + 1)) copy.write(to, at, 'latin1');
  return copy;
}

it('is a video with the brand of audio, unless its pictures are covers', async () => {
  const video = Buffer.from(await aVideo({ hasAudio: true }));
  video.write('M4A ', 8, 'latin1');
  expect((await readBytes(video)).kind).toBe('video');
  expect((await readBytes(replaced(video, 'avc1', 'jpeg'))).kind).toBe('audio');
});
