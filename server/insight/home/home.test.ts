/** Tests of each role's home page: counts and rows against the project list, leave and free editors against a recount. */
import { describe, expect, it } from 'vitest';
import type { ApiToday } from '#contract/insight/home.ts';
import { advanceIdSequences } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { clockColumns } from '#server/testing/builders.ts';
import { fillTeam } from '#server/testing/random-team.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const NOW = '2026-02-09T12:00:00.000Z';
const OPEN = 'status[]=assigned&status[]=started&status[]=paused';

/** Creates work of every kind around NOW: started yesterday or today, paused for days, created since yesterday, reviewed by the manager. */
async function fillDay(): Promise<void> {
  for (const row of await app.db.selectFrom('projects').selectAll().execute()) {
    const n = row.id;
    const pausedAt = `2026-02-0${7 + (n % 3)}T10:00:00.000Z`;
    const changed = {
      ...(n > 60 ? { reviewed_by_id: 4 } : {}),
      created_at: `${n % 4 === 0 ? '2026-02-08' : '2026-02-01'}T${String(n % 24).padStart(2, '0')}:00:00.000Z`,
      started_at: row.status === 'assigned' ? null : `${n % 2 ? '2026-02-08' : '2026-02-09'}T09:00:00.000Z`,
      pauses: row.status === 'paused' ? [{ pausedAt, resumedAt: null }] : [],
      runtime_minutes: row.status === 'completed' ? (n % 50) + 0.25 : null,
      point: n % 2 ? 0 : row.point,
    };
    await app.db
      .updateTable('projects')
      .set({ ...changed, ...clockColumns({ ...row, ...changed }), pauses: JSON.stringify(changed.pauses) as never })
      .where('id', '=', n)
      .execute();
  }
}

const app = await testApp();
app.setNow(NOW);
await fillTeam(app.db);
await advanceIdSequences(app.db, ['users', 'leave_applications']);
// The random team has three editors, a manager and an administrator; this lets all of them sign in.
await app.db.updateTable('users').set({ is_active: true }).where('id', '=', 4).execute();
await fillDay();
const users = await app.db.selectFrom('users').selectAll().orderBy('id').execute();
const [editor, manager, admin] = [1, 4, 5].map((id) =>
  app.asUser(users.find((one) => one.id === id) as Row<'users'>),
) as [Caller, Caller, Caller];
const waiting = { waiting_for: 'footage', waiting_since: '2026-02-01T10:00:00.000Z' } as const;
await app.db.updateTable('projects').set(waiting).where('id', 'in', [3, 8]).execute();
let projects: Row<'projects'>[] = await app.db.selectFrom('projects').selectAll().execute();

const today = async (caller: Caller, query = ''): Promise<ApiToday> =>
  (await caller.get(`/api/stats/today${query}`)).json();

const LISTS = {
  editor: (id: number) => ({
    running: `assignedTo=${id}&status=started&order[startedAt]=asc`,
    returned: `assignedTo=${id}&status=assigned&returned=true&order[due]=asc`,
    due: `assignedTo=${id}&${OPEN}&order[due]=asc`,
    fresh: `assignedTo=${id}&status=assigned&returned=false&createdAt[after]=2026-02-08&order[createdAt]=desc`,
  }),
  manager: (id: number) => ({
    late: `AssignedBy=${id}&due=late&order[due]=asc`,
    review: `reviewedBy=${id}&status=completed&scored=false&order[endedAt]=asc`,
    returned: `AssignedBy=${id}&status=assigned&returned=true&order[due]=asc`,
    stopped: `AssignedBy=${id}&clock=stopped&order[due]=asc`,
    running: `AssignedBy=${id}&clock[]=over&clock[]=overnight&clock[]=silent&clock[]=hours&order[startedAt]=asc`,
    unstarted: `AssignedBy=${id}&status=assigned&due=soon&order[due]=asc`,
    unattended: `AssignedBy=${id}&${OPEN}&activeEditor=false&order[due]=asc`,
    waiting: `AssignedBy=${id}&waiting=true&order[waitingSince]=asc`,
  }),
  admin: () => ({
    late: 'due=late&order[due]=asc',
    review: 'status=completed&scored=false&order[endedAt]=asc',
    returned: 'status=assigned&returned=true&order[due]=asc',
    stopped: 'clock=stopped&order[due]=asc',
    running: 'clock[]=over&clock[]=overnight&clock[]=silent&clock[]=hours&order[startedAt]=asc',
    unstarted: 'status=assigned&due=soon&order[due]=asc',
    unattended: `${OPEN}&activeEditor=false&order[due]=asc`,
    waiting: 'waiting=true&order[waitingSince]=asc',
  }),
};

/** Compares each list of a home page with the project list under the same filters, and returns the totals. */
async function compare(caller: Caller, response: ApiToday, lists: Record<string, string>): Promise<number[]> {
  expect(response.lists.map(({ name }) => name)).toEqual(Object.keys(lists));
  for (const { name, total, projects: rows } of response.lists) {
    const size = name === 'due' ? 15 : 5;
    const list = (await caller.get(`/api/projects?itemsPerPage=${size}&${lists[name]}`)).json();
    expect({ name, total, rows }).toEqual({ name, total: list.totalItems, rows: list.member });
  }
  return response.lists.map(({ total }) => total);
}

describe('counts and rows match the project list', () => {
  it('for an editor', async () => {
    const totals = await compare(editor, await today(editor), LISTS.editor(editor.user.id));
    expect(Math.min(...totals)).toBeGreaterThan(0);
  });

  it('for a manager', async () => {
    const response = await today(manager);
    expect(response.role).toBe('manager');
    const totals = await compare(manager, response, LISTS.manager(manager.user.id));
    expect(totals.filter((total) => total > 0).length).toBeGreaterThan(3);
  });

  it('for an administrator', async () => {
    const totals = await compare(admin, await today(admin), LISTS.admin());
    expect(Math.min(...totals)).toBeGreaterThan(0);
  });

  it('for a user viewing the home page of a lower role', async () => {
    const below = await today(manager, '?as=editor');
    expect(below.role).toBe('editor');
    expect(below).not.toHaveProperty('leave');
    await compare(manager, below, LISTS.editor(manager.user.id));
    await compare(admin, await today(admin, '?as=manager'), LISTS.manager(admin.user.id));
  });

  it('a day later, with the timer of that day', async () => {
    app.setNow('2026-02-10T13:00:00.000Z');
    const caller = app.asUser(admin.user);
    const later = await compare(caller, await today(caller), LISTS.admin());
    app.setNow(NOW);
    expect(await compare(admin, await today(admin), LISTS.admin())).not.toEqual(later);
  });
});

describe('pending leave', () => {
  const recount = async (mayDecide: (person: Row<'users'>) => boolean): Promise<number[]> => {
    const users = await app.db.selectFrom('users').selectAll().execute();
    const ids = new Set(users.filter(mayDecide).map(({ id }) => id));
    const leave = await app.db.selectFrom('leave_applications').selectAll().where('status', '=', 'pending').execute();
    return leave
      .filter(({ employee_id }) => ids.has(employee_id))
      .sort((a, b) => (a.leave_from < b.leave_from ? -1 : a.leave_from > b.leave_from ? 1 : a.id - b.id))
      .map(({ id }) => id);
  };
  const leaveSummary = ({ leave }: ApiToday) => [leave?.total, leave?.leaves.map(({ id }) => id)];

  it('shows that of editors to a manager, and that of everyone else to an administrator', async () => {
    const ofEditors = await recount((one) => one.type === 'editor' && one.deleted_at === null);
    expect(ofEditors.length).toBeGreaterThan(1);
    expect(leaveSummary(await today(manager))).toEqual([ofEditors.length, ofEditors.slice(0, 5)]);
    const ofOthers = await recount((one) => one.id !== admin.user.id);
    expect(ofOthers.length).toBeGreaterThan(ofEditors.length);
    expect(leaveSummary(await today(admin))).toEqual([ofOthers.length, ofOthers.slice(0, 5)]);
    expect(leaveSummary(await today(admin, '?as=manager'))).toEqual([ofEditors.length, ofEditors.slice(0, 5)]);
  });

  it('is not shown to editors', async () => expect(await today(editor)).not.toHaveProperty('leave'));
});

describe('free now', () => {
  it('lists active editors without running work who are not on leave, fewest open projects first', async () => {
    const idle = await app.as('editor', { first_name: 'Zoe' });
    const other = await app.as('editor', { first_name: 'Abe' });
    const off = await app.as('editor', { is_active: false });
    const away = await app.as('editor');
    await app.db
      .insertInto('leave_applications')
      .values({
        employee_id: away.user.id,
        leave_from: '2026-02-08T15:00:00.000Z',
        leave_till: '2026-02-09T08:00:00.000Z',
        description: 'Trip',
        status: 'approved',
        approved_by_id: admin.user.id,
        created_at: NOW,
      })
      .execute();
    await app.db
      .updateTable('projects')
      .set({ status: 'assigned' })
      .where('assigned_to_id', '=', 2)
      .where('status', '=', 'started')
      .execute();
    projects = await app.db.selectFrom('projects').selectAll().execute();
    const users = await app.db.selectFrom('users').selectAll().execute();
    const leave = await app.db.selectFrom('leave_applications').selectAll().where('status', '=', 'approved').execute();
    const own = (id: number) => projects.filter((one) => one.assigned_to_id === id);
    const isAway = (id: number) =>
      leave.some(
        (one) =>
          one.employee_id === id &&
          one.leave_from.slice(0, 10) <= '2026-02-09' &&
          one.leave_till.slice(0, 10) >= '2026-02-09',
      );
    const expected = users
      .filter((one) => one.type === 'editor' && one.is_active && one.deleted_at === null && !isAway(one.id))
      .filter((one) => own(one.id).every(({ status }) => status !== 'started'))
      .map((one) => ({
        id: one.id,
        open: own(one.id).filter(({ status }) => ['assigned', 'paused'].includes(status)).length,
        name: one.search,
      }))
      .sort((a, b) => a.open - b.open || (a.name < b.name ? -1 : 1));
    const ids = expected.map(({ id }) => id);
    expect(ids).toContain(2);
    expect(ids.indexOf(other.user.id)).toBeLessThan(ids.indexOf(idle.user.id));
    expect(ids).not.toContain(off.user.id);
    expect(ids).not.toContain(away.user.id);
    for (const caller of [manager, admin]) {
      const { free } = await today(caller);
      expect(free?.total).toBe(ids.length);
      expect(free?.people.map(({ person, openProjects }) => [person.id, openProjects])).toEqual(
        expected.slice(0, 5).map(({ id, open }) => [id, open]),
      );
    }
  });
});

it('shows an editor how long their work of each class usually takes', async () => {
  const { usualMinutes } = await today(editor);
  for (const name of ['Premium', 'Standard', 'Basic', 'Podcast'] as const) {
    const done = projects.filter(
      (one) => one.assigned_to_id === editor.user.id && one.status === 'completed' && one.class === name,
    );
    const mean = done.reduce((sum, one) => sum + (one.runtime_minutes ?? 0), 0) / done.length;
    expect(usualMinutes?.[name] ?? null).toBe(done.length === 0 ? null : Math.round(mean * 100) / 100);
  }
  const fresh = await app.as('editor');
  expect((await today(fresh)).usualMinutes).toEqual({ Premium: null, Standard: null, Basic: null, Podcast: null });
});

describe('viewing as another role', () => {
  it("allows one's own role and lower ones", async () => {
    const statuses = async (caller: Caller) =>
      Promise.all(
        ['admin', 'manager', 'editor'].map(async (as) => (await caller.get(`/api/stats/today?as=${as}`)).statusCode),
      );
    expect(await statuses(admin)).toEqual([200, 200, 200]);
    expect(await statuses(manager)).toEqual([403, 200, 200]);
    expect(await statuses(editor)).toEqual([403, 403, 200]);
    expect((await admin.get('/api/stats/today?as=owner')).statusCode).toBe(400);
    expect((await app.anonymous.get('/api/stats/today')).statusCode).toBe(401);
  });
});
