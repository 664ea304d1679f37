/** Versions and projects as the storage rule sees them (docs/storage.md#rule). */
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { addDaysTo } from '#domain/platform/dates.ts';
import type { StoredVersion } from '#domain/review/storage-rule.ts';
import { STORAGE_LIMITS } from '#domain/review/storage-limits.ts';
import type { RemainingVersions } from '#domain/platform/storage/storage-rule.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { inChunks } from '#server/platform/db/insert-chunks.ts';
import { isWithClient } from '#server/review/versions/newest-cuts.ts';
import { isNotDeleted } from '#server/work/projects/latest-cut.ts';
import { isLead } from '#server/work/teams/team-scope.ts';

/** Bytes of the original and the copy of a version that has its file. */
export const fileBytes = sql<number>`(cuts.size_bytes + coalesce(cuts.copy_size_bytes, 0))`;

/** Matches versions that a guest played since that instant. */
const isPlayedSince = (since: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from share_visits
    where share_visits.cut_id = cuts.id and share_visits.act = 'played' and share_visits.at >= ${since})`;

/** Returns the versions of these projects by project. */
export async function listStoredVersions(
  db: Db,
  projectIds: readonly number[],
  now: string,
): Promise<Map<number, StoredVersion[]>> {
  const since = addDaysTo(now, -STORAGE_LIMITS.guestDays);
  const rows = await inChunks(projectIds, (ids) =>
    db
      .selectFrom('cuts')
      .select(['id', 'project_id', 'number', 'decision', 'deliverable_id', 'file_removed_at', 'file_removed_by'])
      .select(fileBytes.as('bytes'))
      .select(sql<number>`case when ${isWithClient()} or ${isPlayedSince(since)} then 1 else 0 end`.as('in_use'))
      .where('project_id', 'in', ids)
      .execute(),
  );
  const versions = rows.map((row) => ({
    projectId: row.project_id,
    id: row.id,
    number: row.number,
    decision: row.decision,
    fileRemovedAt: row.file_removed_at,
    fileRemovedBy: row.file_removed_by,
    deliverable: row.deliverable_id === null ? null : { id: row.deliverable_id },
    bytes: Number(row.bytes),
    isInUse: Number(row.in_use) > 0,
  }));
  return Map.groupBy(versions, ({ projectId }) => projectId);
}

/** Matches projects with a file that the rule could remove: a later version exists, or an approved one that stays. */
const hasSpareFile = (remaining: RemainingVersions): RawBuilder<SqlBool> => {
  const isOfSame = sql`later.project_id = cuts.project_id and later.deliverable_id is not distinct from cuts.deliverable_id`;
  const isReplaced = sql`exists (select 1 from cuts as later
    where ${isOfSame} and later.number > cuts.number and ${isNotDeleted(sql`later`)})`;
  const isUnapproved = sql`cuts.decision <> 'approved' and exists (select 1 from cuts as later
    where ${isOfSame} and later.decision = 'approved' and later.file_removed_at is null)`;
  const isSpare = remaining === 'newest' ? isReplaced : sql`(${isReplaced} or ${isUnapproved})`;
  return sql<SqlBool>`exists (select 1 from cuts
    where cuts.project_id = projects.id and cuts.file_removed_at is null and ${isSpare})`;
};

/** Matches teams of which a member isn't completed and scored by then. */
const hasOpenMember = (endedBy: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from projects as member where member.team_id = projects.team_id and member.id <> projects.id
    and (member.status <> 'completed' or member.point = 0 or member.ended_at is null or member.ended_at > ${endedBy}))`;

/** Selects the completed and scored projects that ended by then and whose files the rule may remove. */
export const doneProjects = (db: Db, { endedBy, remaining }: { endedBy: string; remaining: RemainingVersions }) =>
  db
    .selectFrom('projects')
    .select(['projects.id', 'projects.title', 'projects.ended_at', 'projects.files_due_at'])
    .where('projects.status', '=', sql.lit('completed'))
    .where('projects.point', '>', sql.lit(0))
    .where('projects.ended_at', '<=', endedBy)
    .where('projects.files_pinned', '=', false)
    .where('projects.waiting_since', 'is', null)
    .where(sql<SqlBool>`(projects.team_id is null or not ${isLead} or not ${hasOpenMember(endedBy)})`)
    .where(hasSpareFile(remaining));

const PAGE = 100;
type DoneProject = { id: number; title: string; endedAt: string; dueAt: string | null };

/** Yields the done projects in pages, those that ended first at the beginning. */
export async function* doneProjectPages(
  db: Db,
  bounds: { endedBy: string; remaining: RemainingVersions },
): AsyncGenerator<DoneProject[]> {
  let after: DoneProject | undefined;
  do {
    const { endedAt, id } = after ?? { endedAt: '', id: 0 };
    const rows = await doneProjects(db, bounds)
      .where(sql<SqlBool>`(projects.ended_at, projects.id) > (${endedAt}, ${id})`)
      .orderBy('projects.ended_at')
      .orderBy('projects.id')
      .limit(PAGE)
      .execute();
    const page = rows.map((row) => ({
      id: row.id,
      title: row.title,
      endedAt: row.ended_at ?? '',
      dueAt: row.files_due_at,
    }));
    if (page.length > 0) yield page;
    after = page.length === PAGE ? page.at(-1) : undefined;
  } while (after);
}
