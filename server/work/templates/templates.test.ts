/** Templates through the API: names, limits, versions, archive, creation from a project, and what new projects take from them. */
// Runs on both databases: a unique index over an expression and triggers of each engine guard them.
import { beforeEach, describe, expect, it } from 'vitest';
import { TEMPLATE_LIMITS } from '#domain/work/templates.ts';
import { aClient, aDeliverable, aProject, aUser } from '#server/testing/builders.ts';
import { aTemplate } from '#server/testing/project-templates.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

let clientId: number;

const app = await testApp();
const manager = await app.as('manager', { first_name: 'Mara', last_name: 'Voss' });
beforeEach(async () => {
  await app.db.deleteFrom('templates').execute();
  clientId = (await aClient(app.db, { first_name: 'Ada', last_name: 'Weiss', company_name: null })).id;
});

const CHECKS = [
  { text: 'Captions', moment: 'end', mustBeDone: true },
  { text: 'Music license', moment: 'delivery', mustBeDone: false },
] as const;

const create = (body: object) => manager.post('/api/templates', body);
const list = async (query = ''): Promise<{ id: number; name: string }[]> =>
  (await manager.get(`/api/templates${query}`)).json().templates;
const pathOf = (id: number): string => `/api/templates/${id}`;
const checksOf = (projectId: number) =>
  app.db
    .selectFrom('project_checks')
    .select(['text', 'moment', 'must_be_done', 'position', 'done_at'])
    .where('project_id', '=', projectId)
    .orderBy('position')
    .execute();
const deliverablesOf = (projectId: number) =>
  app.db
    .selectFrom('deliverables')
    .select(['name', 'aspect', 'length_seconds', 'position'])
    .where('project_id', '=', projectId)
    .orderBy('position')
    .execute();
const addDoneCheck = (projectId: number, text: string) =>
  app.db
    .insertInto('project_checks')
    .values({
      ...{ project_id: projectId, text, moment: 'end', must_be_done: true, position: 0, created_by_id: null },
      ...{ done_at: '2026-03-01T09:00:00.000Z', done_by_id: manager.user.id, created_at: '2026-03-01T08:00:00.000Z' },
    })
    .execute();
const newProject = (body: object = {}) =>
  manager.post('/api/projects', { title: 'Ep. 2', class: 'Podcast', client: `/api/clients/${clientId}`, ...body });

describe('adding', () => {
  it('returns the whole template', async () => {
    const made = await create({
      name: '  Weekly \n podcast ',
      client: clientId,
      class: 'Podcast',
      fields: {
        platform: ' YouTube ',
        deadlineDays: 7,
        deadlineTime: '12:00',
        assignedBy: manager.user.id,
        deliverables: [{ name: 'Short', aspect: '9:16' }],
      },
      checks: [{ text: 'Captions' }],
    });
    expect([made.statusCode, made.json()]).toEqual([
      201,
      {
        id: expect.any(Number),
        version: 1,
        name: 'Weekly podcast',
        client: { id: clientId, name: 'Ada Weiss' },
        class: 'Podcast',
        fields: {
          platform: 'YouTube',
          deadlineDays: 7,
          deadlineTime: '12:00',
          assignedBy: { id: manager.user.id, name: 'Mara Voss', active: true },
          deliverables: [{ name: 'Short', aspect: '9:16', lengthSeconds: 0 }],
        },
        checks: [{ text: 'Captions', moment: 'end', mustBeDone: false }],
        archived: false,
      },
    ]);
    expect((await manager.get(pathOf(made.json().id))).json()).toEqual(made.json());
  });

  it('refuses a name that the client has, and allows it for another and the workspace', async () => {
    await create({ name: 'Weekly', client: clientId });
    const again = await create({ name: ' WEEKLY', client: clientId });
    expect([again.statusCode, again.json().violations[0].propertyPath]).toEqual([422, 'name']);
    expect((await create({ name: 'Weekly' })).statusCode).toBe(201);
    expect((await create({ name: 'weekly' })).statusCode).toBe(422);
    expect((await create({ name: 'Weekly', client: (await aClient(app.db)).id })).statusCode).toBe(201);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'Bell \u0007' }, 'name'],
    [{ name: 'W', client: 99_999 }, 'client'],
    [{ name: 'W', fields: { deadlineTime: '25:00' } }, 'fields.deadlineTime'],
    [{ name: 'W', fields: { reviewedBy: 99_999 } }, 'fields.reviewedBy'],
    [{ name: 'W', fields: { deliverables: [{ name: 'A' }, { name: '' }] } }, 'fields.deliverables[1].name'],
    [{ name: 'W', checks: [{ text: '' }] }, 'checks[0].text'],
  ])('refuses %o and names %s', async (body, field) => {
    const refused = await create(body);
    expect([refused.statusCode, refused.json().violations[0].propertyPath]).toEqual([422, field]);
    expect(await list()).toEqual([]);
  });

  it('gives one of two templates with the same name the name, and stops at the limit', async () => {
    const both = await Promise.all([create({ name: 'Weekly' }), create({ name: 'weekly' })]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422]);
    for (let n = 2; n < TEMPLATE_LIMITS.perWorkspace; n += 1) await aTemplate(app.db);
    const last = await Promise.all([create({ name: 'A' }), create({ name: 'B' })]);
    expect(last.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });
});

describe('changing', () => {
  it('changes only the version that the caller has seen, and repeats nothing', async () => {
    const { id } = (await create({ name: 'Weekly', class: 'Podcast', checks: CHECKS })).json();
    const changed = await manager.patch(pathOf(id), { fields: { platform: 'TikTok' } }, { 'if-match': '"1"' });
    expect(changed.json()).toMatchObject({
      version: 2,
      name: 'Weekly',
      fields: { platform: 'TikTok' },
      checks: CHECKS,
    });
    expect((await manager.patch(pathOf(id), { name: 'Daily' }, { 'if-match': '"1"' })).statusCode).toBe(412);
    expect((await manager.patch(pathOf(id), { fields: { platform: 'TikTok' } })).json().version).toBe(2);
    const other = (await create({ name: 'Daily' })).json();
    const refused = await manager.patch(pathOf(other.id), { name: 'weekly' });
    expect([refused.statusCode, refused.json().violations[0].propertyPath]).toEqual([422, 'name']);
  });

  it('accepts a reviewer who has left since, and no other', async () => {
    const person = await aUser(app.db, { type: 'manager' });
    const { id } = (await create({ name: 'Weekly', fields: { reviewedBy: person.id } })).json();
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', person.id).execute();
    const changed = await manager.patch(pathOf(id), { fields: { reviewedBy: person.id, platform: 'TV' } });
    expect(changed.json().fields.reviewedBy).toMatchObject({ id: person.id, active: false });
    expect((await create({ name: 'Other', fields: { reviewedBy: person.id } })).statusCode).toBe(422);
  });

  it('archives, frees the name, and restores while it is free', async () => {
    const { id } = (await create({ name: 'Weekly' })).json();
    expect((await manager.delete(pathOf(id), { 'if-match': '"9"' })).statusCode).toBe(412);
    expect((await manager.delete(pathOf(id))).statusCode).toBe(204);
    expect((await manager.delete(pathOf(id))).statusCode).toBe(204);
    expect([await list(), (await list('?archived=true')).map((one) => one.id)]).toEqual([[], [id]]);
    const next = (await create({ name: 'Weekly' })).json();
    expect((await manager.patch(pathOf(id), { archived: false })).statusCode).toBe(422);
    await manager.delete(pathOf(next.id));
    expect((await manager.patch(pathOf(id), { archived: false })).json()).toMatchObject({
      version: 3,
      archived: false,
    });
  });
});

it('takes the named parts of a project, without people who have left', async () => {
  const gone = await aUser(app.db, { type: 'manager', is_active: false });
  const project = await aProject(app.db, {
    ...{ client_id: clientId, class: 'Podcast', platform: 'YouTube', edit_ratio_min: 5, edit_ratio_hour: 1 },
    ...{ raw_length_seconds: 0, video_length_seconds: 1_800, assigned_by_id: manager.user.id, reviewed_by_id: gone.id },
    ...{ created_at: '2026-03-02T09:00:00.000Z', deadline_at: '2026-03-06T16:30:00.000Z' },
  });
  await aDeliverable(app.db, { project_id: project.id, name: 'Short', aspect: '9:16', length_seconds: 45 });
  await aDeliverable(app.db, {
    project_id: project.id,
    name: 'Old',
    position: 1,
    canceled_at: '2026-03-03T09:00:00.000Z',
  });
  await addDoneCheck(project.id, 'Captions');
  const made = await manager.post('/api/templates/from_project', { project: project.id, name: 'Weekly' });
  expect(made.json()).toMatchObject({ client: { id: clientId }, class: 'Podcast', checks: [CHECKS[0]] });
  expect(made.json().fields).toEqual({
    ...{ platform: 'YouTube', videoLengthSeconds: 1_800, editRatioMin: 5, editRatioHour: 1 },
    ...{ deadlineDays: 4, deadlineTime: '16:30' },
    assignedBy: { id: manager.user.id, name: 'Mara Voss', active: true },
    deliverables: [{ name: 'Short', aspect: '9:16', lengthSeconds: 45 }],
  });
  const some = { project: project.id, name: 'Some', client: null, parts: ['platform', 'checks'] };
  const partly = (await manager.post('/api/templates/from_project', some)).json();
  expect(partly).toMatchObject({ client: null, class: null, fields: { platform: 'YouTube' }, checks: [CHECKS[0]] });
  expect(Object.keys(partly.fields)).toEqual(['platform']);
  const unknown = await manager.post('/api/templates/from_project', { project: 99_999, name: 'X' });
  expect([unknown.statusCode, unknown.json().violations[0].propertyPath]).toEqual([422, 'project']);
});

describe('a project from a template', () => {
  it('gets its checks and deliverables, and values for fields that the body leaves out', async () => {
    const gone = await aUser(app.db, { type: 'manager', is_active: false });
    const { id: template } = await aTemplate(app.db, {
      fields: {
        ...{ platform: 'YouTube', videoLengthSeconds: 600, editRatioMin: 5, deadlineDays: 3, deadlineTime: '12:00' },
        ...{ assignedBy: manager.user.id, reviewedBy: gone.id },
        deliverables: [{ name: 'Short', aspect: '9:16', lengthSeconds: 45 }],
      },
      checks: CHECKS,
    });
    const made = await newProject({ template, platform: 'TV', createdAt: '2026-03-10T09:00:00Z' });
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      { platform: 'TV', videoLength: 600, editRatioMin: 5, deadlineAt: '2026-03-13T12:00:00+00:00', class: 'Podcast' },
    ]);
    expect([made.json().assignedBy.id, made.json().reviewedBy, made.json().template]).toEqual([
      manager.user.id,
      undefined,
      undefined,
    ]);
    expect(await checksOf(made.json().id)).toEqual(
      CHECKS.map(({ text, moment, mustBeDone }, position) => ({
        ...{ text, moment, must_be_done: mustBeDone, position, done_at: null },
      })),
    );
    expect(await deliverablesOf(made.json().id)).toEqual([
      { name: 'Short', aspect: '9:16', length_seconds: 45, position: 0 },
    ]);
    const counts = await app.db
      .selectFrom('projects')
      .select(['checks_total', 'open_checks', 'version'])
      .where('id', '=', made.json().id)
      .executeTakeFirstOrThrow();
    expect(counts).toEqual({ checks_total: 2, open_checks: 2, version: 1 });
  });

  it('leaves fields empty that the body clears, and skips a deadline before the start', async () => {
    const { id: template } = await aTemplate(app.db, {
      fields: { platform: 'YouTube', deadlineDays: 0, deadlineTime: '08:00' },
    });
    const made = (await newProject({ template, platform: null, createdAt: '2026-03-10T09:00:00Z' })).json();
    expect([made.platform, made.deadlineAt]).toEqual(['', undefined]);
  });

  it('is refused for unknown and archived templates, and for a second source', async () => {
    const archived = await aTemplate(app.db, { archived_at: '2026-03-01T09:00:00.000Z' });
    const { id: template } = await aTemplate(app.db);
    const { id: other } = await aProject(app.db, { client_id: clientId });
    const before = await app.db.selectFrom('projects').select('id').execute();
    for (const [body, field] of [
      [{ template: 99_999 }, 'template'],
      [{ template: archived.id }, 'template'],
      [{ template, previous: other }, 'template'],
      [{ template, duplicate: true, originalProjectId: other }, 'template'],
      [{ previous: other, originalProjectId: other }, 'previous'],
      [{ previous: 99_999 }, 'previous'],
    ] as const) {
      const refused = await newProject(body);
      expect([refused.statusCode, refused.json().violations?.[0].propertyPath]).toEqual([422, field]);
    }
    expect(await app.db.selectFrom('projects').select('id').execute()).toEqual(before);
  });
});

describe('the next episode', () => {
  it('copies checks as open and deliverables, names the episode before, and is no duplicate', async () => {
    const { id: previous } = await aProject(app.db, { client_id: clientId });
    await aDeliverable(app.db, { project_id: previous, name: 'Short' });
    await addDoneCheck(previous, 'Captions');
    const made = (await newProject({ previous })).json();
    expect(made).toMatchObject({ previous, duplicate: false });
    expect(made.originalProjectId).toBeUndefined();
    expect(await checksOf(made.id)).toMatchObject([{ text: 'Captions', done_at: null }]);
    expect(await deliverablesOf(made.id)).toMatchObject([{ name: 'Short' }]);
    expect((await manager.get(`/api/projects/${previous}`)).json()).not.toHaveProperty('previous');
  });

  it('loses the episode before with its deletion, and has it again after its restore', async () => {
    const { id: previous } = await aProject(app.db, { client_id: clientId, assigned_by_id: manager.user.id });
    const { id } = (await newProject({ previous })).json();
    expect((await manager.delete(`/api/projects/${previous}`)).statusCode).toBe(204);
    expect((await manager.get(`/api/projects/${id}`)).json()).not.toHaveProperty('previous');
    const bin = await app.db
      .selectFrom('bin')
      .select('id')
      .where('record_id', '=', previous)
      .where('kind', '=', 'project')
      .executeTakeFirstOrThrow();
    expect((await manager.post(`/api/bin/${bin.id}/restore`, {})).statusCode).toBe(200);
    expect((await manager.get(`/api/projects/${id}`)).json()).toMatchObject({ previous });
  });

  it('can be named later, but not be the project itself', async () => {
    const { id } = await aProject(app.db, { client_id: clientId, assigned_by_id: manager.user.id });
    const self = await manager.patch(`/api/projects/${id}`, { previous: id });
    expect([self.statusCode, self.json().violations[0].propertyPath]).toEqual([422, 'previous']);
  });
});

describe('adding checks to a project', () => {
  it('adds those that the project lacks by text', async () => {
    const { id } = await aProject(app.db, { client_id: clientId, assigned_by_id: manager.user.id });
    await addDoneCheck(id, 'captions ');
    const { id: template } = await aTemplate(app.db, { checks: CHECKS });
    const path = `/api/projects/${id}/checks/from_template`;
    const added = await manager.post(path, { template });
    expect([added.statusCode, added.json()]).toEqual([201, { added: 1 }]);
    expect((await manager.post(path, { template })).json()).toEqual({ added: 0 });
    expect((await checksOf(id)).map(({ text }) => text)).toEqual(['captions ', 'Music license']);
    const unknown = await manager.post(path, { template: 99_999 });
    expect([unknown.statusCode, unknown.json().violations[0].propertyPath]).toEqual([422, 'template']);
  });

  it('refuses more than a project can have', async () => {
    const { id } = await aProject(app.db, { client_id: clientId, assigned_by_id: manager.user.id });
    const many = Array.from(
      { length: 50 },
      (_, n) => ({ text: `Check ${n}`, moment: 'end', mustBeDone: false }) as const,
    );
    const { id: first } = await aTemplate(app.db, { checks: many });
    const { id: second } = await aTemplate(app.db, { checks: CHECKS });
    const path = `/api/projects/${id}/checks/from_template`;
    expect((await manager.post(path, { template: first })).json()).toEqual({ added: 50 });
    expect((await manager.post(path, { template: second })).statusCode).toBe(409);
  });
});

it('goes with its client into the trash and comes back with it', async () => {
  await create({ name: 'Weekly', client: clientId, fields: { platform: 'YouTube' }, checks: CHECKS });
  const before = await list();
  await manager.delete(`/api/clients/${clientId}`);
  expect(await list()).toEqual([]);
  const { id } = await app.db
    .selectFrom('bin')
    .select('id')
    .where('record_id', '=', clientId)
    .where('kind', '=', 'client')
    .executeTakeFirstOrThrow();
  expect((await manager.post(`/api/bin/${id}/restore`, {})).statusCode).toBe(200);
  expect(await list()).toEqual(before);
});

it('is told to leads only, and in their profile while there is one in use', async () => {
  const editor = await app.as('editor');
  const me = async (caller: Caller) => (await caller.get('/api/users/me')).json().templates;
  expect([await me(manager), await me(editor)]).toEqual([undefined, undefined]);
  const { id } = (await create({ name: 'Weekly' })).json();
  expect([await me(manager), await me(editor)]).toEqual([true, undefined]);
  await manager.delete(pathOf(id));
  expect(await me(manager)).toBeUndefined();
  const changes = await app.db
    .selectFrom('changes')
    .select(['topic', 'audience'])
    .where('topic', '=', 'templates')
    .where('record_id', '=', id)
    .execute();
  expect(changes).toEqual(Array.from({ length: 2 }, () => ({ topic: 'templates', audience: 'leads' })));
  expect((await editor.get('/api/templates')).statusCode).toBe(403);
});
