/** Work that is done in the background: put down in the transaction of what it follows from, taken by whoever has time (docs/operations.md#jobs). */
import { sql } from 'kysely';
import { addSeconds } from '#domain/platform/dates.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { takeByLease } from '#server/platform/db/leases.ts';
import type { Row } from '#server/platform/db/tables.ts';

export type Job = { id: number; kind: string; payload: Record<string, unknown>; attempts: number };

const toJob = (row: Row<'jobs'>): Job => ({
  id: row.id,
  kind: row.kind,
  payload: row.payload,
  attempts: row.attempts,
});

export type NewJob = { kind: string; key?: string; payload: Record<string, unknown>; now: string; runAt?: string };

/** Puts jobs down; one with the same key that is not done yet stands for it. */
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

/** Puts one job down. */
export const insertJob = (trx: Db, job: NewJob): Promise<void> => insertJobs(trx, [job]);

/** Of these kinds the one that is due first, for as long as the lease; nobody else has it meanwhile. */
export async function takeJob(
  db: Db,
  kinds: readonly string[],
  { now, leaseSeconds }: { now: string; leaseSeconds: number },
): Promise<Job | undefined> {
  if (kinds.length === 0) return undefined;
  const due = sql<boolean>`done_at is null and failed_at is null and run_at <= ${now} and kind in (${sql.join([...kinds])})`;
  const row = await takeByLease(db, { table: 'jobs', due, orderColumn: 'run_at' }, { now, leaseSeconds });
  return row && toJob(row);
}

/** Says how far it is, and holds it for longer; false where somebody else has it by now. */
export async function renewJob(
  db: Db,
  job: Job,
  { progress, now, leaseSeconds }: { progress: number; now: string; leaseSeconds: number },
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

/** It is done: its key is free again. */
export async function endJob(db: Db, job: Job, now: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ done_at: now, progress: 1, locked_until: null, key: null })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .execute();
}

/** It failed: it is tried again from `runAt` on, or never more. */
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

/** It was broken off by no fault of its own: it is due as it was before it was taken, and that was no try. */
export async function giveBackJob(db: Db, job: Job, now: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: now, attempts: job.attempts - 1, locked_until: null, progress: 0 })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .execute();
}

/** How far the jobs with these keys are that are neither done nor given up. */
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

/** Throws away what was done or given up before that instant; how many. */
export async function deleteOldJobs(db: Db, before: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where((eb) => eb.or([eb('done_at', '<', before), eb('failed_at', '<', before)]))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The latest job of that kind, whatever became of it. */
export const findLatestJob = (db: Db, kind: string): Promise<Row<'jobs'> | undefined> =>
  db.selectFrom('jobs').selectAll().where('kind', '=', kind).orderBy('id', 'desc').limit(1).executeTakeFirst();

/** Puts something else into a job that is there: what it works with, or what it has found. */
export async function rewriteJob(db: Db, id: number, payload: Record<string, unknown>): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ payload: JSON.stringify(payload) as never })
    .where('id', '=', id)
    .execute();
}

/** Ends a job that nobody has begun; false where somebody has. */
export async function endWaitingJob(db: Db, id: number, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ done_at: now, key: null })
    .where('id', '=', id)
    .where('locked_until', 'is', null)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
