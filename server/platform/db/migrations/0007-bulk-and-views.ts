/** Bulk changes stored for undo, and saved views of the project list (docs/projects.md#bulk, docs/screens.md#views). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const stepOn = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `create table bulk_changes (id ${t.id}, created_by_id ${t.integer} not null references users (id) on delete restrict,
    created_at ${t.text} not null, change ${t.json} not null, projects ${t.json} not null, undone_at ${t.text})`,
  'create index bulk_changes_created_by on bulk_changes (created_by_id, created_at)',
  'create index bulk_changes_created on bulk_changes (created_at)',
  `create table saved_views (id ${t.id}, version ${t.integer} default 1 not null,
    owner_id ${t.integer} not null references users (id) on delete restrict, name ${t.text} not null,
    search ${t.text} not null, columns ${t.json}, shared ${t.text} not null, position ${t.integer} not null,
    created_at ${t.text} not null)`,
  'create index saved_views_owner on saved_views (owner_id, position, id)',
  'create index saved_views_shared on saved_views (shared, id)',
];

export const BULK_AND_VIEWS: Step = { sqlite: stepOn(COLUMN_TYPES.sqlite), postgres: stepOn(COLUMN_TYPES.postgres) };
