/**
 * Invites: of somebody who has no password yet the digest of the link's token, and until when it is valid (docs/people.md#invites);
 * and clients by their whole name, which several at once are compared with (docs/people.md#clients-page).
 */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const stepOn = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `alter table users add column invite_hash ${t.text}`,
  `alter table users add column invited_until ${t.text}`,
  'create unique index users_invite on users (invite_hash) where invite_hash is not null',
  `create index clients_name on clients ((search_first || ' ' || search_last))`,
];

export const INVITES: Step = { sqlite: stepOn(COLUMN_TYPES.sqlite), postgres: stepOn(COLUMN_TYPES.postgres) };
