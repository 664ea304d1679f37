/** Address of a password link, and the name of the job that emails it. */
import type { Deps } from '#server/platform/deps.ts';

export const PASSWORD_EMAIL_JOB = 'password-link';

/** Returns the link as an absolute URL if the instance's address is configured, otherwise as a path below the app's host. */
export const linkOf = ({ config }: Pick<Deps, 'config'>, token: string): string =>
  `${config.publicUrl?.replace(/\/+$/, '') ?? ''}/reset/${token}`;
