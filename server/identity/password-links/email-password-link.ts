/** Emails a password link after the response, so that response times don't reveal whether an address has an account (docs/people.md#forgotten). */
import { MAX_EMAILED_LINKS, passwordLinkValidUntil, passwordEmailOf } from '#domain/identity/password-links.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { newLink } from '#server/identity/link-tokens/link-token.ts';
import type { JobHandler } from '#server/platform/jobs/run-jobs.ts';
import { linkEmail } from '#server/platform/net/email-layout.ts';
import { auditOfUser } from '#server/identity/accounts/user-audit.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { countEmailedLinks, findByEmail, insertPasswordLink } from './password-links.store.ts';

export const PASSWORD_EMAIL_JOB = 'password-link';

/** Stores the link before sending it. A failed attempt leaves an unused link that expires. */
export const emailPasswordLink: JobHandler = async ({ email, until }, { deps }) => {
  const now = deps.clock();
  const owner = await findByEmail(deps.db, String(email));
  // The link is no longer of use.
  if (!owner || !deps.mailer || String(until) <= now) return;
  if ((await countEmailedLinks(deps.db, owner.id, now)) >= MAX_EMAILED_LINKS) return;
  const { link: href, hash } = newLink(deps, 'reset');
  const link = { hash, userId: owner.id, isEmailed: true, until: passwordLinkValidUntil(now), now };
  await deps.db.transaction().execute(async (trx) => {
    await insertPasswordLink(trx, link);
    await writeAudit(trx, auditOfUser('password-links.mail', owner), { now, by: 'house' });
  });
  const { subject, ...content } = passwordEmailOf(fullNameOf(owner));
  const messageId = `<${hash.slice(0, 32)}@${new URL(href).hostname}>`;
  await deps.mailer.send({ to: owner.email, subject, messageId, ...linkEmail(subject, { ...content, href }) });
  deps.log.info({ event: 'password-link-mailed', user: owner.id }, 'password link emailed');
};
