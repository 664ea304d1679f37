/** Owner's week (docs/figures.md#week): counts are totals of the project list, sums cover projects that ended in the week. */
import { sumOf } from '#domain/platform/numbers.ts';
import { endHalvesOf } from '#domain/work/leave/leave-halves.ts';
import type { Period } from '#domain/platform/period.ts';
import { dayOf, type TimeZone } from '#domain/platform/time-zone.ts';
import type { PersonRef } from '#domain/platform/person.ts';
import { allowedMinutesOf } from '#domain/work/projects/project-timer.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { cutMinutesOf } from '#domain/insight/week.ts';
import type { HomeFilters } from '#domain/insight/home-lists.ts';
import type { AwayInWeek, Week } from '#contract/insight/home.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { listApprovedLeave } from '#server/work/leave/leave.store.ts';
import { countWithoutDeadline, readOnTime } from '#server/work/figures/on-time.ts';
import { countProjects } from '#server/work/projects/list-request.ts';
import type { ReadDatabases } from '#server/work/projects/project-totals.store.ts';

const readFinished = (db: Db, { from, till }: Period) =>
  db
    .selectFrom('projects')
    .select(['runtime_minutes', 'is_runtime_unknown', 'rounds', 'point', 'personal_point', 'designation_points'])
    .select(['video_length_seconds', 'edit_ratio_min', 'edit_ratio_hour'])
    .where('status', '=', 'completed')
    .where('ended_at', '>=', from)
    .where('ended_at', '<=', till)
    .execute();

async function readSums(db: Db, week: Period) {
  const rows = await readFinished(db, week);
  const cuts = rows.map((row) => cutMinutesOf({ rounds: row.rounds, runtimeMinutes: row.runtime_minutes }));
  const measured = rows.filter((row) => !row.is_runtime_unknown);
  const allowed = measured.map((row) =>
    allowedMinutesOf({
      videoLengthSeconds: row.video_length_seconds,
      editRatioMin: row.edit_ratio_min,
      editRatioHour: row.edit_ratio_hour,
    }),
  );
  return {
    workedMinutes: sumOf(rows.map((row) => row.runtime_minutes ?? 0)),
    allowedMinutes: sumOf(allowed),
    unmeasured: rows.length - measured.length || undefined,
    firstCutMinutes: sumOf(cuts.map((cut) => cut.firstCutMinutes)),
    reworkMinutes: sumOf(cuts.map((cut) => cut.reworkMinutes)),
    points: sumOf(rows.flatMap((row) => [row.point, row.personal_point, row.designation_points])),
  };
}

async function readPeopleOnLeave(db: Db, { from, till }: Period, zone: TimeZone): Promise<AwayInWeek[]> {
  const leave = await listApprovedLeave(db, { leaveFrom: dayOf(from, zone), leaveTill: dayOf(till, zone) });
  return leave.map((one) => ({
    person: one.employee as PersonRef,
    from: one.leaveFrom,
    till: one.leaveTill,
    ...endHalvesOf(one),
  }));
}

async function readPunctuality(db: Db, week: Period, now: string) {
  const [counts = { due: 0, onTime: 0, onTimeAdjusted: 0 }] = await readOnTime(db, [week], now);
  return { ...counts, withoutDeadline: await countWithoutDeadline(db, week) };
}

type Caller = { actor: Actor; now: string; zone: TimeZone };

/** Returns all figures of the week page. */
export async function readWeek(from: ReadDatabases, caller: Caller, week: Period): Promise<Week> {
  const count = (filters: HomeFilters): Promise<number> => countProjects(from, caller, filters);
  const ended = { status: 'completed', 'endedAt[after]': week.from, 'endedAt[before]': week.till };
  const onTime = await count({ ...ended, onTime: 'true' });
  const tooLate = await count({ ...ended, onTime: 'false' });
  const openLate = await count({ due: 'late', 'deadlineAt[before]': week.till });
  return {
    ...week,
    finished: await count(ended),
    lateNow: await count({ due: 'late' }),
    onTime: { onTime, of: onTime + tooLate + openLate },
    punctuality: await readPunctuality(from.reports, week, caller.now),
    ...(await readSums(from.reports, week)),
    away: await readPeopleOnLeave(from.db, week, caller.zone),
  };
}
