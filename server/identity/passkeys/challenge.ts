/** A challenge between question and answer: locked in a ticket, so that nobody can fill the database by asking, and noted once it is answered (docs/decisions.md#identity-30). */
import { CHALLENGE_MINUTES } from '#domain/identity/passkeys.ts';
import { minutesAfter } from '#domain/identity/second-factor.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';

/** What a passkey is to be used for: each ticket is good for one of these. */
type Purpose = 'new passkey' | 'sign-in by a passkey';

type LockedChallenge<T> = T & { challenge: string; until: string };

type Vaulted = Pick<Deps, 'vault' | 'clock'>;

/** The challenge, with whatever it is bound to. */
export const lockChallenge = <T extends object>(
  { vault, clock }: Vaulted,
  purpose: Purpose,
  bound: T & { challenge: string },
): string => vault.lock(purpose, JSON.stringify({ ...bound, until: minutesAfter(clock(), CHALLENGE_MINUTES) }));

/** What it was bound to; undefined of one that never was, was for something else, or has run out. */
export function openChallenge<T extends object>(
  { vault, clock }: Vaulted,
  purpose: Purpose,
  ticket: string,
): LockedChallenge<T> | undefined {
  const text = vault.open(purpose, ticket);
  const payload = text === undefined ? undefined : (JSON.parse(text) as LockedChallenge<T>);
  return payload && payload.until > clock() ? payload : undefined;
}

/** Takes the answer to it; false where it was answered before. One statement, so that of two processes one takes it. */
export async function takeChallenge(
  trx: Db,
  { challenge, until }: { challenge: string; until: string },
  now: string,
): Promise<boolean> {
  await trx.deleteFrom('answered_challenges').where('until', '<=', now).execute();
  const done = await trx
    .insertInto('answered_challenges')
    .values({ challenge, until })
    .onConflict((conflict) => conflict.column('challenge').doNothing())
    .executeTakeFirst();
  return Number(done.numInsertedOrUpdatedRows) > 0;
}
