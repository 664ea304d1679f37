/** Previous values for undo, and the trash of deleted records (docs/projects.md#undo, docs/product.md#bin). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const stepOn = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `alter table projects add column changed_by_id ${t.integer}`,
  `create table undos (id ${t.id}, actor_id ${t.integer} not null references users (id) on delete cascade,
    kind ${t.text} not null, record_id ${t.integer} not null, version ${t.integer} not null, before ${t.json} not null,
    created_at ${t.text} not null, undone_at ${t.text})`,
  'create index undos_record on undos (record_id, kind, version)',
  'create index undos_created on undos (created_at)',
  'create index undos_actor on undos (actor_id)',
  `create table bin (id ${t.id}, kind ${t.text} not null, record_id ${t.integer} not null, title ${t.text} not null,
    deleted_by_id ${t.integer} not null references users (id) on delete cascade, deleted_at ${t.text} not null,
    snapshot ${t.json} not null)`,
  'create index bin_deleted_by on bin (deleted_by_id, id)',
  'create index bin_deleted_at on bin (deleted_at)',
  'create index bin_record on bin (kind, record_id)',
  `create table bin_files (bin_id ${t.integer} not null references bin (id) on delete cascade, filename ${t.text} not null,
    constraint bin_files_pk primary key (filename, bin_id))`,
  'create index bin_files_bin on bin_files (bin_id)',
];

export const UNDO_AND_BIN: Step = { sqlite: stepOn(COLUMN_TYPES.sqlite), postgres: stepOn(COLUMN_TYPES.postgres) };
