/** Shape of a drawn arrow, the same on screen and in PDF files (docs/review.md#drawing). */

type Spot = { x: number; y: number };

/** Angle between the line and each side of the head, in radians. */
const SPREAD = 0.5;
/** Length of the head's sides per line width. */
const LENGTH = 5;

/** Returns the ends of the two sides of the arrowhead, which meet at `to`. `width` is that of the line. */
export function arrowheadOf({ from, to, width }: { from: Spot; to: Spot; width: number }): [Spot, Spot] {
  const direction = Math.atan2(to.y - from.y, to.x - from.x);
  const sideAt = (angle: number): Spot => ({
    x: to.x - Math.cos(direction + angle) * width * LENGTH,
    y: to.y - Math.sin(direction + angle) * width * LENGTH,
  });
  return [sideAt(SPREAD), sideAt(-SPREAD)];
}
