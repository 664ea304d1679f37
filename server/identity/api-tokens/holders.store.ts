/** Current owner of an API token, looked up by the token's digest (docs/people.md#script-tokens). */
import type { Actor } from '#domain/platform/actor.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { prepared } from '#server/platform/db/sqlite/prepared.ts';
import { digestOf } from '#server/identity/link-tokens/link-token.ts';

const COLUMNS = [
  'script_tokens.id as token_id',
  'scopes',
  'expires_at',
  'used_at',
  'users.id',
  'email',
  'type',
] as const;

const selectActive = (db: Db) =>
  db
    .selectFrom('script_tokens')
    .innerJoin('users', 'users.id', 'script_tokens.user_id')
    .select(COLUMNS)
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null);

const readByDigest = prepared((db, digest: string) => selectActive(db).where('script_tokens.digest', '=', digest));
const readById = prepared((db, id: number) => selectActive(db).where('script_tokens.id', '=', id));

type ApiTokenHolder = Actor & { tokenId: number; scopes: string[]; expiresAt: string; usedAt: string | null };

const toHolder = ([row]: Awaited<ReturnType<typeof readById>>): ApiTokenHolder | undefined =>
  row && {
    id: row.id,
    email: row.email,
    type: row.type,
    tokenId: row.token_id,
    scopes: row.scopes.split(' '),
    expiresAt: row.expires_at,
    usedAt: row.used_at,
  };

/** Finds the owner by the token itself. */
export const findApiTokenHolder = async (db: Db, token: string): Promise<ApiTokenHolder | undefined> =>
  toHolder(await readByDigest(db, digestOf(token)));

/** Finds the owner by the token's row ID, for addresses signed under the token. */
export const findApiTokenHolderById = async (db: Db, id: number): Promise<ApiTokenHolder | undefined> =>
  toHolder(await readById(db, id));
