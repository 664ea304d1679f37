/** Tests of playability: files that every browser plays, and what a copy must fix. */
import { expect, it } from 'vitest';
import { playbackFacts, videoFacts } from '#server/testing/video-facts.ts';
import type { PlaybackProperties, CutMetadata } from './cut-metadata.ts';
import { CUT_RULE_TEXTS } from './cuts.ts';
import { planCopy } from './review-copy.ts';
import { checkCopyMetadata, playabilityOf, playabilityText, playsEverywhere } from './playability.ts';

const PLAIN = playbackFacts();
const facts = videoFacts();
const playabilityFor = (playback: Partial<PlaybackProperties>, more: Partial<CutMetadata> = {}) => {
  const playability = playabilityOf({ ...facts, playback: { ...PLAIN, ...playback }, ...more });
  if (playability.isPlain) return 'plain';
  return [playability.failsIn, playability.needsEncoding ? 'encode' : 'remux', playability.reason];
};

it.each([
  ['H.264 with AAC in MP4', {}, {}],
  ['H.264 in MOV without audio', { container: 'mov', audioTracks: [] }, {}],
  [
    'VP9 with Opus in WebM',
    { container: 'webm', codecString: 'vp09.00.10.08', audioTracks: [{ codec: 'opus', channels: 2 }] },
    { codec: 'vp9' },
  ],
  ['AV1', { codecString: 'av01.0.08M.10' }, { codec: 'av1' }],
  ['4096 × 2304', {}, { width: 2304, height: 4096 }],
  ['a first frame within half a frame', {}, { firstUs: 20_000 }],
] as const)('%s is plain', (_name, playback, more) => {
  expect(playabilityFor(playback as Partial<PlaybackProperties>, more)).toBe('plain');
});

it.each([
  [
    'PCM audio',
    { container: 'mov', audioTracks: [{ codec: 'pcm-s24', channels: 2 }] },
    {},
    ['some', 'remux', "Some browsers can't play this file, because of its PCM audio."],
  ],
  [
    'AC-3 audio',
    { audioTracks: [{ codec: 'ac3', channels: 6 }] },
    {},
    ['some', 'remux', "Some browsers can't play this file, because of its AC-3 audio."],
  ],
  ['MKV', { container: 'mkv' }, {}, ['some', 'remux', "Some browsers can't play MKV files, or show the wrong frames."]],
  [
    'VP9 in MKV',
    { container: 'mkv' },
    { codec: 'vp9' },
    ['some', 'encode', "Some browsers can't play MKV files, or show the wrong frames."],
  ],
  [
    'a picture that starts late',
    {},
    { firstUs: 40_000 },
    ['some', 'encode', 'Some browsers show the wrong frames of this file, because its picture starts late.'],
  ],
  [
    'a trimmed start',
    { isStartTrimmed: true },
    {},
    ['some', 'encode', 'Some browsers show the wrong frames of this file, because its start is trimmed.'],
  ],
  [
    'a trimmed end',
    { isEndTrimmed: true },
    {},
    ['some', 'encode', 'Some browsers show frames of this file after its trimmed end.'],
  ],
  [
    'no index',
    { container: 'webm', isIndexed: false },
    { codec: 'vp9' },
    ['some', 'encode', "Some browsers can't seek in this file, because it has no index."],
  ],
  [
    'non-square pixels',
    { pixelAspect: { num: 64, den: 45 } },
    {},
    ['none', 'encode', "This file's pixels aren't square."],
  ],
  [
    'interlaced',
    { isInterlaced: true },
    {},
    ['none', 'encode', 'This file is interlaced, so browsers show lines at moving edges.'],
  ],
  [
    'two audio tracks',
    {
      audioTracks: [
        { codec: 'aac', channels: 1 },
        { codec: 'aac', channels: 1 },
      ],
    },
    {},
    ['none', 'remux', "Browsers play only one of this file's 2 audio tracks."],
  ],
  ['10 bits', { codecString: 'avc1.6e0028' }, {}, ['some', 'encode', 'Only some browsers play 10-bit or 4:2:2 H.264.']],
  ['4:2:2', { codecString: 'avc1.7A0028' }, {}, ['some', 'encode', 'Only some browsers play 10-bit or 4:2:2 H.264.']],
  [
    '8K',
    {},
    { width: 7680, height: 4320 },
    ['some', 'encode', 'Only some browsers play H.264 above 4096 × 2304 pixels.'],
  ],
  [
    'HEVC',
    { codecString: 'hvc1.1.6.L93.B0' },
    { codec: 'hevc' },
    ['some', 'encode', 'HEVC (H.265) plays only in Safari and some other browsers.'],
  ],
  [
    'ProRes with PCM',
    { audioTracks: [{ codec: 'pcm-s16', channels: 2 }] },
    { codec: 'prores' },
    ['all', 'encode', "Browsers can't play ProRes."],
  ],
  ['an unknown codec', {}, { codec: 'mjpa' }, ['all', 'encode', "Browsers can't play mjpa."]],
] as const)('%s needs a copy', (_name, playback, more, expected) => {
  expect(playabilityFor(playback as Partial<PlaybackProperties>, more)).toEqual(expected);
});

it('names the worst fault, and encodes if any fault needs it', () => {
  const audioTracks = [
    { codec: 'pcm-s16', channels: 1 },
    { codec: 'pcm-s16', channels: 1 },
  ];
  const [failsIn, way, reason] = playabilityFor({ audioTracks, isInterlaced: true }) as string[];
  expect([failsIn, way, reason]).toEqual(['some', 'encode', expect.stringContaining('PCM')]);
});

it('depends on the codec alone for versions of before', () => {
  for (const codec of ['avc', 'vp8', 'vp9', 'av1'])
    expect(playabilityOf({ ...facts, codec, firstUs: 500_000 })).toEqual({ isPlain: true });
  expect(playsEverywhere({ ...facts, codec: 'hevc' })).toBe(false);
});

it('explains in one sentence, with advice', () => {
  const text = (more: Partial<CutMetadata>) => playabilityText({ ...facts, ...more });
  expect(text({})).toBeUndefined();
  expect(text({ codec: 'prores' })).toBe("Browsers can't play ProRes. Add an H.264 copy to watch this version here.");
  expect(text({ codec: 'hevc' })).toBe(
    'HEVC (H.265) plays only in Safari and some other browsers. Add an H.264 copy that plays everywhere.',
  );
  expect(playabilityText({ ...facts, codec: 'prores' }, 'guest')).toBe(
    "Browsers can't play ProRes. Ask the team for a copy that plays everywhere.",
  );
  expect(playsEverywhere({ ...facts, playback: { ...PLAIN, isInterlaced: true } })).toBe(true);
});

it('requires a copy that plays everywhere and matches its version', () => {
  const message = (copy: Partial<CutMetadata>, cut: Partial<CutMetadata> = {}) =>
    checkCopyMetadata({ ...facts, ...copy }, { ...facts, ...cut })[0]?.message;
  expect(message({ width: 640 }, { codec: 'prores' })).toBeUndefined();
  expect(message({ codec: 'hevc' })).toBe(CUT_RULE_TEXTS.unplayable);
  expect(message({ frameCount: 1501 })).toBe(CUT_RULE_TEXTS.otherLength);
  expect(message({ rate: { num: 24, den: 1 } })).toBe(CUT_RULE_TEXTS.otherLength);
  expect(message({ frameCount: 1501 }, { isConstantRate: false })).toBeUndefined();
  expect(message({ frameCount: 1502 }, { isConstantRate: false })).toBe(CUT_RULE_TEXTS.otherLength);
  const playback = { ...PLAIN, audioTracks: [{ codec: 'pcm-s16', channels: 2 }] };
  expect(message({ playback })).toBe("Some browsers can't play this file, because of its PCM audio.");
  expect(message({ playback: PLAIN }, { playback })).toBeUndefined();
});

const audio = (container: string, codec: string, more: Partial<PlaybackProperties> = {}) =>
  videoFacts({
    kind: 'audio',
    codec,
    playback: playbackFacts({ container, codecString: '', audioTracks: [{ codec, channels: 2 }], ...more }),
  });

it.each([
  ['wav', 'pcm-s24'],
  ['wav', 'ulaw'],
  ['mp3', 'mp3'],
  ['mp4', 'aac'],
  ['flac', 'flac'],
  ['ogg', 'opus'],
  ['ogg', 'vorbis'],
  ['webm', 'opus'],
])('audio in %s with %s is plain', (container, codec) => {
  expect(playabilityText(audio(container, codec))).toBeUndefined();
});

it.each([
  [audio('mp4', 'alac'), 'Apple Lossless (ALAC) plays only in Safari.'],
  [{ ...audio('mp4', 'alac'), playback: null }, 'Apple Lossless (ALAC) plays only in Safari.'],
  [audio('aiff', 'pcm-s16be'), 'AIFF plays only in Safari.'],
  [audio('wav', 'pcm-f64'), "Some browsers can't play this file, because of its PCM audio."],
  [audio('mov', 'pcm-s16'), "Some browsers can't play this file, because of its PCM audio."],
  [audio('mp4', 'ac3'), "Some browsers can't play this file, because of its AC-3 audio."],
  [audio('mkv', 'opus'), "Some browsers can't play MKV files."],
  [audio('webm', 'opus', { isIndexed: false }), "Some browsers can't seek in this file, because it has no index."],
  [
    audio('mp3', 'mp3', { isIndexed: false }),
    'Positions may be off, because this MP3 has a variable bit rate and no seek table.',
  ],
])('%# audio needs a copy, and says why', (facts, reason) => {
  expect(playabilityText(facts)).toBe(`${reason} Add an AAC or MP3 copy that plays everywhere.`);
  expect(playabilityText(facts, 'guest')).toBe(`${reason} Ask the team for a copy that plays everywhere.`);
  expect(planCopy({ facts, sizeBytes: 1 }, null)).toBe('encode');
});

it('a copy of audio is audio of about the same length that every browser plays', () => {
  const cut = audio('mp4', 'alac');
  const messages = (copy: CutMetadata) => checkCopyMetadata(copy, cut).map(({ message }) => message);
  expect(messages({ ...audio('mp4', 'aac'), frameCount: cut.frameCount + 5 })).toEqual([]);
  expect(messages({ ...audio('mp4', 'aac'), frameCount: cut.frameCount - 6 })).toEqual([CUT_RULE_TEXTS.otherLength]);
  expect(messages(audio('aiff', 'pcm-s16be'))).toEqual(['AIFF plays only in Safari.']);
  expect(messages(facts)).toEqual([CUT_RULE_TEXTS.unplayableAudio]);
  expect(checkCopyMetadata(audio('mp4', 'aac'), facts).map(({ message }) => message)).toEqual([
    CUT_RULE_TEXTS.unplayable,
  ]);
});
