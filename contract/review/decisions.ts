/** Decisions on versions, carried-over notes, and the review queue (docs/api-reference.md#calls-feedback). */
import type { Cut } from '#domain/review/cuts.ts';
import { LIMITS, PAGE_SIZES } from '#domain/platform/limits.ts';
import { NOTE_LIMITS } from '#domain/work/notes.ts';
import type { ClientRef } from '#domain/work/projects/project.ts';
import type { PersonRef } from '#domain/platform/person.ts';
import { openChecksConfirmation } from '#contract/work/checks/confirmation.ts';
import { clientRefResponse, clientRefFromApi, clientRefToApi } from '#contract/work/clients.ts';
import { cutResponse, cutFromApi, cutToApi } from './cuts.ts';
import { endpoint, EVERYONE, LEADS } from '#contract/platform/endpoint.ts';
import { instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import { personResponse, personFromApi, personToApi } from '#contract/platform/people.ts';
import {
  described,
  embedded,
  flag,
  nonBlankText,
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

const actionEndpoint = {
  resource: 'Cut',
  kind: 'action',
  method: 'POST',
  response: cutResponse,
  roles: EVERYONE,
  status: 200,
} as const;

export const approveCut = endpoint({
  ...actionEndpoint,
  name: 'decisions.approve',
  path: '/api/cuts/:id/approve',
  query: shape(openChecksConfirmation),
  refusals: [403, 409],
  body: shape({
    openNotes: optional(
      described(integer(0, NOTE_LIMITS.notesPerCut), 'Number of open notes the caller has seen. Defaults to 0.'),
    ),
  }),
  summary: 'Approves the latest version. With open notes, requires their number.',
});

export const requestChanges = endpoint({
  ...actionEndpoint,
  name: 'decisions.request-changes',
  path: '/api/cuts/:id/request_changes',
  refusals: [403, 409],
  body: shape({
    reason: nonBlankText(LIMITS.revisionReasonLength),
    deadlineAt: optional(nullable(described(instant(), 'New deadline of finished work.'))),
  }),
  summary: 'Requests changes on the latest version. Finished work is sent back for another round with the open notes.',
});

export const carryNotes = endpoint({
  ...actionEndpoint,
  name: 'decisions.carry',
  path: '/api/cuts/:id/carry',
  refusals: [409],
  isBodyOptional: true,
  body: shape({
    offset: optional(
      described(
        integer(-NOTE_LIMITS.offset, NOTE_LIMITS.offset),
        'Offset of the previous version in a comparison, in its frames: notes move to the frames that it shows them with.',
      ),
    ),
  }),
  summary: 'Carries open notes over from the previous version to the same frames, or by an offset.',
});

const waiting = nested({
  cut: embedded(cutResponse),
  project: nested({
    id: integer(1),
    title: text(),
    client: optional(embedded(clientRefResponse)),
    editor: optional(embedded(personResponse)),
    deadlineAt: optional(instant()),
  }),
  openNotes: integer(0),
});

const reviewsResponse = shape({ total: integer(0), items: list(waiting) });
export type ApiReviews = Static<typeof reviewsResponse>;

/** Version awaiting a decision. */
export type WaitingCut = {
  cut: Cut;
  project: { id: number; title: string; client: ClientRef | null; editor: PersonRef | null; deadlineAt: string | null };
};

const waitingToApi = ({ cut, project }: WaitingCut): Static<typeof waiting> => ({
  cut: cutToApi(cut),
  project: {
    id: project.id,
    title: project.title,
    client: clientRefToApi(project.client) ?? undefined,
    editor: personToApi(project.editor) ?? undefined,
    deadlineAt: project.deadlineAt === null ? undefined : instantToApi(project.deadlineAt),
  },
  openNotes: cut.openNoteCount,
});

export const reviewsToApi = ({ total, items }: { total: number; items: WaitingCut[] }): ApiReviews => ({
  total,
  items: items.map(waitingToApi),
});

export const reviewsFromApi = ({ total, items }: ApiReviews): { total: number; items: WaitingCut[] } => ({
  total,
  items: items.map(({ cut, project }) => ({
    cut: cutFromApi(cut),
    project: {
      id: project.id,
      title: project.title,
      client: clientRefFromApi(project.client),
      editor: personFromApi(project.editor),
      deadlineAt: project.deadlineAt === undefined ? null : instantFromApi(project.deadlineAt),
    },
  })),
});

export const listReviews = endpoint({
  kind: 'plain',
  method: 'GET',
  name: 'decisions.reviews',
  path: '/api/reviews',
  roles: LEADS,
  query: shape({
    page: optional(integer(1, LIMITS.pages)),
    sent: optional(
      described(
        flag(),
        'True for versions the client has to decide on, longest first; false for the latest if it was not sent.',
      ),
    ),
  }),
  response: reviewsResponse,
  status: 200,
  summary: `Lists the latest versions awaiting a decision, longest waiting first, ${PAGE_SIZES.other} per page. Managers see those they can decide on.`,
});
