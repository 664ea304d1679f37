/** Why the server's copy of a cut was discarded (docs/review.md#copies). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const column = (type: string): string => `alter table cuts add column copy_fault ${type}`;

export const COPY_FAULT: Step = {
  sqlite: [column(COLUMN_TYPES.sqlite.text)],
  postgres: [column(COLUMN_TYPES.postgres.text)],
};
