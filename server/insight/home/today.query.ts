/** Home page: each count is the total of the project list with that list's filters (docs/figures.md#home). */
import { NO_ACTIVITY, watchOf } from '#domain/work/timer-watch.ts';
import { HOME_ROWS, type HomeList, homeListsOf, rowLimitOf } from '#domain/insight/home-lists.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import { dayOf } from '#domain/platform/time-zone.ts';
import { runtimeMinutesOf } from '#domain/work/projects/project-timer.ts';
import type { Actor, UserType } from '#domain/platform/actor.ts';
import type { Today, UsualMinutes } from '#contract/insight/home.ts';
import { listActivity } from '#server/work/timer/timer.store.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { listLeaveToDecide } from '#server/work/leave/leave.store.ts';
import { listRequestOf } from '#server/work/projects/list-request.ts';
import { listProjectsPages } from '#server/work/projects/projects.store.ts';
import type { ReadDatabases } from '#server/work/projects/project-totals.store.ts';
import { readSettings, type StoredSettings } from '#server/platform/settings/settings.store.ts';
import { completedTotals, meanOf, NO_TOTALS } from '#server/insight/stats/person-totals.ts';
import { readFreeEditors } from './free.query.ts';

type TodayRequest = { actor: Actor; role: UserType; now: string };
type TodayContext = TodayRequest & { settings: StoredSettings };

async function readLists(from: ReadDatabases, request: TodayContext): Promise<Today['lists']> {
  const { actor, role, now, settings } = request;
  const wanted = homeListsOf({ role, callerId: actor.id, now, zone: settings.timeZone });
  const requests = wanted.map(({ name, filters }) =>
    listRequestOf({ parameters: filters, now, itemsPerPage: rowLimitOf(name) }),
  );
  const pages = await listProjectsPages(from, actor, requests, settings);
  return pages.map(({ rows, total }, at) => ({
    name: (wanted[at] as HomeList).name,
    total,
    projects: rows.map((project) => ({ ...project, runtimeMinutes: runtimeMinutesOf(project, now) })),
  }));
}

/** Returns the average run time of this user's completed work by class, from the stored totals (ADR 6). */
async function readUsualMinutes(db: Db, userId: number): Promise<UsualMinutes> {
  const { byClass } = (await completedTotals(db, { userId })).get(userId) ?? NO_TOTALS;
  const usual = PROJECT_CLASSES.map((name) => {
    const sums = byClass.get(name);
    return [name, sums && sums.timed > 0 ? meanOf(sums.runtimeMinutes, sums.timed) : null];
  });
  return Object.fromEntries(usual) as UsualMinutes;
}

type Watches = NonNullable<Today['watches']>;

/** Returns which running timers on a manager's home page may have been forgotten (docs/projects.md#watch). */
async function readWatches(db: Db, lists: Today['lists'], { now, settings }: TodayContext): Promise<Watches> {
  const running = lists.find(({ name }) => name === 'running')?.projects ?? [];
  if (running.length === 0) return [];
  const { workingHours: hours, timeZone: zone } = settings;
  const signs = await listActivity(db, [...new Set(running.flatMap(({ assignedTo }) => assignedTo?.id ?? []))]);
  return running.flatMap((project) => {
    const activity = signs.get(project.assignedTo?.id ?? 0) ?? NO_ACTIVITY;
    const watch = watchOf(project, { signs: activity, hours, now, zone });
    return watch ? [{ ...watch, projectId: project.id }] : [];
  });
}

/** Returns a home page for the caller. */
export async function readToday(from: ReadDatabases, wanted: TodayRequest): Promise<Today> {
  const settings = await readSettings(from.db);
  const request = { ...wanted, settings };
  const { actor, role, now } = request;
  if (role === 'editor') {
    const [lists, usualMinutes] = await Promise.all([readLists(from, request), readUsualMinutes(from.db, actor.id)]);
    return { role, lists, usualMinutes };
  }
  const [lists, { rows, total }, free] = await Promise.all([
    readLists(from, request),
    listLeaveToDecide(from.db, { ...actor, type: role }, HOME_ROWS),
    readFreeEditors(from.db, { today: dayOf(now, settings.timeZone), settings }),
  ]);
  const watches = await readWatches(from.db, lists, request);
  return { role, lists, leave: { total, leaves: rows }, free, watches };
}
