/** Whose script calls: the token by its digest, with its person as the database knows both at this moment (docs/people.md#script-tokens). */
import type { Actor } from '#domain/identity/roles.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { digestOf } from './script-token.ts';

const HELD = ['script_tokens.id as token_id', 'scopes', 'expires_at', 'used_at', 'users.id', 'email', 'type'] as const;

const ofActive = (db: Db) =>
  db
    .selectFrom('script_tokens')
    .innerJoin('users', 'users.id', 'script_tokens.user_id')
    .select(HELD)
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null);

const readByDigest = prepared((db, digest: string) => ofActive(db).where('script_tokens.digest', '=', digest));
const readById = prepared((db, id: number) => ofActive(db).where('script_tokens.id', '=', id));

type Held = Actor & { tokenId: number; scopes: string[]; expiresAt: string; usedAt: string | null };

const heldIn = ([row]: Awaited<ReturnType<typeof readById>>): Held | undefined =>
  row && {
    id: row.id,
    email: row.email,
    type: row.type,
    tokenId: row.token_id,
    scopes: row.scopes.split(' '),
    expiresAt: row.expires_at,
    usedAt: row.used_at,
  };

/** By the token itself. */
export const findScriptHolder = async (db: Db, token: string): Promise<Held | undefined> =>
  heldIn(await readByDigest(db, digestOf(token)));

/** By the id of its row, for what was given out under it. */
export const findScriptHolderById = async (db: Db, id: number): Promise<Held | undefined> =>
  heldIn(await readById(db, id));
