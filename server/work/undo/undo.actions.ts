/** Taking an act back: one transaction, by the rights and the state of its moment (docs/projects.md#undo). */
import type { AuditEntry } from '#domain/journal/audit.ts';
import { checkOtherTimer } from '#domain/work/clock-watch.ts';
import { checkLeaveOverlap, type Leave, mayDecideLeave, mayReadLeave } from '#domain/work/leave.ts';
import { mayReadProject, mayRequestRevision, mayScore, mayUseTimer } from '#domain/work/project-rights.ts';
import { accessDenied, isRefusal, notFound, refuse, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import type { EditorTimer } from '#domain/identity/editor-timer.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { checkUnchanged, checkUndoer, checkUndoOpen, takenBackText, type UndoKind } from '#domain/work/undo.ts';
import { findOtherRunning } from '#server/work/clock/clock.store.ts';
import { holdWithTimers } from '#server/work/clock/hold-with-timers.ts';
import { type Db, selectForChange, selectForUpdate } from '#server/platform/db/dialect.ts';
import { findLeave, listLeaveInDays, updateLeaveStatus } from '#server/work/leave/leave.store.ts';
import { insertPointAction } from '#server/work/points/points.store.ts';
import { undoNotifications } from '#server/journal/undo-notifications.ts';
import { ownershipOf, type ProjectRecord } from '#server/work/projects/project-record.ts';
import { findName, findRecord, updateProject } from '#server/work/projects/projects.store.ts';
import { readEditorTimer, readTwoTimers } from '#server/identity/settings/settings.store.ts';
import { putBackDecision, type ReplacedDecision } from '#server/work/projects/cut-decisions.store.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { Transaction } from 'kysely';
import { writeAudit } from '#server/journal/write-audit.ts';
import { findAct, type KeptAct, listOpenActs, markUndone, undoActionOf } from '#server/journal/undo.store.ts';

/** At a moment, with what the environment lets editors do where it decides. */
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

async function whoIs(db: Db, id: number | null | undefined): Promise<{ id: number; name: string } | undefined> {
  const name = id ? await findName(db, id) : undefined;
  return id && name ? { id, name: fullNameOf({ firstName: name.first_name, lastName: name.last_name }) } : undefined;
}

/** In a house of one timer: nobody else begins a clock of that editor until the transaction ends, as with a press. */
async function holdTimers(trx: Transaction<Tables>, projectId: number): Promise<boolean> {
  if (await readTwoTimers(trx)) return false;
  await holdWithTimers(trx, projectId);
  return true;
}

async function undoOnProject(
  trx: Transaction<Tables>,
  actor: Actor,
  { act, moment }: { act: KeptAct & { kind: ProjectKind }; moment: Moment },
): Promise<Refusal | undefined> {
  const isAlone = act.kind === 'end' && (await holdTimers(trx, act.recordId));
  const record = await findRecord(trx, act.recordId, 'lock');
  if (!record || !mayReadProject(actor, record)) return notFound();
  if (!(await mayActOn(trx, actor, { kind: act.kind, record, fixedTimer: moment.fixedTimer }))) return accessDenied();
  const changedBy = record.version === act.version ? undefined : await whoIs(trx, record.changedById);
  const changed = checkUnchanged(actor, act, { version: record.version, changedBy });
  const other = isAlone ? checkOtherTimer(await findOtherRunning(trx, record)) : undefined;
  if (changed ?? other) return changed ?? other;
  if (act.kind === 'score')
    await insertPointAction(trx, {
      project_id: record.id,
      kind: 'project',
      is_added: false,
      point: record.point,
      description: takenBackText(record.point),
      created_by_id: actor.id,
      created_at: moment.now,
    });
  const { decided, ...fields } = act.before;
  await updateProject(trx, record, { ...fields, changedById: actor.id });
  if (decided) await putBackDecision(trx, decided as ReplacedDecision);
  return undefined;
}

/** Leave that is decided or withdrawn was last changed by whoever did that. */
const changerOf = ({ status, approvedBy, employee }: Leave) => {
  const person = status === 'withdrawn' ? employee : approvedBy;
  return person ? { id: person.id, name: fullNameOf(person) } : undefined;
};

/** Days that are asked for anew must not lie in others that were asked for meanwhile. */
async function checkDaysFree(trx: Db, leave: Leave): Promise<Refusal | undefined> {
  if (!leave.employee || leave.status === 'approved') return undefined;
  const [clash] = checkLeaveOverlap(leave, await listLeaveInDays(trx, leave.employee.id, leave));
  return clash && refuse('conflict', clash.message);
}

/** A withdrawal is the applicant's alone to take back, and whoever may decide may take a decision back. */
const mayUndoLeave = (actor: Actor, { status, employee }: Leave): boolean =>
  status === 'withdrawn' ? employee?.id === actor.id : mayDecideLeave(actor, employee);

async function undoOnLeave(trx: Db, actor: Actor, act: KeptAct): Promise<Refusal | undefined> {
  const seen = await findLeave(trx, act.recordId);
  // Applications of one person are judged one after the other.
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

const isOnProject = (act: KeptAct): act is KeptAct & { kind: ProjectKind } => act.kind !== 'leave';

/** The act if this person may take it back; whose it is an editor is not told. */
export async function getOwnAct(db: Db, actor: Actor, id: number, lock?: 'lock'): Promise<KeptAct | Refusal> {
  const act = await findAct(db, id, lock);
  if (!act) return notFound();
  const barred = checkUndoer(actor, act);
  return barred ? (actor.type === 'editor' ? notFound() : barred) : act;
}

/** The line of an act that was taken back; leave stands under the name of whose it is. */
async function auditOfUndo(trx: Db, { kind, recordId, before }: KeptAct): Promise<AuditEntry> {
  const after = { act: kind, ...(kind === 'score' ? { point: Number(before['point']) } : {}) };
  const line = { action: 'undos.take-back', after } as const;
  if (kind === 'leave') {
    const employee = (await findLeave(trx, recordId))?.employee;
    return { ...line, record: { kind: 'leave', id: recordId, name: employee ? fullNameOf(employee) : '' } };
  }
  const title = (await findRecord(trx, recordId))?.title ?? '';
  return { ...line, record: { kind: 'project', id: recordId, name: title } };
}

/** Puts the record back as it was before the act, where nobody has changed it since (docs/decisions.md#later-3). */
export function undoAct(db: Db, actor: Actor, { id, ...moment }: Moment & { id: number }): Promise<Undone | Refusal> {
  return db.transaction().execute(async (trx) => {
    const act = await getOwnAct(trx, actor, id, 'lock');
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

export type OpenAct = { id: number; kind: UndoKind; createdAt: string; by: string };

const toOpen = ({ id, kind, createdAt, ...by }: KeptAct & { firstName: string; lastName: string }): OpenAct => ({
  id,
  kind,
  createdAt,
  by: fullNameOf(by),
});

/** What this person may still take back on a project. */
export async function listUndoable(
  db: Db,
  actor: Actor,
  { projectId, now, fixedTimer }: Moment & { projectId: number },
): Promise<OpenAct[] | Refusal> {
  const record = await findRecord(db, projectId);
  if (!record || !mayReadProject(actor, record)) return notFound();
  const open: OpenAct[] = [];
  for (const act of await listOpenActs(db, { on: 'project', id: projectId, version: record.version, now })) {
    if (checkUndoer(actor, act) || !isOnProject(act)) continue;
    if (await mayActOn(db, actor, { kind: act.kind, record, fixedTimer })) open.push(toOpen(act));
  }
  return open;
}

/** What this person may still take back of what was decided about leave; the days are judged when it is. */
export async function listUndoableOnLeave(
  db: Db,
  actor: Actor,
  { id, now }: { id: number; now: string },
): Promise<OpenAct[] | Refusal> {
  const leave = await findLeave(db, id);
  if (!leave || !mayReadLeave(actor, leave.employee)) return notFound();
  const acts = await listOpenActs(db, { on: 'leave', id, version: leave.version, now });
  return acts.filter((act) => !checkUndoer(actor, act) && mayUndoLeave(actor, leave)).map(toOpen);
}
