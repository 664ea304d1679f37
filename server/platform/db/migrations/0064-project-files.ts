/**
 * Files of projects and clients, their uploads, and the clients' quotas (docs/files.md, ADR 35). A file of a project belongs to
 * the project's client, also after the project gets another one: a trigger sees to that on every way to change it.
 */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const tables = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `alter table clients add column quota_bytes ${t.integer} default 53687091200 not null`,
  `create table project_files (id ${t.id}, version ${t.integer} default 1 not null,
    client_id ${t.integer} references clients (id) on delete cascade,
    project_id ${t.integer} references projects (id) on delete cascade, original_name ${t.text} not null,
    filename ${t.text} not null, size_bytes ${t.integer} not null, sha256 ${t.text} not null,
    note ${t.text} default '' not null, contact_id ${t.integer} references client_contacts (id) on delete set null,
    uploaded_by_id ${t.integer} references users (id) on delete set null, created_at ${t.text} not null,
    check (client_id is not null or project_id is not null))`,
  'create unique index project_files_filename on project_files (filename)',
  'create index project_files_project on project_files (project_id, id)',
  'create index project_files_client on project_files (client_id, id)',
  'create index project_files_contact on project_files (contact_id) where contact_id is not null',
  'create index project_files_uploaded_by on project_files (uploaded_by_id)',
  `create table file_uploads (id ${t.text} primary key,
    client_id ${t.integer} not null references clients (id) on delete cascade,
    project_id ${t.integer} references projects (id) on delete cascade,
    owner_id ${t.integer} references users (id) on delete cascade,
    contact_id ${t.integer} references client_contacts (id) on delete cascade, fingerprint ${t.text} not null,
    original_name ${t.text} not null, mime_type ${t.text} not null, size_bytes ${t.integer} not null,
    offset_bytes ${t.integer} not null, filename ${t.text} not null, s3_upload_id ${t.text}, parts ${t.json},
    created_at ${t.text} not null, expires_at ${t.text} not null, lock_token ${t.text}, locked_until ${t.text},
    finished_file_id ${t.integer} references project_files (id) on delete cascade,
    check (owner_id is not null or contact_id is not null))`,
  'create index file_uploads_client on file_uploads (client_id)',
  'create index file_uploads_project on file_uploads (project_id)',
  'create index file_uploads_owner on file_uploads (owner_id)',
  'create index file_uploads_contact on file_uploads (contact_id)',
  'create index file_uploads_finished on file_uploads (finished_file_id)',
  'create index file_uploads_expires on file_uploads (expires_at)',
  'create index file_uploads_filename on file_uploads (filename)',
  `alter table bin_files add column client_id ${t.integer}`,
  `alter table bin_files add column size_bytes ${t.integer} default 0 not null`,
  'create index bin_files_client on bin_files (client_id) where client_id is not null',
];

const EVENTS = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const;

const COLUMNS = 'topic, record_id, project_id, audience, person_id';
const change = (row: string): string => `'files', ${row}.id, ${row}.project_id, 'leads',
  (select assigned_to_id from projects where id = ${row}.project_id)`;
/** Selects the hints for the editors of the team's other projects. */
const teamChange = (row: string, from: string): string =>
  `select 'files', ${row}.id, own.id, 'person', mate.assigned_to_id
    from ${from}projects as own join projects as mate on mate.team_id = own.team_id and mate.id <> own.id
    where own.id = ${row}.project_id and mate.assigned_to_id is not null`;

/** A file that comes back from the trash has a later version, and is no new one. */
const DELIVERIES = `insert into webhook_deliveries (webhook_id, event, record_id, project_id)
  select webhooks.id, 'file.added', new.id, new.project_id from webhooks
  where webhooks.is_active and webhooks.events like '% file.added %';`;

/** A project without a client keeps its files; they count for nobody. */
const MOVED = `update project_files set client_id = new.client_id where project_id = new.id;
  update file_uploads set client_id = new.client_id where project_id = new.id and new.client_id is not null;`;

export const PROJECT_FILES: Step = {
  sqlite: [
    ...tables(COLUMN_TYPES.sqlite),
    ...EVENTS.map(
      ([event, row]) => `create trigger note_project_files_${event} after ${event} on project_files
        begin insert into changes (${COLUMNS}) values (${change(row)});
          insert into changes (${COLUMNS}) ${teamChange(row, '')}; end`,
    ),
    `create trigger tell_webhooks_project_files after insert on project_files when new.version = 1
      begin ${DELIVERIES} end`,
    `create trigger move_files_of_project after update of client_id on projects
      when old.client_id is not new.client_id begin ${MOVED} end`,
  ],
  postgres: [
    ...tables(COLUMN_TYPES.postgres),
    `create function note_project_files() returns trigger language plpgsql as $$
      begin insert into changes (${COLUMNS}) select ${change('changed')} from changed;
        insert into changes (${COLUMNS}) ${teamChange('changed', 'changed, ')};
        return null; end $$`,
    ...EVENTS.map(
      ([event, row]) => `create trigger note_project_files_${event} after ${event} on project_files
        referencing ${row} table as changed for each statement execute function note_project_files()`,
    ),
    `create function tell_webhooks_project_files() returns trigger language plpgsql as $$
      begin ${DELIVERIES} return null; end $$`,
    `create trigger tell_webhooks_project_files after insert on project_files for each row
      when (new.version = 1) execute function tell_webhooks_project_files()`,
    `create function move_files_of_project() returns trigger language plpgsql as $$
      begin ${MOVED} return null; end $$`,
    `create trigger move_files_of_project after update of client_id on projects for each row
      when (old.client_id is distinct from new.client_id) execute function move_files_of_project()`,
  ],
};
