/** Sends mails by the server that `SMTP_URL` names (docs/operations.md#mail). */
import { createTransport } from 'nodemailer';
import type { MailConfig } from '#server/config.ts';

export type OutgoingMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same at each try, by which a receiver knows a mail again. */
  messageId: string;
  /** The address that stops all mail to this person; of what they asked for themselves there is none. */
  stopUrl?: string;
};

export type Mailer = {
  /** Done when the mail server has taken it. */
  send(mail: OutgoingMail): Promise<void>;
  /** Done when the mail server lets the house in; throws its words when it does not. */
  check(): Promise<void>;
  /** Nothing leaves the house: administrators look at the outbox (docs/operations.md#mail-demo). */
  isShown?: boolean;
};

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

/** Whether the other side said for good that it takes no such mail, or none for this address. */
export const isRefusedForGood = (error: unknown): boolean => {
  const code = (error as { responseCode?: unknown }).responseCode;
  return typeof code === 'number' && code >= 500;
};

/** Whether nobody was reached: then the next mail would fail in the same way. */
export const isUnreached = (error: unknown): boolean =>
  (error as { responseCode?: unknown }).responseCode === undefined;
