/** Signing in: one judgement for every reason to refuse, with the same work (docs/people.md#throttle). */
import type { FastifyBaseLogger } from 'fastify';
import { LIMITS } from '#domain/platform/limits.ts';
import type { Refusal } from '#domain/platform/refusal.ts';
import { secondStepNeeded } from '#domain/identity/second-factor.ts';
import { invalidCredentials } from '#domain/identity/sign-in.ts';
import { charactersIn } from '#domain/platform/text.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { requireDiskSpace } from '#server/platform/disk-space.ts';
import { factorSince } from '#server/identity/second-factor/factor-since.ts';
import { HOUSE_ROW } from '#server/identity/settings/settings.store.ts';
import { networkOf } from '#server/platform/network-of.ts';
import { beginSignedIn, type SignedIn, signedInBy } from './signed-in.ts';
import type { Origin } from './sessions.store.ts';
import { auditRefusedSignIn } from './session-audit.ts';
import { deleteSignInFailures } from './sign-in-failures.store.ts';
import { makeTicket } from './ticket.ts';
import { lacksFactor } from './token-holders.store.ts';
import { findPause, findThrottle, noteFailure } from './throttle.ts';

export type Credentials = { email: string; password: string };

/** The name that failures are counted under, as it may stand in a row: what no e-mail could hold is left out of it. */
const countedNameOf = (typed: string): string =>
  typed
    .replace(/\p{Cc}/gu, '')
    .trim()
    .toLowerCase()
    .slice(0, LIMITS.emailLength);

/** The e-mail as it is stored; undefined for what no account could have, which is as wrong as an unknown one (docs/wire.md#sign-in-errors). */
function emailIn(typed: string): string | undefined {
  const email = typed.trim().toLowerCase();
  return /\p{Cc}/u.test(typed) || charactersIn(email) > LIMITS.emailLength ? undefined : email;
}

const findAccount = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['users.id', 'email', 'type', 'is_active', 'password_hash', 'password_assigned', 'token_version'])
    .leftJoin('settings', (join) => join.on('settings.name', '=', HOUSE_ROW))
    .select([factorSince.as('factor_since'), 'settings.value as house', 'users.created_at'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** A fresh token, or why not; of somebody with a second factor the ticket for it. The log tells the reason, the answer does not. */
export async function signIn(
  deps: Deps,
  { email: typed, password }: Credentials,
  { address, agent, inApp = false, log }: Origin & { log: FastifyBaseLogger },
): Promise<SignedIn | Refusal> {
  const { db, passwords, clock } = deps;
  const name = countedNameOf(typed);
  const refused = (refusal: Refusal, why: string, actor?: number): Refusal => {
    log.warn(
      { event: 'sign-in-refused', why: refusal.kind === 'throttled' ? 'throttled' : why, actor, address },
      'refused',
    );
    return refusal;
  };
  const network = networkOf(address);
  const first = { email: name, address: network, now: clock() };
  const early = await findThrottle(db, first);
  if (early) return refused(early, 'throttled');
  const email = emailIn(typed);
  const account = email === undefined ? undefined : await findAccount(db, email);
  const pause = await findPause(db, first, account?.id);
  if (pause) return refused(pause, 'throttled', account?.id);
  const isRight = account
    ? await passwords.verify(password, account.password_hash)
    : await passwords.pretend(password).then(() => false);
  const attempt = { email: name, address: network, now: clock() };
  const failed = (why: string): Promise<Refusal> =>
    noteFailure(db, attempt, invalidCredentials(), (trx) =>
      auditRefusedSignIn(trx, { userId: account?.id, inApp, why, address, now: attempt.now }),
    );
  const why = !account ? 'unknown e-mail' : isRight ? 'inactive' : 'wrong password';
  if (!account || !isRight || !account.is_active) return refused(await failed(why), why, account?.id);
  // Guesses that were under way when the measure filled are not answered either.
  const late = (await findThrottle(db, attempt)) ?? (await findPause(db, attempt, account.id));
  if (late) return refused(late, 'throttled', account.id);
  // Only now, so that a full disk tells nobody whose password is right.
  if (account.type !== 'admin') await requireDiskSpace(deps);
  await deleteSignInFailures(db, attempt);
  if (account.factor_since !== null) {
    log.info({ event: 'second-step-asked', actor: account.id, address }, 'second step asked for');
    return secondStepNeeded(makeTicket(deps, { userId: account.id, tokenVersion: account.token_version, inApp }));
  }
  const { now } = attempt;
  const begun = await db
    .transaction()
    .execute((trx) =>
      beginSignedIn(trx, account, { agent, address, inApp, now, isFactorDue: lacksFactor(account, now) }),
    );
  log.info({ event: 'signed-in', actor: account.id, session: begun.sessionId, address }, 'signed in');
  return signedInBy(deps, begun);
}
