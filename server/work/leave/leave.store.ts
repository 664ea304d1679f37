/** Leave in the database. */
import { endOfDay, startOfDay, UTC } from '#domain/platform/time-zone.ts';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { type Leave, type LeaveStatus, mayDecideAnyLeave } from '#domain/work/leave/leave.ts';
import { leaveDayOf, type LeaveDays, type LeaveKind, type LeaveSpan } from '#domain/work/leave/leave-halves.ts';
import { workingHalves } from '#domain/work/leave/working-days.ts';
import type { PersonRef } from '#domain/platform/person.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { FiltersOf } from '#contract/platform/endpoint.ts';
import type { ListRequest } from '#contract/platform/filter.ts';
import { listLeave } from '#contract/work/leave.ts';
import { allOf, type Columns, conditionsFor, isOneOf } from '#server/platform/db/conditions.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { type Page, pageOf } from '#server/platform/db/page.ts';
import type { Row, Tables } from '#server/platform/db/tables.ts';
import { listPeople } from '#server/identity/accounts/people.store.ts';
import { readOwnCalendars } from '#server/work/working-days/working-time.store.ts';

type LeaveFilters = FiltersOf<typeof listLeave>;
type LeaveRow = Row<'leave_applications'> & { employee_deleted_at: string | null };
type LeaveExpressions = ExpressionBuilder<Tables, 'leave_applications' | 'users'>;

const selectLeave = (db: Db) =>
  db
    .selectFrom('leave_applications')
    .innerJoin('users', 'users.id', 'leave_applications.employee_id')
    .selectAll('leave_applications')
    .select('users.deleted_at as employee_deleted_at');

/** Returns `mayReadLeave` as SQL conditions, for whole pages. */
function visibleTo(eb: LeaveExpressions, actor: Actor): Expression<SqlBool>[] {
  if (actor.type === 'admin') return [];
  const isOwn = eb('leave_applications.employee_id', '=', actor.id);
  if (actor.type === 'editor') return [isOwn];
  return [eb.or([isOwn, eb.and([eb('users.type', '=', 'editor'), eb('users.deleted_at', 'is', null)])])];
}

const COLUMNS: Columns<LeaveFilters> = {
  id: sql.ref('leave_applications.id'),
  employee: sql.ref('leave_applications.employee_id'),
  'employee.type': sql.ref('users.type'),
  // Deleted users have no email, and their old address may belong to someone else by now.
  'employee.email': (emails) =>
    allOf([
      isOneOf(
        sql.ref('users.email'),
        emails.map((email) => email.toLowerCase()),
      ),
      sql<boolean>`users.deleted_at is null`,
    ]),
  status: sql.ref('leave_applications.status'),
  createdAt: sql.ref('leave_applications.created_at'),
  leaveFrom: sql.ref('leave_applications.leave_from'),
  leaveTill: sql.ref('leave_applications.leave_till'),
};

const ORDER_COLUMNS = {
  id: 'leave_applications.id',
  createdAt: 'leave_applications.created_at',
  leaveFrom: 'leave_applications.leave_from',
} as const;

/** Adds the people of a whole page in one query. A deleted employee is 'Unknown' (docs/leave.md#rights); an approver keeps the name. */
async function withPeople(db: Db, rows: LeaveRow[]): Promise<Leave[]> {
  const countHalves = await workingHalvesCounter(db, rows);
  const people = await listPeople(
    db,
    rows.flatMap((row) => [row.employee_id, row.approved_by_id]),
  );
  const personOf = (id: number | null): PersonRef | null => (id === null ? null : (people.get(id) ?? null));
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    employee: row.employee_deleted_at === null ? personOf(row.employee_id) : null,
    leaveFrom: row.leave_from,
    leaveTill: row.leave_till,
    description: row.description,
    status: row.status,
    approvedBy: personOf(row.approved_by_id),
    createdAt: row.created_at,
    kind: row.kind,
    fromHalf: row.from_half,
    tillHalf: row.till_half,
    workingHalfDays: countHalves(row),
  }));
}

/** Returns a function that counts the half days of work of leave, or returns null for people without own hours and holidays. */
async function workingHalvesCounter(db: Db, rows: readonly LeaveRow[]): Promise<(row: LeaveRow) => number | null> {
  const userIds = [...new Set(rows.map((row) => row.employee_id))];
  const calendars = await readOwnCalendars(db, userIds);
  return (row) => {
    const calendar = calendars.get(row.employee_id);
    return calendar ? workingHalves(spanOf(row), calendar) : null;
  };
}

/** Returns the days and halves of a row. */
const spanOf = (
  row: Pick<Row<'leave_applications'>, 'leave_from' | 'leave_till' | 'from_half' | 'till_half'>,
): Required<LeaveSpan> => ({
  leaveFrom: row.leave_from,
  leaveTill: row.leave_till,
  fromHalf: row.from_half,
  tillHalf: row.till_half,
});

/** Returns one page of the leave that the person may read. */
export async function listLeavePage(db: Db, actor: Actor, request: ListRequest<LeaveFilters>): Promise<Page<Leave>> {
  let query = selectLeave(db).where((eb) =>
    eb.and([...visibleTo(eb, actor), ...conditionsFor(listLeave, request.filters, COLUMNS)]),
  );
  for (const { by, direction } of request.order)
    query = query.orderBy(ORDER_COLUMNS[by as keyof typeof ORDER_COLUMNS], direction);
  const page = await pageOf(query.orderBy('leave_applications.id'), request);
  return { rows: await withPeople(db, page.rows), total: page.total };
}

/** Returns up to `limit` pending requests that the person may decide on, soonest first: `mayDecideLeave` as a query. */
export async function listLeaveToDecide(db: Db, actor: Actor, limit: number): Promise<Page<Leave>> {
  if (!mayDecideAnyLeave(actor)) return { rows: [], total: 0 };
  const query = selectLeave(db)
    .where((eb) => eb.and(visibleTo(eb, actor)))
    .where('leave_applications.status', '=', 'pending')
    .where('leave_applications.employee_id', '!=', actor.id)
    .orderBy('leave_applications.leave_from')
    .orderBy('leave_applications.id');
  const page = await pageOf(query, { page: 1, itemsPerPage: limit });
  return { rows: await withPeople(db, page.rows), total: page.total };
}

/** Returns approved leave that overlaps these days, without deleted users, earliest first. */
export async function listApprovedLeave(db: Db, days: LeaveDays): Promise<Leave[]> {
  const rows = await selectLeave(db)
    .where('leave_applications.status', '=', 'approved')
    .where('leave_from', '<=', endOfDay(leaveDayOf(days.leaveTill), UTC))
    .where('leave_till', '>=', startOfDay(leaveDayOf(days.leaveFrom), UTC))
    .where('users.deleted_at', 'is', null)
    .orderBy('leave_from')
    .orderBy('leave_applications.id')
    .execute();
  return withPeople(db, rows);
}

/** Returns approved leave in these days that the actor may read, earliest first, without deleted users; only their own with `isOwn`. */
export const listReadableLeave = (
  db: Db,
  actor: Actor,
  { days, isOwn, limit }: { days: LeaveDays; isOwn: boolean; limit: number },
) =>
  db
    .selectFrom('leave_applications')
    .innerJoin('users', 'users.id', 'leave_applications.employee_id')
    .select([
      'leave_applications.id',
      'leave_applications.version',
      'leave_from as leaveFrom',
      'leave_till as leaveTill',
      'from_half as fromHalf',
      'till_half as tillHalf',
      'leave_applications.created_at as createdAt',
      'first_name as firstName',
      'last_name as lastName',
    ])
    .where('leave_applications.status', '=', 'approved')
    .where('leave_from', '<=', endOfDay(leaveDayOf(days.leaveTill), UTC))
    .where('leave_till', '>=', startOfDay(leaveDayOf(days.leaveFrom), UTC))
    .where('users.deleted_at', 'is', null)
    .where((eb) => eb.and(isOwn ? [eb('leave_applications.employee_id', '=', actor.id)] : visibleTo(eb, actor)))
    .orderBy('leave_from')
    .orderBy('leave_applications.id')
    .limit(limit)
    .execute();

/** Returns the leave, or undefined. */
export async function findLeave(db: Db, id: number): Promise<Leave | undefined> {
  const row = await selectLeave(db).where('leave_applications.id', '=', id).executeTakeFirst();
  return row && (await withPeople(db, [row]))[0];
}

/** Returns a person's pending and approved leave that overlaps these days, oldest first. */
export function listLeaveInDays(
  db: Db,
  employeeId: number,
  days: LeaveDays,
): Promise<(LeaveSpan & { status: LeaveStatus })[]> {
  return db
    .selectFrom('leave_applications')
    .select(['leave_from as leaveFrom', 'leave_till as leaveTill', 'status'])
    .select(['from_half as fromHalf', 'till_half as tillHalf'])
    .where('employee_id', '=', employeeId)
    .where('status', 'in', ['pending', 'approved'])
    .where('leave_from', '<=', endOfDay(leaveDayOf(days.leaveTill), UTC))
    .where('leave_till', '>=', startOfDay(leaveDayOf(days.leaveFrom), UTC))
    .orderBy('leave_from')
    .orderBy('id')
    .execute();
}

export type NewLeave = Required<LeaveSpan> & {
  employeeId: number;
  description: string;
  createdAt: string;
  kind: LeaveKind;
};

/** Inserts pending leave and returns its ID. */
export async function insertLeave(db: Db, leave: NewLeave): Promise<number> {
  const { id } = await db
    .insertInto('leave_applications')
    .values({
      employee_id: leave.employeeId,
      leave_from: leave.leaveFrom,
      leave_till: leave.leaveTill,
      description: leave.description,
      status: 'pending',
      approved_by_id: null,
      created_at: leave.createdAt,
      kind: leave.kind,
      from_half: leave.fromHalf,
      till_half: leave.tillHalf,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets the status and who set it, and increments the version. */
export async function updateLeaveStatus(
  db: Db,
  id: number,
  { status, approvedById }: { status: LeaveStatus; approvedById: number | null },
): Promise<void> {
  await db
    .updateTable('leave_applications')
    .set((eb) => ({ status, approved_by_id: approvedById, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
