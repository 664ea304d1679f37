/** Creates and revokes company links. Each runs in one transaction (docs/people.md#company-links). */
import { inviteValidUntil } from '#domain/identity/invites.ts';
import { checkCompanyLink } from '#domain/identity/company-links.ts';
import { oidcNotSetUp } from '#domain/platform/sign-in/oidc.ts';
import { notFound, type Refusal } from '#domain/platform/refusal.ts';
import { queueInviteEmails } from '#server/identity/invites/email-invite.ts';
import { deleteCompanyLink, insertCompanyLink } from '#server/identity/link-tokens/company-links.store.ts';
import { newLink } from '#server/identity/link-tokens/link-token.ts';
import { auditOfUser } from '#server/identity/accounts/user-audit.ts';
import { lockUser } from '#server/identity/accounts/users.store.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hasIdentityOf } from './identities.store.ts';

type CompanyLink = { link: string; validUntil: string; isEmailed: boolean };

/** Creates the link, which is shown once and emailed if email is set up. A previous one stops working. */
export function createCompanyLink(deps: Deps, userId: number): Promise<CompanyLink | Refusal> {
  return deps.db.transaction().execute(async (trx) => {
    const { oidc } = deps.config;
    if (!oidc) return oidcNotSetUp();
    const person = await lockUser(trx, userId);
    if (!person) return notFound();
    const hasIdentity = await hasIdentityOf(trx, userId, oidc.issuer);
    const refusal = checkCompanyLink({ ...person, hasIdentity });
    if (refusal) return refusal;
    const now = deps.clock();
    const { link, hash } = newLink(deps, 'invite');
    const until = inviteValidUntil(now);
    await insertCompanyLink(trx, { hash, userId, until });
    await writeAudit(trx, auditOfUser('identities.make-link', person, { after: { validUntil: until } }), { now });
    const isEmailed = await queueInviteEmails(trx, deps, [{ link, hash, until }]);
    return { link, validUntil: until, isEmailed };
  });
}

/** Revokes the person's link; a 404 if there is none. */
export function revokeCompanyLink({ db, clock }: Deps, userId: number): Promise<Refusal | undefined> {
  return db.transaction().execute(async (trx) => {
    const person = await lockUser(trx, userId);
    if (!person || !(await deleteCompanyLink(trx, userId))) return notFound();
    await writeAudit(trx, auditOfUser('identities.end-link', person), { now: clock() });
    return undefined;
  });
}
