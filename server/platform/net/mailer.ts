/** Email sending through the server set by `SMTP_URL` (docs/operations.md#mail). */
import type { EmailConfig } from '#server/platform/config/config.ts';
import type { Mailer } from '#server/platform/ports.ts';

/** Returns whether email is actually sent. The demo only shows emails. */
export const sendsEmail = ({ mailer }: { mailer?: Mailer | undefined }): boolean =>
  mailer !== undefined && !mailer.isShown;

/** Mailer of the demo. Sends nothing, since emails are already visible in the outbox. */
export const DEMO_MAILER: Mailer = { isShown: true, send: () => Promise.resolve(), check: () => Promise.resolve() };

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Creates a mailer for this SMTP server and sender. The library loads with the first email. */
export function createMailer({ smtpUrl, from }: EmailConfig): Mailer {
  const open = async () => (await import('nodemailer')).createTransport({ url: smtpUrl, ...TIMEOUTS }, { from });
  let opened: ReturnType<typeof open> | undefined;
  const transport = () => (opened ??= open());
  return {
    check: async () => {
      await (await transport()).verify();
    },
    send: async ({ to, toName, replyTo, subject, text, html, logo, messageId, stopUrl }) => {
      await (
        await transport()
      ).sendMail({
        // As an object, the library encodes the name, whatever it contains.
        to: toName === undefined ? to : { name: toName, address: to },
        ...(replyTo === undefined ? {} : { replyTo }),
        subject,
        text,
        html,
        // Inline, so that nothing is loaded when the email is read.
        ...(logo && {
          attachments: [{ cid: 'logo', filename: 'logo.png', content: logo, contentDisposition: 'inline' as const }],
        }),
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

/** SMTP steps at which a response concerns this email's recipient or content. Earlier responses concern the connection or account. */
const EMAIL_STEPS: readonly unknown[] = ['RCPT TO', 'DATA'];

/** Returns the SMTP status about this email, or undefined when the server is unreachable or rejects the sender altogether. */
function emailStatusOf(error: unknown): number | undefined {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown };
  return typeof responseCode === 'number' && EMAIL_STEPS.includes(command) ? responseCode : undefined;
}

/** Returns whether the server rejected this email or recipient permanently. */
export const isPermanentlyRefused = (error: unknown): boolean => (emailStatusOf(error) ?? 0) >= 500;

/** Statuses by which a server says that a mailbox doesn't exist, or takes no email. */
const NO_MAILBOX: readonly unknown[] = [550, 551, 553];

/** Returns whether the server refused the recipient's address itself. The content is refused at a later step. */
export function isAddressRefused(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown };
  return command === 'RCPT TO' && NO_MAILBOX.includes(responseCode);
}

/** Returns whether sending failed before the server saw this email, so the next one would fail the same way. */
export const isUnreachable = (error: unknown): boolean => emailStatusOf(error) === undefined;
