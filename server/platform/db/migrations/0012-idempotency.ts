/** Responses to POST requests with a key, stored for a day so that repeats don't run twice (docs/api-reference.md#retries). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const stepOn = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `create table idempotency_keys (caller_id ${t.integer} not null references users (id) on delete cascade,
    key ${t.text} not null, fingerprint ${t.text} not null, status ${t.integer}, headers ${t.json}, body ${t.text},
    created_at ${t.text} not null, constraint idempotency_keys_pk primary key (caller_id, key))`,
  'create index idempotency_keys_created on idempotency_keys (created_at)',
];

export const IDEMPOTENCY_KEYS: Step = { sqlite: stepOn(COLUMN_TYPES.sqlite), postgres: stepOn(COLUMN_TYPES.postgres) };
