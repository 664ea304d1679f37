/** User activity and running timers in the database. */
import { NO_ACTIVITY, ACTIVITY_MINUTES, type Activity } from '#domain/work/timer-watch.ts';
import type { TimerTimes } from '#domain/work/projects/project-timer.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { advisoryLock } from '#server/platform/db/locks.ts';

const MINUTE_MS = 60_000;

/** Returns the recorded activity by user ID; users without activity are missing. */
export async function listActivity(db: Db, userIds: readonly number[]): Promise<Map<number, Activity>> {
  if (userIds.length === 0) return new Map();
  const rows = await db.selectFrom('presence').selectAll().where('user_id', 'in', userIds).execute();
  return new Map(rows.map((row) => [row.user_id, { seenAt: row.seen_at, confirmedAt: row.kept_at }]));
}

/** Returns the recorded activity of one user. */
export const findActivity = async (db: Db, userId: number): Promise<Activity> =>
  (await listActivity(db, [userId])).get(userId) ?? NO_ACTIVITY;

/** Records activity; skipped if any process did so in the last few minutes. */
export async function storeActivity(
  db: Db,
  userId: number,
  { now, isKept }: { now: string; isKept: boolean },
): Promise<void> {
  const oldEnough = new Date(Date.parse(now) - ACTIVITY_MINUTES * MINUTE_MS).toISOString();
  const confirmedColumns = isKept ? { kept_at: now } : {};
  await db
    .insertInto('presence')
    .values({ user_id: userId, seen_at: now, kept_at: null, ...confirmedColumns })
    .onConflict((conflict) => {
      const update = conflict.column('user_id').doUpdateSet({ seen_at: now, ...confirmedColumns });
      return isKept ? update : update.where('presence.seen_at', '<=', oldEnough);
    })
    .execute();
}

export type RunningTimer = Pick<TimerTimes, 'status' | 'startedAt' | 'pauses'> & { id: number; title: string };

/** Returns the editor's projects with a running timer, lowest ID first. */
export async function listRunning(db: Db, editorId: number): Promise<RunningTimer[]> {
  const rows = await db
    .selectFrom('projects')
    .select(['id', 'title', 'status', 'started_at', 'pauses'])
    .where('assigned_to_id', '=', editorId)
    .where('status', '=', 'started')
    .orderBy('id')
    .execute();
  return rows.map(({ started_at, ...row }) => ({ ...row, startedAt: started_at }));
}

/** Returns the other project whose timer is running for the same editor. */
export async function findOtherRunning(
  db: Db,
  { id, assignedToId }: { id: number; assignedToId: number | null },
): Promise<RunningTimer | undefined> {
  const running = assignedToId === null ? [] : await listRunning(db, assignedToId);
  return running.find((one) => one.id !== id);
}

/** Returns true if this editor has paused work. */
export async function hasPaused(db: Db, editorId: number): Promise<boolean> {
  const row = await db
    .selectFrom('projects')
    .select('id')
    .where('assigned_to_id', '=', editorId)
    .where('status', '=', 'paused')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a lock on the editor's timers until the transaction ends: without it, two concurrent starts would not see each other. */
export const lockTimersOf = (trx: Parameters<typeof advisoryLock>[0], editorId: number): Promise<void> =>
  advisoryLock(trx, `timers of ${editorId}`);
