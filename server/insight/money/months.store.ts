/** Database access for closed months and the ends and points that they contain (docs/figures.md#closing). */
import type { ClosedMonths } from '#domain/insight/money/closing.ts';
import { type MoneyLine, type PointChange, roundKey } from '#domain/insight/money/money-lines.ts';
import { totalPointsOf } from '#domain/work/points.ts';
import { roundToHundredths } from '#domain/platform/numbers.ts';
import { monthPeriod, type Period } from '#domain/platform/period.ts';
import { monthOf, type TimeZone } from '#domain/platform/time-zone.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/dialect.ts';
import { chunksOf, inChunks } from '#server/platform/db/insert-chunks.ts';
import type { Row } from '#server/platform/db/tables.ts';

/** Returns the first and last closed month. */
export async function readClosedMonths(db: Db): Promise<ClosedMonths> {
  const row = await db
    .selectFrom('months')
    .select(({ fn }) => [fn.min<string | null>('month').as('first'), fn.max<string | null>('month').as('last')])
    .where('closed_at', 'is not', null)
    .executeTakeFirst();
  return row?.first && row.last ? { first: row.first, last: row.last } : undefined;
}

/** Returns what is stored about a month, with its snapshot. */
export const findMonth = (db: Db, month: string): Promise<Row<'months'> | undefined> =>
  db.selectFrom('months').selectAll().where('month', '=', month).executeTakeFirst();

/** Returns the period from the first to the last closed month. */
export const closedPeriod = ({ first, last }: NonNullable<ClosedMonths>, zone: TimeZone): Period => ({
  from: monthPeriod(first, zone).from,
  till: monthPeriod(last, zone).till,
});

/** Returns the projects that have an end in closed months which none of them contains. */
export async function listUnbilledProjects(db: Db, { from, till }: Period): Promise<number[]> {
  // An end is known by its revision: its rank among the ends of its project.
  const ends = db
    .selectFrom('project_rounds')
    .select(['project_id', 'ended_at'])
    .select(sql<number>`row_number() over (partition by project_id order by number) - 1`.as('revision'))
    .where('is_set_back', '=', false)
    .where('ended_at', 'is not', null);
  const rows = await db
    .selectFrom(ends.as('ends'))
    .leftJoin('billed_rounds as billed', (join) =>
      join.onRef('billed.project_id', '=', 'ends.project_id').onRef('billed.revision', '=', 'ends.revision'),
    )
    .select('ends.project_id')
    .distinct()
    .where('ends.ended_at', '>=', from)
    .where('ends.ended_at', '<=', till)
    .where('billed.project_id', 'is', null)
    .execute();
  return rows.map(({ project_id: id }) => id);
}

/** Returns the month in which each billed end of these projects is, by `roundKey`. */
export async function readBilled(db: Db, projectIds: readonly number[]): Promise<Map<string, string>> {
  const rows = await inChunks([...new Set(projectIds)], (ids) =>
    db.selectFrom('billed_rounds').select(['project_id', 'revision', 'month']).where('project_id', 'in', ids).execute(),
  );
  return new Map(rows.map((row) => [roundKey(row.project_id, row.revision), row.month]));
}

/** Returns how many included videos of a client closed months contain, by month of the end. */
export async function readIncluded(db: Db): Promise<(clientId: number, month: string) => number> {
  const rows = await db
    .selectFrom('billed_rounds')
    .select(({ fn }) => ['client_id', 'ended_month', fn.countAll<number>().as('count')])
    // Not a parameter, so that the partial index applies.
    .where(sql<boolean>`is_included`)
    .groupBy(['client_id', 'ended_month'])
    .execute();
  const counts = new Map(rows.map((row) => [`${row.client_id} ${row.ended_month}`, Number(row.count)]));
  return (clientId, month) => counts.get(`${clientId} ${month}`) ?? 0;
}

/** Returns the points of billed videos that no closed month has paid, or that one paid too many of. */
export async function listPointChanges(db: Db): Promise<PointChange[]> {
  const paid = db
    .selectFrom('billed_points')
    .select(({ fn }) => ['project_id', fn.sum<number>('points').as('points')])
    .groupBy('project_id');
  const rows = await db
    .selectFrom(paid.as('paid'))
    .innerJoin('projects', 'projects.id', 'paid.project_id')
    .innerJoin('billed_rounds as billed', (join) =>
      join.onRef('billed.project_id', '=', 'paid.project_id').on('billed.revision', '=', 0),
    )
    .select(['projects.id', 'projects.class', 'paid.points as paid', 'billed.ended_at'])
    .select(['projects.point', 'projects.personal_point', 'projects.designation_points'])
    .select(['billed.client_id', 'billed.editor_id'])
    // Points have two decimals; their sums may differ by less.
    .where(
      sql<boolean>`abs(projects.point + projects.personal_point + projects.designation_points - paid.points) > 0.004`,
    )
    .orderBy('billed.ended_at')
    .orderBy('projects.id')
    .execute();
  return rows.map((row) => {
    const now = totalPointsOf({
      point: row.point,
      personalPoint: row.personal_point,
      designationPoints: row.designation_points,
    });
    return {
      projectId: row.id,
      class: row.class,
      clientId: row.client_id,
      editorId: row.editor_id,
      leadId: null,
      endedAt: row.ended_at,
      points: roundToHundredths(now - Number(row.paid)),
    };
  });
}

type ClosedLines = { month: string; zone: TimeZone; lines: readonly MoneyLine[] };

/** Returns the ends and points that a closed month contains, as stored. */
export function billedRowsOf({ month, zone, lines }: ClosedLines) {
  const ends = lines.flatMap((line) => {
    const { projectId, endedAt, revision } = line;
    const isEnd = line.kind === 'video' || line.kind === 'revision';
    if (projectId === null || endedAt === null || !isEnd || line.billedIn !== null) return [];
    return [
      {
        project_id: projectId,
        revision,
        month,
        ended_month: monthOf(endedAt, zone),
        ended_at: endedAt,
        client_id: line.clientId,
        editor_id: line.editorId,
        is_included: line.client?.basis === 'included-video',
      },
    ];
  });
  const points = lines.flatMap((line) =>
    line.projectId !== null && line.billedIn === null && (line.kind === 'video' || line.kind === 'points')
      ? [{ project_id: line.projectId, month, points: line.points }]
      : [],
  );
  return { ends, points };
}

/** Stores what a closed month contains. Throws if another one contains an end already. */
export async function insertBilled(trx: Db, closed: ClosedLines): Promise<void> {
  const { ends, points } = billedRowsOf(closed);
  for (const chunk of chunksOf(ends)) await trx.insertInto('billed_rounds').values(chunk).execute();
  for (const chunk of chunksOf(points)) await trx.insertInto('billed_points').values(chunk).execute();
}

/** Forgets what a month contained that is reopened. */
export async function deleteBilled(trx: Db, month: string): Promise<void> {
  await trx.deleteFrom('billed_rounds').where('month', '=', month).execute();
  await trx.deleteFrom('billed_points').where('month', '=', month).execute();
}
