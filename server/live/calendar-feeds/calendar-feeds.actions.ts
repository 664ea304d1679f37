/** Creating and revoking calendar subscriptions (docs/inbox.md#calendar). */
import { randomBytes } from 'node:crypto';
import { LIMITS } from '#domain/platform/limits.ts';
import { accessDenied, type Refusal } from '#domain/platform/refusal.ts';
import { type CalendarFeed, checkFeedScope, type FeedDraft, tooManyFeeds } from '#domain/live/calendar-feeds.ts';
import type { Deps } from '#server/platform/deps.ts';
import { digestOf } from '#server/identity/link-tokens/link-token.ts';
import { auditOfUser } from '#server/identity/accounts/user-audit.ts';
import { findAccount, lockUser } from '#server/identity/accounts/users.store.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { deleteCalendarFeed, findFeedOwner, insertCalendarFeed, listCalendarFeeds } from './calendar-feeds.store.ts';

type Store = Pick<Deps, 'db' | 'clock'>;

/** Creates a subscription. Returns the record and its token, which can't be shown again. */
export function createCalendarFeed(
  { db, clock }: Store,
  userId: number,
  { scope, label }: FeedDraft,
): Promise<{ record: CalendarFeed; token: string } | Refusal> {
  return db.transaction().execute(async (trx) => {
    const owner = await lockUser(trx, userId);
    if (!owner?.isActive) return accessDenied();
    const refused = checkFeedScope(owner, scope);
    if (refused) return refused;
    if ((await listCalendarFeeds(trx, userId)).length >= LIMITS.calendarFeeds) return tooManyFeeds();
    const now = clock();
    const token = randomBytes(16).toString('hex');
    const record = await insertCalendarFeed(trx, {
      user_id: userId,
      token_hash: digestOf(token),
      scope,
      label: label.trim(),
      created_at: now,
    });
    const after = { label: record.label, scope };
    await writeAudit(trx, auditOfUser('calendar-feeds.create', owner, { after }), { now });
    return { record, token };
  });
}

/** Revokes the subscription. Does nothing if it was just revoked. */
export const revokeCalendarFeed = ({ db, clock }: Store, id: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const feed = await findFeedOwner(trx, id);
    const owner = feed && (await findAccount(trx, feed.user_id));
    if (!feed || !owner) return;
    await deleteCalendarFeed(trx, id);
    const before = { label: feed.label };
    await writeAudit(trx, auditOfUser('calendar-feeds.revoke', owner, { before }), { now: clock() });
  });
