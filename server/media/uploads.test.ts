/** Stored files as browsers fetch them: no token, ranges, caching, and nothing that could run. */
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerStoredFiles } from './uploads.routes.ts';
import { aProject } from '#server/testing/builders.ts';
import { aPdf, aPicture, anOfficeFile, upload } from '#server/testing/upload-files.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

let t: TestApp;
let picture: Buffer;
const urls = { png: '', pdf: '', docx: '' };

beforeAll(async () => {
  t = await testApp();
  const editor = await t.as('editor');
  picture = await aPicture('png', 200, 100);
  const urlOf = async (name: string, content: Buffer): Promise<string> =>
    (await upload(editor, name, content)).json().contentUrl;
  urls.png = await urlOf('a.png', picture);
  urls.pdf = await urlOf('Drehplan.pdf', aPdf());
  urls.docx = await urlOf("Drehbuch – Ed's (2).docx", anOfficeFile('docx'));
});
afterAll(() => t.close());

test('a picture is shown to anyone who knows its name, asked for anew each time, and cannot run anything', async () => {
  const answer = await t.anonymous.get(urls.png);
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.equals(picture)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(picture.length),
    'content-disposition': 'inline',
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; .*sandbox$/);
});

const cachingOf = async (url: string): Promise<unknown> => (await t.anonymous.get(url)).headers['cache-control'];

test('the picture of a person or a client is kept for ever, while it is that', async () => {
  const admin = await t.as('admin');
  const { contentUrl, '@id': id } = (await upload(admin, 'face.png', picture)).json();
  expect(await cachingOf(contentUrl)).toBe('private, no-cache');
  const client = (await admin.post('/api/clients', { firstName: 'Ada', profileImage: id })).json();
  const shown = `/uploads/media/${client.profileImage.filename}`;
  expect(await cachingOf(shown)).toBe('public, max-age=31536000, immutable');
  await admin.patch(client['@id'], { profileImage: null });
  expect(await cachingOf(shown)).toBe('private, no-cache');
});

test('what is attached is gone for everybody with what it hung on, unless it hangs on something else', async () => {
  const admin = await t.as('admin');
  const project = `/api/projects/${(await aProject(t.db)).id}`;
  const [one, both] = [await upload(admin, 'one.pdf', aPdf()), await upload(admin, 'both.pdf', aPdf())].map((answer) =>
    answer.json(),
  );
  const give = async (attachments: string[], more: object = {}) =>
    (await admin.post('/api/feedback', { project, content: 'Look', attachments, ...more })).json()['@id'] as string;
  const [first, second] = [await give([both['@id']]), await give([both['@id']])];
  await give([one['@id']], { parent: first });
  const { etag } = (await t.anonymous.get(one.contentUrl)).headers as { etag: string };
  const asked = async ({ contentUrl }: { contentUrl: string }): Promise<number> =>
    (await t.anonymous.get(contentUrl, { 'if-none-match': etag })).statusCode;
  expect([await asked(one), await asked(both)]).toEqual([304, 200]);
  expect(await cachingOf(one.contentUrl)).toBe('private, no-cache');
  await admin.delete(first);
  expect([await asked(one), await asked(both)]).toEqual([404, 200]);
  await admin.delete(second);
  expect([await asked(one), await asked(both)]).toEqual([404, 404]);
});

test('a PDF is shown in place, an office file is a download under its own name', async () => {
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
])('the range %s is a 206 with those bytes', async (range, from, to) => {
  const answer = await t.anonymous.get(urls.png, { range });
  const start = from < 0 ? picture.length + from : from;
  const end = to ?? picture.length - 1;
  expect(answer.statusCode).toBe(206);
  expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/${picture.length}`);
  expect(answer.headers['content-length']).toBe(String(end - start + 1));
  expect(answer.rawPayload.equals(picture.subarray(start, end + 1))).toBe(true);
});

test('a range beyond the end is a 416 that says how long the file is', async () => {
  const answer = await t.anonymous.get(urls.png, { range: 'bytes=999999-' });
  expect([answer.statusCode, answer.headers['content-range'], answer.body]).toEqual([
    416,
    `bytes */${picture.length}`,
    '',
  ]);
});

test('a range of another version of the file is ignored', async () => {
  const { etag } = (await t.anonymous.get(urls.png)).headers as { etag: string };
  expect((await t.anonymous.get(urls.png, { range: 'bytes=0-9', 'if-range': etag })).statusCode).toBe(206);
  expect((await t.anonymous.get(urls.png, { range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200);
});

test('who has the file already gets a 304', async () => {
  const { etag } = (await t.anonymous.get(urls.png)).headers as { etag: string };
  const answer = await t.anonymous.get(urls.png, { 'if-none-match': etag });
  expect([answer.statusCode, answer.body]).toEqual([304, '']);
});

test('HEAD tells the same without the bytes', async () => {
  const answer = await t.anonymous.request('HEAD', urls.png);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ 'content-length': String(picture.length), 'content-type': 'image/png' });
  expect(answer.rawPayload.length).toBe(0);
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
])('%s is a 404 that nobody keeps', async (url) => {
  const answer = await t.anonymous.get(url);
  expect([answer.statusCode, answer.body]).toEqual([404, 'Not Found']);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('each is answered once: nothing in the log says otherwise', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } });
  registerStoredFiles(app, t.deps);
  const { etag } = (await t.anonymous.get(urls.png)).headers as { etag: string };
  const asked: [Record<string, string>, number][] = [
    [{}, 200],
    [{ range: 'bytes=0-9' }, 206],
    [{ range: 'bytes=999999-' }, 416],
    [{ 'if-none-match': etag }, 304],
  ];
  for (const [headers, status] of asked) expect((await app.inject({ url: urls.png, headers })).statusCode).toBe(status);
  expect((await app.inject({ method: 'HEAD', url: urls.png })).statusCode).toBe(200);
  await app.close();
  expect(lines).toEqual([]);
});
