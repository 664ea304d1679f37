/** What projects and their lists know of versions: kind, length and decision (docs/review.md#kinds, docs/review.md#decisions). */
import type { Rate } from '#domain/platform/timecode.ts';
import type { Seconds } from '#domain/platform/units.ts';

export const CUT_KINDS = ['video', 'audio', 'image'] as const;
/** Kind of a version, detected from the file's content. */
export type CutKind = (typeof CUT_KINDS)[number];

export const CUT_DECISIONS = ['', 'approved', 'changes'] as const;
/** Decision on a version, empty until there is one. */
export type CutDecision = (typeof CUT_DECISIONS)[number];

/** Returns the duration in seconds. */
export const secondsOfCut = ({ frameCount, rate }: { frameCount: number; rate: Rate }): Seconds =>
  (frameCount * rate.den) / rate.num;
