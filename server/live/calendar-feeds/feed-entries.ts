/** Entries of a calendar feed, by the owner's current rights (docs/inbox.md#calendar). */
import { sql } from 'kysely';
import type { Actor } from '#domain/platform/actor.ts';
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

/** Returns the queries of upcoming deadlines, soonest first, and of past ones, latest first. */
function dueQueries(db: Db, request: Request, { from, till }: Window) {
  const { now, actor, scope } = request;
  // A manager who became an editor reads no projects of others.
  if (scope === 'team' && actor.type === 'editor') return [];
  const past = selectDue(db, request, { from, till: now }).where('deadline_at', '<', now);
  return [selectDue(db, request, { from: now, till }).orderBy('deadline_at'), past.orderBy('deadline_at', 'desc')];
}

/** Returns up to `limit` deadlines, upcoming ones first. */
async function listDue(db: Db, request: Request, { limit, ...window }: Window & { limit: number }): Promise<DueRow[]> {
  const rows: DueRow[] = [];
  for (const due of dueQueries(db, request, window))
    if (rows.length < limit) rows.push(...(await due.limit(limit - rows.length).execute()));
  return rows;
}

/** Everything in the entry of a deadline. A change of the project itself changes its version. */
const DUE_VERSION = sql<
  string | null
>`string_agg(concat_ws(' ', id, version, coalesce(client_first, ''), coalesce(client_last, ''),
  coalesce(client_company, ''), coalesce(editor_first, ''), coalesce(editor_last, '')), ', ')`;

/** Returns texts that change whenever a deadline does. Reading them takes a quarter of the time of the rows. */
async function readDueVersions(db: Db, request: Request, window: Window): Promise<(string | null)[]> {
  const versions = [];
  for (const due of dueQueries(db, request, window)) {
    const rows = due.limit(FEED_WINDOW.entries).as('due');
    const row = await db.selectFrom(rows).select(DUE_VERSION.as('version')).executeTakeFirstOrThrow();
    versions.push(row.version);
  }
  return versions;
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

/** Content of a feed: `version` changes whenever the entries do, and costs less than they do. */
type FeedContent = { version: string; listEntries(): Promise<CalendarEntry[]> };

/** Returns holidays and leave first, because they are few, then deadlines. */
export async function readFeedContent(db: Db, request: Request): Promise<FeedContent> {
  const { actor, scope, origin, now, day } = request;
  const window = { from: addHours(now, -24 * FEED_WINDOW.daysBack), till: addHours(now, 24 * FEED_WINDOW.daysAhead) };
  const holidays = scope === 'mine' ? await listHolidays(db, request, window) : [];
  const leave = await listReadableLeave(db, actor, {
    days: { leaveFrom: window.from, leaveTill: window.till },
    isOwn: scope === 'mine',
    limit: FEED_WINDOW.entries - holidays.length,
  });
  const entries = [...holidays, ...leave.map((row) => leaveEntry({ ...row, name: fullNameOf(row) }, scope, day))];
  // Read before the rows, so that a change in between counts as one for the next reader.
  const dueVersions = await readDueVersions(db, request, window);
  const projectsUrl = origin === '' ? undefined : `${origin}/projects`;
  return {
    version: JSON.stringify([origin, entries, dueVersions]),
    listEntries: async () => {
      const due = await listDue(db, request, { ...window, limit: FEED_WINDOW.entries - entries.length });
      return [...entries, ...due.map((row) => deadlineEntry(toDueProject(row), scope, projectsUrl))];
    },
  };
}
