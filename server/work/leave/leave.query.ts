/** Long and joined reads of leave: the context of a request for its approver, and the rows of the export. */
import type { LeaveStatus } from '#domain/work/leave/leave.ts';
import { endHalvesOf, type LeaveDays, leaveDayOf } from '#domain/work/leave/leave-halves.ts';
import { type Period, wholeDays } from '#domain/platform/period.ts';
import { OPEN_STATUSES } from '#domain/platform/project-status.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { type TimeZone, UTC } from '#domain/platform/time-zone.ts';
import type { AwayPerson, DueProject } from '#contract/work/leave.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { KEYSET_PAGE, keysetPages } from '#server/platform/db/keyset.ts';
import { readTimeZone } from '#server/platform/settings/settings.store.ts';

/** Returns the days of leave as a period in the zone. Leave itself is stored as UTC days. */
const daysIn = ({ leaveFrom, leaveTill }: LeaveDays, zone: TimeZone): Period =>
  wholeDays(leaveDayOf(leaveFrom), leaveDayOf(leaveTill), zone);

/** Returns others with pending or approved leave on these days, earliest first. */
export async function listAway(db: Db, days: LeaveDays, exceptUserId: number): Promise<AwayPerson[]> {
  const { from, till } = daysIn(days, UTC);
  const rows = await db
    .selectFrom('leave_applications as leave')
    .innerJoin('users', 'users.id', 'leave.employee_id')
    .select(['leave.id', 'employee_id', 'first_name', 'last_name', 'type', 'leave.status', 'leave_from', 'leave_till'])
    .select(['from_half as fromHalf', 'till_half as tillHalf'])
    .where('leave.status', 'in', ['pending', 'approved'])
    .where('leave_from', '<=', till)
    .where('leave_till', '>=', from)
    .where('employee_id', '!=', exceptUserId)
    .where('users.deleted_at', 'is', null)
    .orderBy('leave_from')
    .orderBy('leave.id')
    .execute();
  return rows.map((row) => ({
    leaveId: row.id,
    userId: row.employee_id,
    name: fullNameOf({ firstName: row.first_name, lastName: row.last_name }),
    type: row.type,
    status: row.status,
    leaveFrom: row.leave_from,
    leaveTill: row.leave_till,
    ...endHalvesOf(row),
  }));
}

/** Returns a person's open projects with a deadline on these days, earliest first. */
export async function listDueProjects(db: Db, days: LeaveDays, userId: number): Promise<DueProject[]> {
  const { from, till } = daysIn(days, await readTimeZone(db));
  const rows = await db
    .selectFrom('projects')
    .leftJoin('clients', 'clients.id', 'projects.client_id')
    .select(['projects.id', 'title', 'status', 'deadline_at', 'first_name', 'last_name', 'company_name'])
    .where('assigned_to_id', '=', userId)
    .where('status', 'in', OPEN_STATUSES)
    .where('deadline_at', '>=', from)
    .where('deadline_at', '<=', till)
    .orderBy('deadline_at')
    .orderBy('projects.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    status: row.status,
    deadlineAt: row.deadline_at as string,
    clientName: fullNameOf({ firstName: row.first_name ?? '', lastName: row.last_name ?? '' }),
  }));
}

export type LeaveExport = { period: Period | undefined; userEmail: string | undefined };

function readExportPage(db: Db, actor: Actor, { period, userEmail, afterId }: LeaveExport & { afterId: number }) {
  let query = db
    .selectFrom('leave_applications as leave')
    .innerJoin('users', 'users.id', 'leave.employee_id')
    .leftJoin('users as approver', 'approver.id', 'leave.approved_by_id')
    .select(['leave.id', 'leave_from', 'leave_till', 'description', 'leave.status', 'leave.created_at'])
    .select(['users.first_name', 'users.last_name', 'users.email', 'users.deleted_at'])
    .select(['approver.first_name as approver_first_name', 'approver.last_name as approver_last_name'])
    .where('leave.id', '>', afterId)
    .orderBy('leave.id')
    .limit(KEYSET_PAGE);
  // Managers export editors' leave only (docs/product.md#rights).
  if (actor.type === 'manager') query = query.where('users.type', '=', 'editor').where('users.deleted_at', 'is', null);
  // Leave covers whole days, regardless of the times in the request.
  if (period) {
    const { from, till } = daysIn({ leaveFrom: period.from, leaveTill: period.till }, UTC);
    query = query.where('leave_from', '<=', till).where('leave_till', '>=', from);
  }
  if (userEmail !== undefined)
    query = query.where('users.email', '=', userEmail.toLowerCase()).where('users.deleted_at', 'is', null);
  return query.execute();
}

export type LeaveExportRow = Awaited<ReturnType<typeof readExportPage>>[number] & { status: LeaveStatus };

/** Yields leave that overlaps the period page by page, oldest first. */
export const exportPages = (db: Db, actor: Actor, wanted: LeaveExport): AsyncGenerator<LeaveExportRow[]> =>
  keysetPages((after) => readExportPage(db, actor, { ...wanted, afterId: after?.id ?? 0 }));
