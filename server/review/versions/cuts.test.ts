/** Tests of cuts: who may read, change, delete and play them, and images added later. */
// Runs on both databases: lists of versions are hand-written SQL.
import { beforeEach, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { CUT_RULE_TEXTS } from '#domain/review/cuts.ts';
import { aCut, aProject } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { uploadWhole, cutPathOf } from '#server/testing/tus.ts';
import { aPicture, bodyOfParts, MULTIPART_TYPE, type Part } from '#server/testing/upload-files.ts';
import { aVideo } from '#server/testing/videos.ts';
import { isSecondEngine } from '#server/testing/rounds.ts';

const NOW = '2026-03-10T12:00:00.000Z';

let project: number;
const app = await testApp();
const [admin, manager, editor, stranger] = await Promise.all([
  app.as('admin'),
  app.as('manager'),
  app.as('editor'),
  app.as('editor'),
]);
const video: Buffer = await aVideo({ frames: 100, rate: { num: 30_000, den: 1001 } });
beforeEach(async () => {
  app.setNow(NOW);
  project = (await aProject(app.db, { assigned_to_id: editor.user.id })).id;
});

const aRealCut = async (): Promise<string> => cutPathOf(await uploadWhole(editor, video, { project }));

type Note = { is_held?: boolean; is_internal?: boolean; resolved_at?: string; parent_id?: number };

async function aNote(cut: number, more: Note = {}): Promise<number> {
  const { id } = await app.db
    .insertInto('feedback')
    .values({
      project_id: project,
      created_by_id: manager.user.id,
      content: 'Here',
      type: 'client',
      created_at: NOW,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db.insertInto('feedback_marks').values({ feedback_id: id, cut_id: cut, frame: 5 }).execute();
  return id;
}

describe('reading', () => {
  it('lists the newest first, by project or by id, limited to what the reader can access', async () => {
    const cut = { project_id: project, uploaded_by_id: editor.user.id };
    const [one, two] = [await aCut(app.db, cut), await aCut(app.db, { ...cut, number: 2 })];
    const ids = async (caller: Caller, query: string) =>
      (await caller.get(`/api/cuts?${query}`)).json().member.map(({ id }: { id: number }) => id);
    for (const caller of [admin, manager, editor])
      expect(await ids(caller, `project=/api/projects/${project}`)).toEqual([two.id, one.id]);
    expect(await ids(editor, `project=${project}&order[number]=asc`)).toEqual([one.id, two.id]);
    expect(await ids(editor, `id[]=${one.id}`)).toEqual([one.id]);
    expect(await ids(stranger, `project=${project}`)).toEqual([]);
    expect((await stranger.get(`/api/cuts/${one.id}`)).statusCode).toBe(404);
  });

  it('counts the notes visible to the reader, without replies', async () => {
    const { id } = await aCut(app.db, { project_id: project, uploaded_by_id: editor.user.id });
    const note = await aNote(id);
    await aNote(id, { resolved_at: NOW });
    await aNote(id, { is_internal: true });
    await aNote(id, { is_held: true });
    await aNote(id, { parent_id: note });
    const counts = async (caller: Caller) => {
      const { notes, openNotes } = (await caller.get(`/api/cuts/${id}`)).json();
      return [notes, openNotes];
    };
    expect([await counts(manager), await counts(admin), await counts(editor)]).toEqual([
      [4, 3],
      [4, 3],
      [3, 2],
    ]);
  });
});

describe('changing', () => {
  it('accepts a comment and a start timecode, and checks the version number', async () => {
    const path = await aRealCut();
    const change = { comment: ' For the client ', startFrame: 107_892, drop: true };
    const response = await manager.patch(path, change, { 'if-match': '"1"' });
    expect([response.statusCode, response.headers['etag']]).toEqual([200, '"2"']);
    expect(response.json()).toMatchObject({ comment: 'For the client', startFrame: 107_892, drop: true });
    expect((await manager.patch(path, { comment: 'x' }, { 'if-match': '"1"' })).statusCode).toBe(412);
    expect((await manager.patch(path, response.json())).headers['etag']).toBe('"2"');
    expect((await stranger.patch(path, { comment: 'x' })).statusCode).toBe(404);
  });

  it.each([
    ['a start that is negative', { startFrame: -1 }, 'startFrame'],
    ['a start beyond a day', { startFrame: 24 * 3600 * 60 }, 'startFrame'],
    ['drop frame at 25', { drop: true }, 'drop'],
    ['a comment that is too long', { comment: 'x'.repeat(10_001) }, 'comment'],
  ])('rejects %s', async (_case, change, named) => {
    const { id } = await aCut(app.db, { project_id: project, uploaded_by_id: editor.user.id });
    const response = await editor.patch(`/api/cuts/${id}`, change);
    expect([response.statusCode, response.json().violations[0].propertyPath]).toEqual([422, named]);
  });
});

describe('deleting', () => {
  it('is limited to the uploader while there are no notes, and otherwise to administrators', async () => {
    const path = await aRealCut();
    const address = (await editor.get(`${path}/play`)).json().url;
    const foreign = await manager.delete(path);
    expect([foreign.statusCode, foreign.json().detail]).toEqual([403, CUT_RULE_TEXTS.foreignDelete]);
    const note = await aNote(Number(path.split('/').at(-1)));
    const noted = await editor.delete(path);
    expect([noted.statusCode, noted.json().detail]).toEqual([403, CUT_RULE_TEXTS.hasNotes]);
    expect((await admin.delete(path)).statusCode).toBe(204);
    expect((await app.anonymous.get(address)).statusCode).toBe(404);
    expect((await admin.get(`${path}/play`)).statusCode).toBe(404);
    // The record of a cut with notes remains.
    expect((await admin.get(path)).json()).toMatchObject({ fileRemovedAt: expect.any(String), poster: false });
    expect((await editor.get(`/api/feedback/${note}`)).json()).toMatchObject({ content: 'Here', cut: path });
    expect((await admin.delete(path)).statusCode).toBe(204);
    await app.db.deleteFrom('feedback').where('id', '=', note).execute();
    expect((await admin.delete(path)).statusCode).toBe(204);
    expect((await admin.get(path)).statusCode).toBe(404);
    const own = await aRealCut();
    expect((await editor.delete(own)).statusCode).toBe(204);
  });
});

it('has the facts that decide which browsers play it', async () => {
  const cut = (await editor.get(await aRealCut())).json();
  expect(cut.playback).toMatchObject({
    container: 'mp4',
    audioTracks: [],
    pixelAspect: { num: 1, den: 1 },
    indexed: true,
  });
});

describe.skipIf(isSecondEngine)('playback URLs', () => {
  it('serve the file in ranges, and download it with its name', async () => {
    const path = await aRealCut();
    const response = await editor.get(`${path}/play`);
    const play = response.json();
    expect(play).toMatchObject({ isPlayable: true, until: '2026-03-10T12:15:00+00:00' });
    expect(play).not.toHaveProperty('poster');
    const part = await app.anonymous.get(play.url, { range: 'bytes=100-199' });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload.equals(video.subarray(100, 200))).toBe(true);
    expect(part.headers).toMatchObject({
      'content-range': `bytes 100-199/${video.length}`,
      'content-type': 'video/mp4',
      'cache-control': 'private, max-age=900',
      'accept-ranges': 'bytes',
      'content-disposition': 'inline',
    });
    expect((await app.anonymous.get(play.url, { range: `bytes=${video.length}-` })).statusCode).toBe(416);
    const saved = await app.anonymous.request('HEAD', play.download);
    expect(saved.headers['content-disposition']).toContain("filename*=UTF-8''cut.mp4");
    expect((await app.anonymous.get(play.url)).rawPayload.equals(video)).toBe(true);
  });

  it('stop working after they expire, and when altered', async () => {
    const { url } = (await editor.get(`${await aRealCut()}/play`)).json();
    const other = (await editor.get(`${await aRealCut()}/play`)).json().url;
    const status = async (address: string) => (await app.anonymous.get(address)).statusCode;
    expect(await status(url)).toBe(200);
    const name = url.split('?')[0];
    for (const bad of [
      name,
      `${other.split('?')[0]}?${url.split('?')[1]}`,
      url.replace(/until=\d+/, 'until=9999999999'),
      url.replace(/who=p\d+/, `who=p${admin.user.id}`),
      url.replace('who=p', 'who=g'),
      url.replace('&sig=', '&use=save&sig='),
      url.replace(/sig=.*/, 'sig='),
      `${url}x`,
    ])
      expect([bad, await status(bad)]).toEqual([bad, 403]);
    expect(await status('/uploads/cuts/..%2F..%2Fcutroom.db')).toBe(404);
    app.setNow('2026-03-10T12:14:59.000Z');
    expect(await status(url)).toBe(200);
    app.setNow('2026-03-10T12:15:00.000Z');
    expect(await status(url)).toBe(403);
  });

  it('stop working when the session, the account or the access of their user ends', async () => {
    const person = await app.as('editor');
    await app.db.updateTable('projects').set({ assigned_to_id: person.user.id }).where('id', '=', project).execute();
    const path = cutPathOf(await uploadWhole(person, video, { project }));
    const { url } = (await person.get(`${path}/play`)).json();
    const status = async () => (await app.anonymous.get(url)).statusCode;
    const users = (set: object) => app.db.updateTable('users').set(set).where('id', '=', person.user.id).execute();
    const { token_version } = person.user;
    expect(await status()).toBe(200);
    await users({ token_version: token_version + 1 });
    expect(await status()).toBe(403);
    await users({ token_version, is_active: false });
    expect(await status()).toBe(403);
    await users({ is_active: true });
    expect(await status()).toBe(200);
    await app.db.updateTable('projects').set({ assigned_to_id: null }).where('id', '=', project).execute();
    expect(await status()).toBe(403);
  });
});

describe.skipIf(isSecondEngine)('pictures', () => {
  const send = (caller: Caller, path: string, parts: Part[]) =>
    caller.request('POST', `${path}/pictures`, {
      body: bodyOfParts(parts),
      headers: { 'content-type': MULTIPART_TYPE },
    });
  const file = (name: string, content: Buffer): Part => ({
    name,
    filename: `${name}.webp`,
    type: 'image/webp',
    content,
  });
  const strip = () => aPicture('webp', 1600, 90);

  it('are stored resized, and do not replace existing ones', async () => {
    const path = await aRealCut();
    const poster = await aPicture('jpeg', 2000, 1000);
    const first = await send(editor, path, [file('poster', poster), { name: 'peaks', content: '[0,128,255]' }]);
    expect(first.statusCode).toBe(200);
    expect(first.json()).toMatchObject({ poster: true, strip: 0, peaks: [0, 128, 255] });
    const second = await send(manager, path, [
      file('poster', await aPicture('webp', 4, 4)),
      file('strip', await strip()),
      { name: 'stripCount', content: '10' },
      { name: 'peaks', content: '[1]' },
    ]);
    expect(second.json()).toMatchObject({ poster: true, strip: 10, peaks: [0, 128, 255] });
    const play = (await editor.get(`${path}/play`)).json();
    const shown = await app.anonymous.get(play.poster);
    expect(shown.headers['content-type']).toBe('image/webp');
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 640 });
    expect(await sharp((await app.anonymous.get(play.strip)).rawPayload).metadata()).toMatchObject({ width: 1600 });
    const third = await send(editor, path, [{ name: 'peaks', content: '[2]' }]);
    expect(third.json()).toEqual(second.json());
    expect((await send(stranger, path, [file('poster', poster)])).statusCode).toBe(404);
  });

  it('do not cause a conflict for a decision made meanwhile', async () => {
    const path = await aRealCut();
    const seen = (await admin.get(path)).headers['etag'] as string;
    await send(editor, path, [file('strip', await strip()), { name: 'stripCount', content: '10' }]);
    const decided = await admin.post(`${path}/approve`, {}, { 'if-match': seen });
    expect([decided.statusCode, decided.json()]).toMatchObject([200, { decision: 'approved', strip: 10 }]);
  });

  it.each([
    ['nothing', async () => [], 'poster'],
    ['a poster that is no picture', async () => [file('poster', Buffer.from('x'))], 'poster'],
    ['a poster that is too large', async () => [file('poster', Buffer.alloc(5_000_000))], 'poster'],
    ['a strip without its count', async () => [file('strip', await strip())], 'stripCount'],
    [
      'a count that is too high',
      async () => [file('strip', await strip()), { name: 'stripCount', content: '61' }],
      'stripCount',
    ],
    ['peaks that are no numbers', async () => [{ name: 'peaks', content: '["a"]' }], 'peaks'],
    ['peaks that are no JSON', async () => [{ name: 'peaks', content: '[' }], 'peaks'],
    ['too many peaks', async () => [{ name: 'peaks', content: JSON.stringify(Array(1001).fill(1)) }], 'peaks'],
  ] as [string, () => Promise<Part[]>, string][])('rejects %s and stores nothing', async (_case, parts, named) => {
    const { id } = await aCut(app.db, { project_id: project, uploaded_by_id: editor.user.id });
    const before = (await editor.get(`/api/cuts/${id}`)).json();
    const response = await send(editor, `/api/cuts/${id}`, await parts());
    expect([response.statusCode, response.json().violations?.[0].propertyPath]).toEqual([422, named]);
    expect((await editor.get(`/api/cuts/${id}`)).json()).toEqual(before);
  });
});
