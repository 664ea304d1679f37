/** Database access for API tokens (docs/people.md#script-tokens). */
import type { Scope } from '#domain/platform/scopes.ts';
import type { ApiToken } from '#domain/identity/api-tokens.ts';
import { LAST_SEEN_INTERVAL_MS } from '#domain/platform/sign-in/sessions.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { NewRow, Row } from '#server/platform/db/tables.ts';

const toApiToken = (row: Row<'script_tokens'>): ApiToken => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes.split(' ') as Scope[],
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  usedAt: row.used_at,
});

/** Inserts a token. */
export async function insertApiToken(db: Db, row: NewRow<'script_tokens'>): Promise<ApiToken> {
  return toApiToken(await db.insertInto('script_tokens').values(row).returningAll().executeTakeFirstOrThrow());
}

/** Returns a user's tokens, newest first. */
export async function listApiTokens(db: Db, userId: number): Promise<ApiToken[]> {
  const rows = await db
    .selectFrom('script_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toApiToken);
}

/** Counts a user's tokens. */
export async function countApiTokens(db: Db, userId: number): Promise<number> {
  const { n } = await db
    .selectFrom('script_tokens')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Returns the token's owner. */
export const findTokenOwner = (db: Db, id: number) =>
  db.selectFrom('script_tokens').select(['user_id', 'name']).where('id', '=', id).executeTakeFirst();

/** Deletes a token, which ends its use at once. */
export async function deleteApiToken(db: Db, id: number): Promise<void> {
  await db.deleteFrom('script_tokens').where('id', '=', id).execute();
}

/** Records a use. Does nothing if another request just did. */
export async function recordTokenUse(db: Db, { id, now }: { id: number; now: string }): Promise<void> {
  const before = new Date(Date.parse(now) - LAST_SEEN_INTERVAL_MS).toISOString();
  await db
    .updateTable('script_tokens')
    .set({ used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('used_at', 'is', null), eb('used_at', '<=', before)]))
    .execute();
}

/** Deletes tokens that expired before this time and returns their number. */
export async function deleteEndedTokens(db: Db, before: string): Promise<number> {
  const deleted = await db.deleteFrom('script_tokens').where('expires_at', '<', before).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
