/** Sends due emails from the outbox: one process at a time per email, with retries up to a limit (docs/operations.md#mail). */
import { isClientEmail } from '#domain/review/client-sends.ts';
import { nextEmailTry } from '#domain/live/email.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isPermanentlyRefused, isUnreachable } from '#server/platform/net/mailer.ts';
import { findRecipient, recordEmailAttempt, leaseEmail } from './emails.store.ts';
import type { OutgoingEmail } from '#server/platform/ports.ts';
import { findPageUrl } from '#server/review/client-pages/page-link.ts';
import { readClientEmail } from '#server/review/sends/read-email.ts';
import { dropClientEmail, recordClientEmail, recordRefusedAddress, renderClientEmail } from './client-emails.ts';
import { renderEmail } from './render-email.ts';

/** Lease duration, longer than an attempt can take. */
const LEASE_SECONDS = 300;
const RECIPIENT_GONE = 'The recipient can no longer sign in.';

type Attempt = { isSent: boolean; isReached: boolean };
const NOT_SENT: Attempt = { isSent: false, isReached: true };

/** Sends an email to a client's contact, or drops it if it is no longer true. */
async function sendToContact(deps: Deps, mail: Row<'mails'>): Promise<Attempt> {
  const email = await readClientEmail(deps, mail, { findPageUrl });
  if (!email) {
    await dropClientEmail(deps.db, mail);
    return NOT_SENT;
  }
  return attempt(deps, mail, {
    message: renderClientEmail(deps, mail.key, email),
    onSent: (now) => recordClientEmail(deps.db, mail, now),
    onFailed: (error, now) => recordRefusedAddress(deps.db, error, { contact: email.contact, now }),
  });
}

/** Sends one email. Returns whether it was sent and whether the mail server was reachable. */
async function sendEmail(deps: Deps, mail: Row<'mails'>): Promise<Attempt> {
  if (isClientEmail(mail.kind)) return sendToContact(deps, mail);
  const { db, clock } = deps;
  const recipient = await findRecipient(db, mail.user_id);
  if (!recipient) {
    await recordEmailAttempt(db, mail, { error: RECIPIENT_GONE, now: clock() });
    return NOT_SENT;
  }
  return attempt(deps, mail, {
    message: renderEmail(deps, mail, recipient.email),
    onSent: (now) => recordEmailAttempt(db, mail, { now }),
  });
}

type Outgoing = {
  message: OutgoingEmail;
  onSent(now: string): Promise<void>;
  onFailed?(error: unknown, now: string): Promise<void>;
};

/** Hands the message to the mail server and records the result. */
async function attempt(deps: Deps, mail: Row<'mails'>, { message, onSent, onFailed }: Outgoing): Promise<Attempt> {
  const { db, clock, log, mailer } = deps;
  try {
    await mailer?.send(message);
  } catch (error) {
    const now = clock();
    await onFailed?.(error, now);
    const tried = { attempts: mail.attempts, createdAt: mail.created_at };
    const nextAt = nextEmailTry(tried, { now, isPermanentFailure: isPermanentlyRefused(error) });
    await recordEmailAttempt(db, mail, { error: String((error as Error).message), nextAt, now });
    log.warn({ err: error, mail: mail.id, again: nextAt }, 'email failed');
    return { isSent: false, isReached: !isUnreachable(error) };
  }
  await onSent(clock());
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
