/** Corrections to a project's times, stored with the project (docs/points.md#point-rules). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const addColumn = (json: string): string[] => [
  `alter table projects add column time_corrections ${json} not null default '[]'`,
];

export const TIME_CORRECTIONS: Step = {
  sqlite: addColumn(COLUMN_TYPES.sqlite.json),
  postgres: addColumn(COLUMN_TYPES.postgres.json),
};
