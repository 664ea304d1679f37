/** Project counts maintained by the database: triggers (migrations/0004-figures.ts, 0034-no-common-rows.ts) update them in the transaction of each change (ADR 6, 19). */
import { sql } from 'kysely';
import { type Period, splitAtDays } from '#domain/platform/period.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Facet } from '#server/platform/db/tables/work.ts';

const HAS_PARTS = new Set<Facet>(['assigned_to', 'assigned_by', 'client']);

/** Selects the counts of a facet under the column names of projects, so list conditions apply unchanged. Each row stands for `n` projects. */
const countedProjects = (db: Db, facet: Facet) =>
  db
    .selectFrom('project_counts')
    .select(['part', 'part as client_id', 'part as assigned_to_id', 'part as assigned_by_id', 'created_at', 'n'])
    .select(['status', 'class', 'is_revised', 'is_duplicate'])
    // Placeholder times that meet the same conditions as the projects' own.
    .select(sql<string | null>`case on_time when 'yes' then '1' when 'no' then '2' end`.as('ended_at'))
    .select(sql<string>`'1'`.as('deadline_at'))
    .where('facet', '=', facet)
    // These facets have a single part; naming the part lets the primary key index find dates.
    .$if(!HAS_PARTS.has(facet), (query) => query.where('part', '=', 0));

type CountedProjects = ReturnType<typeof countedProjects>;

/** Selects project rows under the same column names, each with a count of one. */
const singleProjects = (db: Db): CountedProjects =>
  db
    .selectFrom('projects')
    .select(['id as part', 'client_id', 'assigned_to_id', 'assigned_by_id', 'created_at', sql<number>`1`.as('n')])
    .select(['status', 'class', 'is_revised', 'is_duplicate', 'ended_at', 'deadline_at']) as unknown as CountedProjects;

const asProjects = (db: Db, counted: CountedProjects) => db.selectFrom(counted.as('projects'));

/** Returns projects to be counted by `sum(n)`: the stored counts of the facet, or the rows themselves without one. */
export const projectsBy = (db: Db, facet: Facet | undefined) =>
  asProjects(db, facet ? countedProjects(db, facet) : singleProjects(db));

const isIn = ({ from, till }: Period) => sql<boolean>`created_at >= ${from} and created_at <= ${till}`;

/** Returns projects created in a period, to be counted by `sum(n)`: the stored counts of its whole UTC days, and the project rows of the hours at its ends. */
export function projectsCreatedIn(db: Db, period: Period) {
  const { days, ends } = splitAtDays(period);
  const [first = singleProjects(db), ...others] = [
    ...(days ? [countedProjects(db, 'day').where(isIn(days))] : []),
    ...ends.map((end) => singleProjects(db).where(isIn(end))),
  ];
  return asProjects(
    db,
    others.reduce((all, one) => all.unionAll(one), first),
  );
}
