/** Tests of captions: uploads, rights, changes, files in each format, and what clients see of them. */
// Runs on both databases: rows are locked, and unique by version, language and label.
import { existsSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { CAPTION_TEXTS } from '#domain/review/captions/caption-texts.ts';
import { anApiToken } from '#server/testing/api-token.ts';
import { aCut, aProject, aShareLink } from '#server/testing/builders.ts';
import { aCaptions, ITS_VTT, sendCaptions } from '#server/testing/captions.ts';
import { snapshotOf } from '#server/testing/snapshot.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { aZip } from '#server/testing/upload-files.ts';
import { isSecondEngine } from '#server/testing/rounds.ts';
import { checkFiles } from '#server/operations/doctor/check-files.ts';
import { sweepExpired } from '#server/sweep-expired.ts';
import { readCaptions } from './read-captions.ts';

let project: number;
let cut: number;

const app = await testApp();
const [admin, manager, editor, teammate, stranger] = await Promise.all([
  app.as('admin'),
  app.as('manager'),
  app.as('editor'),
  app.as('editor'),
  app.as('editor'),
]);

beforeEach(async () => {
  app.setNow('2026-03-10T12:00:00.000Z');
  project = (await aProject(app.db, { assigned_to_id: editor.user.id, assigned_by_id: manager.user.id })).id;
  await app.db.updateTable('projects').set({ team_id: project }).where('id', '=', project).execute();
  await aProject(app.db, { assigned_to_id: teammate.user.id, team_id: project });
  cut = (await aCut(app.db, { project_id: project, uploaded_by_id: editor.user.id })).id;
});

const ofCut = (id = cut): ['POST', string] => ['POST', `/api/cuts/${id}/captions`];
const ofFile = (id: number): ['PUT', string] => ['PUT', `/api/captions/${id}/file`];
const added = async (caller: Caller = editor, upload: Parameters<typeof sendCaptions>[2] = {}) => {
  const response = await sendCaptions(caller, ofCut(), upload);
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)]);
  return response.json() as { id: number; version: number; isInternal: boolean; language: string };
};
const listOf = async (caller: Caller) => (await caller.get(`/api/cuts/${cut}/captions`)).json();
const cutOf = async (caller: Caller, id = cut) => (await caller.get(`/api/cuts/${id}`)).json();
const storedFiles = () => readdirSync(path.join(app.deps.config.dataDir, 'cuts')).toSorted();
const violationsOf = (response: { json(): { violations?: { propertyPath: string; message: string }[] } }) =>
  (response.json().violations ?? []).map(({ propertyPath, message }) => [propertyPath, message]);
const asToken = async (of: Caller): Promise<Pick<Caller, 'request' | 'get'>> => {
  const { token } = await anApiToken(of);
  const request: Caller['request'] = (method, url, { body, headers } = {}) =>
    app.anonymous.request(method, url, { body, headers: { ...headers, authorization: `Bearer ${token}` } });
  return { request, get: (url) => request('GET', url) };
};

describe('uploading', () => {
  it('stores WebVTT, and says so with the version', async () => {
    expect(await cutOf(editor)).not.toHaveProperty('captions');
    const { id } = await added(editor, { fields: { label: ' SDH ' } });
    expect((await listOf(manager)).captions).toMatchObject([
      {
        id,
        version: 1,
        cut,
        language: 'en',
        label: 'SDH',
        cueCount: 2,
        lastMs: 4_000,
        isInternal: false,
        mayChange: true,
      },
    ]);
    expect((await cutOf(editor)).captions).toEqual([
      { id, version: 1, language: 'en', label: 'SDH', cueCount: 2, lastMs: 4_000, isInternal: false },
    ]);
    const { url, download } = (await editor.get(`/api/captions/${id}/file?as=srt`)).json();
    const [shown, saved] = [await app.anonymous.get(url), await app.anonymous.get(download)];
    expect([shown.body, shown.headers['content-type'], shown.headers['content-disposition']]).toEqual([
      ITS_VTT,
      'text/vtt; charset=utf-8',
      'inline',
    ]);
    expect(saved.body).toContain('1\r\n00:00:01,000 --> 00:00:02,000\r\nHello\r\n');
    expect(saved.headers['content-disposition']).toMatch(/^attachment; .*ep24\.en\.srt$/);
    const { download: text } = (await editor.get(`/api/captions/${id}/file?as=txt`)).json();
    expect((await app.anonymous.get(text)).body).toBe('Hello\nWorld\n');
    expect((await editor.get(`/api/captions/${id}/file?as=pdf`)).statusCode).toBe(400);
  });

  it.skipIf(isSecondEngine)('accepts UTF-16, and other encodings that are named', async () => {
    const text = '1\n00:00:01,000 --> 00:00:02,000\nPrivet, Привет\n';
    const big = Buffer.from(text, 'utf16le').swap16();
    const files: [Buffer, Record<string, string>][] = [
      [Buffer.from(`\ufeff${text}`), {}],
      [Buffer.from(text, 'utf16le'), {}],
      [Buffer.concat([Buffer.from([0xfe, 0xff]), big]), {}],
      [big, {}],
    ];
    for (const [at, [file, fields]] of files.entries()) {
      const { id } = await added(editor, { file, fields: { ...fields, label: String(at) } });
      const { url } = (await editor.get(`/api/captions/${id}/file`)).json();
      expect((await app.anonymous.get(url)).body).toContain('Privet, Привет');
    }
    const western = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n\x93Caf\xe9\x94\n', 'latin1');
    const before = await snapshotOf(app.db);
    const refused = await sendCaptions(editor, ofCut(), { file: western });
    expect([refused.statusCode, violationsOf(refused)]).toEqual([422, [['encoding', CAPTION_TEXTS.unknownEncoding]]]);
    const { encodings } = refused.json();
    expect(encodings[0]).toEqual({ encoding: 'windows-1252', lines: ['“Café”'] });
    expect(encodings).toContainEqual({ encoding: 'windows-1251', lines: ['“Cafй”'] });
    expect(await snapshotOf(app.db)).toBe(before);
    const { id } = await added(editor, { file: western, fields: { encoding: 'windows-1252', label: 'named' } });
    const { url } = (await editor.get(`/api/captions/${id}/file`)).json();
    expect((await app.anonymous.get(url)).body).toContain('“Café”');
    const wrong = await sendCaptions(editor, ofCut(), { file: western, fields: { encoding: 'utf-8' } });
    expect(violationsOf(wrong)).toEqual([['encoding', CAPTION_TEXTS.wrongEncoding]]);
  });

  const cueAt = (start: string, end: string) => `1\n${start} --> ${end}\nHello\n`;
  it.each<[string, Parameters<typeof sendCaptions>[2], string, string | RegExp]>([
    ['an empty file', { file: '' }, 'file', 'An empty file is not allowed.'],
    ['a file over 2 MB', { file: Buffer.alloc(2 * 1024 ** 2 + 1, 'x') }, 'file', /too large/],
    ['a zip with another name', { file: aZip(['a.txt']) }, 'file', CAPTION_TEXTS.notText],
    ['a text without captions', { file: 'Hello' }, 'file', CAPTION_TEXTS.noCues],
    ['a cue that ends first', { file: cueAt('00:00:02,000', '00:00:01,000') }, 'file', CAPTION_TEXTS.endsFirst(2)],
    ['20,001 cues', { file: cueAt('0:01', '0:02').repeat(20_001) }, 'file', CAPTION_TEXTS.tooManyCues],
    [
      'a file that grows over 2 MB',
      { file: `${cueAt('0:01', '0:02')}\n${'&'.repeat(100)}\n\n`.repeat(10_000) },
      'file',
      CAPTION_TEXTS.tooLarge('2'),
    ],
    ['an offset that leaves nothing', { fields: { offsetMs: '-9000' } }, 'offsetMs', CAPTION_TEXTS.nothingLeft],
    ['an offset of words', { fields: { offsetMs: 'an hour' } }, 'offsetMs', /between/],
    ['an unknown encoding', { fields: { encoding: 'ebcdic' } }, 'encoding', /valid choice/],
    ['an unknown language', { fields: { language: 'English!' } }, 'language', CAPTION_TEXTS.badLanguage],
    ['a long label', { fields: { label: 'x'.repeat(101) } }, 'label', /too long/],
    ['a flag that is none', { fields: { isInternal: 'maybe' } }, 'isInternal', /valid choice/],
  ])('refuses %s, and stores nothing', async (_case, sent, field, message) => {
    const [before, files] = [await snapshotOf(app.db), storedFiles()];
    const response = await sendCaptions(editor, ofCut(), sent);
    expect([response.statusCode, violationsOf(response)]).toEqual([
      422,
      [[field, typeof message === 'string' ? message : expect.stringMatching(message)]],
    ]);
    expect([await snapshotOf(app.db), storedFiles()]).toEqual([before, files]);
  });

  it('refuses a second file of the same language and label, and more than 20', async () => {
    await added();
    expect(violationsOf(await sendCaptions(editor, ofCut()))).toEqual([['label', 'This value is already used.']]);
    for (let at = 1; at < 20; at += 1) await aCaptions(app, { cut_id: cut, label: String(at) });
    const full = await sendCaptions(editor, ofCut(), { fields: { language: 'es' } });
    expect([full.statusCode, full.json().detail]).toEqual([409, CAPTION_TEXTS.tooMany]);
  });

  it('moves cues, and takes no captions for images and removed files', async () => {
    const { id } = await added(editor, { fields: { offsetMs: '-1500', language: 'es' } });
    const { url } = (await editor.get(`/api/captions/${id}/file`)).json();
    expect((await app.anonymous.get(url)).body).toContain('00:00:00.000 --> 00:00:00.500\nHello');
    for (const [more, message] of [
      [{ kind: 'image', number: 2 }, CAPTION_TEXTS.noPicture],
      [{ file_removed_at: '2026-03-01T00:00:00.000Z', number: 3 }, CAPTION_TEXTS.fileRemoved],
    ] as const) {
      const other = await aCut(app.db, { project_id: project, uploaded_by_id: editor.user.id, ...more });
      const response = await sendCaptions(editor, ofCut(other.id));
      expect([response.statusCode, response.json().detail]).toEqual([409, message]);
    }
  });
});

describe('rights', () => {
  it('teammates read and add captions, and change their own; strangers see none', async () => {
    const { id } = await added();
    const own = await added(teammate, { fields: { language: 'es' } });
    expect((await listOf(teammate)).captions.map((one: { mayChange: boolean }) => one.mayChange)).toEqual([
      false,
      true,
    ]);
    expect((await teammate.patch(`/api/captions/${id}`, { label: 'x' })).statusCode).toBe(403);
    expect((await teammate.patch(`/api/captions/${own.id}`, { label: 'x' })).statusCode).toBe(200);
    expect((await manager.patch(`/api/captions/${own.id}`, { label: 'y' })).statusCode).toBe(200);
    expect((await teammate.get(`/api/captions/${id}/file`)).statusCode).toBe(200);
    for (const url of [`/api/captions/${id}/file`, `/api/cuts/${cut}/captions`])
      expect((await stranger.get(url)).statusCode).toBe(404);
    expect((await sendCaptions(stranger, ofCut())).statusCode).toBe(404);
    expect((await sendCaptions(stranger, ofFile(id))).statusCode).toBe(404);
    const { url } = (await teammate.get(`/api/captions/${id}/file`)).json();
    expect((await app.anonymous.get(url)).statusCode).toBe(200);
    await app.db.updateTable('projects').set({ team_id: null }).where('id', '=', project).execute();
    expect((await app.anonymous.get(url)).statusCode).toBe(403);
    expect((await app.anonymous.get(url.replace('.vtt', '.srt'))).statusCode).toBe(403);
  });

  it('teammates on a project that is not the first of its team read captions, and add none', async () => {
    const theirs = await aProject(app.db, { assigned_to_id: teammate.user.id, team_id: project });
    const other = await aCut(app.db, { project_id: theirs.id, uploaded_by_id: teammate.user.id });
    const captions = await aCaptions(app, { cut_id: other.id });
    expect((await editor.get(`/api/captions/${captions.id}/file`)).statusCode).toBe(200);
    expect((await editor.get(`/api/cuts/${other.id}/captions`)).json().mayAdd).toBe(false);
    expect((await sendCaptions(editor, ofCut(other.id))).statusCode).toBe(403);
  });

  it('captions of API tokens stay internal until a person shows them', async () => {
    const token = await asToken(editor);
    const response = await sendCaptions(token, ofCut(), { fields: { isInternal: 'false' } });
    expect([response.statusCode, response.json().isInternal]).toEqual([201, true]);
    const { id } = response.json();
    const patched = await token.request('PATCH', `/api/captions/${id}`, {
      body: { isInternal: false },
      headers: { 'content-type': 'application/merge-patch+json' },
    });
    expect([patched.statusCode, patched.json().detail]).toEqual([403, CAPTION_TEXTS.shownByPerson]);
    expect((await editor.patch(`/api/captions/${id}`, { isInternal: false })).json().isInternal).toBe(false);
    expect((await sendCaptions(token, ofFile(id))).json().isInternal).toBe(true);
    const { token: weak } = await anApiToken(editor, ['cuts:read']);
    const headers = { authorization: `Bearer ${weak}` };
    expect((await sendCaptions(app.anonymous, ofCut(), { headers })).statusCode).toBe(403);
  });
});

describe('changing', () => {
  it('checks versions, language and label, and writes nothing for stored values', async () => {
    const { id } = await added();
    await added(editor, { fields: { language: 'es' } });
    const at = `/api/captions/${id}`;
    expect((await editor.patch(at, { language: 'en', label: '' })).json().version).toBe(1);
    expect((await editor.patch(at, { language: 'PT_br' }, { 'if-match': '"1"' })).json()).toMatchObject({
      language: 'pt-BR',
      version: 2,
    });
    expect((await editor.patch(at, { label: 'x' }, { 'if-match': '"1"' })).statusCode).toBe(412);
    expect(violationsOf(await editor.patch(at, { language: 'es' }))).toEqual([
      ['label', 'This value is already used.'],
    ]);
    expect(violationsOf(await editor.patch(at, { language: '!' }))[0]?.[0]).toBe('language');
    expect((await editor.delete(at, { 'if-match': '"1"' })).statusCode).toBe(412);
    expect((await editor.delete(at)).statusCode).toBe(204);
    expect((await editor.delete(at)).statusCode).toBe(404);
  });

  it('replaces the file, whose address then ends', async () => {
    const { id } = await added();
    const { url } = (await editor.get(`/api/captions/${id}/file`)).json();
    const file = 'WEBVTT\n\n00:05.000 --> 00:06.000\nOther\n';
    expect((await sendCaptions(editor, ofFile(id), { file, headers: { 'if-match': '"7"' } })).statusCode).toBe(412);
    const replaced = await sendCaptions(editor, ofFile(id), { file, name: 'new.vtt', headers: { 'if-match': '"1"' } });
    expect([replaced.statusCode, replaced.json()]).toMatchObject([
      200,
      { version: 2, cueCount: 1, lastMs: 6_000, originalName: 'new.vtt', language: 'en' },
    ]);
    expect((await app.anonymous.get(url)).statusCode).toBe(404);
    expect((await sendCaptions(editor, ofFile(id), { file: 'nothing' })).statusCode).toBe(422);
    expect((await listOf(editor)).captions[0].cueCount).toBe(1);
  });

  it('copies captions to another version, moved by frames', async () => {
    const next = await aCut(app.db, { project_id: project, uploaded_by_id: editor.user.id, number: 2 });
    const { id: from } = await added(editor, { fields: { isInternal: 'true', label: 'SDH' } });
    const copy = (body: object, to = next.id) => editor.post(`/api/cuts/${to}/captions/copy`, body);
    const copied = await copy({ from, offset: 25 });
    expect([copied.statusCode, copied.json()]).toMatchObject([
      201,
      { cut: next.id, language: 'en', label: 'SDH', isInternal: true, lastMs: 5_000 },
    ]);
    const { url } = (await editor.get(`/api/captions/${copied.json().id}/file`)).json();
    expect((await app.anonymous.get(url)).body).toContain('00:00:02.000 --> 00:00:03.000\nHello');
    expect(violationsOf(await copy({ from }))).toEqual([['from', 'This value is already used.']]);
    expect(violationsOf(await copy({ from, offset: -100_000 }))).toEqual([['offset', CAPTION_TEXTS.nothingLeft]]);
    const foreign = await aCut(app.db, { project_id: (await aProject(app.db)).id, uploaded_by_id: admin.user.id });
    const hidden = await aCaptions(app, { cut_id: foreign.id });
    for (const wrong of [hidden.id, 999_999])
      expect(violationsOf(await copy({ from: wrong }))).toEqual([['from', CAPTION_TEXTS.otherProject]]);
    const byAdmin = await admin.post(`/api/cuts/${next.id}/captions/copy`, { from: hidden.id });
    expect(violationsOf(byAdmin)).toEqual([['from', CAPTION_TEXTS.otherProject]]);
  });
});

describe('clients', () => {
  type Link = Parameters<typeof aShareLink>[1];
  const visit = async (more: Partial<Link> = {}) => {
    const { token } = await aShareLink(app.db, { project_id: project, created_by_id: manager.user.id, ...more });
    const { guest } = (await app.anonymous.post('/api/share/enter', { token })).json();
    return { token, guest };
  };

  it('see captions that are not internal, and download them where their link allows it', async () => {
    const shown = await aCaptions(app, { cut_id: cut });
    const internal = await aCaptions(app, { cut_id: cut, language: 'es', is_internal: true });
    const visitor = await visit();
    const [seen] = (await app.anonymous.post('/api/share/read', visitor)).json().cuts;
    expect(seen.captions).toEqual([
      { id: shown.id, version: 1, language: 'en', label: '', cueCount: 2, lastMs: 4_000, isInternal: false },
    ]);
    const urls = await app.anonymous.post('/api/share/captions', { ...visitor, captions: shown.id });
    expect(urls.json()).not.toHaveProperty('download');
    expect((await app.anonymous.get(urls.json().url)).body).toBe(ITS_VTT);
    expect((await app.anonymous.post('/api/share/captions', { ...visitor, captions: internal.id })).statusCode).toBe(
      404,
    );
    const allowed = await visit({ may_download: true });
    const saved = await app.anonymous.post('/api/share/captions', { ...allowed, captions: shown.id, as: 'srt' });
    expect((await app.anonymous.get(saved.json().download)).body).toContain('00:00:01,000 --> 00:00:02,000');
    await manager.patch(`/api/captions/${shown.id}`, { isInternal: true });
    expect((await app.anonymous.get(urls.json().url)).statusCode).toBe(403);
    const [after] = (await app.anonymous.post('/api/share/read', visitor)).json().cuts;
    expect(after).not.toHaveProperty('captions');
  });

  it('see no captions of versions that their link does not show', async () => {
    const old = await aCaptions(app, { cut_id: cut });
    await aCut(app.db, { project_id: project, uploaded_by_id: editor.user.id, number: 2 });
    const visitor = await visit();
    expect((await app.anonymous.post('/api/share/captions', { ...visitor, captions: old.id })).statusCode).toBe(404);
  });
});

test('a change of captions is a change of their version, for teammates too', async () => {
  const hints = () =>
    app.db.selectFrom('changes').select(['topic', 'record_id', 'audience', 'person_id']).orderBy('audience').execute();
  const { id } = await added();
  for (const change of [
    () => editor.patch(`/api/captions/${id}`, { label: 'x' }),
    () => editor.delete(`/api/captions/${id}`),
  ]) {
    await app.db.deleteFrom('changes').execute();
    await change();
    expect(await hints()).toEqual([
      { topic: 'cuts', record_id: cut, audience: 'leads', person_id: editor.user.id },
      { topic: 'cuts', record_id: cut, audience: 'person', person_id: teammate.user.id },
    ]);
  }
});

describe.skipIf(isSecondEngine)('the files of captions', () => {
  const fileOf = (name: string) => path.join(app.deps.config.dataDir, 'cuts', name);

  test('go with their version, also if its notes stay', async () => {
    const [one, two] = [await aCaptions(app, { cut_id: cut }), await aCaptions(app, { cut_id: cut, language: 'es' })];
    const note = await admin.post('/api/feedback', { project, content: 'Here' });
    await app.db.insertInto('feedback_marks').values({ feedback_id: note.json().id, cut_id: cut, frame: 1 }).execute();
    expect((await admin.delete(`/api/cuts/${cut}`)).statusCode).toBe(204);
    expect([one, two].map(({ filename }) => existsSync(fileOf(filename)))).toEqual([false, false]);
    expect(await cutOf(admin)).not.toHaveProperty('captions');
  });

  test('are swept only when no captions name them, and the doctor misses those that are gone', async () => {
    const { filename } = await aCaptions(app, { cut_id: cut });
    const unknown = `${'f'.repeat(32)}.vtt`;
    await app.deps.cutFiles.put(unknown, Buffer.from(ITS_VTT));
    for (const name of [filename, unknown]) utimesSync(fileOf(name), new Date(0), new Date(0));
    await sweepExpired(app.deps);
    expect([filename, unknown].map((name) => existsSync(fileOf(name)))).toEqual([true, false]);
    const missing = async () => (await checkFiles(app.deps)).filter(({ state }) => state === 'fault').length;
    const before = await missing();
    await app.db.deleteFrom('captions').where('cut_id', '!=', cut).execute();
    await app.db.updateTable('cuts').set({ file_removed_at: '2026-03-01T00:00:00.000Z' }).execute();
    expect([before > 0, await missing()]).toEqual([true, 0]);
    rmSync(fileOf(filename));
    expect(await missing()).toBe(1);
  });

  test('stay with a project in the trash, and return with it', async () => {
    const { id, filename } = await aCaptions(app, { cut_id: cut, uploaded_by_id: editor.user.id });
    const before = [await listOf(admin), await cutOf(admin)];
    const gone = await admin.delete(`/api/projects/${project}`);
    expect(await app.db.selectFrom('captions').select('id').where('id', '=', id).execute()).toEqual([]);
    const trashed = await app.db.selectFrom('bin_files').select('filename').where('filename', '=', filename).execute();
    expect(trashed).toHaveLength(1);
    expect((await admin.post(String(gone.headers['undo']))).statusCode).toBe(200);
    expect([await listOf(admin), await cutOf(admin)]).toEqual(before);
    const { url } = (await admin.get(`/api/captions/${id}/file`)).json();
    expect((await app.anonymous.get(url)).body).toBe(ITS_VTT);
  });
});

test.skipIf(isSecondEngine)('a file that takes too long is refused', async () => {
  const bytes = Buffer.from('WEBVTT\n\n' + '00:01.000 --> 00:02.000\nx\n\n'.repeat(19_000));
  const refused = await readCaptions({ bytes, offsetMs: 0, format: 'vtt' }, { maxCpuMs: 1 });
  expect(refused).toMatchObject({ kind: 'invalid', violations: [{ message: CAPTION_TEXTS.tooMuch }] });
});
