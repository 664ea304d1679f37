/** Waits for the client, their columns on projects, and when a version was sent (docs/projects.md#waits, ADR 26). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const statements = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `create table waits (id ${t.id}, version ${t.integer} default 1 not null,
    project_id ${t.integer} not null references projects (id) on delete cascade, kind ${t.text} not null,
    since ${t.text} not null, until ${t.text}, note ${t.text} default '' not null,
    opened_by_id ${t.integer} references users (id) on delete set null,
    ended_by_id ${t.integer} references users (id) on delete set null, created_at ${t.text} not null)`,
  'create unique index waits_open on waits (project_id) where until is null',
  'create index waits_project on waits (project_id, since)',
  'create index waits_until on waits (until) where until is not null',
  'create index waits_opened_by on waits (opened_by_id)',
  'create index waits_ended_by on waits (ended_by_id)',
  ...['waiting_for', 'waiting_since', 'deadline_set_at', 'adjusted_deadline_at'].map(
    (name) => `alter table projects add column ${name} ${t.text}`,
  ),
  'create index projects_waiting on projects (waiting_since, id) where waiting_since is not null',
  `alter table cuts add column sent_at ${t.text}`,
];

export const WAITS: Step = { sqlite: statements(COLUMN_TYPES.sqlite), postgres: statements(COLUMN_TYPES.postgres) };
