/** Sends due emails from the outbox: one process at a time per email, with retries up to a limit (docs/operations.md#mail). */
import { nextEmailTry } from '#domain/live/email.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isPermanentlyRefused, isUnreachable } from '#server/platform/net/mailer.ts';
import { findRecipient, recordEmailAttempt, leaseEmail } from './emails.store.ts';
import { renderEmail } from './render-email.ts';

/** Lease duration, longer than an attempt can take. */
const LEASE_SECONDS = 300;
const RECIPIENT_GONE = 'The recipient can no longer sign in.';

/** Sends one email. Returns whether it was sent and whether the mail server was reachable. */
async function sendEmail(deps: Deps, mail: Row<'mails'>): Promise<{ isSent: boolean; isReached: boolean }> {
  const { db, clock, log, mailer } = deps;
  const recipient = await findRecipient(db, mail.user_id);
  if (!recipient) {
    await recordEmailAttempt(db, mail, { error: RECIPIENT_GONE, now: clock() });
    return { isSent: false, isReached: true };
  }
  try {
    await mailer?.send(renderEmail(deps, mail, recipient.email));
  } catch (error) {
    const now = clock();
    const tried = { attempts: mail.attempts, createdAt: mail.created_at };
    const nextAt = nextEmailTry(tried, { now, isPermanentFailure: isPermanentlyRefused(error) });
    await recordEmailAttempt(db, mail, { error: String((error as Error).message), nextAt, now });
    log.warn({ err: error, mail: mail.id, again: nextAt }, 'email failed');
    return { isSent: false, isReached: !isUnreachable(error) };
  }
  await recordEmailAttempt(db, mail, { now: clock() });
  return { isSent: true, isReached: true };
}

/** Sends due emails until the mail server is unreachable or the program stops. Returns the number sent. */
export async function sendEmails(deps: Deps, stop?: AbortSignal): Promise<number> {
  if (!deps.mailer) return 0;
  let sent = 0;
  while (!stop?.aborted) {
    const mail = await leaseEmail(deps.db, { now: deps.clock(), leaseSeconds: LEASE_SECONDS });
    if (!mail) break;
    const { isSent, isReached } = await sendEmail(deps, mail);
    if (isSent) sent += 1;
    if (!isReached) break;
  }
  return sent;
}
