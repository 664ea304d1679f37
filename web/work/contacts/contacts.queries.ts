/** Query and mutations for the contacts of a client (docs/people.md#contacts). */
import { queryOptions } from '@tanstack/react-query';
import {
  addContact,
  changeContact,
  contactFromApi,
  type ContactPatch,
  deleteContact,
  listContacts,
} from '#contract/work/contacts/client-contacts.ts';
import { etagOf } from '#contract/platform/etag.ts';
import type { ClientContact, ContactValues } from '#domain/work/client-contacts.ts';
import { fallbackIfUnsupported } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { pollMs } from '#web/lib/live.ts';
import { useCall } from '#web/lib/api/use-call.ts';

const POLL_MS = 10_000;

/** Contacts in the order in which they were added, and whether the server sends emails. */
export type Contacts = { contacts: ClientContact[]; isOffered: boolean };

/** Query for the contacts of a client; null if the server has no contacts. */
export const contactsQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['clients', 'contacts', clientId],
    queryFn: ({ signal }): Promise<Contacts | null> => {
      const request = call(listContacts, { params: { id: clientId }, signal });
      const found = request.then(({ data }) => ({
        contacts: data.contacts.map(contactFromApi),
        isOffered: data.offered,
      }));
      return fallbackIfUnsupported<Contacts | null>(found, null);
    },
    refetchInterval: ({ state }) => state.data !== null && pollMs(POLL_MS),
  });

/** Adds a contact. */
export const useAddContact = (clientId: number) =>
  useCall('clients', async (body: ContactValues): Promise<ClientContact> =>
    contactFromApi((await call(addContact, { params: { id: clientId }, body })).data),
  );

type Contact = Pick<ClientContact, 'id' | 'version'>;
const matching = ({ version }: Contact) => ({ ifMatch: etagOf(version) });

/** Changes a contact if the stored version is unchanged. */
export const useChangeContact = () =>
  useCall('clients', async ({ contact, change }: { contact: Contact; change: ContactPatch }): Promise<ClientContact> =>
    contactFromApi(
      (await call(changeContact, { params: { id: contact.id }, body: change, ...matching(contact) })).data,
    ),
  );

/** Deletes a contact, whatever its version: the user sees its name, not its fields. */
export const useDeleteContact = () => useCall('clients', (id: number) => call(deleteContact, { params: { id } }));
