/** Creating and renewing invite links (docs/people.md#invites). */
import { checkInvitePending, inviteValidUntil } from '#domain/identity/invites.ts';
import { notFound, type Refusal } from '#domain/platform/refusal.ts';
import type { User } from '#domain/identity/users.ts';
import type { Invite } from '#contract/identity/invites.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newLink } from '#server/identity/link-tokens/link-token.ts';
import { auditOfUser } from '#server/identity/accounts/user-audit.ts';
import { findUser, lockUser } from '#server/identity/accounts/users.store.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { type Link, queueInviteEmails } from './email-invite.ts';
import { writeInvite } from './invites.store.ts';

/** Returns a link valid from now on. */
export const newInvite = (deps: Deps): Link => ({
  ...newLink(deps, 'invite'),
  until: inviteValidUntil(deps.clock()),
});

/** Replaces the link; the previous one stops working. */
export function renewInvite(deps: Deps, id: number): Promise<Invite | Refusal> {
  return deps.db.transaction().execute(async (trx) => {
    const account = await lockUser(trx, id);
    if (!account) return notFound();
    const refusal = checkInvitePending(account);
    if (refusal) return refusal;
    const { link, hash, until } = newInvite(deps);
    await writeInvite(trx, id, { hash, until });
    const line = auditOfUser('invites.renew', account, { after: { validUntil: until } });
    await writeAudit(trx, line, { now: deps.clock() });
    // An inactive account gets no email, because its link doesn't work yet.
    const isEmailed = account.isActive && (await queueInviteEmails(trx, deps, [{ link, hash, until }]));
    return { user: (await findUser(trx, id)) as User, link, validUntil: until, isEmailed };
  });
}
