/** A calendar subscription for tests. */
import type { Db } from '#server/platform/db/dialect.ts';
import { insertCalendarFeed } from '#server/live/calendar-feeds/calendar-feeds.store.ts';
import { nextNumber } from './builders.ts';

/** Inserts a subscription without a usable URL and returns its ID. */
export async function aCalendarFeed(db: Db, userId: number): Promise<number> {
  const created_at = '2026-03-02T09:00:00.000Z';
  const row = {
    user_id: userId,
    token_hash: `digest-${nextNumber()}`,
    scope: 'mine',
    label: 'Phone',
    created_at,
  } as const;
  return (await insertCalendarFeed(db, row)).id;
}
