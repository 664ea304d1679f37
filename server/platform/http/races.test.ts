/** Concurrent changes through two processes: one of two changes to the same version wins, and nothing is left half done (docs/projects.md#concurrency). */
// Runs on both databases: only PostgreSQL locks rows.
import { beforeAll, describe, expect, test } from 'vitest';
import { aClient, aLeave, aProject, aUser } from '#server/testing/builders.ts';
import { rounds } from '#server/testing/rounds.ts';
import type { Caller, TestApp } from '#server/testing/test-app.ts';
import { createTwoApps, type TwoApps } from '#server/testing/two-apps.ts';

const ROUNDS = rounds(3, 8);

let apps: TwoApps;
let app: TestApp;
/** Administrators that each use a different process. */
let admins: [Caller, Caller];
beforeAll(async () => {
  apps = await createTwoApps();
  ({ app } = apps);
  admins = [await app.as('admin'), await apps.secondApp.as('admin')];
});

type InjectedResponse = Awaited<ReturnType<Caller['get']>>;
const statusesOf = (responses: InjectedResponse[]): number[] =>
  responses.map((response) => response.statusCode).toSorted((a, b) => a - b);

/** Per kind, creates a record and returns its path and two changes to send at once. */
const CHANGES: Record<string, () => Promise<[path: string, first: object, second: object]>> = {
  clients: async () => [`/api/clients/${(await aClient(app.db)).id}`, { firstName: 'One' }, { firstName: 'Two' }],
  users: async () => [`/api/users/${(await aUser(app.db)).id}`, { firstName: 'One' }, { firstName: 'Two' }],
  projects: async () => [`/api/projects/${(await aProject(app.db)).id}`, { title: 'One' }, { title: 'Two' }],
  targets: async () => {
    const { headers } = await admins[0].post('/api/point_targets', { target: 1 });
    return [String(headers['location']), { target: 2 }, { target: 3 }];
  },
  leave: async () => {
    const leave = await aLeave(app.db, { employee_id: (await aUser(app.db)).id });
    return [`/api/leave_applications/${leave.id}`, { status: 'approved' }, { status: 'rejected' }];
  },
};

describe('of two concurrent changes', () => {
  test.each(Object.keys(CHANGES))('one succeeds and one is stale: %s', async (name) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [path, first, second] = await (CHANGES[name] as (typeof CHANGES)[string])();
      const ifMatch = { 'if-match': String((await admins[0].get(path)).headers['etag']) };
      const responses = await Promise.all([
        admins[0].patch(path, first, ifMatch),
        admins[1].patch(path, second, ifMatch),
      ]);
      expect(statusesOf(responses)).toEqual([200, 412]);
      const winner = responses.find((response) => response.statusCode === 200) as InjectedResponse;
      expect((await admins[0].get(path)).json()).toEqual(winner.json());
    }
  });

  test("one succeeds and one is stale: an author's feedback in two windows", async () => {
    const [author] = admins;
    const project = await aProject(app.db);
    for (let round = 0; round < ROUNDS; round += 1) {
      const given = await author.post('/api/feedback', { project: project.id, content: 'First' });
      const path = String(given.headers['location']);
      const ifMatch = { 'if-match': String(given.headers['etag']) };
      const change = (content: string) => author.patch(path, { content }, ifMatch);
      expect(statusesOf(await Promise.all([change('One'), change('Two')]))).toEqual([200, 412]);
    }
  });
});

test('only one can use the same tracking id', async () => {
  const client = (await aClient(app.db)).id;
  for (let round = 0; round < ROUNDS; round += 1) {
    const body = { title: 'Film', class: 'Basic', client, trackingId: `RACE-${round}` };
    const responses = await Promise.all(admins.map((admin) => admin.post('/api/projects', body)));
    expect(statusesOf(responses)).toEqual([201, 422]);
    const refused = responses.find((response) => response.statusCode === 422) as InjectedResponse;
    expect(refused.json().detail).toBe('trackingId: This value is already used.');
  }
});

test('a client deleted during project creation remains with the project or is gone without it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await aClient(app.db);
    const [removed, created] = await Promise.all([
      admins[0].delete(`/api/clients/${id}`),
      admins[1].post('/api/projects', { title: 'Film', class: 'Basic', client: id }),
    ]);
    expect([
      [204, 400],
      [409, 201],
    ]).toContainEqual([removed.statusCode, created.statusCode]);
  }
});

test('one of two administrators who deactivate each other remains active', async () => {
  const others = await createTwoApps();
  const pair = [await others.app.as('admin'), await others.secondApp.as('admin')] as const;
  const off = (by: Caller, target: Caller) => by.patch(`/api/users/${target.user.id}`, { status: false });
  const responses = await Promise.all([off(pair[0], pair[1]), off(pair[1], pair[0])]);
  expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1);
  const active = await others.app.db.selectFrom('users').select('id').where('is_active', '=', true).execute();
  expect(active).toHaveLength(1);
});

test('one of two people who open a wait succeeds, and one of two who end it', async () => {
  const created = '2026-01-01T00:00:00.000Z';
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await aProject(app.db, { created_at: created });
    const opened = await Promise.all(
      admins.map((admin) => admin.post(`/api/projects/${id}/waits`, { kind: 'brief', since: created })),
    );
    expect(statusesOf(opened)).toEqual([201, 409]);
    const wait = opened.find((response) => response.statusCode === 201)?.json();
    const until = '2026-01-02T00:00:00.000Z';
    const ended = await Promise.all(
      admins.map((admin) => admin.patch(`/api/waits/${wait.id}`, { until }, { 'if-match': '"1"' })),
    );
    expect(statusesOf(ended)).toEqual([200, 412]);
    expect((await admins[0].get(`/api/projects/${id}/waits`)).json()).toMatchObject({ minutes: 24 * 60 });
  }
});
