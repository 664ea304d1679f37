/** Tests of video metadata: common frame rates, timecodes, rotation, and files that aren't videos. */
import { describe, expect, it } from 'vitest';
import { CUT_RULE_TEXTS } from '#domain/review/cuts.ts';
import { tableVideo } from '#server/testing/table-videos.ts';
import { aVideo, box, uint32, type VideoOptions, withBox, withEdits, withTimecode } from '#server/testing/videos.ts';
import { sourceOf } from './boxes.ts';
import { aPicture } from '#server/testing/upload-files.ts';
import { readMetadata } from './media-metadata.ts';

const RATES = {
  '23.976': { num: 24_000, den: 1001 },
  '25': { num: 25, den: 1 },
  '29.97': { num: 30_000, den: 1001 },
  '50': { num: 50, den: 1 },
  '59.94': { num: 60_000, den: 1001 },
} as const;

const metadataOf = async (options: VideoOptions) => readMetadata(sourceOf(await aVideo(options)));

describe.each(['mp4', 'mov', 'webm', 'mkv'] as const)('%s', (container) => {
  it.each(Object.entries(RATES))('at %s has the exact rate and every frame', async (_name, rate) => {
    expect(await metadataOf({ container, rate, frames: 599 })).toMatchObject({
      rate,
      frameCount: 599,
      isConstantRate: true,
      width: 64,
      height: 36,
      hasAudio: false,
      startFrame: 0,
    });
  });

  it('is read with its tables at the start, rotation and audio', async () => {
    const facts = await metadataOf({ container, isFastStart: true, rotation: 90, hasAudio: true });
    expect(facts).toMatchObject({ rotation: 90, hasAudio: true, frameCount: 50 });
  });
});

it('returns codecs and MIME types', async () => {
  const named = async (options: VideoOptions) => {
    const { codec, mimeType } = await metadataOf(options);
    return [codec, mimeType];
  };
  expect(await named({})).toEqual(['avc', 'video/mp4']);
  expect(await named({ container: 'mov', codec: 'prores' })).toEqual(['prores', 'video/quicktime']);
  expect(await named({ codec: 'hevc' })).toEqual(['hevc', 'video/mp4']);
  expect(await named({ container: 'webm', codec: 'vp8' })).toEqual(['vp8', 'video/webm']);
  expect(await named({ container: 'mkv', codec: 'vp9' })).toEqual(['vp9', 'video/x-matroska']);
});

it('identifies a codec by its name in the file when it cannot be decoded', async () => {
  const video = await aVideo({ container: 'mov' });
  const at = video.indexOf('avc1');
  video.write('AVdn', at, 'latin1');
  expect((await readMetadata(sourceOf(video))).codec).toBe('dnx');
});

it('returns the time of the first frame', async () => {
  const times = Array.from({ length: 100 }, (_, at) => 0.007 + (at * 1001) / 30_000);
  expect(await metadataOf({ container: 'webm', times, rate: RATES['29.97'] })).toMatchObject({
    firstUs: 7000,
    rate: RATES['29.97'],
    frameCount: 100,
    isConstantRate: true,
  });
});

it('detects a variable rate, and counts by the rate of most frames', async () => {
  const times = Array.from({ length: 300 }, (_, at) => at / 30 + (at % 7 === 0 ? 0.02 : 0) + (at > 150 ? 0.4 : 0));
  const facts = await metadataOf({ times, rate: { num: 30, den: 1 } });
  expect(facts.isConstantRate).toBe(false);
  const seconds = (times.at(-1) as number) + 1 / 30 - facts.firstUs / 1e6;
  expect(Math.abs(facts.frameCount - seconds * (facts.rate.num / facts.rate.den))).toBeLessThan(1);
});

it.each([
  // A phone leaves out frames in the dark, so the mean is lower than the rate.
  ['30 fps with every fourth frame missing', { num: 30, den: 1 }, 400, (at: number) => at % 4 !== 3],
  [
    '29.97 fps in whole milliseconds, with a pause',
    { num: 30_000, den: 1001 },
    400,
    (at: number) => at < 200 || at > 290,
  ],
  ['60 fps with a slow part', { num: 60, den: 1 }, 600, (at: number) => at < 400 || at % 3 === 0],
] as const)('takes the rate of most frames: %s', async (_what, rate, count, isThere) => {
  const times = Array.from({ length: count }, (_, at) => at)
    .filter(isThere)
    .map((at) => Math.round((at * 1_000 * rate.den) / rate.num) / 1_000);
  expect(await metadataOf({ container: 'webm', codec: 'vp9', times })).toMatchObject({ rate, isConstantRate: false });
});

it('counts every frame of a long video, with fragments as well as tables', async () => {
  expect(await readMetadata(sourceOf(tableVideo({ frames: 100_000 })))).toMatchObject({
    frameCount: 100_000,
    rate: { num: 60, den: 1 },
    isConstantRate: true,
    // The first displayed frame is the second in the file.
    firstUs: 16_667,
  });
  for (const container of ['mp4', 'mov'] as const)
    expect(await metadataOf({ container, isFragmented: true, frames: 599, hasAudio: true })).toMatchObject({
      frameCount: 599,
      isConstantRate: true,
      hasAudio: true,
    });
});

it('detects a variable rate when one frame is missing', async () => {
  const times = Array.from({ length: 100 }, (_, at) => (at < 50 ? at : at + 1) / 25);
  expect((await metadataOf({ times })).isConstantRate).toBe(false);
});

describe('what decides which browsers play a file', () => {
  const playbackOf = async (bytes: Buffer) => (await readMetadata(sourceOf(bytes))).playback;

  it('is plain for H.264 with one audio track', async () => {
    expect(await playbackOf(await aVideo({ hasAudio: true }))).toEqual({
      container: 'mp4',
      codecString: 'avc1.42001e',
      audioTracks: [{ codec: 'opus', channels: 2 }],
      pixelAspect: { num: 1, den: 1 },
      isInterlaced: false,
      isStartTrimmed: false,
      isEndTrimmed: false,
      isIndexed: true,
    });
  });

  it.each([
    [
      'MOV with two PCM tracks',
      { container: 'mov', audioCodecs: ['pcm-s24', 'pcm-s24'] },
      { container: 'mov', audioTracks: Array(2).fill({ codec: 'pcm-s24', channels: 2 }) },
    ],
    ['MKV', { container: 'mkv' }, { container: 'mkv', isIndexed: true, codecString: 'avc1.42001e' }],
    ['WebM', { container: 'webm' }, { container: 'webm', isIndexed: true }],
    ['MP4 in fragments', { isFragmented: true }, { container: 'mp4', isIndexed: false }],
  ] as const)('names the tracks of %s', async (_name, options, expected) => {
    expect(await playbackOf(await aVideo(options))).toMatchObject(expected);
  });

  it('includes the index of WebM', async () => {
    const video = await aVideo({ container: 'webm' });
    // The first occurrence is in the head, where browsers look for it.
    video.writeUInt8(0, video.indexOf(Buffer.from('1c53bb6b', 'hex')));
    expect(await playbackOf(video)).toMatchObject({ isIndexed: false });
  });

  it('includes fields and the shape of pixels', async () => {
    const description = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd', 'avc1'];
    const interlaced = withBox(await aVideo(), description, box('fiel', Buffer.from([2, 9])));
    const both = withBox(interlaced, description, box('pasp', uint32(64, 45)));
    expect(await playbackOf(both)).toMatchObject({ isInterlaced: true, pixelAspect: { num: 64, den: 45 } });
    const absurd = withBox(await aVideo(), description, box('pasp', uint32(2 ** 31, 0)));
    expect(await playbackOf(absurd)).toMatchObject({ pixelAspect: { num: 1, den: 1 } });
  });
});

describe('the edit list', () => {
  const read = async (edits: readonly (readonly [number, number | null])[]) => {
    const metadata = await readMetadata(sourceOf(withEdits(await aVideo({ frames: 150 }), edits)));
    return [metadata.frameCount, metadata.firstUs, metadata.playback?.isStartTrimmed, metadata.playback?.isEndTrimmed];
  };

  it.each([
    ['a trimmed end', [[3, 0]], [75, 0, false, true]],
    ['a trimmed start', [[5, 1]], [125, 0, true, false]],
    ['both', [[2, 1]], [50, 0, true, true]],
    ['neither', [[6, 0]], [150, 0, false, false]],
    ['no length', [[0, 0]], [150, 0, false, false]],
    [
      'a late start',
      [
        [0.4, null],
        [6, 0],
      ],
      [150, 400_000, false, false],
    ],
    [
      'a late start and a trimmed end',
      [
        [0.4, null],
        [3, 0],
      ],
      [75, 400_000, false, true],
    ],
    [
      'another edit after the first',
      [
        [1, 0],
        [1, 0],
      ],
      [150, 0, false, false],
    ],
  ] as const)('with %s', async (_name, edits, expected) => {
    expect(await read(edits)).toEqual(expected);
  });
});

describe('the start timecode', () => {
  it.each([
    [
      '01:00:00;00 at 29.97',
      '29.97',
      { startFrame: 107_892, fps: 30, isDrop: true },
      { startFrame: 107_892, isDrop: true },
    ],
    ['of 59.94', '59.94', { startFrame: 215_784, fps: 60, isDrop: true }, { startFrame: 215_784, isDrop: true }],
    [
      'that counts by half the rate',
      '50',
      { startFrame: 90_000, fps: 25, isDrop: false },
      { startFrame: 180_000, isDrop: false },
    ],
    [
      'whose flag the rate forbids',
      '25',
      { startFrame: 90_000, fps: 25, isDrop: true },
      { startFrame: 90_000, isDrop: false },
    ],
  ] as const)('%s', async (_name, rate, written, read) => {
    for (const container of ['mov', 'mp4'] as const) {
      const video = withTimecode(await aVideo({ container, rate: RATES[rate] }), written);
      expect(await readMetadata(sourceOf(video))).toMatchObject({ ...read, frameCount: 50, rate: RATES[rate] });
    }
  });
});

/** Replaces each size of these elements by eight bytes for an unknown one, as in a recording that is written while it is made. */
function withUnknownSize(video: Buffer, id: number): Buffer {
  const name = Buffer.alloc(4);
  name.writeUInt32BE(id);
  const [head = Buffer.alloc(0), ...parts] = splitAt(video, name);
  const unknown = Buffer.from([1, ...Array<number>(7).fill(0xff)]);
  const reopened = parts.map((part) => [name, unknown, part.subarray(8 + Math.clz32(part.readUInt8(4)) - 27)]);
  return Buffer.concat([head, ...reopened.flat()]);
}

/** Splits before each occurrence. */
function splitAt(bytes: Buffer, name: Buffer): Buffer[] {
  const at = bytes.indexOf(name, 1);
  return at < 0 ? [bytes] : [bytes.subarray(0, at), ...splitAt(bytes.subarray(at), name)];
}

describe.each(['webm', 'mkv'] as const)('a %s recording that was cut off', (container) => {
  const [SEGMENT, CLUSTER] = [0x18538067, 0x1f43b675];

  it.each([
    ['clusters of known size', [SEGMENT]],
    ['clusters of unknown size', [SEGMENT, CLUSTER]],
  ])('has all frames that players show, with %s', async (_name, ids) => {
    const video = await aVideo({ container, frames: 200, bytes: 1_000 });
    const recording = ids.reduce(withUnknownSize, video);
    for (const share of [0.3, 0.6, 0.95]) {
      const bytes = recording.subarray(0, Math.floor(recording.length * share));
      const { frameCount } = await readMetadata(sourceOf(bytes));
      expect(Math.abs(frameCount - 200 * share)).toBeLessThan(3);
    }
  });
});

describe('an invalid file reports the reason:', () => {
  const faultOf = (bytes: Buffer) =>
    readMetadata(sourceOf(bytes)).then(JSON.stringify, (error: Error) => error.message);

  it('a picture, text and noise, whatever their names', async () => {
    const noise = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) & 0xff));
    for (const bytes of [await aPicture(), Buffer.from('{"name": "x"}'), noise, Buffer.from('x')])
      expect(await faultOf(bytes)).toBe(CUT_RULE_TEXTS.unreadable);
  });

  it.each(['mp4', 'mov', 'webm', 'mkv'] as const)('a %s truncated anywhere', async (container) => {
    for (const isFastStart of [true, false]) {
      const video = await aVideo({ container, isFastStart, frames: 200 });
      for (const part of [0.3, 0.6, 0.95]) {
        const faultText = await faultOf(video.subarray(0, Math.floor(video.length * part)));
        expect([CUT_RULE_TEXTS.notWhole, CUT_RULE_TEXTS.unreadable]).toContain(faultText);
      }
    }
  });

  const patched = (video: Buffer, name: string, { offset, value }: { offset: number; value: number }): Buffer => {
    const copy = Buffer.from(video);
    copy.writeUInt32BE(value, copy.lastIndexOf(name) + offset);
    return copy;
  };

  it.each([
    ['sizes', { offset: 12, value: 2 ** 31 }, 'stsz', CUT_RULE_TEXTS.notWhole],
    ['times', { offset: 12, value: 2 ** 31 }, 'stts', CUT_RULE_TEXTS.tooLong],
    ['samples in a chunk that has no more', { offset: 8, value: 0 }, 'stco', CUT_RULE_TEXTS.notWhole],
    ['chunks', { offset: 8, value: 2 ** 31 }, 'stco', CUT_RULE_TEXTS.notWhole],
    ['a chunk beyond the end', { offset: 12, value: 2 ** 31 }, 'stco', CUT_RULE_TEXTS.notWhole],
  ])('tables with false %s, of video or audio', async (_case, patch, name, message) => {
    expect(await faultOf(patched(await aVideo(), name, patch))).toBe(message);
    if (name === 'stco') expect(await faultOf(patched(await aVideo({ hasAudio: true }), name, patch))).toBe(message);
  });

  it('2,147,483,648 frames in two thousand bytes', async () => {
    expect(await faultOf(tableVideo({ frames: 2 ** 31, hasOneSize: true }))).toBe(CUT_RULE_TEXTS.notWhole);
  });

  it.each([
    ['samples', { offset: 8, value: 2 ** 31 }],
    ['data beyond the end', { offset: 12, value: 2 ** 30 }],
  ])('fragments with false %s', async (_case, patch) => {
    const video = await aVideo({ isFragmented: true, hasAudio: true });
    expect(await faultOf(patched(video, 'trun', patch))).toBe(CUT_RULE_TEXTS.notWhole);
  });

  it('an hour too long', async () => {
    const times = Array.from({ length: 330 }, (_, at) => at * 100);
    const facts = await metadataOf({ times, rate: { num: 1, den: 100 } });
    expect(facts.frameCount / (facts.rate.num / facts.rate.den)).toBeGreaterThan(9 * 3600);
  });
});
