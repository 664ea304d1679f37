/** Calendar subscriptions, stored as digests, and how often their URLs are read. Deactivated and removed users lose theirs (docs/inbox.md#calendar). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const stepOn = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `create table calendar_feeds (id ${t.id}, user_id ${t.integer} not null references users (id) on delete cascade,
    token_hash ${t.text} not null, scope ${t.text} not null, label ${t.text} not null, created_at ${t.text} not null,
    used_at ${t.text})`,
  'create unique index calendar_feeds_token on calendar_feeds (token_hash)',
  'create index calendar_feeds_user on calendar_feeds (user_id)',
  `create table calendar_reads (feed_id ${t.integer} not null, address ${t.text} not null, hour ${t.text} not null,
    reads ${t.integer} not null, primary key (hour, address, feed_id))`,
  'create index projects_deadlines_of on projects (assigned_to_id, deadline_at) where deadline_at is not null',
];

const END = 'delete from calendar_feeds where user_id = new.id;';

export const CALENDAR_FEEDS: Step = {
  sqlite: [
    ...stepOn(COLUMN_TYPES.sqlite),
    `create trigger end_calendar_feeds after update of is_active, deleted_at on users
      when not new.is_active or new.deleted_at is not null begin ${END} end`,
  ],
  postgres: [
    ...stepOn(COLUMN_TYPES.postgres),
    `create function end_calendar_feeds() returns trigger language plpgsql as $$ begin ${END} return null; end $$`,
    `create trigger end_calendar_feeds after update of is_active, deleted_at on users for each row
      when (not new.is_active or new.deleted_at is not null) execute function end_calendar_feeds()`,
  ],
};
