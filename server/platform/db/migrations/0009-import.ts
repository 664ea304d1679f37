/** Imported sheets, and the records written by an import, for undo (docs/people.md#import). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const stepOn = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `create table imports (id ${t.id}, created_by_id ${t.integer} not null references users (id) on delete restrict,
    created_at ${t.text} not null, file_name ${t.text} not null, columns ${t.json} not null, row_count ${t.integer} not null,
    plan ${t.json}, counts ${t.json}, done_at ${t.text}, undone_at ${t.text})`,
  'create index imports_created_by on imports (created_by_id, id)',
  'create index imports_created on imports (created_at)',
  // Large data is stored separately, so that saving a plan doesn't rewrite it.
  `create table import_sheets (import_id ${t.integer} primary key references imports (id) on delete cascade,
    first_row ${t.integer} not null, sample ${t.json} not null, rows ${t.json} not null)`,
  `create table import_writes (import_id ${t.integer} primary key references imports (id) on delete cascade,
    created_ids ${t.json} not null, changed ${t.json} not null, point_action_ids ${t.json} not null)`,
];

export const IMPORT: Step = { sqlite: stepOn(COLUMN_TYPES.sqlite), postgres: stepOn(COLUMN_TYPES.postgres) };
