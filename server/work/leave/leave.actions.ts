/** Leave actions: apply, decide, withdraw; each in one transaction. */
import {
  checkApproverWithoutDecision,
  checkDecideLeave,
  checkLeaveDates,
  checkLeaveOverlap,
  checkWithdrawLeave,
  type LeaveStatus,
  mayReadLeave,
  type Leave,
} from '#domain/work/leave/leave.ts';
import type { LeaveKind, LeaveSpan } from '#domain/work/leave/leave-halves.ts';
import { noticesFor } from '#domain/journal/notifications.ts';
import { notFound, refuse, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { iriOf } from '#contract/platform/jsonld.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { selectForChange, selectForUpdate } from '#server/platform/db/locks.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/response/etag.ts';
import { type NotifiedAction, notify } from '#server/journal/notify.store.ts';
import { listDeciders } from './deciders.store.ts';
import { storeUndo } from '#server/journal/undo.store.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { auditOfLeave } from './leave-audit.ts';
import { findLeave, insertLeave, listLeaveInDays, updateLeaveStatus } from './leave.store.ts';

export type LeaveRequest = Required<LeaveSpan> & { employeeId: number | null; description: string; kind: LeaveKind };

/**
 * Locks the applicant's row, so that concurrent requests of one person are checked one after the other. The lock
 * still lets inbox lines reference the row: otherwise two administrators who apply at once, and notify each other,
 * would deadlock.
 */
async function lockEmployee(db: Db, id: number): Promise<Refusal | undefined> {
  const query = db.selectFrom('users').select('id').where('id', '=', id).where('deleted_at', 'is', null);
  const lockedRow = await selectForChange(db, query).executeTakeFirst();
  return lockedRow ? undefined : refuse('malformed', `Item not found for "${iriOf('User', id)}".`);
}

/** Notifies everyone who may decide, except the applicant. */
async function notifyDeciders(
  trx: Db,
  { employee }: Leave,
  kind: 'leave-asked' | 'leave-withdrawn',
  action: NotifiedAction,
): Promise<void> {
  if (!employee) return;
  const deciders = await listDeciders(trx, employee);
  await notify(trx, noticesFor(deciders, kind, action.actorId ?? 0), action);
}

/** Requests leave that overlaps no other pending or approved leave; only administrators can apply for someone else. */
export function applyForLeave(
  db: Db,
  actor: Actor,
  { request, now }: { request: LeaveRequest; now: string },
): Promise<Leave | Refusal> {
  const { leaveFrom, leaveTill, fromHalf, tillHalf, description, kind } = request;
  const employeeId = actor.type === 'admin' ? (request.employeeId ?? actor.id) : actor.id;
  return db.transaction().execute(async (trx) => {
    const absent = await lockEmployee(trx, employeeId);
    if (absent) return absent;
    const days = { leaveFrom, leaveTill, fromHalf, tillHalf };
    const invalidDates = refuseInvalid(checkLeaveDates(days));
    if (invalidDates) return invalidDates;
    const clash = refuseInvalid(checkLeaveOverlap(days, await listLeaveInDays(trx, employeeId, days)));
    if (clash) return clash;
    const id = await insertLeave(trx, { ...days, kind, employeeId, description: description.trim(), createdAt: now });
    const leave = (await findLeave(trx, id)) as Leave;
    await notifyDeciders(trx, leave, 'leave-asked', { actorId: actor.id, now, recordId: id });
    return leave;
  });
}

/** The updated leave, and the undo ID if the request changed it. */
export type LeaveChangeResult = { leave: Leave; undoId?: number };

export type LeaveChange = { status?: LeaveStatus | undefined; approvedById?: number | null | undefined };

const isDecision = (status: LeaveStatus): boolean => status === 'approved' || status === 'rejected';

/**
 * Returns true if the body repeats the stored values (docs/api-reference.md#no-op). A decision without an approver
 * counts as made by the caller, so if two administrators click Approve together, the second request is refused.
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
): Promise<LeaveChangeResult | Refusal> {
  return db.transaction().execute(async (trx) => {
    await selectForUpdate(trx, trx.selectFrom('leave_applications').select('id').where('id', '=', id)).execute();
    const leave = await findLeave(trx, id);
    if (!leave || !mayReadLeave(actor, leave.employee)) return notFound();
    const stale = checkIfMatch(ifMatch, leave.version);
    if (stale) return stale;
    const { status, approvedById } = change;
    const isChangeRequested = status !== undefined && (status !== leave.status || isDecision(status));
    if (!isChangeRequested) return checkApproverWithoutDecision(leave, approvedById) ?? { leave };
    if (isRepeat(leave, actor, change)) return { leave };
    const isWithdrawal = status === 'withdrawn';
    const refusal = isWithdrawal ? checkWithdrawLeave(actor, leave) : checkDecideLeave(actor, leave);
    if (refusal) return refusal;
    await updateLeaveStatus(trx, id, { status, approvedById: isWithdrawal ? null : actor.id });
    const undoId = await storeUndo(trx, { kind: 'leave', record: leave, actor, now });
    const undoContext = { actorId: actor.id, now, recordId: id, undoId };
    if (isWithdrawal) await notifyDeciders(trx, leave, 'leave-withdrawn', undoContext);
    else if (leave.employee) {
      const outcome = status === 'approved' ? 'approved' : 'rejected';
      const notices = noticesFor([leave.employee.id], 'leave-decided', actor.id, { outcome });
      await notify(trx, notices, undoContext);
    }
    await writeAudit(trx, auditOfLeave(isWithdrawal ? 'leave.withdraw' : 'leave.decide', leave, status), { now });
    return { leave: (await findLeave(trx, id)) as Leave, undoId };
  });
}
