/** Contacts of clients, for tests. */
import { emailKeyOf } from '#domain/work/client-contacts.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { NewRow, Row } from '#server/platform/db/tables.ts';
import { nextNumber } from './builders.ts';

const LONG_AGO = '2025-01-02T09:00:00.000Z';

/** Inserts a contact of a client who may decide. */
export async function aContact(
  db: Db,
  { client_id, ...more }: Partial<NewRow<'client_contacts'>> & { client_id: number },
): Promise<Row<'client_contacts'>> {
  const email = more.email ?? `contact-${nextNumber()}@client.example`;
  const row: NewRow<'client_contacts'> = {
    client_id,
    name: 'Dana Weiss',
    email,
    email_key: emailKeyOf(email),
    language: null,
    may_decide: true,
    created_by_id: null,
    created_at: LONG_AGO,
    ...more,
  };
  return db.insertInto('client_contacts').values(row).returningAll().executeTakeFirstOrThrow();
}
