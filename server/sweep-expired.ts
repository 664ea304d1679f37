/** What is kept for a while and then thrown away: the bin, what could be undone, the keys of POSTs, jobs that are done, mails, sessions, tokens for scripts, files of cuts, visits by links, what is known of old backups. */
import { DELIVERIES_KEPT_DAYS } from '#domain/live/webhooks.ts';
import { deleteOldBackups } from '#server/operations/backups/backups.store.ts';
import { emptyBin } from '#server/journal/bin.store.ts';
import { sweepCuts } from '#server/review/cuts/cuts.sweep.ts';
import type { Deps } from '#server/platform/deps.ts';
import { deleteOldKeys } from '#server/platform/idempotency/idempotency.store.ts';
import { deleteEndedTokens } from '#server/identity/script-tokens/script-tokens.store.ts';
import { deleteOldSessions } from '#server/identity/session/sessions.store.ts';
import { deleteOldVisits } from '#server/review/share/visits.store.ts';
import { deleteOldJobs } from '#server/platform/jobs/jobs.store.ts';
import { deleteOldMails } from '#server/live/mail/mails.store.ts';
import { deleteReadBefore } from '#server/journal/tell.store.ts';
import { deleteOldActs } from '#server/journal/undo.store.ts';
import { deleteOldDeliveries } from '#server/live/webhooks/webhooks.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** For how long a job that is done or given up can still be looked at. */
const JOBS_KEPT_MS = 7 * DAY_MS;

/** How long a line that was read stays in an inbox, and a mail in the outbox. */
const NOTICES_KEPT_MS = 90 * DAY_MS;

/** Longer than any that holds can be unseen; what is left tells a device that was there before from a new one. */
const SESSIONS_KEPT_MS = 365 * DAY_MS;

/** For how long a token that has ended is still listed, so that whoever wonders why a script stopped finds it. */
const TOKENS_KEPT_MS = 30 * DAY_MS;

/** Throws away what has had its time; how many of each. */
export async function sweepExpired(
  deps: Pick<Deps, 'db' | 'clock' | 'cutFiles' | 'config'>,
): Promise<Record<string, number>> {
  const { db, clock } = deps;
  const now = clock();
  const before = (ms: number): string => new Date(Date.parse(now) - ms).toISOString();
  const [notices] = await deleteReadBefore(db, before(NOTICES_KEPT_MS));
  return {
    notices: Number(notices?.numDeletedRows ?? 0),
    binned: await emptyBin(db, now),
    undos: await deleteOldActs(db, now),
    keys: await deleteOldKeys(db, now),
    mails: await deleteOldMails(db, before(NOTICES_KEPT_MS)),
    sessions: await deleteOldSessions(db, before(SESSIONS_KEPT_MS)),
    tokens: await deleteEndedTokens(db, before(TOKENS_KEPT_MS)),
    visits: await deleteOldVisits(db, now),
    deliveries: await deleteOldDeliveries(db, before(DELIVERIES_KEPT_DAYS * DAY_MS)),
    jobs: await deleteOldJobs(db, before(JOBS_KEPT_MS)),
    backups: await deleteOldBackups(db, before(NOTICES_KEPT_MS)),
    ...(await sweepCuts(deps)),
  };
}
