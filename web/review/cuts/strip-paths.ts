/** Lines of a filmstrip as SVG paths: one for all notes of a kind and one for the sound, however many there are. */

export type StripMark = { id: number; frame: number; endFrame: number | null; isResolved: boolean };

/** Ticks of at least two thousandths of the width, 0 to 1,000 wide and 10 high. */
export const marksPath = (marks: readonly StripMark[], frames: number): string =>
  marks
    .map(({ frame, endFrame }) => {
      const from = (frame / frames) * 1000;
      const width = Math.max(2.5, (((endFrame ?? frame) + 1 - frame) / frames) * 1000);
      return `M${Math.min(from, 1000 - width).toFixed(1)} 0h${width.toFixed(1)}v10h-${width.toFixed(1)}z`;
    })
    .join('');

/** Loudness 0 to 255 as a shape that grows up and down from the middle. */
export function peaksPath(peaks: readonly number[]): string {
  const above = peaks.map((peak, at) => `${at} ${(255 - peak) / 2}`);
  const below = peaks.map((peak, at) => `${at} ${(255 + peak) / 2}`).toReversed();
  return `M${[...above, ...below].join('L')}z`;
}
