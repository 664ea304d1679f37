/** Database access for passkeys (docs/people.md#passkeys). */
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

const selectPasskeys = (db: Db, userId: number) =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id', 'desc');

/** Returns a user's passkeys, newest first. */
export const listPasskeys = async (db: Db, userId: number): Promise<Passkey[]> =>
  (await selectPasskeys(db, userId).execute()).map(toPasskey);

/** Returns a user's passkeys in the form that authenticators use, with the user handle. */
export async function listKnownPasskeys(db: Db, userId: number) {
  const rows = await selectPasskeys(db, userId).execute();
  return rows.map((row) => ({
    id: row.credential_id,
    transports: transportsIn(row.transports),
    handle: row.handle,
  }));
}

/** Counts a user's passkeys. */
export async function countPasskeys(db: Db, userId: number): Promise<number> {
  const { n } = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Returns the passkey's owner and name. */
export const findPasskey = (db: Db, id: number) =>
  db.selectFrom('passkeys').select(['user_id', 'name']).where('id', '=', id).executeTakeFirst();

/** Finds a passkey by its credential ID, with its owner if they may sign in. */
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

/** Inserts a passkey. Returns undefined if it is registered already. */
export async function insertPasskey(trx: Db, row: NewRow<'passkeys'>): Promise<Passkey | undefined> {
  const insertedRow = await trx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  return insertedRow && toPasskey(insertedRow);
}

/** Records a use of the passkey. Returns false if another request did so since `before` was read. */
export async function recordAssertion(
  trx: Db,
  {
    id,
    before,
    counter,
    isSynced,
    now,
  }: { id: number; before: number; counter: number; isSynced: boolean; now: string },
): Promise<boolean> {
  const result = await trx
    .updateTable('passkeys')
    .set({ counter, is_synced: isSynced, used_at: now })
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

/** Renames a passkey. */
export async function updateName(trx: Db, id: number, name: string): Promise<void> {
  await trx.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
}

/** Deletes a passkey. Returns false if there was none. */
export async function deletePasskey(trx: Db, id: number): Promise<boolean> {
  const result = await trx.deleteFrom('passkeys').where('id', '=', id).executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

/** Deletes all passkeys of a user and returns their number. */
export async function deletePasskeysOf(trx: Db, userId: number): Promise<number> {
  const result = await trx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
  return Number(result.numDeletedRows);
}
