/** Pages of contacts and visits to them, in the database (docs/review.md#client-pages). */
import type { Transaction } from 'kysely';
import { addHours } from '#domain/platform/dates.ts';
import { isPageOpen, visitsSince } from '#domain/review/client-pages.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { advisoryLock } from '#server/platform/db/locks.ts';
import { countOf } from '#server/platform/db/page.ts';
import type { Row, Tables } from '#server/platform/db/tables.ts';

type Page = Row<'client_pages'>;

/** Returns the page's times as the rules take them. */
export const timesOf = ({ created_at: createdAt, used_at: usedAt, ended_at: endedAt }: Page) => ({
  createdAt,
  usedAt,
  endedAt,
});

const openOrNone = (page: Page | undefined, now: string): Page | undefined =>
  page && isPageOpen(timesOf(page), now) ? page : undefined;

/** Returns the open page with this token digest. */
export const findOpenPage = async (db: Db, { hash, now }: { hash: string; now: string }): Promise<Page | undefined> =>
  openOrNone(await db.selectFrom('client_pages').selectAll().where('token_hash', '=', hash).executeTakeFirst(), now);

/** Returns the contact's page unless it has ended. */
export const findOpenPageOf = async (
  db: Db,
  { contactId, now }: { contactId: number; now: string },
): Promise<Page | undefined> => openOrNone(await findPage(db, contactId), now);

/** Returns the contact's page, also one that has ended. */
export const findPage = (db: Db, contactId: number): Promise<Page | undefined> =>
  db.selectFrom('client_pages').selectAll().where('contact_id', '=', contactId).executeTakeFirst();

/** Returns the pages of the client's contacts. */
export const listPagesOf = (db: Db, clientId: number): Promise<Page[]> =>
  db
    .selectFrom('client_contacts')
    .innerJoin('client_pages', 'client_pages.contact_id', 'client_contacts.id')
    .selectAll('client_pages')
    .where('client_contacts.client_id', '=', clientId)
    .orderBy('client_contacts.id')
    .execute();

type NewPage = { contactId: number; hash: string; salt: string; createdById: number; now: string };

/** Inserts the contact's page, or replaces the one it has. */
export async function writePage(trx: Db, { contactId, hash, salt, createdById, now }: NewPage): Promise<void> {
  const values = {
    token_hash: hash,
    token_salt: salt,
    created_by_id: createdById,
    created_at: now,
    used_at: null,
    ended_at: null,
  };
  await trx
    .insertInto('client_pages')
    .values({ contact_id: contactId, ...values })
    .onConflict((clash) => clash.column('contact_id').doUpdateSet(values))
    .execute();
  await deleteVisits(trx, contactId);
}

/** Ends the contact's page and its visits. Returns whether there was an open one. */
export async function endPage(trx: Db, contactId: number, now: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('client_pages')
    .set({ ended_at: now })
    .where('contact_id', '=', contactId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  await deleteVisits(trx, contactId);
  return numUpdatedRows > 0;
}

async function deleteVisits(trx: Db, contactId: number): Promise<void> {
  await trx.deleteFrom('client_page_visits').where('contact_id', '=', contactId).execute();
}

type Entry = { contactId: number; address: string; now: string };

/** Serializes entries from one address across all processes. */
export const lockEntries = (trx: Transaction<Tables>, { contactId, address }: Entry): Promise<void> =>
  advisoryLock(trx, `client page ${contactId} ${address}`);

/** Counts how often this address entered the page within the last hour. */
export const countEntries = (db: Db, { contactId, address, now }: Entry): Promise<number> =>
  countOf(
    db
      .selectFrom('client_page_visits')
      .where('contact_id', '=', contactId)
      .where('address', '=', address)
      .where('at', '>', addHours(now, -1)),
  );

/** Records a visit, and that the page was used. */
export async function insertVisit(trx: Db, { secretHash, ...entry }: Entry & { secretHash: string }): Promise<void> {
  const { contactId, address, now } = entry;
  await trx
    .insertInto('client_page_visits')
    .values({ contact_id: contactId, secret_hash: secretHash, address, at: now })
    .execute();
  await trx.updateTable('client_pages').set({ used_at: now }).where('contact_id', '=', contactId).execute();
}

/** Returns the visit with this secret digest to the contact's page, while it lasts. */
export const findVisit = (
  db: Db,
  { contactId, secretHash, now }: { contactId: number; secretHash: string; now: string },
): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('client_page_visits')
    .select('id')
    .where('secret_hash', '=', secretHash)
    .where('contact_id', '=', contactId)
    .where('at', '>', visitsSince(now))
    .executeTakeFirst();

/** Returns the contact of a visit that lasts to an open page, for checking signed URLs. */
export async function findVisitedContact(
  db: Db,
  { contactId, visitId }: { contactId: number; visitId: number },
  now: string,
): Promise<Row<'client_contacts'> | undefined> {
  const visit = await db
    .selectFrom('client_page_visits')
    .select('id')
    .where('id', '=', visitId)
    .where('contact_id', '=', contactId)
    .where('at', '>', visitsSince(now))
    .executeTakeFirst();
  const isOpen = visit && (await findOpenPageOf(db, { contactId, now }));
  return isOpen ? findContactRow(db, contactId) : undefined;
}

/** Returns the contact's row. */
export const findContactRow = (db: Db, id: number): Promise<Row<'client_contacts'> | undefined> =>
  db.selectFrom('client_contacts').selectAll().where('id', '=', id).executeTakeFirst();

/** Deletes visits that have ended, and addresses after a day. Returns the number of visits. */
export async function deleteOldPageVisits(db: Db, now: string): Promise<number> {
  await db
    .updateTable('client_page_visits')
    .set({ address: '' })
    .where('at', '<', addHours(now, -24))
    .where('address', '<>', '')
    .execute();
  const { numDeletedRows } = await db
    .deleteFrom('client_page_visits')
    .where('at', '<', visitsSince(now))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
