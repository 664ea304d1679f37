/** Sends what is due of the outbox: each mail by one process at a time, tried again when it fails, and given up in the end (docs/operations.md#mail). */
import { nextMailTry } from '#domain/live/mail.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isRefusedForGood, isUnreached } from '#server/platform/mailer.ts';
import { findRecipient, noteTry, takeMail } from './mails.store.ts';
import { outgoing } from './outgoing.ts';

/** Longer than a try can take. */
const LEASE_SECONDS = 300;
const NOBODY = 'Whoever was to get it may not sign in any more.';

/** Sends one; whether it was sent, and whether the mail server was there at all. */
async function sendOne(deps: Deps, mail: Row<'mails'>): Promise<{ isSent: boolean; isReached: boolean }> {
  const { db, clock, log, mailer } = deps;
  const recipient = await findRecipient(db, mail.user_id);
  if (!recipient) {
    await noteTry(db, mail, { error: NOBODY, now: clock() });
    return { isSent: false, isReached: true };
  }
  try {
    await mailer?.send(outgoing(deps, mail, recipient.email));
  } catch (error) {
    const now = clock();
    const tried = { attempts: mail.attempts, createdAt: mail.created_at };
    const nextAt = nextMailTry(tried, { now, isHopeless: isRefusedForGood(error) });
    await noteTry(db, mail, { error: String((error as Error).message), nextAt, now });
    log.warn({ err: error, mail: mail.id, again: nextAt }, 'mail failed');
    return { isSent: false, isReached: !isUnreached(error) };
  }
  await noteTry(db, mail, { now: clock() });
  return { isSent: true, isReached: true };
}

/** Sends what is due, until the mail server is not reached or the program stops; how many were sent. */
export async function sendMails(deps: Deps, stop?: AbortSignal): Promise<number> {
  if (!deps.mailer) return 0;
  let sent = 0;
  while (!stop?.aborted) {
    const mail = await takeMail(deps.db, { now: deps.clock(), leaseSeconds: LEASE_SECONDS });
    if (!mail) break;
    const { isSent, isReached } = await sendOne(deps, mail);
    if (isSent) sent += 1;
    if (!isReached) break;
  }
  return sent;
}
