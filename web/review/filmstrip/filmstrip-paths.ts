/** SVG paths of the timeline: one for all note markers of a kind and one for the waveform, whatever their number. */

export type FilmstripMark = { id: number; frame: number; endFrame: number | null; isResolved: boolean; text: string };

/** Returns markers at least two thousandths wide, in a box of 1,000 by 10. */
export const marksPath = (marks: readonly FilmstripMark[], frames: number): string =>
  marks
    .map(({ frame, endFrame }) => {
      const from = (frame / frames) * 1000;
      const width = Math.max(2.5, (((endFrame ?? frame) + 1 - frame) / frames) * 1000);
      return `M${Math.min(from, 1000 - width).toFixed(1)} 0h${width.toFixed(1)}v10h-${width.toFixed(1)}z`;
    })
    .join('');

/** Returns the waveform, 0 to 255, mirrored around the center line. */
export function peaksPath(peaks: readonly number[]): string {
  const upperEdge = peaks.map((peak, at) => `${at} ${(255 - peak) / 2}`);
  const lowerEdge = peaks.map((peak, at) => `${at} ${(255 + peak) / 2}`).toReversed();
  return `M${[...upperEdge, ...lowerEdge].join('L')}z`;
}
