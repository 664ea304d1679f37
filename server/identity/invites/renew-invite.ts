/** The link of an invite, new and made anew (docs/people.md#invites). */
import { checkNotJoined, inviteValidUntil } from '#domain/identity/invites.ts';
import { notFound, type Refusal } from '#domain/platform/refusal.ts';
import type { User } from '#domain/identity/users.ts';
import type { Invite } from '#contract/identity/invites.ts';
import type { Deps } from '#server/platform/deps.ts';
import { auditOfUser } from '#server/identity/users/user-audit.ts';
import { findUser, holdUser } from '#server/identity/users/users.store.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { type Link, queueInviteMails } from './email-invite.ts';
import { digestOf, newToken } from './invite-token.ts';
import { writeInvite } from './invites.store.ts';

/** Where the link leads: whole where the house knows its address, else below the host that the app came from. */
const linkOf = ({ config }: Deps, token: string): string =>
  `${config.publicUrl?.replace(/\/+$/, '') ?? ''}/invite/${token}`;

/** A link that is valid from now on. */
export function newLink(deps: Deps): Link {
  const token = newToken();
  return { link: linkOf(deps, token), hash: digestOf(token), until: inviteValidUntil(deps.clock()) };
}

/** Makes the link anew; the one before is no longer valid. */
export function renewInvite(deps: Deps, id: number): Promise<Invite | Refusal> {
  return deps.db.transaction().execute(async (trx) => {
    const account = await holdUser(trx, id);
    if (!account) return notFound();
    const refusal = checkNotJoined(account);
    if (refusal) return refusal;
    const { link, hash, until } = newLink(deps);
    await writeInvite(trx, id, { hash, until });
    const line = auditOfUser('invites.renew', account, { after: { validUntil: until } });
    await writeAudit(trx, line, { now: deps.clock() });
    // Nobody is emailed a link that does not work yet.
    const isEmailed = account.isActive && (await queueInviteMails(trx, deps, [{ link, hash, until }]));
    return { user: (await findUser(trx, id)) as User, link, validUntil: until, isEmailed };
  });
}
