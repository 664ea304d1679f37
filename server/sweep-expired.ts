/** Deletes expired data: trash, undo records, idempotency keys, finished jobs, emails, sessions, API tokens, version files, link visits and records of old backups. */
import { DELIVERY_RETENTION_DAYS } from '#domain/live/webhooks.ts';
import { deleteOldBackups } from '#server/operations/backups/backups.store.ts';
import { deleteExpiredTrash } from '#server/journal/trash.store.ts';
import { sweepCuts } from '#server/review/uploads/cuts.sweep.ts';
import type { Deps } from '#server/platform/deps.ts';
import { deleteOldKeys } from '#server/platform/idempotency/idempotency.store.ts';
import { deleteEndedTokens } from '#server/identity/api-tokens/api-tokens.store.ts';
import { deleteOldAttempts } from '#server/identity/oidc/attempts.store.ts';
import { deleteOldSessions } from '#server/identity/session/sessions.store.ts';
import { runStorageRule } from '#server/review/storage/remove-files.actions.ts';
import { deleteOldPageVisits } from '#server/review/client-pages/pages.store.ts';
import { deleteOldVisits } from '#server/review/share/visits.store.ts';
import { deleteOldJobs } from '#server/platform/jobs/jobs.store.ts';
import { deleteOldEmails } from '#server/live/email/emails.store.ts';
import { deleteReadBefore } from '#server/journal/notify.store.ts';
import { deleteOldUndos } from '#server/journal/undo.store.ts';
import { deleteOldReads } from '#server/live/calendar-feeds/calendar-feeds.store.ts';
import { deleteOldDeliveries } from '#server/live/webhooks/deliveries.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Retention of finished and failed jobs. */
const JOB_RETENTION_MS = 7 * DAY_MS;

/** Retention of read notifications, and of emails in the outbox. */
const NOTIFICATION_RETENTION_MS = 90 * DAY_MS;

/** Retention of sessions, longer than any can stay idle. Old sessions show whether a device is known. */
const SESSION_RETENTION_MS = 365 * DAY_MS;

/** Retention of expired API tokens in the list, so that users can find out why a script stopped. */
const TOKEN_RETENTION_MS = 30 * DAY_MS;

/** Deletes expired data and returns how many records of each kind. */
export async function sweepExpired(
  deps: Pick<Deps, 'db' | 'clock' | 'cutFiles' | 'config'>,
): Promise<Record<string, number>> {
  const { db, clock } = deps;
  const now = clock();
  const before = (ms: number): string => new Date(Date.parse(now) - ms).toISOString();
  await deleteOldReads(db, now);
  const [notices] = await deleteReadBefore(db, before(NOTIFICATION_RETENTION_MS));
  return {
    notices: Number(notices?.numDeletedRows ?? 0),
    binned: await deleteExpiredTrash(db, now),
    undos: await deleteOldUndos(db, now),
    keys: await deleteOldKeys(db, now),
    mails: await deleteOldEmails(db, before(NOTIFICATION_RETENTION_MS)),
    sessions: await deleteOldSessions(db, before(SESSION_RETENTION_MS)),
    companySignIns: await deleteOldAttempts(db, now),
    tokens: await deleteEndedTokens(db, before(TOKEN_RETENTION_MS)),
    visits: (await deleteOldVisits(db, now)) + (await deleteOldPageVisits(db, now)),
    deliveries: await deleteOldDeliveries(db, before(DELIVERY_RETENTION_DAYS * DAY_MS)),
    jobs: await deleteOldJobs(db, before(JOB_RETENTION_MS)),
    backups: await deleteOldBackups(db, before(NOTIFICATION_RETENTION_MS)),
    removedFiles: await runStorageRule(deps),
    ...(await sweepCuts(deps)),
  };
}
