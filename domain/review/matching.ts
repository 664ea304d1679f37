/** Maps positions between two versions: the same moment, shifted by an offset, and the same spot in the picture (docs/review.md#compare, docs/review.md#carry). */
import type { Rate } from '#domain/platform/timecode.ts';
import { type Drawing, type Mark, NOTE_LIMITS, type Point, type Stroke } from '#domain/work/notes.ts';
import { displaySizeOf, type CutMetadata } from './cut-metadata.ts';

/** Two versions in a comparison. The offset is in frames of the other version. */
export type Comparison = { own: { rate: Rate }; other: { rate: Rate }; offset: number };

const atSameMoment = (frame: number, from: Rate, to: Rate): number =>
  Math.round((frame * from.den * to.num) / (from.num * to.den));

/** Returns the other version's frame that a comparison shows with this version's frame. May be outside the video. */
export const toOtherFrame = (frame: number, { own, other, offset }: Comparison): number =>
  atSameMoment(frame, own.rate, other.rate) + offset;

/** Returns this version's frame that a comparison shows with the other version's frame. May be outside the video. */
export const toOwnFrame = (frame: number, { own, other, offset }: Comparison): number =>
  atSameMoment(frame - offset, other.rate, own.rate);

/** Returns the other version's position on this version. A note on the whole version stays on the whole version. */
export const toOwnPosition = (
  { frame, endFrame }: Pick<Mark, 'frame' | 'endFrame'>,
  comparison: Comparison,
): Pick<Mark, 'frame' | 'endFrame'> => ({
  frame: frame === null ? null : toOwnFrame(frame, comparison),
  endFrame: endFrame === null ? null : toOwnFrame(endFrame, comparison),
});

type Picture = Pick<CutMetadata, 'width' | 'height' | 'rotation' | 'playback'>;
type Size = { width: number; height: number };

/** Deviation within which two shapes count as the same, since encoders round sizes. */
const ASPECT_TOLERANCE = 0.01;

const isSameShape = (a: Size, b: Size): boolean =>
  Math.abs((a.width * b.height) / (a.height * b.width) - 1) < ASPECT_TOLERANCE;

const storedSizeOf = (picture: Picture): Size => displaySizeOf({ ...picture, playback: null });

const fillScale = (before: Size, after: Size): number =>
  Math.max(after.width / before.width, after.height / before.height);

/** Returns the scale of the picture's content: 1 if one side is unchanged, which means bars or a crop on the other; otherwise the picture was scaled and cropped to fill. */
function contentScale(before: Size, after: Size): number {
  const [across, down] = [after.width / before.width, after.height / before.height];
  return across === 1 || down === 1 ? 1 : fillScale(before, after);
}

/** Returns true for a version that is shown with square pixels because their shape wasn't stored, while the other one has its size on disk: its picture has bars. */
const isLetterboxed = (from: Picture, to: Picture): boolean =>
  from.playback === null && isSameShape(storedSizeOf(from), storedSizeOf(to));

const MIDDLE = NOTE_LIMITS.coordinate / 2;

const clampCoordinate = (value: number, least: number): number =>
  Math.min(NOTE_LIMITS.coordinate, Math.max(least, Math.round(value)));

/**
 * Returns the drawing at the same spot in another version's picture. Coordinates refer to the picture as displayed, so nothing
 * changes if both are displayed in one shape, or if only the shape of the pixels differs. Otherwise the content is centered.
 */
export function toOwnDrawing(drawing: Drawing, from: Picture, to: Picture): Drawing {
  const [before, after] = [displaySizeOf(from), displaySizeOf(to)];
  const isBarred = isLetterboxed(from, to);
  if (isSameShape(before, after) || (!isBarred && isSameShape(storedSizeOf(from), storedSizeOf(to)))) return drawing;
  const scale = isBarred ? fillScale(before, after) : contentScale(before, after);
  const [across, down] = [(before.width * scale) / after.width, (before.height * scale) / after.height];
  const pointOf = ([x, y]: Point): Point => [
    clampCoordinate(MIDDLE + (x - MIDDLE) * across, 0),
    clampCoordinate(MIDDLE + (y - MIDDLE) * down, 0),
  ];
  const strokeOf = (stroke: Stroke): Stroke => ({
    ...stroke,
    size: clampCoordinate(stroke.size * down, 1),
    points: stroke.points.map(pointOf),
  });
  return { strokes: drawing.strokes.map(strokeOf) };
}
