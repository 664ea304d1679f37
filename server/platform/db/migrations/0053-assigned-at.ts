/** When each project was assigned to its current editor (docs/planning.md#slips, ADR 30). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const column = (type: string): string => `alter table projects add column assigned_at ${type}`;

export const ASSIGNED_AT: Step = {
  sqlite: [column(COLUMN_TYPES.sqlite.text)],
  postgres: [column(COLUMN_TYPES.postgres.text)],
};
