/** Target points through the API: administrators write, everyone reads. */
// Runs on both databases: sums by month are hand-written SQL.
import { describe, expect, it } from 'vitest';
import { aProject } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();
let admin = await app.as('admin');
const manager = await app.as('manager');
const editor = await app.as('editor');

const set = async (target: number): Promise<string> =>
  (await admin.post('/api/point_targets', { target })).json()['@id'];

describe('setting a target', () => {
  it('answers 201 with the target, its address and its version', async () => {
    const response = await admin.post('/api/point_targets', { target: 120.5 });
    expect(response.statusCode).toBe(201);
    const { '@id': iri, id, ...target } = response.json();
    expect(target).toEqual({
      '@context': '/api/contexts/PointTarget',
      '@type': 'PointTarget',
      target: 120.5,
      createdAt: '2026-03-10T12:00:00+00:00',
      monthPoints: 0,
    });
    expect(iri).toBe(`/api/point_targets/${id}`);
    expect(response.headers['location']).toBe(iri);
    expect(response.headers['etag']).toBe('"1"');
  });

  it('accepts 0', async () => {
    expect((await admin.post('/api/point_targets', { target: 0 })).statusCode).toBe(201);
  });

  it.each([
    ['a negative number', { target: -1 }, 422, 'Please enter a valid non-negative number.'],
    ['more than a million', { target: 1_000_001 }, 422, 'between 0 and 1000000'],
    ['nothing', {}, 422, 'target'],
    ['a text', { target: '12' }, 400, 'target'],
    ['null', { target: null }, 400, 'target'],
  ])('rejects %s', async (_case, body, status, message) => {
    const response = await admin.post('/api/point_targets', body);
    expect(response.statusCode).toBe(status);
    expect(response.json().detail).toContain(message);
  });

  it('is allowed for administrators only', async () => {
    expect((await manager.post('/api/point_targets', { target: 1 })).statusCode).toBe(403);
    expect((await editor.post('/api/point_targets', { target: 1 })).statusCode).toBe(403);
    expect((await app.anonymous.post('/api/point_targets', { target: 1 })).statusCode).toBe(401);
  });
});

describe('changing a target', () => {
  it('sets the new value and increments the version; repeating it writes nothing', async () => {
    const iri = await set(10);
    const changed = await admin.patch(iri, { target: 130 });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({ '@id': iri, target: 130 });
    expect(changed.headers['etag']).toBe('"2"');
    const repeated = await admin.patch(iri, changed.json());
    expect(repeated.statusCode).toBe(200);
    expect(repeated.headers['etag']).toBe('"2"');
    expect((await admin.patch(iri, {})).headers['etag']).toBe('"2"');
  });

  it('rejects a stale version and keeps the value', async () => {
    const iri = await set(10);
    await admin.patch(iri, { target: 11 });
    expect((await admin.patch(iri, { target: 12 }, { 'if-match': '"1"' })).statusCode).toBe(412);
    expect((await admin.get(iri)).json().target).toBe(11);
    expect((await admin.patch(iri, { target: 12 }, { 'if-match': '"2"' })).statusCode).toBe(200);
  });

  it('rejects invalid values, missing targets and other callers', async () => {
    const iri = await set(10);
    expect((await admin.patch(iri, { target: -0.01 })).statusCode).toBe(422);
    expect((await admin.patch('/api/point_targets/999999', { target: 1 })).statusCode).toBe(404);
    expect((await manager.patch(iri, { target: 1 })).statusCode).toBe(403);
    expect((await editor.patch(iri, { target: 10 })).statusCode).toBe(403);
    expect((await app.anonymous.patch(iri, { target: 1 })).statusCode).toBe(401);
    expect((await admin.get(iri)).json().target).toBe(10);
  });
});

describe('reading targets', () => {
  it('is allowed for every signed-in person', async () => {
    const iri = await set(7);
    for (const caller of [admin, manager, editor]) {
      expect((await caller.get(iri)).json()).toMatchObject({ '@id': iri, target: 7 });
      expect((await caller.get('/api/point_targets')).statusCode).toBe(200);
    }
    expect((await app.anonymous.get(iri)).statusCode).toBe(401);
    expect((await app.anonymous.get('/api/point_targets')).statusCode).toBe(401);
    expect((await editor.get('/api/point_targets/999999')).statusCode).toBe(404);
  });

  it('lists oldest first, or the latest with order[id]=desc', async () => {
    const latest = await set(8);
    const oldest = (await editor.get('/api/point_targets')).json();
    const ids = oldest.member.map((target: { id: number }) => target.id);
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => a - b));
    expect(oldest.totalItems).toBe(ids.length);
    const response = (await editor.get('/api/point_targets?order[id]=desc&itemsPerPage=1')).json();
    expect(response.member.map((target: { '@id': string }) => target['@id'])).toEqual([latest]);
  });

  it('finds by ID', async () => {
    const iri = await set(9);
    expect((await editor.get(`/api/point_targets?id=${iri}`)).json().totalItems).toBe(1);
    expect((await editor.get('/api/point_targets?id=abc')).json().totalItems).toBe(0);
  });
});

describe('a past month', () => {
  const NOW = '2026-03-10T12:00:00.000Z';
  const goTo = (now: string): void => {
    app.setNow(now);
    // Signs in again, since tokens don't last from one month to the next.
    admin = app.asUser(admin.user);
  };

  it('locks its targets except the latest entry of all', async () => {
    const [first, second] = [await set(70), await set(80)];
    goTo('2026-04-02T12:00:00.000Z');
    const refused = await admin.patch(first, { target: 71 });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().detail).toBe(
      "Targets of past months can't be changed. Set one for the current month instead.",
    );
    expect((await admin.get(first)).json().target).toBe(70);
    expect((await admin.patch(first, { target: 70 })).statusCode).toBe(200);
    expect((await admin.patch(second, { target: 81 })).statusCode).toBe(200);
    await set(90);
    expect((await admin.patch(second, { target: 82 })).statusCode).toBe(409);
    goTo(NOW);
  });

  it("reports the team's result: all points of work completed in it, by anyone", async () => {
    const iri = await set(100);
    const done = { status: 'completed', started_at: '2026-02-01T10:00:00.000Z' } as const;
    const { user } = editor;
    const march = { ...done, ended_at: '2026-03-31T23:00:00.000Z' };
    await aProject(app.db, {
      ...march,
      assigned_to_id: user.id,
      point: 4,
      personal_point: 1.25,
      designation_points: -2,
    });
    await aProject(app.db, { ...march, assigned_to_id: manager.user.id, point: 3 });
    await aProject(app.db, { ...done, ended_at: '2026-04-01T00:00:00.000Z', assigned_to_id: user.id, point: 5 });
    await aProject(app.db, { ...done, status: 'started', assigned_to_id: user.id });
    expect((await admin.get(iri)).json().monthPoints).toBe(6.25);
    const listed = (await editor.get(`/api/point_targets?id=${iri}`)).json().member;
    expect(listed.map((target: { monthPoints: number }) => target.monthPoints)).toEqual([6.25]);
    // Has the days of UTC, but its sums are counted instead of stored.
    await admin.patch('/api/settings', { timeZone: 'Africa/Abidjan' });
    expect((await admin.get(iri)).json().monthPoints).toBe(6.25);
    await admin.patch('/api/settings', { timeZone: 'UTC' });
  });
});
