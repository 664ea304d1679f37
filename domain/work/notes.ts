/** Notes: feedback with a place on a cut, what is drawn there, answers to it, and who may do what with them (docs/review.md#notes). */
import { LIMITS } from '#domain/platform/limits.ts';
import { countOf } from '#domain/platform/numbers.ts';
import { refuse, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import { charactersIn, isBlankText } from '#domain/platform/text.ts';
import { type Counting, timecodeOf } from '#domain/platform/timecode.ts';
import { brokenRuleAt, blankAt, outOfRangeAt, tooLongAt } from '#domain/platform/violations.ts';

export const STROKE_KINDS = ['pen', 'arrow', 'box', 'text'] as const;
export type StrokeKind = (typeof STROKE_KINDS)[number];

/** In ten-thousandths of the picture's width and height, never pixels. */
export type Point = [x: number, y: number];

export type Stroke = {
  kind: StrokeKind;
  /** `#rrggbb`. */
  color: string;
  /** Thickness, or height of the letters, in ten-thousandths of the picture's height. */
  size: number;
  /** From and to for an arrow, two corners of a box, one place for a text. */
  points: Point[];
  /** Of kind `text`. */
  text?: string;
};

export type Drawing = { strokes: Stroke[] };

/** A frame or a range of frames of one cut; frames count from 0. */
export type Mark = {
  cutId: number;
  frame: number;
  /** The last frame of a range, after `frame`; null for one frame. */
  endFrame: number | null;
  drawing: Drawing | null;
};

/** A mark with the names of its place, as people read them. */
export type PlacedMark = Mark & { cutNumber: number; timecode: string };

export const NOTE_LIMITS = {
  notesPerCut: 2_000,
  /** Text and drawings of all notes of a version: they are read at once. */
  charactersPerCut: 8_000_000,
  drawingBytes: 64 * 1024,
  strokes: 100,
  points: 5_000,
  coordinate: 10_000,
} as const;

export const NOTE_TEXTS = {
  noCut: 'Say which version it is on.',
  noFrame: 'Say at which frame.',
  endBeforeFrame: 'A range ends after the frame at which it begins.',
  tooManyStrokes: `A drawing has at most ${NOTE_LIMITS.strokes} strokes.`,
  tooManyPoints: `A drawing has at most ${countOf(NOTE_LIMITS.points, 'point')}.`,
  tooLargeDrawing: `A drawing has at most ${NOTE_LIMITS.drawingBytes / 1024} KiB.`,
  badColor: 'A colour is written #rrggbb.',
  badPoint: `A point is two whole numbers from 0 to ${NOTE_LIMITS.coordinate}.`,
  badPoints: 'A pen has at least one point, an arrow and a box have two, a text has one.',
  fullCut: `This version has ${countOf(NOTE_LIMITS.notesPerCut, 'note')}; it takes no more.`,
  heavyCut: 'The notes of this version hold as much text and drawings as it takes.',
  otherProject: 'This version belongs to another project.',
  goneFile: 'The file of this version was removed; nothing can be noted on it any more.',
  otherParent: 'This note belongs to another project.',
  deepAnswer: 'An answer is not answered; answer the note itself.',
  placedAnswer: 'An answer has the place of its note.',
  heldParent: 'Release this note before you answer it.',
  openAnswer: 'An answer to an internal note is internal too.',
  resolvedAnswer: 'An answer is resolved with its note.',
  heldNote: 'Release the note that it answers first.',
} as const;

/** '01:00:12:05', of a range both ends (docs/review.md#notes). */
export function timecodeTextOf({ frame, endFrame }: Pick<Mark, 'frame' | 'endFrame'>, counting: Counting): string {
  const from = timecodeOf(frame, counting);
  return endFrame === null ? from : `${from} – ${timecodeOf(endFrame, counting)}`;
}

const POINTS: Record<StrokeKind, (count: number) => boolean> = {
  pen: (count) => count > 0,
  arrow: (count) => count === 2,
  box: (count) => count === 2,
  text: (count) => count === 1,
};

const isCoordinate = (value: number | undefined): boolean =>
  value !== undefined && Number.isInteger(value) && value >= 0 && value <= NOTE_LIMITS.coordinate;

const isPoint = (point: readonly number[]): boolean => point.length === 2 && point.every(isCoordinate);

function checkStroke({ kind, color, size, points, text = '' }: Stroke, path: string): Violation[] {
  const found: Violation[] = [];
  if (!/^#[0-9a-f]{6}$/i.test(color)) found.push(brokenRuleAt(`${path}.color`, NOTE_TEXTS.badColor));
  if (!isCoordinate(size) || size === 0) found.push(outOfRangeAt(`${path}.size`, 1, NOTE_LIMITS.coordinate));
  if (!points.every(isPoint)) found.push(brokenRuleAt(`${path}.points`, NOTE_TEXTS.badPoint));
  else if (!POINTS[kind](points.length)) found.push(brokenRuleAt(`${path}.points`, NOTE_TEXTS.badPoints));
  if (kind === 'text' && isBlankText(text)) found.push(blankAt(`${path}.text`));
  if (charactersIn(text) > LIMITS.nameLength) found.push(tooLongAt(`${path}.text`, LIMITS.nameLength));
  return found;
}

/** In UTF-8. */
function bytesOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  return code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

/** Strokes, points and bytes have bounds; each stroke is what its kind asks for (docs/review.md#notes). */
export function checkDrawing({ strokes }: Drawing): Violation[] {
  if (strokes.length > NOTE_LIMITS.strokes) return [brokenRuleAt('drawing.strokes', NOTE_TEXTS.tooManyStrokes)];
  const points = strokes.reduce((sum, stroke) => sum + stroke.points.length, 0);
  if (points > NOTE_LIMITS.points) return [brokenRuleAt('drawing', NOTE_TEXTS.tooManyPoints)];
  const bytes = [...JSON.stringify({ strokes })].reduce((sum, letter) => sum + bytesOf(letter), 0);
  if (bytes > NOTE_LIMITS.drawingBytes) return [brokenRuleAt('drawing', NOTE_TEXTS.tooLargeDrawing)];
  return strokes.flatMap((stroke, place) => checkStroke(stroke, `drawing.strokes[${place}]`));
}

/** What was sent of a place, field by field; null where it was not. */
export type SentMark = { cutId: number | null; frame: number | null; endFrame: number | null; drawing: Drawing | null };

/** The place that was sent, or null; call `checkMark` first. */
export const markOf = ({ cutId, frame, ...more }: SentMark): Mark | null =>
  cutId === null || frame === null ? null : { cutId, frame, ...more };

/** A place needs a version and a frame of it; a range ends after its beginning and within the cut (docs/review.md#notes). */
export function checkMark(
  { cutId, frame, endFrame, drawing }: SentMark,
  cut: { frameCount: number } | undefined,
): Violation[] {
  const isBare = frame === null && endFrame === null && drawing === null;
  if (cutId === null || !cut) return isBare ? [] : [brokenRuleAt('cut', NOTE_TEXTS.noCut, 'null')];
  if (frame === null) return [brokenRuleAt('frame', NOTE_TEXTS.noFrame, 'null')];
  const last = cut.frameCount - 1;
  const found: Violation[] = [];
  if (frame < 0 || frame > last) found.push(outOfRangeAt('frame', 0, last));
  else if (endFrame !== null && endFrame > last) found.push(outOfRangeAt('endFrame', 0, last));
  else if (endFrame !== null && endFrame <= frame)
    found.push(brokenRuleAt('endFrame', NOTE_TEXTS.endBeforeFrame, 'range'));
  return drawing ? [...found, ...checkDrawing(drawing)] : found;
}

/** Whether this cut may be noted on for that project. */
export function checkNotedCut(
  cut: { projectId: number; fileRemovedAt: string | null },
  projectId: number,
): Violation[] {
  if (cut.projectId !== projectId) return [brokenRuleAt('cut', NOTE_TEXTS.otherProject)];
  return cut.fileRemovedAt === null ? [] : [brokenRuleAt('cut', NOTE_TEXTS.goneFile)];
}

/** How many notes a version has, and the characters of their texts and drawings. */
export type NoteLoad = { count: number; characters: number };

/** A conflict where the version has all the notes that it takes, or as much text and drawings (docs/review.md#notes). */
export function checkRoom({ count, characters }: NoteLoad, added = 1): Refusal | undefined {
  if (count + added > NOTE_LIMITS.notesPerCut) return refuse('conflict', NOTE_TEXTS.fullCut);
  return characters >= NOTE_LIMITS.charactersPerCut ? refuse('conflict', NOTE_TEXTS.heavyCut) : undefined;
}

type Parent = { projectId: number; parentId: number | null; isHeld: boolean };

/** Answers are one deep, of the same project, without a place; a held note is released first (docs/review.md#notes). */
export function checkAnswer(parent: Parent, answer: { projectId: number; hasMark: boolean }): Violation[] {
  if (parent.projectId !== answer.projectId) return [brokenRuleAt('parent', NOTE_TEXTS.otherParent)];
  if (parent.parentId !== null) return [brokenRuleAt('parent', NOTE_TEXTS.deepAnswer)];
  if (parent.isHeld) return [brokenRuleAt('parent', NOTE_TEXTS.heldParent)];
  return answer.hasMark ? [brokenRuleAt('cut', NOTE_TEXTS.placedAnswer)] : [];
}

/** An answer to an internal note stays internal (docs/review.md#notes). */
export const checkInternal = (isInternal: boolean, parent: { isInternal: boolean } | undefined): Violation[] =>
  parent?.isInternal && !isInternal ? [brokenRuleAt('internal', NOTE_TEXTS.openAnswer)] : [];

const isLead = (actor: Pick<Actor, 'type'>): boolean => actor.type !== 'editor';

/** Whoever works on the project, and leads (docs/review.md#notes). */
export const mayResolve = (actor: Pick<Actor, 'id' | 'type'>, project: { assignedToId: number | null }): boolean =>
  isLead(actor) || project.assignedToId === actor.id;

/** Whoever wrote it, and leads (docs/review.md#notes). */
export const mayReopen = (actor: Pick<Actor, 'id' | 'type'>, note: { createdById: number | null }): boolean =>
  isLead(actor) || note.createdById === actor.id;

/** Leads let everybody see what a guest wrote (docs/review.md#notes). */
export const mayRelease = (actor: Pick<Actor, 'type'>): boolean => isLead(actor);

/** Only a note itself is done or not done; its answers go with it. */
export const checkResolvable = ({ parentId }: { parentId: number | null }): Refusal | undefined =>
  parentId === null ? undefined : refuse('conflict', NOTE_TEXTS.resolvedAnswer);

/** An answer is not seen before its note is. */
export const checkReleasable = (parent: { isHeld: boolean } | undefined): Refusal | undefined =>
  parent?.isHeld ? refuse('conflict', NOTE_TEXTS.heldNote) : undefined;

/** A conflict where the file is gone, or where there is no room for them (docs/review.md#carry). */
export function checkCarry(
  cut: { fileRemovedAt: string | null },
  { there, added }: { there: NoteLoad; added: number },
): Refusal | undefined {
  return cut.fileRemovedAt === null ? checkRoom(there, added) : refuse('conflict', NOTE_TEXTS.goneFile);
}

/** Where a note of another version stands on one of that many frames: at the same frame, or the last one (docs/review.md#notes). */
export function carriedTo({ frame, endFrame }: Pick<Mark, 'frame' | 'endFrame'>, frameCount: number) {
  const last = frameCount - 1;
  const start = Math.min(frame, last);
  const end = endFrame === null ? null : Math.min(endFrame, last);
  return { frame: start, endFrame: end !== null && end > start ? end : null };
}
