/** Second step of a sign-in: the ticket of a correct password, and a code (docs/people.md#second-step). */
import type { FastifyBaseLogger } from 'fastify';
import { isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import { parseCode, ticketEnded, wrongSignInCode } from '#domain/identity/two-factor.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { requireDiskSpace } from '#server/platform/health/disk-space.ts';
import { twoFactorSince } from '#server/identity/session/two-factor-since.ts';
import { decryptSecret } from '#server/identity/two-factor/encrypted-secret.ts';
import { consumeRecoveryCode, consumeTimeStep } from '#server/identity/two-factor/two-factor.store.ts';
import { timeStepOf } from '#server/identity/two-factor/totp.ts';
import { networkOf } from '#server/platform/net/network-of.ts';
import { auditRefusedSignIn } from '#server/identity/session/session-audit.ts';
import type { Origin } from '#server/identity/session/sessions.store.ts';
import { deleteSignInFailures } from '#server/identity/session/sign-in-failures.store.ts';
import { startSignedInSession, type SignedIn, signInResponseOf } from '#server/identity/session/signed-in.ts';
import { findPause, findThrottle, recordFailure } from '#server/identity/session/throttle.ts';
import { readTicket, type Ticket } from '#server/identity/session/ticket.ts';

/** Name under which wrong codes are counted, followed by the email. Separate from wrong passwords, whose count a correct password resets. */
export const SECOND_STEP = '(code)';

/** Returns the user of the ticket with their encrypted secret, or undefined once their credentials or factors have changed. */
export async function findTicketUser(db: Db, { userId, tokenVersion }: Ticket) {
  const account = await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['users.id', 'email', 'type', 'password_assigned', 'token_version', 'second_factors.secret'])
    .select(twoFactorSince.as('factor_since'))
    .where('users.id', '=', userId)
    .where('token_version', '=', tokenVersion)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return account && account.factor_since !== null ? account : undefined;
}

type CodeConsumer = (trx: Db) => Promise<boolean>;

/** Returns a function that uses up this code, or undefined if the code can't be the user's. */
function codeConsumerOf(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  { id, secret: encryptedSecret }: { id: number; secret: string | null },
  typed: string,
): CodeConsumer | undefined {
  const parsedCode = parseCode(typed);
  if (parsedCode?.kind === 'recovery') return (trx) => consumeRecoveryCode(trx, id, parsedCode.code);
  const secret = parsedCode && encryptedSecret !== null ? decryptSecret(secrets, id, encryptedSecret) : undefined;
  const step = secret === undefined ? undefined : timeStepOf(secret, parsedCode?.code ?? '', clock());
  return step === undefined ? undefined : (trx) => consumeTimeStep(trx, id, step);
}

/** Returns a new token or a refusal. The code is used up in the transaction that starts the session. */
export async function submitSecondStep(
  deps: Deps,
  { ticket: encryptedSecret, code }: { ticket: string; code: string },
  { address, agent, log }: Omit<Origin, 'inApp'> & { log: FastifyBaseLogger },
): Promise<SignedIn | Refusal> {
  const { db, clock } = deps;
  const ticket = readTicket(deps, encryptedSecret);
  const account = ticket && (await findTicketUser(db, ticket));
  const refused = (refusal: Refusal, reason: string): Refusal => {
    log.warn({ event: 'second-step-refused', why: reason, actor: account?.id, address }, 'refused');
    return refusal;
  };
  if (!account || !ticket) return refused(ticketEnded(), 'no ticket');
  const attempt = { email: `${SECOND_STEP} ${account.email}`, address: networkOf(address), now: clock() };
  const throttledBefore = (await findThrottle(db, attempt)) ?? (await findPause(db, attempt, account.id));
  if (throttledBefore) return refused(throttledBefore, 'throttled');
  if (account.type !== 'admin') await requireDiskSpace(deps);
  const consumeCode = codeConsumerOf(deps, account, code);
  const signedIn = await db.transaction().execute(async (trx) => {
    // Also refuses guesses that were in flight when the limit was reached.
    const throttledSince = (await findThrottle(trx, attempt)) ?? (await findPause(trx, attempt, account.id));
    if (throttledSince) return throttledSince;
    if (!(await consumeCode?.(trx))) return wrongSignInCode();
    const { inApp, identityId } = ticket;
    const signInMethod = identityId === undefined ? undefined : 'oidc';
    return startSignedInSession(trx, account, {
      agent,
      address,
      inApp,
      identityId,
      way: signInMethod,
      now: attempt.now,
    });
  });
  if (isRefusal(signedIn)) {
    const why = 'wrong code';
    const failed = (): Promise<Refusal> =>
      recordFailure(db, attempt, signedIn, (trx) =>
        auditRefusedSignIn(trx, { userId: account.id, inApp: ticket.inApp, why, address, now: attempt.now }),
      );
    return refused(signedIn.kind === 'throttled' ? signedIn : await failed(), why);
  }
  await deleteSignInFailures(db, attempt);
  log.info({ event: 'signed-in', actor: account.id, session: signedIn.sessionId, address, factor: true }, 'signed in');
  return signInResponseOf(deps, signedIn);
}
