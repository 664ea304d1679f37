/** Lists are questions to the database (ADR 10): one index to walk in their stead, and nothing that only sets in memory needed. */
import type { Step } from './column-types.ts';
import { FIVE_FACETS } from './0004-figures.ts';

/** What projects_facts answers by itself. */
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
  // Two transactions never wait for each other here: what another is throwing away is left to it.
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
    // All that a list may be narrowed by, in the order of ids: it is walked instead of the rows, which are ten times as long.
    `create index projects_facts on projects (id, status, class, is_revised, is_duplicate, client_id, assigned_to_id, assigned_by_id,
      created_at, started_at, ended_at, deadline_at, search)`,
  ],
  postgres: [...FIVE_FACETS.postgres, ...POSTGRES_CHANGES],
};
