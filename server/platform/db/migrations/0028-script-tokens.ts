/** API tokens, stored as digests. Deactivated and removed users lose theirs (docs/people.md#script-tokens). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const stepOn = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `create table script_tokens (id ${t.id}, user_id ${t.integer} not null references users (id) on delete cascade,
    name ${t.text} not null, prefix ${t.text} not null, digest ${t.text} not null, scopes ${t.text} not null,
    created_at ${t.text} not null, expires_at ${t.text} not null, used_at ${t.text})`,
  'create unique index script_tokens_digest on script_tokens (digest)',
  'create index script_tokens_user on script_tokens (user_id)',
];

const END = 'delete from script_tokens where user_id = new.id;';

export const SCRIPT_TOKENS: Step = {
  sqlite: [
    ...stepOn(COLUMN_TYPES.sqlite),
    `create trigger end_script_tokens after update of is_active, deleted_at on users
      when not new.is_active or new.deleted_at is not null begin ${END} end`,
  ],
  postgres: [
    ...stepOn(COLUMN_TYPES.postgres),
    `create function end_script_tokens() returns trigger language plpgsql as $$ begin ${END} return null; end $$`,
    `create trigger end_script_tokens after update of is_active, deleted_at on users for each row
      when (not new.is_active or new.deleted_at is not null) execute function end_script_tokens()`,
  ],
};
