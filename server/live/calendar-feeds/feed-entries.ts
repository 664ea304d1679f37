/** Entries of a calendar feed, by the owner's current rights (docs/inbox.md#calendar). */
import type { Actor } from '#domain/identity/roles.ts';
import {
  type DueProject,
  deadlineEntry,
  holidayEntry,
  leaveEntry,
  type WorkspaceDay,
} from '#domain/live/calendar-entries.ts';
import { FEED_WINDOW, type FeedScope } from '#domain/live/calendar-feeds.ts';
import type { CalendarEntry } from '#domain/live/icalendar.ts';
import { addHours } from '#domain/platform/dates.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { dayOf } from '#domain/platform/time-zone.ts';
import { clientDisplayName } from '#domain/work/clients.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { listReadableLeave } from '#server/work/leave/leave.store.ts';
import { findCalendarOf } from '#server/work/working-days/working-days.store.ts';

type Request = {
  actor: Actor;
  scope: FeedScope;
  origin: string;
  now: string;
  /** When the subscription was created. */
  since: string;
  day: WorkspaceDay;
};
type Window = { from: string; till: string };

/** Selects projects with a deadline in the window: the owner's own, or in a team feed those they assigned or review (all projects for administrators). */
function selectDue(db: Db, { actor, scope }: Request, { from, till }: Window) {
  const due = db
    .selectFrom('projects')
    .leftJoin('clients', 'clients.id', 'projects.client_id')
    .leftJoin('users', 'users.id', 'projects.assigned_to_id')
    .select([
      'projects.id',
      'projects.version',
      'title',
      'projects.status',
      'deadline_at',
      'deadline_set_at',
      'projects.created_at',
      'clients.id as client_id',
      'clients.first_name as client_first',
      'clients.last_name as client_last',
      'clients.company_name as client_company',
      'users.first_name as editor_first',
      'users.last_name as editor_last',
    ])
    .where('deadline_at', '>=', from)
    .where('deadline_at', '<=', till);
  if (scope === 'mine') return due.where('assigned_to_id', '=', actor.id);
  if (actor.type === 'admin') return due;
  return due.where((eb) => eb.or([eb('assigned_by_id', '=', actor.id), eb('reviewed_by_id', '=', actor.id)]));
}

type DueRow = Awaited<ReturnType<ReturnType<typeof selectDue>['execute']>>[number];

const toDueProject = (row: DueRow): DueProject => ({
  id: row.id,
  version: row.version,
  title: row.title,
  status: row.status,
  deadlineAt: row.deadline_at ?? '',
  setAt: row.deadline_set_at ?? row.created_at,
  clientName:
    row.client_id === null
      ? null
      : clientDisplayName({
          firstName: row.client_first ?? '',
          lastName: row.client_last ?? '',
          companyName: row.client_company,
        }),
  editorName:
    row.editor_first === null ? null : fullNameOf({ firstName: row.editor_first, lastName: row.editor_last ?? '' }),
});

/** Returns up to `limit` deadlines: the upcoming ones, soonest first, then the past ones, latest first. */
async function listDue(db: Db, request: Request, { from, till, limit }: Window & { limit: number }) {
  const { now } = request;
  // A manager who became an editor reads no projects of others.
  if (limit === 0 || (request.scope === 'team' && request.actor.type === 'editor')) return [];
  const upcoming = await selectDue(db, request, { from: now, till }).orderBy('deadline_at').limit(limit).execute();
  const remainingLimit = limit - upcoming.length;
  if (remainingLimit === 0) return upcoming;
  const past = selectDue(db, request, { from, till: now }).where('deadline_at', '<', now);
  return [...upcoming, ...(await past.orderBy('deadline_at', 'desc').limit(remainingLimit).execute())];
}

/** Returns the person's holidays in the window, in order. */
async function listHolidays(db: Db, { actor, since, day }: Request, { from, till }: Window): Promise<CalendarEntry[]> {
  const calendar = await findCalendarOf(db, actor.id);
  if (!calendar) return [];
  const [first, last] = [dayOf(from, day.timeZone), dayOf(till, day.timeZone)];
  return calendar.days
    .filter((holiday) => first <= holiday.day && holiday.day <= last)
    .map((holiday) => holidayEntry(holiday, { version: calendar.version, changedAt: since }, day));
}

/** Returns holidays and leave first, because they are few, then deadlines. */
export async function listFeedEntries(db: Db, request: Request): Promise<CalendarEntry[]> {
  const { actor, scope, origin, now, day } = request;
  const [from, till] = [addHours(now, -24 * FEED_WINDOW.daysBack), addHours(now, 24 * FEED_WINDOW.daysAhead)];
  const holidays = scope === 'mine' ? await listHolidays(db, request, { from, till }) : [];
  const leave = await listReadableLeave(db, actor, {
    days: { leaveFrom: from, leaveTill: till },
    isOwn: scope === 'mine',
    limit: FEED_WINDOW.entries - holidays.length,
  });
  const limit = FEED_WINDOW.entries - holidays.length - leave.length;
  const due = await listDue(db, request, { from, till, limit });
  const projectsUrl = origin === '' ? undefined : `${origin}/projects`;
  return [
    ...holidays,
    ...leave.map((row) => leaveEntry({ ...row, name: fullNameOf(row) }, scope, day)),
    ...due.map((row) => deadlineEntry(toDueProject(row), scope, projectsUrl)),
  ];
}
