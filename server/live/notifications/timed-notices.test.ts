/** Tests of timed notices: sent once per occasion, whichever process runs, even after a suspended night. */
// Runs on both databases: notices are claimed by an upsert with a condition.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '#server/platform/db/open.ts';
import { aProject } from '#server/testing/builders.ts';
import { createDatabaseFixture, type DatabaseFixture } from '#server/testing/databases.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { sendTimedNotices } from './timed-notices.ts';

let fixture: DatabaseFixture;
let app: TestApp;
/** Three processes on one database, including the first. */
let apps: TestApp[];
let manager: Caller;
let editor: Caller;
beforeEach(async () => {
  fixture = await createDatabaseFixture();
  apps = [];
  for (let n = 0; n < 3; n += 1) apps.push(await testApp({}, openDatabase(fixture.location)));
  app = apps[0] as TestApp;
  [manager, editor] = [await app.as('manager'), await app.as('editor')];
});
afterEach(async () => {
  for (const one of apps) await one.close();
});

const at = (time: string, day = 10): string => `2026-03-${day}T${time}:00.000Z`;
/** Runs all processes at the same moment and returns the number of projects with a notice. */
const runAt = async (now: string): Promise<number> => {
  for (const one of apps) one.setNow(now);
  const counts = await Promise.all(apps.map(({ deps }) => sendTimedNotices(deps)));
  return counts.reduce((sum, count) => sum + count, 0);
};
const project = (more: Parameters<typeof aProject>[1] = {}) =>
  aProject(app.db, { assigned_to_id: editor.user.id, assigned_by_id: manager.user.id, ...more });
/** Creates running work with sixty allowed minutes. */
const running = (more: Parameters<typeof aProject>[1] = {}) =>
  project({ status: 'started', started_at: at('12:00'), ...more });
type Line = { kind: string; count: number; actor?: object };
const inboxOf = async (caller: Caller): Promise<string[]> =>
  (await app.asUser(caller.user).get('/api/notifications'))
    .json()
    .items.map(({ kind, count }: Line) => `${kind} ${count}`);

it('notifies the editor at 80 % of the allowed time, and both when it is exceeded, once each', async () => {
  await running();
  expect(await runAt(at('12:47'))).toBe(0);
  expect(await runAt(at('12:48'))).toBe(1);
  expect(await runAt(at('12:59'))).toBe(0);
  expect([await inboxOf(editor), await inboxOf(manager)]).toEqual([['time-used 1'], []]);
  expect(await runAt(at('13:00'))).toBe(0);
  expect(await runAt(at('13:01'))).toBe(1);
  expect(await runAt(at('13:02'))).toBe(0);
  expect([await inboxOf(editor), await inboxOf(manager)]).toEqual([['time-over 1', 'time-used 1'], ['time-over 1']]);
});

it('notifies again when the allowed time changes, but not of paused or completed work', async () => {
  const one = await running();
  await running({ status: 'paused', pauses: [{ pausedAt: at('12:30'), resumedAt: null }] });
  await running({ status: 'completed', ended_at: at('14:00'), runtime_minutes: 120 });
  await runAt(at('13:01'));
  expect(await inboxOf(manager)).toEqual(['time-over 1']);
  await manager.patch(`/api/projects/${one.id}`, { videoLength: 1200 });
  expect(await runAt(at('13:02'))).toBe(0);
  expect(await runAt(at('13:36'))).toBe(1);
  expect(await runAt(at('14:01'))).toBe(1);
  expect(await inboxOf(manager)).toEqual(['time-over 2']);
});

it('notifies the day before a deadline, and both when it is overdue, once each and again for a new deadline', async () => {
  const one = await project({ deadline_at: at('10:00', 12) });
  expect(await runAt(at('23:59', 10))).toBe(0);
  expect(await runAt(at('00:00', 11))).toBe(1);
  expect(await runAt(at('12:00', 11))).toBe(0);
  expect([await inboxOf(editor), await inboxOf(manager)]).toEqual([['due-tomorrow 1'], []]);
  expect(await runAt(at('09:59', 12))).toBe(0);
  expect(await runAt(at('10:00', 12))).toBe(1);
  expect(await runAt(at('10:01', 12))).toBe(0);
  expect(await inboxOf(manager)).toEqual(['overdue 1']);
  await app.asUser(manager.user).patch(`/api/projects/${one.id}`, { deadlineAt: at('11:00', 12) });
  expect(await runAt(at('11:00', 12))).toBe(1);
  expect(await inboxOf(manager)).toEqual(['overdue 2']);
});

it('catches up on one night of downtime, but not on older deadlines', async () => {
  await project({ deadline_at: at('02:00', 12) });
  await project({ deadline_at: at('07:00', 11) });
  await project({ deadline_at: '2026-01-01T10:00:00.000Z' });
  await project({ status: 'completed', ended_at: at('01:00', 12), deadline_at: at('01:00', 12) });
  await running({ started_at: '2026-02-01T10:00:00.000Z' });
  expect(await runAt(at('08:00', 12))).toBe(1);
  expect(await inboxOf(editor)).toEqual(['overdue 1']);
});

it('notifies of more projects than fit in one batch', async () => {
  await app.db.transaction().execute(async (trx) => {
    const row = await aProject(trx, { deadline_at: at('10:00'), assigned_to_id: editor.user.id });
    const { id: _, ...columns } = row;
    const copies = Array.from({ length: 520 }, (_one, n) => ({
      ...columns,
      tracking_id: `TRK-MANY-${n}`,
      pauses: '[]' as never,
      rounds: '[]' as never,
      designation_entries: '[]' as never,
      time_corrections: '[]' as never,
    }));
    for (let from = 0; from < copies.length; from += 100)
      await trx
        .insertInto('projects')
        .values(copies.slice(from, from + 100))
        .execute();
  });
  expect(await runAt(at('10:00'))).toBe(521);
  expect((await app.asUser(editor.user).get('/api/notifications/unread')).json()).toEqual({ unread: 521 });
});

it('reminds the assigner of a wait after three days and then weekly, once each', async () => {
  await project({ status: 'completed', waiting_for: 'approval', waiting_since: at('12:00', 10) });
  expect(await runAt(at('11:59', 13))).toBe(0);
  expect(await runAt(at('12:00', 13))).toBe(1);
  expect(await runAt(at('13:00', 13))).toBe(0);
  expect(await runAt(at('13:00', 15))).toBe(0);
  expect([await inboxOf(editor), await inboxOf(manager)]).toEqual([[], ['client-waiting 1']]);
  expect(await runAt(at('13:00', 20))).toBe(1);
  expect(await runAt(at('14:00', 20))).toBe(0);
});
