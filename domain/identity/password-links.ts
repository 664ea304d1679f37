/** Links to a new password: asked for by whoever forgot theirs, or made by an administrator (docs/people.md#forgotten). */
import { refuse, type Refusal } from '#domain/platform/refusal.ts';

export const PASSWORD_LINK_MINUTES = 30;
/** Of the links that one person is mailed, how many may be valid at once: nobody can be flooded with mail. */
export const MAILED_LINKS_AT_ONCE = 3;
/** Links that fail are counted under this name, and askings under this name with the address that was typed; no e-mail has it. */
export const PASSWORD_THROTTLE_NAME = '(password)';

export const PASSWORD_LINK_TEXTS = {
  ended: 'This link is no longer valid.',
  noMail: 'This house sends no mail. Ask an administrator for a link to a new password.',
  inactive: 'This person is not active, and cannot use a link.',
} as const;

/** Until when a link that is made now is valid. */
export const passwordLinkValidUntil = (now: string): string =>
  new Date(Date.parse(now) + PASSWORD_LINK_MINUTES * 60_000).toISOString();

/** One answer for a link that never was, has run out, or was used. */
export const passwordLinkEnded = (): Refusal => refuse('not-found', PASSWORD_LINK_TEXTS.ended);

/** Without a mail server nothing can be sent. */
export const checkMayMail = (sendsMail: boolean): Refusal | undefined =>
  sendsMail ? undefined : refuse('conflict', PASSWORD_LINK_TEXTS.noMail);

/** A link for somebody who may not sign in would do nothing. */
export const checkMayUseLink = ({ isActive }: { isActive: boolean }): Refusal | undefined =>
  isActive ? undefined : refuse('conflict', PASSWORD_LINK_TEXTS.inactive);

/** The mail that brings a link. */
export const passwordMailOf = (name: string) => ({
  subject: 'Reset your Cutroom password',
  before: `Hi ${name}, someone (probably you) asked to reset your password.`,
  label: 'Choose a new password',
  after: `The link works once and expires in ${PASSWORD_LINK_MINUTES} minutes. If you didn't ask for it, ignore this email; your password stays the same.`,
});
