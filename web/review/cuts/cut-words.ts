/** A cut and its places in words. */
import type { Cut, CutFacts } from '#domain/review/cuts.ts';
import type { Mark } from '#domain/work/notes.ts';
import { type Counting, timecodeOf } from '#domain/platform/timecode.ts';

export const countingOf = ({ rate, startFrame, isDrop }: CutFacts): Counting => ({ rate, startFrame, isDrop });

export const versionText = ({ number }: Pick<Cut, 'number'>): string => `Version ${number}`;

/** '00:00:12:04', or both ends of a range. */
export function placeText({ frame, endFrame }: Pick<Mark, 'frame' | 'endFrame'>, facts: CutFacts): string {
  const first = timecodeOf(frame, countingOf(facts));
  return endFrame === null ? first : `${first} – ${timecodeOf(endFrame, countingOf(facts))}`;
}

/** Width over height as it is seen. */
export function aspectOf({ width, height, rotation }: CutFacts): number {
  if (width <= 0 || height <= 0) return 16 / 9;
  return rotation % 180 === 0 ? width / height : height / width;
}

/** The key of whatever plays the version: once it has a copy, that is played, by another clock. */
export const playedKey = ({ id, hasCopy }: Pick<Cut, 'id' | 'hasCopy'>): string => `${id} ${hasCopy ? 'copy' : 'file'}`;
