/** Editing, marking, sending back and deleting projects through the API: rights, refusals and results. */
// Runs on both databases: only PostgreSQL combines a write with its read.
import { beforeEach, describe, expect, it } from 'vitest';
import type { NewRow, Row } from '#server/platform/db/tables.ts';
import { aClient, aMedia, aProject, aUser } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const NOW = '2026-03-10T12:00:00.000Z';
const DONE = {
  status: 'completed' as const,
  created_at: '2026-03-01T09:00:00.000Z',
  started_at: '2026-03-01T09:00:00.250Z',
  ended_at: '2026-03-01T11:00:00.500Z',
  runtime_minutes: 120,
};

const app = await testApp();
const admin = await app.as('admin', { first_name: 'Ann', last_name: 'Chief' });
const assigner = await app.as('manager', { first_name: 'Mo', last_name: 'Derator' });
const otherManager = await app.as('manager');
const editor = await app.as('editor');
const otherEditor = await app.as('editor');
beforeEach(() => app.setNow(NOW));

const project = (more: Partial<NewRow<'projects'>> = {}): Promise<Row<'projects'>> =>
  aProject(app.db, { assigned_by_id: assigner.user.id, assigned_to_id: editor.user.id, ...more });
const at = ({ id }: { id: number }): string => `/api/projects/${id}`;
const stored = async (row: { id: number }) => (await admin.get(at(row))).json();

describe('who may edit', () => {
  it.each<[string, () => Caller, Partial<NewRow<'projects'>>, number, string | undefined]>([
    ['an administrator, any project', () => admin, {}, 200, undefined],
    ['an administrator, also a completed one', () => admin, DONE, 200, undefined],
    ['the manager who assigned it', () => assigner, {}, 200, undefined],
    ['that manager, a completed one', () => assigner, DONE, 403, 'Completed projects cannot be edited.'],
    ['another manager', () => otherManager, {}, 403, 'You can only edit projects that you have assigned.'],
    ['the editor', () => editor, {}, 403, 'You can only edit projects that you have assigned.'],
    ['another editor', () => otherEditor, {}, 404, 'Not Found'],
    ['nobody', () => app.anonymous as Caller, {}, 401, undefined],
  ])('%s', async (...[, caller, more, status, detail]) => {
    const row = await project(more);
    const response = await caller().patch(at(row), { title: 'Changed' });
    expect(response.statusCode).toBe(status);
    if (detail) expect(response.json().detail).toBe(detail);
    expect((await stored(row)).title).toBe(status === 200 ? 'Changed' : row.title);
  });

  it('is checked before the values and after the types of the body', async () => {
    const row = await project();
    expect((await otherEditor.patch(at(row), '{')).statusCode).toBe(404);
    expect((await otherManager.patch(at(row), '{')).statusCode).toBe(400);
    expect((await otherManager.patch(at(row), { title: 5 })).statusCode).toBe(400);
    expect((await otherManager.patch(at(row), { title: '' })).statusCode).toBe(403);
    expect((await admin.patch('/api/projects/999999', '{')).statusCode).toBe(404);
    expect((await admin.patch(at(row), {}, { 'content-type': 'application/json' })).statusCode).toBe(415);
  });

  it('does not matter when the body repeats what was read', async () => {
    const pauses = [{ pausedAt: '2026-03-01T10:00:00.700Z', resumedAt: '2026-03-01T10:10:00.100Z' }];
    const entries = [{ amount: 2.5, isAdded: true, description: 'Extra cut' }];
    const row = await project({
      ...DONE,
      pauses,
      deadline_at: '2026-03-02T23:59:59.999Z',
      personal_point: 3,
      point: 4,
      description: 'two cameras',
      designation_entries: entries,
      designation_points: 2.5,
      reviewed_by_id: otherManager.user.id,
    });
    for (const caller of [admin, assigner, otherManager, editor]) {
      const read = (await caller.get(at(row))).json();
      const response = await caller.patch(at(row), { ...read, id: read['@id'], originId: 1 });
      expect([response.statusCode, response.headers['etag']]).toEqual([200, '"1"']);
      expect(response.json()).toEqual(read);
      expect((await caller.patch(at(row), {})).statusCode).toBe(200);
    }
    const log = await app.db.selectFrom('point_actions').select('id').where('project_id', '=', row.id).execute();
    expect(log).toEqual([]);
  });
});

describe('an edit', () => {
  it('changes named fields, clears nulls, and keeps the rest', async () => {
    const row = await project({ platform: 'YouTube', deadline_at: '2026-03-20T17:00:00.000Z' });
    const client = await aClient(app.db);
    const response = await admin.patch(at(row), {
      title: ' New ',
      description: 'text',
      platform: null,
      class: 'Podcast',
      client: client.id,
      rawLenght: 60,
      deadlineAt: null,
      reviewedBy: `/api/users/${otherManager.user.id}`,
      assignedTo: '',
      trackingId: 'TRK-A-NEW',
    });
    expect(response.headers['etag']).toBe('"2"');
    expect(response.json()).toMatchObject({
      title: 'New',
      description: 'text',
      platform: '',
      class: 'Podcast',
      type: 'Podcast',
      rawLenght: 60,
      videoLength: 600,
      trackingId: 'TRK-A-NEW',
      client: { id: client.id },
      reviewedBy: { id: otherManager.user.id },
    });
    expect(response.json()).not.toHaveProperty('deadlineAt');
    expect(response.json()).not.toHaveProperty('assignedTo');
    expect((await admin.get('/api/projects?trackingId=NEW')).json().totalItems).toBe(1);
    expect((await admin.get('/api/projects?title=new')).json().totalItems).toBe(1);
  });

  it('that raises the revision count marks the project as revised', async () => {
    const row = await project({ revision_count: 1 });
    expect((await admin.patch(at(row), { revisionCount: 2, revised: false })).json()).toMatchObject({ revised: true });
    const other = await project({ revision_count: 3, is_revised: true });
    expect((await admin.patch(at(other), { revisionCount: 1, revised: false })).json()).toMatchObject({
      revised: false,
    });
  });

  it('that corrects the dates of a completed project recalculates its run time', async () => {
    const row = await project(DONE);
    const response = await admin.patch(at(row), {
      title: row.title,
      endedAt: '2026-03-01T12:00:00Z',
      pauseTime: ['2026-03-01T10:00:00Z'],
      resumeTime: ['2026-03-01T10:30:00Z'],
    });
    expect(response.json()).toMatchObject({
      endedAt: '2026-03-01T12:00:00+00:00',
      projectRuntime: 150,
      revised: false,
    });
  });

  it('that reopens a completed project restarts the timer', async () => {
    const times = {
      started_at: '2026-03-10T09:00:00.000Z',
      ended_at: '2026-03-10T11:00:00.000Z',
      runtime_minutes: 120,
    };
    const row = await project({ ...DONE, ...times });
    const body = { title: 'Open again', status: 'started' };
    const response = await admin.patch(at(row), body);
    expect(response.json()).toMatchObject({ status: 'started', projectRuntime: 180 });
    expect(response.json()).not.toHaveProperty('endedAt');
    app.setNow('2026-03-10T13:00:00.000Z');
    expect((await stored(row)).projectRuntime).toBe(240);
  });

  it('that completes a project over its allowance marks it as revised', async () => {
    const row = await project({ status: 'started', started_at: '2026-03-10T09:00:00.000Z', edit_ratio_min: 10 });
    const response = await admin.patch(at(row), {
      title: 'Done',
      status: 'completed',
      endedAt: '2026-03-10T11:00:00Z',
    });
    expect(response.json()).toMatchObject({ status: 'completed', projectRuntime: 120, revised: true });
  });

  it('keeps feedback linked whatever list is sent', async () => {
    const row = await project();
    const feedback = { project: row.id, content: 'Check 0:42' };
    const { id } = (await admin.post('/api/feedback', feedback)).json();
    const elsewhere = (await admin.post('/api/feedback', { ...feedback, project: (await project()).id })).json();
    for (const feedbacks of [[], [`/api/feedback/${id}`], [elsewhere['@id']]]) {
      const response = await assigner.patch(at(row), { feedbacks });
      expect([response.statusCode, response.json().feedbacks]).toEqual([200, [`/api/feedback/${id}`]]);
    }
    expect((await admin.patch(at(row), { feedbacks: ['/api/feedback/999999'] })).statusCode).toBe(400);
  });

  it.each<[string, object, number, string]>([
    ['a client of ""', { client: '' }, 422, 'client'],
    ['a client of null', { client: null }, 400, 'client'],
    ['a creation date of null', { createdAt: null }, 422, 'createdAt'],
    ['a blank title', { title: ' ' }, 422, 'title'],
    ['a start for assigned work', { startedAt: NOW }, 422, 'startedAt'],
    ['an end for assigned work', { title: 'x', endedAt: NOW }, 422, 'endedAt'],
    ['a resume without a pause', { title: 'x', status: 'started', resumeTime: [NOW] }, 422, 'resumeTime'],
    ['an original that is not there', { originalProjectId: 999_999 }, 422, 'originalProjectId'],
    ['a deadline before the start', { deadlineAt: '2024-01-01' }, 422, 'deadlineAt: Deadline date and time cannot be'],
    ['pauses that are no list', { title: 'x', pauseTime: NOW }, 400, 'pauseTime'],
    ['a revision count beyond its bound', { revisionCount: 10_001 }, 422, 'revisionCount'],
    ['an unknown person', { assignedTo: '/api/users/999999' }, 400, '/api/users/999999'],
    ['a link to a script', { links: [{ label: 'x', url: 'javascript:x' }] }, 422, 'links[0].url: Enter a web address'],
    ['revised as text', { revised: 'true' }, 400, 'revised'],
  ])('is rejected with %s and changes nothing', async (_case, body, status, named) => {
    const row = await project();
    const before = await stored(row);
    const response = await admin.patch(at(row), body);
    expect([response.statusCode, response.json().detail]).toEqual([status, expect.stringContaining(named)]);
    expect(await stored(row)).toEqual(before);
  });

  it('stores links in their order, and writes nothing when they are repeated', async () => {
    const row = await project();
    expect((await admin.get(at(row))).json()).not.toHaveProperty('links');
    const links = [
      { label: 'Footage', url: 'https://drive.example.com/a' },
      { label: 'Audio', url: '/Volumes/Audio' },
    ];
    const changed = await assigner.patch(at(row), { links });
    expect(changed.json()).toMatchObject({ links, version: 2 });
    const again = { ...changed.json(), links: links.map((link) => ({ ...link, label: ` ${link.label}` })) };
    expect((await otherManager.patch(at(row), again)).json()).toMatchObject({ links, version: 2 });
    expect((await otherManager.patch(at(row), { links: links.toReversed() })).statusCode).toBe(403);
    expect((await admin.patch(at(row), { links: null })).json()).not.toHaveProperty('links');
  });

  it.each<[string, object, string]>([
    ['loses its start', { startedAt: null }, 'startedAt: A project that is completed needs a start date.'],
    ['loses its end', { endedAt: null }, 'endedAt: A project that is completed needs an end date.'],
    [
      'pauses before its start',
      { pauseTime: ['2026-03-01T08:00:00Z'], resumeTime: ['2026-03-01T10:00:00Z'] },
      'pauseTime',
    ],
    [
      'pauses beyond its end',
      { pauseTime: ['2026-03-01T10:00:00Z'], resumeTime: ['2026-03-01T12:00:00Z'] },
      'resumeTime',
    ],
    ['pauses backwards', { pauseTime: ['2026-03-01T10:00:00Z'], resumeTime: ['2026-03-01T09:30:00Z'] }, 'resumeTime'],
    [
      'pauses twice at once',
      {
        pauseTime: ['2026-03-01T09:10:00Z', '2026-03-01T09:20:00Z'],
        resumeTime: ['2026-03-01T09:30:00Z', '2026-03-01T09:40:00Z'],
      },
      'resumeTime',
    ],
    [
      'ends before a pause that is sent along',
      { endedAt: '2026-03-01T10:00:00Z', pauseTime: ['2026-03-01T10:15:00Z'], resumeTime: ['2026-03-01T10:30:00Z'] },
      'pauseTime',
    ],
  ])('of completed work that %s is rejected and changes nothing', async (_case, body, named) => {
    const row = await project(DONE);
    const before = await stored(row);
    for (const sent of [body, { ...body, title: 'Other' }]) {
      const response = await admin.patch(at(row), sent);
      expect([response.statusCode, response.json().detail]).toEqual([422, expect.stringContaining(named)]);
    }
    expect(await stored(row)).toEqual(before);
  });

  it('accepts pauses of ongoing work up to the present moment', async () => {
    const row = await project({ status: 'started', started_at: '2026-03-10T09:00:00.000Z' });
    const edit = (resumeTime: string) =>
      admin.patch(at(row), { title: 'x', pauseTime: ['2026-03-10T11:00:00Z'], resumeTime: [resumeTime] });
    const late = await edit('2026-03-10T12:00:01Z');
    expect([late.statusCode, late.json().violations[0].propertyPath]).toEqual([422, 'resumeTime']);
    expect((await edit(NOW)).json()).toMatchObject({ status: 'started', projectRuntime: 120 });
  });

  it('rejects a taken tracking ID, itself as its original, and missing people', async () => {
    const row = await project();
    const other = await project();
    expect((await admin.patch(at(row), { trackingId: other.tracking_id })).json().detail).toContain('already used');
    expect((await admin.patch(at(row), { originalProjectId: row.id })).statusCode).toBe(422);
    const idle = await aUser(app.db, { is_active: false });
    expect((await admin.patch(at(row), { assignedTo: idle.id })).statusCode).toBe(422);
    const keeps = await project({ assigned_to_id: idle.id });
    expect((await admin.patch(at(keeps), { title: 'x', assignedTo: idle.id })).statusCode).toBe(200);
  });

  it('respects If-Match: a stale one is rejected and changes nothing', async () => {
    const row = await project();
    const first = await admin.patch(at(row), { title: 'First' }, { 'if-match': '"1"' });
    expect([first.statusCode, first.headers['etag']]).toEqual([200, '"2"']);
    expect((await admin.patch(at(row), { title: 'Second' }, { 'if-match': '"1"' })).statusCode).toBe(412);
    expect((await admin.delete(at(row), { 'if-match': '"1"' })).statusCode).toBe(412);
    expect((await stored(row)).title).toBe('First');
  });
});

describe('the duplicate mark', () => {
  it('is allowed for administrators and managers, also on completed projects', async () => {
    for (const caller of [admin, assigner, otherManager]) {
      const row = await project(DONE);
      const response = await caller.patch(at(row), { duplicate: true });
      expect([response.statusCode, response.json().duplicate]).toEqual([200, true]);
      expect((await caller.patch(at(row), { duplicate: true })).headers['etag']).toBe('"2"');
    }
    const row = await project(DONE);
    expect((await editor.patch(at(row), { duplicate: true })).statusCode).toBe(403);
    expect((await otherEditor.patch(at(row), { duplicate: true })).statusCode).toBe(404);
    expect((await otherManager.patch(at(row), { duplicate: true, title: 'x' })).statusCode).toBe(403);
  });
});

describe('requesting a revision', () => {
  const revision = (row: { id: number }): string => `${at(row)}/revision`;

  it('keeps the finished round and the points and starts a fresh timer', async () => {
    const row = await project({ ...DONE, point: 4, revision_count: 1 });
    const response = await assigner.post(revision(row), { reason: ' Louder music ' });
    expect(response.statusCode).toBe(200);
    const after = response.json();
    expect(after).toMatchObject({ status: 'assigned', revised: true, revisionCount: 2, point: 4, pauseTime: [] });
    for (const key of ['startedAt', 'endedAt', 'projectRuntime']) expect(after).not.toHaveProperty(key);
    expect(after.revisionHistory).toEqual([
      {
        startedAt: '2026-03-01T09:00:00+00:00',
        endedAt: '2026-03-01T11:00:00+00:00',
        pauseTime: [],
        resumeTime: [],
        projectRuntime: 120,
        reason: 'Louder music',
        requestedBy: { id: assigner.user.id, name: 'Mo Derator' },
        requestedAt: '2026-03-10T12:00:00+00:00',
      },
    ]);
    expect((await editor.patch(at(row), { status: 'started', startedAt: NOW })).statusCode).toBe(200);
  });

  it('is rejected for others, before completion, and without a reason', async () => {
    const row = await project(DONE);
    expect((await otherManager.post(revision(row), { reason: 'x' })).statusCode).toBe(403);
    expect((await editor.post(revision(row), { reason: 'x' })).statusCode).toBe(403);
    expect((await otherEditor.post(revision(row), { reason: 'x' })).statusCode).toBe(404);
    expect((await app.anonymous.post(revision(row), { reason: 'x' })).statusCode).toBe(401);
    expect((await admin.post('/api/projects/999999/revision', { reason: 'x' })).statusCode).toBe(404);
    for (const reason of [undefined, ' ', 'x'.repeat(2001)])
      expect((await admin.post(revision(row), { reason })).statusCode).toBe(422);
    const open = await project({ status: 'started', started_at: NOW });
    const response = await admin.post(revision(open), { reason: 'x' });
    expect([response.statusCode, response.json().detail]).toEqual([409, expect.stringContaining('started')]);
  });
});

describe('deleting', () => {
  it.each<[string, () => Caller, Partial<NewRow<'projects'>>, number, string | undefined]>([
    ['an administrator, also a completed one', () => admin, DONE, 204, undefined],
    ['the manager who assigned it', () => assigner, {}, 204, undefined],
    ['that manager, a completed one', () => assigner, DONE, 403, 'Completed projects cannot be deleted.'],
    ['another manager', () => otherManager, {}, 403, 'You can only delete projects that you have assigned.'],
    ['the editor', () => editor, {}, 403, 'You can only delete projects that you have assigned.'],
    ['another editor', () => otherEditor, {}, 404, 'Not Found'],
    ['nobody', () => app.anonymous as Caller, {}, 401, undefined],
  ])('%s', async (...[, caller, more, status, detail]) => {
    const row = await project(more);
    const response = await caller().delete(at(row));
    expect(response.statusCode).toBe(status);
    if (detail) expect(response.json().detail).toBe(detail);
    expect((await admin.get(at(row))).statusCode).toBe(status === 204 ? 404 : 200);
  });

  it('removes feedback, log and attachments, and keeps uploads used elsewhere', async () => {
    const row = await project(DONE);
    const [own, shared] = [await aMedia(app.db), await aMedia(app.db)];
    await app.deps.files.put(own.filename, Buffer.from('x'));
    await admin.post('/api/feedback', { project: row.id, content: 'a', attachments: [own.id, shared.id] });
    await admin.post('/api/feedback', { project: (await project()).id, content: 'b', attachments: [shared.id] });
    await admin.post(`/api/point/${row.id}`, { point: 4, description: 'Good' });
    const copy = await project({ original_project_id: row.id });
    expect((await admin.delete(at(row))).statusCode).toBe(204);
    for (const table of ['feedback', 'point_actions'] as const)
      expect(await app.db.selectFrom(table).select('id').where('project_id', '=', row.id).execute()).toEqual([]);
    const left = await app.db.selectFrom('media').select('id').where('id', 'in', [own.id, shared.id]).execute();
    expect(left).toEqual([{ id: shared.id }]);
    // The trash keeps the file but does not serve it.
    expect((await admin.get(`/uploads/media/${own.filename}`)).statusCode).toBe(404);
    expect(await stored(copy)).not.toHaveProperty('originalProjectId');
  });
});
