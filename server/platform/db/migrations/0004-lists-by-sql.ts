/** Lists as SQL queries (ADR 10): one covering index, and removal of what only the in-memory sets needed. */
import type { Step } from './column-types.ts';
import { FIVE_FACETS } from './0004-figures.ts';

/** Indexes that projects_facts replaces. */
const ANSWERED = [
  'status',
  'class',
  'class_status',
  'revised',
  'revised_created',
  'duplicate',
  'in_revision',
  'on_time',
];

const SQLITE_CHANGES = [
  ...['clients', 'users'].flatMap((table) =>
    ['insert', 'update', 'delete'].map((event) => `drop trigger note_name_${event}_${table}`),
  ),
  'delete from project_changes where project_id is null',
];

const POSTGRES_CHANGES = [
  'drop trigger note_name_change on clients',
  'drop trigger note_name_change on users',
  'drop function note_name_change()',
  'delete from project_changes where project_id is null',
  // Skips locked rows, so that two transactions never wait for each other here.
  `create or replace function forget_project_changes() returns trigger language plpgsql as $$
    begin
      delete from project_changes where id in (
        select id from project_changes where id <= new.id - 4096 for update skip locked);
      return null;
    end $$`,
];

export const LISTS_BY_SQL: Step = {
  sqlite: [
    ...FIVE_FACETS.sqlite,
    ...SQLITE_CHANGES,
    ...ANSWERED.map((name) => `drop index projects_${name}`),
    // All filter columns in id order: scanned instead of the table, whose rows are ten times as long.
    `create index projects_facts on projects (id, status, class, is_revised, is_duplicate, client_id, assigned_to_id, assigned_by_id,
      created_at, started_at, ended_at, deadline_at, search)`,
  ],
  postgres: [...FIVE_FACETS.postgres, ...POSTGRES_CHANGES],
};
