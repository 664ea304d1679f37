/** Kinds of video files that each can fail differently in a player, with the frame number painted into each frame. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

export type BrowserName = 'Chromium' | 'Firefox';

/** Frames that each file stores, numbered from 0. */
export const PAINTED = { frames: 100, fps: 25, width: 320, height: 180 } as const;

/** Red square in the bottom left corner: two corners in ten-thousandths of the upright picture, as in drawings. */
export const RED_SQUARE = [
  [0, 8_889],
  [625, 10_000],
] as const;

/** Returns whether the variable-rate file leaves out this frame. */
export const isSkippedFrame = (frame: number): boolean => frame > 20 && frame < 80 && frame % 7 > 4;

export type PaintedKind = {
  file: string;
  /** Number of the first frame to show; an edit list hides the frames before it. */
  first?: number;
  isVariable?: boolean;
  /** True for a file that every browser plays as it is, so that the server makes no copy. */
  isPlain?: boolean;
  /** Browsers that show other frames than they report, so that only a copy helps. */
  wrongIn?: readonly BrowserName[];
};

const KINDS = {
  'plain H.264': { file: 'plain.mp4', isPlain: true },
  'MKV with B-frames': { file: 'b-frames.mkv', wrongIn: ['Firefox'] },
  'late picture': { file: 'late.mp4' },
  'trimmed head': { file: 'trimmed-head.mp4', first: 10, wrongIn: ['Firefox'] },
  'trimmed tail': { file: 'trimmed-tail.mp4' },
  'WebM without index': { file: 'no-index.webm', wrongIn: ['Firefox'] },
  'MP4 in fragments': { file: 'fragments.mp4', wrongIn: ['Chromium'] },
  'PCM sound': { file: 'pcm.mov' },
  'two mono tracks': { file: 'mono-pair.mov' },
  'wide pixels': { file: 'wide-pixels.mp4' },
  rotated: { file: 'rotated.mp4', isPlain: true },
  'variable rate': { file: 'variable.mp4', isVariable: true, isPlain: true },
  interlaced: { file: 'interlaced.mov' },
  '10-bit 4:2:2': { file: '422.mov' },
  HEVC: { file: 'hevc.mov' },
  'VP9 WebM': { file: 'vp9.webm', isPlain: true },
  'AV1 WebM': { file: 'av1.webm', isPlain: true },
} as const satisfies Record<string, PaintedKind>;

export type KindName = keyof typeof KINDS;

export const KIND_NAMES = Object.keys(KINDS) as KindName[];

export const kindOf = (name: KindName): PaintedKind => KINDS[name];

export const PAINTED_FOLDER = path.join(import.meta.dirname, 'painted-videos');

export const readPainted = (name: KindName): Buffer => readFileSync(path.join(PAINTED_FOLDER, KINDS[name].file));

/** Returns the frame numbers that may show at a time after the first frame. Where frames are left out, browsers show the one before or after the gap. */
export function paintedAt(seconds: number, { first = 0, isVariable = false }: PaintedKind): number[] {
  const frame = first + Math.floor(seconds * PAINTED.fps);
  if (!isVariable || !isSkippedFrame(frame)) return [frame];
  const stored = Array.from({ length: PAINTED.frames }, (_, at) => at).filter((at) => !isSkippedFrame(at));
  return [stored.findLast((at) => at < frame), stored.find((at) => at > frame)].filter((at) => at !== undefined);
}
