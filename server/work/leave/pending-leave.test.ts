/** Pending leave of users who are deactivated, deleted or restored (docs/leave.md#leaving). */
// Runs on both databases: leave is withdrawn and restored by hand-written SQL.
import { beforeEach, expect, it } from 'vitest';
import { restorePathOf } from '#contract/journal/trash.ts';
import { aLeave, aUser } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';

const NOW = '2026-03-10T12:00:00.000Z';
const day = (date: string): string => `${date}T00:00:00.000Z`;

const app = await testApp();
const admin = await app.as('admin');
const otherAdmin = await app.as('admin');
const manager = await app.as('manager');
beforeEach(async () => {
  app.setNow(NOW);
  await app.db.deleteFrom('notifications').execute();
});

const leaveFor = (employee_id: number, from: string, till = from, more: object = {}) =>
  aLeave(app.db, { employee_id, leave_from: day(from), leave_till: day(till), ...more });

/** Creates an editor with pending leave in the past, today and twice in the future, and one approved. */
async function editorWithLeave() {
  const person = await aUser(app.db, { type: 'editor' });
  await leaveFor(person.id, '2026-03-02', '2026-03-09');
  await leaveFor(person.id, '2026-03-10', '2026-03-11');
  await leaveFor(person.id, '2026-04-01');
  await leaveFor(person.id, '2026-05-01', '2026-05-05');
  await leaveFor(person.id, '2026-06-01', '2026-06-01', { status: 'approved' });
  return person;
}

const statusesOf = async (id: number): Promise<string[]> => {
  const rows = await app.db
    .selectFrom('leave_applications')
    .select('status')
    .where('employee_id', '=', id)
    .orderBy('leave_from')
    .execute();
  return rows.map(({ status }) => status);
};

/** Returns kind and count of each decider's unread lines, the acting person first. */
const lines = async (): Promise<[number, string, number][]> => {
  const rows = await app.db.selectFrom('notifications').selectAll().orderBy('user_id').orderBy('kind').execute();
  return rows.map(({ user_id, kind, count }) => [user_id, kind, count]);
};

const PENDING = ['pending', 'pending', 'pending', 'pending', 'approved'];
const WITHDRAWN = ['withdrawn', 'withdrawn', 'withdrawn', 'withdrawn', 'approved'];
const BACK = ['withdrawn', 'pending', 'pending', 'pending', 'approved'];

const deactivate = (id: number, status = false) => admin.patch(`/api/users/${id}`, { status });

it.each(['deactivated', 'deleted'] as const)(
  'is withdrawn when its applicant is %s, and restored with them',
  async (how) => {
    const person = await editorWithLeave();
    expect(await statusesOf(person.id)).toEqual(PENDING);
    const left =
      how === 'deleted' ? await admin.request('DELETE', `/api/users/${person.id}`) : await deactivate(person.id);
    expect(left.statusCode).toBe(how === 'deleted' ? 204 : 200);
    expect(await statusesOf(person.id)).toEqual(WITHDRAWN);
    const others = [otherAdmin.user.id, manager.user.id];
    expect(await lines()).toEqual(others.map((id) => [id, 'leave-withdrawn', 1]));

    const back = how === 'deleted' ? await admin.post(String(left.headers['undo'])) : await deactivate(person.id, true);
    expect(back.statusCode).toBe(200);
    expect(await statusesOf(person.id)).toEqual(BACK);
    expect(await lines()).toEqual(
      others.flatMap((id) => [
        [id, 'leave-asked', 1],
        [id, 'leave-withdrawn', 1],
      ]),
    );
    const audit = await app.db
      .selectFrom('audit')
      .select(['action', 'actor_id', 'record_name'])
      .where('record_kind', '=', 'leave')
      .orderBy('id', 'desc')
      .limit(7)
      .execute();
    const line = (action: string) => ({
      action,
      actor_id: admin.user.id,
      record_name: `${person.first_name} ${person.last_name}`,
    });
    expect(audit).toEqual([
      ...Array.from({ length: 3 }, () => line('undos.take-back')),
      ...Array.from({ length: 4 }, () => line('leave.withdraw')),
    ]);
  },
);

it('stays withdrawn while they are restored but inactive, and returns on activation', async () => {
  const person = await editorWithLeave();
  await deactivate(person.id);
  await admin.request('DELETE', `/api/users/${person.id}`);
  const { id } = await app.db
    .selectFrom('bin')
    .select('id')
    .where('kind', '=', 'user')
    .where('record_id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect((await admin.post(restorePathOf(id))).statusCode).toBe(200);
  expect(await statusesOf(person.id)).toEqual(WITHDRAWN);
  await deactivate(person.id, true);
  expect(await statusesOf(person.id)).toEqual(BACK);
});

it('is not restored into days taken since, nor if the applicant had withdrawn it', async () => {
  const person = await aUser(app.db, { type: 'editor' });
  await leaveFor(person.id, '2026-04-01', '2026-04-03');
  await leaveFor(person.id, '2026-05-01', '2026-05-01', { status: 'withdrawn' });
  await deactivate(person.id);
  await leaveFor(person.id, '2026-04-03', '2026-04-04', { status: 'approved' });
  await deactivate(person.id, true);
  expect(await statusesOf(person.id)).toEqual(['withdrawn', 'approved', 'withdrawn']);
});

it('is unchanged for other people and by other edits of the person', async () => {
  const [person, other] = [await editorWithLeave(), await editorWithLeave()];
  await admin.patch(`/api/users/${person.id}`, { firstName: 'Ann' });
  expect(await statusesOf(person.id)).toEqual(PENDING);
  await deactivate(person.id);
  expect(await statusesOf(other.id)).toEqual(PENDING);
});

it('does not become pending by undoing a decision after its applicant has left', async () => {
  const person = await aUser(app.db, { type: 'editor' });
  const { id } = await leaveFor(person.id, '2026-04-01');
  const decided = await admin.patch(`/api/leave_applications/${id}`, { status: 'approved' });
  for (const leave of [() => deactivate(person.id), () => admin.delete(`/api/users/${person.id}`)]) {
    await leave();
    const refused = await admin.post(String(decided.headers['undo']));
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      "The applicant is no longer active, so it can't be undone.",
    ]);
    expect(await statusesOf(person.id)).toEqual(['approved']);
  }
});
