/** Time each user was last seen working, in a separate table so that it doesn't change user versions (docs/projects.md#watch). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const stepOn = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `create table presence (user_id ${t.integer} primary key references users (id) on delete cascade,
    seen_at ${t.text} not null, kept_at ${t.text})`,
];

export const CLOCK: Step = { sqlite: stepOn(COLUMN_TYPES.sqlite), postgres: stepOn(COLUMN_TYPES.postgres) };
