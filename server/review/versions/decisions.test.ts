/** Tests of decisions: who may make them, on which version, their effects, and the review queue (docs/review.md#decisions). */
// Runs on both databases: the review queue is hand-written SQL.
import { beforeEach, describe, expect, test } from 'vitest';
import type { NewRow } from '#server/platform/db/tables.ts';
import { aClient, aCut, aMedia, aProject } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const t = await testApp();
const admin = await t.as('admin', { first_name: 'Maya', last_name: 'Okafor' });
const [assigner, reviewer, otherManager] = [await t.as('manager'), await t.as('manager'), await t.as('manager')];
const [editor, stranger] = [await t.as('editor'), await t.as('editor')];
beforeEach(() => t.setNow('2026-03-10T12:00:00.000Z'));

const FINISHED = {
  status: 'completed',
  started_at: '2026-03-09T09:00:00.000Z',
  ended_at: '2026-03-09T10:00:00.000Z',
  runtime_minutes: 60,
} as const;

const teamProject = (more: Partial<NewRow<'projects'>> = {}) =>
  aProject(t.db, {
    assigned_to_id: editor.user.id,
    assigned_by_id: assigner.user.id,
    reviewed_by_id: reviewer.user.id,
    ...more,
  });

const onProject = (projectId: number, number: number, more: Partial<NewRow<'cuts'>> = {}) =>
  aCut(t.db, { project_id: projectId, uploaded_by_id: editor.user.id, number, ...more });

/** Creates a project with its newest cut. */
async function aReview(more: Partial<NewRow<'projects'>> = {}, number = 1) {
  const project = await teamProject(more);
  const cut = await onProject(project.id, number);
  return { project, cut, path: `/api/cuts/${cut.id}`, projectPath: `/api/projects/${project.id}` };
}

async function aNote(
  caller: Caller,
  { cut, ...more }: { cut: { id: number; project_id: number }; [key: string]: unknown },
) {
  const response = await caller.post('/api/feedback', {
    project: `/api/projects/${cut.project_id}`,
    content: 'The logo',
    cut: `/api/cuts/${cut.id}`,
    frame: 10,
    ...more,
  });
  expect(response.statusCode).toBe(201);
  return response.json().id as number;
}

const decisionOf = (id: number) =>
  t.db
    .selectFrom('cuts')
    .select(['decision', 'decided_by_id', 'decision_reason'])
    .where('id', '=', id)
    .executeTakeFirst();

describe('approving', () => {
  test('is limited to administrators, the reviewer and the manager who assigned the project', async () => {
    for (const caller of [admin, assigner, reviewer]) {
      const { path } = await aReview();
      const response = await caller.post(`${path}/approve`);
      expect([response.statusCode, response.headers['etag']]).toEqual([200, '"2"']);
      expect(response.json()).toMatchObject({
        decision: 'approved',
        decidedAt: '2026-03-10T12:00:00+00:00',
        decidedBy: { id: caller.user.id },
      });
    }
    const { path, cut } = await aReview();
    const statuses = await Promise.all(
      [otherManager, editor, stranger, t.anonymous].map(async (who) => (await who.post(`${path}/approve`)).statusCode),
    );
    expect(statuses).toEqual([403, 403, 404, 401]);
    expect(await decisionOf(cut.id)).toMatchObject({ decision: '' });
  });

  test('returns 409 and names the newest version for an older one', async () => {
    const { project, path } = await aReview();
    await onProject(project.id, 2);
    const latest = await onProject(project.id, 4);
    for (const act of ['approve', 'request_changes']) {
      const response = await admin.post(`${path}/${act}`, { reason: 'Louder' });
      expect([response.statusCode, response.json().detail]).toEqual([
        409,
        'Version 4 is the latest. Approve it or request changes there.',
      ]);
    }
    await t.db
      .updateTable('cuts')
      .set({ file_removed_at: '2026-03-10T11:00:00.000Z' })
      .where('id', '=', latest.id)
      .execute();
    expect((await admin.post(`${path}/approve`)).json().detail).toContain('Version 2');
    const gone = await admin.post(`/api/cuts/${latest.id}/approve`);
    expect([gone.statusCode, gone.json().detail]).toEqual([
      409,
      "This version's file was deleted, so it can't be approved or sent back.",
    ]);
  });

  test('requires confirming the number of open notes, without resolved ones and replies', async () => {
    const { cut, path } = await aReview();
    const first = await aNote(editor, { cut });
    await aNote(assigner, { cut });
    await editor.post('/api/feedback', { project: cut.project_id, content: 'Yes', parent: `/api/feedback/${first}` });
    for (const openNotes of [undefined, 0, 1, 3]) {
      const refused = await reviewer.post(`${path}/approve`, { openNotes });
      expect([refused.statusCode, refused.json().detail]).toEqual([409, '2 notes are still open on this version.']);
    }
    await editor.post(`/api/feedback/${first}/resolve`);
    expect((await reviewer.post(`${path}/approve`)).json().detail).toBe('1 note is still open on this version.');
    const response = await reviewer.post(`${path}/approve`, { openNotes: 1 });
    expect(response.json()).toMatchObject({ decision: 'approved', notes: 2, openNotes: 1 });
  });

  test('stores only the first of two approvals, returns 412 for a stale version, and rejects an invalid number', async () => {
    const { path } = await aReview();
    expect((await admin.post(`${path}/approve`, {}, { 'if-match': '"7"' })).statusCode).toBe(412);
    expect((await admin.post(`${path}/approve`, { openNotes: 'all' })).statusCode).toBe(400);
    expect((await admin.post(`${path}/approve`, { openNotes: -1 })).statusCode).toBe(422);
    const first = await admin.post(`${path}/approve`, {}, { 'if-match': '"1"' });
    t.setNow('2026-03-10T13:00:00.000Z');
    const again = await t.asUser(reviewer.user).post(`${path}/approve`);
    expect([again.headers['etag'], again.json()]).toEqual(['"2"', first.json()]);
  });
});

describe('requesting changes', () => {
  test('marks the version and stores the reason while work is in progress', async () => {
    const { path, project, projectPath } = await aReview({ status: 'started', started_at: '2026-03-10T09:00:00.000Z' });
    for (const reason of [undefined, '', ' '])
      expect((await reviewer.post(`${path}/request_changes`, { reason })).statusCode).toBe(422);
    const late = await reviewer.post(`${path}/request_changes`, {
      reason: 'Louder',
      deadlineAt: '2026-04-01T00:00:00Z',
    });
    expect([late.statusCode, late.json().violations[0].propertyPath]).toEqual([422, 'deadlineAt']);
    const response = await reviewer.post(`${path}/request_changes`, { reason: ' Louder ' });
    expect(response.json()).toMatchObject({
      decision: 'changes',
      decisionReason: 'Louder',
      decidedBy: { id: reviewer.user.id },
    });
    expect(response.headers).not.toHaveProperty('undo');
    const after = (await admin.get(projectPath)).json();
    expect([after.status, after.revisionCount, after.version]).toEqual(['started', 0, project.version]);
    expect((await admin.post(`${path}/approve`)).json()).not.toHaveProperty('decisionReason');
  });

  test('on completed work starts a revision with version and open notes, and can be undone completely', async () => {
    const { cut, path, projectPath } = await aReview(FINISHED, 3);
    const [done, open] = [await aNote(editor, { cut }), await aNote(assigner, { cut, frame: 4 })];
    await editor.post(`/api/feedback/${done}/resolve`);
    const before = (await assigner.get(projectPath)).json();
    const response = await assigner.post(`${path}/request_changes`, {
      reason: 'Louder',
      deadlineAt: '2026-04-01T00:00:00Z',
    });
    expect([response.statusCode, response.json().decision]).toEqual([200, 'changes']);
    const sentBack = (await editor.get(projectPath)).json();
    expect(sentBack).toMatchObject({
      status: 'assigned',
      revisionCount: 1,
      deadlineAt: '2026-04-01T00:00:00+00:00',
      revisionHistory: [
        { reason: 'Louder', requestedBy: { id: assigner.user.id }, cut: path, notes: [`/api/feedback/${open}`] },
      ],
    });
    const undone = await assigner.post(String(response.headers['undo']));
    expect([undone.statusCode, undone.json().kind]).toEqual([200, 'revision']);
    const { version: _was, ...then } = before;
    const { version: _is, ...now } = (await assigner.get(projectPath)).json();
    expect(now).toEqual(then);
    expect(await decisionOf(cut.id)).toEqual({ decision: '', decided_by_id: null, decision_reason: null });
  });

  test('marks the newest version on Request revision as well, and undo restores the earlier decision', async () => {
    const { cut, path, project, projectPath } = await aReview(FINISHED, 2);
    await onProject(project.id, 1);
    await reviewer.post(`${path}/approve`);
    const revision = await assigner.post(`${projectPath}/revision`, { reason: 'The client changed their mind' });
    expect(revision.json().revisionHistory[0]).toMatchObject({ cut: path, notes: [] });
    expect(await decisionOf(cut.id)).toMatchObject({ decision: 'changes', decided_by_id: assigner.user.id });
    expect((await assigner.post(String(revision.headers['undo']))).statusCode).toBe(200);
    expect(await decisionOf(cut.id)).toMatchObject({ decision: 'approved', decided_by_id: reviewer.user.id });
  });

  test('records no version in a revision without one', async () => {
    const project = await teamProject(FINISHED);
    const response = await admin.post(`/api/projects/${project.id}/revision`, { reason: 'Louder' });
    expect(Object.keys(response.json().revisionHistory[0])).not.toEqual(expect.arrayContaining(['cut']));
  });

  test('does not overwrite a later decision on undo', async () => {
    const { cut, path } = await aReview(FINISHED);
    const response = await admin.post(`${path}/request_changes`, { reason: 'Louder' });
    await admin.post(`${path}/approve`);
    expect((await admin.post(String(response.headers['undo']))).statusCode).toBe(200);
    expect(await decisionOf(cut.id)).toMatchObject({ decision: 'approved' });
  });

  test('on completed work is limited to the same users as approving, and requires a future deadline', async () => {
    const { path, cut } = await aReview(FINISHED);
    const past = await admin.post(`${path}/request_changes`, { reason: 'Louder', deadlineAt: '2026-03-10T11:00:00Z' });
    expect([past.statusCode, past.json().detail]).toEqual([422, 'deadlineAt: The new deadline is in the past.']);
    const statuses = [];
    for (const who of [reviewer, otherManager, editor, stranger, assigner])
      statuses.push((await who.post(`${path}/request_changes`, { reason: 'Louder' })).statusCode);
    expect(statuses).toEqual([200, 403, 403, 404, 200]);
    expect(await decisionOf(cut.id)).toMatchObject({ decision: 'changes' });
  });

  test('on completed work only marks the version when a reviewer who did not assign it requests changes', async () => {
    const { cut, path, projectPath } = await aReview(FINISHED);
    const open = await aNote(reviewer, { cut });
    const before = (await admin.get(projectPath)).json();
    const late = await reviewer.post(`${path}/request_changes`, {
      reason: 'Louder',
      deadlineAt: '2026-04-01T00:00:00Z',
    });
    expect([late.statusCode, late.json().violations[0].propertyPath]).toEqual([422, 'deadlineAt']);
    const response = await reviewer.post(`${path}/request_changes`, { reason: 'Louder' });
    expect(response.json()).toMatchObject({ decision: 'changes', decisionReason: 'Louder' });
    expect(response.headers).not.toHaveProperty('undo');
    const after = (await admin.get(projectPath)).json();
    expect([after.status, after.revisionCount, after.version]).toEqual(['completed', 0, before.version]);
    const revision = await assigner.post(`${projectPath}/revision`, { reason: 'As the reviewer says' });
    expect(revision.json().revisionHistory[0]).toMatchObject({ cut: path, notes: [`/api/feedback/${open}`] });
  });

  test('does not show held notes to the editor as part of a revision', async () => {
    const { cut, path, projectPath } = await aReview(FINISHED);
    const held = await aNote(assigner, { cut });
    await t.db.updateTable('feedback').set({ is_held: true }).where('id', '=', held).execute();
    await admin.post(`${path}/request_changes`, { reason: 'Louder' });
    expect((await editor.get(projectPath)).json().revisionHistory[0].notes).toEqual([]);
  });
});

describe('carrying notes over', () => {
  const notesOn = async (cutId: number) => (await admin.get(`/api/feedback?cut=${cutId}`)).json().member;

  test('copies open notes of the previous version once, to the same frames', async () => {
    const { project, cut } = await aReview();
    const media = await aMedia(t.db, { uploaded_by_id: assigner.user.id });
    const drawing = { strokes: [{ kind: 'pen', color: '#00ff00', size: 9, points: [[1, 2]] }] };
    const fullNote = await aNote(assigner, {
      cut,
      frame: 100,
      endFrame: 400,
      drawing,
      internal: true,
      attachments: [`/api/media_uploads/${media.id}`],
    });
    const outOfRange = await aNote(editor, { cut, frame: 1400 });
    const done = await aNote(editor, { cut });
    await editor.post(`/api/feedback/${done}/resolve`);
    await assigner.post('/api/feedback', { project: project.id, content: 'Yes', parent: `/api/feedback/${fullNote}` });
    const next = await onProject(project.id, 2, { frame_count: 301 });
    const response = await editor.post(`/api/cuts/${next.id}/carry`);
    expect([response.statusCode, response.json().notes, response.json().openNotes]).toEqual([200, 2, 2]);
    const carried = await notesOn(next.id);
    expect(carried).toMatchObject([
      {
        content: 'The logo',
        createdBy: { id: assigner.user.id },
        frame: 100,
        endFrame: 300,
        drawing,
        internal: true,
        attachments: [`/api/media_uploads/${media.id}`],
        carriedFrom: `/api/feedback/${fullNote}`,
        cutNumber: 2,
      },
      { createdBy: { id: editor.user.id }, frame: 300, carriedFrom: `/api/feedback/${outOfRange}` },
    ]);
    expect(carried[1]).not.toHaveProperty('endFrame');
    await editor.post(`/api/feedback/${carried[0].id}/resolve`);
    expect((await assigner.post(`/api/cuts/${next.id}/carry`)).json()).toMatchObject({ notes: 2, openNotes: 1 });
    expect((await notesOn(cut.id)).filter((one: { resolvedAt?: string }) => !one.resolvedAt)).toHaveLength(3);
  });

  test('moves notes by the offset of a comparison, and leaves those on the whole version', async () => {
    const { project, cut } = await aReview();
    await aNote(assigner, { cut, frame: 100, endFrame: 140 });
    await aNote(assigner, { cut, frame: 4 });
    await aNote(assigner, { cut, frame: null, whole: true });
    const next = await onProject(project.id, 2, { frame_count: 400 });
    expect((await editor.post(`/api/cuts/${next.id}/carry`, { offset: 0.5 })).statusCode).toBe(400);
    expect((await editor.post(`/api/cuts/${next.id}/carry`, { offset: 12 })).statusCode).toBe(200);
    const carried = await notesOn(next.id);
    expect(carried).toMatchObject([{ whole: true }, { frame: 0 }, { frame: 88, endFrame: 128 }]);
    expect(carried[0]).not.toHaveProperty('frame');
  });

  test.each([
    ['the same shape on another size', { width: 640, height: 360 }, [2500, 2500]],
    ['a picture without its bars', { width: 1920, height: 800 }, [2500, 1625]],
  ])('puts a drawing on the same place of %s', async (_what, size, point) => {
    const { project, cut } = await aReview();
    await t.db.updateTable('cuts').set({ width: 1920, height: 1080 }).where('id', '=', cut.id).execute();
    const stroke = { kind: 'pen', color: '#00ff00', size: 9, points: [[2500, 2500]] };
    await aNote(assigner, { cut, drawing: { strokes: [stroke] } });
    const next = await onProject(project.id, 2, size);
    await editor.post(`/api/cuts/${next.id}/carry`);
    expect((await notesOn(next.id))[0].drawing.strokes[0].points).toEqual([point]);
  });

  test('omits held notes for an editor, and keeps them held for a lead', async () => {
    const { project, cut } = await aReview();
    const held = await aNote(assigner, { cut });
    await t.db.updateTable('feedback').set({ is_held: true }).where('id', '=', held).execute();
    const next = await onProject(project.id, 2);
    expect((await editor.post(`/api/cuts/${next.id}/carry`)).json().notes).toBe(0);
    expect((await assigner.post(`/api/cuts/${next.id}/carry`)).json().notes).toBe(1);
    expect(await notesOn(next.id)).toMatchObject([{ held: true, carriedFrom: `/api/feedback/${held}` }]);
  });

  test('rejects more than 2,000 notes, and a version without a file', async () => {
    const { project, cut } = await aReview();
    await aNote(assigner, { cut });
    const next = await onProject(project.id, 2);
    const rows = {
      project_id: project.id,
      created_by_id: editor.user.id,
      content: 'x',
      type: 'editor',
      created_at: 'x',
    } as const;
    for (let left = 2_000; left > 0; left -= 200) {
      const ids = await t.db.insertInto('feedback').values(Array(200).fill(rows)).returning('id').execute();
      const marks = ids.map(({ id }) => ({
        feedback_id: id,
        cut_id: next.id,
        frame: 1,
        end_frame: null,
        drawing: null,
      }));
      await t.db.insertInto('feedback_marks').values(marks).execute();
    }
    const full = await editor.post(`/api/cuts/${next.id}/carry`);
    expect([full.statusCode, full.json().detail]).toEqual([409, 'This version has 2,000 notes, the maximum.']);
    await t.db
      .updateTable('cuts')
      .set({ file_removed_at: '2026-03-10T11:00:00.000Z' })
      .where('id', '=', next.id)
      .execute();
    expect((await editor.post(`/api/cuts/${next.id}/carry`)).statusCode).toBe(409);
  });

  test('changes nothing without a previous version, and returns 404 for other editors', async () => {
    const { path } = await aReview();
    expect((await editor.post(`${path}/carry`)).json().notes).toBe(0);
    expect((await stranger.post(`${path}/carry`)).statusCode).toBe(404);
    expect((await editor.post(`${path}/carry`, undefined, { 'if-match': '"4"' })).statusCode).toBe(412);
  });
});

describe('the review queue', () => {
  const reviews = async (caller: Caller, query = '') => (await caller.get(`/api/reviews${query}`)).json();

  test('lists the newest versions without a decision, longest waiting first', async () => {
    await t.db.updateTable('cuts').set({ decision: 'approved' }).execute();
    const client = await aClient(t.db);
    const second = await aReview({ client_id: client.id });
    await t.db
      .updateTable('cuts')
      .set({ created_at: '2026-03-02T00:00:00.000Z' })
      .where('id', '=', second.cut.id)
      .execute();
    const first = await aReview({ reviewed_by_id: otherManager.user.id });
    const older = await onProject(first.project.id, 2, { created_at: '2026-03-01T00:00:00.000Z' });
    const decided = await aReview();
    await admin.post(`${decided.path}/approve`);
    const replaced = await aReview({}, 2);
    await onProject(replaced.project.id, 3, { decision: 'changes' });
    const without = await aReview();
    await t.db
      .updateTable('cuts')
      .set({ file_removed_at: '2026-03-10T11:00:00.000Z' })
      .where('id', '=', without.cut.id)
      .execute();
    await aNote(editor, { cut: second.cut });

    const ids = (body: { items: { cut: { id: number } }[] }) => body.items.map((one) => one.cut.id);
    const all = await reviews(admin);
    expect([all.total, ids(all)]).toEqual([2, [older.id, second.cut.id]]);
    expect(all.items[1]).toMatchObject({
      cut: { number: 1, openNotes: 1 },
      project: {
        id: second.project.id,
        title: second.project.title,
        client: { id: client.id },
        editor: { id: editor.user.id },
      },
      openNotes: 1,
    });
    expect(ids(await reviews(assigner))).toEqual([older.id, second.cut.id]);
    expect(ids(await reviews(reviewer))).toEqual([second.cut.id]);
    expect(ids(await reviews(otherManager))).toEqual([older.id]);
    expect(await reviews(admin, '?page=2')).toEqual({ total: 2, items: [] });
    expect((await admin.get('/api/reviews?page=0')).statusCode).toBe(400);
    for (const [who, status] of [
      [editor, 403],
      [t.anonymous, 401],
    ] as const)
      expect((await who.get('/api/reviews')).statusCode).toBe(status);
  });
});
