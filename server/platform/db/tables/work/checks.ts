/** Table of checks. */
import type { Generated } from 'kysely';
import type { CheckMoment } from '#domain/work/checks/check-kinds.ts';

/** Checks of projects, by position (docs/projects.md#checks). */
type ProjectChecksTable = {
  id: Generated<number>;
  version: Generated<number>;
  project_id: number;
  text: string;
  moment: CheckMoment;
  must_be_done: boolean;
  position: number;
  /** Null while the check is open. */
  done_at: string | null;
  done_by_id: number | null;
  created_by_id: number | null;
  created_at: string;
};

export type ChecksTables = { project_checks: ProjectChecksTable };
