/** Decisions on cuts, notes that are carried to the next one, and the queue of what waits for a decision (docs/wire.md#calls-feedback). */
import type { Cut } from '#domain/review/cuts.ts';
import { LIMITS, PAGE_SIZES } from '#domain/platform/limits.ts';
import { NOTE_LIMITS } from '#domain/work/notes.ts';
import type { ClientRef, PersonRef } from '#domain/work/project.ts';
import { clientRefAnswer, clientRefFromWire, clientRefToWire } from '#contract/work/clients.ts';
import { cutAnswer, cutFromWire, cutToWire } from './cuts.ts';
import { endpoint, EVERYONE, LEADS } from '#contract/platform/endpoint.ts';
import { personAnswer, personFromWire, personToWire } from '#contract/identity/people.ts';
import {
  described,
  embedded,
  filledText,
  instant,
  integer,
  list,
  nested,
  nullable,
  optional,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';

const act = {
  resource: 'Cut',
  kind: 'act',
  method: 'POST',
  answer: cutAnswer,
  roles: EVERYONE,
  status: 200,
} as const;

export const approveCut = endpoint({
  ...act,
  name: 'decisions.approve',
  path: '/api/cuts/:id/approve',
  refusals: [403, 409],
  body: shape({
    openNotes: optional(
      described(integer(0, NOTE_LIMITS.notesPerCut), 'How many notes were open when the caller looked; 0 unless told.'),
    ),
  }),
  summary: 'Approves the newest version; while notes are open, only with their number.',
});

export const requestChanges = endpoint({
  ...act,
  name: 'decisions.request-changes',
  path: '/api/cuts/:id/request_changes',
  refusals: [403, 409],
  body: shape({
    reason: filledText(LIMITS.revisionReasonLength),
    deadlineAt: optional(nullable(described(instant(), 'The new deadline of finished work.'))),
  }),
  summary:
    'Asks for changes of the newest version; finished work is sent back for another round, which keeps the open notes.',
});

export const carryNotes = endpoint({
  ...act,
  name: 'decisions.carry',
  path: '/api/cuts/:id/carry',
  refusals: [409],
  summary: 'Repeats the open notes of the version before on this one, at the same frames, each once.',
});

const waiting = nested({
  cut: embedded(cutAnswer),
  project: nested({
    id: integer(1),
    title: text(),
    client: optional(embedded(clientRefAnswer)),
    editor: optional(embedded(personAnswer)),
  }),
  openNotes: integer(0),
});

const reviewsAnswer = shape({ total: integer(0), items: list(waiting) });
export type WireReviews = Static<typeof reviewsAnswer>;

/** A cut that waits for a decision. */
export type WaitingCut = {
  cut: Cut;
  project: { id: number; title: string; client: ClientRef | null; editor: PersonRef | null };
};

const waitingToWire = ({ cut, project }: WaitingCut): Static<typeof waiting> => ({
  cut: cutToWire(cut),
  project: {
    id: project.id,
    title: project.title,
    client: clientRefToWire(project.client) ?? undefined,
    editor: personToWire(project.editor) ?? undefined,
  },
  openNotes: cut.openNoteCount,
});

export const reviewsToWire = ({ total, items }: { total: number; items: WaitingCut[] }): WireReviews => ({
  total,
  items: items.map(waitingToWire),
});

export const reviewsFromWire = ({ total, items }: WireReviews): { total: number; items: WaitingCut[] } => ({
  total,
  items: items.map(({ cut, project }) => ({
    cut: cutFromWire(cut),
    project: {
      id: project.id,
      title: project.title,
      client: clientRefFromWire(project.client),
      editor: personFromWire(project.editor),
    },
  })),
});

export const listReviews = endpoint({
  kind: 'plain',
  method: 'GET',
  name: 'decisions.reviews',
  path: '/api/reviews',
  roles: LEADS,
  query: shape({ page: optional(integer(1, LIMITS.pages)) }),
  answer: reviewsAnswer,
  status: 200,
  summary: `The newest versions that nobody has decided on, waiting longest first, ${PAGE_SIZES.other} a page; managers see those they decide on.`,
});
