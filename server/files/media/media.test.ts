/** Read access to uploads. */
import { expect, test } from 'vitest';
import { aClient, aMedia, aProject, aUser } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const t = await testApp();
const [admin, manager, editor] = await Promise.all([t.as('admin'), t.as('manager'), t.as('editor')]);

/** Attaches an upload to feedback on that project. */
async function attach(mediaId: number, project: { id: number }, authorId: number): Promise<void> {
  const { id } = await t.db
    .insertInto('feedback')
    .values({
      project_id: project.id,
      editor_id: null,
      created_by_id: authorId,
      content: 'x',
      type: 'client',
      created_at: t.deps.clock(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db.insertInto('feedback_attachments').values({ feedback_id: id, media_id: mediaId, position: 0 }).execute();
}

test('lets administrators and managers read every upload', async () => {
  const media = await aMedia(t.db, { uploaded_by_id: editor.user.id });
  for (const caller of [admin, manager]) {
    const response = await caller.get(`/api/media_uploads/${media.id}`);
    expect(response.json()).toMatchObject({
      '@id': `/api/media_uploads/${media.id}`,
      filename: media.filename,
      mimeType: 'image/png',
    });
    expect(response.headers['etag']).toBe('"1"');
  }
});

test('lets an editor read own uploads, attachments and clients of own projects, and user pictures', async () => {
  const [own, attached, ofClient, ofPerson] = [
    await aMedia(t.db, { uploaded_by_id: editor.user.id }),
    await aMedia(t.db),
    await aMedia(t.db),
    await aMedia(t.db),
  ];
  const client = await aClient(t.db, { picture_id: ofClient.id });
  const project = await aProject(t.db, { assigned_to_id: editor.user.id, client_id: client.id });
  await attach(attached.id, project, manager.user.id);
  await aUser(t.db, { picture_id: ofPerson.id });
  for (const media of [own, attached, ofClient, ofPerson])
    expect((await editor.get(`/api/media_uploads/${media.id}`)).statusCode).toBe(200);
});

test('hides everything else from an editor', async () => {
  const [foreign, attached, ofClient] = [
    await aMedia(t.db, { uploaded_by_id: admin.user.id }),
    await aMedia(t.db),
    await aMedia(t.db),
  ];
  const client = await aClient(t.db, { picture_id: ofClient.id });
  const project = await aProject(t.db, { client_id: client.id });
  await attach(attached.id, project, manager.user.id);
  for (const media of [foreign, attached, ofClient]) {
    expect((await editor.get(`/api/media_uploads/${media.id}`)).statusCode).toBe(404);
    expect((await manager.get(`/api/media_uploads/${media.id}`)).statusCode).toBe(200);
  }
  expect((await editor.get('/api/media_uploads/999999')).statusCode).toBe(404);
});

test('lists the uploads the user may read, ordered by id, in pages', async () => {
  const other = await t.as('editor');
  const first = await aMedia(t.db, { uploaded_by_id: other.user.id });
  const second = await aMedia(t.db, { uploaded_by_id: other.user.id });
  const hidden = await aMedia(t.db, { uploaded_by_id: admin.user.id });
  const query = `id[]=${hidden.id}&id[]=${second.id}&id[]=/api/media_uploads/${first.id}`;
  const idsFor = async (caller: Caller, more = '') =>
    (await caller.get(`/api/media_uploads?${query}${more}`)).json().member.map((m: { id: number }) => m.id);
  expect(await idsFor(other)).toEqual([first.id, second.id]);
  expect(await idsFor(other, '&order[id]=desc')).toEqual([second.id, first.id]);
  expect(await idsFor(admin)).toEqual([first.id, second.id, hidden.id]);
  expect(await idsFor(admin, '&itemsPerPage=2&page=2')).toEqual([hidden.id]);
  expect((await admin.get('/api/media_uploads?id=abc')).json().totalItems).toBe(0);
});

test('requires a token to read, and offers no change or deletion', async () => {
  const media = await aMedia(t.db);
  expect((await t.anonymous.get('/api/media_uploads')).statusCode).toBe(401);
  expect((await t.anonymous.get(`/api/media_uploads/${media.id}`)).statusCode).toBe(401);
  expect((await admin.delete(`/api/media_uploads/${media.id}`)).statusCode).toBe(405);
  expect((await admin.patch(`/api/media_uploads/${media.id}`, {})).statusCode).toBe(405);
});
