/** Invite actions. Each runs in one transaction. */
import {
  checkInvitees,
  checkInvitePending,
  INVITE_THROTTLE_NAME,
  type Invitee,
  inviteEnded,
} from '#domain/identity/invites.ts';
import { acceptWithCompanyAccount, isCompanyAccountRequired } from '#domain/platform/sign-in/oidc.ts';
import { isRefusal, notFound, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { DEFAULT_JOB_TYPE, type User } from '#domain/identity/users.ts';
import { alreadyUsedAt } from '#domain/platform/violations.ts';
import type { Invite } from '#contract/identity/invites.ts';
import { isUniqueViolation } from '#server/platform/db/database-errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type Caller, type LinkKind, withLink } from '#server/identity/link-tokens/account-links.ts';
import { startSession } from '#server/identity/session/begin-session.ts';
import type { Origin } from '#server/identity/session/sessions.store.ts';
import { auditOfNewUser, auditOfUser } from '#server/identity/accounts/user-audit.ts';
import {
  type Account,
  findAccount,
  findUsers,
  lockUser,
  listTakenEmails,
} from '#server/identity/accounts/users.store.ts';
import { insertUsers, type NewUser, updateUser } from '#server/identity/accounts/users-write.store.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { type Link, queueInviteEmails } from './email-invite.ts';
import { findOpenInvite, writeInvite } from './invites.store.ts';
import { newInvite } from './renew-invite.ts';

const newUserOf = (invitee: Invitee, { hash, until }: Link, passwordHash: string): NewUser => ({
  ...invitee,
  firstName: invitee.firstName.trim(),
  lastName: invitee.lastName.trim(),
  isActive: true,
  pictureId: null,
  passwordHash,
  invite: { hash, until },
});

/** Returns the invitee with the default designation; administrators have none. */
const startingJobType = (one: Invitee): Invitee => ({
  ...one,
  jobType: one.type === 'admin' ? null : (one.jobType ?? DEFAULT_JOB_TYPE),
});

/** Creates these accounts with one link each, all or none. */
export async function createInvites(deps: Deps, invitees: readonly Invitee[]): Promise<Invite[] | Refusal> {
  const people = invitees.map(startingJobType);
  const emails = people.map(({ email }) => email);
  const work = deps.db.transaction().execute(async (trx) => {
    const takenEmails = people.length === 0 ? new Set<string>() : await listTakenEmails(trx, emails);
    const invalid = refuseInvalid(checkInvitees(people, takenEmails));
    if (invalid) return invalid;
    const links = people.map((one) => ({ one, ...newInvite(deps) }));
    const rows = links.map(({ one, ...link }) => newUserOf(one, link, deps.passwords.none()));
    const ids = await insertUsers(trx, rows, deps.clock());
    const users = await findUsers(trx, [...ids.values()]);
    const lines = rows.map((row) => auditOfNewUser('invites.make', ids.get(row.email) as number, row));
    await writeAudit(trx, lines, { now: deps.clock() });
    const isEmailed = await queueInviteEmails(trx, deps, links);
    return links.map(({ one, link, until }): Invite => {
      const user = users.get(ids.get(one.email) as number) as User;
      return { user, link, validUntil: until, isEmailed };
    });
  });
  try {
    return await work;
  } catch (error) {
    // A concurrent request created one of the accounts.
    if (isUniqueViolation(error)) return refuseInvalid([alreadyUsedAt('people')]) as Refusal;
    throw error;
  }
}

/** Revokes the link; the account remains. */
export function revokeInvite(deps: Deps, id: number): Promise<Refusal | undefined> {
  return deps.db.transaction().execute(async (trx) => {
    const account = await lockUser(trx, id);
    if (!account) return notFound();
    const refusal = checkInvitePending(account);
    if (refusal) return refusal;
    const until = account.invitedUntil ?? '';
    const now = deps.clock();
    await writeInvite(trx, id, { hash: null, until: until < now ? until : now });
    await writeAudit(trx, auditOfUser('invites.end', account), { now });
    return undefined;
  });
}

/** Link kind of invites. */
export const INVITE: LinkKind = {
  throttleName: INVITE_THROTTLE_NAME,
  refusedEvent: 'invite-refused',
  ended: inviteEnded,
  findOwner: findOpenInvite,
};

/** Stores the password, ends the link and signs in. The hash is computed for invalid links too, to avoid a timing side channel. */
export const acceptInvite = (
  deps: Deps,
  { token, password }: { token: string; password: string },
  caller: Caller & Origin,
): Promise<{ token: string } | Refusal> =>
  withLink(deps, { kind: INVITE, token, caller }, async (sentToken) => {
    const passwordHash = await deps.passwords.hash(password);
    const { oidc } = deps.config;
    const account = await deps.db.transaction().execute(async (trx) => {
      const invite = await findOpenInvite(trx, sentToken, 'lock');
      const before = invite && (await findAccount(trx, invite.id));
      if (!before) return undefined;
      if (invite?.isCompanyLink && !oidc) return undefined;
      if (oidc && (invite?.isCompanyLink || isCompanyAccountRequired(oidc, before.type)))
        return acceptWithCompanyAccount(oidc.label);
      const fields = { ...before, pictureId: before.picture?.id ?? null, passwordHash };
      await updateUser(trx, before.id, { fields, changedById: before.id, endsSessions: true, password: 'own' });
      const now = (await findAccount(trx, before.id)) as Account;
      const by = { actorId: before.id, inApp: true };
      await writeAudit(trx, auditOfUser('invites.accept', before), { now: deps.clock(), by });
      const sessionId = await startSession(trx, now, { ...caller, inApp: true, now: deps.clock() });
      return { ...now, sessionId };
    });
    if (!account || isRefusal(account)) return account;
    caller.log.info({ event: 'invite-accepted', actor: account.id, address: caller.address }, 'invite accepted');
    return { token: deps.tokens.issue(account, Date.parse(deps.clock())) };
  });
