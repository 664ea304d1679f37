/** Contacts of a client (docs/api-reference.md#calls-contacts). */
import { CLIENT_LANGUAGES } from '#domain/platform/clients/client-languages.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { type ClientContact, CONTACT_EMAIL_STATES, MAX_CONTACTS } from '#domain/work/client-contacts.ts';
import { type BodyOf, endpoint, LEADS } from '#contract/platform/endpoint.ts';
import { instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import {
  choice,
  described,
  email,
  flag,
  instant,
  integer,
  list,
  nested,
  nonBlankText,
  nullable,
  optional,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';

const language = described(nullable(choice(CLIENT_LANGUAGES)), "Null for the workspace's.");
const mayDecide = described(flag(), 'Whether this contact may approve versions and request changes.');

const contact = nested({
  id: integer(1),
  version: described(integer(1), 'Row version, for If-Match.'),
  client: described(integer(1), 'ID of the client.'),
  name: text(LIMITS.nameLength),
  email: text(LIMITS.emailLength),
  language,
  mayDecide,
  emailState: described(
    choice(CONTACT_EMAIL_STATES),
    'Whether emails reach the address, its owner stopped them, or a mail server refused it.',
  ),
  emailStateSince: described(nullable(instant()), 'Null while emails are on.'),
});
export type ApiContact = Static<typeof contact>;

/** Converts a contact to its API form. */
export const contactToApi = ({ clientId, emailStateSince: since, ...same }: ClientContact): ApiContact => ({
  ...same,
  client: clientId,
  emailStateSince: since === null ? null : instantToApi(since),
});

/** Converts a contact from its API form. */
export const contactFromApi = ({ client, emailStateSince: since, ...same }: ApiContact): ClientContact => ({
  ...same,
  clientId: client,
  emailStateSince: since === null ? null : instantFromApi(since),
});

const common = { kind: 'plain', roles: LEADS } as const;

export const listContacts = endpoint({
  ...common,
  name: 'contacts.list',
  method: 'GET',
  path: '/api/clients/:id/contacts',
  response: shape({
    contacts: described(list(contact), 'By ID.'),
    offered: described(flag(), 'Whether this server sends email.'),
  }),
  status: 200,
  summary: "Lists a client's contacts.",
});

export const addContact = endpoint({
  ...common,
  name: 'contacts.add',
  method: 'POST',
  path: '/api/clients/:id/contacts',
  body: shape({
    name: nonBlankText(LIMITS.nameLength),
    email: email(),
    language: optional(language),
    mayDecide: optional(described(flag(), "By default true for a client's first contact, else false.")),
  }),
  response: contact,
  status: 201,
  refusals: [409],
  summary: `Adds a contact to a client, ${MAX_CONTACTS} at most.`,
});

export const changeContact = endpoint({
  ...common,
  name: 'contacts.change',
  method: 'PATCH',
  path: '/api/client_contacts/:id',
  body: shape({
    name: optional(nonBlankText(LIMITS.nameLength)),
    email: optional(email()),
    language: optional(language),
    mayDecide: optional(mayDecide),
    retry: optional(described(flag(), 'True forgets that a mail server refused the address.')),
  }),
  response: contact,
  status: 200,
  refusals: [412],
  summary: 'Changes a contact. Emails that its owner stopped stay stopped.',
});
export type ContactPatch = BodyOf<typeof changeContact>;

export const deleteContact = endpoint({
  ...common,
  name: 'contacts.delete',
  method: 'DELETE',
  path: '/api/client_contacts/:id',
  status: 204,
  refusals: [412],
  summary: "Deletes a contact. This can't be undone.",
});
