/** Leave through the API: applying, reading, deciding, withdrawing, and refusals. */
import { beforeEach, describe, expect, it } from 'vitest';
import { aLeave, aUser } from '#server/testing/builders.ts';
import { parseRecords } from '#server/testing/parse-csv.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const admin = await app.as('admin');
const manager = await app.as('manager');
const otherManager = await app.as('manager');
const editor = await app.as('editor');
const otherEditor = await app.as('editor');
beforeEach(async () => {
  await app.db.deleteFrom('leave_applications').execute();
});

const days = (from: string, till: string) => ({
  leaveFrom: `${from}T00:00:00.000Z`,
  leaveTill: `${till}T00:00:00.000Z`,
});
const application = (from = '2026-05-01', till = '2026-05-03') => ({
  '@type': 'LeaveApplication',
  ...days(from, till),
  employee: `/api/users/${editor.user.id}`,
  status: 'pending',
  description: 'Trip',
});
const leaveOf = async (caller: Caller, more: Parameters<typeof aLeave>[1] | object = {}) =>
  `/api/leave_applications/${(await aLeave(app.db, { ...more, employee_id: caller.user.id })).id}`;
const idsIn = async (caller: Caller, query = '') =>
  ((await caller.get(`/api/leave_applications?${query}`)).json().member as { '@id': string }[]).map(
    (leave) => leave['@id'],
  );

describe('applying for leave', () => {
  it('answers 201 with the pending application and its employee', async () => {
    const response = await editor.post('/api/leave_applications', application());
    expect(response.statusCode).toBe(201);
    const { '@id': iri, id, ...leave } = response.json();
    const { first_name: firstName, last_name: lastName, email, id: userId } = editor.user;
    expect(leave).toEqual({
      '@context': '/api/contexts/LeaveApplication',
      '@type': 'LeaveApplication',
      employee: {
        '@id': `/api/users/${userId}`,
        '@type': 'User',
        id: userId,
        firstName,
        lastName,
        email,
        type: 'editor',
        jobType: 'J1',
      },
      leaveFrom: '2026-05-01T00:00:00+00:00',
      leaveTill: '2026-05-03T00:00:00+00:00',
      description: 'Trip',
      status: 'pending',
      createdAt: '2026-03-10T12:00:00+00:00',
    });
    expect(iri).toBe(`/api/leave_applications/${id}`);
    expect(response.headers['location']).toBe(iri);
  });

  it('is always pending and for the caller when an editor or manager applies', async () => {
    for (const caller of [otherEditor, manager]) {
      const response = await caller.post('/api/leave_applications', { ...application(), status: 'approved' });
      expect(response.json()).toMatchObject({ status: 'pending', employee: { id: caller.user.id } });
    }
  });

  it('can be for another person when an administrator applies, and defaults to their own', async () => {
    expect((await admin.post('/api/leave_applications', application())).json().employee.id).toBe(editor.user.id);
    const { employee: _employee, ...own } = application();
    expect((await admin.post('/api/leave_applications', own)).json().employee.id).toBe(admin.user.id);
  });

  it.each([
    ['no description', { description: undefined }, 422, 'description'],
    ['a blank description', { description: ' ' }, 422, 'description'],
    ['no first day', { leaveFrom: undefined }, 422, 'leaveFrom'],
    ['no last day', { leaveTill: undefined }, 422, 'leaveTill'],
    ['an impossible day', { leaveFrom: '2026-02-30' }, 400, 'leaveFrom'],
    ['an empty day', { leaveTill: '' }, 400, 'leaveTill'],
    ['an unknown status', { status: 'maybe' }, 422, 'status'],
    ['a year beyond 2100', { leaveTill: '2101-01-01' }, 422, 'leaveTill'],
    ['an unknown person', { employee: '/api/users/999999' }, 400, '/api/users/999999'],
    [
      'a last day before the first',
      days('2026-05-02', '2026-05-01'),
      422,
      'leaveTill: Leave Till cannot be earlier than Leave From.',
    ],
    [
      'an end before the beginning on one day',
      { leaveFrom: '2026-05-01T15:00:00Z', leaveTill: '2026-05-01T09:00:00Z' },
      422,
      'leaveTill: Leave Till cannot be earlier than Leave From.',
    ],
    ['a description of nothing visible', { description: '\u200B\uFEFF' }, 422, 'description'],
  ])('rejects %s', async (_case, change, status, message) => {
    const response = await admin.post('/api/leave_applications', { ...application(), ...change });
    expect(response.statusCode).toBe(status);
    expect(response.json().detail).toContain(message);
    expect(await idsIn(admin)).toEqual([]);
  });

  it('rejects a removed person', async () => {
    const gone = await aUser(app.db, { deleted_at: '2026-01-01T00:00:00.000Z', is_active: false });
    const response = await admin.post('/api/leave_applications', { ...application(), employee: gone.id });
    expect(response.statusCode).toBe(400);
    expect(response.json().detail).toBe(`Item not found for "/api/users/${gone.id}".`);
  });

  it('requires a token', async () => {
    expect((await app.anonymous.post('/api/leave_applications', application())).statusCode).toBe(401);
  });
});

describe('overlapping days', () => {
  it.each(['pending', 'approved'] as const)(
    'are rejected with %s leave of the same person, naming its dates',
    async (status) => {
      await leaveOf(editor, { leave_from: '2026-04-29T00:00:00.000Z', leave_till: '2026-05-01T00:00:00.000Z', status });
      const response = await editor.post('/api/leave_applications', application());
      expect(response.statusCode).toBe(422);
      expect(response.json().violations[0]).toMatchObject({
        propertyPath: 'leaveFrom',
        message: `These days overlap ${status} leave from 04/29/2026 to 05/01/2026.`,
      });
    },
  );

  it.each(['rejected', 'withdrawn'] as const)('are allowed with %s leave', async (status) => {
    await leaveOf(editor, { leave_from: '2026-05-01T00:00:00.000Z', leave_till: '2026-05-03T00:00:00.000Z', status });
    expect((await editor.post('/api/leave_applications', application())).statusCode).toBe(201);
  });

  it('are allowed with leave of another person, and on the day after', async () => {
    await leaveOf(otherEditor, { leave_from: '2026-05-01T00:00:00.000Z', leave_till: '2026-05-03T00:00:00.000Z' });
    expect((await editor.post('/api/leave_applications', application())).statusCode).toBe(201);
    expect((await editor.post('/api/leave_applications', application('2026-05-04', '2026-05-04'))).statusCode).toBe(
      201,
    );
  });

  it('are compared by whole UTC days, ignoring hours', async () => {
    await leaveOf(editor, { leave_from: '2024-02-28T22:00:00.000Z', leave_till: '2024-02-29T01:00:00.000Z' });
    const at = (leaveFrom: string, leaveTill: string) =>
      editor.post('/api/leave_applications', { leaveFrom, leaveTill, description: 'Leap' });
    expect((await at('2024-02-29T23:59:59Z', '2024-03-01T00:00:00Z')).statusCode).toBe(422);
    expect((await at('2024-03-01T00:30:00+01:00', '2024-03-02')).statusCode).toBe(422);
    expect((await at('2024-02-27T00:00:00Z', '2024-02-28T00:00:00Z')).statusCode).toBe(422);
    expect((await at('2024-03-01', '2024-03-02')).statusCode).toBe(201);
  });

  it('accept only one of two concurrent applications', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => editor.post('/api/leave_applications', application())));
    expect(responses.map((response) => response.statusCode).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
  });
});

describe('reading leave', () => {
  let own: Record<'admin' | 'manager' | 'otherManager' | 'editor' | 'otherEditor', string>;
  beforeEach(async () => {
    own = {
      admin: await leaveOf(admin),
      manager: await leaveOf(manager),
      otherManager: await leaveOf(otherManager),
      editor: await leaveOf(editor),
      otherEditor: await leaveOf(otherEditor),
    };
  });

  it('shows editors their own, managers theirs and all editors’, and administrators all', async () => {
    expect(await idsIn(editor)).toEqual([own.editor]);
    expect(await idsIn(manager)).toEqual([own.manager, own.editor, own.otherEditor]);
    expect(await idsIn(admin)).toEqual(Object.values(own));
    expect((await app.anonymous.get('/api/leave_applications')).statusCode).toBe(401);
  });

  it('answers 404 to what the list hides', async () => {
    expect((await editor.get(own.editor)).headers['etag']).toBe('"1"');
    for (const hidden of [own.otherEditor, own.manager, own.admin, '/api/leave_applications/999999'])
      expect((await editor.get(hidden)).statusCode).toBe(404);
    expect((await manager.get(own.editor)).statusCode).toBe(200);
    expect((await manager.get(own.otherManager)).statusCode).toBe(404);
    expect((await admin.get(own.otherManager)).statusCode).toBe(200);
    expect((await app.anonymous.get(own.editor)).statusCode).toBe(401);
  });

  it('filters by person, role, email, status and dates', async () => {
    const spring = await leaveOf(editor, {
      leave_from: '2026-04-01T00:00:00.000Z',
      leave_till: '2026-04-02T00:00:00.000Z',
      status: 'approved',
      approved_by_id: admin.user.id,
      created_at: '2026-03-01T10:00:00.000Z',
    });
    expect(await idsIn(admin, `employee=/api/users/${editor.user.id}`)).toEqual([own.editor, spring]);
    expect(await idsIn(admin, 'employee.type=manager')).toEqual([own.manager, own.otherManager]);
    expect(await idsIn(admin, `employee.email=${editor.user.email.toUpperCase()}`)).toEqual([own.editor, spring]);
    expect(await idsIn(admin, 'status=approved')).toEqual([spring]);
    expect(await idsIn(admin, 'status[]=approved&status[]=rejected')).toEqual([spring]);
    expect(await idsIn(admin, 'createdAt[after]=2026-03-01&createdAt[before]=2026-03-02')).toEqual([spring]);
    expect(await idsIn(admin, 'leaveFrom[before]=2026-04-30&leaveTill[after]=2026-04-02')).toEqual([spring]);
    expect(await idsIn(admin, 'leaveFrom[strictly_after]=2026-04-01')).toEqual([]);
    expect(await idsIn(admin, `id=${spring}`)).toEqual([spring]);
    expect(await idsIn(admin, 'id=abc')).toEqual([]);
    expect((await admin.get('/api/leave_applications?createdAt[after]=soon')).statusCode).toBe(400);
  });

  it('resolves an email to its current owner, like the export', async () => {
    const gone = await aUser(app.db, { deleted_at: '2026-01-01T00:00:00.000Z', email: 'again@example.com' });
    const present = await app.as('editor', { email: 'again@example.com' });
    await aLeave(app.db, { employee_id: gone.id });
    const presentLeave = await leaveOf(present);
    const exported = parseRecords((await admin.get('/api/stats/export/leave?userEmail=again@example.com')).body);
    expect(exported.map((row) => `/api/leave_applications/${row['Leave ID']}`)).toEqual([presentLeave]);
    expect(await idsIn(admin, 'employee.email=again@example.com')).toEqual([presentLeave]);
  });

  it('sorts by the parameter and then by ID, ten per page', async () => {
    for (let i = 0; i < 10; i += 1) await leaveOf(editor, { created_at: '2026-01-01T00:00:00.000Z' });
    const ids = await idsIn(admin, 'order[createdAt]=desc&itemsPerPage=100');
    expect(ids.slice(-5)).toEqual(Object.values(own));
    const first = (await admin.get('/api/leave_applications')).json();
    expect(first.member).toHaveLength(10);
    expect(first.totalItems).toBe(15);
    expect(first.view.next).toBe('/api/leave_applications?page=2');
    expect(await idsIn(admin, 'page=2')).toHaveLength(5);
  });

  it("omits removed employees and keeps the approver's name", async () => {
    const gone = await aUser(app.db, { deleted_at: '2026-01-01T00:00:00.000Z', is_active: false });
    const formerLeave = await aLeave(app.db, { employee_id: gone.id });
    const byGone = await aLeave(app.db, { employee_id: editor.user.id, status: 'approved', approved_by_id: gone.id });
    const read = async (id: number) => (await admin.get(`/api/leave_applications/${id}`)).json();
    expect(await read(formerLeave.id)).not.toHaveProperty('employee');
    expect((await read(byGone.id)).approvedBy).toMatchObject({ firstName: gone.first_name });
    expect((await manager.get(`/api/leave_applications/${formerLeave.id}`)).statusCode).toBe(404);
    expect(await idsIn(manager)).not.toContain(`/api/leave_applications/${formerLeave.id}`);
  });
});
