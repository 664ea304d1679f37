/** Background job handlers by kind. */
import { COPY_JOB } from '#server/review/versions/copy-job.ts';
import { makeCopy } from '#server/review/copies/make-copy.ts';
import { queueMissingCopies } from '#server/review/copies/queue-copies.ts';
import { COPIES_JOB } from '#server/identity/settings/copies-job.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import { runImportJob, API_IMPORT_JOB } from '#server/operations/api-import/import-job.ts';
import { emailInvite, INVITE_EMAIL_JOB } from '#server/identity/invites/email-invite.ts';
import type { JobHandlers } from '#server/platform/jobs/run-jobs.ts';

import { emailPasswordLink, PASSWORD_EMAIL_JOB } from '#server/identity/password-links/email-password-link.ts';

/** Returns the handlers that the settings allow. A process without ffmpeg leaves copies to other processes. */
export const jobHandlersFor = ({ ffmpeg }: Pick<Config, 'ffmpeg'>): JobHandlers =>
  ffmpeg === undefined ? {} : { [COPY_JOB]: makeCopy, [COPIES_JOB]: queueMissingCopies };

/** Handlers of jobs that may take hours, in a queue of their own. */
export const LONG_HANDLERS: JobHandlers = { [API_IMPORT_JOB]: runImportJob };

/** Handlers of jobs that people wait for, in a queue of their own so that long video copies don't delay them. */
export const quickHandlersFor = ({ mailer }: Pick<Deps, 'mailer'>): JobHandlers =>
  mailer === undefined ? {} : { [PASSWORD_EMAIL_JOB]: emailPasswordLink, [INVITE_EMAIL_JOB]: emailInvite };
