/** Notes: feedback with a position on a cut, replies, internal and unreleased notes, resolving (docs/review.md#notes). */
// Runs on both databases: drawings are JSON.
import { describe, expect, test } from 'vitest';
import { NOTE_LIMITS } from '#domain/work/notes.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { aCut, aMedia, aProject } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { insertGuestNote, listNotesForGuest } from './guest-notes.store.ts';

const NOW = '2026-03-10T12:00:00.000Z';

const t = await testApp();
t.setNow(NOW);
const [admin, manager, editor] = [await t.as('admin'), await t.as('manager'), await t.as('editor')];
const stranger = await t.as('editor');
const project: Row<'projects'> = await aProject(t.db, { assigned_to_id: editor.user.id });
const cut: Row<'cuts'> = await aCut(t.db, {
  project_id: project.id,
  uploaded_by_id: editor.user.id,
  number: 2,
  rate_num: 30_000,
  rate_den: 1001,
  start_frame: 107_892,
  is_drop: true,
});
const other = await aProject(t.db, { assigned_to_id: stranger.user.id });
const foreign: Row<'cuts'> = await aCut(t.db, { project_id: other.id, uploaded_by_id: stranger.user.id });

const cutIri = (id: number): string => `/api/cuts/${id}`;
const noteIri = (id: number): string => `/api/feedback/${id}`;
const DRAWING = {
  strokes: [
    {
      kind: 'arrow',
      color: '#ff0000',
      size: 20,
      points: [
        [0, 0],
        [5_000, 10_000],
      ],
    },
  ],
};

const send = (caller: Caller, more: Record<string, unknown> = {}) =>
  caller.post('/api/feedback', { project: `/api/projects/${project.id}`, content: 'The logo', ...more });

async function aNote(caller: Caller, more: Record<string, unknown> = {}): Promise<number> {
  const response = await send(caller, { cut: cutIri(cut.id), frame: 10, ...more });
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)]);
  return response.json().id;
}

const anAnswer = (caller: Caller, parent: number, more = {}) => send(caller, { parent: noteIri(parent), ...more });

let guests = 0;
/** Inserts a note by a guest. */
async function aGuestNote(
  more: { isPendingRelease?: boolean; parentId?: number } = {},
): Promise<{ id: number; guestId: number }> {
  const link = await t.db
    .insertInto('share_links')
    .values({
      token_hash: `hash ${(guests += 1)}`,
      project_id: project.id,
      label: 'Client',
      expires_at: '2100-01-01T00:00:00.000Z',
      may_note: true,
      may_decide: false,
      may_download: false,
      shows_all_cuts: false,
      has_watermark: false,
      is_held: true,
      created_by_id: admin.user.id,
      created_at: NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const guest = await t.db
    .insertInto('share_guests')
    .values({ link_id: link.id, name: 'Grace', secret_hash: 'x', created_at: NOW, seen_at: NOW })
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = await insertGuestNote(t.db, {
    projectId: project.id,
    guest: { id: guest.id, name: 'Grace' },
    content: 'Warmer, please',
    mark: more.parentId === undefined ? { cutId: cut.id, frame: 5, endFrame: null, drawing: null } : null,
    parentId: more.parentId ?? null,
    isPendingRelease: more.isPendingRelease ?? true,
    createdAt: NOW,
  });
  return { id, guestId: guest.id };
}

describe('a note on the whole version', () => {
  test('has neither frame nor drawing, and can be moved to a frame and back', async () => {
    const sent = await send(editor, { cut: cutIri(cut.id), whole: true });
    expect([sent.statusCode, sent.json()]).toMatchObject([
      201,
      { cut: cutIri(cut.id), whole: true, cutNumber: 2, timecode: 'Whole version' },
    ]);
    for (const absent of ['frame', 'endFrame', 'drawing']) expect(sent.json()).not.toHaveProperty(absent);
    const note = noteIri(sent.json().id);
    expect((await editor.get(note)).json()).toEqual(sent.json());
    expect((await editor.patch(note, sent.json())).headers['etag']).toBe('"1"');
    const placed = (await editor.patch(note, { frame: 20, drawing: DRAWING })).json();
    expect(placed).toMatchObject({ frame: 20, drawing: DRAWING, timecode: '01:00:00;20' });
    expect(placed).not.toHaveProperty('whole');
    const back = await editor.patch(note, { whole: true });
    expect([back.statusCode, back.json()]).toEqual([200, sent.json()]);
    expect((await anAnswer(manager, sent.json().id)).statusCode).toBe(201);
    await t.db.deleteFrom('feedback').where('id', '=', sent.json().id).execute();
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['with a frame', { whole: true, frame: 5 }, 'whole'],
    ['with a range', { whole: true, endFrame: 5 }, 'whole'],
    ['with a drawing', { whole: true, drawing: DRAWING }, 'whole'],
    ['without a version', { whole: true, cut: null }, 'cut'],
    ['that is neither whole nor on a frame', { whole: false }, 'frame'],
  ])('is rejected %s', async (_what, more, path) => {
    const answer = await send(manager, { cut: cutIri(cut.id), ...more });
    expect([answer.statusCode, answer.json().violations?.[0]?.propertyPath]).toEqual([422, path]);
  });
});

describe('a note', () => {
  test.each(['box', 'ellipse'])('has a drawing of kind %s with two corners', async (kind) => {
    const [stroke] = DRAWING.strokes;
    const shape = { strokes: [{ ...stroke, kind }] };
    const answer = await send(manager, { cut: cutIri(cut.id), frame: 4, drawing: shape });
    expect(answer.json().drawing).toEqual(shape);
    const half = { strokes: [{ ...stroke, kind, points: [[1, 2]] }] };
    const refused = await send(manager, { cut: cutIri(cut.id), frame: 4, drawing: half });
    expect(refused.json().violations).toMatchObject([
      {
        propertyPath: 'drawing.strokes[0].points',
        message: 'A pen stroke needs at least one point, an arrow, box or ellipse two, and a text one.',
      },
    ]);
    await t.db.deleteFrom('feedback').where('id', '=', answer.json().id).execute();
  });

  test('has a frame or a range, a drawing, and a timecode', async () => {
    const response = await send(manager, { cut: cutIri(cut.id), frame: 0, endFrame: 2, drawing: DRAWING });
    expect(response.json()).toMatchObject({
      cut: cutIri(cut.id),
      frame: 0,
      endFrame: 2,
      cutNumber: 2,
      timecode: '01:00:00;00 – 01:00:00;02',
      drawing: DRAWING,
    });
    const read = (await editor.get(noteIri(response.json().id))).json();
    expect(read).toEqual(response.json());
    const point = await send(editor, { cut: cut.id, frame: 1499, endFrame: null, content: '', drawing: DRAWING });
    expect(point.json()).toMatchObject({ frame: 1499, content: '' });
    for (const absent of ['endFrame', 'parent', 'internal', 'held', 'resolvedAt', 'guestName', 'carriedFrom'])
      expect(point.json()).not.toHaveProperty(absent);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['beyond the last frame', { frame: 1500 }, 'frame'],
    ['before the first', { frame: -1 }, 'frame'],
    ['no frame', {}, 'frame'],
    ['an end before its beginning', { frame: 10, endFrame: 10 }, 'endFrame'],
    ['an end beyond the cut', { frame: 10, endFrame: 1500 }, 'endFrame'],
    ['too many strokes', { frame: 1, drawing: { strokes: Array(101).fill(DRAWING.strokes[0]) } }, 'drawing.strokes'],
    [
      'a colour by name',
      { frame: 1, drawing: { strokes: [{ ...DRAWING.strokes[0], color: 'red' }] } },
      'drawing.strokes[0].color',
    ],
    [
      'a point outside',
      {
        frame: 1,
        drawing: {
          strokes: [
            {
              ...DRAWING.strokes[0],
              points: [
                [0, 0],
                [0, 10_001],
              ],
            },
          ],
        },
      },
      'drawing.strokes[0].points[1][1]',
    ],
    [
      'half a point',
      { frame: 1, drawing: { strokes: [{ ...DRAWING.strokes[0], points: [[0, 0], [1]] }] } },
      'drawing.strokes[0].points',
    ],
    [
      'another kind of stroke',
      { frame: 1, drawing: { strokes: [{ ...DRAWING.strokes[0], kind: 'spray' }] } },
      'drawing.strokes[0].kind',
    ],
  ])('answers 422 naming the field: %s', async (_what, more, path) => {
    const response = await send(manager, { cut: cutIri(cut.id), ...more });
    expect([
      response.statusCode,
      response.json().violations.map((v: { propertyPath: string }) => v.propertyPath),
    ]).toEqual([422, [path]]);
  });

  test.each<[string, Record<string, unknown>]>([
    ['frame', { frame: 'ten' }],
    ['frame', { frame: 1.5 }],
    ['drawing', { drawing: [] }],
    ['drawing.strokes', { drawing: { strokes: 'x' } }],
    ['internal', { internal: 'yes' }],
  ])('answers 400 to a wrong type of %s', async (_path, more) => {
    const response = await send(manager, { cut: cutIri(cut.id), frame: 1, ...more });
    expect(response.statusCode).toBe(400);
  });

  test('requires an existing version of its project, with its file', async () => {
    expect((await send(manager, { cut: '/api/cuts/999999', frame: 1 })).statusCode).toBe(400);
    expect((await send(editor, { cut: cutIri(foreign.id), frame: 1 })).statusCode).toBe(400);
    const elsewhere = await send(manager, { cut: cutIri(foreign.id), frame: 1 });
    expect([elsewhere.statusCode, elsewhere.json().detail]).toEqual([
      422,
      'cut: This version belongs to another project.',
    ]);
    const bare = await send(manager, { frame: 1 });
    expect(bare.json().detail).toBe('cut: Specify the version.');
    const gone = await aCut(t.db, {
      project_id: project.id,
      uploaded_by_id: editor.user.id,
      number: 1,
      file_removed_at: NOW,
    });
    expect((await send(manager, { cut: cutIri(gone.id), frame: 1 })).json().violations[0].propertyPath).toBe('cut');
  });

  test('is limited to 2,000 per version', async () => {
    const full = await aCut(t.db, { project_id: project.id, uploaded_by_id: editor.user.id, number: 9 });
    const first = await aNote(manager, { cut: cutIri(full.id) });
    const values = Array.from({ length: NOTE_LIMITS.notesPerCut - 1 }, () => ({
      project_id: project.id,
      created_by_id: manager.user.id,
      content: 'x',
      type: 'client' as const,
      created_at: NOW,
    }));
    for (let at = 0; at < values.length; at += 200) {
      const rows = await t.db
        .insertInto('feedback')
        .values(values.slice(at, at + 200))
        .returning('id')
        .execute();
      const marks = rows.map(({ id }) => ({
        feedback_id: id,
        cut_id: full.id,
        frame: 1,
        end_frame: null,
        drawing: null,
      }));
      await t.db.insertInto('feedback_marks').values(marks).execute();
    }
    const refused = await send(manager, { cut: cutIri(full.id), frame: 1 });
    expect([refused.statusCode, refused.json().detail]).toEqual([409, 'This version has 2,000 notes, the maximum.']);
    expect((await anAnswer(manager, first)).statusCode).toBe(201);
    await t.db.deleteFrom('feedback').where('created_at', '=', NOW).where('content', '=', 'x').execute();
    // Sets a text longer than the API allows, as large as two thousand notes with drawings.
    await t.db
      .updateTable('feedback')
      .set({ content: 'x'.repeat(8_000_000) })
      .where('id', '=', first)
      .execute();
    const heavy = await send(manager, { cut: cutIri(full.id), frame: 1 });
    expect([heavy.statusCode, heavy.json().detail]).toMatchObject([409, expect.stringContaining('text and drawings')]);
    await t.db.updateTable('feedback').set({ content: 'x' }).where('id', '=', first).execute();
  });

  test('is moved and redrawn by its author, within its version', async () => {
    const id = await aNote(editor, { drawing: DRAWING });
    const same = await editor.patch(noteIri(id), (await editor.get(noteIri(id))).json());
    expect([same.statusCode, same.headers['etag']]).toEqual([200, '"1"']);
    const moved = await editor.patch(noteIri(id), { frame: 20, endFrame: 30, drawing: null });
    expect([moved.headers['etag'], moved.json()]).toEqual([
      '"2"',
      expect.objectContaining({ frame: 20, endFrame: 30, content: 'The logo' }),
    ]);
    expect(moved.json()).not.toHaveProperty('drawing');
    const point = await editor.patch(noteIri(id), { endFrame: null });
    expect(point.json()).not.toHaveProperty('endFrame');
    const bad = await editor.patch(noteIri(id), { endFrame: 20 });
    expect([bad.statusCode, bad.json().violations[0].propertyPath]).toEqual([422, 'endFrame']);
    const elsewhere = await editor.patch(noteIri(id), { cut: cutIri(foreign.id), parent: noteIri(id) });
    expect(elsewhere.json().violations.map((v: { propertyPath: string }) => v.propertyPath)).toEqual(['cut', 'parent']);
    expect((await manager.patch(noteIri(id), { frame: 21 })).statusCode).toBe(403);
    const general = (await send(editor)).json().id;
    expect((await editor.patch(noteIri(general), { frame: 3 })).json().violations[0].propertyPath).toBe('cut');
  });

  test('is found by version, with its replies', async () => {
    const own = await aCut(t.db, { project_id: project.id, uploaded_by_id: editor.user.id, number: 20 });
    const ids = [await aNote(manager, { cut: cutIri(own.id) }), await aNote(editor, { cut: cutIri(own.id), frame: 3 })];
    ids.push((await anAnswer(editor, ids[0] as number)).json().id);
    const listed = async (caller: Caller, query: string) =>
      (await caller.get(`/api/feedback?${query}`)).json().member.map((one: { id: number }) => one.id);
    expect(await listed(editor, `cut=${cutIri(own.id)}`)).toEqual(ids);
    expect(await listed(admin, `cut=${own.id}&project=${project.id}&itemsPerPage=2&page=2`)).toEqual([ids[2]]);
    expect(await listed(stranger, `cut=${own.id}`)).toEqual([]);
    expect(await listed(admin, 'cut=abc')).toEqual([]);
  });
});

describe('a reply', () => {
  test('has no position, is one level deep, and stays in its project', async () => {
    const id = await aNote(manager);
    const response = await anAnswer(editor, id);
    expect([response.statusCode, response.json().parent]).toEqual([201, noteIri(id)]);
    const details = [
      await anAnswer(manager, response.json().id),
      await anAnswer(manager, id, { cut: cutIri(cut.id), frame: 1 }),
      await manager.post('/api/feedback', {
        project: `/api/projects/${foreign.project_id}`,
        content: 'x',
        parent: noteIri(id),
      }),
    ].map((one) => [one.statusCode, one.json().detail]);
    expect(details).toEqual([
      [422, "parent: You can't reply to a reply."],
      [422, "cut: A reply can't have its own position."],
      [422, 'parent: This note belongs to another project.'],
    ]);
    expect((await anAnswer(manager, 999_999)).statusCode).toBe(400);
    expect(
      (await send(stranger, { project: `/api/projects/${foreign.project_id}`, parent: noteIri(id) })).statusCode,
    ).toBe(400);
  });

  test('is deleted with its note', async () => {
    const id = await aNote(manager);
    const media = await aMedia(t.db, { uploaded_by_id: editor.user.id });
    const response = (await anAnswer(editor, id, { attachments: [media.id] })).json().id;
    expect((await editor.delete(noteIri(id))).statusCode).toBe(403);
    expect((await manager.delete(noteIri(id))).statusCode).toBe(204);
    for (const gone of [id, response]) expect((await manager.get(noteIri(gone))).statusCode).toBe(404);
    expect(await t.db.selectFrom('feedback_marks').selectAll().where('feedback_id', '=', id).execute()).toEqual([]);
  });

  test('to an internal note is internal, and becomes internal with it', async () => {
    const id = await aNote(manager, { internal: true });
    const response = (await anAnswer(editor, id, { internal: false })).json();
    expect(response.internal).toBe(true);
    const opened = await editor.patch(noteIri(response.id), { internal: false });
    expect([opened.statusCode, opened.json().violations[0].propertyPath]).toEqual([422, 'internal']);
    const open = await aNote(manager);
    const reply = (await anAnswer(editor, open)).json();
    expect(reply).not.toHaveProperty('internal');
    expect((await manager.patch(noteIri(open), { internal: true })).json().internal).toBe(true);
    expect((await editor.get(noteIri(reply.id))).json().internal).toBe(true);
    expect((await manager.patch(noteIri(open), { internal: false })).json()).not.toHaveProperty('internal');
    expect((await editor.get(noteIri(reply.id))).json().internal).toBe(true);
  });
});

describe('resolving a note', () => {
  const resolve = (caller: Caller, id: number, headers = {}) =>
    caller.post(`${noteIri(id)}/resolve`, undefined, headers);
  const reopen = (caller: Caller, id: number) => caller.post(`${noteIri(id)}/reopen`);

  test('is allowed for the editor and leads, and takes effect once', async () => {
    for (const caller of [editor, manager, admin]) {
      const id = await aNote(manager);
      const response = await resolve(caller, id);
      expect(response.json()).toMatchObject({
        resolvedAt: '2026-03-10T12:00:00+00:00',
        resolvedBy: { id: caller.user.id },
      });
      expect(response.headers['etag']).toBe('"2"');
      expect((await resolve(manager, id)).json()).toEqual(response.json());
      expect((await resolve(stranger, id)).statusCode).toBe(404);
    }
  });

  test('is reversible by its author or a lead', async () => {
    const managerNote = await aNote(manager);
    await resolve(editor, managerNote);
    expect((await reopen(editor, managerNote)).statusCode).toBe(403);
    expect((await reopen(manager, managerNote)).json()).not.toHaveProperty('resolvedAt');
    const editorNote = await aNote(editor);
    await resolve(manager, editorNote);
    const open = await reopen(editor, editorNote);
    expect([open.statusCode, open.headers['etag']]).toEqual([200, '"3"']);
    expect((await reopen(editor, editorNote)).headers['etag']).toBe('"3"');
  });

  test('rejects a reply, and answers 412 to a stale version', async () => {
    const id = await aNote(manager);
    const response = (await anAnswer(editor, id)).json().id;
    const refused = await resolve(manager, response);
    expect([refused.statusCode, refused.json().detail]).toEqual([409, 'Replies are resolved with their note.']);
    expect((await resolve(editor, id, { 'if-match': '"7"' })).statusCode).toBe(412);
    expect((await resolve(editor, id, { 'if-match': '"1"' })).statusCode).toBe(200);
  });
});

describe("a guest's note", () => {
  const release = (caller: Caller, id: number) => caller.post(`${noteIri(id)}/release`);

  test('is hidden from the editor with its replies until a lead releases it', async () => {
    const { id } = await aGuestNote();
    const reply = await aGuestNote({ parentId: id });
    const count = async () => (await editor.get(`/api/projects/${project.id}`)).json().feedbacks.length;
    const before = await count();
    expect((await manager.get(noteIri(id))).json()).toMatchObject({ held: true, guestName: 'Grace', type: 'client' });
    expect((await manager.get(noteIri(id))).json()).not.toHaveProperty('createdBy');
    for (const path of [noteIri(id), `${noteIri(id)}/release`, `${noteIri(id)}/resolve`])
      expect((await (path.endsWith(String(id)) ? editor.get(path) : editor.post(path))).statusCode).toBe(404);
    expect((await editor.get(`/api/feedback?cut=${cut.id}`)).json().member).not.toContainEqual(
      expect.objectContaining({ id }),
    );
    expect((await anAnswer(manager, id)).json().detail).toBe('parent: Release this note before you reply.');
    expect((await release(manager, reply.id)).statusCode).toBe(409);
    expect((await release(manager, id)).json()).not.toHaveProperty('held');
    for (const seen of [id, reply.id]) expect((await editor.get(noteIri(seen))).statusCode).toBe(200);
    expect((await release(editor, id)).statusCode).toBe(403);
    expect(await count()).toBe(before + 2);
    const projects = (await editor.get(`/api/projects?id=${project.id}`)).json().member;
    expect(projects[0].feedbacks).toHaveLength(before + 2);
    expect((await anAnswer(editor, id)).statusCode).toBe(201);
  });

  test('is deleted by leads and changed by nobody', async () => {
    const { id } = await aGuestNote({ isPendingRelease: false });
    for (const caller of [admin, manager, editor])
      expect((await caller.patch(noteIri(id), { content: 'x' })).statusCode).toBe(403);
    expect((await editor.delete(noteIri(id))).statusCode).toBe(403);
    expect((await manager.delete(noteIri(id))).statusCode).toBe(204);
  });

  test('is readable by that guest, with replies meant for clients', async () => {
    const own = await aGuestNote();
    const other = await aGuestNote();
    const shown = await aGuestNote({ isPendingRelease: false });
    const teamNote = await aNote(manager);
    const internal = await aNote(editor, { internal: true });
    const replies = [
      (await anAnswer(manager, teamNote)).json().id,
      (await anAnswer(manager, teamNote, { internal: true })).json().id,
      (await anAnswer(manager, internal)).json().id,
    ];
    const seen = async (guestId: number | null) =>
      (await listNotesForGuest(t.db, { cutIds: [cut.id], guestId })).map((one) => one.id);
    const notes = await seen(own.guestId);
    expect(notes).toEqual(expect.arrayContaining([own.id, shown.id, teamNote, replies[0]]));
    for (const hidden of [other.id, internal, replies[1], replies[2]]) expect(notes).not.toContain(hidden);
    expect(await seen(null)).not.toContain(own.id);
    expect(await listNotesForGuest(t.db, { cutIds: [], guestId: own.guestId })).toEqual([]);
  });
});
