/** The second step of a sign-in: the ticket of the right password, and a code (docs/people.md#second-step). */
import type { FastifyBaseLogger } from 'fastify';
import { isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import { codeIn, ticketEnded, wrongSignInCode } from '#domain/identity/second-factor.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { requireDiskSpace } from '#server/platform/disk-space.ts';
import { factorSince } from '#server/identity/second-factor/factor-since.ts';
import { openSecret } from '#server/identity/second-factor/locked-secret.ts';
import { takeRecoveryCode, takeStep } from '#server/identity/second-factor/second-factor.store.ts';
import { stepOfCode } from '#server/identity/second-factor/totp.ts';
import { networkOf } from '#server/platform/network-of.ts';
import { auditRefusedSignIn } from './session-audit.ts';
import type { Origin } from './sessions.store.ts';
import { deleteSignInFailures } from './sign-in-failures.store.ts';
import { beginSignedIn, type SignedIn, signedInBy } from './signed-in.ts';
import { findPause, findThrottle, noteFailure } from './throttle.ts';
import { readTicket, type Ticket } from './ticket.ts';

/** Wrong codes are counted under this and the e-mail, apart from wrong passwords: the right password starts the count of those afresh. */
export const SECOND_STEP = '(code)';

/** Whoever gave their password, with the locked secret of their app if they have one; undefined once they or their factors have changed. */
export async function findWaiting(db: Db, { userId, tokenVersion }: Ticket) {
  const account = await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['users.id', 'email', 'type', 'password_assigned', 'token_version', 'second_factors.secret'])
    .select(factorSince.as('factor_since'))
    .where('users.id', '=', userId)
    .where('token_version', '=', tokenVersion)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return account && account.factor_since !== null ? account : undefined;
}

type Taking = (trx: Db) => Promise<boolean>;

/** How this code is taken, so that nobody takes it twice; undefined of what can be none of theirs. */
function takingOf(
  { vault, clock }: Pick<Deps, 'vault' | 'clock'>,
  { id, secret: locked }: { id: number; secret: string | null },
  typed: string,
): Taking | undefined {
  const given = codeIn(typed);
  if (given?.kind === 'recovery') return (trx) => takeRecoveryCode(trx, id, given.code);
  const secret = given && locked !== null ? openSecret(vault, id, locked) : undefined;
  const step = secret === undefined ? undefined : stepOfCode(secret, given?.code ?? '', clock());
  return step === undefined ? undefined : (trx) => takeStep(trx, id, step);
}

/** A fresh token, or why not. A code is used up in the transaction in which its session begins. */
export async function takeSecondStep(
  deps: Deps,
  { ticket: locked, code }: { ticket: string; code: string },
  { address, agent, log }: Omit<Origin, 'inApp'> & { log: FastifyBaseLogger },
): Promise<SignedIn | Refusal> {
  const { db, clock } = deps;
  const ticket = readTicket(deps, locked);
  const account = ticket && (await findWaiting(db, ticket));
  const refused = (refusal: Refusal, why: string): Refusal => {
    log.warn({ event: 'second-step-refused', why, actor: account?.id, address }, 'refused');
    return refusal;
  };
  if (!account || !ticket) return refused(ticketEnded(), 'no ticket');
  const attempt = { email: `${SECOND_STEP} ${account.email}`, address: networkOf(address), now: clock() };
  const early = (await findThrottle(db, attempt)) ?? (await findPause(db, attempt, account.id));
  if (early) return refused(early, 'throttled');
  if (account.type !== 'admin') await requireDiskSpace(deps);
  const take = takingOf(deps, account, code);
  const begun = await db.transaction().execute(async (trx) => {
    // Guesses that were under way when the measure filled are not answered either.
    const late = (await findThrottle(trx, attempt)) ?? (await findPause(trx, attempt, account.id));
    if (late) return late;
    if (!(await take?.(trx))) return wrongSignInCode();
    return beginSignedIn(trx, account, { agent, address, inApp: ticket.inApp, now: attempt.now });
  });
  if (isRefusal(begun)) {
    const why = 'wrong code';
    const failed = (): Promise<Refusal> =>
      noteFailure(db, attempt, begun, (trx) =>
        auditRefusedSignIn(trx, { userId: account.id, inApp: ticket.inApp, why, address, now: attempt.now }),
      );
    return refused(begun.kind === 'throttled' ? begun : await failed(), why);
  }
  await deleteSignInFailures(db, attempt);
  log.info({ event: 'signed-in', actor: account.id, session: begun.sessionId, address, factor: true }, 'signed in');
  return signedInBy(deps, begun);
}
