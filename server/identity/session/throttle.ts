/** Throttling of password and link guesses by one rule (docs/people.md#throttle). */
import type { Refusal } from '#domain/platform/refusal.ts';
import { tooManySignIns } from '#domain/identity/sign-in.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { listDevices } from './sessions.store.ts';
import {
  type Attempt,
  findAccountPause,
  findSignInWait,
  insertSignInFailure,
  lockAddress,
} from './sign-in-failures.store.ts';

/** Returns a 429 refusal while this address may not try this name. */
export async function findThrottle(db: Db, attempt: Attempt): Promise<Refusal | undefined> {
  const wait = await findSignInWait(db, attempt);
  return wait === undefined ? undefined : tooManySignIns(wait);
}

/** Returns a 429 refusal while the account pauses sign-ins from unknown devices because it is attacked from many networks; the user's own networks are exempt. */
export async function findPause(db: Db, attempt: Attempt, userId: number | undefined): Promise<Refusal | undefined> {
  const pause = await findAccountPause(db, attempt);
  if (pause === undefined) return undefined;
  const devices = userId === undefined ? [] : await listDevices(db, userId);
  return devices.some(({ network }) => network === attempt.address) ? undefined : tooManySignIns(pause);
}

/** Records a failure and returns the refusal to send. Once the limit is reached, every attempt gets a 429, even a correct one. */
export function recordFailure(
  db: Db,
  attempt: Attempt,
  refusal: Refusal,
  note?: (trx: Db) => Promise<void>,
): Promise<Refusal> {
  return db.transaction().execute(async (trx) => {
    await lockAddress(trx, attempt.address);
    const throttled = await findThrottle(trx, attempt);
    if (throttled) return throttled;
    await insertSignInFailure(trx, attempt);
    await note?.(trx);
    return refusal;
  });
}
