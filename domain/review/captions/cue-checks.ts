/** What makes a cue hard to read. Counted for the reader and never refused (docs/captions.md#checks). */
import type { Milliseconds } from '#domain/platform/units.ts';
import { countCharacters } from '#domain/platform/text.ts';
import type { CueTimes } from './cue-frames.ts';

const CUE_CHECK_LIMITS = { lineCharacters: 42, lines: 2, charactersPerSecond: 20 } as const;

export const CUE_CHECKS = ['long', 'fast', 'late'] as const;
/** `long`: more characters a line or lines than fit; `fast`: more characters a second than most people read; `late`: ends after the video. */
export type CueCheck = (typeof CUE_CHECKS)[number];

/** A cue's lines without tags. */
export type PlainCue = CueTimes & { lines: readonly string[] };

function isLong({ lines }: PlainCue): boolean {
  const { lineCharacters, lines: most } = CUE_CHECK_LIMITS;
  return lines.length > most || lines.some((line) => countCharacters(line) > lineCharacters);
}

function isFast({ lines, startMs, endMs }: PlainCue): boolean {
  const characters = lines.reduce((sum, line) => sum + countCharacters(line), 0);
  return characters * 1000 > CUE_CHECK_LIMITS.charactersPerSecond * (endMs - startMs);
}

/** Returns what makes a cue hard to read, in a version of this length. */
export function checksOfCue(cue: PlainCue, lengthMs: Milliseconds): CueCheck[] {
  const found: Record<CueCheck, boolean> = { long: isLong(cue), fast: isFast(cue), late: cue.endMs > lengthMs };
  return CUE_CHECKS.filter((check) => found[check]);
}
