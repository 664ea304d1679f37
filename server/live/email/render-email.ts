/** Renders an email of the outbox: text, links and headers (docs/inbox.md#mail). */
import { emailSubject } from '#domain/live/email.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { emailOriginOf, messageIdOf } from '#server/platform/net/email-origin.ts';
import type { Deps } from '#server/platform/deps.ts';
import { emailHtml, emailText } from './email-content.ts';
import type { OutgoingEmail } from '#server/platform/ports.ts';
import { unsubscribePathOf } from './unsubscribe-link.ts';

type StoredEmail = Pick<Row<'mails'>, 'key' | 'user_id' | 'kind' | 'content'>;

/** Returns the message to this address. */
export function renderEmail({ config, signer }: Deps, email: StoredEmail, to: string): OutgoingEmail {
  const origin = emailOriginOf(config);
  const stopUrl = `${origin}${unsubscribePathOf(signer, email.user_id)}`;
  const urls = { origin, stopUrl };
  const kind = email.kind === 'daily' ? 'daily' : 'soon';
  const subject = emailSubject(kind, email.content);
  return {
    to,
    subject,
    text: emailText(email.content, urls),
    html: emailHtml(email.content, urls, subject),
    messageId: messageIdOf(origin, email.key),
    stopUrl,
  };
}
