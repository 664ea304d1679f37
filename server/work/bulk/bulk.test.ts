/** Bulk changes through the API and undoing them: all projects or none (docs/projects.md#bulk). */
// Runs on both databases: each engine has its own statement to update many rows.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '#server/platform/db/tables.ts';
import { sweepExpired } from '#server/sweep-expired.ts';
import { aClient, aProject, aUser } from '#server/testing/builders.ts';
import { snapshotOf } from '#server/testing/snapshot.ts';
import { testApp } from '#server/testing/test-app.ts';

const NOW = '2026-03-10T12:00:00.000Z';
const minutesLater = (minutes: number): string => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();

let projects: Row<'projects'>[];

const app = await testApp();
const admin = await app.as('admin');
let manager = await app.as('manager');
const other = await app.as('manager');
const editor = await app.as('editor');

beforeEach(async () => {
  app.setNow(NOW);
  const of = { assigned_by_id: manager.user.id, assigned_to_id: editor.user.id };
  projects = [
    await aProject(app.db, { ...of, deadline_at: '2026-03-12T17:00:00.123Z' }),
    await aProject(app.db, { ...of, deadline_at: '2026-03-20T09:30:00.000Z', class: 'Basic' }),
    await aProject(app.db, { ...of, deadline_at: '2026-03-31T08:00:00.000Z' }),
  ];
});

const ids = (): number[] => projects.map(({ id }) => id);
const rowsNow = () => app.db.selectFrom('projects').selectAll().where('id', 'in', ids()).orderBy('id').execute();
const changeAll = (change: object, by = manager, more: object = {}) =>
  by.post('/api/projects/bulk', { ids: ids(), count: ids().length, change, ...more });
const undo = (id: number, by = manager) => by.request('POST', `/api/bulk_changes/${id}/undo`);
const withoutVersion = (rows: Row<'projects'>[]) =>
  rows.map(({ version: _version, changed_by_id: _by, ...row }) => row);

/** Sends the request, expects that nothing is written, and returns the response. */
async function expectRefused(send: () => ReturnType<typeof changeAll>) {
  const before = await snapshotOf(app.db);
  const response = await send();
  expect(await snapshotOf(app.db)).toBe(before);
  return response;
}

describe('a change of one project', () => {
  it('honors If-Match, and its undo restores when the deadline was set', async () => {
    const [{ id, version }] = projects as [Row<'projects'>];
    const move = (ifMatch: string) =>
      manager.post(
        '/api/projects/bulk',
        { ids: [id], count: 1, change: { deadlineAt: '2026-03-13T17:00:00Z' } },
        { 'if-match': ifMatch },
      );
    expect((await expectRefused(() => move(`"${version + 1}"`))).statusCode).toBe(412);
    const moved = await move(`"${version}"`);
    expect(moved.statusCode).toBe(200);
    const read = async () => (await rowsNow()).find((row) => row.id === id);
    expect(await read()).toMatchObject({ deadline_at: '2026-03-13T17:00:00.000Z', deadline_set_at: NOW });
    expect((await undo(moved.json().id)).statusCode).toBe(200);
    expect(await read()).toMatchObject({ deadline_at: '2026-03-12T17:00:00.123Z', deadline_set_at: null });
  });
});

describe('changing each field', () => {
  const person = () => aUser(app.db, { type: 'manager' });

  it('sets an editor and a reviewer, or clears them', async () => {
    const { id } = await person();
    const response = await changeAll({ assignedTo: `/api/users/${id}`, reviewedBy: id });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { id: expect.any(Number), count: 3, changed: 3, undoUntil: '2026-03-10T12:10:00+00:00' },
    ]);
    for (const row of await rowsNow())
      expect(row).toMatchObject({ assigned_to_id: id, reviewed_by_id: id, version: 2 });
    await changeAll({ assignedTo: null, reviewedBy: null });
    for (const row of await rowsNow())
      expect(row).toMatchObject({ assigned_to_id: null, reviewed_by_id: null, version: 3 });
  });

  it('sets a client', async () => {
    const { id } = await aClient(app.db);
    expect((await changeAll({ client: `/api/clients/${id}` })).statusCode).toBe(200);
    expect((await rowsNow()).map((row) => row.client_id)).toEqual([id, id, id]);
  });

  it('sets a class, without writing or counting projects that already have it', async () => {
    const response = await changeAll({ class: 'Basic' });
    expect(response.json()).toMatchObject({ count: 3, changed: 2 });
    expect((await rowsNow()).map((row) => [row.class, row.version])).toEqual([
      ['Basic', 2],
      ['Basic', 1],
      ['Basic', 2],
    ]);
    expect((await changeAll({ class: 'Basic' })).json()).toEqual({ count: 3, changed: 0 });
  });

  it('sets or clears a deadline', async () => {
    await changeAll({ deadlineAt: '2026-04-01T17:00:00+02:00' });
    expect(new Set((await rowsNow()).map((row) => row.deadline_at))).toEqual(new Set(['2026-04-01T15:00:00.000Z']));
    await changeAll({ deadlineAt: null });
    expect(new Set((await rowsNow()).map((row) => row.deadline_at))).toEqual(new Set([null]));
  });

  it.each([
    [3, ['2026-03-15T17:00:00.123Z', '2026-03-23T09:30:00.000Z', '2026-04-03T08:00:00.000Z']],
    [-7, ['2026-03-05T17:00:00.123Z', '2026-03-13T09:30:00.000Z', '2026-03-24T08:00:00.000Z']],
  ])('shifts a deadline by %d days and keeps its time', async (shiftDeadlineDays, deadlines) => {
    expect((await changeAll({ shiftDeadlineDays })).json()).toMatchObject({ changed: 3 });
    expect((await rowsNow()).map((row) => row.deadline_at)).toEqual(deadlines);
  });

  it('has the same effect as a single edit', async () => {
    const { id } = await person();
    const change = { assignedTo: id, class: 'Podcast', deadlineAt: '2026-05-01T10:00:00Z' };
    await changeAll(change, manager, { ids: ids().slice(0, 2), count: 2 });
    const [first, second, third] = projects as [Row<'projects'>, Row<'projects'>, Row<'projects'>];
    await manager.patch(`/api/projects/${third.id}`, change);
    const own = { id: 0, title: '', search: '', tracking_id: '', tracking_tail: '', client_id: 0 };
    const [one, two, three] = (await rowsNow()).map((row) => ({ ...row, ...own }));
    expect([first.id, second.id]).toEqual(ids().slice(0, 2));
    expect(one).toEqual(three);
    expect(two).toEqual(three);
  });
});

describe('request validation', () => {
  it.each([
    ['neither projects nor a list', { ids: undefined }, 422, 'Specify either'],
    ['both', { query: 'status=assigned' }, 422, 'Specify either'],
    ['nothing to change', { change: {} }, 422, 'Choose something to change.'],
    ['a deadline and a shift', { change: { deadlineAt: null, shiftDeadlineDays: 1 } }, 422, 'not both'],
    ['a shift beyond a year', { change: { shiftDeadlineDays: 367 } }, 422, 'between -366 and 366'],
    ['no client', { change: { client: null } }, 400, 'client'],
    ['an unknown class', { change: { class: 'Gold' } }, 422, 'not a valid choice'],
    ['an unknown person', { change: { assignedTo: '/api/users/999999' } }, 400, '/api/users/999999'],
    ['a version without an id', { versions: { first: 1 } }, 422, "by its project's ID"],
    ['a version of an odd name', { versions: JSON.parse('{"__proto__":1}') }, 422, "by its project's ID"],
    ['no count', { count: undefined }, 422, 'count'],
  ])('rejects %s', async (_case, more, status, message) => {
    const response = await expectRefused(() => changeAll({ class: 'Podcast' }, manager, more));
    expect([response.statusCode, response.json().detail]).toEqual([status, expect.stringContaining(message)]);
  });

  it.each([
    ['an unknown parameter', 'statsu=assigned', 'Unknown query parameter "statsu"'],
    ['an unknown key', 'status[x]=assigned', 'status[x]'],
    ['an unknown order', 'order[colour]=asc', 'order[colour]'],
    ['a date that is none', 'createdAt[after]=soon', 'createdAt[after]'],
  ])('answers 400 to a list with %s', async (_case, query, message) => {
    const body = { query, count: 1, change: { class: 'Podcast' } };
    const response = await expectRefused(() => manager.post('/api/projects/bulk', body));
    expect([response.statusCode, response.json().detail]).toEqual([400, expect.stringContaining(message)]);
  });

  it('rejects more than 500', async () => {
    const many = Array.from({ length: 501 }, (_, n) => n + 1);
    const response = await expectRefused(() => changeAll({ class: 'Podcast' }, admin, { ids: many, count: 501 }));
    expect([response.statusCode, response.json().detail]).toEqual([422, expect.stringContaining('500')]);
  });

  it('answers 409 when the number of projects differs from what the user saw', async () => {
    const query = `AssignedBy=${manager.user.id}&assignedTo=${editor.user.id}&id[]=${ids().join('&id[]=')}`;
    const body = { query, count: 2, change: { class: 'Podcast' } };
    const response = await expectRefused(() => manager.post('/api/projects/bulk', body));
    expect([response.statusCode, response.json().detail]).toEqual([
      409,
      'You selected 2 projects, but 3 match now. Nothing was changed. Check the list again.',
    ]);
    expect((await changeAll({ class: 'Podcast' }, manager, { count: 4 })).statusCode).toBe(409);
    const asSeen = await manager.post('/api/projects/bulk', { ...body, count: 3 });
    expect([asSeen.statusCode, asSeen.json().changed]).toEqual([200, 3]);
  });

  it('selects a list by every list filter, including time-dependent ones', async () => {
    const reviewer = await aUser(app.db, { type: 'manager' });
    for (const row of projects)
      await app.db.updateTable('projects').set({ reviewed_by_id: reviewer.id }).where('id', '=', row.id).execute();
    const query = `?reviewedBy=${reviewer.id}&due[]=soon&due[]=week&order[due]=desc&page=3&itemsPerPage=1`;
    // At noon on Tuesday the 10th, only the first is due within the week.
    app.setNow('2026-03-11T00:00:00.000Z');
    const response = await app
      .asUser(manager.user)
      .post('/api/projects/bulk', { query, count: 1, change: { class: 'Podcast' } });
    expect([response.statusCode, response.json().changed]).toEqual([200, 1]);
    expect((await rowsNow()).map((row) => row.class)).toEqual(['Podcast', 'Basic', 'Premium']);
  });
});

describe('all-or-nothing behavior', () => {
  it('names each project that rejects the change, and why', async () => {
    const finished = await aProject(app.db, {
      assigned_by_id: manager.user.id,
      status: 'completed',
      started_at: '2026-03-01T09:00:00.000Z',
      ended_at: '2026-03-02T09:00:00.000Z',
    });
    const foreign = await aProject(app.db, { assigned_by_id: other.user.id });
    const all = [...ids(), finished.id, foreign.id, 999_999];
    const response = await expectRefused(() =>
      changeAll({ class: 'Podcast' }, manager, { ids: all, count: 6, versions: { [ids()[1] as number]: 7 } }),
    );
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      {
        '@type': 'Error',
        detail: '4 of 6 projects cannot be changed. Nothing was changed.',
        items: [
          { id: ids()[1], title: projects[1]?.title, message: 'It was changed in the meantime.' },
          { id: finished.id, title: finished.title, message: 'Completed projects cannot be edited.' },
          { id: foreign.id, title: foreign.title, message: 'You can only edit projects that you have assigned.' },
          { id: 999_999, title: 'Project 999999', message: 'It no longer exists.' },
        ],
      },
    ]);
  });

  it('applies every rule of a single edit', async () => {
    const inactive = await aUser(app.db, { is_active: false });
    const people = await expectRefused(() => changeAll({ assignedTo: inactive.id }, admin));
    expect(people.json().items.map(({ message }: { message: string }) => message)).toEqual(
      ids().map(() => 'This person is not active.'),
    );
    const dates = await expectRefused(() => changeAll({ deadlineAt: '2024-01-01T00:00:00Z' }, admin));
    expect(dates.json().items[0].message).toBe('Deadline date and time cannot be before start date and time.');
    await app.db
      .updateTable('projects')
      .set({ deadline_at: null })
      .where('id', '=', ids()[2] as number)
      .execute();
    const shift = await expectRefused(() => changeAll({ shiftDeadlineDays: 1 }, admin));
    expect(shift.json().items).toEqual([
      { id: ids()[2], title: projects[2]?.title, message: 'This project has no deadline to shift.' },
    ]);
    await changeAll({ deadlineAt: '2100-12-31T10:00:00Z' }, admin);
    const years = await expectRefused(() => changeAll({ shiftDeadlineDays: 1 }, admin));
    expect(years.json().items[0].message).toBe('This date should be between 2000 and 2100.');
  });

  it('changes nothing when one of 500 is rejected', async () => {
    const client = await aClient(app.db);
    const people = { assigned_by_id: manager.user.id, client_id: client.id, assigned_to_id: editor.user.id };
    for (let n = 0; n < 499; n += 1) await aProject(app.db, people);
    const forbidden = await aProject(app.db, { ...people, assigned_by_id: other.user.id });
    const body = { query: `client=${client.id}`, count: 500, change: { class: 'Basic', assignedTo: other.user.id } };
    const response = await expectRefused(() => manager.post('/api/projects/bulk', body));
    expect(response.json().items.map(({ id }: { id: number }) => id)).toEqual([forbidden.id]);
    const byAdmin = await admin.post('/api/projects/bulk', body);
    expect(byAdmin.json()).toMatchObject({ count: 500, changed: 500 });
    const before = await snapshotOf(app.db);
    expect((await undo(byAdmin.json().id, admin)).json()).toEqual({ restored: 500 });
    expect(await snapshotOf(app.db)).not.toBe(before);
    await aProject(app.db, people);
    const tooMany = await expectRefused(() => admin.post('/api/projects/bulk', { ...body, count: 499 }));
    expect([tooMany.statusCode, tooMany.json().detail]).toEqual([409, 'At most 500 projects can be changed at once.']);
  });

  it('loses nothing when a bulk change and a single edit coincide', async () => {
    const [first] = ids() as [number];
    const responses = await Promise.all([
      changeAll({ class: 'Podcast' }),
      manager.patch(`/api/projects/${first}`, { title: 'Renamed' }),
      changeAll({ shiftDeadlineDays: 1 }, admin, { ids: ids().toReversed() }),
    ]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await rowsNow())[0]).toMatchObject({
      class: 'Podcast',
      title: 'Renamed',
      deadline_at: '2026-03-13T17:00:00.123Z',
      version: 4,
    });
  });

  it('compares the seen versions, also against a concurrent single edit', async () => {
    const [first] = ids() as [number];
    const versions = Object.fromEntries(projects.map(({ id, version }) => [id, version]));
    await manager.patch(`/api/projects/${first}`, { title: 'Renamed' });
    const stale = await expectRefused(() => changeAll({ class: 'Podcast' }, manager, { versions }));
    expect(stale.json().items).toEqual([{ id: first, title: 'Renamed', message: 'It was changed in the meantime.' }]);
    const fresh = await changeAll({ class: 'Podcast' }, manager, { versions: { ...versions, [first]: 2 } });
    expect(fresh.statusCode).toBe(200);
  });
});

describe('undo', () => {
  const CHANGES: [string, () => Promise<object>][] = [
    ['people', async () => ({ assignedTo: other.user.id, reviewedBy: manager.user.id })],
    ['nobody', async () => ({ assignedTo: null })],
    ['a client', async () => ({ client: (await aClient(app.db)).id })],
    ['a class', async () => ({ class: 'Podcast' })],
    ['a deadline', async () => ({ deadlineAt: null })],
    ['a shift', async () => ({ shiftDeadlineDays: 30 })],
    ['everything', async () => ({ assignedTo: null, class: 'Basic', shiftDeadlineDays: -1 })],
  ];

  it.each(CHANGES)('of %s restores every record except its version', async (_case, changeOf) => {
    const before = await rowsNow();
    const { id, changed } = (await changeAll(await changeOf())).json();
    expect(withoutVersion(await rowsNow())).not.toEqual(withoutVersion(before));
    expect((await undo(id)).json()).toEqual({ restored: changed });
    expect(withoutVersion(await rowsNow())).toEqual(withoutVersion(before));
  });

  it('is allowed for the author of the change and administrators', async () => {
    const mine = (await changeAll({ class: 'Podcast' })).json().id;
    expect((await undo(mine, other)).statusCode).toBe(403);
    expect((await undo(mine, editor)).statusCode).toBe(403);
    expect((await undo(999_999)).statusCode).toBe(404);
    expect((await undo(mine, admin)).statusCode).toBe(200);
    const theirs = (await changeAll({ class: 'Podcast' }, admin)).json().id;
    expect((await undo(theirs)).statusCode).toBe(403);
  });

  it('works once and for ten minutes', async () => {
    await app.db.deleteFrom('undos').execute();
    const { id } = (await changeAll({ class: 'Podcast' })).json();
    expect((await manager.get('/api/bulk_changes')).json()).toEqual({
      changes: [{ id, changed: 3, createdAt: '2026-03-10T12:00:00+00:00', undoUntil: '2026-03-10T12:10:00+00:00' }],
    });
    expect((await other.get('/api/bulk_changes')).json()).toEqual({ changes: [] });
    app.setNow(minutesLater(10));
    expect((await undo(id)).statusCode).toBe(200);
    const again = await expectRefused(() => undo(id));
    expect([again.statusCode, again.json().detail]).toEqual([409, 'This change was already undone.']);
    expect((await manager.get('/api/bulk_changes')).json()).toEqual({ changes: [] });
    const later = (await changeAll({ class: 'Podcast' })).json().id;
    app.setNow(new Date(Date.parse(minutesLater(20)) + 1).toISOString());
    const late = await expectRefused(() => undo(later));
    expect([late.statusCode, late.json().detail]).toEqual([409, 'A bulk change can be undone for 10 minutes.']);
    expect((await manager.get('/api/bulk_changes')).json()).toEqual({ changes: [] });
  });

  it('undoes nothing if a project has changed since, is gone, or is no longer editable', async () => {
    const leaver = await aUser(app.db, {});
    const former = await aClient(app.db);
    await app.db
      .updateTable('projects')
      .set({ assigned_to_id: leaver.id, client_id: former.id })
      .where('id', 'in', ids())
      .execute();
    const extra = await aProject(app.db, { assigned_by_id: manager.user.id, class: 'Basic' });
    projects.push(extra);
    const client = await aClient(app.db);
    const { id } = (await changeAll({ assignedTo: editor.user.id, client: client.id })).json();
    await manager.patch(`/api/projects/${ids()[0]}`, { title: 'Renamed' });
    await manager.delete(`/api/projects/${ids()[1]}`);
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', leaver.id).execute();
    await app.db
      .deleteFrom('clients')
      .where('id', '=', extra.client_id as number)
      .execute();
    const response = await expectRefused(() => undo(id));
    expect([response.statusCode, response.json().detail, response.json().items]).toEqual([
      409,
      '4 of 4 projects cannot be undone. Nothing was changed.',
      [
        { id: ids()[0], title: 'Renamed', message: 'It has been changed since.' },
        { id: ids()[1], title: projects[1]?.title, message: 'It no longer exists.' },
        { id: ids()[2], title: projects[2]?.title, message: 'This person is not active.' },
        { id: extra.id, title: extra.title, message: 'Its client no longer exists.' },
      ],
    ]);
  });

  it('checks permissions at the time of the undo', async () => {
    const leaver = await app.as('manager');
    const own = await aProject(app.db, { assigned_by_id: leaver.user.id });
    const body = { ids: [own.id], count: 1, change: { class: 'Podcast' } };
    const { id } = (await leaver.post('/api/projects/bulk', body)).json();
    await app.db.updateTable('projects').set({ assigned_by_id: other.user.id }).where('id', '=', own.id).execute();
    const refused = await expectRefused(() => undo(id, leaver));
    expect(refused.json().items).toEqual([
      { id: own.id, title: own.title, message: 'You can only edit projects that you have assigned.' },
    ]);
    await app.db.updateTable('users').set({ type: 'editor' }).where('id', '=', leaver.user.id).execute();
    expect((await undo(id, app.asUser({ ...leaver.user, type: 'editor' }))).statusCode).toBe(403);
    expect((await undo(id, admin)).statusCode).toBe(200);
  });

  it('succeeds once for two concurrent requests', async () => {
    const { id } = (await changeAll({ class: 'Podcast' })).json();
    const responses = await Promise.all([undo(id), undo(id, admin)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('is deleted after thirty days', async () => {
    const { id } = (await changeAll({ class: 'Podcast' })).json();
    const month = 30 * 24 * 60;
    app.setNow(minutesLater(month));
    manager = app.asUser(manager.user);
    await sweepExpired(app.deps);
    expect((await undo(id)).statusCode).toBe(409);
    app.setNow(minutesLater(month + 1));
    await sweepExpired(app.deps);
    expect((await undo(id)).statusCode).toBe(404);
    app.setNow(NOW);
    manager = app.asUser(manager.user);
  });
});
