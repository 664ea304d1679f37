/** Which jobs the house does in the background, by name. */
import { COPY_JOB } from '#server/review/cuts/copy-job.ts';
import { makeCopy } from '#server/review/cuts/make-copy.ts';
import type { Config } from '#server/platform/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import { doImport, WIRE_IMPORT_JOB } from '#server/operations/wire-import/import-job.ts';
import { emailInvite, INVITE_MAIL_JOB } from '#server/identity/invites/email-invite.ts';
import type { JobHandlers } from '#server/platform/jobs/run-jobs.ts';

import { MAIL_JOB } from '#server/identity/password-links/link-of.ts';
import { mailPasswordLink } from '#server/identity/password-links/mail-password-link.ts';

/** Those that the settings allow: a process without the program leaves copies to others. */
export const jobHandlersFor = ({ ffmpeg }: Pick<Config, 'ffmpeg'>): JobHandlers =>
  ffmpeg === undefined ? {} : { [COPY_JOB]: makeCopy };

/** Those that may take hours: apart from the others too. */
export const LONG_HANDLERS: JobHandlers = { [WIRE_IMPORT_JOB]: doImport };

/** Those that are waited for: apart from the others, so that no copy of a long video stands before them. */
export const quickHandlersFor = ({ mailer }: Pick<Deps, 'mailer'>): JobHandlers =>
  mailer === undefined ? {} : { [MAIL_JOB]: mailPasswordLink, [INVITE_MAIL_JOB]: emailInvite };
