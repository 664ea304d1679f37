/** What guests of a link ask once they are in, without an account (docs/wire.md#calls-share). */
import { CUT_LIMITS } from '#domain/review/cuts.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { playAnswer } from './cuts.ts';
import { drawingShape } from '#contract/work/drawings.ts';
import { type AnswerOf, endpoint } from '#contract/platform/endpoint.ts';
import {
  described,
  filledText,
  flag,
  instant,
  integer,
  list,
  nullable,
  optional,
  shape,
  text,
} from '#contract/platform/schema.ts';
import { guestCut, guestNote } from './share-answers.ts';
import { asGuest, visitor } from './share-door.ts';

export const readShare = endpoint({
  ...asGuest,
  name: 'share.read',
  path: '/api/share/read',
  isQuestion: true,
  body: shape(visitor),
  answer: shape({
    house: text(),
    label: text(),
    title: described(text(), 'Of the project.'),
    name: described(text(), 'What the guest said; empty until then.'),
    expiresAt: instant(),
    mayNote: flag(),
    mayDecide: flag(),
    mayDownload: flag(),
    watermark: flag(),
    held: flag(),
    cuts: described(list(guestCut), 'Latest first.'),
    shown: described(nullable(integer(1)), 'The id of the one to begin with.'),
    latest: described(integer(0), 'The number of the newest version, which alone is decided on.'),
  }),
  refusals: [403, 404],
  summary: 'Tells a guest what the link shows and allows.',
});
export type ShareVisit = AnswerOf<typeof readShare>;

export const nameGuest = endpoint({
  ...asGuest,
  name: 'share.name',
  path: '/api/share/name',
  body: shape({ ...visitor, name: filledText(CUT_LIMITS.guestNameLength) }),
  answer: shape({ name: text() }),
  refusals: [403, 404],
  summary: 'Says who the guest is: with the first note or decision, or before playing under a watermark.',
});

export const playShare = endpoint({
  ...asGuest,
  name: 'share.play',
  path: '/api/share/play',
  body: shape({ ...visitor, cut: integer(1) }),
  answer: playAnswer,
  refusals: [403, 404, 409],
  summary: 'Addresses that play a cut for this guest alone, for a quarter of an hour, and while the link is open.',
});

export const listGuestNotes = endpoint({
  ...asGuest,
  name: 'share.notes',
  path: '/api/share/notes/read',
  isQuestion: true,
  body: shape({ ...visitor, cut: integer(1) }),
  answer: shape({ notes: list(guestNote) }),
  refusals: [403, 404],
  summary: 'Lists the notes on a cut that are meant for clients, by frame, with the answers to them.',
});

const written = {
  content: optional(nullable(text())),
  frame: optional(nullable(integer(0))),
  endFrame: optional(nullable(integer(0))),
  drawing: optional(nullable(drawingShape)),
};

export const addGuestNote = endpoint({
  ...asGuest,
  name: 'share.note',
  path: '/api/share/notes',
  body: shape({
    ...visitor,
    cut: integer(1),
    ...written,
    parent: optional(nullable(described(integer(1), 'The note that it answers; then without a frame.'))),
  }),
  answer: guestNote,
  refusals: [403, 404, 409, 429],
  summary: 'Writes a note on a frame or a range, or an answer to a note.',
});

const ofNote = { ...visitor, cut: integer(1), note: integer(1) };

export const changeGuestNote = endpoint({
  ...asGuest,
  name: 'share.change-note',
  path: '/api/share/notes/change',
  body: shape({ ...ofNote, ...written }),
  answer: guestNote,
  refusals: [403, 404, 409],
  summary: 'Changes a note that this guest wrote in this visit.',
});

export const deleteGuestNote = endpoint({
  ...asGuest,
  name: 'share.delete-note',
  path: '/api/share/notes/delete',
  body: shape(ofNote),
  answer: shape({}),
  refusals: [403, 404, 409],
  summary: 'Deletes a note that this guest wrote in this visit.',
});

const deciding = { ...asGuest, refusals: [403, 404, 409, 412], answer: guestCut } as const;

export const approveShare = endpoint({
  ...deciding,
  name: 'share.approve',
  path: '/api/share/approve',
  body: shape({
    ...visitor,
    cut: integer(1),
    openNotes: optional(described(integer(0), 'How many open notes the guest saw; 0 unless told.')),
  }),
  summary: 'Approves the newest version, as a guest.',
});

export const requestChangesByShare = endpoint({
  ...deciding,
  name: 'share.request-changes',
  path: '/api/share/request_changes',
  body: shape({ ...visitor, cut: integer(1), reason: filledText(LIMITS.revisionReasonLength) }),
  summary: 'Asks for changes of the newest version, as a guest; a round of work is for the team to begin.',
});

/** What a decision is based on: the ETag of that version. */
export const etagOfVersion = (version: number): string => `"${version}"`;
