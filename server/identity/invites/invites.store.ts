/** Invite links in the database: the digest and expiry of one link per account. */
import { findCompanyLinkOwner } from '#server/identity/link-tokens/company-links.store.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { selectForUpdate } from '#server/platform/db/locks.ts';
import { type LinkOwner, selectOwners } from '#server/identity/link-tokens/account-links.ts';
import { isValidToken, type SentToken } from '#server/identity/link-tokens/link-token.ts';

/** Returns the account whose valid invite or company link has this digest. `lock` locks the account until the transaction ends. */
export async function findOpenInvite(db: Db, token: SentToken, lock?: 'lock'): Promise<LinkOwner | undefined> {
  const query = selectOwners(db).where(isValidToken({ hash: 'invite_hash', until: 'invited_until' }, token));
  const invite = await (lock ? selectForUpdate(db, query) : query).executeTakeFirst();
  return invite ?? findCompanyLinkOwner(db, token, lock);
}

/** Stores this link for the account, replacing the previous one. */
export async function writeInvite(db: Db, id: number, { hash, until }: { hash: string | null; until: string }) {
  await db.updateTable('users').set({ invite_hash: hash, invited_until: until }).where('id', '=', id).execute();
}
