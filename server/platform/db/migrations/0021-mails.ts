/** Email preferences and the email outbox (docs/inbox.md#mail). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const stepOn = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `create table mail_choices (user_id ${t.integer} not null references users (id) on delete cascade, kind ${t.text} not null,
    choice ${t.text} not null, primary key (user_id, kind))${t.withoutRowid}`,
  `create table mail_hours (user_id ${t.integer} primary key references users (id) on delete cascade, hour ${t.integer} not null)`,
  // Existing lines are not emailed afterwards, only new ones.
  `alter table notifications add column mailed_at ${t.text}`,
  `update notifications set mailed_at = at`,
  'create index notifications_unmailed on notifications (at) where read_at is null and mailed_at is null',
  `create table mails (id ${t.id}, key ${t.text} not null unique, user_id ${t.integer} not null references users (id) on delete cascade,
    kind ${t.text} not null, content ${t.json} not null, created_at ${t.text} not null, next_at ${t.text} not null,
    attempts ${t.integer} default 0 not null, locked_until ${t.text}, sent_at ${t.text}, failed_at ${t.text}, last_error ${t.text})`,
  'create index mails_waiting on mails (next_at, id) where sent_at is null and failed_at is null',
  'create index mails_user on mails (user_id)',
  'create index mails_created on mails (created_at)',
];

export const MAILS: Step = { sqlite: stepOn(COLUMN_TYPES.sqlite), postgres: stepOn(COLUMN_TYPES.postgres) };
