/** Moves bulk changes and imports into the journal of undo (docs/projects.md#undo). */
import type { Step } from './column-types.ts';

const IMPORT_COLUMNS = ['created_ids', 'client_ids', 'changed', 'point_action_ids'];

type Dialect = { offset: string; object: (columns: string[]) => string; continueIds: string[] };

/** New IDs start above all that either table has given, so that an ID of before can't mean another change. */
const stepOn = ({ offset, object, continueIds }: Dialect): string[] => [
  `insert into undos (id, actor_id, kind, record_id, version, before, created_at, undone_at)
    select id + ${offset}, created_by_id, 'bulk', id, 1, ${object(['projects'])}, created_at, undone_at from bulk_changes`,
  ...continueIds,
  `insert into undos (actor_id, kind, record_id, version, before, created_at, undone_at)
    select created_by_id, 'import', id, 1, ${object(IMPORT_COLUMNS)}, done_at, undone_at
    from imports left join import_writes on import_writes.import_id = imports.id where done_at is not null order by id`,
  `update notification_events set action = (select 'undo-' || undos.id from undos
    where kind = 'bulk' and 'bulk-' || undos.record_id = notification_events.action) where action like 'bulk-%'`,
  'drop index undos_actor',
  'create index undos_actor on undos (actor_id, kind, created_at)',
  'drop table bulk_changes',
  'drop table import_writes',
];

export const UNDO_JOURNAL: Step = {
  sqlite: stepOn({
    offset: `(select max(seq) from sqlite_sequence where name in ('undos', 'bulk_changes'))`,
    object: (columns) => `json_object(${columns.map((column) => `'${column}', json(${column})`).join(', ')})`,
    continueIds: [],
  }),
  postgres: stepOn({
    offset:
      '(select greatest(undos_id_seq.last_value, bulk_changes_id_seq.last_value) from undos_id_seq, bulk_changes_id_seq)',
    object: (columns) => `jsonb_build_object(${columns.map((column) => `'${column}', ${column}`).join(', ')})`,
    continueIds: [`select setval('undos_id_seq', greatest(last_value, (select max(id) from undos))) from undos_id_seq`],
  }),
};
