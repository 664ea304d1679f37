/** Contacts and stopped addresses of imported clients (docs/import.md#import). */
import { CLIENT_LANGUAGES, type ClientLanguage } from '#domain/platform/clients/client-languages.ts';
import { API_IMPORT_TEXTS } from '#domain/operations/api-import.ts';
import {
  checkContact,
  contactName,
  type ContactValues,
  emailKeyOf,
  type EmailStopReason,
  MAX_CONTACTS,
} from '#domain/work/client-contacts.ts';
import { contactColumnsOf, listContactRows } from '#server/work/contacts/contacts.store.ts';
import type { Trx, WrittenRecord } from './kind.ts';
import { type Fields, isFields } from '../provider/pages.ts';
import type { Provider } from '../provider/provider.ts';
import { idOfRecord, type Values, valuesOf } from './values.ts';

type ParsedContact = ContactValues & { createdAt: string | null };
type ParsedStop = { digest: string; reason: EmailStopReason; at: string };

/** Contacts of a client; undefined if the other server doesn't have them. */
export type WithContacts = { contacts?: { people: ParsedContact[]; stops: ParsedStop[] } };

/** Returns the address of the contacts of a page's clients. */
export const contactsPath = (members: readonly Fields[]): string =>
  `/api/client_contacts?clients=${members.flatMap((member) => idOfRecord(member) ?? []).join('%2C')}`;

/** Adds contacts to the clients of a page, in one call. */
export async function withContacts(provider: Provider, members: readonly Fields[]): Promise<Fields[]> {
  if (members.length === 0) return [];
  const body = await provider.read(contactsPath(members));
  if (!isFields(body) || !Array.isArray(body['clients'])) return [...members];
  const byId = new Map(body['clients'].filter(isFields).map((client) => [idOfRecord(client), client]));
  return members.map((member) => {
    const { contacts = [], stops = [] } = byId.get(idOfRecord(member)) ?? {};
    return { ...member, contacts, stops };
  });
}

const partsIn = (values: Values, name: string): Values[] =>
  values.list(name).map((one) => valuesOf(isFields(one) ? one : {}, { of: 'Client', notes: [] }));

function contactIn(values: Values): ParsedContact[] {
  const contact = {
    name: contactName(values.text('name', 1_000)),
    email: values.text('email', 1_000).trim(),
    language: (values.choice('language', CLIENT_LANGUAGES) as ClientLanguage | undefined) ?? null,
    mayDecide: values.flag('mayDecide', false),
    createdAt: values.instant('createdAt'),
  };
  return checkContact(contact).length === 0 ? [contact] : [];
}

function stopIn(values: Values): ParsedStop[] {
  const digest = values.text('digest', 100);
  const reason = values.choice('reason', ['stopped', 'refused'] as const);
  const at = values.instant('at');
  return reason && at !== null && /^[0-9a-f]{64}$/.test(digest) ? [{ digest, reason, at }] : [];
}

/** Reads the contacts of a client. Those that break the rules are reported and left out. */
export function readContacts(values: Values): WithContacts {
  if (values.fields['contacts'] === undefined) return {};
  const found = partsIn(values, 'contacts').flatMap(contactIn);
  const people = [...new Map(found.toReversed().map((contact) => [emailKeyOf(contact.email), contact])).values()]
    .toReversed()
    .slice(0, MAX_CONTACTS);
  if (people.length < values.list('contacts').length) values.note(API_IMPORT_TEXTS.badContacts);
  return { contacts: { people, stops: partsIn(values, 'stops').flatMap(stopIn) } };
}

/** Writes one contact over that with the same address, or adds it while there is room. */
async function writeContact(
  trx: Trx,
  { createdAt, ...contact }: ParsedContact,
  { clientId, known, now }: { clientId: number; known: Map<string, number>; now: string },
): Promise<void> {
  const columns = contactColumnsOf(contact);
  const id = known.get(columns.email_key);
  if (id !== undefined) await trx.updateTable('client_contacts').set(columns).where('id', '=', id).execute();
  if (id !== undefined || known.size >= MAX_CONTACTS) return;
  const row = { ...columns, client_id: clientId, created_by_id: null, created_at: createdAt ?? now };
  const inserted = await trx.insertInto('client_contacts').values(row).returning('id').executeTakeFirstOrThrow();
  known.set(columns.email_key, inserted.id);
}

/** Writes the contacts of the written clients. Contacts and stops that only this instance has stay. */
export async function writeContacts<P extends WithContacts>(
  trx: Trx,
  written: readonly WrittenRecord<P>[],
  { clock }: { clock: () => string },
): Promise<void> {
  const now = clock();
  const ids = written.filter(({ parsed }) => parsed.contacts !== undefined).map(({ id }) => id);
  const stored = Map.groupBy(await listContactRows(trx, ids), (row) => row.client_id);
  for (const { id, parsed } of written) {
    const known = new Map((stored.get(id) ?? []).map((row) => [row.email_key, row.id]));
    for (const contact of parsed.contacts?.people ?? []) await writeContact(trx, contact, { clientId: id, known, now });
    for (const { digest, reason, at } of parsed.contacts?.stops ?? [])
      await trx
        .insertInto('email_stops')
        .values({ client_id: id, address_digest: digest, reason, at })
        .onConflict((clash) => clash.columns(['client_id', 'address_digest']).doNothing())
        .execute();
  }
}
