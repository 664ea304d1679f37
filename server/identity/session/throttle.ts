/** Guesses of passwords and of links, slowed by one measure (docs/people.md#throttle). */
import type { Refusal } from '#domain/platform/refusal.ts';
import { tooManySignIns } from '#domain/identity/sign-in.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { listDevices } from './sessions.store.ts';
import {
  type Attempt,
  findAccountPause,
  findSignInWait,
  insertSignInFailure,
  takeAddressTurn,
} from './sign-in-failures.store.ts';

/** A 429 while this address may not try this name. */
export async function findThrottle(db: Db, attempt: Attempt): Promise<Refusal | undefined> {
  const wait = await findSignInWait(db, attempt);
  return wait === undefined ? undefined : tooManySignIns(wait);
}

/** A 429 while an account that is guessed at from many places makes strangers wait; its person's own places do not. */
export async function findPause(db: Db, attempt: Attempt, userId: number | undefined): Promise<Refusal | undefined> {
  const pause = await findAccountPause(db, attempt);
  if (pause === undefined) return undefined;
  const places = userId === undefined ? [] : await listDevices(db, userId);
  return places.some(({ network }) => network === attempt.address) ? undefined : tooManySignIns(pause);
}

/** Ten wrong answers are told as such, and noted in the same transaction; whatever comes after them is told to wait, even what is right. */
export function noteFailure(
  db: Db,
  attempt: Attempt,
  refusal: Refusal,
  note?: (trx: Db) => Promise<void>,
): Promise<Refusal> {
  return db.transaction().execute(async (trx) => {
    await takeAddressTurn(trx, attempt.address);
    const throttled = await findThrottle(trx, attempt);
    if (throttled) return throttled;
    await insertSignInFailure(trx, attempt);
    await note?.(trx);
    return refusal;
  });
}
