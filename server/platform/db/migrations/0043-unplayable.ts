/** When the team was notified that a guest couldn't play a version, and what a notification says about its last event (docs/review.md#unplayable). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const stepOn = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `alter table cuts add column unplayable_told_at ${t.text}`,
  `alter table notifications add column detail ${t.text}`,
];

export const UNPLAYABLE: Step = { sqlite: stepOn(COLUMN_TYPES.sqlite), postgres: stepOn(COLUMN_TYPES.postgres) };
