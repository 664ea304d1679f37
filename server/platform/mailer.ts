/** Sends mails by the server that `SMTP_URL` names (docs/operations.md#mail). */
import { createTransport } from 'nodemailer';
import type { MailConfig } from '#server/platform/config.ts';
import type { Mailer } from '#server/platform/ports.ts';

/** Whether emails leave the instance; those of the demo are only shown. */
export const sendsMail = ({ mailer }: { mailer?: Mailer | undefined }): boolean =>
  mailer !== undefined && !mailer.isShown;

/** For the demo: a mail is done when it is in the outbox, which is there already. */
export const SHOWING_MAILER: Mailer = { isShown: true, send: () => Promise.resolve(), check: () => Promise.resolve() };

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export function createMailer({ smtpUrl, from }: MailConfig): Mailer {
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS }, { from });
  return {
    check: async () => {
      await transport.verify();
    },
    send: async ({ to, subject, text, html, messageId, stopUrl }) => {
      await transport.sendMail({
        to,
        subject,
        text,
        html,
        messageId,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(stopUrl === undefined
            ? {}
            : { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
      });
    },
  };
}

/** The steps at which a mail server answers about the mail at hand: for whom it is, and what it says. Before them it is about the house. */
const STEPS_OF_A_MAIL: readonly unknown[] = ['RCPT TO', 'DATA'];

/** The answer of the other side about this very mail; undefined where it is away, or takes none from the house. */
function answerToMail(error: unknown): number | undefined {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown };
  return typeof responseCode === 'number' && STEPS_OF_A_MAIL.includes(command) ? responseCode : undefined;
}

/** Whether the other side said for good that it takes no such mail, or none for this address. */
export const isRefusedForGood = (error: unknown): boolean => (answerToMail(error) ?? 0) >= 500;

/** Whether the other side was not even told of the mail: then the next one would fail in the same way. */
export const isUnreached = (error: unknown): boolean => answerToMail(error) === undefined;
