/** Tests of truncated audio, and of files whose content contradicts their brand (docs/review.md#kinds). */
import { expect, it } from 'vitest';
import { CUT_RULE_TEXTS } from '#domain/review/cuts.ts';
import { aBroadcastWav, anAiff, anMp3, AUDIO_ENCODERS, aWav, encodedAudio } from '#server/testing/audio.ts';
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

it('reads the start of a broadcast WAV, before or after the sound', async () => {
  const rate = aWav(1).readUInt32LE(24);
  const tenOClock = 10 * 3600 * rate;
  for (const isAfter of [false, true])
    expect((await readBytes(aBroadcastWav(1, tenOClock + rate / 2, isAfter))).startFrame).toBe(10 * 3600 * 25 + 13);
  expect((await readBytes(aBroadcastWav(1, 25 * 3600 * rate))).startFrame).toBe(3600 * 25);
  expect((await readBytes(aWav(1))).startFrame).toBe(0);
});

it('reads AIFF in both byte orders, and refuses a truncated one', async () => {
  expect(await readBytes(anAiff(10))).toMatchObject({ codec: 'pcm-s16be', mimeType: 'audio/aiff', frameCount: 250 });
  expect(await readBytes(anAiff(10, 'sowt'))).toMatchObject({ codec: 'pcm-s16', frameCount: 250 });
  expect((await readBytes(anAiff(10, 'fl32'))).codec).toBe('pcm-f32be');
  for (const share of SHARES)
    await expect(readBytes(cutAt(anAiff(10), share))).rejects.toThrow(CUT_RULE_TEXTS.notWhole);
  // Lists more samples than the file has.
  const aiff = anAiff(10);
  aiff.writeUInt32BE(aiff.readUInt32BE(22) + 1, 22);
  await expect(readBytes(aiff)).rejects.toThrow(CUT_RULE_TEXTS.notWhole);
  const empty = anAiff(0);
  expect((await readBytes(empty)).frameCount).toBe(0);
});

const VARIABLE = Array.from({ length: 100 }, (_, at) => (at % 3 === 0 ? 128 : 64));

it.each([
  ['a variable bit rate', VARIABLE, undefined, false],
  ['a variable bit rate and a table', VARIABLE, 'Xing', true],
  ['a variable bit rate and a header without a table', VARIABLE, 'Xing without table', false],
  ['a variable bit rate and a table of another kind', VARIABLE, 'VBRI', true],
  ['a constant bit rate', Array<number>(100).fill(128), undefined, true],
  ['a constant bit rate after a header without a table', Array<number>(100).fill(128), 'Xing without table', true],
  ['a constant bit rate by its header', VARIABLE, 'Info', true],
] as const)('knows whether players find positions in an MP3 with %s', async (_case, rates, header, isIndexed) => {
  const { playback, frameCount } = await readBytes(anMp3(rates, header));
  expect(playback?.isIndexed).toBe(isIndexed);
  // 100 frames of 24 ms, and the header's own.
  expect(Math.abs(frameCount - 60)).toBeLessThanOrEqual(1);
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
