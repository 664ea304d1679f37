/** Responses to guests of a share link: versions and notes without internal details (docs/review.md#links). */
import { deliverableRefFromApi } from './deliverable-ref.ts';
import type { Cut } from '#domain/review/cuts.ts';
import type { Feedback } from '#domain/work/feedback.ts';
import type { Drawing, Mark } from '#domain/work/notes.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { metadataFromApi } from './cut-metadata.ts';
import { cutResponse, cutToApi } from './cuts.ts';
import { drawingShape } from '#contract/work/drawings.ts';
import { instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import {
  described,
  flag,
  instant,
  integer,
  nested,
  nullable,
  optional,
  type Static,
  text,
} from '#contract/platform/schema.ts';

const cut = cutResponse.properties;

/** Version as guests see it, without team data, the file name, or notes they may not read. */
export const guestCut = nested({
  id: integer(1),
  version: integer(1),
  number: cut.number,
  deliverable: cut.deliverable,
  kind: cut.kind,
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
  playback: cut.playback,
  poster: cut.poster,
  strip: cut.strip,
  peaks: cut.peaks,
  copy: cut.copy,
  createdAt: cut.createdAt,
  decision: cut.decision,
  decidedAt: cut.decidedAt,
  decidedByGuest: cut.decidedByGuest,
  fileRemovedAt: cut.fileRemovedAt,
  fileRemovedBy: cut.fileRemovedBy,
  request: optional(
    described(
      text(),
      'Reason for the changes that were requested through this link. Of the same visit only if it holds notes.',
    ),
  ),
  copyProgress: cut.copyProgress,
  captions: cut.captions,
  mayDownload: optional(described(flag(), 'Only when the link is read.')),
});
export type ApiGuestCut = Static<typeof guestCut>;

/** Converts a guest's version to the type the player uses. Fields that guests don't get are empty. */
export const cutFromGuestApi = (wire: ApiGuestCut): Cut => ({
  id: wire.id,
  version: wire.version,
  projectId: 0,
  number: wire.number,
  deliverable: wire.deliverable ? deliverableRefFromApi(wire.deliverable) : null,
  round: 1,
  originalName: '',
  sentAt: null,
  mimeType: wire.mimeType,
  sizeBytes: 0,
  facts: metadataFromApi(wire),
  hasPoster: wire.poster,
  stripCount: wire.strip,
  peaks: wire.peaks ?? null,
  hasCopy: wire.copy,
  comment: '',
  uploadedBy: null,
  createdAt: instantFromApi(wire.createdAt),
  decision: wire.decision,
  decidedAt: wire.decidedAt === undefined ? null : instantFromApi(wire.decidedAt),
  decidedBy: null,
  decidedByGuest: wire.decidedByGuest ?? null,
  decisionReason: wire.request ?? '',
  fileRemovedAt: wire.fileRemovedAt === undefined ? null : instantFromApi(wire.fileRemovedAt),
  fileRemovedBy: wire.fileRemovedBy ?? null,
  archiveLocation: '',
  noteCount: 0,
  openNoteCount: 0,
  copyProgress: wire.copyProgress ?? null,
  copyFault: null,
  captions: wire.captions,
});

export const guestNote = nested({
  id: integer(1),
  cut: described(nullable(integer(1)), 'Null for a reply.'),
  cutNumber: nullable(integer(1)),
  frame: described(nullable(integer(0)), 'Null for a reply, and for a note on the whole version.'),
  endFrame: nullable(integer(0)),
  timecode: text(),
  drawing: nullable(drawingShape),
  content: text(),
  author: described(text(), 'Without an email address.'),
  ofGuest: flag(),
  own: flag(),
  held: flag(),
  parent: nullable(integer(1)),
  resolved: flag(),
  createdAt: instant(),
});
export type ApiGuestNote = Static<typeof guestNote>;

/** Note as a guest sees it. `isOwn` marks this guest's notes. */
export type GuestNote = Feedback & { isOwn: boolean };

/** Converts a guest's note to the type the note list uses. */
export const noteFromGuestApi = (wire: ApiGuestNote): GuestNote => ({
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
  createdAt: instantFromApi(wire.createdAt),
  mark: markIn(wire),
  parentId: wire.parent,
  isInternal: false,
  isPendingRelease: wire.held,
  resolvedAt: wire.resolved ? instantFromApi(wire.createdAt) : null,
  resolvedBy: null,
  guestName: wire.ofGuest ? wire.author : null,
  carriedFromId: null,
  isOwn: wire.own,
});

const markIn = ({ cut: cutId, cutNumber, frame, endFrame, drawing, timecode }: ApiGuestNote): Feedback['mark'] =>
  cutId === null
    ? null
    : { cutId, cutNumber: cutNumber ?? 0, frame, endFrame, drawing: drawing as Drawing | null, timecode };

/** Builds the request body of a guest's note. */
export const guestNoteBody = (content: string, mark: Omit<Mark, 'cutId'> | null): Record<string, unknown> => ({
  content,
  ...(mark &&
    (mark.frame === null ? { whole: true } : { frame: mark.frame, endFrame: mark.endFrame, drawing: mark.drawing })),
});

/** Converts a version to the form sent to guests. `request` is the reason of their own request for changes. */
export function guestCutToApi(full: Cut, request: string | undefined): ApiGuestCut {
  const wire = cutToApi(full);
  return {
    ...(Object.fromEntries(Object.entries(wire).filter(([name]) => name in guestCut.properties)) as Omit<
      ApiGuestCut,
      'version'
    >),
    version: full.version,
    ...(request === undefined ? {} : { request }),
  };
}

/** Converts a note to the form sent to guests: team members by name, without email addresses. */
export const guestNoteToApi = ({ note, isOwn }: { note: Feedback; isOwn: boolean }): ApiGuestNote => ({
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
  held: note.isPendingRelease,
  parent: note.parentId,
  resolved: note.resolvedAt !== null,
  createdAt: instantToApi(note.createdAt),
});
