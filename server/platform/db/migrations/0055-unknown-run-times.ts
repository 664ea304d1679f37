/** Whether the finished round of a project was not measured (docs/projects.md#unknown). */
import type { Step } from './column-types.ts';

const column = (no: string): string =>
  `alter table projects add column is_runtime_unknown boolean not null default ${no}`;

export const UNKNOWN_RUN_TIMES: Step = {
  sqlite: [column('0')],
  postgres: [column('false')],
};
