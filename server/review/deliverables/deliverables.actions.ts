/** Deliverable actions. Each runs in one transaction with the project locked. */
import { type DeliverableDraft, MAX_DELIVERABLES } from '#domain/work/projects/project-cuts.ts';
import { checkDeliverable } from '#domain/review/deliverable-drafts.ts';
import { checkDeleteDeliverable, checkDeliverableCount, type Deliverable } from '#domain/review/deliverables.ts';
import { isRefusal, notFound, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { checkEditProject } from '#domain/work/projects/project-rights.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/response/etag.ts';
import { syncApprovalWait } from '#server/review/versions/approval-wait.store.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { ownershipOf } from '#server/work/projects/project-record.ts';
import { getReadableRecord } from '#server/work/projects/readable-project.ts';
import {
  deleteDeliverableRow,
  findDeliverable,
  hasVersions,
  insertDeliverables,
  listDeliverables,
  listRows,
  shiftPositions,
  updateDeliverable,
} from './deliverables.store.ts';

/** Checks whether this user may edit the project. Returns 404 if it is hidden from them. */
export async function checkProjectEditor(
  db: Db,
  actor: Actor,
  { projectId, lock }: { projectId: number; lock?: 'lock' },
): Promise<Refusal | undefined> {
  const record = await getReadableRecord(db, actor, projectId, lock);
  return isRefusal(record) ? record : checkEditProject(actor, ownershipOf(record));
}

/** Checks whether this user may edit the deliverable. Returns 404 if it doesn't exist or its project is hidden from them. */
export async function checkDeliverableEditor(db: Db, actor: Actor, id: number): Promise<Refusal | undefined> {
  const row = await findDeliverable(db, id);
  return row ? checkProjectEditor(db, actor, { projectId: row.project_id }) : notFound();
}

/** Adds deliverables at the end, either all or none, and returns all deliverables of the project. */
export function addDeliverables(
  db: Db,
  actor: Actor,
  { projectId, drafts, now }: { projectId: number; drafts: DeliverableDraft[]; now: string },
): Promise<Deliverable[] | Refusal> {
  return db.transaction().execute(async (trx) => {
    const denied = await checkProjectEditor(trx, actor, { projectId, lock: 'lock' });
    if (denied) return denied;
    const position = (await listRows(trx, projectId)).length;
    const refusal =
      refuseInvalid(drafts.flatMap((draft, index) => checkDeliverable(draft, `deliverables[${index}].`))) ??
      checkDeliverableCount(position + drafts.length);
    if (refusal) return refusal;
    await insertDeliverables(trx, { projectId, drafts, position, createdById: actor.id, now });
    return listDeliverables(trx, projectId);
  });
}

type DeliverableRequest = { id: number; ifMatch: IfMatch };

/** Locks the project and returns the deliverable if this user may edit it and has its current version. */
async function lockDeliverable(trx: Db, actor: Actor, { id, ifMatch }: DeliverableRequest) {
  const seen = await findDeliverable(trx, id);
  if (!seen) return notFound();
  const denied = await checkProjectEditor(trx, actor, { projectId: seen.project_id, lock: 'lock' });
  if (denied) return denied;
  // Reads again under the lock, because someone may have changed or deleted it before.
  const row = await findDeliverable(trx, id);
  return row ? (checkIfMatch(ifMatch, row.version) ?? row) : notFound();
}

export type DeliverableChange = Partial<DeliverableDraft> & { position?: number; isCanceled?: boolean };

/** Returns the columns that differ from the stored ones. */
function changedColumns(row: Row<'deliverables'>, change: DeliverableChange, now: string) {
  const { name = row.name, aspect = row.aspect, lengthSeconds = row.length_seconds, position = row.position } = change;
  const { isCanceled = row.canceled_at !== null } = change;
  const canceledAt = isCanceled ? (row.canceled_at ?? now) : null;
  const after = { name, aspect, length_seconds: lengthSeconds, position, canceled_at: canceledAt };
  return Object.entries(after).some(([column, value]) => row[column as keyof typeof after] !== value)
    ? after
    : undefined;
}

/** Changes the given fields and the order. Repeating stored values writes nothing (docs/api-reference.md#no-op). */
export function changeDeliverable(
  db: Db,
  actor: Actor,
  { change, now, ...request }: DeliverableRequest & { change: DeliverableChange; now: string },
): Promise<Deliverable | Refusal> {
  return db.transaction().execute(async (trx) => {
    const row = await lockDeliverable(trx, actor, request);
    if (isRefusal(row)) return row;
    const refusal = refuseInvalid(checkDeliverable(change));
    if (refusal) return refusal;
    const last = (await listRows(trx, row.project_id)).length - 1;
    const position = Math.min(change.position ?? row.position, last);
    if (position !== row.position) await shiftPositions(trx, row.project_id, { from: row.position, to: position });
    const columns = changedColumns(row, { ...change, position }, now);
    if (columns) await updateDeliverable(trx, row.id, columns);
    if (columns && columns.canceled_at !== row.canceled_at) await syncApprovalWait(trx, row.project_id, now);
    return (await listDeliverables(trx, row.project_id)).find(({ id }) => id === row.id) as Deliverable;
  });
}

/** Deletes a deliverable without versions; those after it move up. */
export function deleteDeliverable(db: Db, actor: Actor, request: DeliverableRequest): Promise<Refusal | undefined> {
  return db.transaction().execute(async (trx) => {
    const row = await lockDeliverable(trx, actor, request);
    if (isRefusal(row)) return row;
    const refusal = checkDeleteDeliverable(await hasVersions(trx, row.id));
    if (refusal) return refusal;
    await deleteDeliverableRow(trx, row.id);
    await shiftPositions(trx, row.project_id, { from: row.position, to: MAX_DELIVERABLES });
    return undefined;
  });
}
