/** Creating and renewing invite links (docs/people.md#invites). */
import { checkNotJoined, inviteValidUntil } from '#domain/identity/invites.ts';
import { notFound, type Refusal } from '#domain/platform/refusal.ts';
import type { User } from '#domain/identity/users.ts';
import type { Invite } from '#contract/identity/invites.ts';
import type { Deps } from '#server/platform/deps.ts';
import { auditOfUser } from '#server/identity/users/user-audit.ts';
import { findUser, lockUser } from '#server/identity/users/users.store.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { type Link, queueInviteEmails } from './email-invite.ts';
import { digestOf, newToken } from './invite-token.ts';
import { writeInvite } from './invites.store.ts';

/** Returns the link as an absolute URL if the instance's address is configured, otherwise as a path below the app's host. */
const linkOf = ({ config }: Deps, token: string): string =>
  `${config.publicUrl?.replace(/\/+$/, '') ?? ''}/invite/${token}`;

/** Returns a link valid from now on. */
export function newLink(deps: Deps): Link {
  const token = newToken();
  return { link: linkOf(deps, token), hash: digestOf(token), until: inviteValidUntil(deps.clock()) };
}

/** Replaces the link; the previous one stops working. */
export function renewInvite(deps: Deps, id: number): Promise<Invite | Refusal> {
  return deps.db.transaction().execute(async (trx) => {
    const account = await lockUser(trx, id);
    if (!account) return notFound();
    const refusal = checkNotJoined(account);
    if (refusal) return refusal;
    const { link, hash, until } = newLink(deps);
    await writeInvite(trx, id, { hash, until });
    const line = auditOfUser('invites.renew', account, { after: { validUntil: until } });
    await writeAudit(trx, line, { now: deps.clock() });
    // An inactive account gets no email, because its link doesn't work yet.
    const isEmailed = account.isActive && (await queueInviteEmails(trx, deps, [{ link, hash, until }]));
    return { user: (await findUser(trx, id)) as User, link, validUntil: until, isEmailed };
  });
}
