/** Snapshot of a project and everything that belongs to it as rows, taken before deletion and used to restore it. */
import { trackingTailOf } from '#domain/work/projects/tracking-id.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { ExtraRows, ProjectExtras } from '#server/platform/ports.ts';
import { restoreFileRows } from '#server/work/project-files/file-snapshot.ts';
import { listFileRows } from '#server/work/project-files/project-files.store.ts';
import { restoreRows } from '#server/journal/restore-rows.ts';
import { restoreMedia } from './restore-media.ts';

/** Rows of the project, with those of higher areas. */
export type ProjectSnapshot = ExtraRows & {
  project: Row<'projects'>;
  feedback: Row<'feedback'>[];
  attachments: Row<'feedback_attachments'>[];
  /** Positions of notes; missing in snapshots taken by releases without versions. */
  marks?: Row<'feedback_marks'>[];
  pointActions: Row<'point_actions'>[];
  media: Row<'media'>[];
  /** Missing in snapshots taken by releases without waits. */
  waits?: Row<'waits'>[];
  /** Ended rounds; missing in snapshots taken by releases without them. */
  rounds?: Row<'project_rounds'>[];
  /** Missing in snapshots taken by releases without files. */
  files?: Row<'project_files'>[];
  /** Missing in snapshots taken by releases without checks. */
  checks?: Row<'project_checks'>[];
  /** Missing in older snapshots. */
  mutes?: Row<'project_mutes'>[];
  /** Projects copied from this one; deleting it clears their reference. */
  copyIds: number[];
  /** Projects that follow this one; missing in snapshots taken by releases without episodes. */
  nextIds?: number[];
};

/** Returns all rows of the project. */
export async function snapshotOfProject(
  trx: Db,
  id: number,
  extras: Pick<ProjectExtras, 'rowsOf'>,
): Promise<ProjectSnapshot> {
  const project = await trx.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const feedback = await trx.selectFrom('feedback').selectAll().where('project_id', '=', id).orderBy('id').execute();
  const attached = trx
    .selectFrom('feedback_attachments')
    .innerJoin('feedback', 'feedback.id', 'feedback_attachments.feedback_id')
    .where('feedback.project_id', '=', id);
  const attachments = await attached.selectAll('feedback_attachments').execute();
  const media = await trx
    .selectFrom('media')
    .selectAll()
    .where('id', 'in', attached.select('feedback_attachments.media_id'))
    .execute();
  const marks = await trx
    .selectFrom('feedback_marks')
    .innerJoin('feedback', 'feedback.id', 'feedback_marks.feedback_id')
    .selectAll('feedback_marks')
    .where('feedback.project_id', '=', id)
    .execute();
  const extraRows = await extras.rowsOf(trx, id);
  const pointActions = await trx
    .selectFrom('point_actions')
    .selectAll()
    .where('project_id', '=', id)
    .orderBy('id')
    .execute();
  const waits = await trx.selectFrom('waits').selectAll().where('project_id', '=', id).orderBy('id').execute();
  const rounds = await trx.selectFrom('project_rounds').selectAll().where('project_id', '=', id).execute();
  const checks = await trx
    .selectFrom('project_checks')
    .selectAll()
    .where('project_id', '=', id)
    .orderBy('id')
    .execute();
  const copies = await trx.selectFrom('projects').select('id').where('original_project_id', '=', id).execute();
  const copyIds = copies.map((copy) => copy.id);
  const next = await trx.selectFrom('projects').select('id').where('previous_id', '=', id).execute();
  const nextIds = next.map((one) => one.id);
  const mutes = await trx.selectFrom('project_mutes').selectAll().where('project_id', '=', id).execute();
  const files = await listFileRows(trx, { projectId: id });
  const own = {
    project,
    feedback,
    attachments,
    files,
    waits,
    rounds,
    checks,
    marks,
    mutes,
    pointActions,
    media,
    copyIds,
    nextIds,
  };
  return { ...extraRows, ...own };
}

/** Returns which of these users still exist; undoing an import may have removed some. */
async function listExistingUserIds(trx: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await trx.selectFrom('users').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns the mutes whose user still exists. */
async function withExistingUsers(trx: Db, mutes: Row<'project_mutes'>[]): Promise<Row<'project_mutes'>[]> {
  const existing = await listExistingUserIds(
    trx,
    mutes.map(({ user_id: userId }) => userId),
  );
  return mutes.filter(({ user_id: userId }) => existing.has(userId));
}

/** Clears the guest ID of notes whose guest no longer exists; they keep the guest's name. */
async function withExistingGuests(
  trx: Db,
  feedback: Row<'feedback'>[],
  extras: ProjectExtras,
): Promise<Row<'feedback'>[]> {
  const guestIds = feedback.flatMap(({ guest_id: guestId }) => guestId ?? []);
  const existing = await extras.listKnownGuestIds(trx, guestIds);
  return feedback.map((row) => ({ ...row, guest_id: existing.has(row.guest_id ?? 0) ? row.guest_id : null }));
}

/** Clears the people of waits who no longer exist. */
async function withExistingAuthors(trx: Db, waits: Row<'waits'>[]): Promise<Row<'waits'>[]> {
  const userIds = waits.flatMap(({ opened_by_id: opener, ended_by_id: ender }) => [opener ?? [], ender ?? []].flat());
  const existing = await listExistingUserIds(trx, userIds);
  const present = (id: number | null) => (existing.has(id ?? 0) ? id : null);
  return waits.map((row) => ({
    ...row,
    opened_by_id: present(row.opened_by_id),
    ended_by_id: present(row.ended_by_id),
  }));
}

/** Clears the people of checks who no longer exist. */
async function withExistingTickers(trx: Db, checks: Row<'project_checks'>[]): Promise<Row<'project_checks'>[]> {
  const userIds = checks.flatMap((row) => [row.done_by_id ?? [], row.created_by_id ?? []].flat());
  const existing = await listExistingUserIds(trx, userIds);
  const present = (id: number | null) => (existing.has(id ?? 0) ? id : null);
  return checks.map((row) => ({
    ...row,
    done_by_id: present(row.done_by_id),
    created_by_id: present(row.created_by_id),
  }));
}

/** Replaces the rounds that the database derived from the restored project, which doesn't tell the deadlines and editors of that time. */
async function restoreRounds(trx: Db, { project, rounds }: ProjectSnapshot): Promise<void> {
  if (!rounds) return;
  const editorIds = rounds.flatMap(({ assigned_to_id: editorId }) => editorId ?? []);
  const existing = await listExistingUserIds(trx, editorIds);
  await trx.deleteFrom('project_rounds').where('project_id', '=', project.id).execute();
  await restoreRows(
    trx,
    'project_rounds',
    rounds.map((row) => ({
      ...row,
      assigned_to_id: existing.has(row.assigned_to_id ?? 0) ? row.assigned_to_id : null,
    })),
  );
}

const exists = async (trx: Db, id: number | null): Promise<boolean> =>
  id !== null && (await trx.selectFrom('projects').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Points projects to the restored one again, unless they point elsewhere since. */
async function restoreReferences(
  trx: Db,
  column: 'original_project_id' | 'previous_id',
  { ids, id, restoredById }: { ids: readonly number[]; id: number; restoredById: number },
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('projects')
    .set((eb) => ({ [column]: id, version: eb('version', '+', 1), changed_by_id: restoredById }))
    .where('id', 'in', ids)
    .where(column, 'is', null)
    .execute();
}

/** Fields a restore may replace because the old value is in use or no longer exists. */
export type ProjectChange = { trackingId?: string | undefined; clientId?: number | undefined };

/** Restores the project with its IDs and the next version number. */
export async function restoreProjectRows(
  trx: Db,
  snapshot: ProjectSnapshot,
  {
    change,
    restoredById,
    extras,
    now,
  }: { change: ProjectChange; restoredById: number; extras: ProjectExtras; now: string },
): Promise<void> {
  const { project } = snapshot;
  const trackingId = change.trackingId ?? project.tracking_id;
  const row = {
    ...project,
    version: project.version + 1,
    changed_by_id: restoredById,
    tracking_id: trackingId,
    tracking_tail: trackingTailOf(trackingId),
    client_id: change.clientId ?? project.client_id,
    original_project_id: (await exists(trx, project.original_project_id)) ? project.original_project_id : null,
    // Snapshots of earlier releases have no such column.
    previous_id: (await exists(trx, project.previous_id ?? null)) ? project.previous_id : null,
  };
  await restoreRows(trx, 'projects', [row]);
  await restoreMedia(trx, snapshot.media);
  await restoreFileRows(trx, snapshot.files ?? [], { clientId: row.client_id });
  await restoreRows(trx, 'waits', await withExistingAuthors(trx, snapshot.waits ?? []));
  await restoreRows(trx, 'project_checks', await withExistingTickers(trx, snapshot.checks ?? []));
  await restoreRounds(trx, snapshot);
  await extras.restore(trx, snapshot, now);
  await restoreRows(trx, 'feedback', await withExistingGuests(trx, snapshot.feedback, extras));
  await restoreRows(trx, 'feedback_attachments', snapshot.attachments);
  await restoreRows(trx, 'feedback_marks', snapshot.marks ?? []);
  await restoreRows(trx, 'point_actions', snapshot.pointActions);
  await restoreRows(trx, 'project_mutes', await withExistingUsers(trx, snapshot.mutes ?? []));
  await restoreReferences(trx, 'original_project_id', { ids: snapshot.copyIds, id: project.id, restoredById });
  await restoreReferences(trx, 'previous_id', { ids: snapshot.nextIds ?? [], id: project.id, restoredById });
}
