/** Each event that a notification counts, so that undo removes only the events of its own action (docs/inbox.md#undone-news). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const stepOn = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `alter table notifications add column undone_kind ${t.text}`,
  `alter table notifications add column guest_name ${t.text}`,
  `create table notification_events (id ${t.id},
    notification_id ${t.integer} not null references notifications (id) on delete cascade,
    project_id ${t.integer} references projects (id) on delete cascade, title ${t.text} not null,
    actor_id ${t.integer} references users (id) on delete set null, guest_name ${t.text}, record_id ${t.integer},
    at ${t.text} not null, action ${t.text}, mailed_at ${t.text},
    mail_id ${t.integer} references mails (id) on delete set null)`,
  'create index notification_events_notification on notification_events (notification_id)',
  'create index notification_events_project on notification_events (project_id)',
  'create index notification_events_actor on notification_events (actor_id)',
  'create index notification_events_action on notification_events (action) where action is not null',
  'create index notification_events_mail on notification_events (mail_id) where mail_id is not null',
  `insert into notification_events (notification_id, project_id, title, actor_id, record_id, at, mailed_at)
    select id, project_id, title, actor_id, record_id, at, mailed_at from notifications`,
];

const note = (row: string): string =>
  `insert into changes (topic, record_id, project_id, audience, person_id)
    select 'notifications', ${row}.id, null, 'person', ${row}.user_id`;

/** Deleting an unread line changes the number on the bell. */
export const NOTIFICATION_EVENTS: Step = {
  sqlite: [
    ...stepOn(COLUMN_TYPES.sqlite),
    `create trigger note_notifications_delete after delete on notifications when old.read_at is null
      begin ${note('old')}; end`,
  ],
  postgres: [
    ...stepOn(COLUMN_TYPES.postgres),
    `create function note_deleted_notifications() returns trigger language plpgsql as $$
      begin ${note('gone')} from gone where gone.read_at is null; return null; end $$`,
    `create trigger note_notifications_delete after delete on notifications referencing old table as gone
      for each statement execute function note_deleted_notifications()`,
  ],
};
