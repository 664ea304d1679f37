/** Contacts of clients and stopped addresses in the database. */
import { createHash } from 'node:crypto';
import { type ClientContact, type ContactValues, emailKeyOf } from '#domain/work/client-contacts.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { NewRow, Row } from '#server/platform/db/tables.ts';

/** Returns the stored digest of an address. It isn't secret: it only keeps deleted contacts' addresses out of the table. */
export const addressDigestOf = (email: string): string => createHash('sha256').update(emailKeyOf(email)).digest('hex');

/** Returns rows with the state of their addresses, in one query. */
async function toContacts(db: Db, rows: readonly Row<'client_contacts'>[]): Promise<ClientContact[]> {
  const stopOf = await readStops(
    db,
    rows.map((row) => row.client_id),
  );
  return rows.map((row) => {
    const stop = stopOf(row);
    return {
      id: row.id,
      version: row.version,
      clientId: row.client_id,
      name: row.name,
      email: row.email,
      language: row.language,
      mayDecide: row.may_decide,
      emailState: stop?.reason ?? 'on',
      emailStateSince: stop?.at ?? null,
    };
  });
}

/** Returns the contacts of a client in the order in which they were added. */
export const listContacts = async (db: Db, clientId: number): Promise<ClientContact[]> =>
  toContacts(db, await listContactRows(db, [clientId]));

/** Returns the contact, or undefined. */
export async function findContact(db: Db, id: number): Promise<ClientContact | undefined> {
  const row = await db.selectFrom('client_contacts').selectAll().where('id', '=', id).executeTakeFirst();
  return row && (await toContacts(db, [row]))[0];
}

/** Returns the contacts' rows of these clients, by client and ID. */
export async function listContactRows(db: Db, clientIds: readonly number[]): Promise<Row<'client_contacts'>[]> {
  if (clientIds.length === 0) return [];
  return db
    .selectFrom('client_contacts')
    .selectAll()
    .where('client_id', 'in', clientIds)
    .orderBy('client_id')
    .orderBy('id')
    .execute();
}

/** Returns the stopped addresses of these clients. */
export async function listStops(db: Db, clientIds: readonly number[]): Promise<Row<'email_stops'>[]> {
  if (clientIds.length === 0) return [];
  return db
    .selectFrom('email_stops')
    .selectAll()
    .where('client_id', 'in', [...new Set(clientIds)])
    .orderBy('client_id')
    .orderBy('address_digest')
    .execute();
}

/** Returns a lookup of the stop of an address at one of these clients, by one query. */
export async function readStops(
  db: Db,
  clientIds: readonly number[],
): Promise<(address: Pick<Row<'client_contacts'>, 'client_id' | 'email'>) => Row<'email_stops'> | undefined> {
  const stops = await listStops(db, clientIds);
  const byAddress = new Map(stops.map((stop) => [`${stop.client_id} ${stop.address_digest}`, stop]));
  return ({ client_id: clientId, email }) => byAddress.get(`${clientId} ${addressDigestOf(email)}`);
}

/** Returns the names of the client's contacts who may decide, in the order in which they were added. */
export async function listDeciders(db: Db, clientId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('client_contacts')
    .select('name')
    .where('client_id', '=', clientId)
    .where('may_decide', '=', true)
    .orderBy('id')
    .execute();
  return rows.map(({ name }) => name);
}

/** Returns the columns of a contact's values. */
export const contactColumnsOf = ({ name, email, language, mayDecide }: ContactValues) => ({
  name,
  email,
  email_key: emailKeyOf(email),
  language,
  may_decide: mayDecide,
});

/** Inserts a contact and returns its ID. */
export async function insertContact(trx: Db, row: NewRow<'client_contacts'>): Promise<number> {
  return (await trx.insertInto('client_contacts').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Writes these values and increments the version. */
export async function updateContact(trx: Db, id: number, values: ContactValues): Promise<void> {
  await trx
    .updateTable('client_contacts')
    .set((eb) => ({ ...contactColumnsOf(values), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteContactRow(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('client_contacts').where('id', '=', id).execute();
}

/** Forgets that a mail server refused the address. What its owner stopped stays stopped. */
export async function forgetRefusal(trx: Db, { clientId, email }: { clientId: number; email: string }): Promise<void> {
  await trx
    .deleteFrom('email_stops')
    .where('client_id', '=', clientId)
    .where('address_digest', '=', addressDigestOf(email))
    .where('reason', '=', 'refused')
    .execute();
}
