/** Projects of which the clock may have something to tell, found by indexes, and the claim of what is told (docs/people.md#clock-notices). */
import { type RawBuilder, sql } from 'kysely';
import { type ClockKind, type ClockNotice, clockNoticesSince, tomorrowOf } from '#domain/work/clock-notices.ts';
import type { Condition } from '#server/platform/db/conditions.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { type ProjectRecord, recordOf } from '#server/work/projects/project-record.ts';
import { DUE_KEY } from '#server/work/projects/project-state.ts';

const STEP = 500;

const DEADLINE = sql<string>`projects.deadline_at`;
const OVER_AT = sql<string>`projects.over_at`;

type Search = { where: Condition; moment: RawBuilder<string> | undefined };

/** A coarser form of the rule, as conditions that indexes answer; `moment` is what it is told for, where that is a column. */
function searchOf(kind: ClockKind, now: string): Search {
  const since = clockNoticesSince(now);
  const tomorrow = tomorrowOf(now);
  switch (kind) {
    case 'overdue':
      return { where: sql<boolean>`${DUE_KEY} > ${since} and ${DUE_KEY} <= ${now}`, moment: DEADLINE };
    case 'due-tomorrow':
      return {
        where: sql<boolean>`${DUE_KEY} >= ${tomorrow.from} and ${DUE_KEY} < ${tomorrow.before}`,
        moment: DEADLINE,
      };
    case 'time-over':
      return {
        where: sql<boolean>`projects.over_at <> 'never' and ${OVER_AT} > ${since} and ${OVER_AT} <= ${now}
          and projects.status in ('started', 'paused')`,
        moment: OVER_AT,
      };
    case 'time-used':
      return {
        where: sql<boolean>`projects.clock_since >= '' and projects.status = 'started' and ${OVER_AT} > ${now}
          and projects.over_at <> 'never'`,
        moment: undefined,
      };
  }
}

/** Projects that may have this to tell, a step of them; of running clocks, which are few, all. */
export async function listClockCandidates(db: Db, kind: ClockKind, now: string): Promise<ProjectRecord[]> {
  const { where, moment } = searchOf(kind, now);
  let query = db.selectFrom('projects').selectAll('projects').where(where).orderBy('projects.id');
  if (moment)
    query = query
      .leftJoin('clock_notices as told', (join) =>
        join.onRef('told.project_id', '=', 'projects.id').on('told.kind', '=', kind),
      )
      .where((eb) => eb.or([eb('told.moment', 'is', null), eb('told.moment', '<>', moment)]))
      .limit(STEP);
  return (await query.execute()).map(recordOf);
}

/** Of these, the projects that nobody has told of: they are the caller's to tell, in this transaction. */
export async function claimClockNotices(
  trx: Db,
  found: readonly (ClockNotice & { projectId: number })[],
): Promise<Set<number>> {
  if (found.length === 0) return new Set();
  const rows = await trx
    .insertInto('clock_notices')
    .values(found.map(({ projectId, kind, moment }) => ({ project_id: projectId, kind, moment })))
    .onConflict((clash) =>
      clash
        .columns(['project_id', 'kind'])
        .doUpdateSet((eb) => ({ moment: eb.ref('excluded.moment') }))
        .whereRef('clock_notices.moment', '<>', 'excluded.moment' as never),
    )
    .returning('project_id')
    .execute();
  return new Set(rows.map(({ project_id }) => project_id));
}
