/** Background jobs: queued in the transaction that causes them, taken by any process with capacity (docs/operations.md#jobs). */
import { sql } from 'kysely';
import { addSeconds } from '#domain/platform/dates.ts';
import type { Seconds } from '#domain/platform/units.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { leaseFirstRow } from '#server/platform/db/leases.ts';
import type { Row } from '#server/platform/db/tables.ts';

export type Job = { id: number; kind: string; payload: Record<string, unknown>; attempts: number };

const toJob = (row: Row<'jobs'>): Job => ({
  id: row.id,
  kind: row.kind,
  payload: row.payload,
  attempts: row.attempts,
});

export type NewJob = { kind: string; key?: string; payload: Record<string, unknown>; now: string; runAt?: string };

/** Queues jobs. An unfinished job with the same key is reused. */
export async function insertJobs(trx: Db, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const rows = jobs.map((job) => ({
    kind: job.kind,
    key: job.key ?? null,
    payload: JSON.stringify(job.payload) as never,
    run_at: job.runAt ?? job.now,
    created_at: job.now,
  }));
  await trx
    .insertInto('jobs')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Queues one job. */
export const insertJob = (trx: Db, job: NewJob): Promise<void> => insertJobs(trx, [job]);

/** Takes the first due job of these kinds under a lease. No other process gets it while the lease lasts. */
export async function leaseJob(
  db: Db,
  kinds: readonly string[],
  { now, leaseSeconds }: { now: string; leaseSeconds: Seconds },
): Promise<Job | undefined> {
  if (kinds.length === 0) return undefined;
  const due = sql<boolean>`done_at is null and failed_at is null and run_at <= ${now} and kind in (${sql.join([...kinds])})`;
  const row = await leaseFirstRow(db, { table: 'jobs', due, orderColumn: 'run_at' }, { now, leaseSeconds });
  return row && toJob(row);
}

/** Stores progress and extends the lease. Returns false when another process has taken the job. */
export async function renewJob(
  db: Db,
  job: Job,
  { progress, now, leaseSeconds }: { progress: number; now: string; leaseSeconds: Seconds },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ progress, locked_until: addSeconds(now, leaseSeconds) })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks the job as done, which frees its key. */
export async function completeJob(db: Db, job: Job, now: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ done_at: now, progress: 1, locked_until: null, key: null })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .execute();
}

/** Records a failure. The job is retried from `runAt`, or given up when there is none. */
export async function failJob(
  db: Db,
  job: Job,
  { error, now, runAt }: { error: string; now: string; runAt: string | undefined },
): Promise<void> {
  const end = runAt === undefined ? { failed_at: now, key: null } : { run_at: runAt };
  await db
    .updateTable('jobs')
    .set({ ...end, last_error: error.slice(0, 1000), locked_until: null, progress: 0 })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .execute();
}

/** Returns an interrupted job to the queue with its previous due time, without counting the attempt. */
export async function releaseJob(db: Db, job: Job, now: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: now, attempts: job.attempts - 1, locked_until: null, progress: 0 })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .execute();
}

/** Returns the progress of unfinished jobs by key. */
export async function progressByKey(db: Db, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('jobs')
    .select(['key', 'progress'])
    .where('key', 'in', keys)
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.key as string, row.progress]));
}

/** Deletes jobs that were done or given up before that instant and returns how many. */
export async function deleteOldJobs(db: Db, before: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where((eb) => eb.or([eb('done_at', '<', before), eb('failed_at', '<', before)]))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Returns the latest job of that kind in any state. */
export const findLatestJob = (db: Db, kind: string): Promise<Row<'jobs'> | undefined> =>
  db.selectFrom('jobs').selectAll().where('kind', '=', kind).orderBy('id', 'desc').limit(1).executeTakeFirst();

/** Replaces the payload of a job: its input, or the results so far. */
export async function replaceJobPayload(db: Db, id: number, payload: Record<string, unknown>): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ payload: JSON.stringify(payload) as never })
    .where('id', '=', id)
    .execute();
}

/** Cancels a job that has not started. Returns false when it has started. */
export async function cancelWaitingJob(db: Db, id: number, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ done_at: now, key: null })
    .where('id', '=', id)
    .where('locked_until', 'is', null)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
