/** The user who wrote the current version of a user or client, as for projects since 0011 (docs/projects.md#meanwhile). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const stepOn = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `alter table users add column changed_by_id ${t.integer}`,
  `alter table clients add column changed_by_id ${t.integer}`,
];

export const CHANGED_BY: Step = { sqlite: stepOn(COLUMN_TYPES.sqlite), postgres: stepOn(COLUMN_TYPES.postgres) };
