/** Sign-in with a passkey, either without a password (a passkey proves both the device and the person) or as the second step (docs/people.md#passkeys). */
import type { FastifyBaseLogger } from 'fastify';
import { isCounterAdvanced, noUsablePasskey, passkeyRefused } from '#domain/identity/passkeys.ts';
import { isCompanyAccountRequired } from '#domain/platform/sign-in/oidc.ts';
import { isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import { ticketEnded } from '#domain/identity/two-factor.ts';
import type { AssertedCredential, RequestOptions } from '#contract/identity/passkeys.ts';
import type { Deps } from '#server/platform/deps.ts';
import { requireDiskSpace } from '#server/platform/health/disk-space.ts';
import { encryptChallenge, decryptChallenge, consumeChallenge } from '#server/identity/passkeys/challenge.ts';
import { findByCredential, listKnownPasskeys, recordAssertion } from '#server/identity/passkeys/passkeys.store.ts';
import { refuseWithWayIn } from '#server/identity/oidc/way-in.ts';
import type { RelyingParty } from '#server/identity/passkeys/relying-party.ts';
import { verifyAssertion, requestOptions } from '#server/identity/passkeys/webauthn.ts';
import { networkOf } from '#server/platform/net/network-of.ts';
import { findTicketUser, SECOND_STEP } from './second-step.actions.ts';
import { auditRefusedSignIn } from '#server/identity/session/session-audit.ts';
import type { Origin } from '#server/identity/session/sessions.store.ts';
import { deleteSignInFailures } from '#server/identity/session/sign-in-failures.store.ts';
import { startSignedInSession, type SignedIn, signInResponseOf } from '#server/identity/session/signed-in.ts';
import { findPause, findThrottle, recordFailure } from '#server/identity/session/throttle.ts';
import { readTicket, type Ticket } from '#server/identity/session/ticket.ts';

const PURPOSE = 'sign-in by a passkey';
/** Name under which refused passkeys are counted, followed by the email if it is known. */
const PASSKEY_ONLY = '(passkey)';

/** Relying party of the request, and the ticket of the password step if there was one. */
type SignInChallenge = { party: string; after?: Ticket };

/** Returns the options for the browser: for any passkey of this instance, or those of the user whose password was correct. */
export async function beginPasskeySignIn(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock'>,
  party: RelyingParty,
  mfa: string | undefined,
): Promise<{ ticket: string; options: RequestOptions; hasCode: boolean } | Refusal> {
  const after = mfa === undefined ? undefined : readTicket(deps, mfa);
  const account = after && (await findTicketUser(deps.db, after));
  if (mfa !== undefined && !account) return ticketEnded();
  const passkeys = account && (await listKnownPasskeys(deps.db, account.id));
  if (passkeys?.length === 0) return noUsablePasskey();
  const options = await requestOptions(party, passkeys);
  const binding: SignInChallenge = { party: party.id, ...(after ? { after } : {}) };
  const ticket = encryptChallenge(deps, PURPOSE, { ...binding, challenge: options.challenge });
  return { ticket, options, hasCode: typeof account?.secret === 'string' };
}

type Passkey = NonNullable<Awaited<ReturnType<typeof findByCredential>>>;

/** Returns whether the passkey belongs to the user of the password step, if there was one. */
const matchesPasswordStep = (
  { id, handle, token_version: version }: Passkey,
  after: Ticket | undefined,
  userHandle: string | undefined,
) =>
  (userHandle === undefined || userHandle === '' || userHandle === handle) &&
  (after === undefined || (id === after.userId && version === after.tokenVersion));

type SignInContext = Omit<Origin, 'inApp'> & { app: boolean; log: FastifyBaseLogger; party: RelyingParty };

/** Returns a new token or a refusal. The challenge is used up in the transaction that starts the session. */
export async function signInByPasskey(
  deps: Deps,
  { ticket, credential }: { ticket: string; credential: AssertedCredential },
  { address, agent, app, log, party }: SignInContext,
): Promise<SignedIn | Refusal> {
  const { db, clock } = deps;
  const signInChallenge = decryptChallenge<SignInChallenge>(deps, PURPOSE, ticket);
  const { after } = signInChallenge ?? {};
  const inApp = after?.inApp ?? app;
  const waiting = after && (await findTicketUser(db, after));
  if (signInChallenge?.party !== party.id || (after && !waiting)) return ticketEnded();
  const found = await findByCredential(db, credential.id);
  const passkey = found && matchesPasswordStep(found, after, credential.response.userHandle) ? found : undefined;
  const email = (waiting ?? found)?.email;
  const userId = (waiting ?? found)?.id;
  const name = `${waiting ? SECOND_STEP : PASSKEY_ONLY} ${email ?? ''}`.trim();
  const attempt = { email: name, address: networkOf(address), now: clock() };
  const refused = (refusal: Refusal, reason: string): Refusal => {
    log.warn({ event: 'passkey-refused', why: reason, actor: userId, address }, 'refused');
    return refusal;
  };
  const throttledBefore = (await findThrottle(db, attempt)) ?? (await findPause(db, attempt, userId));
  if (throttledBefore) return refused(throttledBefore, 'throttled');
  const proof =
    passkey &&
    (await verifyAssertion(credential, {
      party,
      challenge: signInChallenge.challenge,
      publicKey: passkey.public_key,
      needsPerson: after === undefined,
    }));
  // A copied passkey is detectable only by the signed counter, because an unsigned number could be forged.
  const isCopied = proof !== undefined && !isCounterAdvanced(passkey?.counter ?? 0, proof.counter);
  const isElsewhere = passkey && !after && isCompanyAccountRequired(deps.config.oidc, passkey.type);
  const isPerson = passkey !== undefined && proof !== undefined && !isCopied;
  const isProven = isPerson && !isElsewhere;
  const unprovenRefusal = isPerson ? await refuseWithWayIn(deps, passkey.id) : passkeyRefused();
  if (isProven && passkey.type !== 'admin') await requireDiskSpace(deps);
  const signedIn = await db.transaction().execute(async (trx) => {
    // Also refuses guesses that were in flight when the limit was reached.
    const throttledSince = (await findThrottle(trx, attempt)) ?? (await findPause(trx, attempt, userId));
    if (throttledSince) return throttledSince;
    if (!isProven) return unprovenRefusal;
    const { now } = attempt;
    if (!(await consumeChallenge(trx, signInChallenge, now))) return ticketEnded();
    const { passkey_id: id, counter: before } = passkey;
    if (!(await recordAssertion(trx, { id, before, ...proof, now }))) return ticketEnded();
    return startSignedInSession(trx, passkey, {
      ...{ agent, address, inApp, now, way: 'passkey' },
      identityId: after?.identityId,
    });
  });
  if (isRefusal(signedIn)) {
    const unproven = isElsewhere ? 'company account required' : isCopied ? 'copied passkey' : 'wrong passkey';
    const why = isProven ? 'answered before' : unproven;
    const failed = (): Promise<Refusal> =>
      recordFailure(db, attempt, signedIn, (trx) =>
        auditRefusedSignIn(trx, { userId, inApp, why, address, now: attempt.now }),
      );
    return refused(isProven || signedIn.kind === 'throttled' ? signedIn : await failed(), why);
  }
  await deleteSignInFailures(db, attempt);
  log.info(
    { event: 'signed-in', actor: passkey?.id, session: signedIn.sessionId, address, passkey: true },
    'signed in',
  );
  return signInResponseOf(deps, signedIn);
}
