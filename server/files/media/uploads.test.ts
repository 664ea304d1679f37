/** Stored files as browsers load them: no token, ranges, caching, and no active content. */
import Fastify from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { registerStoredFiles } from '#server/identity/file-access/media-downloads.routes.ts';
import { aProject } from '#server/testing/builders.ts';
import { anApiToken } from '#server/testing/api-token.ts';
import { aPdf, aPicture, anOfficeFile, upload } from '#server/testing/upload-files.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const urls = { png: '', pdf: '', docx: '' };

const t = await testApp();
const editor = await t.as('editor');
const picture: Buffer = await aPicture('png', 200, 100);
const urlOf = async (name: string, content: Buffer): Promise<string> =>
  (await upload(editor, name, content)).json().contentUrl;
urls.png = await urlOf('a.png', picture);
urls.pdf = await urlOf('Drehplan.pdf', aPdf());
urls.docx = await urlOf("Drehbuch – Ed's (2).docx", anOfficeFile('docx'));

test('serves a picture to anyone with its name, revalidated each time and unable to run scripts', async () => {
  const response = await t.anonymous.get(urls.png);
  expect(response.statusCode).toBe(200);
  expect(response.rawPayload.equals(picture)).toBe(true);
  expect(response.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(picture.length),
    'content-disposition': 'inline',
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  });
  expect(response.headers['content-security-policy']).toMatch(/^default-src 'none'; .*sandbox$/);
});

const cachingOf = async (url: string): Promise<unknown> => (await t.anonymous.get(url)).headers['cache-control'];

test('caches the picture of a user or client permanently while in use', async () => {
  const admin = await t.as('admin');
  const { contentUrl, '@id': id } = (await upload(admin, 'face.png', picture)).json();
  expect(await cachingOf(contentUrl)).toBe('private, no-cache');
  const client = (await admin.post('/api/clients', { firstName: 'Ada', profileImage: id })).json();
  const shown = `/uploads/media/${client.profileImage.filename}`;
  expect(await cachingOf(shown)).toBe('public, max-age=31536000, immutable');
  await admin.patch(client['@id'], { profileImage: null });
  expect(await cachingOf(shown)).toBe('private, no-cache');
});

/** Creates feedback with that upload on a project of the editor. */
async function attached(by: Caller, assignee: Caller, attachments: string[], more: object = {}) {
  const project = `/api/projects/${(await aProject(t.db, { assigned_to_id: assignee.user.id })).id}`;
  const body = { project, content: 'Look', attachments, ...more };
  return (await by.post('/api/feedback', body)).json()['@id'] as string;
}

const addressFor = async (caller: Caller, iri: string): Promise<string> =>
  (await caller.get(iri)).json().contentUrl as string;
const shownAt = async (url: string, headers = {}): Promise<number> => (await t.anonymous.get(url, headers)).statusCode;

test('removes an attachment with its record, unless another record uses it', async () => {
  const admin = await t.as('admin');
  const [one, both] = [await upload(admin, 'one.pdf', aPdf()), await upload(admin, 'both.pdf', aPdf())].map(
    (response) => response.json()['@id'] as string,
  ) as [string, string];
  const project = `/api/projects/${(await aProject(t.db)).id}`;
  const give = async (attachments: string[], more: object = {}) =>
    (await admin.post('/api/feedback', { project, content: 'Look', attachments, ...more })).json()['@id'] as string;
  const [first, second] = [await give([both]), await give([both])];
  await give([one], { parent: first });
  const [urlOfOne, urlOfBoth] = [await addressFor(admin, one), await addressFor(admin, both)];
  const { etag } = (await t.anonymous.get(urlOfOne)).headers as { etag: string };
  const statusWithEtag = (url: string): Promise<number> => shownAt(url, { 'if-none-match': etag });
  expect([await statusWithEtag(urlOfOne), await statusWithEtag(urlOfBoth)]).toEqual([304, 200]);
  expect(await cachingOf(urlOfOne)).toBe('private, no-cache');
  await admin.delete(first);
  expect([await statusWithEtag(urlOfOne), await statusWithEtag(urlOfBoth)]).toEqual([404, 200]);
  await admin.delete(second);
  expect([await statusWithEtag(urlOfOne), await statusWithEtag(urlOfBoth)]).toEqual([404, 404]);
});

describe('an attachment', () => {
  let editor: Caller;
  let iri: string;
  let path: string;
  beforeEach(async () => {
    t.setNow('2026-03-10T12:00:00.000Z');
    editor = await t.as('editor');
    const media = (await upload(editor, 'plan.pdf', aPdf())).json();
    [iri, path] = [media['@id'], media.contentUrl];
    await attached(editor, editor, [iri]);
  });

  test('is served at its plain address until attached to feedback', async () => {
    const media = (await upload(editor, 'plan.pdf', aPdf())).json();
    expect([media.contentUrl, await shownAt(media.contentUrl)]).toEqual([`/uploads/media/${media.filename}`, 200]);
    await attached(editor, editor, [media['@id']]);
    expect(await shownAt(media.contentUrl)).toBe(403);
  });

  test('is served only at the address issued to each reader by its record', async () => {
    const manager = await t.as('manager');
    const [mine, theirs] = [await addressFor(editor, iri), await addressFor(manager, iri)];
    expect(mine).not.toBe(theirs);
    expect([await shownAt(mine), await shownAt(theirs), await shownAt(path)]).toEqual([200, 200, 403]);
    const listed = (await editor.get(`/api/media_uploads?id[]=${iri.split('/').at(-1)}`)).json().member[0];
    expect(listed.contentUrl).toBe(mine);
    const other = (await upload(editor, 'other.pdf', aPdf())).json();
    await attached(editor, editor, [other['@id']]);
    const [, query] = mine.split('?') as [string, string];
    for (const forged of [`${other.contentUrl}?${query}`, `${mine}x`, mine.replace(/until=\d+/, 'until=9999999999')])
      expect([forged, await shownAt(forged)]).toEqual([forged, 403]);
  });

  test('is served for 15 minutes, and then at a new address', async () => {
    const mine = await addressFor(editor, iri);
    t.setNow('2026-03-10T12:14:59.000Z');
    expect(await shownAt(mine)).toBe(200);
    t.setNow('2026-03-10T12:15:00.000Z');
    const ended = await t.anonymous.get(mine);
    expect([ended.statusCode, ended.body, ended.headers['cache-control']]).toEqual([
      403,
      'This link has expired.',
      'no-store',
    ]);
    expect(await shownAt(await addressFor(editor, iri))).toBe(200);
  });

  test('is not served to users who lost access or signed out', async () => {
    const manager = await t.as('manager');
    const [mine, theirs] = [await addressFor(editor, iri), await addressFor(manager, iri)];
    await t.db.updateTable('media').set({ uploaded_by_id: manager.user.id }).execute();
    await t.db.updateTable('projects').set({ assigned_to_id: null }).execute();
    expect([await shownAt(mine), await shownAt(theirs)]).toEqual([403, 200]);
    await manager.delete(`/api/sessions/${manager.sessionId}`);
    expect(await shownAt(theirs)).toBe(403);
  });

  test('is served at its plain address to a program with an authorized token', async () => {
    const other = await t.as('editor');
    expect([(await editor.get(path)).statusCode, (await other.get(path)).statusCode]).toEqual([200, 403]);
    const reader = await anApiToken(editor, ['feedback:read']);
    const token = await anApiToken(editor, ['media:read']);
    expect([await shownAt(path, reader.headers), await shownAt(path, token.headers)]).toEqual([403, 200]);
    const url = (await t.anonymous.get(iri, token.headers)).json().contentUrl as string;
    expect(await shownAt(url)).toBe(200);
    await t.db.updateTable('script_tokens').set({ expires_at: '2026-03-10T11:00:00.000Z' }).execute();
    expect(await shownAt(url)).toBe(403);
  });

  test('stays public while it is also a profile picture', async () => {
    const admin = await t.as('admin');
    const face = (await upload(admin, 'face.png', picture)).json()['@id'] as string;
    const client = (await admin.post('/api/clients', { firstName: 'Ada', profileImage: face })).json();
    const logo = client.profileImage as { '@id': string; filename: string };
    await attached(admin, editor, [logo['@id']]);
    expect(await addressFor(admin, logo['@id'])).toBe(`/uploads/media/${logo.filename}`);
    expect(await shownAt(`/uploads/media/${logo.filename}`)).toBe(200);
  });
});

test('serves a PDF inline and an Office file as a download under its original name', async () => {
  const pdf = await t.anonymous.get(urls.pdf);
  expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-disposition': 'inline' });
  expect(pdf.headers['content-security-policy']).toMatch(/^default-src 'none';/);
  const docx = await t.anonymous.get(urls.docx);
  const stored = urls.docx.split('/').at(-1);
  expect(docx.headers['content-disposition']).toBe(
    `attachment; filename="${stored}"; filename*=UTF-8''Drehbuch%20%E2%80%93%20Ed%27s%20%282%29.docx`,
  );
});

test.each([
  ['bytes=0-9', 0, 9],
  ['bytes=20-', 20, undefined],
  ['bytes=-5', -5, undefined],
])('serves the range %s with 206', async (range, from, to) => {
  const response = await t.anonymous.get(urls.png, { range });
  const start = from < 0 ? picture.length + from : from;
  const end = to ?? picture.length - 1;
  expect(response.statusCode).toBe(206);
  expect(response.headers['content-range']).toBe(`bytes ${start}-${end}/${picture.length}`);
  expect(response.headers['content-length']).toBe(String(end - start + 1));
  expect(response.rawPayload.equals(picture.subarray(start, end + 1))).toBe(true);
});

test('responds with 416 and the file size to a range beyond the end', async () => {
  const response = await t.anonymous.get(urls.png, { range: 'bytes=999999-' });
  expect([response.statusCode, response.headers['content-range'], response.body]).toEqual([
    416,
    `bytes */${picture.length}`,
    '',
  ]);
});

test('ignores a range of another version of the file', async () => {
  const { etag } = (await t.anonymous.get(urls.png)).headers as { etag: string };
  expect((await t.anonymous.get(urls.png, { range: 'bytes=0-9', 'if-range': etag })).statusCode).toBe(206);
  expect((await t.anonymous.get(urls.png, { range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200);
});

test('responds with 304 to a client with the current file', async () => {
  const { etag } = (await t.anonymous.get(urls.png)).headers as { etag: string };
  const response = await t.anonymous.get(urls.png, { 'if-none-match': etag });
  expect([response.statusCode, response.body]).toEqual([304, '']);
});

test('responds to HEAD with the same headers and no body', async () => {
  const response = await t.anonymous.request('HEAD', urls.png);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({ 'content-length': String(picture.length), 'content-type': 'image/png' });
  expect(response.rawPayload.length).toBe(0);
  const part = await t.anonymous.request('HEAD', urls.png, { headers: { range: 'bytes=0-9' } });
  expect([part.statusCode, part.headers['content-length']]).toEqual([206, '10']);
});

test.each([
  '/uploads/media/00000000000000000000000000000000.png',
  '/uploads/media/..%2f..%2fcutroom.db',
  '/uploads/media/%2e%2e%2fcutroom.db',
  '/uploads/media/.part-0000000000000000',
  '/uploads/media/00000000000000000000000000000000.html',
  '/uploads/media/short.png',
])('responds with an uncached 404 to %s', async (url) => {
  const response = await t.anonymous.get(url);
  expect([response.statusCode, response.body]).toEqual([404, 'Not Found']);
  expect(response.headers['cache-control']).toBe('no-store');
});

test('responds once to each request, with no errors in the log', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } });
  registerStoredFiles(app, t.deps);
  const { etag } = (await t.anonymous.get(urls.png)).headers as { etag: string };
  const cases: [Record<string, string>, number][] = [
    [{}, 200],
    [{ range: 'bytes=0-9' }, 206],
    [{ range: 'bytes=999999-' }, 416],
    [{ 'if-none-match': etag }, 304],
  ];
  for (const [headers, status] of cases) expect((await app.inject({ url: urls.png, headers })).statusCode).toBe(status);
  expect((await app.inject({ method: 'HEAD', url: urls.png })).statusCode).toBe(200);
  await app.close();
  expect(lines).toEqual([]);
});
