/** Versions on the API: a project's files with their metadata (docs/api-reference.md#records). */
import { CUT_KINDS, CUT_DECISIONS, FILE_REMOVERS } from '#domain/work/projects/project-cuts.ts';
import { COPY_FAULTS, CUT_LIMITS, type Cut } from '#domain/review/cuts.ts';
import { GUEST_NAME_LENGTH } from '#domain/work/guest-name.ts';
import { LIMITS, PAGE_SIZES } from '#domain/platform/limits.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { exactFilter, referenceFilter } from '#contract/platform/filter.ts';
import { identify, idOf, instantFromApi, instantToApi, iriOf } from '#contract/platform/jsonld.ts';
import { captionTrack } from './captions/caption-track.ts';
import { deliverableRef, deliverableRefFromApi, deliverableRefToApi } from './deliverable-ref.ts';
import { metadataFromApi } from './cut-metadata.ts';
import { playbackResponse, playbackToApi } from './playback-properties.ts';
import { teamProject, teamProjectFromApi, teamProjectToApi } from './team-project.ts';
import { personResponse, personFromApi, personToApi } from '#contract/platform/people.ts';
import {
  choice,
  decimal,
  described,
  embedded,
  flag,
  instant,
  integer,
  iri,
  list,
  nested,
  nullable,
  optional,
  partial,
  record,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';

const rate = nested({ num: integer(1), den: integer(1) });

export const cutResponse = record('Cut', {
  project: iri('Project'),
  number: integer(1),
  deliverable: optional(described(deliverableRef, 'Absent for Main.')),
  kind: optional(described(choice(CUT_KINDS), 'Absent for video.')),
  round: integer(1),
  originalName: text(255),
  mimeType: text(),
  size: integer(0),
  codec: text(),
  width: integer(0),
  height: integer(0),
  rotation: integer(0, 270),
  audio: flag(),
  rate: described(rate, 'Frames per second as a fraction.'),
  constantRate: described(flag(), 'False if the rate varies, which makes positions approximate.'),
  firstUs: described(
    integer(),
    'Presentation time of the first frame of the played file (the copy if there is one), in microseconds.',
  ),
  frames: integer(1),
  startFrame: described(integer(0), 'Timecode of the first frame, in frames.'),
  drop: described(flag(), 'Drop-frame timecode.'),
  playback: optional(
    described(playbackResponse, 'What else decides which browsers play the file; absent for versions from before.'),
  ),
  poster: described(flag(), 'Whether a poster exists.'),
  strip: described(integer(0, CUT_LIMITS.stripPictures), 'Thumbnails in the filmstrip.'),
  peaks: optional(list(integer(0, 255), CUT_LIMITS.peaks)),
  copy: described(flag(), 'Whether a copy that plays in every browser exists.'),
  comment: text(LIMITS.textLength),
  uploadedBy: optional(embedded(personResponse)),
  createdAt: instant(),
  decision: described(choice(CUT_DECISIONS), 'Empty before a decision.'),
  decidedAt: optional(instant()),
  decidedBy: optional(embedded(personResponse)),
  decidedByGuest: optional(text(GUEST_NAME_LENGTH)),
  decisionReason: optional(described(text(LIMITS.revisionReasonLength), 'Requested changes.')),
  fileRemovedAt: optional(instant()),
  fileRemovedBy: optional(
    described(
      choice(FILE_REMOVERS),
      'The storage rule or an administrator removed the file to save space; absent if it exists or the version was deleted.',
    ),
  ),
  archiveLocation: optional(described(text(500), 'Where the team keeps the file outside Cutroom.')),
  sentAt: optional(described(instant(), 'When it was sent to the client, while it is.')),
  notes: integer(0),
  openNotes: integer(0),
  copyProgress: optional(described(decimal(0, 1), 'Progress of the playable copy while it is made.')),
  copyFault: optional(
    described(choice(COPY_FAULTS), "Why the server's last copy was discarded: other frames, or a failed conversion."),
  ),
  captions: optional(described(list(captionTrack), 'Absent without any that the caller can see.')),
  teamProject: optional(
    described(
      teamProject,
      "For callers who see only the versions, as teammates; `own` is the caller's project on the team.",
    ),
  ),
});
export type ApiCut = Static<typeof cutResponse>;

/** Converts a version to its API form, leaving out nulls. */
export function cutToApi(cut: Cut): ApiCut {
  const { facts } = cut;
  return {
    ...identify('Cut', cut.id),
    project: iriOf('Project', cut.projectId),
    number: cut.number,
    deliverable: cut.deliverable ? deliverableRefToApi(cut.deliverable) : undefined,
    kind: facts.kind === 'video' ? undefined : facts.kind,
    round: cut.round,
    originalName: cut.originalName,
    mimeType: cut.mimeType,
    size: cut.sizeBytes,
    codec: facts.codec,
    width: facts.width,
    height: facts.height,
    rotation: facts.rotation,
    audio: facts.hasAudio,
    rate: facts.rate,
    constantRate: facts.isConstantRate,
    firstUs: facts.firstUs,
    frames: facts.frameCount,
    startFrame: facts.startFrame,
    drop: facts.isDrop,
    playback: facts.playback ? playbackToApi(facts.playback) : undefined,
    poster: cut.hasPoster,
    strip: cut.stripCount,
    peaks: cut.peaks ?? undefined,
    copy: cut.hasCopy,
    comment: cut.comment,
    uploadedBy: personToApi(cut.uploadedBy) ?? undefined,
    createdAt: instantToApi(cut.createdAt),
    decision: cut.decision,
    decidedAt: cut.decidedAt === null ? undefined : instantToApi(cut.decidedAt),
    decidedBy: personToApi(cut.decidedBy) ?? undefined,
    decidedByGuest: cut.decidedByGuest ?? undefined,
    decisionReason: cut.decisionReason ?? undefined,
    fileRemovedAt: cut.fileRemovedAt === null ? undefined : instantToApi(cut.fileRemovedAt),
    fileRemovedBy: cut.fileRemovedBy ?? undefined,
    archiveLocation: cut.archiveLocation || undefined,
    sentAt: cut.sentAt === null ? undefined : instantToApi(cut.sentAt),
    notes: cut.noteCount,
    openNotes: cut.openNoteCount,
    copyProgress: cut.copyProgress ?? undefined,
    copyFault: cut.copyFault ?? undefined,
    captions: cut.captions,
    teamProject: cut.teamProject && teamProjectToApi(cut.teamProject),
  };
}

/** Converts a version from its API form. `version` is the row version from the ETag. */
export const cutFromApi = (wire: ApiCut, version = 0): Cut => ({
  id: wire.id,
  version,
  projectId: idOf(wire.project),
  number: wire.number,
  deliverable: wire.deliverable ? deliverableRefFromApi(wire.deliverable) : null,
  round: wire.round,
  originalName: wire.originalName,
  mimeType: wire.mimeType,
  sizeBytes: wire.size,
  facts: metadataFromApi(wire),
  hasPoster: wire.poster,
  stripCount: wire.strip,
  peaks: wire.peaks ?? null,
  hasCopy: wire.copy,
  comment: wire.comment,
  uploadedBy: personFromApi(wire.uploadedBy),
  createdAt: instantFromApi(wire.createdAt),
  decision: wire.decision,
  decidedAt: wire.decidedAt === undefined ? null : instantFromApi(wire.decidedAt),
  decidedBy: personFromApi(wire.decidedBy),
  decidedByGuest: wire.decidedByGuest ?? null,
  decisionReason: wire.decisionReason ?? null,
  fileRemovedAt: wire.fileRemovedAt === undefined ? null : instantFromApi(wire.fileRemovedAt),
  fileRemovedBy: wire.fileRemovedBy ?? null,
  archiveLocation: wire.archiveLocation ?? '',
  sentAt: wire.sentAt === undefined ? null : instantFromApi(wire.sentAt),
  noteCount: wire.notes,
  openNoteCount: wire.openNotes,
  copyProgress: wire.copyProgress ?? null,
  copyFault: wire.copyFault ?? null,
  captions: wire.captions,
  ...(wire.teamProject ? { teamProject: teamProjectFromApi(wire.teamProject) } : {}),
});

const common = { resource: 'Cut', roles: EVERYONE, response: cutResponse } as const;

export const listCuts = endpoint({
  ...common,
  name: 'cuts.list',
  kind: 'collection',
  method: 'GET',
  path: '/api/cuts',
  status: 200,
  collection: {
    filters: {
      project: referenceFilter('Project'),
      id: referenceFilter('Cut'),
      deliverable: exactFilter(),
    },
    orders: ['number', 'id'],
    pageSize: PAGE_SIZES.other,
  },
  summary: 'Lists versions, latest first. Editors see those of their own projects.',
});

export const getCut = endpoint({
  ...common,
  name: 'cuts.get',
  kind: 'item',
  method: 'GET',
  path: '/api/cuts/:id',
  status: 200,
  summary: 'Retrieves one version.',
});

const MAX_START_FRAME = 24 * 3600 * 60 - 1;

export const changeCut = endpoint({
  ...common,
  name: 'cuts.change',
  kind: 'change',
  method: 'PATCH',
  path: '/api/cuts/:id',
  body: partial(
    shape({
      comment: nullable(text()),
      startFrame: described(integer(0, MAX_START_FRAME), 'Timecode of the first frame, in frames.'),
      drop: described(flag(), 'Drop-frame timecode, only at 29.97 and 59.94.'),
      deliverable: nullable(
        described(integer(1, LIMITS.id), 'Moves the version, while it is undecided. Null for Main.'),
      ),
      archiveLocation: nullable(described(text(), 'Where the team keeps the file outside Cutroom.')),
    }),
  ),
  status: 200,
  refusals: [409],
  summary: 'Changes the comment, timecode, deliverable or archive location of a version.',
});

export const deleteCut = endpoint({
  ...common,
  name: 'cuts.delete',
  kind: 'delete',
  method: 'DELETE',
  path: '/api/cuts/:id',
  status: 204,
  refusals: [403],
  summary:
    'Deletes a version with its file: its uploader while it has no notes, otherwise an administrator. With notes, its record remains.',
});
