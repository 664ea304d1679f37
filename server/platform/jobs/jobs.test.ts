/** Jobs: run once by any process, taken over from dead processes, retried, given up. */
// Runs on both databases: jobs are claimed past the rows that others have locked.
import { beforeEach, expect, it } from 'vitest';
import type { TestApp } from '#server/testing/test-app.ts';
import { createTwoApps, type TwoApps } from '#server/testing/two-apps.ts';
import { deleteOldJobs, insertJob, progressByKey, leaseJob } from './jobs.store.ts';
import { PermanentError, type JobHandlers, runDueJobs, startJobs } from './run-jobs.ts';

const NOW = '2026-03-10T12:00:00.000Z';
const after = (seconds: number): string => new Date(Date.parse(NOW) + seconds * 1000).toISOString();

let apps: TwoApps;
let app: TestApp;
/** A second app on the same database, like another process. */
let secondApp: TestApp;
beforeEach(async () => {
  apps = await createTwoApps();
  ({ app, secondApp } = apps);
});

const add = (more: { key?: string; runAt?: string; payload?: Record<string, unknown> } = {}) =>
  app.db.transaction().execute((trx) => insertJob(trx, { kind: 'greet', payload: {}, now: NOW, ...more }));
const rows = () => app.db.selectFrom('jobs').selectAll().orderBy('id').execute();

it('runs each job once across two processes', async () => {
  const done: unknown[] = [];
  const handlers: JobHandlers = {
    greet: async ({ n }) => {
      done.push(n);
    },
  };
  for (let n = 0; n < 20; n += 1) await add({ payload: { n } });
  const counts = await Promise.all([runDueJobs(app.deps, handlers), runDueJobs(secondApp.deps, handlers)]);
  expect((counts[0] as number) + (counts[1] as number)).toBe(20);
  expect(done.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 20 }, (_, n) => n));
  expect(await runDueJobs(app.deps, handlers)).toBe(0);
});

it('allows one unfinished job per key, and delays jobs until due', async () => {
  await add({ key: 'one' });
  await add({ key: 'one' });
  await add({ runAt: after(60) });
  expect(await rows()).toHaveLength(2);
  expect([...(await progressByKey(app.db, ['one', 'two']))]).toEqual([['one', 0]]);
  expect(await runDueJobs(app.deps, { greet: async () => {} })).toBe(1);
  expect([...(await progressByKey(app.db, ['one']))]).toEqual([]);
  await add({ key: 'one' });
  expect(await rows()).toHaveLength(3);
  expect(await runDueJobs(app.deps, { other: async () => {} })).toBe(0);
});

it('hands over the job of a dead process when its lease expires, not earlier', async () => {
  await add();
  expect(await leaseJob(app.db, ['greet'], { now: NOW, leaseSeconds: 60 })).toMatchObject({ attempts: 1 });
  expect(await runDueJobs(secondApp.deps, { greet: async () => {} })).toBe(0);
  secondApp.setNow(after(61));
  expect(await runDueJobs(secondApp.deps, { greet: async () => {} })).toBe(1);
  expect((await rows())[0]).toMatchObject({ attempts: 2, done_at: after(61) });
});

it('retries a failing job with growing delays and finally gives up', async () => {
  await add({ key: 'one' });
  const handlers: JobHandlers = {
    greet: async () => {
      throw new Error('Nobody there');
    },
  };
  for (const pause of [0, 30, 120, 480, 1920]) {
    const [{ run_at }] = (await rows()) as unknown as [{ run_at: string }];
    app.setNow(new Date(Date.parse(run_at) - 1).toISOString());
    if (pause > 0) expect(await runDueJobs(app.deps, handlers)).toBe(0);
    app.setNow(run_at);
    expect(await runDueJobs(app.deps, handlers)).toBe(1);
  }
  const [job] = await rows();
  expect(job).toMatchObject({ attempts: 5, last_error: 'Nobody there', key: null, done_at: null });
  expect(job?.failed_at).not.toBeNull();
  expect(await deleteOldJobs(app.db, after(100 * 86_400))).toBe(1);
});

it('tries a permanently failing job once', async () => {
  await add();
  const handlers: JobHandlers = {
    greet: async () => {
      throw new PermanentError('Never');
    },
  };
  await runDueJobs(app.deps, handlers);
  expect((await rows())[0]).toMatchObject({ attempts: 1, failed_at: NOW, last_error: 'Never' });
});

/** Starts a job and stops the process in the middle. */
async function stopAtWork(): Promise<void> {
  let begun = (): void => {};
  const hasStarted = new Promise<void>((resolve) => (begun = resolve));
  const stop = startJobs(app.deps, {
    greet: (_payload, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')));
        begun();
      }),
  });
  await hasStarted;
  await stop();
}

it('aborts work on shutdown and continues it in the next process', async () => {
  await add();
  await stopAtWork();
  expect((await rows())[0]).toMatchObject({ done_at: null, failed_at: null, locked_until: null });
  expect(await runDueJobs(secondApp.deps, { greet: async () => {} })).toBe(1);
});

it('does not count a shutdown as an attempt, and preserves the previous error', async () => {
  await add();
  const failing: JobHandlers = {
    greet: async () => {
      throw new Error('Nobody there');
    },
  };
  await runDueJobs(app.deps, failing);
  app.setNow(after(30));
  for (let n = 0; n < 6; n += 1) await stopAtWork();
  expect((await rows())[0]).toMatchObject({ attempts: 1, locked_until: null, last_error: 'Nobody there' });
  secondApp.setNow(after(30));
  expect(await runDueJobs(secondApp.deps, { greet: async () => {} })).toBe(1);
  expect((await rows())[0]).toMatchObject({ attempts: 2, done_at: after(30), failed_at: null });
});
