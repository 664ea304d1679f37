/** Random teams whose editors always have a queue of the same length, for tests of forecasts and their speed. */
import type { Pause } from '#domain/work/projects/project.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { NewRow } from '#server/platform/db/tables.ts';
import { insertRows } from '#server/seed/insert-rows.ts';
import { createRandom, type Random } from '#server/seed/random.ts';
import { HOUR_MS, isoOf, MINUTE_MS, planWork, workingDaysLaterMs, workingMomentMs } from '#server/seed/work-time.ts';
import { aUser, clockColumns, nextNumber } from './builders.ts';

type Team = { people: number; projectsEach: number; queue: number; now: string; seed: number };
type Work = { createdMs: number; deadlineMs: number; allowedMinutes: number };
type ProjectRow = NewRow<'projects'>;

function assign(random: Random, createdMs: number, queue: number): Work {
  const days = random.whole(1, 2 + queue);
  return {
    createdMs,
    deadlineMs: workingDaysLaterMs(createdMs, days, 17),
    allowedMinutes: random.pick([60, 120, 240, 480, 720]),
  };
}

/** Returns the work with times as of now: finished, paused, or not started. */
function rowOf(
  work: Work,
  { personId, startMs, random, now }: { personId: number; startMs: number; random: Random; now: number },
) {
  const minutes = work.allowedMinutes * (0.55 + random.next() * 0.6);
  const actions = planWork(startMs, minutes, random);
  const at = (action: string): number | undefined => actions.find((one) => one.action === action)?.atMs;
  const endMs = at('end') ?? startMs;
  const [isStarted, isEnded] = [startMs <= now, endMs <= now];
  const stops = actions.filter(({ action, atMs }) => action === 'pause' && atMs <= now);
  const pauses: Pause[] = stops.map(({ atMs }) => {
    const resumed = actions.find((one) => one.action === 'resume' && one.atMs > atMs)?.atMs;
    return { pausedAt: isoOf(atMs), resumedAt: resumed !== undefined && resumed <= now ? isoOf(resumed) : null };
  });
  const isPaused = pauses.some(({ resumedAt }) => resumedAt === null);
  const times = {
    status: isEnded
      ? ('completed' as const)
      : isPaused
        ? ('paused' as const)
        : isStarted
          ? ('started' as const)
          : ('assigned' as const),
    started_at: isStarted ? isoOf(startMs) : null,
    ended_at: isEnded ? isoOf(endMs) : null,
    pauses: isStarted ? pauses : [],
    runtime_minutes: isEnded ? Math.round(minutes * 100) / 100 : null,
    video_length_seconds: work.allowedMinutes * 60,
    edit_ratio_min: 60,
    edit_ratio_hour: 1,
  };
  const row: ProjectRow = {
    title: `Queued ${nextNumber()}`,
    search: 'queued',
    description: '',
    platform: '',
    class: random.pick(PROJECT_CLASSES),
    tracking_id: `TRK-QUEUED-${nextNumber()}`,
    tracking_tail: 'x',
    raw_length_seconds: 60,
    client_id: null,
    assigned_to_id: personId,
    assigned_by_id: null,
    reviewed_by_id: null,
    created_at: isoOf(work.createdMs),
    deadline_at: isoOf(work.deadlineMs),
    rounds: [],
    designation_entries: [],
    is_revised: false,
    revision_count: 0,
    is_duplicate: false,
    original_project_id: null,
    point: 0,
    personal_point: 0,
    designation_points: 0,
    changed_by_id: null,
    ...times,
  };
  return { row: { ...row, ...clockColumns(row as never) }, endMs };
}

/** Simulates one editor, who takes the work with the earliest deadline and starts it within some hours. */
function rowsOf(personId: number, { projectsEach, queue, ...more }: Team, random: Random): ProjectRow[] {
  const now = Date.parse(more.now);
  const rows: ProjectRow[] = [];
  let at = workingMomentMs(now - projectsEach * 7 * HOUR_MS);
  const open = Array.from({ length: queue }, () => assign(random, at, queue));
  while (open.length > 0) {
    const next = open.toSorted((a, b) => a.deadlineMs - b.deadlineMs)[0] as Work;
    open.splice(open.indexOf(next), 1);
    const startMs = workingMomentMs(at + random.whole(5, random.chance(0.2) ? 400 : 60) * MINUTE_MS);
    const { row, endMs } = rowOf(next, { personId, startMs, random, now });
    rows.push(row);
    at = endMs;
    if (at < now) open.push(assign(random, at, queue));
  }
  return rows;
}

/** Inserts editors with their past and open work, and returns their IDs. */
export async function queuedTeam(db: Db, team: Team): Promise<number[]> {
  const random = createRandom(team.seed);
  const ids: number[] = [];
  const rows: ProjectRow[] = [];
  for (let i = 0; i < team.people; i += 1) {
    const { id } = await aUser(db);
    ids.push(id);
    rows.push(...rowsOf(id, team, random));
  }
  await insertRows(db, 'projects', rows);
  return ids;
}
