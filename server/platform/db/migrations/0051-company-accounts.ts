/** Company accounts: linked identities, sign-ins that are under way, and people without a password (docs/people.md#company-account, ADR 29). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const tables = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres'], yes: string): string[] => [
  `create table identities (id ${t.id}, user_id ${t.integer} not null references users (id) on delete cascade,
    issuer ${t.text} not null, subject ${t.text} not null, email ${t.text} default '' not null,
    created_at ${t.text} not null, used_at ${t.text})`,
  'create unique index identities_subject on identities (issuer, subject)',
  'create unique index identities_user on identities (user_id, issuer)',
  `create table oidc_attempts (state_hash ${t.text} primary key, nonce ${t.text} not null,
    encrypted_verifier ${t.text} not null, binding_hash ${t.text} not null, purpose ${t.text} not null,
    user_id ${t.integer} references users (id) on delete cascade, invite_hash ${t.text}, network ${t.text} not null,
    code_hash ${t.text}, encrypted_claims ${t.text}, created_at ${t.text} not null, used_at ${t.text})`,
  'create unique index oidc_attempts_code on oidc_attempts (code_hash)',
  'create index oidc_attempts_network on oidc_attempts (network, created_at)',
  'create index oidc_attempts_created on oidc_attempts (created_at)',
  'create index oidc_attempts_user on oidc_attempts (user_id)',
  `alter table sessions add column identity_id ${t.integer} references identities (id) on delete set null`,
  'create index sessions_identity on sessions (identity_id) where identity_id is not null',
  `alter table users add column has_password boolean not null default ${yes}`,
];

export const COMPANY_ACCOUNTS: Step = {
  sqlite: tables(COLUMN_TYPES.sqlite, '1'),
  postgres: tables(COLUMN_TYPES.postgres, 'true'),
};
