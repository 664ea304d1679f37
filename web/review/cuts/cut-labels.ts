/** Labels for versions and positions, and display aspect ratio. */
import { type Cut, displaySizeOf, type VideoMetadata } from '#domain/review/cuts.ts';
import type { Mark } from '#domain/work/notes.ts';
import { type Timebase, timecodeOf } from '#domain/platform/timecode.ts';

export const timebaseOf = ({ rate, startFrame, isDrop }: VideoMetadata): Timebase => ({ rate, startFrame, isDrop });

export const versionText = ({ number }: Pick<Cut, 'number'>): string => `Version ${number}`;

/** Returns a timecode such as '00:00:12:04', or both ends of a range. */
export function positionText({ frame, endFrame }: Pick<Mark, 'frame' | 'endFrame'>, facts: VideoMetadata): string {
  const first = timecodeOf(frame, timebaseOf(facts));
  return endFrame === null ? first : `${first} – ${timecodeOf(endFrame, timebaseOf(facts))}`;
}

/** Returns width over height on screen. */
export function aspectOf(facts: VideoMetadata): number {
  const { width, height } = displaySizeOf(facts);
  return width > 0 && height > 0 ? width / height : 16 / 9;
}
