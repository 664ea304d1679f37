/** Sign-in with email and password. All refusals take the same path and the same work (docs/people.md#throttle). */
import type { FastifyBaseLogger } from 'fastify';
import { LIMITS } from '#domain/platform/limits.ts';
import { invalidCredentialsHere } from '#domain/identity/company-links.ts';
import { isCompanyAccountRequired } from '#domain/platform/sign-in/oidc.ts';
import type { Refusal } from '#domain/platform/refusal.ts';
import { secondStepRequired } from '#domain/identity/two-factor.ts';
import { invalidCredentials } from '#domain/identity/sign-in.ts';
import { countCharacters } from '#domain/platform/text.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { requireDiskSpace } from '#server/platform/health/disk-space.ts';
import { twoFactorSince } from '#server/identity/session/two-factor-since.ts';
import { SETTINGS_ROW } from '#server/platform/settings/settings.store.ts';
import { refuseWithWayIn } from '#server/identity/oidc/way-in.ts';
import { networkOf } from '#server/platform/net/network-of.ts';
import { startSignedInSession, type SignedIn, signInResponseOf } from '#server/identity/session/signed-in.ts';
import type { Origin } from '#server/identity/session/sessions.store.ts';
import { auditRefusedSignIn } from '#server/identity/session/session-audit.ts';
import { deleteSignInFailures } from '#server/identity/session/sign-in-failures.store.ts';
import { makeTicket } from '#server/identity/session/ticket.ts';
import { isMissingFactor } from '#server/identity/session/token-holders.store.ts';
import { findPause, findThrottle, recordFailure } from '#server/identity/session/throttle.ts';

export type Credentials = { email: string; password: string };

/** Returns the name that failures are counted under, without characters that no email can contain. */
const countedNameOf = (typed: string): string =>
  typed
    .replace(/\p{Cc}/gu, '')
    .trim()
    .toLowerCase()
    .slice(0, LIMITS.emailLength);

/** Returns the email as stored, or undefined if no account could have such an email (docs/api-reference.md#sign-in-errors). */
function emailIn(typed: string): string | undefined {
  const email = typed.trim().toLowerCase();
  return /\p{Cc}/u.test(typed) || countCharacters(email) > LIMITS.emailLength ? undefined : email;
}

const findAccount = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['users.id', 'email', 'type', 'is_active', 'password_hash', 'password_assigned', 'token_version'])
    .leftJoin('settings', (join) => join.on('settings.name', '=', SETTINGS_ROW))
    .select([twoFactorSince.as('factor_since'), 'settings.value as settings', 'users.created_at'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Returns a new token, a ticket for the second step, or a refusal. Only after the right password a refusal says more than that (docs/people.md#company-required). */
export async function signIn(
  deps: Deps,
  { email: typed, password }: Credentials,
  { address, agent, inApp = false, log }: Origin & { log: FastifyBaseLogger },
): Promise<SignedIn | Refusal> {
  const { db, passwords, clock } = deps;
  const name = countedNameOf(typed);
  const refused = (refusal: Refusal, reason: string, actor?: number): Refusal => {
    log.warn(
      { event: 'sign-in-refused', why: refusal.kind === 'throttled' ? 'throttled' : reason, actor, address },
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
  const isPasswordCorrect = account
    ? await passwords.verify(password, account.password_hash)
    : await passwords.hashDummy(password).then(() => false);
  const attempt = { email: name, address: network, now: clock() };
  // Only the app explains the ways in; other programs get the documented text.
  const refusal = inApp ? invalidCredentialsHere(deps.config.oidc) : invalidCredentials();
  const refuseAndAudit = (why: string, answer = refusal): Promise<Refusal> =>
    recordFailure(db, attempt, answer, (trx) =>
      auditRefusedSignIn(trx, { userId: account?.id, inApp, why, address, now: attempt.now }),
    );
  const isElsewhere = account !== undefined && isCompanyAccountRequired(deps.config.oidc, account.type);
  const refusedRight = isElsewhere ? 'company account required' : 'inactive';
  const why = !account ? 'unknown e-mail' : isPasswordCorrect ? refusedRight : 'wrong password';
  if (!account || !isPasswordCorrect || !account.is_active) return refused(await refuseAndAudit(why), why, account?.id);
  if (isElsewhere) {
    const answer = inApp ? await refuseWithWayIn(deps, account.id) : refusal;
    return refused(await refuseAndAudit(why, answer), why, account.id);
  }
  // Also refuses guesses that were in flight when the limit was reached.
  const throttledSince = (await findThrottle(db, attempt)) ?? (await findPause(db, attempt, account.id));
  if (throttledSince) return refused(throttledSince, 'throttled', account.id);
  // Checked last, so that a full disk doesn't reveal whose password is correct.
  if (account.type !== 'admin') await requireDiskSpace(deps);
  await deleteSignInFailures(db, attempt);
  if (account.factor_since !== null) {
    log.info({ event: 'second-step-asked', actor: account.id, address }, 'second step required');
    return secondStepRequired(makeTicket(deps, { userId: account.id, tokenVersion: account.token_version, inApp }));
  }
  const { now } = attempt;
  const signedIn = await db
    .transaction()
    .execute((trx) =>
      startSignedInSession(trx, account, { agent, address, inApp, now, isFactorDue: isMissingFactor(account, now) }),
    );
  log.info({ event: 'signed-in', actor: account.id, session: signedIn.sessionId, address }, 'signed in');
  return signInResponseOf(deps, signedIn);
}
