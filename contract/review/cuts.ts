/** Cuts on the wire: versions of a project's work with what their files say of themselves (docs/wire.md#records). */
import { CUT_DECISIONS, CUT_LIMITS, type Cut, type CutFacts } from '#domain/review/cuts.ts';
import { LIMITS, PAGE_SIZES } from '#domain/platform/limits.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { refers } from '#contract/platform/filter.ts';
import { identify, idOf, instantFromWire, instantToWire, iriOf } from '#contract/platform/jsonld.ts';
import { personAnswer, personFromWire, personToWire } from '#contract/identity/people.ts';
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

export const cutAnswer = record('Cut', {
  project: iri('Project'),
  number: integer(1),
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
  constantRate: described(flag(), 'False: the rate varies, and positions are approximate.'),
  firstUs: described(
    integer(),
    'When the first frame of what is played (the copy where there is one) is shown, in microseconds.',
  ),
  frames: integer(1),
  startFrame: described(integer(0), 'The timecode of the first frame, in frames.'),
  drop: described(flag(), 'Whether the timecode drops numbers.'),
  poster: described(flag(), 'Whether there is a picture of it.'),
  strip: described(integer(0, CUT_LIMITS.stripPictures), 'How many pictures the filmstrip has.'),
  peaks: optional(list(integer(0, 255), CUT_LIMITS.peaks)),
  copy: described(flag(), 'Whether there is a copy that every browser plays.'),
  comment: text(LIMITS.textLength),
  uploadedBy: optional(embedded(personAnswer)),
  createdAt: instant(),
  decision: described(choice(CUT_DECISIONS), 'Empty while nobody has decided.'),
  decidedAt: optional(instant()),
  decidedBy: optional(embedded(personAnswer)),
  decidedByGuest: optional(text(CUT_LIMITS.guestNameLength)),
  decisionReason: optional(described(text(LIMITS.revisionReasonLength), 'What is to change.')),
  fileRemovedAt: optional(instant()),
  notes: integer(0),
  openNotes: integer(0),
  copyProgress: optional(
    described(decimal(0, 1), 'How far the server is with a copy that every browser plays, while it makes one.'),
  ),
});
export type WireCut = Static<typeof cutAnswer>;

/** As it goes out; what is null is left out. */
export function cutToWire(cut: Cut): WireCut {
  const { facts } = cut;
  return {
    ...identify('Cut', cut.id),
    project: iriOf('Project', cut.projectId),
    number: cut.number,
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
    poster: cut.hasPoster,
    strip: cut.stripCount,
    peaks: cut.peaks ?? undefined,
    copy: cut.hasCopy,
    comment: cut.comment,
    uploadedBy: personToWire(cut.uploadedBy) ?? undefined,
    createdAt: instantToWire(cut.createdAt),
    decision: cut.decision,
    decidedAt: cut.decidedAt === null ? undefined : instantToWire(cut.decidedAt),
    decidedBy: personToWire(cut.decidedBy) ?? undefined,
    decidedByGuest: cut.decidedByGuest ?? undefined,
    decisionReason: cut.decisionReason ?? undefined,
    fileRemovedAt: cut.fileRemovedAt === null ? undefined : instantToWire(cut.fileRemovedAt),
    notes: cut.noteCount,
    openNotes: cut.openNoteCount,
    copyProgress: cut.copyProgress ?? undefined,
  };
}

type WireFacts = Pick<
  WireCut,
  | 'codec'
  | 'width'
  | 'height'
  | 'rotation'
  | 'audio'
  | 'rate'
  | 'constantRate'
  | 'firstUs'
  | 'frames'
  | 'startFrame'
  | 'drop'
>;

/** What a file says of itself, from an answer that holds it: to the team and to guests alike. */
export const factsFromWire = (wire: WireFacts): CutFacts => ({
  codec: wire.codec,
  width: wire.width,
  height: wire.height,
  rotation: wire.rotation,
  hasAudio: wire.audio,
  rate: wire.rate,
  isConstantRate: wire.constantRate,
  firstUs: wire.firstUs,
  frameCount: wire.frames,
  startFrame: wire.startFrame,
  isDrop: wire.drop,
});

/** As the app works with it; `version` comes from the ETag. */
export const cutFromWire = (wire: WireCut, version = 0): Cut => ({
  id: wire.id,
  version,
  projectId: idOf(wire.project),
  number: wire.number,
  round: wire.round,
  originalName: wire.originalName,
  mimeType: wire.mimeType,
  sizeBytes: wire.size,
  facts: factsFromWire(wire),
  hasPoster: wire.poster,
  stripCount: wire.strip,
  peaks: wire.peaks ?? null,
  hasCopy: wire.copy,
  comment: wire.comment,
  uploadedBy: personFromWire(wire.uploadedBy),
  createdAt: instantFromWire(wire.createdAt),
  decision: wire.decision,
  decidedAt: wire.decidedAt === undefined ? null : instantFromWire(wire.decidedAt),
  decidedBy: personFromWire(wire.decidedBy),
  decidedByGuest: wire.decidedByGuest ?? null,
  decisionReason: wire.decisionReason ?? null,
  fileRemovedAt: wire.fileRemovedAt === undefined ? null : instantFromWire(wire.fileRemovedAt),
  noteCount: wire.notes,
  openNoteCount: wire.openNotes,
  copyProgress: wire.copyProgress ?? null,
});

const common = { resource: 'Cut', roles: EVERYONE, answer: cutAnswer } as const;

export const listCuts = endpoint({
  ...common,
  name: 'cuts.list',
  kind: 'collection',
  method: 'GET',
  path: '/api/cuts',
  status: 200,
  collection: {
    filters: { project: refers('Project'), id: refers('Cut') },
    orders: ['number', 'id'],
    pageSize: PAGE_SIZES.other,
  },
  summary: 'Lists cuts, newest number first; editors see those of their own projects.',
});

export const getCut = endpoint({
  ...common,
  name: 'cuts.get',
  kind: 'item',
  method: 'GET',
  path: '/api/cuts/:id',
  status: 200,
  summary: 'Retrieves one cut.',
});

/** Beyond what a day has, no frame has a number. */
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
      startFrame: described(integer(0, MAX_START_FRAME), 'The timecode of the first frame, in frames.'),
      drop: described(flag(), 'Whether the timecode drops numbers; at 29.97 and 59.94 alone.'),
    }),
  ),
  status: 200,
  summary: 'Changes the comment of a cut, or how its timecode begins and counts.',
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
    'Deletes a cut with its file: whoever uploaded it while it has no notes, else an administrator; with notes its record stays.',
});

/** The parts of the form beside the files. */
export const addCutPictures = endpoint({
  ...common,
  name: 'cuts.add-pictures',
  kind: 'upload',
  method: 'POST',
  path: '/api/cuts/:id/pictures',
  status: 200,
  parts: {
    files: ['poster', 'strip'],
    fields: ['stripCount', 'peaks'],
  },
  summary:
    'Adds the picture, the filmstrip (WebP or JPEG) and the loudness of a cut, as the browser made them; what is there already stays.',
});

export const playAnswer = shape({
  url: described(text(), 'Plays the copy where there is one, else the file itself.'),
  until: described(instant(), 'When the addresses end; ask anew before.'),
  isPlayable: described(flag(), 'Whether every browser shows what is at `url`.'),
  poster: optional(text()),
  strip: optional(text()),
  download: optional(described(text(), 'The file itself, under its own name.')),
});
export type CutPlay = Static<typeof playAnswer>;

export const playCut = endpoint({
  name: 'cuts.play',
  kind: 'plain',
  method: 'GET',
  path: '/api/cuts/:id/play',
  roles: EVERYONE,
  status: 200,
  answer: playAnswer,
  summary: `Addresses that show the cut without a token, to the caller alone, for ${LIMITS.addressMinutes} minutes.`,
});
