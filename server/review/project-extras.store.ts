/** What review keeps about a project: its deliverables, versions and share links (`ProjectExtras`). */
import { cutsToRevise } from '#domain/work/projects/project-revision.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { ProjectExtras } from '#server/platform/ports.ts';
import { restoreRows } from '#server/work/trash/restore-rows.ts';
import { causesOf, listNewestCuts, type PreviousDecision, restoreDecision } from './versions/cut-decisions.store.ts';
import { filesOfCut } from './versions/files-of-cut.ts';

/** Rows in the trash; each is missing in snapshots taken by releases without such records. */
type ReviewRows = {
  deliverables?: Row<'deliverables'>[];
  cuts?: Row<'cuts'>[];
  links?: Row<'share_links'>[];
  guests?: Row<'share_guests'>[];
  visits?: Row<'share_visits'>[];
};

/** Copies the deliverables of a duplicate's original, without their versions. Canceled ones are not copied. */
async function copyDeliverables(
  trx: Db,
  { fromId, toId, createdById, now }: { fromId: number; toId: number; createdById: number; now: string },
): Promise<void> {
  const originals = await trx
    .selectFrom('deliverables')
    .select(['name', 'aspect', 'length_seconds'])
    .where('project_id', '=', fromId)
    .where('canceled_at', 'is', null)
    .orderBy('position')
    .execute();
  if (originals.length === 0) return;
  const more = { project_id: toId, canceled_at: null, created_by_id: createdById, created_at: now };
  const rows = originals.map((row, position) => ({ ...row, ...more, position }));
  await trx.insertInto('deliverables').values(rows).execute();
}

/** Returns the project's share links with their guests and events. */
async function linksOf(trx: Db, id: number) {
  const links = await trx.selectFrom('share_links').selectAll().where('project_id', '=', id).orderBy('id').execute();
  const ids = trx.selectFrom('share_links').select('share_links.id').where('project_id', '=', id);
  const guests = await trx.selectFrom('share_guests').selectAll().where('link_id', 'in', ids).orderBy('id').execute();
  const visits = await trx.selectFrom('share_visits').selectAll().where('link_id', 'in', ids).orderBy('id').execute();
  return { links, guests, visits };
}

async function rowsOf(trx: Db, id: number): Promise<ReviewRows> {
  const cuts = await trx.selectFrom('cuts').selectAll().where('project_id', '=', id).orderBy('id').execute();
  const deliverables = await trx.selectFrom('deliverables').selectAll().where('project_id', '=', id).execute();
  return { deliverables, cuts, ...(await linksOf(trx, id)) };
}

async function restore(trx: Db, { deliverables, cuts, links, guests, visits }: ReviewRows): Promise<void> {
  await restoreRows(trx, 'deliverables', deliverables ?? []);
  await restoreRows(trx, 'cuts', cuts ?? []);
  await restoreRows(trx, 'share_links', links ?? []);
  await restoreRows(trx, 'share_guests', guests ?? []);
  await restoreRows(trx, 'share_visits', visits ?? []);
}

async function listKnownGuestIds(trx: Db, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await trx.selectFrom('share_guests').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** The part of `ProjectExtras` that review keeps. */
export const REVIEW_EXTRAS = {
  copy: copyDeliverables,
  causesOfRevision: async (trx, projectId) =>
    causesOf(
      trx,
      cutsToRevise(await listNewestCuts(trx, projectId), ({ decided }) => decided.decision),
    ),
  revertDecision: (trx, previous, now) => restoreDecision(trx, previous as PreviousDecision, now),
  rowsOf,
  filesIn: (rows) => ((rows as ReviewRows).cuts ?? []).flatMap(filesOfCut),
  remove: async (trx, projectId) => {
    // Deleting the project deletes the rest, but versions reference deliverables.
    await trx.deleteFrom('cuts').where('project_id', '=', projectId).execute();
  },
  restore,
  listKnownGuestIds,
  references: {
    projects: [
      ['cuts', 'project_id'],
      ['deliverables', 'project_id'],
      ['cut_uploads', 'project_id'],
      ['share_links', 'project_id'],
    ],
    clients: [],
  },
} as const satisfies Omit<ProjectExtras, 'rowsOfClient' | 'restoreOfClient'>;
