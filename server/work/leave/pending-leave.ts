/** Withdraws pending leave when its user is deactivated or deleted, and restores it when they return (docs/leave.md#leaving). */
import { dayOf, startOfDay, UTC } from '#domain/platform/time-zone.ts';
import { checkLeaveOverlap, type LeaveStatus } from '#domain/work/leave/leave.ts';
import type { LeaveSpan } from '#domain/work/leave/leave-halves.ts';
import { type NotificationKind, noticesFor } from '#domain/journal/notifications.ts';
import type { UserType } from '#domain/platform/actor.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { PendingLeave } from '#server/platform/ports.ts';
import { notify } from '#server/journal/notify.store.ts';
import { listDeciders } from './deciders.store.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { readTimeZone } from '#server/platform/settings/settings.store.ts';
import { auditOfLeave } from './leave-audit.ts';
import { listLeaveInDays } from './leave.store.ts';

type Person = { id: number; type: UserType; firstName: string; lastName: string };
/** Acting user (null for a terminal command) and time. */
type ActorAndTime = { actorId: number | null; now: string };
type Change = LeaveSpan & { id: number; status: LeaveStatus };

const DAYS = [
  'id',
  'leave_from as leaveFrom',
  'leave_till as leaveTill',
  'from_half as fromHalf',
  'till_half as tillHalf',
  'status',
] as const;

/** Notifies each decider once, regardless of the number of requests. */
async function notifyDeciders(
  trx: Db,
  person: Person,
  kind: NotificationKind,
  context: ActorAndTime & { recordId: number },
) {
  const { actorId, ...rest } = context;
  const deciders = (await listDeciders(trx, person)).filter((id) => id !== actorId);
  // A request that is pending again counts as the applicant's, no matter who reactivated them.
  const author = kind === 'leave-asked' ? person.id : actorId;
  await notify(trx, noticesFor(deciders, kind, author), { actorId: author, ...rest });
}

const auditBy = ({ actorId, now }: ActorAndTime) => ({ now, ...(actorId === null ? { by: 'house' as const } : {}) });

/** Withdraws the pending leave of a user who was just deactivated or deleted. */
async function withdrawPendingLeave(trx: Db, person: Person, by: ActorAndTime): Promise<void> {
  const changes: Change[] = await trx
    .updateTable('leave_applications')
    .set((eb) => ({ status: 'withdrawn', withdrawn_by_leaving: true, version: eb('version', '+', 1) }))
    .where('employee_id', '=', person.id)
    .where('status', '=', 'pending')
    .returning(DAYS)
    .execute();
  const [first] = changes;
  if (!first) return;
  await notifyDeciders(trx, person, 'leave-withdrawn', { ...by, recordId: first.id });
  const lines = changes.map((change) =>
    auditOfLeave('leave.withdraw', { ...change, status: 'pending', employee: person }, 'withdrawn'),
  );
  await writeAudit(trx, lines, auditBy(by));
}

/** Returns the requests whose days are still free; each occupies its days for those after it. */
async function keepNonOverlapping(trx: Db, personId: number, found: readonly Change[]): Promise<Change[]> {
  const firstDays = found.map(({ leaveFrom }) => leaveFrom).toSorted();
  const lastDays = found.map(({ leaveTill }) => leaveTill).toSorted();
  const span = { leaveFrom: firstDays[0] ?? '', leaveTill: lastDays.at(-1) ?? '' };
  const others = await listLeaveInDays(trx, personId, span);
  return found.filter((leave) => checkLeaveOverlap(leave, others).length === 0);
}

/** Makes leave that was withdrawn for this reason pending again, unless it has passed or its days are taken. */
async function restorePendingLeave(trx: Db, person: Person, by: ActorAndTime): Promise<void> {
  const today = dayOf(by.now, await readTimeZone(trx));
  const found: Change[] = await trx
    .selectFrom('leave_applications')
    .select(DAYS)
    .where('employee_id', '=', person.id)
    .where('withdrawn_by_leaving', '=', true)
    .where('status', '=', 'withdrawn')
    .where('leave_till', '>=', startOfDay(today, UTC))
    .orderBy('leave_from')
    .orderBy('id')
    .execute();
  const changes = found.length > 0 ? await keepNonOverlapping(trx, person.id, found) : [];
  const [first] = changes;
  if (!first) return;
  await trx
    .updateTable('leave_applications')
    .set((eb) => ({ status: 'pending', withdrawn_by_leaving: false, version: eb('version', '+', 1) }))
    .where(
      'id',
      'in',
      changes.map(({ id }) => id),
    )
    .execute();
  await notifyDeciders(trx, person, 'leave-asked', { ...by, recordId: first.id });
  const lines = changes.map((change) => auditOfLeave('undos.take-back', { ...change, employee: person }, 'pending'));
  await writeAudit(trx, lines, auditBy(by));
}

export const PENDING_LEAVE: PendingLeave = { withdraw: withdrawPendingLeave, restore: restorePendingLeave };
