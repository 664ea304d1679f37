/** Creating projects through the API: defaults, the three kinds, and all refusals. */
import { describe, expect, it } from 'vitest';
import { aClient, aProject, aUser } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';

const NOW = '2026-03-10T12:00:00.000Z';

const app = await testApp();
app.setNow(NOW);
const admin = await app.as('admin');
const manager = await app.as('manager', { first_name: 'Mo', last_name: 'Derator' });
const editor = await app.as('editor', { first_name: 'Ed', last_name: 'Itor' });
const clientId = (await aClient(app.db, { first_name: 'Ada', last_name: 'Reed', company_name: 'Reed Films' })).id;

const least = (more: object = {}) => ({ title: 'Teaser', class: 'Basic', client: `/api/clients/${clientId}`, ...more });
const countProjects = async (): Promise<number> => (await admin.get('/api/projects?itemsPerPage=0')).json().totalItems;

describe('creating a project', () => {
  it('accepts the documented payload and returns it completely', async () => {
    const response = await manager.post('/api/projects', {
      '@id': null,
      '@type': 'Project',
      title: 'Wedding teaser',
      description: '2 cameras',
      platform: 'YouTube',
      class: 'Premium',
      editRatioMin: 10,
      editRatioHour: 1,
      trackingId: 'TRK-M3X9K2A1-7QF2ZP',
      status: 'assigned',
      client: `/api/clients/${clientId}`,
      assignedTo: editor.user.id,
      assignedBy: { '@id': `/api/users/${manager.user.id}` },
      reviewedBy: `/api/users/${manager.user.id}`,
      createdAt: '2026-03-02T09:00:00.000Z',
      deadlineAt: '2026-03-05T17:00:00.000Z',
      revised: false,
      revisionCount: 0,
      rawLenght: 5400,
      videoLength: 600,
    });
    expect(response.statusCode).toBe(201);
    const project = response.json();
    expect(response.headers['location']).toBe(project['@id']);
    expect(response.headers['etag']).toBe('"1"');
    const mo = { '@type': 'User', firstName: 'Mo', lastName: 'Derator', type: 'manager', email: manager.user.email };
    expect(project).toEqual({
      '@context': '/api/contexts/Project',
      '@id': `/api/projects/${project.id}`,
      '@type': 'Project',
      id: project.id,
      title: 'Wedding teaser',
      description: '2 cameras',
      platform: 'YouTube',
      class: 'Premium',
      type: 'Premium',
      status: 'assigned',
      trackingId: 'TRK-M3X9K2A1-7QF2ZP',
      editRatioMin: 10,
      editRatioHour: 1,
      rawLenght: 5400,
      videoLength: 600,
      client: {
        '@id': `/api/clients/${clientId}`,
        '@type': 'Client',
        id: clientId,
        firstName: 'Ada',
        lastName: 'Reed',
        companyName: 'Reed Films',
      },
      assignedTo: expect.objectContaining({ '@id': `/api/users/${editor.user.id}`, firstName: 'Ed', jobType: 'J1' }),
      assignedBy: expect.objectContaining(mo),
      reviewedBy: expect.objectContaining(mo),
      createdAt: '2026-03-02T09:00:00+00:00',
      deadlineAt: '2026-03-05T17:00:00+00:00',
      pauseTime: [],
      resumeTime: [],
      revisionHistory: [],
      revised: false,
      version: 1,
      revisionCount: 0,
      duplicate: false,
      point: 0,
      personalPoint: 0,
      jPoint: '0',
      jPointAction: [],
      feedbacks: [],
    });
  });

  it('requires only title, client and class', async () => {
    const project = (await admin.post('/api/projects', least())).json();
    expect(project).toMatchObject({ status: 'assigned', createdAt: '2026-03-10T12:00:00+00:00', editRatioHour: 1 });
    expect(project.trackingId).toMatch(/^TRK-[0-9A-Z]+-[0-9A-Z]{6}$/);
    for (const key of [
      'assignedTo',
      'assignedBy',
      'reviewedBy',
      'startedAt',
      'endedAt',
      'deadlineAt',
      'projectRuntime',
    ])
      expect(project).not.toHaveProperty(key);
  });

  it('starts the timer of an ongoing project at its start', async () => {
    const body = least({ status: 'started', createdAt: '2026-03-10T09:00:00Z', startedAt: '2026-03-10T11:00:00Z' });
    expect((await admin.post('/api/projects', body)).json()).toMatchObject({ status: 'started', projectRuntime: 60 });
    const bare = (await admin.post('/api/projects', least({ status: 'started' }))).json();
    expect(bare).toMatchObject({ startedAt: '2026-03-10T12:00:00+00:00', projectRuntime: 0 });
    const implied = (await admin.post('/api/projects', least({ startedAt: '2026-03-10T11:00:00Z' }))).json();
    expect(implied).toMatchObject({ status: 'started', createdAt: '2026-03-10T11:00:00+00:00' });
  });

  it('counts the time of a past project and does not mark it as revised', async () => {
    const body = least({
      status: 'completed',
      videoLength: 60,
      editRatioMin: 60,
      createdAt: '2026-03-01T09:00:00Z',
      startedAt: '2026-03-01T09:00:00Z',
      endedAt: '2026-03-01T11:30:00Z',
    });
    const project = (await admin.post('/api/projects', body)).json();
    expect(project).toMatchObject({ status: 'completed', projectRuntime: 150, revised: false });
  });

  it('keeps the link of a copy to its original', async () => {
    const { id } = await aProject(app.db);
    const copy = (await manager.post('/api/projects', least({ duplicate: true, originalProjectId: id }))).json();
    expect(copy).toMatchObject({ duplicate: true, originalProjectId: id });
  });
});

describe('rejecting a new project', () => {
  it.each<[string, () => object, number, string]>([
    ['no title', () => least({ title: undefined }), 422, 'title'],
    ['a blank title', () => least({ title: ' ' }), 422, 'title'],
    ['a title of null', () => least({ title: null }), 400, 'title'],
    ['a title of 201 characters', () => least({ title: 'x'.repeat(201) }), 422, 'title'],
    ['a title that is a number', () => least({ title: 1 }), 400, 'title'],
    ['control characters in the description', () => least({ description: 'a\u0001' }), 422, 'description'],
    ['no class', () => least({ class: undefined }), 422, 'class'],
    ['an unknown class', () => least({ class: 'Gold' }), 422, 'class'],
    ['no client', () => least({ client: undefined }), 422, 'client'],
    ['a client of ""', () => least({ client: '' }), 422, 'client'],
    ['an unknown client', () => least({ client: '/api/clients/999999' }), 400, '/api/clients/999999'],
    ['the address of another class', () => least({ client: '/api/users/1' }), 400, '/api/users/1'],
    ['an unknown person', () => least({ assignedTo: 999_999 }), 400, '999999'],
    ['an unknown status', () => least({ status: 'done' }), 422, 'status'],
    ['half a minute of ratio', () => least({ editRatioMin: 1.5 }), 400, 'editRatioMin'],
    ['a ratio beyond its bound', () => least({ editRatioMin: 10_001 }), 422, 'editRatioMin'],
    ['a negative length', () => least({ rawLenght: -1 }), 422, 'rawLenght'],
    ['a length over 1,000 hours', () => least({ videoLength: 3_600_001 }), 422, 'videoLength'],
    ['a length as text', () => least({ videoLength: '600' }), 400, 'videoLength'],
    ['a date that does not exist', () => least({ deadlineAt: '2026-02-30' }), 400, 'deadlineAt'],
    ['an empty date', () => least({ createdAt: '' }), 400, 'createdAt'],
    ['a year beyond 2100', () => least({ deadlineAt: '2101-01-01' }), 422, 'deadlineAt'],
    ['a tracking id of 65 characters', () => least({ trackingId: 'x'.repeat(65) }), 422, 'trackingId'],
    ['an original that is not there', () => least({ originalProjectId: 999_999 }), 422, 'originalProjectId'],
    ['a link to a script', () => least({ links: [{ label: 'x', url: 'javascript:x' }] }), 422, 'links[0].url'],
    ['an assigned one with a start', () => least({ status: 'assigned', startedAt: NOW }), 422, 'startedAt'],
    ['a running one with an end', () => least({ status: 'started', endedAt: NOW }), 422, 'endedAt'],
  ])('%s: names the field and creates nothing', async (_case, body, status, named) => {
    const before = await countProjects();
    const response = await admin.post('/api/projects', body());
    expect([response.statusCode, response.json().detail]).toEqual([status, expect.stringContaining(named)]);
    expect(await countProjects()).toBe(before);
  });

  it.each([
    [
      { createdAt: '2026-03-05', deadlineAt: '2026-03-04' },
      'deadlineAt: Deadline date and time cannot be before start date and time.',
    ],
    [
      { createdAt: '2026-03-05', startedAt: '2026-03-04' },
      'startedAt: Start date and time cannot be before assigned date and time.',
    ],
    [
      { createdAt: '2026-03-01', startedAt: '2026-03-04', deadlineAt: '2026-03-03' },
      'deadlineAt: Deadline date and time cannot be before start date and time.',
    ],
    [
      { createdAt: '2026-03-01', startedAt: '2026-03-04', endedAt: '2026-03-03' },
      'endedAt: End date and time cannot be before start date and time.',
    ],
  ])('dates out of order: %j', async (dates, detail) => {
    const response = await admin.post('/api/projects', least(dates));
    expect([response.statusCode, response.json().detail]).toEqual([422, detail]);
  });

  it('a tracking ID that another project has', async () => {
    await aProject(app.db, { tracking_id: 'TRK-TAKEN' });
    const response = await admin.post('/api/projects', least({ trackingId: ' TRK-TAKEN ' }));
    expect([response.statusCode, response.json().detail]).toEqual([422, 'trackingId: This value is already used.']);
  });

  it('people who are removed or not active', async () => {
    const gone = await aUser(app.db, { deleted_at: NOW, is_active: false });
    const idle = await aUser(app.db, { is_active: false });
    const left = await admin.post('/api/projects', least({ assignedTo: gone.id }));
    expect([left.statusCode, left.json().detail]).toEqual([400, `Item not found for "/api/users/${gone.id}".`]);
    const inactive = await admin.post('/api/projects', least({ reviewedBy: idle.id }));
    expect([inactive.statusCode, inactive.json().detail]).toEqual([422, 'reviewedBy: This person is not active.']);
  });

  it('editors, callers without a token, and a body of another record', async () => {
    expect((await editor.post('/api/projects', least())).statusCode).toBe(403);
    expect((await editor.post('/api/projects', '{')).statusCode).toBe(403);
    expect((await app.anonymous.post('/api/projects', least())).statusCode).toBe(401);
    expect((await admin.post('/api/projects', '{')).json().detail).toBe('Syntax error');
    const other = await admin.post('/api/projects', least({ '@id': '/api/projects/1' }));
    expect(other.json().detail).toBe('Update is not allowed for this operation.');
  });
});
