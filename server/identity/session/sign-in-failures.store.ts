/** Failed sign-ins of the last quarter hour, in the database so that all processes share the count (docs/people.md#throttle). */
import type { Transaction } from 'kysely';
import { ACCOUNT_PAUSE, pauseAfter, SIGN_IN_LIMITS } from '#domain/identity/sign-in.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { advisoryLock } from '#server/platform/db/locks.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { widerNetworkOf } from '#server/platform/net/network-of.ts';

const WINDOW_MS = SIGN_IN_LIMITS.windowMinutes * 60_000;

/** Email tried, network (`networkOf`) and time (ISO) of an attempt. */
export type Attempt = { email: string; address: string; now: string };

/** Tolerated clock difference between machines. A failure dated further in the future came from a wrong clock. */
const CLOCKS_APART_MS = 60_000;

const windowStartOf = (now: string): string => new Date(Date.parse(now) - WINDOW_MS).toISOString();

/** Account name under which failures of a wider network are counted. */
const ANY_ACCOUNT = '';

/** Returns the counts that an attempt falls under, each with its limit. */
function measuresOf({ email, address }: Attempt): { email?: string; address: string; limit: number }[] {
  const wider = widerNetworkOf(address);
  return [
    { email, address, limit: SIGN_IN_LIMITS.failuresPerAccountAndAddress },
    { address, limit: SIGN_IN_LIMITS.failuresPerAddress },
    ...(wider
      ? [
          { address: wider.of56, limit: SIGN_IN_LIMITS.failuresPer56 },
          { address: wider.of48, limit: SIGN_IN_LIMITS.failuresPer48 },
        ]
      : []),
  ];
}

/** Returns when fewer failures than the limit are left in the window, in milliseconds since 1970; 0 if that is so now. */
async function findEnd(
  db: Db,
  now: string,
  { email, address, limit }: { email?: string; address: string; limit: number },
): Promise<number> {
  let query = db
    .selectFrom('sign_in_failures')
    .select('failed_at')
    .where('address', '=', address)
    .where('failed_at', '>', windowStartOf(now));
  if (email !== undefined) query = query.where('email', '=', email);
  const row = await query
    .orderBy('failed_at', 'desc')
    .limit(1)
    .offset(limit - 1)
    .executeTakeFirst();
  return row ? Math.min(Date.parse(row.failed_at), Date.parse(now)) + WINDOW_MS : 0;
}

/** Deletes failures dated in the future, which would otherwise block sign-ins beyond the window. */
async function deleteFutureFailures(db: Db, address: string, now: string): Promise<void> {
  const latest = new Date(Date.parse(now) + CLOCKS_APART_MS).toISOString();
  const future = db.selectFrom('sign_in_failures').select('id').where('address', '=', address);
  // Reads first: a DELETE waits for the write lock even if it matches nothing.
  if ((await future.where('failed_at', '>', latest).limit(1).execute()).length === 0) return;
  await db.deleteFrom('sign_in_failures').where('address', '=', address).where('failed_at', '>', latest).execute();
}

/** Returns the seconds until this address may try this account again, or undefined if it may now. */
export async function findSignInWait(db: Db, attempt: Attempt): Promise<number | undefined> {
  const { now } = attempt;
  const measures = measuresOf(attempt);
  for (const address of new Set(measures.map((measure) => measure.address)))
    await deleteFutureFailures(db, address, now);
  let end = 0;
  for (const measure of measures) end = Math.max(end, await findEnd(db, now, measure));
  return end === 0 ? undefined : (end - Date.parse(now)) / 1000;
}

/** Further failures don't lengthen the pause. */
const MAX_FAILURES_READ = ACCOUNT_PAUSE.freeFailures + Math.ceil(Math.log2(ACCOUNT_PAUSE.longestSeconds));

/** Returns the seconds until the account accepts attempts from unknown devices again, counting failures from all networks; undefined if it accepts them now. */
export async function findAccountPause(db: Db, { email, now }: Attempt): Promise<number | undefined> {
  const rows = await db
    .selectFrom('sign_in_failures')
    .select('failed_at')
    .where('email', '=', email)
    .where('failed_at', '>', windowStartOf(now))
    .orderBy('failed_at', 'desc')
    .limit(MAX_FAILURES_READ)
    .execute();
  const last = rows[0]?.failed_at;
  if (last === undefined) return undefined;
  const wait = pauseAfter(rows.length) + (Math.min(Date.parse(last), Date.parse(now)) - Date.parse(now)) / 1000;
  return wait > 0 ? wait : undefined;
}

/** Records a failure and deletes those that have left the window. */
export async function insertSignInFailure(db: Db, { email, address, now }: Attempt): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('failed_at', '<=', windowStartOf(now)).execute();
  const wider = widerNetworkOf(address);
  const networkKeys = wider
    ? [wider.of56, wider.of48].map((network) => ({ email: ANY_ACCOUNT, address: network }))
    : [];
  const rows = [{ email, address }, ...networkKeys].map((counted) => ({ ...counted, failed_at: now }));
  await db.insertInto('sign_in_failures').values(rows).execute();
}

/** Serializes attempts from one address across all processes. */
export const lockAddress = (trx: Transaction<Tables>, address: string): Promise<void> =>
  advisoryLock(trx, `sign-in ${address}`);

/** Resets the count of an account and address after a successful sign-in. */
export async function deleteSignInFailures(db: Db, { email, address }: Attempt): Promise<void> {
  const pairFailures = db
    .selectFrom('sign_in_failures')
    .select('id')
    .where('address', '=', address)
    .where('email', '=', email);
  if ((await pairFailures.limit(1).execute()).length === 0) return;
  await db.deleteFrom('sign_in_failures').where('address', '=', address).where('email', '=', email).execute();
}
