/** Storage rule: who removed the file of a version, pinned projects, and the nightly inventory of the stores (docs/storage.md, ADR 40). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const tables = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `alter table cuts add column file_removed_by ${t.text}`,
  `alter table cuts add column archive_location ${t.text} default '' not null`,
  'create index cuts_with_file on cuts (project_id, size_bytes, copy_size_bytes) where file_removed_at is null',
  'alter table projects add column files_pinned boolean default false not null',
  `alter table projects add column files_due_at ${t.text}`,
  `alter table projects add column files_removed_at ${t.text}`,
  "create index projects_scored on projects (ended_at, id) where status = 'completed' and point > 0",
  'drop index share_visits_cut',
  'create index share_visits_cut on share_visits (cut_id, at)',
  `create table storage_days (id ${t.id}, day ${t.text} not null, kind ${t.text} not null,
    client_id ${t.integer} references clients (id) on delete set null, bytes ${t.integer} not null)`,
  'create index storage_days_day on storage_days (day)',
  'create index storage_days_client on storage_days (client_id) where client_id is not null',
];

/** Events by the column whose new value they report. */
const EVENTS = [
  ['files_due_at', 'project.files_due'],
  ['files_removed_at', 'project.files_removed'],
] as const;

const deliveries = (event: string): string => `insert into webhook_deliveries (webhook_id, event, record_id, project_id)
  select webhooks.id, '${event}', new.id, new.id from webhooks
  where webhooks.is_active and webhooks.events like '% ${event} %';`;
const isSet = (column: string): string => `new.${column} is not null and old.${column} is distinct from new.${column}`;

/** Files that were pinned are announced again before they go. */
const PINNED = 'after update of files_pinned on projects';
const FORGET = 'update projects set files_due_at = null where id = new.id;';

export const STORAGE: Step = {
  sqlite: [
    ...tables(COLUMN_TYPES.sqlite),
    ...EVENTS.map(
      ([column, event]) => `create trigger tell_webhooks_projects_${column} after update of ${column} on projects
        when ${isSet(column)} begin ${deliveries(event)} end`,
    ),
    `create trigger forget_files_due ${PINNED} when new.files_pinned and new.files_due_at is not null begin ${FORGET} end`,
  ],
  postgres: [
    ...tables(COLUMN_TYPES.postgres),
    ...EVENTS.flatMap(([column, event]) => [
      `create function tell_webhooks_projects_${column}() returns trigger language plpgsql as $$
        begin ${deliveries(event)} return null; end $$`,
      `create trigger tell_webhooks_projects_${column} after update of ${column} on projects for each row
        when (${isSet(column)}) execute function tell_webhooks_projects_${column}()`,
    ]),
    `create function forget_files_due() returns trigger language plpgsql as $$ begin ${FORGET} return null; end $$`,
    `create trigger forget_files_due ${PINNED} for each row
      when (new.files_pinned and new.files_due_at is not null) execute function forget_files_due()`,
  ],
};
