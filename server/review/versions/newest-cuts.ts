/** The newest cuts of a project's deliverables as SQL (docs/review.md#deliverables). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isNotDeleted, isOfLiveDeliverable } from '#server/work/projects/latest-cut.ts';
import type { Db } from '#server/platform/db/dialect.ts';

/** Returns a condition for the newest cut of its deliverable: no later one that wasn't deleted (docs/review.md#deliverables). */
export const isNewest = (): RawBuilder<SqlBool> => sql<SqlBool>`not exists (select 1 from cuts as later
  where later.project_id = cuts.project_id and later.deliverable_id is not distinct from cuts.deliverable_id
  and later.number > cuts.number and ${isNotDeleted(sql`later`)})`;

/**
 * Returns a condition for cuts that the client has to decide on: sent and undecided, unless a later one of the deliverable
 * was sent or approved, or decided on by a guest. A later one that was not sent changes nothing (docs/projects.md#sent).
 */
export const isWithClient = (): RawBuilder<SqlBool> => sql<SqlBool>`(cuts.sent_at is not null and cuts.decision = ''
  and ${isNotDeleted()} and not exists (select 1 from cuts as later
  where later.project_id = cuts.project_id and later.deliverable_id is not distinct from cuts.deliverable_id
  and later.number > cuts.number and ${isNotDeleted(sql`later`)}
  and (later.sent_at is not null or later.decision = 'approved' or later.decided_by_guest_id is not null)))`;

/** Selects the cuts of the project that the client has to decide on. */
export const cutsWithClient = (db: Db, projectId: number) =>
  db.selectFrom('cuts').where('cuts.project_id', '=', projectId).where(isWithClient()).where(isOfLiveDeliverable());

/** Selects the newest cut of each deliverable of the project, highest number first. */
export const newestCuts = (db: Db, projectId: number) =>
  db
    .selectFrom('cuts')
    .selectAll('cuts')
    .where('cuts.project_id', '=', projectId)
    .where(isNotDeleted())
    .where(isNewest())
    .orderBy('cuts.number', 'desc');
