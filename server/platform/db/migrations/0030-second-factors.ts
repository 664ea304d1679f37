/** Two-factor authentication: the encrypted secret with the last accepted time step, and digests of recovery codes (docs/people.md#second-factor). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const stepOn = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `create table second_factors (user_id ${t.integer} primary key references users (id) on delete cascade,
    secret ${t.text} not null, last_step ${t.integer} not null, since ${t.text} not null)`,
  `create table recovery_codes (user_id ${t.integer} not null references users (id) on delete cascade,
    digest ${t.text} not null, primary key (user_id, digest))${t.withoutRowid}`,
];

export const SECOND_FACTORS: Step = {
  sqlite: stepOn(COLUMN_TYPES.sqlite),
  postgres: stepOn(COLUMN_TYPES.postgres),
};
