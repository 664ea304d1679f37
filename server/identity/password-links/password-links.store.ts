/** Links to a new password in the database, by the digest of their token (docs/people.md#forgotten). */
import type { Db } from '#server/platform/db/dialect.ts';

/** Whose link it is, as far as the link tells it. */
export type LinkOwner = { id: number; firstName: string; lastName: string; email: string };

/** Whose link has a token of this digest, while it is valid and they may sign in. */
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

/** Takes the link away, so that whoever comes second finds none; whose it was. */
export async function takePasswordLink(
  trx: Db,
  { hash, now }: { hash: string; now: string },
): Promise<number | undefined> {
  const taken = await trx
    .deleteFrom('password_links')
    .where('hash', '=', hash)
    .where('until', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return taken?.user_id;
}

/** Keeps a link, and forgets those that have run out. */
export async function insertPasswordLink(
  db: Db,
  { hash, userId, byMail, until, now }: { hash: string; userId: number; byMail: boolean; until: string; now: string },
): Promise<void> {
  await db.deleteFrom('password_links').where('until', '<=', now).execute();
  await db.insertInto('password_links').values({ hash, user_id: userId, by_mail: byMail, until }).execute();
}

/** Of the links that this person was mailed, how many are valid. */
export async function countMailedLinks(db: Db, userId: number, now: string): Promise<number> {
  const { count } = await db
    .selectFrom('password_links')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('by_mail', '=', true)
    .where('until', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

/** Who may sign in with this e-mail. */
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
