/** Imports from other servers with the same API: their progress, and the mapping between records there and here (docs/import.md#import). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const stepOn = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `create table wire_imports (id ${t.id}, source ${t.text} not null, phase ${t.text} not null, cursor ${t.text},
    keeps_ids boolean not null, counts ${t.json} not null, report ${t.json} not null, started_at ${t.text} not null,
    moved_at ${t.text} not null, finished_at ${t.text})`,
  'create unique index wire_imports_open on wire_imports (source) where finished_at is null',
  'create index wire_imports_moved on wire_imports (moved_at) where finished_at is null',
  // The version that the import wrote. A record with a later version was changed here since.
  `create table wire_import_links (source ${t.text} not null, class ${t.text} not null, remote_id ${t.integer} not null,
    local_id ${t.integer} not null, local_version ${t.integer}, hash ${t.text} not null, seen_at ${t.text} not null,
    constraint wire_import_links_key primary key (source, class, remote_id))${t.withoutRowid}`,
  'create index wire_import_links_local on wire_import_links (class, local_id)',
];

export const WIRE_IMPORTS: Step = { sqlite: stepOn(COLUMN_TYPES.sqlite), postgres: stepOn(COLUMN_TYPES.postgres) };
