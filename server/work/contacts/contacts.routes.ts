/** Contact endpoints (docs/api-reference.md#calls-contacts). */
import { contactName } from '#domain/work/client-contacts.ts';
import { isRefusal, notFound, type Refusal } from '#domain/platform/refusal.ts';
import { idFromDigits, instantToApi } from '#contract/platform/jsonld.ts';
import {
  addContact as addEndpoint,
  changeContact as changeEndpoint,
  contactToApi,
  deleteContact as deleteEndpoint,
  listContacts as listEndpoint,
} from '#contract/work/contacts/client-contacts.ts';
import { listClientsContacts, MAX_CONTACTED_CLIENTS } from '#contract/work/contacts/clients-contacts.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { badValue } from '#server/platform/http/request/period.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { listKnownClientIds } from '#server/work/clients/clients.store.ts';
import { addContact, changeContact, deleteContact } from './contacts.actions.ts';
import { findContact, listContactRows, listContacts, listStops } from './contacts.store.ts';

const checkClient = async (db: Db, id: number): Promise<Refusal | undefined> =>
  (await listKnownClientIds(db, [id])).has(id) ? undefined : notFound();

const checkContactExists = async (db: Db, id: number): Promise<Refusal | undefined> =>
  (await findContact(db, id)) ? undefined : notFound();

/** Returns the contacts and stopped addresses of these clients, leaving out clients without any. */
async function listClientsWith(db: Db, ids: readonly number[]) {
  const contacts = Map.groupBy(await listContactRows(db, ids), (row) => row.client_id);
  const stops = Map.groupBy(await listStops(db, ids), (row) => row.client_id);
  return ids.flatMap((id) => {
    const [own = [], ownStops = []] = [contacts.get(id), stops.get(id)];
    if (own.length + ownStops.length === 0) return [];
    return [
      {
        id,
        contacts: own.map(({ name, email, language, may_decide: mayDecide, created_at: at }) => ({
          name,
          email,
          language,
          mayDecide,
          createdAt: instantToApi(at),
        })),
        stops: ownStops.map(({ address_digest: digest, reason, at }) => ({ digest, reason, at: instantToApi(at) })),
      },
    ];
  });
}

export function registerContacts(serve: Serve): void {
  serve(listEndpoint, {
    authorizeItem: ({ deps, params }) => checkClient(deps.db, params.id),
    handle: async ({ deps, params }) => ({
      plain: {
        contacts: (await listContacts(deps.db, params.id)).map(contactToApi),
        offered: deps.mailer !== undefined,
      },
    }),
  });

  serve(listClientsContacts, {
    handle: async ({ deps, query }) => {
      const ids = query.clients.split(',').map(idFromDigits);
      if (ids.length > MAX_CONTACTED_CLIENTS || ids.includes(undefined))
        return badValue('clients', `it must be up to ${MAX_CONTACTED_CLIENTS} IDs, separated by commas.`);
      return { plain: { clients: await listClientsWith(deps.db, ids as number[]) } };
    },
  });

  serve(addEndpoint, {
    authorizeItem: ({ deps, params }) => checkClient(deps.db, params.id),
    handle: async ({ deps, actor, params }, { name, email, language = null, mayDecide }) => {
      const draft = { name: contactName(name), email: email.trim(), language, mayDecide };
      const contact = await addContact(deps.db, actor, { clientId: params.id, draft, now: deps.clock() });
      return isRefusal(contact) ? contact : { plain: contactToApi(contact) };
    },
  });

  serve(changeEndpoint, {
    authorizeItem: ({ deps, params }) => checkContactExists(deps.db, params.id),
    handle: async ({ deps, params, ifMatch }, { retry: isRetry = false, name, email, ...same }) => {
      const change = {
        ...same,
        ...(name === undefined ? {} : { name: contactName(name) }),
        ...(email === undefined ? {} : { email: email.trim() }),
      };
      const request = { id: params.id, ifMatch, change, isRetry, now: deps.clock() };
      const contact = await changeContact(deps.db, request);
      return isRefusal(contact) ? contact : { plain: contactToApi(contact) };
    },
  });

  serve(deleteEndpoint, {
    authorizeItem: ({ deps, params }) => checkContactExists(deps.db, params.id),
    handle: ({ deps, params, ifMatch }) => deleteContact(deps.db, { id: params.id, ifMatch, now: deps.clock() }),
  });
}
