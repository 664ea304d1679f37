/** Templates of projects, and the episode before a project (docs/projects.md#templates, ADR 38). Only leads see changes of templates. */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const tables = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `create table templates (id ${t.id}, version ${t.integer} default 1 not null, name ${t.text} not null,
    name_key ${t.text} not null, client_id ${t.integer} references clients (id) on delete cascade, class ${t.text},
    fields ${t.json} not null, checks ${t.json} not null, archived_at ${t.text},
    created_by_id ${t.integer} references users (id) on delete set null, created_at ${t.text} not null)`,
  'create unique index templates_name on templates (coalesce(client_id, 0), name_key) where archived_at is null',
  'create index templates_client on templates (client_id)',
  'create index templates_created_by on templates (created_by_id)',
  `alter table projects add column previous_id ${t.integer} references projects (id) on delete set null`,
  'create index projects_previous on projects (previous_id) where previous_id is not null',
];

const EVENTS = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const;

const COLUMNS = 'topic, record_id, project_id, audience, person_id';
const change = (row: string): string => `'templates', ${row}.id, null, 'leads', null`;

export const TEMPLATES: Step = {
  sqlite: [
    ...tables(COLUMN_TYPES.sqlite),
    ...EVENTS.map(
      ([event, row]) => `create trigger note_templates_${event} after ${event} on templates
        begin insert into changes (${COLUMNS}) values (${change(row)}); end`,
    ),
  ],
  postgres: [
    ...tables(COLUMN_TYPES.postgres),
    `create function note_templates() returns trigger language plpgsql as $$
      begin insert into changes (${COLUMNS}) select ${change('changed')} from changed; return null; end $$`,
    ...EVENTS.map(
      ([event, row]) => `create trigger note_templates_${event} after ${event} on templates
        referencing ${row} table as changed for each statement execute function note_templates()`,
    ),
  ],
};
