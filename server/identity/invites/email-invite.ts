/** Emails an invite link in the background (docs/people.md#invites). The job holds the link encrypted: only its digest is stored elsewhere. */
import { inviteMailOf } from '#domain/identity/invites.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { insertJobs } from '#server/platform/jobs/jobs.store.ts';
import { HopelessError, type JobHandler } from '#server/platform/jobs/run-jobs.ts';
import { linkMail } from '#server/platform/email-layout.ts';
import { isRefusedForGood, sendsMail } from '#server/platform/mailer.ts';
import { readSettings } from '#server/identity/settings/settings.store.ts';
import { findOpenInvite } from './invites.store.ts';

export const INVITE_MAIL_JOB = 'invite-mail';
const PURPOSE = 'invite mail';

export type Link = { link: string; hash: string; until: string };

/** Queues the email of each link, in the transaction that makes it; returns whether emails are sent. */
export async function queueInviteMails(trx: Db, deps: Deps, links: readonly Link[]): Promise<boolean> {
  if (!sendsMail(deps)) return false;
  const now = deps.clock();
  const jobs = links.map(({ link, hash, until }) => ({
    kind: INVITE_MAIL_JOB,
    payload: { hash, until, link: deps.vault.lock(PURPOSE, link) },
    now,
  }));
  await insertJobs(trx, jobs);
  return true;
}

/** Sends the link, unless it was used, renewed or revoked since. */
export const emailInvite: JobHandler = async ({ hash, until, link }, { deps }) => {
  const href = deps.vault.open(PURPOSE, String(link));
  const person = await findOpenInvite(deps.db, { hash: String(hash), now: deps.clock() });
  if (!person || !href || !deps.mailer) return;
  const workspace = (await readSettings(deps.db)).name;
  const { subject, ...text } = inviteMailOf({ workspace, name: fullNameOf(person), until: String(until) });
  const messageId = `<${String(hash).slice(0, 32)}@${new URL(href).hostname}>`;
  try {
    await deps.mailer.send({ to: person.email, subject, messageId, ...linkMail(subject, { ...text, href }) });
  } catch (error) {
    throw isRefusedForGood(error) ? new HopelessError(String((error as Error).message)) : error;
  }
  deps.log.info({ event: 'invite-emailed', user: person.id }, 'invite emailed');
};
