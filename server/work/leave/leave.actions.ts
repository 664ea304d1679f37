/** What can be done with leave: apply, decide, withdraw; each is one transaction. */
import {
  checkApproverAlone,
  checkDecideLeave,
  checkLeaveDates,
  checkLeaveOverlap,
  checkWithdrawLeave,
  type LeaveDays,
  type LeaveStatus,
  mayReadLeave,
  type Leave,
} from '#domain/work/leave.ts';
import { noticesFor } from '#domain/live/notifications.ts';
import { notFound, refuse, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import { iriOf } from '#contract/platform/jsonld.ts';
import { type Db, selectForChange, selectForUpdate } from '#server/platform/db/dialect.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/etag.ts';
import { type Act, listDeciders, tell } from '#server/journal/tell.store.ts';
import { keepForUndo, undoActionOf } from '#server/journal/undo.store.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { auditOfLeave } from './leave-audit.ts';
import { findLeave, insertLeave, listLeaveInDays, updateLeaveStatus } from './leave.store.ts';

export type LeaveRequest = LeaveDays & { employeeId: number | null; description: string };

/**
 * Holds the person's row, so that two applications of theirs are judged one after the other; lines of inboxes may name them meanwhile,
 * or two administrators who apply at once, each to be told of the other, would wait crosswise.
 */
async function holdEmployee(db: Db, id: number): Promise<Refusal | undefined> {
  const query = db.selectFrom('users').select('id').where('id', '=', id).where('deleted_at', 'is', null);
  const held = await selectForChange(db, query).executeTakeFirst();
  return held ? undefined : refuse('malformed', `Item not found for "${iriOf('User', id)}".`);
}

/** Whoever may decide on it hears of it, but for whom it is about. */
async function tellDeciders(
  trx: Db,
  { employee }: Leave,
  kind: 'leave-asked' | 'leave-withdrawn',
  act: Act,
): Promise<void> {
  if (!employee) return;
  const deciders = await listDeciders(trx, employee);
  await tell(trx, noticesFor(deciders, kind, act.actorId ?? 0), act);
}

/** Applies for days that overlap no other pending or approved ones; only an administrator applies for somebody else. */
export function applyForLeave(
  db: Db,
  actor: Actor,
  { request, now }: { request: LeaveRequest; now: string },
): Promise<Leave | Refusal> {
  const { leaveFrom, leaveTill, description } = request;
  const employeeId = actor.type === 'admin' ? (request.employeeId ?? actor.id) : actor.id;
  return db.transaction().execute(async (trx) => {
    const absent = await holdEmployee(trx, employeeId);
    if (absent) return absent;
    const days = { leaveFrom, leaveTill };
    const disordered = refuseInvalid(checkLeaveDates(days));
    if (disordered) return disordered;
    const clash = refuseInvalid(checkLeaveOverlap(days, await listLeaveInDays(trx, employeeId, days)));
    if (clash) return clash;
    const id = await insertLeave(trx, { ...days, employeeId, description: description.trim(), createdAt: now });
    const leave = (await findLeave(trx, id)) as Leave;
    await tellDeciders(trx, leave, 'leave-asked', { actorId: actor.id, now, recordId: id });
    return leave;
  });
}

/** The application as it is now, and what takes the act back where one was done. */
export type Changed = { leave: Leave; undoId?: number };

export type LeaveChange = { status?: LeaveStatus | undefined; approvedById?: number | null | undefined };

const isDecision = (status: LeaveStatus): boolean => status === 'approved' || status === 'rejected';

/**
 * Whether the body says what is stored already (docs/wire.md#no-op). A decision without an approver is the caller's own,
 * so that of two administrators who press Approve together the second learns that it was too late.
 */
function isRepeat(leave: Leave, actor: Actor, { status, approvedById }: LeaveChange): boolean {
  if (status !== leave.status) return false;
  return (approvedById === undefined ? actor.id : approvedById) === (leave.approvedBy?.id ?? null);
}

/** Approves, rejects or withdraws; only pending leave can change (docs/leave.md#rights). */
export function changeLeaveStatus(
  db: Db,
  actor: Actor,
  { id, change, ifMatch, now }: { id: number; change: LeaveChange; ifMatch: IfMatch; now: string },
): Promise<Changed | Refusal> {
  return db.transaction().execute(async (trx) => {
    await selectForUpdate(trx, trx.selectFrom('leave_applications').select('id').where('id', '=', id)).execute();
    const leave = await findLeave(trx, id);
    if (!leave || !mayReadLeave(actor, leave.employee)) return notFound();
    const stale = checkIfMatch(ifMatch, leave.version);
    if (stale) return stale;
    const { status, approvedById } = change;
    const isAsked = status !== undefined && (status !== leave.status || isDecision(status));
    if (!isAsked) return checkApproverAlone(leave, approvedById) ?? { leave };
    if (isRepeat(leave, actor, change)) return { leave };
    const isWithdrawal = status === 'withdrawn';
    const refusal = isWithdrawal ? checkWithdrawLeave(actor, leave) : checkDecideLeave(actor, leave);
    if (refusal) return refusal;
    await updateLeaveStatus(trx, id, { status, approvedById: isWithdrawal ? null : actor.id });
    const undoId = await keepForUndo(trx, { kind: 'leave', record: leave, actor, now });
    const act = { actorId: actor.id, now, recordId: id, action: undoActionOf(undoId) };
    if (isWithdrawal) await tellDeciders(trx, leave, 'leave-withdrawn', act);
    else if (leave.employee) await tell(trx, noticesFor([leave.employee.id], 'leave-decided', actor.id), act);
    await writeAudit(trx, auditOfLeave(isWithdrawal ? 'leave.withdraw' : 'leave.decide', leave, status), { now });
    return { leave: (await findLeave(trx, id)) as Leave, undoId };
  });
}
