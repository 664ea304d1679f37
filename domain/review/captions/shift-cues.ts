/** Moves cues in time (docs/captions.md#offset). */
import { frameNumberOf, nominalFpsOf, numberingOf, type Rate, type Timebase } from '#domain/platform/timecode.ts';
import type { Milliseconds } from '#domain/platform/units.ts';
import type { Cue } from './cue.ts';

/** Returns the duration of frames at a rate. */
export const frameOffsetMs = (frames: number, { num, den }: Rate): Milliseconds =>
  Math.round((frames * den * 1000) / num);

/** Returns the cues moved by this time. What lies before the first picture is left out, or shortened. */
export const shiftCues = (cues: readonly Cue[], offsetMs: Milliseconds): Cue[] =>
  cues.flatMap((cue) => {
    const endMs = cue.endMs + offsetMs;
    if (endMs < 0 || (endMs === 0 && cue.startMs + offsetMs < 0)) return [];
    return [{ ...cue, startMs: Math.max(0, cue.startMs + offsetMs), endMs }];
  });

/** Returns the end of the last cue. */
export const lastMsOf = (cues: readonly Cue[]): Milliseconds =>
  cues.reduce((last, { endMs }) => Math.max(last, endMs), 0);

/** Returns the start timecode as files write it: 01:00:00:00 is an hour, whatever the rate. */
export function startTimecodeMs({
  rate,
  startFrame,
  isDrop,
}: Pick<Timebase, 'rate' | 'startFrame' | 'isDrop'>): Milliseconds {
  const number = frameNumberOf(startFrame, numberingOf({ rate, isDrop }));
  return Math.round((number * 1000) / nominalFpsOf(rate));
}
