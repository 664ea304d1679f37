/** Requested changes to a version (docs/review.md#decisions). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

export const DECISION_REASONS: Step = {
  sqlite: [`alter table cuts add column decision_reason ${COLUMN_TYPES.sqlite.text}`],
  postgres: [`alter table cuts add column decision_reason ${COLUMN_TYPES.postgres.text}`],
};
