/** What guests of a link are told: cuts and notes without the team's own matters (docs/review.md#links). */
import type { Cut } from '#domain/review/cuts.ts';
import type { Feedback } from '#domain/work/feedback.ts';
import type { Drawing, Mark } from '#domain/work/notes.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { cutAnswer, cutToWire, factsFromWire } from './cuts.ts';
import { drawingShape } from '#contract/work/drawings.ts';
import { instantFromWire, instantToWire } from '#contract/platform/jsonld.ts';
import { described, flag, instant, integer, nested, nullable, type Static, text } from '#contract/platform/schema.ts';

const cut = cutAnswer.properties;

/** A cut as guests see it: nothing of the team, of the file's name, or of notes that are not theirs to read. */
export const guestCut = nested({
  id: integer(1),
  version: integer(1),
  number: cut.number,
  mimeType: cut.mimeType,
  codec: cut.codec,
  width: cut.width,
  height: cut.height,
  rotation: cut.rotation,
  audio: cut.audio,
  rate: cut.rate,
  constantRate: cut.constantRate,
  firstUs: cut.firstUs,
  frames: cut.frames,
  startFrame: cut.startFrame,
  drop: cut.drop,
  poster: cut.poster,
  strip: cut.strip,
  peaks: cut.peaks,
  copy: cut.copy,
  createdAt: cut.createdAt,
  decision: cut.decision,
  decidedAt: cut.decidedAt,
  decidedByGuest: cut.decidedByGuest,
  fileRemovedAt: cut.fileRemovedAt,
});
export type WireGuestCut = Static<typeof guestCut>;

/** As the player works with it; what guests are not told is empty. */
export const cutFromGuestWire = (wire: WireGuestCut): Cut => ({
  id: wire.id,
  version: wire.version,
  projectId: 0,
  number: wire.number,
  round: 1,
  originalName: '',
  mimeType: wire.mimeType,
  sizeBytes: 0,
  facts: factsFromWire(wire),
  hasPoster: wire.poster,
  stripCount: wire.strip,
  peaks: wire.peaks ?? null,
  hasCopy: wire.copy,
  comment: '',
  uploadedBy: null,
  createdAt: instantFromWire(wire.createdAt),
  decision: wire.decision,
  decidedAt: wire.decidedAt === undefined ? null : instantFromWire(wire.decidedAt),
  decidedBy: null,
  decidedByGuest: wire.decidedByGuest ?? null,
  decisionReason: '',
  fileRemovedAt: wire.fileRemovedAt === undefined ? null : instantFromWire(wire.fileRemovedAt),
  noteCount: 0,
  openNoteCount: 0,
  copyProgress: null,
});

export const guestNote = nested({
  id: integer(1),
  cut: described(nullable(integer(1)), 'Null of an answer.'),
  cutNumber: nullable(integer(1)),
  frame: nullable(integer(0)),
  endFrame: nullable(integer(0)),
  timecode: text(),
  drawing: nullable(drawingShape),
  content: text(),
  author: described(text(), 'Without an address.'),
  ofGuest: flag(),
  own: flag(),
  held: flag(),
  parent: nullable(integer(1)),
  resolved: flag(),
  createdAt: instant(),
});
export type WireGuestNote = Static<typeof guestNote>;

/** `isOwn` where this guest wrote it. */
export type GuestNote = Feedback & { isOwn: boolean };

/** As the list of notes works with it. */
export const noteFromGuestWire = (wire: WireGuestNote): GuestNote => ({
  id: wire.id,
  version: 1,
  projectId: 0,
  editorId: null,
  createdBy: wire.ofGuest
    ? null
    : { id: 0, firstName: wire.author, lastName: '', email: '', type: 'manager', jobType: null, picture: null },
  content: wire.content,
  mentions: [],
  type: 'client',
  attachmentIds: [],
  createdAt: instantFromWire(wire.createdAt),
  mark: markIn(wire),
  parentId: wire.parent,
  isInternal: false,
  isHeld: wire.held,
  resolvedAt: wire.resolved ? instantFromWire(wire.createdAt) : null,
  resolvedBy: null,
  guestName: wire.ofGuest ? wire.author : null,
  carriedFromId: null,
  isOwn: wire.own,
});

const markIn = ({ cut: cutId, cutNumber, frame, endFrame, drawing, timecode }: WireGuestNote): Feedback['mark'] =>
  cutId === null || frame === null
    ? null
    : { cutId, cutNumber: cutNumber ?? 0, frame, endFrame, drawing: drawing as Drawing | null, timecode };

/** A note as a guest writes it. */
export const guestNoteBody = (content: string, mark: Omit<Mark, 'cutId'> | null): Record<string, unknown> => ({
  content,
  ...(mark && { frame: mark.frame, endFrame: mark.endFrame, drawing: mark.drawing }),
});

/** A cut as it goes out to guests. */
export function guestCutToWire(full: Cut): WireGuestCut {
  const wire = cutToWire(full);
  return {
    ...(Object.fromEntries(Object.entries(wire).filter(([name]) => name in guestCut.properties)) as Omit<
      WireGuestCut,
      'version'
    >),
    version: full.version,
  };
}

/** A note as it goes out to guests: the team by name, without addresses. */
export const guestNoteToWire = ({ note, isOwn }: { note: Feedback; isOwn: boolean }): WireGuestNote => ({
  id: note.id,
  cut: note.mark?.cutId ?? null,
  cutNumber: note.mark?.cutNumber ?? null,
  frame: note.mark?.frame ?? null,
  endFrame: note.mark?.endFrame ?? null,
  timecode: note.mark?.timecode ?? '',
  drawing: note.mark?.drawing ?? null,
  content: note.content,
  author: note.createdBy ? fullNameOf(note.createdBy) : (note.guestName ?? ''),
  ofGuest: note.createdBy === null,
  own: isOwn,
  held: note.isHeld,
  parent: note.parentId,
  resolved: note.resolvedAt !== null,
  createdAt: instantToWire(note.createdAt),
});
