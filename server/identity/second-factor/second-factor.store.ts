/** Second factors in the database: the locked secret, the last step that was taken, and codes to recover by (docs/people.md#second-factor). */
import type { SecondFactor } from '#domain/identity/second-factor.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { factorSince } from './factor-since.ts';
import { digestOfCode } from './recovery-code.ts';

/** How it stands with a person's. */
export async function readSecondFactor(db: Db, userId: number): Promise<SecondFactor> {
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

/** Whether there is one of whatever kind: codes of an app, or a passkey. */
export async function hasFactor(db: Db, userId: number): Promise<boolean> {
  const row = await db.selectFrom('users').select(factorSince.as('since')).where('id', '=', userId).executeTakeFirst();
  return (row?.since ?? null) !== null;
}

/** The locked secret; undefined where there is no second factor. */
export const findLockedSecret = async (db: Db, userId: number): Promise<string | undefined> =>
  (await db.selectFrom('second_factors').select('secret').where('user_id', '=', userId).executeTakeFirst())?.secret;

/** Keeps a new one, whose first code was of `step`; false where there is one already. */
export async function insertSecondFactor(
  trx: Db,
  { userId, secret, step, now }: { userId: number; secret: string; step: number; now: string },
): Promise<boolean> {
  const done = await trx
    .insertInto('second_factors')
    .values({ user_id: userId, secret, last_step: step, since: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst();
  return Number(done.numInsertedOrUpdatedRows) > 0;
}

/** Takes a code of that step; false where one of it, or of a later one, was taken before. One statement, so that of two processes one takes it. */
export async function takeStep(trx: Db, userId: number, step: number): Promise<boolean> {
  const done = await trx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return Number(done.numUpdatedRows) > 0;
}

/** Takes a code to recover by; false where there is none like it any more. */
export async function takeRecoveryCode(trx: Db, userId: number, code: string): Promise<boolean> {
  const done = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('digest', '=', digestOfCode(code))
    .executeTakeFirst();
  return Number(done.numDeletedRows) > 0;
}

const deleteRecoveryCodes = (trx: Db, userId: number) =>
  trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();

/** These and no others. */
export async function replaceRecoveryCodes(trx: Db, userId: number, codes: readonly string[]): Promise<void> {
  await deleteRecoveryCodes(trx, userId);
  const rows = codes.map((code) => ({ user_id: userId, digest: digestOfCode(code) }));
  await trx.insertInto('recovery_codes').values(rows).execute();
}

/** Codes to recover by are worth nothing without a factor that they stand for. */
export async function deleteCodesWithoutFactor(trx: Db, userId: number): Promise<void> {
  if (!(await hasFactor(trx, userId))) await deleteRecoveryCodes(trx, userId);
}

/** Forgets the secret; false where there was none. */
export async function deleteSecret(trx: Db, userId: number): Promise<boolean> {
  const done = await trx.deleteFrom('second_factors').where('user_id', '=', userId).executeTakeFirst();
  return Number(done.numDeletedRows) > 0;
}
