/** Skips the remaining steps of a journey after a failure, since they build on each other, and reports what the pages showed. */
import { afterEach, beforeEach, type RunnerTask } from 'vitest';
import { describePages } from './watch.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** True for tests that don't build on earlier ones and so run even after a failure. */
    isIndependent?: boolean;
  }
}

const hasFailed = (task: RunnerTask): boolean =>
  task.result?.state === 'fail' || (task.type === 'suite' && task.tasks.some(hasFailed));

beforeEach(({ task, skip }) =>
  skip(!task.meta.isIndependent && task.file.tasks.some(hasFailed), 'An earlier step failed.'),
);

// Adds the page contents as a second error of the step, so the report shows it next to the first.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') throw new Error(await describePages());
});
