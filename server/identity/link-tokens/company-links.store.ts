/** Links with which people who have a password link their company account, one per person (docs/people.md#company-links). */
import type { Db } from '#server/platform/db/dialect.ts';
import { selectForUpdate } from '#server/platform/db/locks.ts';
import { type LinkOwner, selectOwners } from './account-links.ts';
import type { SentToken } from './link-token.ts';

const select = (db: Db, { now }: Pick<SentToken, 'now'>) =>
  db.selectFrom('password_links').where('purpose', '=', 'company').where('until', '>', now);

/** Returns the account whose valid link has this digest, if it may sign in. `lock` locks the account until the transaction ends. */
export async function findCompanyLinkOwner(db: Db, token: SentToken, lock?: 'lock'): Promise<LinkOwner | undefined> {
  const userIds = select(db, token).select('user_id').where('hash', '=', token.hash);
  const query = selectOwners(db).where('users.id', 'in', userIds);
  const owner = await (lock ? selectForUpdate(db, query) : query).executeTakeFirst();
  return owner && { ...owner, isCompanyLink: true };
}

/** Returns the expiry of the person's link, or undefined if there is none. */
export const findCompanyLinkExpiry = async (db: Db, userId: number, now: string): Promise<string | undefined> =>
  (await select(db, { now }).select('until').where('user_id', '=', userId).executeTakeFirst())?.until;

/** Deletes the person's link, and returns whether there was one. */
export async function deleteCompanyLink(trx: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('password_links')
    .where('purpose', '=', 'company')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** Inserts a link, replacing the person's previous one. */
export async function insertCompanyLink(
  trx: Db,
  { hash, userId, until }: { hash: string; userId: number; until: string },
): Promise<void> {
  await deleteCompanyLink(trx, userId);
  await trx
    .insertInto('password_links')
    .values({ hash, user_id: userId, by_mail: false, until, purpose: 'company' })
    .execute();
}
