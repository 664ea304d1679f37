/** Sends invite links by email in the background (docs/people.md#invites). The job stores the link encrypted; everywhere else only its digest is stored. */
import { isCompanyAccountRequired } from '#domain/platform/sign-in/oidc.ts';
import { inviteEmailOf } from '#domain/identity/invites.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { insertJobs } from '#server/platform/jobs/jobs.store.ts';
import { PermanentError, type JobHandler } from '#server/platform/jobs/run-jobs.ts';
import { linkEmail } from '#server/platform/net/email-layout.ts';
import { isPermanentlyRefused, sendsEmail } from '#server/platform/net/mailer.ts';
import { readSettings } from '#server/platform/settings/settings.store.ts';
import { findOpenInvite } from './invites.store.ts';

export const INVITE_EMAIL_JOB = 'invite-mail';
const PURPOSE = 'invite mail';

export type Link = { link: string; hash: string; until: string };

/** Queues one email per link in the transaction that creates the links. Returns whether emails are sent. */
export async function queueInviteEmails(trx: Db, deps: Deps, links: readonly Link[]): Promise<boolean> {
  if (!sendsEmail(deps)) return false;
  const now = deps.clock();
  const jobs = links.map(({ link, hash, until }) => ({
    kind: INVITE_EMAIL_JOB,
    payload: { hash, until, link: deps.secrets.encrypt(PURPOSE, link) },
    now,
  }));
  await insertJobs(trx, jobs);
  return true;
}

/** Sends the link unless it has been used, renewed or revoked since. */
export const emailInvite: JobHandler = async ({ hash, until, link }, { deps }) => {
  const href = deps.secrets.decrypt(PURPOSE, String(link));
  const person = await findOpenInvite(deps.db, { hash: String(hash), now: deps.clock() });
  if (!person || !href || !deps.mailer) return;
  const { oidc } = deps.config;
  const isOnly = person.isCompanyLink || isCompanyAccountRequired(oidc, person.type);
  const { name: workspace, timeZone: zone } = await readSettings(deps.db);
  const { subject, ...text } = inviteEmailOf({
    ...{ workspace, name: fullNameOf(person), until: String(until), zone },
    companyLabel: isOnly ? oidc?.label : undefined,
    isCompanyLink: person.isCompanyLink,
  });
  const messageId = `<${String(hash).slice(0, 32)}@${new URL(href).hostname}>`;
  try {
    await deps.mailer.send({ to: person.email, subject, messageId, ...linkEmail(subject, { ...text, href }) });
  } catch (error) {
    throw isPermanentlyRefused(error) ? new PermanentError(String((error as Error).message)) : error;
  }
  deps.log.info({ event: 'invite-emailed', user: person.id }, 'invite emailed');
};
