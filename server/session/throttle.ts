/** Guesses of passwords and of links, slowed by one measure (docs/people.md#throttle). */
import type { Refusal } from '#domain/refusal.ts';
import { tooManySignIns } from '#domain/sign-in.ts';
import type { Db } from '#server/db/dialect.ts';
import { type Attempt, findSignInWait, insertSignInFailure, takeAddressTurn } from './sign-in-failures.store.ts';

/** A 429 while this address may not try this name. */
export async function findThrottle(db: Db, attempt: Attempt): Promise<Refusal | undefined> {
  const wait = await findSignInWait(db, attempt);
  return wait === undefined ? undefined : tooManySignIns(wait);
}

/** Ten wrong answers are told as such; whatever comes after them is told to wait, even what is right. */
export function noteFailure(db: Db, attempt: Attempt, refusal: Refusal): Promise<Refusal> {
  return db.transaction().execute(async (trx) => {
    await takeAddressTurn(trx, attempt.address);
    const throttled = await findThrottle(trx, attempt);
    if (throttled) return throttled;
    await insertSignInFailure(trx, attempt);
    return refusal;
  });
}
