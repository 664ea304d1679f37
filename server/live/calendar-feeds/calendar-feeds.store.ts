/** Calendar subscriptions and the count of their reads (docs/inbox.md#calendar). */
import type { CalendarFeed } from '#domain/live/calendar-feeds.ts';
import { LAST_SEEN_INTERVAL_MS } from '#domain/platform/sign-in/sessions.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { NewRow, Row } from '#server/platform/db/tables.ts';

const toFeed = (row: Row<'calendar_feeds'>): CalendarFeed => ({
  id: row.id,
  scope: row.scope,
  label: row.label,
  createdAt: row.created_at,
  usedAt: row.used_at,
});

/** Inserts a subscription. */
export async function insertCalendarFeed(db: Db, row: NewRow<'calendar_feeds'>): Promise<CalendarFeed> {
  return toFeed(await db.insertInto('calendar_feeds').values(row).returningAll().executeTakeFirstOrThrow());
}

/** Returns a user's subscriptions, newest first. */
export async function listCalendarFeeds(db: Db, userId: number): Promise<CalendarFeed[]> {
  const query = db.selectFrom('calendar_feeds').selectAll().where('user_id', '=', userId);
  return (await query.orderBy('id', 'desc').execute()).map(toFeed);
}

/** Returns the owner and the label of a subscription. */
export const findFeedOwner = (db: Db, id: number) =>
  db.selectFrom('calendar_feeds').select(['user_id', 'label']).where('id', '=', id).executeTakeFirst();

/** Deletes a subscription, which ends its URL at once. */
export async function deleteCalendarFeed(db: Db, id: number): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('id', '=', id).execute();
}

/** Returns the subscription with this token and its owner as they are now, or undefined if either has ended. */
export const findFeed = (db: Db, tokenHash: string) =>
  db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .select(['calendar_feeds.id', 'scope', 'calendar_feeds.created_at', 'used_at'])
    .select(['users.id as user_id', 'users.type', 'users.email'])
    .where('token_hash', '=', tokenHash)
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();

/** Records a read, every five minutes at most. */
export async function recordFeedUse(
  db: Db,
  { id, used_at }: Pick<Row<'calendar_feeds'>, 'id' | 'used_at'>,
  now: string,
): Promise<void> {
  if (used_at !== null && Date.parse(now) - Date.parse(used_at) < LAST_SEEN_INTERVAL_MS) return;
  await db.updateTable('calendar_feeds').set({ used_at: now }).where('id', '=', id).execute();
}

/** Counts a read and returns the number of reads in the current hour, by all processes. */
export async function countRead(
  db: Db,
  { feedId, address, now }: { feedId: number; address: string; now: string },
): Promise<number> {
  const { reads } = await db
    .insertInto('calendar_reads')
    .values({ feed_id: feedId, address, hour: now.slice(0, 'YYYY-MM-DDTHH'.length), reads: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['hour', 'address', 'feed_id'])
        .doUpdateSet((eb) => ({ reads: eb('calendar_reads.reads', '+', 1) })),
    )
    .returning('reads')
    .executeTakeFirstOrThrow();
  return reads;
}

/** Deletes the counts of hours before this time. */
export async function deleteOldReads(db: Db, before: string): Promise<void> {
  await db.deleteFrom('calendar_reads').where('hour', '<', before.slice(0, 'YYYY-MM-DDTHH'.length)).execute();
}
