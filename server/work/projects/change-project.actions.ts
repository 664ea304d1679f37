/** Changes of a project and its timer buttons, each in one transaction. */
import { checkOtherTimer } from '#domain/work/timer-watch.ts';
import { noticesOfProject } from '#domain/work/project-notices.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { EditorTimer } from '#domain/platform/editor-timer.ts';
import { findOtherRunning } from '#server/work/timer/timer.store.ts';
import { lockWithTimers } from '#server/work/timer/lock-with-timers.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { withOneWrite } from '#server/platform/db/locks.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/response/etag.ts';
import { type Confirmation, findBypass } from '#server/work/checks/confirm-checks.ts';
import { insertPointAction } from './points.store.ts';
import { readEditorTimer, readAllowsSeveralTimers } from '#server/platform/settings/settings.store.ts';
import { notify } from '#server/journal/notify.store.ts';
import { affectsWaits } from './project-waits.ts';
import { storeUndo } from '#server/journal/undo.store.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import {
  dependsOnEditorTimer,
  startsTimer,
  type ProjectChange,
  type ChangeBody,
  changeIn,
  checkChangeRights,
  isSelfContained,
} from './project-change.ts';
import { auditOfChange } from './project-audit.ts';
import { authorOf } from './project-history.ts';
import { conflictToRefusal } from './project-conflicts.ts';
import { type ChangePlan, planChange } from './project-plan.ts';
import type { ProjectRecord } from './project-record.ts';
import { getReadableRecord } from './readable-project.ts';
import { projectOf, updateUnchanged } from './project-item.store.ts';
import { updateProject } from './projects.store.ts';

async function persistChange(
  db: Db,
  record: ProjectRecord,
  { plan: written, actor, now, undoId }: { plan: ChangePlan; actor: Actor; now: string; undoId: number | undefined },
) {
  if (Object.keys(written.fields).length === 0 && written.log.length === 0) return record;
  for (const { kind, isAdded, point, description } of written.log)
    await insertPointAction(db, {
      project_id: record.id,
      kind,
      is_added: isAdded,
      point,
      description,
      created_by_id: actor.id,
      created_at: now,
    });
  const after = await updateProject(db, record, { ...written.fields, changedById: actor.id });
  await notify(db, noticesOfProject(record, after, actor.id), { actorId: actor.id, now, undoId });
  await writeAudit(db, auditOfChange(record, written), { now });
  return after;
}

/** The updated project, and the undo ID if the change can be undone. */
export type ProjectChangeResult = { project: Project; undoId?: number | undefined };

export type ChangeRequest = {
  /** The record as read when the request was authorized. */
  seen: ProjectRecord;
  /** The requested change of that record. */
  change: ProjectChange;
  /** The body, to be compared with a newer version of the record. */
  body: ChangeBody;
  ifMatch: IfMatch;
  now: string;
  /** The editors' timer rights if the environment fixes them. */
  fixedTimer: EditorTimer | undefined;
  confirmation: Confirmation;
};

/** Checks the rights to the change; the editors' timer setting is read only if it matters. */
export async function checkRights(
  db: Db,
  { actor, record, change }: { actor: Actor; record: ProjectRecord; change: ProjectChange },
  fixedTimer: EditorTimer | undefined,
): Promise<Refusal | undefined> {
  const editorTimer = dependsOnEditorTimer(actor, change) ? await readEditorTimer(db, fixedTimer) : 'start';
  return checkChangeRights(actor, record, { change, editorTimer });
}

async function authorizeAndPlan(
  db: Db,
  record: ProjectRecord,
  { actor, change, request }: { actor: Actor; change: ProjectChange; request: ChangeRequest },
): Promise<ChangePlan | Refusal> {
  const { ifMatch, now, fixedTimer } = request;
  const denied =
    (await checkRights(db, { actor, record, change }, fixedTimer)) ?? checkIfMatch(ifMatch, record.version);
  return denied ?? planChange(db, record, { actor, change, now });
}

/**
 * Applies the change in a single statement that only writes if the project is unchanged since it was read, which covers most requests.
 * Returns undefined if it has changed, if other records are involved, or if nothing needs writing: the caller then locks the project.
 */
async function changeWithoutLock(
  db: Db,
  actor: Actor,
  request: ChangeRequest,
): Promise<ProjectChangeResult | undefined> {
  const { seen, change } = request;
  if (!isSelfContained(change)) return undefined;
  const plan = await authorizeAndPlan(db, seen, { actor, change, request });
  if (isRefusal(plan) || Object.keys(plan.fields).length === 0) return undefined;
  if (affectsWaits({ record: seen, fields: plan.fields })) return undefined;
  if (noticesOfProject(seen, { ...seen, ...plan.fields }, actor.id).length > 0) return undefined;
  if (auditOfChange(seen, plan).length > 0) return undefined;
  return withOneWrite(db, async (one) => {
    const project = await updateUnchanged(one, seen, { ...plan.fields, changedById: actor.id });
    return project && { project };
  });
}

const isEnd = (change: ProjectChange): boolean => change.kind === 'timerAction' && change.action === 'end';

/** Adds to the plan of an end what it bypasses, or refuses open checks that the caller must confirm first. */
async function withBypass(
  trx: Db,
  actor: Actor,
  { record, plan, request }: { record: ProjectRecord; plan: ChangePlan; request: ChangeRequest },
): Promise<ChangePlan | Refusal> {
  const { confirmation, now } = request;
  const bypass = await findBypass(trx, actor, { record, action: 'ended', confirmation, now, authorOf });
  if (!bypass || isRefusal(bypass)) return bypass ?? plan;
  return { ...plan, fields: { ...plan.fields, checkBypasses: [...record.checkBypasses, bypass] } };
}

/** Applies the change with the project locked. `isOnlyTimer`: it starts a timer, and the instance allows one per person. */
function changeLocked(
  db: Db,
  actor: Actor,
  { isOnlyTimer, ...request }: ChangeRequest & { isOnlyTimer: boolean },
): Promise<ProjectChangeResult | Refusal> {
  const { seen, body, now } = request;
  return db.transaction().execute(async (trx) => {
    if (isOnlyTimer) await lockWithTimers(trx, seen.id);
    const record = await getReadableRecord(trx, actor, seen.id, 'lock');
    if (isRefusal(record)) return record;
    const change = record.version === seen.version ? request.change : changeIn(record, body);
    const plan = await authorizeAndPlan(trx, record, { actor, change, request });
    if (isRefusal(plan)) return plan;
    const other = isOnlyTimer ? checkOtherTimer(await findOtherRunning(trx, record)) : undefined;
    if (other) return other;
    const bypassed = isEnd(change) ? await withBypass(trx, actor, { record, plan, request }) : plan;
    if (isRefusal(bypassed)) return bypassed;
    const undoId = isEnd(change) ? await storeUndo(trx, { kind: 'end', record, actor, now }) : undefined;
    const written = await persistChange(trx, record, { plan: bypassed, actor, now, undoId });
    return { project: await projectOf(trx, written), undoId };
  });
}

/** Applies the requested change; repeating stored values writes nothing and is allowed to everyone (docs/api-reference.md#no-op). */
export function changeProject(db: Db, actor: Actor, request: ChangeRequest): Promise<ProjectChangeResult | Refusal> {
  const work = async () => {
    const isOnlyTimer = startsTimer(request.change) && !(await readAllowsSeveralTimers(db));
    const changed = isOnlyTimer ? undefined : await changeWithoutLock(db, actor, request);
    return changed ?? changeLocked(db, actor, { ...request, isOnlyTimer });
  };
  return conflictToRefusal({ clientId: request.body.client ?? 0 }, work());
}
