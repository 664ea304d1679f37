/** Checks of projects, and their counts on the project (docs/projects.md#checks, ADR 37). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const tables = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `create table project_checks (id ${t.id}, version ${t.integer} default 1 not null,
    project_id ${t.integer} not null references projects (id) on delete cascade, text ${t.text} not null,
    moment ${t.text} default 'end' not null, must_be_done boolean not null, position ${t.integer} not null,
    done_at ${t.text}, done_by_id ${t.integer} references users (id) on delete set null,
    created_by_id ${t.integer} references users (id) on delete set null, created_at ${t.text} not null)`,
  'create index project_checks_project on project_checks (project_id, position)',
  'create index project_checks_done_by on project_checks (done_by_id)',
  'create index project_checks_created_by on project_checks (created_by_id)',
  `alter table projects add column checks_total ${t.integer} default 0 not null`,
  `alter table projects add column open_checks ${t.integer} default 0 not null`,
  `alter table projects add column check_bypasses ${t.json} default '[]' not null`,
  'create index projects_open_checks on projects (id) where open_checks > 0',
];

const EVENTS = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const;

const COLUMNS = 'topic, record_id, project_id, audience, person_id';
const change = (row: string): string => `'checks', ${row}.id, ${row}.project_id, 'leads',
  (select assigned_to_id from projects where id = ${row}.project_id)`;

export const PROJECT_CHECKS: Step = {
  sqlite: [
    ...tables(COLUMN_TYPES.sqlite),
    ...EVENTS.map(
      ([event, row]) => `create trigger note_project_checks_${event} after ${event} on project_checks
        begin insert into changes (${COLUMNS}) values (${change(row)}); end`,
    ),
  ],
  postgres: [
    ...tables(COLUMN_TYPES.postgres),
    `create function note_project_checks() returns trigger language plpgsql as $$
      begin insert into changes (${COLUMNS}) select ${change('changed')} from changed; return null; end $$`,
    ...EVENTS.map(
      ([event, row]) => `create trigger note_project_checks_${event} after ${event} on project_checks
        referencing ${row} table as changed for each statement execute function note_project_checks()`,
    ),
  ],
};
