/** Checks in tests. */
import type { Db } from '#server/platform/db/dialect.ts';
import type { NewRow, Row } from '#server/platform/db/tables.ts';
import { nextNumber } from './builders.ts';

/** Inserts an open check that must be done at the end, first in its project, without updating the project's counts. */
export function aCheck(
  db: Db,
  check: Partial<NewRow<'project_checks'>> & { project_id: number },
): Promise<Row<'project_checks'>> {
  const row: NewRow<'project_checks'> = {
    text: `Check ${nextNumber()}`,
    moment: 'end',
    must_be_done: true,
    position: 0,
    done_at: null,
    done_by_id: null,
    created_by_id: null,
    created_at: '2026-01-01T00:00:00.000Z',
    ...check,
  };
  return db.insertInto('project_checks').values(row).returningAll().executeTakeFirstOrThrow();
}
