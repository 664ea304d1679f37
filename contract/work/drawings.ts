/** Drawings on a frame: strokes in ten-thousandths of the picture (docs/review.md#notes). */
import { LIMITS } from '#domain/platform/limits.ts';
import { NOTE_LIMITS, STROKE_KINDS } from '#domain/work/notes.ts';
import { choice, integer, list, nested, optional, text } from '#contract/platform/schema.ts';

export const drawingShape = nested({
  strokes: list(
    nested({
      kind: choice(STROKE_KINDS),
      color: text(7),
      size: integer(1, NOTE_LIMITS.coordinate),
      points: list(list(integer(0, NOTE_LIMITS.coordinate), 2), NOTE_LIMITS.points),
      text: optional(text(LIMITS.nameLength)),
    }),
    NOTE_LIMITS.strokes,
  ),
});
