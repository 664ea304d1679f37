/** A sign-in by a passkey: alone, which proves device and person, or as the second step behind a password (docs/people.md#passkeys). */
import type { FastifyBaseLogger } from 'fastify';
import { countsOn, noPasskeyToUse, passkeyRefused } from '#domain/identity/passkeys.ts';
import { isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import { ticketEnded } from '#domain/identity/second-factor.ts';
import type { AssertedCredential, RequestOptions } from '#contract/identity/passkeys.ts';
import type { Deps } from '#server/platform/deps.ts';
import { requireDiskSpace } from '#server/platform/disk-space.ts';
import { lockChallenge, openChallenge, takeChallenge } from '#server/identity/passkeys/challenge.ts';
import { findByCredential, listKnown, noteAssertion } from '#server/identity/passkeys/passkeys.store.ts';
import type { RelyingParty } from '#server/identity/passkeys/relying-party.ts';
import { provenAssertion, requestOptions } from '#server/identity/passkeys/webauthn.ts';
import { networkOf } from '#server/platform/network-of.ts';
import { findWaiting, SECOND_STEP } from './second-step.actions.ts';
import { auditRefusedSignIn } from './session-audit.ts';
import type { Origin } from './sessions.store.ts';
import { deleteSignInFailures } from './sign-in-failures.store.ts';
import { beginSignedIn, type SignedIn, signedInBy } from './signed-in.ts';
import { findPause, findThrottle, noteFailure } from './throttle.ts';
import { readTicket, type Ticket } from './ticket.ts';

const PURPOSE = 'sign-in by a passkey';
/** Refused passkeys are counted under this and the e-mail, those of nobody under this alone. */
const ALONE = '(passkey)';

/** By which name of the house it was asked, and whose password was right before, if anybody's. */
type SignInChallenge = { party: string; after?: Ticket };

/** What the browser is asked for: any passkey of this house, or one of the person whose password was right. */
export async function beginPasskeySignIn(
  deps: Pick<Deps, 'db' | 'vault' | 'clock'>,
  party: RelyingParty,
  mfa: string | undefined,
): Promise<{ ticket: string; options: RequestOptions; hasCode: boolean } | Refusal> {
  const after = mfa === undefined ? undefined : readTicket(deps, mfa);
  const account = after && (await findWaiting(deps.db, after));
  if (mfa !== undefined && !account) return ticketEnded();
  const passkeys = account && (await listKnown(deps.db, account.id));
  if (passkeys?.length === 0) return noPasskeyToUse();
  const options = await requestOptions(party, passkeys);
  const binding: SignInChallenge = { party: party.id, ...(after ? { after } : {}) };
  const ticket = lockChallenge(deps, PURPOSE, { ...binding, challenge: options.challenge });
  return { ticket, options, hasCode: typeof account?.secret === 'string' };
}

type Passkey = NonNullable<Awaited<ReturnType<typeof findByCredential>>>;

/** Whether the passkey may answer: whoever gave their password has to use one of theirs. */
const isOf = (
  { id, handle, token_version: version }: Passkey,
  after: Ticket | undefined,
  userHandle: string | undefined,
) =>
  (userHandle === undefined || userHandle === '' || userHandle === handle) &&
  (after === undefined || (id === after.userId && version === after.tokenVersion));

type Came = Omit<Origin, 'inApp'> & { app: boolean; log: FastifyBaseLogger; party: RelyingParty };

/** A fresh token, or why not. The challenge is used up in the transaction in which the session begins. */
export async function signInByPasskey(
  deps: Deps,
  { ticket, credential }: { ticket: string; credential: AssertedCredential },
  { address, agent, app, log, party }: Came,
): Promise<SignedIn | Refusal> {
  const { db, clock } = deps;
  const lockedChallenge = openChallenge<SignInChallenge>(deps, PURPOSE, ticket);
  const { after } = lockedChallenge ?? {};
  const inApp = after?.inApp ?? app;
  const waiting = after && (await findWaiting(db, after));
  if (lockedChallenge?.party !== party.id || (after && !waiting)) return ticketEnded();
  const found = await findByCredential(db, credential.id);
  const passkey = found && isOf(found, after, credential.response.userHandle) ? found : undefined;
  const email = (waiting ?? found)?.email;
  const userId = (waiting ?? found)?.id;
  const name = `${waiting ? SECOND_STEP : ALONE} ${email ?? ''}`.trim();
  const attempt = { email: name, address: networkOf(address), now: clock() };
  const refused = (refusal: Refusal, why: string): Refusal => {
    log.warn({ event: 'passkey-refused', why, actor: userId, address }, 'refused');
    return refusal;
  };
  const early = (await findThrottle(db, attempt)) ?? (await findPause(db, attempt, userId));
  if (early) return refused(early, 'throttled');
  const proof =
    passkey &&
    (await provenAssertion(credential, {
      party,
      challenge: lockedChallenge.challenge,
      publicKey: passkey.public_key,
      needsPerson: after === undefined,
    }));
  // Only what is signed tells of a copy: anybody can send a number.
  const isCopied = proof !== undefined && !countsOn(passkey?.counter ?? 0, proof.counter);
  const isProven = passkey !== undefined && proof !== undefined && !isCopied;
  if (isProven && passkey.type !== 'admin') await requireDiskSpace(deps);
  const begun = await db.transaction().execute(async (trx) => {
    // Guesses that were under way when the measure filled are not answered either.
    const late = (await findThrottle(trx, attempt)) ?? (await findPause(trx, attempt, userId));
    if (late) return late;
    if (!isProven) return passkeyRefused();
    const { now } = attempt;
    if (!(await takeChallenge(trx, lockedChallenge, now))) return ticketEnded();
    const { passkey_id: id, counter: before } = passkey;
    if (!(await noteAssertion(trx, { id, before, ...proof, now }))) return ticketEnded();
    return beginSignedIn(trx, passkey, { agent, address, inApp, now, way: 'passkey' });
  });
  if (isRefusal(begun)) {
    const why = isProven ? 'answered before' : isCopied ? 'copied passkey' : 'wrong passkey';
    const failed = (): Promise<Refusal> =>
      noteFailure(db, attempt, begun, (trx) =>
        auditRefusedSignIn(trx, { userId, inApp, why, address, now: attempt.now }),
      );
    return refused(isProven || begun.kind === 'throttled' ? begun : await failed(), why);
  }
  await deleteSignInFailures(db, attempt);
  log.info({ event: 'signed-in', actor: passkey?.id, session: begun.sessionId, address, passkey: true }, 'signed in');
  return signedInBy(deps, begun);
}
