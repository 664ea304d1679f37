/** Linking and unlinking a company account. Each runs in one transaction (docs/people.md#company-account). */
import {
  alreadyLinked,
  checkUnlink,
  type Identity,
  isCompanyAccountRequired,
  linkedElsewhere,
} from '#domain/platform/sign-in/oidc.ts';
import { notFound, type Refusal } from '#domain/platform/refusal.ts';
import { isUniqueViolation } from '#server/platform/db/database-errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/identity/link-tokens/account-links.ts';
import { countPasskeys } from '#server/identity/passkeys/passkeys.store.ts';
import { endSessionsOf } from '#server/identity/session/sessions.store.ts';
import { auditOfUser } from '#server/identity/accounts/user-audit.ts';
import { lockUser } from '#server/identity/accounts/users.store.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { type ReturnCode, consumeAttempt, withCode } from './finish-oidc.ts';
import { deleteIdentity, findBySubject, findIdentity, hasIdentityOf, insertIdentity } from './identities.store.ts';

/** Links the company account to the user who started the linking while signed in. */
export const linkIdentity = (
  deps: Deps,
  finish: ReturnCode,
  { userId, ...caller }: Caller & { userId: number },
): Promise<Identity | Refusal> =>
  // Not a 401, which would end the session of the person who links.
  withCode(deps, { ...caller, refusalKind: 'conflict' }, async () => {
    const now = deps.clock();
    const work = deps.db.transaction().execute(async (trx) => {
      const attempt = await consumeAttempt(trx, deps, { ...finish, purposes: ['link'] });
      if (!attempt) return undefined;
      const person = attempt.user_id === userId ? await lockUser(trx, userId) : undefined;
      if (!person?.isActive) return undefined;
      const { claims } = attempt;
      const known = await findBySubject(trx, claims);
      if (known && known.user_id !== userId) return linkedElsewhere();
      if (await hasIdentityOf(trx, userId, claims.issuer)) return alreadyLinked();
      const identity = await insertIdentity(trx, { userId, claims, now, isUsed: false });
      await writeAudit(trx, auditOfUser('identities.link', person, { after: { email: identity.email } }), { now });
      return identity;
    });
    return work.catch((error: unknown) => {
      // A concurrent request linked the same account.
      if (isUniqueViolation(error)) return linkedElsewhere();
      throw error;
    });
  });

type UnlinkRequest = { userId: number; id: number; actorId: number };

/** Unlinks the company account. An administrator's unlink ends the person's sessions. */
export const unlinkIdentity = (
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { userId, id, actorId }: UnlinkRequest,
): Promise<Refusal | undefined> =>
  db.transaction().execute(async (trx) => {
    const person = await lockUser(trx, userId);
    const identity = await findIdentity(trx, { userId, id });
    if (!person || !identity) return notFound();
    const isOwn = userId === actorId;
    const isRequired = isCompanyAccountRequired(config.oidc, person.type);
    const signInMethods = { hasPassword: person.hasPassword, passkeys: await countPasskeys(trx, userId) };
    const refusal = checkUnlink(signInMethods, { isRequired, isOwn });
    if (refusal) return refusal;
    const now = clock();
    await deleteIdentity(trx, id);
    if (!isOwn) await endSessionsOf(trx, userId, { exceptId: 0, now });
    await writeAudit(trx, auditOfUser('identities.unlink', person, { before: { email: identity.email } }), { now });
    return undefined;
  });
