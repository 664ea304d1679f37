/** Database access for two-factor authentication: the encrypted secret, the last used time step, and recovery codes (docs/people.md#second-factor). */
import type { TwoFactor } from '#domain/identity/two-factor.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { twoFactorSince } from '#server/identity/session/two-factor-since.ts';
import { digestOfCode } from './recovery-code.ts';

/** Returns the state of a user's two-factor authentication. */
export async function readSecondFactor(db: Db, userId: number): Promise<TwoFactor> {
  const row = await db.selectFrom('second_factors').select('since').where('user_id', '=', userId).executeTakeFirst();
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const { passkeys } = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<number>().as('passkeys'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { since: row?.since ?? null, recoveryCodesLeft: Number(left), passkeys: Number(passkeys) };
}

/** Returns whether the user has an authenticator app or a passkey. */
export async function hasFactor(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select(twoFactorSince.as('since'))
    .where('id', '=', userId)
    .executeTakeFirst();
  return (row?.since ?? null) !== null;
}

/** Returns the encrypted secret, or undefined without an authenticator app. */
export const findEncryptedSecret = async (db: Db, userId: number): Promise<string | undefined> =>
  (await db.selectFrom('second_factors').select('secret').where('user_id', '=', userId).executeTakeFirst())?.secret;

/** Stores a new factor whose first code was for time step `step`. Returns false if there is one already. */
export async function insertSecondFactor(
  trx: Db,
  { userId, secret, step, now }: { userId: number; secret: string; step: number; now: string },
): Promise<boolean> {
  const result = await trx
    .insertInto('second_factors')
    .values({ user_id: userId, secret, last_step: step, since: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows) > 0;
}

/** Uses up the code of this time step. Returns false if this or a later code was used before; one statement, so only one process succeeds. */
export async function consumeTimeStep(trx: Db, userId: number, step: number): Promise<boolean> {
  const result = await trx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

/** Uses up a recovery code. Returns false if it doesn't exist. */
export async function consumeRecoveryCode(trx: Db, userId: number, code: string): Promise<boolean> {
  const result = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('digest', '=', digestOfCode(code))
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

const deleteRecoveryCodes = (trx: Db, userId: number) =>
  trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();

/** Replaces all recovery codes of the user. */
export async function replaceRecoveryCodes(trx: Db, userId: number, codes: readonly string[]): Promise<void> {
  await deleteRecoveryCodes(trx, userId);
  const rows = codes.map((code) => ({ user_id: userId, digest: digestOfCode(code) }));
  await trx.insertInto('recovery_codes').values(rows).execute();
}

/** Deletes recovery codes if no second factor is left. */
export async function deleteCodesWithoutFactor(trx: Db, userId: number): Promise<void> {
  if (!(await hasFactor(trx, userId))) await deleteRecoveryCodes(trx, userId);
}

/** Deletes the secret. Returns false if there was none. */
export async function deleteSecret(trx: Db, userId: number): Promise<boolean> {
  const result = await trx.deleteFrom('second_factors').where('user_id', '=', userId).executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}
