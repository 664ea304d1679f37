/** Password links in the database, stored by the digest of their token (docs/people.md#forgotten). */
import type { Db } from '#server/platform/db/dialect.ts';

/** Account details shown on the password page. */
export type LinkOwner = { id: number; firstName: string; lastName: string; email: string };

/** Returns the account whose valid link has this digest, if it may sign in. */
export async function findLinkOwner(
  db: Db,
  { hash, now }: { hash: string; now: string },
): Promise<LinkOwner | undefined> {
  const row = await db
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .select(['users.id', 'first_name', 'last_name', 'email'])
    .where('hash', '=', hash)
    .where('until', '>', now)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { id: row.id, firstName: row.first_name, lastName: row.last_name, email: row.email };
}

/** Deletes the link, so that a second use fails, and returns its account. */
export async function consumePasswordLink(
  trx: Db,
  { hash, now }: { hash: string; now: string },
): Promise<number | undefined> {
  const consumed = await trx
    .deleteFrom('password_links')
    .where('hash', '=', hash)
    .where('until', '>', now)
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
export async function findByEmail(db: Db, email: string): Promise<LinkOwner | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('email', '=', email)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { id: row.id, firstName: row.first_name, lastName: row.last_name, email: row.email };
}
