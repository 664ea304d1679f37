/** A journey's steps build on each other: behind one that failed the next ones would only wait for what never comes. */
import { beforeEach, type RunnerTask } from 'vitest';

const hasFailed = (task: RunnerTask): boolean =>
  task.result?.state === 'fail' || (task.type === 'suite' && task.tasks.some(hasFailed));

beforeEach(({ task, skip }) => skip(task.file.tasks.some(hasFailed), 'An earlier step failed.'));
