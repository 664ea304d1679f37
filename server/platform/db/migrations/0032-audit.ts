/** Audit log and its seals, append-only (docs/audit.md, ADR 14). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const stepOn = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `create table audit (id ${t.id}, at ${t.text} not null, actor_id ${t.integer}, actor_name ${t.text} not null,
    way ${t.text} not null, token_name ${t.text} not null, address ${t.text} not null, action ${t.text} not null,
    record_kind ${t.text} not null, record_id ${t.integer}, record_name ${t.text} not null,
    before ${t.json}, after ${t.json}, reason ${t.text} not null, search ${t.text} not null)`,
  'create index audit_at on audit (at)',
  'create index audit_actor on audit (actor_id, id)',
  'create index audit_action on audit (action, id)',
  'create index audit_record on audit (record_kind, record_id, id)',
  `create table audit_seals (id ${t.id}, from_id ${t.integer} not null, to_id ${t.integer} not null,
    row_count ${t.integer} not null, head ${t.text} not null, sealed_at ${t.text} not null)`,
  'create unique index audit_seals_from on audit_seals (from_id)',
];

const KEPT = ['audit', 'audit_seals'];
const REFUSAL = 'lines of the audit log are neither changed nor deleted';

export const AUDIT: Step = {
  sqlite: [
    ...stepOn(COLUMN_TYPES.sqlite),
    ...KEPT.flatMap((table) =>
      ['update', 'delete'].map(
        (act) =>
          `create trigger ${table}_no_${act} before ${act} on ${table} begin select raise(abort, '${REFUSAL}'); end`,
      ),
    ),
  ],
  postgres: [
    ...stepOn(COLUMN_TYPES.postgres),
    `create function refuse_audit_change() returns trigger language plpgsql as
      $$ begin raise exception '${REFUSAL}'; end $$`,
    ...KEPT.map(
      (table) => `create trigger ${table}_append_only before update or delete or truncate on ${table}
        for each statement execute function refuse_audit_change()`,
    ),
  ],
};
