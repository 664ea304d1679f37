/** Passkeys with public key and counter, and used challenges, so that none is accepted twice (docs/people.md#passkeys). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const stepOn = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `create table passkeys (id ${t.id}, user_id ${t.integer} not null references users (id) on delete cascade,
    credential_id ${t.text} not null, public_key ${t.text} not null, counter ${t.integer} not null,
    transports ${t.text} not null, handle ${t.text} not null, is_synced boolean not null, name ${t.text} not null,
    created_at ${t.text} not null, used_at ${t.text})`,
  'create unique index passkeys_credential on passkeys (credential_id)',
  'create index passkeys_user on passkeys (user_id, id)',
  `create table answered_challenges (challenge ${t.text} primary key, until ${t.text} not null)${t.withoutRowid}`,
  'create index answered_challenges_until on answered_challenges (until)',
];

export const PASSKEYS: Step = {
  sqlite: stepOn(COLUMN_TYPES.sqlite),
  postgres: stepOn(COLUMN_TYPES.postgres),
};
