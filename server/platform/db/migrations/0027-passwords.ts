/**
 * Password links, stored as digests (docs/people.md#forgotten); passwords chosen by someone else, and sessions started in
 * the app, which require a new password (docs/people.md#assigned-passwords).
 */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const stepOn = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres'], no: string): string[] => [
  `create table password_links (hash ${t.text} primary key, user_id ${t.integer} not null references users (id) on delete cascade,
    by_mail boolean not null, until ${t.text} not null)`,
  'create index password_links_user on password_links (user_id)',
  `alter table users add column password_assigned boolean not null default ${no}`,
  `alter table sessions add column in_app boolean not null default ${no}`,
];

export const PASSWORDS: Step = {
  sqlite: stepOn(COLUMN_TYPES.sqlite, '0'),
  postgres: stepOn(COLUMN_TYPES.postgres, 'false'),
};
