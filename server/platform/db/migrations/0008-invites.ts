/**
 * Invites: digest and expiry of the link of users without a password (docs/people.md#invites); and an index on full client
 * names, for comparing several at once (docs/people.md#clients-page).
 */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const stepOn = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `alter table users add column invite_hash ${t.text}`,
  `alter table users add column invited_until ${t.text}`,
  'create unique index users_invite on users (invite_hash) where invite_hash is not null',
  `create index clients_name on clients ((search_first || ' ' || search_last))`,
];

export const INVITES: Step = { sqlite: stepOn(COLUMN_TYPES.sqlite), postgres: stepOn(COLUMN_TYPES.postgres) };
