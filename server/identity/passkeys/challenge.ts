/** WebAuthn challenges, carried in encrypted tickets so that requests can't fill the database. Only used challenges are stored (docs/people.md#passkeys). */
import { CHALLENGE_MINUTES } from '#domain/identity/passkeys.ts';
import { minutesAfter } from '#domain/identity/two-factor.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';

/** Purpose of a ticket; each ticket is valid for one. */
type Purpose = 'new passkey' | 'sign-in by a passkey';

type StoredChallenge<T> = T & { challenge: string; until: string };

type ChallengeDeps = Pick<Deps, 'secrets' | 'clock'>;

/** Returns a ticket with the encrypted challenge and the data bound to it. */
export const encryptChallenge = <T extends object>(
  { secrets, clock }: ChallengeDeps,
  purpose: Purpose,
  bound: T & { challenge: string },
): string => secrets.encrypt(purpose, JSON.stringify({ ...bound, until: minutesAfter(clock(), CHALLENGE_MINUTES) }));

/** Returns the decrypted content of a ticket, or undefined if it is invalid, expired or made for another purpose. */
export function decryptChallenge<T extends object>(
  { secrets, clock }: ChallengeDeps,
  purpose: Purpose,
  ticket: string,
): StoredChallenge<T> | undefined {
  const text = secrets.decrypt(purpose, ticket);
  const payload = text === undefined ? undefined : (JSON.parse(text) as StoredChallenge<T>);
  return payload && payload.until > clock() ? payload : undefined;
}

/** Marks the challenge as used. Returns false if it was used before; one statement, so only one process succeeds. */
export async function consumeChallenge(
  trx: Db,
  { challenge, until }: { challenge: string; until: string },
  now: string,
): Promise<boolean> {
  await trx.deleteFrom('answered_challenges').where('until', '<=', now).execute();
  const result = await trx
    .insertInto('answered_challenges')
    .values({ challenge, until })
    .onConflict((conflict) => conflict.column('challenge').doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows) > 0;
}
