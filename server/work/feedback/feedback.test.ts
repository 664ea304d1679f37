/** Feedback over HTTP: who reads and writes it, validation, and that only authors change it. */
// Runs on both databases: only PostgreSQL locks rows.
import { describe, expect, test } from 'vitest';
import type { NewRow, Row } from '#server/platform/db/tables.ts';
import { aMedia, aProject } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const t = await testApp();
const [admin, manager] = await Promise.all([t.as('admin'), t.as('manager')]);
const [editor, stranger] = await Promise.all([t.as('editor'), t.as('editor')]);
const project: Row<'projects'> = await aProject(t.db, {
  assigned_to_id: editor.user.id,
  assigned_by_id: manager.user.id,
});
const foreign: Row<'projects'> = await aProject(t.db, { assigned_to_id: stranger.user.id });

const iri = (of: { id: number }): string => `/api/projects/${of.id}`;
const mediaIri = (of: { id: number }): string => `/api/media_uploads/${of.id}`;
const mediaOf = (caller: Caller, more: Partial<NewRow<'media'>> = {}) =>
  aMedia(t.db, { uploaded_by_id: caller.user.id, ...more });

/** Adds feedback by this person and returns its ID. */
async function given(caller: Caller, more: Record<string, unknown> = {}): Promise<number> {
  const response = await caller.post('/api/feedback', { project: iri(project), content: 'Please check 0:42', ...more });
  expect(response.statusCode).toBe(201);
  return response.json().id;
}

const countOf = async (table: 'feedback' | 'feedback_attachments'): Promise<number> =>
  Number(
    (
      await t.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe('giving feedback', () => {
  test("stores the editor, type and attachments in order for an editor's feedback", async () => {
    const [one, two] = [await mediaOf(editor), await mediaOf(editor)];
    const body = {
      project: iri(project),
      content: 'Please check 0:42',
      attachments: [mediaIri(two), mediaIri(one), two.id],
    };
    const response = await editor.post('/api/feedback', body);
    const { id } = response.json();
    expect([response.statusCode, response.headers['location'], response.headers['etag']]).toEqual([
      201,
      `/api/feedback/${id}`,
      '"1"',
    ]);
    const expected = {
      '@context': '/api/contexts/Feedback',
      '@id': `/api/feedback/${id}`,
      '@type': 'Feedback',
      id,
      project: iri(project),
      editor: `/api/users/${editor.user.id}`,
      createdBy: { '@id': `/api/users/${editor.user.id}`, '@type': 'User', email: editor.user.email, type: 'editor' },
      content: 'Please check 0:42',
      type: 'editor',
      attachments: [mediaIri(two), mediaIri(one)],
      createdAt: '2026-03-10T12:00:00+00:00',
    };
    expect(response.json()).toMatchObject(expected);
    expect((await manager.get(`/api/feedback/${id}`)).json()).toMatchObject(expected);
  });

  test.each(['admin', 'manager'] as const)(
    "counts feedback of an %s as the client's, without an editor",
    async (type) => {
      const caller = await t.as(type);
      const body = (await caller.post('/api/feedback', { project: project.id, content: 'Brighter, please' })).json();
      expect([body.type, body.createdBy.id]).toEqual(['client', caller.user.id]);
      expect(body).not.toHaveProperty('editor');
    },
  );

  test('sets author, editor, type and time on the server, ignoring the body', async () => {
    const body = {
      project: iri(project),
      content: 'x',
      createdBy: `/api/users/${admin.user.id}`,
      editor: `/api/users/${stranger.user.id}`,
      type: 'client',
      createdAt: '2001-01-01',
    };
    const response = (await editor.post('/api/feedback', body)).json();
    expect(response).toMatchObject({
      type: 'editor',
      editor: `/api/users/${editor.user.id}`,
      createdAt: '2026-03-10T12:00:00+00:00',
    });
    expect(response.createdBy.id).toBe(editor.user.id);
  });

  test('accepts an attachment without text', async () => {
    const attachments = [mediaIri(await mediaOf(manager))];
    for (const content of [undefined, null, '']) {
      const response = await manager.post('/api/feedback', { project: iri(project), content, attachments });
      expect([response.statusCode, response.json().content]).toEqual([201, '']);
    }
  });

  test.each([
    ['nothing at all', {}, 'content', 'Write something or attach a file.'],
    ['white space', { content: ' \n ' }, 'content', 'Write something or attach a file.'],
    ['an empty list', { content: '', attachments: [] }, 'content', 'Write something or attach a file.'],
    ['a control character', { content: 'a\u0007b' }, 'content', 'This value contains control characters.'],
    [
      'too long a text',
      { content: 'x'.repeat(10_001) },
      'content',
      'This value is too long. It should have 10000 characters or less.',
    ],
    ['no project', { content: 'x', project: undefined }, 'project', 'This value should not be null.'],
  ])('answers 422 to %s', async (_what, body, path, message) => {
    const before = await countOf('feedback');
    const response = await manager.post('/api/feedback', { project: iri(project), ...body });
    expect(response.statusCode).toBe(422);
    expect(response.json().violations).toMatchObject([{ propertyPath: path, message }]);
    expect(await countOf('feedback')).toBe(before);
  });

  test('accepts at most ten attachments', async () => {
    const media = await Promise.all(Array.from({ length: 11 }, () => mediaOf(manager)));
    const send = (n: number) =>
      manager.post('/api/feedback', {
        project: iri(project),
        content: 'x',
        attachments: media.slice(0, n).map(mediaIri),
      });
    expect((await send(10)).json().attachments.length).toBe(10);
    const refused = await send(11);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      422,
      'attachments: At most 10 files can be attached.',
    ]);
    const flood = { project: iri(project), content: 'x', attachments: Array.from({ length: 90_000 }, (_, i) => i + 1) };
    expect((await manager.post('/api/feedback', flood)).statusCode).toBe(422);
  });

  test.each([
    ['content', { content: 12 }],
    ['attachments', { attachments: 'x' }],
    ['project', { project: true }],
    ['an upload that is not there', { attachments: ['/api/media_uploads/999999'] }],
    ['a record of another class', { attachments: ['/api/users/1'] }],
    ['a project that is not there', { project: '/api/projects/999999' }],
  ])('answers 400 to a wrong %s', async (_what, body) => {
    expect((await manager.post('/api/feedback', { project: iri(project), content: 'x', ...body })).statusCode).toBe(
      400,
    );
  });

  test('allows editors on their own projects only', async () => {
    const response = await editor.post('/api/feedback', { project: iri(foreign), content: 'x' });
    expect([response.statusCode, response.json().detail]).toEqual([400, `Item not found for "${iri(foreign)}".`]);
  });

  test('lets an editor attach only uploads they can read', async () => {
    const hidden = await mediaOf(admin);
    const body = { project: iri(project), content: 'x', attachments: [mediaIri(hidden)] };
    const response = await editor.post('/api/feedback', body);
    expect([response.statusCode, response.json().detail]).toEqual([400, `Item not found for "${mediaIri(hidden)}".`]);
    expect((await manager.post('/api/feedback', body)).statusCode).toBe(201);
    expect((await editor.post('/api/feedback', body)).statusCode).toBe(201);
  });

  test('requires a token', async () => {
    expect((await t.anonymous.post('/api/feedback', { project: iri(project), content: 'x' })).statusCode).toBe(401);
  });
});

describe('reading feedback', () => {
  test('shows it to admins, managers and the assigned editor, and hides it from other editors', async () => {
    const url = `/api/feedback/${await given(manager)}`;
    for (const caller of [admin, manager, editor]) expect((await caller.get(url)).statusCode).toBe(200);
    expect((await stranger.get(url)).statusCode).toBe(404);
    expect((await t.anonymous.get(url)).statusCode).toBe(401);
    expect((await admin.get('/api/feedback/999999')).statusCode).toBe(404);
  });

  test('filters by project, author and ID, oldest first, and paginates', async () => {
    const talk = await aProject(t.db, { assigned_to_id: editor.user.id });
    const ids = [
      await given(manager, { project: iri(talk) }),
      await given(editor, { project: iri(talk) }),
      await given(manager, { project: iri(talk) }),
    ];
    const listed = async (caller: Caller, query: string) =>
      (await caller.get(`/api/feedback?${query}`)).json().member.map((f: { id: number }) => f.id);
    expect(await listed(editor, `project=${iri(talk)}`)).toEqual(ids);
    expect(await listed(admin, `project=${talk.id}&order[id]=desc`)).toEqual(ids.toReversed());
    expect(await listed(admin, `project=${talk.id}&createdBy=/api/users/${editor.user.id}`)).toEqual([ids[1]]);
    expect(await listed(admin, `id[]=${ids[2]}&id[]=/api/feedback/${ids[0]}`)).toEqual([ids[0], ids[2]]);
    expect(await listed(admin, `project=${talk.id}&itemsPerPage=2&page=2`)).toEqual([ids[2]]);
    expect(await listed(stranger, `project=${talk.id}`)).toEqual([]);
    expect(await listed(admin, 'id=abc')).toEqual([]);
    expect((await t.anonymous.get('/api/feedback')).statusCode).toBe(401);
  });

  test("lists only an editor's own projects", async () => {
    await given(manager, { project: iri(foreign) });
    const body = (await stranger.get('/api/feedback')).json();
    expect(body.totalItems).toBeGreaterThan(0);
    expect(new Set(body.member.map((f: { project: string }) => f.project))).toEqual(new Set([iri(foreign)]));
  });

  test('keeps the name of a removed person', async () => {
    const leaver = await t.as('manager');
    const id = await given(leaver);
    await t.db.updateTable('users').set({ deleted_at: t.deps.clock() }).where('id', '=', leaver.user.id).execute();
    expect((await admin.get(`/api/feedback/${id}`)).json().createdBy.firstName).toBe(leaver.user.first_name);
  });
});

describe('changing feedback', () => {
  test('lets the author change text and attachments, and increments the version', async () => {
    const [one, two] = [await mediaOf(editor), await mediaOf(editor)];
    const id = await given(editor, { attachments: [mediaIri(one)] });
    const text = await editor.patch(`/api/feedback/${id}`, { content: 'Please check 0:43' });
    expect(text.json()).toMatchObject({ content: 'Please check 0:43', attachments: [mediaIri(one)] });
    expect(text.headers['etag']).toBe('"2"');
    const files = await editor.patch(`/api/feedback/${id}`, { attachments: [mediaIri(two), mediaIri(one)] });
    expect(files.json()).toMatchObject({ content: 'Please check 0:43', attachments: [mediaIri(two), mediaIri(one)] });
    const alone = await editor.patch(`/api/feedback/${id}`, { content: null });
    expect(alone.json().content).toBe('');
    const bare = await editor.patch(`/api/feedback/${id}`, { attachments: [] });
    expect([bare.statusCode, bare.json().detail]).toEqual([422, 'content: Write something or attach a file.']);
  });

  test('changes nothing when the whole record is sent back, and rejects another project, author or type', async () => {
    const id = await given(editor, { attachments: [mediaIri(await mediaOf(editor))] });
    const record = (await editor.get(`/api/feedback/${id}`)).json();
    const same = await editor.patch(`/api/feedback/${id}`, record);
    expect([same.statusCode, same.headers['etag'], same.json()]).toEqual([200, '"1"', record]);
    const moved = await editor.patch(`/api/feedback/${id}`, {
      project: iri(foreign),
      createdBy: `/api/users/${admin.user.id}`,
      type: 'client',
    });
    expect(moved.json().violations.map((v: { propertyPath: string }) => v.propertyPath)).toEqual([
      'project',
      'createdBy',
      'type',
    ]);
    expect((await editor.get(`/api/feedback/${id}`)).json()).toEqual(record);
  });

  test('lets nobody else change or delete it, not even an administrator', async () => {
    const url = `/api/feedback/${await given(manager)}`;
    for (const caller of [admin, await t.as('manager'), editor]) {
      expect((await caller.patch(url, { content: 'mine now' })).statusCode).toBe(403);
      expect((await caller.patch(url, '{ nonsense')).statusCode).toBe(403);
      expect((await caller.delete(url)).statusCode).toBe(403);
    }
    for (const response of [await stranger.patch(url, { content: 'x' }), await stranger.delete(url)])
      expect(response.statusCode).toBe(404);
    for (const response of [await t.anonymous.patch(url, {}), await t.anonymous.delete(url)])
      expect(response.statusCode).toBe(401);
    expect((await manager.get(url)).json().content).toBe('Please check 0:42');
  });

  test("hides an editor's feedback from them once the project is reassigned", async () => {
    const lent = await aProject(t.db, { assigned_to_id: editor.user.id });
    const id = await given(editor, { project: iri(lent) });
    await t.db.updateTable('projects').set({ assigned_to_id: stranger.user.id }).where('id', '=', lent.id).execute();
    expect((await editor.get(`/api/feedback/${id}`)).statusCode).toBe(404);
    expect((await editor.patch(`/api/feedback/${id}`, { content: 'x' })).statusCode).toBe(404);
    expect((await editor.delete(`/api/feedback/${id}`)).statusCode).toBe(404);
  });

  test('lets the author attach only uploads they can read', async () => {
    const id = await given(editor);
    const hidden = await mediaOf(admin);
    expect((await editor.patch(`/api/feedback/${id}`, { attachments: [mediaIri(hidden)] })).statusCode).toBe(400);
  });

  test('answers 412 to a stale If-Match and 415 to a wrong content type', async () => {
    const url = `/api/feedback/${await given(editor)}`;
    await editor.patch(url, { content: 'newer' });
    expect((await editor.patch(url, { content: 'x' }, { 'if-match': '"1"' })).statusCode).toBe(412);
    expect((await editor.delete(url, { 'if-match': '"1"' })).statusCode).toBe(412);
    expect((await editor.patch(url, {}, { 'content-type': 'application/json' })).statusCode).toBe(415);
    expect((await editor.patch(url, { content: 'x' }, { 'if-match': '"2"' })).statusCode).toBe(200);
  });
});

describe('deleting feedback', () => {
  test('deletes it with its links and the attachments only it uses', async () => {
    const media = await mediaOf(editor);
    const id = await given(editor, { attachments: [mediaIri(media)] });
    const links = await countOf('feedback_attachments');
    const response = await editor.delete(`/api/feedback/${id}`);
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect((await editor.get(`/api/feedback/${id}`)).statusCode).toBe(404);
    expect((await editor.delete(`/api/feedback/${id}`)).statusCode).toBe(404);
    expect(await countOf('feedback_attachments')).toBe(links - 1);
    expect((await editor.get(`/api/media_uploads/${media.id}`)).statusCode).toBe(404);
  });
});

test("shows an attachment to the project's editor, no matter who uploaded it", async () => {
  const media = await mediaOf(manager);
  expect((await editor.get(`/api/media_uploads/${media.id}`)).statusCode).toBe(404);
  const id = await given(manager, { attachments: [mediaIri(media)] });
  expect((await editor.get(`/api/media_uploads/${media.id}`)).statusCode).toBe(200);
  expect((await stranger.get(`/api/media_uploads/${media.id}`)).statusCode).toBe(404);
  await manager.delete(`/api/feedback/${id}`);
  expect((await editor.get(`/api/media_uploads/${media.id}`)).statusCode).toBe(404);
});
