/** Decides which versions get a review copy from the server, and whether their picture is re-encoded (docs/review.md#copies). */
import { secondsOfCut, type CutMetadata } from './cut-metadata.ts';
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
