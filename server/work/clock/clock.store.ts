/** Signs of people, and the clocks that run for them, in the database. */
import { NO_SIGNS, SIGN_MINUTES, type Signs } from '#domain/work/clock-watch.ts';
import type { Clock } from '#domain/work/project-timer.ts';
import { advisoryLock, type Db } from '#server/platform/db/dialect.ts';

const MINUTE_MS = 60_000;

/** What is known of these people, by their numbers; whoever was never seen is not among them. */
export async function listSigns(db: Db, userIds: readonly number[]): Promise<Map<number, Signs>> {
  if (userIds.length === 0) return new Map();
  const rows = await db.selectFrom('presence').selectAll().where('user_id', 'in', userIds).execute();
  return new Map(rows.map((row) => [row.user_id, { seenAt: row.seen_at, keptAt: row.kept_at }]));
}

/** What is known of one person. */
export const findSigns = async (db: Db, userId: number): Promise<Signs> =>
  (await listSigns(db, [userId])).get(userId) ?? NO_SIGNS;

/** Notes a sign; one that is a few minutes old is good enough, whichever process noted it. */
export async function noteSign(
  db: Db,
  userId: number,
  { now, isKept }: { now: string; isKept: boolean },
): Promise<void> {
  const oldEnough = new Date(Date.parse(now) - SIGN_MINUTES * MINUTE_MS).toISOString();
  const keptColumns = isKept ? { kept_at: now } : {};
  await db
    .insertInto('presence')
    .values({ user_id: userId, seen_at: now, kept_at: null, ...keptColumns })
    .onConflict((conflict) => {
      const update = conflict.column('user_id').doUpdateSet({ seen_at: now, ...keptColumns });
      return isKept ? update : update.where('presence.seen_at', '<=', oldEnough);
    })
    .execute();
}

export type RunningClock = Pick<Clock, 'status' | 'startedAt' | 'pauses'> & { id: number; title: string };

/** The projects whose clock runs for this editor, lowest number first. */
export async function listRunning(db: Db, editorId: number): Promise<RunningClock[]> {
  const rows = await db
    .selectFrom('projects')
    .select(['id', 'title', 'status', 'started_at', 'pauses'])
    .where('assigned_to_id', '=', editorId)
    .where('status', '=', 'started')
    .orderBy('id')
    .execute();
  return rows.map(({ started_at, ...row }) => ({ ...row, startedAt: started_at }));
}

/** The other project whose clock runs for the same editor. */
export async function findOtherRunning(
  db: Db,
  { id, assignedToId }: { id: number; assignedToId: number | null },
): Promise<RunningClock | undefined> {
  const running = assignedToId === null ? [] : await listRunning(db, assignedToId);
  return running.find((one) => one.id !== id);
}

/** Whether work of this editor stands paused. */
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

/** Until the transaction ends nobody else begins a clock of this editor: two that begin at once would not see each other. */
export const lockTimersOf = (trx: Parameters<typeof advisoryLock>[0], editorId: number): Promise<void> =>
  advisoryLock(trx, `timers of ${editorId}`);
