/** Tests of teams: joining, leaving, and what teammates see of each other's work (docs/projects.md#team). */
// Runs on both databases: triggers tell teammates of changes, and conditions join projects with themselves.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Topic } from '#domain/platform/topics.ts';
import type { StreamEvent } from '#contract/platform/events.ts';
import { aCut, aProject, aUser } from '#server/testing/builders.ts';
import { addressOf, openEventStream } from '#server/testing/listen.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { uploadWhole } from '#server/testing/tus.ts';
import { aVideo } from '#server/testing/videos.ts';

let app: TestApp;
let admin: Caller;
let manager: Caller;
let main: Caller;
let colorist: Caller;
let outsider: Caller;

beforeEach(async () => {
  app = await testApp();
  admin = await app.as('admin');
  manager = await app.as('manager');
  [main, colorist, outsider] = [await app.as('editor'), await app.as('editor'), await app.as('editor')];
});

const iri = (id: number) => `/api/projects/${id}`;
const film = (more: object = {}) =>
  aProject(app.db, { title: 'Film', assigned_to_id: main.user.id, assigned_by_id: manager.user.id, ...more });

/** Creates a project through the API, as the form of a duplicate does. */
async function duplicate(original: { id: number; client_id: number | null }, more: object = {}) {
  const response = await manager.post('/api/projects', {
    title: 'Color of the film',
    class: 'Premium',
    client: `/api/clients/${original.client_id}`,
    assignedTo: `/api/users/${colorist.user.id}`,
    assignedBy: `/api/users/${manager.user.id}`,
    duplicate: true,
    originalProjectId: original.id,
    ...more,
  });
  return { status: response.statusCode, body: response.json() };
}

const team = async (caller: Caller, id: number) => {
  const response = await caller.get(`${iri(id)}/team`);
  return response.statusCode === 200 ? response.json().members : response.statusCode;
};
const roles = async (id: number) =>
  ((await team(admin, id)) as { id: number; role: string; lead: boolean }[]).map((one) => [one.id, one.role, one.lead]);

const FIGURES = [
  '/api/projects',
  '/api/projects?type=completed',
  '/api/users',
  '/api/clients',
  '/api/feedback',
  '/api/cuts',
  '/api/calendar?from=2026-03-01&till=2026-03-31',
  '/api/workload',
  '/api/workload/me',
  '/api/bossview',
  '/api/notifications',
  ...['today', 'week', 'leaderboard', 'work', 'analytics', 'dashboard', 'users', 'export/projects'].map(
    (name) => `/api/stats/${name}`,
  ),
];
/** What a team changes in a project itself. */
const OF_TEAM = new Set(['team', 'teamRole', 'version', 'updatedAt']);

/** Returns what leads and editors read, without the fields of teams. */
const readFigures = () =>
  Promise.all(
    [admin, manager, main, colorist].flatMap((caller) =>
      FIGURES.map(async (path) => {
        const { statusCode, body } = await caller.get(path);
        const text = body.startsWith('{') || body.startsWith('[') ? JSON.parse(body) : body;
        return [path, statusCode, JSON.stringify(text, (key, value) => (OF_TEAM.has(key) ? undefined : value))];
      }),
    ),
  );

describe('joining and leaving', () => {
  it('begins a team with the first copy, and tells what leads and teammates may know', async () => {
    const lead = await film();
    const { status, body } = await duplicate(lead, { team: lead.id, teamRole: ' Color ' });
    expect([status, body.team, body.teamRole]).toEqual([201, lead.id, 'Color']);
    expect(await roles(lead.id)).toEqual([
      [lead.id, '', true],
      [body.id, 'Color', false],
    ]);
    const [first] = (await team(admin, body.id)) as Record<string, unknown>[];
    expect(first).toMatchObject({ title: 'Film', status: 'assigned', points: 0 });
    const [seen] = (await team(colorist, lead.id)) as Record<string, unknown>[];
    expect(Object.keys(seen ?? {})).not.toContain('points');
    expect(await team(outsider, lead.id)).toBe(404);
    expect((await colorist.get(iri(lead.id))).statusCode).toBe(404);
    expect((await admin.get(iri(lead.id))).json()).not.toHaveProperty('teamRole');
  });

  it('leaves plain copies and everything else as it was', async () => {
    const lead = await film();
    const { body } = await duplicate(lead);
    expect(Object.keys(body)).not.toContain('team');
    expect(await team(admin, lead.id)).toEqual([]);
    expect((await colorist.get(`/api/cuts?project=${lead.id}`)).json().totalItems).toBe(0);
  });

  it('changes no list and no figure', async () => {
    const [lead, copy] = [await film(), await film({ assigned_to_id: colorist.user.id })];
    app.setNow('2026-03-10T12:00:00.000Z');
    const before = await readFigures();
    await manager.patch(iri(copy.id), { team: lead.id, teamRole: 'Color' });
    expect(await readFigures()).toEqual(before);
  });

  it('joins by any member, leaves with its role, and hands the lead on', async () => {
    const lead = await film();
    const [second, third] = [await film(), await film()];
    const change = (id: number, body: object) => manager.patch(iri(id), body);
    expect((await change(second.id, { team: lead.id, teamRole: 'Sound' })).statusCode).toBe(200);
    expect((await change(third.id, { team: second.id })).json().team).toBe(lead.id);
    expect((await change(second.id, { team: null })).json()).not.toHaveProperty('teamRole');
    expect(await roles(third.id)).toEqual([
      [lead.id, '', true],
      [third.id, '', false],
    ]);
    await change(second.id, { team: third.id });
    const { headers } = await admin.delete(iri(lead.id));
    expect((await roles(third.id)).map(([id, , isLead]) => [id, isLead])).toEqual([
      [second.id, true],
      [third.id, false],
    ]);
    await admin.post(String(headers['undo']));
    expect((await roles(third.id))[0]).toEqual([lead.id, '', true]);
    const actions = (await admin.get('/api/audit?action=teams')).json();
    expect(JSON.stringify(actions).match(/teams\.(join|leave)/g)).toHaveLength(4);
  });

  it.each([
    ['a project that does not exist', async () => ({ team: 999_999 }), 'team', 'This project does not exist.'],
    ['itself', async (id: number) => ({ team: id }), 'team', "A project can't join itself."],
    ['a role alone', async () => ({ teamRole: 'Color' }), 'teamRole', 'Only projects of a team have a role.'],
    ['a long role', async (id: number) => ({ team: id, teamRole: 'x'.repeat(41) }), 'teamRole', /too long/],
    [
      'a full team',
      async () => {
        const { id } = await film();
        for (let n = 1; n < 20; n += 1) await film({ team_id: id });
        await app.db.updateTable('projects').set({ team_id: id }).where('id', '=', id).execute();
        return { team: id };
      },
      'team',
      'A team has at most 20 projects.',
    ],
  ])('refuses %s by name', async (_case, bodyOf, propertyPath, message) => {
    const { id } = await film();
    const response = await manager.patch(iri(id), await bodyOf(id));
    expect([response.statusCode, response.json().violations?.[0]]).toEqual([
      422,
      expect.objectContaining({
        propertyPath,
        message: typeof message === 'string' ? message : expect.stringMatching(message),
      }),
    ]);
    expect((await admin.get(iri(id))).json()).not.toHaveProperty('team');
  });
});

describe('teammates', () => {
  let lead: number;
  let copy: number;
  let cut: number;
  beforeEach(async () => {
    const row = await film();
    lead = row.id;
    copy = (await duplicate(row, { team: lead, teamRole: 'Color' })).body.id;
    cut = (await aCut(app.db, { project_id: lead, uploaded_by_id: main.user.id })).id;
  });
  const note = (caller: Caller, body: object) => caller.post('/api/feedback', { project: iri(lead), ...body });
  const onCut = { cut: '', frame: 3, content: 'Grade this darker' };

  it('see versions and write notes on them, but no other feedback', async () => {
    const versions = (await colorist.get(`/api/cuts?project=${lead}`)).json();
    expect(versions.member.map(({ id }: { id: number }) => id)).toEqual([cut]);
    expect((await colorist.get(`/api/cuts/${cut}/play`)).statusCode).toBe(200);
    const plain = await note(main, { content: 'For my manager' });
    expect(plain.statusCode).toBe(201);
    expect((await note(colorist, { content: 'Hello' })).statusCode).toBe(400);
    const written = await note(colorist, { ...onCut, cut: `/api/cuts/${cut}` });
    expect(written.statusCode).toBe(201);
    const { id } = written.json();
    expect((await note(colorist, { parent: `/api/feedback/${id}`, content: 'Or warmer' })).statusCode).toBe(201);
    expect((await note(colorist, { parent: `/api/feedback/${plain.json().id}`, content: 'No' })).statusCode).toBe(400);
    const seen = (await colorist.get(`/api/feedback?project=${lead}`)).json().member;
    expect(seen.map(({ content }: { content: string }) => content)).toEqual(['Grade this darker', 'Or warmer']);
    expect((await colorist.get(`/api/feedback/${plain.json().id}`)).statusCode).toBe(404);
    expect((await colorist.post(`/api/feedback/${id}/resolve`)).statusCode).toBe(403);
  });

  it('are told of replies and mentions with a link to the version, and read no others', async () => {
    const { id } = (await note(colorist, { ...onCut, cut: `/api/cuts/${cut}` })).json();
    await note(main, { parent: `/api/feedback/${id}`, content: 'Done' });
    const [line] = (await colorist.get('/api/notifications')).json().items;
    expect(line).toMatchObject({ kind: 'feedback', project: { id: lead }, cutNumber: 1, note: id });
    const readers = (await main.get(`${iri(lead)}/readers`)).json().people;
    const mate = readers.find((one: { id: number }) => one.id === colorist.user.id);
    expect(mate).toMatchObject({ teammate: true });
    const mention = { content: `@${mate.handle} look` };
    expect((await note(main, mention)).json()).not.toHaveProperty('mentions');
    const noted = await note(main, { ...mention, cut: `/api/cuts/${cut}`, frame: 1 });
    expect(noted.json().mentions).toMatchObject([{ id: colorist.user.id }]);
  });

  it('change and delete only versions of their own, and lose all with their project', async () => {
    const own = (await aCut(app.db, { project_id: lead, uploaded_by_id: colorist.user.id, number: 2 })).id;
    expect((await colorist.patch(`/api/cuts/${cut}`, { comment: 'Mine' })).statusCode).toBe(403);
    expect((await colorist.patch(`/api/cuts/${own}`, { comment: 'Graded' })).statusCode).toBe(200);
    expect((await colorist.delete(`/api/cuts/${cut}`)).statusCode).toBe(403);
    expect((await colorist.post(`/api/cuts/${own}/approve`, {})).statusCode).toBe(404);
    expect((await colorist.delete(`/api/cuts/${own}`)).statusCode).toBe(204);
    const other = await aUser(app.db, { type: 'editor' });
    await admin.patch(iri(copy), { assignedTo: `/api/users/${other.id}` });
    expect((await colorist.get(`/api/cuts/${cut}`)).statusCode).toBe(404);
    expect((await colorist.get(`/api/cuts?project=${lead}`)).json().totalItems).toBe(0);
  });

  it('upload to the lead, even at once, and to no other project', async () => {
    const video = await aVideo({});
    const upload = (caller: Caller, project: number) =>
      uploadWhole(caller, video, { project, filename: `${caller.user.id}.mp4` });
    const done = await Promise.all([upload(colorist, lead), upload(main, lead)]);
    expect(done.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    const versions = (await main.get(`/api/cuts?project=${lead}`)).json().member;
    expect(versions.map(({ number }: { number: number }) => number)).toEqual([3, 2, 1]);
    expect((await upload(main, copy)).statusCode).toBe(404);
    expect((await upload(outsider, lead)).statusCode).toBe(404);
    const [line] = (await main.get('/api/notifications')).json().items;
    expect(line).toMatchObject({ kind: 'cut', actor: { id: colorist.user.id } });
  });

  it('hear of changes to what they see, and of nothing else', async () => {
    const listener = await openEventStream(await addressOf(app.fastify), colorist.token);
    const hints = (topic: Topic, id: number) => (event: StreamEvent) =>
      event.name === 'hints' && event.hints.some((hint) => hint.topic === topic && hint.ids.includes(id));
    await listener.next(({ name }) => name === 'hello');
    const plain = (await note(main, { content: 'For my manager' })).json().id;
    const marked = (await note(main, { ...onCut, cut: `/api/cuts/${cut}` })).json().id;
    await listener.next(hints('feedback', marked));
    const reply = (await note(main, { parent: `/api/feedback/${marked}`, content: 'Or not' })).json().id;
    await listener.next(hints('feedback', reply));
    await main.patch(`/api/cuts/${cut}`, { comment: 'First' });
    await listener.next(hints('cuts', cut));
    await manager.patch(iri(lead), { title: 'Film, renamed' });
    await listener.next(hints('projects', lead));
    const heard = listener.received.flatMap((event) => (event.name === 'hints' ? event.hints : []));
    expect(heard.flatMap(({ topic, ids }) => (topic === 'feedback' ? ids : []))).not.toContain(plain);
    listener.stop();
  });

  it('hear that the versions are gone when they leave, and the others that theirs are', async () => {
    const address = await addressOf(app.fastify);
    const [own, other] = [await openEventStream(address, colorist.token), await openEventStream(address, main.token)];
    const gone = (projectId: number) => (event: StreamEvent) =>
      event.name === 'hints' &&
      event.hints.some(({ topic, projectIds }) => topic === 'cuts' && projectIds.includes(projectId));
    for (const stream of [own, other]) await stream.next(({ name }) => name === 'hello');
    await manager.patch(iri(copy), { team: null });
    expect(await own.next(gone(lead))).toBeTruthy();
    expect(await other.next(gone(copy))).toBeTruthy();
    await manager.patch(iri(lead), { assignedTo: `/api/users/${outsider.user.id}` });
    expect(await other.next(gone(lead))).toBeTruthy();
    for (const stream of [own, other]) stream.stop();
  });
});
