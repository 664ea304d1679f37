/**
 * Links and emails of contacts (docs/review.md#contact-links, ADR 33). A contact's links end with the contact, and when the
 * project moves to another client. Triggers end them, so that no way to delete or move can forget it.
 */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const tables = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `alter table share_links add column contact_id ${t.integer} references client_contacts (id) on delete set null`,
  `alter table share_links add column generation ${t.integer} default 0 not null`,
  'alter table share_links add column downloads_approved boolean default false not null',
  `create unique index share_links_contact on share_links (contact_id, project_id)
    where contact_id is not null and revoked_at is null`,
  'create index share_links_of_contact on share_links (contact_id) where contact_id is not null',
  'alter table share_guests add column is_contact boolean default false not null',
  `create table client_sends (id ${t.id}, wait_id ${t.integer} references waits (id) on delete set null,
    project_id ${t.integer} not null references projects (id) on delete cascade,
    contact_id ${t.integer} references client_contacts (id) on delete set null, contact_name ${t.text} not null,
    kind ${t.text} not null, cuts ${t.json} not null, message ${t.text} not null,
    sent_by_id ${t.integer} references users (id) on delete set null, created_at ${t.text} not null,
    reminders ${t.integer} default 0 not null, last_at ${t.text})`,
  'create index client_sends_project on client_sends (project_id, id)',
  'create index client_sends_wait on client_sends (wait_id) where wait_id is not null',
  'create index client_sends_contact on client_sends (contact_id, project_id)',
  'create index client_sends_sent_by on client_sends (sent_by_id, created_at)',
  'create index client_sends_created on client_sends (created_at)',
  `alter table mails add column contact_id ${t.integer} references client_contacts (id) on delete cascade`,
  `alter table mails add column send_id ${t.integer} references client_sends (id) on delete cascade`,
  'create index mails_contact on mails (contact_id) where contact_id is not null',
  'create index mails_send on mails (send_id) where send_id is not null',
];

const EVENTS = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const;

const COLUMNS = 'topic, record_id, project_id, audience, person_id';
const change = (row: string): string => `'share', 0, ${row}.project_id, 'leads',
  (select assigned_to_id from projects where id = ${row}.project_id)`;

const end = (now: string, where: string): string =>
  `update share_links set revoked_at = ${now}, version = version + 1 where revoked_at is null and ${where};`;
const OF_CONTACT = 'contact_id = old.id';
const OF_PROJECT = 'contact_id is not null and project_id = new.id';
const SQLITE_NOW = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')";
const POSTGRES_NOW = `to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Reports an email that left. The record is the client, which leads to its contacts. */
const DELIVERIES = `insert into webhook_deliveries (webhook_id, event, record_id, project_id)
  select webhooks.id, 'client.emailed', projects.client_id, projects.id from webhooks, projects
  where projects.id = new.project_id and projects.client_id is not null
    and webhooks.is_active and webhooks.events like '% client.emailed %';`;
const LEFT = 'after update of last_at on client_sends';

export const CLIENT_EMAILS: Step = {
  sqlite: [
    ...tables(COLUMN_TYPES.sqlite),
    ...EVENTS.map(
      ([event, row]) => `create trigger note_client_sends_${event} after ${event} on client_sends
        begin insert into changes (${COLUMNS}) values (${change(row)}); end`,
    ),
    `create trigger tell_webhooks_client_sends ${LEFT} when new.last_at is not null and new.last_at is not old.last_at
      begin ${DELIVERIES} end`,
    `create trigger end_links_of_contact before delete on client_contacts begin ${end(SQLITE_NOW, OF_CONTACT)} end`,
    `create trigger end_contact_links_of_project after update of client_id on projects
      when old.client_id is not new.client_id begin ${end(SQLITE_NOW, OF_PROJECT)} end`,
  ],
  postgres: [
    ...tables(COLUMN_TYPES.postgres),
    `create function note_client_sends() returns trigger language plpgsql as $$
      begin insert into changes (${COLUMNS}) select ${change('changed')} from changed; return null; end $$`,
    ...EVENTS.map(
      ([event, row]) => `create trigger note_client_sends_${event} after ${event} on client_sends
        referencing ${row} table as changed for each statement execute function note_client_sends()`,
    ),
    `create function tell_webhooks_client_sends() returns trigger language plpgsql as $$
      begin ${DELIVERIES} return null; end $$`,
    `create trigger tell_webhooks_client_sends ${LEFT} for each row
      when (new.last_at is not null and new.last_at is distinct from old.last_at)
      execute function tell_webhooks_client_sends()`,
    `create function end_links_of_contact() returns trigger language plpgsql as $$
      begin ${end(POSTGRES_NOW, OF_CONTACT)} return old; end $$`,
    `create trigger end_links_of_contact before delete on client_contacts
      for each row execute function end_links_of_contact()`,
    `create function end_contact_links_of_project() returns trigger language plpgsql as $$
      begin ${end(POSTGRES_NOW, OF_PROJECT)} return null; end $$`,
    `create trigger end_contact_links_of_project after update of client_id on projects for each row
      when (old.client_id is distinct from new.client_id) execute function end_contact_links_of_project()`,
  ],
};
