/** Password reset links, requested by users or created by administrators (docs/people.md#forgotten). */
import { refuse, type Refusal } from '#domain/platform/refusal.ts';

export const PASSWORD_LINK_MINUTES = 30;
/** Maximum valid reset links per person, so that nobody can be flooded with email. */
export const MAX_EMAILED_LINKS = 3;
/** Throttle key for failed reset links; with the typed address appended, for reset requests. No email equals it. */
export const PASSWORD_THROTTLE_NAME = '(password)';

export const PASSWORD_LINK_TEXTS = {
  ended: "This link doesn't work anymore.",
  emailUnavailable: "This workspace doesn't send email. Ask an administrator for a reset link.",
  inactive: "This person is deactivated and can't use a link.",
} as const;

/** Returns the expiry of a reset link created now. */
export const passwordLinkValidUntil = (now: string): string =>
  new Date(Date.parse(now) + PASSWORD_LINK_MINUTES * 60_000).toISOString();

/** Returns the same refusal for unknown, expired and used links. */
export const passwordLinkEnded = (): Refusal => refuse('not-found', PASSWORD_LINK_TEXTS.ended);

/** Refuses to email a link when no mail server is configured. */
export const checkCanEmail = (sendsEmail: boolean): Refusal | undefined =>
  sendsEmail ? undefined : refuse('conflict', PASSWORD_LINK_TEXTS.emailUnavailable);

/** Refuses to create a link for a person who can't sign in. */
export const checkMayUseLink = ({ isActive }: { isActive: boolean }): Refusal | undefined =>
  isActive ? undefined : refuse('conflict', PASSWORD_LINK_TEXTS.inactive);

/** Returns the email that carries a reset link. */
export const passwordEmailOf = (name: string) => ({
  subject: 'Reset your Cutroom password',
  before: `Hi ${name}, someone (probably you) asked to reset your password.`,
  label: 'Choose a new password',
  after: `The link works once and expires in ${PASSWORD_LINK_MINUTES} minutes. If you didn't ask for it, ignore this email; your password stays the same.`,
});
