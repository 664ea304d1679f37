/** Tests of users over HTTP: who may read, add, change and remove whom (docs/people.md#person, docs/product.md#rights, docs/people.md#profile). */
// Runs on both databases: lists are ordered and searched by hand-written SQL, and the last administrator is locked.
import { beforeEach, describe, expect, test } from 'vitest';
import { aMedia, aProject } from '#server/testing/builders.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { isSecondEngine } from '#server/testing/rounds.ts';

const PASSWORD = 'correct horse battery';

let app: TestApp;
let admin: Caller;
let manager: Caller;
let editor: Caller;
beforeEach(async () => {
  app = await testApp();
  admin = await app.as('admin', { first_name: 'Ada', last_name: 'Min' });
  manager = await app.as('manager', { first_name: 'Mo', last_name: 'Derator' });
  editor = await app.as('editor', { first_name: 'Ed', last_name: 'Itor' });
});

type Item = Record<string, unknown>;
const urlOf = (caller: Caller): string => `/api/users/${caller.user.id}`;
const newcomer = (more: object = {}): object => ({
  firstName: 'New',
  lastName: 'Comer',
  email: 'new@example.com',
  plainPassword: PASSWORD,
  type: 'editor',
  jobType: 'J2',
  ...more,
});
const signIn = (email: string, password: string) =>
  app.anonymous.post('/api/authentication_token', { email, password });
const rowOf = (id: number) => app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe.skipIf(isSecondEngine)('without a token', () => {
  test.each([
    ['GET', '/api/users/me'],
    ['GET', '/api/users'],
    ['GET', '/api/users/1'],
    ['POST', '/api/users'],
    ['PATCH', '/api/users/1'],
    ['DELETE', '/api/users/1'],
  ] as const)('%s %s returns 401', async (method, url) => {
    const response = await app.anonymous.request(method, url, method === 'POST' ? { body: {} } : {});
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({ code: 401, message: 'JWT Token not found' });
  });
});

describe('the signed-in user', () => {
  test('shows their own account, with totals and counts of only their own projects', async () => {
    const mine = { assigned_to_id: editor.user.id };
    const done = { ...mine, status: 'completed' as const };
    await aProject(app.db, { ...done, class: 'Premium', point: 4, personal_point: 0.1, designation_points: 0.2 });
    await aProject(app.db, { ...done, class: 'Podcast', point: 3 });
    for (const status of ['assigned', 'started', 'paused', 'revision'] as const)
      await aProject(app.db, { ...mine, status, point: 5 });
    await aProject(app.db, { status: 'completed', assigned_to_id: manager.user.id, point: 5 });
    const response = await editor.get('/api/users/me');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      '@context': '/api/contexts/User',
      '@id': urlOf(editor),
      '@type': 'User',
      id: editor.user.id,
      firstName: 'Ed',
      lastName: 'Itor',
      fullName: 'Ed Itor',
      email: editor.user.email,
      type: 'editor',
      jobType: 'J1',
      status: true,
      createdAt: '2025-01-02T09:00:00+00:00',
      points: 7.3,
      projectsCompleted: 2,
      projectStats: {
        completedProjects: 2,
        ongoingProjects: 3,
        completedProjectCategories: { Premium: 1, Standard: 0, Basic: 0, Podcast: 1 },
      },
      editorTimer: 'start',
      timerActions: ['start'],
    });
  });

  test('shows that editors have the whole timer when the setting allows it', async () => {
    const shop = await testApp({ editorTimer: 'all' });
    const someone = await shop.as('editor');
    expect((await someone.get('/api/users/me')).json().editorTimer).toBe('all');
  });
});

describe('the list', () => {
  const idsOf = async (query: string, caller = admin): Promise<number[]> => {
    const response = await caller.get(`/api/users?${query}`);
    expect(response.statusCode).toBe(200);
    return (response.json().member as Item[]).map((item) => item['id'] as number);
  };

  test('is limited to administrators and managers', async () => {
    expect(await idsOf('', manager)).toHaveLength(3);
    const refused = await editor.get('/api/users');
    expect(refused.statusCode).toBe(403);
    expect(refused.json().detail).toBe('Access Denied.');
  });

  test('sorts by name, omits deleted users, and includes email, points and projects', async () => {
    await app.as('editor', { deleted_at: '2026-01-01T00:00:00.000Z' });
    const twin = await app.as('editor', { first_name: 'Abe', last_name: 'Itor' });
    await aProject(app.db, { status: 'completed', assigned_to_id: twin.user.id, point: 5, personal_point: 1.5 });
    const response = await admin.get('/api/users');
    const members = response.json().member as Item[];
    expect(response.json().totalItems).toBe(4);
    expect(members.map((m) => m['fullName'])).toEqual(['Mo Derator', 'Abe Itor', 'Ed Itor', 'Ada Min']);
    expect(members[1]).toMatchObject({ email: twin.user.email, points: 6.5, projectsCompleted: 1, status: true });
    expect(JSON.stringify(members)).not.toMatch(/password|hash|token/i);
  });

  test('filters by type, status, email, names, search and id', async () => {
    const gone = await app.as('editor', { is_active: false, first_name: 'Élan', last_name: 'Ørsted_1' });
    const [a, m, e, g] = [admin, manager, editor, gone].map((c) => c.user.id) as [number, number, number, number];
    expect(await idsOf('type=admin')).toEqual([a]);
    expect(await idsOf('type[]=editor&type[]=manager&order[id]=asc')).toEqual([m, e, g]);
    expect(await idsOf('status=false')).toEqual([g]);
    expect(await idsOf('status=true&order[id]=desc')).toEqual([e, m, a]);
    expect(await idsOf(`email=${editor.user.email.toUpperCase()}`)).toEqual([e]);
    expect(await idsOf('email=example.com')).toEqual([]);
    expect(await idsOf('firstName=ELA')).toEqual([g]);
    expect(await idsOf('firstName=Itor')).toEqual([]);
    expect(await idsOf('lastName=_1')).toEqual([g]);
    expect(await idsOf('lastName=%25')).toEqual([]);
    expect(await idsOf('search=ed%20it')).toEqual([e]);
    expect(await idsOf(`search=${gone.user.email}`)).toEqual([g]);
    expect(await idsOf(`id[]=/api/users/${e}&id[]=${a}&order[id]=asc`)).toEqual([a, e]);
    expect(await idsOf('id=abc')).toEqual([]);
    expect(await idsOf('type=boss')).toEqual([]);
    expect(await idsOf(`firstName[]=elan&firstName[]=${editor.user.first_name}&order[id]=asc`)).toEqual([e, g]);
    expect(await idsOf('unknown=1&firstName=')).toHaveLength(4);
  });

  test('rejects a malformed filter and names it', async () => {
    const response = await admin.get('/api/users?status=maybe');
    expect(response.statusCode).toBe(400);
    expect(response.json().detail).toBe('Invalid value for query parameter "status".');
  });

  test('pages through every user once, and is empty beyond the last page', async () => {
    for (let i = 0; i < 6; i += 1) await app.as('editor', { first_name: 'Same', last_name: 'Name' });
    const pages = await Promise.all([1, 2, 3, 4].map((page) => idsOf(`itemsPerPage=3&page=${page}`)));
    expect(pages.map((page) => page.length)).toEqual([3, 3, 3, 0]);
    expect(new Set(pages.flat()).size).toBe(9);
  });
});

describe.skipIf(isSecondEngine)('one user', () => {
  test.each(['admin', 'manager'] as const)('is shown in full to a %s', async (type) => {
    const response = await (type === 'admin' ? admin : manager).get(urlOf(editor));
    expect(response.json()).toMatchObject({ email: editor.user.email, type: 'editor', status: true, points: 0 });
    expect(response.headers['etag']).toBe('"1"');
  });

  test('shows an editor only public fields of others, and their own account in full', async () => {
    const media = await aMedia(app.db);
    await app.db.updateTable('users').set({ picture_id: media.id }).where('id', '=', manager.user.id).execute();
    expect((await editor.get(urlOf(manager))).json()).toEqual({
      '@context': '/api/contexts/User',
      '@id': urlOf(manager),
      '@type': 'User',
      id: manager.user.id,
      firstName: 'Mo',
      lastName: 'Derator',
      fullName: 'Mo Derator',
      jobType: 'J1',
      points: 0,
      projectsCompleted: 0,
      profileImage: {
        '@id': `/api/media_uploads/${media.id}`,
        '@type': 'MediaUpload',
        id: media.id,
        filename: media.filename,
      },
    });
    expect((await editor.get(urlOf(editor))).json()).toMatchObject({ email: editor.user.email, status: true });
  });

  test('returns 404 for an unknown, deleted or invalid id', async () => {
    const gone = await app.as('editor', { deleted_at: '2026-01-01T00:00:00.000Z' });
    for (const url of ['/api/users/999', urlOf(gone), '/api/users/abc', '/api/users/0'])
      expect([url, (await admin.get(url)).statusCode]).toEqual([url, 404]);
  });
});

describe('adding a user', () => {
  test('creates a user who can sign in', async () => {
    const response = await admin.post('/api/users', newcomer({ email: ' New@Example.com ' }));
    expect(response.statusCode).toBe(201);
    const { id } = response.json();
    expect(response.headers['location']).toBe(`/api/users/${id}`);
    expect(response.json()).toMatchObject({
      email: 'new@example.com',
      type: 'editor',
      jobType: 'J2',
      status: true,
      createdAt: '2026-03-10T12:00:00+00:00',
    });
    expect(JSON.stringify(response.json())).not.toContain(PASSWORD);
    expect((await signIn('NEW@example.com', PASSWORD)).statusCode).toBe(200);
    expect((await admin.get('/api/users?firstName=new&lastName=COM')).json().totalItems).toBe(1);
  });

  test('starts managers and editors as J1, and gives administrators no designation', async () => {
    const jobTypeOf = async (more: object) =>
      (await admin.post('/api/users', newcomer(more))).json().jobType as unknown;
    expect(await jobTypeOf({ jobType: undefined, type: 'manager', email: 'a@example.com' })).toBe('J1');
    expect(await jobTypeOf({ jobType: null, email: 'b@example.com' })).toBe('J1');
    expect(await jobTypeOf({ type: 'admin', email: 'c@example.com' })).toBeUndefined();
  });

  test('is limited to administrators', async () => {
    for (const caller of [manager, editor]) {
      expect((await caller.post('/api/users', newcomer())).statusCode).toBe(403);
      expect((await caller.post('/api/users', '{broken')).statusCode).toBe(403);
    }
  });

  test.each([
    [{ firstName: ' ' }, 'firstName', 'This value should not be blank.'],
    [{ lastName: 'x'.repeat(101) }, 'lastName', 'This value is too long. It should have 100 characters or less.'],
    [{ email: 'not-one' }, 'email', 'This value is not a valid email address.'],
    [{ email: undefined }, 'email', 'This value should not be blank.'],
    [{ plainPassword: undefined }, 'plainPassword', 'This value should not be blank.'],
    [{ plainPassword: '' }, 'plainPassword', 'This value is too short. It should have 8 characters or more.'],
    [{ plainPassword: 'seven77' }, 'plainPassword', 'This value is too short. It should have 8 characters or more.'],
    [
      { plainPassword: 'x'.repeat(201) },
      'plainPassword',
      'This value is too long. It should have 200 characters or less.',
    ],
    [{ plainPassword: 'LetMeIn123' }, 'plainPassword', 'This password is too common. Choose another.'],
    [{ type: 'boss' }, 'type', 'The value you selected is not a valid choice.'],
    [{ jobType: 'J9' }, 'jobType', 'The value you selected is not a valid choice.'],
    [{ firstName: 'a\u0007' }, 'firstName', 'This value contains control characters.'],
  ])('rejects %j with 422 on %s', async (more, propertyPath, message) => {
    const response = await admin.post('/api/users', newcomer(more));
    expect(response.statusCode).toBe(422);
    expect(response.json().violations).toEqual([expect.objectContaining({ propertyPath, message })]);
  });

  test('reports all errors at once', async () => {
    const response = await admin.post('/api/users', { plainPassword: 'short', type: 'editor' });
    const paths = (response.json().violations as Item[]).map((v) => v['propertyPath']);
    expect(paths).toEqual(['firstName', 'lastName', 'email', 'plainPassword']);
  });

  test.each([
    [{ status: 'true' }, 'The type of the "status" attribute must be "bool", "string" given.'],
    [{ profileImage: '/api/media_uploads/99' }, 'Item not found for "/api/media_uploads/99".'],
    [{ '@id': '/api/users/1' }, 'Update is not allowed for this operation.'],
  ])('rejects %j with 400', async (more, detail) => {
    const response = await admin.post('/api/users', newcomer(more));
    expect(response.statusCode).toBe(400);
    expect(response.json().detail).toBe(detail);
  });

  test('rejects an email in use, whatever its case, and accepts that of a deleted user', async () => {
    const clash = await admin.post('/api/users', newcomer({ email: editor.user.email.toUpperCase() }));
    expect(clash.statusCode).toBe(422);
    expect(clash.json().detail).toBe('email: This value is already used.');
    expect((await admin.delete(urlOf(editor))).statusCode).toBe(204);
    expect((await admin.post('/api/users', newcomer({ email: editor.user.email }))).statusCode).toBe(201);
  });

  test('creates one of two users with the same email at once', async () => {
    const responses = await Promise.all([1, 2].map(() => admin.post('/api/users', newcomer())));
    expect(responses.map((a) => a.statusCode).toSorted((a, b) => a - b)).toEqual([201, 422]);
  });
});

describe.skipIf(isSecondEngine)('changing a user as an administrator', () => {
  test('changes the given fields, leaves the rest, and updates the search', async () => {
    const response = await admin.patch(urlOf(editor), { firstName: ' Edda ', jobType: 'INT' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ firstName: 'Edda', lastName: 'Itor', jobType: 'INT', status: true });
    expect(response.headers['etag']).toBe('"2"');
    expect((await admin.get('/api/users?search=edda')).json().totalItems).toBe(1);
    expect((await editor.get('/api/users/me')).statusCode).toBe(200);
  });

  test('treats an unchanged full record as no change', async () => {
    const whole = (await admin.get(urlOf(editor))).json();
    const response = await admin.patch(urlOf(editor), { ...whole, originId: urlOf(editor), plainPassword: '' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual(whole);
    expect((await rowOf(editor.user.id)).version).toBe(1);
  });

  test.each([
    ['type', { type: 'manager' }],
    ['status', { status: false }],
    ['e-mail', { email: 'other@example.com' }],
    ['password', { plainPassword: 'another good one' }],
  ])('ends the sessions of a user whose %s changes', async (_what, body) => {
    expect((await admin.patch(urlOf(editor), body)).statusCode).toBe(200);
    expect((await editor.get('/api/users/me')).statusCode).toBe(401);
  });

  test('sets a password that the user can sign in with, and never returns it', async () => {
    const response = await admin.patch(urlOf(editor), { plainPassword: PASSWORD });
    expect(response.body).not.toContain(PASSWORD);
    expect(response.json().token).toBeUndefined();
    expect((await signIn(editor.user.email, PASSWORD)).statusCode).toBe(200);
  });

  test('returns a fresh token to administrators who change their own password', async () => {
    const response = await admin.patch(urlOf(admin), { plainPassword: PASSWORD });
    expect((await admin.get('/api/users/me')).statusCode).toBe(401);
    const authorization = `Bearer ${response.json().token}`;
    expect((await app.anonymous.get('/api/users/me', { authorization })).statusCode).toBe(200);
  });

  test('gives a former administrator a designation, and removes it from a new one', async () => {
    const second = await app.as('admin');
    expect((await admin.patch(urlOf(second), { type: 'editor' })).json().jobType).toBe('J1');
    expect((await admin.patch(urlOf(editor), { type: 'admin' })).json().jobType).toBeUndefined();
    expect((await admin.patch(urlOf(manager), { jobType: null })).json().detail).toBe(
      'jobType: Sub Designation is required.',
    );
  });

  test('rejects an email in use, an invalid password and a stale version', async () => {
    expect((await admin.patch(urlOf(editor), { email: manager.user.email })).json().detail).toBe(
      'email: This value is already used.',
    );
    expect((await admin.patch(urlOf(editor), { plainPassword: 'short' })).statusCode).toBe(422);
    const stale = await admin.patch(urlOf(editor), { firstName: 'X' }, { 'if-match': '"7"' });
    expect(stale.statusCode).toBe(412);
    expect((await rowOf(editor.user.id)).version).toBe(1);
    expect((await admin.patch(urlOf(editor), { firstName: 'X' }, { 'if-match': '"1"' })).statusCode).toBe(200);
  });

  test('returns 404 for an unknown user before reading the body, and 415 for another content type', async () => {
    expect((await admin.patch('/api/users/999', '{broken')).statusCode).toBe(404);
    const json = { 'content-type': 'application/json' };
    expect((await admin.patch(urlOf(editor), {}, json)).statusCode).toBe(415);
    expect((await admin.patch(urlOf(editor), '{broken')).json().detail).toBe('Syntax error');
  });

  test('scales a new picture, shows it, and removes it again', async () => {
    const sharp = (await import('sharp')).default;
    const bytes = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    const media = await aMedia(app.db, { uploaded_by_id: admin.user.id });
    await app.deps.files.put(media.filename, bytes);
    const changed = await admin.patch(urlOf(editor), { profileImage: `/api/media_uploads/${media.id}` });
    expect(changed.statusCode).toBe(200);
    const picture = changed.json().profileImage as { id: number; filename: string };
    expect(picture.id).not.toBe(media.id);
    expect(picture.filename).toMatch(/\.webp$/);
    const again = await admin.patch(urlOf(editor), changed.json());
    expect(again.json().profileImage).toEqual(picture);
    expect((await admin.patch(urlOf(editor), { profileImage: null })).json().profileImage).toBeUndefined();
  });
});

describe("one's own profile", () => {
  const withPassword = async (): Promise<Caller> => {
    const password_hash = await app.deps.passwords.hash(PASSWORD);
    return app.as('editor', { first_name: 'Own', last_name: 'Er', password_hash });
  };

  test('lets everyone change their name, even within the full record', async () => {
    for (const caller of [manager, editor]) {
      const whole = (await caller.get(urlOf(caller))).json();
      const response = await caller.patch(urlOf(caller), { ...whole, firstName: 'Newname' });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({ firstName: 'Newname', email: caller.user.email });
      expect(response.json().token).toBeUndefined();
      expect((await caller.get('/api/users/me')).statusCode).toBe(200);
    }
  });

  test.each([
    { type: 'admin' },
    { status: false },
    { email: 'mine@example.com' },
    { jobType: 'J3' },
    { firstName: 'Fine', type: 'manager' },
  ])('rejects %j with 403, before any validation', async (body) => {
    const response = await editor.patch(urlOf(editor), { ...body, lastName: '' });
    expect(response.statusCode).toBe(403);
    expect((await rowOf(editor.user.id)).version).toBe(1);
  });

  test('changes the password with the current one, returns a fresh token, and invalidates older ones', async () => {
    const owner = await withPassword();
    const response = await owner.patch(urlOf(owner), { plainPassword: 'a much better one', currentPassword: PASSWORD });
    expect(response.statusCode).toBe(200);
    expect((await owner.get('/api/users/me')).statusCode).toBe(401);
    const authorization = `Bearer ${response.json().token}`;
    expect((await app.anonymous.get('/api/users/me', { authorization })).statusCode).toBe(200);
    expect((await signIn(owner.user.email, PASSWORD)).statusCode).toBe(401);
    expect((await signIn(owner.user.email, 'a much better one')).statusCode).toBe(200);
  });

  test.each([
    [{}, 'This value should not be blank.'],
    [{ currentPassword: '' }, 'This value should not be blank.'],
    [{ currentPassword: 'a wrong guess' }, 'The current password is wrong.'],
  ])('rejects a new password with %j', async (more, message) => {
    const owner = await withPassword();
    const response = await owner.patch(urlOf(owner), { plainPassword: 'a much better one', ...more });
    expect(response.statusCode).toBe(422);
    expect(response.json().violations).toEqual([expect.objectContaining({ propertyPath: 'currentPassword', message })]);
    expect((await owner.get('/api/users/me')).statusCode).toBe(200);
  });

  test('applies one of two simultaneous password changes', async () => {
    const owner = await withPassword();
    const change = (plainPassword: string) => owner.patch(urlOf(owner), { plainPassword, currentPassword: PASSWORD });
    const responses = await Promise.all([change('a first new one'), change('a second new one')]);
    const tokens = responses.filter((a) => a.statusCode === 200);
    expect(tokens).toHaveLength(1);
  });

  test('does not give access to other users: 403 for managers and editors, whatever the body', async () => {
    for (const [caller, other] of [
      [manager, editor],
      [editor, manager],
    ] as const) {
      expect((await caller.patch(urlOf(other), { firstName: 'X' })).statusCode).toBe(403);
      expect((await caller.patch(urlOf(other), '{broken')).statusCode).toBe(403);
    }
    expect((await editor.patch('/api/users/999', {})).statusCode).toBe(404);
  });
});

describe('deleting a user', () => {
  test('hides the user, ends their session, and keeps the row that projects refer to', async () => {
    await aProject(app.db, { assigned_to_id: editor.user.id });
    const response = await admin.delete(urlOf(editor));
    expect(response.statusCode).toBe(204);
    expect(response.body).toBe('');
    expect((await admin.get(urlOf(editor))).statusCode).toBe(404);
    expect((await admin.get('/api/users?search=itor')).json().totalItems).toBe(0);
    expect((await editor.get('/api/users/me')).statusCode).toBe(401);
    expect(await rowOf(editor.user.id)).toMatchObject({ first_name: 'Ed', deleted_at: '2026-03-10T12:00:00.000Z' });
    expect((await admin.delete(urlOf(editor))).statusCode).toBe(404);
  });

  test('is limited to administrators, and respects If-Match', async () => {
    for (const caller of [manager, editor]) expect((await caller.delete(urlOf(editor))).statusCode).toBe(403);
    expect((await admin.delete(urlOf(editor), { 'if-match': '"9"' })).statusCode).toBe(412);
    expect((await admin.delete(urlOf(editor), { 'if-match': '"1"' })).statusCode).toBe(204);
  });

  test('lets administrators delete themselves while another administrator remains', async () => {
    await app.as('admin');
    expect((await admin.delete(urlOf(admin))).statusCode).toBe(204);
    expect((await admin.get('/api/users/me')).statusCode).toBe(401);
  });
});

describe('the last active administrator', () => {
  const LAST = "This is the last active administrator and can't be deleted, deactivated or given another role.";

  test('cannot be deleted, deactivated or given another role', async () => {
    await app.as('admin', { is_active: false });
    await app.as('admin', { deleted_at: '2026-01-01T00:00:00.000Z' });
    const responses = [
      await admin.delete(urlOf(admin)),
      await admin.patch(urlOf(admin), { status: false }),
      await admin.patch(urlOf(admin), { type: 'editor' }),
    ];
    for (const response of responses) {
      expect(response.statusCode).toBe(409);
      expect(response.json().detail).toBe(LAST);
    }
    expect((await admin.patch(urlOf(admin), { firstName: 'Still' })).statusCode).toBe(200);
  });

  test('remains when two administrators delete each other at once', async () => {
    const second = await app.as('admin');
    const responses = await Promise.all([admin.delete(urlOf(second)), second.delete(urlOf(admin))]);
    expect(responses.map((a) => a.statusCode).filter((s) => s === 204)).toHaveLength(1);
    const left = await app.db
      .selectFrom('users')
      .select('id')
      .where('type', '=', 'admin')
      .where('deleted_at', 'is', null)
      .execute();
    expect(left).toHaveLength(1);
  });
});
