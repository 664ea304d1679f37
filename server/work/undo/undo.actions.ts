/** Undoing an action: one transaction, by current rights and state (docs/projects.md#undo). */
import type { AuditEntry } from '#domain/journal/audit.ts';
import { checkOtherTimer } from '#domain/work/timer-watch.ts';
import { checkLeaveOverlap, type Leave, mayDecideLeave, mayReadLeave } from '#domain/work/leave.ts';
import { mayReadProject, mayRequestRevision, mayScore, mayUseTimer } from '#domain/work/project-rights.ts';
import { accessDenied, isRefusal, notFound, refuse, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import type { EditorTimer } from '#domain/identity/editor-timer.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { checkUnchanged, checkUndoActor, checkUndoOpen, scoreRemovedText, type UndoKind } from '#domain/work/undo.ts';
import { findOtherRunning } from '#server/work/timer/timer.store.ts';
import { lockWithTimers } from '#server/work/timer/lock-with-timers.ts';
import { type Db, selectForChange, selectForUpdate } from '#server/platform/db/dialect.ts';
import { findLeave, listLeaveInDays, updateLeaveStatus } from '#server/work/leave/leave.store.ts';
import { insertPointAction } from '#server/work/points/points.store.ts';
import { undoNotifications } from '#server/journal/undo-notifications.ts';
import { ownershipOf, type ProjectRecord } from '#server/work/projects/project-record.ts';
import { findName, findRecord, updateProject } from '#server/work/projects/projects.store.ts';
import { readEditorTimer, readTwoTimers } from '#server/identity/settings/settings.store.ts';
import { restoreDecision, type PreviousDecision } from '#server/work/projects/cut-decisions.store.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { Transaction } from 'kysely';
import { writeAudit } from '#server/journal/write-audit.ts';
import {
  findUndo,
  type UndoRecord,
  listUndoableActions,
  markUndone,
  undoActionOf,
} from '#server/journal/undo.store.ts';

/** The current time, and the editors' timer rights if the environment fixes them. */
export type Moment = { now: string; fixedTimer: EditorTimer | undefined };
export type Undone = { kind: UndoKind; recordId: number };

type ProjectKind = Exclude<UndoKind, 'leave'>;

async function mayActOn(
  db: Db,
  actor: Actor,
  { kind, record, fixedTimer }: { kind: ProjectKind; record: ProjectRecord; fixedTimer: EditorTimer | undefined },
): Promise<boolean> {
  if (kind === 'score') return mayScore(actor);
  if (kind === 'revision') return mayRequestRevision(actor, record);
  const editorTimer = actor.type === 'editor' ? await readEditorTimer(db, fixedTimer) : 'start';
  return mayUseTimer(actor, ownershipOf(record), { action: 'end', editorTimer });
}

async function findActor(db: Db, id: number | null | undefined): Promise<{ id: number; name: string } | undefined> {
  const name = id ? await findName(db, id) : undefined;
  return id && name ? { id, name: fullNameOf({ firstName: name.first_name, lastName: name.last_name }) } : undefined;
}

/** Locks the editor's timers if the instance allows only one: nobody else can start one until the transaction ends. */
async function lockTimers(trx: Transaction<Tables>, projectId: number): Promise<boolean> {
  if (await readTwoTimers(trx)) return false;
  await lockWithTimers(trx, projectId);
  return true;
}

async function undoOnProject(
  trx: Transaction<Tables>,
  actor: Actor,
  { act, moment }: { act: UndoRecord & { kind: ProjectKind }; moment: Moment },
): Promise<Refusal | undefined> {
  const isAlone = act.kind === 'end' && (await lockTimers(trx, act.recordId));
  const record = await findRecord(trx, act.recordId, 'lock');
  if (!record || !mayReadProject(actor, record)) return notFound();
  if (!(await mayActOn(trx, actor, { kind: act.kind, record, fixedTimer: moment.fixedTimer }))) return accessDenied();
  const changedBy = record.version === act.version ? undefined : await findActor(trx, record.changedById);
  const changed = checkUnchanged(actor, act, { version: record.version, changedBy });
  const other = isAlone ? checkOtherTimer(await findOtherRunning(trx, record)) : undefined;
  if (changed ?? other) return changed ?? other;
  if (act.kind === 'score')
    await insertPointAction(trx, {
      project_id: record.id,
      kind: 'project',
      is_added: false,
      point: record.point,
      description: scoreRemovedText(record.point),
      created_by_id: actor.id,
      created_at: moment.now,
    });
  const { decided, ...fields } = act.before;
  await updateProject(trx, record, { ...fields, changedById: actor.id });
  if (decided) await restoreDecision(trx, decided as PreviousDecision);
  return undefined;
}

/** Returns who last changed decided or withdrawn leave. */
const changerOf = ({ status, approvedBy, employee }: Leave) => {
  const person = status === 'withdrawn' ? employee : approvedBy;
  return person ? { id: person.id, name: fullNameOf(person) } : undefined;
};

/** Checks that the days have not been requested again since. */
async function checkDaysFree(trx: Db, leave: Leave): Promise<Refusal | undefined> {
  if (!leave.employee || leave.status === 'approved') return undefined;
  const [clash] = checkLeaveOverlap(leave, await listLeaveInDays(trx, leave.employee.id, leave));
  return clash && refuse('conflict', clash.message);
}

/** Allows undoing a withdrawal to the applicant only, and a decision to everyone who may decide. */
const mayUndoLeave = (actor: Actor, { status, employee }: Leave): boolean =>
  status === 'withdrawn' ? employee?.id === actor.id : mayDecideLeave(actor, employee);

async function undoOnLeave(trx: Db, actor: Actor, act: UndoRecord): Promise<Refusal | undefined> {
  const seen = await findLeave(trx, act.recordId);
  // Requests of one person are checked one after the other.
  const employeeId = seen?.employee?.id ?? 0;
  await selectForChange(trx, trx.selectFrom('users').select('id').where('id', '=', employeeId)).execute();
  await selectForUpdate(
    trx,
    trx.selectFrom('leave_applications').select('id').where('id', '=', act.recordId),
  ).execute();
  const leave = await findLeave(trx, act.recordId);
  if (!leave || !mayReadLeave(actor, leave.employee)) return notFound();
  if (!mayUndoLeave(actor, leave)) return accessDenied();
  const changed = checkUnchanged(actor, act, { version: leave.version, changedBy: changerOf(leave) });
  const refusal = changed ?? (await checkDaysFree(trx, leave));
  if (refusal) return refusal;
  await updateLeaveStatus(trx, leave.id, { status: 'pending', approvedById: null });
  return undefined;
}

const isOnProject = (act: UndoRecord): act is UndoRecord & { kind: ProjectKind } => act.kind !== 'leave';

/** Returns the action if this person may undo it; editors don't learn about other people's actions. */
export async function getOwnAction(db: Db, actor: Actor, id: number, lock?: 'lock'): Promise<UndoRecord | Refusal> {
  const act = await findUndo(db, id, lock);
  if (!act) return notFound();
  const denied = checkUndoActor(actor, act);
  return denied ? (actor.type === 'editor' ? notFound() : denied) : act;
}

/** Returns the audit entry of an undo; leave is listed under the applicant's name. */
async function auditOfUndo(trx: Db, { kind, recordId, before }: UndoRecord): Promise<AuditEntry> {
  const after = { act: kind, ...(kind === 'score' ? { point: Number(before['point']) } : {}) };
  const line = { action: 'undos.take-back', after } as const;
  if (kind === 'leave') {
    const employee = (await findLeave(trx, recordId))?.employee;
    return { ...line, record: { kind: 'leave', id: recordId, name: employee ? fullNameOf(employee) : '' } };
  }
  const title = (await findRecord(trx, recordId))?.title ?? '';
  return { ...line, record: { kind: 'project', id: recordId, name: title } };
}

/** Restores the record as it was before the action, unless someone has changed it since (docs/projects.md#undo). */
export function undoAction(
  db: Db,
  actor: Actor,
  { id, ...moment }: Moment & { id: number },
): Promise<Undone | Refusal> {
  return db.transaction().execute(async (trx) => {
    const act = await getOwnAction(trx, actor, id, 'lock');
    if (isRefusal(act)) return act;
    const refusal =
      checkUndoOpen(act, moment.now) ??
      (isOnProject(act) ? await undoOnProject(trx, actor, { act, moment }) : await undoOnLeave(trx, actor, act));
    if (refusal) return refusal;
    await markUndone(trx, id, moment.now);
    await undoNotifications(trx, undoActionOf(id), { actorId: actor.id, now: moment.now });
    await writeAudit(trx, await auditOfUndo(trx, act), { now: moment.now });
    return { kind: act.kind, recordId: act.recordId };
  });
}

export type UndoableAction = { id: number; kind: UndoKind; createdAt: string; by: string };

const toOpen = ({
  id,
  kind,
  createdAt,
  ...by
}: UndoRecord & { firstName: string; lastName: string }): UndoableAction => ({
  id,
  kind,
  createdAt,
  by: fullNameOf(by),
});

/** Returns what this person can still undo on a project. */
export async function listUndoable(
  db: Db,
  actor: Actor,
  { projectId, now, fixedTimer }: Moment & { projectId: number },
): Promise<UndoableAction[] | Refusal> {
  const record = await findRecord(db, projectId);
  if (!record || !mayReadProject(actor, record)) return notFound();
  const open: UndoableAction[] = [];
  for (const act of await listUndoableActions(db, { on: 'project', id: projectId, version: record.version, now })) {
    if (checkUndoActor(actor, act) || !isOnProject(act)) continue;
    if (await mayActOn(db, actor, { kind: act.kind, record, fixedTimer })) open.push(toOpen(act));
  }
  return open;
}

/** Returns the leave decisions that this person can still undo; the days are only checked on undo. */
export async function listUndoableOnLeave(
  db: Db,
  actor: Actor,
  { id, now }: { id: number; now: string },
): Promise<UndoableAction[] | Refusal> {
  const leave = await findLeave(db, id);
  if (!leave || !mayReadLeave(actor, leave.employee)) return notFound();
  const undoables = await listUndoableActions(db, { on: 'leave', id, version: leave.version, now });
  return undoables.filter((act) => !checkUndoActor(actor, act) && mayUndoLeave(actor, leave)).map(toOpen);
}
