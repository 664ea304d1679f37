/** Mentions: who may be mentioned, what is stored and read, who is notified, and that guests only see names (docs/review.md#mentions). */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '#server/platform/db/tables.ts';
import { aCut, aProject, aShareLink, aUser } from '#server/testing/builders.ts';
import { parseRecords } from '#server/testing/parse-csv.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

let editor: Caller;
let project: Row<'projects'>;
let cut: Row<'cuts'>;

const app = await testApp();
const admin = await app.as('admin', { first_name: 'Maya', last_name: 'Okafor' });
const manager = await app.as('manager', { first_name: 'Dan', last_name: '' });
const stranger = await app.as('editor', { first_name: 'Zoe', last_name: 'Quist' });
beforeEach(async () => {
  editor = await app.as('editor', { first_name: 'Dana', last_name: 'Reyes' });
  const people = { assigned_to_id: editor.user.id, assigned_by_id: manager.user.id };
  project = await aProject(app.db, { title: 'Gear review', ...people });
  cut = await aCut(app.db, { project_id: project.id, uploaded_by_id: editor.user.id });
  await app.db.deleteFrom('notifications').execute();
});

const sendFeedback = async (caller: Caller, content: string, more: object = {}) =>
  caller.post('/api/feedback', { project: `/api/projects/${project.id}`, content, ...more });
const storedOf = async (id: number): Promise<string> =>
  (await app.db.selectFrom('feedback').select('content').where('id', '=', id).executeTakeFirstOrThrow()).content;
const kindsOf = async (caller: Caller): Promise<string[]> =>
  (await caller.get('/api/notifications')).json().items.map(({ kind }: { kind: string }) => kind);
const rename = (id: number, last_name: string) =>
  app.db.updateTable('users').set({ last_name }).where('id', '=', id).execute();

describe('mentionable people', () => {
  it('are active readers of the project, by name', async () => {
    await aUser(app.db, { type: 'manager', first_name: 'Gone', is_active: false });
    const { people } = (await editor.get(`/api/projects/${project.id}/readers`)).json();
    const ids = people.map(({ id }: { id: number }) => id);
    expect(ids).toEqual([manager.user.id, editor.user.id, admin.user.id]);
    expect(people[1]).toEqual({ id: editor.user.id, name: 'Dana Reyes', handle: 'Dana Reyes', type: 'editor' });
  });

  it('are hidden from people who cannot read the project', async () => {
    expect((await stranger.get(`/api/projects/${project.id}/readers`)).statusCode).toBe(404);
  });
});

describe('a mention', () => {
  it('is stored by ID and shown with the current name, even after the person is removed', async () => {
    const feedback = (await sendFeedback(manager, 'See @Dana Reyes, and mail x@Dana Reyes')).json();
    expect(feedback.content).toBe('See @Dana Reyes, and mail x@Dana Reyes');
    expect(feedback.mentions).toEqual([{ id: editor.user.id, name: 'Dana Reyes' }]);
    expect(await storedOf(feedback.id)).toBe(`See @[${editor.user.id}], and mail x@Dana Reyes`);
    await rename(editor.user.id, 'Cole');
    const read = async () => (await manager.get(`/api/feedback/${feedback.id}`)).json();
    expect((await read()).content).toBe('See @Dana Cole, and mail x@Dana Reyes');
    expect((await admin.delete(`/api/users/${editor.user.id}`)).statusCode).toBe(204);
    expect((await read()).content).toBe('See @Dana Cole, and mail x@Dana Reyes');
  });

  it('matches the longest name that ends at a word; an unknown name stays text', async () => {
    const feedback = (await sendFeedback(editor, '@Dan, @Danish @Zoe Quist @Maya Okafor')).json();
    expect(await storedOf(feedback.id)).toBe(`@[${manager.user.id}], @Danish @Zoe Quist @[${admin.user.id}]`);
    expect(feedback.content).toBe('@Dan, @Danish @Zoe Quist @Maya Okafor');
    const none = (await sendFeedback(editor, 'Nobody at all')).json();
    expect('mentions' in none).toBe(false);
  });

  it('rejects the ID of a person who cannot read the project, without revealing the name', async () => {
    for (const id of [stranger.user.id, 999_999]) {
      const refused = await sendFeedback(editor, `Hello @[${id}]`);
      expect([refused.statusCode, refused.json().violations[0].propertyPath]).toEqual([422, 'content']);
      expect(refused.body).not.toContain('Quist');
    }
    expect((await sendFeedback(manager, `Hello @[${editor.user.id}]`)).json().content).toBe('Hello @Dana Reyes');
  });

  it('distinguishes two people with the same name by the handle', async () => {
    const twin = await aUser(app.db, {
      type: 'manager',
      first_name: 'Dana',
      last_name: 'Reyes',
      email: 'twin@x.example',
    });
    const { people } = (await manager.get(`/api/projects/${project.id}/readers`)).json();
    const handle = people.find(({ id }: { id: number }) => id === twin.id).handle;
    expect(handle).toBe('Dana Reyes (twin@x.example)');
    const feedback = (await sendFeedback(manager, `@${handle} knows`)).json();
    expect([feedback.content, await storedOf(feedback.id)]).toEqual(['@Dana Reyes knows', `@[${twin.id}] knows`]);
    await manager.patch(`/api/feedback/${feedback.id}`, { content: '@Dana Reyes knows it' });
    expect(await storedOf(feedback.id)).toBe(`@[${twin.id}] knows it`);
    await app.db.deleteFrom('users').where('id', '=', twin.id).execute();
  });

  it('keeps its person when a client unaware of mentions sends the text back', async () => {
    const feedback = (await sendFeedback(manager, 'See @Dana Reyes')).json();
    await rename(editor.user.id, 'Cole');
    const { headers } = await manager.patch(`/api/feedback/${feedback.id}`, { content: 'See @Dana Cole' });
    expect([headers['etag'], await storedOf(feedback.id)]).toEqual(['"1"', `See @[${editor.user.id}]`]);
    await app.db.updateTable('projects').set({ assigned_to_id: null }).where('id', '=', project.id).execute();
    await manager.patch(`/api/feedback/${feedback.id}`, { content: 'Please see @Dana Cole' });
    expect(await storedOf(feedback.id)).toBe(`Please see @[${editor.user.id}]`);
  });
});

describe('notifications of mentions', () => {
  it('replace the general notification of the mentioned person and come first', async () => {
    await sendFeedback(manager, 'See @Dana Reyes');
    await app.db.updateTable('notifications').set({ at: '2026-03-01T10:00:00.000Z' }).execute();
    await sendFeedback(manager, 'Continue');
    await admin.patch(`/api/projects/${project.id}`, { deadlineAt: '2026-04-01T10:00:00Z' });
    expect((await kindsOf(editor))[0]).toBe('mention');
    expect((await kindsOf(editor)).toSorted()).toEqual(['deadline', 'feedback', 'mention']);
    await sendFeedback(editor, '@Dana Reyes is me, @Maya Okafor');
    expect([await kindsOf(admin), await kindsOf(manager)]).toEqual([['mention'], ['feedback']]);
    expect((await kindsOf(editor)).toSorted()).toEqual(['deadline', 'feedback', 'mention']);
    await editor.post('/api/notifications/read', {});
    expect((await kindsOf(editor)).at(-1)).toBe('mention');
  });

  it('go only to newly mentioned people when a text changes', async () => {
    const feedback = (await sendFeedback(manager, 'See @Dana Reyes')).json();
    await editor.post('/api/notifications/read', {});
    await manager.patch(`/api/feedback/${feedback.id}`, { content: 'See @Dana Reyes and @Maya Okafor' });
    expect((await editor.get('/api/notifications/unread')).json()).toEqual({ unread: 0 });
    expect(await kindsOf(admin)).toEqual(['mention']);
  });

  it('ignore a mute, also for a revision reason, which keeps the name as written', async () => {
    const mute = { project: `/api/projects/${project.id}`, muted: true };
    await admin.post('/api/notifications/mutes', mute);
    await app.db
      .updateTable('projects')
      .set({ status: 'completed', started_at: '2026-03-01T10:00:00.000Z', ended_at: '2026-03-02T10:00:00.000Z' })
      .where('id', '=', project.id)
      .execute();
    const refused = await manager.post(`/api/projects/${project.id}/revision`, { reason: `@[${stranger.user.id}]` });
    expect([refused.statusCode, refused.json().violations[0].propertyPath]).toEqual([422, 'reason']);
    const { revisionHistory } = (
      await manager.post(`/api/projects/${project.id}/revision`, {
        reason: `@Maya Okafor, @[${editor.user.id}]: colours`,
      })
    ).json();
    expect(revisionHistory.at(-1).reason).toBe('@Maya Okafor, @Dana Reyes: colours');
    expect([await kindsOf(admin), (await kindsOf(editor)).toSorted()]).toEqual([['mention'], ['mention', 'revision']]);
  });

  it('are sent for a change request', async () => {
    const response = await manager.post(`/api/cuts/${cut.id}/request_changes`, { reason: 'Ask @Maya Okafor' });
    expect([response.statusCode, response.json().decisionReason]).toEqual([200, 'Ask @Maya Okafor']);
    expect(await kindsOf(admin)).toEqual(['mention']);
  });
});

describe('mentions outside the workspace', () => {
  it('show names, never IDs or addresses: to guests and in files', async () => {
    const mark = { cut: `/api/cuts/${cut.id}`, frame: 12 };
    const { id } = (await sendFeedback(manager, 'Ask @Dana Reyes', mark)).json();
    await sendFeedback(manager, 'Or @Maya Okafor', { parent: `/api/feedback/${id}` });
    const { token } = await aShareLink(app.db, { project_id: project.id, created_by_id: manager.user.id });
    const guest = (await app.anonymous.post('/api/share/enter', { token })).json().guest;
    const notes = await app.anonymous.post('/api/share/notes/read', { token, guest, cut: cut.id });
    expect(notes.json().notes.map(({ content }: { content: string }) => content)).toEqual([
      'Ask @Dana Reyes',
      'Or @Maya Okafor',
    ]);
    expect(notes.body).not.toContain(editor.user.email);
    const csv = parseRecords((await manager.get(`/api/cuts/${cut.id}/notes.csv`)).body);
    expect(JSON.stringify(csv)).toContain('Ask @Dana Reyes');
    expect(JSON.stringify(csv)).not.toContain('@[');
    const edl = (await manager.get(`/api/cuts/${cut.id}/notes.edl`)).body;
    expect([edl.includes('@Dana Reyes'), edl.includes('@[')]).toEqual([true, false]);
    const pdf = JSON.stringify(readPdf((await manager.get(`/api/cuts/${cut.id}/notes.pdf`)).rawPayload));
    expect([pdf.includes('@Dana Reyes'), pdf.includes('@[')]).toEqual([true, false]);
  });

  it("are inert in guests' text and reveal no names", async () => {
    const link = { project_id: project.id, created_by_id: manager.user.id };
    const { token } = await aShareLink(app.db, link);
    const guest = (await app.anonymous.post('/api/share/enter', { token })).json().guest;
    await app.anonymous.post('/api/share/name', { token, guest, name: 'Kim' });
    const content = `@[${admin.user.id}] @Maya Okafor`;
    const body = { token, guest, cut: cut.id, frame: 1, content };
    expect((await app.anonymous.post('/api/share/notes', body)).json().note?.content ?? content).toBe(content);
    const read = await app.anonymous.post('/api/share/notes/read', { token, guest, cut: cut.id });
    expect(read.json().notes[0].content).toBe(content);
    expect(await kindsOf(admin)).toEqual([]);
    const csv = (await manager.get(`/api/cuts/${cut.id}/notes.csv`)).body;
    expect(csv).toContain(`@[${admin.user.id}]`);
  });
});
