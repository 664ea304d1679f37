/** Opening, changing and deleting waits. In a separate file so that a project's page doesn't load them (docs/api-reference.md#calls-waits). */
import { REQUESTED_KINDS, WAIT_KINDS } from '#domain/work/wait-kinds.ts';
import { WAIT_NOTE_LENGTH } from '#domain/work/waits.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { type BodyOf, endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { choice, described, instant, nullable, optional, shape, text } from '#contract/platform/schema.ts';
import { emailFields } from './contacts/contact-emails.ts';
import { waitResponse } from './waits.ts';

const common = { kind: 'plain', roles: EVERYONE } as const;
const note = text(WAIT_NOTE_LENGTH);

export const openWait = endpoint({
  ...common,
  name: 'waits.open',
  method: 'POST',
  path: '/api/projects/:id/waits',
  body: shape({
    kind: choice(REQUESTED_KINDS),
    note: optional(note),
    since: optional(described(nullable(instant()), 'Defaults to now.')),
    ...emailFields,
  }),
  response: waitResponse,
  status: 201,
  refusals: [403, 409, 429],
  summary: 'Marks an open project as waiting for the client.',
});

export const changeWait = endpoint({
  ...common,
  name: 'waits.change',
  method: 'PATCH',
  path: '/api/waits/:id',
  body: shape({
    kind: optional(choice(WAIT_KINDS)),
    note: optional(note),
    since: optional(instant()),
    until: optional(nullable(described(instant(), 'Ends the wait. Null reopens it, up to 10 minutes after its end.'))),
    reason: optional(
      described(text(LIMITS.revisionReasonLength), 'Required of managers and administrators to change recorded times.'),
    ),
  }),
  response: waitResponse,
  status: 200,
  refusals: [403, 409, 412],
  summary: 'Ends, reopens, changes or corrects a wait.',
});
export type WaitPatch = BodyOf<typeof changeWait>;

export const deleteWait = endpoint({
  ...common,
  name: 'waits.delete',
  method: 'DELETE',
  path: '/api/waits/:id',
  status: 204,
  refusals: [403, 412],
  summary: 'Deletes a wait: its creator while it is open, managers and administrators always.',
});
