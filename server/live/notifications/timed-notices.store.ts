/** Finds projects that may need a timed notice by index, and claims the notices to send (docs/inbox.md#clock-notices). */
import type { TimeZone } from '#domain/platform/time-zone.ts';
import { type RawBuilder, sql } from 'kysely';
import {
  type TimedNoticeKind,
  type TimedNotice,
  timedNoticeCutoff,
  tomorrowOf,
  waitReminderSpans,
} from '#domain/work/timed-notices.ts';
import { anyOf, type Condition } from '#server/platform/db/conditions.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { type ProjectRecord, recordOf } from '#server/work/projects/project-record.ts';
import { DUE_KEY } from '#server/work/projects/project-state.ts';

const BATCH_SIZE = 500;

const DEADLINE = sql<string>`projects.deadline_at`;
const OVER_AT = sql<string>`projects.over_at`;

type Search = {
  where: Condition;
  moment: RawBuilder<string> | undefined;
  /** Skips projects that got a notice of this kind after this instant. */
  sentBefore?: string;
};

/** Returns a wider condition that can use an index. `moment` is the time of the notice if it is a column. */
function searchOf(kind: TimedNoticeKind, now: string, zone: TimeZone): Search {
  const since = timedNoticeCutoff(now);
  const tomorrow = tomorrowOf(now, zone);
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
    case 'client-waiting':
      return {
        where: anyOf(
          waitReminderSpans(now).map(
            ({ after, till }) =>
              sql<boolean>`(projects.waiting_since > ${after} and projects.waiting_since <= ${till})`,
          ),
        ),
        moment: undefined,
        sentBefore: since,
      };
  }
}

/** Returns a batch of projects that may need this notice; all projects with a running timer, since those are few. */
export async function listTimedNoticeCandidates(
  db: Db,
  kind: TimedNoticeKind,
  { now, zone }: { now: string; zone: TimeZone },
): Promise<ProjectRecord[]> {
  const { where, moment, sentBefore } = searchOf(kind, now, zone);
  let query = db.selectFrom('projects').selectAll('projects').where(where).orderBy('projects.id');
  const isUnsent = moment ? sql<boolean>`sent.moment <> ${moment}` : sql<boolean>`sent.moment <= ${sentBefore}`;
  if (moment || sentBefore)
    query = query
      .leftJoin('clock_notices as sent', (join) =>
        join.onRef('sent.project_id', '=', 'projects.id').on('sent.kind', '=', kind),
      )
      .where((eb) => eb.or([eb('sent.moment', 'is', null), isUnsent]))
      .limit(BATCH_SIZE);
  return (await query.execute()).map(recordOf);
}

/** Claims the notices not sent yet. The caller sends them in the same transaction. */
export async function claimTimedNotices(
  trx: Db,
  found: readonly (TimedNotice & { projectId: number })[],
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
