/** Sign-in with a company account: finds, links or invites the person whom the provider confirmed, in one transaction (docs/people.md#company-account). */
import {
  alreadyLinked,
  linkedElsewhere,
  linksByEmail,
  type OidcClaims,
  oidcFailed,
  oidcUnknown,
} from '#domain/platform/sign-in/oidc.ts';
import { isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import { secondStepRequired } from '#domain/identity/two-factor.ts';
import { isUniqueViolation } from '#server/platform/db/database-errors.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { requireDiskSpace } from '#server/platform/health/disk-space.ts';
import { findOpenInvite } from '#server/identity/invites/invites.store.ts';
import type { Caller } from '#server/identity/link-tokens/account-links.ts';
import { auditRefusedSignIn } from '#server/identity/session/session-audit.ts';
import type { Origin } from '#server/identity/session/sessions.store.ts';
import { type SignedIn, signInResponseOf, startSignedInSession } from '#server/identity/session/signed-in.ts';
import { makeTicket } from '#server/identity/session/ticket.ts';
import { isMissingFactor } from '#server/identity/session/token-holders.store.ts';
import { twoFactorSince } from '#server/identity/session/two-factor-since.ts';
import { SETTINGS_ROW } from '#server/platform/settings/settings.store.ts';
import { auditOfUser } from '#server/identity/accounts/user-audit.ts';
import { type Account, findAccountByEmail, lockUser } from '#server/identity/accounts/users.store.ts';
import { updateUser } from '#server/identity/accounts/users-write.store.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import type { ConfirmedAttempt } from './attempts.store.ts';
import { type ReturnCode, consumeAttempt, withCode } from './finish-oidc.ts';
import { findBySubject, hasIdentityOf, insertIdentity, recordIdentityUse } from './identities.store.ts';
import { recordProviderError } from './provider-status.store.ts';

type DepsAndTime = { deps: Deps; now: string };

/** Links the account and records it. A person who was invited has thereby accepted, and has no password. */
async function linkNow(
  trx: Db,
  { deps, now }: DepsAndTime,
  { person, claims }: { person: Account; claims: OidcClaims },
) {
  const { id } = await insertIdentity(trx, { userId: person.id, claims, now, isUsed: true });
  const by = { actorId: person.id, inApp: true };
  if (person.invitedUntil !== null) {
    const fields = { ...person, pictureId: person.picture?.id ?? null, passwordHash: deps.passwords.none() };
    await updateUser(trx, person.id, { fields, changedById: person.id, endsSessions: true, password: 'none' });
    await writeAudit(trx, auditOfUser('invites.accept', person), { now, by });
  }
  await writeAudit(trx, auditOfUser('identities.link', person, { after: { email: claims.email ?? '' } }), { now, by });
  return { userId: person.id, identityId: id };
}

type FoundIdentity = { userId: number; identityId: number };

/** Returns the person of a linked account, or links the account with the same verified email. */
async function findOrLink(trx: Db, at: DepsAndTime, claims: OidcClaims): Promise<FoundIdentity | Refusal> {
  const known = await findBySubject(trx, claims);
  if (known) {
    if (!known.is_active) return oidcFailed(at.deps.config.oidc?.label ?? '');
    await recordIdentityUse(trx, known.id, at.now);
    return { userId: known.user_id, identityId: known.id };
  }
  const named = claims.email === null ? undefined : await findAccountByEmail(trx, claims.email.toLowerCase());
  const person = named && (await lockUser(trx, named.id));
  const hasIdentity = person !== undefined && (await hasIdentityOf(trx, person.id, claims.issuer));
  if (!person || !linksByEmail(claims, { ...person, hasIdentity })) return oidcUnknown(at.deps.config.oidc);
  return linkNow(trx, at, { person, claims });
}

/** Accepts the invite or company link with which the sign-in began, if it is still open. */
async function acceptInvite(
  trx: Db,
  at: DepsAndTime,
  { user_id: userId, invite_hash: hash, claims }: ConfirmedAttempt,
): Promise<FoundIdentity | Refusal> {
  const invite = hash === null ? undefined : await findOpenInvite(trx, { hash, now: at.now }, 'lock');
  const person = invite && invite.id === userId ? await lockUser(trx, invite.id) : undefined;
  if (!person) return oidcFailed(at.deps.config.oidc?.label ?? '');
  if (await findBySubject(trx, claims)) return linkedElsewhere();
  if (await hasIdentityOf(trx, person.id, claims.issuer)) return alreadyLinked();
  return linkNow(trx, at, { person, claims });
}

const findSignIn = (trx: Db, userId: number) =>
  trx
    .selectFrom('users')
    .select(['users.id', 'email', 'type', 'password_assigned', 'token_version', 'users.created_at'])
    .leftJoin('settings', (join) => join.on('settings.name', '=', SETTINGS_ROW))
    .select([twoFactorSince.as('factor_since'), 'settings.value as settings'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();

/** Starts the session, or returns the ticket of the second step, which this sign-in replaces only if the operator says so. */
async function startOrAskForCode(
  trx: Db,
  { deps, now }: DepsAndTime,
  { userId, identityId }: FoundIdentity,
  origin: Origin,
) {
  const person = await findSignIn(trx, userId);
  if (person.type !== 'admin') await requireDiskSpace(deps);
  const isTrusted = deps.config.oidc?.isTwoFactorTrusted === true;
  if (person.factor_since !== null && !isTrusted)
    return secondStepRequired(
      makeTicket(deps, { userId, tokenVersion: person.token_version, inApp: true, identityId }),
    );
  const isFactorDue = !isTrusted && isMissingFactor(person, now);
  return startSignedInSession(trx, person, { ...origin, inApp: true, now, way: 'oidc', identityId, isFactorDue });
}

/** Tells administrators about a provider whose claim no rule can accept. */
async function reportTextClaim(deps: Deps, { emailVerified }: OidcClaims): Promise<void> {
  if (typeof emailVerified !== 'string') return;
  const message = `The provider sends email_verified as the text "${emailVerified.slice(0, 'false'.length)}". Only the boolean true links accounts by email.`;
  await recordProviderError(deps, message);
}

/** Returns a new token, a ticket for the second step, or a refusal. */
export const signInByCompanyAccount = (
  deps: Deps,
  finish: ReturnCode,
  caller: Caller & Origin,
): Promise<SignedIn | Refusal> =>
  withCode(deps, caller, async () => {
    const { agent, address, log } = caller;
    const now = deps.clock();
    const at = { deps, now };
    let claims: OidcClaims | undefined;
    const work = deps.db.transaction().execute(async (trx) => {
      const attempt = await consumeAttempt(trx, deps, { ...finish, purposes: ['sign-in', 'invite'] });
      if (!attempt) return undefined;
      claims = attempt.claims;
      const found =
        attempt.purpose === 'invite' ? await acceptInvite(trx, at, attempt) : await findOrLink(trx, at, claims);
      if (!isRefusal(found)) return startOrAskForCode(trx, at, found, { agent, address });
      const known = await findBySubject(trx, claims);
      const reason = known ? 'inactive' : 'unknown company account';
      await auditRefusedSignIn(trx, { userId: known?.user_id, inApp: true, why: reason, address, now });
      return found;
    });
    const signedIn = await work.catch((error: unknown) => {
      // A concurrent request linked the same account.
      if (isUniqueViolation(error)) return linkedElsewhere();
      throw error;
    });
    if (signedIn === undefined) return undefined;
    if (isRefusal(signedIn)) {
      if (signedIn.ticket !== undefined) log.info({ event: 'second-step-asked', address }, 'second step required');
      else log.warn({ event: 'oidc-refused', why: signedIn.kind, address }, 'refused');
      if (claims && signedIn.message === oidcUnknown(deps.config.oidc).message) await reportTextClaim(deps, claims);
      return signedIn;
    }
    const { id: actor, sessionId: session } = signedIn;
    log.info({ event: 'signed-in', actor, session, address, oidc: true }, 'signed in');
    return signInResponseOf(deps, signedIn);
  });
