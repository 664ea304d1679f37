/** Frames on which the cues of captions are shown (docs/captions.md#offset). */
import type { Milliseconds } from '#domain/platform/units.ts';
import type { CutMetadata } from '#domain/review/cut-metadata.ts';
import type { FrameTimes } from '#domain/platform/timecode.ts';

/** Times of a cue, counted from the version's first picture. */
export type CueTimes = { startMs: Milliseconds; endMs: Milliseconds };

/** First and last frame that shows a cue. */
export type FrameSpan = { first: number; last: number };

/** Returns the frame that starts nearest to a time. */
const frameNearest = (ms: Milliseconds, { num, den }: FrameTimes['rate']): number =>
  Math.round((ms * num) / (den * 1000));

/** Returns the frames that show a cue: from the one nearest its start up to the one nearest its end, where it is gone. Shows each cue on at least one frame. */
export function cueSpanOf({ startMs, endMs }: CueTimes, rate: FrameTimes['rate']): FrameSpan {
  const first = frameNearest(startMs, rate);
  return { first, last: Math.max(first, frameNearest(endMs, rate) - 1) };
}

/** Finds the cues of a frame fast enough for each frame of playback. */
export type CueIndex = {
  spans: readonly FrameSpan[];
  /** Returns the positions of the cues on a frame, in order. */
  at: (frame: number) => number[];
  /** Returns the position of the last cue that begins at or before a frame, or -1 before the first cue. */
  lastBegun: (frame: number) => number;
};

/** Indexes cues by frame. Cues are sorted by start and may overlap. */
export function indexCues(cues: readonly CueTimes[], { rate }: Pick<CutMetadata, 'rate'>): CueIndex {
  const spans = cues.map((cue) => cueSpanOf(cue, rate));
  let latest = -1;
  /** Last frame that any cue up to this one reaches, which ends the search for overlapping cues. */
  const reached = spans.map(({ last }) => (latest = Math.max(latest, last)));
  const lastBegun = (frame: number): number => {
    let [low, high] = [0, spans.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((spans[middle] as FrameSpan).first <= frame) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  };
  const at = (frame: number): number[] => {
    const found: number[] = [];
    for (let cue = lastBegun(frame); cue >= 0 && (reached[cue] as number) >= frame; cue -= 1)
      if ((spans[cue] as FrameSpan).last >= frame) found.unshift(cue);
    return found;
  };
  return { spans, at, lastBegun };
}
