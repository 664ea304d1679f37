/** SVG paths of drawing strokes. Coordinates are relative to the picture, so they fit any size (docs/review.md#drawing). */
import { getStroke } from 'perfect-freehand';
import { arrowheadOf } from '#domain/work/arrow.ts';
import { NOTE_LIMITS, type Point, type Stroke } from '#domain/work/notes.ts';

/** Height of the picture in units; the width follows from the aspect ratio. */
export const HEIGHT = NOTE_LIMITS.coordinate;

export type Spot = { x: number; y: number };

/** Converts a stored point to picture units. */
export const spotOf = ([x, y]: Point, aspect: number): Spot => ({ x: x * aspect, y });

const midpointText = (a: number, b: number): string => ((a + b) / 2).toFixed(0);

/** Returns the outline of a freehand line, thicker where the pen moved slowly. */
export function penPath({ points, size }: Stroke, aspect: number): string {
  const outline = getStroke(
    points.map((point) => [point[0] * aspect, point[1]]),
    { size, thinning: 0.4, smoothing: 0.5, streamline: 0.4 },
  );
  const [first] = outline;
  if (!first) return '';
  const curves = outline.map(([x, y], at) => {
    const [nextX, nextY] = outline[(at + 1) % outline.length] ?? first;
    return `${x.toFixed(0)} ${y.toFixed(0)} ${midpointText(x, nextX)} ${midpointText(y, nextY)}`;
  });
  return `M${first[0].toFixed(0)} ${first[1].toFixed(0)}Q${curves.join(' ')}Z`;
}

/** Returns a line from the first point to the last, with an arrowhead. */
export function arrowPath({ points, size }: Stroke, aspect: number): string {
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to) return '';
  const [a, b] = [spotOf(from, aspect), spotOf(to, aspect)];
  const [left, right] = arrowheadOf({ from: a, to: b, width: size });
  const text = ({ x, y }: Spot): string => `${x.toFixed(0)} ${y.toFixed(0)}`;
  return `M${text(a)}L${text(b)}M${text(left)}L${text(b)}L${text(right)}`;
}

export type Frame = { x: number; y: number; width: number; height: number };

/** Returns the rectangle between the first and last point: a box, or the one around an ellipse. */
export function boxOf({ points }: Stroke, aspect: number): Frame {
  const [a, b] = [spotOf(points[0] ?? [0, 0], aspect), spotOf(points.at(-1) ?? [0, 0], aspect)];
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
}

const toCoordinate = (part: number): number => Math.min(HEIGHT, Math.max(0, Math.round(part * HEIGHT)));

/** Returns a stored point from fractions of width and height. */
export const pointAt = (xShare: number, yShare: number): Point => [toCoordinate(xShare), toCoordinate(yShare)];

/** Returns true when the point moved more than a thousandth of the picture; smaller moves are jitter. */
export const isFarEnough = (last: Point | undefined, next: Point): boolean =>
  last === undefined || Math.hypot(last[0] - next[0], last[1] - next[1]) >= 12;
