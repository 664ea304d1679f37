/** Failed sign-ins of the last quarter of an hour, in the database so that every process counts the same (docs/people.md#throttle). */
import type { Transaction } from 'kysely';
import { SIGN_IN_LIMITS } from '#domain/sign-in.ts';
import { advisoryLock, type Db } from '#server/db/dialect.ts';
import type { Tables } from '#server/db/tables.ts';

const WINDOW_MS = SIGN_IN_LIMITS.windowMinutes * 60_000;

/** Who tries, from which network (`networkOf`), and when (ISO). */
export type Attempt = { email: string; address: string; now: string };

/** Clocks of machines beside each other may be so far apart; a failure noted later than that came from a clock that was wrong. */
const CLOCKS_APART_MS = 60_000;

const windowStartOf = (now: string): string => new Date(Date.parse(now) - WINDOW_MS).toISOString();

/** When the failure that fills the measure leaves the window, in milliseconds since 1970. */
async function findEnd(db: Db, { email, address, now }: Attempt, limit: number, isPair: boolean): Promise<number> {
  let query = db
    .selectFrom('sign_in_failures')
    .select('failed_at')
    .where('address', '=', address)
    .where('failed_at', '>', windowStartOf(now));
  if (isPair) query = query.where('email', '=', email);
  const row = await query
    .orderBy('failed_at', 'desc')
    .limit(1)
    .offset(limit - 1)
    .executeTakeFirst();
  return row ? Math.min(Date.parse(row.failed_at), Date.parse(now)) + WINDOW_MS : 0;
}

/** Failures of a time that has not come are forgotten: they would be held against people for longer than the window. */
async function forgetAhead(db: Db, { address, now }: Attempt): Promise<void> {
  const latest = new Date(Date.parse(now) + CLOCKS_APART_MS).toISOString();
  const ahead = db.selectFrom('sign_in_failures').select('id').where('address', '=', address);
  // Looked for first, since a deletion takes a turn among the writers also where there is nothing to delete.
  if ((await ahead.where('failed_at', '>', latest).limit(1).execute()).length === 0) return;
  await db.deleteFrom('sign_in_failures').where('address', '=', address).where('failed_at', '>', latest).execute();
}

/** Seconds until this address may try this account again; undefined when it may now. */
export async function findSignInWait(db: Db, attempt: Attempt): Promise<number | undefined> {
  await forgetAhead(db, attempt);
  const pairEnd = await findEnd(db, attempt, SIGN_IN_LIMITS.failuresPerAccountAndAddress, true);
  const addressEnd = await findEnd(db, attempt, SIGN_IN_LIMITS.failuresPerAddress, false);
  const end = Math.max(pairEnd, addressEnd);
  return end === 0 ? undefined : (end - Date.parse(attempt.now)) / 1000;
}

/** Notes a failure, and forgets those that have left the window. */
export async function insertSignInFailure(db: Db, { email, address, now }: Attempt): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('failed_at', '<=', windowStartOf(now)).execute();
  await db.insertInto('sign_in_failures').values({ email, address, failed_at: now }).execute();
}

/** Attempts of one address are judged one after the other, in every process. */
export const takeAddressTurn = (trx: Transaction<Tables>, address: string): Promise<void> =>
  advisoryLock(trx, `sign-in ${address}`);

/** A good sign-in starts the count of its pair afresh. */
export async function deleteSignInFailures(db: Db, { email, address }: Attempt): Promise<void> {
  const ofPair = db
    .selectFrom('sign_in_failures')
    .select('id')
    .where('address', '=', address)
    .where('email', '=', email);
  if ((await ofPair.limit(1).execute()).length === 0) return;
  await db.deleteFrom('sign_in_failures').where('address', '=', address).where('email', '=', email).execute();
}
