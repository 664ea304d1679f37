/** Labels for versions and positions, and display aspect ratio. */
import { type Cut, displaySizeOf, type VideoMetadata } from '#domain/review/cuts.ts';
import { type Mark, timecodeTextOf } from '#domain/work/notes.ts';
import type { Timebase } from '#domain/platform/timecode.ts';

export const timebaseOf = ({ rate, startFrame, isDrop }: VideoMetadata): Timebase => ({ rate, startFrame, isDrop });

export const versionText = ({ number }: Pick<Cut, 'number'>): string => `Version ${number}`;

/** Returns a timecode such as '00:00:12:04', both ends of a range, or 'Whole version'. */
export const positionText = (position: Pick<Mark, 'frame' | 'endFrame'>, facts: VideoMetadata): string =>
  timecodeTextOf(position, timebaseOf(facts));

/** Returns width over height on screen. */
export function aspectOf(facts: VideoMetadata): number {
  const { width, height } = displaySizeOf(facts);
  return width > 0 && height > 0 ? width / height : 16 / 9;
}
