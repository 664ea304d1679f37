/** Password links in the database, stored by the digest of their token (docs/people.md#forgotten). */
import type { Db } from '#server/platform/db/dialect.ts';
import { type LinkOwner, selectOwners } from '#server/identity/link-tokens/account-links.ts';
import { isValidToken, type SentToken } from '#server/identity/link-tokens/link-token.ts';

const TOKEN = { hash: 'hash', until: 'until' };

/** Returns the account whose valid link has this digest, if it may sign in. */
export const findLinkOwner = (db: Db, token: SentToken): Promise<LinkOwner | undefined> =>
  selectOwners(db)
    .innerJoin('password_links', 'password_links.user_id', 'users.id')
    .where('purpose', '=', 'password')
    .where(isValidToken(TOKEN, token))
    .executeTakeFirst();

/** Deletes the link, so that a second use fails, and returns its account. */
export async function consumePasswordLink(trx: Db, token: SentToken): Promise<number | undefined> {
  const consumed = await trx
    .deleteFrom('password_links')
    .where('purpose', '=', 'password')
    .where(isValidToken(TOKEN, token))
    .returning('user_id')
    .executeTakeFirst();
  return consumed?.user_id;
}

/** Inserts a link and deletes expired ones. */
export async function insertPasswordLink(
  db: Db,
  {
    hash,
    userId,
    isEmailed,
    until,
    now,
  }: { hash: string; userId: number; isEmailed: boolean; until: string; now: string },
): Promise<void> {
  await db.deleteFrom('password_links').where('until', '<=', now).execute();
  await db.insertInto('password_links').values({ hash, user_id: userId, by_mail: isEmailed, until }).execute();
}

/** Counts the user's valid links that were sent by email. */
export async function countEmailedLinks(db: Db, userId: number, now: string): Promise<number> {
  const { count } = await db
    .selectFrom('password_links')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('by_mail', '=', true)
    .where('until', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the account with this email, if it may sign in. */
export const findByEmail = (db: Db, email: string): Promise<LinkOwner | undefined> =>
  selectOwners(db).where('email', '=', email).executeTakeFirst();
