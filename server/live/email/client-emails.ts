/** Sends emails to clients' contacts: read when they leave, dropped if they are no longer true (docs/review.md#client-emails). */
import { contactLinkEnd } from '#domain/review/client-sends.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { OutgoingEmail } from '#server/platform/ports.ts';
import { emailOriginOf, messageIdOf } from '#server/platform/net/email-origin.ts';
import { isAddressRefused } from '#server/platform/net/mailer.ts';
import type { ClientEmail } from '#server/review/sends/read-email.ts';
import { addressDigestOf } from '#server/work/contacts/contacts.store.ts';
import { clientEmailContent } from '#server/review/sends/email-content.ts';
import { clientStopPath } from './client-stop-link.ts';
import { recordEmailAttempt } from './emails.store.ts';

/** Returns the message. */
export function renderClientEmail(
  { config, signer }: Pick<Deps, 'config' | 'signer'>,
  key: string,
  email: ClientEmail,
): OutgoingEmail {
  const origin = emailOriginOf(config);
  const { contact, replyTo } = email;
  const stopUrl = `${origin}${clientStopPath(signer, { clientId: contact.client_id, email: contact.email })}`;
  return {
    to: contact.email,
    toName: contact.name,
    ...clientEmailContent(email, stopUrl),
    messageId: messageIdOf(origin, key),
    stopUrl,
    replyTo,
  };
}

/** Deletes an email that is no longer true, and a send that never left with it. */
export async function dropClientEmail(db: Db, mail: Row<'mails'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const dropped = await trx
      .deleteFrom('mails')
      .where('id', '=', mail.id)
      .where('attempts', '=', mail.attempts)
      .executeTakeFirst();
    if (dropped.numDeletedRows === 0n || mail.send_id === null) return;
    await trx
      .deleteFrom('client_sends')
      .where('id', '=', mail.send_id)
      .where('last_at', 'is', null)
      .where('reminders', '=', 0)
      .execute();
  });
}

/** Records that the email left, and that the contact's link is open for the days after it. */
export async function recordClientEmail(db: Db, mail: Row<'mails'>, now: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await recordEmailAttempt(trx, mail, { now });
    const send = await trx
      .updateTable('client_sends')
      .set({ last_at: now })
      .where('id', '=', mail.send_id ?? 0)
      .returning('project_id')
      .executeTakeFirst();
    if (!send) return;
    const end = contactLinkEnd(now);
    await trx
      .updateTable('share_links')
      .set({ expires_at: end })
      .where('contact_id', '=', mail.contact_id)
      .where('project_id', '=', send.project_id)
      .where('revoked_at', 'is', null)
      .where('expires_at', '<', end)
      .execute();
  });
}

/** Marks the address as refused if the mail server said so of the recipient. What its owner stopped stays stopped. */
export async function recordRefusedAddress(
  db: Db,
  error: unknown,
  { contact, now }: { contact: ClientEmail['contact']; now: string },
): Promise<void> {
  if (!isAddressRefused(error)) return;
  await db
    .insertInto('email_stops')
    .values({
      client_id: contact.client_id,
      address_digest: addressDigestOf(contact.email),
      reason: 'refused',
      at: now,
    })
    .onConflict((clash) => clash.columns(['client_id', 'address_digest']).doNothing())
    .execute();
}
