/** Selects, moves and resizes strokes (docs/review.md#drawing). Loaded with the drawing tools. */
import { NOTE_LIMITS, type Point, type Stroke, type StrokeKind } from '#domain/work/notes.ts';
import { boxOf, type Frame, HEIGHT, type Spot, spotOf } from './stroke-path.ts';

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** Returns the stroke moved by an offset, kept within the picture. */
export function movedStroke(stroke: Stroke, [dx, dy]: Point): Stroke {
  const scaledBy = (axis: 0 | 1, wanted: number): number => {
    const all = stroke.points.map((point) => point[axis]);
    return clamp(wanted, -Math.min(...all), NOTE_LIMITS.coordinate - Math.max(...all));
  };
  const [x, y] = [scaledBy(0, dx), scaledBy(1, dy)];
  return { ...stroke, points: stroke.points.map((point): Point => [point[0] + x, point[1] + y]) };
}

/** Returns the stroke with its last point moved: the tip of an arrow, or a corner. */
export function resizedStroke(stroke: Stroke, [dx, dy]: Point): Stroke {
  const last = stroke.points.at(-1) ?? [0, 0];
  const clampCoordinate = (value: number): number => clamp(value, 0, NOTE_LIMITS.coordinate);
  return {
    ...stroke,
    points: [...stroke.points.slice(0, -1), [clampCoordinate(last[0] + dx), clampCoordinate(last[1] + dy)]],
  };
}

/** Average width of a letter over its height. */
const LETTER_WIDTH = 0.6;

/** Returns the rectangle around a stroke in picture units. */
export function boundsOf({ kind, points, size, text = '' }: Stroke, aspect: number): Frame {
  const spots = points.map((point) => spotOf(point, aspect));
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  if (kind === 'text') return { x, y: y - size, width: text.length * size * LETTER_WIDTH, height: size * 1.2 };
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Corners of the polygon that approximates an ellipse. */
const CORNERS = 32;

function outlineOf(stroke: Stroke, aspect: number): Spot[] {
  if (stroke.kind === 'pen' || stroke.kind === 'arrow') return stroke.points.map((point) => spotOf(point, aspect));
  const { x, y, width, height } = stroke.kind === 'text' ? boundsOf(stroke, aspect) : boxOf(stroke, aspect);
  if (stroke.kind !== 'ellipse')
    return [
      { x, y },
      { x: x + width, y },
      { x: x + width, y: y + height },
      { x, y: y + height },
      { x, y },
    ];
  return Array.from({ length: CORNERS + 1 }, (_, at) => {
    const turn = (at / CORNERS) * 2 * Math.PI;
    return { x: x + (width / 2) * (1 + Math.cos(turn)), y: y + (height / 2) * (1 + Math.sin(turn)) };
  });
}

function distanceToLine(from: Spot, a: Spot, b: Spot): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : clamp(((from.x - a.x) * dx + (from.y - a.y) * dy) / length, 0, 1);
  return Math.hypot(from.x - a.x - along * dx, from.y - a.y - along * dy);
}

function distanceTo(stroke: Stroke, from: Spot, aspect: number): number {
  const outline = outlineOf(stroke, aspect);
  const [first = from] = outline;
  return Math.min(...outline.map((spot, at) => distanceToLine(from, outline[at - 1] ?? first, spot)));
}

const isInside = ({ x, y }: Spot, box: Frame): boolean =>
  x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;

const ENCLOSING: readonly StrokeKind[] = ['box', 'ellipse', 'text'];

/** Returns the index of the stroke nearest to a point within `reach` picture units, otherwise the topmost one around it. */
export function strokeAt(
  strokes: readonly Stroke[],
  point: Point,
  { aspect, reach }: { aspect: number; reach: number },
) {
  const from = spotOf(point, aspect);
  const [nearest] = strokes
    .map((stroke, index) => ({ index, distance: distanceTo(stroke, from, aspect) - stroke.size / 2 }))
    .filter(({ distance }) => distance <= reach)
    .toSorted((a, b) => a.distance - b.distance || b.index - a.index);
  const isHit = (stroke: Stroke): boolean =>
    ENCLOSING.includes(stroke.kind) && isInside(from, boundsOf(stroke, aspect));
  const index = nearest?.index ?? strokes.findLastIndex(isHit);
  return index < 0 ? null : index;
}

const [NEAR, FAR] = [HEIGHT * 0.4, HEIGHT * 0.6];

/** Initial points of a shape added by keyboard, in the middle of the picture. */
export const MIDDLE_SHAPE: Point[] = [
  [NEAR, NEAR],
  [FAR, FAR],
];
