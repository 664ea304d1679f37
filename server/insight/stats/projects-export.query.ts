/** The rows of the two project exports, page by page. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Period } from '#domain/platform/period.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { KEYSET_PAGE, keysetPages, waitForReadSlot } from '#server/platform/db/keyset.ts';
import type { Tables } from '#server/platform/db/tables.ts';

const withNames = (query: SelectQueryBuilder<Tables, 'projects', {}>) =>
  query
    .leftJoin('clients', 'clients.id', 'projects.client_id')
    .leftJoin('users as editor', 'editor.id', 'projects.assigned_to_id')
    .leftJoin('users as lead', 'lead.id', 'projects.assigned_by_id')
    .leftJoin('users as reviewer', 'reviewer.id', 'projects.reviewed_by_id')
    .select(['projects.id', 'title', 'tracking_id', 'platform', 'class', 'status', 'is_revised', 'revision_count'])
    .select([
      'projects.created_at',
      'started_at',
      'ended_at',
      'deadline_at',
      'pauses',
      'runtime_minutes',
      'is_runtime_unknown',
    ])
    .select(['raw_length_seconds', 'video_length_seconds', 'edit_ratio_min', 'edit_ratio_hour'])
    .select(['point', 'personal_point', 'designation_points', 'waiting_for', 'waiting_since'])
    .select(['checks_total', 'open_checks'])
    .select(['clients.first_name as client_first', 'clients.last_name as client_last'])
    .select(['lead.first_name as lead_first', 'lead.last_name as lead_last'])
    .select(['editor.first_name as editor_first', 'editor.last_name as editor_last'])
    .select(['reviewer.first_name as reviewer_first', 'reviewer.last_name as reviewer_last']);

type ExportQuery = ReturnType<typeof withNames>;
export type ProjectExportRow = Awaited<ReturnType<ExportQuery['execute']>>[number];

/** Projects created in the period (docs/figures.md#periods), oldest first. */
export const projectPages = (db: Db, period: Period | undefined): AsyncGenerator<ProjectExportRow[]> =>
  keysetPages((after) => {
    let query = db.selectFrom('projects').limit(KEYSET_PAGE);
    if (period)
      query = query.where('projects.created_at', '>=', period.from).where('projects.created_at', '<=', period.till);
    if (after)
      query = query.where(sql<boolean>`(projects.created_at, projects.id) > (${after.created_at}, ${after.id})`);
    return withNames(query).orderBy('projects.created_at').orderBy('projects.id').execute();
  });

/** Completed projects of a user that ended in the period (docs/figures.md#periods), oldest first; without dates, by ID. */
export const completedPages = (
  db: Db,
  userId: number,
  period: Period | undefined,
): AsyncGenerator<ProjectExportRow[]> =>
  keysetPages((after) => {
    const query = db
      .selectFrom('projects')
      .where('projects.assigned_to_id', '=', userId)
      .where('projects.status', '=', 'completed')
      .limit(KEYSET_PAGE);
    if (!period)
      return withNames(query.where('projects.id', '>', after?.id ?? 0))
        .orderBy('projects.id')
        .execute();
    const inPeriod = query.where('ended_at', '>=', period.from).where('ended_at', '<=', period.till);
    const next = after
      ? inPeriod.where(sql<boolean>`(projects.ended_at, projects.id) > (${after.ended_at}, ${after.id})`)
      : inPeriod;
    return withNames(next).orderBy('projects.ended_at').orderBy('projects.id').execute();
  });

async function readByIds(db: Db, ids: readonly number[]): Promise<ProjectExportRow[]> {
  const rows = await withNames(db.selectFrom('projects').where('projects.id', 'in', ids)).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Yields these projects in this order, skipping projects deleted since their IDs were read. */
export async function* pagesOfIds(db: Db, ids: readonly number[]): AsyncGenerator<ProjectExportRow[]> {
  for (let at = 0; at < ids.length; at += KEYSET_PAGE) {
    const rows = await readByIds(db, ids.slice(at, at + KEYSET_PAGE));
    await waitForReadSlot();
    yield rows;
  }
}
