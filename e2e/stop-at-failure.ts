/** A journey's steps build on each other: behind one that failed the next ones would only wait for what never comes. What the pages showed is told with the failure. */
import { afterEach, beforeEach, type RunnerTask } from 'vitest';
import { describePages } from './watch.ts';

const hasFailed = (task: RunnerTask): boolean =>
  task.result?.state === 'fail' || (task.type === 'suite' && task.tasks.some(hasFailed));

beforeEach(({ task, skip }) => skip(task.file.tasks.some(hasFailed), 'An earlier step failed.'));

// A second error of the same step, so that the report has it beside the first.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') throw new Error(await describePages());
});
