/** Metadata of a version's file, and what follows from it: length, frame numbering and size on screen (docs/review.md#kinds). */
import type { Rate, Timebase } from '#domain/platform/timecode.ts';
import { POSITION_FORMATS } from '#domain/work/notes.ts';
import type { CutKind } from '#domain/work/projects/project-cuts.ts';

/** HDR transfer functions: perceptual quantizer (PQ) and hybrid log-gamma (HLG). */
export const HDR_TRANSFERS = ['pq', 'hlg'] as const;
export type HdrTransfer = (typeof HDR_TRANSFERS)[number];

/** Audio track, with name and language as the file states them. */
export type AudioTrack = { codec: string; channels: number; name?: string | undefined; language?: string | undefined };

/** Frame rate of images, and of audio, whose notes are exact to 40 ms (docs/review.md#kinds). */
export const STILL_RATE: Rate = { num: 25, den: 1 };

/** Properties that, besides the codec, decide how browsers play a file. */
export type PlaybackProperties = {
  /** `mp4`, `mov`, `webm` or `mkv`; of audio also `wav`, `mp3`, `flac`, `ogg` or `aiff`; or one that only a converter reads: `mxf`, `avi` or `ts`. */
  container: string;
  /** H.264 with its profile, such as `avc1.7a001e`; empty for other codecs. */
  codecString: string;
  audioTracks: AudioTrack[];
  /** Width of a pixel over its height. */
  pixelAspect: Rate;
  /** Set for HDR video. */
  hdr?: HdrTransfer | undefined;
  isInterlaced: boolean;
  /** True if the file contains frames before its start, or after its end, that must not be shown. */
  isStartTrimmed: boolean;
  isEndTrimmed: boolean;
  /** False for WebM and MKV without an index, for fragmented MP4, where each fragment has its own index, and for MP3 with a variable bit rate and no seek table. */
  isIndexed: boolean;
};

/** File metadata, read without decoding. Audio counts frames of 40 ms, and an image is one frame (docs/review.md#kinds). */
export type CutMetadata = {
  kind: CutKind;
  /** `avc`, `hevc`, `vp8`, `vp9`, `av1`, `prores`, or another name found in the file. */
  codec: string;
  /** Pixels as stored, 0 for audio. A rotation by 90 or 270 swaps width and height on screen. */
  width: number;
  height: number;
  /** Degrees clockwise: 0, 90, 180 or 270. */
  rotation: number;
  hasAudio: boolean;
  rate: Rate;
  /** False if the frame rate varies, which makes positions approximate. */
  isConstantRate: boolean;
  /** Presentation time of the first frame, in microseconds. */
  firstUs: number;
  frameCount: number;
  /** Timecode of the first frame, in frames. */
  startFrame: number;
  /** Drop-frame timecode, only at 29.97 and 59.94. */
  isDrop: boolean;
  /** Null for images, and versions uploaded before this metadata was read. */
  playback: PlaybackProperties | null;
};

/** Returns the frame numbering of a version, in which audio shows times and an image no position. */
export const timebaseOf = ({
  kind,
  rate,
  startFrame,
  isDrop,
}: Pick<CutMetadata, 'kind' | 'rate' | 'startFrame' | 'isDrop'>): Timebase => ({
  rate,
  startFrame,
  isDrop,
  format: POSITION_FORMATS[kind],
});

/** Returns the size on screen, upright and with square pixels. Versions without playback properties are assumed to have square pixels, as their drawings do. */
export function displaySizeOf({
  width,
  height,
  rotation,
  playback,
}: Pick<CutMetadata, 'width' | 'height' | 'rotation' | 'playback'>): { width: number; height: number } {
  const { num, den } = playback?.pixelAspect ?? { num: 1, den: 1 };
  const square = Math.round((width * num) / den);
  return rotation % 180 === 0 ? { width: square, height } : { width: height, height: square };
}
