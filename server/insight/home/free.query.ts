/** Editors who are free to start work: no running timer, and not on leave (docs/figures.md#home). */
import { addDays } from '#domain/platform/dates.ts';
import { endOfDay, startOfDay, UTC } from '#domain/platform/time-zone.ts';
import { capacityOn, type WorkingTime } from '#domain/work/leave/working-days.ts';
import { HOME_ROWS } from '#domain/insight/home-lists.ts';
import type { PersonRef } from '#domain/platform/person.ts';
import { OPEN_STATUSES } from '#domain/platform/project-status.ts';
import type { Today } from '#contract/insight/home.ts';
import { projectsBy } from '#server/work/figures/aggregates.ts';
import { cachedUntilCommit } from '#server/platform/db/cached-until-commit.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { StoredSettings } from '#server/platform/settings/settings.store.ts';
import { readWorkingTime } from '#server/work/working-days/working-time.store.ts';
import { listPeople } from '#server/identity/accounts/people.store.ts';

/** Selects active editors who are not on leave that day, by name. */
const readPresentEditors = (db: Db, day: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where('type', '=', 'editor')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('leave_applications')
            .select('leave_applications.id')
            .whereRef('employee_id', '=', 'users.id')
            .where('leave_applications.status', '=', 'approved')
            .where('leave_from', '<=', endOfDay(day, UTC))
            .where('leave_till', '>=', startOfDay(day, UTC)),
        ),
      ),
    )
    .orderBy('search')
    .orderBy('id')
    .execute();

/** Counts each user's open projects by status. */
const readOpen = (db: Db) =>
  projectsBy(db, 'assigned_to')
    .select((eb) => ['assigned_to_id as id', 'status', eb.fn.sum<number>('n').as('n')])
    .where('status', 'in', OPEN_STATUSES)
    .groupBy(['assigned_to_id', 'status'])
    .having((eb) => eb.fn.sum('n'), '>', 0)
    .execute();

/** Returns free editors, those with the fewest open projects first, then by name. */
async function listFree(db: Db, today: string): Promise<{ id: number; openProjects: number }[]> {
  const open = await readOpen(db);
  const busy = new Set(open.filter(({ status }) => status === 'started').map(({ id }) => id));
  const countOf = (id: number): number => open.filter((row) => row.id === id).reduce((sum, { n }) => sum + n, 0);
  const free = (await readPresentEditors(db, today)).filter(({ id }) => !busy.has(id));
  return free.map(({ id }) => ({ id, openProjects: countOf(id) })).sort((a, b) => a.openProjects - b.openProjects);
}

/** The day, and the settings that say whose working day it is. */
type FreeOn = { today: string; settings: StoredSettings };

/** Days ahead in which the next leave or holiday is shown. */
const FREE_DAYS = 14;
const NO_TIME_OFF: Pick<WorkingTime, 'holidays' | 'leave'> = { holidays: new Map(), leave: [] };

/** Returns the first day on which each person has no working time for leave or a holiday, not for their hours. */
async function readFreeUntil(db: Db, userIds: number[], { today, settings }: FreeOn): Promise<Map<number, string>> {
  const days = Array.from({ length: FREE_DAYS }, (_, i) => addDays(today, i + 1));
  const till = days.at(-1) as string;
  const times = await readWorkingTime(db, { userIds, settings, from: today, till });
  const isDayOff = (time: WorkingTime, day: string): boolean =>
    capacityOn(time, day) === 0 && capacityOn({ ...time, ...NO_TIME_OFF }, day) > 0;
  return new Map(
    [...times].flatMap(([id, time]) => {
      const day = days.find((one) => isDayOff(time, one));
      return day === undefined ? [] : [[id, day]];
    }),
  );
}

async function readFirst(db: Db, on: FreeOn): Promise<NonNullable<Today['free']>> {
  const free = await listFree(db, on.today);
  const first = free.slice(0, HOME_ROWS);
  const refs = await listPeople(
    db,
    first.map(({ id }) => id),
  );
  const until = await readFreeUntil(
    db,
    first.map(({ id }) => id),
    on,
  );
  const people = first.map(({ id, openProjects }) => {
    const day = until.get(id);
    return { person: refs.get(id) as PersonRef, openProjects, ...(day === undefined ? {} : { until: day }) };
  });
  return { total: free.length, people };
}

/** Returns the number of free editors and the first few of them. */
export function readFreeEditors(db: Db, on: FreeOn): Promise<NonNullable<Today['free']>> {
  return cachedUntilCommit(db, `free ${on.today}`, () => readFirst(db, on));
}
