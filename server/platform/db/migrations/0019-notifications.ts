/** Notifications of each user, one unread line per kind and project (docs/inbox.md#inbox). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const stepOn = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  // `place` is the project, or 0: lines without a project are grouped by kind alone.
  `create table notifications (id ${t.id}, user_id ${t.integer} not null references users (id) on delete cascade,
    kind ${t.text} not null, place ${t.integer} not null,
    project_id ${t.integer} references projects (id) on delete cascade, title ${t.text} not null,
    actor_id ${t.integer} references users (id) on delete set null, count ${t.integer} default 1 not null,
    at ${t.text} not null, read_at ${t.text})`,
  'create unique index notifications_unread on notifications (user_id, kind, place) where read_at is null',
  'create index notifications_user on notifications (user_id, at, id)',
  'create index notifications_project on notifications (project_id)',
  'create index notifications_actor on notifications (actor_id)',
  'create index notifications_read on notifications (read_at) where read_at is not null',
];

const note = (row: string): string =>
  `insert into changes (topic, record_id, project_id, audience, person_id)
    select 'notifications', ${row}.id, null, 'person', ${row}.user_id`;

export const NOTIFICATIONS: Step = {
  sqlite: [
    ...stepOn(COLUMN_TYPES.sqlite),
    ...(['insert', 'update'] as const).map(
      (event) => `create trigger note_notifications_${event} after ${event} on notifications begin ${note('new')}; end`,
    ),
  ],
  postgres: [
    ...stepOn(COLUMN_TYPES.postgres),
    `create function note_notifications() returns trigger language plpgsql as $$
      begin ${note('changed')} from changed; return null; end $$`,
    ...(['insert', 'update'] as const).map(
      (event) =>
        `create trigger note_notifications_${event} after ${event} on notifications referencing new table as changed
          for each statement execute function note_notifications()`,
    ),
  ],
};
