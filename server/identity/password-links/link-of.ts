/** Where a link to a new password leads, and the job that mails one. */
import type { Deps } from '#server/platform/deps.ts';

export const MAIL_JOB = 'password-link';

/** Whole where the house knows its address, else below the host that the app came from. */
export const linkOf = ({ config }: Pick<Deps, 'config'>, token: string): string =>
  `${config.publicUrl?.replace(/\/+$/, '') ?? ''}/reset/${token}`;
