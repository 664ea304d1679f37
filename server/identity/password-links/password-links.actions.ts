/** Password link actions. */
import { noticesFor } from '#domain/journal/notifications.ts';
import {
  checkCanEmail,
  checkMayUseLink,
  PASSWORD_THROTTLE_NAME,
  passwordLinkEnded,
  passwordLinkValidUntil,
} from '#domain/identity/password-links.ts';
import { notFound, type Refusal } from '#domain/platform/refusal.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type Caller, type LinkKind, withLink } from '#server/identity/link-tokens/account-links.ts';
import { newLink } from '#server/identity/link-tokens/link-token.ts';
import { insertJob } from '#server/platform/jobs/jobs.store.ts';
import { sendsEmail } from '#server/platform/net/mailer.ts';
import { notify } from '#server/journal/notify.store.ts';
import { networkOf } from '#server/platform/net/network-of.ts';
import { recordFailure } from '#server/identity/session/throttle.ts';
import { auditOfUser } from '#server/identity/accounts/user-audit.ts';
import { lockUser } from '#server/identity/accounts/users.store.ts';
import { updateUser } from '#server/identity/accounts/users-write.store.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { PASSWORD_EMAIL_JOB } from './email-password-link.ts';
import { findLinkOwner, insertPasswordLink, consumePasswordLink } from './password-links.store.ts';

/** Queues an email with a password link. Unknown addresses cause the same work and the same response. */
export async function requestPasswordLink(deps: Deps, email: string, caller: Caller): Promise<Refusal | undefined> {
  const refusal = checkCanEmail(sendsEmail(deps));
  if (refusal) return refusal;
  const now = deps.clock();
  const attempt = { email: `${PASSWORD_THROTTLE_NAME} ${email}`, address: networkOf(caller.address), now };
  // Every request counts as a failure, because nobody knows which were legitimate.
  const counted = await recordFailure(deps.db, attempt, passwordLinkEnded());
  if (counted.kind === 'throttled') return counted;
  const payload = { email, until: passwordLinkValidUntil(now) };
  await deps.db.transaction().execute((trx) => insertJob(trx, { kind: PASSWORD_EMAIL_JOB, payload, now }));
  caller.log.info({ event: 'password-link-asked', address: caller.address }, 'password link requested');
  return undefined;
}

/** Creates a link for an administrator to pass on. */
export function createPasswordLink(deps: Deps, id: number): Promise<{ link: string; validUntil: string } | Refusal> {
  return deps.db.transaction().execute(async (trx) => {
    const account = await lockUser(trx, id);
    if (!account) return notFound();
    const refusal = checkMayUseLink(account);
    if (refusal) return refusal;
    const { link, hash } = newLink(deps, 'reset');
    const now = deps.clock();
    const until = passwordLinkValidUntil(now);
    await insertPasswordLink(trx, { hash, userId: id, isEmailed: false, until, now });
    const line = auditOfUser('password-links.make', account, { after: { validUntil: until } });
    await writeAudit(trx, line, { now });
    return { link, validUntil: until };
  });
}

/** Link kind of password links. */
export const PASSWORD_LINK: LinkKind = {
  throttleName: PASSWORD_THROTTLE_NAME,
  refusedEvent: 'password-link-refused',
  ended: passwordLinkEnded,
  findOwner: findLinkOwner,
};

/** Stores the password and ends all links and sessions of the account. The hash is computed for invalid links too, to avoid a timing side channel. */
export const usePasswordLink = (
  deps: Deps,
  { token, password }: { token: string; password: string },
  caller: Caller,
): Promise<number | Refusal> =>
  withLink(deps, { kind: PASSWORD_LINK, token, caller }, async (sentToken) => {
    const passwordHash = await deps.passwords.hash(password);
    const id = await deps.db.transaction().execute(async (trx) => {
      const userId = await consumePasswordLink(trx, sentToken);
      const before = userId === undefined ? undefined : await lockUser(trx, userId);
      if (!before?.isActive) return undefined;
      const fields = { ...before, pictureId: before.picture?.id ?? null, passwordHash };
      await updateUser(trx, before.id, { fields, changedById: before.id, endsSessions: true, password: 'own' });
      await notify(trx, noticesFor([before.id], 'password', null), { actorId: null, now: deps.clock() });
      const by = { actorId: before.id, inApp: true };
      await writeAudit(trx, auditOfUser('password-links.use', before), { now: deps.clock(), by });
      return before.id;
    });
    if (id === undefined) return undefined;
    caller.log.info({ event: 'password-link-used', actor: id, address: caller.address }, 'password link used');
    return id;
  });
