/** Mails a link to a new password, behind the answer: whoever asks learns by no time whether anybody has the address (docs/people.md#forgotten). */
import { MAILED_LINKS_AT_ONCE, passwordLinkValidUntil, passwordMailOf } from '#domain/identity/password-links.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { digestOf, newToken } from '#server/identity/invites/invite-token.ts';
import type { JobHandler } from '#server/platform/jobs/run-jobs.ts';
import { linkMail } from '#server/platform/email-layout.ts';
import { auditOfUser } from '#server/identity/users/user-audit.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { linkOf } from './link-of.ts';
import { countMailedLinks, findByEmail, insertPasswordLink } from './password-links.store.ts';

/** The link is valid before it is sent; a try that fails leaves one that nobody knows. */
export const mailPasswordLink: JobHandler = async ({ email, until }, { deps }) => {
  const now = deps.clock();
  const owner = await findByEmail(deps.db, String(email));
  // Nobody waits for it any longer.
  if (!owner || !deps.mailer || String(until) <= now) return;
  if ((await countMailedLinks(deps.db, owner.id, now)) >= MAILED_LINKS_AT_ONCE) return;
  const token = newToken();
  const hash = digestOf(token);
  const link = { hash, userId: owner.id, byMail: true, until: passwordLinkValidUntil(now), now };
  await deps.db.transaction().execute(async (trx) => {
    await insertPasswordLink(trx, link);
    await writeAudit(trx, auditOfUser('password-links.mail', owner), { now, by: 'house' });
  });
  const { subject, ...words } = passwordMailOf(fullNameOf(owner));
  const href = linkOf(deps, token);
  const messageId = `<${hash.slice(0, 32)}@${new URL(href).hostname}>`;
  await deps.mailer.send({ to: owner.email, subject, messageId, ...linkMail(subject, { ...words, href }) });
  deps.log.info({ event: 'password-link-mailed', user: owner.id }, 'password link mailed');
};
