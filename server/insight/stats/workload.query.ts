/** Remaining work and current leave of each editor (docs/figures.md#analytics). */
import { roundToHundredths } from '#domain/platform/numbers.ts';
import { IN_PROGRESS_STATUSES } from '#domain/platform/project-status.ts';
import { allowedMinutesOf, workedMinutesOf } from '#domain/work/projects/project-timer.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { endOfDay, startOfDay, UTC } from '#domain/platform/time-zone.ts';
import type { PersonWorkload } from '#contract/insight/stats-charts.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { leaveDayOf } from '#domain/work/leave/leave-halves.ts';
import type { Minutes } from '#domain/platform/units.ts';
import { allowedMinutesSql } from './measures.ts';

type Load = { openProjects: number; remainingMinutes: Minutes };

/** Selects work not yet started, which has all its allowed minutes left. */
const readWaiting = (db: Db) =>
  db
    .selectFrom('projects')
    .select(({ fn }) => [
      'assigned_to_id',
      fn.countAll<number>().as('count'),
      fn.sum<Minutes>(allowedMinutesSql).as('allowed'),
    ])
    .where('status', '=', 'assigned')
    .where('assigned_to_id', 'is not', null)
    .groupBy('assigned_to_id')
    .execute();

const readUnderWay = (db: Db) =>
  db
    .selectFrom('projects')
    .select(['assigned_to_id', 'status', 'started_at', 'ended_at', 'pauses', 'runtime_minutes'])
    .select(['video_length_seconds', 'edit_ratio_min', 'edit_ratio_hour'])
    .where('status', 'in', IN_PROGRESS_STATUSES)
    .where('assigned_to_id', 'is not', null)
    .execute();

type ProjectUnderWay = Awaited<ReturnType<typeof readUnderWay>>[number];

function remainingMinutes(row: ProjectUnderWay, now: string): Minutes {
  const allowed = allowedMinutesOf({
    videoLengthSeconds: row.video_length_seconds,
    editRatioMin: row.edit_ratio_min,
    editRatioHour: row.edit_ratio_hour,
  });
  const { status, started_at: startedAt, ended_at: endedAt, pauses, runtime_minutes: runtimeMinutes } = row;
  const worked =
    workedMinutesOf({ status, startedAt, endedAt, pauses, runtimeMinutes, isRuntimeUnknown: false }, now) ?? 0;
  return Math.max(0, allowed - worked);
}

async function readLoads(db: Db, now: string): Promise<Map<number, Load>> {
  const loads = new Map<number, Load>();
  const add = (id: number | null, openProjects: number, minutes: Minutes): void => {
    const load = loads.get(id as number) ?? { openProjects: 0, remainingMinutes: 0 };
    loads.set(id as number, {
      openProjects: load.openProjects + openProjects,
      remainingMinutes: load.remainingMinutes + minutes,
    });
  };
  for (const row of await readWaiting(db)) add(row.assigned_to_id, row.count, row.allowed);
  for (const row of await readUnderWay(db)) add(row.assigned_to_id, 1, remainingMinutes(row, now));
  return loads;
}

/** Returns the last day of approved leave that includes today, by user. */
async function readOnLeave(db: Db, today: string): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('leave_applications')
    .select(({ fn }) => ['employee_id', fn.max('leave_till').as('till')])
    .where('status', '=', 'approved')
    .where('leave_from', '<=', endOfDay(today, UTC))
    .where('leave_till', '>=', startOfDay(today, UTC))
    .groupBy('employee_id')
    .execute();
  return new Map(rows.map((row) => [row.employee_id, leaveDayOf(row.till)]));
}

/** Returns every active editor, the one with the most remaining work first. */
export async function readWorkload(db: Db, today: string, now: string): Promise<PersonWorkload[]> {
  const editors = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('type', '=', 'editor')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('search')
    .orderBy('id')
    .execute();
  const loads = await readLoads(db, now);
  const onLeave = await readOnLeave(db, today);
  const rows = editors.map((editor) => ({
    userId: editor.id,
    name: fullNameOf({ firstName: editor.first_name, lastName: editor.last_name }),
    email: editor.email,
    openProjects: loads.get(editor.id)?.openProjects ?? 0,
    remainingMinutes: roundToHundredths(loads.get(editor.id)?.remainingMinutes ?? 0),
    isOnLeave: onLeave.has(editor.id),
    onLeaveTill: onLeave.get(editor.id) ?? null,
  }));
  return rows.sort((a, b) => b.remainingMinutes - a.remainingMinutes);
}
