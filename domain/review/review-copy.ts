/** Decides which versions get a review copy from the server, and whether their picture is re-encoded (docs/review.md#copies). */
import type { CutMetadata } from './cut-metadata.ts';
import { secondsOfCut } from '#domain/work/projects/project-cuts.ts';
import { CUT_LIMITS } from './cuts.ts';
import { playabilityOf } from './playability.ts';

export const REVIEW_COPY = {
  /** Maximum length of a copy's shorter side, in pixels. */
  shortSide: 1_080,
  /** Highest rate of a copy's picture, in Mbit/s. */
  mbits: 8,
  /** Interval between keyframes, in seconds. */
  seekSeconds: 0.5,
} as const;

type File = { facts: CutMetadata; sizeBytes: number };

/** Returns the average bit rate of a file in Mbit/s. */
const mbitsOf = ({ facts, sizeBytes }: File): number => {
  const seconds = secondsOfCut(facts);
  return seconds > 0 ? (sizeBytes * 8) / 1e6 / seconds : 0;
};

/** `remux`: only container and audio change. */
export type CopyPlan = 'none' | 'remux' | 'encode';

/** Plans the review copy of a file. Any video above the limit in Mbit/s is encoded, even if browsers play it; null is no limit. Audio is light enough, so it is encoded only if some browsers don't play it. */
export function planCopy(file: File, aboveMbits: number | null): CopyPlan {
  const playability = playabilityOf(file.facts);
  if (file.facts.kind === 'video' && aboveMbits !== null && mbitsOf(file) > aboveMbits) return 'encode';
  if (playability.isPlain) return 'none';
  return playability.needsEncoding ? 'encode' : 'remux';
}

/** Limits of the program that makes a copy, generous for honest files of any camera on a slow machine (docs/review.md#copy-limits). */
export const COPY_LIMITS = {
  /** 8192 × 4352, the largest picture of cameras and screens. */
  pixels: 35_651_584,
  /** Threads of each decoder, filter and encoder. Each holds pictures of its own. */
  threads: 4,
  /** Maximum of a single allocation: the largest picture in its widest format. */
  allocationBytes: 512 * 1024 ** 2,
} as const;

/** Returns the memory and processor time that a copy may take: by the pixels of a picture, and those of all pictures. */
export function copyLimitsOf({ width, height, frameCount }: CutMetadata): { memoryMb: number; cpuSeconds: number } {
  const megapixels = Math.min(width * height, COPY_LIMITS.pixels) / 1e6;
  return {
    // 16 reference pictures and those of threads and filters, in 10 bits.
    memoryMb: Math.ceil(768 + 60 * megapixels),
    cpuSeconds: Math.ceil(300 + frameCount * (0.2 + 0.2 * megapixels)),
  };
}

/** Frames that a decoder may drop at the start of a broadcast file, and the share that may be missing from a damaged one. */
const MAX_DROPPED = { frames: 25, share: 0.02 };

/** Returns the metadata that a copy must match. If only the converter reads the file, its exact frame count comes from the copy. */
export function expectedCopyMetadata(own: CutMetadata, copy: CutMetadata, isConverted: boolean): CutMetadata {
  const frameDifference = Math.abs(own.frameCount - copy.frameCount);
  if (!isConverted || frameDifference > MAX_DROPPED.frames + own.frameCount * MAX_DROPPED.share) return own;
  const { frameCount, rate, isConstantRate } = copy;
  return { ...own, frameCount, rate, isConstantRate };
}

/** Returns whether an image is so large that screens show a smaller copy instead (docs/review.md#kinds). */
export const isScaledDown = ({ width, height }: Pick<CutMetadata, 'width' | 'height'>): boolean =>
  Math.max(width, height) > CUT_LIMITS.shownSide;

/** Returns whether a version's own file plays although it has a copy, so that the viewer can choose. */
export const playsOwnFile = (facts: CutMetadata): boolean =>
  facts.kind === 'image' ? !isScaledDown(facts) : playabilityOf(facts).isPlain;
