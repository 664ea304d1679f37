/** Calls that guests of a share link make without an account (docs/api-reference.md#calls-share). */
import { GUEST_NAME_LENGTH } from '#domain/work/guest-name.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { playResponse } from './cut-play.ts';
import { drawingShape } from '#contract/work/drawings.ts';
import { type ResponseOf, endpoint } from '#contract/platform/endpoint.ts';
import {
  described,
  nonBlankText,
  flag,
  instant,
  integer,
  list,
  nested,
  nullable,
  optional,
  shape,
  text,
} from '#contract/platform/schema.ts';
import { guestCut, guestNote } from './share-responses.ts';
import { guestEndpoint, visitor } from './share-access.ts';

export const getShare = endpoint({
  ...guestEndpoint,
  name: 'share.read',
  path: '/api/share/read',
  isReadOnly: true,
  body: shape(visitor),
  response: shape({
    house: text(),
    label: text(),
    title: described(text(), 'Of the project.'),
    name: described(text(), 'Name given by the guest, or empty.'),
    expiresAt: instant(),
    mayNote: flag(),
    mayDecide: flag(),
    mayDownload: described(flag(), 'Whether every version can be downloaded.'),
    contact: optional(
      described(
        nested({
          name: text(),
          signs: described(flag(), 'Whether the guest acts in the name of the contact. Another name ends that.'),
          deciders: described(list(text()), 'Names of those who may decide.'),
        }),
        "Only on a contact's link.",
      ),
    ),
    watermark: flag(),
    held: flag(),
    cuts: described(list(guestCut), 'Latest first.'),
    posters: optional(
      described(
        text(),
        'URL of a small poster, with `{cut}` in place of the version ID. Only while the guest may play.',
      ),
    ),
    shown: described(nullable(integer(1)), 'ID of the version shown first.'),
    latest: described(integer(0), 'Number of the latest version, the only one that can be decided on.'),
    newest: optional(
      described(
        list(integer(1)),
        'Only with deliverables: numbers of the latest version of each, all of which can be decided on.',
      ),
    ),
  }),
  refusals: [403, 404],
  summary: 'Returns what the link shows and allows.',
});
export type ShareVisit = ResponseOf<typeof getShare>;

export const setGuestName = endpoint({
  ...guestEndpoint,
  name: 'share.name',
  path: '/api/share/name',
  body: shape({ ...visitor, name: nonBlankText(GUEST_NAME_LENGTH) }),
  response: shape({ name: text() }),
  refusals: [403, 404],
  summary: "Sets the guest's name, required for notes, decisions and watermarked playback.",
});

export const playShare = endpoint({
  ...guestEndpoint,
  name: 'share.play',
  path: '/api/share/play',
  body: shape({ ...visitor, cut: integer(1) }),
  response: playResponse,
  refusals: [403, 404, 409],
  summary: 'Returns playback URLs for this guest, valid for 15 minutes while the link is open.',
});

export const reportUnplayable = endpoint({
  ...guestEndpoint,
  name: 'share.unplayable',
  path: '/api/share/unplayable',
  body: shape({ ...visitor, cut: integer(1) }),
  response: shape({}),
  refusals: [403, 404, 409],
  summary: "Tells the team, once per version, that the guest's browser couldn't play it.",
});

export const listGuestNotes = endpoint({
  ...guestEndpoint,
  name: 'share.notes',
  path: '/api/share/notes/read',
  isReadOnly: true,
  body: shape({ ...visitor, cut: integer(1) }),
  response: shape({ notes: list(guestNote) }),
  refusals: [403, 404],
  summary: "Lists a version's notes that guests may see, by frame, with their replies.",
});

const noteFields = {
  content: optional(nullable(text())),
  frame: optional(nullable(integer(0))),
  endFrame: optional(nullable(integer(0))),
  drawing: optional(nullable(drawingShape)),
  whole: optional(described(flag(), 'On the whole version, without frame, range and drawing.')),
};

export const addGuestNote = endpoint({
  ...guestEndpoint,
  name: 'share.note',
  path: '/api/share/notes',
  body: shape({
    ...visitor,
    cut: integer(1),
    ...noteFields,
    parent: optional(nullable(described(integer(1), 'Note this replies to, without a frame.'))),
  }),
  response: guestNote,
  refusals: [403, 404, 409, 429],
  summary: 'Adds a note on a frame, range or whole version, or a reply.',
});

const ownNoteFields = { ...visitor, cut: integer(1), note: integer(1) };

export const changeGuestNote = endpoint({
  ...guestEndpoint,
  name: 'share.change-note',
  path: '/api/share/notes/change',
  body: shape({ ...ownNoteFields, ...noteFields }),
  response: guestNote,
  refusals: [403, 404, 409],
  summary: 'Changes a note that this guest wrote in this visit.',
});

export const deleteGuestNote = endpoint({
  ...guestEndpoint,
  name: 'share.delete-note',
  path: '/api/share/notes/delete',
  body: shape(ownNoteFields),
  response: shape({}),
  refusals: [403, 404, 409],
  summary: 'Deletes a note that this guest wrote in this visit.',
});

const decisionEndpoint = { ...guestEndpoint, refusals: [403, 404, 409, 412], response: guestCut } as const;

export const approveAsGuest = endpoint({
  ...decisionEndpoint,
  name: 'share.approve',
  path: '/api/share/approve',
  body: shape({
    ...visitor,
    cut: integer(1),
    openNotes: optional(described(integer(0), 'Number of open notes the guest has seen. Defaults to 0.')),
  }),
  summary: 'Approves the latest version as a guest.',
});

export const requestChangesAsGuest = endpoint({
  ...decisionEndpoint,
  name: 'share.request-changes',
  path: '/api/share/request_changes',
  body: shape({ ...visitor, cut: integer(1), reason: nonBlankText(LIMITS.revisionReasonLength) }),
  summary: 'Requests changes on the latest version as a guest, without starting a new round.',
});
