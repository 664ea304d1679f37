/** What can be done with links to a new password. */
import type { FastifyBaseLogger } from 'fastify';
import { noticesFor } from '#domain/live/notifications.ts';
import {
  checkMayMail,
  checkMayUseLink,
  PASSWORD_THROTTLE_NAME,
  passwordLinkEnded,
  passwordLinkValidUntil,
} from '#domain/identity/password-links.ts';
import { isRefusal, notFound, type Refusal } from '#domain/platform/refusal.ts';
import type { Deps } from '#server/platform/deps.ts';
import { digestOf, newToken } from '#server/identity/invites/invite-token.ts';
import { insertJob } from '#server/platform/jobs/jobs.store.ts';
import { sendsMail } from '#server/platform/mailer.ts';
import { tell } from '#server/journal/tell.store.ts';
import { networkOf } from '#server/platform/network-of.ts';
import { findThrottle, noteFailure } from '#server/identity/session/throttle.ts';
import { auditOfUser } from '#server/identity/users/user-audit.ts';
import { holdUser, updateUser } from '#server/identity/users/users.store.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { linkOf, MAIL_JOB } from './link-of.ts';
import { findLinkOwner, insertPasswordLink, type LinkOwner, takePasswordLink } from './password-links.store.ts';

export type Caller = { address: string; log: FastifyBaseLogger };

/** Has a link mailed to whoever has this address: the same work and the same answer where nobody has. */
export async function askPasswordLink(deps: Deps, email: string, caller: Caller): Promise<Refusal | undefined> {
  const refusal = checkMayMail(sendsMail(deps));
  if (refusal) return refusal;
  const now = deps.clock();
  const attempt = { email: `${PASSWORD_THROTTLE_NAME} ${email}`, address: networkOf(caller.address), now };
  // Each asking counts, since nobody can tell which of them were good.
  const counted = await noteFailure(deps.db, attempt, passwordLinkEnded());
  if (counted.kind === 'throttled') return counted;
  const payload = { email, until: passwordLinkValidUntil(now) };
  await deps.db.transaction().execute((trx) => insertJob(trx, { kind: MAIL_JOB, payload, now }));
  caller.log.info({ event: 'password-link-asked', address: caller.address }, 'password link asked for');
  return undefined;
}

/** A link that an administrator hands on. */
export function makePasswordLink(deps: Deps, id: number): Promise<{ link: string; validUntil: string } | Refusal> {
  return deps.db.transaction().execute(async (trx) => {
    const account = await holdUser(trx, id);
    if (!account) return notFound();
    const refusal = checkMayUseLink(account);
    if (refusal) return refusal;
    const [token, now] = [newToken(), deps.clock()];
    const until = passwordLinkValidUntil(now);
    await insertPasswordLink(trx, { hash: digestOf(token), userId: id, byMail: false, until, now });
    const line = auditOfUser('password-links.make', account, { after: { validUntil: until } });
    await writeAudit(trx, line, { now });
    return { link: linkOf(deps, token), validUntil: until };
  });
}

/** Runs what needs a valid link; a link that is none counts as a wrong password does. */
async function withLink<T>(deps: Deps, { address, log }: Caller, work: () => Promise<T | Refusal>) {
  const attempt = { email: PASSWORD_THROTTLE_NAME, address: networkOf(address), now: deps.clock() };
  const early = await findThrottle(deps.db, attempt);
  const found = early ?? (await work());
  if (!isRefusal(found)) return found;
  log.warn({ event: 'password-link-refused', why: found.kind, address }, 'refused');
  return early ?? noteFailure(deps.db, attempt, found);
}

/** Whose link it is. */
export const readPasswordLink = (deps: Deps, token: string, caller: Caller): Promise<LinkOwner | Refusal> =>
  withLink(
    deps,
    caller,
    async () => (await findLinkOwner(deps.db, { hash: digestOf(token), now: deps.clock() })) ?? passwordLinkEnded(),
  );

/** Keeps the password, and ends every link and session of its person. The hash is computed whatever the link, so that time tells nothing. */
export const usePasswordLink = (
  deps: Deps,
  { token, password }: { token: string; password: string },
  caller: Caller,
): Promise<number | Refusal> =>
  withLink(deps, caller, async () => {
    const passwordHash = await deps.passwords.hash(password);
    const id = await deps.db.transaction().execute(async (trx) => {
      const userId = await takePasswordLink(trx, { hash: digestOf(token), now: deps.clock() });
      const before = userId === undefined ? undefined : await holdUser(trx, userId);
      if (!before?.isActive) return undefined;
      const fields = { ...before, pictureId: before.picture?.id ?? null, passwordHash };
      await updateUser(trx, before.id, { fields, changedById: before.id, killsTokens: true, password: 'own' });
      await tell(trx, noticesFor([before.id], 'password', null), { actorId: null, now: deps.clock() });
      const by = { actorId: before.id, inApp: true };
      await writeAudit(trx, auditOfUser('password-links.use', before), { now: deps.clock(), by });
      return before.id;
    });
    if (id === undefined) return passwordLinkEnded();
    caller.log.info({ event: 'password-link-used', actor: id, address: caller.address }, 'password link used');
    return id;
  });
