/** Kinds and half days of leave through the API; documented requests are answered as before (docs/leave.md#halves). */
// Runs on both databases: concurrent requests wait for a lock before their halves are compared.
import { beforeEach, describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#contract/all.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const admin = await app.as('admin');
const manager = await app.as('manager');
let editor = await app.as('editor');
const otherEditor = await app.as('editor');
beforeEach(async () => {
  await app.db.deleteFrom('leave_applications').execute();
  await app.db.deleteFrom('work_hours').execute();
});

const PATH = '/api/leave_applications';
const DAY = '2026-05-04T00:00:00.000Z';
const oneDay = { leaveFrom: DAY, leaveTill: DAY, description: 'Appointment' };
const MORNING = { ...oneDay, tillHalf: 'morning' };
const AFTERNOON = { ...oneDay, fromHalf: 'afternoon' };
const apply = (body: object) => editor.post(PATH, body);
const NEW_FIELDS = ['kind', 'fromHalf', 'tillHalf', 'workingDays'];

it('leaves the new fields out of documented requests', async () => {
  const created = (await apply(oneDay)).json();
  expect(Object.keys(created).filter((name) => NEW_FIELDS.includes(name))).toEqual([]);
  const [listed] = (await editor.get(PATH)).json().member;
  expect(Object.keys(listed).filter((name) => NEW_FIELDS.includes(name))).toEqual([]);
});

it('returns kind and halves to the applicant and those who decide, and nothing to others', async () => {
  const response = await apply({ ...MORNING, kind: 'sick' });
  expect([response.statusCode, response.json()]).toMatchObject([201, { kind: 'sick', tillHalf: 'morning' }]);
  const path = response.json()['@id'];
  expect((await manager.get(path)).json().kind).toBe('sick');
  expect((await otherEditor.get(path)).statusCode).toBe(404);
  const [line = ''] = (await manager.get('/api/stats/export/leave')).body.split('\n').slice(1);
  expect(line).toMatch(/^2026-05-04,2026-05-04,Appointment,.*,1,pending,/);
  expect(line).not.toContain('sick');
});

const QUERIES: Record<string, string> = {
  '/api/calendar': '?from=2026-05-01&till=2026-05-31',
  '/api/workload': '?from=2026-05-04',
  '/api/workload/candidates': '?class=Premium&allowedMinutes=60',
};

it('says nowhere why someone is away, except to those who decide', async () => {
  const otherManager = await app.as('manager');
  const secret = { ...oneDay, kind: 'sick', description: 'Secret surgery' };
  for (const [person, others] of [
    [editor, [otherEditor]],
    [manager, [otherManager, otherEditor]],
  ] as const) {
    await app.db.deleteFrom('leave_applications').execute();
    const path: string = (await person.post(PATH, secret)).json()['@id'];
    await admin.patch(path, { status: 'approved' });
    const idIn = (pattern: string): string =>
      pattern.startsWith('/api/users') || pattern.includes('stats')
        ? `${person.user.id}`
        : (path.split('/').at(-1) ?? '');
    const paths = ALL_ENDPOINTS.filter(({ method }) => method === 'GET').map(
      (endpoint) => endpoint.path.replace(/:\w+/, idIn(endpoint.path)) + (QUERIES[endpoint.path] ?? ''),
    );
    for (const other of others) {
      const isTeam = other.user.type !== 'editor';
      const draft = { label: 'Phone', scope: isTeam ? 'team' : 'mine' };
      const feed = (await other.post(`/api/users/${other.user.id}/calendar_feeds`, draft)).json();
      const leaks: string[] = [];
      let answered = 0;
      for (const each of [...paths, new URL(feed.url).pathname]) {
        const { statusCode, body } = await other.get(each);
        if (statusCode === 200) answered += 1;
        if (/Secret|\bsick\b/.test(body)) leaks.push(each);
      }
      // Other addresses are for administrators, need a record of theirs, or belong to the person.
      expect(answered).toBeGreaterThan(isTeam ? 35 : 20);
      expect(leaks).toEqual([]);
    }
  }
});

describe('halves of one day', () => {
  it('may be two applications', async () => {
    expect([(await apply(MORNING)).statusCode, (await apply(AFTERNOON)).statusCode]).toEqual([201, 201]);
    expect((await apply(oneDay)).json().violations).toMatchObject([{ propertyPath: 'leaveFrom' }]);
  });

  it('are taken once when the same half is requested at once', async () => {
    const responses = await Promise.all([apply(MORNING), apply(MORNING), apply(AFTERNOON)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 201, 422]);
  });

  it('must not exclude each other', async () => {
    const response = await apply({ ...MORNING, fromHalf: 'afternoon' });
    expect(response.json().violations).toMatchObject([
      { propertyPath: 'tillHalf', message: 'Choose a morning or an afternoon, not both ends of one day.' },
    ]);
  });

  it.each([
    [{ kind: 'holiday' }, 'kind'],
    [{ fromHalf: 'morning' }, 'fromHalf'],
    [{ tillHalf: 'afternoon' }, 'tillHalf'],
  ])('refuses %j', async (more, path) => {
    const response = await apply({ ...oneDay, ...more });
    expect([response.statusCode, response.json().violations[0].propertyPath]).toEqual([422, path]);
  });

  it("can't change later, though a change may repeat them", async () => {
    const path = (await apply(MORNING)).json()['@id'];
    const repeated = { status: 'withdrawn', kind: 'vacation', fromHalf: 'whole', tillHalf: 'morning' };
    expect((await editor.patch(path, { ...repeated, kind: 'sick' })).statusCode).toBe(422);
    expect((await editor.patch(path, repeated)).json()).toMatchObject({ status: 'withdrawn', tillHalf: 'morning' });
  });

  it('come back with the person only if they are still free', async () => {
    await apply({ ...MORNING, leaveFrom: '2026-06-01T00:00:00Z', leaveTill: '2026-06-01T00:00:00Z' });
    const user = `/api/users/${editor.user.id}`;
    await admin.patch(user, { status: false });
    const day = '2026-06-01T00:00:00Z';
    const afternoon = { ...AFTERNOON, leaveFrom: day, leaveTill: day, employee: user };
    expect((await admin.post(PATH, afternoon)).statusCode).toBe(201);
    await admin.patch(user, { status: true });
    editor = app.asUser(
      await app.db.selectFrom('users').selectAll().where('id', '=', editor.user.id).executeTakeFirstOrThrow(),
    );
    const { member } = (await editor.get(`${PATH}?status=pending`)).json();
    expect(member).toHaveLength(2);
  });
});

it('counts working days by own hours', async () => {
  const minutes = [480, 480, 0, 0, 0, 0, 0];
  await admin.patch(`/api/users/${editor.user.id}/work_hours`, { hours: [{ fromDay: '2026-01-01', minutes }] });
  const week = { ...oneDay, leaveTill: '2026-05-10T00:00:00.000Z', fromHalf: 'afternoon' };
  expect((await apply(week)).json()).toMatchObject({ workingDays: 1.5 });
});
