/** Project counts maintained by the database: triggers (migrations/0004-figures.ts, 0034-no-common-rows.ts) update them in the transaction of each change (ADR 6, 19). */
import { sql } from 'kysely';
import type { Db } from './dialect.ts';
import type { Facet } from './tables/work.ts';

const HAS_PARTS = new Set<Facet>(['assigned_to', 'assigned_by', 'client']);

/** Selects the counts of a facet under the column names of projects, so list conditions apply unchanged. Each row stands for `n` projects. */
const countedProjects = (db: Db, facet: Facet) =>
  db.selectFrom((eb) =>
    eb
      .selectFrom('project_counts')
      .select(['part', 'part as client_id', 'part as assigned_to_id', 'part as assigned_by_id', 'created_at', 'n'])
      .select(['status', 'class', 'is_revised', 'is_duplicate'])
      // Placeholder times that compare like the projects' own.
      .select(sql<string | null>`case on_time when 'yes' then '1' when 'no' then '2' end`.as('ended_at'))
      .select(sql<string>`'1'`.as('deadline_at'))
      .where('facet', '=', facet)
      // These facets have a single part; the condition lets the primary key find dates.
      .$if(!HAS_PARTS.has(facet), (query) => query.where('part', '=', 0))
      .as('projects'),
  );

/** The projects themselves under the same column names, each counting as one. */
const singleProjects = (db: Db) =>
  db.selectFrom((eb) =>
    eb
      .selectFrom('projects')
      .select(['id as part', 'client_id', 'assigned_to_id', 'assigned_by_id', 'created_at', sql<number>`1`.as('n')])
      .select(['status', 'class', 'is_revised', 'is_duplicate', 'ended_at', 'deadline_at'])
      .as('projects'),
  );

/** Returns projects to be counted by `sum(n)`: the stored counts of the facet, or the rows themselves without one. */
export const projectsBy = (db: Db, facet: Facet | undefined): ReturnType<typeof countedProjects> =>
  facet ? countedProjects(db, facet) : (singleProjects(db) as unknown as ReturnType<typeof countedProjects>);
