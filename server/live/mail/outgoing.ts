/** A mail of the outbox as it is sent: words, links, and what mail programs are told (docs/people.md#mail). */
import { createHash } from 'node:crypto';
import { mailSubject } from '#domain/live/mail.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { mailHtml, mailText } from './mail-words.ts';
import type { OutgoingMail } from '#server/platform/ports.ts';
import { stopPathOf } from './stop-link.ts';

type StoredMail = Pick<Row<'mails'>, 'key' | 'user_id' | 'kind' | 'content'>;

/** The mail as it goes to that address. */
export function outgoing({ config, seal }: Deps, mail: StoredMail, to: string): OutgoingMail {
  const origin = (config.publicUrl ?? `http://localhost:${config.port}`).replace(/\/$/, '');
  const stopUrl = `${origin}${stopPathOf(seal, mail.user_id)}`;
  const places = { origin, stopUrl };
  const subject = mailSubject(mail.kind, mail.content);
  const digest = createHash('sha256').update(`${origin} ${mail.key}`).digest('hex').slice(0, 32);
  return {
    to,
    subject,
    text: mailText(mail.content, places),
    html: mailHtml(mail.content, places, subject),
    messageId: `<${digest}@${new URL(origin).hostname}>`,
    stopUrl,
  };
}
