/** Tasks that every process runs each minute. Tasks must tolerate other processes running them at the same time. */
import type { Deps } from '#server/platform/deps.ts';
import { runRepeatedly } from './run-repeatedly.ts';

const EVERY_MS = 60_000;

/** A task that returns the number of records processed. Long tasks check the signal. */
type MinuteTask = (deps: Deps, stop: AbortSignal) => Promise<number>;
export type MinuteTasks = Readonly<Record<string, MinuteTask>>;

async function runAll(deps: Deps, tasks: MinuteTasks, stop: AbortSignal): Promise<void> {
  for (const [name, task] of Object.entries(tasks)) {
    if (stop.aborted) return;
    try {
      const count = await task(deps, stop);
      if (count > 0) deps.log.info({ [name]: count }, 'scheduled task done');
    } catch (error) {
      // The next run, a minute later, retries, since the same work is still due.
      deps.log.error({ err: error, task: name }, 'scheduled task failed');
    }
  }
}

/** Runs the tasks now and every minute, one after the other. Returns a function that stops and waits for the last one. */
export const startMinuteScheduler = (deps: Deps, tasks: MinuteTasks): (() => Promise<void>) =>
  runRepeatedly((stop) => runAll(deps, tasks, stop), EVERY_MS);
