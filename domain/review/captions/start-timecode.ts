/** Captions that count from the version's start timecode, as editing programs export them (docs/captions.md#offset). */
import type { Milliseconds } from '#domain/platform/units.ts';
import { type CutMetadata, timebaseOf } from '#domain/review/cut-metadata.ts';
import { timecodeOf } from '#domain/platform/timecode.ts';
import type { CueTimes } from './cue-frames.ts';
import { frameOffsetMs, startTimecodeMs } from './shift-cues.ts';

/** Start timecode to subtract: its text, and the time that the file counts it as. */
export type StartOffset = { timecode: string; ms: Milliseconds };

type Facts = Pick<CutMetadata, 'kind' | 'rate' | 'startFrame' | 'isDrop' | 'frameCount'>;

/** Tolerance for times that a program rounded to frames, in milliseconds. */
const TOLERANCE_MS = 50;

/** Returns the times of the start timecode: as its numbers read, and as its frames last, which differ at 23.976 and 29.97. */
const startTimesOf = (facts: Facts): Milliseconds[] => [
  startTimecodeMs(facts),
  frameOffsetMs(facts.startFrame, facts.rate),
];

/** Returns the start timecode that the cues begin with, or undefined if they fit the version as they are. */
export function startOffsetOf(cues: readonly CueTimes[], facts: Facts): StartOffset | undefined {
  const first = cues[0];
  if (!first || facts.kind !== 'video' || facts.startFrame === 0) return undefined;
  const lengthMs = frameOffsetMs(facts.frameCount, facts.rate);
  const endMs = cues.reduce((latest, cue) => Math.max(latest, cue.endMs), 0);
  if (endMs <= lengthMs + TOLERANCE_MS) return undefined;
  const fitting = startTimesOf(facts).filter(
    (ms) => first.startMs >= ms - TOLERANCE_MS && first.startMs < ms + lengthMs,
  );
  const ms = fitting.find((one) => endMs <= one + lengthMs + TOLERANCE_MS) ?? fitting[0];
  return ms === undefined ? undefined : { timecode: timecodeOf(0, timebaseOf(facts)), ms };
}
