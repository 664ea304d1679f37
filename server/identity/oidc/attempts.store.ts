/** Company sign-ins under way. Each step uses its row up in one statement, so only one process succeeds (docs/people.md#company-account). */
import { attemptsSince, codesSince, type OidcClaims } from '#domain/platform/sign-in/oidc.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { NewRow, Row } from '#server/platform/db/tables.ts';

export const insertAttempt = (db: Db, row: NewRow<'oidc_attempts'>) =>
  db.insertInto('oidc_attempts').values(row).execute();

/** Returns when the network's attempts began, those within the last 10 minutes, oldest first. */
export async function listAttemptStarts(db: Db, { network, now }: { network: string; now: string }): Promise<string[]> {
  const rows = await db
    .selectFrom('oidc_attempts')
    .select('created_at')
    .where('network', '=', network)
    .where('created_at', '>', attemptsSince(now))
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.created_at);
}

/** Uses the state up and returns its attempt, or undefined if it is unknown, used or expired. */
export const consumeState = (db: Db, stateHash: string, now: string): Promise<Row<'oidc_attempts'> | undefined> =>
  db
    .updateTable('oidc_attempts')
    .set({ used_at: now })
    .where('state_hash', '=', stateHash)
    .where('used_at', 'is', null)
    .where('created_at', '>', attemptsSince(now))
    .returningAll()
    .executeTakeFirst();

/** Stores what the provider confirmed, under the digest of the code that fetches it. */
export const storeClaims = (
  db: Db,
  stateHash: string,
  confirmed: { codeHash: string; encryptedClaims: string; now: string },
) =>
  db
    .updateTable('oidc_attempts')
    .set({ code_hash: confirmed.codeHash, encrypted_claims: confirmed.encryptedClaims, used_at: confirmed.now })
    .where('state_hash', '=', stateHash)
    .execute();

export type ConfirmedAttempt = Pick<Row<'oidc_attempts'>, 'purpose' | 'user_id' | 'invite_hash'> & {
  claims: OidcClaims;
};

/** Uses the code up and returns its attempt, or undefined if it is unknown, used or expired, or began in another browser. */
export const consumeCode = (db: Db, { code, binding, now }: { code: string; binding: string; now: string }) =>
  db
    .deleteFrom('oidc_attempts')
    .where('code_hash', '=', code)
    .where('binding_hash', '=', binding)
    .where('used_at', '>', codesSince(now))
    .returning(['purpose', 'user_id', 'invite_hash', 'encrypted_claims'])
    .executeTakeFirst();

/** Deletes expired attempts and returns their number. */
export async function deleteOldAttempts(db: Db, now: string): Promise<number> {
  const deleted = await db.deleteFrom('oidc_attempts').where('created_at', '<=', attemptsSince(now)).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
