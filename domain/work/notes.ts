/** Notes: feedback with a position on a version, drawings and replies (docs/review.md#notes). */
import { LIMITS } from '#domain/platform/limits.ts';
import { countOf } from '#domain/platform/numbers.ts';
import { refuse, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { countCharacters, isBlankText } from '#domain/platform/text.ts';
import { type Timebase, timecodeOf } from '#domain/platform/timecode.ts';
import { brokenRuleAt, blankAt, outOfRangeAt, tooLongAt } from '#domain/platform/violations.ts';

export const STROKE_KINDS = ['pen', 'arrow', 'box', 'text', 'ellipse'] as const;
export type StrokeKind = (typeof STROKE_KINDS)[number];

/** Point in ten-thousandths of the picture's width and height, never pixels. */
export type Point = [x: number, y: number];

export type Stroke = {
  kind: StrokeKind;
  /** Color as `#rrggbb`. */
  color: string;
  /** Stroke width, or text height, in ten-thousandths of the picture's height. */
  size: number;
  /** Start and end of an arrow, two corners of a box or around an ellipse, or one position of a text. */
  points: Point[];
  /** Text of a stroke of kind `text`. */
  text?: string;
};

export type Drawing = { strokes: Stroke[] };

/** Frame or range of frames of one version, counted from 0, or the whole version. */
export type Mark = {
  cutId: number;
  /** Frame, or null for a note on the whole version, which has neither range nor drawing. */
  frame: number | null;
  /** Last frame of a range, after `frame`, or null for one frame. */
  endFrame: number | null;
  drawing: Drawing | null;
};

/** Mark with its version number and timecode for display. */
export type LabeledMark = Mark & { cutNumber: number; timecode: string };

export const NOTE_LIMITS = {
  notesPerCut: 2_000,
  /** Maximum length of the texts and drawings of all notes on a version, which are loaded together. */
  charactersPerCut: 8_000_000,
  drawingBytes: 64 * 1024,
  strokes: 100,
  points: 5_000,
  coordinate: 10_000,
  /** Maximum offset between two compared versions, in frames: more than any version has. */
  offset: 10_000_000,
} as const;

const NOTE_TEXTS = {
  noCut: 'Specify the version.',
  noFrame: 'Specify the frame.',
  placedWhole: "A note on the whole version can't have a frame, range or drawing.",
  endBeforeFrame: 'A range must end after its first frame.',
  imageRange: "A note on an image can't have a range.",
  drawnAudio: "A note on audio can't have a drawing.",
  tooManyStrokes: `A drawing can have at most ${NOTE_LIMITS.strokes} strokes.`,
  tooManyPoints: `A drawing can have at most ${countOf(NOTE_LIMITS.points, 'point')}.`,
  tooLargeDrawing: `A drawing can have at most ${NOTE_LIMITS.drawingBytes / 1024} KiB.`,
  badColor: 'Use #rrggbb for colors.',
  badPoint: `A point must be two whole numbers from 0 to ${NOTE_LIMITS.coordinate}.`,
  badPoints: 'A pen stroke needs at least one point, an arrow, box or ellipse two, and a text one.',
  fullCut: `This version has ${countOf(NOTE_LIMITS.notesPerCut, 'note')}, the maximum.`,
  heavyCut: 'This version has reached the limit for text and drawings in notes.',
  otherProject: 'This version belongs to another project.',
  goneFile: "This version's file was deleted, so you can't add notes.",
  otherParent: 'This note belongs to another project.',
  deepReply: "You can't reply to a reply.",
  positionedReply: "A reply can't have its own position.",
  heldParent: 'Release this note before you reply.',
  openReply: 'Replies to an internal note must be internal.',
  resolvedReply: 'Replies are resolved with their note.',
  heldNote: 'Release the original note first.',
} as const;

/** How positions are shown, by kind of version (docs/review.md#kinds). */
export const POSITION_FORMATS = { video: 'timecode', audio: 'time', image: 'none' } as const;

/** Label in place of a timecode. */
export const WHOLE_VERSION = 'Whole version';

/** Formats a position: '01:00:12:05', both ends of a range, or 'Whole version'; '' on an image (docs/review.md#notes). */
export function timecodeTextOf({ frame, endFrame }: Pick<Mark, 'frame' | 'endFrame'>, timebase: Timebase): string {
  if (frame === null) return WHOLE_VERSION;
  const from = timecodeOf(frame, timebase);
  return endFrame === null ? from : `${from} – ${timecodeOf(endFrame, timebase)}`;
}

/** Returns 'at 01:00:12:05', 'on the whole version', or 'on the image', which has no timecode. */
export function positionPhrase(frame: number | null | undefined, timecode = ''): string {
  if (frame === null) return 'on the whole version';
  return timecode === '' ? 'on the image' : `at ${timecode}`;
}

const POINTS: Record<StrokeKind, (count: number) => boolean> = {
  pen: (count) => count > 0,
  arrow: (count) => count === 2,
  box: (count) => count === 2,
  ellipse: (count) => count === 2,
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
  if (countCharacters(text) > LIMITS.nameLength) found.push(tooLongAt(`${path}.text`, LIMITS.nameLength));
  return found;
}

/** Returns the UTF-8 size of a character. */
function bytesOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  return code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

/** Checks the limits on strokes, points and bytes, and the shape of each stroke (docs/review.md#notes). */
export function checkDrawing({ strokes }: Drawing): Violation[] {
  if (strokes.length > NOTE_LIMITS.strokes) return [brokenRuleAt('drawing.strokes', NOTE_TEXTS.tooManyStrokes)];
  const points = strokes.reduce((sum, stroke) => sum + stroke.points.length, 0);
  if (points > NOTE_LIMITS.points) return [brokenRuleAt('drawing', NOTE_TEXTS.tooManyPoints)];
  const bytes = [...JSON.stringify({ strokes })].reduce((sum, letter) => sum + bytesOf(letter), 0);
  if (bytes > NOTE_LIMITS.drawingBytes) return [brokenRuleAt('drawing', NOTE_TEXTS.tooLargeDrawing)];
  return strokes.flatMap((stroke, index) => checkStroke(stroke, `drawing.strokes[${index}]`));
}

/** Position as sent, with null for missing fields. */
export type SentMark = {
  cutId: number | null;
  frame: number | null;
  endFrame: number | null;
  drawing: Drawing | null;
  /** True for a note on the whole version, without a frame. */
  isWhole?: boolean;
};

/** Returns the position fields implied by a request's `whole`; fields that the request sends override them. A frame without `whole` moves a note from the whole version, for clients that don't know `whole`. */
export function markChangesOf(sent: { whole?: boolean; frame?: number | null }): Partial<SentMark> {
  if (sent.whole) return { isWhole: true, frame: null, endFrame: null, drawing: null };
  return sent.whole === false || typeof sent.frame === 'number' ? { isWhole: false } : {};
}

/** Returns the position, or null. Call `checkMark` first. */
export const markOf = ({ cutId, frame, endFrame, drawing, isWhole = false }: SentMark): Mark | null =>
  cutId === null || (frame === null && !isWhole) ? null : { cutId, frame, endFrame, drawing };

/** Data that a note's position depends on. */
export type FileForNote = { frameCount: number; kind: keyof typeof POSITION_FORMATS };

/** Checks a position: the whole version, or a frame within the video, with an optional later end frame (docs/review.md#notes). */
export function checkMark(
  { cutId, frame, endFrame, drawing, isWhole = false }: SentMark,
  cut: FileForNote | undefined,
): Violation[] {
  const isBare = frame === null && endFrame === null && drawing === null;
  if (cutId === null || !cut) return isBare && !isWhole ? [] : [brokenRuleAt('cut', NOTE_TEXTS.noCut, 'null')];
  if (isWhole) return isBare ? [] : [brokenRuleAt('whole', NOTE_TEXTS.placedWhole)];
  if (frame === null) return [brokenRuleAt('frame', NOTE_TEXTS.noFrame, 'null')];
  if (endFrame !== null && cut.kind === 'image') return [brokenRuleAt('endFrame', NOTE_TEXTS.imageRange)];
  if (drawing && cut.kind === 'audio') return [brokenRuleAt('drawing', NOTE_TEXTS.drawnAudio)];
  const last = cut.frameCount - 1;
  const found: Violation[] = [];
  if (frame < 0 || frame > last) found.push(outOfRangeAt('frame', 0, last));
  else if (endFrame !== null && endFrame > last) found.push(outOfRangeAt('endFrame', 0, last));
  else if (endFrame !== null && endFrame <= frame)
    found.push(brokenRuleAt('endFrame', NOTE_TEXTS.endBeforeFrame, 'range'));
  return drawing ? [...found, ...checkDrawing(drawing)] : found;
}

/** Checks that the version belongs to the project and still accepts notes. */
export function checkCutForNote(
  cut: { projectId: number; fileRemovedAt: string | null },
  projectId: number,
): Violation[] {
  if (cut.projectId !== projectId) return [brokenRuleAt('cut', NOTE_TEXTS.otherProject)];
  return cut.fileRemovedAt === null ? [] : [brokenRuleAt('cut', NOTE_TEXTS.goneFile)];
}

/** Number of notes on a version, and characters of their texts and drawings. */
export type NoteUsage = { count: number; characters: number };

/** Returns a conflict if the version has reached its limit of notes or of text and drawings (docs/review.md#notes). */
export function checkNoteLimits({ count, characters }: NoteUsage, added = 1): Refusal | undefined {
  if (count + added > NOTE_LIMITS.notesPerCut) return refuse('conflict', NOTE_TEXTS.fullCut);
  return characters >= NOTE_LIMITS.charactersPerCut ? refuse('conflict', NOTE_TEXTS.heavyCut) : undefined;
}

type Parent = { projectId: number; parentId: number | null; isPendingRelease: boolean };

/** Checks a reply: same project, not nested, without a position, and not to a note awaiting release (docs/review.md#notes). */
export function checkReply(parent: Parent, reply: { projectId: number; hasMark: boolean }): Violation[] {
  if (parent.projectId !== reply.projectId) return [brokenRuleAt('parent', NOTE_TEXTS.otherParent)];
  if (parent.parentId !== null) return [brokenRuleAt('parent', NOTE_TEXTS.deepReply)];
  if (parent.isPendingRelease) return [brokenRuleAt('parent', NOTE_TEXTS.heldParent)];
  return reply.hasMark ? [brokenRuleAt('cut', NOTE_TEXTS.positionedReply)] : [];
}

/** Checks that a reply to an internal note stays internal (docs/review.md#notes). */
export const checkInternal = (isInternal: boolean, parent: { isInternal: boolean } | undefined): Violation[] =>
  parent?.isInternal && !isInternal ? [brokenRuleAt('internal', NOTE_TEXTS.openReply)] : [];

const isLead = (actor: Pick<Actor, 'type'>): boolean => actor.type !== 'editor';

/** Returns whether the actor may resolve: the assignee, and leads (docs/review.md#notes). */
export const mayResolve = (actor: Pick<Actor, 'id' | 'type'>, project: { assignedToId: number | null }): boolean =>
  isLead(actor) || project.assignedToId === actor.id;

/** Returns whether the actor may reopen: the author, and leads (docs/review.md#notes). */
export const mayReopen = (actor: Pick<Actor, 'id' | 'type'>, note: { createdById: number | null }): boolean =>
  isLead(actor) || note.createdById === actor.id;

/** Returns whether the actor may release guests' notes: leads (docs/review.md#notes). */
export const mayRelease = (actor: Pick<Actor, 'type'>): boolean => isLead(actor);

/** Refuses to resolve a reply. Replies are resolved with their note. */
export const checkResolvable = ({ parentId }: { parentId: number | null }): Refusal | undefined =>
  parentId === null ? undefined : refuse('conflict', NOTE_TEXTS.resolvedReply);

/** Refuses to release a reply before its note. */
export const checkReleasable = (parent: { isPendingRelease: boolean } | undefined): Refusal | undefined =>
  parent?.isPendingRelease ? refuse('conflict', NOTE_TEXTS.heldNote) : undefined;

/** Returns a conflict if the file has been deleted or the version has no room for the notes (docs/review.md#carry). */
export function checkCarry(
  cut: { fileRemovedAt: string | null },
  { existing, added }: { existing: NoteUsage; added: number },
): Refusal | undefined {
  return cut.fileRemovedAt === null ? checkNoteLimits(existing, added) : refuse('conflict', NOTE_TEXTS.goneFile);
}

/** Returns the position of a carried-over note: the same frame, clamped to the first or last frame of the new version (docs/review.md#carry). */
export function carriedPosition(
  { frame, endFrame }: Pick<Mark, 'frame' | 'endFrame'>,
  frameCount: number,
): Pick<Mark, 'frame' | 'endFrame'> {
  if (frame === null) return { frame, endFrame };
  const clampFrame = (at: number): number => Math.min(frameCount - 1, Math.max(0, at));
  const start = clampFrame(frame);
  const end = endFrame === null ? null : clampFrame(endFrame);
  return { frame: start, endFrame: end !== null && end > start ? end : null };
}
