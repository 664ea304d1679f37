/** Validates a provider's drawing by the same rules as local drawings. */
import { LIMITS } from '#domain/platform/limits.ts';
import { checkDrawing, type Drawing, NOTE_LIMITS, type Point, STROKE_KINDS, type Stroke } from '#domain/work/notes.ts';
import { isFields } from '../provider/pages.ts';
import { cleanText, type Values } from './values.ts';

const isCoordinate = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= NOTE_LIMITS.coordinate;

const pointIn = (value: unknown): Point | undefined =>
  Array.isArray(value) && value.length === 2 && value.every(isCoordinate) ? (value as Point) : undefined;

function strokeIn(value: unknown): Stroke | undefined {
  if (!isFields(value)) return undefined;
  const { kind, color, size, points, text } = value;
  const strokeKind = STROKE_KINDS.find((one) => one === kind);
  const found = Array.isArray(points) ? points.slice(0, NOTE_LIMITS.points + 1).map(pointIn) : [undefined];
  if (!strokeKind || typeof color !== 'string' || !isCoordinate(size) || found.includes(undefined)) return undefined;
  const textPart = typeof text === 'string' ? { text: cleanText(text.slice(0, LIMITS.nameLength)) } : {};
  return { kind: strokeKind, color, size, points: found as Point[], ...textPart };
}

/** Returns null if there is no valid drawing. */
export function parseDrawing(values: Values): Drawing | null {
  const value = values.fields['drawing'] ?? null;
  if (value === null) return null;
  const list = isFields(value) && Array.isArray(value['strokes']) ? value['strokes'] : [undefined];
  const strokes = list.slice(0, NOTE_LIMITS.strokes + 1).map(strokeIn);
  if (!strokes.includes(undefined)) {
    const drawing: Drawing = { strokes: strokes as Stroke[] };
    if (checkDrawing(drawing).length === 0) return drawing;
  }
  values.note("Its drawing can't be read and was skipped.");
  return null;
}
