/** Points through the API: score, personal and designation points, and the log. */
import { describe, expect, it } from 'vitest';
import type { NewRow } from '#server/platform/db/tables.ts';
import { aProject } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const admin = await app.as('admin', { first_name: 'Ann', last_name: 'Chief' });
const manager = await app.as('manager');
const editor = await app.as('editor');
const otherEditor = await app.as('editor');

const done = (more: Partial<NewRow<'projects'>> = {}) =>
  aProject(app.db, { status: 'completed', assigned_to_id: editor.user.id, assigned_by_id: manager.user.id, ...more });
const stored = async ({ id }: { id: number }) => (await admin.get(`/api/projects/${id}`)).json();
const BLANK_CODE = 'c1051bb4-d103-4f74-8988-acbcafc7fdc3';
const logOf = async ({ id }: { id: number }) => (await admin.get(`/api/point_actions?project=${id}`)).json().member;

describe('scoring a project', () => {
  it('sets the score and adds a log entry', async () => {
    const row = await done();
    const response = await admin.post(`/api/point/${row.id}`, { point: 4, description: ' Clean cut ' });
    expect(response.statusCode).toBe(201);
    const action = response.json();
    expect(response.headers['location']).toBe(`/api/point_actions/${action.id}`);
    expect(action).toMatchObject({
      '@context': '/api/contexts/PointAction',
      '@type': 'PointAction',
      project: `/api/projects/${row.id}`,
      kind: 'project',
      operation: true,
      point: 4,
      description: 'Clean cut',
      createdBy: { '@id': `/api/users/${admin.user.id}`, firstName: 'Ann', lastName: 'Chief' },
      createdAt: '2026-03-10T12:00:00+00:00',
    });
    expect(await stored(row)).toMatchObject({ point: 4 });
    expect((await admin.post(`/api/point/${row.id}`, { point: 2, description: 'Looked again' })).statusCode).toBe(201);
    expect(await stored(row)).toMatchObject({ point: 2 });
    expect((await logOf(row)).map((line: { point: number }) => line.point)).toEqual([4, 2]);
  });

  it('with If-Match, scores only the seen version and rejects a second concurrent score', async () => {
    const row = await done();
    const seen = String((await admin.get(`/api/projects/${row.id}`)).headers.etag);
    const score = (point: number) =>
      admin.post(`/api/point/${row.id}`, { point, description: 'Seen' }, { 'if-match': seen });
    expect((await score(4)).statusCode).toBe(201);
    expect((await score(2)).statusCode).toBe(412);
    expect(await stored(row)).toMatchObject({ point: 4 });
    expect(await logOf(row)).toHaveLength(1);
  });

  it.each([0, 6, -1])('rejects %i as out of range', async (point) => {
    const row = await done();
    const response = await admin.post(`/api/point/${row.id}`, { point, description: 'x' });
    expect([response.statusCode, response.json().detail]).toEqual([
      422,
      'point: This value should be between 1 and 5.',
    ]);
    expect(await logOf(row)).toEqual([]);
  });

  it('rejects non-integers, missing values and other content types', async () => {
    const { id } = await done();
    for (const point of [2.5, '4', null])
      expect((await admin.post(`/api/point/${id}`, { point, description: 'x' })).statusCode).toBe(400);
    expect((await admin.post(`/api/point/${id}`, { description: 'x' })).statusCode).toBe(422);
    expect((await admin.post(`/api/point/${id}`, 'x', { 'content-type': 'text/plain' })).statusCode).toBe(415);
    expect((await stored({ id })).point).toBe(0);
  });

  it.each(['assigned', 'started', 'paused'] as const)('answers 409 while the project is %s', async (status) => {
    const { id } = await done({ status, started_at: status === 'assigned' ? null : '2026-03-10T09:00:00.000Z' });
    const response = await admin.post(`/api/point/${id}`, { point: 4, description: 'x' });
    expect([response.statusCode, response.json().detail]).toEqual([409, expect.stringContaining(status)]);
    expect((await admin.patch(`/api/projects/${id}`, { personalPoint: 1 })).statusCode).toBe(409);
  });

  it('is allowed for administrators; other editors get 404', async () => {
    const { id } = await done();
    for (const [caller, status] of [
      [manager, 403],
      [editor, 403],
      [otherEditor, 404],
      [app.anonymous, 401],
    ] as const)
      expect((await caller.post(`/api/point/${id}`, '{')).statusCode).toBe(status);
    expect((await admin.post('/api/point/999999', { point: 4 })).statusCode).toBe(404);
  });

  it.each([undefined, null, '', '  ', '\n\t', '\u200B\uFEFF'])(
    'requires a reason and rejects %j',
    async (description) => {
      const row = await done();
      const response = await admin.post(`/api/point/${row.id}`, { point: 4, description });
      expect([response.statusCode, response.json().violations]).toEqual([
        422,
        [{ propertyPath: 'description', message: 'This value should not be blank.', code: BLANK_CODE }],
      ]);
      expect([(await stored(row)).point, await logOf(row)]).toEqual([0, []]);
    },
  );
});

describe('personal points', () => {
  const setPoints = (row: { id: number }, body: object, caller = admin) =>
    caller.patch(`/api/projects/${row.id}`, body);

  it('store the value and log the signed difference, so that the log adds up', async () => {
    const row = await done({ description: 'two cameras' });
    for (const [personalPoint, description] of [
      [2.5, 'Night shift'],
      [4.15, 'More'],
      [1.1, 'Too much'],
    ] as const)
      expect((await setPoints(row, { personalPoint, description })).json()).toMatchObject({
        personalPoint,
        description: 'two cameras',
      });
    const log = await logOf(row);
    expect(log).toMatchObject([
      { kind: 'personal', operation: true, point: 2.5, description: 'Night shift' },
      { kind: 'personal', operation: true, point: 1.65, description: 'More' },
      { kind: 'personal', operation: false, point: 3.05, description: 'Too much' },
    ]);
    const sum = log.reduce(
      (total: number, line: { operation: boolean; point: number }) =>
        total + (line.operation ? line.point : -line.point),
      0,
    );
    expect(sum).toBeCloseTo(1.1, 10);
  });

  it('log a description for an unchanged value as an entry of 0', async () => {
    const row = await done({ personal_point: 2 });
    expect((await setPoints(row, { personalPoint: 2 })).headers['etag']).toBe('"1"');
    await setPoints(row, { personalPoint: 2, description: 'Confirmed' });
    expect(await logOf(row)).toMatchObject([{ point: 0, description: 'Confirmed' }]);
  });

  it.each(['', '  ', '\u200B', null])('allow a missing reason, but not a blank one: %j', async (description) => {
    const row = await done();
    const response = await setPoints(row, { personalPoint: 2, description });
    expect([response.statusCode, response.json().violations]).toEqual([
      422,
      [{ propertyPath: 'description', message: 'Description is required', code: BLANK_CODE }],
    ]);
    expect([(await stored(row)).personalPoint, await logOf(row)]).toEqual([0, []]);
    expect((await setPoints(row, { personalPoint: 2 })).statusCode).toBe(200);
    expect((await setPoints(row, { personalPoint: 2, description })).headers['etag']).toBe('"2"');
    expect(await logOf(row)).toMatchObject([{ point: 2, description: '' }]);
  });

  it('require a reason when sent with designation points', async () => {
    const row = await done();
    const entry = { point: 2, action: true, desciption: 'Colour' };
    const both = { personalPoint: 2, jPointAction: [entry] };
    const response = await setPoints(row, both);
    expect([response.statusCode, response.json().violations?.[0].propertyPath]).toEqual([422, 'description']);
    expect(await stored(row)).toMatchObject({ personalPoint: 0, jPointAction: [] });
    expect((await setPoints(row, { ...both, description: 'Night shift' })).statusCode).toBe(200);
    expect(await logOf(row)).toMatchObject([{ point: 2, description: 'Night shift' }]);
    expect((await setPoints(row, both)).headers['etag']).toBe('"2"');
  });

  it("use the description of a whole record as the project's description", async () => {
    const row = await done({ description: 'old' });
    const body = { title: row.title, personalPoint: 3, description: 'new' };
    expect((await setPoints(row, body)).json()).toMatchObject({ personalPoint: 3, description: 'new' });
    expect(await logOf(row)).toMatchObject([{ point: 3, description: '' }]);
  });

  it('are rejected for non-administrators, below 0, and above their limit', async () => {
    const row = await done();
    for (const caller of [manager, editor])
      expect((await setPoints(row, { personalPoint: 1 }, caller)).statusCode).toBe(403);
    expect((await setPoints(row, { personalPoint: 1 }, otherEditor)).statusCode).toBe(404);
    for (const personalPoint of [-0.01, 1_000_001])
      expect((await setPoints(row, { personalPoint })).statusCode).toBe(422);
    expect((await setPoints(row, { personalPoint: '1' })).statusCode).toBe(400);
    expect(await logOf(row)).toEqual([]);
  });
});

describe('personal points with more than two decimals', () => {
  it.each([0.004, 0.001, 2.555])('are rejected: %d would be stored as another number', async (personalPoint) => {
    const row = await done({ personal_point: 2 });
    const response = await admin.patch(`/api/projects/${row.id}`, { personalPoint, description: 'Fine work' });
    expect([response.statusCode, response.json().detail]).toEqual([
      422,
      'personalPoint: Personal points cannot have more than two decimals',
    ]);
    expect([(await stored(row)).personalPoint, await logOf(row)]).toEqual([2, []]);
  });
});

describe('designation points', () => {
  const send = (row: { id: number }, entries: object[], caller = admin) =>
    caller.patch(`/api/projects/${row.id}`, { jPointAction: entries });
  const added = { point: 2.5, action: true, desciption: 'Extra cut' };
  const deducted = { point: 0.75, action: false, desciption: 'Late' };

  it('are the sum of additions minus deductions, as text', async () => {
    const row = await done();
    expect((await send(row, [added])).json()).toMatchObject({ jPoint: '2.5', jPointAction: [added] });
    const response = await send(row, [added, deducted]);
    expect(response.json()).toMatchObject({ jPoint: '1.75', jPointAction: [added, deducted] });
    expect((await send(row, [added, deducted])).headers['etag']).toBe(response.headers['etag']);
    const smallest = { point: 0.1, action: true, desciption: 'A trifle' };
    expect((await send(row, [added, deducted, smallest])).json().jPoint).toBe('1.85');
  });

  it.each([undefined, '', ' ', '\u200B'])('require a reason each and reject %j', async (desciption) => {
    const row = await done();
    const { headers } = await send(row, [added, deducted]);
    const response = await send(row, [added, deducted, { point: 1, action: true, desciption }]);
    expect([response.statusCode, response.json().violations]).toEqual([
      422,
      [{ propertyPath: 'jPointAction[2].desciption', message: 'Description is required', code: BLANK_CODE }],
    ]);
    const now = await admin.get(`/api/projects/${row.id}`);
    expect([now.json().jPoint, now.headers['etag']]).toEqual(['1.75', headers['etag']]);
  });

  it('stored without a reason can be sent back unchanged, also with a new entry after them', async () => {
    const blank = { amount: 1, isAdded: true, description: '' };
    const row = await done({ designation_entries: [blank] as never, designation_points: 1 });
    const { jPointAction } = await stored(row);
    const again = await send(row, jPointAction);
    expect([again.statusCode, again.headers['etag']]).toEqual([200, '"1"']);
    expect((await send(row, [...jPointAction, added])).json().jPoint).toBe('3.5');
  });

  it('cannot be changed or removed', async () => {
    const row = await done();
    await send(row, [added, deducted]);
    for (const entries of [
      [],
      [added],
      [deducted, added],
      [{ ...added, point: 3 }, deducted],
      [added, { ...deducted, action: true }],
    ])
      expect((await send(row, entries)).statusCode).toBe(409);
    expect((await stored(row)).jPoint).toBe('1.75');
  });

  it('are rejected for non-administrators, below 0, malformed and above their limit', async () => {
    const row = await done();
    expect((await send(row, [added], manager)).statusCode).toBe(403);
    expect((await send(row, [added], editor)).statusCode).toBe(403);
    expect((await send(row, [{ ...added, point: -1 }])).json().detail).toContain('jPointAction[0].point');
    expect((await send(row, [{ ...added, point: 'x' }])).json().detail).toContain('jPointAction[0].point');
    expect((await send(row, [{ desciption: 'x' }])).statusCode).toBe(422);
    const many = { point: 1_000_000, action: true, desciption: 'x' };
    expect((await send(row, [many, many])).statusCode).toBe(422);
    expect((await send(await done({ status: 'assigned' }), [added])).statusCode).toBe(409);
  });
});

describe('reading the log', () => {
  it('shows editors only the log of their own projects', async () => {
    const [own, foreign] = [await done(), await done({ assigned_to_id: otherEditor.user.id })];
    const mine = (await admin.post(`/api/point/${own.id}`, { point: 3, description: 'x' })).json();
    const other = (await admin.post(`/api/point/${foreign.id}`, { point: 3, description: 'x' })).json();
    const read = await editor.get(mine['@id']);
    expect([read.json().point, read.headers['etag']]).toEqual([3, '"1"']);
    expect((await editor.get(other['@id'])).statusCode).toBe(404);
    expect((await editor.get(`/api/point_actions?project=/api/projects/${foreign.id}`)).json().totalItems).toBe(0);
    expect((await manager.get(other['@id'])).statusCode).toBe(200);
    expect((await app.anonymous.get(other['@id'])).statusCode).toBe(401);
    expect((await admin.get('/api/point_actions/999999')).statusCode).toBe(404);
  });

  it('filters by project and ID, and sorts as requested', async () => {
    const row = await done();
    const ids: number[] = [];
    for (const point of [1, 2, 3])
      ids.push((await admin.post(`/api/point/${row.id}`, { point, description: 'x' })).json().id);
    const idsOf = async (query: string) =>
      (await admin.get(`/api/point_actions?${query}`)).json().member.map((line: { id: number }) => line.id);
    expect(await idsOf(`project=${row.id}`)).toEqual(ids);
    expect(await idsOf(`project[]=/api/projects/${row.id}&order[id]=desc`)).toEqual([...ids].reverse());
    expect(await idsOf(`project=${row.id}&order[createdAt]=desc`)).toEqual(ids);
    expect(await idsOf(`id[]=${ids[0]}&id[]=/api/point_actions/${ids[2]}`)).toEqual([ids[0], ids[2]]);
    expect(await idsOf('project=nothing')).toEqual([]);
    expect((await admin.get(`/api/point_actions?project=${row.id}&itemsPerPage=2&page=2`)).json().member).toHaveLength(
      1,
    );
  });
});
