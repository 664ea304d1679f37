/** Database access for deliverables. */
import type { CutKind, DeliverableDraft } from '#domain/work/projects/project-cuts.ts';
import { type DeliverableRef, MAIN_DELIVERABLE_NAME } from '#domain/review/cuts.ts';
import {
  type Deliverable,
  type DeliverableTarget,
  newestVersionOf,
  deliverableStateOf,
} from '#domain/review/deliverables.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row, RowChange } from '#server/platform/db/tables.ts';

/** Returns the project's rows in order. */
export const listRows = (db: Db, projectId: number): Promise<Row<'deliverables'>[]> =>
  db
    .selectFrom('deliverables')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Returns the version fields that decide the states of a project's deliverables, by number. */
async function listVersions(db: Db, projectId: number) {
  const rows = await db
    .selectFrom('cuts')
    .select(['id', 'number', 'decision', 'kind', 'file_removed_at', 'file_removed_by', 'deliverable_id'])
    .where('project_id', '=', projectId)
    .orderBy('number')
    .execute();
  return rows.map(({ deliverable_id: id, file_removed_at: fileRemovedAt, file_removed_by: fileRemovedBy, ...row }) => ({
    ...row,
    fileRemovedAt,
    fileRemovedBy,
    deliverable: id === null ? null : { id },
  }));
}

type Versions = Awaited<ReturnType<typeof listVersions>>;

const NO_ROW = {
  id: null,
  version: 0,
  name: MAIN_DELIVERABLE_NAME,
  aspect: '',
  length_seconds: 0,
  position: 0,
} as const;
const MAIN_ROW = { ...NO_ROW, canceled_at: null };

function toDeliverable(row: typeof MAIN_ROW | Row<'deliverables'>, versions: Versions): Deliverable {
  const newest = newestVersionOf(versions, row.id);
  const isCanceled = row.canceled_at !== null;
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    aspect: row.aspect,
    lengthSeconds: row.length_seconds,
    position: row.position,
    isCanceled,
    kind: versions.find(({ deliverable }) => (deliverable?.id ?? null) === row.id)?.kind ?? null,
    newestCut: newest ? { id: newest.id, number: newest.number } : null,
    state: deliverableStateOf({ isCanceled, newest }),
  };
}

/** Returns the project's deliverables with their states: Main first, then by position. */
export async function listDeliverables(db: Db, projectId: number): Promise<Deliverable[]> {
  const rows = await listRows(db, projectId);
  const versions = await listVersions(db, projectId);
  return [MAIN_ROW, ...rows].map((row) => toDeliverable(row, versions));
}

/** Returns the row, or undefined. */
export const findDeliverable = (db: Db, id: number): Promise<Row<'deliverables'> | undefined> =>
  db.selectFrom('deliverables').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the references that versions have to these deliverables. */
export async function listDeliverableRefs(
  db: Db,
  ids: readonly (number | null)[],
): Promise<Map<number, DeliverableRef>> {
  const named = [...new Set(ids.filter((id) => id !== null))];
  if (named.length === 0) return new Map();
  const columns = ['id', 'name', 'aspect', 'canceled_at'] as const;
  const rows = await db.selectFrom('deliverables').select(columns).where('id', 'in', named).execute();
  return new Map(rows.map(({ canceled_at: at, ...row }) => [row.id, { ...row, isCanceled: at !== null }]));
}

/** Returns the kind of the deliverable's first version, or null without one, ignoring the version `exceptId`. */
async function findKind(
  db: Db,
  { projectId, deliverableId, exceptId }: { projectId: number; deliverableId: number | null; exceptId: number },
): Promise<CutKind | null> {
  const row = await db
    .selectFrom('cuts')
    .select('kind')
    .where('project_id', '=', projectId)
    .where('deliverable_id', deliverableId === null ? 'is' : '=', deliverableId)
    .where('id', '<>', exceptId)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return row?.kind ?? null;
}

/** Returns the fields that decide whether a version may belong to this deliverable of the project (null for Main), or undefined if it doesn't exist. */
export async function findTarget(
  db: Db,
  { exceptId = 0, ...target }: { projectId: number; deliverableId: number | null; exceptId?: number },
): Promise<DeliverableTarget | undefined> {
  const kind = await findKind(db, { ...target, exceptId });
  if (target.deliverableId === null) return { name: MAIN_DELIVERABLE_NAME, isCanceled: false, kind };
  const row = await findDeliverable(db, target.deliverableId);
  if (row?.project_id !== target.projectId) return undefined;
  return { name: row.name, isCanceled: row.canceled_at !== null, kind };
}

type NewDeliverables = {
  projectId: number;
  drafts: readonly DeliverableDraft[];
  /** Position of the first new deliverable; the others follow. */
  position: number;
  createdById: number;
  now: string;
};

/** Inserts deliverables in this order. */
export async function insertDeliverables(
  db: Db,
  { projectId, drafts, position, createdById, now }: NewDeliverables,
): Promise<void> {
  const rows = drafts.map(({ name, aspect, lengthSeconds }, index) => ({
    project_id: projectId,
    name,
    aspect,
    length_seconds: lengthSeconds,
    position: position + index,
    canceled_at: null,
    created_by_id: createdById,
    created_at: now,
  }));
  if (rows.length > 0) await db.insertInto('deliverables').values(rows).execute();
}

/** Updates these columns and increments the version. */
export async function updateDeliverable(db: Db, id: number, columns: RowChange<'deliverables'>): Promise<void> {
  await db
    .updateTable('deliverables')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Shifts by one the project's deliverables after one position and up to another, which closes the gap that a move or deletion leaves. */
export async function shiftPositions(
  db: Db,
  projectId: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const movesLater = to > from;
  await db
    .updateTable('deliverables')
    .set((eb) => ({ position: eb('position', movesLater ? '-' : '+', 1) }))
    .where('project_id', '=', projectId)
    .where('position', movesLater ? '>' : '<', from)
    .where('position', movesLater ? '<=' : '>=', to)
    .execute();
}

/** Returns whether the deliverable has any versions. */
export async function hasVersions(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('cuts').select('id').where('deliverable_id', '=', id).limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function deleteDeliverableRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('deliverables').where('id', '=', id).execute();
}
