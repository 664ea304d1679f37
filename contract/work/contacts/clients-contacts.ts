/** Contacts and stopped addresses of many clients at once, for export and import. In its own file, so that screens don't load it (docs/api-reference.md#calls-contacts). */
import { CLIENT_LANGUAGES } from '#domain/platform/clients/client-languages.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { endpoint, LEADS } from '#contract/platform/endpoint.ts';
import {
  choice,
  described,
  flag,
  instant,
  integer,
  list,
  nested,
  nullable,
  shape,
  text,
} from '#contract/platform/schema.ts';

/** Maximum number of clients per request. */
export const MAX_CONTACTED_CLIENTS = 200;

const clientsContacts = shape({
  clients: list(
    nested({
      id: described(integer(1), 'ID of the client.'),
      contacts: list(
        nested({
          name: text(LIMITS.nameLength),
          email: text(LIMITS.emailLength),
          language: nullable(choice(CLIENT_LANGUAGES)),
          mayDecide: flag(),
          createdAt: instant(),
        }),
      ),
      stops: described(
        list(
          nested({
            digest: described(text(64), 'SHA-256 of the address in lower case.'),
            reason: choice(['stopped', 'refused']),
            at: instant(),
          }),
        ),
        'Addresses that get no emails, also of deleted contacts.',
      ),
    }),
  ),
});

export const listClientsContacts = endpoint({
  kind: 'plain',
  roles: LEADS,
  name: 'contacts.list-many',
  method: 'GET',
  path: '/api/client_contacts',
  query: shape({
    clients: described(text(), `IDs of up to ${MAX_CONTACTED_CLIENTS} clients, separated by commas.`),
  }),
  response: clientsContacts,
  status: 200,
  summary: 'Lists the contacts and stopped addresses of several clients. Clients without any are left out.',
});
