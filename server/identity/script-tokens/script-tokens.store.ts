/** Tokens for scripts in the database: made, used, revoked, listed (docs/people.md#script-tokens). */
import type { Scope } from '#domain/identity/scopes.ts';
import type { ScriptToken } from '#domain/identity/script-tokens.ts';
import { SEEN_EVERY_MS } from '#domain/identity/sessions.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { NewRow, Row } from '#server/platform/db/tables.ts';

const toScriptToken = (row: Row<'script_tokens'>): ScriptToken => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes.split(' ') as Scope[],
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  usedAt: row.used_at,
});

/** Keeps a new one. */
export async function insertScriptToken(db: Db, row: NewRow<'script_tokens'>): Promise<ScriptToken> {
  return toScriptToken(await db.insertInto('script_tokens').values(row).returningAll().executeTakeFirstOrThrow());
}

/** A person's, the newest first. */
export async function listScriptTokens(db: Db, userId: number): Promise<ScriptToken[]> {
  const rows = await db
    .selectFrom('script_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toScriptToken);
}

/** How many a person has. */
export async function countScriptTokens(db: Db, userId: number): Promise<number> {
  const { n } = await db
    .selectFrom('script_tokens')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Whose token it is. */
export const findTokenOwner = (db: Db, id: number) =>
  db.selectFrom('script_tokens').select(['user_id', 'name']).where('id', '=', id).executeTakeFirst();

/** From now on it is not known. */
export async function deleteScriptToken(db: Db, id: number): Promise<void> {
  await db.deleteFrom('script_tokens').where('id', '=', id).execute();
}

/** Notes that it was used; nothing where another request did so just now. */
export async function noteUsed(db: Db, { id, now }: { id: number; now: string }): Promise<void> {
  const before = new Date(Date.parse(now) - SEEN_EVERY_MS).toISOString();
  await db
    .updateTable('script_tokens')
    .set({ used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('used_at', 'is', null), eb('used_at', '<=', before)]))
    .execute();
}

/** Forgets those that ended before; how many. */
export async function deleteEndedTokens(db: Db, before: string): Promise<number> {
  const gone = await db.deleteFrom('script_tokens').where('expires_at', '<', before).executeTakeFirst();
  return Number(gone.numDeletedRows);
}
