/** Deadlines and approved leave by day, each in a fixed number of statements (docs/projects.md#calendar). */
import { sql } from 'kysely';
import { CALENDAR_ITEMS, type Calendar, type CalendarDay, type CalendarDays } from '#domain/planning/calendar.ts';
import { addDays, daysBetweenInclusive } from '#domain/platform/dates.ts';
import { wholeDays } from '#domain/platform/period.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { TimeZone } from '#domain/platform/time-zone.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { leaveDayOf } from '#domain/work/leave/leave-halves.ts';
import { mayReadLeave } from '#domain/work/leave/leave.ts';
import type { ProjectStatus } from '#domain/platform/project-status.ts';
import { allOf, type Condition } from '#server/platform/db/conditions.ts';
import { type Db, joinByIds } from '#server/platform/db/dialect.ts';
import { readTimeZone } from '#server/platform/settings/settings.store.ts';
import { listPeople } from '#server/identity/accounts/people.store.ts';
import { listApprovedLeave } from '#server/work/leave/leave.store.ts';
import { listHolidays } from '#server/work/working-days/working-time.store.ts';
import { projectConditions, type ProjectFilterValues } from '#server/work/projects/project-filters.ts';
import { FINISHED } from '#server/work/projects/project-state.ts';

export type CalendarRequest = CalendarDays & {
  actor: Actor;
  now: string;
  /** Editor of the projects, and person on leave. */
  assignedTo: number | undefined;
  filters: Pick<ProjectFilterValues, 'client.id' | 'class'>;
};

type DueRow = {
  id: number;
  version: number;
  title: string;
  status: ProjectStatus;
  deadline_at: string;
  assigned_to_id: number | null;
  assigned_by_id: number | null;
  first_name: string | null;
  last_name: string | null;
  day: string;
  total: number;
};

/** Returns the days from the first to the last with their bounds in the zone. */
function boundsOf({ from, till }: CalendarDays, zone: TimeZone) {
  const days = Array.from({ length: daysBetweenInclusive(from, till) }, (_, at) => addDays(from, at));
  return days.map((day) => ({ day, ...wholeDays(day, day, zone) }));
}

/** Reads the first projects of each day, open ones first, with the number of all. Ranking all projects of the period would take several times as long. */
async function readRows(
  db: Db,
  conditions: readonly Condition[],
  days: ReturnType<typeof boundsOf>,
): Promise<DueRow[]> {
  const values = days.map(({ day, from, till }) => sql`(${day}, ${from}, ${till})`);
  const onDay = sql<boolean>`projects.deadline_at >= days.starts_at and projects.deadline_at <= days.ends_at`;
  const matches = allOf([...conditions, onDay]);
  const first = sql`select projects.id from projects where ${matches}
    order by case when ${FINISHED} then 1 else 0 end, projects.deadline_at, projects.id limit ${CALENDAR_ITEMS}`;
  const query = sql<DueRow>`with bounds (day, starts_at, ends_at) as (values ${sql.join(values)}),
      counted as materialized (select days.*, (select count(*) from projects where ${matches}) as total from bounds as days)
    select due.id, due.version, due.title, due.status, due.deadline_at, due.assigned_to_id, due.assigned_by_id,
      clients.first_name, clients.last_name, days.day, days.total
    from counted as days ${joinByIds(db, { table: sql`projects as due`, id: sql.ref('due.id'), ids: first })}
    left join clients on clients.id = due.client_id
    order by days.day, case when due.status in ('completed', 'revision') then 1 else 0 end, due.deadline_at, due.id`;
  return (await query.execute(db)).rows;
}

async function readDue(db: Db, request: CalendarRequest, zone: TimeZone): Promise<CalendarDay[]> {
  const { actor, assignedTo, now, filters } = request;
  const values = assignedTo === undefined ? filters : { ...filters, assignedTo: [assignedTo] };
  const editorId = actor.type === 'editor' ? actor.id : undefined;
  const { find } = await projectConditions(db, values, { editorId, now });
  const rows = await readRows(db, find, boundsOf(request, zone));
  const people = await listPeople(
    db,
    rows.flatMap((row) => [row.assigned_to_id, row.assigned_by_id]),
  );
  const days = Map.groupBy(rows, ({ day }) => day);
  return [...days].map(([day, ofDay]) => ({
    day,
    total: ofDay[0]?.total ?? 0,
    items: ofDay.map((row) => ({
      id: row.id,
      version: row.version,
      title: row.title,
      status: row.status,
      deadlineAt: row.deadline_at,
      clientName: fullNameOf({ firstName: row.first_name ?? '', lastName: row.last_name ?? '' }),
      assignedTo: people.get(row.assigned_to_id ?? 0) ?? null,
      assignedBy: people.get(row.assigned_by_id ?? 0) ?? null,
    })),
  }));
}

/** Returns the approved leave of these days that the caller may read, without its text. */
async function readLeave(db: Db, { actor, assignedTo, from, till }: CalendarRequest): Promise<Calendar['leave']> {
  const leave = await listApprovedLeave(db, { leaveFrom: from, leaveTill: till });
  return leave.flatMap(({ id, employee, leaveFrom, leaveTill, fromHalf, tillHalf }) => {
    if (!employee || !mayReadLeave(actor, employee) || (assignedTo ?? employee.id) !== employee.id) return [];
    const halves = { ...(fromHalf === 'afternoon' && { fromHalf }), ...(tillHalf === 'morning' && { tillHalf }) };
    return [{ id, person: employee, from: leaveDayOf(leaveFrom), till: leaveDayOf(leaveTill), ...halves }];
  });
}

const holidayText = ({ name, isHalf }: { name: string; isHalf: boolean }): string =>
  isHalf ? `${name} (half day)` : name;

/** Returns the holidays of an editor's own calendar, or of all calendars. Those of one day share an entry. */
async function readHolidays(db: Db, { actor, assignedTo, from, till }: CalendarRequest): Promise<Calendar['holidays']> {
  const userId = actor.type === 'editor' ? actor.id : assignedTo;
  const holidays = await listHolidays(db, { from, till, ...(userId === undefined ? {} : { userId }) });
  return [...Map.groupBy(holidays, ({ day }) => day)].map(([day, ofDay]) => ({
    day,
    name: [...new Set(ofDay.map(holidayText))].join(', '),
  }));
}

/** Returns the calendar of these days. */
export async function readCalendar(db: Db, request: CalendarRequest): Promise<Calendar> {
  const zone = await readTimeZone(db);
  const [due, leave, holidays] = await Promise.all([
    readDue(db, request, zone),
    readLeave(db, request),
    readHolidays(db, request),
  ]);
  return { due, leave, holidays };
}
