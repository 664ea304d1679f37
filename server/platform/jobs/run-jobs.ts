/** Does jobs, one at a time on each process: holds each while it works, tries again what failed, and gives up in the end (docs/operations.md#jobs). */
import type { Deps } from '#server/platform/deps.ts';
import { repeat } from '#server/platform/repeat.ts';
import { endJob, failJob, giveBackJob, type Job, renewJob, takeJob } from './jobs.store.ts';

const LEASE_SECONDS = 60;
const RENEW_MS = 20_000;
const EVERY_MS = 2_000;
const MOST_TRIES = 5;
const FIRST_PAUSE_MS = 30_000;

export type JobContext = {
  deps: Deps;
  /** Says how far it is, from 0 to 1. */
  tell(progress: number): void;
  /** Ends the work when the program stops, or another process has the job. */
  signal: AbortSignal;
};

/** Does one kind of job; throws to have it tried again. It may be done twice, since a process can die at any moment. */
export type JobHandler = (payload: Record<string, unknown>, context: JobContext) => Promise<void>;
export type JobHandlers = Readonly<Record<string, JobHandler>>;

/** What will fail again however often it is tried. */
export class HopelessError extends Error {}

/** When it is tried again: after half a minute, two, eight, and so on. */
function nextTryOf({ attempts }: Job, error: unknown, now: string): string | undefined {
  if (error instanceof HopelessError || attempts >= MOST_TRIES) return undefined;
  return new Date(Date.parse(now) + FIRST_PAUSE_MS * 4 ** (attempts - 1)).toISOString();
}

/** Works on it while it is held. */
async function work(deps: Deps, handler: JobHandler, { job, stop }: { job: Job; stop: AbortSignal }): Promise<void> {
  const lost = new AbortController();
  let progress = 0;
  const renew = async (): Promise<void> => {
    const held = { progress, now: deps.clock(), leaseSeconds: LEASE_SECONDS };
    if (!(await renewJob(deps.db, job, held))) lost.abort();
  };
  // A database that is away for a moment is asked again; the lease is three times as long.
  const timer = setInterval(() => void renew().catch(() => {}), RENEW_MS);
  let reportedProgress = 0;
  const tell = (now: number): void => {
    progress = Math.min(1, Math.max(0, now));
    if (progress - reportedProgress < 0.02) return;
    reportedProgress = progress;
    void renew().catch(() => {});
  };
  try {
    await handler(job.payload, { deps, tell, signal: AbortSignal.any([stop, lost.signal]) });
  } finally {
    clearInterval(timer);
  }
}

/** Has it tried again later, or gives it up. */
async function noteFailure({ db, clock, log }: Deps, job: Job, error: unknown): Promise<void> {
  const now = clock();
  const runAt = nextTryOf(job, error, now);
  await failJob(db, job, { error: String((error as Error).message), now, runAt });
  log[runAt === undefined ? 'error' : 'warn']({ err: error, job: job.id, kind: job.kind }, 'job failed');
}

/** Takes the next job that is due, if any, and does it; false where there is none. */
async function doNext(deps: Deps, handlers: JobHandlers, stop: AbortSignal): Promise<boolean> {
  const { db, clock } = deps;
  const job = await takeJob(db, Object.keys(handlers), { now: clock(), leaseSeconds: LEASE_SECONDS });
  if (!job) return false;
  try {
    // Processes that had it died of it, it seems.
    if (job.attempts > MOST_TRIES) throw new HopelessError('It never came to an end.');
    await work(deps, handlers[job.kind] as JobHandler, { job, stop });
    await endJob(db, job, clock());
  } catch (error) {
    // The program ends: what it broke off did not fail.
    if (stop.aborted) await giveBackJob(db, job, clock());
    else await noteFailure(deps, job, error);
  }
  return true;
}

/** Does all that is due now; how many. */
export async function runDueJobs(
  deps: Deps,
  handlers: JobHandlers,
  stop: AbortSignal = new AbortController().signal,
): Promise<number> {
  let done = 0;
  while (!stop.aborted && (await doNext(deps, handlers, stop))) done += 1;
  return done;
}

/** Looks for jobs now and every two seconds; the answer ends it, and is done when the last work has stopped. */
export const startJobs = (deps: Deps, handlers: JobHandlers): (() => Promise<void>) =>
  repeat(
    (stop) =>
      runDueJobs(deps, handlers, stop).catch((error: unknown) =>
        deps.log.error({ err: error }, 'jobs could not be done'),
      ),
    EVERY_MS,
  );
