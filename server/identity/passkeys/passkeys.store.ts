/** Passkeys in the database: kept, used, named, removed (docs/people.md#passkeys). */
import type { Passkey } from '#domain/identity/passkeys.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { NewRow, Row } from '#server/platform/db/tables.ts';

const toPasskey = (row: Row<'passkeys'>): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at,
  usedAt: row.used_at,
  isSynced: row.is_synced,
});

const transportsIn = (text: string): string[] => text.split(' ').filter(Boolean);

const ofUser = (db: Db, userId: number) =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id', 'desc');

/** A person's, the newest first. */
export const listPasskeys = async (db: Db, userId: number): Promise<Passkey[]> =>
  (await ofUser(db, userId).execute()).map(toPasskey);

/** The same, as authenticators know them, with what stands for the person there. */
export async function listKnown(db: Db, userId: number) {
  const rows = await ofUser(db, userId).execute();
  return rows.map((row) => ({
    id: row.credential_id,
    transports: transportsIn(row.transports),
    handle: row.handle,
  }));
}

/** How many a person has. */
export async function countPasskeys(db: Db, userId: number): Promise<number> {
  const { n } = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Whose it is, and its name. */
export const findPasskey = (db: Db, id: number) =>
  db.selectFrom('passkeys').select(['user_id', 'name']).where('id', '=', id).executeTakeFirst();

/** The passkey that an authenticator calls so, with its person, while they may sign in. */
export const findByCredential = (db: Db, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id as passkey_id', 'passkeys.public_key', 'passkeys.counter', 'passkeys.handle'])
    .select(['users.id', 'users.email', 'users.type', 'users.password_assigned', 'users.token_version'])
    .where('credential_id', '=', credentialId)
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();

/** Keeps a new one; undefined where somebody has it already. */
export async function insertPasskey(trx: Db, row: NewRow<'passkeys'>): Promise<Passkey | undefined> {
  const insertedRow = await trx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  return insertedRow && toPasskey(insertedRow);
}

/** Notes that it was used; false where another request did so since `before` was read. */
export async function noteAssertion(
  trx: Db,
  {
    id,
    before,
    counter,
    isSynced,
    now,
  }: { id: number; before: number; counter: number; isSynced: boolean; now: string },
): Promise<boolean> {
  const done = await trx
    .updateTable('passkeys')
    .set({ counter, is_synced: isSynced, used_at: now })
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirst();
  return Number(done.numUpdatedRows) > 0;
}

/** Names it. */
export async function updateName(trx: Db, id: number, name: string): Promise<void> {
  await trx.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
}

/** From now on it is not known; false where it was not. */
export async function deletePasskey(trx: Db, id: number): Promise<boolean> {
  const done = await trx.deleteFrom('passkeys').where('id', '=', id).executeTakeFirst();
  return Number(done.numDeletedRows) > 0;
}

/** The same of all of a person's; how many. */
export async function deletePasskeysOf(trx: Db, userId: number): Promise<number> {
  const done = await trx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
  return Number(done.numDeletedRows);
}
