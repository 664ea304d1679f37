/** What a home begins with: each count is the total of the project list with that list's filters (docs/figures.md#home). */
import { NO_SIGNS, watchOf } from '#domain/work/clock-watch.ts';
import { HOME_ROWS, type HomeList, homeListsOf, rowsOf } from '#domain/insight/home.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import { runtimeMinutesOf } from '#domain/work/project-timer.ts';
import type { Actor, UserType } from '#domain/identity/roles.ts';
import type { Today, UsualMinutes } from '#contract/insight/home.ts';
import { listSigns } from '#server/work/clock/clock.store.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { listLeaveToDecide } from '#server/work/leave/leave.store.ts';
import { listRequestOf } from '#server/work/projects/list-request.ts';
import { listProjectsPages } from '#server/work/projects/projects.store.ts';
import type { Reading } from '#server/work/projects/project-totals.store.ts';
import { readSettings } from '#server/identity/settings/settings.store.ts';
import { completedTotals, meanOf, NO_TOTALS } from '#server/insight/stats/person-totals.ts';
import { readFree } from './free.query.ts';

type TodayRequest = { actor: Actor; role: UserType; now: string };

async function readLists(from: Reading, { actor, role, now }: TodayRequest): Promise<Today['lists']> {
  const wanted = homeListsOf({ role, callerId: actor.id, now });
  const requests = wanted.map(({ name, filters }) =>
    listRequestOf({ parameters: filters, now, itemsPerPage: rowsOf(name) }),
  );
  const pages = await listProjectsPages(from, actor, requests);
  return pages.map(({ rows, total }, at) => ({
    name: (wanted[at] as HomeList).name,
    total,
    projects: rows.map((project) => ({ ...project, runtimeMinutes: runtimeMinutesOf(project, now) })),
  }));
}

/** The mean run time of this person's finished work by class, from the sums that are kept (ADR 6). */
async function readUsualMinutes(db: Db, userId: number): Promise<UsualMinutes> {
  const { byClass } = (await completedTotals(db, { userId })).get(userId) ?? NO_TOTALS;
  const usual = PROJECT_CLASSES.map((name) => {
    const sums = byClass.get(name);
    return [name, sums && sums.timed > 0 ? meanOf(sums.runtimeMinutes, sums.timed) : null];
  });
  return Object.fromEntries(usual) as UsualMinutes;
}

type Watches = NonNullable<Today['watches']>;

/** Of the running clocks that a lead is shown, those that ask whether they were forgotten (docs/projects.md#watch). */
async function readWatches(db: Db, lists: Today['lists'], now: string): Promise<Watches> {
  const running = lists.find(({ name }) => name === 'running')?.projects ?? [];
  if (running.length === 0) return [];
  const { workingHours: hours } = await readSettings(db);
  const signs = await listSigns(db, [...new Set(running.flatMap(({ assignedTo }) => assignedTo?.id ?? []))]);
  return running.flatMap((project) => {
    const own = signs.get(project.assignedTo?.id ?? 0) ?? NO_SIGNS;
    const watch = watchOf(project, { signs: own, hours, now });
    return watch ? [{ ...watch, projectId: project.id }] : [];
  });
}

/** The caller's home in that kind of work. */
export async function readToday(from: Reading, request: TodayRequest): Promise<Today> {
  const { actor, role, now } = request;
  if (role === 'editor') {
    const [lists, usualMinutes] = await Promise.all([readLists(from, request), readUsualMinutes(from.db, actor.id)]);
    return { role, lists, usualMinutes };
  }
  const [lists, { rows, total }, free] = await Promise.all([
    readLists(from, request),
    listLeaveToDecide(from.db, { ...actor, type: role }, HOME_ROWS),
    readFree(from.db, now),
  ]);
  const watches = await readWatches(from.db, lists, now);
  return { role, lists, leave: { total, leaves: rows }, free, watches };
}
