/** What contacts of the client were sent about a project (docs/api-reference.md#calls-contacts). */
import { CLIENT_SEND_KINDS, type ClientSend, SEND_STATES } from '#domain/review/client-sends.ts';
import { CLIENT_MESSAGE_LENGTH, CONTACT_EMAIL_STATES } from '#domain/work/client-contacts.ts';
import { endpoint, EVERYONE, LEADS } from '#contract/platform/endpoint.ts';
import { instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import {
  choice,
  described,
  flag,
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

const send = nested({
  id: integer(1),
  kind: choice(CLIENT_SEND_KINDS),
  contact: described(nullable(integer(1)), 'ID of the contact. Null once it is deleted, or for editors.'),
  name: described(text(), 'Name of the contact.'),
  emailState: described(choice(CONTACT_EMAIL_STATES), 'Whether emails reach the contact now.'),
  versions: described(list(integer(1)), 'Numbers of the versions.'),
  message: text(),
  sentBy: text(),
  createdAt: instant(),
  state: described(choice(SEND_STATES), 'Of the first email: waiting to leave, sent, or failed.'),
  leavesAt: described(nullable(instant()), 'When a waiting email leaves.'),
  lastAt: described(nullable(instant()), 'When the last email left, of which some may be reminders.'),
  reminders: integer(0),
});
export type ApiClientSend = Static<typeof send>;

/** Converts a send to its API form. */
export const sendToApi = ({ createdAt, leavesAt, lastAt, ...same }: ClientSend): ApiClientSend => ({
  ...same,
  createdAt: instantToApi(createdAt),
  leavesAt: leavesAt === null ? null : instantToApi(leavesAt),
  lastAt: lastAt === null ? null : instantToApi(lastAt),
});

/** Converts a send from its API form. */
export const sendFromApi = ({ createdAt, leavesAt, lastAt, ...same }: ApiClientSend): ClientSend => ({
  ...same,
  createdAt: instantFromApi(createdAt),
  leavesAt: leavesAt === null ? null : instantFromApi(leavesAt),
  lastAt: lastAt === null ? null : instantFromApi(lastAt),
});

export const listSends = endpoint({
  kind: 'plain',
  roles: EVERYONE,
  name: 'contacts.sends',
  method: 'GET',
  path: '/api/projects/:id/sends',
  response: shape({
    sends: described(list(send), 'Latest first, at most 200.'),
  }),
  status: 200,
  summary: 'Lists what contacts of the client were sent about a project.',
});

export const previewEmail = endpoint({
  kind: 'plain',
  roles: LEADS,
  name: 'contacts.preview',
  method: 'POST',
  path: '/api/cuts/:id/email_preview',
  // A test goes to the caller alone, and changes no record.
  isReadOnly: true,
  body: shape({
    contact: described(integer(1), 'ID of the recipient.'),
    message: optional(text(CLIENT_MESSAGE_LENGTH)),
    test: optional(described(flag(), 'Sends the email to the caller.')),
  }),
  response: shape({ to: text(), subject: text(), text: described(text(), 'The plain form.') }),
  status: 200,
  refusals: [403, 409],
  summary: "Returns the email about a version, without the contact's link, or sends it to the caller.",
});
