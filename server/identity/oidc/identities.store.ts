/** Linked company accounts (docs/people.md#company-account). */
import type { Identity, OidcClaims } from '#domain/platform/sign-in/oidc.ts';
import { deleteCompanyLink } from '#server/identity/link-tokens/company-links.store.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';

const toIdentity = (row: Row<'identities'>): Identity => ({
  id: row.id,
  email: row.email,
  createdAt: row.created_at,
  usedAt: row.used_at,
});

/** Returns a user's linked company accounts, newest first. */
export const listIdentities = async (db: Db, userId: number): Promise<Identity[]> =>
  (await db.selectFrom('identities').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute()).map(
    toIdentity,
  );

/** Returns which of these users have linked a company account. */
export async function listLinkedUserIds(db: Db, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await db.selectFrom('identities').select('user_id').where('user_id', 'in', userIds).execute();
  return new Set(rows.map((row) => row.user_id));
}

/** Returns this linked account of the user. */
export const findIdentity = (db: Db, { userId, id }: { userId: number; id: number }) =>
  db.selectFrom('identities').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();

type Subject = Pick<OidcClaims, 'issuer' | 'subject'>;

/** Returns the linked account of these claims with its owner, unless the owner was removed. */
export const findBySubject = (db: Db, { issuer, subject }: Subject) =>
  db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['identities.id', 'identities.user_id', 'users.is_active'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();

/** Returns whether the user has linked an account of this provider. */
export async function hasIdentityOf(db: Db, userId: number, issuer: string): Promise<boolean> {
  const query = db.selectFrom('identities').select('id').where('user_id', '=', userId).where('issuer', '=', issuer);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Counts the people who couldn't sign in if the company account were required: active, no administrator, without an account of this provider or an open invite. */
export async function countUnlinked(db: Db, issuer: string, now: string): Promise<number> {
  const linked = db.selectFrom('identities').select('user_id').where('issuer', '=', issuer);
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .where('type', '<>', 'admin')
    .where((eb) => eb.or([eb('invited_until', 'is', null), eb('invited_until', '<=', now)]))
    .where('id', 'not in', linked)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Inserts a linked account, replacing the link of a removed person, and ends the company link of its owner. Throws a unique violation if it is linked to another person. */
export async function insertIdentity(
  trx: Db,
  { userId, claims, now, isUsed }: { userId: number; claims: OidcClaims; now: string; isUsed: boolean },
): Promise<Identity> {
  const { issuer, subject, email } = claims;
  await deleteCompanyLink(trx, userId);
  const removed = trx.selectFrom('users').select('id').where('deleted_at', 'is not', null);
  await trx
    .deleteFrom('identities')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('user_id', 'in', removed)
    .execute();
  const row = await trx
    .insertInto('identities')
    .values({
      user_id: userId,
      issuer,
      subject,
      email: email ?? '',
      created_at: now,
      used_at: isUsed ? now : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toIdentity(row);
}

export const recordIdentityUse = (trx: Db, id: number, now: string) =>
  trx.updateTable('identities').set({ used_at: now }).where('id', '=', id).execute();

/** Deletes a linked account. Returns false if there was none. */
export async function deleteIdentity(trx: Db, id: number): Promise<boolean> {
  const result = await trx.deleteFrom('identities').where('id', '=', id).executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

/** Returns when anyone last signed in with an account of any provider. */
export async function lastIdentityUse(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('identities')
    .select(({ fn }) => fn.max('used_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}
