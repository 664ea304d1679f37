/** Check actions. Each runs in one transaction with the project locked (docs/projects.md#checks). */
import { checkCheckOrder } from '#domain/work/checks/check-confirmation.ts';
import type { CheckDraft, ProjectCheck } from '#domain/work/checks/checks.ts';
import { checkAddCheck, checkChangeCheck, mayManageChecks, mayTickChecks } from '#domain/work/checks/check-rights.ts';
import { checkEditProject } from '#domain/work/projects/project-rights.ts';
import { accessDenied, isRefusal, notFound, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/response/etag.ts';
import { ownershipOf, type ProjectRecord } from '#server/work/projects/project-record.ts';
import { getReadableRecord } from '#server/work/projects/readable-project.ts';
import {
  addOpenChecks,
  deleteCheckRow,
  findCheckRow,
  listChecks,
  storeOrder,
  updateCheck,
} from '#server/work/checks/checks.store.ts';

export type ChecksOfProject = { checks: ProjectCheck[]; mayTick: boolean; mayManage: boolean };

/** Returns the project's checks, and what this person may do with them. */
export async function readChecks(db: Db, actor: Actor, record: ProjectRecord): Promise<ChecksOfProject> {
  const mayTick = mayTickChecks(actor, record);
  const mayManage = mayManageChecks(actor, ownershipOf(record));
  return { checks: await listChecks(db, record.id), mayTick, mayManage };
}

type Lock = { lock?: 'lock' };

/** Returns the project if this person may add these checks. */
export async function checkAdder(
  db: Db,
  actor: Actor,
  { projectId, mustBeDone, lock }: { projectId: number; mustBeDone: boolean } & Lock,
): Promise<ProjectRecord | Refusal> {
  const record = await getReadableRecord(db, actor, projectId, lock);
  return isRefusal(record) ? record : (checkAddCheck(actor, ownershipOf(record), { mustBeDone }) ?? record);
}

/** Adds checks after the project's own, all or none, and returns all of them. */
export function addChecks(
  db: Db,
  actor: Actor,
  { projectId, drafts, now }: { projectId: number; drafts: readonly CheckDraft[]; now: string },
): Promise<ChecksOfProject | Refusal> {
  return db.transaction().execute(async (trx) => {
    const mustBeDone = drafts.some((draft) => draft.mustBeDone);
    const record = await checkAdder(trx, actor, { projectId, mustBeDone, lock: 'lock' });
    if (isRefusal(record)) return record;
    const refusal = await addOpenChecks(trx, projectId, { drafts, createdById: actor.id, now });
    return refusal ?? readChecks(trx, actor, record);
  });
}

/** Returns the project if this person may order its checks. */
export async function checkOrderer(
  db: Db,
  actor: Actor,
  { projectId, lock }: { projectId: number } & Lock,
): Promise<ProjectRecord | Refusal> {
  const record = await getReadableRecord(db, actor, projectId, lock);
  return isRefusal(record) ? record : (checkEditProject(actor, ownershipOf(record)) ?? record);
}

/** Orders the project's checks. The order must name each of them once. */
export function orderChecks(
  db: Db,
  actor: Actor,
  { projectId, ids }: { projectId: number; ids: readonly number[] },
): Promise<ChecksOfProject | Refusal> {
  return db.transaction().execute(async (trx) => {
    const record = await checkOrderer(trx, actor, { projectId, lock: 'lock' });
    if (isRefusal(record)) return record;
    const checks = await listChecks(trx, projectId);
    const refusal = checkCheckOrder(
      ids,
      checks.map(({ id }) => id),
    );
    if (refusal) return refusal;
    await storeOrder(trx, checks, ids);
    return readChecks(trx, actor, record);
  });
}

type Found = { row: Row<'project_checks'>; record: ProjectRecord };

/** Returns the check with its project if this person may read it. */
async function getCheck(db: Db, actor: Actor, { id, lock }: { id: number } & Lock): Promise<Found | Refusal> {
  const seen = await findCheckRow(db, id);
  if (!seen) return notFound();
  const record = await getReadableRecord(db, actor, seen.project_id, lock);
  if (isRefusal(record)) return record;
  // Reads again under the lock, because someone may have changed or deleted it before.
  const row = lock ? await findCheckRow(db, id) : seen;
  return row ? { row, record } : notFound();
}

/** Checks whether this person may change and delete the check. */
export async function getChangeable(db: Db, actor: Actor, wanted: { id: number } & Lock): Promise<Found | Refusal> {
  const found = await getCheck(db, actor, wanted);
  if (isRefusal(found)) return found;
  const { row, record } = found;
  const check = { mustBeDone: row.must_be_done, createdById: row.created_by_id };
  return checkChangeCheck(actor, ownershipOf(record), check) ?? found;
}

/** Checks whether this person may tick the check. */
export async function getTickable(db: Db, actor: Actor, wanted: { id: number } & Lock): Promise<Found | Refusal> {
  const found = await getCheck(db, actor, wanted);
  if (isRefusal(found)) return found;
  return mayTickChecks(actor, found.record) ? found : accessDenied();
}

const readCheck = async (db: Db, { id, project_id: projectId }: Row<'project_checks'>): Promise<ProjectCheck> =>
  (await listChecks(db, projectId)).find((check) => check.id === id) as ProjectCheck;

type CheckRequest = { id: number; ifMatch: IfMatch };

/** Changes the given fields. Repeating stored values writes nothing (docs/api-reference.md#no-op). */
export function changeCheck(
  db: Db,
  actor: Actor,
  { id, ifMatch, change }: CheckRequest & { change: Partial<CheckDraft> },
): Promise<ProjectCheck | Refusal> {
  return db.transaction().execute(async (trx) => {
    const found = await getChangeable(trx, actor, { id, lock: 'lock' });
    if (isRefusal(found)) return found;
    const { row, record } = found;
    const { text = row.text, moment = row.moment, mustBeDone = row.must_be_done } = change;
    const refusal = checkAddCheck(actor, ownershipOf(record), { mustBeDone }) ?? checkIfMatch(ifMatch, row.version);
    if (refusal) return refusal;
    const isSame = text === row.text && moment === row.moment && mustBeDone === row.must_be_done;
    const wanted = { id, projectId: record.id };
    if (!isSame) await updateCheck(trx, wanted, { text, moment, must_be_done: mustBeDone });
    return readCheck(trx, row);
  });
}

/** Ticks or reopens a check. A check that is done stays with who ticked it first. */
export function tickCheck(
  db: Db,
  actor: Actor,
  { id, isDone, now }: { id: number; isDone: boolean; now: string },
): Promise<ProjectCheck | Refusal> {
  return db.transaction().execute(async (trx) => {
    const found = await getTickable(trx, actor, { id, lock: 'lock' });
    if (isRefusal(found)) return found;
    const { row, record } = found;
    const done = isDone ? { done_at: now, done_by_id: actor.id } : { done_at: null, done_by_id: null };
    if ((row.done_at !== null) !== isDone) await updateCheck(trx, { id, projectId: record.id }, done);
    return readCheck(trx, row);
  });
}

/** Deletes a check; those after it move up. */
export function deleteCheck(db: Db, actor: Actor, { id, ifMatch }: CheckRequest): Promise<Refusal | undefined> {
  return db.transaction().execute(async (trx) => {
    const found = await getChangeable(trx, actor, { id, lock: 'lock' });
    if (isRefusal(found)) return found;
    const refusal = checkIfMatch(ifMatch, found.row.version);
    if (refusal) return refusal;
    await deleteCheckRow(trx, found.row);
    return undefined;
  });
}
