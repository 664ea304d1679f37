/** Reads what the workload board derives from, in six statements (docs/planning.md). */
import { sql } from 'kysely';
import type { Workload } from '#contract/planning/workload.ts';
import type { ForecastAccuracy } from '#domain/planning/forecast.ts';
import { PAST_PROJECTS, type TeamHistory, teamPastOf } from '#domain/planning/team-past.ts';
import { orderQueue } from '#domain/planning/plan.ts';
import { roundsOf, type WorkRecord } from '#domain/planning/finish-delays.ts';
import { workedDaysOf } from '#domain/planning/worked-days.ts';
import { dayOfNumber, horizonOf, numberOfDay } from '#domain/planning/work-calendar.ts';
import {
  type BoardProject,
  boardProjectOf,
  type Moment,
  type OpenProject,
  type Worker,
  workCalendarOf,
} from '#domain/planning/workload.ts';
import { dayOf, type TimeZone } from '#domain/platform/time-zone.ts';
import { refuse, type Refusal } from '#domain/platform/refusal.ts';
import { WAIT_TEXTS } from '#domain/work/waits.ts';
import type { PersonRef } from '#domain/platform/person.ts';
import { allowedMinutesOf, runtimeMinutesOf } from '#domain/work/projects/project-timer.ts';
import { isFinished, OPEN_STATUSES } from '#domain/platform/project-status.ts';
import type { Minutes } from '#domain/platform/units.ts';
import { type Db, isInSubquery } from '#server/platform/db/dialect.ts';
import { prepared } from '#server/platform/db/sqlite/prepared.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { personOf } from '#server/identity/accounts/people.store.ts';
import { readSettings } from '#server/platform/settings/settings.store.ts';
import { readWorkingTime } from '#server/work/working-days/working-time.store.ts';

/** Everyone on the board at one point in time, with the data that their forecasts are computed from. */
export type Team = Moment & {
  workers: Worker[];
  /** Returns the bounds of a person's delays. */
  boundsOf: TeamHistory['boundsOf'];
  /** Open work of nobody, or of someone who was deactivated or deleted. */
  unassigned: BoardProject[];
  accuracy(): Workload['accuracy'];
  hasAssumedHours: boolean;
};

const peopleWithPicture = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('media', 'media.id', 'users.picture_id')
    .select(['users.id', 'first_name', 'last_name', 'email', 'type', 'job_type', 'picture_id', 'media.filename']);

/** Returns active editors and others with open work, by name; or one person. */
async function readPeople(db: Db, onlyId: number | undefined): Promise<PersonRef[]> {
  const people = peopleWithPicture(db);
  const query =
    onlyId === undefined
      ? people
          .where('is_active', '=', true)
          .where('deleted_at', 'is', null)
          .where((eb) =>
            eb.or([
              eb('type', '=', 'editor'),
              eb(
                'users.id',
                'in',
                eb
                  .selectFrom('projects')
                  .select('assigned_to_id')
                  .where('status', 'in', OPEN_STATUSES)
                  .where('assigned_to_id', 'is not', null)
                  .$castTo<{ assigned_to_id: number }>(),
              ),
            ]),
          )
          .orderBy('search')
      : people.where('users.id', '=', onlyId);
  return (await query.orderBy('users.id').execute()).map(personOf);
}

const COLUMNS = [
  ...([
    'projects.id',
    'projects.version',
    'title',
    'status',
    'class',
    'assigned_to_id',
    'assigned_by_id',
    'assigned_at',
  ] as const),
  ...(['projects.created_at', 'deadline_at', 'started_at', 'projects.ended_at', 'pauses', 'rounds'] as const),
  ...(['runtime_minutes', 'waiting_for', 'video_length_seconds', 'edit_ratio_min', 'edit_ratio_hour'] as const),
] as const;
type ColumnOf<C> = C extends `projects.${infer Name}` ? Name : C;
type ProjectRow = Pick<Row<'projects'>, ColumnOf<(typeof COLUMNS)[number]> & keyof Row<'projects'>>;

/** Selects the last finished projects of each person, found by the index on their ends. */
function finishedProjects(db: Db, ids: number[]) {
  const last = sql`select past.id from projects as past where past.assigned_to_id = users.id and past.ended_at is not null
    order by past.ended_at desc, past.id desc limit ${sql.lit(PAST_PROJECTS)}`;
  return (
    db
      .selectFrom('users')
      .innerJoin('projects', (join) => join.on(isInSubquery(db, sql.ref('projects.id'), last)))
      .select(COLUMNS)
      .where('users.id', 'in', ids)
      // As an expression, so that no index by status is used, which would read all finished projects of a person.
      .where(({ fn, val }) => fn.coalesce('projects.status', val('assigned')), 'in', ['completed', 'revision'])
  );
}

/** Open projects of everyone, or of one person. */
const openProjects = (db: Db) => db.selectFrom('projects').select(COLUMNS).where('status', 'in', OPEN_STATUSES);

const readAllProjects = prepared((db, ids: number[]) => openProjects(db).unionAll(finishedProjects(db, ids)));
const readOwnProjects = prepared((db, ids: number[]) =>
  openProjects(db).where('assigned_to_id', 'in', ids).unionAll(finishedProjects(db, ids)),
);

const recordOf = (row: ProjectRow): WorkRecord => ({
  id: row.id,
  class: row.class,
  deadlineAt: row.deadline_at,
  allowedMinutes: allowanceOf(row),
  assignedAt: row.assigned_at ?? row.created_at,
  rounds: roundsOf({
    startedAt: row.started_at,
    endedAt: row.ended_at,
    pauses: row.pauses,
    runtimeMinutes: row.runtime_minutes,
    rounds: row.rounds,
  }),
});

const allowanceOf = (row: ProjectRow): Minutes =>
  allowedMinutesOf({
    videoLengthSeconds: row.video_length_seconds,
    editRatioMin: row.edit_ratio_min,
    editRatioHour: row.edit_ratio_hour,
  });

/** Returns an open project as it is now. */
function openProjectOf(row: ProjectRow, now: string): OpenProject {
  const { id, version, title, status, pauses, started_at: startedAt, ended_at: endedAt } = row;
  const times = { status, pauses, startedAt, endedAt, runtimeMinutes: row.runtime_minutes, isRuntimeUnknown: false };
  return {
    id,
    version,
    title,
    status,
    class: row.class,
    deadlineAt: row.deadline_at,
    waitingFor: row.waiting_for,
    assignedById: row.assigned_by_id,
    isRunning: status === 'started',
    allowedMinutes: allowanceOf(row),
    workedMinutes: runtimeMinutesOf(times, now) ?? 0,
  };
}

/** Returns the first day whose hours, holidays and leave are needed: the day of the earliest assignment, or the board's first. */
function firstDayOf(rows: readonly ProjectRow[], { now, zone }: Moment, from: string): string {
  const first = rows.reduce(
    (min, { assigned_at: at, created_at: made }) => ((at ?? made) < min ? (at ?? made) : min),
    now,
  );
  const day = dayOf(first, zone);
  return day < from ? day : from;
}

function withTitles(
  { n, within, projects: compared }: ForecastAccuracy,
  rows: readonly ProjectRow[],
): Workload['accuracy'] {
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  const projects = compared.map(({ projectId: id, isWithin }) => ({ id, title: titles.get(id) ?? '', isWithin }));
  return { n, within, projects };
}

const NO_RECORDS = { open: [], finished: [] };

/** Computes a function of a day with its first call, since few readers show past days. */
function lazily(make: () => Worker['workedOn']): Worker['workedOn'] {
  let made: Worker['workedOn'] | undefined;
  return (day) => (made ??= make())(day);
}

export type TeamRequest = { now: string; from: (zone: TimeZone) => string; onlyId?: number | undefined };

/** Returns everyone on the board, or one person, with their open work and past. */
export async function readTeam(db: Db, { now, from, onlyId }: TeamRequest): Promise<Team> {
  const settings = await readSettings(db);
  const moment = { now, zone: settings.timeZone };
  const people = await readPeople(db, onlyId);
  const userIds = people.map(({ id }) => id);
  const rows = await (onlyId === undefined ? readAllProjects : readOwnProjects)(db, userIds);
  const till = dayOfNumber(horizonOf(numberOfDay(dayOf(now, moment.zone))));
  const days = { from: firstDayOf(rows, moment, from(moment.zone)), till };
  const times = await readWorkingTime(db, { userIds, settings, ...days });
  const byPerson = Map.groupBy(rows, (row) => row.assigned_to_id);
  const shown = people.flatMap((person) => {
    const time = times.get(person.id);
    const own = byPerson.get(person.id) ?? [];
    return time ? [{ person, time, calendar: workCalendarOf(time), own }] : [];
  });
  const records = shown.map(({ person, calendar, own }) => {
    const [finished, open] = [
      own.filter(({ status }) => isFinished(status)),
      own.filter(({ status }) => !isFinished(status)),
    ];
    return [person.id, { calendar, finished: finished.map(recordOf), open: open.map(recordOf) }] as const;
  });
  const byId = new Map(records);
  const past = teamPastOf(byId, moment.zone);
  const openOf = (own: readonly ProjectRow[]): OpenProject[] =>
    own.filter(({ status }) => !isFinished(status)).map((row) => openProjectOf(row, now));
  const onBoard = new Set<number | null>(shown.map(({ person }) => person.id));
  return {
    ...moment,
    workers: shown.map(({ own, ...worker }) => ({
      ...worker,
      open: openOf(own),
      pace: past.paceOf(worker.person.id),
      bounds: past.boundsOf(worker.person.id),
      workedOn: lazily(() => workedDaysOf(byId.get(worker.person.id) ?? NO_RECORDS, moment)),
    })),
    unassigned: orderQueue(openOf(rows.filter((row) => !onBoard.has(row.assigned_to_id)))).map(boardProjectOf),
    boundsOf: past.boundsOf,
    accuracy: () => withTitles(past.accuracy(), rows),
    hasAssumedHours: settings.workingHours === null,
  };
}

/** Returns an open project as it is now, a refusal if it is completed, or undefined. */
export async function findOpenProject(db: Db, id: number, now: string): Promise<OpenProject | Refusal | undefined> {
  const row = await db.selectFrom('projects').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  if (row && isFinished(row.status)) return refuse('conflict', WAIT_TEXTS.finished);
  return row && openProjectOf(row, now);
}
