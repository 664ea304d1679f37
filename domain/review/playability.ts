/** Browser support for a video or audio file, and the copy that plays in all browsers (docs/review.md#cuts). */
import type { Rate } from '#domain/platform/timecode.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import type { PlaybackProperties, CutMetadata } from './cut-metadata.ts';
import { secondsOfCut } from '#domain/work/projects/project-cuts.ts';
import { type Cut, CUT_RULE_TEXTS } from './cuts.ts';

/** Browsers in which a fault prevents correct playback. `none`: every browser plays the file, but with a flaw. */
type FailingBrowsers = 'all' | 'some' | 'none';

type PlaybackProblem = {
  failsIn: FailingBrowsers;
  /** Reason as one sentence for the user. */
  reason: string;
  /** Whether the picture must be encoded again; otherwise a new container and new audio are enough. */
  needsEncoding: boolean;
};

/** `isPlain`: every browser plays the file as it is. */
export type Playability = { isPlain: true } | ({ isPlain: false } & PlaybackProblem);

const PLAYABLE: readonly string[] = ['avc', 'vp8', 'vp9', 'av1'];
const PLAYABLE_AUDIO: readonly string[] = ['aac', 'mp3', 'opus', 'vorbis', 'flac'];

const CODEC_NAMES: Record<string, string> = {
  avc: 'H.264',
  hevc: 'HEVC (H.265)',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  prores: 'ProRes',
  dnx: 'DNxHD or DNxHR',
  mpeg2video: 'MPEG-2',
  mpeg4: 'MPEG-4 Part 2',
  dvvideo: 'DV',
  ac3: 'AC-3',
  eac3: 'E-AC-3',
  alac: 'Apple Lossless',
};

/** PCM formats that browsers play in a WAV file. In other containers, only some browsers play PCM. */
const PLAYABLE_IN_WAV: readonly string[] = ['pcm-u8', 'pcm-s16', 'pcm-s24', 'pcm-s32', 'pcm-f32', 'ulaw', 'alaw'];

/** Containers that no browser plays. */
const UNPLAYABLE_CONTAINERS: Record<string, string> = { mxf: 'MXF', avi: 'AVI', ts: 'MPEG-TS' };

/** Returns the display name of a codec. */
const codecName = (codec: string): string => CODEC_NAMES[codec] ?? (/^(pcm|ulaw|alaw)/.test(codec) ? 'PCM' : codec);

/** Largest H.264 picture that decoders in all browsers accept. */
const AVC_SIDES = [4096, 2304] as const;

const isTooLarge = ({ width, height }: CutMetadata): boolean =>
  Math.max(width, height) > AVC_SIDES[0] || Math.min(width, height) > AVC_SIDES[1];

/** Profile numbers of H.264 with more than 8 bits or other colors than 4:2:0. */
const WIDE_PROFILE = /^avc[13]\.(6e|7a|f4|2c)/i;

/** Deviation within which pixels count as square, since players round the size as well. */
const isSquare = ({ num, den }: Rate): boolean => Math.abs(num / den - 1) < 0.01;

const startsLate = ({ firstUs, rate }: CutMetadata): boolean => (firstUs / 1e6) * (rate.num / rate.den) > 0.5;

function codecProblem(facts: CutMetadata): PlaybackProblem | undefined {
  const { codec, playback } = facts;
  const fault = (failsIn: FailingBrowsers, reason: string): PlaybackProblem => ({
    failsIn,
    reason,
    needsEncoding: true,
  });
  if (codec === 'hevc') return fault('some', 'HEVC (H.265) plays only in Safari and some other browsers.');
  if (!PLAYABLE.includes(codec)) return fault('all', `Browsers can't play ${codecName(codec)}.`);
  if (codec !== 'avc' || !playback) return undefined;
  if (WIDE_PROFILE.test(playback.codecString)) return fault('some', 'Only some browsers play 10-bit or 4:2:2 H.264.');
  return isTooLarge(facts) ? fault('some', 'Only some browsers play H.264 above 4096 × 2304 pixels.') : undefined;
}

/** Returns the faults of a file whose playback properties are known, those that fail in browsers first. */
function playbackProblems(facts: CutMetadata, playback: PlaybackProperties): PlaybackProblem[] {
  const { container, audioTracks, isStartTrimmed, isEndTrimmed, isIndexed, isInterlaced, pixelAspect } = playback;
  const audio = audioTracks.find(({ codec }) => !PLAYABLE_AUDIO.includes(codec));
  // Remuxing is for H.264 only: the copy is an MP4, where the other codecs play less widely.
  const isRemuxable = facts.codec === 'avc';
  const table: [boolean, FailingBrowsers, string, boolean?][] = [
    [container in UNPLAYABLE_CONTAINERS, 'all', `Browsers can't play ${UNPLAYABLE_CONTAINERS[container]} files.`, true],
    [isStartTrimmed, 'some', 'Some browsers show the wrong frames of this file, because its start is trimmed.', true],
    [
      startsLate(facts),
      'some',
      'Some browsers show the wrong frames of this file, because its picture starts late.',
      true,
    ],
    [isEndTrimmed, 'some', 'Some browsers show frames of this file after its trimmed end.', true],
    [container === 'mkv', 'some', "Some browsers can't play MKV files, or show the wrong frames."],
    [!isIndexed, 'some', NO_INDEX],
    [
      audio !== undefined,
      'some',
      `Some browsers can't play this file, because of its ${codecName(audio?.codec ?? '')} audio.`,
    ],
    [!isSquare(pixelAspect), 'none', "This file's pixels aren't square.", true],
    [isInterlaced, 'none', 'This file is interlaced, so browsers show lines at moving edges.', true],
    [audioTracks.length > 1, 'none', tracksProblem(audioTracks)],
  ];
  return table
    .filter(([applies]) => applies)
    .map(([, failsIn, reason, needsEncoding = false]) => ({
      failsIn,
      reason,
      needsEncoding: needsEncoding || !isRemuxable,
    }));
}

const NO_INDEX = "Some browsers can't seek in this file, because it has no index.";

const tracksProblem = ({ length }: PlaybackProperties['audioTracks']): string =>
  `Browsers play only one of this file's ${length} audio tracks.`;

/** Returns the faults of an audio file. Of files from before their properties were read, only the codec is known. */
function audioProblems({ codec, playback }: CutMetadata): PlaybackProblem[] {
  const { container = 'wav', audioTracks = [], isIndexed = true } = playback ?? {};
  const isPlayed = PLAYABLE_AUDIO.includes(codec) || (container === 'wav' && PLAYABLE_IN_WAV.includes(codec));
  const table: [boolean, FailingBrowsers, string][] = [
    [container === 'aiff', 'some', 'AIFF plays only in Safari.'],
    [codec === 'alac', 'some', 'Apple Lossless (ALAC) plays only in Safari.'],
    [!isPlayed, 'some', `Some browsers can't play this file, because of its ${codecName(codec)} audio.`],
    [container === 'mkv', 'some', "Some browsers can't play MKV files."],
    [
      !isIndexed,
      'some',
      container === 'mp3'
        ? 'Positions may be off, because this MP3 has a variable bit rate and no seek table.'
        : NO_INDEX,
    ],
    [audioTracks.length > 1, 'none', tracksProblem(audioTracks)],
  ];
  return table.filter(([applies]) => applies).map(([, failsIn, reason]) => ({ failsIn, reason, needsEncoding: true }));
}

/** Returns the faults of a video file, those that fail in browsers first. */
function videoProblems(facts: CutMetadata): PlaybackProblem[] {
  const problem = codecProblem(facts);
  return [...(problem ? [problem] : []), ...(facts.playback ? playbackProblems(facts, facts.playback) : [])];
}

/** Returns how browsers play a file. Uses fixed rules, because browsers don't report their support reliably. Without playback properties, only the codec counts (docs/review.md#cuts). */
export function playabilityOf(facts: CutMetadata): Playability {
  // Images are shown as they are, or smaller.
  if (facts.kind === 'image') return { isPlain: true };
  const faults = facts.kind === 'audio' ? audioProblems(facts) : videoProblems(facts);
  const [first] = faults;
  if (!first) return { isPlain: true };
  return { ...first, isPlain: false, needsEncoding: faults.some(({ needsEncoding }) => needsEncoding) };
}

/** Returns whether some browsers don't play the version correctly, so that a copy would help. */
export const needsCopy = (cut: Cut): boolean =>
  !cut.hasCopy && cut.fileRemovedAt === null && !playabilityOf(cut.facts).isPlain;

/** Returns whether every browser plays the file. */
export function playsEverywhere(facts: CutMetadata): boolean {
  const playability = playabilityOf(facts);
  return playability.isPlain || playability.failsIn === 'none';
}

const ADVICE: Record<FailingBrowsers, string> = {
  all: 'to watch this version here',
  some: 'that plays everywhere',
  none: 'to fix this',
};

/** Reader of the message: the team can add a copy, guests can only ask for one. */
export type CopyReader = 'team' | 'guest';

/** Returns which problem browsers have with a file and what helps, or undefined for a plain file (docs/review.md#cuts). */
export function playabilityText(facts: CutMetadata, reader: CopyReader = 'team'): string | undefined {
  const playability = playabilityOf(facts);
  if (playability.isPlain) return undefined;
  if (reader === 'guest') return `${playability.reason} Ask the team for a copy that plays everywhere.`;
  const copy = facts.kind === 'audio' ? 'Add an AAC or MP3 copy' : 'Add an H.264 copy';
  return `${playability.reason} ${copy} ${ADVICE[playability.failsIn]}.`;
}

/** Describes what a guest couldn't play, in which browser, and why if that is known (docs/review.md#unplayable). */
export function unplayableDetail(report: { number: number; facts: CutMetadata | undefined; device: string }): string {
  const description = `version ${report.number} in ${report.device}`;
  const playability = report.facts ? playabilityOf(report.facts) : { isPlain: true as const };
  return playability.isPlain || playability.failsIn === 'none' ? description : `${description}: ${playability.reason}`;
}

/** Frames of 40 ms by which an audio copy may differ in length, since encoders add silence at both ends. */
const AUDIO_TOLERANCE = 5;

/** Returns whether both have the same number of frames and duration, or about the same at a variable rate. */
function hasSameLength(copy: CutMetadata, cut: CutMetadata): boolean {
  const frameDifference = Math.abs(copy.frameCount - cut.frameCount);
  const durationDifference = Math.abs(secondsOfCut(copy) - secondsOfCut(cut)) * (cut.rate.num / cut.rate.den);
  if (cut.kind === 'audio') return frameDifference <= AUDIO_TOLERANCE;
  return frameDifference <= (cut.isConstantRate ? 0 : 1) && durationDifference < 1.5;
}

/** Returns why a copy doesn't play everywhere. A start later than zero is allowed, because positions count from the copy's first frame. */
function copyProblem(copy: CutMetadata): string | undefined {
  const facts = { ...copy, firstUs: 0 };
  const playability = playabilityOf(facts);
  if (playability.isPlain || playability.failsIn === 'none') return undefined;
  return copy.kind === 'video' && codecProblem({ ...facts, playback: null })
    ? CUT_RULE_TEXTS.unplayable
    : playability.reason;
}

/** Checks that a copy plays in every browser and matches the original frame by frame (docs/review.md#uploads). */
export function checkCopyMetadata(copy: CutMetadata, cut: CutMetadata): Violation[] {
  const otherKind = cut.kind === 'audio' ? CUT_RULE_TEXTS.unplayableAudio : CUT_RULE_TEXTS.unplayable;
  const fault = copy.kind === cut.kind ? copyProblem(copy) : otherKind;
  if (fault !== undefined) return [brokenRuleAt('file', fault)];
  return hasSameLength(copy, cut) ? [] : [brokenRuleAt('file', CUT_RULE_TEXTS.otherLength)];
}

/** Returns why the server has no copy of a version, or undefined if it hasn't tried, or tries again (docs/review.md#copies). */
export function copyFaultText({ copyFault, copyProgress, hasCopy, facts }: Cut): string | undefined {
  if (copyFault === null || copyProgress !== null || hasCopy) return undefined;
  if (copyFault === 'failed') return "The server couldn't make a copy of this version.";
  const deviation = facts.kind === 'audio' ? 'length' : 'frames';
  return `The server's copy of this version was discarded, because its ${deviation} didn't match.`;
}

/** Returns the text shown while the server makes a copy; `progress` from 0 to 1 (docs/review.md#copies). */
export function copyProgressText(facts: CutMetadata, progress: number): string {
  const copy = playabilityOf(facts).isPlain ? 'a lighter review copy' : 'a copy that plays in every browser';
  return `Making ${copy}: ${Math.floor(progress * 100)}% done.`;
}
