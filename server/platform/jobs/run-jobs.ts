/** Runs jobs one at a time per process: renews the lease while working, retries failures and finally gives up (docs/operations.md#jobs). */
import type { Deps } from '#server/platform/deps.ts';
import { runRepeatedly } from '#server/platform/schedule/run-repeatedly.ts';
import { completeJob, failJob, releaseJob, type Job, renewJob, leaseJob } from './jobs.store.ts';

const LEASE_SECONDS = 60;
const RENEW_MS = 20_000;
const EVERY_MS = 2_000;
const MAX_ATTEMPTS = 5;
const FIRST_DELAY_MS = 30_000;

export type JobContext = {
  deps: Deps;
  /** Reports progress from 0 to 1. */
  reportProgress(progress: number): void;
  /** Aborted when the server stops or another process has taken the job. */
  signal: AbortSignal;
};

/** Runs one kind of job; an error causes a retry. May run twice, since a process can die at any moment. */
export type JobHandler = (payload: Record<string, unknown>, context: JobContext) => Promise<void>;
export type JobHandlers = Readonly<Record<string, JobHandler>>;

/** An error that no retry can fix. */
export class PermanentError extends Error {}

/** Returns the time of the next attempt: after 30 seconds, 2 minutes, 8 minutes and so on. */
function nextAttemptAt({ attempts }: Job, error: unknown, now: string): string | undefined {
  if (error instanceof PermanentError || attempts >= MAX_ATTEMPTS) return undefined;
  return new Date(Date.parse(now) + FIRST_DELAY_MS * 4 ** (attempts - 1)).toISOString();
}

/** Runs the handler and keeps renewing the lease. */
async function work(deps: Deps, handler: JobHandler, { job, stop }: { job: Job; stop: AbortSignal }): Promise<void> {
  const leaseLost = new AbortController();
  let progress = 0;
  const renew = async (): Promise<void> => {
    const lease = { progress, now: deps.clock(), leaseSeconds: LEASE_SECONDS };
    if (!(await renewJob(deps.db, job, lease))) leaseLost.abort();
  };
  // A failed renewal is retried; the lease lasts three intervals.
  const timer = setInterval(() => void renew().catch(() => {}), RENEW_MS);
  let reportedProgress = 0;
  const reportProgress = (now: number): void => {
    progress = Math.min(1, Math.max(0, now));
    if (progress - reportedProgress < 0.02) return;
    reportedProgress = progress;
    void renew().catch(() => {});
  };
  try {
    await handler(job.payload, { deps, reportProgress, signal: AbortSignal.any([stop, leaseLost.signal]) });
  } finally {
    clearInterval(timer);
  }
}

/** Schedules a retry, or gives the job up. */
async function recordFailure({ db, clock, log }: Deps, job: Job, error: unknown): Promise<void> {
  const now = clock();
  const runAt = nextAttemptAt(job, error, now);
  await failJob(db, job, { error: String((error as Error).message), now, runAt });
  log[runAt === undefined ? 'error' : 'warn']({ err: error, job: job.id, kind: job.kind }, 'job failed');
}

/** Runs the next due job. Returns false when there is none. */
async function runNext(deps: Deps, handlers: JobHandlers, stop: AbortSignal): Promise<boolean> {
  const { db, clock } = deps;
  const job = await leaseJob(db, Object.keys(handlers), { now: clock(), leaseSeconds: LEASE_SECONDS });
  if (!job) return false;
  try {
    // Earlier processes probably crashed on this job.
    if (job.attempts > MAX_ATTEMPTS) throw new PermanentError('The job never finished.');
    await work(deps, handlers[job.kind] as JobHandler, { job, stop });
    await completeJob(db, job, clock());
  } catch (error) {
    // Interrupted by shutdown, which is not a failure.
    if (stop.aborted) await releaseJob(db, job, clock());
    else await recordFailure(deps, job, error);
  }
  return true;
}

/** Runs all due jobs and returns how many. */
export async function runDueJobs(
  deps: Deps,
  handlers: JobHandlers,
  stop: AbortSignal = new AbortController().signal,
): Promise<number> {
  let done = 0;
  while (!stop.aborted && (await runNext(deps, handlers, stop))) done += 1;
  return done;
}

/** Polls for jobs now and every two seconds. Returns a function that stops and waits for work in progress. */
export const startJobs = (deps: Deps, handlers: JobHandlers): (() => Promise<void>) =>
  runRepeatedly(
    (stop) =>
      runDueJobs(deps, handlers, stop).catch((error: unknown) => deps.log.error({ err: error }, 'could not run jobs')),
    EVERY_MS,
  );
