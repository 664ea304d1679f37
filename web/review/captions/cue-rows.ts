/** Cues of the list: what is hard to read in each, with search and filters (docs/captions.md#checks). */
import { checksOfCue, type CueCheck, CUE_CHECKS } from '#domain/review/captions/cue-checks.ts';
import type { FrameSpan } from '#domain/review/captions/cue-frames.ts';
import { frameOffsetMs } from '#domain/review/captions/shift-cues.ts';
import type { Cue } from '#domain/review/captions/cue.ts';
import { normalizeForSearch } from '#domain/platform/text.ts';
import type { CutMetadata } from '#domain/review/cut-metadata.ts';
import type { LoadedCues } from './cues.queries.ts';

export type CueRow = {
  /** Position among all cues. */
  at: number;
  cue: Cue;
  span: FrameSpan;
  checks: readonly CueCheck[];
};

/** Returns a row for each cue of a version, with what is hard to read if `isChecked`. */
export function cueRows({ cues, index }: LoadedCues, { rate, frameCount }: CutMetadata, isChecked: boolean): CueRow[] {
  const lengthMs = frameOffsetMs(frameCount, rate);
  return cues.map((cue, at) => ({
    at,
    cue,
    span: index.spans[at] ?? { first: 0, last: 0 },
    checks: isChecked ? checksOfCue({ ...cue, lines: cue.text.split('\n') }, lengthMs) : [],
  }));
}

/** Returns the number of cues of each check. */
export const checkCounts = (rows: readonly CueRow[]): { check: CueCheck; count: number }[] =>
  CUE_CHECKS.map((check) => ({ check, count: rows.filter(({ checks }) => checks.includes(check)).length }));

/** Returns the rows that contain a text and have one of the checks; all rows without either. */
export function filterCues(rows: readonly CueRow[], text: string, checks: readonly CueCheck[]): CueRow[] {
  const wanted = normalizeForSearch(text);
  return rows.filter(
    (row) =>
      (checks.length === 0 || checks.some((check) => row.checks.includes(check))) &&
      (wanted === '' || normalizeForSearch(row.cue.text).includes(wanted)),
  );
}

/** Returns the cue to mark: the last of those on a frame. */
export const currentCue = ({ index }: LoadedCues, frame: number): number => index.at(frame).at(-1) ?? -1;
