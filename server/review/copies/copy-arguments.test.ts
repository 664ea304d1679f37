/** Tests of the arguments for playable copies: what is encoded, and how audio is joined. */
import { expect, it } from 'vitest';
import { playbackFacts, videoFacts } from '#server/testing/video-facts.ts';
import type { PlaybackProperties, CutMetadata } from '#domain/review/cut-metadata.ts';
import { planCopy } from '#domain/review/review-copy.ts';
import { copyArguments } from './copy-arguments.ts';

const PLAYBACK = playbackFacts({ container: 'mov', audioTracks: [{ codec: 'pcm-s24', channels: 2 }] });
const facts = videoFacts({ playback: PLAYBACK });

const FILES = { source: 'a.mov', target: 'b.mp4' };
const argumentsFor = (more: Partial<CutMetadata>, playback: Partial<PlaybackProperties> = {}) => {
  const all = { ...facts, playback: { ...PLAYBACK, ...playback }, ...more };
  return copyArguments(all, planCopy({ facts: all, sizeBytes: 1 }, null), FILES);
};

/** Returns the value of an option. */
const valueOf = (args: readonly string[], option: string) => args[args.indexOf(option) + 1];

it('leaves the picture as it is where only container or audio are at fault', () => {
  for (const playback of [{}, { container: 'mkv', audioTracks: [{ codec: 'aac', channels: 2 }] }]) {
    const args = argumentsFor({}, playback);
    expect([valueOf(args, '-c:v'), valueOf(args, '-c:a'), args.includes('-vf'), args.at(-1)]).toEqual([
      'copy',
      'aac',
      false,
      'b.mp4',
    ]);
  }
});

it.each([
  ['a codec', { codec: 'prores' }, {}],
  ['10 bits', {}, { codecString: 'avc1.6e0028' }],
  ['a trimmed start', {}, { isStartTrimmed: true }],
  ['a trimmed end', {}, { isEndTrimmed: true }],
  ['pixels that are not square', {}, { pixelAspect: { num: 64, den: 45 } }],
  ['interlaced fields', {}, { isInterlaced: true }],
  ['a late picture', { firstUs: 400_000 }, {}],
  ['unknown facts', { codec: 'hevc', playback: null }, {}],
])('encodes %s as H.264 with square pixels and all frames', (_case, more, playback) => {
  const args = argumentsFor(more, playback);
  expect([valueOf(args, '-c:v'), valueOf(args, '-pix_fmt'), valueOf(args, '-fps_mode')]).toEqual([
    'libx264',
    'yuv420p',
    'passthrough',
  ]);
  for (const filter of ['bwdif=mode=send_frame:deint=', 'setsar=1', 'setpts=PTS-STARTPTS'])
    expect(valueOf(args, '-vf')).toContain(filter);
});

it('starts audio with the picture', () => {
  expect(valueOf(argumentsFor({ firstUs: 400_000 }), '-af')).toBe('atrim=start=0.4,asetpts=PTS-0.4/TB');
});

it.each([
  ['two mono tracks as left and right', ['aac', 'aac'], 1, '[0:a:0][0:a:1]join=inputs=2:channel_layout=stereo,'],
  ['two stereo tracks mixed', ['aac', 'pcm-s16'], 2, '[0:a:0][0:a:1]amix=inputs=2:normalize=0,'],
  ['four tracks mixed', ['aac', 'aac', 'aac', 'aac'], 1, '[0:a:0][0:a:1][0:a:2][0:a:3]amix=inputs=4:normalize=0,'],
  ['only tracks that can be decoded', ['apac', 'aac', 'aac'], 2, '[0:a:1][0:a:2]amix=inputs=2:normalize=0,'],
])('joins audio tracks: %s', (_case, codecs, channels, start) => {
  const args = argumentsFor({}, { audioTracks: codecs.map((codec) => ({ codec, channels })) });
  expect(valueOf(args, '-filter_complex')?.startsWith(start)).toBe(true);
});

it('takes the one decodable track, the first one of unknown tracks, or none', () => {
  const tracks = [
    { codec: 'apac', channels: 4 },
    { codec: 'aac', channels: 2 },
  ];
  expect(argumentsFor({}, { audioTracks: tracks })).toContain('0:a:1?');
  expect(argumentsFor({ codec: 'hevc', playback: null })).toContain('0:a:0?');
  expect(argumentsFor({ codec: 'hevc', hasAudio: false })).toContain('-an');
});

it('limits side and rate, and can be sought every half a second', () => {
  const args = argumentsFor({ codec: 'prores', rate: { num: 60_000, den: 1001 } });
  expect(['-maxrate', '-g', '-flags'].map((option) => valueOf(args, option))).toEqual(['8M', '30', '+cgop']);
  expect(valueOf(args, '-vf')).toContain('min(1080,iw)');
});

it('keeps the times of a plain file, whose viewers may switch between both', () => {
  const plain = { ...facts, firstUs: 15_000, playback: playbackFacts() };
  const args = copyArguments(plain, planCopy({ facts: plain, sizeBytes: 1e9 }, 20), FILES);
  expect(valueOf(args, '-vf')).toContain('setpts=PTS-STARTPTS+0.015/TB');
  expect(valueOf(args, '-af')).toBe('atrim=start=0,asetpts=PTS-0/TB');
});
